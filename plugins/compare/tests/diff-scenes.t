# Two programs that differ in the condition of a select, and in the test of a loop, are walked side by side.
$ cd $SAMPLES/..; sed 's/AND_INT     R2.z,  R2.x,  1/AND_INT     R2.z,  R2.x,  0.0f/' scenes/select.asm >$T/other.asm; lanescope diff scenes/select.lanescope --program $T/other.asm
1 line differs:
  line 11: '2 z: AND_INT R2.z, R2.x, 1' / '2 z: AND_INT R2.z, R2.x, 0.0f'
Wave 0, pixel (0, 0): PIX0.x of lane 0 is 0.0625 in 'Select' and 0.0 in '$T/other.asm': written by step 37, line 16 (EXPORT_DONE), of 'Select', and step 37, line 16 (EXPORT_DONE), of '$T/other.asm'.
Side by side they part at line 11: '2 z: AND_INT R2.z, R2.x, 1' in 'Select', '2 z: AND_INT R2.z, R2.x, 0.0f' in '$T/other.asm'. At step 15, after line 11 (AND_INT), R2.z differs in 64 lanes; in lane 0 it is 1 in 'Select' and 0 in '$T/other.asm', 1 apart.
256 of 256 lanes of 4 waves are different.
  PIX0.x   in 256 lanes
  PIX0.z   in 256 lanes, at most 1 ULP
  PIX0.w   in 256 lanes
[1]

$ cd $SAMPLES/..; sed 's/PRED_SETGE_INT/PRED_SETGT_INT/' scenes/select.asm >$T/other.asm; lanescope diff scenes/select.lanescope --program $T/other.asm
1 line differs:
  line 6: '1 x: PRED_SETGE_INT ____, R2.x, (0x00000004, 4).x UPDATE_EXEC_MASK' / '1 x: PRED_SETGT_INT ____, R2.x, (0x00000004, 4).x UPDATE_EXEC_MASK'
Wave 0, pixel (0, 0): PIX0.z of lane 0 is 1e-45d in 'Select' and 0.0 in '$T/other.asm', 1 ULP apart: written by step 37, line 16 (EXPORT_DONE), of 'Select', and step 44, line 16 (EXPORT_DONE), of '$T/other.asm'.
Side by side they part at line 6: '1 x: PRED_SETGE_INT ____, R2.x, (0x00000004, 4).x UPDATE_EXEC_MASK' in 'Select', '1 x: PRED_SETGT_INT ____, R2.x, (0x00000004, 4).x UPDATE_EXEC_MASK' in '$T/other.asm'. At step 33, after line 6 (PRED_SETGE_INT), 64 lanes are in different states; lane 0 is active in 'Select' and off by a branch in '$T/other.asm'.
256 of 256 lanes of 4 waves are different.
  PIX0.z   in 256 lanes, at most 1 ULP
  PIX0.w   in 256 lanes
[1]

# Two of one file, and one of each; a scene that names such a file says what to do.
$ cd $SAMPLES/..; lanescope diff samples/driver.log --pick '#1 PS' --pick '#1 PS OPT'
lanescope: samples/driver.log: note: not in the file, so made up: 0.5 in the constants cb0
1 line differs:
  line 2: '0 x: MOV R0.x, KC0[0].x' / '0 x: MOV R0.x, 0.0f'
Wave 0, pixel (0, 0): PIX0.x of lane 0 is 0.5 in '#1 PS' and 0.0 in '#1 PS OPT': written by step 3, line 6 (EXPORT_DONE), of '#1 PS', and step 3, line 6 (EXPORT_DONE), of '#1 PS OPT'.
Side by side they part at line 2: '0 x: MOV R0.x, KC0[0].x' in '#1 PS', '0 x: MOV R0.x, 0.0f' in '#1 PS OPT'. At step 2, after line 2 (MOV), R0.x differs in 64 lanes; in lane 0 it is 0.5 in '#1 PS' and 0.0 in '#1 PS OPT'.
256 of 256 lanes of 4 waves are different.
  PIX0.x   in 256 lanes
[1]

$ cd $SAMPLES/..; lanescope diff samples/driver.log samples/driver.log --pick '#1 PS' --pick '#1 PS'; lanescope diff samples/driver.log --pick 1
lanescope: samples/driver.log: note: not in the file, so made up: 0.5 in the constants cb0
No difference between 'samples/driver.log' and 'samples/driver.log' in what 256 lanes of 4 waves leave.
lanescope: diff: nothing to compare with (give another scene, --program, --machine, --lanes or --waves)
[2]

