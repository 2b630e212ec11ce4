# Programs of the R500 are known by their words and by their text, and every verb takes them.
$ lanescope asm $EXAMPLES/r500-pairs.asm -o $T/pairs.bin && lanescope disasm $T/pairs.bin
  0 ALU src0.rgb = const[0], src1.rgb = const[1], src2.rgb = temp[0], srcp.rgb = src1 - src0 : temp[1].rgb = MAD srcp.rgb, src2.rrr, src0.rgb NOP
      + src0.a = temp[0], srcp.a = 1 - src0 : temp[1].a = MAD srcp.a, src0.1, src0.0
  1 OUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb
      + src0.a = temp[1] : out[0].a = MAX src0.a, src0.a

$ lanescope lint $T/pairs.bin
0 errors, 0 warnings, 0 notes

$ lanescope info $EXAMPLES/r500-loop.asm
$EXAMPLES/r500-loop.asm: R500 assembly
  words          54 dwords, little-endian
  instructions   9 of 512
  ALU            3, and 1 to render targets
  textures       0
  control flow   5
  registers      2 temps
  constants      0
  operations     MAD 3, JUMP 2, MAX 2, BREAKLOOP 1, ENDLOOP 1, LOOP 1

# A scene names the machine. Stepping back, the counters, and who and why.
$ printf 'goto 5\nstep\nstep\nbt\nprint CNT@0\nback\nwhere\nquit\n' | lanescope debug $EXAMPLES/r500-loop.lanescope
JUMP falls through: it needs all 64 lanes, 56 ask for it. 56 lanes become inactive.
step 5, wave 0, lane 0: 8 of 64 lanes active
=>    6    5 FC  BREAKLOOP ADDR(8) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT
(lanescope) goto 5
JUMP falls through: it needs all 64 lanes, 56 ask for it. 56 lanes become inactive.
step 5, wave 0, lane 0: 8 of 64 lanes active
=>    6    5 FC  BREAKLOOP ADDR(8) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT
(lanescope) step
BREAKLOOP falls through: other lanes are still in the iteration. 8 lanes leave the loop.
step 6, wave 0, lane 0: 0 of 64 lanes active
=>    7    6 FC  JUMP ADDR(7) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT
(lanescope) step
JUMP falls through; the branch ends here, and 56 lanes run again.
step 7, wave 0, lane 0: 56 of 64 lanes active
=>    8    7 FC  ENDLOOP ADDR(2) ANY(always) INT(0) ALU_WAIT
(lanescope) bt
=> #0  line 8: 7 FC  ENDLOOP ADDR(2) ANY(always) INT(0) ALU_WAIT
   #1  loop   from line 2    restores 64 lanes 0xffffffffffffffff; iteration 1 of 12, aL = 0
(lanescope) print CNT@0
$1 = -1               0xffffffff
(lanescope) back
BREAKLOOP falls through: other lanes are still in the iteration. 8 lanes leave the loop.
step 6, wave 0, lane 0: 0 of 64 lanes active
=>    7    6 FC  JUMP ADDR(7) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT
(lanescope) where
step 6, wave 0, lane 0: 0 of 64 lanes active
lane 0: break, pixel (0, 0)
=>    7    6 FC  JUMP ADDR(7) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT
(lanescope) quit

$ lanescope who $EXAMPLES/r500-pairs.lanescope 'out[0].r@3'
out[0].r@3 = 0.18437499: step 2, line 3 (MAX) wrote it from temp[1].r = 0.18437499; it was not written before.
  temp[1].r@3 = 0.18437499: step 1, line 1 (MAD) wrote it as (const[1].r - const[0].r) x temp[0].r + const[0].r = (1.0 - 0.1) x 0.09375 + 0.1; it was not written before.
    temp[0].r@3 = 0.09375: the wave was started with it.

