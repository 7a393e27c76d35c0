"""What games may use of Python one day: runs inside the page's Python, when it is profiled.

What is called here is kept in the module that the page is sent, whether any game of today uses it
or not. Nothing is checked: whatever raises is caught, for errors have to be kept too.
"""
