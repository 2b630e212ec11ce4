# The image of a program of Shadertoy opens, in each form of the JSON; Common stands in front of it, and lines are those of each text.
$ for form in api list bare; do python3 toy.py $T/toy.json $form 'common=float half_of (float x)\n{\n  return x * 0.5;\n}\n' 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = vec4 (half_of (p.x), iResolution.x, iTime, float (iFrame));\n}\n'; lanescope run $T/toy.json --size 2x1 --uniform iFrame=30 -o $T/$form 2>$T/err; od -An -tf4 -w16 $T/$form/colour.f32; done
Image: 1 wave, 26 steps
colour: rgba32f, 2 x 1, 2 written
            0.25               2             0.5              30
            0.75               2             0.5              30
Image: 1 wave, 26 steps
colour: rgba32f, 2 x 1, 2 written
            0.25               2             0.5              30
            0.75               2             0.5              30
Image: 1 wave, 26 steps
colour: rgba32f, 2 x 1, 2 written
            0.25               2             0.5              30
            0.75               2             0.5              30

$ python3 toy.py $T/sum.json 'common=float half_of (float x)\n{\n  return x * wrong;\n}\n' 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = vec4 (half_of (p.x));\n  c.y = none;\n}\n'; lanescope run $T/sum.json
lanescope: $T/sum.json/Common:3:14: error: 'wrong': undeclared identifier
lanescope: $T/sum.json/Image:4:9: error: 'none': undeclared identifier
[1]

# Alone an image has the values that a text alone has.
$ python3 toy.py $T/alone.json 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = vec4 (iTime, float (iFrame), iMouse.xy);\n}\n'; for with in '--size 1x1' '--size 1x1 --uniform iTime=3 --uniform iMouse=4,5,0,0' '--size 1x1 --uniform iFrame=30'; do lanescope run $T/alone.json $with -o $T/alone 2>&1; od -An -tf4 -w16 $T/alone/colour.f32; rm -r $T/alone; done
lanescope: $T/alone.json: note: not in the file, so made up: the uniform iTime = 10, iFrame = 600, and 3 more (lanescope import FILE --json has all)
Image: 1 wave, 21 steps
colour: rgba32f, 1 x 1, 1 written
              10             600               0               0
lanescope: $T/alone.json: note: not in the file, so made up: the uniform iFrame = 600, and 2 more (lanescope import FILE --json has all)
Image: 1 wave, 21 steps
colour: rgba32f, 1 x 1, 1 written
               3             600               4               5
lanescope: $T/alone.json: note: not in the file, so made up: the uniform iTime = 0.5, iMouse = 0 0 0 0, and 2 more (lanescope import FILE --json has all)
Image: 1 wave, 21 steps
colour: rgba32f, 1 x 1, 1 written
             0.5              30               0               0

# Words of HLSL that are macros of Common are GLSL.
$ python3 toy.py $T/words.json 'common=#define float3 vec3\n#define saturate(x) clamp (x, 0.0, 1.0)\n' 'image=float3 hue (float3 x) { return saturate (x); }\nvoid mainImage (out vec4 c, in vec2 p)\n{\n  float3 a = hue (float3 (p.x, 2.0, -1.0));\n  c = vec4 (a, 1.0);\n}\n'; lanescope run $T/words.json --size 1x1 -o $T/words 2>$T/err; od -An -tf4 -w16 $T/words/colour.f32
Image: 1 wave, 30 steps
colour: rgba32f, 1 x 1, 1 written
             0.5               1               0               1

