$ lanescope run $EXAMPLES/first-light.lanescope --out $T/o && ls $T/o && od -A d -t f4 -N 16 -j 1920 $T/o/PIX0.f32
First light: 4 waves, 436 steps
PIX0: rgba32f, 16 x 16, 236 written
PIX0.f32
PIX0.png
0001920               1               1     0.099999994               1
0001936

$ lanescope run $EXAMPLES/vertex-fetch.lanescope
Vertex fetch: 1 wave, 9 steps
POS0: rgba32f, 3 x 1, 3 written
PARAM0: rgba32f, 3 x 1, 3 written

$ lanescope run --json $EXAMPLES/first-light.lanescope
{
  "answer" : "run",
  "command" : "run",
  "status" : "ok",
  "result" : "end",
  "scene" : "First light",
  "machine" : "r700",
  "width" : 16,
  "height" : 16,
  "n_waves" : 4,
  "n_steps" : 436,
  "outputs" : [
    {
      "name" : "PIX0",
      "format" : "rgba32f",
      "n_written" : 236
    }
  ]
}

# Integer targets are written as integers, to the last digit, and what is written is a reference.
$ printf '[scene]\nversion=1\nname=Whole\n[layout]\nwidth=2\nheight=1\n[inputs]\nR0.xyzw=int 129708002, int -129708003, int 7, int index\n[output PIX0]\nformat=rgba32i\n[output PIX1]\nformat=rg32ui\n[asm]\nEXPORT: PIX0, R0\nEXPORT_DONE: PIX1, R0.yx__\nEND_OF_PROGRAM\n' >$T/whole.lanescope; lanescope run --out $T/whole $T/whole.lanescope && ls $T/whole && od -A n -t d4 $T/whole/PIX0.i32 && od -A n -t u4 $T/whole/PIX1.u32
Whole: 1 wave, 2 steps
PIX0: rgba32i, 2 x 1, 2 written
PIX1: rg32ui, 2 x 1, 2 written
PIX0.i32
PIX0.png
PIX1.png
PIX1.u32
   129708002  -129708003           7           0
   129708002  -129708003           7           1
 4165259293  129708002 4165259293  129708002

$ sed 's|format=rgba32i|format=rgba32i\nreference=whole/PIX0.i32|; s|format=rg32ui|format=rg32ui\nreference=whole/PIX1.u32|' $T/whole.lanescope >$T/same.lanescope; lanescope check $T/same.lanescope; sed 's/129708002/129708001/' $T/same.lanescope >$T/other.lanescope; lanescope check $T/other.lanescope
PIX0: 2 pixels match (rgba32i, largest error 0)
PIX1: 2 pixels match (rg32ui, largest error 0)
PIX0: 2 of 2 pixels differ (rgba32i, largest error 1)
  first at (0, 0), wave 0, lane 0, channel x: got 129708001 (0x07bb2fe1), expected 129708002 (0x07bb2fe2), 1 apart
PIX1: 2 of 2 pixels differ (rg32ui, largest error 1)
  first at (0, 0), wave 0, lane 0, channel y: got 129708001 (0x07bb2fe1), expected 129708002 (0x07bb2fe2), 1 apart
[1]

$ sed 's/129708002/-129708002/' $T/same.lanescope >$T/far.lanescope; lanescope check $T/far.lanescope; lanescope check --json $T/far.lanescope | grep -A8 largest
PIX0: 2 of 2 pixels differ (rgba32i, largest error 259416004)
  first at (0, 0), wave 0, lane 0, channel x: got -129708002 (0xf844d01e), expected 129708002 (0x07bb2fe2), 259416004 apart
