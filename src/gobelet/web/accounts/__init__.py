"""Who plays: visitors, accounts and computer players, and what they prefer."""
