"""HTTP, by what is asked for. Each endpoint reads the request, asks the house and sends a shape."""
