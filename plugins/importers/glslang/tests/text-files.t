# What buffers and blocks hold, from files.
# Members by std430 (OpenGL 4.6 core, 7.6.2.2, without the rounding of rules 4 and 9): a at 0, b at 16, the columns of m 8 apart at 32, rows of 16 from 48 on.
$ cd $T; printf '#version 430\nlayout (local_size_x = 1) in;\nstruct Row { vec2 at; int n; };\nlayout (std430) buffer Data { float a; vec3 b; mat2 m; Row rows[]; } data;\nvoid main ()\n{\n  if (gl_GlobalInvocationID.x == 0u)\n    data.rows[0].n += data.rows.length ();\n}\n' >std.comp; printf '# a\n1\n2, 3, 4 # b\n5 6 7 8\n0.5, 0.25, 9\n-1 nan 10\n' >std.txt; lanescope run std.comp --buffer Data=std.txt -o out; od -An -v -tf4 -w16 out/Data.u32; od -An -v -tx4 -j48 -w16 out/Data.u32
lanescope: std.comp: note: not in the file, so made up: 256 x 1 x 1 groups (groups X Y Z in --inputs says how many)
std.comp: 256 waves, 1285 steps
Data: r32ui, 20 x 1, 20 written
               1               0               0               0
               2               3               4               0
               5               6               7               8
             0.5            0.25         1.5e-44               0
              -1             nan         1.4e-44               0
 3f000000 3e800000 0000000b 00000000
 bf800000 7fc00000 0000000a 00000000

# The same by std140: columns and elements are 16 apart, and rows begin at 64.
$ cd $T; sed 's/std430/std140/' std.comp >std140.comp; lanescope run std140.comp --buffer data=std.txt -o out140; od -An -v -tf4 -w16 out140/Data.u32
lanescope: std140.comp: note: not in the file, so made up: 256 x 1 x 1 groups (groups X Y Z in --inputs says how many)
std140.comp: 256 waves, 1285 steps
Data: r32ui, 24 x 1, 24 written
               1               0               0               0
               2               3               4               0
               5               6               0               0
               7               8               0               0
             0.5            0.25         1.5e-44               0
              -1             nan         1.4e-44               0

# Fewer numbers leave zeros and are told; more are refused, and so is what is no number, and a name that nothing has.
$ cd $T; printf '1 2 3 4 5 6 7 8 1 2 3 4' >short.txt; lanescope run std.comp --buffer Data=short.txt -o short; od -An -v -tf4 -w16 short/Data.u32; printf '1 2' >few.txt; lanescope run std.comp --buffer Data=few.txt 2>&1 | grep few; for text in '1 2 3 x' '1,,2' '1 2 3 4 5 6 7 8 1 2 3.5' '1 2 3 4 5 6 7 8 1 1e40 3' ''; do printf "$text" >wrong.txt; lanescope run std.comp --buffer Data=wrong.txt; done; lanescope run std.comp --buffer Date=std.txt; lanescope run std.comp --buffer Data=none.txt; lanescope run std.comp --buffer Data; lanescope run std.comp --buffer =x; lanescope run std.comp --back-end nir --buffer Data=std.txt 2>&1 | sed 's/no back end.*/no back end/'
lanescope: std.comp: warning: short.txt: it ends before rows[1].at.y of Data: the rest is 0
lanescope: std.comp: note: not in the file, so made up: 256 x 1 x 1 groups (groups X Y Z in --inputs says how many)
std.comp: 256 waves, 1285 steps
Data: r32ui, 20 x 1, 20 written
               1               0               0               0
               2               3               4               0
               5               6               7               8
               1               2           7e-45               0
               4               0               0               0
lanescope: std.comp: warning: few.txt: it ends before b.y of Data: the rest is 0
lanescope: std.comp: warning: few.txt: it has nothing for the array at the end of Data
lanescope: wrong.txt:1: 'x' for b.z is no number
lanescope: wrong.txt:1: no number stands before a comma
lanescope: wrong.txt:1: '3.5' for rows[0].n is no whole number
lanescope: wrong.txt:1: '1e40' for rows[0].at.y is larger than a float (write inf)
lanescope: wrong.txt: it has no numbers for Data
lanescope: --buffer Date=std.txt: the program has no buffer and no block Date (it has Data)
lanescope: --buffer Data=none.txt: none.txt: no such file (check the name)
lanescope: --buffer Data: this is not NAME=FILE
lanescope: --buffer =x: this is not NAME=FILE
lanescope: --buffer Data=std.txt: files of buffers and vertices are for texts that run without a driver (say --back-end text)

