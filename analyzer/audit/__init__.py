"""Audit: what a log records, compared with what its rules (or other rules) say."""
