# Names of variables, lines and messages about them, at the prompt; it takes the compiler, Mesa 22.3.
# A name that is not known yet makes the prompt measure, whatever asks for it.
$ export XDG_CACHE_HOME=$T/cache1; cd $T; printf '#version 330\nin vec2 uv;\nout vec4 c;\nvoid main ()\n{\n  float q = log (uv.x - 0.5);\n  if (uv.x < 0.3)\n    discard;\n  c = vec4 (q, sin (q), uv);\n}\n' > k.frag; for first in 'watch q' 'catch change q' 'run-to if q < -2.0' 'log 3 {q}' 'tbreak 3 if q < 0' 'print q@3' 'who q' 'where'; do rm -rf $XDG_CACHE_HOME; printf "$first\\nstep\\n" | lanescope debug --back-end nir k.frag --step 5 --wave 60 2>&1 | grep -v ': note:' | grep -E '^ *[0-9] |^.lanescope. [^s]|lanescope:|^source|^.[0-9]'; done
(lanescope) watch q
  1  change of q
source line 9: c = vec4 (q, sin (q), uv);
(lanescope) catch change q
  1  change q
source line 9: c = vec4 (q, sin (q), uv);
(lanescope) run-to if q < -2.0
source line 9: c = vec4 (q, sin (q), uv);
source line 9: c = vec4 (q, sin (q), uv);
(lanescope) log 3 {q}
  1  line 2: 0  x: SETGT_DX10  R1.x,  (0x3E99999A, 0.3f).x,  R0.x
source line 9: c = vec4 (q, sin (q), uv);
(lanescope) tbreak 3 if q < 0
  1  line 2: 0  x: SETGT_DX10  R1.x,  (0x3E99999A, 0.3f).x,  R0.x
source line 9: c = vec4 (q, sin (q), uv);
(lanescope) print q@3
$1 = none
source line 9: c = vec4 (q, sin (q), uv);
(lanescope) who q
lanescope: q has no value in lane 0: no line of the source has given it one so far
source line 9: c = vec4 (q, sin (q), uv);
(lanescope) where

$ export XDG_CACHE_HOME=$T/cache2; cd $T; lanescope who --back-end nir k.frag q --wave 60 --step end 2>/dev/null | head -2; rm -rf $XDG_CACHE_HOME; lanescope regs --back-end nir k.frag q@3 --wave 60 --step end 2>/dev/null
q@0 (source line 6: float q = log (uv.x - 0.5);)
R1.x@0 = -4.8520303: step 6, line 7 (MUL_IEEE) wrote it as PS x 0.6931472 = -7.0 x 0.6931472; it was false before. (source line 6: float q = log (uv.x - 0.5);)
q@3
-3.753418        0xc0703800

# 'where' and 'set' say the line as every stop does.
$ cd $T; printf 'step-line\nwhere\nset R1.x = 2.0\n' | lanescope debug --back-end nir k.frag --step 0 --wave 60 2>&1 | tail -n +8
source line 9: c = vec4 (q, sin (q), uv);
=>   11        4  w: FRACT       R0.w,  PV3.z
(lanescope) where
step 6, wave 60, lane 0: 64 of 64 lanes active
lane 0: active, pixel (32, 56)
primitive 0: vertex 0 (vs wave 0, lane 0), vertex 1 (vs wave 0, lane 1), vertex 2 (vs wave 0, lane 2)
source line 9: c = vec4 (q, sin (q), uv);
=>   11        4  w: FRACT       R0.w,  PV3.z
(lanescope) set R1.x = 2.0
R1.x = 2.0 in lane 0 at step 6, in the run 'what-if 1'.
step 6, wave 60, what-if 1, lane 0: 64 of 64 lanes active
source line 9: c = vec4 (q, sin (q), uv);
=>   11        4  w: FRACT       R0.w,  PV3.z

# Where measuring failed a name says why.
$ cd $T; printf '#version 330\nin vec3 p;\nout vec2 uv;\nvoid main ()\n{\n  vec3 q = p * 2.0;\n  uv = q.xy;\n  gl_Position = vec4 (q.yx, q.z, 1.0);\n}\n' > a.vert; printf 'print q\nprint q\nwatch q\nsource\n' | lanescope debug --back-end nir a.vert 2>&1 | tail -n +5
(lanescope) print q
                  ^