# What is behind a value: who let the lane run the step, and what kept it out of another one.
$ lanescope who $EXAMPLES/r500-loop.lanescope R1.x@3 --step 12
temp[1].r@3 = 2.0: step 9, line 3 (MAD) wrote it as temp[1].r x 1.0 + 1.0 = 1.0 x 1.0 + 1.0; it was 1.0 before.
  temp[1].r@3 = 1.0: step 3, line 3 (MAD) wrote it as temp[1].r x 1.0 + 1.0 = 0.0 x 1.0 + 1.0; it was 0.0 before.
    temp[1].r@3 = 0.0: step 1, line 1 (MAX) wrote it from 0.0 and 0.0; it was not written before.
  Lane 3 ran line 3 (MAD) because of the test in step 5, line 5 (JUMP) of alu_result = 0.
    alu_result@3 = 0: step 4, line 4 (MAD) wrote it as temp[1].r x 1.0 + -temp[0].r = 1.0 x 1.0 + -1.5, for -0.5 >= 0.0: false; it was not written before.
      temp[1].r@3 = 1.0: step 3, told already.
      temp[0].r@3 = 1.5: the wave was started with it.
  Lane 3 did not run line 3 (MAD) because of the test in step 11, line 5 (JUMP) of alu_result = 1.
    alu_result@3 = 1: step 10, line 4 (MAD) wrote it as temp[1].r x 1.0 + -temp[0].r = 2.0 x 1.0 + -1.5, for 0.5 >= 0.0: true; it was 0 before.
      temp[1].r@3 = 2.0: step 9, told already.
      temp[0].r@3 = 1.5: the wave was started with it.

$ lanescope who $EXAMPLES/r500-predicates.lanescope OUT0.x@3
out[0].r@3 = 0.3125: step 4, line 4 (MAX) wrote it from temp[1].r = 0.3125; it was not written before.
  temp[1].r@3 = 0.3125: step 3, line 3 (MAD) wrote it as |temp[0].r| x 0.5 + 0.0 = 0.625 x 0.5 + 0.0, let through by pred.r = 0; it was not written before.
    temp[0].r@3 = -0.625: the wave was started with it.
    pred.r@3 = 0: step 1, line 1 (MAD) wrote it as temp[0].r x 1.0 + 0.0 = -0.625 x 1.0 + 0.0, for -0.625 >= 0.0: false; it was not written before.
      temp[0].r@3 = -0.625: the wave was started with it.

# A select, and the operand that it did not take.
$ printf 'ALU src0.rgb = temp[0] : temp[1].rg = CMP src0.rr_, src0.gg_, src0.rb_\nOUT src0.rgb = temp[1] : out[0].rg = CND src0.rr_, src0.gg_, src0.rb_\n' > $T/select.r500

$ printf '[scene]\nversion=1\nmachine=r500\n[program]\nfile=select.r500\n[layout]\nkind=pixels\nwidth=2\nheight=2\n[inputs]\nR0.xyz=1, 2, -1\n' > $T/select.lanescope

$ lanescope who $T/select.lanescope OUT0.x@0; lanescope who $T/select.lanescope R1.y@0 --step end; lanescope who --json $T/select.lanescope R1.y@0 --step end | grep -A 5 '"comparison"'
out[0].r@0 = 1.0: step 2, line 2 (CND) took temp[1].r = 1.0, for temp[1].r = 1.0 > 0.5: true; it was not written before.
  temp[1].r@0 = 1.0: step 1, line 1 (CMP) took temp[0].r = 1.0, for temp[0].r = 1.0 >= 0.0: true; it was not written before.
    temp[0].r@0 = 1.0: the wave was started with it.
temp[1].g@0 = 2.0: step 1, line 1 (CMP) took temp[0].g = 2.0, for temp[0].b = -1.0 >= 0.0: false; it was not written before.
  temp[0].g@0 = 2.0: the wave was started with it.
  temp[0].b@0 = -1.0: the wave was started with it.
    "comparison" : {
      "relation" : ">=",
      "select" : true,
      "operand" : 2,
      "holds" : false
    },

