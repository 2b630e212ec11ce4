"""Unpacks the modules of the vectors, each behind its number of bytes: unpack-modules.py PACKED FILE."""
import pathlib
import struct
import sys
import tarfile

with tarfile.open(sys.argv[1]) as packed:
    modules = [packed.extractfile(each).read() for each in packed if each.name.endswith(".spv")]
pathlib.Path(sys.argv[2]).write_bytes(b"".join(struct.pack("<I", len(each)) + each for each in modules))
