"""Puzzles: positions of played games in which one choice is clearly best, with the proof that it is.

``puzzle`` says what one is and finds those that come with the games; ``options`` which choices really differ;
``weighing`` how much better one is; ``mining`` finds them in games, ``proof`` says again that they hold.
"""