# The break asks nothing: what led to it is the test that began the branch around it.
$ lanescope why $EXAMPLES/r500-loop.lanescope 2 --step 10
Lane 2 is off: it has left the loop, since step 6, line 6 (BREAKLOOP). The test was step 5, line 5 (JUMP) of alu_result = 1. It waits in the loop of line 2; it is active again at step 48.

$ lanescope why $EXAMPLES/r500-loop.lanescope 3 --step 6
Lane 3 is off: it is on the other side of a branch, since step 5, line 5 (JUMP). The test was step 5, line 5 (JUMP) of alu_result = 0. It waits in the branch of line 5; it is active again at step 7.

$ lanescope why $EXAMPLES/r500-loop.lanescope 3 --step 10
Lane 3 is active, since step 7, line 7 (JUMP). It came here because of the test in step 5, line 5 (JUMP) of alu_result = 0.

# Where all pixels leave out a branch, its test is told for what it left out, and not for what comes behind.
$ printf 'ALU src0.rgb = temp[0] : alu_result:GE = MAD src0.r__, src0.1__, src0.0__\nALU temp[1].r = MAX src0.1__, src0.1__\nFC JUMP ADDR(5) ALL(!alu_result) B_OP0(INCR) ALU_WAIT\nALU temp[1].r = MAX src0.h__, src0.h__\nFC JUMP ADDR(5) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT\nOUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rrr, src0.rrr\n' > $T/skip.r500

$ sed s/select.r500/skip.r500/ $T/select.lanescope | sed 's/1, 2, -1/-1, 2, -1/' > $T/skip.lanescope; lanescope who $T/skip.lanescope OUT0.x@1
out[0].r@1 = 1.0: step 4, line 6 (MAX) wrote it from temp[1].r = 1.0; it was not written before.
  temp[1].r@1 = 1.0: step 2, line 2 (MAX) wrote it from 1.0 and 1.0; it was not written before.
    Lane 1 did not run line 4 (MAX) because of the test in step 3, line 3 (JUMP) of alu_result = 0.
      alu_result@1 = 0: step 1, line 1 (MAD) wrote it as temp[0].r x 1.0 + 0.0 = -1.0 x 1.0 + 0.0, for -1.0 >= 0.0: false; it was not written before.
1 more cause is left out; 'chain' behind the value lists all.

$ lanescope trace $EXAMPLES/r500-predicates.lanescope --lane 0
    step   line  active  instructions                 what lane 0 gets
       1      1      64  MAD                          pred.r = 0, pred.g = 0, pred.b = 0
       2      2      64  MAX
       3      3      64  MAD                          temp[1].r = 0.4375, temp[1].g = 0.4375, temp[1].b = 0.4375
       4      4      64  MAX MAX                      out[0].r = 0.4375, out[0].g = 0.4375, out[0].b = 0.4375, out[0].a = 1.0

# What the machine does not have.
$ printf '[scene]\nversion=1\nmachine=r500\nstage=vs\n[program]\nfile=p.bin\n[layout]\nkind=vertices\ncount=3\n' > $T/v.lanescope; cp $T/pairs.bin $T/p.bin; lanescope run $T/v.lanescope
lanescope: $T/p.bin: only fragment programs of the R500 are known, no vertex programs
[3]

$ printf '[scene]\nversion=1\nmachine=r500\n[program]\nfile=p.bin\ngprs=1\n' > $T/g.lanescope; lanescope run $T/g.lanescope
lanescope: $T/p.bin: the program names 2 temporaries, and the state declares 1
[1]

$ printf '[scene]\nversion=1\nmachine=r500\n[program]\nfile=p.bin\n[machine]\nshifts=saturate\n' > $T/m.lanescope; lanescope run $T/m.lanescope
lanescope: $T/m.lanescope:7:1: unknown key shifts in [machine]
[1]

