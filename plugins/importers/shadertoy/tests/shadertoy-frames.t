# A buffer that reads itself: in frame N it was added to N + 1 times.
$ python3 toy.py $T/count.json 'common=const float part = 1.0 / 64.0;\n' 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = texelFetch (iChannel0, ivec2 (p), 0);\n}\n' image.0=a 'a=void mainImage (out vec4 c, in vec2 p)\n{\n  vec4 old = texelFetch (iChannel0, ivec2 (p), 0);\n  c = old + part;\n}\n' a.0=a; for frame in 0 1 5 63; do lanescope run $T/count.json --size 1x1 --uniform iFrame=$frame -o $T/count 2>$T/err; od -An -tf4 -N4 $T/count/colour.f32; rm -r $T/count; done
Image: 1 wave, 16 steps
colour: rgba32f, 1 x 1, 1 written
        0.015625
Image: 1 wave, 16 steps
colour: rgba32f, 1 x 1, 1 written
         0.03125
Image: 1 wave, 16 steps
colour: rgba32f, 1 x 1, 1 written
         0.09375
Image: 1 wave, 16 steps
colour: rgba32f, 1 x 1, 1 written
               1

$ lanescope run $T/count.json --size 1x1
lanescope: $T/count.json: note: opened program 2 of 2: Image, the image (--pick N or --pick NAME takes another; lanescope import FILE lists them)
lanescope: $T/count.json: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
Image: 1 wave, 16 steps
colour: rgba32f, 1 x 1, 1 written

# A reads B of the frame before, B reads A of this one: A is 1, 3, 7, 15 and B twice that; what is read by itself of frames and times comes with it.
$ python3 toy.py $T/order.json list 'a=void mainImage (out vec4 c, in vec2 p) { c = texelFetch (iChannel0, ivec2 (p), 0) + vec4 (1.0, 0.0, float (iFrame), iTime * 60.0); }' a.0=b 'b=void mainImage (out vec4 c, in vec2 p) { c = texelFetch (iChannel0, ivec2 (p), 0) * 2.0; }' b.0=a 'image=void mainImage (out vec4 c, in vec2 p) { c = texelFetch (iChannel0, ivec2 (p), 0); c.y = texelFetch (iChannel1, ivec2 (p), 0).x; }' image.0=b image.1=a; for frame in 0 1 2 3; do lanescope run $T/order.json --size 1x1 --uniform iFrame=$frame -o $T/order 2>$T/err; od -An -tf4 $T/order/colour.f32; rm -r $T/order; done
Image: 1 wave, 21 steps
colour: rgba32f, 1 x 1, 1 written
               2               1               0               0
Image: 1 wave, 21 steps
colour: rgba32f, 1 x 1, 1 written
               6               3               2               2
Image: 1 wave, 21 steps
colour: rgba32f, 1 x 1, 1 written
              14               7               8               8
Image: 1 wave, 21 steps
colour: rgba32f, 1 x 1, 1 written
              30              15              22              22

# A time that is given is that of the frame that is shown; those before it are a sixtieth earlier each.
$ lanescope run $T/order.json --size 1x1 --uniform iFrame=2 --uniform iTime=1.0 -o $T/order 2>$T/err; od -An -tf4 $T/order/colour.f32
Image: 1 wave, 21 steps
colour: rgba32f, 1 x 1, 1 written
              14               7               8             820

# A pass by its name or number, as it ran in the frame.
$ lanescope import $T/order.json | sed "s/  *[0-9]*  translated/  translated/"; for pick in 'Buffer A' 2; do lanescope run $T/order.json --pick "$pick" --size 1x1 --uniform iFrame=3 -o $T/pick 2>$T/err; od -An -tf4 $T/pick/colour.f32; rm -r $T/pick; done
  No  Program   Stage  Dwords
   1  Buffer A  ps  translated by glslang
   2  Buffer B  ps  translated by glslang
*  3  Image     ps  translated by glslang
* opens if none is picked: the image
Buffer A: 1 wave, 22 steps
colour: rgba32f, 1 x 1, 1 written
              15               0              11              11
Buffer B: 1 wave, 17 steps
colour: rgba32f, 1 x 1, 1 written
              30               0              22              22

# Who reads a neighbour reads it with the sampler of its channel.
$ for wrap in clamp repeat; do for filter in nearest linear; do python3 toy.py $T/edge.json 'a=void mainImage (out vec4 c, in vec2 p) { c = p.xxxx; }' 'image=void mainImage (out vec4 c, in vec2 p) { c = texture (iChannel0, vec2 (1.0, 0.5)); }' image.0=a image.0.wrap=$wrap image.0.filter=$filter; lanescope run $T/edge.json --size 4x1 -o $T/edge 2>$T/err; od -An -tf4 -N4 $T/edge/colour.f32; rm -r $T/edge; done; done
Image: 1 wave, 14 steps
colour: rgba32f, 4 x 1, 4 written
             3.5
Image: 1 wave, 14 steps
colour: rgba32f, 4 x 1, 4 written
             3.5
Image: 1 wave, 14 steps
colour: rgba32f, 4 x 1, 4 written
             0.5
Image: 1 wave, 14 steps
colour: rgba32f, 4 x 1, 4 written
               2

# Buffers are floats of the target's size, below 0 and above 1 too; whether they stand upright says nothing of them.
$ python3 toy.py $T/wide.json 'a=void mainImage (out vec4 c, in vec2 p) { c = vec4 (-1000.5, 1e9, p.y, 1e-9); }' 'image=void mainImage (out vec4 c, in vec2 p) { c = texture (iChannel0, p / iResolution.xy); }' image.0=a image.0.vflip=false; lanescope run $T/wide.json --size 1x2 -o $T/wide 2>$T/err; od -An -tf4 -w16 $T/wide/colour.f32
Image: 1 wave, 18 steps
colour: rgba32f, 1 x 2, 2 written
         -1000.5           1e+09             0.5           1e-09
         -1000.5           1e+09             1.5           1e-09

