# Scenes that name a text.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nuniform sampler2D pic;\nuniform float gain;\nvoid main ()\n{\n  vec4 c = texture (pic, uv);\n  if (c.r > 0.5)\n    c.g = gain;\n  o = c;\n}\n' >$T/pic.frag; python3 -c 'import struct, sys, zlib; part = lambda name, data: struct.pack (">I", len (data)) + name + data + struct.pack (">I", zlib.crc32 (name + data)); sys.stdout.buffer.write (b"\x89PNG\r\n\x1a\n" + part (b"IHDR", struct.pack (">IIBBBBB", 4, 4, 8, 6, 0, 0, 0)) + part (b"IDAT", zlib.compress (b"".join (b"\0" + bytes (v for x in range (4) for v in (60 * x, 60 * y, 128, 255)) for y in range (4)))) + part (b"IEND", b""))' >$T/wood.png; cd $T; printf 'break 10\nc\nnote here it is\nset var c.b = 0.5\nnote half blue\nsave scene.lanescope\n' | lanescope debug pic.frag --texture pic=wood.png,clamp --uniform gain=0.25 --size 8x8 2>&1 | tail -n 1; cat scene.lanescope
Saved in scene.lanescope.
[scene]
version=1

[program]
source=pic.frag

[text]
size=8 8
uniform.gain=0.25
texture.pic=png wood.png linear clamp

[debug]
program=c37a63fa954643a2
wave=0
lane=0
step=6
fork=what-if 1

[breakpoints c37a63fa954643a2]
1=event source 10

[notes]
0.6=half blue

[fork c37a63fa954643a2 0 what-if 1]
change1=set V0.z@0 = 0.5; step 6

# It gives what the text gives, also from another folder, and what was made of it is there.
$ cd $T; lanescope run pic.frag --texture pic=wood.png,clamp --uniform gain=0.25 --size 8x8 -o text 2>/dev/null; lanescope run scene.lanescope -o scene 2>/dev/null; mkdir moved; cp scene.lanescope pic.frag wood.png moved; lanescope run moved/scene.lanescope -o moved/out 2>/dev/null; cmp text/o.f32 scene/o.f32; cmp text/o.f32 moved/out/o.f32; printf 'info breakpoints\nc\nnotes\nforks\nsave\nsave again.lanescope\n' | lanescope debug scene.lanescope --step 0 2>/dev/null | tail -n +4; cmp scene.lanescope again.lanescope
pic.frag: 1 wave, 12 steps
o: rgba32f, 8 x 8, 64 written
pic.frag: 1 wave, 12 steps
o: rgba32f, 8 x 8, 64 written
pic.frag: 1 wave, 12 steps
o: rgba32f, 8 x 8, 64 written
(lanescope) info breakpoints
  1  source line 10
(lanescope) c
Breakpoint 1, hit 1, source line 10, lanes 9,11-15,25,27-31,41,43-47,57,59-63
Line 9 is true in 24 of 64 lanes: 9,11-15,25,27-31,41,43-47,57,59-63.
step 6, wave 0, what-if 1, lane 0: 24 of 64 lanes active
source line 10: c.g = gain;
note: half blue
(lanescope) notes
wave 0, step 6: half blue
(lanescope) forks
   main: as the scene has it
=> what-if 1: c.z = 0.5 in lane 0 at step 6
(lanescope) save
Saved.
(lanescope) save again.lanescope
Saved in again.lanescope.

# What it says itself counts before what the importer makes.
$ cd $T; lanescope import moved/scene.lanescope -o whole 2>&1 | tail -n 1; printf '[program]\nsource=pic.frag\n\n[text]\nsize=8 8\nuniform.gain=0.25\n\n[ps constants]\ncb0.0=0.75 0 0 0\n' >own.lanescope; lanescope run own.lanescope -o own 2>/dev/null; od -An -tf4 -j 240 -N 16 own/o.f32
lanescope: moved/scene.lanescope: there is nothing to import (scenes open as they are)
pic.frag: 1 wave, 12 steps
o: rgba32f, 8 x 8, 64 written
               1            0.75       0.7490196               1

