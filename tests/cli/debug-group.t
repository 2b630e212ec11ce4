# What the slots of a group take and give in a lane, whose results go straight into it, and how operands are read: a port of each bank
# (channel) reads one register in each of three cycles, the bank swizzle says which operand in which (guide 4.7.4, table 4.3).
$ printf '00 ALU:\n 0 x: ADD R1.x, R0.x, R2.x\n   y: MUL R1.y, R0.x, 2.0f\n   t: RECIP_IEEE ____, R0.y\n 1 x: MULADD R2.x, PV0.x, PV0.y, PS0\n   y: MOV R2.y, -|R0.x|\n01 EXPORT_DONE: PIX0, R2\nEND_OF_PROGRAM\n' >$T/pv.txt; printf 'step\ngroup\nstep\ngroup\nstep\ngroup last\ngroup\n' >$T/pv.ls; lanescope debug --batch -x $T/pv.ls --lane 5 $T/pv.txt
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(6)
(lanescope) step
ALU begins clause 00 of 2 groups: 64 lanes run it.
step 1, wave 0, lane 5: 64 of 64 lanes active
=>    2        0  x: ADD         R1.x,  R0.x,  R2.x
=>    3           y: MUL         R1.y,  R0.x,  (0x40000000, 2.0f).x
=>    4           t: RECIP_IEEE  ____,  R0.y
(lanescope) group
step 2, next: lines 2 to 4, in lane 5
  x: ADD gives R1.x = 0.21875; takes R0.x = 0.21875; R2.x = 0.0; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_210
  y: MUL gives R1.y = 0.4375; takes R0.x = 0.21875; 2.0; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_201 VEC_210
  t: RECIP_IEEE gives ____ = 32.0; takes R0.y = 0.03125; 64 lanes
     reads in the order SCL_210; also possible: SCL_122 SCL_212 SCL_221
Read ports by cycle:
  cycle 0  bank x     R0.x (x0 y0)
  cycle 1  bank x     R2.x (x1)
  cycle 2  bank y     R0.y (t0)
(lanescope) step
Group 0 of clause 00: lane 5 computes ADD R1.x = 0.21875 + 0.0 = 0.21875, MUL R1.y = 0.21875 x 2.0 = 0.4375, RECIP_IEEE PS = 1 / 0.03125 = 32.0. 64 of 64 lanes take part.
step 2, wave 0, lane 5: 64 of 64 lanes active
=>    5        1  x: MULADD      R2.x,  PV0.x,  PV0.y,  PS0
=>    6           y: MOV         R2.y,  -|R0.x|
(lanescope) group
step 3, next: lines 5 to 6, in lane 5
  x: MULADD gives R2.x = 32.095703; takes PV.x = 0.21875, from slot x of the group before; PV.y = 0.4375, from slot y of the group before; PS = 32.0, from slot t of the group before; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
  y: MOV gives R2.y = -0.21875; takes -|R0.x| = -0.21875; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
Read ports by cycle:
  cycle 0  bank x     R0.x (y0)
(lanescope) step
Group 1 of clause 00: lane 5 computes MULADD R2.x = 0.21875 x 0.4375 + 32.0 = 32.095703, MOV R2.y = -0.21875. 64 of 64 lanes take part.
step 3, wave 0, lane 5: 64 of 64 lanes active
=>    7  01 EXPORT_DONE: PIX0, R2
(lanescope) group last
step 3, just run: lines 5 to 6, in lane 5
  x: MULADD gives R2.x = 32.095703; takes PV.x = 0.21875, from slot x of the group before; PV.y = 0.4375, from slot y of the group before; PS = 32.0, from slot t of the group before; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
  y: MOV gives R2.y = -0.21875; takes -|R0.x| = -0.21875; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
Read ports by cycle:
  cycle 0  bank x     R0.x (y0)
(lanescope) group
lanescope: $T/pv.ls:7: line 7 (EXPORT_DONE) is no ALU group; 'group last' shows the one that ran
[1]

