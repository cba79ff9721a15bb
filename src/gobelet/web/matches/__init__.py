"""The authority over every match: what was played, who may play next, and the only door."""