lanescope: there is no map of the text's lines: it is no text for pixels, or has no output left over
(lanescope) print q
                  ^
lanescope: q is a variable of the source, and the lines of the source could not be measured: there is no map of the text's lines: it is no text for pixels, or has no output left over
(lanescope) watch q
                  ^
lanescope: q is a variable of the source, and the lines of the source could not be measured: there is no map of the text's lines: it is no text for pixels, or has no output left over
(lanescope) source
lanescope: there is no map of the text's lines: it is no text for pixels, or has no output left over

# Events of a whole run say the line.
$ cd $T; lanescope run --back-end nir k.frag --events=kill,nan 2>/dev/null | head -6; lanescope run --back-end nir k.frag --events=kill --json 2>/dev/null | grep -A 4 '"source"' | head -5; lanescope run --back-end nir a.vert --events 2>&1 | tail -n +2
k.frag: 64 waves, 640 steps
c: rgba32f, 64 x 64, 2880 written
wave 0, step 3, line 4: kill: Killed in all lanes (1  x: KILLNE_INT  ____,  R1.x,  0.0f) (about source line 7: if (uv.x < 0.3))
wave 0, step 5, line 6: nan-born: R2.x became NaN in all lanes (2  t: LOG_CLAMPED R2.x,  R1.w) (about source line 6: float q = log (uv.x - 0.5);)
wave 1, step 3, line 4: kill: Killed in all lanes (1  x: KILLNE_INT  ____,  R1.x,  0.0f) (about source line 7: if (uv.x < 0.3))
wave 1, step 5, line 6: nan-born: R2.x became NaN in all lanes (2  t: LOG_CLAMPED R2.x,  R1.w) (about source line 6: float q = log (uv.x - 0.5);)
      "source" : {
        "source_line" : 7,
        "text" : "if (uv.x < 0.3)",
        "is_about" : true
      }
lanescope: no source lines: there is no map of the text's lines: it is no text for pixels, or has no output left over
a.vert: 1 wave, 10 steps
POS0: rgba32f, 3 x 1, 3 written
PARAM0: rgba32f, 3 x 1, 3 written
wave 0, step 1, line 1: stack-high-water: With 1 of 4 elements the stack is deeper than before (00 CALL_FS)

# A name that has no value here: what there is, from where it can be seen, and what it might be.
$ cd $EXAMPLES/glsl; printf 'variables middle\nstep-line\nprint summ\nprint nobody\nvariables nobody\nvariables summ\nvariables z\nvariables p\nvariables wave\nend\nvariables p\nvariables middle.q\n' | lanescope debug --back-end nir plasma.frag --step 0 2>&1 | grep -E '^.lanescope. [vp]|^lanescope: [^p]'
(lanescope) variables middle
lanescope: 'middle' has been given no value before source line 18
(lanescope) print summ
lanescope: no such name: summ; is it sum?
(lanescope) print nobody
lanescope: no such name: nobody ('variables' lists those of the source)
(lanescope) variables nobody
lanescope: the source has no variable 'nobody': its variables are uv, colour, time, scale, p, speed and 2 more
(lanescope) variables summ
lanescope: the source has no variable 'summ'; is it sum?
(lanescope) variables z
lanescope: the source has no variable 'z': its variables are uv, colour, time, scale, p, speed and 2 more
(lanescope) variables p
lanescope: 'p' cannot be seen from source line 22: it is a variable of wave (), from line 10 to line 13
(lanescope) variables wave
lanescope: 'wave' is a function of the source, and no variable
(lanescope) variables p
lanescope: 'p' cannot be seen from the end of the source: it is a variable of wave (), from line 10 to line 13
(lanescope) variables middle.q
lanescope: 'middle' is a vec2: it has no 'q'

$ cd $EXAMPLES/glsl; printf 'print sum@3\nprint middle\nstep-line\nprint p.x@5\nprint sum\nprint 1/0\n' | lanescope debug --back-end nir plasma.frag --step 0 2>/dev/null | grep '^.lanescope. p\|^.no'
(lanescope) print sum@3
(no value: 'sum' cannot be seen from source line 18: it is a variable of main (), from line 19 to line 25)
(lanescope) print middle
(none: 'middle' has been given no value before source line 18)
(lanescope) print p.x@5
(no value: 'p' cannot be seen from source line 22: it is a variable of wave (), from line 10 to line 13)
(lanescope) print sum
(none: 'sum' has been given no value before source line 22)
(lanescope) print 1/0
(no value: an integer divided by 0, a register that nothing has written, or a place beyond its memory)

