"""Builds the program draw-rig, and says whether the installed driver is the one that the cases were made with."""
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
MESA = "22.3.6"


def is_the_driver_of_cases():
    try:
        done = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "libgl1-mesa-dri"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return done.returncode == 0 and done.stdout.startswith(MESA)


def build_rig(folder):
    """The program draw-rig, or a word why there is none."""
    program = folder / "draw-rig"
    packages = ["egl", "gbm", "libdrm", "opengl"]
    flags = subprocess.run(["pkg-config", "--cflags", *packages], capture_output=True, text=True, check=False)
    if flags.returncode:
        return None, flags.stderr.strip().splitlines()[0]
    command = ["gcc", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", *flags.stdout.split(),
               *map(str, sorted(HERE.glob("*.c"))), "-rdynamic", "-lEGL", "-lOpenGL", "-lgbm", "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (program, "") if done.returncode == 0 else (None, done.stderr)
