"""Random texts in GLSL with what their assignments give, for check-oracles --random.

A text is made as a tree and as lines at once; the tree is what the model runs.
"""
import random

from oracles import signed

OPERATORS = {"+": lambda x, y: signed(x + y), "-": lambda x, y: signed(x - y), "*": lambda x, y: signed(x * y), "&": lambda x, y: x & y,
             "^": lambda x, y: signed(x ^ y), ">": lambda x, y: x > y, "<": lambda x, y: x < y, "==": lambda x, y: x == y}


def show(value):
    """A tree of an expression as text: ("v", name), ("c", number), (operator, tree, tree)."""
    if value[0] == "v":
        return value[1]
    if value[0] == "c":
        return str(value[1]) if value[1] >= 0 else f"({value[1]})"
    return f"({show(value[1])} {value[0]} {show(value[2])})"


class Text:
    """One text; self.text is what stands in it, self.model its model."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.functions = [], []
        self.n_loops = self.depth = self.loops = 0
        self.globals, self.tell = {}, None
        for line in ("#version 330", "in vec2 uv;", "out vec4 colour;", "int g;"):
            self.put(line)
        for number in range(self.random.randint(0, 2)):
            self.functions.append(self.make_function(f"f{number}"))
        self.first = self.make_main()
        self.text = "\n".join(self.lines) + "\n"

    # --- making

    def put(self, line):
        """Returns: the number of the line."""
        self.lines.append("  " * self.depth + line)
        return len(self.lines)

    def chance(self, share):
        return self.random.random() < share

    def make_value(self, names, depth=0):
        if depth > 1 or self.chance(0.3):
            return ("v", self.random.choice(names)) if self.chance(0.75) else ("c", self.random.randint(-3, 20))
        return (self.random.choice("+-*&^+-"), self.make_value(names, depth + 1), self.make_value(names, depth + 1))

    def make_condition(self, names):
        mask = self.random.choice([1, 3, 7])
        some = ("&", self.make_value(names, 1), ("c", mask))
        return self.random.choice([(">", some, ("c", mask // 2)), ("==", some, ("c", 0)),
                                   ("<", self.make_value(names, 1), ("c", self.random.randint(0, 60)))])

    def make_block(self, names, in_loop, in_function, n):
        """In braces, below what has been put."""
        self.put("{")
        self.depth += 1
        block = [self.make_statement(names, in_loop, in_function) for _ in range(n)]
        self.depth -= 1
        self.put("}")
        return block

    def make_assignment(self, names, variables):
        name, value = self.random.choice(variables), self.make_value(names)
        return ("set", self.put(f"{name} = {show(value)};"), name, value)

    def make_if(self, names, in_loop, in_function):
        condition = self.make_condition(names)
        self.put(f"if ({show(condition)})")
        holds = self.make_block(names, in_loop, in_function, self.random.randint(1, 3))
        fails = []
        if self.chance(0.45):
            self.put("else")
            fails = self.make_block(names, in_loop, in_function, self.random.randint(1, 2))
        return ("if", condition, holds, fails)

    def make_for(self, names, variables, in_function):
        self.n_loops += 1
        name = f"i{self.n_loops}"
        limit = ("c", self.random.randint(1, 6)) if self.chance(0.5) else ("&", ("v", self.random.choice(variables)), ("c", 7))
        line = self.put(f"for (int {name} = 0; {name} < {show(limit)}; {name}++)")
        self.loops += 1
        block = self.make_block(names + [name], True, in_function, self.random.randint(1, 4))
        self.loops -= 1
        return ("for", line, name, limit, block)

    def make_switch(self, names, variables):
        name, cases = self.random.choice(variables), []
        self.put(f"switch ({name} & 3)")
        self.put("{")
        for number in range(3):
            self.put(f"case {number}:")
            block = [self.make_assignment(names, variables) for _ in range(self.random.randint(1, 2))]
            cases.append((number, block, self.chance(0.7)))
            if cases[-1][2]:
                self.put("break;")
        self.put("default:")
        cases.append((None, [self.make_assignment(names, variables)], True))
        self.put("}")
        return ("switch", name, cases)

    def make_call(self, names, variables):
        function, name, value = self.random.choice(self.functions), self.random.choice(variables), self.make_value(names, 1)
        back = self.random.choice([other for other in variables if other not in (name, "g")]) if function["gives_back"] else None
        line = self.put(f"{name} = {function['name']} ({show(value)}{f', {back}' if back else ''});")
        return ("call", line, name, function, value, back)

    def make_statement(self, names, in_loop, in_function):
        variables = [name for name in names if not name.startswith("i")]
        which = self.random.random() * (1 if self.depth < 5 else 0.5)
        if 0.42 <= which < 0.50:
            name, sign, value = self.random.choice(variables), self.random.choice("+-^"), self.make_value(names, 1)
            return ("set", self.put(f"{name} {sign}= {show(value)};"), name, (sign, ("v", name), value))
        if 0.50 <= which < 0.54:
            name, other = self.random.sample(variables, 2)
            return ("count", self.put(f"{name} = {other}++;"), name, other)
        if 0.54 <= which < 0.70:
            return self.make_if(names, in_loop, in_function)
        if 0.70 <= which < 0.80 and self.loops < 2:
            return self.make_for(names, variables, in_function)
        if 0.80 <= which < 0.86 and in_loop:
            jump = ("jump", self.make_condition(names), self.random.choice(["break", "continue"]))
            self.put(f"if ({show(jump[1])})")
            self.put(f"  {jump[2]};")
            return jump
        if 0.86 <= which < 0.91:
            return self.make_switch(names, variables)
        if which >= 0.91 and self.functions and not in_function:
            return self.make_call(names, variables)
        if which >= 0.91 and in_function:
            back = ("return", self.make_condition(names), self.make_value(names, 1))
            self.put(f"if ({show(back[1])})")
            self.put(f"  return {show(back[2])};")
            return back
        return self.make_assignment(names, variables)

    def make_function(self, name):
        gives_back = self.chance(0.5)
        function = {"name": name, "gives_back": gives_back, "head": self.put(f"int {name} (int p{', inout int q' if gives_back else ''})")}
        names = ["p", "r", "g"] + (["q"] if gives_back else [])
        self.put("{")
        self.depth = 1
        function["first"] = self.put("int r = p * 2;")
        function["block"] = [self.make_statement(names, False, True) for _ in range(self.random.randint(2, 5))]
        function["value"] = self.make_value(names, 1)
        self.put(f"return {show(function['value'])};")
        self.depth = 0
        self.put("}")
        return function

    def make_main(self):
        """Returns: (line, name, value of n and m) of the first statements."""
        self.put("void main ()")
        self.put("{")
        self.depth = 1
        first = [(self.put("int n = int (uv.x * 64.0);"), "n", lambda n, m: n), (self.put("int m = int (uv.y * 64.0);"), "m", lambda n, m: m),
                 (self.put("g = 3;"), "g", lambda n, m: 3), (self.put("int a = n + m * 3;"), "a", lambda n, m: n + m * 3),
                 (self.put("int b = m - n;"), "b", lambda n, m: m - n), (self.put("int c = 1;"), "c", lambda n, m: 1)]
        self.block = [self.make_statement(["n", "m", "a", "b", "c", "g"], False, False) for _ in range(self.random.randint(6, 14))]
        self.put("colour = vec4 (float (a), float (b), float (c), float (g + n));")
        self.depth = 0
        self.put("}")
        return first

    # --- running

    def find(self, value, own):
        if value[0] == "v":
            return own[value[1]] if value[1] in own else self.globals[value[1]]
        if value[0] == "c":
            return value[1]
        return OPERATORS[value[0]](self.find(value[1], own), self.find(value[2], own))

    def give(self, name, line, value, own):
        if name == "g":
            self.globals[name] = value
            self.tell(name, line, value)
        else:
            own[name] = value
            self.tell(own["::"] + name, line, value)

    def run_for(self, statement, own):
        _, line, name, limit, block = statement
        self.give(name, line, 0, own)
        while own[name] < self.find(limit, own):
            how = self.run_block(block, own)
            if how == "break":
                break
            if how not in (None, "continue"):
                return how
            self.give(name, line, own[name] + 1, own)
        return None

    def run_switch(self, statement, own):
        chosen, is_in = self.find(("v", statement[1]), own) & 3, False
        for number, block, ends in statement[2]:
            is_in = is_in or number in (chosen, None)
            if is_in:
                self.run_block(block, own)
            if is_in and ends:
                return

    def run_call(self, statement, own):
        _, line, name, function, value, back = statement
        inner = {"::": function["name"] + "::"}
        self.give("p", function["head"], self.find(value, own), inner)
        if back:
            self.give("q", function["head"], own[back], inner)
        self.give("r", function["first"], signed(inner["p"] * 2), inner)
        how = self.run_block(function["block"], inner)
        result = how[0] if how else self.find(function["value"], inner)
        if back:
            self.give(back, line, inner["q"], own)
        self.give(name, line, result, own)

    def run_block(self, block, own):
        """Returns: None; "break", "continue"; (value,) of a return."""
        for statement in block:
            kind, how = statement[0], None
            if kind == "set":
                self.give(statement[2], statement[1], self.find(statement[3], own), own)
            elif kind == "count":
                value = self.find(("v", statement[3]), own)
                self.give(statement[3], statement[1], signed(value + 1), own)
                self.give(statement[2], statement[1], value, own)
            elif kind == "if":
                how = self.run_block(statement[2] if self.find(statement[1], own) else statement[3], own)
            elif kind == "for":
                how = self.run_for(statement, own)
            elif kind == "switch":
                self.run_switch(statement, own)
            elif kind == "call":
                self.run_call(statement, own)
            elif self.find(statement[1], own):
                how = statement[2] if kind == "jump" else (self.find(statement[2], own),)
            if how:
                return how
        return None

    def model(self, u, v, tell):
        self.tell, own = tell, {"::": ""}
        for line, name, value in self.first:
            self.give(name, line, value(int(u * 64), int(v * 64)), own)
        self.run_block(self.block, own)
