"""Build, check and serve the site."""
