"""The window as people without a mouse or without eyes have it: keys go in, what assistive tools are offered is read."""
import subprocess
import tempfile
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402  pylint: disable=wrong-import-position

warnings.simplefilter("ignore", DeprecationWarning)
PATIENCE = 15  # seconds, for a machine that is busy


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
            raise Stuck(f"the window has no {what}")
        time.sleep(0.03)


class Window:
    """A window on one scene."""

    def __init__(self, program, scene):
        self.complaints = tempfile.TemporaryFile()  # pylint: disable=consider-using-with
        self.process = subprocess.Popen([program, str(scene)], stderr=self.complaints)
        self.app = wait_for("place on the bus", self._find_app, 60)
        self.timeline = wait_for("timeline", lambda: self._find(lambda n: n.get_name().startswith("Timeline, step")), 60)
        ids = wait_for("place on the screen", lambda: subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)], capture_output=True, text=True, check=False).stdout.split())
        subprocess.run(["xdotool", "windowfocus", "--sync", ids[-1]], check=False)
        self.narration = self._find(lambda n: n.get_name() == "LsNarration")
        self.answer = self._find(lambda n: n.get_name() == "Answer")
        self.registers = self._find(lambda n: n.get_role_name() == "table" and n.get_description().startswith("Registers of all lanes"))
        self.filter = self._find(lambda n: n.get_name() == "Which registers")
        self.lanes = self._find(lambda n: n.get_name() == "Lanes of the wave")
        self.messages = self._find(lambda n: n.get_name() == "LsMessageBar")
        self.step = self.wave = 0

    def _find_app(self):
        for app in children(Atspi.get_desktop(0)):
            if app.get_process_id() == self.process.pid and app.get_child_count() > 0:
                return app
        return None

    def _find(self, is_wanted, root=None):
        return next((node for node in descendants(root or self.app) if is_wanted(node)), None)

    def close(self):
        """Ends the window.  Returns: the lines in which the toolkit complained."""
        self.process.kill()
        self.process.wait()
        self.complaints.seek(0)
        with self.complaints as file:
            return [line for line in file.read().decode("utf-8", "replace").splitlines() if "CRITICAL" in line or "WARNING" in line]

    def press(self, *keys):
        subprocess.run(["xdotool", "key", "--delay", "12", *keys], check=True)

    def type(self, text):
        subprocess.run(["xdotool", "type", "--delay", "12", "--", text], check=True)

    # --- what it says

    def says_step(self):
        """Timeline, step 20 of 109, ..."""
        return int(self.timeline.get_name().split(",")[1].split()[1])

    def says_sentence(self):
        return next((node.get_name() for node in descendants(self.narration) if node.get_role_name() == "label"), "")

    def says_message(self):
        return [node.get_name() for node in descendants(self.messages) if node.get_role_name() == "label"]

    def has_keyboard(self, node):
        return node.get_state_set().contains(Atspi.StateType.FOCUSED)

    # --- going to a place

    def ask_number(self, key, number):
        """A dialog with one entry."""
        self.press(key)
        wait_for("entry for a number", lambda: self._find(
            lambda n: n.get_role_name() in ("text", "entry", "spin button") and self.has_keyboard(n) and n.get_name() != "Which registers"))
        self.press("ctrl+a")
        self.type(str(number))
        self.press("Return")

    def give_keyboard(self, node, name):
        for _ in range(24):
            if self.has_keyboard(node):
                return
            self.press("F6")
            time.sleep(0.03)
        wait_for(f"keyboard for {name}", lambda: self.has_keyboard(node), 3)

    def go(self, place):
        self.give_keyboard(self.registers, "the registers")
        if place.wave != self.wave:
            self.ask_number("shift+g", place.wave)
            self.wave, self.step = place.wave, None
            time.sleep(0.3)
        if place.step != self.says_step():
            self.give_keyboard(self.registers, "the registers")
            self.ask_number("ctrl+g", place.step)
            wait_for(f"step {place.step}", lambda: self.says_step() == place.step)
        tile = wait_for(f"lane {place.lane}", lambda: self._find(lambda n: n.get_name().startswith(f"lane {place.lane},"), self.lanes))
        for i in range(tile.get_n_actions()):
            if tile.get_action_name(i) == "lane.click":
                tile.do_action(i)
        self.give_keyboard(self.registers, "the registers")

    def choose_register(self, place):
        """The rows of that register alone, and the one of the component under the cursor."""
        wanted = f"{place.register} of lane {place.lane},"
        Atspi.EditableText.set_text_contents(self.filter, place.register.rsplit(".", 1)[0])
        time.sleep(0.1)
        self.give_keyboard(self.registers, "the registers")
        self.press(*["Up"] * 4)
        for _ in range(8):
            if self.registers.get_name().startswith(wanted):
                return
            time.sleep(0.05)
            if not self.registers.get_name().startswith(wanted):
                self.press("Down")
        wait_for(f"cell {wanted}", lambda: self.registers.get_name().startswith(wanted), 2)

    # --- questions

    def ask(self, key, right):
        """What stands in the answer pane behind a key; the answer of before is closed first."""
        self.press("Escape")
        self.press(key)
        try:
            wait_for("answer", lambda: self.answer.get_description() == right, 4)
        except Stuck:
            pass
        return self.answer.get_description()

    def move(self, key, right):
        """Where a key leads, "none" where a message says that there is no such place."""
        before = self.says_step()
        self.press(key)
        try:
            if right == "none":
                time.sleep(0.3)
            else:
                wait_for("place", lambda: self.says_step() == right[0] and self.says_sentence().startswith(right[1]), 4)
        except Stuck:
            pass
        after = self.says_step()
        return "none" if after == before else (after, self.says_sentence())

    def counts(self):
        """The rows of the pane Cost that are made."""
        self.show_pane("Cost")
        pane = wait_for("pane Cost", lambda: self._find(lambda n: n.get_role_name() == "panel" and n.get_name() == "Cost"))
        rows = wait_for("rows of Cost", lambda: self._read_rows(pane))
        self.show_pane("Registers")
        return rows

    def show_pane(self, name):
        self.press("ctrl+shift+p")
        wait_for("palette", lambda: self._find(lambda n: self.has_keyboard(n) and n.get_role_name() in ("text", "entry")))
        self.type(f"show pane: {name}")
        self.press("Return")

    def _read_rows(self, pane):
        rows = {}
        for row in descendants(pane):
            if row.get_role_name() == "table row":
                cells = [child for child in children(row) if child.get_role_name() == "table cell"]
                texts = [next((n.get_name() for n in descendants(cell) if n.get_role_name() == "label"), "") for cell in cells[:3]]
                if len(texts) == 3 and texts[0].isdigit():
                    rows[int(texts[0])] = int(texts[2]) if texts[2].isdigit() else texts[2]
        return rows

    def answers(self, place, right):
        self.go(place)
        self.choose_register(place)
        value = self.registers.get_name().rsplit(": ", 1)[1].split(",")[0]  # behind it: whether the step changed it
        who, uses = self.ask("w", right["who"]), self.ask("shift+w", right["uses"])
        why = self.ask("question", right["why"])
        counts = self.counts()
        self.give_keyboard(self.registers, "the registers")
        divergence = self.move("n", right["divergence"])
        self.go(place)
        event = self.move("bracketright", right["next event"])
        self.press("Escape")
        return {"value": value, "who": who, "why": why, "uses": uses, "divergence": divergence, "counts": counts, "next event": event}
