"""Pages on which matches are begun."""