# A picture beside it is its texture, upright or not; another one may be given. Its size and its edges are told.
$ python3 -c 'import struct, sys, zlib; part = lambda name, data: struct.pack (">I", len (data)) + name + data + struct.pack (">I", zlib.crc32 (name + data)); rows = [[(255, 0, 0, 255), (0, 255, 0, 255)], [(0, 0, 255, 255), (255, 255, 255, 255)]]; open (sys.argv[1], "wb").write (b"\x89PNG\r\n\x1a\n" + part (b"IHDR", struct.pack (">IIBBBBB", 2, 2, 8, 6, 0, 0, 0)) + part (b"IDAT", zlib.compress (b"".join (b"\0" + b"".join (bytes (p) for p in row) for row in rows))) + part (b"IEND", b""))' $T/wood.png; for flip in true false; do python3 toy.py $T/wood.json 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = texture (iChannel0, p / iResolution.xy);\n  c.a = iChannelResolution[0].x;\n}\n' image.0=texture:/media/a/wood.png image.0.vflip=$flip; lanescope run $T/wood.json --size 2x2 -o $T/wood-$flip 2>$T/err; od -An -tf4 -w16 $T/wood-$flip/colour.f32; done
Image: 1 wave, 20 steps
colour: rgba32f, 2 x 2, 4 written
               0               0               1               2
               1               1               1               2
               1               0               0               2
               0               1               0               2
Image: 1 wave, 20 steps
colour: rgba32f, 2 x 2, 4 written
               1               0               0               2
               0               1               0               2
               0               0               1               2
               1               1               1               2

$ for wrap in clamp repeat; do python3 toy.py $T/wrap.json 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = texture (iChannel0, p / iResolution.xy + 1.0);\n}\n' image.0=texture:/media/a/wood.png image.0.wrap=$wrap; lanescope run $T/wrap.json --size 2x1 -o $T/wrap-$wrap 2>$T/err; od -An -tf4 -w16 $T/wrap-$wrap/colour.f32; done
Image: 1 wave, 20 steps
colour: rgba32f, 2 x 1, 2 written
               0               1               0               1
*
Image: 1 wave, 20 steps
colour: rgba32f, 2 x 1, 2 written
               1               0               0               1
               0               1               0               1

$ python3 toy.py $T/other.json 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = texelFetch (iChannel0, ivec2 (0, 1), 0);\n}\n' image.0=texture:/media/a/rock.jpg; lanescope run $T/other.json --size 1x1; lanescope run $T/other.json --size 1x1 --texture iChannel0=$T/wood.png -o $T/other 2>$T/err; od -An -tf4 -w16 $T/other/colour.f32
lanescope: $T/other.json:12: warning: Image: iChannel0: there is no PNG image rock.jpg beside it, so it is a checker (--texture iChannel0=FILE.png gives one)
lanescope: $T/other.json: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
Image: 1 wave, 14 steps
colour: rgba32f, 1 x 1, 1 written
Image: 1 wave, 14 steps
colour: rgba32f, 1 x 1, 1 written
               1               0               0               1

# A key is not pressed; cubes, volumes and films are made up.
$ python3 toy.py $T/kinds.json 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = texture (iChannel0, vec3 (1.0)) + texture (iChannel1, vec3 (0.0)) + texture (iChannel3, p);\n  c.x = texelFetch (iChannel2, ivec2 (65, 0), 0).x;\n}\n' image.0=cubemap:/media/a/c.jpg image.1=volume:/media/a/v.bin image.2=keyboard:/presets/tex00.jpg image.3=webcam:/presets/webcam.png; lanescope run $T/kinds.json --size 1x1 -o $T/kinds 2>&1; od -An -tf4 -N4 $T/kinds/colour.f32
lanescope: $T/kinds.json:12: warning: Image: iChannel0: a cubemap is not read from files, so it is a checker
lanescope: $T/kinds.json:25: warning: Image: iChannel1: a volume is not read from files, so it is a checker
lanescope: $T/kinds.json:51: warning: Image: iChannel3: an input of the kind 'webcam' is not played here, so it is a checker (--texture iChannel3=FILE.png gives another)
lanescope: $T/kinds.json: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
Image: 1 wave, 22 steps
colour: rgba32f, 1 x 1, 1 written
               0

