#!/usr/bin/env python3
"""Holds the manual page and the completions to what the program's --help says, and keys that texts name to the window's order of
modifiers; TAP on standard output.

documents.py PROGRAM DATA PAGES...: lanescope.1, lanescope.bash, _lanescope, lanescope.fish
"""
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "machines"))
from machines import has_machine_of  # noqa: E402  pylint: disable=wrong-import-position

PROGRAM, DATA = sys.argv[1], pathlib.Path(sys.argv[2])
MANUAL, BASH, ZSH, FISH = (pathlib.Path(path).resolve() for path in sys.argv[3:])


def output(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True).stdout


def failure(*arguments):
    """What a command that fails says."""
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False).stderr


def section(text, title):
    return text.split(f"{title}:\n", 1)[1].split("\n\n", 1)[0].splitlines()


def verbs():
    """Verb to its arguments."""
    rows = (re.match(r"\s+(\S+) (\S+(?: \S+)*)", line) for line in section(output("--help"), "Verbs"))
    return dict(row.groups() for row in rows)


def options(verb):
    """(letter or "", name, argument or "") of each option but --help."""
    found = []
    for line in section(output(verb, "--help"), "Options"):
        match = re.match(r"\s+(?:-(\w), )?--([\w-]+)(?: |\[=)?([A-Z][\w.,]*)?\]?\s", line)
        if match and match[2] != "help":
            found.append((match[1] or "", match[2], match[3] or ""))
    return sorted(found)


def manual():
    """Verb to (arguments, options), from the subsections of VERBS."""
    text = MANUAL.read_text(encoding="utf-8").replace("\\-", "-")
    pages = {}
    for part in re.split(r"^\.SS ", text.split(".SH VERBS", 1)[1].split(".SH EXIT STATUS", 1)[0], flags=re.M)[1:]:
        verb, arguments = part.split("\n", 1)[0].split(maxsplit=1)
        found = re.findall(r'^\.BI? "?(?:-(\w), )?--([\w-]+)(?:(?: |\[=)" ([\w.,]+)(?: \])?)?$', part, flags=re.M)
        pages[verb] = arguments, sorted(found)
    return pages


def completion(*words):
    """What bash offers for the last word, without files."""
    script = f"""
      PATH={pathlib.Path(PROGRAM).resolve().parent}:$PATH
      source {BASH}
      cd "$(mktemp -d)" || exit 1
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _lanescope
      printf '%s\\n' "${{COMPREPLY[@]}}"
      rmdir "$PWD"
    """
    done = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True, check=True)
    return sorted(done.stdout.split())


def keys_told_otherwise():
    """Keys whose modifiers have another order than GTK's labels have in menus and tooltips."""
    pages = [*DATA.rglob("*.md"), MANUAL, DATA.parent / "README.md", *(DATA.parent / "po").glob("*.po*")]
    order = re.compile(r"\b(?:(?:Ctrl|Strg|Alt)\+(?:Shift|Umschalt)|Alt\+(?:Ctrl|Strg))\+\S+")
    return [f"{page.name}: {key}" for page in pages for key in order.findall(page.read_text(encoding="utf-8"))]


def main():
    pages, checks = manual(), []
    checks.append(("manual names all verbs", sorted(pages), sorted(verbs())))
    checks.append(("completion names all verbs", completion("lanescope", ""), sorted([*verbs(), "--help", "--new-window", "--version"])))
    checks.append(("manual is plain", subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", str(MANUAL)], capture_output=True, text=True, check=False).stderr
                   if shutil.which("man") else "", ""))
    zsh, fish = ZSH.read_text(encoding="utf-8"), FISH.read_text(encoding="utf-8")
    for verb, arguments in verbs().items():
        known = options(verb)
        of_zsh = re.search(rf"^    {verb}\)\n +(.*)$", zsh, flags=re.M)[1]
        checks.append((f"zsh's completion of {verb}", sorted(re.findall(r"'--([\w-]+)", of_zsh)), sorted(name for name in [*(name for _, name, _ in known), "help"])))
        of_fish = re.findall(rf"from {verb}'(?: -s \w)? -l ([\w-]+)", fish)
        checks.append((f"fish's completion of {verb}", sorted(of_fish), sorted(name for _, name, _ in known)))
        checks.append((f"manual of {verb}", pages.get(verb), (arguments, known)))
        checks.append((f"completion of {verb}", completion("lanescope", verb, "-"),
                       sorted(f"--{name}" for name in [*(name for _, name, _ in known), "help"])))
        checks.append((f"{verb} takes a file", completion("lanescope", verb, "no-such"), []))
    checks.append(("completion of machines", completion("lanescope", "isa", "--machine", ""), sorted(filter(has_machine_of, ["r500", "r700"]))))
    checks.append(("completion of isa", completion("lanescope", "isa", "MULA"),
                   sorted(name for name in output("isa").split() if name.startswith("MULA"))))
    if has_machine_of("r500"):
        checks.append(("completion of another machine's isa", completion("lanescope", "isa", "--machine", "r500", "MD"), ["MDH", "MDV"]))
    scene = str(DATA / "examples" / "first-light.lanescope")
    checks.append(("completion of registers", completion("lanescope", "who", scene, "R2"), ["R2", "R2.w", "R2.x", "R2.y", "R2.z"]))
    checks.append(("completion of registers behind options", completion("lanescope", "regs", "--step", "end", scene, "PI"), ["PIX0"]))
    events = re.search(r"is no event: (.*)", failure("run", "--events=nonsense", scene)).group(1).split(", ")
    checks.append(("completion of events", completion("lanescope", "run", "--events", "="), sorted(events)))
    checks.append(("completion of an event", completion("lanescope", "trace", "--events", "=", "nan,ki"), ["nan,kill"]))
    checks.append(("keys as menus tell them", keys_told_otherwise(), []))
    for n, (name, got, expected) in enumerate(checks, 1):
        print(f"{'ok' if got == expected else 'not ok'} {n} {name}")
        if got != expected:
            print(f"# found    {got}\n# expected {expected}")
    print(f"1..{len(checks)}")
    return any(got != expected for _, got, expected in checks)


sys.exit(main())
