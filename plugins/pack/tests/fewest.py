#!/usr/bin/env python3
"""The fewest groups that 'lanescope pack' finds, against all ways to put the operations; TAP on standard output.

fewest.py PROGRAM SMALL LARGE [SEED]    SMALL lists of up to 6 operations, LARGE of 9

Every way to deal the operations to groups is tried.  In which of them every operation computes what it does in the list, and
overwrites what it overwrites there, is found here, by carrying them out on names instead of numbers: a group reads all registers
before it writes any.  Which groups the hardware takes, 'lanescope asm' is asked, each in a clause of its own.  An arrangement that
pack prints is run besides, on 64 lanes, and compared with the operations one behind the other.  What --check says of random
arrangements is held against the same two facts.
"""
import collections
import itertools
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
HAS_DIFF = subprocess.run([PROGRAM, "diff", "--help"], capture_output=True, check=False).returncode == 0  # a leaf may be left out
HEAD = "ALU: KCACHE0(CB0:0-31) KCACHE1(CB1:0-31)"
CHANNELS = "xyzw"
N_REGISTERS = 5

# What an operation is: its name, the register and element that it writes, what it reads, and whether only slot t has it.
Op = collections.namedtuple("Op", "name register channel sources is_trans")


def random_source(rng):
    kind = rng.random()
    if kind < 0.75:
        return rng.randrange(N_REGISTERS), rng.randrange(4) if rng.random() < 0.6 else 0
    if kind < 0.87:
        return f"KC0[{rng.randrange(4)}].{rng.choice(CHANNELS)}"
    return rng.choice(["1.0f", "0.5f", "1.25f", "3.0f", "7.5f", "0.1f", "11.0f"])


def random_op(rng):
    name, n, is_trans = rng.choice([("ADD", 2, 0), ("MUL", 2, 0), ("MAX", 2, 0), ("MULADD", 3, 0), ("MULADD", 3, 0), ("SIN", 1, 1),
                                    ("RECIP_IEEE", 1, 1), ("MUL_LIT", 3, 1)])
    channel = rng.randrange(4) if rng.random() < 0.6 else rng.randrange(2)
    return Op(name, rng.randrange(N_REGISTERS), channel, tuple(random_source(rng) for _ in range(n)), bool(is_trans))


def source_text(source):
    return source if isinstance(source, str) else f"R{source[0]}.{CHANNELS[source[1]]}"


def op_text(op, sources=None):
    return f"{op.name} R{op.register}.{CHANNELS[op.channel]}, " + ", ".join(sources or map(source_text, op.sources))


# --- what operations compute ---

def apply_group(ops, group, values, computed):
    """The registers behind a group, or None where two write one register; notes what each operation computes, and after what it
    writes."""
    written = {}
    for i in group:
        op = ops[i]
        place = op.register, op.channel
        if place in written:
            return None
        computed[i] = written[place] = (op.name, *(source if isinstance(source, str) else values.get(source, source)
                                                   for source in op.sources))
        computed[i] += (values.get(place, place),)
    return {**values, **written}


def result_of(ops, groups):
    values, computed = {}, {}
    for group in groups:
        values = apply_group(ops, group, values, computed)
        if values is None:
            return None
    return values, computed


# --- what the hardware takes ---

def ways(ops, group):
    """Who is on slot t, for each way that the text can be written."""
    for on_t in (None, *group):
        slots = {}
        for i in group:
            slots.setdefault("t" if ops[i].is_trans or i == on_t else CHANNELS[ops[i].channel], []).append(i)
        if all(len(members) == 1 for members in slots.values()) and not (on_t is not None and ops[on_t].is_trans):
            yield {slot: members[0] for slot, members in slots.items()}


def group_texts(ops, groups, before, way, number):
    """The group with its registers, and with all that the group before has just computed from PV and PS."""
    passed = {(ops[i].register, ops[i].channel): "PS" if slot == "t" else f"PV.{slot}" for slot, i in before.items()}
    for takes in (True, False):
        lines = []
        for slot in "xyzwt":
            if slot in way:
                op = ops[way[slot]]
                lines.append(f"{slot}: " + op_text(op, [passed.get(source, source_text(source)) if takes else source_text(source)
                                                        for source in op.sources]))
        yield "\n".join(f"{number if k == 0 else ' '} {line}" for k, line in enumerate(lines))


