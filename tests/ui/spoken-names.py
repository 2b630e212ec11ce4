#!/usr/bin/python3
"""What assistive tools read out of the window has names that people know: spoken-names.py LANESCOPE PANE...

One window: every pane, the main menu, the message bar.  What takes the keyboard, and what is a label, a button, a tab or an image, is
not called by a class of the toolkit, nor by a text with the underscore of its key, nor twice by the same words."""

import ctypes
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
from tools import BUTTON, GROUP, Atspi, GLib, Stuck, children, enter, find_app, is_in, press, take_keyboard, wait_for  # noqa: E402

READ = ("label", *BUTTON, "toggle button", "page tab", "image", "icon", "check box", "radio button", "link")
# Something for every pane, and a breakpoint that cannot be read, of which the message bar tells.
SCENE = """[scene]
version=1
name=names
stage=ps
[layout]
width=8
height=8
[inputs]
R0.x=linear 0.5 0 0.25
R0.y=linear 0 0.5 0.25
[texture 3]
format=32_float
width=2
height=2
data=0 0.1 1 1.1
[sampler 0]
clamp-x=clamp-last-texel
clamp-y=clamp-last-texel
clamp-z=clamp-last-texel
[output PIX0]
format=rgba32f
[watches]
1=R0.x
[notes]
0.2=Lanes wait here.
[asm]
00 ALU_PUSH_BEFORE:
      0  x: PRED_SETGT  ____,  R0.x,  1.0f  UPDATE_EXEC_MASK UPDATE_PRED
01 JUMP  POP_CNT(1) ADDR(4)
02 TEX:
      1  SAMPLE R1, R0.xy0x, t3, s0  UNNORM(XYZW)
03 POP  POP_CNT(1) ADDR(4)
04 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
[breakpoints 0c93e940b62c3a47]
1=line 1
2=unheard
"""


def fault_of(node):
    """What is wrong with the names of a node; None: nothing."""
    name, description, role = node.get_name(), node.get_description(), node.get_role_name()
    if role not in READ and not is_in(node, Atspi.StateType.FOCUSABLE):
        return None
    words = name.split()
    half = len(words) // 2
    if re.fullmatch(r"(Gtk|Ls|Adw|Gdk)[A-Z]\w*", name):
        return "a class"
    if any(re.match(r"_\w", word) for word in words) and [w.lstrip("_") for w in words[:half]] == [w.lstrip("_") for w in words[half:]]:
        return "an underscore of a key"
    if words and len(words) % 2 == 0 and words[:half] == words[half:]:
        return "the same words twice"
    if name and name == description:
        return "its name once more as what describes it"
    return None


def find_faults(root, path=()):
    """Of root and all that is below."""
    try:
        name, role = root.get_name(), root.get_role_name()
        fault = fault_of(root)
        if fault is not None:
            yield f"{role} “{name}” in {' / '.join(part for part in path[-3:] if part)}: {fault}"
        for child in children(root):
            yield from find_faults(child, path + (name,))
    except GLib.Error:  # it went away while it was looked at
        return


class Window:
    def __init__(self, lanescope, scene):
        self.process = subprocess.Popen([lanescope, scene], stderr=subprocess.DEVNULL)
        self.app = wait_for("window", lambda: find_app(self.process.pid))
        wait_for("timeline", lambda: self.find(lambda n: n.get_name().startswith("Timeline, step")))
        take_keyboard(self.process.pid)
        press("F10", "F10", "w")  # an entry of the stack, an answer

    def find(self, is_wanted, root=None, closed="Lanes of the wave"):
        """Not in what is closed: looking through everything takes long."""
        for node in children(root or self.app):
            found = node if is_wanted(node) else None if node.get_name() == closed else self.find(is_wanted, node, closed)
            if found is not None:
                return found
        return None

    def show_pane(self, title):
        """Returns: what is in the pane."""
        press("ctrl+shift+p")
        wait_for("palette", lambda: self.find(lambda n: n.get_name() == "Command" and is_in(n, Atspi.StateType.FOCUSED), closed="Panes"))
        enter(f"show pane: {title}")
        press("Return")
        return wait_for(f"pane {title}", lambda: self.find(lambda n: n.get_role_name() in GROUP and n.get_name() == title))

    def close(self):
        self.process.kill()
        self.process.wait()


def look_into_pane(window, title):
    pane = window.show_pane(title)
    wait_for(f"content of pane {title}", lambda: next(children(pane), None))
    return find_faults(pane)


def look_at_menu(window):
    """The main menu, with what it opens."""
    press("alt+m")
    wait_for("main menu", lambda: window.find(lambda n: n.get_role_name() == "menu item", closed="Panes"))
    found = list(find_faults(window.app))
    press("Escape")
    return found


def look_at_message(window):
    wait_for("message", lambda: window.find(lambda n: n.get_role_name() == "label" and "unheard" in n.get_name()))
    return find_faults(window.app)


def main():
    ctypes.CDLL("libc.so.6").prctl(1, 15)  # who runs this ends it
    lanescope, *titles = sys.argv[1:]
    scene = os.path.join(os.environ["HOME"], "names.lanescope")
    with open(scene, "w", encoding="utf-8") as file:
        file.write(SCENE)
    stops = [("message bar", look_at_message), ("main menu", look_at_menu)]
    stops += [(f"pane {title}", lambda w, t=title: look_into_pane(w, t)) for title in titles]
    print(f"1..{len(stops)}")
    n_failed = 0
    window = Window(lanescope, scene)
    try:
        for n, (name, look) in enumerate(stops, 1):
            try:
                faults = sorted(set(look(window)))
            except Stuck as stuck:
                faults = [str(stuck)]
            n_failed += len(faults) > 0
            print(f"{'not ok' if faults else 'ok'} {n} {name}")
            for fault in faults:
                print(f"# {fault}", flush=True)
    finally:
        window.close()
    return n_failed > 0


if __name__ == "__main__":
    sys.exit(main())
