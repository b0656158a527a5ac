"""A study as one HTML page: both languages, drawings in SVG, nothing from outside, no script.

gathered    what the page shows, counted row by row
drawing     small charts
maps        the game's map, tinted by place
words       every sentence twice
page        all of it together
"""
