/* What the page shows. Nothing here knows more than Run says; while the reader is asked what comes, nothing is shown that a step behind
 * the present one says. */

class Page {
  constructor (document, run) {
    this.document = document;
    this.run = run;
    this.data = run.data;
    this.words = run.data.words;
    this.at = Math.min (Math.max (this.data.open - this.data.first, 0), run.n - 1);
    this.lane = this.data.lane;
    this.across = -1;    /* the register that is shown in all lanes */
    this.marked = null;  /* while the reader is asked: lanes that are marked */
    this.answer = null;  /* lanes by what became of the answer */
    this.used = this.data.registers.map ((_, i) => run.isUsed (i));
    this.place = this.data.lanes.map (([place]) => place);
    this.laneAt = [];
    this.place.forEach ((place, lane) => this.laneAt[place] = lane);
    this.build ();
    this.listen ();
    this.show ();
  }
  get (id) { return this.document.getElementById (id); }
  make (tag, name, text) {
    const element = this.document.createElement (tag);
    element.className = name || "";
    if (text !== undefined)
      element.textContent = text;
    return element;
  }
  say (word, ...values) { return this.words[word].replace (/%s/g, () => values.shift ()); }
  label (element, text) { element.setAttribute ("aria-label", text); }
  get isAsked () { return this.marked !== null; }

  /* --- what is there from the start --- */
  build () {
    const get = id => this.get (id);
    this.document.querySelectorAll ("[data-word]").forEach (one => one.textContent = this.words[one.dataset.word]);
    this.document.querySelectorAll ("[data-label]").forEach (one => this.label (one, this.words[one.dataset.label]));
    this.document.querySelectorAll ("[data-tip]").forEach (one => one.title = one.dataset.tip);
    this.rows = this.data.lines.map (([text, , spans], i) => this.buildLine (text, spans, i));
    get ("listing").replaceChildren (...this.rows);
    this.tiles = [];
    if (this.data.quads)
      get ("lanes").className = "quads";
    for (let y = 0; y < 8; y++) {
      const row = this.make ("div");
      row.setAttribute ("role", "row");
      for (let x = 0; x < 8; x++) {
        const lane = this.laneAt[8 * y + x], tile = this.make ("div");
        tile.setAttribute ("role", "gridcell");
        tile.dataset.lane = lane;
        this.tiles[lane] = tile;
        row.append (tile);
      }
      get ("lanes").append (row);
    }
    this.counts = this.data.states.map (([, title, , role, meaning], i) => {
      const row = this.make ("li"), name = this.make ("div", "", title), count = this.make ("span");
      row.append (this.make ("div", "lane " + this.look (i)), name);
      name.append (count);
      if (meaning)
        name.append (this.make ("br"), this.make ("span", "", meaning.replace (/^[^:]*: /, "")));
      get ("legend").append (row);
      return count;
    });
    const number = get ("number");
    number.min = this.data.first;
    number.max = this.data.first + this.run.n - 1;
    get ("states").open = !this.document.defaultView.matchMedia ("(max-width: 900px)").matches;
    this.buildNotes ();
    this.buildOutput ();
  }
  /* The class of a state: its role, and a tick where another state before it has the same. */
  look (state) {
    const role = this.data.states[state][3];
    return "r" + role + (this.data.states.findIndex (one => one[3] === role) < state ? " ticks" : "");
  }
  buildLine (text, spans, i) {
    const row = this.make ("span", "row"), letters = Array.from (text);
    let at = 0;
    row.append (this.make ("span", "n", i + 1));
    spans.forEach (([start, length, kind]) => {
      row.append (letters.slice (at, start).join (""), this.make ("span", "k" + kind, letters.slice (start, start + length).join ("")));
      at = start + length;
    });
    row.append (letters.slice (at).join (""));
    row.onclick = () => this.toLine (i);
    return row;
  }
  buildNotes () {
    this.get ("notes-part").hidden = this.data.notes.length === 0;
    this.data.notes.forEach (([step, text]) => {
      const row = this.make ("li"), button = this.make ("button", "", this.words.step + " " + step);
      button.onclick = () => this.goStep (step);
      row.append (button, " " + text);
      this.get ("notes").append (row);
    });
  }
  buildOutput () {
    const output = this.data.output, canvas = this.get ("output");
    if (!output)
      return;
    canvas.width = output.width;
    canvas.height = output.height;
    this.get ("output-title").textContent = this.words.output + " " + output.name;
    this.label (canvas, output.name + ", " + output.width + " × " + output.height);
    canvas.style.width = Math.min (Math.max (output.width, 160), 320) + "px";
    const ink = canvas.getContext ("2d");
    const image = ink.createImageData (output.width, output.height);
    image.data.set (this.run.pixels);
    ink.putImageData (image, 0, 0);
    this.get ("output-part").hidden = false;
    this.document.querySelector ("main").className = "pictured";
  }