$ cd $SAMPLES/..; cp samples/driver.log $T; printf '[program]\nfile=driver.log\n' > $T/a.lanescope; lanescope run $T/a.lanescope; lanescope diff --program samples/driver.log $EXAMPLES/first-light.lanescope
lanescope: $T/a.lanescope:2:6: driver.log: this is a file of programs to import, not one program (lanescope import FILE -o DIR writes them as scenes)
lanescope: samples/driver.log: this is a file of programs to import, not one program (lanescope import FILE -o DIR writes them as scenes)
[3]

$ cd $SAMPLES/..; lanescope disasm --pick 1 samples/driver.log -o $T/one.asm; lanescope diff --pick 1 samples/driver.log --program $T/one.asm
lanescope: samples/driver.log: note: not in the file, so made up: 0.5 in the constants cb0
No difference between '#1 PS' and '$T/one.asm' in what 256 lanes of 4 waves leave.

$ cd $SAMPLES/..; lanescope diff scenes/endless.lanescope --lanes 0,1 --max-steps 40
At step 6, after line 8 (MUL), R2.x is -0.234375 in lane 0 and -0.203125 in lane 1.
  R2.x         became different in 1 step, first in step 6
  PV.x         became different in 7 steps, first in step 6
[1]

$ cd $SAMPLES/..; lanescope diff scenes/endless-half.lanescope --program scenes/endless-half.asm --max-steps 1000
No difference between 'Endless for half of the lanes' and 'scenes/endless-half.asm' in what 64 lanes of 1 wave leave. Wave 0 was still running after 1000 steps.

$ cd $SAMPLES/..; cp scenes/memories.lanescope $T/m.lanescope; python3 scenes/memories.py $T

# Two programs: memories are compared as numbers of the outputs' formats; scratch where it is an output.
$ cd $T; sed 's/R1.x___/R1._y__/; s/WRITE(1), R1 /WRITE(1), R1.xy_w /' m.lanescope >p.lanescope; lanescope diff m.lanescope p.lanescope
2 lines differ:
  line 1: '00 MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0)' / '00 MEM_EXPORT: WRITE_IND(0+R0), R1._y__ ARRAY_SIZE(255) ELEM_SIZE(0)'
  line 2: '01 MEM_SCRATCH: WRITE(1), R1 ARRAY_SIZE(3) ELEM_SIZE(3)' / '01 MEM_SCRATCH: WRITE(1), R1.xy_w ARRAY_SIZE(3) ELEM_SIZE(3)'
Wave 0: export[0] is 129708002 in 'm.lanescope' and not written in 'p.lanescope': written by step 1, line 1 (MEM_EXPORT), of 'm.lanescope'.
Side by side they part at line 1: '00 MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0)' in 'm.lanescope', '00 MEM_EXPORT: WRITE_IND(0+R0), R1._y__ ARRAY_SIZE(255) ELEM_SIZE(0)' in 'p.lanescope'. At step 1, after line 1 (MEM_EXPORT), export[0] is 129708002 in 'm.lanescope' and 0 in 'p.lanescope', 129708002 apart.
99 of 100 lanes of 2 waves are different.
  export   in 2 parts
  scratch  in 99 parts
[1]

$ cd $T; sed '/output export/,/sums.bin/d' m.lanescope >q.lanescope; sed 's/WRITE(1), R1 /WRITE(1), R1.xy_w /' q.lanescope >r.lanescope; lanescope diff q.lanescope r.lanescope
1 line differs:
  line 2: '01 MEM_SCRATCH: WRITE(1), R1 ARRAY_SIZE(3) ELEM_SIZE(3)' / '01 MEM_SCRATCH: WRITE(1), R1.xy_w ARRAY_SIZE(3) ELEM_SIZE(3)'
No difference between 'q.lanescope' and 'r.lanescope' in what 100 lanes of 2 waves leave.

$ { printf '[scene]\nversion=1\nname=Whole\n[layout]\nwidth=2\nheight=1\n[inputs]\nR0.xyzw=int 129708002, int -129708003, int 7, int index\n[output PIX0]\nformat=rgba32i\n[output PIX1]\nformat=rg32ui\n[asm]\nEXPORT: PIX0, R0\nEXPORT_DONE: PIX1, R0.yx__\nEND_OF_PROGRAM\n' >$T/whole.lanescope; lanescope run --out $T/whole $T/whole.lanescope && ls $T/whole && od -A n -t d4 $T/whole/PIX0.i32 && od -A n -t u4 $T/whole/PIX1.u32; } >/dev/null

