"""Fuzzing: long random play with all that people may do wrong in between, every promise of a state looked at."""
