#!/usr/bin/env python3
"""Holds every answer to the schema: of each verb that has --json, of each command of the prompt, errors and progress; and the
schema to itself.  TAP on standard output.

schema.py PROGRAM SCHEMA DATA SCENES

A verb, a command or a subject of 'info' without a case fails, and so does an entry or a key of the schema that no case shows.
A new command's case is a line of COMMANDS, a new verb's one of VERBS; a verb without one is asked about a scene.
"""
import copy
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM, SCHEMA, DATA, SCENES = sys.argv[1], *(pathlib.Path(path).resolve() for path in sys.argv[2:5])

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("1..0 # SKIP the Python package jsonschema is not there (Debian: python3-jsonschema)")
    sys.exit(0)

# Scenes of the prompt, with what they are opened at and asked; {d} is a folder of their own, ~ a newline within a command.
COMMANDS = [
    ("{data}/examples/first-light.lanescope", [], """
        again; step; step 3; reverse-step; stepi; stepi; reverse-stepi; next; nexti; machine; machine step; reverse-next; finish; reverse-finish; cf; reverse-cf
        clause; reverse-clause; iteration; reverse-iteration; until 13; reverse-until 5; until *4; run-to write R1.x
        back-to write R1.x; run-to line 1 all waves; back-to line 1 all waves; run-to kill; goto 20; goto 50%; goto end; goto start; back; forward; start; run; end; wave 1; wave 0; lane 5; pixel 3 3
        start; break 13 lanes 0-15 if R1.x > 0.0; tbreak 5; watch R2.x + R2.y; watch R2.x lanes 24-27; catch kill; catch race
        log 13 r is {R1.x}; dprintf 13,"x %f",R1.x; condition 1 R1.x > 0.0; ignore 1 2; hit 1 >= 3; disable 1; enable 1; enable count 2 1; info breakpoints; enable 1
        hit 1 0; ignore 1 0; condition 1; continue; continue all waves; reverse-continue all waves; continue; continue 2; reverse-continue; disable; break nonsense if; delete 1; delete
        print R1.x; whatis R1.xy; whatis count (R1.x > 0.5); search EXP; reverse-search MUL; apropos lane; apropos nonsense; info symbol $pc; print R1; print/x R1.x; p R2.x@3; print count (R1.x > 0.5); print 1.0 / 0.0; print sqrt (0.0 - 1.0); x/4f export[0]
        step; list; list 5; disassemble
        where; backtrace; lanes; info; info registers; info masks; info names; info program; info stack; info stop; info wave
        info where; info lanes; info events; info history; info cover; info paths; info forks; info notes; info bookmarks
        who R1.x@26; who R1.x@26 chain; who R1.x all; who PV.x; uses R1.x@26; why; why 0; why 26; end; who PIX0.x; who PIX0.x chain; why 26; goto 20
        diff 3 26; diff wave 1; diff program {data}/examples/mandelbrot.asm; diff program {data}/examples/first-light.asm; history; history 1..9; history R1.x 1..9; cover; counters; counters 1..9; graph; graph dot 1..9; paths; spark R1.x; spark R1.x@3 all 1..20; timeline; timeline 2; races
        set R1.x = 0.5; set R1.x@0-7 = R2.x * 2.0; step; step; uses R1.x@3; who R1.x@3; diff fork; diff fork main; forks
        print R1.x; rename-fork mine; fork main; fork; fork mine; new-fork; forks; set R1.x = 3.0; delete-fork what-if 1; who R1.x; delete-fork mine; set C0.x = 1.0; set CB0[0].x = 1.5; goto 12
        note something; note else; notes; start; goto 12; bookmark one; bookmark two; bookmarks; start; goto bookmark two; delete-bookmark; delete-note
        save {d}/saved.lanescope; recover; echo hello; complete break 13 l; source {d}/script; source {d}/bad; help; help step; help all; help moving; help words
        help lane; help nonsense; nonsense; step x; lane 64; print R1.; who R1; goto -1; quit"""),
    ("{data}/examples/nested-if.lanescope", [], """
        info frame; info watchpoints; backtrace; up; frame; frame 1; where; down; start; break 3; commands 1~silent~print R0.x~continue~end; info breakpoints; commands 1~end; commands; silent; end; start; continue; start
        commands 1~print R0.x~end; start; continue; commands 1~nonsense~end; start; continue; rwatch R0.x; awatch R1.x; info breakpoints; start; continue; continue; delete
        silent; watch R1.x; info watchpoints; delete; goto 4; info line; info line 3; x/3i 0; x/i $pc; printf "%f\\n",R0.x; set $n = 3
        set var $m = R0.x + 1.0; print $n; print $1; show convenience; show values; show user; define twice~step~step~end
        show user; help twice; twice; show version; show; show listsize; set listsize 5
        define bad~step~nonsense~end; bad; source {d}/bad; tbreak 5; print R0.x"""),
    ("{data}/examples/kill-quads.lanescope", [], """
        start; stepi; where; set R1.x = 1.0; stepi; set R1.x = 2.0; set mask active = 0xff; why 20; why 3; step; why 20; fork main; uses R0.x; uses R1.x; uses R0.y; start; catch kill; continue; lanes; where; why 0; why 5; end; lanes; why 0; why 5; info masks; history; spark R0.x all; paths"""),
    ("{data}/examples/triangle.lanescope", [], "stage; who R0.x; who R0.x chain; stage vertex 1; where; who PARAM0.x; stage pixel; stage vs; stage ps; stage gs"),
    ("{data}/examples/predicates.lanescope", [], "goto 2; lane 2; why; lanes; step; why; history"),
    ("{data}/examples/nested-if.lanescope", [], "start; step; group; group last; stepi; next; next; next; backtrace; step 8; backtrace; who PV.x; uses R0.x; diff lane 0 63"),
    ("{data}/examples/race.lanescope", ["--step", "0"], "where; races; catch race; continue; continue; info wave; x/4 share[0]; who share[0]; uses share[0]"),
    ("{data}/examples/transpose.lanescope", [], """
        start; info wave; step 20; who share[5]; who share[5] chain; uses share[5]; end; info wave; who share[70]; who share[70] chain; uses share[70]
        info registers; wave 1; end; who share[5]; uses share[5]; uses R0.x; where"""),
    ("{data}/examples/relative.lanescope", [], "start; uses R0.x; step 3; uses R0.x; uses R1.x; uses AR.x; end; who PIX0.x; who PIX0.y chain"),
    ("{data}/examples/mandelbrot.lanescope", [], """
        start; stepi; where; set R1.x = 1.0; fork main; goto 50; stepi; stepi; uses R1.x; uses R2.x; end; why 3; who PIX0.x chain; goto 20; set R1.x = 2.0
        start; uses R1.x; end; uses R1.x"""),
    ("{d}/group.asm", [], "start; lane 0; step 3; group; step; group last"),
    ("{d}/select.asm", [], "end; who PIX0.x; who PIX0.y; who PIX0.z; who R1.x; who R2.x; uses R1.x; start; uses R0.x; step; uses R0.x; who R1.x"),
    ("{data}/stories/shadow.lanescope", [], "pixel 6 2; end; who R2.x; who PIX0.x"),
    ("{data}/examples/reduction.lanescope", [], "start; info wave; end; who share[0]; who share[0] chain; uses share[0]; x/8x share[0]; diff 0 1"),
    ("{data}/examples/vertex-fetch.lanescope", [], "where; start; stepi; backtrace; end; where; who R1.x; uses R1.x; run-to buffer 0; print R1; diff 0 1"),
    ("{data}/examples/triangle.lanescope", [], "where; end; where; who PIX0.x chain; info registers; info names; wave 1; where"),
    ("{data}/examples/predicates.lanescope", [], "start; step 4; lanes; why; end; who PIX0.x; who PIX0.y chain"),
    ("{data}/examples/tgsi-calls.lanescope", [], "start; n; n; s 5; backtrace; up; why; why 0; lanes; info masks; info registers; info stack; end; who OUT[0].x; who OUT[0].x chain; uses IN[0].x; history; paths; cover; counters; graph; timeline; spark TEMP[0].x; diff 0 5; diff wave 1"),
    ("{data}/examples/tgsi-doubles.lanescope", [], "start; watch TEMP[1].xy; c; c; print TEMP[1].xy; print TEMP[1]; set TEMP[1].xy = 1.5; who TEMP[1].xy; uses TEMP[1].xy; diff fork; forks"),
    ("{data}/examples/tgsi-switch.lanescope", [], "goto 12; why; why 0; why 4; who SWITCH[0].x; uses SWITCH[0].x; set TEMP[0].y = 2.5; end; who OUT[0].x"),
    ("{data}/examples/tgsi-shared.lanescope", [], "start; step 3; info wave; who share[5]; uses share[5]; end; x/4 storage0[60]; who storage0[60]; who storage0[60] chain; races; diff wave 1"),
    ("{data}/examples/r500-loop.lanescope", [], "start; group; step 5; backtrace; info masks; info registers; why; end; who OUT0.x; who R0.x; who OUT0.x chain; why 1; cover; history; timeline"),
    ("{data}/examples/r500-predicates.lanescope", [], "start; step 3; why; why 1; why 8; lanes; end; info registers; paths; print R0; who OUT0.x; who OUT0.y; who R0.x; uses R0.x; why 1"),
    ("{data}/examples/constants.lanescope", [], "end; who PIX0.x; set CB0[0].x = 1.0; set C0.x = 2.0; forks; end; who PIX0.x; info names"),
    ("{scenes}/loop_break_cont.lanescope", [], """
        start; break 20; continue 2; continue 100; delete; start; log 20 at {R0.x}; run-to kill all waves; end; start; run-to lane 3; why 3; run-to divergence; why; why 1
        why 2; why 3; back-to mask; backtrace; run-to if R1.x > 1.0; iteration 2; uses R0.x; who R1.x all; paths; lanes; diff 0 9"""),
    ("{scenes}/nan_inf.lanescope", [], """
        start; catch number; continue; continue; delete; run-to nan; print R1; info registers; who PV.x; end; print R1.x; spark R1.x; spark R1.x all
        spark R2.y all; who PIX0.x; who PIX0.x chain; uses R1.x; diff 0 1; cover"""),
    ("{scenes}/discard_loop.lanescope", [], "start; run-to kill; why 0; lanes; end; why 0; history; paths"),
    ("{scenes}/select.lanescope", [], "end; who PIX0.y@5; who PIX0.y@5 chain; start; step 4; uses R1.x; uses R0.x@3"),
    ("{d}/memories.lanescope", [], "end; who stream0[0]; x/4 ring[0]; x/4 scratch[0]; who ring[1]; diff 0 1"),
    ("{scenes}/group.lanescope", [], "info wave; step 3; info wave; wave 1; info wave"),
    ("{scenes}/tex2d_nearest.lanescope", [], "start; run-to texture 18; step; step; who R1.x; who PV.x; end; who PIX0.x; uses R0.x"),
    ("{d}/stack.asm", [], "start; c; end; again; info registers; p R1.x"),
    ("{d}/trap.asm", [], "end; again; where; who R1.x; uses R1.x; why; continue; s; history; cover; timeline"),
    ("{data}/examples/first-light.lanescope", [], """
        goto 6; stepi; where; again; fork main; set $v = R1; show convenience; print $v; show confirm; start; break 13; list 13; log 5 at {step}; log 11 again
        commands 1~nonsense~end; continue; note here; bookmark here; start; continue; delete; start; catch kill; commands 4~nonsense~end; continue; start; run-to kill; delete
        set $x = 1.0; break 13 if R1.x > $x; set $x = R1; info breakpoints; goto 10; set R2.x = 5.0; fork main; goto 20; set R2.x = 6.0; goto 10; uses R2.x"""),
    ("{d}/marks.lanescope", [], "info names; end; who PIX0.x; who PIX0.x chain; list all; goto 101; uses R3.x; info breakpoints"),
    ("{d}/toggles.asm", [], "start; history; uses R0.x; log 6 x; break 4; commands 2~nonsense~end; continue; ignore 2 9999; continue"),
    ("{d}/ways.lanescope", [], "start; diff wave 1; wave 1; diff wave 0; diff wave 2; wave 2; diff wave 1"),
    ("{d}/shared.lanescope", [], "start; catch race; continue; continue"),
    ("{d}/select.r500", [], "end; who OUT0.x; who R1.y"),
    ("{data}/examples/triangle.lanescope", [], """
        start; lanes; step 5; set R1.x = 1.0; why 0; why 1; why 2; why 3; wave 1; why 0; why 63; fork main; wave 0; start; break 5; commands 1~nonsense~end; continue"""),
    ("{data}/examples/tgsi-doubles.lanescope", [], "goto 3; print TEMP[0]; info registers"),
    ("{data}/examples/kill-quads.lanescope", [], "end; who PIX0.x@1; who PIX0.x@0; who PIX0.x@5 chain"),
    ("{scenes}/nan_inf.lanescope", [], "end; spark R1.y; spark R1.z; spark R2.x; spark R3.x; spark R0.x; spark PV.x; spark PIX0.x all"),
    ("{scenes}/group.lanescope", [], "end; who R3.x; who R3.x chain; start; uses R0.x; step 1; uses R1.x; set R1.x = 1.0; wave 1; forks; end; diff fork; diff fork main"),
    ("{data}/examples/reduction.lanescope", [], "start; step 2; set R1.x = 1.0; forks; wave 1; forks; wave 0; end; diff fork; fork main; end; who share[0] chain; who PIX0.x; wave 3; end; who PIX0.x 20; who share[64]"),
]

