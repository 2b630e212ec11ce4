"""Unpacks the cases of a family, as rig/draw-cases packed them."""
import io
import lzma
import pathlib
import tarfile

HERE = pathlib.Path(__file__).resolve().parent


def families():
    return sorted(path.name.removesuffix(".tar.xz") for path in (HERE / "cases").glob("*.tar.xz"))


def unpack(family, folder):
    """Writes the folders of all cases into FOLDER, and gives their names."""
    data = lzma.decompress((HERE / "cases" / f"{family}.tar.xz").read_bytes())
    names = set()
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        for entry in tar:
            path = folder / entry.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(tar.extractfile(entry).read())
            names.add(pathlib.PurePath(entry.name).parts[0])
    return sorted(names)
