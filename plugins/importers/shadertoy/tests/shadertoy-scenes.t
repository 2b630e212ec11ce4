# A scene names the JSON, the pass and what it runs on.
$ python3 toy.py $T/count.json 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = texelFetch (iChannel0, ivec2 (p), 0);\n}\n' image.0=a 'a=void mainImage (out vec4 c, in vec2 p)\n{\n  vec4 old = texelFetch (iChannel0, ivec2 (p), 0);\n  c = old + 0.25;\n}\n' a.0=a; cd $T; printf 'break 4\ncontinue\nnote here it is\nsave own.lanescope\n' | lanescope debug count.json --pick 'Buffer A' --size 8x8 --uniform iFrame=3 2>&1 | tail -n 1; cat own.lanescope
Saved in own.lanescope.
[scene]
version=1

[program]
source=count.json
pick=Buffer A

[text]
size=8 8
uniform.iFrame=3

[debug]
program=7daf4a6af3025ae6
wave=0
lane=0
step=9

[breakpoints 7daf4a6af3025ae6]
1=event source 4

[notes]
0.9=here it is

$ cd $T; printf 'info breakpoints\ncontinue\nprint old.x\n' | lanescope debug own.lanescope --step 0 2>&1 | tail -n +3; lanescope run own.lanescope -o own 2>$T/err; od -An -tf4 -N4 own/colour.f32
step 0, wave 0, lane 0: 64 of 64 lanes active
no line of the source
=>   56                 OpStore %lanescope_pixel %37
(lanescope) info breakpoints
  1  source line 4
(lanescope) continue
Breakpoint 1, hit 1, source line 4, all lanes
Line 3, lane 0: old = (0.75, 0.75, 0.75, 0.75).
step 9, wave 0, lane 0: 64 of 64 lanes active
source line 4: c = old + 0.25;
note: here it is
(lanescope) print old.x
$1 =
 0:     0.75     0.75     0.75     0.75     0.75     0.75     0.75     0.75
 8:     0.75     0.75     0.75     0.75     0.75     0.75     0.75     0.75
16:     0.75     0.75     0.75     0.75     0.75     0.75     0.75     0.75
24:     0.75     0.75     0.75     0.75     0.75     0.75     0.75     0.75
32:     0.75     0.75     0.75     0.75     0.75     0.75     0.75     0.75
40:     0.75     0.75     0.75     0.75     0.75     0.75     0.75     0.75
48:     0.75     0.75     0.75     0.75     0.75     0.75     0.75     0.75
56:     0.75     0.75     0.75     0.75     0.75     0.75     0.75     0.75
Buffer A: 1 wave, 20 steps
colour: rgba32f, 8 x 8, 64 written
               1

# By hand: the image, without a pick.
$ cd $T; printf '[program]\nsource=count.json\n\n[text]\nsize=2 2\nuniform.iFrame=7\n' >hand.lanescope; lanescope run hand.lanescope -o hand 2>$T/err; od -An -tf4 -N4 hand/colour.f32
Image: 1 wave, 16 steps
colour: rgba32f, 2 x 2, 4 written
               2

# What lies beside it says what it runs on, and counts less.
$ cd $T; printf 'size 2 1\nuniform iFrame 1\n' >count.inputs; lanescope run count.json -o beside 2>&1; od -An -tf4 -N4 beside/colour.f32; lanescope run count.json --uniform iFrame=2 -o less 2>$T/err; od -An -tf4 -N4 less/colour.f32; rm count.inputs
lanescope: count.json: note: it runs on what count.inputs beside it says
lanescope: count.json: note: opened program 2 of 2: Image, the image (--pick N or --pick NAME takes another; lanescope import FILE lists them)
lanescope: count.json: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
Image: 1 wave, 16 steps
colour: rgba32f, 2 x 1, 2 written
             0.5
Image: 1 wave, 16 steps
colour: rgba32f, 2 x 1, 2 written
            0.75

# Passes as scenes of their own.
$ cd $T; lanescope import count.json -o whole --size 2x2 --uniform iFrame=3 2>&1 | sed "s/  *[0-9]*  translated/  translated/"; ls whole; lanescope run whole/image.lanescope -o again 2>$T/err; od -An -tf4 -N4 again/colour.f32
  No  Program   Stage  Dwords
   1  Buffer A  ps  translated by glslang
*  2  Image     ps  translated by glslang
* opens if none is picked: the image
buffer-a.glsl
buffer-a.in0.bin
buffer-a.lanescope
buffer-a.ps.bin
buffer-a.ps.texture0.bin
buffer-a.vs.bin
image.glsl
image.in0.bin
image.lanescope
image.ps.bin
image.ps.texture0.bin
image.vs.bin
Image: 1 wave, 16 steps
colour: rgba32f, 2 x 2, 4 written
               1

# Only the machine of texts runs them.
$ lanescope run --back-end nir $T/count.json
lanescope: $T/count.json: --back-end nir: this is a program of Shadertoy, whose passes run by the back end text alone (leave --back-end out)
[3]

$ lanescope run --back-end text $T/count.json 2>$T/err
Image: 64 waves, 1024 steps
colour: rgba32f, 64 x 64, 4096 written

$ lanescope glsl --compare $T/count.json
lanescope: $T/count.json: nothing here is compiled by a back end
[3]

$ echo '{"groups": [1, 1, 1]}' >$T/in; lanescope run --inputs $T/in $T/count.json; echo 'void main () { }' >$T/a.vert; lanescope run $T/a.vert $T/count.json
lanescope: $T/in: inputs in JSON call things by their bindings, and passes of Shadertoy have names (write lines, such as: uniform iFrame 30)
lanescope: $T/count.json: a program of Shadertoy has all of its passes in it (open it alone, without $T/a.vert)
[1]