# What takes the compiler for GLSL.
COMPILED = [("{d}/shown.frag", ["--back-end", "nir"], """
    step-line; reverse-step-line; next-line; reverse-next-line; finish-function; reverse-finish-function; step-line; functions; source; variables; variables light; variables tint
    variables turn; tbreak source 12; break source 1 if sum > 100.0; info breakpoints; run-to source 34; end; delete; functions; variables; variables sum; source; print light.d; print never; print tint[1].x; print turn[0].x; print sum
    who colour.x; who colour.z; who colour.z chain; who sum; uses turn[0].x; start; uses uv.x; uses turn[0].x; step 4; uses uv.x; why; end; who turn[0].x; why 3; wave 27; start; run-to divergence; why 0; why 9; why 40"""), ("{d}/killed.frag", ["--back-end", "nir", "--pixel", "60,0"], "end; variables; variables r"),
    ("{d}/shown.frag", ["--back-end", "text", "--step", "0"], """
    step; step 3; info locals; info args; info functions; info source; info variables; whatis light; print light; whatis light.d; info line; info line 1; reverse-step; next; finish; until; until 31; list; list 3,9; break 32; list 32; info breakpoints; where; start; step 2; backtrace; up; down; source; variables; print light.d; who light.d; who light.d chain; uses light.d; cover; graph; next-lane; reverse-next-lane; set lane-only on; show lane-only; goto statement 4; set light.d = 1.0; why"""),
    ("{d}/sum.comp", ["--back-end", "text", "--step", "0"], "log 9 sum {sum}; tbreak 8; continue; reverse-continue; start; tbreak 9; continue; history sum; step 3; why; tbreak 9; continue; reverse-next-lane; next-lane; delete; end; who v[5] chain; who v[5]; diff program {d}/sum-value.comp; diff program {d}/sum-lanes.comp; diff program {d}/sum-memory.comp"),
    ("{d}/whole.comp", ["--back-end", "text", "--step", "0"], "cover; whatis half_of; list half_of; break half_of; continue; step; history y; spark y; spark y all; source")]
