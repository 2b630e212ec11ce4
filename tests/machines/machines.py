"""Machines that a build can lack: LS_MACHINES names those of the build beside the R700, as meson has it; without it there are all."""
import os
import pathlib
import re

LACKING = tuple({"r500", "tgsi", "spirv"} - set(os.environ.get("LS_MACHINES", "r500 tgsi spirv").split()))


def has_machine_of(name):
    """Whether the build has the machine of what is named after it: the example tgsi-loop needs tgsi, and first-light none of these."""
    return not pathlib.PurePath(name).name.startswith(LACKING)


def has_machine_of_scene(path):
    """The same by what the scene says itself."""
    said = re.search(r"^machine *= *(\w+)", pathlib.Path(path).read_text(encoding="utf-8"), re.M)
    return not said or said[1] not in LACKING