class Judge:
    """Asks the assembler about many groups at once."""

    def __init__(self, folder):
        self.folder, self.known, self.wanted = folder, {}, set()

    def is_allowed(self, text):
        if text not in self.known:
            self.wanted.add(text)
        return self.known.get(text, True)

    def find_bad(self, texts):
        """The groups that the assembler refuses; it names a number of errors at most."""
        lines, owners = [], {}
        for text in texts:
            lines.append(HEAD)
            for line in text.splitlines():
                lines.append(line)
                owners[len(lines)] = text
        path = self.folder / "groups.asm"
        path.write_text("\n".join([*lines, "NOP", "END_OF_PROGRAM", ""]))
        done = subprocess.run([PROGRAM, "asm", path, "-o", self.folder / "groups.bin"], capture_output=True, text=True, check=False)
        bad = {owners[int(found[1])] for found in re.finditer(r"groups\.asm:(\d+):\d+: error", done.stderr)}
        assert (done.returncode == 0) == (not bad), done.stderr
        return bad

    def ask(self):
        """Returns whether something is known now that was not before."""
        texts, self.wanted = self.wanted, set()
        if not texts:
            return False
        good = set(texts)
        while True:
            bad = self.find_bad(sorted(good))
            good -= bad
            if not bad:
                break
        self.known.update({text: text in good for text in texts})
        return True


def is_arranged(judge, ops, groups, before=None, number=0):
    """Whether there is a way to place each group that the hardware takes."""
    if number == len(groups):
        return True
    found = False
    for way in ways(ops, groups[number]):
        if any([judge.is_allowed(text) for text in group_texts(ops, groups, before or {}, way, 0)]):
            found |= is_arranged(judge, ops, groups, way, number + 1)
    return found


def arrangements(ops, n_groups, wanted):
    """Those into so many groups that compute the same."""
    for places in itertools.product(range(n_groups), repeat=len(ops)):
        groups = [[i for i, place in enumerate(places) if place == group] for group in range(n_groups)]
        if all(0 < len(group) <= 5 for group in groups) and result_of(ops, groups) == wanted:
            yield groups


def brute_force(judge, ops, n_groups):
    """Whether so many groups are enough."""
    right = list(arrangements(ops, n_groups, result_of(ops, [[i] for i in range(len(ops))])))
    while True:
        found = any([is_arranged(judge, ops, groups) for groups in right])
        if not judge.ask():
            return found


# --- what pack says ---

