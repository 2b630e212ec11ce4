# Two waves exchange numbers: each pair of lines once, with both positions.
$ lanescope races $EXAMPLES/race.lanescope
share[64] is written by wave 1, lane 0 in step 2, line 2 (LOCAL_DS_WRITE) and read by wave 0, lane 0 in step 4, line 4 (LOCAL_DS_READ), and nothing orders them. The same holds for 127 more words.
128 words are in races, in 2 waves.
[1]

$ lanescope races --json $EXAMPLES/race.lanescope
{
  "answer" : "races",
  "command" : "races",
  "status" : "ok",
  "n_waves" : 2,
  "n_failed_waves" : 0,
  "n_words" : 128,
  "races" : [
    {
      "memory" : "share",
      "word" : 64,
      "n_words" : 128,
      "n_accesses" : 128,
      "accesses" : [
        {
          "wave" : 1,
          "step" : 2,
          "line" : 2,
          "lane" : 0,
          "access" : "write",
          "op" : "LOCAL_DS_WRITE"
        },
        {
          "wave" : 0,
          "step" : 4,
          "line" : 4,
          "lane" : 0,
          "access" : "read",
          "op" : "LOCAL_DS_READ"
        }
      ],
      "sentence" : "share[64] is written by wave 1, lane 0 in step 2, line 2 (LOCAL_DS_WRITE) and read by wave 0, lane 0 in step 4, line 4 (LOCAL_DS_READ), and nothing orders them. The same holds for 127 more words"
    }
  ]
}
[1]

$ lanescope races $EXAMPLES/race-mended.lanescope
No race in 2 waves, by the reading barrier=group (BARRIER waits for the other waves of its group).

# Lanes of one step that write one word; groups have no order among each other.
$ printf '[scene]\nversion=1\nstage=cs\n[program]\nexport-size=256\n[layout]\nkind=threads\ncount=128\ngroup=64\n[inputs]\nR0.x=list int 0 1 2 2\nR1.x=int index\n[asm]\nMEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0)\nNOP\nEND_OF_PROGRAM\n' >$T/lanes.lanescope; sed 's/list int 0 1 2 2/linear 0 0 7/; s/count=128/count=2/' $T/lanes.lanescope | sed 's/R0.x=/R0.x=int /' | lanescope races -
export[7] is written by wave 0, lane 0 in step 1, line 1 (MEM_EXPORT) and written by wave 0, lane 1 in step 1, line 1 (MEM_EXPORT), lanes of one step, and nothing orders them.
1 word is in races, in 1 wave.
[1]

$ sed 's/R0.x=.*/R0.x=int lane/' $T/lanes.lanescope | lanescope races -
export[0] is written by wave 0, lane 0 in step 1, line 1 (MEM_EXPORT) and written by wave 1, lane 0 in step 1, line 1 (MEM_EXPORT), and nothing orders them. The same holds for 63 more words.
64 words are in races, in 2 waves.
[1]

# A pixel shader whose lanes write their own words has none, and neither has one that writes no memory.
$ lanescope races $EXAMPLES/first-light.lanescope
No race in 4 waves.

$ sed 's/R0.x=.*/R0.x=int linear 1 0 1000/' $T/lanes.lanescope | lanescope races -
No race in 2 waves; 2 did not reach their end.
Wave 0 stopped at step 0, line 1: MEM_EXPORT in lane 0 writes word 1000; the memory ends at 256.
[1]
