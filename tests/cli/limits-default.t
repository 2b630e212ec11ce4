# Where no limit is given: programs that never end, and what looks far ahead in them.
$ lanescope trace scenes/endless-half.lanescope --line 10
    step   line  active  instructions                 what lane 0 gets
The run goes on after step 16777216.
A loop that does not end? --steps A..B takes others; at the prompt A..B behind the command.

$ printf 'continue\nwhere\n' >$T/commands; lanescope debug scenes/endless.lanescope --batch -x $T/commands
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(2)
(lanescope) continue
lanescope: $T/commands:1: wave 0 was still running after 16777216 steps, at step 16777216, line 9 (03 NOP): a loop that does not end? (--max-steps N allows more)
[1]

# What comes is looked for in so many steps.
$ lanescope why scenes/endless-half.lanescope 0 --step 10
Lane 0 is off: it is on the other side of a branch, since step 3, line 3 (PRED_SETGT). The test was there: R0.x = -0.875 > 0.0: false. It waits in the branch of line 1; it is not active again within 16777216 steps.

$ lanescope uses scenes/endless-half.lanescope R3.x --step 10 --json
{
  "answer" : "uses",
  "command" : "uses",
  "status" : "ok",
  "sentence" : "R3.x@0 = -0.875 of step 10 is not read so far, and is still there at step 16777226, where the program runs on.",
  "wave" : 0,
  "lane" : 0,
  "step" : 10,
  "followed" : {
    "what" : "R3.x@0",
    "value" : {
      "bits" : "0xbf600000",
      "text" : "-0.875"
    },
    "kind" : "followed",
    "from" : 10,
    "overwritten" : false,
    "until" : 16777226,
    "is_running" : true,
    "sentence" : "R3.x@0 = -0.875 of step 10 is not read so far, and is still there at step 16777226, where the program runs on.",
    "uses" : []
  }
}
