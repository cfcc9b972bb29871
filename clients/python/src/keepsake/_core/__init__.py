"""What the client with `await` and the one without have in common."""
