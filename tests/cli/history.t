# Which lanes were active when: branches, a loop that lanes leave, kills.
$ lanescope history $EXAMPLES/first-light.lanescope
steps 1 to 109
|####-------------------------------------------------------------------------------------------##KKK| 0-2,4,16
|####-------------------------------------------------------------------------------------------#####| 3,5-13,17-22,32-35,48,50
|##########-######BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB####----+| 14-15,23-26,28-29,36-38,49,51-52,54
|##########-####---######BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB####----+| 27,30-31,39-40,53,55
|##########-####---####+--#######BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB####----+| 41-42,44,56
|##########-####---####+--#####---######BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB####----+| 43,45,58
|##########-####---####+--#####---####---######BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB####----+| 46-47,57,59
|##########-####---####+--#####---####---####+--#######BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB####----+| 60
|##########-####---####+--#####---####---####+--#####---####-######+BBBBBBBBBBBBBBBBBBBBBBBB####----+| 61-62
|##########-####---####+--#####---####---####+--#####---####-#####--#####-####+#####-######B####----+| 63
A column is 1.1 steps: # active, + active in some of them, - off (branch), B break, C continue, K killed, h helper, . ended

$ lanescope history $EXAMPLES/kill-quads.lanescope
steps 1 to 7
|####KKK| 0-10,12-13,16-20,32-34,48,50
|#######| 11,14-15,21-31,35-42,44,49,51-56
|#####KK| 43,45-47,57-63
A column is 1 step: # active, - off (branch), B break, C continue, K killed, h helper, . ended

$ lanescope history $EXAMPLES/mandelbrot.lanescope --wave 6 --steps 1..150
steps 1 to 150
|#######+#######+#######+#######+#######+#######+#######--#######-########+BBBBBBBBBBBBBBBBBBBBBBBBBB| 0,12
|#######+#######+#######+#######+#######+#######+#######--#######-#######--#########BBBBBBBBBBBBBBBBB| 1
|#######+#######+#######+#######+#######+#######+#######--#######-#######--#######+-+#######--#######| 2-11,14,16-63
|#######+#######+#######+#######+#######+#######+########BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB| 13
|#######+#######+#######+#######+#######+#######+#######--#######-#######--#######+-+########BBBBBBBB| 15
A column is 1.5 steps: # active, + active in some of them, - off (branch), B break, C continue, K killed, h helper, . ended
The run goes on after step 150.

