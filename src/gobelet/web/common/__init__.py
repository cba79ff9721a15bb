"""What every feature of the site leans on."""
