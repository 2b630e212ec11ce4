# A value in all lanes, in the one looked at, in another; formats behind a comma or as gdb has them.
$ printf 'p R1.x\np R1\np R1.x@0\np R0.xy@0,x\np/x R1.x@0\np/t R1.x@0\np PV.x@0\np -R1.x@0 * 2\n' | lanescope debug $EXAMPLES/first-light.lanescope --lane 9
Group 2 of clause 00: lane 9 tests PRED_SETGT 0.7 > 0.9765625: false, so it becomes inactive. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 9: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) p R1.x
$1 =
 0: (1.7578125) (1.5390625) (1.5390625) (1.3203125)
 4: (1.3515625) (1.1953125) (1.1328125) (0.9765625)
 8: (1.0703125) (0.9765625) (0.8515625) (0.7578125)
12: (0.9140625) (0.8828125)   0.6953125   0.6640625
16: (1.3515625) (1.1328125) (1.1953125) (0.9765625)
20: (0.9453125) (0.7890625) (0.7890625)   0.6328125
24:   0.6640625   0.5703125   0.5078125   0.4140625
28:   0.5078125   0.4765625   0.3515625   0.3203125
32: (1.0703125) (0.8515625) (0.9765625) (0.7578125)
36:   0.6640625   0.5078125   0.5703125   0.4140625
40:   0.3828125   0.2890625   0.2890625   0.1953125
44:   0.2265625   0.1953125   0.1328125   0.1015625
48: (0.9140625)   0.6953125 (0.8828125)   0.6640625
52:   0.5078125   0.3515625   0.4765625   0.3203125
56:   0.2265625   0.1328125   0.1953125   0.1015625
60:   0.0703125   0.0390625   0.0390625   0.0078125
(lanescope) p R1
$2 =
x 0.9765625        0x3f7a0000
y 0.0              0x00000000
z 0.0              0x00000000
w 0.0              0x00000000
(lanescope) p R1.x@0
$3 = 1.7578125        0x3fe10000
(lanescope) p R0.xy@0,x
$4 =
x 0xbf700000       0xbf700000
y 0xbf700000       0xbf700000
(lanescope) p/x R1.x@0
$5 = 0x3fe10000       0x3fe10000
(lanescope) p/t R1.x@0
$6 = 0b0011_1111_1110_0001_0000_0000_0000_0000 0x3fe10000
(lanescope) p PV.x@0
$7 = 1.0              0x3f800000  changed
(lanescope) p -R1.x@0 * 2
$8 = -3.515625        0xc0610000

# Questions about the wave.
$ printf 'p count (active)\np any (R1.x > 1.7)\np max (R1.x)\np mean (R0.x)\np R1.x == max (R1.x)\np step\np lane\np pixel\n' | lanescope debug $EXAMPLES/first-light.lanescope --lane 9
Group 2 of clause 00: lane 9 tests PRED_SETGT 0.7 > 0.9765625: false, so it becomes inactive. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 9: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) p count (active)
$1 = 37               0x00000025  changed
(lanescope) p any (R1.x > 1.7)
$2 = false            0x00000000  changed
(lanescope) p max (R1.x)
$3 = 0.6953125        0x3f320000  changed
(lanescope) p mean (R0.x)
$4 = -0.3631757       0xbeb9f22a  changed
(lanescope) p R1.x == max (R1.x)
$5 =
 0:  (false)  (false)  (false)  (false)  (false)  (false)  (false)  (false)
 8:  (false)  (false)  (false)  (false)  (false)  (false)     true    false
16:  (false)  (false)  (false)  (false)  (false)  (false)  (false)    false
24:    false    false    false    false    false    false    false    false
32:  (false)  (false)  (false)  (false)    false    false    false    false
40:    false    false    false    false    false    false    false    false
48:  (false)     true  (false)    false    false    false    false    false
56:    false    false    false    false    false    false    false    false
(lanescope) p step
$6 = 4                0x00000004  changed
(lanescope) p lane
$7 =
 0:      (0)      (1)      (2)      (3)      (4)      (5)      (6)      (7)
 8:      (8)      (9)     (10)     (11)     (12)     (13)       14       15
16:     (16)     (17)     (18)     (19)     (20)     (21)     (22)       23
24:       24       25       26       27       28       29       30       31
32:     (32)     (33)     (34)     (35)       36       37       38       39
40:       40       41       42       43       44       45       46       47
48:     (48)       49     (50)       51       52       53       54       55
56:       56       57       58       59       60       61       62       63
(lanescope) p pixel
$8 =
x 5                0x00000005
y 0                0x00000000

