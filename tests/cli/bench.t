# Figures differ from run to run; what is compared does not.
$ lanescope bench reverse --groups 20000 | sed 's/, [0-9.]* ns a group//; s/[0-9.]* us/T/g; s/[0-9.]* MiB/M/; s/[-+0-9.]* %/P/; s/([0-9.]* s, [0-9.]* s/(S, S/; s/: [0-9.]* bytes a group/: B a group/'
mandelbrot, wave 1586, 2857 iterations: 20003 groups, 37205 steps
400 steps back at random depths: median T, 95 of 100 within T, at most T
history: B a group (M, states of 10432 bytes)
recording: P of the run (S, S recorded)
800 states compared with those of a run without a timeline: all the same

$ lanescope bench reverse --groups 10000 --json | sed 's/^ *//; /_us\|seconds\|_bytes\|bytes_per\|recording/s/: .*/: .../; s/ : /: /'
{
"answer": "bench_reverse",
"command": "bench",
"status": "ok",
"program": "mandelbrot",
"wave": 1586,
"n_groups": 10000,
"n_steps": 18628,
"n_steps_back": 400,
"seed": 4,
"median_us": ...
"p95_us": ...
"max_us": ...
"state_bytes": ...
"history_bytes": ...
"bytes_per_group": ...
"seconds_plain": ...
"seconds_recorded": ...
"recording_cost": ...
"n_states_compared": 800,
"compared_with": "a run without a timeline, byte for byte"
}

$ lanescope bench reverse --groups 9999
lanescope: bench: --groups 9999: fewer than 10000
[2]

$ lanescope bench reverse more; lanescope bench reverse more of it
lanescope: more: no such file (check the name)
lanescope: bench: one argument too many: of (see 'lanescope bench --help')
[2]

# The same wave in TGSI, and a scene that is short: its first wave as it is.
$ for what in "mandelbrot-vectors --groups 20000" $EXAMPLES/tgsi-loop.lanescope; do lanescope bench reverse $what | sed 's/, [0-9.]* ns a group//; s/[0-9.]* us/T/g; s/[0-9.]* MiB/M/; s/[-+0-9.]* %/P/; s/([0-9.]* s, [0-9.]* s/(S, S/; s/: [0-9.]* bytes a group/: B a group/'; done
mandelbrot-vectors, wave 1586, 2222 iterations: 20006 groups, 31147 steps
400 steps back at random depths: median T, 95 of 100 within T, at most T
history: B a group (M, states of 7616 bytes)
recording: P of the run (S, S recorded)
800 states compared with those of a run without a timeline: all the same
$EXAMPLES/tgsi-loop.lanescope, wave 0: 31 groups, 78 steps
400 steps back at random depths: median T, 95 of 100 within T, at most T
history: B a group (M, states of 4544 bytes)
recording: P of the run (S, S recorded)
800 states compared with those of a run without a timeline: all the same

$ lanescope bench --groups 10000
lanescope: bench: --groups is for 'lanescope bench reverse'
[2]
