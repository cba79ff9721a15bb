"""People among themselves: friends, who is there, what they say at tables, and blocks."""