$ sed 's/^EXPORT: PIX0/ALU:\n x: SUB_INT R0.x, R0.x, 1\nEXPORT: PIX0/' $T/whole.lanescope >$T/b.lanescope; lanescope diff $T/whole.lanescope $T/b.lanescope; lanescope diff --tolerance 1 $T/whole.lanescope $T/b.lanescope
2 lines differ:
  line 1, of '$T/b.lanescope' alone: '00 ALU: ADDR(3) CNT(1)'
  line 2, of '$T/b.lanescope' alone: '0 x: SUB_INT R0.x, R0.x, 1'
Wave 0, pixel (0, 0): PIX0.x of lane 0 is 129708002 in '$T/whole.lanescope' and 129708001 in '$T/b.lanescope', 1 apart: written by step 1, line 1 (EXPORT), of '$T/whole.lanescope', and step 3, line 3 (EXPORT), of '$T/b.lanescope'.
Side by side they part at line 2 of '$T/b.lanescope', '0 x: SUB_INT R0.x, R0.x, 1', which '$T/whole.lanescope' does not have. Before the first step of '$T/whole.lanescope', R0.x differs in 2 lanes; in lane 0 it is 129708002 in '$T/whole.lanescope' and 129708001 in '$T/b.lanescope', 1 apart.
2 of 2 lanes of 1 wave are different.
  PIX0.x   in 2 lanes
  PIX1.y   in 2 lanes
2 lines differ:
  line 1, of '$T/b.lanescope' alone: '00 ALU: ADDR(3) CNT(1)'
  line 2, of '$T/b.lanescope' alone: '0 x: SUB_INT R0.x, R0.x, 1'
No difference between '$T/whole.lanescope' and '$T/b.lanescope' in what 2 lanes of 1 wave leave.

# The second story of data/doc/stories.md: the first lane where two compilations of one GLSL differ, and why.  Mesa 22.3.6's newer back
# end moved a read of an array below a write to it; two other renderers agree with the older one (data/stories).
$ lanescope diff $STORIES/shuffle-sb.lanescope $STORIES/shuffle-nir.lanescope
782 of 941 lines differ, the first of them:
  line 2, of 'Shuffle (sb)' alone: '0 x: SETGT_INT R14.x, KC0[0].x, 0.0f'
  line 3, of 'Shuffle (sb)' alone: 'y: SETGT_INT R14.y, KC0[0].x, 1.y'
  line 4, of 'Shuffle (sb)' alone: 'z: SETGT_INT R14.z, KC0[0].x, (0x00000002, 2).x'
  line 5, of 'Shuffle (sb)' alone: 'w: SETGT_INT R14.w, KC0[0].x, (0x00000003, 3).y'
  line 6, of 'Shuffle (sb)' alone: '1 x: MOV R15.x, PV0.y'
... and 1274 more
Wave 0, pixel (0, 0): PIX0.x of lane 0 is 0.0 in 'Shuffle (sb)' and 3.0 in 'Shuffle (nir)': written by step 470, line 940 (EXPORT_DONE), of 'Shuffle (sb)', and step 326, line 663 (EXPORT_DONE), of 'Shuffle (nir)'.
In 'Shuffle (sb)' the difference begins with R2.x@0 = 0.0: step 8, line 13 (MOV) wrote it from 0.0; it was not written before. In 'Shuffle (nir)' the difference begins with R1.x@0 = 1.0: step 81, line 150 (MOV) wrote it from 1.0, at AR.x = 0; it was 0.0 before.
131 of 256 lanes of 4 waves are different.
  PIX0.x   in 131 lanes
  PIX0.y   in 131 lanes
  PIX0.z   in 131 lanes
  PIX0.w   in 131 lanes
[1]

$ mkdir -p $T/of/them $T/mine/sub; printf '00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' > $T/mine/key.asm; printf '[program]\nfile=../../mine/key.asm\n' > $T/of/them/b.lanescope; ln -s ../../mine $T/of/them/shaders; printf '[program]\nfile=shaders/key.asm\n' > $T/of/them/d.lanescope; ln -s ../key.asm $T/mine/sub/again.asm; printf '[program]\nfile=sub/../sub/again.asm\n' > $T/mine/f.lanescope

