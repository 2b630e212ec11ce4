# Figures differ from run to run; what is counted does not.
$ lanescope bench $EXAMPLES/triangle.lanescope $EXAMPLES/tgsi-loop.lanescope --json | sed 's/^ *//; /seconds\|per_second\|n_threads/s/: .*/: .../; s/ : /: /'
{
"answer": "bench",
"command": "bench",
"status": "ok",
"line_lane_ops_per_second": ...
"n_threads": ...
"programs": [
{
"name": "Triangle",
"n_pixels": 1024,
"n_groups": 42,
"n_lane_ops": 4032,
"n_fetches": 0,
"seconds_one_thread": ...
"seconds_all_threads": ...
},
{
"name": "Loop, in TGSI",
"n_pixels": 256,
"n_groups": 180,
"n_lane_ops": 8448,
"n_fetches": 0,
"seconds_one_thread": ...
"seconds_all_threads": ...
}
]
}

$ lanescope bench
lanescope: bench: SCENE... is missing (see 'lanescope bench --help')
[2]
