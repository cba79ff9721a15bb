"""Play as it happens: one socket a page, one writer a process, one hub between them."""