COMPILED_COMMANDS = {"step-line", "reverse-step-line", "next-line", "reverse-next-line", "finish-function", "reverse-finish-function", "next-lane", "reverse-next-lane", "variables", "functions"}

# Commands that are an error when they stand alone, or behind --json.
ERRORS = {"machine", "recover", "silent"}

VERBS = [
    "info {data}/examples/first-light.lanescope", "info {samples}/object.elf", "info {data}/examples/r500-loop.asm", "isa", "isa MULADD CNDE",
    "isa --machine r500", "disasm {data}/examples/vertex-fetch.lanescope", "disasm {data}/examples/r500-pairs.asm", "disasm --pick 1 {samples}/rings.gsh", "lint {d}/bad.asm", "lint {d}/noise.bin --raw=r700", "lesson list {data}/lessons", "lesson key {data}/../plugins/classroom/tests/asks.lanescope", "lesson key {data}/lessons/lesson-7.lanescope", "lesson key {data}/../plugins/classroom/tests/orders.lanescope", "lesson key {data}/../plugins/classroom/tests/packets.lanescope", "lesson check {data}/../plugins/classroom/tests/asks.lanescope {d}/answers.jsonl", "lesson check {data}/lessons/lesson-7.lanescope {d}/packet.jsonl", "lesson check {data}/lessons/lesson-2.lanescope {d}/answers.jsonl",
    "lint {d}/trap.asm", "pack {d}/list.txt", "pack --check {d}/list.txt", "lint {data}/examples/first-light.asm", "import {samples}/driver.log", "import {samples}/object.elf", "import {samples}/rings.gsh",
    "glsl {data}/examples/glsl/plasma.frag", "source --back-end nir {data}/examples/glsl/plasma.frag --step 3", "glsl {d}/wrong.frag",
    "run {data}/examples/first-light.lanescope", "run {scenes}/nan_inf.lanescope --events", "run {data}/examples/race.lanescope --events=race",
    "run {samples}/spirv/chosen.spv --inputs {samples}/spirv/chosen.json", "run {samples}/spirv/chosen.spv --inputs {samples}/spirv/chosen.json --max-steps 3",
    "run {d}/trap.asm", "run {d}/endless.asm --max-steps 100 --events", "run {data}/examples/first-light.lanescope --waves 0..1 --out {d}/part",
    "run {data}/examples/first-light.lanescope --waves 0..1 --out {d}/part --resume",
    "check {d}/wrong.lanescope --max-steps 3", "who --pick VS_0 {samples}/rings.gsh PARAM0.x@5 --step end", "uses --pick VS_0 {samples}/rings.gsh R1.x@5 --step 1",
    "diff {scenes}/endless.lanescope --program {scenes}/endless-half.asm --max-steps 50",
    "check {data}/examples/reduction.lanescope", "check {d}/wrong.lanescope", "check {d}/first-light.lanescope",
    "who {data}/examples/first-light.lanescope PIX0.x", "who {data}/examples/first-light.lanescope PIX0.x chain",
    "who {data}/examples/first-light.lanescope R1.x all", "uses {data}/examples/first-light.lanescope R1.x@26", "why {data}/examples/first-light.lanescope 0",
    "lanes {data}/examples/kill-quads.lanescope --step 5", "lanes {scenes}/loop_break_cont.lanescope --step end",
    "group {data}/examples/nested-if.lanescope --step 1", "group {data}/examples/r500-pairs.lanescope last --step 1 --lane 5", "regs {data}/examples/first-light.lanescope", "regs {scenes}/nan_inf.lanescope --step end", "regs {data}/examples/first-light.lanescope R1.x R1 R2.x@3",
    "regs --pick VS_0 {samples}/rings.gsh --step end", "trace {data}/examples/kill-quads.lanescope --events", "trace {scenes}/nan_inf.lanescope --events=number", "trace {samples}/spirv/scopes.spv --events=index",
    "trace {data}/examples/first-light.lanescope --steps 3..9 --lane 5", "cover {data}/examples/first-light.lanescope --paths", "cover {data}/examples/kill-quads.lanescope --all",
    "counters {data}/examples/first-light.lanescope", "counters {data}/examples/vertex-fetch.lanescope --all", "counters {data}/examples/r500-loop.lanescope",
    "graph {data}/examples/first-light.lanescope", "graph {data}/examples/kill-quads.lanescope --all", "graph {data}/examples/r500-loop.lanescope",
    "cover {d}/endless.asm --max-steps 50", "history {data}/examples/kill-quads.lanescope", "history {scenes}/nan_inf.lanescope R1.x", "history {d}/endless.asm R1.x@0-7 --max-steps 500",
    "history {data}/examples/first-light.lanescope R1.x@all", "timeline {data}/examples/vertex-fetch.lanescope --simd 2", "timeline {data}/examples/r500-loop.lanescope",
    "races {data}/examples/race.lanescope", "races {data}/examples/race-mended.lanescope", "diff {data}/examples/first-light.lanescope --lanes 3,26",
    "diff {data}/examples/first-light.lanescope --waves 0,1", "diff {scenes}/loop_break_cont.lanescope --lanes 0,9", "diff {scenes}/shift.lanescope --machine shifts=saturate",
    "diff {data}/examples/reduction.lanescope --waves 0,1", "diff {data}/examples/race.lanescope {data}/examples/race-mended.lanescope",
    "diff {data}/examples/first-light.lanescope --program {d}/other.asm", "diff {data}/examples/first-light.lanescope --program {d}/same.asm",
    "diff {scenes}/nan_inf.lanescope --lanes 0,1 --with-inputs", "diff {data}/examples/first-light.lanescope --program {d}/kill.asm",
    "diff {data}/examples/first-light.lanescope --program {d}/less.asm --max-steps 500", "diff {data}/examples/reduction.lanescope --program {d}/sum.asm",
    "races {d}/shared.lanescope", "races {scenes}/races-stop.lanescope", "diff {d}/memories.lanescope {d}/scratch.lanescope", "check {d}/first-word.lanescope", "diff {d}/ways.lanescope --waves 0,1",
    "diff --trust {d}/state-a.lanescope {d}/state-b.lanescope", "diff {d}/ways.lanescope --waves 1,0", "diff {d}/ways.lanescope --waves 1,2", "diff {d}/ways.lanescope --waves 2,1",
    "regs {data}/examples/reduction.lanescope R0 --thread 0,70", "diff {data}/examples/race.lanescope {data}/examples/race-mended.lanescope --thread 3",
    # errors
    "info {d}/none", "info {d}/bad.asm", "disasm {d}/bad.asm", "isa NONSENSE", "isa --machine r100", "run {d}/bad.lanescope", "run {d}/bad.asm", "run",
    "run --nonsense {d}/none", "check {scenes}/nan_inf.lanescope", "import {data}/examples/first-light.asm",
    "who {data}/examples/first-light.lanescope nonsense", "why {data}/examples/first-light.lanescope 64", "uses {data}/examples/first-light.lanescope R1",
    "lanes {data}/examples/first-light.lanescope --step 100000", "group {data}/examples/first-light.lanescope nonsense", "group {data}/examples/r500-loop.lanescope --step 5", "regs {data}/examples/first-light.lanescope R1.", "trace {data}/examples/first-light.lanescope --line 0",
    "cover {data}/examples/first-light.lanescope --all --paths", "history {data}/examples/first-light.lanescope R", "timeline {data}/examples/first-light.lanescope --simd 0",
    "races {d}/none", "diff {data}/examples/first-light.lanescope", "debug {d}/none", "debug", "debug {data}/examples/first-light.lanescope --max-steps x",
]

