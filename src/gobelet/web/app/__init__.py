"""The site as an app on a device: how it is installed, and what it does without a line."""
