"""The lab: batches of games, speed, and whether every rule is in force and tested. Prints nothing."""