KILLED = """#version 330
in vec2 uv;
out vec4 colour;
void main ()
{
  float r = uv.x * 2.0;
  if (r > 1.0)
    discard;
  colour = vec4 (r, uv, 1.0);
}
"""

SHOWN = """#version 330
in vec2 uv;
out vec4 colour;
uniform vec3 tint[2];
struct Light { vec3 normal; float d; };

float
shade (Light light, bool isFar)
{
  float all = sin (light.normal.x * 3.0);
  int many = 3;
  if (isFar)
    all = cos (light.d * 0.5) + exp2 (light.normal.y);
  return all * light.normal.x + sqrt (light.d);
}

void
main ()
{
  Light light = Light (normalize (vec3 (uv, 0.5) * tint[1]), length (uv - 0.5));
  mat2 turn = mat2 (cos (uv), sin (uv.yx * 3.0));
  float never = uv.x * 7.0;
  float sum = 0.0;

  for (int i = 0; i < 9 && sum < 5.0; i++)
    {
      if (uv.y > 0.5 * sum)
        sum += shade (light, uv.x * sum > 0.5) + float (i);
      else
        sum += 0.25 + sin (sum);
    }
  if (uv.x > 2.0)
    sum = 0.0;
  for (int j = 0; j < int (uv.x * 9.0); j++)
    sum += cos (sum);
  colour = vec4 (turn * uv, sum, 1.0);
}
"""
# By what of it becomes something else: the texts that it is compared with.
SUM = """#version 450
layout (local_size_x = 64) in;
buffer Data { float v[]; };
void main ()
{
  uint lane = gl_LocalInvocationIndex;
  float sum = v[lane];
  for (uint k = 0u; k < lane; k++)
    sum += 0.5;
  v[lane] = sum;
}
"""
STACK = """00 ALU_PUSH_BEFORE:
      0  x: PRED_SETE_INT  ____, R0.x, R0.x  UPDATE_EXEC_MASK UPDATE_PRED
01 JUMP  ADDR(2) POP_CNT(1)
02 EXPORT_DONE: PIX0, R0
END_OF_PROGRAM
"""
TRAP = """00 ALU:
      0  x: MOV  R1.x, 0.0f
01 RETURN
02 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
"""
# A predicate keeps lanes out of a slot whose result goes straight on, and two operands want one port.
GROUP = """00 ALU:
      0  x: PRED_SETGT  ____,  R0.x,  0.5f  UPDATE_PRED
      1  x: ADD         R1.x,  R0.x,  1.0f  PRED_SEL_ONE
      2  x: ADD         R2.x,  PV1.x,  R0.x  VEC_012
         y: ADD         R2.y,  R3.x,  R0.y  VEC_210
         z: ADD         R2.z,  R4.x,  R0.y  VEC_210
01 EXPORT_DONE: PIX0, R2
END_OF_PROGRAM
"""
SELECT = """00 ALU:
      0  x: CNDGT  R1.x, R0.x, R0.y, R1.x
         y: CNDE_INT  R1.y, R0.x, R1.y, R0.z
      1  x: CNDGE  R1.x, R0.y, R1.x, R0.x
01 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
"""
ENDLESS = """00 ALU:
      0  x: MOV  R1.x, 0.0f
01 LOOP_START_DX10 ADDR(4)
02 ALU:
      1  x: ADD  R1.x, R1.x, 1.0f
03 LOOP_END ADDR(2)
04 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
"""

