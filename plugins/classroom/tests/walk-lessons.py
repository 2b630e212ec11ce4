#!/usr/bin/python3
"""Walks lessons in the window as people without a mouse do: walk-lessons.py WAY LANESCOPE LESSON...

WAY is "keys": keys alone, or "tools": by what assistive tools are offered (AT-SPI) alone.  Each lesson is walked twice in one
window: all answers right, then all wrong, and what was kept is graded.  What the window says is read through AT-SPI by both.
LS_WALK_PICTURES: a folder that gets a picture of the window at each stop."""

import ctypes
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "tests", "ui"))
from tools import BUTTON, GROUP, Atspi, GLib, Stuck, act, children, descendants, enter, find_app, is_in, press, take_keyboard, text_of, wait_for  # noqa: E402

STATES = ["active", "branch", "break", "continue", "killed", "helper", "ended"]
SLOTS = "xyzwt"


# --- what the window says -------------------------------------------------------------------------------------


def is_shown(node):
    """GTK says of what is hidden that it has no size."""
    try:
        size = node.get_component_iface().get_size()
    except Exception:
        return False
    return size is not None and size.x > 0 and size.y > 0


class Window:
    def __init__(self, lanescope, lesson):
        self.process = subprocess.Popen([lanescope, lesson], stderr=subprocess.DEVNULL)
        self.app = wait_for("window", lambda: find_app(self.process.pid))
        self.bar = wait_for("question bar", lambda: self.find(self.app, "Question"))

    def find(self, root, name, role=None):
        for node in descendants(root):
            if node.get_name() == name and (role is None or node.get_role_name() in role):
                return node
        return None

    def button(self, name):
        found = self.find(self.bar, name, BUTTON)
        return found if found is not None and is_shown(found) else None

    def says(self):
        return [n.get_name() or text_of(n) for n in descendants(self.bar) if n.get_role_name() in ("status bar", "label", "statusbar")]

    def tiles(self):
        table = self.find(self.app, "Lanes of the wave")
        tiles = {}
        for cell in children(table) if table is not None else ():
            name = cell.get_name()
            if name.startswith("lane "):
                tiles[int(name[5 : name.index(",")])] = cell
        return tiles

    def places(self, roles):
        return [n for n in descendants(self.bar) if n.get_role_name() in roles and is_shown(n)]

    def close(self):
        self.process.kill()
        self.process.wait()


# --- two ways -------------------------------------------------------------------------------------------------


class Tools:
    """Actions and texts that assistive tools are offered."""

    def __init__(self, window):
        self.window = window

    def go_on(self, name):
        act(wait_for(f"button {name}", lambda: self.window.button(name)), "click")

    def hand_in(self):
        self.go_on("Answer")

    def choose_lanes(self, lanes):
        tiles = self.window.tiles()
        for lane in range(64):
            if lanes >> lane & 1:
                act(tiles[lane], "lane.click")
        self.hand_in()

    def choose(self, number):
        buttons = self.window.places(("check box", "radio button"))
        act(buttons[number - 1], "choice.choose")
        self.hand_in()

    def enter(self, texts):
        places = self.window.places(("text", "entry"))
        fields = [p for p in places if p.get_editable_text_iface() is not None]
        if len(fields) != len(texts):
            raise Stuck(f"{len(fields)} places for {len(texts)} numbers")
        for field, text in zip(fields, texts):
            Atspi.EditableText.set_text_contents(field, text)
        self.hand_in()

    def pick(self, numbers):
        places = [n for n in descendants(self.window.bar) if n.get_name().startswith("Lane ") and n.get_role_name() in GROUP]
        for place, number in zip(places, numbers):
            for _ in range(number):
                act(place, "state.next")
        self.hand_in()


    def change_stack(self, how):
        if how != "same":
            act(wait_for("button", lambda: self.window.button(how.capitalize())), "click")
        self.hand_in()

    def order(self, places):
        """Clause after clause to its place, from the first place on."""
        now = sorted(places)
        for to, clause in enumerate(places):
            for _ in range(now.index(clause) - to):
                name = f"Clause {clause} one place up"
                act(wait_for(name, lambda: self.window.find(self.window.bar, name)), "click")
            now.insert(to, now.pop(now.index(clause)))
        self.hand_in()

    def fill(self, operations, places):
        for operation, (group, slot) in places:
            act(self.window.find(self.window.bar, f"{operation}  {operations[operation - 1]}", BUTTON + ("toggle button",)), "click")
            name = f"Group {group}, slot {slot}:"
            boxes = wait_for(name, lambda: [n for n in descendants(self.window.bar) if n.get_name().startswith(name)])
            act(boxes[0], "click")
        self.hand_in()


