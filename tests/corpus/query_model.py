"""Who wrote a register, where its value goes and why a lane is off, found by going through the states of a run one by one, and
what is different in Lanescope's answers.  Each check returns texts, one for each difference.
"""
from query_run import LANES, OFF, bits_of, cell_of, read_of


class Unknown(Exception):
    """A line that is not known here."""


class Model:
    def __init__(self, program, wave):
        self.program, self.wave = program, wave
        self.touched = {}

    def touches(self, at, lane):
        if (at, lane) not in self.touched:
            self.touched[at, lane] = self.program.touches(self.wave, at, lane)
        if self.touched[at, lane] is None:
            raise Unknown(self.program.texts[self.wave.lines[at] - 1])
        return self.touched[at, lane]

    # --- who

    def writer(self, cell, lane, step):
        """Position behind the last write at or before a step, and the part that wrote."""
        for at in range(step - 1, -1, -1):
            if self.program.may_name(self.wave.lines[at], cell):
                for part in self.touches(at, lane):
                    if cell in part.writes:
                        return at + 1, part
        return None

    def check_value(self, node, cell, lane, step):
        value = self.wave.value(step, cell, lane)
        if value is not None and bits_of(node["value"]) != value:
            yield f"value of {cell}@{lane} at step {step} is {value:08x}, not {node['value']}"

    def is_kept(self, part, step, cell, lane):
        """Whether the instruction put back what it took from the same register."""
        reads = [read for _, _, read in part.reads if not read.address and not read.left]
        slot = part.select
        if slot is None:
            return False
        if slot.op.startswith("CND"):
            reads = [read for read in reads if read.operand > 0]
            taken = [text for k, text in enumerate(slot.sources) if k > 0 and k in {read.operand for read in reads}]
        else:
            taken = slot.sources
        if len(reads) != 1 or len(taken) != 1 or reads[0].cell != cell or taken[0].startswith(("-", "|")):
            return False
        return self.wave.value(step - 1, cell, lane) == self.wave.value(step, cell, lane)

    def check_operands(self, node, part, lane, what):
        told = [read for read in map(read_of, node.get("operands", [])) if read]
        for read in [read for read in told if read.lane != lane]:
            if read.lane // 4 != lane // 4:
                yield f"{what}: reads lane {read.lane}"
        told = sorted(read for read in told if read.lane == lane)
        found = sorted(read for _, _, read in part.reads)
        if told != found:
            yield f"{what}: operands {told}, not {found}"

    def check_who(self, node, cell, lane, step, is_root=True):
        what = f"who {cell}@{lane} at step {step}"
        found = self.writer(cell, lane, step)
        yield from self.check_value(node, cell, lane, step)
        if node["kind"] in ("preloaded", "never"):
            if found:
                yield f"{what}: {node['kind']}, but step {found[0]}, line {found[1].line} wrote it"
            elif node["kind"] == "never" and bits_of(node["value"]):
                yield f"{what}: never, but {node['value']}"
            return
        if node["kind"] not in ("written", "seen"):
            yield f"{what}: {node['kind']}"
            return
        if found is None or (found[0], found[1].line, found[1].slot) != (node["step"], node["line"], node.get("slot", "")):
            yield f"{what}: step {node['step']}, line {node['line']}{node.get('slot', '')}, not {found and (found[0], found[1].line, found[1].slot)}"
            return
        old = self.wave.value(found[0] - 1, cell, lane)
        if bits_of(node["old"]) != old:
            yield f"{what}: it was {node['old']}, not {old}"
        if node["kind"] == "seen":
            return
        if found[1].select and node.get("kept", False) != self.is_kept(found[1], found[0], cell, lane):
            yield f"{what}: kept {node.get('kept', False)}"
        yield from self.check_operands(node, found[1], lane, what)
        yield from self.check_behind(node)
        told = {test["step"] for test in node.get("controls", []) if "skipped" not in test and not test.get("kill")}
        tests = {test[0] for test in (self.predicate_of(found[1], lane, found[0] - 1), self.test_of_run(lane, found[0] - 1)) if test}
        if told != tests and (told or is_root):
            yield f"{what}: ran by the tests of steps {told}, not {tests}"

    def predicate_of(self, part, lane, step):
        """The step of the clause that set the predicate which let the lane carry out a slot."""
        if part.select is None or part.select.predicate() is None:
            return None
        for at in range(step - 1, self.clause_of(step), -1):
            found = [part for part in self.touches(at, lane) if part.predicate]
            if found:
                return at + 1, found
        return None

    def check_behind(self, node):
        """Operands by what wrote them."""
        for operand in node.get("operands", []):
            read = read_of(operand)
            if read is None or operand["kind"] == "constant":
                continue
            if operand["kind"] == "cut":
                yield from self.check_value(operand, read.cell, read.lane, node["step"] - 1)
            elif read.left:
                yield f"operand {read} was not taken, but is followed"
            else:
                yield from self.check_who(operand, read.cell, read.lane, node["step"] - 1, False)

    # --- uses

    def uses_of(self, cell, lane, step):
        """What reads a value, by step, line, slot and lane, and where it is overwritten."""
        uses = {}
        for at in range(step, self.wave.end):
            if not self.program.may_name(self.wave.lines[at], cell):
                continue
            own = None
            for part in self.touches(at, lane):
                reads = [read for read in part.reads if read[2].cell == cell and read[2].lane == lane]
                if reads:
                    line, slot, _ = reads[0]
                    use = uses.setdefault((at + 1, line, slot, lane), {"operands": set(), "address": True, "left": True, "results": set(),
                                                                        "test": False, "predicate": False, "kill": False})
                    use["operands"] |= {read[2].operand for read in reads}
                    use["address"] &= all(read[2].address for read in reads)
                    use["left"] &= all(read[2].left for read in reads)
                    use["results"] |= set(part.writes)
                    for kind in ("test", "predicate", "kill"):
                        use[kind] |= getattr(part, kind)
                if cell in part.writes:
                    own = part
            if own:
                return uses, at + 1, own.line
        return uses, self.wave.end, None

    @staticmethod
    def told_uses(node, lane):
        told = {}
        for use in node["uses"]:
            if use["lane"] != lane:
                continue
            key = (use["step"], use["line"], use.get("slot", ""), use["lane"])
            one = told.setdefault(key, {"operands": set(), "address": True, "left": True, "results": set(), "test": False,
                                        "predicate": False, "kill": False})
            one["operands"] |= set(use["operand_numbers"])
            one["address"] &= use.get("is_address", False)
            one["left"] &= use.get("is_left", False)
            one["results"] |= {cell_of(result["what"])[0] for result in use["results"]}
            for kind, key in ("test", "is_test"), ("predicate", "predicate"), ("kill", "kill"):
                one[kind] |= use.get(key, False)
        return told

    def check_uses(self, node, cell, lane, step, is_full, is_first=True):
        """Of the value asked about uses of other places that hold it are told too, which lines alone do not tell."""
        what = f"uses {cell}@{lane} at step {step}"
        found, until, line = self.uses_of(cell, lane, step)
        told = self.told_uses(node, lane)
        if is_first:
            told = {key: value for key, value in told.items() if key in found}
        yield from self.check_value(node, cell, lane, step)
        if not is_full or set(told) - set(found):
            for key in sorted(set(told) ^ set(found)):
                yield f"{what}: {'told' if key in told else 'missing'} is {key}"
        for key in sorted(set(told) & set(found)):
            if is_first and told[key]["operands"] > found[key]["operands"]:
                continue  # it is read from another place, too
            for member, value in told[key].items():
                expected = set() if member == "results" and found[key]["left"] else found[key][member]
                if member == "results" and is_full:
                    if value <= expected:
                        continue
                if value != expected:
                    yield f"{what}: {member} of {key} {value}, not {expected}"
        for use in node["uses"]:
            if use["lane"] // 4 != lane // 4:
                yield f"{what}: lane {use['lane']}"
            elif use["lane"] != lane and self.program.kind(use["line"]) != "fetch":
                yield f"{what}: lane {use['lane']} at line {use['line']}"
        if not is_full and (node["until"], node["overwritten"], node.get("line")) != (until, line is not None, line):
            yield f"{what}: until {node['until']}, line {node.get('line')}, not {until}, {line}"
        for use in node["uses"]:
            for result in use["results"]:
                to, own = cell_of(result["what"])
                if result["kind"] == "followed" and own is not None and not to.startswith(self.program.HIDDEN):
                    yield from self.check_uses(result, to, own, use["step"], is_full, False)

    # --- why

    def tests_at(self, at, lane):
        return [part for part in self.touches(at, lane) if part.test]

    def clause_of(self, at):
        """The number of the step that began the clause that the step at a position belongs to."""
        if self.program.kind(self.wave.lines[at]) == "cf":
            return None
        while self.program.kind(self.wave.lines[at]) != "cf":
            at -= 1
        return at

    def test_of_state(self, lane, since, state):
        """The test that took a lane out, by the position behind it."""
        own = self.tests_at(since - 1, lane)
        if own:
            return since, own
        depth = len(self.wave.stacks[since - 1])
        clause = self.clause_of(since - 1)
        tests = []
        for at in range(since - 2, -1, -1):
            before, behind = len(self.wave.stacks[at]), len(self.wave.stacks[at + 1])
            if max(before, behind) == depth and self.tests_at(at, lane):
                tests.insert(0, at)
            if before < depth:
                break
        if not tests:
            return None
        last = tests[-1]
        if state == "branch" and (clause is None or self.clause_of(last) != clause):
            first = self.clause_of(tests[0])
            last = [at for at in tests if self.clause_of(at) == first][-1]
        return last + 1, self.tests_at(last, lane)

    def test_of_run(self, lane, step):
        """The test by which a lane runs the step at a position."""
        depth = None
        for at in range(step - 1, -1, -1):
            before, behind = self.wave.stacks[at], self.wave.stacks[at + 1]
            depth = len(behind) if depth is None else min(depth, len(behind))
            tests = self.tests_at(at, lane)
            if not tests:
                continue
            loops = [k + 1 for k, frame in enumerate(before) if frame[0] == "loop"]
            is_leaving = loops and loops[-1] <= depth and self.program.may_leave(self.wave, at)
            if max(len(before), len(behind)) <= depth or is_leaving:
                return at + 1, tests
        return None

    def check_why(self, answer, lane, step):
        what = f"why {lane} at step {step}"
        states = [states[lane] for states in self.wave.states]
        state = states[step]
        since = step
        while since > 0 and states[since - 1] == state:
            since -= 1
        if (answer["state"], answer["since"]) != (state, since):
            yield f"{what}: {answer['state']} since {answer['since']}, not {state} since {since}"
            return
        if state in OFF:
            back = next((at for at in range(step + 1, self.wave.end + 1) if states[at] in ("active", "helper")), None)
            if (answer["comes_back"], answer.get("back")) != (back is not None, back):
                yield f"{what}: back {answer.get('back')}, not {back}"
            frames = [frame for frame in self.wave.stacks[step] if frame[2] >> lane & 1]
            frame = answer.get("frame") and (answer["frame"]["kind"], answer["frame"]["line"])
            if frame != (frames[-1][:2] if frames else None):
                yield f"{what}: frame {frame}, not {frames}"
        yield from self.check_test(answer, lane, what, state, since)

    def check_test(self, answer, lane, what, state, since):
        test = answer.get("test")
        if state == "killed" and since:
            kills = [part for part in self.touches(since - 1, lane) if part.kill]
            kills = [part for part in kills if self.holds(since - 1, lane, part)] or kills
            found = (since, kills) if kills else None
        elif state in OFF and since:
            found = self.test_of_state(lane, since, state)
        elif state in ("active", "helper"):
            found = self.test_of_run(lane, answer["step"])
        else:
            found = None
        if (test and test["step"]) != (found and found[0]):
            yield f"{what}: test of step {test and test['step']}, not {found}"
            return
        if not test:
            if since and self.wave.lines[since - 1] != answer.get("line"):
                yield f"{what}: line {answer.get('line')}, not {self.wave.lines[since - 1]}"
            return
        part = next((part for part in found[1] if part.line == test["line"]), None)
        if part is None:
            yield f"{what}: test of line {test['line']}, not {[part.line for part in found[1]]}"
            return
        yield from self.check_operands(test, part, lane, what)
        holds = self.holds(found[0] - 1, lane, part)
        if holds is not None and (test.get("comparison") or {}).get("holds", holds) != holds:
            yield f"{what}: the test is {holds}"
        if since and state not in ("active", "helper"):
            line = part.line if found[0] == since else self.wave.lines[since - 1]
            if answer.get("line") != line:
                yield f"{what}: line {answer.get('line')}, not {line}"
        for operand in test.get("operands", []):
            read = read_of(operand)
            if read:
                yield from self.check_value(operand, read.cell, read.lane, found[0] - 1)

    def holds(self, at, lane, part):
        return self.program.holds(self.wave, at, lane, part.select) if part.select else None

    # --- watch, write, trace

    def check_watch(self, stops, cell, lane, backwards):
        values = [self.wave.value(at, cell, lane) for at in range(self.wave.end + 1)]
        found = [at for at in range(1, self.wave.end + 1) if values[at] != values[at - 1]]
        found = found[::-1] if backwards else found
        if backwards and found and found[0] == self.wave.end:  # where one is
            found = found[1:]
        if stops != found:
            yield f"watch {cell}@{lane} {'back' if backwards else ''}: {stops}, not {found}"

    def check_move(self, told, cell, lane, step, backwards):
        steps = range(step - 1, 0, -1) if backwards else range(step + 1, self.wave.end + 1)
        found = next((at for at in steps if self.program.may_name(self.wave.lines[at - 1], cell)
                      and any(cell in part.writes for part in self.touches(at - 1, lane))), None)
        if told != found:
            yield f"{'back-to' if backwards else 'run-to'} write {cell}@{lane} from {step}: {told}, not {found}"

    def check_trace(self, entries, lane):
        """Each step that a lane is active in: what the lane's instructions write, and nothing else."""
        if [entry["step"] for entry in entries] != [at + 1 for at in range(self.wave.end) if self.wave.active(at, lane)]:
            yield f"trace of lane {lane}: other steps"
        for entry in entries:
            at = entry["step"] - 1
            found = set()
            for part in [] if self.program.is_clause(entry["line"]) else self.touches(at, lane):
                lasting = [cell for cell in part.writes if not cell.startswith(self.program.FLEETING)]
                found |= set(lasting if lasting or (part.select and part.select.to) else part.writes)
            told = {write["register"]: write for write in entry["writes"] if not write["register"].startswith(self.program.HIDDEN)}
            found = {cell for cell in found if not cell.startswith(self.program.HIDDEN)}
            if set(told) != found:
                yield f"trace of lane {lane}, step {at + 1}: {sorted(told)}, not {sorted(found)}"
            for cell, write in told.items():
                for key, when in (("old", at), ("value", at + 1)):
                    if (when, cell) in self.wave.rows and bits_of(write[key]) != self.wave.value(when, cell, lane):
                        yield f"trace of lane {lane}, step {at + 1}: {key} of {cell} {write[key]}"

    def check_states(self, cells):
        """That nothing changes which by these rules is not written: holds the rules to the machine."""
        for at in range(self.wave.end):
            for cell in cells:
                before, behind = self.wave.row(at, cell), self.wave.row(at + 1, cell)
                for lane in range(LANES):
                    if before[lane] != behind[lane] and not any(cell in part.writes for part in self.touches(at, lane)):
                        yield f"{cell}@{lane} changes at step {at + 1}, line {self.wave.lines[at]}, which does not write it"
                        return
