"""Tables on disk: a header that says what the numbers are, then the numbers.

    offset  size  content
    0       8     magic
    8       4     format version, little endian
    12      4     zero
    16      8     how many numbers follow
    24      32    fingerprint of the ruleset
    56      32    BLAKE2b digest of everything else in the file
    88      40    zero
    128     8 n   the values as little-endian doubles

A file is written beside its place and renamed into it, so whoever looks finds a whole table or
none, and processes that write the same table at once both succeed.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
import tempfile
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.errors import StaleReason, StaleTable

FORMAT_VERSION: Final = 1
"""Changes with the layout, with the numbering of states, and whenever values would change."""

MAGIC: Final = b"GOBELETV"
HEADER: Final = struct.Struct("<8sII Q 32s")
DIGEST_SIZE: Final = 32
HEADER_SIZE: Final = 128
DOUBLE: Final = np.dtype("<f8")


def write_values(path: Path, fingerprint: str, values: NDArray[np.float64]) -> None:
    """Save the values of a ruleset, whole or not at all."""
    body = np.ascontiguousarray(values, dtype=DOUBLE)
    facts = HEADER.pack(MAGIC, FORMAT_VERSION, 0, body.size, bytes.fromhex(fingerprint))
    header = (facts + _digest(facts, body.data)).ljust(HEADER_SIZE, b"\0")
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(header)
            file.write(body.data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_values(path: Path, fingerprint: str) -> NDArray[np.float64]:
    """Map the values of a ruleset, read only; raise `StaleTable` unless it is sure of them."""
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size < HEADER_SIZE:
            raise StaleTable(path, StaleReason.NOT_A_TABLE)
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    facts, rest = data[: HEADER.size], data[HEADER.size : HEADER_SIZE]
    magic, version, _, count, saved_fingerprint = HEADER.unpack(facts)
    if magic != MAGIC:
        raise StaleTable(path, StaleReason.NOT_A_TABLE)
    if version != FORMAT_VERSION:
        raise StaleTable(path, StaleReason.OTHER_VERSION)
    if saved_fingerprint != bytes.fromhex(fingerprint):
        raise StaleTable(path, StaleReason.OTHER_RULESET)
    if size != HEADER_SIZE + count * DOUBLE.itemsize:
        raise StaleTable(path, StaleReason.WRONG_SIZE)
    with memoryview(data) as view, view[HEADER_SIZE:] as body:
        expected = _digest(facts, body).ljust(len(rest), b"\0")
    if rest != expected:
        raise StaleTable(path, StaleReason.DAMAGED)
    return np.frombuffer(data, dtype=DOUBLE, offset=HEADER_SIZE)


def _digest(*parts: bytes | memoryview) -> bytes:
    digest = hashlib.blake2b(digest_size=DIGEST_SIZE)
    for part in parts:
        digest.update(part)
    return digest.digest()
