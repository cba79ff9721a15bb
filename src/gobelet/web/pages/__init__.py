"""Pages that are read: home, rules, settings, help."""
