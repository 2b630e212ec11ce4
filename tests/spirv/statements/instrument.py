"""A text in GLSL or HLSL with calls before each statement that write, for each lane, which statement begins and what its variables are.

What is read is a part of both languages that is enough for texts of ours: no macros that hold statements or types, one declaration or
statement at a time. Whoever runs the new text gets a buffer `ls_t` of 64 rooms of ROOM words, one for each lane: the number of a point,
then the words of the variables in scope there, then the sum of all these, and so on.
"""
import collections
import dataclasses
import re

from calls import ROOM, calls, word_of
from tokens import Tokens

QUALIFIERS = set("const in out inout uniform buffer shared flat smooth noperspective highp mediump lowp static groupshared readonly "
                 "writeonly coherent restrict volatile invariant precise nointerpolation linear row_major column_major unsigned centroid".split())
SHADER_TYPES = {"float": "f", "int": "i", "uint": "u", "bool": "b"}


def vector_of(type_name):
    """(letter, components, columns) of a type of the language; None: it is none."""
    if type_name in SHADER_TYPES:
        return SHADER_TYPES[type_name], 1, 1
    if found := re.fullmatch(r"([iub]?)vec([234])", type_name):
        return found[1] or "f", int(found[2]), 1
    if found := re.fullmatch(r"double|dvec([234])", type_name):
        return "d", int(found[1] or 1), 1
    if found := re.fullmatch(r"mat([234])(?:x([234]))?", type_name):
        return "f", int(found[2] or found[1]), int(found[1])
    if found := re.fullmatch(r"(float|int|uint|bool)([234])(?:x([234]))?", type_name):
        rows, columns = (int(found[2]), int(found[3])) if found[3] else (1, int(found[2]))
        return SHADER_TYPES[found[1]], columns, rows
    return None


@dataclasses.dataclass
class Variable:
    name: str
    type: str
    sizes: list  # of arrays, the outermost first
    is_folded: bool = False  # const, with a value that the translator knows
    number: int | None = None  # of an integer that the translator knows

    @property
    def full_type(self):
        return self.type + "".join(f"[{size}]" for size in self.sizes)


@dataclasses.dataclass
class Point:
    line: int
    column: int
    function: str
    variables: list


