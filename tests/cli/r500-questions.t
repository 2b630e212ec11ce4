# Chains tell control flow that decides. All lanes leave a loop of the R500 together: the test and the jump are told. A comparison of what
# a source is subtracted from says so. A write to memory that a branch skipped has its test. A run that a trap stopped says where.
$ printf 'ALU temp[1].r = MAX src0.0__, src0.0__\nFC LOOP ADDR(after) ANY(never) INT(0)\nbody:\nALU src0.rgb = temp[0] : alu_result:GE = MAD src0.r__, src0.1__, src0.0__\nFC JUMP ADDR(next) ALL(!alu_result) B_OP0(INCR) ALU_WAIT\nFC BREAKLOOP ADDR(after) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT\nFC JUMP ADDR(next) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT\nnext:\nALU temp[1].r = MAX src0.1__, src0.1__\nFC ENDLOOP ADDR(body) ANY(always) INT(0) ALU_WAIT\nafter:\nOUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rrr, src0.rrr\n' >$T/r500-loop.asm; sed '/^\[output/,$d' $EXAMPLES/r500-loop.lanescope >$T/r500-loop.lanescope; lanescope who $T/r500-loop.lanescope OUT0.x chain
  1. line 9 (MAX): out[0].r@0 = 0.0: step 6, line 9 (MAX) wrote it from temp[1].r = 0.0; it was not written before.
  2. line 1 (MAX): temp[1].r@0 = 0.0: step 1, line 1 (MAX) wrote it from 0.0 and 0.0; it was not written before.
  3. line 5 (BREAKLOOP), 2 times: Step 5, line 5 (BREAKLOOP) led lane 0 there.
  4. line 4 (JUMP): Lane 0 did not run line 7 (MAX) because of the test in step 4, line 4 (JUMP) of alu_result = 1.
  5. line 3 (MAD): alu_result@0 = 1: step 3, line 3 (MAD) wrote it as temp[0].r x 1.0 + 0.0 = 0.5 x 1.0 + 0.0, for 0.5 >= 0.0: true; it was not written before.
  6. line 2 (LOOP): Step 2, line 2 (LOOP) led lane 0 there.

$ printf 'ALU src0.rgb = 1.0, src1.rgb = temp[0], srcp.rgb = src1 - src0 : temp[1].r = CMP src0.0__, src0.1__, srcp.r__\nOUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rrr, src0.rrr\n' >$T/r500-loop.asm; lanescope who $T/r500-loop.lanescope OUT0.x
out[0].r@0 = 1.0: step 2, line 2 (MAX) wrote it from temp[1].r = 1.0; it was not written before.
  temp[1].r@0 = 1.0: step 1, line 1 (CMP) took 1.0, for (temp[0].r = 0.5) - (1.0) = -0.5 >= 0.0: false; it was not written before.
    temp[0].r@0 = 0.5: the wave was started with it.

# The R500 adds before it multiplies, writes bits of what it computed, and copies by the larger one of a value and itself.
$ lanescope who $EXAMPLES/r500-predicates.lanescope OUT0.x@3; lanescope who $EXAMPLES/r500-pairs.lanescope OUT0.w@3; lanescope who $EXAMPLES/r500-pairs.lanescope OUT0.x@3
out[0].r@3 = 0.3125: step 4, line 4 (MAX) wrote it from temp[1].r = 0.3125; it was not written before.
  temp[1].r@3 = 0.3125: step 3, line 3 (MAD) wrote it as |temp[0].r| x 0.5 + 0.0 = 0.625 x 0.5 + 0.0, let through by pred.r = 0; it was not written before.
    temp[0].r@3 = -0.625: the wave was started with it.
    pred.r@3 = 0: step 1, line 1 (MAD) wrote it as temp[0].r x 1.0 + 0.0 = -0.625 x 1.0 + 0.0, for -0.625 >= 0.0: false; it was not written before.
      temp[0].r@3 = -0.625: the wave was started with it.
out[0].a@3 = 0.90625: step 2, line 4 (MAX) wrote it from temp[1].a = 0.90625; it was not written before.
  temp[1].a@3 = 0.90625: step 1, line 2 (MAD) wrote it as (1 - temp[0].a) x 1.0 + 0.0 = (1 - 0.09375) x 1.0 + 0.0; it was not written before.
    temp[0].a@3 = 0.09375: the wave was started with it.
