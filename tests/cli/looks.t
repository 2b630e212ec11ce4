# The lanes at a step, and what put them where they are.
$ lanescope lanes $EXAMPLES/first-light.lanescope
 -  A   A  A   A  A   A  A
 -  A   A  A   A  A   A  A

 -  -   A  A   A  A   A  A
 -  -   A  A   A  A   A  A

 -  -   -  A  [A] A   A  A
 -  -   -  -   A  A   A  A

 -  -   -  -   -  -   A  A
 -  -   -  -   -  -   -  -
step 4
A active: 37 lanes (14-15,23-31,36-47,49,51-63), since the start
- off (branch): 27 lanes (0-13,16-22,32-35,48,50), since step 4, line 4 (PRED_SETGT)

$ lanescope lanes $EXAMPLES/first-light.lanescope --step 106 --lane 3 | tail -4
step 106
A active: 22 lanes (3,5-13,17-22,32-35,48,50), since step 103, line 24 (ELSE)
- off (branch): 37 lanes (14-15,23-31,36-47,49,51-63), since step 103, line 24 (ELSE)
K killed: 5 lanes (0-2,4,16), since step 105, line 26 (KILLGT)

$ lanescope lanes $EXAMPLES/vertex-fetch.lanescope --step 2
[A] A   A  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .
step 2
A active: 3 lanes (0-2), since the start
. ended: 61 lanes (3-63), since the start

$ lanescope lanes $EXAMPLES/kill-quads.lanescope --step 5 --json
{
  "answer" : "lanes",
  "command" : "lanes",
  "status" : "ok",
  "wave" : 0,
  "step" : 5,
  "states" : "KKKKKKKKKKKAKKAAKKKKKAAAAAAAAAAAKKKAAAAAAAAKAKKKKAKAAAAAAKKKKKKK",
  "has_quads" : true,
  "groups" : [
    {
      "state" : "active",
      "lanes" : "0x01fa17f8ffe0c800",
      "n_lanes" : 30,
      "since" : 0
    },
    {
      "state" : "killed",
      "lanes" : "0x00050007001f37ff",
      "n_lanes" : 23,
      "since" : 4,
      "line" : 4,
      "op" : "KILLGT"
    },
    {
      "state" : "killed",
      "lanes" : "0xfe00e80000000000",
      "n_lanes" : 11,
      "since" : 5,
      "line" : 5,
      "op" : "KILLGT"
    }
  ]
}

# Registers of a lane, of all lanes.
$ lanescope regs $EXAMPLES/first-light.lanescope --step 30 --lane 63
R0              -0.0625        -0.0625            0.0            0.0
R1            0.0078125            0.0            0.0            0.0
R2                  3.0    0.026367188            0.0            0.0
PV                  3.0    0.026367188            0.0            0.0

$ lanescope regs $EXAMPLES/first-light.lanescope R1 R1.x@5 R0.x+1 --step 4
R1
x 0.5078125        0x3f020000
y 0.0              0x00000000
z 0.0              0x00000000
w 0.0              0x00000000
R1.x@5
1.1953125        0x3f990000
R0.x+1
 0: (0.0625) (0.1875) (0.0625) (0.1875) (0.3125) (0.4375) (0.3125) (0.4375)
 8: (0.5625) (0.6875) (0.5625) (0.6875) (0.8125) (0.9375)   0.8125   0.9375
16: (0.0625) (0.1875) (0.0625) (0.1875) (0.3125) (0.4375) (0.3125)   0.4375
24:   0.5625   0.6875   0.5625   0.6875   0.8125   0.9375   0.8125   0.9375
32: (0.0625) (0.1875) (0.0625) (0.1875)   0.3125   0.4375   0.3125   0.4375
40:   0.5625   0.6875   0.5625   0.6875   0.8125   0.9375   0.8125   0.9375
48: (0.0625)   0.1875 (0.0625)   0.1875   0.3125   0.4375   0.3125   0.4375
56:   0.5625   0.6875   0.5625   0.6875   0.8125   0.9375   0.8125   0.9375

