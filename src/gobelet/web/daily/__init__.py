"""The game of the day: the same dice for everyone, one attempt each."""