# Trust is said for each run.
$ lanescope run --trust $T/of/them/b.lanescope; lanescope check --trust $T/of/them/d.lanescope; lanescope diff --trust $T/of/them/b.lanescope $T/of/them/d.lanescope
b: 4 waves, 4 steps
PIX0: rgba32f, 16 x 16, 256 written
lanescope: $T/of/them/d.lanescope: no reference to compare with (set reference in an [output] group)
No difference between 'b' and 'd' in what 256 lanes of 4 waves leave.

# What the command line names is read, wherever it is.
$ lanescope diff --program $T/mine/key.asm $T/mine/f.lanescope
No difference between 'f' and '$T/mine/key.asm' in what 256 lanes of 4 waves leave.

# The same word lets the scenes be read that are named at the prompt.
$ printf 'diff program %s\n' $T/of/them/b.lanescope > $T/compare; lanescope debug --batch -x $T/compare $T/mine/f.lanescope; lanescope debug --batch --trust -x $T/compare $T/mine/f.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 EXPORT_DONE: PIX0, R0
(lanescope) diff program $T/of/them/b.lanescope
lanescope: $T/compare:1: $T/of/them/b.lanescope:2:6: ../../mine/key.asm: this is outside of the scene's folder $T/of/them and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
  diff program $T/of/them/b.lanescope
               ^
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 EXPORT_DONE: PIX0, R0
(lanescope) diff program $T/of/them/b.lanescope
No difference between 'f' and 'b' in what 64 lanes of 1 wave leave.

# Memory of lanes is told by word and lane, also where the parts of lanes have different sizes; and asked about by what was told.
$ for of in 0 1; do printf "MEM_SCRATCH: WRITE(0), R0 ARRAY_SIZE(0) ELEM_SIZE(3)\nMEM_SCRATCH: WRITE($of), R1 ARRAY_SIZE($of) ELEM_SIZE(3)\nWAIT_ACK\nVTX:\n SCRATCH R1, R2.x ARRAY_BASE(0) ARRAY_SIZE(0) ELEM_SIZE(3) UNCACHED FORMAT(32_32_32_32) NUM_FORMAT(INT)\nEXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n" >$T/$of.asm; printf "[scene]\nversion=1\n[program]\nfile=$of.asm\n[layout]\nwidth=4\nheight=2\n[inputs]\nR0.x=index\nR0.y=index\nR1.x=index\nR1.y=7.5\n" >$T/$of.lanescope; done; lanescope diff $T/0.lanescope $T/1.lanescope; printf 'step\nwho scratch[1]@5 1\nwho scratch[1] 1\nuses scratch[1]@5 1\nwho scratch[4]\nwho scratch[1]@64\n' | lanescope debug $T/0.lanescope --step 0 --lane 5
1 line differs:
  line 2: '01 MEM_SCRATCH: WRITE(0), R1 ARRAY_SIZE(0) ELEM_SIZE(3)' / '01 MEM_SCRATCH: WRITE(1), R1 ARRAY_SIZE(1) ELEM_SIZE(3)'
Wave 0, pixel (0, 0): PIX0.y of lane 0 is 7.5 in '0' and 0.0 in '1': written by step 6, line 6 (EXPORT_DONE), of '0', and step 6, line 6 (EXPORT_DONE), of '1'.
Side by side they part at line 2: '01 MEM_SCRATCH: WRITE(0), R1 ARRAY_SIZE(0) ELEM_SIZE(3)' in '0', '01 MEM_SCRATCH: WRITE(1), R1 ARRAY_SIZE(1) ELEM_SIZE(3)' in '1'. At step 2, after line 2 (MEM_SCRATCH), scratch[1] of lane 0 is 7.5 in '0' and 0.0 in '1'.
8 of 8 lanes of 1 wave are different.
  PIX0.y   in 8 lanes
