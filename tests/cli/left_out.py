"""What leaves bring (plugins) that a program was built without: verbs, in the tables *.def, and formats of files, of which tests/formats of an
importer has the patterns by which commands are known.  Tests leave out what asks for it."""
import functools
import pathlib
import re
import subprocess

ROWS = re.compile(r'^(?:OWN|FOR_PROGRAMS|VERB) \("([\w-]+)"', re.M)
PLUGINS = pathlib.Path(__file__).resolve().parents[2] / "plugins"


def verbs_of_leaves():
    """Those that are not there without them in another form (app/cli/cli-verbs-*.def)."""
    tables = (table for table in PLUGINS.rglob("*.def") if not (PLUGINS.parent / "app/cli" / f"cli-{table.name}").exists())
    return frozenset(verb for table in tables for verb in ROWS.findall(table.read_text(encoding="utf-8")))


@functools.cache
def verbs_left_out(program):
    helped = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    return frozenset(verb for verb in verbs_of_leaves() if not re.search(rf"^  {verb} ", helped, re.M))


@functools.cache
def formats_left_out(program):
    """(importer, pattern) of each that the build has not; of a program that is not in its build folder, none."""
    table = pathlib.Path(program).resolve().parents[1] / "plugins/features/ls-leaf-importers.def"
    built = table.read_text(encoding="utf-8") if table.exists() else None
    return [(path.parents[1].name, re.compile("|".join(path.read_text(encoding="utf-8").splitlines())))
            for path in sorted(PLUGINS.glob("importers/*/tests/formats")) if built is not None and f'"importers/{path.parents[1].name}/' not in built]


def names_left_out(program, text):
    """The first verb or importer that commands in a text ask for and the program was built without; None: there is none.  A verb is asked for at
    the prompt, too, and by the client for Python."""
    verb = next((verb for verb in sorted(verbs_left_out(program)) if re.search(rf"\blanescope {verb}\b|\(lanescope\) {verb}\b|\bs\.{verb}(_\w+)?\(", text)), None)
    return verb or next((importer for importer, pattern in formats_left_out(program) if pattern.search(text)), None)
