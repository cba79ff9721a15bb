"""The site: the only place for Django."""
