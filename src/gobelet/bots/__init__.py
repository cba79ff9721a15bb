"""The bots, the arena that measures them, the hint and the analysis after a game."""
