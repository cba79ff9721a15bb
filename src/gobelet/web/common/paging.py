"""Pages of a long list."""

from __future__ import annotations


class Paged:
    """One page of several; numbers start at 1, 0 stands for a neighbour that is not there."""

    __slots__ = ()
    number: int
    pages: int

    @property
    def newer(self) -> int:
        """The page before this one."""
        return self.number - 1

    @property
    def older(self) -> int:
        """The page after this one."""
        return self.number + 1 if self.number < self.pages else 0
