"""What a driver told the card: PM4 packets of a command stream, and the state at its last draw."""
import collections
import pathlib
import struct

HERE = pathlib.Path(__file__).resolve().parent

NOP, INDEX_TYPE, DRAW_INDEX, DRAW_AUTO, DRAW_IMMEDIATE, INSTANCES = 0x10, 0x2A, 0x2B, 0x2D, 0x2E, 0x2F
CONFIG, CONTEXT, BOOLS, LOOPS, RESOURCES, SAMPLERS, CONTROL = 0x68, 0x69, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F
BASES = {CONFIG: 0x8000, CONTEXT: 0x28000, CONTROL: 0x3CFF0}
DRAWS = (DRAW_INDEX, DRAW_AUTO, DRAW_IMMEDIATE)

Draw = collections.namedtuple("Draw", "opcode words")


def register_names():
    """Names by address."""
    names = {}
    for line in (HERE / "registers.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        address, name, *row = line.split()
        count, step = map(int, row) if row else (1, 4)
        for i in range(count):
            names[int(address, 16) + step * i] = name.replace("#", str(i))
    return names


class Memory:
    """The buffers of a capture, by handle: the bytes that the driver put there."""

    def __init__(self, folder):
        self.file = (folder / "memory").open("rb")
        self.ranges = {}
        for line in (folder / "buffers").read_text().splitlines():
            handle, start, size = map(int, line.split())
            self.ranges[handle] = (start, size)

    def read(self, handle, offset, size):
        start, length = self.ranges[handle]
        self.file.seek(start + offset)
        return self.file.read(max(min(size, length - offset), 0)).ljust(size, b"\0")

    def size(self, handle):
        return self.ranges[handle][1]


class Capture:
    """Registers, resources and samplers as they are at the last draw."""

    def __init__(self, folder):
        self.memory = Memory(folder)
        self.registers = {}
        self.buffers = {}  # of registers that hold addresses: handles
        self.resources = collections.defaultdict(lambda: [0] * 7)
        self.resource_buffers = {}
        self.samplers = collections.defaultdict(lambda: [0] * 3)
        self.loops, self.bools = {}, {}
        self.instances = 1
        self.draw = None
        self.at_draw = None
        self.named = {name: address for address, name in register_names().items()}
        streams = sorted(folder.glob("stream[0-9]*"), key=lambda path: int(path.name[6:]))
        for path in [path for path in streams if path.name[6:].isdigit()]:
            self.read_stream(path.read_bytes())
        if self.draw is None:
            raise ValueError("the driver drew nothing")

    def read_stream(self, data):
        n_words, n_relocations = struct.unpack_from("<2I", data)
        words = struct.unpack_from(f"<{n_words}I", data, 8)
        relocations = struct.unpack_from(f"<{n_relocations}I", data, 8 + 4 * n_words)
        at, last = 0, None
        while at < len(words):
            head = words[at]
            if head >> 30 == 2:
                at += 1
                continue
            if head >> 30 != 3:
                raise ValueError(f"packet {head:08x} at word {at}")
            count, opcode = (head >> 16 & 0x3FFF) + 1, head >> 8 & 0xFF
            body = words[at + 1:at + 1 + count]
            if opcode == NOP and last and len(body) == 1 and body[0] // 4 * 4 < len(relocations):
                self.relocate(last, relocations[body[0] // 4 * 4])
            elif opcode != NOP:
                last = [opcode, body, 0]
                self.packet(opcode, body)
            at += 1 + count

    def packet(self, opcode, body):
        if opcode in BASES:
            for i, value in enumerate(body[1:]):
                self.registers[BASES[opcode] + 4 * (body[0] + i)] = value
        elif opcode == RESOURCES:
            for i, value in enumerate(body[1:]):
                self.resources[(body[0] + i) // 7][(body[0] + i) % 7] = value
        elif opcode == SAMPLERS:
            for i, value in enumerate(body[1:]):
                self.samplers[(body[0] + i) // 3][(body[0] + i) % 3] = value
        elif opcode in (LOOPS, BOOLS):
            for i, value in enumerate(body[1:]):
                (self.loops if opcode == LOOPS else self.bools)[body[0] + i] = value
        elif opcode == INSTANCES:
            self.instances = body[0]
        elif opcode in DRAWS:
            self.draw = Draw(opcode, body)

    def relocate(self, last, handle):
        """Says to which buffer the address in the packet before belongs; of several, one NOP after the other."""
        opcode, body, n_before = last
        last[2] += 1
        if opcode == RESOURCES:
            self.resource_buffers[body[0] // 7, n_before] = handle
        elif opcode in BASES and len(body) > 1 + n_before:
            self.buffers[BASES[opcode] + 4 * (body[0] + n_before)] = handle

    def set_samples(self, places):
        """Puts the samples of a pixel elsewhere, in sixteenths from its centre: four bits for each coordinate."""
        word = 0
        for i, (x, y) in enumerate(places):
            word |= (x & 15 | (y & 15) << 4) << 8 * i
        for name in ("PA_SC_AA_SAMPLE_LOCS_MCTX", "PA_SC_AA_SAMPLE_LOCS_8D_WD1_MCTX"):
            self.registers[self.named[name]] = word

    # --- by name

    def __getitem__(self, name):
        return self.registers.get(self.named[name], 0)

    def has(self, name):
        return self.named[name] in self.registers

    def buffer_of(self, name):
        return self.buffers.get(self.named[name])

    def program(self, stage):
        """The words of a stage's program, from where its register points to as far as its instructions reach."""
        name = f"SQ_PGM_START_{stage.upper()}"
        handle = self.buffer_of(name)
        if handle is None:
            return b""
        data = self.memory.read(handle, self[name] * 256, self.memory.size(handle) - self[name] * 256)
        return data[:4 * program_size(struct.unpack(f"<{len(data) // 4}I", data))]


def program_size(words):
    """Words of a program: its control flow up to the end, and the clauses that this names."""
    end, at, clauses = 0, 0, len(words)
    while 2 * at + 1 < clauses:
        low, high = words[2 * at], words[2 * at + 1]
        at += 1
        end = max(end, 2 * at)
        if high >> 29 & 1:  # an ALU clause: pairs of words
            size = 2 * ((high >> 18 & 0x7F) + 1)
            start = 2 * (low & 0x3FFFFF)
        elif high >> 23 & 0x7F in (1, 2, 3):  # a fetch clause: four words each
            size = 4 * ((high >> 10 & 7 | high >> 16 & 8) + 1)
            start = 2 * low
        else:
            start = size = 0
        if size:
            end, clauses = max(end, start + size), min(clauses, start)
        if (high >> 21 & 1 and not high >> 29 & 1) or (high >> 23 & 0x7F) == 20:  # END_OF_PROGRAM, RETURN
            break
    return end