# What says where a texture is read: S and T of a plane, and Q where it has a say.
$ cp scenes/tex2d_nearest.tex18.raw $T; for op in LD PROJ; do printf '[scene]\nversion=1\nmachine=r500\n[layout]\nwidth=8\nheight=8\n[inputs]\nR0.xyzw=u, v, 0.5, 2\n[texture 0]\ndim=2d\nwidth=8\nheight=8\nlevels=1\nformat=8_8_8_8\nfile=tex2d_nearest.tex18.raw\n[sampler 0]\nmag-filter=point\nmin-filter=point\nmip-filter=none\n[asm]\nTEX temp[0].rgba = '$op' tex[0].rgba, temp[0].rgba TEX_SEM_ACQUIRE TEX_SEM_WAIT\nOUT src0.rgb = temp[0] : out[0].rgb = MAX src0.rgb, src0.rgb\n' >$T/$op.lanescope; lanescope who $T/$op.lanescope R0.x@0 --step 1 | head -n 1; done
temp[0].r@0 = 0.0: step 1, line 1 (LD) fetched it from texture 0, texel (0, 0), x = 0.0, at temp[0].r = 0.0625, temp[0].g = 0.0625, temp[0].r@1 = 0.1875, temp[0].g@1 = 0.0625, temp[0].r@2 = 0.0625 and temp[0].g@2 = 0.1875; it was 0.0625 before.
temp[0].r@0 = 0.0: step 1, line 1 (PROJ) fetched it from texture 0, texel (0, 0), x = 0.0, at temp[0].r = 0.0625, temp[0].g = 0.0625, temp[0].a = 2.0, temp[0].r@1 = 0.1875, temp[0].g@1 = 0.0625, temp[0].a@1 = 2.0, temp[0].r@2 = 0.0625, temp[0].g@2 = 0.1875 and temp[0].a@2 = 2.0; it was 0.0625 before.

# What the hardware would not have waited for: as findings, on any path, and as events, on the path that runs.
$ printf 'TEX temp[1].rgba = LD tex[0].rgba, temp[0].rgaa TEX_SEM_ACQUIRE\nALU src0.rgb = temp[1] : alu_result:GE, temp[2].rgb = MAD src0.rgb, src0.111, src0.000\nALU src0.rgb = temp[2], src1.rgb = temp[0], srcp.rgb = src1 - src0 : temp[2].rgb = MAD srcp.rgb, src0.111, src0.000 TEX_SEM_WAIT\nFC JUMP ADDR(5) ALL(!alu_result) B_OP0(INCR)\nFC JUMP ADDR(5) ANY(never) B_OP0(DECR) B_POP_CNT(1)\nOUT src0.rgb = temp[2] : out[0].rgb = MAX src0.rgb, src0.rgb\n' > $T/early.r500; lanescope lint $T/early.r500
$T/early.r500: warning: dword 7 ADDR0=1: a fetch may not have written temp[1] yet (set TEX_SEM_WAIT)
$T/early.r500: warning: dword 6 NOP=0: the next instruction needs temp[2] before this one has written it, for srcp (set NOP)
$T/early.r500: warning: dword 18 ALU_WAIT=0: the vote may read bits that earlier ALU instructions have not set yet (set ALU_WAIT)
0 errors, 3 warnings, 0 notes

