"""Files of Pyodide for the site: archives of Python modules, the glue, a reduced module."""