$ printf 'variables i\nend\nvariables i\n' | lanescope debug --back-end nir ./source/texts/orbit.frag --step 0 2>&1 | grep -E '^.lanescope. [vp]|^lanescope: [^.]'
(lanescope) variables i
lanescope: 'i' cannot be seen from source line 10: it is a variable of main (), from line 13 to line 21
(lanescope) variables i
lanescope: 'i' cannot be seen from the end of the source: it is a variable of main (), from line 13 to line 21

# A breakpoint at a line without instructions is one at the next line that has some.
$ cd $T; printf '#version 330\nin vec2 uv;\nout vec4 c;\nvec2 pass (vec2 p)\n{\n  vec2 r = p;\n  return r;\n}\nfloat shade (float k)\n{\n  float m = k;\n  if (k > 0.5)\n    m = sin (k * 3.0);\n  return m;\n}\nvoid main ()\n{\n  vec2 w = pass (uv);\n  c.xy = w;\n  c.z = shade (w.y);\n  c.w = 1.0;\n}\n' > n.frag; printf 'source\nbreak source 1\ntbreak source 6 if k > 0.0\nlog source 7 m {m}\nbreak source 13\nbreak source 22\nrun-to source 6\nback-to source 1\ninfo breakpoints\n' | lanescope debug --back-end nir n.frag --step 0 2>&1 | tail -n +6 | grep -v '^=>\|^step\|^Group'
   Line Times Lanes  Values      Text
      1                          #version 330
      2                          in vec2 uv;
      3                          out vec4 c;
      4                          vec2 pass (vec2 p)
      5                          {
      6              about         vec2 r = p;
      7              about         return r;
      8                          }
      9                          float shade (float k)
     10                          {
     11     1  64.0  about         float m = k;
     13              about           m = sin (k * 3.0);
     14     1  64.0                return m;
     15                          }
     16                          void main ()
     17                          {
     18     1  64.0  about         vec2 w = pass (uv);
     19     1  64.0  about         c.xy = w;
     20     1  64.0                c.z = shade (w.y);
     21     1  64.0  about         c.w = 1.0;
     22                          }
Source line 12 comes next, in 64 lanes.
Values of 3 statements are known for certain, of 10 about.
(lanescope) break source 1
(no instructions are those of source line 1 alone: the next line that has some is 11)
  1  source line 11
(lanescope) tbreak source 6 if k > 0.0
(no instructions are those of source line 6 alone: the next line that has some is 11)
  2  source line 11
     if k > 0.0; once
(lanescope) log source 7 m {m}
(no instructions are those of source line 7 alone: the next line that has some is 11)
  3  source line 11
     says "m {m}" and goes on
(lanescope) break source 13
  4  source line 13
(lanescope) break source 22
                         ^
lanescope: no statement of the source is at line 22 or below it
(lanescope) run-to source 6
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1.xyz1; lane 0 sends (0.0078125, 0.0078125, 0.0078125, 1.0).
(the end: no 'source 6' on the way)
behind the last line of the source
(lanescope) back-to source 1
Found 'source 1' in all lanes.
[3] step 0: m ~0.0078125@0
Breakpoint 1, hit 1, source line 11, all lanes
Breakpoint 2 (once), hit 1, all lanes
Nothing has run yet.
source line 12: if (k > 0.5)
(lanescope) info breakpoints
  1  source line 11
  3  source line 11
     says "m {m}" and goes on
  4  source line 13

# A byte 0 in a file that a text includes.
$ cd $T; printf 'float one;\0\n' > zero.glsl; printf '#version 330\nout vec4 c;\n#include "zero.glsl"\nvoid main () { c = vec4 (one); }\n' > zero.frag; lanescope run --back-end nir zero.frag
lanescope: zero.frag:3:1: error: zero.glsl:1:11: byte 10 of the file is 0, and no text in GLSL has such a byte (take it out)
[1]

