"""What waits for a person, told where they are: in the page, on the icon, by push and by mail."""