  /* --- what changes --- */
  show () {
    this.showMoves ();
    this.showSaid ();
    this.showListing ();
    this.showLanes ();
    this.showChosen ();
    this.showRegisters ();
    this.showStack ();
    this.drawHistory ();
  }
  showMoves () {
    const get = id => this.get (id), isEnd = this.at === this.run.n - 1;
    get ("number").value = this.data.first + this.at;
    get ("first").disabled = get ("back").disabled = this.isAsked || this.at === 0;
    get ("last").disabled = get ("on").disabled = this.isAsked || isEnd;
    get ("number").disabled = this.isAsked;
    get ("ask").disabled = this.isAsked || !this.run.parts (this.at);
    get ("task").hidden = !this.isAsked;
    get ("output").hidden = this.isAsked;
    get ("notes-part").hidden = this.data.notes.length === 0 || this.isAsked;
  }
  showSaid () {
    const get = id => this.get (id), step = this.data.first + this.at;
    const note = this.data.notes.find (([at]) => at === step);
    get ("sentence").textContent = this.sentence ();
    get ("note").hidden = !note;
    get ("note").textContent = note ? note[1] : "";
    const end = this.at === this.run.n - 1 ? this.data.end || (this.run.lines[this.at] < 0 ? this.words.ended : "") : "";
    get ("end").hidden = end === "";
    get ("end").textContent = end;
  }
  sentence () { return this.run.sentence (this.lane, this.at); }
  showListing () {
    const first = this.run.lines[this.at], last = first >= 0 ? this.data.lines[first][1] : -1;
    const ran = this.at > 0 ? this.run.lines[this.at - 1] : -1, ranLast = ran >= 0 ? this.data.lines[ran][1] : -1;
    this.rows.forEach ((row, i) => {
      const isNext = first >= 0 && i >= first && i <= last;
      row.className = "row" + (isNext ? " next" : ran >= 0 && i >= ran && i <= ranLast ? " ran" : "");
      if (isNext)
        row.setAttribute ("aria-current", "step");
      else
        row.removeAttribute ("aria-current");
    });
    if (first >= 0)
      this.reveal (this.get ("program"), this.rows[first], this.rows[last]);
  }
  /* Scrolls up and down only: long lines begin where they are. */
  reveal (box, first, last) {
    const top = first.offsetTop, bottom = last.offsetTop + last.offsetHeight;
    if (top < box.scrollTop || bottom - top > box.clientHeight)
      box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight)
      box.scrollTop = bottom - box.clientHeight;
  }
  describe (lane) {
    const state = this.run.state (lane, this.at);
    const marks = this.isAsked ? (this.marked.has (lane) ? ", " + this.words.marked : "") : this.answer && this.answer.has (lane) ? ", " + this.words[this.answer.get (lane)] : "";
    return this.data.lanes[lane][1] + ", " + state[2] + marks;
  }
  showLanes () {
    const run = this.run, signs = { correct: "✓", missed: "○", extra: "✗" };
    const many = this.data.states.map (() => 0);
    this.tiles.forEach ((tile, lane) => {
      const state = run.states[64 * this.at + lane];
      const hasMoved = this.at > 0 && run.isActive (lane, this.at) !== run.isActive (lane, this.at - 1);
      many[state]++;
      tile.className = "lane " + this.look (state) + (run.isOff (lane, this.at) ? " off" : "") + (lane === this.lane ? " chosen" : "") +
        (hasMoved ? " moved" : "") + (this.isAsked && this.marked.has (lane) ? " marked" : "");
      tile.textContent = lane;
      if (this.answer && this.answer.has (lane))
        tile.append (this.make ("b", "", signs[this.answer.get (lane)]));
      tile.tabIndex = lane === this.lane ? 0 : -1;
      tile.setAttribute ("aria-selected", this.isAsked ? this.marked.has (lane) : lane === this.lane);
      this.label (tile, this.describe (lane));
    });
    this.counts.forEach ((count, i) => count.textContent = " (" + many[i] + ")");
    this.get ("count").textContent = run.count (this.at);
  }
  showChosen () {
    const name = this.data.lanes[this.lane][1];
    this.get ("lane").textContent = name[0].toUpperCase () + name.slice (1);
    const isTold = this.answer && this.lane === this.wrong; /* with the result */
    this.get ("why").textContent = this.isAsked ? this.words.hidden : isTold ? "" : this.run.why (this.lane, this.at);
  }
  showRegisters () {
    const run = this.run, all = this.get ("all").checked, rows = [];
    this.data.registers.forEach (([name, , , isPassed], i) => {
      if (!all && !this.used[i])
        return;
      const isNew = run.isWritten (i, this.lane, this.at), value = run.value (i, this.lane, this.at);
      const row = this.make ("tr", (isNew ? "new" : "") + (isPassed ? " passed" : "")), cell = this.make ("td"), button = this.make ("button", "", name);
      button.onclick = () => this.showAcross (this.across === i ? -1 : i);
      this.label (button, this.say ("across", name));
      cell.append (button);
      row.append (cell, this.make ("td", "", value), this.make ("td", "", isNew ? run.value (i, this.lane, this.at - 1) : ""), this.makeWriter (i));
      rows.push (row);
    });
    this.get ("registers").replaceChildren (...rows);
    this.showAcross (this.across);
  }
  makeWriter (register) {
    const cell = this.make ("td"), [who, step] = this.run.writer (register, this.lane, this.at);
    const text = this.run.who (register, this.lane, this.at), isHere = who && step > this.data.first;
    const inside = this.make (isHere && !this.isAsked ? "button" : "span", "", text);
    if (isHere && !this.isAsked)
      inside.onclick = () => this.goStep (step);
    cell.append (inside);
    return cell;
  }
  showAcross (register) {
    const run = this.run;
    this.across = register;
    this.showCells (register < 0 ? "" : this.data.registers[register][0], lane =>
      [run.value (register, lane, this.at), run.isWritten (register, lane, this.at), ": " + run.who (register, lane, this.at)]);
  }
  /* Something in all lanes: cellOf gives what a lane has, whether that is new, and what else is to be said. name: "": nothing. */
  showCells (name, cellOf) {
    this.get ("across").hidden = name === "";
    if (name === "")
      return;
    this.get ("across-title").textContent = this.say ("across", name);
    const rows = [];
    for (let y = 0; y < 8; y++) {
      const row = this.make ("tr");
      for (let x = 0; x < 8; x++) {
        const lane = this.laneAt[8 * y + x], [value, isNew, more] = cellOf (lane);
        const cell = this.make ("td", (lane === this.lane ? "chosen" : "") + (isNew ? " new" : ""), value);
        cell.title = this.data.lanes[lane][1] + more;
        row.append (cell);
      }
      rows.push (row);
    }
    this.get ("across-values").replaceChildren (...rows);
  }
  makeMap (isIn) {
    const map = this.make ("div", "map");
    map.setAttribute ("role", "presentation");
    for (let place = 0; place < 64; place++)
      map.append (this.make ("i", isIn (this.laneAt[place])));
    return map;
  }
  makeCard (title, creator, detail, map) {
    const card = this.make ("li"), text = this.make ("div");
    text.append (this.make ("b", "", title));
    if (creator)
      text.append (this.make ("code", "", creator));
    text.append (this.make ("span", "", detail));
    card.append (map, text);
    return card;
  }
  showStack () {
    const run = this.run, cards = run.cards (this.at);
    const rows = cards.map (([title, creator, detail, mask]) => {
      const lanes = new Mask (mask);
      return this.makeCard (title, creator, detail, this.makeMap (lane => lanes.has (lane) ? "r0" : "r1"));
    });
    rows.push (this.makeCard (this.words.now, "", run.count (this.at) + (cards.length ? "" : this.words.empty),
                              this.makeMap (lane => "r" + run.state (lane, this.at)[3])));
    this.get ("stack").replaceChildren (...rows.reverse ());
  }

  /* --- the history --- */
  drawHistory () {
    const canvas = this.get ("history"), width = Math.max (canvas.clientWidth, 64), run = this.run;
    const style = getComputedStyle (this.document.documentElement);
    const fills = this.data.states.map (state => style.getPropertyValue ("--fill" + state[3]).trim ());
    const end = this.isAsked ? this.at + 1 : run.n, scale = width / run.n, ink = canvas.getContext ("2d");
    const height = Math.max (canvas.clientHeight, 74), thick = Math.floor ((height - 10) / 64);
    canvas.width = width;
    canvas.height = height;
    ink.fillStyle = style.getPropertyValue ("--paper").trim ();
    ink.fillRect (0, 0, width, height);
    for (let row = 0; row < 64; row++) {
      let from = 0;
      for (let at = 1; at <= end; at++)
        if (at === end || run.states[64 * at + row] !== run.states[64 * from + row]) {
          ink.fillStyle = fills[run.states[64 * from + row]];
          ink.fillRect (Math.floor (from * scale), 10 + row * thick, Math.ceil (at * scale) - Math.floor (from * scale), thick);
          from = at;
        }
    }
    ink.fillStyle = style.getPropertyValue ("--ring").trim ();
    this.data.notes.forEach (([step]) => {
      const at = step - this.data.first;
      if (at >= 0 && at < end)
        ink.fillRect ((at + .5) * scale - 2, 1, 4, 5);
    });
    const x = Math.round ((this.at + .5) * scale);
    ink.fillRect (x - 1, 0, 2, height);
    ink.beginPath ();
    ink.moveTo (x - 5, 0);
    ink.lineTo (x + 5, 0);
    ink.lineTo (x, 8);
    ink.fill ();
    canvas.setAttribute ("aria-valuemin", this.data.first);
    canvas.setAttribute ("aria-valuemax", this.data.first + run.n - 1);
    canvas.setAttribute ("aria-valuenow", this.data.first + this.at);
    canvas.setAttribute ("aria-valuetext", this.words.step + " " + (this.data.first + this.at) + ": " + run.count (this.at));
  }

  /* --- moves --- */
  go (to) {
    if (this.isAsked)
      return;
    this.at = Math.max (0, Math.min (this.run.n - 1, to));
    this.answer = null;
    this.get ("result").textContent = "";
    this.show ();
  }
  after (way) { return this.at + way; }
  /* By one of what the listing shows. */
  move (way) { this.go (this.after (way)); }
  goStep (step) { this.go (step - this.data.first); }
  toLine (line) {
    for (let i = 1; i <= this.run.n; i++) {
      const to = (this.at + i) % this.run.n, first = this.run.lines[to];
      if (first >= 0 && line >= first && line <= this.data.lines[first][1])
        return this.go (to);
    }
  }
  choose (lane) {
    this.lane = lane;
    this.show ();
  }
  /* The lane beside the chosen one on the map. */
  beside (columns, rows) {
    const place = this.place[this.lane], x = Math.max (0, Math.min (7, place % 8 + columns)), y = Math.max (0, Math.min (7, (place >> 3) + rows));
    return this.laneAt[8 * y + x];
  }

  /* --- what comes? --- */
  ask () {
    if (this.isAsked || !this.run.parts (this.at))
      return;
    this.marked = new Set ();
    this.answer = null;
    this.get ("result").textContent = "";
    this.show ();
    this.tiles[this.lane].focus ();
  }
  leave () {
    this.marked = null;
    this.show ();
  }
  mark (lane, isOn) {
    if (isOn)
      this.marked.add (lane);
    else
      this.marked.delete (lane);
    this.lane = lane;
    this.showLanes ();
    this.showChosen ();
  }
  check () {
    const marked = this.marked, answer = new Map (), wrong = [];
    if (!marked)
      return;
    this.marked = null;
    this.at++;
    for (let lane = 0; lane < 64; lane++) {
      const is = this.run.isActive (lane, this.at);
      if (is || marked.has (lane))
        answer.set (lane, is && marked.has (lane) ? "correct" : is ? "missed" : "extra");
      if (is !== marked.has (lane))
        wrong.push (lane);
    }
    this.answer = answer;
    const of = kind => [...answer].filter (([, what]) => what === kind).map (([lane]) => lane);
    const told = ["correct", "missed", "extra"].map (kind => {
      const lanes = of (kind);
      return this.words[kind] + ": " + lanes.length + (kind !== "correct" && lanes.length ? " (" + lanes.join (", ") + ")" : "");
    });
    this.wrong = wrong.length ? wrong[0] : -1;
    if (wrong.length)
      this.lane = wrong[0];
    this.show ();
    this.get ("result").textContent = told.join ("; ") + ". " + (wrong.length ? this.run.why (wrong[0], this.at) : this.words.right);
  }

  /* --- keys and pointers --- */
  listen () {
    const get = id => this.get (id);
    get ("first").onclick = () => this.go (0);
    get ("back").onclick = () => this.move (-1);
    get ("on").onclick = () => this.move (1);
    get ("last").onclick = () => this.go (this.run.n - 1);
    get ("ask").onclick = () => this.ask ();
    get ("check").onclick = () => this.check ();
    get ("leave").onclick = () => this.leave ();
    get ("number").onchange = event => this.goStep (Number (event.target.value) || 0);
    get ("all").onchange = () => this.showRegisters ();
    this.listenToLanes (get ("lanes"));
    this.listenToHistory (get ("history"));
    this.document.addEventListener ("keydown", event => this.press (event));
  }
  listenToLanes (map) {
    const laneOf = element => element && element.dataset && element.dataset.lane !== undefined ? Number (element.dataset.lane) : -1;
    let isOn = null;
    map.onpointerdown = event => {
      const lane = laneOf (event.target.closest (".lane"));
      if (lane < 0)
        return;
      if (!this.isAsked)
        return this.choose (lane);
      isOn = !this.marked.has (lane);
      this.mark (lane, isOn);
    };
    map.onpointermove = event => {
      if (!this.isAsked || isOn === null || !event.buttons)
        return;
      const over = this.document.elementFromPoint (event.clientX, event.clientY), lane = laneOf (over && over.closest (".lane"));
      if (lane >= 0 && this.marked.has (lane) !== isOn)
        this.mark (lane, isOn);
    };
    map.onpointerup = () => isOn = null;
  }
  listenToHistory (canvas) {
    const to = event => this.go (Math.floor (event.offsetX / canvas.clientWidth * this.run.n));
    canvas.onpointerdown = event => {
      canvas.setPointerCapture (event.pointerId);
      to (event);
    };
    canvas.onpointermove = event => event.buttons && to (event);
    this.document.defaultView.addEventListener ("resize", () => this.drawHistory ());
  }
  press (event) {
    const target = event.target || {}, inLanes = target.dataset !== undefined && target.dataset.lane !== undefined;
    if (event.ctrlKey || event.altKey || event.metaKey || target.id === "number")
      return;
    const keys = inLanes ? this.laneKeys () : {};
    const found = keys[event.key] || (this.isAsked ? this.askedKeys () : this.moveKeys ())[event.key];
    /* What a button or a box does by itself stays. */
    if (!found || (["Enter", " "].includes (event.key) && !inLanes))
      return;
    event.preventDefault ();
    found ();
    if (inLanes)
      this.tiles[this.lane].focus ();
  }
  laneKeys () {
    const move = (columns, rows) => () => this.choose (this.beside (columns, rows));
    const keys = { ArrowLeft: move (-1, 0), ArrowRight: move (1, 0), ArrowUp: move (0, -1), ArrowDown: move (0, 1) };
    if (this.isAsked)
      keys[" "] = () => this.mark (this.lane, !this.marked.has (this.lane));
    return keys;
  }
  askedKeys () { return { Escape: () => this.leave (), Enter: () => this.check () }; }
  moveKeys () {
    const run = this.run;
    return {
      ArrowRight: () => this.move (1), ".": () => this.move (1), ArrowLeft: () => this.move (-1), ",": () => this.move (-1),
      Home: () => this.go (0), End: () => this.go (run.n - 1), n: () => this.go (run.same (this.at, 1)), p: () => this.go (run.same (this.at, -1)),
      "]": () => this.go (run.divergence (this.at, 1)), "[": () => this.go (run.divergence (this.at, -1)),
      l: () => this.choose ((this.lane + 1) % 64), L: () => this.choose ((this.lane + 63) % 64), "?": () => this.ask (),
    };
  }
}
