"""The client: one object, and one for each user with `user()`."""
