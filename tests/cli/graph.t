# The blocks of a program, where each leads, and who went there: an if, a loop, and what no lane wanted.
$ lanescope graph $EXAMPLES/first-light.lanescope
block 1, lines 1 to 5: 00 ALU_PUSH_BEFORE, 01 JUMP
  1 hit, 64 lanes, 58.6 active on average, 100.0 % useful
  to 2: 1 time, 37 lanes
  to 9 (jump): never
block 2, lines 6 to 9: 02 ALU, 03 LOOP_START_DX10
  1 hit, 37 lanes, 37.0 active on average, 57.8 % useful
  to 3: 1 time, 37 lanes
  to 8 (jump): never
block 3, lines 10 to 12: 04 ALU_PUSH_BEFORE, 05 JUMP
  13 hits, 37 lanes, 8.3 active on average, 17.3 % useful
  to 4: 8 times, 37 lanes
  to 6 (jump): 5 times, 37 lanes
block 4, line 13: 06 LOOP_BREAK
  8 hits, 37 lanes, 4.6 active on average
  to 5: 7 times, 0 lanes
  to 7 (jump): 1 time, 0 lanes
block 5, line 14: 07 POP
  7 hits, 0 lanes, 0.0 active on average
  to 6: 7 times, 22 lanes
block 6, lines 15 to 17: 08 ALU
  12 hits, 37 lanes, 8.9 active on average, 13.9 % useful
  to 7: 12 times, 37 lanes
block 7, line 18: 09 LOOP_END
  13 hits, 37 lanes, 8.2 active on average
  to 3 (back): 12 times, 37 lanes
  to 8: 1 time, 37 lanes
block 8, lines 19 to 23: 10 ALU
  1 hit, 37 lanes, 37.0 active on average, 57.8 % useful
  to 9: 1 time, 37 lanes
block 9, line 24: 11 ELSE
  1 hit, 37 lanes, 37.0 active on average
  to 10: 1 time, 27 lanes
  to 11 (jump): never
block 10, lines 25 to 32: 12 ALU, 13 POP
  1 hit, 27 lanes, 24.0 active on average, 35.7 % useful
  to 11: 1 time, 59 lanes
block 11, line 33: 14 EXPORT_DONE
  1 hit, 59 lanes, 59.0 active on average
  the program ends here
11 blocks with 16 ways between them.
Every block ran.

$ lanescope graph --all $EXAMPLES/kill-quads.lanescope
block 1, lines 1 to 10: 00 ALU, 01 EXPORT_DONE
  4 hits, 64 lanes, 51.0 active on average, 68.9 % useful
  the program ends here
1 block with 0 ways between them.
Every block ran.

# For Graphviz.
$ lanescope graph --dot $EXAMPLES/nested-if.lanescope
digraph program {
  node [shape=box, fontname="monospace"];
  edge [fontname="sans-serif"];
  b1 [label="1: lines 1 to 3\l00 ALU_PUSH_BEFORE\l01 JUMP\l1 hit, 64 lanes\l"];
  b2 [label="2: lines 4 to 6\l02 ALU_PUSH_BEFORE\l03 JUMP\lnever ran\l", style=dashed];
  b3 [label="3: lines 7 to 10\l04 ALU\lnever ran\l", style=dashed];
  b4 [label="4: line 11\l05 ELSE\lnever ran\l", style=dashed];
  b5 [label="5: lines 12 to 16\l06 ALU\l07 POP\lnever ran\l", style=dashed];
  b6 [label="6: line 17\l08 ELSE\l1 hit, 0 lanes\l"];
  b7 [label="7: lines 18 to 20\l09 ALU_PUSH_BEFORE\l10 JUMP\l1 hit, 64 lanes\l"];
  b8 [label="8: lines 21 to 24\l11 ALU\l1 hit, 32 lanes\l"];
  b9 [label="9: line 25\l12 ELSE\l1 hit, 32 lanes\l"];
  b10 [label="10: lines 26 to 29\l13 ALU_POP_AFTER\l1 hit, 32 lanes\l"];
  b11 [label="11: line 30\l14 POP\l1 hit, 64 lanes\l"];
  b12 [label="12: lines 31 to 33\l15 ALU\l16 EXPORT_DONE\l1 hit, 64 lanes\l"];
  b1 -> b2 [label="never", style=dashed];
  b1 -> b6 [label="1 times, 0 lanes"];
  b2 -> b3 [label="never", style=dashed];
  b2 -> b4 [label="never", style=dashed];
  b3 -> b4 [label="never", style=dashed];
  b4 -> b5 [label="never", style=dashed];
  b4 -> b6 [label="never", style=dashed];
  b5 -> b6 [label="never", style=dashed];
  b6 -> b7 [label="1 times, 64 lanes"];
  b6 -> b12 [label="never", style=dashed];
  b7 -> b8 [label="1 times, 32 lanes"];
  b7 -> b9 [label="never", style=dashed];
  b8 -> b9 [label="1 times, 32 lanes"];
  b9 -> b10 [label="1 times, 32 lanes"];
  b9 -> b11 [label="never", style=dashed];
  b10 -> b11 [label="1 times, 64 lanes"];
  b11 -> b12 [label="1 times, 64 lanes"];
  b12 -> end;
  end [shape=oval];
}

