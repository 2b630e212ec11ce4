# Memories as outputs: what a program leaves in them, with what was not written told apart. The references are Python's.
$ cp scenes/memories.lanescope $T/m.lanescope; python3 scenes/memories.py $T; lanescope check $T/m.lanescope
export: 256 words match (r32i, largest error 0)
own: 200 elements match (rgba32i, largest error 0)
sums: 64 elements match (rgba32ui, largest error 0)

$ lanescope run --out $T/out $T/m.lanescope && ls $T/out && for name in export.i32 own.i32 sums.u32; do cmp $T/out/$name $T/$(basename $name .${name#*.}).bin; done
Memories: 2 waves, 8 steps
export: r32i, 64 x 4, 100 written
own: rgba32i, 2 x 100, 100 written
sums: rgba32ui, 16 x 4, 64 written
export.i32
export.png
own.i32
own.png
sums.png
sums.u32

$ lanescope run --json $T/m.lanescope | sed -n '/outputs/,$p'
  "outputs" : [
    {
      "name" : "export",
      "format" : "r32i",
      "n_written" : 100
    },
    {
      "name" : "own",
      "format" : "rgba32i",
      "n_written" : 100
    },
    {
      "name" : "sums",
      "format" : "rgba32ui",
      "n_written" : 64
    }
  ]
}

# What differs is told by the word of the memory, and by the lane whose part it is or the wave that wrote it last.
$ cd $T; sed 's/int 7, int index/int 7, int linear 1 0 1/; s/linear 2 0 0/linear 2 0 1/' m.lanescope >n.lanescope; lanescope check n.lanescope
export: 200 of 256 words differ (r32i, largest error 129708002)
  first at word 0 of export: got nothing written, expected 129708002 (0x07bb2fe2)
own: 100 of 200 elements differ (rgba32i, largest error 1)
  first at word 6 of lane 0's scratch, wave 0: got 1 (0x00000001), expected 0 (0x00000000), 1 apart
sums: 64 of 64 elements differ (rgba32ui, largest error 1)
  first at word 2 of reduction, last written by wave 1: got 65 (0x00000041), expected 64 (0x00000040), 1 apart
[1]

$ lanescope check --json $T/n.lanescope | grep -A17 '"first_mismatch"' | head -48
      "first_mismatch" : {
        "x" : 0,
        "y" : 0,
        "channel" : 0,
        "memory" : "export",
        "word" : 0,
        "expected" : {
          "bits" : "0x07bb2fe2"
        },
        "ulp" : 129708002,
        "text" : "word 0 of export: got nothing written, expected 129708002 (0x07bb2fe2)"
      }
    },
    {
      "name" : "own",
      "format" : "rgba32i",
      "n_references" : 1,
      "n_pixels" : 200,
--
      "first_mismatch" : {
        "x" : 1,
        "y" : 0,
        "wave" : 0,
        "lane" : 0,
        "channel" : 2,
        "memory" : "scratch",
        "word" : 6,
        "got" : {
          "bits" : "0x00000001"
        },
        "expected" : {
          "bits" : "0x00000000"
        },
        "ulp" : 1,
        "text" : "word 6 of lane 0's scratch, wave 0: got 1 (0x00000001), expected 0 (0x00000000), 1 apart"
      }
    },
--
      "first_mismatch" : {
        "x" : 0,
        "y" : 0,
        "wave" : 1,
        "channel" : 2,
        "memory" : "reduction",
        "word" : 2,
        "got" : {
          "bits" : "0x00000041"
        },

# One side wrote a word and the other did not: with discard that is a difference of its own.
$ cd $T; sed 's/R1.xyz_/R1.xy__/' m.lanescope >o.lanescope; lanescope check o.lanescope
export: 256 words match (r32i, largest error 0)
own: 200 elements match (rgba32i, largest error 0)
sums: 64 of 64 elements differ (rgba32ui, largest error 4294967259)
  first at word 2 of reduction: got nothing written, expected 64 (0x00000040)
[1]

# Waves that share memory run in order, so that a dispatch with such an output is one piece; parts of lanes can be merged.
$ lanescope run --waves 0..0 $T/m.lanescope
lanescope: Memories cannot be run in parts: its waves share memory, so that their order counts
[3]

$ cd $T; sed '/^export-size/d; /output export/,/export.bin/d; /output sums/,/sums.bin/d; /MEM_EXPORT/d; /MEM_REDUCTION/d' m.lanescope >own.lanescope; lanescope check own.lanescope; lanescope run --waves 0..0 --out parts/a own.lanescope; lanescope run --waves 1..1 --out parts/b own.lanescope; lanescope run --merge parts --out merged own.lanescope && cmp merged/own.i32 own.bin
own: 200 elements match (rgba32i, largest error 0)
Memories: 1 wave, 2 steps
own: rgba32i, 2 x 100, 64 written
Memories: 1 wave, 2 steps
own: rgba32i, 2 x 100, 36 written
Memories: 2 waves, 4 steps
own: rgba32i, 2 x 100, 100 written

# A pixel shader's scratch goes by pixels; a draw's reduction buffer is one for all.
$ printf '[scene]\nversion=1\nname=Pixels\n[layout]\nwidth=4\nheight=2\n[inputs]\nR0.xyzw=int pixel-x, int pixel-y, int lane, int index\n[output scratch]\nformat=rg32ui\n[asm]\nMEM_SCRATCH: WRITE(0), R0 ARRAY_SIZE(0) ELEM_SIZE(3)\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' | lanescope run --out $T/pix - && od -A n -t u4 -w16 $T/pix/scratch.u32
Pixels: 1 wave, 2 steps
scratch: rg32ui, 2 x 8, 16 written
          0          0          0          0
          1          0          1          1
          2          0          4          2
          3          0          5          3
          0          1          2          4
          1          1          3          5
          2          1          6          6
          3          1          7          7
