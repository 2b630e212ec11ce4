"""Unpacks the modules beside the texts in spirv/. unpack.py ARCHIVE FOLDER"""
import pathlib
import sys
import tarfile

archive, folder = sys.argv[1], pathlib.Path(sys.argv[2])
folder.mkdir(exist_ok=True)
with tarfile.open(archive) as file:
    for member in file.getmembers():
        (folder / member.name).write_bytes(file.extractfile(member).read())