$ lanescope history $EXAMPLES/kill-quads.lanescope --json
{
  "answer" : "history",
  "command" : "history",
  "status" : "ok",
  "wave" : 0,
  "first_step" : 1,
  "last_step" : 7,
  "reason" : "end",
  "n_bytes" : 46,
  "runs" : [
    {
      "step" : 1,
      "n_steps" : 4,
      "active" : "0xffffffffffffffff",
      "states" : "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    },
    {
      "step" : 5,
      "n_steps" : 1,
      "active" : "0xffffffffffffffff",
      "states" : "KKKKKKKKKKKAKKAAKKKKKAAAAAAAAAAAKKKAAAAAAAAAAAAAKAKAAAAAAAAAAAAA"
    },
    {
      "step" : 6,
      "n_steps" : 2,
      "active" : "0xffffffffffffffff",
      "states" : "KKKKKKKKKKKAKKAAKKKKKAAAAAAAAAAAKKKAAAAAAAAKAKKKKAKAAAAAAKKKKKKK"
    }
  ]
}

# A value over time: in one lane, in some, in all that hold something.
$ lanescope history $EXAMPLES/first-light.lanescope R2.x@26
R2.x in lane 26, steps 1 to 109: 1 change, least 0.0, greatest 1.0
     ▁▁▁▁▁▁▁▁▁▁▁▁████████████████████████████████████████████████████████████████████████████████████████
step 0        0.0  0x00000000
step 13       1.0  0x3f800000
Nothing writes R2.x in lane 26 before step 7.

$ lanescope history $EXAMPLES/first-light.lanescope R2.y@26,60-63 --steps 20..40
R2.y in lanes 26,60-63, steps 20 to 40: 3 changes, least 0.01171875, greatest 0.76171875
max  ██████████████████████
min  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
step 19       min 0.01171875, mean 0.19921875, max 0.76171875
step 21       min 0.017578125, mean 0.22265625, max 0.76171875
step 29       min 0.026367188, mean 0.2578125, max 0.76171875
step 37       min 0.03955078, mean 0.31054688, max 0.76171875
The run goes on after step 40.

$ lanescope history $EXAMPLES/vertex-fetch.lanescope r1.X
R1.x in lanes 0-2, steps 1 to 9: 2 changes, least -1.0, greatest 1.0
max  ▅▅▅███████
min  ▅▅▅▁▁▁▁▄▄▄
step 0        min 0.0, mean 0.0, max 0.0
step 3        min -1.0, mean 0.0, max 1.0
step 7        min -0.25, mean 0.25, max 0.75
Nothing writes R1.x in lanes 0-2 before step 3.

$ lanescope history $EXAMPLES/vertex-fetch.lanescope R1.x@2 --json | head -31
{
  "answer" : "spark",
  "command" : "history",
  "status" : "ok",
  "wave" : 0,
  "register" : "R1.x",
  "type" : "float",
  "lanes" : "0x0000000000000004",
  "n_lanes" : 1,
  "first_step" : 0,
  "last_step" : 9,
  "reason" : "end",
  "low" : 0.0,
  "high" : 0.25,
  "n_changes" : 1,
  "n_never" : 3,
  "given_step" : 3,
  "points" : [
    {
      "step" : 0,
      "bits" : "0x00000000",
      "min" : 0.0,
      "max" : 0.0,
      "mean" : 0.0
    },
    {
      "step" : 7,
      "bits" : "0x3e800000",
      "min" : 0.25,
      "max" : 0.25,
      "mean" : 0.25

# What is refused.
$ lanescope history $EXAMPLES/first-light.lanescope R99.x
lanescope: history: there is no R99: the program has R0 to R3
[2]

$ lanescope history $EXAMPLES/first-light.lanescope R1.x@64
lanescope: history: '64' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)
[2]

$ lanescope history $EXAMPLES/first-light.lanescope R1
lanescope: history: 'R1': the channel is missing, .x to .w
[2]

$ lanescope history $EXAMPLES/first-light.lanescope R1.x=3
lanescope: history: "=3" is left over
[2]

$ lanescope history $EXAMPLES/first-light.lanescope R1.x --steps x..y
lanescope: history: 'x..y' is not a range of steps (write A..B, as 5..9)
[2]

# Active, but predicated off in a slot: the first group runs for those right of the diagonal, the second for the others.  That
# the mask is 0x4fff04ff004f0004 follows from x < y, for the pixels as the quads of the wave hold them.
$ lanescope history $EXAMPLES/predicates.lanescope
steps 1 to 5
|###p#| 0-1,3-15,20-21,23-31,40-41,43-47,60-61,63
|##p##| 2,16-19,22,32-39,42,48-59,62
A column is 1 step: # active, p active, but predicated off in a slot, - off (branch), B break, C continue, K killed, h helper, . ended

$ lanescope history $EXAMPLES/predicates.lanescope --json
{
  "answer" : "history",
  "command" : "history",
  "status" : "ok",
  "wave" : 0,
  "first_step" : 1,
  "last_step" : 5,
  "reason" : "end",
  "n_bytes" : 83,
  "runs" : [
    {
      "step" : 1,
      "n_steps" : 2,
      "active" : "0xffffffffffffffff",
      "states" : "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    },
    {
      "step" : 3,
      "n_steps" : 1,
      "active" : "0xffffffffffffffff",
      "states" : "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "predicated_lanes" : "0x4fff04ff004f0004"
    },
    {
      "step" : 4,
      "n_steps" : 1,
      "active" : "0xffffffffffffffff",
      "states" : "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "predicated_lanes" : "0xb000fb00ffb0fffb"
    },
    {
      "step" : 5,
      "n_steps" : 1,
      "active" : "0xffffffffffffffff",
      "states" : "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    }
  ]
}

# Step 7 writes R2.x, in all lanes that run; nothing writes R1.w; a range begins at its first step.
$ lanescope history $EXAMPLES/first-light.lanescope R2.x@14 | tail -1
Nothing writes R2.x in lane 14 before step 7.

$ lanescope history $EXAMPLES/first-light.lanescope R1.w@26 | tail -1
Nothing writes R1.w in lane 26 up to step 109.

$ lanescope history $EXAMPLES/first-light.lanescope R1.w@26 --steps 1..1
R1.w in lane 26, step 1: 0 changes
     ▁▁
step 0        0.0  0x00000000
Nothing writes R1.w in lane 26 up to step 1.
The run goes on after step 1.

$ lanescope history $EXAMPLES/first-light.lanescope R3.x@26 --steps 5..9
R3.x in lane 26, steps 5 to 9: 0 changes, least 0.0, greatest 0.0
     ▁▁▁▁▁▁
step 4        0.0  0x00000000
The run goes on after step 9.