out[0].r@3 = 0.18437499: step 2, line 3 (MAX) wrote it from temp[1].r = 0.18437499; it was not written before.
  temp[1].r@3 = 0.18437499: step 1, line 1 (MAD) wrote it as (const[1].r - const[0].r) x temp[0].r + const[0].r = (1.0 - 0.1) x 0.09375 + 0.1; it was not written before.
    temp[0].r@3 = 0.09375: the wave was started with it.

# Predicates of R500 are bits of a register, one for each channel. x, y and x again are compared with 0: lane 8 is pixel (4, 0) of 8x8,
# at x = 0.125 and y = -0.875.
$ lanescope why $EXAMPLES/r500-predicates.lanescope 8 --step 2
Lane 8 is active, since the start. In step 2, line 2 (MAX), it was predicated off in RGB.y. pred.g comes from step 1, line 1 (MAD): -0.875 >= 0.0: false. In step 3, line 3 (MAD), which comes next, it is predicated off in RGB.xz. pred.r comes from step 1, line 1 (MAD): 0.125 >= 0.0: true. pred.b comes from step 1, line 1 (MAD): 0.125 >= 0.0: true.

# Lane 0, where both are below 0, is kept out of all of line 2 and of nothing of line 3, lane 63 the other way round.
$ lanescope why $EXAMPLES/r500-predicates.lanescope 0 --step 1
Lane 0 is active, since the start. In step 2, line 2 (MAX), which comes next, it is predicated off in RGB. pred.r comes from step 1, line 1 (MAD): -0.875 >= 0.0: false. pred.g comes from step 1, line 1 (MAD): -0.875 >= 0.0: false. pred.b comes from step 1, line 1 (MAD): -0.875 >= 0.0: false.

$ lanescope history $EXAMPLES/r500-predicates.lanescope
steps 1 to 4
|#p##| 0-7,16-23
|#pp#| 8-15,24-39,48-55
|##p#| 40-47,56-63
A column is 1 step: # active, p active, but predicated off in a slot, - off (branch), B break, C continue, K killed, h helper, . ended

$ lanescope counters $EXAMPLES/r500-pairs.lanescope
What                           Count   Lanes    Useful      Lost
steps                              2
groups                             2
groups of 1 slot                   0
groups of 2 slots                  2
slots                              4    64.0   100.0 %         0
slot RGB                           2    64.0   100.0 %         0
slot alpha                         2    64.0   100.0 %         0
texture fetches                    0       -         -         0
control flow                       0       -         -         0
waits for completion               0
2 steps.

$ lanescope counters --json --steps 1..4 $EXAMPLES/r500-loop.lanescope
{
  "answer" : "counters",
  "command" : "counters",
  "status" : "ok",
  "wave" : 0,
  "n_steps" : 4,
  "n_waves" : 1,
  "last_step" : 4,
  "reason" : "cut",
  "counters" : [
    {
      "name" : "steps",
      "n" : 4
    },
    {
      "name" : "groups",
      "n" : 3
    },
    {
      "name" : "group_size",
      "part" : "1",
      "n" : 3
    },
    {
      "name" : "group_size",
      "part" : "2",
      "n" : 0
    },
    {
      "name" : "slots",
      "n" : 3,
      "n_lanes" : 192,
      "n_useful" : 192
    },
    {
      "name" : "slot",
      "part" : "RGB",
      "n" : 3,
      "n_lanes" : 192,
      "n_useful" : 192
    },
    {
      "name" : "slot",
      "part" : "a",
      "n" : 0,
      "n_lanes" : 0,
      "n_useful" : 0
    },
    {
      "name" : "fetches",
      "part" : "texture",
      "n" : 0,
      "n_lanes" : 0,
      "n_useful" : 0
    },
    {
      "name" : "flow",
      "n" : 1,
      "n_lanes" : 64,
      "n_useful" : 64
    },
    {
      "name" : "waits",
      "n" : 0
    }
  ]
}

# Registers are those that have numbers: the R500's branch counter and the result of a comparison are none.
$ lanescope cover $EXAMPLES/r500-loop.lanescope | tail -1
At most 2 of 2 registers are live at once, first before line 2.

