"""The words of a text, one behind the other, and what is put of them into a new one."""
import dataclasses
import re

TOKEN = re.compile(r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<line>^[ \t]*#(?:[^\n\\]|\\.|\\\n)*)"
                   r"|(?P<number>0[xX][0-9a-fA-F]+[uU]?|(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?(?:[uUfF]|lf|LF)?)|(?P<word>\w+)"
                   r"|(?P<sign>::|\+\+|--|<<=|>>=|<=|>=|==|!=|&&|\|\||\^\^|<<|>>|[-+*/%&|^]=|.)", re.S | re.M)


@dataclasses.dataclass
class Token:
    kind: str
    text: str
    line: int
    column: int


class Tokens:
    def __init__(self, text):
        self.tokens, self.at, self.out = [], 0, []
        line, start = 1, 0
        for found in TOKEN.finditer(text):
            if found.lastgroup != "space":
                self.tokens.append(Token(found.lastgroup, found[0], line, found.start() - start + 1))
            if n := found[0].count("\n"):
                line, start = line + n, found.start() + found[0].rfind("\n") + 1
        self.tokens.append(Token("end", "", line, 0))

    def see(self, text):
        return self.tokens[self.at].text == text

    def take(self, text=None):
        token = self.tokens[self.at]
        if text is not None and token.text != text:
            raise ValueError(f"line {token.line}: {text} is not {token.text}")
        self.at += 1
        return token

    def take_until(self, ends, opened=0):
        """The tokens up to one of ENDS outside of brackets, which is not taken."""
        taken = []
        while True:
            token = self.tokens[self.at]
            if token.kind == "end":
                raise ValueError(f"the text ends before {ends}")
            if not opened and token.text in ends:
                return taken
            opened += (token.text in "([{") - (token.text in ")]}")
            taken.append(self.take())

    def take_brackets(self):
        """What is between brackets, without them."""
        close = {"(": ")", "[": "]", "{": "}"}[self.take().text]
        inner = self.take_until({close})
        self.take(close)
        return inner

    @staticmethod
    def words(tokens):
        return "".join(f"\n{token.text}\n" if token.kind == "line" else f"{token.text} " for token in tokens)

    def put(self, *parts):
        for part in parts:
            self.out.append(part if isinstance(part, str) else self.words(part))
