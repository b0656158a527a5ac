"""The balance lab: what one change does to both sides' chances, by pairs of games with common dice.

``kurgan study`` plays a game as it is and as it is varied, the same dice lying in the same places of both, until a
sequential test knows whether the change matters (docs/study.md, docs/adr/0025-paired-studies.md).

    changes     --vary as it is written: options, values of the data, who plays a side
    arms        a way to play the game: its settings and who plays; a game by its number
    rows        what is kept of each game, one line each, in files named by settings and versions
    effect      the difference of a pair, the test that stops, the interval
    study       base and variations, pair by pair
    report      the page that shows all of it
"""