# Bytes as they lie in memory, in the block's own layout.
$ cd $T; python3 -c 'import struct, sys; sys.stdout.buffer.write (struct.pack ("<f12x3f4x4f2fi4x2fi4x", 1, 2, 3, 4, 5, 6, 7, 8, 0.5, 0.25, 9, -1, 2, 10))' >std.bin; lanescope run std.comp --buffer Data=std.bin -o bytes; ls bytes; od -An -v -tx4 -w16 bytes/Data.u32; head -c 77 std.bin >part.raw; lanescope run std.comp --buffer Data=part.raw 2>&1 >none | grep part; cp std.txt std.dat; lanescope run std.comp --buffer Data=std.dat 2>&1 >none | grep std.dat
lanescope: std.comp: note: not in the file, so made up: 256 x 1 x 1 groups (groups X Y Z in --inputs says how many)
std.comp: 256 waves, 1285 steps
Data: r32ui, 20 x 1, 20 written
Data.png
Data.u32
 3f800000 00000000 00000000 00000000
 40000000 40400000 40800000 00000000
 40a00000 40c00000 40e00000 41000000
 3f000000 3e800000 0000000b 00000000
 bf800000 40000000 0000000a 00000000
lanescope: std.comp: warning: part.raw: its last bytes, from byte 64 on, are no whole element of Data, and are left out
lanescope: std.comp: warning: std.dat: its last bytes, from byte 48 on, are no whole element of Data, and are left out
lanescope: std.comp: warning: std.dat: it is taken as bytes, though it looks like text (call it .txt if it has numbers)
lanescope: std.comp: warning: std.dat: it has nothing for the array at the end of Data

# A uniform block; booleans, arrays of vectors, structures in each other, and what --uniform says besides.
$ cd $T; printf '#version 430\nout vec4 o;\nstruct Light { vec3 at; bool on; };\nlayout (std140) uniform Scene { Light light[2]; float w[2]; uint n; } scene;\nvoid main ()\n{\n  o = vec4 (scene.light[1].at.z, scene.light[1].on, scene.w[1], scene.n);\n}\n' >ubo.frag; printf '1 2 3 true\n4 5 6 1\n7 8\n9\n' >ubo.csv; lanescope run ubo.frag --size 1x1 --buffer Scene=ubo.csv -o ubo 2>&1 | grep -v waves; od -An -tf4 ubo/o.f32; lanescope run ubo.frag --size 1x1 --buffer scene=ubo.csv --uniform Scene.w=3,4 -o ubo >none 2>&1; od -An -tf4 ubo/o.f32; printf '1 2 3 true\n4 5 6 1\n7 8\n9\n10' >more.csv; lanescope run ubo.frag --buffer Scene=more.csv; printf '1 2 3 -1' >bool.csv; lanescope run ubo.frag --buffer Scene=bool.csv; lanescope run ubo.frag --buffer nothing=ubo.csv; printf '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20' | head -c 100 >ubo.bin; lanescope run ubo.frag --buffer Scene=ubo.bin --size 1x1 2>&1 | grep bin; printf '%200s' '' >long.bin; lanescope run ubo.frag --buffer Scene=long.bin
lanescope: ubo.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
ubo.frag: 1 wave, 10 steps
o: rgba32f, 1 x 1, 1 written
               6               1               8               9
               6               1               4               9
lanescope: more.csv:5: '10' is one number too many: Scene takes 11
lanescope: bool.csv:1: '-1' for light[0].on is not within an unsigned integer
lanescope: --buffer nothing=ubo.csv: the program has no buffer and no block nothing (it has Scene)
lanescope: ubo.frag: warning: ubo.bin: it ends at byte 50 of 68 of Scene: the rest is 0
lanescope: ubo.frag: warning: ubo.bin: it is taken as bytes, though it looks like text (call it .txt if it has numbers)
lanescope: long.bin: it has 200 bytes, and Scene takes 68
[1]