$ printf '[scene]\nversion=1\nmachine=r500\n[program]\nfile=early.r500\n[layout]\nkind=pixels\nwidth=2\nheight=2\n[inputs]\nR0.xyzw=u, v, 0, 0\n[texture 0]\nwidth=1\nheight=1\nformat=8_8_8_8\nfile=texel.raw\n[sampler 0]\n' > $T/early.lanescope; printf abcd > $T/texel.raw; lanescope run --events=early $T/early.lanescope
early: 1 wave, 6 steps
OUT0: rgba32f, 2 x 2, 4 written
wave 0, step 2, line 2: early-use: temp[1].r is used without waiting for line 1, which writes it, in lanes 0-3 (1 ALU src0.rgb = temp[1] : temp[2].rgb, alu_result:GE = MAD src0.rgb, src0.111, src0.000)
wave 0, step 3, line 3: early-use: temp[2].r is used without waiting for line 2, which writes it, in lanes 0-3 (2 ALU src0.rgb = temp[2], src1.rgb = temp[0], srcp.rgb = src1 - src0 : temp[2].rgb = MAD srcp.rgb, src0.111, src0.000 TEX_SEM_WAIT)
wave 0, step 4, line 4: early-use: alu_result is used without waiting for line 2, which writes it, in lanes 0-3 (3 FC  JUMP ADDR(5) ALL(!alu_result) B_OP0(INCR))

$ printf 'rt early\nrt early\nrt early\nback-to early\nquit\n' | lanescope debug $T/early.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 4 of 64 lanes active
=>    1    0 TEX temp[1].rgba = LD tex[0].rgba, temp[0].rgaa TEX_SEM_ACQUIRE
(lanescope) rt early
Found 'early' in lanes 0-3.
Lane 0 computes MAD temp[2].r = 0.38039216 x 1.0 + 0.0 = 0.38039216; 0.38039216 >= 0: true, so alu_result becomes 1, MAD temp[2].g = 0.38431373 x 1.0 + 0.0 = 0.38431373, MAD temp[2].b = 0.3882353 x 1.0 + 0.0 = 0.3882353. 4 of 64 lanes take part.
early-use: temp[1].r is used without waiting for line 1, which writes it, in lanes 0-3
step 2, wave 0, lane 0: 4 of 64 lanes active
=>    3    2 ALU src0.rgb = temp[2], src1.rgb = temp[0], srcp.rgb = src1 - src0 : temp[2].rgb = MAD srcp.rgb, src0.111, src0.000 TEX_SEM_WAIT
(lanescope) rt early
Found 'early' in lanes 0-3.
Lane 0 computes MAD temp[2].r = (0.25 - 0.38039216) x 1.0 + 0.0 = -0.13039216, MAD temp[2].g = (0.25 - 0.38431373) x 1.0 + 0.0 = -0.13431373, MAD temp[2].b = (0.0 - 0.3882353) x 1.0 + 0.0 = -0.3882353. 4 of 64 lanes take part.
early-use: temp[2].r is used without waiting for line 2, which writes it, in lanes 0-3
step 3, wave 0, lane 0: 4 of 64 lanes active
=>    4    3 FC  JUMP ADDR(5) ALL(!alu_result) B_OP0(INCR)
(lanescope) rt early
Found 'early' in lanes 0-3.
JUMP falls through: it needs all 4 lanes, none asks for it.
early-use: alu_result is used without waiting for line 2, which writes it, in lanes 0-3
step 4, wave 0, lane 0: 4 of 64 lanes active
=>    5    4 FC  JUMP ADDR(5) ANY(never) B_OP0(DECR) B_POP_CNT(1)
(lanescope) back-to early
Found 'early' in lanes 0-3.
Lane 0 computes MAD temp[2].r = (0.25 - 0.38039216) x 1.0 + 0.0 = -0.13039216, MAD temp[2].g = (0.25 - 0.38431373) x 1.0 + 0.0 = -0.13431373, MAD temp[2].b = (0.0 - 0.3882353) x 1.0 + 0.0 = -0.3882353. 4 of 64 lanes take part.
early-use: temp[2].r is used without waiting for line 2, which writes it, in lanes 0-3
step 3, wave 0, lane 0: 4 of 64 lanes active
=>    4    3 FC  JUMP ADDR(5) ALL(!alu_result) B_OP0(INCR)
(lanescope) quit