$ lanescope regs $EXAMPLES/first-light.lanescope R1.y@5 --step 4 --json
{
  "answer" : "regs",
  "command" : "regs",
  "status" : "ok",
  "wave" : 0,
  "step" : 4,
  "lane" : 26,
  "answers" : [
    {
      "answer" : "print",
      "command" : "print",
      "status" : "ok",
      "expression" : "R1.y@5",
      "type" : "float",
      "components" : [
        {
          "values" : [
            {
              "bits" : "0x00000000",
              "text" : "0.0"
            }
          ]
        }
      ]
    }
  ]
}

# Steps one a line.
$ lanescope trace $EXAMPLES/first-light.lanescope --steps 1..20
    step   line  active  instructions                 what lane 26 gets
       1      1      64  ALU_PUSH_BEFORE
       2      2      64  MUL                          R1.x = 0.19140625
       3      3      64  MULADD                       R1.x = 0.5078125
       4      4      64  PRED_SETGT                   PV.x = 0.0
       5      5      37  JUMP
       6      6      37  ALU
       7      7      37  MOV MOV                      R2.x = 0.0, R2.y = 0.5078125
       8      9      37  LOOP_START_DX10
       9     10      37  ALU_PUSH_BEFORE
      10     11      37  PRED_SETGT                   PV.x = 1.0
      11     12       0  JUMP
      12     15      37  ALU
      13     16      37  ADD MUL                      R2.x = 1.0, R2.y = 0.76171875
      14     18      37  LOOP_END
      15     10      37  ALU_PUSH_BEFORE
      16     11      37  PRED_SETGT                   PV.x = 0.0
      17     12      15  JUMP
      18     13      15  LOOP_BREAK
      19     14       0  POP
      20     15      22  ALU
The run goes on after step 20.

$ lanescope trace $EXAMPLES/first-light.lanescope --lane 63 --line 16
    step   line  active  instructions                 what lane 63 gets
      13     16      37  ADD MUL                      R2.x = 1.0, R2.y = 0.01171875
      21     16      22  ADD MUL                      R2.x = 2.0, R2.y = 0.017578125
      29     16      15  ADD MUL                      R2.x = 3.0, R2.y = 0.026367188
      37     16      11  ADD MUL                      R2.x = 4.0, R2.y = 0.03955078
      45     16       8  ADD MUL                      R2.x = 5.0, R2.y = 0.059326172
      53     16       4  ADD MUL                      R2.x = 6.0, R2.y = 0.08898926
      61     16       3  ADD MUL                      R2.x = 7.0, R2.y = 0.13348389
      67     16       3  ADD MUL                      R2.x = 8.0, R2.y = 0.20022583
      75     16       1  ADD MUL                      R2.x = 9.0, R2.y = 0.30033875
      81     16       1  ADD MUL                      R2.x = 10.0, R2.y = 0.45050812
      87     16       1  ADD MUL                      R2.x = 11.0, R2.y = 0.6757622
      93     16       1  ADD MUL                      R2.x = 12.0, R2.y = 1.0136433

$ lanescope trace $EXAMPLES/first-light.lanescope --events=kill,reconvergence
    step   line  active  instructions                 what lane 26 gets
     105     26      27  KILLGT
                  kill: Killed in lanes 0-2,4,16
     108     32      27  POP
                  reconvergence: Back on in lanes 14-15,23-31,36-47,49,51-63

$ lanescope trace $EXAMPLES/vertex-fetch.lanescope --lane 1 --wave 0
    step   line  active  instructions                 what lane 1 gets
       1      1       3  CALL_FS
       2     11       3  VTX
       3     12       3  FETCH                        R1.x = 1.0, R1.y = -1.0, R1.z = 0.0, R1.w = 1.0
       4     13       3  FETCH                        R2.x = 0.0, R2.y = 1.0, R2.z = 0.0, R2.w = 1.0
       5     14       3  RETURN
       6      2       3  ALU
       7      3       3  MULADD MULADD MOV MOV        R1.x = 0.75, R1.y = -0.75, R1.z = 0.0, R1.w = 1.0
       8      7       3  EXPORT_DONE                  POS0.x = 0.75, POS0.y = -0.75, POS0.z = 0.0, POS0.w = 1.0
       9      8       3  EXPORT_DONE                  PARAM0.x = 0.0, PARAM0.y = 1.0, PARAM0.z = 0.0, PARAM0.w = 1.0

