"""Makes the wheel of the package, for pip (PEP 517, PEP 660), with what Python has itself: no setuptools, no net."""
import base64
import hashlib
import io
import pathlib
import re
import tarfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent.parent
PROJECT = (HERE / "pyproject.toml").read_text(encoding="utf-8")
NAME = "lanescope"


def said(key):
    """A text of pyproject.toml, which Python reads by itself only from 3.11 on."""
    return re.search(rf'^{key} = "(.*)"$', PROJECT, re.M)[1]


VERSION = said("version")
INFO = f"{NAME}-{VERSION}.dist-info"


def metadata():
    return (f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {VERSION}\nSummary: {said('description')}\nLicense: MIT\n"
            f"Requires-Python: {said('requires-python')}\nProvides-Extra: numpy\nRequires-Dist: numpy; extra == 'numpy'\n"
            f"Description-Content-Type: text/markdown\n\n{(HERE / 'README.md').read_text(encoding='utf-8')}")


def sources():
    return sorted(path for path in (HERE / NAME).iterdir() if path.suffix == ".py" or path.name == "py.typed")


def licences():
    """Of the project's folder, or of the archive that build_sdist () makes."""
    return [path for path in (HERE / "COPYING", HERE.parent / "COPYING") if path.exists()][:1]


def digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def write_wheel(folder, files):
    """The same bytes whenever it is made."""
    name = f"{NAME}-{VERSION}-py3-none-any.whl"
    files = dict(files)
    files.update({f"{INFO}/COPYING": path.read_bytes() for path in licences()})
    files[f"{INFO}/METADATA"] = metadata().encode()
    files[f"{INFO}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: lanescope_build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = "".join(f"{path},{digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{INFO}/RECORD"] = f"{record}{INFO}/RECORD,,\n".encode()
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return write_wheel(wheel_directory, {f"{NAME}/{path.name}": path.read_bytes() for path in sources()})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return write_wheel(wheel_directory, {f"{NAME}.pth": f"{HERE}\n".encode()})


def build_sdist(sdist_directory, config_settings=None):
    top = f"{NAME}-{VERSION}"
    with tarfile.open(pathlib.Path(sdist_directory) / f"{top}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as made:
        info = tarfile.TarInfo(f"{top}/PKG-INFO")
        info.size = len(metadata().encode())
        made.addfile(info, io.BytesIO(metadata().encode()))
        for path in [HERE / "pyproject.toml", HERE / "README.md", pathlib.Path(__file__).resolve(), *sources()]:
            made.add(path, f"{top}/{path.relative_to(HERE)}")
        for path in licences():
            made.add(path, f"{top}/COPYING")
    return f"{top}.tar.gz"
