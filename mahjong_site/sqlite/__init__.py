"""Django's database on SQLite, with another way to wait for its lock."""
