"""Makes the data files of ``scoring.core``: run at development time, never by the site."""