# The example.
$ lanescope run $EXAMPLES/glsl/ripples.json --size 32x32 --uniform iFrame=20 2>$T/err; lanescope import $EXAMPLES/glsl/ripples.json | sed "s/  *[0-9]*  translated/  translated/"
Image: 16 waves, 896 steps
colour: rgba32f, 32 x 32, 1024 written
  No  Program   Stage  Dwords
   1  Buffer A  ps  translated by glslang
   2  Buffer B  ps  translated by glslang
*  3  Image     ps  translated by glslang
* opens if none is picked: the image

# What stands around mainImage () hands its colour on: who begins at the statement of the text that gave it, and the test that led there stands in sight.
$ python3 toy.py $T/cut.json 'image=float ring (vec2 at)\n{\n  float r = length (at);\n  if (r > 0.3)\n    return 0.0;\n  return 1.0 - r / 0.3;\n}\nvoid mainImage (out vec4 o, in vec2 p)\n{\n  float d = ring (p / iResolution.xy);\n  o = vec4 (d);\n}\n'; printf 'goto end\nwho colour.x\nwho colour.x 3\nuntil 4\nrun\nuntil 4\nstep\nwhy 5\nmachine why 5\n' | lanescope debug $T/cut.json --size 8x8 2>$T/err
Line 3, lane 0: r = 0.088388346.
step 14, wave 0, lane 0: 64 of 64 lanes active
source line 4: if (r > 0.3)
(lanescope) goto end
The program ends.
step 36, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) who colour.x
colour.x@0 = 0.7053722: line 11 of mainImage (), step 29, gave it. (o = vec4 (d);)
  d = 0.7053722: line 10, step 26, gave it. (float d = ring (p / iResolution.xy);)
    ring () = 0.7053722: line 6 of ring (), step 23, computed it as 1.0 - (0.088388346 / 0.3). (return 1.0 - r / 0.3;)
      r = 0.088388346: line 3, step 14, gave it. (float r = length (at);)
      Line 4, step 17, was false: (0.088388346 > 0.3), so that lane 0 ran line 6. (if (r > 0.3))
5 more causes are left out; 'chain' behind the value lists all.
gl_FragCoord.x is given by the draw, as the program asks for it.
gl_FragCoord.y is given by the draw, as the program asks for it.
(lanescope) who colour.x 3
colour.x@0 = 0.7053722: line 11 of mainImage (), step 29, gave it. (o = vec4 (d);)
  d = 0.7053722: line 10, step 26, gave it. (float d = ring (p / iResolution.xy);)
    ring () = 0.7053722: line 6 of ring (), step 23, computed it as 1.0 - (0.088388346 / 0.3). (return 1.0 - r / 0.3;)
      Line 4, step 17, was false: (0.088388346 > 0.3), so that lane 0 ran line 6. (if (r > 0.3))
6 more causes are left out; 'chain' behind the value lists all.
gl_FragCoord.x is given by the draw, as the program asks for it.
gl_FragCoord.y is given by the draw, as the program asks for it.
(lanescope) until 4
The program ends.
step 36, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no step at that line on the way)
(lanescope) run
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
no line of the source
=>   59                 OpStore %lanescope_pixel %52
(lanescope) until 4
Line 3, lane 0: r = 0.088388346.
step 14, wave 0, lane 0: 64 of 64 lanes active
source line 4: if (r > 0.3)
(lanescope) step
Line 4 is true in 60 of 64 lanes: 4-63.
step 17, wave 0, lane 4: 60 of 64 lanes active
source line 5: return 0.0;
(lanescope) why 5
Lane 5 is active, since the start. It came here because line 4, step 17, was true (if (r > 0.3)), with r = 0.44194174.
(lanescope) machine why 5
Lane 5 is active, since the start. It came here because of the test in step 17, line 85 (OpBranchConditional): T6.x = 1 != 0: true. Source line 4: if (r > 0.3)
