"""The shapes of everything that goes over the wire; OpenAPI and the client's types come from here.

A *game* is a rulebook, a *table* is one game being played. Messages are sentences without language.
Numbers ``n`` count the entries that one viewer may know of, so they tell nothing of what is hidden.

A message is sent as it is: {"key", "params": [[name, value], …]}; a value is a number, a text, a thing of the game
{"kind", "id"} or another message {"key", "params"}.
"""
