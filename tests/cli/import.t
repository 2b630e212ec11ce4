# A file of several programs: a list, the one that opens, and others by number, name or a part of it.
$ lanescope import samples/driver.log
  No  Program    Stage  Dwords
   1  #1 PS      ps         12  line 8, 1 register, 0 stack
*  2  #1 PS OPT  ps         12  line 19, 1 register, 0 stack
   3  #2 FETCH   vs          8  line 36, 2 registers, 1 stack
   4  TGSI PS    ps          0  line 3
* opens if none is picked: the last pixel shader

$ lanescope import --json --pick fetch samples/driver.log
{
  "answer" : "import",
  "command" : "import",
  "status" : "ok",
  "file" : "samples/driver.log",
  "chosen_number" : 2,
  "rule" : "the last pixel shader",
  "programs" : [
    {
      "number" : 3,
      "title" : "#2 FETCH",
      "stage" : "vs",
      "machine" : "r700",
      "n_dwords" : 8,
      "note" : "line 36, 2 registers, 1 stack",
      "also" : [],
      "files" : [
        "2-fetch.fetch.bin",
        "2-fetch.grid.f32",
        "2-fetch.vs.bin"
      ],
      "sources" : [
        "2-fetch.txt"
      ],
      "symbols" : [],
      "invented" : [
        "what the registers start with",
        "buffer 160 (a grid of 64 points)"
      ]
    }
  ],
  "diagnostics" : []
}

$ lanescope info samples/driver.log
lanescope: samples/driver.log: note: opened program 2 of 4: #1 PS OPT, the last pixel shader (--pick N or --pick NAME takes another; lanescope import FILE lists them)
samples/driver.log: R700 import
  words          12 dwords, little-endian
  control flow   2 instructions, 1 export among them
  clauses        1 ALU, 0 fetch
  ALU            1 group, 4 slots
  fetches        0
  registers      1 GPR
  stack          0 entries
  operations     MOV 4, ALU 1, EXPORT_DONE 1

$ lanescope run --pick 3 samples/driver.log 2>&1 | sed 's/^/ /'; lanescope lint --pick '#1 PS' samples/driver.log; lanescope disasm --pick 1 samples/driver.log
 lanescope: samples/driver.log: note: not in the file, so made up: what the registers start with, buffer 160 (lanescope import FILE --json has all)
 #2 FETCH: 1 wave, 5 steps
0 errors, 0 warnings, 0 notes
00 ALU: ADDR(2) CNT(4) KCACHE0(CB0:0-15)
      0  x: MOV         R0.x,  KC0[0].x
         y: MOV         R0.y,  KC0[0].y
         z: MOV         R0.z,  KC0[0].z
         w: MOV         R0.w,  KC0[0].w
01 EXPORT_DONE: PIX0, R0 ELEM_SIZE(3)
END_OF_PROGRAM

#2 FETCH: 1 wave, 5 steps
0 errors, 0 warnings, 0 notes
00 ALU: ADDR(2) CNT(4) KCACHE0(CB0:0-15)
      0  x: MOV         R0.x,  KC0[0].x
         y: MOV         R0.y,  KC0[0].y
         z: MOV         R0.z,  KC0[0].z
         w: MOV         R0.w,  KC0[0].w
01 EXPORT_DONE: PIX0, R0 ELEM_SIZE(3)
END_OF_PROGRAM

#2 FETCH: 1 wave, 5 steps
0 errors, 0 warnings, 0 notes
00 ALU: ADDR(2) CNT(4) KCACHE0(CB0:0-15)
      0  x: MOV         R0.x,  KC0[0].x
         y: MOV         R0.y,  KC0[0].y
         z: MOV         R0.z,  KC0[0].z
         w: MOV         R0.w,  KC0[0].w
01 EXPORT_DONE: PIX0, R0 ELEM_SIZE(3)
END_OF_PROGRAM

$ lanescope run --pick PS samples/driver.log; lanescope info --pick 5 samples/driver.log
lanescope: samples/driver.log: --pick PS: 3 of 4 programs have this in their names (say more of it; lanescope import FILE lists them)
lanescope: samples/driver.log: --pick 5: 0 of 4 programs are called so (lanescope import FILE lists them)
[1]

$ lanescope import --pick nothing samples/driver.log
lanescope: samples/driver.log: --pick nothing: 0 of 4 programs are called so (lanescope import FILE lists them)
[1]

# There is nothing to pick from elsewhere.
$ lanescope run --pick 1 $EXAMPLES/first-light.lanescope
lanescope: $EXAMPLES/first-light.lanescope: --pick 1: this is no file of several programs (leave --pick out)
[1]

