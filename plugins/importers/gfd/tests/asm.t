# What asm makes of several texts.
$ lanescope --help | grep -A 1 '^  disasm '
  disasm FILE                print microcode as assembly text
  asm FILE...                assemble text into microcode

$ lanescope help asm
Usage: lanescope asm [OPTIONS] FILE...

Assembles text in the style of AMD's ShaderAnalyzer into little-endian words.
Addresses, counts and bank swizzles that the text leaves out are found. Errors
name line and column; nothing is written then. Several texts, or OUT.gsh, make a
shader file of the Wii U: a text that is called .vsh is a vertex shader and .psh a
pixel shader, others are what they export; comments '; $NAME = value' tell the rest.

Options:
  -o, --output OUT           where the words go; - is standard output (required)
  --memory SIZE              let it take SIZE of memory, as 512M or 8G (4G)
  -h, --help                 print this help

# Several texts, or a name that says so, make a shader file of the Wii U; its programs are those of the texts.
$ lanescope asm $SAMPLES/rings.vsh $SAMPLES/rings.psh -o $T/rings.gsh && cmp $T/rings.gsh $SAMPLES/rings.gsh

$ lanescope asm $SAMPLES/rings.psh -o $T/ps.bin && lanescope asm $SAMPLES/rings.psh -o $T/ps.gsh && lanescope import $T/ps.gsh -o $T/ps >/dev/null && cmp $T/ps/ps-0.ps.bin $T/ps.bin

# Names of files in capitals too.
$ cp $SAMPLES/rings.psh $T/RINGS.PSH; lanescope asm $SAMPLES/rings.psh -o $T/small.gsh && lanescope asm $T/RINGS.PSH -o $T/LARGE.GSH && cmp $T/small.gsh $T/LARGE.GSH

$ printf 'NOP\nEND_OF_PROGRAM\n' >$T/none.asm; lanescope asm $T/none.asm -o $T/none.gsh
lanescope: $T/none.asm: neither a vertex shader nor a pixel shader (call it .vsh or .psh)
[1]

$ printf '; $NUM_SPI_PS_INPUT_CNTL = many\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' >$T/bad.psh; lanescope asm $SAMPLES/rings.vsh $T/bad.psh -o $T/bad.gsh; ls $T/bad.gsh 2>&1 | grep -o 'No such.*'
lanescope: $T/bad.psh:1:1: error: $NUM_SPI_PS_INPUT_CNTL is "many" (write a number, 0 to 4294967295)
No such file or directory
