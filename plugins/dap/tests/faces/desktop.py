"""The window as people without a mouse or without eyes have it: keys go in, what assistive tools are offered is read."""
import functools
import re
import subprocess
import tempfile
import time

import tools
from tools import GROUP, Atspi, Stuck, act, children, descendants, enter, find_app, is_in, outlines, press, take_keyboard

wait_for = functools.partial(tools.wait_for, patience=15)


class Window:
    """A window on one scene."""

    closed = ()  # panes that are asked for: the questions are asked of them

    def __init__(self, program, scene, *options):
        self.complaints = tempfile.TemporaryFile()  # pylint: disable=consider-using-with
        self.process = subprocess.Popen([program, *options, str(scene)], stderr=self.complaints)
        self.app = wait_for("window", lambda: find_app(self.process.pid), patience=60)
        take_keyboard(self.process.pid)
        wait_for("panes", lambda: self._find(lambda n: n.get_name() == "Lanes of the wave"), patience=60)
        for name in self.closed:
            self.show_pane(name)
        self.timeline = wait_for("timeline", lambda: self._find(lambda n: n.get_name().startswith("Timeline, step")), patience=60)
        take_keyboard(self.process.pid)
        self.narration = self._find(lambda n: n.get_name() == "What happened")
        self.registers = self._find(lambda n: n.get_role_name() == "table" and n.get_description().startswith("Registers of all lanes"))
        self.filter = self._find(lambda n: n.get_name() == "Which registers")
        self.lanes = self._find(lambda n: n.get_name() == "Lanes of the wave")
        self.answer = None
        self.wave = 0

    def _find(self, is_wanted, root=None):
        """In the window outside of tables and lists, or in a root."""
        return next((node for node in (descendants(root) if root else outlines(self.app)) if is_wanted(node)), None)

    def _find_entry(self):
        """That has the keyboard in a dialog, which is a child of the program or of what holds a window."""
        nodes = [self.app]
        for _ in range(6):
            nodes = [child for node in nodes for child in children(node)]
            for dialog in (node for node in nodes if node.get_role_name() == "dialog"):
                for node in descendants(dialog):
                    if node.get_role_name() in ("text", "entry", "spin button") and is_in(node, Atspi.StateType.FOCUSED):
                        return node
        return None

    def close(self):
        """Ends the window.  Returns: the lines in which the toolkit complained."""
        self.process.kill()
        self.process.wait()
        self.complaints.seek(0)
        with self.complaints as file:
            return [line for line in file.read().decode("utf-8", "replace").splitlines() if "CRITICAL" in line or "WARNING" in line]

    # --- what it says

    def says_step(self):
        """Timeline, step 20 of 109, ...; -1 while another wave is loaded."""
        told = re.match(r"Timeline, step (\d+)", self.timeline.get_name())
        return int(told[1]) if told else -1

    def says_answer(self):
        """"" while nothing was asked: what is out of sight need not be there."""
        if self.answer is None:
            self.answer = self._find(lambda n: n.get_name() == "Answer")
        return self.answer.get_description() if self.answer else ""

    def says_sentence(self):
        return next((node.get_name() for node in descendants(self.narration) if node.get_role_name() == "label"), "")

    # --- going to a place

    def ask_number(self, key, number):
        """A dialog with one entry."""
        press(key)
        wait_for("entry for a number", self._find_entry)
        press("ctrl+a")
        enter(str(number))
        self.accept()

    def accept(self):
        """Ends a dialog; no manager of windows is there to give the keyboard back to the window behind one."""
        press("Return")
        time.sleep(0.1)
        take_keyboard(self.process.pid)

    def give_keyboard(self, node, name):
        """Pane by pane; what tools are told of each comes a moment later, on a busy machine a long one: keys that are pressed meanwhile
        lead past it, and the next round is slower."""
        for pause in (0.02, 0.1, 0.4):
            for _ in range(24):
                for _ in range(12):
                    if is_in(node, Atspi.StateType.FOCUSED):
                        return
                    time.sleep(pause)
                press("F6")
            time.sleep(100 * pause)
        wait_for(f"keyboard for {name}", lambda: is_in(node, Atspi.StateType.FOCUSED), patience=3)

    def go(self, place):
        self.give_keyboard(self.registers, "the registers")
        if place.wave != self.wave:
            self.ask_number("shift+g", place.wave)
            self.wave = place.wave
            time.sleep(0.3)
        if place.step != self.says_step():
            self.give_keyboard(self.registers, "the registers")
            self.ask_number("ctrl+g", place.step)
            wait_for(f"step {place.step}", lambda: self.says_step() == place.step)
        tile = wait_for(f"lane {place.lane}", lambda: self._find(lambda n: n.get_name().startswith(f"lane {place.lane},"), self.lanes))
        act(tile, "lane.click")
        self.give_keyboard(self.registers, "the registers")

    def choose_register(self, place):
        """The rows of that register alone, and the one of the component under the cursor."""
        wanted = f"{place.register} of lane {place.lane},"
        Atspi.EditableText.set_text_contents(self.filter, place.register.rsplit(".", 1)[0])
        time.sleep(0.1)
        self.give_keyboard(self.registers, "the registers")
        press(*["Up"] * 4)
        for _ in range(8):
            if self.registers.get_name().startswith(wanted):
                return
            time.sleep(0.05)
            if not self.registers.get_name().startswith(wanted):
                press("Down")
        wait_for(f"cell {wanted}", lambda: self.registers.get_name().startswith(wanted), patience=2)

    # --- questions

    def ask(self, key, right):
        """What stands in the answer pane behind a key; the answer of before is closed first."""
        press("Escape")
        for _ in range(2):  # a busy machine may lose a key
            press(key)
            try:
                wait_for("answer", lambda: self.says_answer() == right, patience=6)
                return right
            except Stuck:
                pass
        return self.says_answer()

    def move(self, key, right):
        """Where a key leads, "none" where a message says that there is no such place."""
        before = self.says_step()
        press(key)
        try:
            if right == "none":
                time.sleep(0.3)
            else:
                wait_for("place", lambda: self.says_step() == right[0] and self.says_sentence().startswith(right[1]), patience=4)
        except Stuck:
            pass
        after = self.says_step()
        return "none" if after == before else (after, self.says_sentence())

    def counts(self):
        """The rows of the pane Cost that are made."""
        self.show_pane("Cost")
        pane = wait_for("pane Cost", lambda: self._find(lambda n: n.get_role_name() in GROUP and n.get_name() == "Cost"))
        rows = wait_for("rows of Cost", lambda: self._read_rows(pane))
        self.show_pane("Registers")
        return rows

    def show_pane(self, name):
        press("ctrl+shift+p")
        wait_for("palette", self._find_entry)
        enter(f"show pane: {name}")
        self.accept()

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
        press("Escape")
        return {"value": value, "who": who, "why": why, "uses": uses, "divergence": divergence, "counts": counts, "next event": event}


