# The event: the step of this wave whose access is the later one, with both positions; the same place from both sides.
$ printf 'catch race\nc\nc\nrc\nrc\n' | lanescope debug $EXAMPLES/race.lanescope --wave 1 --step 0
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
=>    1  00 TEX: ADDR(4) CNT(1)
(lanescope) catch race
  1  race
(lanescope) c
Breakpoint 1, hit 1, race, all lanes
LOCAL_DS_READ: lane 0 reads share[0] = 3 and gets R4 = (3, _, _, _). 64 of 64 lanes take part.
race: share[0] is written by wave 0, lane 0 in step 2, line 2 and read by wave 1, lane 0 in step 4, line 4, without an order between them; 63 more lanes of the step are in races
step 4, wave 1, lane 0: 64 of 64 lanes active
=>    5  02 EXPORT_DONE: PIX0, R4.x___
(lanescope) c
EXPORT_DONE exports colour 0 of 64 lanes: PIX0.x = R4.x; lane 0 sends 3.
step 5, wave 1, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) rc
Breakpoint 1, hit 1, race, all lanes
LOCAL_DS_READ: lane 0 reads share[0] = 3 and gets R4 = (3, _, _, _). 64 of 64 lanes take part.
race: share[0] is written by wave 0, lane 0 in step 2, line 2 and read by wave 1, lane 0 in step 4, line 4, without an order between them; 63 more lanes of the step are in races
step 4, wave 1, lane 0: 64 of 64 lanes active
=>    5  02 EXPORT_DONE: PIX0, R4.x___
(lanescope) rc
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
(the start: no breakpoint on the way)
=>    1  00 TEX: ADDR(4) CNT(1)

$ printf 'run-to race\ngoto end\nback-to race\nback-to race\n' | lanescope debug $EXAMPLES/race.lanescope --wave 0 --step 0 | grep -v '^=>'
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(lanescope) run-to race
Found 'race' in all lanes.
LOCAL_DS_READ: lane 0 reads share[64] = 643 and gets R4 = (643, _, _, _). 64 of 64 lanes take part.
race: share[64] is written by wave 1, lane 0 in step 2, line 2 and read by wave 0, lane 0 in step 4, line 4, without an order between them; 63 more lanes of the step are in races
step 4, wave 0, lane 0: 64 of 64 lanes active
(lanescope) goto end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0.x = R4.x; lane 0 sends 643.
step 5, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) back-to race
Found 'race' in all lanes.
LOCAL_DS_READ: lane 0 reads share[64] = 643 and gets R4 = (643, _, _, _). 64 of 64 lanes take part.
race: share[64] is written by wave 1, lane 0 in step 2, line 2 and read by wave 0, lane 0 in step 4, line 4, without an order between them; 63 more lanes of the step are in races
step 4, wave 0, lane 0: 64 of 64 lanes active
(lanescope) back-to race
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(the start: no 'race' on the way)

$ printf 'catch race\nc\nraces\n' | lanescope debug $EXAMPLES/race-mended.lanescope --wave 1 --step 0 | grep -v '^=>'
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
(lanescope) catch race
  1  race
(lanescope) c
EXPORT_DONE exports colour 0 of 64 lanes: PIX0.x = R4.x; lane 0 sends 3.
step 5, wave 1, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) races
No race in 2 waves, by the reading barrier=group (BARRIER waits for the other waves of its group).

# Of all waves.
$ lanescope run --events=race $EXAMPLES/race.lanescope
A race: 2 waves, 10 steps
PIX0: r32i, 128 x 1, 128 written
wave 0, step 4, line 4: race: share[64] is written by wave 1, lane 0 in step 2, line 2 and read by wave 0, lane 0 in step 4, line 4, without an order between them; 63 more lanes of the step are in races (1  LOCAL_DS_READ R4.x___, R2.xy)
wave 1, step 4, line 4: race: share[0] is written by wave 0, lane 0 in step 2, line 2 and read by wave 1, lane 0 in step 4, line 4, without an order between them; 63 more lanes of the step are in races (1  LOCAL_DS_READ R4.x___, R2.xy)