# Buffers of HLSL: structures, bytes, and what a constant buffer has.
$ cd $T; printf 'struct Item { float3 at; uint n; };\nStructuredBuffer<Item> items;\nByteAddressBuffer words;\nRWStructuredBuffer<float> result;\ncbuffer Params { float4x4 m; float k; };\n[numthreads (2, 1, 1)]\nvoid main (uint3 id : SV_DispatchThreadID)\n{\n  result[id.x] = items[id.x].at.y * items[id.x].n + asfloat (words.Load (4 * id.x)) + m[1][2] + k;\n}\n' >b.hlsl; printf '1 2 3 4\n5 6 7 8\n' >items.txt; printf '1 0x40000000' >words.txt; printf '0 0 0 0  0 0 100 0  0 0 0 0  0 0 0 0  1000' >params.txt; printf '0 0' >result.txt; lanescope run b.hlsl --buffer items=items.txt --buffer words=words.txt --buffer Params=params.txt --buffer result=result.txt -o hlsl 2>&1; od -An -tf4 hlsl/result.f32; printf 'x' >items.txt; lanescope run b.hlsl --buffer items=items.txt; lanescope run b.hlsl --buffer item=items.txt
lanescope: b.hlsl: note: not in the file, so made up: 128 x 1 x 1 groups (groups X Y Z in --inputs says how many)
b.hlsl: 128 waves, 3840 steps
result: r32f, 2 x 1, 2 written
items: r32ui, 8 x 1, 8 written
words: r32ui, 2 x 1, 2 written
            1108            1150
lanescope: items.txt:1: 'x' for items[0].at.x is no number
lanescope: --buffer item=items.txt: the program has no buffer and no block item (it has result, items, words, Params)
[1]

# Doubles, rows of a matrix that lies by rows (1 4, 2 5, 3 6), arrays of structures, and an array of blocks; a length that is said.
$ cd $T; printf '#version 450\nlayout (local_size_x = 1) in;\nstruct In { dvec2 d; float f[3]; };\nlayout (std430) buffer B { In i; layout (row_major) mat2x3 m; In a[2]; int last[]; } b;\nlayout (std430) buffer C { float x; } c[2];\nlayout (std430) buffer O { double s; float e; };\nvoid main () { s = b.i.d.y + b.a[1].d.x; e = b.i.f[2] + b.m[1][2] + float (b.last[1]) + c[1].x; }\n' >d.comp; printf '1.5 2.25\n1 2 3\n1 2 3  4 5 6\n10 20 30 40 50  60 70 80 90 100\n7 8 9' >d.txt; printf '1000' >c.txt; printf '0 0' >o.txt; lanescope run d.comp --buffer B=d.txt --buffer 'C[1]=c.txt' --buffer O=o.txt -o d 2>/dev/null | tail -n 4; od -An -v -tf8 -N 16 d/B.u32; od -An -v -tf4 -j 16 -N 48 -w8 d/B.u32; od -An -v -td4 -j 128 d/B.u32; od -An -tf8 -N 8 d/O.f32; od -An -tf4 -j 8 d/O.f32; lanescope run d.comp --buffer C=c.txt; printf 'elements last 2\n' >two.inputs; lanescope run d.comp --inputs two.inputs --buffer B=d.txt; printf 'elements last 9999999\n' >two.inputs; lanescope run d.comp --inputs two.inputs --buffer B=d.txt
O: r32f, 3 x 1, 3 written
B: r32ui, 35 x 1, 35 written
C_0: r32f, 1 x 1, 1 written
C_1: r32f, 1 x 1, 1 written
                      1.5                     2.25
               1               2
               3               0
               1               4
               2               5
               3               6
               0               0
           7           8           9
                    62.25
            1017
lanescope: --buffer C=c.txt: the program has no buffer and no block C (it has O, B, C[0], C[1])
lanescope: d.txt:5: '9' is one number too many: B takes 23
lanescope: d.txt: the buffer B would take more than 16777216 bytes
[1]

# By lines of a file of inputs, below its folder; what lies outside is not read.
$ cd $T; mkdir -p sub; printf 'buffer Data sub/std.txt\n' >std.inputs; cp std.txt sub; lanescope run std.comp -o lines 2>none; cmp lines/Data.u32 out/Data.u32; printf 'buffer Data ../std.txt\n' >sub/std.inputs; cp std.comp sub; lanescope run sub/std.comp 2>&1 | sed "s,$T,T,g"; printf 'buffer Data\n' >std.inputs; lanescope run std.comp; printf 'vertices a b\n' >std.inputs; lanescope run std.comp; rm std.inputs sub/std.inputs
std.comp: 256 waves, 1285 steps
Data: r32ui, 20 x 1, 20 written
lanescope: sub/std.inputs:1: ../std.txt: this is outside of the scene's folder T/sub and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
lanescope: std.inputs:1: buffer has 1 words behind it, not at least 2
lanescope: std.inputs:1: vertices has 2 words behind it, not 1

