"""The home page and the 台型 reference as plain data and HTML. Only ``pieces`` knows Django's templates."""
