"""What Siege adds to the command line: a module for each command, called as it is."""