# The registers of one lane, the masks, the program; what info has.
$ printf 'info\ninfo registers\ninfo masks\ninfo program\ninfo where\ni l\n' | lanescope debug scenes/discard_loop.lanescope --lane 42
Group 8 of clause 10: lane 42 tests PRED_SETGT 0.0 > 3.5: false, so it becomes inactive. 64 of 64 lanes (16 killed) take part. Lanes 16-63 become inactive: their test is false.
step 16, wave 0, lane 42: 0 of 64 lanes active
=>   26  11 JUMP  POP_CNT(1) ADDR(14)
(lanescope) info
  info args         the parameters of the function of the source that runs
  info bookmarks    the steps that have names
  info breakpoints  where the program stops
  info cover        how often each line runs, and for how many lanes
  info events       what catch and run-to can wait for
  info forks        the wave's runs: its own and those of changes
  info frame        the place, the lane, and the frame that is chosen
  info functions    the functions of the source, with their parameters
  info history      which lanes are active at each step
  info lanes        a map of the 64 lanes, and since when each is active or not
  info line         which words a line of the listing has
  info locals       the local variables of that function; without a text the registers
  info masks        the masks of the wave
  info names        what the source calls what the program reads and writes
  info notes        what was noted at steps
  info paths        the lanes by the path that they take
  info program      the scene, its machine and its size
  info registers    what is not zero in the lane looked at, or those named
  info stack        the place, and the branches, loops and calls around it
  info stop         what the last step did, and the place
  info symbol       the line whose words have an address
  info variables    the variables of the source that have a value here
  info watchpoints  the breakpoints that look at values
  info wave         the wave, and where the others of its group are
  info where        the place, the lane and its pixel
(lanescope) info registers
R0              0.28125        0.34375        -0.4375            0.0
R1                    0            3.5         -2.875          -3.25
PV                  1.0            0.0            0.0            0.0
(lanescope) info masks
active     0x000000000000ffff  16 lanes
valid      0xffffffffffff0000  48 lanes
predicate  0x0000000000000000   0 lanes
executing  0x0000000000000000   0 lanes
continue   0x0000000000000000   0 lanes
break      0x0000000000000000   0 lanes
covered    0xffffffffffffffff  64 lanes
(lanescope) info program
discard_loop: AMD R700, 33 lines, 4 waves for 16 x 16
(lanescope) info where
step 16, wave 0, lane 42: 0 of 64 lanes active
lane 42: off (branch), pixel (4, 5)
=>   26  11 JUMP  POP_CNT(1) ADDR(14)
(lanescope) i l
 -  -   -  -   -  -   -  -
 -  -   -  -   -  -   -  -

 -  -   -  -  [-] -   -  -
 -  -   -  -   -  -   -  -

 -  -   -  -   -  -   -  -
 -  -   -  -   -  -   -  -

 K  K   K  K   K  K   K  K
 K  K   K  K   K  K   K  K
step 16
- off (branch): 48 lanes (16-63), since step 16, line 25 (PRED_SETGT)
K killed: 16 lanes (0-15), since step 12, line 16 (KILLGT)

# Memories: this program has none.
$ printf 'x share[0]\nx/2f scratch[4]\nx nothing\nx/z share\nx\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) x share[0]
              ^
lanescope: the program has no share[0]
(lanescope) x/2f scratch[4]
                 ^
lanescope: the program has no scratch[4]
(lanescope) x nothing
              ^
lanescope: no such name: nothing
(lanescope) x/z share
             ^
lanescope: '/z' is no format of words: /N and one of f d u x o t, or i for lines, N up to 256
(lanescope) x
             ^
lanescope: words of what? (share[0], scratch[16], export, ring, ...)
[1]

# Names that are wrong, expressions that end too early: the caret is under the place.
$ printf 'p R1.x + R7.y\np R1.x +\np (R1.x\np R1.x@64\np lnae\np/q R1\np R1.xy * R1.xyz\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) p R1.x + R7.y
                     ^
lanescope: there is no R7: the program has R0 to R3
(lanescope) p R1.x +
                    ^
