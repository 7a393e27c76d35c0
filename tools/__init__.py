"""The tools of `build.py`: set up, build, check, serve and test."""