# R500 has all of it.
$ printf 'x/3i 0\nrwatch R1.x\nc\nbt\nset $a = R1.x\nprint $a - R1.x == 0\ninfo registers R1\ninfo line 2\nbreak 4\ncommands\nsilent\necho four\nend\nstart\nc\n' | lanescope debug $EXAMPLES/r500-loop.lanescope
JUMP falls through: it needs all 64 lanes, 56 ask for it. 56 lanes become inactive.
step 5, wave 0, lane 0: 8 of 64 lanes active
=>    6    5 FC  BREAKLOOP ADDR(8) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT
(lanescope) x/3i 0
   0x0000     1    0 ALU temp[1].r = MAX src0.0__, src0.0__
   0x0006     2    1 FC  LOOP ADDR(8) ANY(never) INT(0)
   0x000c     3    2 ALU src0.rgb = temp[1] : temp[1].r = MAD src0.r__, src0.1__, src0.1__
(lanescope) rwatch R1.x
  1  read R1.x
(lanescope) c
Breakpoint 1, hit 3, read R1.x, lanes 1,3-15,17,19-31,33,35-47,49,51-63
Lane 0 does not take part. 56 of 64 lanes take part.
step 9, wave 0, lane 0: 56 of 64 lanes active
=>    4    3 ALU src0.rgb = temp[1], src1.rgb = temp[0] : alu_result:GE = MAD src0.r__, src0.1__, -src1.r__
(lanescope) bt
=> #0  line 4: 3 ALU src0.rgb = temp[1], src1.rgb = temp[0] : alu_result:GE = MAD src0.r__, src0.1__, -src1.r__
   #1  loop   from line 2    restores 64 lanes 0xffffffffffffffff; iteration 2 of 12, aL = 1
(lanescope) set $a = R1.x
(lanescope) print $a - R1.x == 0
$1 =
 0:   (true)     true   (true)     true     true     true     true     true
 8:     true     true     true     true     true     true     true     true
16:   (true)     true   (true)     true     true     true     true     true
24:     true     true     true     true     true     true     true     true
32:   (true)     true   (true)     true     true     true     true     true
40:     true     true     true     true     true     true     true     true
48:   (true)     true   (true)     true     true     true     true     true
56:     true     true     true     true     true     true     true     true
(lanescope) info registers R1
temp[1]             1.0            0.0            0.0            0.0
(lanescope) info line 2
Line 2 has 6 words from 0x0006 on: 1 FC  LOOP ADDR(8) ANY(never) INT(0)
(lanescope) break 4
  2  line 4: 3 ALU src0.rgb = temp[1], src1.rgb = temp[0] : alu_result:GE = MAD src0.r__, src0.1__, -src1.r__
(lanescope) commands
> silent
> echo four
> end
  2  line 4: 3 ALU src0.rgb = temp[1], src1.rgb = temp[0] : alu_result:GE = MAD src0.r__, src0.1__, -src1.r__
        silent
        echo four
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1    0 ALU temp[1].r = MAX src0.0__, src0.0__
(lanescope) c
Breakpoint 1, hit 1, read R1.x, all lanes
Breakpoint 2, hit 1, line 4: 3 ALU src0.rgb = temp[1], src1.rgb = temp[0] : alu_result:GE = MAD src0.r__, src0.1__, -src1.r__, all lanes
Lane 0 computes MAD temp[1].r = 0.0 x 1.0 + 1.0 = 1.0. 64 of 64 lanes take part.
step 3, wave 0, lane 0: 64 of 64 lanes active
=>    4    3 ALU src0.rgb = temp[1], src1.rgb = temp[0] : alu_result:GE = MAD src0.r__, src0.1__, -src1.r__
four

# A pair of the R500 is a group of two; its sources are its ports.
$ printf 'group\nstep\ngroup\n' >$T/pairs.ls; lanescope debug --batch -x $T/pairs.ls --step 0 --lane 3 $EXAMPLES/r500-pairs.lanescope
Nothing has run yet.
step 0, wave 0, lane 3: 64 of 64 lanes active
=>    1    0 ALU src0.rgb = const[0], src1.rgb = const[1], src2.rgb = temp[0], srcp.rgb = src1 - src0 : temp[1].rgb = MAD srcp.rgb, src2.rrr, src0.rgb NOP
=>    2        + src0.a = temp[0], srcp.a = 1 - src0 : temp[1].a = MAD srcp.a, src0.1, src0.0
(lanescope) group
step 1, next: lines 1 to 2, in lane 3
  RGB: MAD gives temp[1].rgb = 0.18437499, 0.23750001, 0.825; takes srcp.rgb = 0.9, 0.40000004, -0.79999995; src2.rrr = 0.09375; src0.rgb = 0.1, 0.2, 0.9; 64 lanes
  alpha: MAD gives temp[1].a = 0.90625; takes srcp.a = 0.90625; src0.1 = 1.0; src0.0 = 0.0; 64 lanes