lanescope: a value is missing before the end
(lanescope) p (R1.x
                   ^
lanescope: ')' is missing before the end
(lanescope) p R1.x@64
                   ^
lanescope: the lane goes from 0 to 63
(lanescope) p lnae
              ^
lanescope: no such name: lnae; is it lane?
(lanescope) p/q R1
             ^
lanescope: '/q' is no format: /f /d /u /x /o /t (binary) or /c (colour)
(lanescope) p R1.xy * R1.xyz
                    ^
lanescope: '*' between 2 and 3 components
[1]

# The listing goes on where it ended.
$ printf 'list 3\nlist\nlist\nl 33\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) list 3
      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
      2        0  x: MUL         R1.x,  R0.x,  R0.x
      3        1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
      4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
=>    5  01 JUMP  ADDR(11)
      6  02 ALU: ADDR(19) CNT(2)
      7        3  x: MOV         R2.x,  0.0f
      8           y: MOV         R2.y,  R1.x
(lanescope) list
      9  03 LOOP_START_DX10  ADDR(10)
     10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
     11        4  x: PRED_SETGT  ____,  R2.y,  (0x3F333333, 0.7f).x  UPDATE_EXEC_MASK UPDATE_PRED
     12  05 JUMP  POP_CNT(1) ADDR(8)
     13  06 LOOP_BREAK  ADDR(9)
     14  07 POP  POP_CNT(1) ADDR(8)
     15  08 ALU: ADDR(23) CNT(3)
     16        5  x: ADD         R2.x,  R2.x,  1.0f
     17           y: MUL         R2.y,  R2.y,  (0x3FC00000, 1.5f).x
     18  09 LOOP_END  ADDR(4)
     19  10 ALU: ADDR(26) CNT(6)
(lanescope) list
     20        6  x: MUL         R3.x,  R2.x,  (0x3E000000, 0.125f).x  CLAMP
     21        7  y: MUL         R3.y,  PV6.x,  PV6.x
     22           z: MULADD      R3.z,  PV6.x,  -(0x3ECCCCCD, 0.4f).x,  0.5f
     23           w: MOV         R3.w,  1.0f
     24  11 ELSE  POP_CNT(1) ADDR(14)
     25  12 ALU: ADDR(32) CNT(8)
     26        8  x: KILLGT      ____,  R1.x,  (0x3FACCCCD, 1.35f).x
     27        9  x: MULADD      R2.x,  R0.y,  0.5f,  0.5f
     28       10  x: MUL         R3.x,  PV9.x,  (0x3E99999A, 0.3f).x
     29           y: MULADD      R3.y,  PV9.x,  (0x3E99999A, 0.3f).x,  (0x3DCCCCCD, 0.1f).y
     30           z: MULADD      R3.z,  PV9.x,  0.5f,  (0x3E99999A, 0.3f).x
(lanescope) l 33
     28       10  x: MUL         R3.x,  PV9.x,  (0x3E99999A, 0.3f).x
     29           y: MULADD      R3.y,  PV9.x,  (0x3E99999A, 0.3f).x,  (0x3DCCCCCD, 0.1f).y
     30           z: MULADD      R3.z,  PV9.x,  0.5f,  (0x3E99999A, 0.3f).x
     31           w: MOV         R3.w,  1.0f
     32  13 POP  POP_CNT(1) ADDR(14)
     33  14 EXPORT_DONE: PIX0, R3 VALID_PIX
     34  END_OF_PROGRAM

# Registers that instructions take for integers are integers, wherever they show.
$ printf 'goto 15\np R2.x@0\np R2.x@0 + 1\np f(R2.x@0)\np R2@0\np R2.wx@0\nbreak 13 if R2.x == 2\nc\ns\nset R2.x@0 = 7\np R2.x@0\nset R2.x@0 = R2.x@0 * 2\np R2.x@0\nforks\ninfo registers R2\n' | lanescope debug scenes/select.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(9) CNT(2) KCACHE0(CB0:0-15)
(lanescope) goto 15
Group 2 of clause 06: lane 0 computes AND_INT R2.z = 1 & 1 = 1, ADD R2.w = 0.0 + 0.03125 = 0.03125. 64 of 64 lanes take part.
step 15, wave 0, lane 0: 64 of 64 lanes active
=>   13        3  y: CNDE_INT    R2.y,  R2.z,  R2.y,  R2.w
=>   14           x: ADD_INT     R2.x,  R2.x,  1
(lanescope) p R2.x@0
$1 = 1                0x00000001
(lanescope) p R2.x@0 + 1
$2 = 2                0x00000002
(lanescope) p f(R2.x@0)
$3 = 1e-45d           0x00000001
(lanescope) p R2@0
$4 =
x 1                0x00000001
y 0.0              0x00000000
z 1                0x00000001  changed
w 0.03125          0x3d000000
(lanescope) p R2.wx@0
$5 =
x 0.03125          0x3d000000
y 1                0x00000001
(lanescope) break 13 if R2.x == 2
  1  line 13: 3  y: CNDE_INT    R2.y,  R2.z,  R2.y,  R2.w
     if R2.x == 2
(lanescope) c
Breakpoint 1, hit 1, line 13: 3  y: CNDE_INT    R2.y,  R2.z,  R2.y,  R2.w, all lanes
Group 2 of clause 06: lane 0 computes AND_INT R2.z = 2 & 1 = 0, ADD R2.w = 0.03125 + 0.03125 = 0.0625. 64 of 64 lanes take part.
step 22, wave 0, lane 0: 64 of 64 lanes active
=>   13        3  y: CNDE_INT    R2.y,  R2.z,  R2.y,  R2.w
=>   14           x: ADD_INT     R2.x,  R2.x,  1
(lanescope) s
Group 3 of clause 06: lane 0 computes ADD_INT R2.x = 2 + 1 = 3, CNDE_INT R2.y = 0.03125, since 0 == 0 (else 0.0625). 64 of 64 lanes take part.
step 23, wave 0, lane 0: 64 of 64 lanes active
=>   15  07 LOOP_END  ADDR(2)
(lanescope) set R2.x@0 = 7
R2.x = 7 in lane 0 at step 23, in the run 'what-if 1'.
step 23, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   15  07 LOOP_END  ADDR(2)
(lanescope) p R2.x@0
$6 = 7                0x00000007  changed
(lanescope) set R2.x@0 = R2.x@0 * 2
R2.x = 14 in lane 0 at step 23, in the run 'what-if 1'.
step 23, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   15  07 LOOP_END  ADDR(2)
(lanescope) p R2.x@0
$7 = 14               0x0000000e  changed
(lanescope) forks
   main: as the scene has it
=> what-if 1: R2.x = 7 in lane 0 at step 23; R2.x = 14 in lane 0 at step 23
(lanescope) info registers R2
R2                   14        0.03125              0         0.0625

$ lanescope trace scenes/select.lanescope --steps 8..24
    step   line  active  instructions                 what lane 0 gets
       8     11      64  AND_INT ADD                  R2.z = 0, R2.w = 0.03125
       9     13      64  CNDE_INT ADD_INT             R2.y = 0.0, R2.x = 1
      10     15      64  LOOP_END
      11      5      64  ALU_PUSH_BEFORE
      12      6      64  PRED_SETGE_INT               PV.x = 1.0
      13      7       0  JUMP
      14     10      64  ALU
      15     11      64  AND_INT ADD                  R2.z = 1, R2.w = 0.03125
      16     13      64  CNDE_INT ADD_INT             R2.y = 0.03125, R2.x = 2
      17     15      64  LOOP_END
      18      5      64  ALU_PUSH_BEFORE
      19      6      64  PRED_SETGE_INT               PV.x = 1.0
      20      7       0  JUMP
      21     10      64  ALU
      22     11      64  AND_INT ADD                  R2.z = 0, R2.w = 0.0625
      23     13      64  CNDE_INT ADD_INT             R2.y = 0.03125, R2.x = 3
      24     15      64  LOOP_END
The run goes on after step 24.

$ lanescope uses scenes/select.lanescope R2.x --step 13
R2.x@0 = 1 of step 13 is read 2 times, first at step 15, line 11 (AND_INT), and is overwritten at step 16, line 14 (ADD_INT). It reaches a test at step 19, PIX0.w@0 at step 37, a test at step 26, PIX0.x@0 at step 37 and 2 more.
  Step 15, line 11 (AND_INT), lane 0, reads it and gives R2.z@0 = 1.
    R2.z@0 = 1 of step 15 is read once, at step 16, line 13 (CNDE_INT), and is overwritten at step 22, line 11 (AND_INT).
      Step 16, line 13 (CNDE_INT), lane 0, reads it and gives R2.y@0 = 0.03125.
        R2.y@0 = 0.03125 of step 16 is read 2 times, first at step 22, line 12 (ADD), and is overwritten at step 23, line 13 (CNDE_INT).
          Step 22, line 12 (ADD), lane 0, reads it and gives R2.w@0 = 0.0625.
            R2.w@0 = 0.0625 of step 22 is read once, at step 23, line 13 (CNDE_INT), and is overwritten at step 29, line 12 (ADD).
              Step 23, line 13 (CNDE_INT), lane 0, reads it, but takes the other value.
          Step 23, line 13 (CNDE_INT), lane 0, reads it and gives R2.y@0 = 0.03125.
  Step 16, line 14 (ADD_INT), lane 0, reads it and gives R2.x@0 = 2.
    R2.x@0 = 2 of step 16 is read 3 times, first at step 19, line 6 (PRED_SETGE_INT), and is overwritten at step 23, line 14 (ADD_INT). It reaches a test at step 19, PIX0.w@0 at step 37, a test at step 26, PIX0.x@0 at step 37 and 2 more.
      Step 19, line 6 (PRED_SETGE_INT), lane 0, reads it; it decides whether the lane goes on.
      Step 22, line 11 (AND_INT), lane 0, reads it and gives R2.z@0 = 0.
        R2.z@0 = 0 of step 22 is read once, at step 23, line 13 (CNDE_INT), and is overwritten at step 29, line 11 (AND_INT). It reaches PIX0.w@0 at step 37.
          Step 23, line 13 (CNDE_INT), lane 0, reads it and gives R2.y@0 = 0.03125.
            R2.y@0 = 0.03125 of step 23 is read 2 times, first at step 29, line 12 (ADD), and is overwritten at step 30, line 13 (CNDE_INT). It reaches PIX0.w@0 at step 37.
              Step 29, line 12 (ADD), lane 0, reads it and gives R2.w@0 = 0.0625.
                R2.w@0 = 0.0625 of step 29 is read 2 times, first at step 30, line 13 (CNDE_INT), and is still there at the end, step 37. It reaches PIX0.w@0 at step 37.
                  Step 30, line 13 (CNDE_INT), lane 0, reads it and gives R2.y@0 = 0.0625.
                  Step 37, line 16 (EXPORT_DONE), lane 0, reads it and gives PIX0.w@0 = 0.0625.
              Step 30, line 13 (CNDE_INT), lane 0, reads it, but takes the other value.
      Step 23, line 14 (ADD_INT), lane 0, reads it and gives R2.x@0 = 3.
        R2.x@0 = 3 of step 23 is read 3 times, first at step 26, line 6 (PRED_SETGE_INT), and is overwritten at step 30, line 14 (ADD_INT). It reaches a test at step 26, PIX0.x@0 at step 37, PIX0.z@0 at step 37, a test at step 33.
          Step 26, line 6 (PRED_SETGE_INT), lane 0, reads it; it decides whether the lane goes on.
          Step 29, line 11 (AND_INT), lane 0, reads it and gives R2.z@0 = 1.
            R2.z@0 = 1 of step 29 is read 2 times, first at step 30, line 13 (CNDE_INT), and is still there at the end, step 37. It reaches PIX0.x@0 at step 37, PIX0.z@0 at step 37.
              Step 30, line 13 (CNDE_INT), lane 0, reads it and gives R2.y@0 = 0.0625.
                R2.y@0 = 0.0625 of step 30 is read once, at step 37, line 16 (EXPORT_DONE), and is still there at the end, step 37. It reaches PIX0.x@0 at step 37.
                  Step 37, line 16 (EXPORT_DONE), lane 0, reads it and gives PIX0.x@0 = 0.0625.
              Step 37, line 16 (EXPORT_DONE), lane 0, reads it and gives PIX0.z@0 = 1.
          Step 30, line 14 (ADD_INT), lane 0, reads it and gives R2.x@0 = 4.
            R2.x@0 = 4 of step 30 is read once, at step 33, line 6 (PRED_SETGE_INT), and is still there at the end, step 37. It reaches a test at step 33.
              Step 33, line 6 (PRED_SETGE_INT), lane 0, reads it; it decides whether the lane goes on.

$ lanescope uses scenes/select.lanescope R2.z --step 11 --json
{
  "answer" : "uses",
  "command" : "uses",
  "status" : "ok",
  "sentence" : "R2.z@0 = 0 is not read after step 11, and is overwritten at step 15, line 11 (AND_INT).",
  "wave" : 0,
  "lane" : 0,
  "step" : 11,
  "followed" : {
    "what" : "R2.z@0",
    "value" : {
      "bits" : "0x00000000",
      "text" : "0"
    },
    "kind" : "followed",
    "from" : 11,
    "overwritten" : true,
    "until" : 15,
    "line" : 11,
    "op" : "AND_INT",
    "sentence" : "R2.z@0 = 0 is not read after step 11, and is overwritten at step 15, line 11 (AND_INT).",
    "uses" : []
  }
}

$ printf 'goto 15\nsi\nsi\n' | lanescope debug scenes/select.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(9) CNT(2) KCACHE0(CB0:0-15)
(lanescope) goto 15
Group 2 of clause 06: lane 0 computes AND_INT R2.z = 1 & 1 = 1, ADD R2.w = 0.0 + 0.03125 = 0.03125. 64 of 64 lanes take part.
step 15, wave 0, lane 0: 64 of 64 lanes active
=>   13        3  y: CNDE_INT    R2.y,  R2.z,  R2.y,  R2.w
=>   14           x: ADD_INT     R2.x,  R2.x,  1
(lanescope) si
Group 2 of clause 06: lane 0 computes AND_INT R2.z = 1 & 1 = 1, ADD R2.w = 0.0 + 0.03125 = 0.03125. 64 of 64 lanes take part.
step 15, wave 0, lane 0: 64 of 64 lanes active
     13        3  y: CNDE_INT    R2.y,  R2.z,  R2.y,  R2.w
          PV.y = 0.03125
          R2.y = 0.03125
=>   14           x: ADD_INT     R2.x,  R2.x,  1
(lanescope) si
Group 3 of clause 06: lane 0 computes ADD_INT R2.x = 1 + 1 = 2, CNDE_INT R2.y = 0.03125, since 1 != 0 (else 0.0). 64 of 64 lanes take part.
step 16, wave 0, lane 0: 64 of 64 lanes active
=>   15  07 LOOP_END  ADDR(2)

# A component that is an integer here and a float there is what the line before made of it; float () says it anyway.
$ printf 'ALU:\n  0 x: ADD_INT R1.x, 1, 1\n  1 x: MOV R2.x, R1.x\n  2 x: MUL R1.x, 0.5f, 0.5f\n  3 x: MUL R3.x, R1.x, R1.x\nEXPORT_DONE: PIX0, R3\nEND_OF_PROGRAM\n' >$T/mixed.asm; printf 'step 2\nprint R1.x@0\nprint float (R1.x@0)\nprint R1.x@0 + 1\ninfo registers R1\nstep 2\nend\n' | lanescope debug $T/mixed.asm | grep '^(\|^[1$R]'
(lanescope) step 2
(lanescope) print R1.x@0
$1 = 2                0x00000002  changed
(lanescope) print float (R1.x@0)
$2 = 3e-45d           0x00000002  changed
(lanescope) print R1.x@0 + 1
$3 = 1.0              0x3f800000  changed
(lanescope) info registers R1
R1                    2            0.5            1.0           17.0
(lanescope) step 2
(lanescope) end

# Where integers are shown, whole numbers that are set are integers too.
$ printf 'step 2\nset R1.x = 5\nprint R1.x@0\nset R1.x = 0.5\nset R1.x = R1.x\nset R1.x = 2 + 4\nset R1.x@0-1 = 3, -4\nprint R1.x@1\nstep 2\nset R1.x = 5\nset R1.x = 2 + 4\n' | lanescope debug $T/mixed.asm --step 0 | grep '^(\|^[1$R]'
(lanescope) step 2
(lanescope) set R1.x = 5
R1.x = int 5 in lane 0 at step 2, in the run 'what-if 1'.
(lanescope) print R1.x@0
$1 = 5                0x00000005  changed
(lanescope) set R1.x = 0.5
R1.x = 0.5 in lane 0 at step 2, in the run 'what-if 1'.
(lanescope) set R1.x = R1.x
R1.x = 0.5 in lane 0 at step 2, in the run 'what-if 1'.
(lanescope) set R1.x = 2 + 4
R1.x = int 6 in lane 0 at step 2, in the run 'what-if 1'.
(lanescope) set R1.x@0-1 = 3, -4
R1.x = ... in lanes 0-1 at step 2, in the run 'what-if 1'.
(lanescope) print R1.x@1
$2 = -4               0xfffffffc  changed
(lanescope) step 2
(lanescope) set R1.x = 5
R1.x = 5.0 in lane 0 at step 4, in the run 'what-if 1'.
(lanescope) set R1.x = 2 + 4
R1.x = 6.0 in lane 0 at step 4, in the run 'what-if 1'.

# A register that an index chose is told by its name; where there is none of that number, as the sum that it was.
$ printf '00 ALU:\n 0 x: MOVA_INT ____, 3\n    t: MOV R4.x, R0.x\n 1 x: MOV R1.x, R[1+AR.x].x\n 2 x: MOVA_INT ____, 99\n 3 x: MOV R2.x, R[1+AR.x].x\n01 EXPORT_DONE: PIX0, R2\nEND_OF_PROGRAM\n' >$T/named.txt; printf 'step 3\nstep 2\n' >$T/named.ls; lanescope debug --batch -x $T/named.ls $T/named.txt | grep computes
Group 1 of clause 00: lane 0 computes MOV R1.x = 0.03125 (R4.x). 64 of 64 lanes take part.
Group 3 of clause 00: lane 0 computes MOV R2.x = 0.03125 (R[1+99].x). 64 of 64 lanes take part.

# A value of 64 bits is one where the program stands, too; what was set as one is told as one, and whole.
$ printf '00 ALU:\n0 x: FLT32_TO_FLT64 R1.x, 2.5f\ny: FLT32_TO_FLT64 R1.y, 0.0f\n1 x: FREXP_64 R2.x, R1.y\ny: FREXP_64 R2.y, R1.x\nz: FREXP_64 R2.z, R1.x\nw: FREXP_64 R2.w, R1.x\n01 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' > $T/double.asm

$ printf 's 2\np R1.xy@0\nset R1.xy@0,2 = double 1, 2.5\nset R2.xy@0,2 = int64 -5000000000, 1\nset d(R1.xy) = 2\nwho R1.xy@2\ns\nwho R2.zw@2\n' | lanescope debug $T/double.asm
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(7)
(lanescope) s 2
Group 0 of clause 00: lane 0 computes R1.xy = FLT32_TO_FLT64 (2.5) = 2.5. 64 of 64 lanes take part.
step 2, wave 0, lane 0: 64 of 64 lanes active
=>    4        1  x: FREXP_64    R2.x,  R1.y
=>    5           y: FREXP_64    R2.y,  R1.x
=>    6           z: FREXP_64    R2.z,  R1.x
=>    7           w: FREXP_64    R2.w,  R1.x
(lanescope) p R1.xy@0
$1 = 2.5              0x4004000000000000  changed
(lanescope) set R1.xy@0,2 = double 1, 2.5
R1.xy = ... in lanes 0,2 at step 2, in the run 'what-if 1'.
 0:      1.0        .      2.5        .        .        .        .        .
step 2, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    4        1  x: FREXP_64    R2.x,  R1.y
=>    5           y: FREXP_64    R2.y,  R1.x
=>    6           z: FREXP_64    R2.z,  R1.x
=>    7           w: FREXP_64    R2.w,  R1.x
(lanescope) set R2.xy@0,2 = int64 -5000000000, 1
R2.xy = ... in lanes 0,2 at step 2, in the run 'what-if 1'.
 0: -5000000000           .           1           .
step 2, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    4        1  x: FREXP_64    R2.x,  R1.y
=>    5           y: FREXP_64    R2.y,  R1.x
=>    6           z: FREXP_64    R2.z,  R1.x
=>    7           w: FREXP_64    R2.w,  R1.x
(lanescope) set d(R1.xy) = 2
                ^
lanescope: d(R1.xy) is of 64 bits: change two components, as R1.xy
(lanescope) who R1.xy@2
R1.xy@2 = 2.5: set by hand at step 2; it was 2.5 before.
(lanescope) s
Group 1 of clause 00: lane 0 computes R2.x = FREXP_64 (1.0) = 0x00000000, R2.y = FREXP_64 (1.0) = 0x00000001, R2.zw = FREXP_64 (1.0) = 0.5. 64 of 64 lanes take part.
step 3, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    8  01 EXPORT_DONE: PIX0, R0
(lanescope) who R2.zw@2
R2.zw@2 = 0.625: step 3, line 6 (FREXP_64) wrote it from R1.xy = 2.5 and R1.x = 0.0; it was not written before.
  R1.xy@2 = 2.5: set by hand at step 2; it was 2.5 before.
  R1.x@2 = 0.0: set by hand at step 2; it was 0.0 before.
[1]

$ lanescope who $T/double.asm R1.xy --step 2 | head -n 1; lanescope uses $T/double.asm R1.xy --step 2; lanescope group $T/double.asm --step 2 | head -n 9; echo history R1.xy | lanescope debug $T/double.asm --step 2 2>&1 | tail -n 3
R1.xy@0 = 2.5: step 2, line 2 (FLT32_TO_FLT64) wrote it from 2.5 and 0.0; it was 3.0517585287270776e-05 before.
R1.xy@0 = 2.5 of step 2 is read once, at step 3, line 4 (FREXP_64), and is still there at the end, step 4.
  Step 3, line 4 (FREXP_64), lane 0, reads it and gives R2.x@0 = 0, R2.y@0 = 2, R2.zw@0 = 0.625.
step 3, next: lines 4 to 7, in lane 0
  x: FREXP_64 gives R2.x = 0; takes R1.y = 2.5; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
  y: FREXP_64 gives R2.y = 2; takes R1.x = 0.0; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
  z: FREXP_64 gives R2.z = 0.625; takes R1.x = 0.0; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
  w: FREXP_64 gives R2.w = 0.625; takes R1.x = 2.5; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
(lanescope) history R1.xy
                       ^
lanescope: a component x, y, z or w is missing before "xy"

# A zero that no line says anything of is told as its column looks, by everybody.
$ printf 'ALU:\n x: MOV R1.x, R0.x\nEXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n' >$T/zero.asm; printf '[scene]\nversion=1\n[program]\nfile=zero.asm\n[layout]\nkind=pixels\nwidth=8\nheight=8\n[inputs]\nR0.x=int linear 0 1 0\n' >$T/zero.lanescope; printf 'print R1.x@0\nwho PIX0.x@0\nprint R1.x\n' | lanescope debug $T/zero.lanescope --step 3
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1; lane 0 sends (0, 0.0, 0.0, 0.0).
step 3, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) print R1.x@0
$1 = 0                0x00000000
(lanescope) who PIX0.x@0
PIX0.x@0 = 0: step 3, line 3 (EXPORT_DONE) wrote it from R1.x = 0; it was not written before.
  R1.x@0 = 0: step 2, line 2 (MOV) wrote it from R0.x = 0; it was not written before.
    R0.x@0 = 0: the wave was started with it.
