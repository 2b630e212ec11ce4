"""Builds the program draw-rig."""
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


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
