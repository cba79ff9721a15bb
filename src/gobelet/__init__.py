"""Gobelet: five-dice games, played well."""
