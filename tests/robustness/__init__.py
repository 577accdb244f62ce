"""The faults of the specification's chapter 6, tried on the whole program: command line, librarian, files, kills."""
