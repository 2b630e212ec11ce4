$ lanescope run $EXAMPLES/first-light.lanescope --out $T/o && ls $T/o && od -A d -t f4 -N 16 -j 1920 $T/o/PIX0.f32
First light: 4 waves, 436 steps
PIX0: rgba32f, 16 x 16, 236 written
PIX0.f32
PIX0.png
0001920               1               1     0.099999994               1
0001936

$ lanescope run $EXAMPLES/vertex-fetch.lanescope
Vertex fetch: 1 waves, 9 steps
POS0: rgba32f, 3 x 1, 3 written
PARAM0: rgba32f, 3 x 1, 3 written

$ lanescope run --json $EXAMPLES/first-light.lanescope
{
  "result" : "end",
  "scene" : "First light",
  "machine" : "r700",
  "width" : 16,
  "height" : 16,
  "waves" : 4,
  "steps" : 436,
  "outputs" : [
    {
      "name" : "PIX0",
      "format" : "rgba32f",
      "written" : 236
    }
  ]
}

# A program that needs what this version lacks stops with a trap that names it: exit status 3.
$ printf '[scene]\nversion=1\n[asm]\nTEX:\n LOCAL_DS_READ R1, R0.xy MUX_CNTL(1)\nNOP\nEND_OF_PROGRAM\n' | lanescope run -
standard input: 4 waves, 4 steps
lanescope: standard input: wave 0 stopped at step 1, line 2 (0  LOCAL_DS_READ R1, R0.xy  MUX_CNTL(1)): unsupported: LOCAL_DS_READ with the FFT permutation: the guide does not give its pattern
[3]

# A write outside of the memory that the scene declares: exit status 1.
$ printf '[scene]\nversion=1\n[program]\nexport-size=200\n[asm]\nMEM_EXPORT: WRITE(200), R0.x___ ARRAY_SIZE(0) ELEM_SIZE(0)\nEXP_DONE: PIX0, R0\nEND_OF_PROGRAM\n' | lanescope run -
standard input: 4 waves, 0 steps
PIX0: rgba32f, 16 x 16, 0 written
lanescope: standard input: wave 0 stopped at step 0, line 1 (00 MEM_EXPORT: WRITE(200), R0.x___ ARRAY_SIZE(0) ELEM_SIZE(0)): out-of-range: MEM_EXPORT in lane 0 writes word 200; the memory ends at 200
[1]

# A program that does what the hardware forbids: exit status 1.
$ printf '[scene]\nversion=1\n[asm]\nPOP POP_CNT(1) ADDR(1)\nEXP_DONE: PIX0, R0\nEND_OF_PROGRAM\n' | lanescope run -
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
wave 0, step 4, line 4: kill: Killed in lanes 0, 1, 2 and 20 more (2  x: KILLGT      ____,  R1.x,  (0x3F4CCCCD, 0.8f).x)
wave 0, step 5, line 5: kill: Killed in lanes 43, 45, 46 and 8 more (3  x: KILLGT      ____,  (0x3E4CCCCD, 0.2f).x,  R1.x)

$ printf '[scene]\nversion=1\n[asm]\nALU:\n t: RCP_e R2.x, 0.0\n x: ADD R2.y, PS, -PS\nEXP_DONE: PIX0, R2.xy__\nEND_OF_PROGRAM\n' | sed 's/ x: ADD/ y: ADD/' >$T/born; lanescope run $T/born --events | sed -n '3,5p'
wave 0, step 2, line 2: inf-born: R2.x became infinite in lanes 0, 1, 2 and 61 more (0  t: RCP_e       R2.x,  0.0f)
wave 0, step 3, line 3: nan-born: R2.y became NaN in lanes 0, 1, 2 and 61 more (1  y: ADD         R2.y,  PS0,  -PS0)
wave 1, step 2, line 2: inf-born: R2.x became infinite in lanes 0, 1, 2 and 61 more (0  t: RCP_e       R2.x,  0.0f)

$ lanescope run --events=nam $EXAMPLES/kill-quads.lanescope
lanescope: run: 'nam' is no event: uninit, index, lds, nan, inf, number, stack, kill, buffer, unaligned, divergence, reconvergence, any
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
lanescope: $T/parts/N/PART: wave 0 is in another part too

$ lanescope run --merge $T/parts $EXAMPLES/first-light.lanescope 2>&1 | sed 's|parts/.|parts/N|'
lanescope: $T/parts/N/PART is a part of 16 waves; the scene has 4

$ lanescope run --waves 3..16 $EXAMPLES/mandelbrot.lanescope
lanescope: --waves 3..16 is not FIRST..LAST of the waves 0 to 15 of Mandelbrot
[2]

$ printf '[scene]\nversion=1\n[asm]\nMEM_REDUCTION: WRITE(2), R1 ARRAY_SIZE(0) ELEM_SIZE(3)\nNOP\nEND_OF_PROGRAM\n' | lanescope run --waves 0..1 -
lanescope: standard input cannot be run in parts: its waves share memory, so that their order counts
[3]

$ lanescope run --waves 0..0 $EXAMPLES/triangle.lanescope
lanescope: Triangle cannot be run in parts: pixels of a draw are merged in the order of its primitives
[3]
