"""Ways to start a match: against the computer, with strangers, friends, or at one device."""