# What is too much is refused before it runs. Where no frame depends on the one before, only one is drawn.
$ lanescope run $T/count.json --uniform iFrame=1000000
lanescope: $T/count.json: up to iFrame=1000000 the buffers have 4096004096 pixels, and 67108864 are drawn at most (take iFrame up to 16383, or a smaller --size)
[1]

$ lanescope run $T/wide.json --size 1x2 --uniform iFrame=1000000 2>$T/err
Image: 1 wave, 18 steps
colour: rgba32f, 1 x 2, 2 written

$ lanescope run $T/count.json --uniform iFrame=-1
lanescope: $T/count.json: iFrame is the number of a frame from 0 to 2147483647, not '-1'
[1]

$ printf 'uniform iFrame 1\nnext\nuniform iFrame 2\n' >$T/in; lanescope run $T/count.json --inputs $T/in
lanescope: $T/in: a program of Shadertoy draws once: leave the lines from 'next' on out
[3]

# A buffer that does not come to its end is what opens, in the frame in which it does not.
$ python3 toy.py $T/stuck.json 'a=void mainImage (out vec4 c, in vec2 p)\n{\n  c = vec4 (1.0);\n  while (iFrame == 2)\n    c += 1.0;\n}\n' 'b=void mainImage (out vec4 c, in vec2 p) { c = texelFetch (iChannel0, ivec2 (p), 0); }' b.0=b 'image=void mainImage (out vec4 c, in vec2 p) { c = texelFetch (iChannel0, ivec2 (p), 0); }' image.0=a; lanescope run $T/stuck.json --size 1x1 --uniform iFrame=1 2>$T/err; lanescope regs $T/stuck.json --size 1x1 --uniform iFrame=7 --step 5 iFrame 2>&1
Image: 1 wave, 16 steps
colour: rgba32f, 1 x 1, 1 written
lanescope: $T/stuck.json: warning: Buffer A takes more than 16777216 steps in frame 2 (a loop that does not end?): what comes behind it is not known
lanescope: $T/stuck.json: note: opened program 1 of 3: Buffer A, the pass that does not come to its end (--pick N or --pick NAME takes another; lanescope import FILE lists them)
lanescope: $T/stuck.json: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
iFrame
2                0x00000002
(iFrame: int)

# Statements of a pass that reads buffers, and of Common.
$ python3 toy.py $T/debug.json 'common=float part ()\n{\n  float a = 1.0;\n  return a / 64.0;\n}\n' 'a=void mainImage (out vec4 c, in vec2 p)\n{\n  vec4 old = texelFetch (iChannel0, ivec2 (p), 0);\n  float s = part ();\n  c = old + s;\n}\n' a.0=a 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = texelFetch (iChannel0, ivec2 (p), 0);\n}\n' image.0=a; printf 'step\nnext\nbreak 5\nbreak Common:3\nbreak part\ncontinue\nbacktrace\ncontinue\nprint old.x\nreverse-next\n' | lanescope debug $T/debug.json --pick 'Buffer A' --size 8x8 --uniform iFrame=3 --step 0 2>&1
lanescope: $T/debug.json: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
no line of the source
=>   63                 OpStore %lanescope_pixel %49
(lanescope) step
The run comes to line 3.
step 5, wave 0, lane 0: 64 of 64 lanes active
source line 3: vec4 old = texelFetch (iChannel0, ivec2 (p), 0);
(lanescope) next
Line 3, lane 0: old = (0.046875, 0.046875, 0.046875, 0.046875).
step 9, wave 0, lane 0: 64 of 64 lanes active
source line 4: float s = part ();
(lanescope) break 5
  1  source line 5
(lanescope) break Common:3
  2  source Common:3
(lanescope) break part
  3  source $T/debug.json/Common:3
(lanescope) continue
Breakpoint 2, hit 1, source Common:3, all lanes
Breakpoint 3, hit 1, source $T/debug.json/Common:3, all lanes
Line 4 calls part ().
step 10, wave 0, lane 0: 64 of 64 lanes active
line 3 of $T/debug.json/Common: float a = 1.0;
(lanescope) backtrace
=> #0 part (), line 3 of $T/debug.json/Common: float a = 1.0;
   #1 mainImage (), source line 4: float s = part ();
   #2 main (), source line 0: 
(lanescope) continue
Breakpoint 1, hit 1, source line 5, all lanes
Line 4, lane 0: s = 0.015625.
step 17, wave 0, lane 0: 64 of 64 lanes active
source line 5: c = old + s;
(lanescope) print old.x
$1 =
 0: 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875
 8: 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875
16: 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875
24: 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875
32: 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875
40: 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875
48: 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875
56: 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875 0.046875
(lanescope) reverse-next
Breakpoint 2, hit 1, source Common:3, all lanes
Breakpoint 3, hit 1, source $T/debug.json/Common:3, all lanes
Line 4 calls part ().
step 10, wave 0, lane 0: 64 of 64 lanes active
line 3 of $T/debug.json/Common: float a = 1.0;

$ lanescope source $T/debug.json --pick 'Buffer A' --size 8x8 --step end 2>$T/err
   Line Times Lanes  Values      Text
      1                          void mainImage (out vec4 c, in vec2 p)
      2                          {
      3     1  64.0                vec4 old = texelFetch (iChannel0, ivec2 (p), 0);
      4     1  64.0                float s = part ();
      5     1  64.0                c = old + s;
      6                          }
The last line of the source is done.
3 lines with statements ran, 0 did not.
5 statements have begun before ('goto statement 5').