class Keys:
    """Keys alone, as a person presses them."""

    def __init__(self, window):
        self.window = window
        take_keyboard(window.process.pid)

    def go_on(self, name):
        wait_for(f"button {name}", lambda: self.window.button(name))
        press("ctrl+shift+n")

    def hand_in(self):
        press("Return")

    def focused_tile(self, tiles):
        return next((lane for lane, tile in tiles.items() if is_in(tile, Atspi.StateType.FOCUSED)), None)

    def choose_lanes(self, lanes):
        """From the corner through all rows, to and fro."""
        tiles = self.window.tiles()
        try:
            wait_for("lane with the keyboard", lambda: self.focused_tile(tiles) is not None)
        except Stuck:  # a window that was shown anew meanwhile; no manager of windows gives it the keyboard back
            take_keyboard(self.window.process.pid)
            wait_for("lane with the keyboard", lambda: self.focused_tile(tiles) is not None)
        press(*["Left"] * 16, *["Down"] * 16)
        wait_for("lane with the keyboard", lambda: self.focused_tile(tiles) is not None)
        for _ in range(64):
            lane = self.focused_tile(tiles)
            if lanes >> lane & 1:
                press("space")
            press(*self.onward(tiles, lane))
        press("Return")

    def onward(self, tiles, lane):
        at = {k: t.get_component_iface().get_position(Atspi.CoordType.WINDOW) for k, t in tiles.items()}
        rows = sorted({p.y for p in at.values()}, reverse=True)
        columns = sorted({p.x for p in at.values()})
        row, column = rows.index(at[lane].y), columns.index(at[lane].x)
        to_right = row % 2 == 0
        if column == (len(columns) - 1 if to_right else 0):
            return ["Up"]
        return ["Right" if to_right else "Left"]

    def choose(self, number):
        press(*["Down"] * (number - 1), "Return")

    def enter(self, texts):
        for i, text in enumerate(texts):
            enter(text)
            press("Tab" if i + 1 < len(texts) else "Return")

    def pick(self, numbers):
        for number in numbers:
            press("space", *["Down"] * number, "Return")
            time.sleep(0.3)
            press("Tab")
        press("alt+r")

    def change_stack(self, how):
        """The first button has the keyboard."""
        if how != "same":
            press(*["Tab"] * ["push", "else", "pop"].index(how), "space")
        press("Return")

    def order(self, places):
        """From the first place on; the row that was moved has the keyboard."""
        now, at = sorted(places), 0
        for to, clause in enumerate(places):
            start = now.index(clause)
            press(*["Down" if start > at else "Up"] * abs(start - at), *["alt+Up"] * (start - to))
            at = to if start > to else start
            now.insert(to, now.pop(start))
        press("Return")

    def fill(self, operations, places):
        """An operation that is taken comes to the last group that holds any, in the slot that its result names."""
        last = 1
        for operation, (group, slot) in places:
            at = SLOTS.index(operations[operation - 1].split(",")[0][-1])
            to = SLOTS.index(slot)
            way = ["Down"] * (group - last) + (["Right"] * (to - at) if to > at else ["Left"] * (at - to))
            press("space", *way, "space")
            last = max(last, group)
        press("alt+r")


WAYS = {"keys": Keys, "tools": Tools}

# --- a walk ---------------------------------------------------------------------------------------------------


def ask_json(lanescope, *arguments):
    run = subprocess.run([lanescope, "lesson", *arguments, "--json"], capture_output=True, text=True)
    return json.loads(run.stdout)


def number_text(value):
    return repr(value)[:-2] if repr(value).endswith(".0") else repr(value)


