# Several files of commands, one after the other; --batch leaves after them, or at the first command that fails.
$ printf 'break 13\nc\n' >$T/a; printf 'p R2@26\nlane 99\nwhere\n' >$T/b; lanescope debug $EXAMPLES/first-light.lanescope --batch -x $T/a -x $T/b
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) break 13
  1  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) c
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 14-15,23-26,28-29,36-38,49,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) p R2@26
$1 =
x 1.0              0x3f800000
y 0.76171875       0x3f430000
z 0.0              0x00000000
w 0.0              0x00000000
(lanescope) lane 99
lanescope: $T/b:2: '99' is not a lane: a number from 0 to 63
  lane 99
       ^
[1]

$ printf 's\nquit\ns\n' >$T/c; lanescope debug $EXAMPLES/first-light.lanescope -x $T/c -x $T/a
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) s
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) quit

# Files that read files, and where it failed.
$ printf 'source c\n' >$T/d; printf 'source %s\n' $T/a >$T/e; printf 'echo before\nsource %s\nsource %s\necho not reached\n' $T/e $T/b >$T/f; lanescope debug $EXAMPLES/first-light.lanescope --batch -x $T/f
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) echo before
before
(lanescope) source $T/e
> source $T/a
> break 13
  1  line 13: 06 LOOP_BREAK  ADDR(9)
> c
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 14-15,23-26,28-29,36-38,49,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) source $T/b
> p R2@26
$1 =
x 1.0              0x3f800000
y 0.76171875       0x3f430000
z 0.0              0x00000000
w 0.0              0x00000000
> lane 99
lanescope: $T/f:3: $T/b:2: '99' is not a lane: a number from 0 to 63
  lane 99
       ^
[1]