(lanescope) print R1.x
$2 =
 0:        0        0        1        1        0        0        1        1
 8:        0        0        1        1        0        0        1        1
16:        2        2        3        3        2        2        3        3
24:        2        2        3        3        2        2        3        3
32:        4        4        5        5        4        4        5        5
40:        4        4        5        5        4        4        5        5
48:        6        6        7        7        6        6        7        7
56:        6        6        7        7        6        6        7        7

# A NaN has one face, in print, in the sentence of each step, in who and where it is exported.
$ printf 'ALU:\n 0 x: MOV R1.x, 0.0f\n 1 t: RECIP_IEEE R1.y, R1.x\n 2 x: MUL_IEEE R3.x, R1.x, R1.y\n 3 x: MOV R4.x, R3.x\nEXP_DONE: PIX0, R4.xxxx\nEND_OF_PROGRAM\n' >$T/nan.asm; printf 'step 3\nstep\nstep\nprint R4.x@0\nend\nwho PIX0.x\n' | lanescope debug $T/nan.asm
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(4)
(lanescope) step 3
Group 1 of clause 00: lane 0 computes RECIP_IEEE R1.y = 1 / 0.0 = inf. 64 of 64 lanes take part.
step 3, wave 0, lane 0: 64 of 64 lanes active
=>    4        2  x: MUL_IEEE    R3.x,  R1.x,  R1.y
(lanescope) step
Group 2 of clause 00: lane 0 computes MUL_IEEE R3.x = 0.0 x inf = NaN:ffc00000. 64 of 64 lanes take part.
step 4, wave 0, lane 0: 64 of 64 lanes active
=>    5        3  x: MOV         R4.x,  R3.x
(lanescope) step
Group 3 of clause 00: lane 0 computes MOV R4.x = NaN:ffc00000. 64 of 64 lanes take part.
step 5, wave 0, lane 0: 64 of 64 lanes active
=>    6  01 EXPORT_DONE: PIX0, R4.xxxx
(lanescope) print R4.x@0
$1 = NaN:ffc00000     0xffc00000  changed
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R4.xxxx; lane 0 sends (NaN:ffc00000, NaN:ffc00000, NaN:ffc00000, NaN:ffc00000).
step 6, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) who PIX0.x
PIX0.x@0 = NaN:ffc00000: step 6, line 6 (EXPORT_DONE) wrote it from R4.x = NaN:ffc00000; it was not written before.
  R4.x@0 = NaN:ffc00000: step 5, line 5 (MOV) wrote it from R3.x = NaN:ffc00000; it was not written before.
    R3.x@0 = NaN:ffc00000: step 4, line 4 (MUL_IEEE) wrote it as R1.x x R1.y = 0.0 x inf; it was not written before.
      R1.x@0 = 0.0: step 2, line 2 (MOV) wrote it from 0.0; it was 0.5 before.
      R1.y@0 = inf: step 3, line 3 (RECIP_IEEE) wrote it from R1.x = 0.0; it was 0.5 before.