$ lanescope trace $EXAMPLES/kill-quads.lanescope --steps 4..6 --events --json
{
  "answer" : "trace",
  "command" : "trace",
  "status" : "ok",
  "wave" : 0,
  "lane" : 0,
  "steps" : [
    {
      "step" : 4,
      "line" : 4,
      "ops" : [
        "KILLGT"
      ],
      "active" : "0xffffffffffffffff",
      "n_active" : 64,
      "writes" : [
        {
          "register" : "PV.x",
          "old" : {
            "bits" : "0x3fe10000",
            "text" : "1.7578125"
          },
          "value" : {
            "bits" : "0x3f800000",
            "text" : "1.0"
          }
        }
      ],
      "events" : [
        {
          "event" : "kill",
          "step" : 4,
          "line" : 4,
          "lanes" : "0x00050007001f37ff",
          "resource" : 0,
          "datum" : 0,
          "sentence" : "Killed in lanes 0-10,12-13,16-20,32-34,48,50"
        }
      ]
    },
    {
      "step" : 5,
      "line" : 5,
      "ops" : [
        "KILLGT"
      ],
      "active" : "0xffffffffffffffff",
      "n_active" : 64,
      "writes" : [
        {
          "register" : "PV.x",
          "old" : {
            "bits" : "0x3f800000",
            "text" : "1.0"
          },
          "value" : {
            "bits" : "0x00000000",
            "text" : "0.0"
          }
        }
      ],
      "events" : [
        {
          "event" : "kill",
          "step" : 5,
          "line" : 5,
          "lanes" : "0xfe00e80000000000",
          "resource" : 0,
          "datum" : 0,
          "sentence" : "Killed in lanes 43,45-47,57-63"
        }
      ]
    }
  ],
  "reason" : "cut"
}

# What is refused.
$ lanescope lanes $EXAMPLES/first-light.lanescope --step 110
lanescope: lanes: --step 110: the run has 109 steps
[2]

$ lanescope regs $EXAMPLES/first-light.lanescope R99
lanescope: regs: there is no R99: the program has R0 to R3
[2]

$ lanescope regs $EXAMPLES/first-light.lanescope --step 110
lanescope: regs: --step 110: the run has 109 steps
[2]

$ lanescope trace $EXAMPLES/first-light.lanescope --line 0
lanescope: trace: --line 0: lines count from 1 to 34
[2]

$ lanescope trace $EXAMPLES/first-light.lanescope --line 300
lanescope: trace: --line 300 is not a number from 0 to 34 (see 'lanescope trace --help')
[2]

$ lanescope trace $EXAMPLES/first-light.lanescope --events=kil
lanescope: trace: --events: 'kil' is no event: uninit, index, lds, nan, inf, number, stack, kill, buffer, unaligned, divergence, reconvergence, early, outside, resources, undefined, uncertain, race, any
[2]

$ lanescope trace $EXAMPLES/first-light.lanescope --lane 64
lanescope: trace: --lane 64 is not a number from 0 to 63 (see 'lanescope trace --help')
[2]

# The steps of a line alone.
$ lanescope trace $EXAMPLES/first-light.lanescope --line 5
    step   line  active  instructions                 what lane 26 gets
       5      5      37  JUMP

# Where to look: a pixel instead of a wave and a lane, the ends of the run; outputs are asked about at the end.
$ lanescope who $EXAMPLES/first-light.lanescope PIX0.x --pixel 4,1 | head -n 2
PIX0.x@10 = 0.028125001: step 109, line 33 (EXPORT_DONE) wrote it from R3.x = 0.028125001; it was not written before.
  R3.x@10 = 0.028125001: step 107, line 28 (MUL) wrote it as PV.x x 0.3 = 0.09375 x 0.3; it was not written before.

$ lanescope who $EXAMPLES/first-light.lanescope PIX0.x --step start | head -n 1
PIX0.x@26 = 0.0: nothing has written it.

$ lanescope lanes $EXAMPLES/first-light.lanescope --step end | tail -n 4
 K  K   K  .   .  .   .  .
