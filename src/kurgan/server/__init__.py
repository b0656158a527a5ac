"""The table in the browser: seats, sockets, storage, clocks. It asks games and decides nothing about rules."""