# A whole draw: vertices as a vertex program would leave them, the rasteriser, and the program with a texture and a constant.
$ printf '[scene]\nversion=1\nmachine=r500\n[draw]\ncount=3\nwidth=4\nheight=4\n[vertices]\nposition=-1 -1 0 1, 3 -1 0 1, -1 3 0 1\nPARAM0=0 0 0 1, 2 0 0 1, 0 2 0 1\n[ps inputs]\nR0=semantic 0\n[ps program]\nfile=draw.r500\n[ps constants]\nc.0=2 2 2 2\n[ps texture 0]\nwidth=2\nheight=2\nformat=8_8_8_8\nfile=texels.raw\n[ps sampler 0]\n[output OUT0]\nformat=rgba32f\n' > $T/draw.lanescope

$ printf '\000\000\000\000\377\000\000\000\000\377\000\000\377\377\377\377' > $T/texels.raw; printf 'TEX temp[0].rgba = LD tex[0].rgba, temp[0].rgaa TEX_SEM_ACQUIRE TEX_SEM_WAIT\nOUT src0 = temp[0], src1 = const[0] : out[0].rgb = MAD src0.rgb, src1.rgb, src0.000 TEX_SEM_WAIT\n  + out[0].a = MAD src0.a, src1.a, src0.0\n' > $T/draw.r500

$ lanescope run $T/draw.lanescope --out $T/drawn && python3 -c "import struct,sys; d=struct.unpack('<64f',open(sys.argv[1],'rb').read()); [print(*(d[16*y+4*x:16*y+4*x+4] for x in range(4))) for y in range(4)]" $T/drawn/OUT0.f32
draw: 1 wave, 2 steps
OUT0: rgba32f, 4 x 4, 16 written
(0.0, 0.0, 0.0, 0.0) (0.0, 0.0, 0.0, 0.0) (2.0, 0.0, 0.0, 0.0) (2.0, 0.0, 0.0, 0.0)
(0.0, 0.0, 0.0, 0.0) (0.0, 0.0, 0.0, 0.0) (2.0, 0.0, 0.0, 0.0) (2.0, 0.0, 0.0, 0.0)
(0.0, 2.0, 0.0, 0.0) (0.0, 2.0, 0.0, 0.0) (2.0, 2.0, 2.0, 2.0) (2.0, 2.0, 2.0, 2.0)
(0.0, 2.0, 0.0, 0.0) (0.0, 2.0, 0.0, 0.0) (2.0, 2.0, 2.0, 2.0) (2.0, 2.0, 2.0, 2.0)

$ lanescope who $T/draw.lanescope OUT0.x --pixel 3,0
out[0].r@5 = 2.0: step 2, line 2 (MAD) wrote it as temp[0].r x const[0].r + 0.0 = 1.0 x 2.0 + 0.0; it was not written before.
  temp[0].r@5 = 1.0: step 1, line 1 (LD) fetched it from texture 0, texel (1, 0), x = 1.0, at temp[0].r = 0.875, temp[0].g = 0.125, temp[0].r@4 = 0.625, temp[0].g@4 = 0.125, temp[0].r@6 = 0.625 and temp[0].g@6 = 0.375; it was 0.875 before.
    temp[0].r@5 = 0.875: the wave was started with it.
    temp[0].g@5 = 0.125: the wave was started with it.
    temp[0].r@4 = 0.625: the wave was started with it.
    temp[0].g@4 = 0.125: the wave was started with it.
    temp[0].r@6 = 0.625: the wave was started with it.
    temp[0].g@6 = 0.375: the wave was started with it.
temp[0].r is a parameter of vertices that the scene gives.
temp[0].g is a parameter of vertices that the scene gives.

$ sed '/vertices/,/PARAM0/d' $T/draw.lanescope > $T/no-vertices.lanescope; lanescope run $T/no-vertices.lanescope
lanescope: $T/no-vertices.lanescope:4:1: vertex programs of the AMD R500 are not known (write in [vertices] what they give)
[3]

$ sed 's/stage=ps//; s/^machine=r500/machine=r500\nstage=vs/' $T/draw.lanescope > $T/vs.lanescope; lanescope run $T/vs.lanescope
lanescope: $T/vs.lanescope:4:7: the draw has no such stage
[1]