Sources:
  src0     RGB        const[0] (RGB0 RGB2)
  src0     alpha      temp[0] (alpha0)
  src1     RGB        const[1] (RGB0)
  src2     RGB        temp[0] (RGB1)
  srcp     RGB        src1 - src0 (RGB0)
  srcp     alpha      1 - src0 (alpha0)
(lanescope) step
Lane 3 computes MAD temp[1].r = (1.0 (const[1].r) - 0.1 (const[0].r)) x 0.09375 + 0.1 (const[0].r) = 0.18437499, MAD temp[1].g = (0.6 (const[1].g) - 0.2 (const[0].g)) x 0.09375 + 0.2 (const[0].g) = 0.23750001, MAD temp[1].b = (0.1 (const[1].b) - 0.9 (const[0].b)) x 0.09375 + 0.9 (const[0].b) = 0.825, and 1 more: MAD temp[1].a = 0.90625. 64 of 64 lanes take part.
step 1, wave 0, lane 3: 64 of 64 lanes active
=>    3    1 OUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb
=>    4        + src0.a = temp[1] : out[0].a = MAX src0.a, src0.a
(lanescope) group
step 2, next: lines 3 to 4, in lane 3
  RGB: MAX gives out[0].rgb = 0.18437499, 0.23750001, 0.825; takes src0.rgb = 0.18437499, 0.23750001, 0.825; src0.rgb = 0.18437499, 0.23750001, 0.825; 64 lanes
  alpha: MAX gives out[0].a = 0.90625; takes src0.a = 0.90625; src0.a = 0.90625; 64 lanes
Sources:
  src0     RGB        temp[1] (RGB0 RGB1)
  src0     alpha      temp[1] (alpha0 alpha1)

# The vertices of this one are given; and a scene of one stage has no other.
$ printf 'stage\nstage vertex\n' | lanescope debug $EXAMPLES/r500-draw.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 59 of 64 lanes active, 5 helpers
=>    1    0 ALU src0.rgb = const[0], src1.rgb = temp[1], srcp.rgb = src1 - src0 : temp[2].rg = MAD srcp.rg_, src0.11_, src0.00_
(lanescope) stage
stage ps of ps
step 0, wave 0, lane 0: 59 of 64 lanes active, 5 helpers
lane 0: active, pixel (2, 2)
primitive 0: vertex 0 (vs wave 0, lane 0), vertex 1 (vs wave 0, lane 1), vertex 2 (vs wave 0, lane 2)
=>    1    0 ALU src0.rgb = const[0], src1.rgb = temp[1], srcp.rgb = src1 - src0 : temp[2].rg = MAD srcp.rg_, src0.11_, src0.00_
(lanescope) stage vertex
lanescope: the scene gives the vertices: no stage has made them
[1]

# Where a program holds two floats, one value for both needs its type.
$ printf 'set R0.xy = 0.1\nset R0.xy = double 0.1\np R0.xy@0\n' | lanescope debug $EXAMPLES/r500-loop.lanescope
JUMP falls through: it needs all 64 lanes, 56 ask for it. 56 lanes become inactive.
step 5, wave 0, lane 0: 8 of 64 lanes active
=>    6    5 FC  BREAKLOOP ADDR(8) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT
(lanescope) set R0.xy = 0.1
                ^
lanescope: R0.xy has 2 components: change one of them, as R0.x, or both with double, int64 or uint64 before the value
(lanescope) set R0.xy = double 0.1
temp[0].rg = 0.1 in lane 0 at step 5, in the run 'what-if 1'.
step 5, wave 0, what-if 1, lane 0: 8 of 64 lanes active
=>    6    5 FC  BREAKLOOP ADDR(8) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT
(lanescope) p R0.xy@0
$1 =
x -1.5881868e-23   0x9999999a  changed
y 1.4499999        0x3fb99999  changed
[1]

$ printf 'set share[0] = 1\n' | lanescope debug $EXAMPLES/r500-predicates.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1    0 ALU src0.rgb = temp[0] : pred.rgb:GE = MAD src0.rgr, src0.111, src0.000 NOP
(lanescope) set share[0] = 1
                ^
lanescope: a register such as temp[0].r, CB0[0], C0, bool[0], loop[0] or mask NAME is missing before "share[0] = 1"
[1]

$ lanescope graph --steps 7..20 $EXAMPLES/r500-loop.lanescope
block 1, lines 1 to 2: MAX, 1 LOOP
  never ran
  to 2: never
  to 6 (jump): never
