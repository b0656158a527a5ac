"""The engine: a program plays a seat. One protocol, JSON messages, by lines on stdio or by HTTP at a table.

What a program is shown is what a person in its seat is shown, in the shapes of the wire; here is only what goes around
that. docs/engine.md tells it to who writes one, docs/adr/0024 why it is so.
"""