step 109
K killed: 5 lanes (0-2,4,16), since step 105, line 26 (KILLGT)
. ended: 59 lanes (3,5-15,17-63), since step 109, line 33 (EXPORT_DONE)

$ lanescope regs $EXAMPLES/first-light.lanescope R2 --pixel 3,2 --step end
R2
x 0.15625          0x3e200000
y 0.0              0x00000000
z 0.0              0x00000000
w 0.0              0x00000000

$ lanescope history $EXAMPLES/reduction.lanescope --pixel 70 | head -n 1
steps 1 to 105

$ printf 'where\n' | lanescope debug $EXAMPLES/first-light.lanescope --pixel 9,4 --step end | tail -n 4
step 109, wave 1, lane 33: 0 of 64 lanes active, ended
(lanescope) where
step 109, wave 1, lane 33: 0 of 64 lanes active, ended
lane 33: ended, pixel (9, 4)

$ lanescope why $EXAMPLES/first-light.lanescope 3 --pixel 99,2
lanescope: why: --pixel 99,2 is not X,Y below 16,16; 0,0 is at the bottom left
[2]

$ lanescope why $EXAMPLES/first-light.lanescope 3 --pixel 2
lanescope: why: --pixel 2 is not X,Y below 16,16; 0,0 is at the bottom left
[2]

# What is not in rows has a number.
$ lanescope lanes $EXAMPLES/reduction.lanescope --pixel 3,4; lanescope why $EXAMPLES/vertex-fetch.lanescope 1 --pixel 1,0
lanescope: lanes: --pixel 3,4: threads are not in rows (write --pixel N, 0 to 255, or --wave and --lane)
lanescope: why: --pixel 1,0: vertices are not in rows (write --pixel N, 0 to 2, or --wave and --lane)
[2]

$ lanescope history $EXAMPLES/reduction.lanescope --pixel 9999999
lanescope: history: --pixel 9999999 is not a number from 0 to 255
[2]

$ lanescope why $EXAMPLES/first-light.lanescope 3 --pixel 1,2 --wave 0
lanescope: why: --pixel says which wave and lane: --wave cannot be given besides
[2]

# Threads by their number, or in their group: groups of 70 are two waves each, so 100 is lane 30 of the third wave, and 1,65 lane 1 of the fourth.
$ sed 's/^count=128/count=150\ngroup=70/; /^\[output/,/^format/d' scenes/group.lanescope >$T/groups.lanescope; for t in 0 69 70 100 1,30 1,65 2,9; do printf 'where\n' | lanescope debug $T/groups.lanescope --thread $t | grep -o "lane.*thread.*"; done
lane 0: active, thread 0
lane 5: active, thread 69
lane 0: active, thread 70
lane 30: active, thread 100
lane 30: active, thread 100
lane 1: active, thread 135
lane 9: active, thread 149

$ lanescope who $T/groups.lanescope R0.x --thread 150; lanescope who $T/groups.lanescope R0.x --thread 2,10; lanescope who $T/groups.lanescope R0.x --thread 3,0; lanescope who $T/groups.lanescope R0.x --thread 1,2,3; lanescope who $T/groups.lanescope R0.x --thread=-1
lanescope: who: --thread 150 is neither a thread from 0 to 149 nor GROUP,N (groups 0 to 2, of 70 threads)
lanescope: who: --thread 2,10 is neither a thread from 0 to 149 nor GROUP,N (groups 0 to 2, of 70 threads)
lanescope: who: --thread 3,0 is neither a thread from 0 to 149 nor GROUP,N (groups 0 to 2, of 70 threads)
lanescope: who: --thread 1,2,3 is neither a thread from 0 to 149 nor GROUP,N (groups 0 to 2, of 70 threads)
lanescope: who: --thread -1 is neither a thread from 0 to 149 nor GROUP,N (groups 0 to 2, of 70 threads)
[2]

