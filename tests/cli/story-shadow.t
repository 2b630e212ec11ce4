# The first story of data/doc/stories.md: why one pixel of a compiled shader is black.  The shader and its depth texture are from
# a corpus of GLSL compiled by Mesa 22.3.6 (data/stories); that the pixel is 0, 0, 0, 1 is also what two other renderers give.
$ printf 'pixel 6 2\nend\nprint PIX0\nwho PIX0.x\n' | lanescope debug $STORIES/shadow.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(4) CNT(10)
(lanescope) pixel 6 2
Nothing has run yet.
step 0, wave 0, lane 28: 64 of 64 lanes active
=>    1  00 ALU: ADDR(4) CNT(10)
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R3.xyz1; lane 28 sends (0.0, 0.0, 0.0, 1.0).
step 10, wave 0, lane 28: 0 of 64 lanes active, ended
(lanescope) print PIX0
$1 =
x 0.0              0x00000000  changed
y 0.0              0x00000000  changed
z 0.0              0x00000000  changed
w 1.0              0x3f800000  changed
(lanescope) who PIX0.x
PIX0.x@28 = 0.0: step 10, line 19 (EXPORT_DONE) wrote it from R3.x = 0.0; it was not written before.
  R3.x@28 = 0.0: step 9, line 16 (MOV) wrote it from R2.x = 0.0; it was 0.40625 before.
    R2.x@28 = 0.0: step 5, line 12 (SAMPLE_C) compared R1.w = 0.40625 <= 0.39215687 (texture 18, texel (3, 1)), at R1.x = 0.40625 and R1.y = 0.15625: it does not pass, so 0.0; it was not written before.
      R1.x@28 = 0.40625: step 2, line 2 (MOV) wrote it from R0.x = 0.40625; it was not written before.
      R1.y@28 = 0.15625: step 2, line 3 (MOV) wrote it from R0.y = 0.15625; it was not written before.
      R1.w@28 = 0.40625: step 2, line 5 (MOV) wrote it from R0.x = 0.40625; it was not written before.
3 more causes are left out; 'chain' behind the value lists all.

# At the sample: who of the wave passes, and what if the reference were a little nearer?
$ printf 'pixel 6 2\ngoto 4\nprint R1.w <= 0.39215687\nset R1.w = 0.39\nend\nprint PIX0\nforks\n' | lanescope debug $STORIES/shadow.lanescope --wave 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(4) CNT(10)
(lanescope) pixel 6 2
Nothing has run yet.
step 0, wave 0, lane 28: 64 of 64 lanes active
=>    1  00 ALU: ADDR(4) CNT(10)
(lanescope) goto 4
TEX begins clause 01 of 3 fetches: 64 lanes run it.
step 4, wave 0, lane 28: 64 of 64 lanes active
=>   12        2  SAMPLE_C R2.x___, R1.xy_w, t18, s0
(lanescope) print R1.w <= 0.39215687
$1 =
 0:     true     true     true     true     true     true     true     true
 8:     true     true     true     true    false    false    false    false
16:     true     true     true     true     true     true     true     true
24:     true     true     true     true    false    false    false    false
32:     true     true     true     true     true     true     true     true
40:     true     true     true     true    false    false    false    false
48:     true     true     true     true     true     true     true     true
56:     true     true     true     true    false    false    false    false
(lanescope) set R1.w = 0.39
R1.w = 0.39 in lane 28 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 28: 64 of 64 lanes active
=>   12        2  SAMPLE_C R2.x___, R1.xy_w, t18, s0
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R3.xyz1; lane 28 sends (1.0, 0.0, 0.0, 1.0).
step 10, wave 0, what-if 1, lane 28: 0 of 64 lanes active, ended
(lanescope) print PIX0
$2 =
x 1.0              0x3f800000  changed
y 0.0              0x00000000  changed
z 0.0              0x00000000  changed
w 1.0              0x3f800000  changed
(lanescope) forks
   main: as the scene has it
=> what-if 1: R1.w = 0.39 in lane 28 at step 4

# What each sample compared: one texel here, four where the filter is bilinear.
$ printf 'pixel 6 2\ngoto 5\n' | lanescope debug $STORIES/shadow.lanescope | tail -3 | head -1
SAMPLE_C: lane 28 samples texture 18 at (0.40625, 0.15625) and gets R2 = (0.0, _, _, _). It compares its reference with one texel, 0.40625 <= 0.39215687: it does not pass. 64 of 64 lanes take part.

$ printf 'pixel 100 90\ngoto 8\n' | lanescope debug $STORIES/../bench/shadow.lanescope | tail -3 | head -1
SAMPLE_C: lane 24 samples texture 18 at (0.36132812, 0.32226562) and gets R1 = (0.9033203, _, _, _). It compares its reference with 4 texels, 0.39257812 <= (0.556476, 0.325982, 0.505553, 0.512161): 3 pass. 64 of 64 lanes take part.

# The same answers as data.
$ printf 'pixel 6 2\nend\nwho PIX0.x\n' | lanescope debug $STORIES/shadow.lanescope --json | tail -1 | cut -c1-230
{"answer":"who","command":"who","status":"ok","sentence":"PIX0.x@28 = 0.0: step 10, line 19 (EXPORT_DONE) wrote it from R3.x = 0.0; it was not written before.","wave":0,"lane":28,"step":10,"cause":{"what":"PIX0.x@28","value":{"bit

# Why a sample of several texels gives what it gives, with the reference that is no coordinate; and the same as data.
$ printf 'pixel 100 90\ngoto 8\nwho R1.x\n' | lanescope debug $STORIES/../bench/shadow.lanescope | grep -n '^R1.x@24'
13:R1.x@24 = 0.9033203: step 8, line 18 (SAMPLE_C) compared R1.z = 0.39257812 <= (0.556476, 0.325982, 0.505553, 0.512161) (texture 18, texels (5, 4), (6, 4), (5, 5) and (6, 5)), at R1.x = 0.36132812 and R1.y = 0.32226562: 3 of 4 pass, so 0.9033203; it was 0.36132812 before.

$ lanescope who $STORIES/shadow.lanescope R2.x@28 --step 6 --json | tr -d ' \n' | grep -o '"texels":{[^}]*}[^}]*}'
"texels":{"relation":"<=","operand":3,"reference":{"bits":"0x3ed00000"},"n":1,"n_passed":0}
