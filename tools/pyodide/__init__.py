"""Make what is served of Pyodide: the archives of Python's library, and a reduced module."""