# As data.
$ lanescope graph --json $EXAMPLES/kill-quads.lanescope
{
  "answer" : "graph",
  "command" : "graph",
  "status" : "ok",
  "wave" : 0,
  "n_steps" : 7,
  "last_step" : 7,
  "reason" : "end",
  "n_blocks" : 1,
  "n_edges" : 0,
  "n_never_blocks" : 0,
  "blocks" : [
    {
      "block" : 1,
      "name" : "00 ALU, 01 EXPORT_DONE",
      "first_line" : 1,
      "last_line" : 10,
      "depth" : 0,
      "is_reachable" : true,
      "is_loop_head" : false,
      "ends" : true,
      "n_hits" : 1,
      "n_steps" : 7,
      "n_active" : 357,
      "n_issued" : 8,
      "n_lane_slots" : 512,
      "n_useful" : 353,
      "lanes" : "0xffffffffffffffff",
      "first_step" : 1,
      "last_step" : 1,
      "edges" : []
    }
  ]
}

# At the prompt it says where the run is.
$ printf 'graph\ngraph dot 1..3\ngraph nonsense\ngraph dot dot\n' | lanescope debug $EXAMPLES/kill-quads.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10)
(lanescope) graph
block 1, lines 1 to 10: 00 ALU, 01 EXPORT_DONE
  1 hit, 64 lanes, 51.0 active on average, 68.9 % useful
  the program ends here
1 block with 0 ways between them.
Every block ran.
what comes next is in block 1
(lanescope) graph dot 1..3
digraph program {
  node [shape=box, fontname="monospace"];
  edge [fontname="sans-serif"];
  b1 [label="1: lines 1 to 10\l00 ALU\l01 EXPORT_DONE\l1 hit, 64 lanes\l"];
  b1 -> end;
  end [shape=oval];
}
(lanescope) graph nonsense
                  ^
lanescope: 'nonsense' is not a range of steps (write A..B, as 5..9)
(lanescope) graph dot dot
                      ^
lanescope: 'dot' is not a range of steps (write A..B, as 5..9)
[1]

$ lanescope graph --all --wave 1 $EXAMPLES/first-light.lanescope
lanescope: graph: --all does not go with --wave
[2]

$ lanescope graph --dot --json $EXAMPLES/first-light.lanescope
lanescope: graph: --dot does not go with --json
{"answer":"error","command":"graph","status":"failed","error":{"code":"usage","message":"graph: --dot does not go with --json"}}
[2]

# A block that these steps are in, and did not enter.
$ lanescope graph $EXAMPLES/first-light.lanescope --steps 5..9 | head -4
block 1, lines 1 to 5: 00 ALU_PUSH_BEFORE, 01 JUMP
  not entered in these steps, 37 lanes, 37.0 active on average
  to 2: 1 time, 37 lanes
  to 9 (jump): never