def answer(way, stop, is_right):
    ask = stop["ask"]
    values = stop.get("values", [])
    if ask == "mask":
        lanes, asked = int(stop["lanes"], 16), int(stop["asked"], 16)
        chosen = lanes if is_right else lanes ^ (asked & -asked)
        way.choose_lanes(chosen)
        if chosen == 0:
            wait_for("doubt", lambda: [s for s in way.window.says() if s.startswith("No lane is chosen.")])
            way.hand_in()
    elif ask == "choice":
        way.choose(stop["choice"] if is_right else stop["choice"] % stop["n_choices"] + 1)
    elif ask == "stack":
        right = stop["stack_change"]
        way.change_stack(right if is_right else "same" if right != "same" else "push")
    elif ask in ("value", "iteration"):
        way.enter([number_text(v["right"] + (0 if is_right else 1)) for v in values])
    elif ask == "order":
        places = [int(n) for n in stop["order"].split()]
        way.order(places if is_right else places[::-1])
    elif ask == "packet":
        groups = [g.split() for g in stop["arrangement"].split("/")]
        right = {int(p[:-1]): (g + 1, p[-1]) for g, group in enumerate(groups) for p in group}
        each_its_own = {n: (n, right[n][1]) for n in right}
        way.fill(stop["choices"], sorted((right if is_right else each_its_own).items()))
    elif ask == "cause":
        right = [STATES.index(v["state"]) + 1 for v in values]
        way.pick(right if is_right else [n % len(STATES) + 1 for n in right])
    else:
        raise Stuck(f"nobody knows how to answer {ask}")


def take_picture(name):
    folder = os.environ.get("LS_WALK_PICTURES")
    if folder:
        subprocess.run(["import", "-window", "root", f"{folder}/{name}.png"], check=False)


def walk(way_name, lanescope, lesson, is_right):
    answers = os.path.join(os.environ["XDG_DATA_HOME"], "lanescope", "answers.jsonl")
    key = ask_json(lanescope, "key", lesson)
    if os.path.exists(answers):
        os.unlink(answers)
    window = Window(lanescope, lesson)
    try:
        way = WAYS[way_name](window)
        for i, stop in enumerate(key["stops"]):
            way.go_on("Go On" if i > 0 else "Begin")
            wait_for(f"stop {stop['number']}", lambda: stop["text"] in window.says())
            if stop["ask"] == "nothing":
                continue
            wait_for("button Answer", lambda: window.button("Answer"))
            answer(way, stop, is_right)
            wait_for(f"end of stop {stop['number']}", lambda: window.button("Answer") is None)
            told = wait_for("what is right", lambda: [s for s in window.says() if s not in (stop["text"], "")])
            take_picture(f"{os.path.basename(lesson)}-{stop['number']}-{'right' if is_right else 'wrong'}")
            if not told:
                raise Stuck(f"stop {stop['number']} says nothing")
        wait_for("answers", lambda: os.path.exists(answers))
        grades = ask_json(lanescope, "check", lesson, answers)
        for stop in grades["stops"]:
            if stop["is_right"] != is_right:
                raise Stuck(f"stop {stop['number']} is graded {'right' if stop['is_right'] else 'wrong'}")
    finally:
        window.close()
    return len(key["stops"])


def main():
    ctypes.CDLL("libc.so.6").prctl(1, 15)  # who runs this ends it
    way, lanescope, *lessons = sys.argv[1:]
    print(f"1..{2 * len(lessons)}")
    n = n_failed = 0
    for lesson in lessons:
        for is_right in (True, False):
            n += 1
            name = f"{os.path.basename(lesson)} by {way}, {'right' if is_right else 'wrong'}"
            try:
                n_stops = walk(way, lanescope, lesson, is_right)
                print(f"ok {n} {name}: {n_stops} stops", flush=True)
            except (Stuck, GLib.Error, StopIteration, IndexError, KeyError) as error:
                n_failed += 1
                print(f"not ok {n} {name}: {type(error).__name__}: {error}", flush=True)
    return n_failed > 0


if __name__ == "__main__":
    sys.exit(main())
