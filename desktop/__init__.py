"""Evidence Desk: review of insurance policies with checked citations."""

__version__ = "0.1.0"