class Text(Tokens):
    def __init__(self, text, stage, is_hlsl):
        super().__init__(text)
        self.stage, self.is_hlsl = stage, is_hlsl
        self.structures, self.scopes, self.points = {}, [{}], []
        self.declared = collections.Counter()  # how often a name is that of a variable
        self.begun, self.unset, self.function = [], [], "main"
        self.numbers = dict(re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(\d+[uU]?)[ \t]*$", text, re.M))  # by macro

    # --- variables ---

    def leaves(self, path, type_name, sizes):
        """(path, letter, components) of the scalars and vectors of a variable."""
        if sizes:
            return [leaf for i in range(sizes[0]) for leaf in self.leaves(f"{path}[{i}]", type_name, sizes[1:])]
        if type_name in self.structures:
            return [leaf for member in self.structures[type_name]
                    for leaf in self.leaves(f"{path}.{member.name}", member.type, member.sizes)]
        letter, components, columns = vector_of(type_name)
        if letter == "d":  # no words are taken of these
            return []
        if columns == 1:
            return [(path, letter, components)]
        return [(f"{path}[{i}]", letter, components) for i in range(columns)]

    def kinds(self, variable):
        """A letter for each word of a variable."""
        return "".join(letter * n for _, letter, n in self.leaves(variable.name, variable.type, variable.sizes))

    def paths(self, variable):
        """The scalars of a variable, one for each word."""
        return " ".join(path if n == 1 else f"{path}.{'xyzw'[i]}"
                        for path, _, n in self.leaves(variable.name, variable.type, variable.sizes) for i in range(n))

    def fill(self, variable):
        """Gives a variable that the text leaves without a value one that is known for that."""
        text = ""
        for path, letter, n in self.leaves(variable.name, variable.type, variable.sizes):
            one = {"f": "ls_mark_f ()", "i": "int (ls_mark)", "u": "ls_mark", "b": "bool (ls_mark & 1u)"}[letter]
            kind = {"f": "vec", "i": "ivec", "u": "uvec", "b": "bvec"}[letter]
            text += f"{path} = " + (one if n == 1 else f"({'float int uint bool'.split()['fiub'.index(letter)]}{n}) ({one})"
                                    if self.is_hlsl else f"{kind}{n} ({one})") + "; "
        return text

    def visible(self):
        seen = {}
        for scope in self.scopes:
            for name, variable in scope.items():
                seen.pop(name, None)
                if variable is not None:
                    seen[name] = variable
        return list(seen.values())

    def point(self, token, variables=None):
        """The expression that writes that the statement of a token begins."""
        variables = self.visible() if variables is None else variables
        self.points.append(Point(token.line, token.column, self.function, variables))
        words = [f"{len(self.points)}u"]
        for variable in variables:
            for path, letter, n in self.leaves(variable.name, variable.type, variable.sizes):
                words += [word_of(letter, path if n == 1 else f"{path}.{'xyzw'[i]}", self.is_hlsl) for i in range(n)]
        puts = [f"ls_a[{i}] = {word}" for i, word in enumerate(words)]
        return ", ".join([*puts, f"ls_sum = {' + '.join(words)}", f"ls_e ({len(words)}u)"])

    # --- the outside of functions ---

    def is_type(self, offset=0):
        token = self.tokens[self.at + offset]
        return token.kind == "word" and (token.text in self.structures or vector_of(token.text) is not None)

    def qualifiers(self):
        taken = []
        while self.tokens[self.at].text in QUALIFIERS or self.see("layout") or self.see("["):
            if self.see("["):  # [[vk::binding(0)]], [numthreads(64, 1, 1)]
                start = self.at
                self.take_brackets()
                taken += self.tokens[start : self.at]
                continue
            taken.append(self.take())
            if taken[-1].text == "layout":
                start = self.at
                self.take_brackets()
                taken += self.tokens[start : self.at]
        return taken

    def size_of(self, tokens, scopes):
        """The number that an expression of a size is: a literal, a const, a macro that is one, or literals and signs; None: something else."""
        words = []
        for token in tokens:
            known = next((scope[token.text] for scope in reversed(scopes) if token.text in scope), None)
            words.append(str(known.number) if known is not None else self.numbers.get(token.text, token.text).rstrip("uU"))
        text = " ".join(words)
        return int(eval(text, {"__builtins__": {}})) if re.fullmatch(r"[-+*/%()\s\da-fx]*", text) else None

    def declarators(self, type_name, add, is_const, ends=";"):
        """Reads `a, b[2] = x`; what it reads is put. Returns whether one has a value that has to be computed."""
        has_value = False
        while True:
            name = self.take()
            self.put(f"{name.text} ")
            sizes = []
            while self.see("["):
                inner = self.take_brackets()
                self.put("[", inner, "]")
                sizes.append(self.size_of(inner, self.scopes) if inner else None)
            self.declared[name.text] += 1
            variable = Variable(name.text, type_name, sizes)
            if self.see(":"):  # a semantic or a register
                self.put(self.take_until({",", ";", "=", ")"}))
            if self.see("="):
                value = self.take_until({",", ends})
                self.put(value)
                if None in sizes:
                    sizes[0] = self.count_elements(value)
                variable.is_folded = is_const and self.is_known(value)
                variable.number = self.size_of(value[1:], self.scopes) if variable.is_folded and not sizes and type_name in ("int", "uint") else None
                has_value |= not variable.is_folded
                add(variable, name, True)
            else:
                add(variable, name, False)
            if not self.see(","):
                return has_value
            self.put([self.take()])

    @staticmethod
    def count_elements(value):
        opened, n = 0, 1
        for token in value[1:]:
            opened += (token.text in "([{") - (token.text in ")]}")
            n += opened == 1 and token.text == ","
        return n

    def is_known(self, value):
        """Whether the translator can compute an expression: its words are types, functions of the language, or such constants."""
        for token in value:
            if token.kind != "word" or self.is_type_name(token.text):
                continue
            known = next((scope[token.text] for scope in reversed(self.scopes) if token.text in scope), None)
            if known is None or not known.is_folded:
                return False
        return True

    def is_type_name(self, text):
        return text in self.structures or vector_of(text) is not None or text in ("true", "false")

    def members(self, ends="}"):
        found = []
        while not self.see(ends):
            self.put(self.qualifiers())
            type_name = self.take().text
            self.put(f"{type_name} ")
            self.declarators(type_name, lambda variable, *_: found.append(variable), False)
            self.put([self.take(";")])
        return found

    def add_global(self, words, variable, name, has_value):
        """Keeps a variable outside of functions: those in memory that lanes share are left out."""
        if {"buffer", "shared", "groupshared"} & words:
            return
        self.scopes[0][variable.name] = variable
        if words & {"in", "uniform"} or (self.is_hlsl and "static" not in words):
            return
        if has_value and not variable.is_folded:
            self.begun.append((name, variable))
        elif not has_value:
            self.unset.append(variable)

    def outside(self):
        if self.tokens[self.at].kind == "line":
            self.put([self.take()])
        elif self.see("struct"):
            self.put([self.take()])
            name = self.take().text
            self.put(f"{name} ", [self.take("{")])
            self.structures[name] = self.members()
            self.put([self.take("}")], [self.take(";")])
        elif self.see("cbuffer"):
            self.put(self.take_until({"{"}), [self.take()])
            for variable in self.members():
                self.scopes[0][variable.name] = variable
            self.put([self.take("}")])
            if self.see(";"):
                self.put([self.take()])
        else:
            qualifiers = self.qualifiers()
            words = {token.text for token in qualifiers}
            self.put(qualifiers)
            if self.see(";"):
                self.put([self.take()])
            elif self.tokens[self.at + 1].text == "{":  # a block
                self.block_of_variables(words)
            elif self.tokens[self.at + 1].text == "<" or not (self.is_type() or self.see("void")):  # a resource
                self.put(self.take_until({";"}), [self.take()])
            elif self.tokens[self.at + 2].text == "(" or self.tokens[self.at + 1].text == "[":
                self.read_function()
            else:
                type_name = self.take().text
                self.put(f"{type_name} ")
                self.declarators(type_name, lambda *what: self.add_global(words, *what), "const" in words)
                self.put([self.take(";")])

    def block_of_variables(self, words):
        name = self.take().text
        self.put(f"{name} ", [self.take("{")])
        start = len(self.out)
        if "buffer" in words:
            self.out[start:] = []
            self.put(self.take_until({"}"}))
            members = []
        else:
            members = self.members()
        self.put([self.take("}")])
        if not self.see(";"):
            instance = self.take().text
            self.put(f"{instance} ")
            if members:
                self.structures[name] = members
                members = [Variable(instance, name, [])]
        for variable in members:
            self.scopes[0][variable.name] = variable
        self.put([self.take(";")])

    def read_function(self):
        self.put([self.take()])
        if self.see("["):  # it gives an array
            self.put("[", self.take_brackets(), "]")
        name = self.take().text
        self.function = name
        self.put(f"{name} ", [self.take("(")])
        scope, given = {}, []
        if self.see("void") and self.tokens[self.at + 1].text == ")":
            self.take()
        while not self.see(")"):
            qualifiers = self.qualifiers()
            self.put(qualifiers)
            type_name = self.take().text
            self.put(f"{type_name} ")
            parameter = Variable(self.take().text, type_name, [])
            self.declared[parameter.name] += 1
            self.put(f"{parameter.name} ")
            while self.see("["):
                inner = self.take_brackets()
                parameter.sizes.append(self.size_of(inner, self.scopes))
                self.put("[", inner, "]")
            if self.see(":"):
                self.put(self.take_until({",", ")"}))
            scope[parameter.name] = parameter
            if "out" in {token.text for token in qualifiers}:
                given.append(parameter)
            if self.see(","):
                self.put([self.take()])
        is_entry = name == "main"
        if is_entry and self.is_hlsl:
            self.put(", " if scope else "", {"comp": "uint ls_i : SV_GroupIndex", "frag": "float4 ls_i : SV_Position",
                                             "vert": "uint ls_i : SV_VertexID"}[self.stage])
        self.put([self.take(")")])
        if self.see(":"):
            self.put(self.take_until({"{"}))
        if self.see(";"):
            self.put([self.take()])
            return
        self.put([self.take("{")])
        if is_entry:
            lane = {"comp": "gl_LocalInvocationIndex", "vert": "uint (gl_VertexIndex)",
                    "frag": "uint (gl_FragCoord.x) + 8u * uint (gl_FragCoord.y)"}[self.stage]
            if self.is_hlsl:
                lane = "uint (ls_i.x) + 8u * uint (ls_i.y)" if self.stage == "frag" else "ls_i"
            self.put(f"ls_base = ({lane}) * {ROOM}u; ls_n = 0u; ls_one = 1u + ls_t[ls_base]; ")
            self.put(*[self.fill(variable) for variable in self.unset])
            self.put(*[f"{self.point(token, [])}; " for token, variable in self.begun])
        self.put(*[self.fill(variable) for variable in given])
        self.scopes.append(scope)
        self.statements()
        self.scopes.pop()
        self.put([self.take("}")])

    # --- statements ---

    def statements(self):
        self.scopes.append({})
        while not self.see("}"):
            self.statement()
        self.scopes.pop()

    def one(self):
        """A statement that may stand alone behind `if` or `for`."""
        self.put("{ ")
        self.scopes.append({})
        self.statement()
        self.scopes.pop()
        self.put("} ")

    def statement(self):
        token = self.tokens[self.at]
        if token.kind == "line":
            self.put([self.take()])
        elif self.see("["):  # [unroll]
            self.put("[", self.take_brackets(), "]")
            self.statement()
        elif self.see(";"):
            self.put([self.take()])
        elif self.see("{"):
            self.put([self.take()])
            self.statements()
            self.put([self.take("}")])
        elif token.text in ("if", "switch"):
            self.put(f"{self.point(token)}; ", [self.take()], "(", self.take_brackets(), ") ")
            self.one() if token.text == "if" else self.statement()
            if token.text == "if" and self.see("else"):
                self.put([self.take()])
                self.one()
        elif token.text == "while":
            self.put([self.take()], [self.take("(")])
            self.condition({")"})
            self.put([self.take(")")])
            self.one()
        elif token.text == "do":
            self.put([self.take()])
            self.one()
            self.put([self.take("while")], [self.take("(")])
            self.condition({")"})
            self.put([self.take(")")], [self.take(";")])
        elif token.text == "for":
            self.loop()
        elif token.text in ("case", "default"):
            self.put(self.take_until({":"}), [self.take()])
        elif self.is_declaration():
            self.declaration()
            self.put([self.take(";")])
        else:
            self.put(f"{self.point(token)}; ", self.take_until({";"}), [self.take()])

    def condition(self, ends):
        if not self.see(next(iter(ends))):
            token = self.tokens[self.at]
            self.put(f"({self.point(token)}, ", self.take_until(ends), ") ")

    def loop(self):
        start = self.take("for")
        self.scopes.append({})
        self.take("(")
        held, self.out = self.out, []  # what stands in the head, behind the calls that come before it
        if self.is_declaration():
            before = self.declaration(is_apart=True)
        elif self.see(";"):
            before = ""
        else:
            before = f"{self.point(self.tokens[self.at])}; "
            self.put(self.take_until({";"}))
        held.append(before)
        self.out, head = held, self.out
        self.put([start], "( ", *head, [self.take(";")])
        self.condition({";"})
        self.put([self.take(";")])
        if not self.see(")"):
            token = self.tokens[self.at]
            self.put(f"{self.point(token)}, ", self.take_until({")"}))
        self.put([self.take(")")])
        # What a loop does behind a round sees no variables of the body, and neither does its condition.
        self.one()
        self.scopes.pop()

    def is_declaration(self):
        offset = 0
        while self.tokens[self.at + offset].text in QUALIFIERS:
            offset += 1
        return offset > 0 or (self.is_type() and self.tokens[self.at + 1].kind == "word")

    def declaration(self, is_apart=False):
        """Reads a declaration up to its end. Returns the calls before it if they are wanted apart."""
        token = self.tokens[self.at]
        visible, where = self.visible(), len(self.out)
        qualifiers = self.qualifiers()
        self.put(qualifiers)
        type_name = self.take().text
        self.put(f"{type_name} ")
        filled = []

        def add(variable, _, has_value):
            self.scopes[-1][variable.name] = variable
            if not has_value:
                filled.append(variable)

        has_value = self.declarators(type_name, add, "const" in {token.text for token in qualifiers})
        before = f"{self.point(token, visible)}; " if has_value else ""
        if is_apart:
            return before
        self.out.insert(where, before)
        if filled:
            self.take(";")
            self.put("; ", *[self.fill(variable) for variable in filled])
            self.at -= 1
        return before

    # --- the new text ---

    def instrumented(self, mark):
        """The new text. MARK: the word that variables without a value have."""
        while self.tokens[self.at].kind != "end":
            self.outside()
        head = calls(self.is_hlsl, mark)
        out = "".join(self.out)
        lines = out.split("\n")
        last = max((i for i, line in enumerate(lines) if re.match(r"\s*#\s*(version|extension)", line)), default=-1)
        return "\n".join([*lines[: last + 1], *head, *lines[last + 1 :]]) + "\n"
