"""Computer players at the matches: they play by the same door and the same dice as people."""