# A scene keeps the names of files, and gives the same bytes in another folder.
$ cd $T; printf 'save b.lanescope\n' | lanescope debug std.comp --buffer Data=std.txt --step 0 2>/dev/null | tail -n 1; sed -n '/^.text/,/^$/p' b.lanescope; mkdir moved; cp b.lanescope std.comp std.txt moved; lanescope run moved/b.lanescope -o moved/out 2>none; cmp moved/out/Data.u32 out/Data.u32; mkdir lone; cp b.lanescope std.comp lone; lanescope run lone/b.lanescope; sed -i 's,=std.txt,=../std.txt,' lone/b.lanescope; lanescope run lone/b.lanescope 2>&1 | sed "s,$T,T,g"; lanescope run --trust lone/b.lanescope -o lone/out 2>none; cmp lone/out/Data.u32 out/Data.u32; sed -i 's/^buffer.Data=.*/buffer=x/' lone/b.lanescope; lanescope run lone/b.lanescope; lanescope run b.lanescope --buffer Data=std.txt
Saved in b.lanescope.
[text]
buffer.Data=std.txt

std.comp: 256 waves, 1285 steps
Data: r32ui, 20 x 1, 20 written
lanescope: lone/b.lanescope:8:13: no file std.txt (names are relative to the scene's folder)
lanescope: lone/b.lanescope:8:13: ../std.txt: this is outside of the scene's folder T/lone and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
std.comp: 256 waves, 1285 steps
Data: r32ui, 20 x 1, 20 written
lanescope: lone/b.lanescope:8:1: write buffer.NAME=
lanescope: b.lanescope: a scene says itself what its program takes, and how large its target is
[1]

# An OBJ is drawn as the same vertices that lines give; a polygon is a fan, and negative numbers count from the end.
$ cd $T; printf '#version 430\nin vec3 position;\nin vec3 normal;\nin vec2 uv;\nout vec4 c;\nvoid main ()\n{\n  c = vec4 (uv, normal.z, 1.0);\n  gl_Position = vec4 (position, 1.0);\n}\n' >m.vert; printf '#version 430\nin vec4 c;\nout vec4 o;\nvoid main () { o = c; }\n' >m.frag; printf '# a quad\nmtllib m.mtl\nv -1 -1 0\nv 0.5 -1 0\nv 0.5 0.75 0\nv -1 0.75 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvn 0 0 0.5\nusemtl wood\nf -4/-4/-1 2/2/1 3/3/1 4/4/1\n' >quad.obj; printf 'size 16 16\ndraw triangles 6\nattrib position 3 f -1 -1 0 0.5 -1 0 0.5 0.75 0 -1 -1 0 0.5 0.75 0 -1 0.75 0\nattrib normal 3 f 0 0 0.5 0 0 0.5 0 0 0.5 0 0 0.5 0 0 0.5 0 0 0.5\nattrib uv 2 f 0 0 1 0 1 1 0 0 1 1 0 1\n' >hand; lanescope run m.vert m.frag --vertices quad.obj --size 16x16 -o obj; lanescope run m.vert m.frag --inputs hand -o hand.d 2>/dev/null; cmp obj/o.f32 hand.d/o.f32; od -An -tf4 -j 1040 -N 16 obj/o.f32
lanescope: m.frag: note: quad.obj:2: mtllib is left out: materials are not read (give them as uniforms and textures)
m.frag: 3 waves, 9 steps
o: rgba32f, 16 x 16, 168 written
m.frag: 3 waves, 9 steps
o: rgba32f, 16 x 16, 168 written
           0.125      0.32142857             0.5               1

# The same by a CSV, whose last line makes no triangle; its names are other ones.
$ cd $T; printf 'VTX, IDX, POSITION.x, POSITION.y, POSITION.z, TEXCOORD0.x, TEXCOORD0.y, in_normal.x, in_normal.y, in_normal.z\n0, 0, -1, -1, 0, 0, 0, 0, 0, 0.5\n1, 1, 0.5, -1, 0, 1, 0, 0, 0, 0.5\n2, 2, 0.5, 0.75, 0, 1, 1, 0, 0, 0.5\n3, 0, -1, -1, 0, 0, 0, 0, 0, 0.5\n4, 2, 0.5, 0.75, 0, 1, 1, 0, 0, 0.5\n5, 3, -1, 0.75, 0, 0, 1, 0, 0, 0.5\n6, 4, 9, 9, 9, 9, 9, 9, 9, 9\n' >quad.csv; lanescope run m.vert m.frag --vertices quad.csv --size 16x16 -o csv; cmp obj/o.f32 csv/o.f32
lanescope: m.frag: warning: quad.csv:8: the last vertex makes no triangle, and is left out
m.frag: 3 waves, 9 steps
o: rgba32f, 16 x 16, 168 written

# What the mesh has nothing for is made up, and told with what nothing reads.
$ cd $T; sed 's/normal/tangent/' m.vert >t.vert; lanescope run t.vert --vertices quad.csv 2>&1 | grep csv; sed 's/in vec2 uv/in ivec2 uv/' m.vert >i.vert; lanescope run i.vert --vertices quad.obj --size 1x1 2>&1 >none | grep -c uv; printf 'v 0 0 0\nvt 0.5 1\nf 1/1 1/1 1/1\n' >half.obj; lanescope run i.vert --vertices half.obj; for text in 'v 0 0 x' 'v 0 0 0\nf 1 1 2' '' 'v 0 0 0\nf 1 1'; do printf "$text" >wrong.obj; lanescope run m.vert --vertices wrong.obj; done; for text in '1,2' 'a.x, a.y\n1, 2, 3' 'a.x, a.y\n1, 2\n1, 2\n'; do printf "$text" >wrong.csv; lanescope run m.vert --vertices wrong.csv; done; cp quad.obj quad.ply; lanescope run m.vert --vertices quad.ply; mkdir alone; cp m.frag alone; lanescope run alone/m.frag --vertices quad.obj; lanescope run std.comp --vertices quad.obj; lanescope run m.vert --vertices none.obj
lanescope: t.vert: warning: quad.csv:8: the last vertex makes no triangle, and is left out
lanescope: t.vert: warning: quad.csv has nothing for the vertex input tangent, which is made up (nothing reads its in_normal)
0
lanescope: i.vert: half.obj:3: '0.5' for uv is no whole number of 32 bits
lanescope: wrong.obj:1: 'x' for v is no number
lanescope: wrong.obj:2: f names v 2, and 1 stand above it
lanescope: wrong.obj: it has no faces (lines that begin with f)
lanescope: wrong.obj:2: f has 2 corners, and a triangle has 3
lanescope: wrong.csv:1: the first line has numbers, and no names (as VTX, IDX, POSITION.x)
lanescope: wrong.csv:2: it has 3 values, and the first line 2 names
lanescope: wrong.csv: it has 2 vertices, and a triangle has 3
lanescope: quad.ply: vertices are read of an OBJ or of a CSV (call it .obj or .csv)
lanescope: --vertices quad.obj: no vertex shader reads them (open it together with one: a.vert a.frag)
lanescope: --vertices quad.obj: no vertex shader reads them (open it together with one: a.vert a.frag)
lanescope: --vertices none.obj: none.obj: no such file (check the name)
[2]

# By a line beside the text, and in a scene; lines say how it is drawn besides.
$ cd $T; printf 'vertices quad.obj\ndraw triangles 3 3\nsize 16 16\n' >m.inputs; lanescope run m.vert m.frag --inputs m.inputs -o line >none 2>&1; od -An -tf4 -j 1040 -N 16 line/o.f32; rm m.inputs; printf 'save m.lanescope\n' | lanescope debug m.vert --vertices quad.obj --size 16x16 --step 0 2>/dev/null | tail -n 1; sed -n '/^.text/,/^$/p' m.lanescope; cp m.lanescope m.vert m.frag quad.obj moved; lanescope run m.lanescope -o m >none 2>&1; lanescope run moved/m.lanescope -o moved/m >none 2>&1; ls m; for file in m/*; do cmp $file moved/$file; done
           0.125      0.32142857             0.5               1
Saved in m.lanescope.
[text]
size=16 16
vertices=quad.obj

OUT0.f32
OUT0.png
OUT1.f32
OUT1.png

# A picture that is read at the place of the pixel is drawn as it is, whether y goes up or, in HLSL and for Vulkan, down: blue is its lower row.
$ cd $T; printf iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAEklEQVR4nGP4z8DwH4QZoPR/AEPOB/n6gUr9AAAAAElFTkSuQmCC | base64 -d >two.png; printf 'Texture2D pic;\nSamplerState s;\nfloat4 main (float4 at : SV_Position) : SV_Target\n{\n  return pic.Sample (s, at.xy / 2.0);\n}\n' >two.hlsl; printf '#version 450\nlayout (set = 0, binding = 0) uniform sampler2D pic;\nlayout (location = 0) out vec4 o;\nvoid main () { o = texture (pic, gl_FragCoord.xy / 2.0); }\n' >twov.frag; printf '#version 330\nuniform sampler2D pic;\nout vec4 o;\nvoid main () { o = texture (pic, gl_FragCoord.xy / 2.0); }\n' >twog.frag; for file in two.hlsl twov.frag twog.frag; do rm -rf two; lanescope run $file --texture pic=two.png --size 2x2 -o two >none 2>&1; od -An -tf4 -N 16 two/*.f32; done
               0               0               1               1
               0               0               1               1
               0               0               1               1
