"""Telling people that it is their move: by mail, to a webhook, or to a browser. Off unless the keeper turns it on."""