# A lane that a predicate keeps out, and a result that it did not make.
$ printf '00 ALU:\n 0 x: PRED_SETGT ____, R0.x, 0.5f UPDATE_PRED\n 1 x: ADD R1.x, R0.x, 1.0f PRED_SEL_ONE\n 2 x: MOV R2.x, PV1.x\n01 EXPORT_DONE: PIX0, R2\nEND_OF_PROGRAM\n' >$T/stale.txt; printf 'step 2\ngroup\nstep\ngroup\n' >$T/stale.ls; lanescope debug --batch -x $T/stale.ls --lane 0 $T/stale.txt 2>&1 | grep -A 2 '^step [34], '
step 3, next: line 3, in lane 0
  x: ADD gives R1.x; takes R0.x; 1.0f; 0 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
--
step 3, wave 0, lane 0: 64 of 64 lanes active
=>    4        2  x: MOV         R2.x,  PV1.x
(lanescope) group
step 4, next: line 4, in lane 0
  x: MOV gives R2.x = 1.0; takes PV.x = 1.0, from slot x of the group before, which this lane did not carry out; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210

# Two registers that want one port in one cycle, and what to do about it.
$ printf '00 ALU:\n 0 x: ADD R1.x, R0.x, R2.y VEC_012\n   y: ADD R1.y, R3.x, R2.z VEC_012\n01 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n' >$T/clash.txt; printf 'step\ngroup\n' >$T/clash.ls; lanescope debug --batch -x $T/clash.ls $T/clash.txt 2>&1 | sed -n '/^step 2, /,$p'
step 2, next: lines 2 to 3, in lane 0
  x: ADD gives R1.x = 0.03125; takes R0.x = 0.03125; R2.y = 0.0; 64 lanes
     asks for the order VEC_012, in which the group cannot be read; possible instead: VEC_120 VEC_102 VEC_201 VEC_210
  y: ADD gives R1.y = 0.0; takes R3.x = 0.0; R2.z = 0.0; 64 lanes
     asks for the order VEC_012, in which the group cannot be read; possible instead: VEC_120 VEC_102 VEC_201 VEC_210
Read ports by cycle:
  cycle 0  bank x     ! R0.x (x0) / ! R3.x (y0)
  cycle 1  bank y     R2.y (x1)
  cycle 1  bank z     R2.z (y1)
  It cannot be read so: slot y reads R3.x in cycle 0, where R0.x already has the read port.
  It can with x VEC_012, y VEC_120.

# Three that want it: no slot alone mends that.
$ printf '00 ALU:\n 0 x: MOV R5.x, R1.x VEC_012\n   y: MOV R5.y, R2.x VEC_012\n   z: MOV R5.z, R3.x VEC_012\n01 EXPORT_DONE: PIX0, R5\nEND_OF_PROGRAM\n' >$T/three.txt; lanescope debug --batch -x $T/clash.ls $T/three.txt 2>&1 | grep -E '  (asks|reads|It can)'
     asks for the order VEC_012, in which the group cannot be read; no other here alone mends that, but x VEC_012, y VEC_120, z VEC_201
     asks for the order VEC_012, in which the group cannot be read; no other here alone mends that, but x VEC_012, y VEC_120, z VEC_201
     asks for the order VEC_012, in which the group cannot be read; no other here alone mends that, but x VEC_012, y VEC_120, z VEC_201
  It cannot be read so: slot y reads R2.x in cycle 0, where R1.x already has the read port.
  It can with x VEC_012, y VEC_120, z VEC_201.

# As data.
$ printf 'group\n' | lanescope debug --json --step 1 --lane 5 $T/pv.txt | tail -n 1 | python3 -c 'import json, sys; answer = json.loads(sys.stdin.readline()); print([slot["name"] for slot in answer["group_slots"]], answer["group_slots"][0]["taken"][0], answer["reads"][0])'
['x', 'y', 't'] {'text': 'R0.x', 'held': [{'what': 'R0.x@5', 'value': {'bits': '0x3e600000', 'text': '0.21875'}}]} {'port': ['cycle 0', 'bank x'], 'what': 'R0.x', 'slot': 'x', 'operand': 0}

# A group whose slots read what the one before left.
$ printf '00 ALU:\n 0 x: MOV R1.x, R0.x\n 1 x: MOV R2.x, PV0.x\n01 EXPORT_DONE: PIX0, R2\nEND_OF_PROGRAM\n' >$T/none.txt; printf 'step 2\ngroup\n' >$T/none.ls; lanescope debug --batch -x $T/none.ls $T/none.txt 2>&1 | grep 'ead port'
No read port is used: PV, PS and literals need none.