$ lanescope trace --events=race --wave 1 $EXAMPLES/race.lanescope
    step   line  active  instructions                 what lane 0 gets
       4      4      64  LOCAL_DS_READ                R4.x = 3
                  race: share[0] is written by wave 0, lane 0 in step 2, line 2 and read by wave 1, lane 0 in step 4, line 4, without an order between them; 63 more lanes of the step are in races

# The report at the prompt is that of the verb, also as data.
$ echo races | lanescope debug $EXAMPLES/race.lanescope --step 0 | tail -n 2; lanescope races $EXAMPLES/race.lanescope
share[64] is written by wave 1, lane 0 in step 2, line 2 (LOCAL_DS_WRITE) and read by wave 0, lane 0 in step 4, line 4 (LOCAL_DS_READ), and nothing orders them. The same holds for 127 more words.
128 words are in races, in 2 waves.
share[64] is written by wave 1, lane 0 in step 2, line 2 (LOCAL_DS_WRITE) and read by wave 0, lane 0 in step 4, line 4 (LOCAL_DS_READ), and nothing orders them. The same holds for 127 more words.
128 words are in races, in 2 waves.
[1]

$ echo races | lanescope debug --json $EXAMPLES/race.lanescope --step 0 | tail -n 1
{"answer":"races","command":"races","status":"ok","n_waves":2,"n_failed_waves":0,"n_words":128,"races":[{"memory":"share","word":64,"n_words":128,"n_accesses":128,"accesses":[{"wave":1,"step":2,"line":2,"lane":0,"access":"write","op":"LOCAL_DS_WRITE"},{"wave":0,"step":4,"line":4,"lane":0,"access":"read","op":"LOCAL_DS_READ"}],"sentence":"share[64] is written by wave 1, lane 0 in step 2, line 2 (LOCAL_DS_WRITE) and read by wave 0, lane 0 in step 4, line 4 (LOCAL_DS_READ), and nothing orders them. The same holds for 127 more words"}]}

$ printf 'help races\nraces now\n' | lanescope debug $EXAMPLES/race.lanescope --step 0 2>&1 | tail -n +4
(lanescope) help races
races: words that two lanes touch in no order, in all waves.
One of them writes. Each pair of lines once, with its first word and both positions. Of a forked run:
with its group as it is looked at. 'catch race' stops where one becomes known.
(lanescope) races now
                  ^
lanescope: 'now' is one word too many

# A change by hand makes a race, which is one of that run alone: of lanes of a step, and of two waves.
$ printf '[scene]\nversion=1\nstage=cs\n[program]\nexport-size=256\n[layout]\nkind=threads\ncount=64\ngroup=64\n[inputs]\nR0.x=int lane\nR1.x=int index\n[asm]\nMEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0)\nNOP\nEND_OF_PROGRAM\n' >$T/lanes.lanescope; printf 'catch race\nc\nstart\nset R0.x@3 = int 9\nc\nrc\nraces\nfork main\nraces\nc\n' | lanescope debug $T/lanes.lanescope --step 0 | grep -v '^=>'
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(lanescope) catch race
  1  race
(lanescope) c
NOP does nothing.
step 2, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(lanescope) set R0.x@3 = int 9
R0.x = int 9 in lane 3 at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
(lanescope) c
Breakpoint 1, hit 1, race, lane 9
MEM_EXPORT writes R1 of 64 lanes to export; lane 0 writes (0, 0.0, 0.0, 0.0) from export[0] on.
race: export[9] is written by wave 0, lane 3 in step 1, line 1 and written by wave 0, lane 9 in step 1, line 1, without an order between them
step 1, wave 0, what-if 1, lane 0: 64 of 64 lanes active
(lanescope) rc
Nothing has run yet.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
(the start: no breakpoint on the way)
(lanescope) races
export[9] is written by wave 0, lane 3 in step 1, line 1 (MEM_EXPORT) and written by wave 0, lane 9 in step 1, line 1 (MEM_EXPORT), lanes of one step, and nothing orders them.
1 word is in races, in 1 wave.
(lanescope) fork main
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(lanescope) races
No race in 1 wave.
(lanescope) c
NOP does nothing.
step 2, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)

