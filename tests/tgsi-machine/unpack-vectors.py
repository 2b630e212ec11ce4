"""Unpacks the vectors: unpack-vectors.py PACKED FILE."""
import lzma
import pathlib
import sys

pathlib.Path(sys.argv[2]).write_bytes(lzma.decompress(pathlib.Path(sys.argv[1]).read_bytes()))
