"""A league's results sheet: read, matched with logs, compared cell by cell, and added up to standings."""
