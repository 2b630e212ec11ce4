"""The colours and patterns of lanes. Made of plugins/page/data/steps.css by python/make-answers: change that, not this."""
STYLE = """
.lanescope {
  color-scheme: light dark;
  --paper: #FFFFFF; --header: #F0F0F0; --ink: #1E1E1E; --dim: #64676C; --line: #D0D0D0; --ring: #000000; --next: rgba(0,114,178,.13); --ran: rgba(30,30,30,.07); --new: #A93C00;
  --fill0: #0072B2; --mark0: transparent; --frame0: transparent; --digit0: #FFFFFF;
  --fill1: #D5D8DC; --mark1: #A3A6AB; --frame1: #8A8D92; --digit1: #000000;
  --fill2: #D98200; --mark2: #000000; --frame2: transparent; --digit2: #000000;
  --fill3: #F0E442; --mark3: #000000; --frame3: #8A8D92; --digit3: #000000;
  --fill4: #7A0F1F; --mark4: #FFFFFF; --frame4: transparent; --digit4: #FFFFFF;
  --fill5: #56B4E9; --mark5: #000000; --frame5: transparent; --digit5: #000000;
  --fill6: #77767B; --mark6: transparent; --frame6: transparent; --digit6: #FFFFFF;
  --opcode: #175EB4; --register: #1A6A6A; --constant: #4E57BA; --literal: #4E57BA; --flag: #1A6A6A; --label: #606063;
}
@media (prefers-color-scheme: dark) {
  .lanescope {
    --paper: #1E1E1E; --header: #2A2A2A; --ink: #FFFFFF; --dim: #A8ABB0; --line: #454545; --ring: #FFFFFF; --next: rgba(86,180,233,.22); --ran: rgba(255,255,255,.08); --new: #FFA25F;
    --fill0: #56B4E9; --digit0: #000000;
    --fill1: #54575C; --mark1: #7A7D82; --frame1: #8A8D92; --digit1: #FFFFFF;
    --fill2: #F2B134;
    --fill3: #CC79A7; --frame3: transparent;
    --fill4: #D5442A; --mark4: #000000; --digit4: #000000;
    --fill5: #1F5F8B; --mark5: #FFFFFF; --digit5: #FFFFFF;
    --fill6: #2B2B2E; --frame6: #8A8D92;
    --opcode: #8FBBF0; --register: #5FCAB1; --constant: #AFB7DD; --literal: #AFB7DD; --flag: #5FCAB1; --label: #B7B7BA;
  }
}
@media (prefers-contrast: more) {
  .lanescope { --paper: #FFFFFF; --ink: #000000; }
}
@media (prefers-contrast: more) and (prefers-color-scheme: dark) {
  .lanescope { --paper: #000000; --ink: #FFFFFF; }
}
@media (forced-colors: active) {
  .lanescope { --paper: Canvas; --ink: CanvasText; }
  .lanescope .lane { forced-color-adjust: none; }
}
@media (prefers-contrast: more), (forced-colors: active) {
  .lanescope {
    --header: var(--paper); --dim: var(--ink); --line: var(--ink); --ring: var(--ink); --new: var(--ink); --next: transparent; --ran: transparent;
    --fill0: var(--ink); --mark0: transparent; --frame0: var(--ink); --digit0: var(--paper);
    --fill1: var(--paper); --mark1: GrayText; --frame1: var(--ink); --digit1: var(--ink);
    --fill2: var(--paper); --mark2: var(--ink); --frame2: var(--ink); --digit2: var(--ink);
    --fill3: var(--paper); --mark3: var(--ink); --frame3: var(--ink); --digit3: var(--ink);
    --fill4: var(--paper); --mark4: var(--ink); --frame4: var(--ink); --digit4: var(--ink);
    --fill5: var(--paper); --mark5: var(--ink); --frame5: transparent; --digit5: var(--ink);
    --fill6: var(--paper); --mark6: transparent; --frame6: transparent; --digit6: var(--ink);
    --opcode: var(--ink); --register: var(--ink); --constant: var(--ink); --literal: var(--ink); --flag: var(--ink); --label: var(--ink);
  }
}
.lanescope .lane { position: relative; height: 2.5em; line-height: 2.4em; text-align: center; padding: 0; border: 1px solid transparent; border-radius: 2px; cursor: pointer; overflow: hidden; }
.lanescope .r0 { background: var(--fill0); border-color: var(--frame0); color: var(--digit0); }
.lanescope .r1 { background: repeating-linear-gradient(135deg, transparent 0 2.7px, var(--mark1) 2.7px 4.2px) var(--fill1); border-color: var(--frame1); color: var(--digit1); }
.lanescope .r2 { background: linear-gradient(var(--mark2), var(--mark2)) left bottom / 100% 4px no-repeat var(--fill2); border-color: var(--frame2); color: var(--digit2); }
.lanescope .r3 { background: linear-gradient(135deg, var(--mark3) 0 30%, transparent 31%) var(--fill3); border-color: var(--frame3); color: var(--digit3); }
.lanescope .r4 { background: linear-gradient(to top right, transparent 46%, var(--mark4) 47% 53%, transparent 54%), linear-gradient(to bottom right, transparent 46%, var(--mark4) 47% 53%, transparent 54%), var(--fill4); border-color: var(--frame4); color: transparent; }
.lanescope .r5 { background: var(--fill5); border: 2px dashed var(--mark5); color: var(--digit5); }
.lanescope .r6 { background: var(--fill6) padding-box; border: 3px solid transparent; outline: 1px solid var(--frame6); outline-offset: -1px; color: var(--digit6); line-height: 2.1em; }
.lanescope .lane.off { background: var(--paper); border: 3px solid var(--fill0); color: var(--ink); }
.lanescope .ticks::before { content: ""; position: absolute; right: 0; top: 45%; width: 5px; height: 5px; background: var(--ink); }
.lanescope .lane.chosen { outline: 2px solid var(--ring); outline-offset: -1px; box-shadow: inset 0 0 0 2px var(--paper); z-index: 1; }
.lanescope .lane.moved::after { content: ""; position: absolute; right: 2px; top: 2px; width: 6px; height: 6px; border-radius: 3px; background: var(--ink); border: 1px solid var(--paper); }
.lanescope .lane.marked { box-shadow: inset 0 0 0 3px var(--paper), inset 0 0 0 5px var(--ink); }
"""
