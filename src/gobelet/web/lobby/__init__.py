"""Ways to start a match: for now, alone or against the computer."""