def items(rows):
    """A list's rows, but for what it says when it has none."""
    return (row for row in children(rows) if row.get_role_name() == "list item")


class TextWindow(Window):
    """A window on a text that runs on its own machine, with the questions of asked_text.py."""

    closed = ("Timeline",)

    def __init__(self, program, path, *options):
        super().__init__(program, path, *options)
        self.variables = wait_for("pane Variables", lambda: self._find(lambda n: n.get_role_name() in GROUP and n.get_name() == "Variables"))
        self.rows = wait_for("variables", lambda: self._find(lambda n: n.get_role_name() == "list", self.variables))
        self.show_pane("Watches")
        self.watched = wait_for("watches", lambda: self._find(lambda n: n.get_role_name() == "list" and n.get_name() == "Watches"))
        self.entry = wait_for("entry of watches", lambda: self._find(lambda n: n.get_name() == "Expression to watch"))

    # --- what it says

    def says_calls(self):
        """march (), line 21, from main (), line 37: functions and lines, the innermost first; none out of the text."""
        told = next((n.get_name() for n in outlines(self.variables) if n.get_role_name() == "label" and " (), line " in n.get_name()), "")
        return [(name, int(line)) for name, line in re.findall(r"(\w+) \(\), line (\d+)", told)]

    def says_variables(self, lane):
        """{path: (type, value)}: a row each of what has no parts."""
        found = {}
        for name in (row.get_name() for row in items(self.rows)):
            told = re.fullmatch(rf"(.+?), ([\w\[\]]+), (?:about so )?in lane {lane}: (?:all lanes: )?(.*?)(?:  \(was .*\))?", name, re.S)
            if told:
                found[told[1]] = (told[2], re.sub(r" \((uniform|killed|uniform, killed)\)$", "", told[3]))
            else:
                path, kind = name.split(": ")[0].rsplit(", ", 1)
                found[path] = (kind, None)
        return found

    def says_lanes(self):
        """{state: lanes}, in the words of the pane."""
        found = {}
        for tile in descendants(self.lanes):
            told = re.match(r"lane (\d+), (?:\w+ \d+(?:,\d+)*, ([a-z]+(?: \(\w+\))?))?", tile.get_name())  # without a state: it holds nothing
            if told:
                found[told[2] or "ended"] = found.get(told[2] or "ended", 0) | 1 << int(told[1])
        return found

    # --- questions

    def value(self, place):
        """Of the expression, in the pane Watches, where it stays."""
        self.show_pane("Watches")
        wait_for("keyboard for a watch", lambda: is_in(self.entry, Atspi.StateType.FOCUSED))
        Atspi.EditableText.set_text_contents(self.entry, place.expression)
        press("Return")
        begin = re.escape(place.expression) + rf"(?: of lane {place.lane})?: (?:all lanes: )?"
        told = wait_for("watch", lambda: next(filter(None, (re.match(begin + "(.*)", n.get_name(), re.S) for n in items(self.watched))), None), patience=4)
        return re.sub(r"  \(was .*\)$", "", told[1])

    def who(self, place, right):
        """right: None: nobody is told, so that the answer of before stays."""
        self.show_pane("Variables")
        rows = [row.get_name().split(", ")[0] for row in items(self.rows)]
        if place.path not in rows:  # an element of an array that has one row
            return right
        self.give_keyboard(next(items(self.rows)), "the variables")
        if rows.index(place.path):
            press(*["Down"] * rows.index(place.path))
        if right is not None:
            return self.ask("w", right)
        before = self.says_answer()
        press("w")
        time.sleep(0.3)
        return None if self.says_answer() == before else self.says_answer()

    def next_line(self, right):
        press("F12")
        try:
            wait_for("place", lambda: self.says_step() == right[0], patience=4)
        except Stuck:
            pass
        calls = self.says_calls()
        return self.says_step(), calls[0][1] if calls else None

    def go(self, place):
        self.show_pane("Variables")
        self.give_keyboard(next(items(self.rows)), "the variables")
        if place.wave != self.wave:
            self.ask_number("shift+g", place.wave)
            self.wave = place.wave
            time.sleep(0.3)
        if place.step != self.says_step():
            self.ask_number("ctrl+g", place.step)
            wait_for(f"step {place.step}", lambda: self.says_step() == place.step)
        act(wait_for(f"lane {place.lane}", lambda: self._find(lambda n: n.get_name().startswith(f"lane {place.lane},"), self.lanes)), "lane.click")
        time.sleep(0.1)

    def compare(self, place, prompt, right):
        """What is different from the prompt's answers, a line each."""
        self.go(place)
        given = {"frames": [frame[:2] for frame in right["frames"]], "variables": parts_of(prompt.variables), "lanes": words_of(right["lanes"]),
                 "value": right["value"], "told": right["told"], "who": prompt.who, "next": right["next"]}
        found = {"frames": self.says_calls(), "variables": self.says_variables(place.lane), "lanes": self.says_lanes(), "told": self.says_sentence(),
                 "value": self.value(place), "who": self.who(place, given["who"]), "next": self.next_line(given["next"])}
        if isinstance(given["value"], list):
            given["value"] = told_vector(given["value"])
        return [f"{place}: {question}: the window says {found[question]!r}, the prompt {answer!r}"
                for question, answer in given.items() if found[question] != answer]


MOST_PARTS = 16  # that have rows of their own
STATES = {"branch": "off (branch)", "case": "off (case)", "empty": "ended"}


def told_vector(texts):
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


def words_of(lanes):
    """{state: lanes} of an answer to "lanes", in the words of the pane."""
    found = {}
    for state, mask in lanes:
        word = STATES.get(state, state)
        found[word] = found.get(word, 0) | int(mask, 16)
    return found


def parts_of(variables):
    """What has no parts of the variables of an answer, {path: (type, value)}; what has too many is one."""
    def parts(one, path):
        inner = one.get("members", ())
        if not inner:
            return [(path, (one["type"], one.get("text")))]
        return [part for member in inner for part in parts(member, path + ("" if member["name"].startswith("[") else ".") + member["name"])]

    found = {}
    for one in variables:
        own = parts(one, one["name"])
        found.update(own if len(own) <= MOST_PARTS else [(one["name"], (one["type"], one.get("text")))])
    return found

