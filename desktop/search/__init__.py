"""Retrieval: tokenizer, index, vectors, modes, ordering."""
