"""TAP, and what the tests of the Python package share."""
import os
import pathlib
import sys
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "data" / "examples"
SCENES = ROOT / "tests" / "cli" / "scenes"
PACKAGE = ROOT / "python"

sys.dont_write_bytecode = True
sys.path[:0] = [str(PACKAGE), str(ROOT / "tests" / "machines")]
from machines import has_machine_of  # noqa: E402  pylint: disable=wrong-import-position,unused-import


def skip(why):
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


def is_whole():
    """Whether a long check asks for all there is."""
    return bool(os.environ.get("LANESCOPE_WHOLE"))


def run(tests):
    """Runs (name, function) pairs: what raises has failed."""
    failures = 0
    for n, (name, test) in enumerate(tests, 1):
        begun = time.monotonic()
        try:
            why = test()
        except Exception:  # whatever it is, the others run
            why = None
            failures += 1
            print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
            print(f"not ok {n} - {name}")
        else:
            print(f"ok {n} - {name}" + (f" # SKIP {why}" if why else ""))
            print(f"# {time.monotonic() - begun:.1f} s")
        sys.stdout.flush()
    print(f"1..{n}")
    return 1 if failures else 0


def tests_of(module):
    """The functions test_... of a module, by what they are called."""
    return [(name[5:].replace("_", " "), test) for name, test in vars(module).items() if name.startswith("test_")]