block 2, lines 3 to 5: MAD, 4 JUMP
  2 hits, 56 lanes, 52.0 active on average, 81.3 % useful
  to 3: 2 times, 16 lanes
  to 5 (jump): never
block 3, line 6: 5 BREAKLOOP
  2 hits, 16 lanes, 8.0 active on average
  to 4: 2 times, 0 lanes
  to 6 (jump): never
block 4, line 7: 6 JUMP
  3 hits, 0 lanes, 0.0 active on average
  to 5: 3 times, 56 lanes
block 5, line 8: 7 ENDLOOP
  3 hits, 56 lanes, 48.0 active on average
  to 2 (back): 3 times, 56 lanes
  to 6: never
block 6, lines 9 to 10: MAD
  never ran
  the program ends here
6 blocks with 9 ways between them.
2 of 6 blocks never ran.
The run goes on after step 20.

# The reference of another machine.
$ lanescope isa --machine r500 sop
SOP (ALU)
              the result of the alpha half's EX2, LN2, RCP, RSQ, SIN or COS,
              in all lanes
  Opcode      10 in US_ALU_RGBA_INST.RGB_OP
  Halves      RGB
  Operands    none
  Corners     The alpha half needs no destination of its own for it. Each half
              has its own output modifier and clamp.
  Open        What the sources leave open: the result that is compared for
              predicates and for the ALU result. Reading compared-result:
              final, the result behind output modifier and clamp (the
              default); or raw, the result before output modifier and clamp.
              What the sources leave open: predicated instructions that write
              predicate bits. Reading predicate-writes: gated, the predicate
              holds for them too (the default); or free, they are written
              whatever the predicate is.
  Word        US_CMN_INST: TYPE 1:0, TEX_SEM_WAIT 2, RGB_PRED_SEL 5:3,
              RGB_PRED_INV 6, WRITE_INACTIVE 7, LAST 8, NOP 9, ALU_WAIT 10,
              RGB_WMASK 13:11, ALPHA_WMASK 14, RGB_OMASK 17:15, ALPHA_OMASK
              18, RGB_CLAMP 19, ALPHA_CLAMP 20, ALU_RESULT_SEL 21,
              ALPHA_PRED_INV 22, ALU_RESULT_OP 24:23, ALPHA_PRED_SEL 27:25,
              STAT_WE 31:28
              US_ALU_RGB_ADDR: ADDR0 7:0, ADDR0_CONST 8, ADDR0_REL 9, ADDR1
              17:10, ADDR1_CONST 18, ADDR1_REL 19, ADDR2 27:20, ADDR2_CONST
              28, ADDR2_REL 29, SRCP_OP 31:30
              US_ALU_ALPHA_ADDR: ADDR0 7:0, ADDR0_CONST 8, ADDR0_REL 9, ADDR1
              17:10, ADDR1_CONST 18, ADDR1_REL 19, ADDR2 27:20, ADDR2_CONST
              28, ADDR2_REL 29, SRCP_OP 31:30
              US_ALU_RGB_INST: RGB_SEL_A 1:0, RED_SWIZ_A 4:2, GREEN_SWIZ_A
              7:5, BLUE_SWIZ_A 10:8, RGB_MOD_A 12:11, RGB_SEL_B 14:13,
              RED_SWIZ_B 17:15, GREEN_SWIZ_B 20:18, BLUE_SWIZ_B 23:21,
              RGB_MOD_B 25:24, OMOD 28:26, TARGET 30:29, ALU_WMASK 31
              US_ALU_ALPHA_INST: ALPHA_OP 3:0, ALPHA_ADDRD 10:4,
              ALPHA_ADDRD_REL 11, ALPHA_SEL_A 13:12, ALPHA_SWIZ_A 16:14,
              ALPHA_MOD_A 18:17, ALPHA_SEL_B 20:19, ALPHA_SWIZ_B 23:21,
              ALPHA_MOD_B 25:24, OMOD 28:26, TARGET 30:29, W_OMASK 31
              US_ALU_RGBA_INST: RGB_OP 3:0, RGB_ADDRD 10:4, RGB_ADDRD_REL 11,
              RGB_SEL_C 13:12, RED_SWIZ_C 16:14, GREEN_SWIZ_C 19:17,
              BLUE_SWIZ_C 22:20, RGB_MOD_C 24:23, ALPHA_SEL_C 26:25,
              ALPHA_SWIZ_C 29:27, ALPHA_MOD_C 31:30
  Source      documents 000 and 001, and the register text of the alpha half