1 more cause is left out; 'chain' behind the value lists all.

# A test that all lanes fail: the jump says so, and who and why name it.
$ printf 'ALU_PUSH_BEFORE:\n 0 x: MOV R1.x, 0.5f\n 1 x: PRED_SETGT ____, R0.x, 1.0f UPDATE_EXEC_MASK UPDATE_PRED\nJUMP POP_CNT(1) ADDR(3)\nALU_POP_AFTER:\n 2 x: MOV R1.x, 1.0f\nEXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n' >$T/uni.asm; printf 'goto 4\nwhy 3\nend\nwho PIX0.x chain\n' | lanescope debug $T/uni.asm
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(4) CNT(2)
(lanescope) goto 4
JUMP jumps to 03: no lane would run what follows. 64 lanes become active. The stack is empty.
step 4, wave 0, lane 0: 64 of 64 lanes active
=>    7  03 EXPORT_DONE: PIX0, R1
(lanescope) why 3
Lane 3 is active, since step 4, line 4 (JUMP).
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1; lane 0 sends (0.5, 0.5, 1.0, 17.0).
step 5, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) who PIX0.x chain
  1. line 7 (EXPORT_DONE): PIX0.x@0 = 0.5: step 5, line 7 (EXPORT_DONE) wrote it from R1.x = 0.5; it was not written before.
  2. line 2 (MOV): R1.x@0 = 0.5: step 2, line 2 (MOV) wrote it from 0.5; it was 0.5 before.
  3. line 4 (JUMP), 2 times: Step 4, line 4 (JUMP) led lane 0 there.
  4. line 1 (ALU_PUSH_BEFORE), 3 times: Step 1, line 1 (ALU_PUSH_BEFORE) led lane 0 there.
  5. line 3 (PRED_SETGT): Lane 0 did not run line 6 (MOV) because of the test in step 3, line 3 (PRED_SETGT): R0.x = 0.03125 > 1.0: false.