$ lanescope info --pick 1 if_else.bin; lanescope run --pick 1 if_else.bin
lanescope: if_else.bin: --pick 1: this is no file of several programs (leave --pick out)
lanescope: if_else.bin: --pick 1: this is no file of several programs (leave --pick out)
[1]

$ lanescope import if_else.bin; lanescope import $EXAMPLES/first-light.lanescope
  No  Program      Stage  Dwords
*  1  if_else.bin  ps         34
lanescope: $EXAMPLES/first-light.lanescope: there is nothing to import (scenes open as they are)
[3]

$ lanescope import $EXAMPLES/first-light.asm
  No  Program          Stage  Dwords
*  1  first-light.asm  ps         80

$ printf '\211PNG\r\n\032\n' > $T/a.png; lanescope import $T/a.png; lanescope import no-such.log
lanescope: $T/a.png: this is a PNG image (a scene takes images as PNG: [texture 0] file=...)
lanescope: no-such.log: no such file (check the name)
[2]

# Scenes that open and run, with their sources beside them; all or one.
$ lanescope import samples/driver.log -o $T/all > /dev/null; ls $T/all; sed 's/^/ /' $T/all/1-ps.lanescope; cat $T/all/2-fetch.txt; for i in $T/all/*.lanescope; do lanescope run $i; done | sed 's/^/ /'
1-ps-opt.lanescope
1-ps-opt.ps.bin
1-ps-opt.txt
1-ps.lanescope
1-ps.ps.bin
1-ps.txt
2-fetch.fetch.bin
2-fetch.grid.f32
2-fetch.lanescope
2-fetch.txt
2-fetch.vs.bin
tgsi-ps.lanescope
tgsi-ps.ps.tgsi
 # Imported from driver.log: #1 PS.
 # line 8, 1 register, 0 stack.
 # What it does not say was made up:
 # - 0.5 in the constants cb0
 
 [scene]
 version=1
 name=#1 PS
 stage=ps
 
 [layout]
 kind=pixels
 width=16
 height=16
 
 [program]
 file=1-ps.ps.bin
 gprs=1
 
 [inputs]
 
 [constants]
 cb0.0=0.5 0.5 0.5 0.5
Vertex elements state:
   {src_offset = 0, instance_divisor = 0, vertex_buffer_index = 0, src_format = PIPE_FORMAT_R32_UINT, }
 #1 PS OPT: 4 waves, 12 steps
 PIX0: rgba32f, 16 x 16, 256 written
 #1 PS: 4 waves, 12 steps
 PIX0: rgba32f, 16 x 16, 256 written
 #2 FETCH: 1 wave, 5 steps
 TGSI PS: 4 waves, 8 steps
 OUT0: rgba32f, 16 x 16, 256 written

# Imported from driver.log: #1 PS.
# line 6, 1 register, 0 stack.
# What it does not say was made up:
# - 0.5 in the constants cb0

[scene]
version=1
name=#1 PS
stage=ps

[layout]
kind=pixels
width=16
height=16

[program]
file=1-ps.ps.bin
gprs=1

[inputs]

[constants]
cb0.0=0.5 0.5 0.5 0.5
Vertex elements state:
   {src_offset = 0, instance_divisor = 0, vertex_buffer_index = 0, src_format = PIPE_FORMAT_R32_UINT, }
#1 PS OPT: 4 waves, 12 steps
PIX0: rgba32f, 16 x 16, 256 written
#1 PS: 4 waves, 12 steps
PIX0: rgba32f, 16 x 16, 256 written
#2 FETCH: 1 wave, 5 steps

# Imported from driver.log: #1 PS.
# line 6, 1 register, 0 stack.
# What it does not say was made up:
# - 0.5 in the constants cb0

[scene]
version=1
name=#1 PS
stage=ps

[layout]
kind=pixels
width=16
height=16

[program]
file=1-ps.ps.bin
gprs=1

[inputs]

[constants]
cb0.0=0.5 0.5 0.5 0.5
Vertex elements state:
   {src_offset = 0, instance_divisor = 0, vertex_buffer_index = 0, src_format = PIPE_FORMAT_R32_UINT, }
#1 PS OPT: 4 waves, 12 steps
PIX0: rgba32f, 16 x 16, 256 written
#1 PS: 4 waves, 12 steps
PIX0: rgba32f, 16 x 16, 256 written
#2 FETCH: 1 wave, 5 steps

$ lanescope import samples/driver.log --pick 2 --out $T/one/below > /dev/null; ls -a $T/one/below
.
..
1-ps-opt.lanescope
1-ps-opt.ps.bin
1-ps-opt.txt

# A folder that holds something is left alone.
$ touch $T/file; lanescope import samples/driver.log -o $T/all; lanescope import samples/driver.log -o $T/file; ls $T $T/all
lanescope: $T/all: this is not an empty folder (choose another name)
lanescope: $T/file: this is not an empty folder (choose another name)
$T:
a.png
all
file
one

$T/all:
1-ps-opt.lanescope
1-ps-opt.ps.bin
1-ps-opt.txt
1-ps.lanescope
1-ps.ps.bin
1-ps.txt
2-fetch.fetch.bin
2-fetch.grid.f32
2-fetch.lanescope
2-fetch.txt
2-fetch.vs.bin
tgsi-ps.lanescope
tgsi-ps.ps.tgsi

$ mkdir $T/empty; lanescope import samples/driver.log --pick 1 -o $T/empty > /dev/null; ls $T/empty
1-ps.lanescope
1-ps.ps.bin
1-ps.txt

# A dump of words is a program too.
$ od -An -v -tx4 if_else.bin > $T/dump.txt; lanescope import $T/dump.txt; lanescope import $T/dump.txt -o $T/dump > /dev/null; lanescope run $T/dump/words.lanescope; cmp $T/dump/words.ps.bin if_else.bin
  No  Program  Stage  Dwords
*  1  words    ps         34
words: 4 waves, 20 steps
PIX0: rgba32f, 16 x 16, 256 written

# What was imported is not saved as it is; the program of another file takes its place on the same inputs.
$ printf 'save '$T'/new.lanescope\nquit\n' | lanescope debug --pick 1 samples/driver.log
lanescope: samples/driver.log: note: not in the file, so made up: 0.5 in the constants cb0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(4) KCACHE0(CB0:0-15)
(lanescope) save $T/new.lanescope
                 ^
lanescope: samples/driver.log was imported, and a scene names texts, microcode and assembly only (lanescope import FILE -o DIR writes it as a scene with its programs; open that)
(lanescope) quit
[1]

# Programs of other chips, and logs without a whole program.
$ sed 's|RV770/R700|CAICOS/EVERGREEN|' samples/driver.log > $T/e.log; lanescope info $T/e.log; lanescope import $T/e.log
lanescope: $T/e.log:8:1: this is a log of Mesa's r600 driver for Evergreen, and no program in it is for R700 (make the log with an R700 card, or for one)
lanescope: $T/e.log:8:1: this is a log of Mesa's r600 driver for Evergreen, and no program in it is for R700 (make the log with an R700 card, or for one)
[3]

$ head -n 11 samples/driver.log > $T/cut.log; lanescope run $T/cut.log; head -n 27 samples/driver.log > $T/less.log; lanescope import $T/less.log
lanescope: $T/cut.log:8:1: this log of Mesa's r600 driver has no whole program (make it again with R600_DEBUG=vs,ps,gs)
  No  Program    Stage  Dwords
   1  #1 PS      ps         12  line 8, 1 register, 0 stack
*  2  #1 PS OPT  ps         12  line 19, 1 register, 0 stack
   3  TGSI PS    ps          0  line 3
* opens if none is picked: the last pixel shader

# A text with comments for a shader file of the Wii U opens alone with what they say: textures, attributes, names.
$ lanescope run samples/rings.psh
lanescope: samples/rings.psh: note: not in the file, so made up: the values of the inputs, 0.5 in the constants c, and 2 more (lanescope import FILE --json has all)
PS 0: 4 waves, 40 steps
PIX0: rgba32f, 16 x 16, 256 written

$ lanescope run samples/rings.vsh
lanescope: samples/rings.vsh: note: not in the file, so made up: the identity in uView, the fetch program, and 1 more (lanescope import FILE --json has all)
VS 0: 1 wave, 11 steps
POS0: rgba32f, 64 x 1, 64 written
PARAM0: rgba32f, 64 x 1, 64 written
PARAM1: rgba32f, 64 x 1, 64 written

$ lanescope import samples/rings.vsh -o $T/vsh >/dev/null; ls $T/vsh; cmp $T/vsh/vs-0.vs.asm samples/rings.vsh; lanescope run $T/vsh/vs-0.lanescope
vs-0.lanescope
vs-0.vs.asm
VS 0: 1 wave, 11 steps
POS0: rgba32f, 64 x 1, 64 written
PARAM0: rgba32f, 64 x 1, 64 written
PARAM1: rgba32f, 64 x 1, 64 written

$ lanescope info samples/rings.psh | head -3; printf 'info names\n' | lanescope debug samples/rings.psh 2>/dev/null | tail -n +4
samples/rings.psh: R700 import
  words          100 dwords, little-endian
  control flow   3 instructions, 1 export among them
(lanescope) info names
c.2.x        uRings: float
texture 1    uPaper: sampler2D
sampler 1    uPaper: sampler2D
R0           semantic 3
R1           semantic 8

# A comment that is wrong, one without a value, one that means nothing there; and comments of others.
$ sed 's/\(INPUT_CNTL =\) 2/\1 two/' samples/rings.psh > $T/two.psh; lanescope run $T/two.psh
lanescope: $T/two.psh:3:1: error: $NUM_SPI_PS_INPUT_CNTL is "two" (write a number, 0 to 4294967295)
[1]

$ sed 's/\(VARS.0..OFFSET\) = 0/\1/' samples/rings.vsh > $T/none.vsh; lanescope info $T/none.vsh
lanescope: $T/none.vsh:9:1: error: a value of $UNIFORM_VARS is missing (write = and the value)
[1]

$ sed 's/LOCATION/LOCALE/' samples/rings.psh > $T/locale.psh; lanescope run $T/locale.psh
lanescope: $T/locale.psh:15:1: warning: $SAMPLER_VARS.LOCALE means nothing for a PS and is left out
lanescope: $T/locale.psh: note: not in the file, so made up: the values of the inputs, 0.5 in the constants c, and 2 more (lanescope import FILE --json has all)
PS 0: 4 waves, 40 steps
PIX0: rgba32f, 16 x 16, 256 written

$ printf '; $Id: other.psh $\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' > $T/other.psh; lanescope info $T/other.psh | head -1
$T/other.psh: R700 assembly

# An array of bytes is recognised as a file of them is.
$ (echo 'unsigned char rings_gsh[] = {'; od -A n -v -t x1 samples/rings.gsh | sed 's/ \(..\)/0x\1, /g'; echo '};') > $T/rings.h; lanescope import samples/rings.gsh > $T/list; lanescope import $T/rings.h | cmp - $T/list

# A program alone has the resources that it reads, and becomes a scene that runs the same.
$ printf 'TEX:\n SAMPLE R0, R0.xyxx, t0, s0\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' >$T/alone.asm; lanescope run $T/alone.asm -o $T/alone; lanescope import $T/alone.asm -o $T/scene; lanescope run $T/scene/alone-asm.lanescope -o $T/again; cmp $T/alone/PIX0.f32 $T/again/PIX0.f32; od -A n -N 16 -t f4 $T/alone/PIX0.f32
lanescope: $T/alone.asm: note: not in the file, so made up: texture 0, sampler 0 (lanescope import FILE --json has all)
alone.asm: 4 waves, 12 steps
PIX0: rgba32f, 16 x 16, 256 written
  No  Program    Stage  Dwords
*  1  alone.asm  ps          8
alone-asm: 4 waves, 12 steps
PIX0: rgba32f, 16 x 16, 256 written
               1       0.8745098       0.7490196               1

$ printf 'TEX:\n VTX_FETCH R0, R0.x, fc3 FORMAT(32_32_32_32_FLOAT) MEGA(16)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' | lanescope run -
lanescope: standard input: note: not in the file, so made up: buffer 3 (a grid of 64 points)
standard input: 4 waves, 12 steps
PIX0: rgba32f, 16 x 16, 256 written

# A text without an instruction in its first lines is none.
$ printf 'hello world\nnothing here\n' >$T/other.txt; lanescope run $T/other.txt; printf 'hello\n' | lanescope disasm -
lanescope: $T/other.txt: this is no assembly text: its first lines have no instruction of a machine (lanescope asm FILE says what is wrong with each)
lanescope: standard input:1:1: error: unknown instruction 'HELLO'
[1]

# A log of the r300 driver: its TGSI is listed beside the words, once, and each is a scene with its text.
$ lanescope import ../../plugins/importers/mesa-r300/tests/mesa/r300-phong.log -o $T/r300; ls $T/r300 | grep tgsi; sed -n '/^\[names\]/,$p' $T/r300/tgsi-ps-2.lanescope; tail -n 3 $T/r300/tgsi-ps-2.ps.tgsi; lanescope run $T/r300/tgsi-ps-2.lanescope
  No  Program      Stage  Dwords
   1  PS 1         ps          6  line 72, 1 instruction
*  2  PS 2         ps        108  line 747, 18 instructions
   3  TGSI PS      ps          0  line 10
   4  TGSI VS      vs          0  line 82
   5  TGSI VS (2)  vs          0  line 150
   6  TGSI PS (2)  ps          0  line 212
* opens if none is picked: the last pixel shader; the words of 2 vertex programs are left out, as no machine here runs such
tgsi-ps-2.lanescope
tgsi-ps-2.ps.tgsi
tgsi-ps.lanescope
tgsi-ps.ps.tgsi
tgsi-vs-2.grid.f32
tgsi-vs-2.lanescope
tgsi-vs-2.vs.tgsi
tgsi-vs.grid.f32
tgsi-vs.lanescope
tgsi-vs.vs.tgsi
[names]
IN0=generic 0
 23: MAD OUT[0].xyz, IMM[2].xyzx, TEMP[1].xxxx, TEMP[0].xxxx
 24: MOV OUT[0].w, IMM[0].xxxx
 25: END
TGSI PS (2): 4 waves, 104 steps
OUT0: rgba32f, 16 x 16, 256 written

# So does one of vertices, with constants, and with a fetch subroutine that it enters.
$ printf 'CALL_FS NO_BARRIER\nALU:\n t: INT_TO_FLT R1.x, R0.x\n1 x: MUL R1.x, R1.x, C3.x\nEXPORT_DONE: POS0, R1\nEND_OF_PROGRAM\n' >$T/corner.asm; lanescope run $T/corner.asm -o $T/corner; lanescope import $T/corner.asm -o $T/corners; grep -e ^stage -e ^count -e RETURN -e '^c[.]3' $T/corners/corner-asm.lanescope; lanescope run $T/corners/corner-asm.lanescope -o $T/corner2; cmp $T/corner/POS0.f32 $T/corner2/POS0.f32; od -A n -N 32 -t f4 $T/corner/POS0.f32
lanescope: $T/corner.asm: note: not in the file, so made up: a fetch subroutine that does nothing, 0.5 in the constants c
corner.asm: 1 wave, 6 steps
POS0: rgba32f, 64 x 1, 64 written
  No  Program     Stage  Dwords
*  1  corner.asm  vs         10
stage=vs
count=64
00 RETURN
c.3=0.5 0.5 0.5 0.5
corner-asm: 1 wave, 6 steps
POS0: rgba32f, 64 x 1, 64 written
               0               0               0               0
             0.5               0               0               0

# Nobody means a folder by a name of shader files.
$ lanescope import samples/rings.gsh -o $T/never.gsh; ls $T/never.gsh 2>&1 | grep -o 'No such.*'
lanescope: $T/never.gsh: import writes a folder of scenes (asm and glsl write .gsh files)
No such file or directory

# What a vertex shader exports besides parameters is that of its draw, as far as its vectors are there.
$ cd $T; printf '; $PA_CL_VS_OUT_CNTL.USE_VTX_POINT_SIZE = 1\n; $PA_CL_VS_OUT_CNTL.VS_OUT_MISC_VEC_ENA = 1\n; $PA_CL_VS_OUT_CNTL.VS_OUT_CCDIST0_VEC_ENA = 1\n; $PA_CL_VS_OUT_CNTL.CLIP_DIST_ENA_0 = 1\n; $PA_CL_VS_OUT_CNTL.CLIP_DIST_ENA_3 = 1\n; $PA_CL_VS_OUT_CNTL.CLIP_DIST_ENA_5 = 1\n; $PA_CL_VS_OUT_CNTL.CULL_DIST_ENA_1 = 1\n; $ATTRIB_VARS[0].NAME = "place"\nCALL_FS\nEXPORT: POS1, R1.x___\nEXPORT: POS2, R1\nEXPORT_DONE: POS0, R1\nEXPORT_DONE: PARAM0, R1\nEND_OF_PROGRAM\n' > p.vsh; printf '; $MODE = "UniformRegister"\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' > p.psh; lanescope asm p.vsh p.psh -o p.gsh; lanescope import p.gsh -o p >/dev/null; grep -h 'distances\|point-size' p/vs-0-ps-0.lanescope; lanescope run p.gsh 2>/dev/null; grep -v 'CCDIST\|MISC' p.vsh > q.vsh; lanescope asm q.vsh p.psh -o q.gsh; lanescope import q.gsh -o q >/dev/null; grep -c 'distances\|point-size' q/vs-0-ps-0.lanescope
point-size-from=POS1.x
clip-distances=POS2.x POS2.w
cull-distances=POS2.y
VS 0 + PS 0: 33 waves, 33 steps
PIX0: rgba32f, 64 x 64, 2048 written
0
[1]
