"""Checks run after the quote was compared, one per file; `desktop.citations.registry` lists them.

It loads none of them: a package that loads its own modules stops two threads that load it from different ends for good.
"""