WAYS = """[scene]
version=1
name=Ways
stage=cs

[layout]
kind=threads
count=192

[inputs]
R0.x=int index

[asm]
00 ALU_PUSH_BEFORE:
      0  x: PRED_SETGT_INT ____, (0x40).x, R0.x UPDATE_EXEC_MASK UPDATE_PRED
01 JUMP ADDR(3) POP_CNT(1)
02 RETURN
03 ALU_PUSH_BEFORE:
      1  x: PRED_SETGT_INT ____, (0x80).x, R0.x UPDATE_EXEC_MASK UPDATE_PRED
04 JUMP ADDR(6) POP_CNT(1)
05 ALU_POP_AFTER:
      2  x: MOV R1.x, 1.0f
06 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
"""
SHARED = """[scene]
version=1
name=Shared
stage=cs

[layout]
kind=threads
count=128
group=128

[inputs]
R0.x=int thread-in-group

[asm]
00 ALU:
      0  x: MOV R[0+GLOBAL].x, R0.x
01 ALU: NO_BARRIER
      1  x: MOV R1.x, R[0+GLOBAL].x
02 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
"""
TOGGLES = """00 ALU:
      0  x: MOV  R1.x, 0.0f
01 LOOP_START_DX10 ADDR(6)
02 ALU_PUSH_BEFORE:
      1  x: PRED_SETGT ____, R0.x, 0.5f UPDATE_EXEC_MASK UPDATE_PRED
03 ALU_POP_AFTER:
      2  x: ADD  R1.x, R1.x, R0.x
04 NOP
05 LOOP_END ADDR(2)
06 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
"""
SELECT_R500 = """ALU src0.rgb = temp[0] : temp[1].rg = CMP src0.rr_, src0.gg_, src0.rb_
OUT src0.rgb = temp[1] : out[0].rg = CND src0.rr_, src0.gg_, src0.rb_
"""


