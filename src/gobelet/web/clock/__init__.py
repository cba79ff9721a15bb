"""Time: what is due when, and the one task that sees to it."""