Nothing has run yet.
step 0, wave 0, lane 5: 8 of 64 lanes active
=>    1  00 MEM_SCRATCH: WRITE(0), R0 ARRAY_SIZE(0) ELEM_SIZE(3)
(lanescope) step
MEM_SCRATCH writes R0 of 8 lanes to scratch; lane 5 writes (3.0, 3.0, 0.0, 0.0) from scratch[0] on.
step 1, wave 0, lane 5: 8 of 64 lanes active
=>    2  01 MEM_SCRATCH: WRITE(0), R1 ARRAY_SIZE(0) ELEM_SIZE(3)
(lanescope) who scratch[1]@5 1
scratch[1]@5 = 3.0: step 1, line 1 (MEM_SCRATCH), lane 5, wrote it from R0.y = 3.0; it was not written before.
1 more cause is left out; 'chain' behind the value lists all.
(lanescope) who scratch[1] 1
scratch[1]@5 = 3.0: step 1, line 1 (MEM_SCRATCH), lane 5, wrote it from R0.y = 3.0; it was not written before.
1 more cause is left out; 'chain' behind the value lists all.
(lanescope) uses scratch[1]@5 1
scratch[1]@5 = 3.0 is not read after step 1, and is overwritten at step 2, line 2 (MEM_SCRATCH).
(lanescope) who scratch[4]
                ^
lanescope: scratch[4]: each lane has 4 words
(lanescope) who scratch[1]@64
                ^
lanescope: scratch[1]@64: a wave has 64 lanes, numbered from 0
[1]

# Tolerances: in ULP, absolute, relative.
$ sed 's/0x3E000000, 0.125f/0x3E000001, 0.12500001f/' $EXAMPLES/first-light.asm >$T/other.asm; for how in 0 1 abs:1e-9 abs:1e-7 rel:1e-9 rel:1e-6; do lanescope diff $EXAMPLES/first-light.lanescope --program $T/other.asm --tolerance $how | grep -E "^(Wave|No)" | cut -c 1-60; done
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First l
Wave 0, pixel (6, 1): PIX0.y of lane 14 is 0.015625 in 'Firs
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First l
Wave 0, pixel (6, 6): PIX0.x of lane 60 is 0.75 in 'First li
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First l
No difference between 'First light' and '$T/ot

# Several: what one of them allows is alike. A pixel or a thread alone.
$ for how in 0,abs:1e-9 0,abs:1e-7 abs:1e-9,rel:1e-6; do lanescope diff $EXAMPLES/first-light.lanescope --program $T/other.asm --tolerance $how | grep -E "^(Wave|No)" | cut -c 1-60; done
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First l
Wave 0, pixel (6, 6): PIX0.x of lane 60 is 0.75 in 'First li
No difference between 'First light' and '$T/ot

$ sed 's/0x3F333333, 0.7f).x,  PV1/0x3F4CCCCD, 0.8f).x,  PV1/' $EXAMPLES/first-light.asm >$T/edge.asm; lanescope diff $EXAMPLES/first-light.lanescope --program $T/edge.asm --pixel 4,1; lanescope diff $EXAMPLES/first-light.lanescope --program $T/edge.asm --pixel 10,1
1 line differs:
  line 4: '2 x: PRED_SETGT ____, (0x3F333333, 0.7f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' / '2 x: PRED_SETGT ____, (0x3F4CCCCD, 0.8f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED'
No difference between 'First light' and '$T/edge.asm' in what 1 lane of 1 wave leaves.
1 line differs:
  line 4: '2 x: PRED_SETGT ____, (0x3F333333, 0.7f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' / '2 x: PRED_SETGT ____, (0x3F4CCCCD, 0.8f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED'
Wave 1, pixel (10, 1): PIX0.x of lane 6 is 0.028125001 in 'First light' and 0.0 in '$T/edge.asm': written by step 109, line 33 (EXPORT_DONE), of 'First light', and step 111, line 33 (EXPORT_DONE), of '$T/edge.asm'.
Side by side they part at line 4: '2 x: PRED_SETGT ____, (0x3F333333, 0.7f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' in 'First light', '2 x: PRED_SETGT ____, (0x3F4CCCCD, 0.8f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' in '$T/edge.asm'. At step 4, after line 4 (PRED_SETGT), lane 6 is off by a branch in 'First light' and active in '$T/edge.asm'.
1 of 1 lane of 1 wave is different.
  PIX0.x   in 1 lane
  PIX0.y   in 1 lane
  PIX0.z   in 1 lane
[1]

$ lanescope diff $EXAMPLES/race.lanescope $EXAMPLES/race-mended.lanescope --thread 3; lanescope diff $EXAMPLES/race.lanescope --waves 0,1 --thread 3; lanescope diff $EXAMPLES/race.lanescope --lanes 0,1 --pixel 3; lanescope diff $EXAMPLES/race.lanescope $EXAMPLES/race-mended.lanescope --wave 0 --thread 3
1 line differs:
  line 3: '01 TEX: ADDR(6) CNT(1) NO_BARRIER' / '01 TEX: ADDR(6) CNT(1)'
