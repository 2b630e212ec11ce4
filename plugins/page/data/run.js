/* What a position is, from the data alone: ls-page-private.h says how they are written. */

/* --- the block --- */

async function unpack (text) {
  const packed = Uint8Array.from (atob (text.trim ()), letter => letter.charCodeAt (0));
  const { readable, writable } = new DecompressionStream ("deflate-raw"), writer = writable.getWriter (), reader = readable.getReader (), parts = [];
  writer.write (packed);
  writer.close ();
  let size = 0;
  for (let part = await reader.read (); !part.done; part = await reader.read ()) {
    parts.push ([part.value, size]);
    size += part.value.length;
  }
  const block = new Uint8Array (size);
  parts.forEach (([bytes, at]) => block.set (bytes, at));
  return block;
}

class Column {
  constructor (bytes) { this.bytes = bytes; this.at = 0; this.told = 0; }
  get isOver () { return this.at >= this.bytes.length; }
  number () {
    let number = 0, scale = 1;
    for (;; scale *= 128) {
      const byte = this.bytes[this.at++];
      number += (byte & 127) * scale;
      if (byte < 128)
        return number;
    }
  }
  when () { return this.told += this.number (); }
  /* n words, the highest bytes of all first. */
  words (n) {
    const words = new Uint32Array (n);
    for (let byte = 0; byte < 4; byte++)
      for (let i = 0; i < n; i++)
        words[i] = words[i] << 8 | this.bytes[this.at++];
    return words;
  }
}

function open (block) {
  const length = new DataView (block.buffer, block.byteOffset).getUint32 (0, true);
  const data = JSON.parse (new TextDecoder ().decode (block.subarray (4, 4 + length)));
  let at = 4 + length;
  const columns = {};
  data.columns.forEach (([name, size]) => {
    columns[name] = new Column (block.subarray (at, at + size));
    at += size;
  });
  return { data, columns };
}

/* --- masks and values --- */

class Mask {
  constructor (text) {
    this.high = parseInt (text.slice (2, 10), 16);
    this.low = parseInt (text.slice (10), 16);
    this.lanes = [];
    this.rank = new Int8Array (64).fill (-1); /* of each lane among those, from 0 */
    for (let lane = 0; lane < 64; lane++)
      if (this.has (lane))
        this.rank[lane] = this.lanes.push (lane) - 1;
  }
  has (lane) { return ((lane < 32 ? this.low >>> lane : this.high >>> lane - 32) & 1) === 1; }
}

const asBits = new Uint32Array (1), asFloat = new Float32Array (asBits.buffer);
const floatOf = bits => (asBits[0] = bits, asFloat[0]);
const wordOf = float => (asFloat[0] = float, asBits[0]);

/* Rounded to n digits, in the middle to the even one. */
function round (number, n) {
  const exact = number.toExponential (60), digit = exact.indexOf (".") + n;
  if (!/^50*e/.test (exact.slice (digit)) || exact.slice (0, digit).replace (/\.$/, "").slice (-1) % 2)
    return number.toExponential (n - 1);
  return exact.slice (0, digit).replace (/\.$/, "") + exact.slice (exact.indexOf ("e"));
}

/* As printf() writes it with %.ng. */
function digits (number, n) {
  if (number === 0)
    return Object.is (number, -0) ? "-0" : "0";
  const [mantissa, power] = round (number, n).split ("e"), sign = mantissa[0] === "-" ? "-" : "";
  const bare = text => text.includes (".") ? text.replace (/\.?0+$/, "") : text;
  if (power < -4 || power >= n)
    return bare (mantissa) + "e" + power[0] + power.slice (1).padStart (2, "0");
  const plain = mantissa.replace (/[-.]/g, "");
  if (power < 0)
    return sign + bare ("0." + "0".repeat (-power - 1) + plain);
  return sign + bare (plain.slice (0, +power + 1) + "." + plain.slice (+power + 1)).replace (/\.$/, "");
}

/* The shortest that reads back as the same float. */
function floatText (bits) {
  const number = floatOf (bits), size = (bits & 0x7fffffff) >>> 0;
  if (size > 0x7f800000)
    return "NaN:" + bits.toString (16).padStart (8, "0");
  if (size === 0x7f800000)
    return number < 0 ? "-inf" : "inf";
  let n = 1, text = digits (number, n), whole = 1;
  while (n < 9 && Math.fround (Number (text)) !== number)
    text = digits (number, ++n);
  for (let rest = Math.abs (number); rest >= 10 && whole <= 9; rest /= 10)
    whole++;
  if (n < whole && whole <= 9)
    text = digits (number, whole);
  if (!/[.e]/.test (text))
    text += ".0";
  return text + (size > 0 && size < 0x800000 ? "d" : "");
}

/* type: f, i, u; t: true or false; b: an integer where a float would be hardly one. */
function valueText (type, bits) {
  if (type === "b")
    type = (bits !== 0 && bits <= 0x7fffff) || bits >= 0xffff0000 ? "i" : "f";
  if (type === "t" && (bits === 0 || bits === 0xffffffff))
    return bits === 0 ? "false" : "true";
  return type === "f" ? floatText (bits) : String (type === "u" ? bits : bits | 0);
}