class Answers:
    """What was answered, each held to the schema as it comes."""

    def __init__(self):
        self.schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
        self.kinds = {name.removeprefix("answer_"): kind for name, kind in self.schema["$defs"].items() if name.startswith("answer_")}
        self.validators = {}
        self.seen = {}
        self.commands, self.subjects, self.verbs, self.codes = set(), set(), set(), set()
        self.wrong = []
        self.has_compiler = True  # for GLSL

    def validator(self, where):
        if where not in self.validators:
            self.validators[where] = Draft202012Validator({"$ref": "#/$defs/" + where, "$defs": self.schema["$defs"]})
        return self.validators[where]

    def find_errors(self, answer):
        if "event" in answer:
            return list(self.validator("progress").iter_errors(answer))
        if str(answer.get("answer")) not in self.kinds:
            return [f"the schema has no kind of answer '{answer.get('answer')}' (answer_KIND in $defs)"]
        return list(self.validator("answer_" + answer["answer"]).iter_errors(answer))

    def take(self, text, whence):
        """Takes an answer's text; returns it, or None."""
        try:
            answer = json.loads(text, parse_constant=lambda word: self.wrong.append(f"{whence}: {word} is no JSON"))
        except json.JSONDecodeError as error:
            self.wrong.append(f"{whence}: no JSON: {error}: {text[:80]!r}")
            return None
        for error in self.find_errors(answer)[:3]:
            at = "/".join(str(step) for step in getattr(error, "absolute_path", []))
            self.wrong.append(f"{whence}: {at}: {getattr(error, 'message', error)}"[:400])
        if "answer" in answer:
            self.seen.setdefault(answer["answer"], []).append(answer)
            self.codes.add(answer.get("error", {}).get("code"))
        return answer


def make_files(folder):
    """Inputs that only this needs."""
    asm = (DATA / "examples/first-light.asm").read_text(encoding="utf-8")
    for name, text in (("stack.asm", STACK), ("trap.asm", TRAP), ("list.txt", "MOV R1.x, R0.x\nMOV R2.x, R1.x\n"), ("endless.asm", ENDLESS), ("select.asm", SELECT), ("group.asm", GROUP),
                       ("bad.asm", "00 ALU:\n x: MOVE R1.x, R2.x\n"),
                       ("half.glsl", "float half_of (float a)\n{\n  float y = a;\n  return y * 0.5;\n}\n"),
                       ("whole.comp", "#version 430\n#include \"half.glsl\"\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\n"
                                      "void main ()\n{\n  uint i = gl_GlobalInvocationID.x;\n  v[i] = half_of (v[i]);\n}\nfloat third_of (float x)\n{\n  return x / 3.0;\n}\n"),
                       ("shown.frag", SHOWN), ("sum.comp", SUM), ("sum-value.comp", SUM.replace("0.5", "0.25")),
                       ("sum-lanes.comp", SUM.replace("< lane", "< 63u - lane")), ("sum-memory.comp", SUM.replace("= sum;", "= sum * 2.0;")), ("killed.frag", KILLED),
                       ("wrong.frag", "void main () {\n  gl_FragColor = one;\n  gl_FragColor += two;\n}\n"),
                       ("bad.lanescope", "[scene]\nversion=1\nnonsense=1\n"), ("same.asm", asm), ("other.asm", asm.replace("MULADD", "MULADD_M2", 1)),
                       ("ways.lanescope", WAYS), ("shared.lanescope", SHARED), ("toggles.asm", TOGGLES), ("select.r500", SELECT_R500),
                       ("less.asm", "".join(line for line in asm.splitlines(True) if "y: MOV         R2.y" not in line)),
                       ("kill.asm", asm.replace("PRED_SETGT", "PRED_SETGE", 1)), ("script", "step\nwhere\n"), ("bad", "step\nnonsense\n")):
        (folder / name).write_text(text, encoding="utf-8")
    scene = (DATA / "examples/first-light.lanescope").read_text(encoding="utf-8")
    (folder / "first-light.asm").write_text(asm, encoding="utf-8")
    shutil.copy(DATA / "examples/first-light.f32", folder)
    (folder / "first-light.lanescope").write_text(scene, encoding="utf-8")
    reduction = (DATA / "examples/reduction.lanescope").read_text(encoding="utf-8")
    (folder / "marks.lanescope").write_text(
        scene.replace("[debug]", "[names]\nR0=aPlace\nPIX0=oColour\n\n[debug]\nbreakpoints=12\n") + "\n[watches]\n1=Q7.x\n", encoding="utf-8")
    (folder / "answers.jsonl").write_text('{"stop": 2, "answer": "5,14"}\n{"stop": 7, "lesson": "All questions", "answer": 3}\n')
    (folder / "packet.jsonl").write_text('{"stop": 3, "answer": "1x 2y"}\n')
    (folder / "noise.bin").write_bytes(bytes(n * n * 37 % 251 for n in range(512)))
    (folder / "sum.asm").write_text((DATA / "examples/reduction.asm").read_text(encoding="utf-8").replace("ADD_INT", "SUB_INT"), encoding="utf-8")
    (folder / "reduction.asm").write_bytes((DATA / "examples/reduction.asm").read_bytes())
    (folder / "reduction.u32").write_bytes(bytes(4) + (DATA / "examples/reduction.u32").read_bytes()[4:])
    shutil.copy(SCENES / "memories.lanescope", folder)
    subprocess.run([sys.executable, SCENES / "memories.py", folder], check=True)
    memories = (folder / "memories.lanescope").read_text(encoding="utf-8")
    (folder / "first-word.lanescope").write_text(memories.replace("int 129708002", "int 129708003"), encoding="utf-8")
    (folder / "scratch.lanescope").write_text(memories.replace("MEM_SCRATCH: WRITE(1), R1", "MEM_SCRATCH: WRITE(1), R0"), encoding="utf-8")
    nearest = (SCENES / "tex2d_nearest.lanescope").read_text(encoding="utf-8").replace("=file tex", f"=file {SCENES}/tex")
    nearest = nearest.replace("file=tex", f"file={SCENES}/tex")
    (folder / "state-a.lanescope").write_text(nearest, encoding="utf-8")
    (folder / "state-b.lanescope").write_text(nearest.replace("clamp-x=wrap", "clamp-x=mirror").replace(
        "loop0", "cb1=" + 12 * "2 " + "\nloop0"), encoding="utf-8")
    (folder / "wrong.lanescope").write_text(reduction, encoding="utf-8")