No difference between 'A race' and 'The race, mended' in what 1 lane of 1 wave leaves.
lanescope: diff: --waves does not go with --thread
lanescope: diff: --lanes does not go with --pixel
lanescope: diff: --thread says which wave and lane: --wave cannot be given besides
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope $EXAMPLES/first-light.lanescope --tolerance 4,
lanescope: diff: --tolerance 4, is no distance, such as 64 (ULP), abs:1e-5 or rel:0.001, or several with commas between them
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope $EXAMPLES/first-light.lanescope --tolerance abs:-1
lanescope: diff: --tolerance abs:-1 is no distance, such as 64 (ULP), abs:1e-5 or rel:0.001, or several with commas between them
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope $EXAMPLES/first-light.lanescope --tolerance rel:x
lanescope: diff: --tolerance rel:x is no distance, such as 64 (ULP), abs:1e-5 or rel:0.001, or several with commas between them
[2]

# Programs side by side part at the first value that is beyond the tolerance.
$ sed 's/0x3E000000, 0.125f/0x3E000001, 0.12500001f/;s/0x3ECCCCCD, 0.4f/0x3F19999A, 0.6f/' $EXAMPLES/first-light.asm >$T/two.asm; for how in 0 64 abs:1e-5 rel:1e-3; do lanescope diff $EXAMPLES/first-light.lanescope --program $T/two.asm --tolerance $how | grep ^Side; done
Side by side they part at line 20: '6 x: MUL R3.x, R2.x, (0x3E000000, 0.125f).x CLAMP' in 'First light', '6 x: MUL R3.x, R2.x, (0x3E000001, 0.12500001f).x CLAMP' in '$T/two.asm'. At step 101, after line 20 (MUL), R3.x differs in 34 lanes; in lane 14 it is 0.125 in 'First light' and 0.12500001 in '$T/two.asm', 1 ULP apart.
Side by side they part at line 22: 'z: MULADD R3.z, PV6.x, -(0x3ECCCCCD, 0.4f).x, 0.5f' in 'First light', 'z: MULADD R3.z, PV6.x, -(0x3F19999A, 0.6f).x, 0.5f' in '$T/two.asm'. At step 102, after line 22 (MULADD), R3.z differs in 37 lanes; in lane 14 it is 0.45 in 'First light' and 0.42499998 in '$T/two.asm'.
Side by side they part at line 22: 'z: MULADD R3.z, PV6.x, -(0x3ECCCCCD, 0.4f).x, 0.5f' in 'First light', 'z: MULADD R3.z, PV6.x, -(0x3F19999A, 0.6f).x, 0.5f' in '$T/two.asm'. At step 102, after line 22 (MULADD), R3.z differs in 37 lanes; in lane 14 it is 0.45 in 'First light' and 0.42499998 in '$T/two.asm'.
Side by side they part at line 22: 'z: MULADD R3.z, PV6.x, -(0x3ECCCCCD, 0.4f).x, 0.5f' in 'First light', 'z: MULADD R3.z, PV6.x, -(0x3F19999A, 0.6f).x, 0.5f' in '$T/two.asm'. At step 102, after line 22 (MULADD), R3.z differs in 37 lanes; in lane 14 it is 0.45 in 'First light' and 0.42499998 in '$T/two.asm'.

# Integers are not near for being small: the count of rounds is one more here.
$ cd $SAMPLES/..; sed 's/R2.x,  1$/R2.x,  2/' scenes/select.asm >$T/count.asm; for how in abs:1e-5 abs:1; do lanescope diff scenes/select.lanescope --program $T/count.asm --tolerance $how | grep ^Side; done
Side by side they part at line 14: 'x: ADD_INT R2.x, R2.x, 1' in 'Select', 'x: ADD_INT R2.x, R2.x, (0x00000002, 2).x' in '$T/count.asm'. At step 9, after line 14 (ADD_INT), R2.x differs in 64 lanes; in lane 0 it is 1 in 'Select' and 2 in '$T/count.asm', 1 apart. At step 19, after line 6 (PRED_SETGE_INT), 64 lanes are in different states; lane 0 is off by a branch in 'Select' and active in '$T/count.asm'.
[1]
