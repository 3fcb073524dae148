"""What the scripts of this folder share: the modes of starve, and rows of words."""

MODES = ["alloc", "alloc-after", "call", "call-after", "short"]


def blocks(data):
    """Rows of words that end with a NUL; an empty word ends a row."""
    words = []
    for word in data.decode().split("\0"):
        if word:
            words.append(word)
        elif words:
            yield words
            words = []
