# Over all waves: a search goes on in those behind this one, from their starts, the first position with them; back undoes it whole.
$ printf 'goto end\nrun-to kill all waves\nback\nwhere\nrun-to line 1 all waves\nrun-to line 1 all waves\nback-to line 1 all waves\nrun-to race all waves\nback-to race all waves\nwave 3\nrun-to race all waves\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) goto end
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(lanescope) run-to kill all waves
Found 'kill' in wave 1, lanes 9,12-13,15,29. Lane 9, the lowest of them, is looked at now.
Group 8 of clause 12: lane 9 tests KILLGT 1.3515625 > 1.35: true, so it is killed. 27 of 64 lanes take part. 5 lanes are killed.
step 105, wave 1, lane 9: 22 of 64 lanes active
=>   27        9  x: MULADD      R2.x,  R0.y,  0.5f,  0.5f
(lanescope) back
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 9 sends (0.009375, 0.109375, 0.315625, 1.0).
step 109, wave 0, lane 9: 0 of 64 lanes active, ended
(lanescope) where
step 109, wave 0, lane 9: 0 of 64 lanes active, ended
lane 9: ended, pixel (5, 0)
(lanescope) run-to line 1 all waves
Found 'line 1' in wave 1, all lanes.
Nothing has run yet.
step 0, wave 1, lane 9: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) run-to line 1 all waves
Found 'line 1' in wave 2, all lanes.
Nothing has run yet.
step 0, wave 2, lane 9: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) back-to line 1 all waves
Found 'line 1' in wave 1, all lanes.
Nothing has run yet.
step 0, wave 1, lane 9: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) run-to race all waves
Nothing has run yet.
step 0, wave 1, lane 9: 64 of 64 lanes active
(no 'race' behind here, nor in waves 2 to 3)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) back-to race all waves
Nothing has run yet.
step 0, wave 1, lane 9: 64 of 64 lanes active
(no 'race' before here, nor in wave 0)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) wave 3
Nothing has run yet.
step 0, wave 3, lane 9: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) run-to race all waves
Nothing has run yet.
step 0, wave 3, lane 9: 64 of 64 lanes active
(no 'race' behind here, and wave 3 is the last)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)

# Breakpoints and log points in all of them; a count; what stays where it is when there are no more.
$ printf 'break 13 if R2.y@26 > 0.3\nlog 9 {R2.y} here\nwave 1\nend\nc all waves\nc 100 all waves\nrc 2 all waves\nwave 0\nstart\nrc all waves\n' | lanescope debug $EXAMPLES/first-light.lanescope | tail -n +9
     says "{R2.y} here" and goes on
(lanescope) wave 1
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.6328125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) end
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 1, lane 26: 0 of 64 lanes active, ended
(lanescope) c all waves
[2] step 7: 0.3828125@26 here
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 1,3-4,6,20,22-23,37,40,42-43,46-47,60-61
JUMP falls through: 15 lanes run what follows.
step 17, wave 2, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) c 100 all waves
[2] step 7: 0.5078125@26 here
JUMP falls through: lane 0 runs what follows.
step 97, wave 3, lane 26: 1 of 64 lanes active
(only 15 of 100, no other breakpoint behind here, and wave 3 is the last)
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) rc 2 all waves
Breakpoint 1, hit 6, line 13: 06 LOOP_BREAK  ADDR(9), lane 3
JUMP falls through: lane 3 runs what follows.
step 57, wave 3, lane 26: 1 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) wave 0
JUMP falls through: lane 60 runs what follows.
step 57, wave 0, lane 26: 1 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) rc all waves
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(no breakpoint before here, and wave 0 is the first)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)