# Where instructions take components for floats as well, it is one as long as it was written as one.
$ printf '00 ALU:\n0 x: FLT32_TO_FLT64 R1.x, R0.x\ny: FLT32_TO_FLT64 R1.y, 0.0f\n1 x: MUL_64 R2.x, R1.y, R1.y\ny: MUL_64 R2.y, R1.y, R1.y\nz: MUL_64 R2.z, R1.y, R1.y\nw: MUL_64 R2.w, R1.x, R1.x\n2 x: ADD R1.x, R0.x, 1.0f\n3 x: MUL R3.x, R1.x, R1.x\n01 EXPORT_DONE: PIX0, R3\nEND_OF_PROGRAM\n' >$T/shared.asm; printf 's 2\np R1\np R1.xy@9\ns\ni r R1 R2\np R2\ns\np R1\nreverse-step\np R1.zxyx@9\n' | lanescope debug $T/shared.asm --lane 9
Nothing has run yet.
step 0, wave 0, lane 9: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(8)
(lanescope) s 2
Group 0 of clause 00: lane 9 computes R1.xy = FLT32_TO_FLT64 (0.34375) = 0.34375. 64 of 64 lanes take part.
step 2, wave 0, lane 9: 64 of 64 lanes active
=>    4        1  x: MUL_64      R2.x,  R1.y,  R1.y
=>    5           y: MUL_64      R2.y,  R1.y,  R1.y
=>    6           z: MUL_64      R2.z,  R1.y,  R1.y
=>    7           w: MUL_64      R2.w,  R1.x,  R1.x
(lanescope) p R1
$1 =
xy 0.34375          0x3fd6000000000000  changed
z  6.0              0x40c00000
w  22.0             0x41b00000
(lanescope) p R1.xy@9
$2 =
xy 0.34375          0x3fd6000000000000  changed
(lanescope) s
Group 1 of clause 00: lane 9 computes MUL_64 R2.xy = 0.34375 x 0.34375 = 0.1181640625, MUL_64 R2.zw = 0.34375 x 0.34375 = 0.1181640625. 64 of 64 lanes take part.
step 3, wave 0, lane 9: 64 of 64 lanes active
=>    8        2  x: ADD         R1.x,  R0.x,  1.0f
(lanescope) i r R1 R2
R1              0.34375              .            6.0           22.0
R2         0.1181640625              .   0.1181640625              .
(lanescope) p R2
$3 =
xy 0.1181640625     0x3fbe400000000000  changed
zw 0.1181640625     0x3fbe400000000000  changed
(lanescope) s
Group 2 of clause 00: lane 9 computes ADD R1.x = 0.34375 + 1.0 = 1.34375. 64 of 64 lanes take part.
step 4, wave 0, lane 9: 64 of 64 lanes active
=>    9        3  x: MUL         R3.x,  R1.x,  R1.x
(lanescope) p R1
$4 =
x 1.34375          0x3fac0000  changed
y 1.671875         0x3fd60000
z 6.0              0x40c00000
w 22.0             0x41b00000
(lanescope) reverse-step
Group 1 of clause 00: lane 9 computes MUL_64 R2.xy = 0.34375 x 0.34375 = 0.1181640625, MUL_64 R2.zw = 0.34375 x 0.34375 = 0.1181640625. 64 of 64 lanes take part.
step 3, wave 0, lane 9: 64 of 64 lanes active
=>    8        2  x: ADD         R1.x,  R0.x,  1.0f
(lanescope) p R1.zxyx@9
$5 =
x  6.0              0x40c00000
yz 0.34375          0x3fd6000000000000
w  0.0              0x00000000

