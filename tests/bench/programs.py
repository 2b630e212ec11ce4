#!/usr/bin/env python3
"""The programs that are measured: those of data/bench, and some that differ from one of them in a few lines, so that what is
compared is the same work but for these.

usage: programs.py BENCH-SCENES: runs that program over all of them
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

SCENES = pathlib.Path(__file__).resolve().parents[2] / "data" / "bench"
BILINEAR = ("\n[sampler 0]\n", "\n[sampler 0]\nmag-filter=bilinear\nmin-filter=bilinear\n")
# file, scene that it is made of, lines of its text and what they become
PROGRAMS = [
    ("mandelbrot", "mandelbrot", []),
    ("mad-chain", "mad-chain", []),
    ("blur25", "blur25", []),
    ("branches", "branches", []),
    ("bilinear", "blur25", [("name=25-tap blur\n", "name=Bilinear blur\n"), BILINEAR]),
    # 2.5 texels a pixel: between levels 1 and 2.
    ("trilinear", "blur25", [("name=25-tap blur\n", "name=Trilinear blur\n"),
                             ("R0.xyzw=u, v, ndc-x, ndc-y\n", "R0.xy=linear 0.15625 0 0.078125, linear 0 0.15625 0.078125\n"),
                             ("height=16\nformat", "height=16\nmipmaps=box\nformat"), (BILINEAR[0], BILINEAR[1] + "mip-filter=linear\n")]),
    ("cube", "cube", []),
    ("shadow", "shadow", []),
    ("vertices", "vertices", []),
    # What a wave costs before and behind its program.
    ("empty", "mandelbrot", [("name=Mandelbrot\n", "name=Empty waves\n"), ("cb0=int 256 ", "cb0=int 0 ")]),
    ("mandelbrot-pairs", "mandelbrot-pairs", []),
    ("mandelbrot-vectors", "mandelbrot-vectors", []),
    ("blur9", "blur9", []),
    ("mandelbrot-module", "mandelbrot-module", []),
    ("raymarch", "raymarch", []),
]


def write(folder):
    """Writes all into a folder, with the modules that they read; their paths."""
    paths = []
    for module in SCENES.glob("*.spv"):
        shutil.copy(module, folder)
    for name, scene, changes in PROGRAMS:
        text = (SCENES / f"{scene}.lanescope").read_text()
        for old, new in changes:
            assert text.count(old) == 1, (name, old)
            text = text.replace(old, new)
        paths.append(pathlib.Path(folder) / f"{name}.lanescope")
        paths[-1].write_text(text)
    return paths


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scenes:
        sys.exit(subprocess.run([sys.argv[1], *write(scenes)], check=False).returncode)
