"""What is kept: a module for each table of the database, and no SQL anywhere else.

Each takes a connection, so that its caller decides what is one transaction.
"""
