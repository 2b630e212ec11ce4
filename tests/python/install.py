#!/usr/bin/env python3
"""That pip installs the package into an environment that has nothing else, without a net, from the folder and from an archive, and that what
is installed answers.  TAP on standard output.

install.py PROGRAM
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import tap

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
FOLDER = tempfile.TemporaryDirectory()
VENV = pathlib.Path(FOLDER.name) / "venv"
ENV = dict(os.environ, PIP_NO_INDEX="1", PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_CACHE_DIR="1", PYTHONDONTWRITEBYTECODE="1",
           HOME=FOLDER.name, LANESCOPE=PROGRAM)
ASK = f"""
import lanescope, pathlib, sys
where = pathlib.Path(lanescope.__file__).parent
with lanescope.Session({str(tap.EXAMPLES / 'first-light.lanescope')!r}) as s:
    print(s.R1.x[26], (where / 'py.typed').exists(), pathlib.Path(sys.prefix) in where.parents)
"""


def run(*words):
    done = subprocess.run([str(word) for word in words], env=ENV, cwd=FOLDER.name, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=600, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def try_install(*words):
    run(VENV / "bin" / "pip", "install", "--quiet", *words)
    assert run(VENV / "bin" / "python", "-c", ASK) == "0.5078125 True True\n"
    run(VENV / "bin" / "pip", "uninstall", "--quiet", "--yes", "lanescope")


def test_an_environment_with_nothing_in_it():
    run(sys.executable, "-m", "venv", VENV)
    run(VENV / "bin" / "python", "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools")


def test_pip_install_of_the_folder():
    try_install(tap.PACKAGE)


def test_pip_install_without_isolation():
    try_install("--no-build-isolation", tap.PACKAGE)


def test_pip_install_that_stays_with_the_folder():
    run(VENV / "bin" / "pip", "install", "--quiet", "--editable", tap.PACKAGE)
    assert run(VENV / "bin" / "python", "-c", ASK) == "0.5078125 True False\n"
    run(VENV / "bin" / "pip", "uninstall", "--quiet", "--yes", "lanescope")


def test_pip_install_of_an_archive():
    sys.path.insert(0, str(tap.PACKAGE / "build_backend"))
    import lanescope_build
    try_install(pathlib.Path(FOLDER.name) / lanescope_build.build_sdist(FOLDER.name))


def test_a_wheel_is_the_same_again():
    import lanescope_build
    made = [(pathlib.Path(FOLDER.name) / lanescope_build.build_wheel(FOLDER.name)).read_bytes() for _ in range(2)]
    assert made[0] == made[1]
    names = zipfile.ZipFile(pathlib.Path(FOLDER.name) / lanescope_build.build_wheel(FOLDER.name)).namelist()
    assert "lanescope/py.typed" in names and any(name.endswith("/COPYING") for name in names)


if not pathlib.Path(sys.prefix).exists() or subprocess.run([sys.executable, "-c", "import venv, ensurepip"], check=False).returncode:
    tap.skip("this Python makes no environments (Debian: python3-venv)")
sys.exit(tap.run(tap.tests_of(sys.modules[__name__])))