const truth = holds => holds ? 0x3f800000 : 0;
const add = (a, b) => Math.fround (a + b), multiply = (a, b) => Math.fround (a * b);
const numbers = give => (a, b, c) => wordOf (give (floatOf (a), floatOf (b), floatOf (c)));
const tests = give => (a, b) => truth (give (floatOf (a), floatOf (b)));
const operations = [
  a => a, numbers (add), numbers (multiply), numbers ((a, b, c) => add (multiply (a, b), c)),
  numbers ((a, b) => a < b ? a : b), numbers ((a, b) => a > b ? a : b),
  tests ((a, b) => a > b), tests ((a, b) => a >= b), tests ((a, b) => a === b), tests ((a, b) => a !== b),
  numbers (a => Math.floor (a)), numbers (a => add (a, -Math.floor (a))),
  (a, b) => a + b >>> 0, (a, b) => (a & b) >>> 0, (a, b) => (a | b) >>> 0, (a, b) => (a ^ b) >>> 0,
];
const signs = [bits => bits, bits => (bits ^ 0x80000000) >>> 0, bits => bits & 0x7fffffff, bits => (bits | 0x80000000) >>> 0];

/* How many of a list that grows are not above a number. */
function countUntil (list, number) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = low + high >> 1;
    if (list[middle] <= number)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* What stays until something else is told. */
class Told {
  constructor (first) { this.at = [0]; this.what = [first]; }
  add (position, what) {
    if (this.at[this.at.length - 1] === position)
      this.what[this.what.length - 1] = what;
    else {
      this.at.push (position);
      this.what.push (what);
    }
  }
  index (position) { return Math.max (countUntil (this.at, position) - 1, 0); }
  find (position) { return this.what[this.index (position)]; }
}

/* --- the run --- */