# Each answer is a line of JSON; nothing else is printed.
$ printf 's\nb 13\nc\np R2.y@26\np R2\nfoo\nbt\nlist 2\nset R2.y = 1\nforks\nwhy 0\nquit\n' | lanescope debug $EXAMPLES/first-light.lanescope --json
{"answer":"stop","command":"again","status":"ok","sentence":"Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.","step":4,"wave":0,"fork":"main","lane":26,"active":"0xfffafff0ff80c000","n_active":37,"ended":false,"reason":"step","at_limit":false,"next":["01 JUMP  ADDR(11)"],"line":5}
{"answer":"stop","command":"step","status":"ok","sentence":"JUMP falls through: 37 lanes run what follows.","step":5,"wave":0,"fork":"main","lane":26,"active":"0xfffafff0ff80c000","n_active":37,"ended":false,"reason":"step","at_limit":false,"next":["02 ALU: ADDR(19) CNT(2)"],"line":6}
{"answer":"breakpoint","command":"break","status":"ok","breakpoint":{"number":1,"kind":"line","line":13,"text":"line 13: 06 LOOP_BREAK  ADDR(9)","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false}}
{"answer":"stop","command":"continue","status":"ok","hits":[{"number":1,"hit":1,"lanes":"0x005a00703780c000"}],"sentence":"JUMP falls through: 15 lanes run what follows.","step":17,"wave":0,"fork":"main","lane":26,"active":"0x005a00703780c000","n_active":15,"ended":false,"reason":"breakpoint","at_limit":false,"next":["06 LOOP_BREAK  ADDR(9)"],"line":13}
{"answer":"print","command":"print","status":"ok","expression":"R2.y@26","type":"float","components":[{"values":[{"bits":"0x3f430000","text":"0.76171875"}]}],"value_number":1}
{"answer":"print","command":"print","status":"ok","expression":"R2","type":"float","lane":26,"components":[{"values":[{"bits":"0x3f800000","text":"1.0"}]},{"values":[{"bits":"0x3f430000","text":"0.76171875"}]},{"values":[{"bits":"0x00000000","text":"0.0"}]},{"values":[{"bits":"0x00000000","text":"0.0"}]}],"value_number":2}
{"answer":"error","status":"failed","error":{"code":"reference","message":"there is no command 'foo' (did you mean 'goto'?)","column":1}}
{"answer":"stack","command":"backtrace","status":"ok","stack":[{"number":3,"is_chosen":false,"kind":"branch","line":1,"op":"ALU_PUSH_BEFORE","restores":"0xffffffffffffffff"},{"number":2,"is_chosen":false,"kind":"loop","line":9,"op":"LOOP_START_DX10","restores":"0xfffafff0ff80c000","iteration":2,"index":0},{"number":1,"is_chosen":false,"kind":"branch","line":10,"op":"ALU_PUSH_BEFORE","restores":"0xfffafff0ff80c000"}]}
{"answer":"list","command":"list","status":"ok","lines":[{"line":1,"text":"00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)"},{"line":2,"text":"      0  x: MUL         R1.x,  R0.x,  R0.x"},{"line":3,"text":"      1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x"},{"line":4,"text":"      2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED"},{"line":5,"text":"01 JUMP  ADDR(11)"},{"line":6,"text":"02 ALU: ADDR(19) CNT(2)"},{"line":7,"text":"      3  x: MOV         R2.x,  0.0f"}]}
{"answer":"set","command":"set","status":"ok","change":"R2.y = 1.0 in lane 26 at step 17","lanes":"0x0000000004000000","values":[{"bits":"0x3f800000","text":"1.0"}],"step":17,"wave":0,"fork":"what-if 1","lane":26,"active":"0x005a00703780c000","n_active":15,"ended":false,"next":["06 LOOP_BREAK  ADDR(9)"],"line":13}
{"answer":"forks","command":"forks","status":"ok","forks":[{"name":"main","change":"as the scene has it","here":false},{"name":"what-if 1","change":"R2.y = 1.0 in lane 26 at step 17","parent":"main","step":17,"here":true}]}
{"answer":"why","command":"why","status":"ok","sentence":"Lane 0 is off: it is on the other side of a branch, since step 4, line 4 (PRED_SETGT). The test was there: 0.7 > PV.x = 1.7578125: false. It waits in the branch of line 1; it is active again at step 103.","wave":0,"lane":0,"step":17,"state":"branch","since":4,"line":4,"op":"PRED_SETGT","test":{"step":4,"line":4,"op":"PRED_SETGT","slot":"x","operands":[{"operand":0,"what":"0.7","value":{"bits":"0x3f333333","text":"0.7"},"kind":"constant"},{"operand":1,"what":"PV.x@0","value":{"bits":"0x3fe10000","text":"1.7578125"},"kind":"cut"}],"comparison":{"relation":">","holds":false}},"frame":{"kind":"branch","line":1,"op":"ALU_PUSH_BEFORE","restores":"0xffffffffffffffff"},"comes_back":true,"back":103}
{"answer":"quit","command":"quit","status":"quit"}
[1]

$ printf 'p R1.x +\n' >$T/g; lanescope debug $EXAMPLES/first-light.lanescope --json --batch -x $T/g | python3 -c 'import json, sys; print([json.loads(line)["status"] for line in sys.stdin])'
['ok', 'failed']

# The same keys for every move, so that a script can follow a run.
$ printf 'start\ns\nrt kill\nend\n' | lanescope debug scenes/discard_loop.lanescope --json | python3 -c 'import json, sys; [print(a["command"], a["step"], a.get("line"), a["n_active"], a["reason"], a["ended"]) for a in map(json.loads, sys.stdin)]'
again 16 26 0 step False
start 0 1 64 step False
step 1 2 64 step False
run-to 12 20 48 step False
end 165 None 0 end True

# Help.
$ printf 'help\nhelp run-to\nhelp b\nhelp stopping\nhelp nothing\nhelp s extra\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | tail -n +4 | sed 's/  timeline//; s/  diff//'
(lanescope) help
Going somewhere (help moving):
  step (s)  reverse-step (rs)  stepi (si)  reverse-stepi (rsi)  next (n)
  nexti (ni)  reverse-next (rn)  finish (fin)  reverse-finish (rfin)  cf
  reverse-cf (rcf)  clause (cl)  reverse-clause (rcl)  iteration (it)
  reverse-iteration (rit)  step-line (sl)  reverse-step-line (rsl)
  next-line (nl)  reverse-next-line (rnl)  finish-function (finf)
  reverse-finish-function (rfinf)  next-lane  reverse-next-lane  continue (c)
  reverse-continue (rc)  until (u)  reverse-until (ru)  run-to (rt)
  back-to (rrt)  goto (g)  back (ba)  forward (fo)  run (r)  start  end  wave
  lane  pixel  stage (stag)
Where to stop (help stopping):
  break (b)  tbreak (tb)  watch  rwatch  awatch  catch  log  dprintf  commands
  silent  delete (d)  enable (en)  disable (dis)  condition  ignore  hit
What there is (help looking):
  print (p)  whatis (ptype)  printf  x  list (l)  search  reverse-search (rev)
  disassemble (disas)  source  variables  functions  where (w)  backtrace (bt)
  frame (f)  up  down (do)  lanes  again  show  info (i)
Where it comes from (help asking):
  who  uses  why  group (gr)
The whole run (help picturing):
  history  cover  counters  graph  paths  spark  races
What if (help changing):
  set  forks  fork  new-fork  rename-fork  delete-fork
The rest (help other):
  machine  note  delete-note  notes  bookmark (bo)  delete-bookmark  bookmarks
  save  recover  define  echo  complete  help (h)  apropos  quit (q)
'help COMMAND' explains one, 'help CLASS' tells a line each, 'help all' all of them.
(lanescope) help run-to
run-to WHAT [all waves]: run until WHAT happens.
WHAT is one of
  divergence, reconvergence, mask   lanes part, come together, the active ones change
  lane [LANES]                      their state changes; of the lane looked at
  write REG.xyzw[@LANES]            a register is written, also with the value it had
  change REG.xyzw[@LANES]           its value changes
  read REG.xyzw[@LANES]             a lane reads it; MEMORY[N..M] too
  touch REG.xyzw[@LANES]            a lane reads or writes it; MEMORY[N..M] too
  change MEMORY[N] or [N..M]        a word of a memory changes
  access, buffer N, texture N       a buffer or texture is read
  export, cf, clause, line N        what their names say
  source N                          line N of the text begins that the program was compiled from
  statement, statement over, statement out
                                    a statement begins of a text that runs as it stands: any; none in a call from
                                    here; out: a function goes on that called this one
  if EXPR                           a condition becomes true
  uninit, index, lds, nan, inf, number (NaN or infinity), stack, kill, unaligned,
  early, outside, resources, undefined, uncertain, race, any
                                    events, several with commas between them.
With 'all waves', on in the waves behind this one, each from its start; where WHAT is in none of them
nothing moves.
Also: rt.
In the window: N (Next Divergence), R (Next Reconvergence),
  A (Next Change of the Active Lanes), M (Next Change of This Lane),
  ] (Next Event), I (Next NaN or Infinity), D (Next Kill),
  U (Next Uninitialised Read), Q (Next Uncertain Result), O (Next Race),
  C (Next Bank Conflict), T (Next Texture or Buffer Access), E (Next Export).
(lanescope) help b
break [LINE | *ADDRESS | source LINE] [lanes SET] [if EXPR]: stop before a line.
Without LINE: before the line that is next. ADDRESS counts words of the program. 'source 14' is where line 14
of the text begins that the program was compiled from, or the next one that does something. SET is such as
3, 0-15,22 or 0xff: only what concerns one of these counts. EXPR has to hold in one of them.
Short: b. Also: br.
In the window: F9 or B (Toggle Breakpoint).
(lanescope) help stopping
  break (b) [LINE | *ADDRESS | source LINE] [lanes SET] [if EXPR]
                                       stop before a line
  tbreak (tb) [LINE | *ADDRESS | source LINE] [lanes SET] [if EXPR]
                                       the same, once
  watch [-l] WHAT [lanes SET] [if EXPR]
                                       stop where a value changes
  rwatch [-l] WHAT [lanes SET] [if EXPR]
                                       stop behind a step that reads
  awatch [-l] WHAT [lanes SET] [if EXPR]
                                       stop behind a step that reads or writes
  catch WHAT [lanes SET] [if EXPR]     stop where something happens
  log LINE | source LINE [lanes SET] TEXT
                                       say TEXT at a line, without stopping
  dprintf LINE,"FORMAT",EXPR...        the same, as gdb has it
  commands [N...]                      carry out commands at each stop of a breakpoint
  silent                               the first of a breakpoint's commands: tell nothing of the stop
  delete (d) [N... | bookmark NAME]    remove breakpoints, all without a number
  enable (en) [once | count TIMES | delete] [N...]
                                       stop at breakpoints again
  disable (dis) [N...]                 keep breakpoints, but do not stop at them
  condition N [EXPR]                   stop at a breakpoint only if EXPR holds; without EXPR, always
  ignore N COUNT                       do not stop at the first COUNT hits of a breakpoint
  hit N COUNT | N >= COUNT | N % COUNT stop only at that hit of a breakpoint; 0 is each
(lanescope) help nothing
                 ^
lanescope: there is no command 'nothing' ('help' lists them)
(lanescope) help s extra
                   ^
lanescope: 'extra' is one word too many

# Opening elsewhere; what cannot be opened.
$ echo where | lanescope debug $EXAMPLES/first-light.lanescope --wave 2 --lane 5 --step 10
Group 4 of clause 04: lane 5 tests PRED_SETGT 0.3203125 > 0.7: false, so it becomes inactive. 37 of 64 lanes take part. 37 lanes become inactive: their test is false.
step 10, wave 2, lane 5: 0 of 64 lanes active
=>   12  05 JUMP  POP_CNT(1) ADDR(8)
(lanescope) where
step 10, wave 2, lane 5: 0 of 64 lanes active
lane 5: off (branch), pixel (3, 8)
=>   12  05 JUMP  POP_CNT(1) ADDR(8)

$ lanescope debug $EXAMPLES/first-light.lanescope --step 900 </dev/null
lanescope: debug: --step 900: the run has 109 steps
[2]

$ lanescope debug $EXAMPLES/first-light.lanescope --stpe 9 </dev/null
lanescope: debug: unknown option --stpe (did you mean --step?)
[2]

$ lanescope debug </dev/null
lanescope: debug: SCENE is missing (see 'lanescope debug --help')
[2]

# step is another name.
$ echo s | lanescope step $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) s
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
