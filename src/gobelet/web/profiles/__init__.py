"""What others see of a player, and what a player may take along: profile, export, farewell."""
