"""Tests as functions that assert; TAP on standard output."""
import pathlib
import sys
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests" / "machines"))
from machines import has_machine_of  # noqa: E402  pylint: disable=wrong-import-position

PROGRAM, EXAMPLES = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
CASES = []

LISTING = {"sourceReference": 1}

# A loop of each machine: its scene, a line in it, a register that it makes larger, the lane that the scene looks at.
LOOPS = ((EXAMPLES / "first-light.lanescope", 16, "R2.x", 26), (EXAMPLES / "r500-loop.lanescope", 4, "temp[1].r", 0),
         (EXAMPLES / "tgsi-loop.lanescope", 12, "TEMP[0].y", 5))

# A loop without an end.
ENDLESS = """[scene]
version=1
[layout]
width=8
height=8
[asm]
00 ALU: ADDR(4) CNT(1)
      0  x: MOV  R0.x,  R0.x
01 LOOP_START_DX10  ADDR(3)
02 LOOP_END  ADDR(2)
03 EXPORT_DONE: PIX0, R0
END_OF_PROGRAM
"""


class Skip(Exception):
    """Why a case cannot be tried."""


def need(name):
    """Skips a case where the build lacks the machine of what is named after it."""
    if not has_machine_of(name):
        raise Skip("this build lacks the machine")


def case(function):
    CASES.append(function)
    return function


def of_each(*rows):
    """A case for each row, whose values the function takes."""
    def wrap(function):
        for row in rows:
            def run(row=row):
                need(row[0])
                function(*row)
            run.__name__ = f"{function.__name__}: {pathlib.Path(row[0]).stem}"
            case(run)
        return function
    return wrap


def main():
    bad = 0
    for n, function in enumerate(CASES, 1):
        try:
            function()
            print(f"ok {n} {function.__name__}")
        except Skip as why:
            print(f"ok {n} {function.__name__} # SKIP {why}")
        except Exception:  # pylint: disable=broad-exception-caught
            bad += 1
            print(f"not ok {n} {function.__name__}")
            print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
    print(f"1..{len(CASES)}")
    sys.exit(1 if bad else 0)