$ sed 's/64$/128/; s/int lane/int index/' $T/lanes.lanescope >$T/waves.lanescope; printf 'catch race\nc\nstart\nset R0.x@3 = int 9\nc\nraces\nfork main\nraces\n' | lanescope debug $T/waves.lanescope --wave 1 --step 0 | grep -v '^=>'
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
(lanescope) catch race
  1  race
(lanescope) c
NOP does nothing.
step 2, wave 1, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) start
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
(lanescope) set R0.x@3 = int 9
R0.x = int 9 in lane 3 at step 0, in the run 'what-if 1'.
step 0, wave 1, what-if 1, lane 0: 64 of 64 lanes active
(lanescope) c
Breakpoint 1, hit 1, race, lane 3
MEM_EXPORT writes R1 of 64 lanes to export; lane 0 writes (64, 0.0, 0.0, 0.0) from export[64] on.
race: export[9] is written by wave 0, lane 9 in step 1, line 1 and written by wave 1, lane 3 in step 1, line 1, without an order between them
step 1, wave 1, what-if 1, lane 0: 64 of 64 lanes active
(lanescope) races
export[9] is written by wave 0, lane 9 in step 1, line 1 (MEM_EXPORT) and written by wave 1, lane 3 in step 1, line 1 (MEM_EXPORT), and nothing orders them.
1 word is in races, in 2 waves.
(lanescope) fork main
MEM_EXPORT writes R1 of 64 lanes to export; lane 0 writes (64, 0.0, 0.0, 0.0) from export[64] on.
step 1, wave 1, lane 0: 64 of 64 lanes active
(lanescope) races
No race in 2 waves.

# One change behind another: a race that was there before it stays where it is.
$ printf 'catch race\nc\nset R4.x@0 = int 1\nrc\nc\nc\n' | lanescope debug $EXAMPLES/race.lanescope --wave 0 --step 0 | grep -v '^=>'
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(lanescope) catch race
  1  race
(lanescope) c
Breakpoint 1, hit 1, race, all lanes
LOCAL_DS_READ: lane 0 reads share[64] = 643 and gets R4 = (643, _, _, _). 64 of 64 lanes take part.
race: share[64] is written by wave 1, lane 0 in step 2, line 2 and read by wave 0, lane 0 in step 4, line 4, without an order between them; 63 more lanes of the step are in races
step 4, wave 0, lane 0: 64 of 64 lanes active
(lanescope) set R4.x@0 = int 1
R4.x = int 1 in lane 0 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 0: 64 of 64 lanes active
(lanescope) rc
Nothing has run yet.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
(the start: no breakpoint on the way)
(lanescope) c
Breakpoint 1, hit 1, race, all lanes
LOCAL_DS_READ: lane 0 reads share[64] = 643 and gets R4 = (1, _, _, _). 64 of 64 lanes take part.
race: share[64] is written by wave 1, lane 0 in step 2, line 2 and read by wave 0, lane 0 in step 4, line 4, without an order between them; 63 more lanes of the step are in races
step 4, wave 0, what-if 1, lane 0: 64 of 64 lanes active
(lanescope) c
EXPORT_DONE exports colour 0 of 64 lanes: PIX0.x = R4.x; lane 0 sends 1.
step 5, wave 0, what-if 1, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)