# What ends lanes gives nothing that could be measured; a line says how its other statements are.
$ cd $T; printf '#version 330\nin vec2 uv; out vec4 c;\nvoid main () {\n int n = int (uv.x * 16.0);\n if (n < 8) discard;\n if (n > 100)\n   discard;\n float k = sin (uv.x);\n if (n > 100) k = 2.0;\n c = vec4 (uv, k, 1.0);\n}\n' > d.frag; lanescope source --back-end nir d.frag --wave 33 2>/dev/null; printf 'break source 7\nbreak source 5\ncatch kill\ncontinue\n' | lanescope debug --back-end nir d.frag --step 0 --wave 33 2>&1 | tail -n +5
   Line Times Lanes  Values      Text
      1                          #version 330
      2                          in vec2 uv; out vec4 c;
      3                          void main () {
=>    4     1  64.0               int n = int (uv.x * 16.0);
      5     1  64.0  about        if (n < 8) discard;
      6     1  64.0  about        if (n > 100)
      7              unknown        discard;
      8     1  64.0               float k = sin (uv.x);
      9     1  64.0  about        if (n > 100) k = 2.0;
     10     1  64.0               c = vec4 (uv, k, 1.0);
     11                          }
Source line 4 comes next, in 64 lanes.
Values of 3 statements are known for certain, of 4 about.
Of 2 statements they are not followed.
1 statement did not run in the waves that were measured.
(lanescope) break source 7
                         ^
lanescope: source line 7 ends lanes, which give nothing more that could be measured ('catch kill' stops where they end)
(lanescope) break source 5
  1  source line 5
(lanescope) catch kill
  2  kill
(lanescope) continue
Breakpoint 2, hit 1, kill, all lanes
Group 2 of clause 00: lane 0 tests KILLGT_INT 8 > 2: true, so it is killed. 64 of 64 lanes take part. 64 lanes are killed.
step 4, wave 33, lane 0: 0 of 64 lanes active
source line 8: float k = sin (uv.x);
=>    5        3  x: KILLGT_INT  ____,  R0.w,  (0x00000064, 100).x
=>    6           y: SETGT_INT   R2.y,  R0.w,  (0x00000064, 100).x

# A shader file of GLSL with clip distances is the same file again by its texts, and clips when it is opened.
$ cd $T; printf '#version 330\nin vec4 position;\nin vec2 tc;\nout vec2 uv;\nout float gl_ClipDistance[2];\nvoid main ()\n{\n  gl_Position = position;\n  gl_ClipDistance[0] = position.x;\n  gl_ClipDistance[1] = position.y + 0.5;\n  uv = tc;\n}\n' > clip.vert; printf '#version 330\nin vec2 uv;\nout vec4 c;\nvoid main () { c = vec4 (uv * 0.5 + 1.0, 0.5, 1.0); }\n' > clip.frag; printf 'enable 12288 12289\n' > clip.inputs; lanescope glsl clip.vert clip.frag --inputs clip.inputs -o clip.gsh >/dev/null && lanescope import clip.gsh -o clip >/dev/null; grep -h 'clip-distances\|LISTING' clip/*; lanescope asm clip/vs-0.vsh clip/ps-0.psh -o again.gsh && cmp clip.gsh again.gsh; lanescope run clip.gsh 2>/dev/null; lanescope glsl clip.vert clip.frag --inputs clip.inputs -o clips >/dev/null; lanescope run clips/clip.lanescope 2>/dev/null
; $LISTING = "Lanescope"
clip-distances=POS1.x POS1.y
; $LISTING = "Lanescope"
VS 0 + PS 0: 25 waves, 75 steps
PIX0: rgba32f, 64 x 64, 1536 written
clip: 24 waves, 72 steps
c: rgba32f, 64 x 64, 1536 written

# An output is a variable too: lines are measured for the question.
$ lanescope who --back-end nir $EXAMPLES/glsl/plasma.frag colour --step end --pixel 12,20 2>/dev/null | head -2
colour.x@40 (source line 24: colour = vec4 (0.5 + 0.5 * sin (vec3 (sum, sum + 2.0, sum + 4.0)), 1.0);)
R0.x@40 = 0.8952626: step 19, line 55 (MULADD_IEEE) wrote it as 0.5 x PS + 0.5 = 0.5 x 0.79052526 + 0.5; it was 0.28171587 before. (source line 24: colour = vec4 (0.5 + 0.5 * sin (vec3 (sum, sum + 2.0, sum + 4.0)), 1.0);)