$ sed 's/count=3/count=4/' $T/draw.lanescope > $T/count.lanescope; lanescope run $T/count.lanescope
lanescope: $T/count.lanescope:4:1: the draw takes vertex 3, and 3 are given
[1]

$ sed 's/^PARAM0.*/PARAM0=0 0 0 1/' $T/draw.lanescope > $T/param.lanescope; lanescope run $T/param.lanescope
lanescope: $T/param.lanescope:10:8: 1 vertices here, 3 in the line before
[1]

$ sed 's/^position.*//' $T/draw.lanescope > $T/position.lanescope; lanescope run $T/position.lanescope
lanescope: $T/position.lanescope:8:1: [vertices] says not where they are (add position, four numbers for each vertex)
[1]

$ (cat $T/draw.lanescope; printf '[vs program]\nfile=draw.r500\n') > $T/both.lanescope; lanescope run $T/both.lanescope
lanescope: $T/both.lanescope:25:1: [vertices] gives what this stage would make (leave one of them out)
[1]

# A bit comes of a value, also of one that is kept nowhere: 0.25 * -3 + 1 and 0.25 * -3 + 0.
$ printf '[scene]\nversion=1\nmachine=r500\n[layout]\nkind=pixels\nwidth=2\nheight=2\n[constants]\nc.0=0.25, -3, 4, 1\n[inputs]\nR0.x=0\n[asm]\nALU src0.rgb = const[0] : alu_result:LT = MAD src0.r__, src0.g__, src0.111\nALU src0.rgb = const[0] : pred.r:LT = MAD src0.r__, src0.g__, src0.000\nOUT src0.rgb = const[0] : out[0].rgb = MAX src0.rgb, src0.rgb\n' > $T/bit.lanescope; printf 'step\nstep\nquit\n' | lanescope debug $T/bit.lanescope | grep becomes
Lane 0 computes MAD 0.25 (const[0].r) x -3.0 (const[0].g) + 1.0 = 0.25; 0.25 < 0: false, so alu_result becomes 0. 4 of 64 lanes take part.
Lane 0 computes MAD 0.25 (const[0].r) x -3.0 (const[0].g) + 0.0 = -0.75; -0.75 < 0: true, so pred.r becomes 1. 4 of 64 lanes take part.

# What the alpha half computes for the other one: that half's line reads, and is in the chain.
$ printf 'ALU temp[1].r = SOP\n  + src0.rgb = temp[0] : ____ = RCP src0.r\nOUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rrr, src0.rrr\n  + out[0].a = MAX src0.1, src0.1\n' >$T/sop.asm; lanescope who $T/sop.asm out[0].r chain; lanescope uses $T/sop.asm temp[0].r@3 --step 0
  1. line 3 (MAX): out[0].r@0 = 32.0: step 2, line 3 (MAX) wrote it from temp[1].r = 32.0; it was not written before.
  2. lines 1 to 2 (SOP): temp[1].r@0 = 32.0: step 1, line 1 (SOP) wrote it from temp[0].r = 0.03125; it was 0.5 before.
temp[0].r@3 = 0.09375 of step 0 is read once, at step 1, line 2 (RCP), and is still there at the end, step 2. It reaches out[0].r@3 at step 2, out[0].g@3 at step 2, out[0].b@3 at step 2.
  Step 1, line 2 (RCP), lane 3, reads it and gives temp[1].r@3 = 10.666667.
    temp[1].r@3 = 10.666667 of step 1 is read once, at step 2, line 3 (MAX), and is still there at the end, step 2. It reaches out[0].r@3 at step 2, out[0].g@3 at step 2, out[0].b@3 at step 2.
      Step 2, line 3 (MAX), lane 3, reads it and gives out[0].r@3 = 10.666667, out[0].g@3 = 10.666667, out[0].b@3 = 10.666667.