def fill(text, folder):
    return text.format(data=DATA, scenes=SCENES, samples=SCENES.parent / "samples", tests=SCENES.parent.parent, d=folder)


def split(text):
    return [command.strip() for command in re.split(r"[;\n]", text) if command.strip()]


def lines_of(printed):
    """The lines of answers, without the bytes that stand behind those of a fetch."""
    at = 0
    while at < len(printed):
        end = printed.index(b"\n", at) + 1
        line = printed[at:end].decode("utf-8", "replace")
        at = end + (json.loads(line)["n_bytes"] if '"answer":"fetch"' in line else 0)
        yield line
    if at > len(printed):
        yield "bytes of a fetch are missing"


def ask_fetches(answers):
    """Registers as bytes: a part of each kind, and a run that ends before the last step asked for."""
    for what in (["R0", "R1.x", "active"], "registers"):
        request = {"id": 1, "fetch": {"what": what, "steps": [100, 200, 3], "lanes": "0xf0"}}
        done = subprocess.run([PROGRAM, "debug", "--json", DATA / "examples/first-light.lanescope"], capture_output=True, check=False, timeout=1200,
                              input=(json.dumps(request) + '\n{"id": 2, "command": "where"}\n').encode())
        said = [answers.take(line, "fetch") for line in lines_of(done.stdout)]
        if [answer and answer.get("answer") for answer in said] != ["stop", "fetch", "where"]:
            answers.wrong.append(f"fetch: {said}")


def ask_prompt(answers, folder):
    done = subprocess.run([PROGRAM, "glsl", folder / "shown.frag"], capture_output=True, text=True, check=False)
    answers.has_compiler = "there is no compiler" not in done.stderr
    for scene, options, text in COMMANDS + (COMPILED if answers.has_compiler else []):
        commands = [part.replace("{d}", str(folder)).replace("~", "\n") for part in split(text)]
        requests = "".join(json.dumps({"id": number, "command": command}) + "\n" for number, command in enumerate(commands))
        path = fill(scene, folder)
        done = subprocess.run([PROGRAM, "debug", "--json", "--max-steps", "100000", *options, path], input=requests, capture_output=True, text=True,
                              check=False, timeout=1200)
        lines = [line for line in done.stdout.splitlines() if not line.startswith('{"event":"progress"')]
        if len(lines) != len(commands) + 1:
            answers.wrong.append(f"{scene}: {len(commands)} requests, {len(lines) - 1} answers {done.stderr[:200]}")
        for command, line in zip(["(first)", *commands], lines):
            answer = answers.take(line, f"{pathlib.Path(scene).name}: {command}")
            if answer and (answer.get("status") != "failed" or answer.get("command") in ERRORS):
                answers.commands.add(answer.get("command"))
                if answer.get("command") == "info":
                    answers.subjects.add(command.split()[1] if " " in command else "")


def ask_requests(answers, folder):
    """Lines that are no requests, a blank line, progress and what was cancelled."""
    with subprocess.Popen([PROGRAM, "debug", "--json", "--max-steps", "0", str(folder / "endless.asm")], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, bufsize=1) as peer:
        for request in ('{"id": 1, "command": ""}', '{"id": 2}', "{no", '{"n": 3}', '{"id": "x", "command": "end"}'):
            peer.stdin.write(request + "\n")
        said = []
        for line in peer.stdout:
            said.append(answers.take(line, "requests"))
            if said[-1] and said[-1].get("event") == "progress":
                peer.stdin.write('{"cancel": 7}\n{"id": 7, "command": "step"}\n{"cancel": "x"}\n')
                peer.stdin.close()
                break
        said += [answers.take(line, "requests") for line in peer.stdout]
    if not any(answer and answer.get("event") for answer in said) or not any(answer and answer.get("id") == 7 for answer in said):
        answers.wrong.append("requests: no progress, or no answer to what was cancelled")


def ask_verbs(answers, folder):
    asked = {text.split()[0] for text in VERBS}
    for text in VERBS + [f"{verb} {{data}}/examples/first-light.lanescope" for verb in verbs_with_json() if verb not in asked]:
        words = [word.replace("VS_0", "VS 0") for word in fill(text, folder).split()]
        done = subprocess.run([PROGRAM, *words, "--json"], capture_output=True, text=True, check=False, timeout=1200, stdin=subprocess.DEVNULL)
        answer = answers.take(done.stdout, text)
        if answer and ("error" not in answer or "there is no compiler" in answer["error"]["message"]):
            answers.verbs.add(words[0])
        answers.has_compiler &= not (answer and "there is no compiler" in answer.get("error", {}).get("message", ""))
        if answer and "error" in answer and (done.returncode == 0 or answer["error"]["message"] not in done.stderr):
            answers.wrong.append(f"{text}: exit status {done.returncode}, or standard error says something else")


# --- what must have a case ---------------------------------------------------------------------------------


def verbs_with_json():
    text = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout
    rows = text.split("Verbs:\n", 1)[1].split("\n\n", 1)[0].splitlines()
    for verb in (row.split()[0] for row in rows):
        if "--json" in subprocess.run([PROGRAM, verb, "--help"], capture_output=True, text=True, check=True).stdout:
            yield verb


def without_case(answers):
    """What the program can be asked, and nobody asked."""
    rows = next(answer["commands"] for answer in answers.seen["help"] if len(answer.get("commands", ())) > 40)
    yield from (f"command {row['name']}: a line of COMMANDS" for row in rows if row["name"] not in answers.commands
                and (answers.has_compiler or row["name"] not in COMPILED_COMMANDS))
    subjects = next(answer["subjects"] for answer in answers.seen["info"])
    yield from (f"info {subject}: a line of COMMANDS" for subject in subjects if subject not in answers.subjects)
    # The prompt is in COMMANDS.
    asked = answers.verbs | {"debug", "step"}
    yield from (f"verb {verb}: a line of VERBS that is no error" for verb in verbs_with_json() if verb not in asked)


