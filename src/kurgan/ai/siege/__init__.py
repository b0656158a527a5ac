"""Siege: an opponent for both sides that weighs each attack, march and post by the rules' own numbers."""