$ lanescope why $EXAMPLES/reduction.lanescope --thread 70; lanescope why $EXAMPLES/reduction.lanescope --pixel 70
Lane 6 is active, since step 38, line 10 (JUMP). It came here because of the test in step 43, line 5 (PRED_SETNE_INT): R2.x = 16 != 0: true.
Lane 6 is active, since step 38, line 10 (JUMP). It came here because of the test in step 43, line 5 (PRED_SETNE_INT): R2.x = 16 != 0: true.

$ lanescope regs $EXAMPLES/reduction.lanescope R0 --thread 0,70 --step 1
R0
x 70               0x00000046
y 256              0x00000100
z 0.0              0x00000000
w 0.0              0x00000000

$ lanescope lanes $EXAMPLES/first-light.lanescope --thread 3; lanescope lanes $EXAMPLES/vertex-fetch.lanescope --thread 0
lanescope: lanes: --thread 3: the scene runs no threads (write --pixel X,Y for a pixel)
lanescope: lanes: --thread 0: the scene runs no threads (write --pixel N for a vertex)
[2]

$ lanescope cover $EXAMPLES/reduction.lanescope --thread 3 --pixel 3; lanescope trace $EXAMPLES/reduction.lanescope --thread 3 --lane 3
lanescope: cover: --pixel says which wave and lane: --thread cannot be given besides
lanescope: trace: --thread says which wave and lane: --lane cannot be given besides
[2]

# Why without a lane asks about the one that is looked at.
$ lanescope why $EXAMPLES/first-light.lanescope; lanescope why $EXAMPLES/first-light.lanescope --pixel 4,1
Lane 26 is active, since the start. It came here because of the test in step 4, line 4 (PRED_SETGT): 0.7 > PV.x = 0.5078125: true.
Lane 10 is off: it is on the other side of a branch, since step 4, line 4 (PRED_SETGT). The test was there: 0.7 > PV.x = 0.8515625: false. It waits in the branch of line 1; it is active again at step 103.

$ lanescope lanes $EXAMPLES/first-light.lanescope --step END; lanescope trace $EXAMPLES/first-light.lanescope --step 50%
lanescope: lanes: --step END is neither a number nor start nor end (see 'lanescope lanes --help')
lanescope: trace: unknown option --step (did you mean --steps?)
[2]

$ lanescope regs $EXAMPLES/first-light.lanescope --step later
lanescope: regs: --step later is neither a number nor start nor end (see 'lanescope regs --help')
[2]

# A draw that covers nothing has no wave, and no verb makes one up.
$ cp $EXAMPLES/vertex-fetch*.asm $EXAMPLES/triangle.f32 $T; sed 's/^count=3/count=2/' $EXAMPLES/triangle.lanescope >$T/none.lanescope; for verb in trace cover history lanes regs 'why 3'; do set -- $verb; lanescope $1 $T/none.lanescope $2; echo $?; done; lanescope run $T/none.lanescope
lanescope: $T/none.lanescope: nothing is drawn: there is no wave to look at
1
lanescope: $T/none.lanescope: nothing is drawn: there is no wave to look at
1
lanescope: $T/none.lanescope: nothing is drawn: there is no wave to look at
1
lanescope: $T/none.lanescope: nothing is drawn: there is no wave to look at
1
lanescope: $T/none.lanescope: nothing is drawn: there is no wave to look at
1
lanescope: $T/none.lanescope: nothing is drawn: there is no wave to look at
1
Triangle: 0 waves, 0 steps
colour: rgba8, 32 x 32, 0 written

# A group taken apart: what comes next, and what has just run. debug-group.t shows more of them.
$ lanescope group $EXAMPLES/nested-if.lanescope --step 1 --lane 5
step 2, next: line 2, in lane 5
  x: PRED_SETGT gives ____ = 1.0; takes R0.x = -0.5625; 0.0f = 0.0; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
Read ports by cycle:
  cycle 0  bank x     R0.x (x0)

$ lanescope group $EXAMPLES/nested-if.lanescope --step 3
lanescope: group: line 17 (ELSE) is no ALU group
[1]

$ lanescope group $EXAMPLES/nested-if.lanescope first
lanescope: group: 'first' is one word too many
[2]

$ lanescope group $EXAMPLES/nested-if.lanescope --lane 64
lanescope: group: --lane 64 is not a number from 0 to 63 (see 'lanescope group --help')
[2]