# A text that is another one by now is not named for the one that runs.
$ cd $T; (printf 'c\n'; sed -i 's/0.5)/0.6)/' pic.frag; printf 'save late.lanescope\n') | lanescope debug moved/scene.lanescope 2>&1 | tail -n 1; grep source late.lanescope; (sleep 2; sed -i 's/0.6)/0.7)/' pic.frag; printf 'save later.lanescope\n') | lanescope debug pic.frag 2>&1 | tail -n 1; ls later.lanescope
Saved in late.lanescope.
source=moved/pic.frag
1=event source 10
lanescope: pic.frag does not hold the text that runs (save the text first, then the scene)
ls: cannot access 'later.lanescope': No such file or directory
[2]

# What it may not have, by its place.
$ cd $T; printf '[program]\nsource=pic.frag\ngprs=4\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=none.frag\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=../pic.frag\n' >moved/a.lanescope; lanescope run moved/a.lanescope; printf '[program]\nsource=scene.lanescope\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=pic.frag\n\n[asm]\nEND_OF_PROGRAM\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=pic.frag\n[text]\ntexture.pic=png\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=pic.frag\n[text]\ntexture.pic=png none.png\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=pic.frag\n[text]\nuniform.gian=1\n' >a.lanescope; lanescope run a.lanescope 2>&1 | grep gian; printf '[program]\nsource=pic.frag\n[text]\nsize=8\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=pic.frag\nback-end=none\n' >a.lanescope; lanescope run a.lanescope; printf '[draw]\nwidth=8\nheight=8\n[vs program]\nsource=pic.frag\n[ps program]\nsource=pic.frag\n' >a.lanescope; lanescope run a.lanescope; lanescope run own.lanescope --size 8x8; printf '[program]\nsource=pic.frag\n[ps constants]\ncb0.0=x\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=pic.frag\n[nothing]\na=1\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=\n' >a.lanescope; lanescope run a.lanescope
lanescope: a.lanescope:3:1: a scene that names a text has no gprs in [program] (it has source, back-end, pick and inputs)
lanescope: a.lanescope:2:8: no file none.frag (names are relative to the scene's folder)
lanescope: moved/a.lanescope:2:8: ../pic.frag: this is outside of the scene's folder $T/moved and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
lanescope: a.lanescope:2:8: scene.lanescope is a scene itself (open it instead, or name a text)
lanescope: a.lanescope:4:1: a scene that names a text has no [asm] (leave it out, or source)
lanescope: a.lanescope:4:13: of an image its file is named (write png FILE nearest repeat)
lanescope: a.lanescope:4:13: no file none.png (names are relative to the scene's folder)
lanescope: a.lanescope: warning: a.lanescope:4: uniform.gian: the program reads no uniform called gian
lanescope: a.lanescope:4: size: size has 1 words behind it, not at least 2
lanescope: a.lanescope:3:10: --back-end none: not one of text, nir, nir-sb, tgsi, tgsi-sb, tgsi-text
lanescope: a.lanescope:1:1: draw of how many vertices (set count or indices)
lanescope: own.lanescope: a scene says itself what its program takes, and how large its target is
lanescope: a.lanescope:4:7: "x" is not a number
lanescope: a.lanescope:3:1: unknown group [nothing]
lanescope: a.lanescope:2:8: no file is named
[1]

# A file of inputs, an HLSL text, a dispatch.
$ cd $T; printf 'RWStructuredBuffer<float> v;\ncbuffer C { float k; };\n[numthreads (64, 1, 1)]\nvoid main (uint3 id : SV_DispatchThreadID)\n{\n  v[id.x] = k + id.x;\n}\n' >add.hlsl; printf 'groups 2\nelements v 128\nuniform k 4\n' >two; printf 'end\nsave add.lanescope\n' | lanescope debug add.hlsl --inputs two 2>/dev/null | tail -n 1; cat add.lanescope; lanescope run add.lanescope -o add 2>/dev/null; od -An -tf4 -j 496 add/v.f32
Saved in add.lanescope.
[scene]
version=1

[program]
source=add.hlsl
inputs=two

[debug]
program=2d35b7e51730df75
wave=0
lane=0
step=15
add.hlsl: 2 waves, 30 steps
v: r32f, 64 x 2, 128 written
             128             129             130             131

# Stages of a text that was saved, and of a scene.
$ cd $T; printf '#version 330\nout vec2 uv;\nvoid main ()\n{\n  vec2 p = vec2 (gl_VertexID & 1, gl_VertexID >> 1);\n  uv = p;\n  gl_Position = vec4 (p * 4.0 - 1.0, 0.0, 1.0);\n}\n' >tri.vert; printf '#version 330\nin vec2 uv;\nout vec4 o;\nvoid main ()\n{\n  o = vec4 (uv, 0.0, 1.0);\n}\n' >tri.frag; printf 'break 6\nsave tri.lanescope\nstage vs\nbreak 6\nsave\n' | lanescope debug tri.frag --size 8x8 2>/dev/null | grep -v '^step'; printf 'info breakpoints\nstage vs\ninfo breakpoints\n' | lanescope debug tri.lanescope 2>/dev/null | grep -v '^step'
Nothing has run yet.
source line 6: o = vec4 (uv, 0.0, 1.0);
(lanescope) break 6
  1  source line 6
(lanescope) save tri.lanescope
Saved in tri.lanescope.
(lanescope) stage vs
stage vs of ps, vs
lane 0: active, vertex 0
source line 5: vec2 p = vec2 (gl_VertexID & 1, gl_VertexID >> 1);
=>   57           %14 = OpLoad %int %gl_VertexID
(lanescope) break 6
  1  line 57: %14 = OpLoad %int %gl_VertexID
(lanescope) save
Saved.
Nothing has run yet.
source line 6: o = vec4 (uv, 0.0, 1.0);
(lanescope) info breakpoints
  1  source line 6
(lanescope) stage vs
stage vs of ps, vs
lane 0: active, vertex 0
source line 5: vec2 p = vec2 (gl_VertexID & 1, gl_VertexID >> 1);
=>   57           %14 = OpLoad %int %gl_VertexID
(lanescope) info breakpoints
  1  line 57: %14 = OpLoad %int %gl_VertexID

# Which of several draws; files and images that the scene names itself; names with blanks.
$ cd $T; sed -i 's/0.7)/0.5)/' pic.frag; printf 'size 8 8\nuniform gain 0\nnext\nuniform gain 1\n' >two.inputs; printf 'save two.lanescope\n' | lanescope debug pic.frag --inputs two.inputs --pick 2 >/dev/null 2>&1; grep pick two.lanescope; printf 'print gain@0\n' | lanescope debug two.lanescope 2>/dev/null | tail -n 1; cp pic.frag 'my pic.frag'; printf 'save my.lanescope\n' | lanescope debug 'my pic.frag' --size 8x8 --texture pic=wood.png,clamp 2>/dev/null | tail -n 1; printf '\n[output o]\nreference=my/o.f32\n' >>my.lanescope; lanescope run 'my pic.frag' --size 8x8 --texture pic=wood.png,clamp -o my >/dev/null 2>&1; lanescope check my.lanescope 2>/dev/null; printf '[program]\nsource=pic.frag\n[ps texture 0]\npng=wood.png\n[text]\nsize=8 8\n' >a.lanescope; lanescope run a.lanescope -o a 2>/dev/null; od -An -tf4 -N 16 a/o.f32
pick=2
$1 = 1.0              0x3f800000
Saved in my.lanescope.
o: 64 pixels match (rgba32f, largest error 0)
pic.frag: 1 wave, 12 steps
o: rgba32f, 8 x 8, 64 written
               0       0.7058824       0.5019608               1

# The place of what does not load is that of the scene that says it.
$ cd $T; printf '[program]\nsource=pic.frag\n[ps texture 99]\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=pic.frag\n[ps texture 5]\nwidth=1\nheight=1\ndata=1\n[ps constants]\ncb0.0=x\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=pic.frag\n[text]\ntexture=pic png wood.png nearest repeat\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nasm=END_OF_PROGRAM\nback-end=text\n' >a.lanescope; lanescope run a.lanescope; printf '[program]\nsource=pic.frag\ninputs=\n' >a.lanescope; lanescope run a.lanescope; (printf '[program]\nsource=pic.frag\n[notes]\n'; for i in $(seq 5000); do echo "0.$i=1"; done; printf '[ps constants]\ncb0.0=x\n') >a.lanescope; timeout 10 lanescope run a.lanescope
lanescope: a.lanescope:3:1: texture 99 needs its texels from one place (set one of png, images, file, files, data)
lanescope: a.lanescope:8:7: "x" is not a number
lanescope: a.lanescope:4:1: write texture.NAME=
lanescope: a.lanescope:3:1: back-end is for a text (name one by source)
lanescope: a.lanescope:3:8: no file is named
lanescope: a.lanescope:5005:7: "x" is not a number
[1]
