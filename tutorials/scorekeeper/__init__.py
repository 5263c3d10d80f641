"""The score keeper: a sheet of points for a real table, kept as what happened and worked out anew each time."""