# A write in a loop that has no order among its lanes is met in each iteration, and from behind in the opposite order.
$ sed 's/int lane/linear 0 0 0/; s/R0.x=/R0.x=int /; s/^\[inputs\]/[constants]\nloop0=3 0 1\n[inputs]/; s/^MEM_EXPORT/00 LOOP_START ADDR(3) CF_CONST(0)\n01 MEM_EXPORT/; s/^NOP/02 LOOP_END ADDR(1)\n03 NOP/' $T/lanes.lanescope >$T/loop.lanescope; lanescope run --events=race $T/loop.lanescope; printf 'catch race\nc 3\nc\nrc\nrc 2\nrc\n' | lanescope debug $T/loop.lanescope --step 0 | grep -E '^[(B]|^race|^step'
loop: 1 wave, 8 steps
wave 0, step 2, line 2: race: export[0] is written by wave 0, lane 0 in step 2, line 2 and written by wave 0, lane 1 in step 2, line 2, without an order between them; 62 more lanes of the step are in races (01 MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0))
wave 0, step 4, line 2: race: export[0] is written by wave 0, lane 0 in step 4, line 2 and written by wave 0, lane 1 in step 4, line 2, without an order between them; 62 more lanes of the step are in races (01 MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0))
wave 0, step 6, line 2: race: export[0] is written by wave 0, lane 0 in step 6, line 2 and written by wave 0, lane 1 in step 6, line 2, without an order between them; 62 more lanes of the step are in races (01 MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0))
step 0, wave 0, lane 0: 64 of 64 lanes active
(lanescope) catch race
(lanescope) c 3
Breakpoint 1, hit 3, race, lanes 1-63
race: export[0] is written by wave 0, lane 0 in step 6, line 2 and written by wave 0, lane 1 in step 6, line 2, without an order between them; 62 more lanes of the step are in races
step 6, wave 0, lane 0: 64 of 64 lanes active
(lanescope) c
step 8, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) rc
Breakpoint 1, hit 3, race, lanes 1-63
race: export[0] is written by wave 0, lane 0 in step 6, line 2 and written by wave 0, lane 1 in step 6, line 2, without an order between them; 62 more lanes of the step are in races
step 6, wave 0, lane 0: 64 of 64 lanes active
(lanescope) rc 2
Breakpoint 1, hit 1, race, lanes 1-63
race: export[0] is written by wave 0, lane 0 in step 2, line 2 and written by wave 0, lane 1 in step 2, line 2, without an order between them; 62 more lanes of the step are in races
step 2, wave 0, lane 0: 64 of 64 lanes active
(lanescope) rc
step 0, wave 0, lane 0: 64 of 64 lanes active
(the start: no breakpoint on the way)

# Groups have no order: the later one makes the race known. Each is watched from what the scene gives it.
$ sed 's/count=64/count=128/' $T/lanes.lanescope >$T/groups.lanescope; lanescope run --events=race $T/groups.lanescope; printf 'catch race\nc\nrc\n' | lanescope debug $T/groups.lanescope --wave 1 --step 0 | grep -v '^=>'; printf 'run-to race\n' | lanescope debug $T/groups.lanescope --wave 0 --step 0 | grep -v '^=>'
lanescope: the waves share memory; each is watched from what the scene gives it
groups: 2 waves, 4 steps
wave 1, step 1, line 1: race: export[0] is written by wave 0, lane 0 in step 1, line 1 and written by wave 1, lane 0 in step 1, line 1, without an order between them; 63 more lanes of the step are in races (00 MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0))
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
(lanescope) catch race
  1  race
(lanescope) c
Breakpoint 1, hit 1, race, all lanes
MEM_EXPORT writes R1 of 64 lanes to export; lane 0 writes (64, 0.0, 0.0, 0.0) from export[0] on.
race: export[0] is written by wave 0, lane 0 in step 1, line 1 and written by wave 1, lane 0 in step 1, line 1, without an order between them; 63 more lanes of the step are in races
step 1, wave 1, lane 0: 64 of 64 lanes active
(lanescope) rc
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
(the start: no breakpoint on the way)
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(lanescope) run-to race
NOP does nothing.
step 2, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no 'race' on the way)
