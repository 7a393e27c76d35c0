"""What the site serves of Pyodide: archives of Python modules, the glue, a reduced module."""