# A trap ends it, once; a program without an end is one that runs too long, in whichever wave.
$ printf '00 ALU:\n 0 x: MOV R1.x, 0.0f\n01 RETURN\n02 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n' >$T/trap.asm; printf '[scene]\nversion=1\nstage=ps\n[program]\nfile=trap.asm\n[layout]\nkind=pixels\nwidth=16\nheight=8\n[output PIX0]\nformat=rgba32f\n' >$T/trap.lanescope; printf 'rt kill all waves\nrt kill all waves\nback-to line 3 all waves\nend\nrt kill all waves\n' | lanescope debug $T/trap.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(3) CNT(1)
(lanescope) rt kill all waves
Group 0 of clause 00: lane 0 computes MOV R1.x = 0.0. 64 of 64 lanes take part.
step 2, wave 0, lane 0: 64 of 64 lanes active
trap: stack-underflow: RETURN finds the stack empty, not a call
=>    3  01 RETURN
(lanescope) rt kill all waves
Group 0 of clause 00: lane 0 computes MOV R1.x = 0.0. 64 of 64 lanes take part.
step 2, wave 1, lane 0: 64 of 64 lanes active
trap: stack-underflow: RETURN finds the stack empty, not a call
=>    3  01 RETURN
(lanescope) back-to line 3 all waves
Found 'line 3' in wave 0, all lanes.
Group 0 of clause 00: lane 0 computes MOV R1.x = 0.0. 64 of 64 lanes take part.
step 2, wave 0, lane 0: 64 of 64 lanes active
=>    3  01 RETURN
(lanescope) end
Group 0 of clause 00: lane 0 computes MOV R1.x = 0.0. 64 of 64 lanes take part.
step 2, wave 0, lane 0: 64 of 64 lanes active
trap: stack-underflow: RETURN finds the stack empty, not a call
=>    3  01 RETURN
(lanescope) rt kill all waves
Group 0 of clause 00: lane 0 computes MOV R1.x = 0.0. 64 of 64 lanes take part.
step 2, wave 1, lane 0: 64 of 64 lanes active
trap: stack-underflow: RETURN finds the stack empty, not a call
=>    3  01 RETURN

$ printf 'rt kill all waves\nwhere\nwave 1\nstart\nback-to kill all waves\nwhere\n' | lanescope debug scenes/endless.lanescope --max-steps 100
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(2)
(lanescope) rt kill all waves
lanescope: wave 0 was still running after 100 steps, at step 100, line 8 (2  x: MUL         R2.x,  R1.x,  R0.x): a loop that does not end? (--max-steps N allows more)
(lanescope) where
step 100, wave 0, lane 0: 64 of 64 lanes active
lane 0: active, pixel (0, 0)
=>    8        2  x: MUL         R2.x,  R1.x,  R0.x
(lanescope) wave 1
Group 1 of clause 02: lane 0 computes ADD R1.x = 4.75 + 0.25 = 5.0, ADD R1.y = 19.0 + 1.0 = 20.0. 64 of 64 lanes take part.
step 100, wave 1, lane 0: 64 of 64 lanes active
=>    8        2  x: MUL         R2.x,  R1.x,  R0.x
(lanescope) start
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(2)
(lanescope) back-to kill all waves
lanescope: wave 0 was still running after 100 steps, at step 100, line 8 (2  x: MUL         R2.x,  R1.x,  R0.x): a loop that does not end? (--max-steps N allows more)
(lanescope) where
step 100, wave 0, lane 0: 64 of 64 lanes active
lane 0: active, pixel (0, 0)
=>    8        2  x: MUL         R2.x,  R1.x,  R0.x
[1]

# Lanes of another wave are told with it; words that are wrong.
$ printf 'wave 1\nend\nrun-to lane 0-63 ALL  waves\nrun-to all waves\nrun-to kill all\nrun-to kill  nothing\nrun-to waves\nc all\nc 2 all waves 3\nc waves\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | tail -n +9
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 1, lane 26: 0 of 64 lanes active, ended
(lanescope) run-to lane 0-63 ALL  waves
Found 'lane 0-63' in wave 2, lanes 0,2,16-19,32-36,38-39,48-59,62-63. Lane 0, the lowest of them, is looked at now.
Group 2 of clause 00: lane 0 tests PRED_SETGT 0.7 > 0.8828125: false, so it becomes inactive. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 2, lane 0: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) run-to all waves
                   ^
lanescope: what to look for in all waves is missing: divergence, lane 3, line 13, write R1.x, kill, if EXPR, ... ('help run-to')
(lanescope) run-to kill all
                   ^
lanescope: 'waves' is missing behind 'all'
(lanescope) run-to kill  nothing
                   ^
lanescope: 'nothing' is too much
(lanescope) run-to waves
                   ^
lanescope: 'waves' is no event: kill, nan, inf, number, uninit, divergence, reconvergence, mask, export, access, buffer, unaligned, index, lds, stack, early, outside, resources, undefined, uncertain, race, clause, cf, any
(lanescope) c all
              ^
lanescope: 'waves' is missing behind 'all'
(lanescope) c 2 all waves 3
                          ^
lanescope: '3' is one word too many
(lanescope) c waves
              ^
lanescope: 'waves' is not a count: a number from 1 to 4294967295