# A word of memory is told as the register that gives or gets it, by the step's sentence and by who.
$ printf 'goto 13\nwho R3.y 1\nwho R3.z 1\nprint R3.y@0\nprint R3.z@0\ngoto 5\nprint R1.z@0\n' | lanescope debug scenes/group.lanescope --wave 1 | grep -e '^.[0-9]* = ' -e wrote -e fetched -e LOCAL_DS_.*lane
LOCAL_DS_READ: lane 0 reads share[0] = 1, share[1] = 0, share[2] = 0.0, share[3] = 0.0 and gets R3 = (1, 0, 0.0, 0.0). 64 of 64 lanes take part.
R3.y@0 = 0: step 13, line 16 (LOCAL_DS_READ) fetched it from share[1] = 0, at R2.x = 0 and R2.y = 0; it was not written before.
R3.z@0 = 0.0: step 13, line 16 (LOCAL_DS_READ) fetched it from share[2] = 0.0, at R2.x = 0 and R2.y = 0; it was not written before.
$1 = 0                0x00000000
$2 = 0.0              0x00000000
LOCAL_DS_WRITE: lane 0 writes 4097 to share[64], 64 to share[65], 0.0 to share[66], 0.0 to share[67]. 64 of 64 lanes take part.
$3 = 0.0              0x00000000