$ lanescope isa SOP
lanescope: isa: there is no instruction SOP (--machine r500 has it)
[2]

$ lanescope isa --machine r500 | grep -c .
39

# The iteration as a value: what loops count for themselves is the same number, on each machine; no breakpoint is hit.
$ printf 'break 6 if any(temp[1].r != iteration())\nlog 6 iteration {iteration()}, counted {max(temp[1].r)}\ncontinue\nprint iteration()\n' | lanescope debug $EXAMPLES/r500-loop.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1    0 ALU temp[1].r = MAX src0.0__, src0.0__
(lanescope) break 6 if any(temp[1].r != iteration())
  1  line 6: 5 FC  BREAKLOOP ADDR(8) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT
     if any(temp[1].r != iteration())
(lanescope) log 6 iteration {iteration()}, counted {max(temp[1].r)}
  2  line 6: 5 FC  BREAKLOOP ADDR(8) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT
     says "iteration {iteration()}, counted {max(temp[1].r)}" and goes on
(lanescope) continue
[2] step 5: iteration 1, counted 1.0
[2] step 11: iteration 2, counted 2.0
[2] step 17: iteration 3, counted 3.0
[2] step 23: iteration 4, counted 4.0
[2] step 29: iteration 5, counted 5.0
[2] step 35: iteration 6, counted 6.0
[2] step 41: iteration 7, counted 7.0
[2] step 47: iteration 8, counted 8.0
Lane 0 computes MAD out[0].r = 1.0 x 0.0625 + 0.0 = 0.0625, MAD out[0].g = 1.0 x 0.0625 + 0.0 = 0.0625, MAD out[0].b = 1.0 x 0.0625 + 0.0 = 0.0625, and 1 more: MAX out[0].a = 1.0. 64 of 64 lanes take part.
step 49, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) print iteration()
$1 = 0                0x00000000

$ lanescope group $EXAMPLES/r500-pairs.lanescope last --step 1 --lane 5
step 1, just run: lines 1 to 2, in lane 5
  RGB: MAD gives temp[1].rgb = 0.296875, 0.28750002, 0.725; takes srcp.rgb = 0.9, 0.40000004, -0.79999995; src2.rrr = 0.21875; src0.rgb = 0.1, 0.2, 0.9; 64 lanes
  alpha: MAD gives temp[1].a = 0.96875; takes srcp.a = 0.96875; src0.1 = 1.0; src0.0 = 0.0; 64 lanes
Sources:
  src0     RGB        const[0] (RGB0 RGB2)
  src0     alpha      temp[0] (alpha0)
  src1     RGB        const[1] (RGB0)
  src2     RGB        temp[0] (RGB1)
  srcp     RGB        src1 - src0 (RGB0)
  srcp     alpha      1 - src0 (alpha0)

# The R500's listing calls its constants by another word.
$ cp $EXAMPLES/r500-pairs.* $T; printf '\n[names]\nc.0=from: vec4\nc.1.xy=towards: vec2\n' >>$T/r500-pairs.lanescope; printf 'list 1\n' | lanescope debug $T/r500-pairs.lanescope 2>/dev/null | grep -o '; .*'
; const[0] is from, const[1].xy is towards

$ printf '[scene]\nversion=1\nmachine=r500\n[layout]\nwidth=2\nheight=2\n[asm]\nALU src0.rgb = temp[0] : temp[1].rgb = MAX src0.rgb, src0.rgb\nALU src0.rgb = temp[0] : temp[1].gb = MAD src0.rgb, src0.rgb, src0.rgb\nOUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb\n' >$T/masked.lanescope; lanescope who $T/masked.lanescope 'out[0].r' chain
  1. line 3 (MAX): out[0].r@0 = 0.0: step 3, line 3 (MAX) wrote it from temp[1].r = 0.0; it was not written before.
  2. line 1 (MAX): temp[1].r@0 = 0.0: step 1, line 1 (MAX) wrote it from temp[0].r = 0.0; it was not written before.
  3. line 2 (MAD): Step 2, line 2 (MAD) wrote temp[1].gb of lane 0, and left temp[1].r out.

# Assembled, printed and assembled again, the examples are the same words.
$ for f in $EXAMPLES/r500-*.asm; do lanescope asm $f -o $T/1.bin && lanescope disasm $T/1.bin | lanescope asm - -o - | cmp - $T/1.bin || echo $f; done