def ask_pack(folder, text, *options):
    path = folder / "list.txt"
    path.write_text(text)
    done = subprocess.run([PROGRAM, "pack", "--json", path, *options], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def groups_of(answer):
    groups = [[] for _ in range(answer["n_groups"])]
    for place in answer["places"]:
        groups[place["group"] - 1].append(place["operation"] - 1)
    return groups


SCENE = """[scene]
version=1
stage=ps
[program]
file=list.asm
gprs=8
[layout]
kind=pixels
width=8
height=8
[constants]
cb0.0=0.5 1.5 -2.0 3.25
cb0.1=0.75 -1.0 2.0 0.1
cb0.2=5.0 0.3 0.7 -0.6
cb0.3=-3.0 1.1 0.9 0.2
[inputs]
""" + "".join(f"R{i}.xyzw=ndc-x, v, linear {0.3 + i} 0.01 0.2, linear {1.7 - i} 0.03 0.1\n" for i in range(N_REGISTERS)) + "R5.xy=int linear 1 0 -2, int linear 0 1 -3\n" + "".join(
    f"[output PIX{i}]\nformat=rgba32f\n" for i in range(N_REGISTERS))


def run_alike(folder, lines, answer):
    """What differs between the lines one behind the other, each with its slot, and the arrangement: in all registers of all lanes."""
    ends = "".join(f"EXPORT{'_DONE' if i + 1 == N_REGISTERS else ''}: PIX{i}, R{i} VALID_PIX\n"
                   for i in range(N_REGISTERS)) + "END_OF_PROGRAM\n"
    one_by_one = "".join(f"{k} {line}\n" for k, line in enumerate(lines))
    packed, last = "", 0
    for place in answer["places"]:
        text = re.sub(r"(\(0x[0-9A-F]{8}[^)]*\))\.[xyzw]", r"\1", place["text"])
        packed += f"{place['group'] if place['group'] != last else ' '} {place['slot']}: {text}\n"
        last = place["group"]
    if not HAS_DIFF:
        return None
    (folder / "list.asm").write_text(f"{HEAD}\n{one_by_one}{ends}")
    (folder / "packed.asm").write_text(f"{HEAD}\n{packed}{ends}")
    (folder / "list.lanescope").write_text(SCENE)
    done = subprocess.run([PROGRAM, "diff", folder / "list.lanescope", "--program", folder / "packed.asm"], capture_output=True, text=True,
                          check=False)
    return None if done.returncode == 0 else done.stdout + done.stderr + packed


def check_verdicts(judge, folder, ops, rng):
    """Yields arrangements that --check judges otherwise."""
    text = "".join(op_text(op) + "\n" for op in ops)
    (folder / "order.txt").write_text(text)
    wanted = result_of(ops, [[i] for i in range(len(ops))])
    for _ in range(6):
        places = [rng.randrange(len(ops)) for _ in ops]
        if rng.random() < 0.6:
            places.sort()
        groups = [group for group in ([i for i, place in enumerate(places) if place == k] for k in range(len(ops))) if group]
        is_same = all(len(group) <= 5 for group in groups) and result_of(ops, groups) == wanted
        expected = is_same and is_arranged(judge, ops, groups)
        if judge.ask():
            expected = is_same and is_arranged(judge, ops, groups)
        answer = ask_pack(folder, "--\n".join("".join(op_text(ops[i]) + "\n" for i in group) for group in groups), "--check",
                          folder / "order.txt")
        # Of two equal operations either may be meant.
        if ("broken" not in answer) != expected and len(set(ops)) == len(ops):
            yield f"{groups}: {answer.get('broken')}, expected {expected}"


def check_list(judge, folder, ops, rng):
    answer = ask_pack(folder, "".join(op_text(op) + "\n" for op in ops))
    wrong = []
    if answer["answer"] != "pack":
        # Three constants in slot t, say: an operation alone is no group.
        return ([str(answer)] if brute_force(judge, ops, len(ops)) else []), 0
    n = answer["n_groups"]
    if n > 1 and brute_force(judge, ops, n - 1):
        wrong.append(f"pack finds {n} groups, and {n - 1} are enough")
    groups = groups_of(answer)
    if sorted(i for group in groups for i in group) != list(range(len(ops))):
        wrong.append(f"not every operation has a place: {groups}")
    if result_of(ops, groups) != result_of(ops, [[i] for i in range(len(ops))]):
        wrong.append(f"{groups} computes something else")
    different = run_alike(folder, [f"{'t' if op.is_trans else CHANNELS[op.channel]}: {op_text(op)}" for op in ops], answer)
    if different:
        wrong.append(different)
    wrong += check_verdicts(judge, folder, ops, rng)
    return [line for line in wrong], n


# --- what lanes are in, and what they index ---

def random_register(rng):
    return f"R[1+AR.x].{rng.choice(CHANNELS)}" if rng.random() < 0.15 else f"R{rng.randrange(N_REGISTERS)}.{rng.choice(CHANNELS)}"


def random_line(rng):
    """An operation with its slot, that may test, kill, index, or be done by some lanes only."""
    kind = rng.random()
    if kind < 0.12:
        return f"x: MOVA_INT ____, R5.{rng.choice('xy')}"
    if kind < 0.3:
        return (f"{rng.choice(CHANNELS)}: PRED_SETGT ____, {random_register(rng)}, {random_register(rng)} "
                + rng.choice(["UPDATE_PRED", "UPDATE_EXEC_MASK", "UPDATE_EXEC_MASK UPDATE_PRED"]))
    if kind < 0.36:
        return f"{rng.choice(CHANNELS)}: KILLGT ____, {random_register(rng)}, 10.0f"
    name, n = rng.choice([("ADD", 2), ("MUL", 2), ("MULADD", 3), ("MAX", 2), ("SIN", 1)])
    target = random_register(rng)
    sources = ", ".join(random_register(rng) for _ in range(n))
    return f"{'t' if name == 'SIN' else target[-1]}: {name} {target}, {sources}{rng.choice(['', ' PRED_SEL_ONE', ' PRED_SEL_ZERO'])}"


def check_lanes(folder, n_lists, rng):
    """Yields what is computed otherwise in groups."""
    while n_lists > 0:
        lines = ["x: MOVA_INT ____, R5.x", *(random_line(rng) for _ in range(rng.randrange(3, 9)))]
        answer = ask_pack(folder, "\n".join(lines))
        if answer["answer"] == "pack":  # else an operation alone is no group
            n_lists -= 1
            different = run_alike(folder, lines, answer)
            if different:
                yield "; ".join(lines) + "\n" + different


def main():
    seed = int(sys.argv[4]) if sys.argv[4:] else random.SystemRandom().randrange(1 << 32)
    rng = random.Random(seed)
    print(f"# seed {seed}")
    bad = 0
    found = collections.Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for k, (n_lists, title) in enumerate(((int(sys.argv[2]), "small"), (int(sys.argv[3]), "large")), 1):
            lines = []
            for _ in range(n_lists):
                while True:
                    ops = [random_op(rng) for _ in range(rng.randrange(2, 7) if title == "small" else 9)]
                    # As many ways as can be tried: of nine operations those that need few groups.
                    if title == "small" or ask_pack(folder, "".join(op_text(op) + "\n" for op in ops)).get("n_groups", 9) <= 4:
                        break
                wrong, n = check_list(Judge(folder), folder, ops, rng)
                found[n] += 1
                if wrong:
                    lines += ["; ".join(map(op_text, ops)), *wrong]
            bad += bool(lines)
            print(f"{'not ok' if lines else 'ok'} {k} {n_lists} {title} lists need as few groups as pack says")
            for line in "\n".join(lines[:40]).splitlines():
                print("# " + line)
        lines = list(check_lanes(folder, 4 * int(sys.argv[2]), rng))
        bad += bool(lines)
        print(f"{'not ok' if lines else 'ok'} 3 {4 * int(sys.argv[2])} lists with predicates, kills and indices compute the same in groups")
        for line in "\n".join(lines[:4]).splitlines():
            print("# " + line)
    print(f"# groups: {dict(sorted(found.items()))}")
    print("1..3")
    return bad


sys.exit(main() > 0)
