$ lanescope --version
lanescope 1.0.0

$ lanescope --help | grep -v '^  \(asm\|dap\|diff\|glsl\|html\|lesson\|pack\|timeline\) ' | grep -v 'AMD R700'
Usage: lanescope [FILE...]
       lanescope VERB [OPTIONS] [ARGUMENTS]

Steps a GPU shader forwards and backwards and shows the machine: 64 lanes of
scene, microcode words or assembly text.

Verbs:
  info FILE                  say what a program is and what it uses
  isa [NAME...]              print what an instruction does
  disasm FILE                print microcode as assembly text
  import FILE                make scenes of the programs in a file of another kind
  lint FILE                  check a program against the rules of the hardware
  run SCENE...               run a whole dispatch and write its outputs
  check SCENE                run a scene and compare with its reference
  debug SCENE                debug a program in the terminal, forwards and back
  step SCENE                 another name for debug
  regs SCENE [VALUE]...      print registers of a lane, or of all lanes
  trace SCENE                print the steps of a wave, one a line
  source FILE                the text that the program was compiled from, by lines
  lanes SCENE                a map of the 64 lanes, and since when each is active or not
  who SCENE VALUE [HOW]      what wrote a value, and from what
  uses SCENE VALUE [N]       where a value goes
  why SCENE [LANE]           why a lane is active or not, and when it is active again
  group SCENE [last]         what the slots of the group take and give, and how they read it
  history SCENE [REG.CHAN]   which lanes are active at each step, or how a value changes
  cover SCENE                how often each line runs, and for how many lanes
  counters SCENE             how many groups, slots, fetches, exports and clauses run
  graph SCENE                the blocks of the program, where each leads, and how many lanes went there
  races SCENE                words that two lanes touch in no order, in all waves

Options:
  -h, --help                 print this help; after a verb, the verb's help
  -V, --version              print the version
      --new-window           open another window of the program that runs already

FILE may be - for standard input where a verb reads one file.
Exit status: 0 ok; 1 it differs or problems were found; 2 wrong usage or a file
that cannot be read or written; 3 not supported by this version.

# No display is set for these tests; a build without the window says something else before the bracket.
$ lanescope 2>&1 | grep -o "(use.*"
(use 'lanescope debug FILE')

$ lanescope $T/none.asm 2>&1 | grep -o "(use.*"
(use 'lanescope debug $T/none.asm')

$ lanescope --new-window $T/none.asm 2>&1 | grep -o "(use.*"
(use 'lanescope debug $T/none.asm')

$ lanescope --new-window dissasm
lanescope: dissasm is neither a verb nor a file (did you mean 'disasm'?)
[2]

$ lanescope dissasm x
lanescope: dissasm is neither a verb nor a file (did you mean 'disasm'?)
[2]

$ lanescope --colour
lanescope: unknown option --colour (see 'lanescope --help')
[2]

$ lanescope disasm
lanescope: disasm: FILE is missing (see 'lanescope disasm --help')
[2]

# What cannot be read is said in the same words by all verbs.
$ for verb in disasm lint info run step; do lanescope $verb $T; lanescope $verb $T/none; done
lanescope: $T: this is a folder (name a file)
lanescope: $T/none: no such file (check the name)
lanescope: $T: this is a folder (name a file)
lanescope: $T/none: no such file (check the name)
lanescope: $T: this is a folder (name a file)
lanescope: $T/none: no such file (check the name)
lanescope: $T: this is a folder (name a file)
lanescope: $T/none: no such file (check the name)
lanescope: $T: this is a folder (name a file)
lanescope: $T/none: no such file (check the name)
[2]

$ lanescope run /dev/zero
lanescope: /dev/zero: longer than the 268435456 bytes that are read (is it the right file?)
[1]

# Standard input may be anything that a file may be; a comment may be in any encoding.
$ printf 'EXPORT_DONE: PIX0, R0 ; \351t\351\nEND_OF_PROGRAM\n' | lanescope run - | tail -1
PIX0: rgba32f, 16 x 16, 256 written

$ printf 'EXPORT_DONE: PIX0, R0 ; \351t\351\nEND_OF_PROGRAM\n' | lanescope info - | head -1
standard input: R700 assembly

$ lanescope disasm a b
lanescope: disasm: one argument too many: b (see 'lanescope disasm --help')
[2]

$ lanescope disasm --jsn a
lanescope: disasm: unknown option --jsn (did you mean --json?)
[2]

$ lanescope disasm --json=yes a
lanescope: disasm: option --json takes no argument (see 'lanescope disasm --help')
[2]

$ lanescope disasm -q a
lanescope: disasm: unknown option -q (see 'lanescope disasm --help')
[2]

$ lanescope asm a -o
lanescope: asm: option -o needs an argument, OUT (see 'lanescope asm --help')
[2]

$ lanescope help frobnicate
lanescope: frobnicate is neither a verb nor a file (see 'lanescope --help')
[2]

# A file that comes with the program is named where it is.
$ lanescope info first-light.lanescope
lanescope: first-light.lanescope: no such file (the program's own copy: $EXAMPLES/first-light.lanescope)
[2]

# It is named as it lies, and only what comes with the program is.
$ lanescope info ./first-light.lanescope
lanescope: ./first-light.lanescope: no such file (the program's own copy: $EXAMPLES/first-light.lanescope)
[2]

$ lanescope info ../doc/glsl.md
lanescope: ../doc/glsl.md: no such file (check the name)
[2]

$ lanescope lesson key somewhere/lesson-2.lanescope
lanescope: somewhere/lesson-2.lanescope: no such file (the program's own copy: $LESSONS/lesson-2.lanescope)
[2]
