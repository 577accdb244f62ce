"""The only package that imports pymupdf: extraction of words, rendering, crops, annotations."""
