# What the state beside the words says is held against them: registers (PIX_SIZE), first and last instruction (START_ADDR and END_ADDR).
$ printf 'ALU src0.rgb = temp[0] : temp[1].rgb = MAX src0.rgb, src0.rgb\nOUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb\n' >$T/two.txt; lanescope lint --registers 2 --range 0..1 $T/two.txt
0 errors, 0 warnings, 0 notes

$ lanescope lint --registers 1 $T/two.txt
$T/two.txt: error: dword 5 RGB_ADDRD=1: temp[1] is out of range: a pixel has 1 temp (PIX_SIZE says how many there are)
$T/two.txt: error: dword 7 ADDR0=1: temp[1] is out of range: a pixel has 1 temp (PIX_SIZE says how many there are)
2 errors, 0 warnings, 0 notes
[1]

$ lanescope lint --range 0..5 $T/two.txt
$T/two.txt: error: dword 6 TYPE=1: END_ADDR is 5, and the last instruction is 1
1 error, 0 warnings, 0 notes
[1]

$ lanescope lint --range 1..1 $T/two.txt
$T/two.txt: warning: dword 0 TYPE=0: nothing runs 1 instruction from 0 on: START_ADDR is 1
0 errors, 1 warning, 0 notes

$ lanescope lint --range 0..0 $T/two.txt
$T/two.txt: warning: dword 6 TYPE=1: nothing runs 1 instruction from 1 on: END_ADDR is 0
0 errors, 1 warning, 0 notes

$ lanescope lint --range 3..1 $T/two.txt
$T/two.txt: error: dword 0 TYPE=0: START_ADDR is 3, behind END_ADDR, which is 1
1 error, 0 warnings, 0 notes
[1]

$ lanescope lint --range 1 $T/two.txt
lanescope: lint: --range 1: not instructions FIRST..LAST (see 'lanescope lint --help')
[2]

# What lies in front of START_ADDR can still be jumped to.
$ printf 'OUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb\nFC JUMP ADDR(0) ANY(alu_result) ALU_WAIT\n' | lanescope lint --range 1..1 -
standard input: warning: dword 8 JUMP_FUNC=240: earlier flow control voted by this ALU result, which may be gone now (set the ALU result again)
0 errors, 1 warning, 0 notes

# The R700's words say where they end, and which registers they name.
$ lanescope lint --registers 1 --range 0..1 $EXAMPLES/first-light.asm
$EXAMPLES/first-light.asm: note: dword 65 ALU_INST=45: KILLGT should be the last of its clause; 2 groups behind it run for killed lanes too (end the clause behind it)
$EXAMPLES/first-light.asm: note: dword 6: lines 9, 18 can depend on the reading dx10-loop: what ends a loop of LOOP_START_DX10 besides its breaks ([machine] of a scene chooses)
$EXAMPLES/first-light.asm: note: dword 30: lines 2, 3, 21 can depend on the reading zero-times-infinity: 0 times infinity or NaN in MUL, MULADD and DOT4 ([machine] of a scene chooses)
$EXAMPLES/first-light.asm: error: R3 is named, and the state declares 1 register (NUM_GPRS says how many there are)
$EXAMPLES/first-light.asm: note: END_OF_PROGRAM says where the program ends, no state
1 error, 0 warnings, 4 notes
[1]

# A call's frame says where it goes on, on either machine.
$ printf '[scene]\nversion=1\nmachine=r500\n[layout]\nwidth=2\nheight=2\n[asm]\nFC JUMP ADDR(2) ANY(always) A_OP(PUSH)\nFC JUMP ADDR(4) ANY(always)\nALU src0.rgb = temp[0] : temp[0].rgb = MAX src0.rgb, src0.rgb\nFC JUMP ADDR(0) ANY(always) A_OP(POP)\nOUT src0.rgb = temp[0] : out[0].rgb = MAX src0.rgb, src0.rgb\n' >$T/call.lanescope; printf 'step\nbt\nstep\nstep\nbt\n' >$T/call.ls; lanescope debug --batch -x $T/call.ls $T/call.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 4 of 64 lanes active
=>    1    0 FC  JUMP ADDR(2) ANY(always) A_OP(PUSH)
(lanescope) step
JUMP calls 2.
step 1, wave 0, lane 0: 4 of 64 lanes active
=>    3    2 ALU src0.rgb = temp[0] : temp[0].rgb = MAX src0.rgb, src0.rgb
(lanescope) bt
=> #0  line 3: 2 ALU src0.rgb = temp[0] : temp[0].rgb = MAX src0.rgb, src0.rgb
   #1  call   from line 1    restores  4 lanes 0x000000000000000f; returns to line 2
(lanescope) step
Lane 0 computes MAX temp[0].r = max (0.0, 0.0) = 0.0, MAX temp[0].g = max (0.0, 0.0) = 0.0, MAX temp[0].b = max (0.0, 0.0) = 0.0. 4 of 64 lanes take part.
step 2, wave 0, lane 0: 4 of 64 lanes active
=>    4    3 FC  JUMP ANY(always) A_OP(POP)
(lanescope) step
JUMP returns to 1.
step 3, wave 0, lane 0: 4 of 64 lanes active
=>    2    1 FC  JUMP ADDR(4) ANY(always)
(lanescope) bt
=> #0  line 2: 1 FC  JUMP ADDR(4) ANY(always)
The stack is empty: no branch, loop or call is open.