PIX1: 2 of 2 pixels differ (rg32ui, largest error 4035551292)
  first at (0, 0), wave 0, lane 0, channel y: got 4165259294 (0xf844d01e), expected 129708002 (0x07bb2fe2), 4035551292 apart
      "largest_error" : 259416004.0,
      "first_mismatch" : {
        "x" : 0,
        "y" : 0,
        "wave" : 0,
        "lane" : 0,
        "channel" : 0,
        "got" : {
          "bits" : "0xf844d01e"
--
      "largest_error" : 4035551292.0,
      "first_mismatch" : {
        "x" : 0,
        "y" : 0,
        "wave" : 0,
        "lane" : 0,
        "channel" : 1,
        "got" : {
          "bits" : "0xf844d01e"

# Normalised targets keep codes; files have what these are worth, of sRGB as it is encoded, and are references.
$ printf '[scene]\nversion=1\nname=Codes\n[layout]\nwidth=2\nheight=1\n[inputs]\nR0.xyzw=u, linear -0.5 0 1, 0.5, -0.25\n[output PIX0]\nformat=r5-g6-b5\n[output PIX1]\nformat=srgba8\n[output PIX2]\nformat=rgba8-snorm\n[asm]\nEXPORT: PIX0, R0\nEXPORT: PIX1, R0\nEXPORT_DONE: PIX2, R0.xywz\nEND_OF_PROGRAM\n' >$T/codes.lanescope; lanescope run --out $T/codes $T/codes.lanescope && od -A n -t f4 -w12 $T/codes/PIX0.f32 && od -A n -t f4 $T/codes/PIX1.f32 $T/codes/PIX2.f32
Codes: 1 wave, 3 steps
PIX0: r5-g6-b5, 2 x 1, 2 written
PIX1: srgba8, 2 x 1, 2 written
PIX2: rgba8-snorm, 2 x 1, 2 written
       0.2580645               1        0.516129
       0.7419355      0.50793654        0.516129
       0.5372549               1       0.7372549               0
      0.88235295       0.7372549       0.7372549               0
       0.2519685               1      -0.2519685        0.503937
       0.7480315        0.503937      -0.2519685        0.503937

$ sed 's|^format=r5.*|&\nreference=codes/PIX0.f32|; s|^format=srgb.*|&\nreference=codes/PIX1.f32|; s|^format=rgba8-snorm|&\nreference=codes/PIX2.f32|' $T/codes.lanescope >$T/again.lanescope; lanescope check $T/again.lanescope; sed 's/-0.25/-0.26/' $T/again.lanescope >$T/other.lanescope; lanescope check $T/other.lanescope
PIX0: 2 pixels match (r5-g6-b5, largest error 0)
PIX1: 2 pixels match (srgba8, largest error 0)
PIX2: 2 pixels match (rgba8-snorm, largest error 0)
PIX0: 2 pixels match (r5-g6-b5, largest error 0)
PIX1: 2 pixels match (srgba8, largest error 0)
PIX2: 2 of 2 pixels differ (rgba8-snorm, largest error 1)
  first at (0, 0), wave 0, lane 0, channel z: got -33 (0xffffffdf), expected -32 (0xffffffe0), 1 apart
[1]

# A program that needs what this version lacks stops with a trap that names it: exit status 3.
$ printf '[scene]\nversion=1\n[asm]\nTEX:\n LOCAL_DS_READ R1, R0.xy MUX_CNTL(1)\nNOP\nEND_OF_PROGRAM\n' | lanescope run -
standard input: 4 waves, 4 steps
lanescope: standard input: wave 0 stopped at step 1, line 2 (0  LOCAL_DS_READ R1, R0.xy  MUX_CNTL(1)): unsupported: LOCAL_DS_READ with the FFT permutation: the guide does not give its pattern
[3]

# A write outside of the memory that the scene declares: exit status 1.
$ printf '[scene]\nversion=1\n[program]\nexport-size=200\n[asm]\nMEM_EXPORT: WRITE(200), R0.x___ ARRAY_SIZE(0) ELEM_SIZE(0)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' | lanescope run -
standard input: 4 waves, 0 steps
PIX0: rgba32f, 16 x 16, 0 written
lanescope: standard input: wave 0 stopped at step 0, line 1 (00 MEM_EXPORT: WRITE(200), R0.x___ ARRAY_SIZE(0) ELEM_SIZE(0)): out-of-range: MEM_EXPORT in lane 0 writes word 200; the memory ends at 200
[1]

# A program that does what the hardware forbids: exit status 1.
$ printf '[scene]\nversion=1\n[asm]\nPOP POP_CNT(1) ADDR(1)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' | lanescope run -
standard input: 4 waves, 0 steps
PIX0: rgba32f, 16 x 16, 0 written
lanescope: standard input: wave 0 stopped at step 0, line 1 (00 POP  POP_CNT(1) ADDR(1)): stack-underflow: POP pops 1 entries; the stack holds 0
[1]

$ lanescope run $T/none.lanescope
lanescope: $T/none.lanescope: no such file (check the name)
[2]

$ lanescope run $EXAMPLES/first-light.lanescope --out /proc/none
lanescope: /proc/none: cannot be made: No such file or directory
[2]

# Events of every wave; kinds may be named.
$ lanescope run $EXAMPLES/kill-quads.lanescope --events=kill,nan | sed -n '2,4p'
PIX0: rgba32f, 16 x 16, 120 written
wave 0, step 4, line 4: kill: Killed in lanes 0-10,12-13,16-20,32-34,48,50 (2  x: KILLGT      ____,  R1.x,  (0x3F4CCCCD, 0.8f).x)
wave 0, step 5, line 5: kill: Killed in lanes 43,45-47,57-63 (3  x: KILLGT      ____,  (0x3E4CCCCD, 0.2f).x,  R1.x)

$ printf '[scene]\nversion=1\n[asm]\nALU:\n t: RECIP_IEEE R2.x, 0.0\n x: ADD R2.y, PS, -PS\nEXPORT_DONE: PIX0, R2.xy__\nEND_OF_PROGRAM\n' | sed 's/ x: ADD/ y: ADD/' >$T/born; lanescope run $T/born --events | sed -n '3,5p'
wave 0, step 2, line 2: inf-born: R2.x became infinite in all lanes (0  t: RECIP_IEEE  R2.x,  0.0f)
wave 0, step 3, line 3: nan-born: R2.y became NaN in all lanes (1  y: ADD         R2.y,  PS0,  -PS0)
wave 1, step 2, line 2: inf-born: R2.x became infinite in all lanes (0  t: RECIP_IEEE  R2.x,  0.0f)

$ lanescope run --events=nam $EXAMPLES/kill-quads.lanescope
lanescope: run: 'nam' is no event: uninit, index, lds, nan, inf, number, stack, kill, buffer, unaligned, divergence, reconvergence, early, outside, resources, undefined, uncertain, race, any
[2]

# The outputs are the same whatever the number of threads, and whatever parts they were made of.
$ lanescope run -j 1 --out $T/one $EXAMPLES/mandelbrot.lanescope && lanescope run --jobs 3 --out $T/three $EXAMPLES/mandelbrot.lanescope >$T/log && cmp $T/one/PIX0.f32 $T/three/PIX0.f32
Mandelbrot: 16 waves, 3732 steps
PIX0: rgba32f, 32 x 32, 1024 written

$ lanescope run --waves 0..4 --out $T/parts/1 $EXAMPLES/mandelbrot.lanescope
Mandelbrot: 5 waves, 887 steps
PIX0: rgba32f, 32 x 32, 320 written

$ lanescope run --merge $T/parts $EXAMPLES/mandelbrot.lanescope
lanescope: $T/parts: no part has wave 5
[1]

$ lanescope run --waves 5..15 --out $T/parts/2 $EXAMPLES/mandelbrot.lanescope && ls $T/parts/2
Mandelbrot: 11 waves, 2845 steps
PIX0: rgba32f, 32 x 32, 704 written
PART
PIX0.words
PIX0.written

$ lanescope run --merge $T/parts --out $T/merged $EXAMPLES/mandelbrot.lanescope && cmp $T/merged/PIX0.f32 $T/one/PIX0.f32 && cmp $T/merged/PIX0.png $T/one/PIX0.png
Mandelbrot: 16 waves, 3732 steps
PIX0: rgba32f, 32 x 32, 1024 written

$ cp -r $T/parts/1 $T/parts/3; lanescope run --merge $T/parts $EXAMPLES/mandelbrot.lanescope 2>&1 | sed 's|parts/[13]|parts/N|'
lanescope: $T/parts/N: wave 0 is in another part too

# Parts of another scene, and of other data that it names; a bit that is another one; a part that is there.
$ rm -r $T/parts/3; lanescope run --merge $T/parts $EXAMPLES/first-light.lanescope 2>&1 | sed 's|parts/.|parts/N|; s/[0-9a-f]\{16\}/HASH/g'
lanescope: $T/parts/N/PART: made from another scene, program, data file or version: it is of HASH, this is HASH (run these waves again)

$ cp $EXAMPLES/mandelbrot.* $T; lanescope run --merge $T/parts $T/mandelbrot.lanescope; printf '[notes]\n0.1=Note\n' >>$T/mandelbrot.lanescope; lanescope run --merge $T/parts $T/mandelbrot.lanescope; sed -i 's/0.5f/0.25f/; $s/$/ /; s/^ALU:/; other bytes\nALU:/' $T/mandelbrot.asm; lanescope run --merge $T/parts $T/mandelbrot.lanescope 2>&1 | sed 's|parts/.|parts/N|; s/[0-9a-f]\{16\}/HASH/g'
Mandelbrot: 16 waves, 3732 steps
PIX0: rgba32f, 32 x 32, 1024 written
Mandelbrot: 16 waves, 3732 steps
PIX0: rgba32f, 32 x 32, 1024 written
lanescope: $T/parts/N/PART: made from another scene, program, data file or version: it is of HASH, this is HASH (run these waves again)

$ lanescope run --resume --waves 0..4 --out $T/parts/1 $EXAMPLES/mandelbrot.lanescope; printf '\001' | dd of=$T/parts/1/PIX0.words bs=1 seek=77 conv=notrunc 2>$T/log; lanescope run --merge $T/parts $EXAMPLES/mandelbrot.lanescope 2>&1 | sed 's/[0-9a-f]\{16\}/HASH/g'; lanescope run --resume --waves 0..4 --out $T/parts/1 $EXAMPLES/mandelbrot.lanescope; lanescope run --merge $T/parts $EXAMPLES/mandelbrot.lanescope
$T/parts/1: waves 0..4 are there already
lanescope: $T/parts/1/PART: its files are not those that were written: they sum to HASH, not HASH (run these waves again)
Mandelbrot: 5 waves, 887 steps
PIX0: rgba32f, 32 x 32, 320 written
Mandelbrot: 16 waves, 3732 steps
PIX0: rgba32f, 32 x 32, 1024 written

# A folder of something else does not give way; all parts together are as large as the outputs and a byte a pixel.
$ mkdir $T/parts/own && echo mine >$T/parts/own/file; lanescope run --waves 0..0 --out $T/parts/own $EXAMPLES/mandelbrot.lanescope; ls -A $T/parts; rm -r $T/parts/own; cat $T/parts/?/PIX0.w* | wc -c
lanescope: $T/parts/own: holds something that is no part (choose another folder)
1
2
own
17408

# Nor does a part with something of somebody's beside it; a link to a part stays.
$ cp -r $T/parts/1 $T/more && echo mine >$T/more/notes; lanescope run --waves 0..4 --out $T/more $EXAMPLES/mandelbrot.lanescope; cat $T/more/notes; rm $T/more/notes; ln -s more $T/link; lanescope run --waves 0..4 --out $T/link $EXAMPLES/mandelbrot.lanescope; ls $T/more; [ -L $T/link ] && echo a link
lanescope: $T/more: holds something that is no part (choose another folder)
mine
Mandelbrot: 5 waves, 887 steps
PIX0: rgba32f, 32 x 32, 320 written
PART
PIX0.words
PIX0.written
a link

$ lanescope run --resume $EXAMPLES/mandelbrot.lanescope
lanescope: run: --resume is for a part (give --waves A..B and --out DIR)
[2]

# Outputs whose names are spelled alike have files of their own.
$ printf '[scene]\nversion=1\nname=Alike\n[layout]\nwidth=1\nheight=1\n[output a b]\nregister=PIX0\n[output a@b]\nregister=PIX1\n[output A_B]\nregister=PIX2\n[asm]\nEXPORT: PIX0, R0\nEXPORT: PIX1, R0\nEXPORT_DONE: PIX2, R0\nEND_OF_PROGRAM\n' >$T/alike.lanescope; lanescope run --out $T/alike $T/alike.lanescope && ls $T/alike
Alike: 1 wave, 3 steps
a b: rgba32f, 1 x 1, 1 written
a@b: rgba32f, 1 x 1, 1 written
A_B: rgba32f, 1 x 1, 1 written
A_B-3.f32
A_B-3.png
a_b-2.f32
a_b-2.png
a_b.f32
a_b.png

$ lanescope run --waves 3..16 $EXAMPLES/mandelbrot.lanescope
lanescope: --waves 3..16 is not FIRST..LAST of the waves 0 to 15 of Mandelbrot
[2]

$ printf '[scene]\nversion=1\n[asm]\nMEM_REDUCTION: WRITE(2), R1 ARRAY_SIZE(0) ELEM_SIZE(3)\nNOP\nEND_OF_PROGRAM\n' | lanescope run --waves 0..1 -
lanescope: standard input cannot be run in parts: its waves share memory, so that their order counts
[3]

$ lanescope run --waves 0..0 $EXAMPLES/triangle.lanescope
lanescope: Triangle cannot be run in parts: pixels of a draw are merged in the order of its primitives
[3]

# Steps that would do something else under another reading are told to who asks for them by name.
$ lanescope run scenes/shift.lanescope --events=uncertain
shift: 4 waves, 16 steps
PIX0: rgba32i, 16 x 16, 256 written
wave 1, step 3, line 3: uncertain: What follows is not certain (shifts by more than 31: shifts=saturate gives something else) in lanes 8-15,24-31,40-47,56-63 (1  x: LSHL_INT    R1.x,  1,  PV0.x)
wave 3, step 3, line 3: uncertain: What follows is not certain (shifts by more than 31: shifts=saturate gives something else) in lanes 8-15,24-31,40-47,56-63 (1  x: LSHL_INT    R1.x,  1,  PV0.x)

# Words may look like text: what is called .bin holds words.
$ cp $EXAMPLES/first-light.asm $T/text.bin; sed 's/^file=.*/file=text.bin/' $EXAMPLES/first-light.lanescope >$T/text.lanescope; lanescope run $T/text.lanescope 2>&1 | tail -n 2
lanescope: $T/text.bin: the main program is 1961 bytes, which is no multiple of 8
