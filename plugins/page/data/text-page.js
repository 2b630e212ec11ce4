/* The page of a text: its lines are the listing, its statements the steps, its variables the values. The machine's stand behind a button. */

class TextPage extends Page {
  get text () { return this.run.text; }
  get isText () { return !this.isMachine; }
  build () {
    super.build ();
    this.get ("tabs").hidden = this.get ("text").hidden = false;
    this.get ("as-text").textContent = this.text.data.name;
    this.lineRows = this.text.data.lines.map ((text, i) => {
      const row = this.make ("span", "row");
      row.append (this.make ("span", "n", i + 1), text);
      row.onclick = () => this.toTextLine (i + 1);
      return row;
    });
    this.get ("text").replaceChildren (...this.lineRows);
    this.chosen = -1;
    this.at = this.text.stop (this.at, 0);
  }
  listen () {
    super.listen ();
    this.get ("as-text").onclick = () => this.showAs (true);
    this.get ("as-machine").onclick = () => this.showAs (false);
  }
  showAs (isText) {
    this.isMachine = !isText;
    this.get ("as-text").setAttribute ("aria-pressed", isText);
    this.get ("as-machine").setAttribute ("aria-pressed", !isText);
    if (isText && !this.isAsked)
      this.at = this.text.stop (this.at, 0);
    this.show ();
  }
  after (way) { return this.isText ? this.text.stop (this.at, way) : super.after (way); }
  sentence () { return (this.isText && this.text.sentence (this.lane, this.at)) || super.sentence (); }
  showListing () {
    const get = id => this.get (id), text = this.text, isText = this.isText, calls = text.calls (this.at);
    get ("text").hidden = get ("calls").hidden = !isText;
    get ("listing").hidden = isText;
    get ("calls").textContent = calls.map (([name, line], i) => this.say (i ? "from" : "in", name, line)).join ("");
    if (!isText)
      return super.showListing ();
    const next = text.line (this.at), ran = this.at > 0 ? text.line (this.at - 1) : 0;
    this.lineRows.forEach ((row, i) => {
      row.className = "row" + (i + 1 === next ? " next" : i + 1 === ran ? " ran" : "");
      if (i + 1 === next)
        row.setAttribute ("aria-current", "step");
      else
        row.removeAttribute ("aria-current");
    });
    if (next)
      this.reveal (get ("program"), this.lineRows[next - 1], this.lineRows[next - 1]);
  }
  showRegisters () {
    const get = id => this.get (id), isText = this.isText;
    get ("values-title").textContent = this.words[isText ? "variables" : "registers"];
    get ("values-name").textContent = this.words[isText ? "variable" : "register"];
    get ("all-part").hidden = isText;
    if (!isText)
      return super.showRegisters ();
    const rows = this.text.rows (this.at).map (one => {
      const text = this.text, isNew = text.isWritten (one, this.lane, this.at), value = text.value (one, this.lane, this.at);
      const row = this.make ("tr", isNew ? "new" : ""), cell = this.make ("td"), button = this.make ("button", "", one.path);
      button.onclick = () => this.showVariable (this.chosen === one.path ? -1 : one.path);
      this.label (button, this.say ("across", one.path));
      cell.append (button, this.make ("span", "type", " " + one.type));
      row.append (cell, this.make ("td", "", value || this.words.unset), this.make ("td", "", isNew ? text.before (one, this.lane, this.at) : ""), this.makeGiver (one));
      return row;
    });
    get ("registers").replaceChildren (...rows);
    this.showVariable (this.chosen);
    return undefined;
  }
  /* The line that gave a value, which leads there. */
  makeGiver (row) {
    const cell = this.make ("td", "giver"), [step, line] = this.text.writer (row, this.lane, this.at);
    if (!line)
      return cell;
    const inside = this.make (this.isAsked ? "span" : "button", "", this.say ("given", line));
    inside.title = this.words.step + " " + step;
    if (!this.isAsked)
      inside.onclick = () => this.goStep (step);
    cell.append (inside);
    return cell;
  }
  showVariable (path) {
    const row = this.text.rows (this.at).find (one => one.path === path);
    this.chosen = path;
    this.showCells (row ? row.path : "", lane => [this.text.value (row, lane, this.at), this.text.isWritten (row, lane, this.at), ""]);
  }
  toTextLine (line) {
    const { stops } = this.text, from = countUntil (stops, this.at);
    for (let i = 0; i < stops.length; i++) {
      const to = stops[(from + i) % stops.length];
      if (this.text.line (to) === line)
        return this.go (to);
    }
    return undefined;
  }
}

async function start (document) {
  const block = await unpack (document.getElementById ("data").textContent);
  const run = new Run (open (block));
  return new (run.text ? TextPage : Page) (document, run);
}

globalThis.page = start (document);