# --- the schema itself --------------------------------------------------------------------------------------


def objects_of(schema, name=""):
    """Every schema of an object, with its name."""
    if isinstance(schema, dict):
        if "properties" in schema:
            yield name, schema
        for key, part in schema.items():
            yield from objects_of(part, name + "/" + key)
    elif isinstance(schema, list):
        for part in schema:
            yield from objects_of(part, name)


def type_of(schema, defs):
    """The JSON type that a schema asks for, for arrays with that of their items."""
    if "$ref" in schema:
        target = defs
        for step in schema["$ref"].split("/")[2:]:
            target = target[step]
        return type_of(target, defs)
    if "const" in schema or "enum" in schema:
        return "string"
    if "anyOf" in schema:
        return "number or text"
    if "oneOf" in schema:
        return "object"
    if schema["type"] == "array":
        return "array of " + type_of(schema["items"], defs)
    if "additionalProperties" in schema and schema["additionalProperties"] is not False:
        return "object of " + type_of(schema["additionalProperties"], defs)
    return str(schema["type"])


def mixed_keys(schema):
    """Keys with more than one type, with an object that says so."""
    types = {}
    for name, part in objects_of(schema):
        for key, value in part["properties"].items():
            types.setdefault(key, {}).setdefault(type_of(value, schema["$defs"]), name)
    return {key: found for key, found in types.items() if len(found) > 1}


def open_objects(schema):
    return [name for name, part in objects_of(schema) if part.get("additionalProperties") is not False]


class Shown:
    """Which keys of which objects the answers show."""

    def __init__(self, schema):
        self.defs = schema["$defs"]
        self.keys = set()

    def walk(self, value, schema, name):
        if "$ref" in schema:
            name, schema = schema["$ref"], self.defs
            schema = self.defs.get(name.rpartition("/")[2], {})
        if "oneOf" in schema and isinstance(value, dict):
            self.walk(value, {"$ref": "#/$defs/answer_" + str(value.get("answer"))}, "")
        for item in value if isinstance(value, list) and "items" in schema else ():
            self.walk(item, schema["items"], name)
        for key, part in value.items() if isinstance(value, dict) and "properties" in schema else ():
            self.keys.add((name, key))
            self.walk(part, schema["properties"].get(key, {}), name + "/" + key)

    def missing(self):
        for name, part in objects_of({"$defs": self.defs}, "#"):
            for key in part["properties"]:
                if (name, key) not in self.keys and key != "id" and name != "#/$defs/progress":
                    yield f"{name.removeprefix('#/$defs/')}: {key}"


# What no case shows, and why.
NOT_SHOWN = {
    "source_place: inverted": "how the compiler turns a condition around is its own affair",
    "answer_source_lines: is_cut": "more than 131072 rows of values",
    "answer_recover: answer": "behind --json nothing is kept that could be recovered",
    "answer_recover: command": "the same", "answer_recover: status": "the same",
    "answer_set: n_slots_shown": "of all that tell a stop; a change begins its step anew",
    "answer_why: cut": "the lane must not come back within 16 million steps", "followed: is_running": "the same, of a value",
    "answer_spark: n_more": "more than 20 000 changes",
    "parting_place: end_a": "end_b, the other way round", "parting_place: line_b": "line_a, the other way round",
    "stopped: n_found": "of moves that are made several times: commands of a stop end them at the first",
    "stopped: trap": "no breakpoint stops at a step that traps", "stopped: n_slots_shown": "nor within a group",
}


def not_shown(answers):
    shown = Shown(answers.schema)
    for kind, said in answers.seen.items():
        for answer in said:
            if kind in answers.kinds:
                shown.walk(answer, {"$ref": "#/$defs/answer_" + kind}, "")
    return [text for text in shown.missing() if text not in NOT_SHOWN and (answers.has_compiler or not text.startswith(("wrong", "error: all", "source_", "text_", "answer_diff_programs: ", "output_difference: ", "output_count: ", "answer_source_", "answer_functions", "answer_stop: source", "breakpoint: source_line")))]


def accepted_changes(answers):
    """Changed answers that the schema takes all the same."""
    def changes(answer):
        for key in list(answer):
            without = {k: v for k, v in answer.items() if k != key}
            yield f"{key} twice", {**answer, key + "_": answer[key]}
            yield f"{key} of another type", {**answer, key: {"nothing": 1} if not isinstance(answer[key], dict) else 7}
            if key in answers.kinds[answer["answer"]]["required"]:
                yield f"no {key}", without

    for kind, said in answers.seen.items():
        for what, changed in changes(copy.deepcopy(said[0])):
            if not answers.find_errors(changed):
                yield f"{kind}: {what}"


def main():
    answers = Answers()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_files(folder)
        ask_prompt(answers, folder)
        ask_requests(answers, folder)
        ask_fetches(answers)
        ask_verbs(answers, folder)
    Draft202012Validator.check_schema(answers.schema)
    tests = (
        ("every answer is as the schema says", answers.wrong),
        ("every command, subject and verb has a case", list(without_case(answers))),
        ("every entry and key of the schema is shown", not_shown(answers)),
        ("every key has one type", [f"{key}: {found}" for key, found in sorted(mixed_keys(answers.schema).items())]),
        ("no object takes unknown keys", open_objects(answers.schema)),
        ("changed answers are refused", list(accepted_changes(answers))),
    )
    print(f"1..{len(tests)}")
    for number, (what, problems) in enumerate(tests, 1):
        for problem in problems[:100]:
            print("# " + str(problem).replace("\n", " "))
        print(f"{'not ok' if problems else 'ok'} {number} {what}", flush=True)


if __name__ == "__main__":
    main()
