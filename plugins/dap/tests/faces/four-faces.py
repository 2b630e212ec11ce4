#!/usr/bin/python3
"""Seven questions at places drawn from a seed, asked through the prompt, the debug adapter, the Python package and the window: the
answers are the same.  TAP on standard output, a line for each place.

four-faces.py LANESCOPE EXAMPLES [--seed N] [--count N] [--scene NAME | --texts [--text NAME]]

--texts: of texts that run on their own machine, which takes the translator, and with the questions of asked_text.py.  A window takes no file of
inputs: what is bound is made up in all faces.

The window is read by what it offers to assistive tools (AT-SPI), and driven by keys.  What the prompt says as data is what the other
faces are held to.
"""
import argparse
import ctypes
import os
import pathlib
import random
import shutil
import sys
import tempfile
import traceback

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[3]
IS_WHOLE = bool(os.environ.get("LANESCOPE_WHOLE"))
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parent), str(ROOT / "tests" / "ui"), str(ROOT / "tests" / "machines"), str(HERE)]
import asked  # noqa: E402  pylint: disable=wrong-import-position
from asked import QUESTIONS, Adapter, Package, Place, Prompt  # noqa: E402  pylint: disable=wrong-import-position
from asked_text import QUESTIONS as TEXT_QUESTIONS, TEXTS, try_text, write_text  # noqa: E402  pylint: disable=wrong-import-position
from machines import has_machine_of  # noqa: E402  pylint: disable=wrong-import-position
from desktop import TextWindow, Window  # noqa: E402  pylint: disable=wrong-import-position
from tools import Stuck  # noqa: E402  pylint: disable=wrong-import-position

# Scenes of each machine: threads, loops, kills, switches, subroutines, predicates, relative registers, doubles.
SCENES = ("first-light", "mandelbrot", "nested-if", "kill-quads", "continue", "predicates", "relative", "reduction", "transpose", "gradients",
          "r500-loop", "r500-pairs", "r500-predicates", "r500-draw",
          "tgsi-calls", "tgsi-loop", "tgsi-switch", "tgsi-doubles", "tgsi-shared")
FEW = ("first-light", "r500-loop", "tgsi-switch")
FEW_TEXTS = ("ball.frag", "sort.hlsl")
SCENES, FEW = (tuple(filter(has_machine_of, names)) for names in (SCENES, FEW))


# --- the comparison -------------------------------------------------------------------------------------------------


def is_same(question, right, answer, events):
    """Whether an answer of a face is that of the prompt.  The window's sentence may end with those of the events, and with the
    scene's note."""
    if question in ("divergence", "next event") and isinstance(right, tuple) and isinstance(answer, tuple) and isinstance(answer[1], str):
        rest = answer[1].split("\n")[0].removeprefix(right[1])
        for event in events:
            rest = rest.replace(f" {event}.", "", 1)
        return answer[0] == right[0] and answer[1].startswith(right[1]) and not rest
    if question in ("divergence", "next event") and isinstance(answer, tuple) and isinstance(answer[1], list):
        return isinstance(right, tuple) and answer[0] == right[0] and right[1] in answer[1]
    if question == "counts":
        return len(answer) > 0 and all(right.get(line) == n for line, n in answer.items())
    return answer == right


def compare(place, right, face, answers, events):
    """What is different, a line each."""
    return [f"{place}: {question}: {face} says {answers[question]!r}, the prompt {right[question]!r}"
            for question in QUESTIONS if not is_same(question, right[question], answers[question], events)]


def copy_of(folder, examples, scene, wave):
    """The scene in a folder of its own, so that what was marked in it by others is not there."""
    text = (examples / f"{scene}.lanescope").read_text(encoding="utf-8").split("\n[debug]")[0]
    path = folder / f"{scene}-{wave}.lanescope"
    path.write_text(f"{text}\n[debug]\nwave={wave}\nstep=0\n", encoding="utf-8")
    return path


def try_scene(program, scene, path, n, chance):
    """Asks at n places of one scene. Returns: for each place its name and what is different."""
    prompt = Prompt(program, path)
    faces = {"the adapter": Adapter(program, path), "Python": Package(program, path)}
    window = Window(program, path)
    found = []
    try:
        for _ in range(n):
            place = prompt.draw(chance, scene)
            wrong = []
            try:
                right = prompt.answers(place)
                for face, asked in faces.items():
                    wrong += compare(place, right, face, asked.answers(place), prompt.events)
                wrong += compare(place, right, "the window", window.answers(place, right), prompt.events)
            except Exception as error:  # whatever it is, the others are asked
                wrong.append(f"{place}: {type(error).__name__}: {error}")
                if not isinstance(error, Stuck):
                    wrong += traceback.format_exc().splitlines()
            found.append((str(place), wrong))
    finally:
        complaints = window.close()
        if complaints:
            found.append((f"{scene}: what the toolkit says", complaints))
        for face in faces.values():
            face.close()
        prompt.close()
    return found


def main():
    ctypes.CDLL("libc.so.6").prctl(1, 15)  # who runs this ends it
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--count", type=int, default=None)
    parser.add_argument("--scene", choices=SCENES)
    parser.add_argument("--texts", action="store_true")
    parser.add_argument("--text", choices=TEXTS)
    given = parser.parse_args()
    count = given.count or ((150 if given.texts else 200) if IS_WHOLE else 5 if given.texts else 6)
    chance = random.Random(given.seed)
    print(f"# random seed: {given.seed}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "examples"
        shutil.copytree(given.examples, folder)
        if given.texts:
            return asked.tell((given.text,) if given.text else FEW_TEXTS if count < 10 else tuple(TEXTS), count,
                              lambda name, n: try_text(given.program, write_text(folder, name, folder)[0], None, n, chance, TextWindow), len(TEXT_QUESTIONS), 4)
        scenes = (given.scene,) if given.scene else FEW if count < len(SCENES) else SCENES
        return asked.tell(scenes, count, lambda scene, n: try_scene(given.program, scene, copy_of(folder, folder, scene, 0), n, chance),
                          len(QUESTIONS), 4)


if __name__ == "__main__":
    sys.exit(main())
