# Written by scripts/generate.py from _async/__init__.py.
"""The client: one object, and one for each user with `user()`."""
