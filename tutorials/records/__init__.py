"""The visitor's own data: what every feature keeps for their cookie, to see, to take along and to delete."""
