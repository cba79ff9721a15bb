"""Diamonds: play money that is earned, kept in a ledger, staked and won, never bought."""
