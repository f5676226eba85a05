"""Modules with the functions of other packages. Documentation/Python.md lists every difference."""
