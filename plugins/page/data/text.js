/* A run of a text that tells its statements: what Run says, in lines and variables of the text. */

const wide = new DataView (new ArrayBuffer (8));

/* A value of 64 bits as people read it. base: d, l, m. */
function wideText (base, low, high) {
  wide.setUint32 (0, low, true);
  wide.setUint32 (4, high, true);
  if (base !== "d")
    return String (base === "l" ? wide.getBigInt64 (0, true) : wide.getBigUint64 (0, true));
  const number = wide.getFloat64 (0, true), text = Object.is (number, -0) ? "-0" : String (number);
  return Number.isFinite (number) ? text + (/[.e]/.test (text) ? "" : ".0") : Number.isNaN (number) ? "NaN" : number < 0 ? "-inf" : "inf";
}

class Text {
  constructor (run) {
    this.run = run;
    this.data = run.data.text;
    this.covered = new Mask (this.data.lanes);
    this.variables = this.data.variables.map (([stretches, rows, isGlobal]) =>
      ({ stretches, isGlobal: isGlobal === 1, rows: rows.map (([path, type, base, words]) => ({ path, type, base, words })) }));
    /* The positions at which a statement begins, and the end. */
    this.stops = [];
    for (let at = 0; at < run.n; at++)
      if (this.begins (at) || at === 0 || at === run.n - 1)
        this.stops.push (at);
  }
  place (at) { return this.run.lines[at] >= 0 ? this.data.places[this.run.lines[at]] : [0, false, ""]; }
  /* What takes several steps begins once; where no lane runs nothing begins. */
  begins (at) { return this.place (at)[1] && (at === 0 || this.run.lines[at - 1] !== this.run.lines[at]) && this.lanes (at).length > 0; }
  /* The line of the text that comes next, from 1; 0: none. */
  line (at) { return this.place (at)[0]; }
  /* The last stop that is not behind a position, or the stop in a direction from there. */
  stop (at, way) {
    const i = countUntil (this.stops, at) - 1;
    if (way > 0)
      return this.stops[Math.min (i + 1, this.stops.length - 1)];
    return this.stops[Math.max (way < 0 && this.stops[i] === at ? i - 1 : i, 0)];
  }
  /* [function, line] of each that runs, the innermost first. */
  calls (at) {
    const [line, , name] = this.place (at), waiting = this.run.calls.find (at);
    return name === "" ? [] : [[name, line], ...waiting.split ("\n").filter (one => one).map (one => one.split (" ")).map (([caller, from]) => [caller, Number (from)])];
  }
  /* Rows of the variables that the line that comes next sees, its function's own first. */
  rows (at) {
    const line = this.run.lines[at];
    const isSeen = ({ stretches }) => stretches.some ((first, i) => i % 2 === 0 && line >= first && line <= stretches[i + 1]);
    const found = this.variables.filter (one => line >= 0 ? isSeen (one) : one.isGlobal);
    return [...found.filter (one => !one.isGlobal), ...found.filter (one => one.isGlobal)].flatMap (one => one.rows);
  }
  /* The words of a row in a lane, null where nothing gave one. */
  words (row, lane, at) {
    if (!this.covered.has (lane))
      return row.words.map (() => null);
    return row.words.map (([isRegister, number]) => {
      if (!isRegister)
        return number;
      const isSet = this.run.isThere (number, lane, at) && (at >= this.run.data.known || ![0, this.data.never].includes (this.run.writer (number, lane, at)[0]));
      return isSet ? this.run.bits (number, lane, at) : null;
    });
  }
  /* "" where it has no value. */
  value (row, lane, at) {
    const words = this.words (row, lane, at), isWide = "dlm".includes (row.base), parts = [];
    for (let i = 0; i < words.length; i += isWide ? 2 : 1)
      parts.push (words[i] === null ? "?" : isWide ? wideText (row.base, words[i], words[i + 1]) :
                  row.base === "b" ? String (words[i] !== 0) : valueText (row.base, words[i]));
    if (parts.every (part => part === "?"))
      return "";
    return parts.length > 1 ? "(" + parts.join (", ") + ")" : parts[0];
  }
  /* [step, line of the text] of who gave a row its value last in a lane; step 0: nobody. */
  writer (row, lane, at) {
    const steps = row.words.map (([isRegister, number]) => isRegister ? this.run.writer (number, lane, at)[1] : 0), step = Math.max (0, ...steps);
    const ran = step - this.run.data.first - 1;
    return [step, ran >= 0 && ran < this.run.n ? this.line (ran) : 0];
  }
  /* Whether the statement before, or what ran of this one, gave a row a value in a lane. */
  isWritten (row, lane, at) {
    const since = this.stop (at, -1);
    return row.words.some (([isRegister, number]) => {
      const i = isRegister ? this.run.last (number, lane, at, false) : 0;
      return i > 0 && this.run.writes[number].at[i] > since;
    });
  }
  before (row, lane, at) { return this.value (row, lane, this.stop (at, -1)); }
  lanes (at) { return Array.from ({ length: 64 }, (_, lane) => lane).filter (lane => this.run.isActive (lane, at)); }
  /* The statement before one that begins, by the steps in front of it: its line, the position before the last step of it that did more than to
     jump, and the step from which on it gave what it gave; null: none is near. */
  done (at) {
    const first = Math.max (at - 64, 0);
    let last = at - 1, deed = -1;
    while (last >= first && !this.line (last))
      last--;
    if (last < first)
      return null;
    const line = this.line (last);
    let oldest = last;
    for (let i = last; i >= first; i--) {
      const [other, isBegin, , jumps] = this.place (i), isOther = other !== 0 && other !== line;
      if (deed < 0 && other === line && !jumps)
        deed = i;
      if (!isOther && other !== 0)
        oldest = i;
      if (isOther || isBegin)
        return { line, deed: deed < 0 ? oldest : deed, since: this.run.data.first + i + (isOther ? 1 : 0) };
    }
    return { line, deed: deed < 0 ? oldest : deed, since: this.run.data.first + first };
  }
  /* What the statement that is done gave, as the prompt tells it; "": the step is told as it is. A page knows neither what conditions were nor
     what was stored in memories. */
  sentence (lane, at) {
    const words = this.run.data.words, say = (word, ...values) => words[word].replace (/%[su]/g, () => values.shift ());
    if (at > 0 && at === this.run.n - 1 && this.run.lines[at] < 0 && !this.run.data.end)
      return words.ends;
    if (!this.begins (at) || at === 0)
      return "";
    const now = this.lanes (at), from = this.calls (at - 1), calls = this.calls (at), done = this.done (at);
    if (!done)
      return say ("comes", this.line (at));
    const { line, deed, since } = done, lanes = this.lanes (deed);
    const moved = (!lanes.length && now.length === 64) || lanes.join () === now.join () ? "" : now.length === 64 ? words.all : say ("run", now.length) + ranges (now) + ".";
    if (calls.length > from.length)
      return say ("calls", line, calls[0][0]) + moved;
    const of = lanes.length && !lanes.includes (lane) ? lanes[0] : lane;
    const given = this.rows (at).filter (row => {
      const [when, by] = this.writer (row, of, at);
      return when > 0 && by === line && when > since;
    });
    if (!given.length)
      return say ("done", line) + moved;
    const told = given.slice (0, 3).map (row => row.path + " = " + this.value (row, of, at));
    if (given.length > 3)
      told.push (say ("more", given.length - 3));
    return say ("gave", line, of, told.length > 1 ? say ("and", told.slice (0, -1).join (", "), told[told.length - 1]) : told[0]) + moved;
  }
}

/* "0-3,5" */
function ranges (lanes) {
  if (lanes.length === 64 || !lanes.length)
    return lanes.length ? "all" : "none";
  const found = [];
  lanes.forEach (lane => {
    const last = found[found.length - 1];
    if (last && last[1] + 1 === lane)
      last[1] = lane;
    else
      found.push ([lane, lane]);
  });
  return found.map (([first, last]) => first === last ? first : first + "-" + last).join (",");
}