class Run {
  constructor ({ data, columns }) {
    this.data = data;
    this.n = data.n;
    this.pixels = columns.pixels.bytes;
    this.calls = this.readTold (columns.calls, column => data.texts[column.number ()], "");
    this.masks = data.masks.map (text => new Mask (text));
    this.lines = Array.from ({ length: this.n }, () => columns.line.number () - 1);
    this.readStates (columns.state);
    this.off = this.readTold (columns.off, column => this.masks[column.number ()], null);
    this.counts = this.readTold (columns.count, column => data.texts[column.number ()], "");
    this.stack = this.readTold (columns.stack, column => Array.from ({ length: column.number () }, () => data.cards[column.number ()]), []);
    this.there = data.registers.map (() => new Told (null));
    while (!columns.written.isOver) {
      const at = columns.written.when ();
      this.there[columns.written.number ()].add (at, this.masks[columns.written.number ()]);
    }
    this.readValues (columns.value, columns.raw);
    this.says = Array.from ({ length: this.n }, () => Array.from ({ length: columns.say.number () }, () =>
      [this.masks[columns.say.number ()], columns.say.number ()]));
    this.whys = Array.from ({ length: 64 }, () => new Told (0));
    while (!columns.why.isOver) {
      const at = columns.why.when (), mask = this.masks[columns.why.number ()], text = columns.why.number ();
      mask.lanes.forEach (lane => this.whys[lane].add (at, text));
    }
    this.text = data.text ? new Text (this) : null;
  }
  readTold (column, read, first) {
    const told = new Told (first);
    while (!column.isOver) {
      const at = column.when ();
      told.add (at, read (column));
    }
    return told;
  }
  /* The state of each lane at each position. */
  readStates (column) {
    this.states = new Uint8Array (64 * this.n);
    const now = new Uint8Array (64);
    let done = 0;
    const fill = to => { for (; done < to; done++) this.states.set (now, 64 * done); };
    while (!column.isOver) {
      fill (column.when ());
      const state = column.number ();
      this.masks[column.number ()].lanes.forEach (lane => now[lane] = state);
    }
    fill (this.n);
  }
  /* Of each register the writes: what was there first is one of all lanes, by whom data.starts says. */
  readValues (column, raw) {
    const data = this.data, pending = [], all = new Mask ("0xffffffffffffffff");
    let position = 0;
    const now = data.registers.map (() => raw.words (64));
    this.writes = now.map (words => ({ at: [0], writes: [{ mask: all, words: words.slice (), who: 0 }] }));
    this.starts = data.registers.map (() => Array (64).fill ([0, 0]));
    data.starts.forEach (([register, who, step, mask]) => new Mask (mask).lanes.forEach (lane => this.starts[register][lane] = [who, step]));
    const settle = () => {
      pending.forEach (([words, mask, given]) => mask.lanes.forEach ((lane, i) => words[lane] = given[i]));
      pending.length = 0;
    };
    while (!column.isOver) {
      const at = column.when (), register = column.number (), mask = this.masks[column.number ()], who = column.number (), formula = column.number ();
      if (at !== position)
        settle ();
      position = at;
      const words = formula === 0 ? raw.words (mask.lanes.length) : this.give (data.formulas[formula - 1], mask, now);
      pending.push ([now[register], mask, words]);
      this.writes[register].at.push (at);
      this.writes[register].writes.push ({ mask, words, who });
    }
  }
  give ([operation, sources], mask, now) {
    const give = operations[operation], words = new Uint32Array (mask.lanes.length), from = [0, 0, 0];
    if (operation === 0 && sources[0][0] === 0)
      return words.fill (signs[sources[0][2]] (sources[0][1]));
    for (let i = 0; i < words.length; i++) {
      for (let j = 0; j < sources.length; j++) {
        const [kind, number, sign] = sources[j];
        from[j] = signs[sign] (kind === 0 ? number : now[number][mask.lanes[i]]);
      }
      words[i] = give (from[0], from[1], from[2]);
    }
    return words;
  }
  /* --- asking --- */
  state (lane, at) { return this.data.states[this.states[64 * at + lane]]; }
  isOff (lane, at) { const mask = this.off.find (at); return mask !== null && mask.has (lane); }
  /* The number of the last write of a register in a lane until a position; byWho: by somebody. */
  last (register, lane, at, byWho) {
    const { at: when, writes } = this.writes[register];
    let i = countUntil (when, at) - 1;
    while (i > 0 && (writes[i].mask.rank[lane] < 0 || (byWho && writes[i].who === 0)))
      i--;
    return i;
  }
  bits (register, lane, at) {
    const { mask, words } = this.writes[register].writes[this.last (register, lane, at, false)];
    return words[mask.rank[lane]];
  }
  /* Whether it has something in it at some time. */
  isUsed (register) { return this.writes[register].writes.some (({ words }) => words.some (bits => bits !== 0)); }
  /* The line that comes next, or where the program ended the one behind that which ran last. */
  ahead (at) {
    if (this.lines[at] >= 0)
      return this.lines[at];
    return at > 0 ? this.lines[at - 1] + 1 : 0;
  }
  isThere (register, lane, at) {
    const mask = this.there[register].find (at);
    return !this.data.registers[register][2] || (mask !== null && mask.has (lane));
  }
  value (register, lane, at) {
    return this.isThere (register, lane, at) ? valueText (this.data.registers[register][1][this.ahead (at)], this.bits (register, lane, at)) : "none";
  }
  /* [who, step]: 0: nobody knows. */
  writer (register, lane, at) {
    if (at >= this.data.known)
      return [0, 0];
    const i = this.last (register, lane, at, true), { at: when, writes } = this.writes[register];
    return i > 0 ? [writes[i].who, this.data.first + when[i]] : this.starts[register][lane];
  }
  who (register, lane, at) {
    const [who, step] = this.writer (register, lane, at);
    return who ? this.data.who[who - 1].replace ("8888888888888888887", step) : "";
  }
  isWritten (register, lane, at) {
    const i = this.last (register, lane, at, false);
    return i > 0 && this.writes[register].at[i] === at;
  }
  /* A text with its holes filled, as it was told at a position. */
  fill (text, lane, at) {
    return this.data.texts[text].replace (/\x01([^\x02]*)\x02/g, (_, hole) => {
      if (hole === "L")
        return lane;
      if (hole[0] === "S")
        return this.data.first + at - Number (hole.slice (1));
      const [register, before, type] = hole.slice (1).split (",");
      const bits = this.bits (Number (register), lane, at - Number (before));
      return valueText (type[0], type.length > 1 ? (bits ^ 0x80000000) >>> 0 : bits);
    });
  }
  sentence (lane, at) {
    const found = this.says[at].find (([mask]) => mask.has (lane));
    return found ? this.fill (found[1], lane, at) : "";
  }
  why (lane, at) {
    const told = this.whys[lane], i = told.index (at);
    return this.fill (told.what[i], lane, told.at[i]);
  }
  cards (at) { return this.stack.find (at); }
  count (at) { return this.counts.find (at); }
  letters (at) { return Array.from ({ length: 64 }, (_, lane) => this.state (lane, at)[0]).join (""); }
  isActive (lane, at) { return this.states[64 * at + lane] === 0; }
  /* Whether the step behind a position changes who is active. */
  parts (at) {
    for (let lane = 0; at + 1 < this.n && lane < 64; lane++)
      if (this.isActive (lane, at) !== this.isActive (lane, at + 1))
        return true;
    return false;
  }
  /* The position, in a direction, at which the same line comes next; where the mask is another one. */
  same (at, way) {
    for (let to = at + way; to >= 0 && to < this.n; to += way)
      if (this.lines[to] === this.lines[at])
        return to;
    return at;
  }
  divergence (at, way) {
    for (let to = at + way; to > 0 && to < this.n; to += way)
      if (this.parts (to - 1))
        return to;
    return at;
  }
}
