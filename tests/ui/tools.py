"""What assistive tools are offered of a window (AT-SPI), for scripts that with-tools runs."""
import os
import subprocess
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402  pylint: disable=wrong-import-position

warnings.simplefilter("ignore", DeprecationWarning)
PATIENCE = float(os.environ.get("LS_WALK_PATIENCE", "60"))  # seconds
# Of itself it waits 0.8 s for what a window says, and then takes it for empty and tells nobody: a busy machine takes longer.
Atspi.set_timeout(30000, 60000)


# What AT-SPI calls the role of a button, as its version goes.
BUTTON = ("push button", "button")
GROUP = ("panel", "grouping")


class Stuck(Exception):
    """What the window does not come to."""


def children(node):
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child is not None:
            yield child


def descendants(node):
    for child in children(node):
        yield child
        yield from descendants(child)


def outlines(node):
    """descendants (), but for the cells and rows of tables and lists."""
    for child in children(node):
        yield child
        if child.get_role_name() not in ("table", "list", "page tab list", "menu"):
            yield from outlines(child)


def wait_for(what, find, patience=PATIENCE):
    """What find () comes to give; Stuck where it does not within so many seconds."""
    end = time.monotonic() + patience
    while True:
        try:
            found = find()
        except GLib.Error:  # it went away while it was looked at
            found = None
        if found:
            return found
        if time.monotonic() > end:
            raise Stuck(f"there is no {what}")
        time.sleep(0.03)


def find_app(pid):
    """A program that has a window, by its process; None where there is none yet."""
    for app in children(Atspi.get_desktop(0)):
        if app.get_process_id() == pid and app.get_child_count() > 0:
            return app
    return None


def is_in(node, state):
    return node.get_state_set().contains(state)


def text_of(node):
    """Newer GTK has no name for a status: what it says is its text."""
    text = node.get_text_iface()
    return Atspi.Text.get_text(text, 0, -1) if text is not None else ""


def act(node, action):
    """Does what a tool can ask of a node; Stuck where it has no such action."""
    for i in range(node.get_n_actions()):
        if node.get_action_name(i) == action:
            if not node.do_action(i):
                raise Stuck(f"{node.get_name()}: {action} is refused")
            return
    raise Stuck(f"{node.get_name()} has no action {action}")


def take_keyboard(pid):
    """Gives the keyboard to the window of a process, which has a title, and to no tip of it."""
    ids = wait_for("window", lambda: subprocess.run(
        ["xdotool", "search", "--all", "--onlyvisible", "--pid", str(pid), "--name", "Lanescope"],
        capture_output=True, text=True, check=False).stdout.split())
    subprocess.run(["xdotool", "windowfocus", "--sync", ids[-1]], check=False)


def press(*keys):
    subprocess.run(["xdotool", "key", "--delay", "25", *keys], check=True)


def enter(text):
    """Types it, key by key."""
    subprocess.run(["xdotool", "type", "--delay", "25", "--", text], check=True)
