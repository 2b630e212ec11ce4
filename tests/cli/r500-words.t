# Which machine a text is for, its first line says: labels and case are no hindrance, and a clause that lacks its colon is still the R700's.
$ printf 'start:\nalu src0.rgb = temp[0] : temp[1].rgb = MAX src0.rgb, src0.rgb\nOUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb\n' >$T/two.txt; lanescope disasm $T/two.txt
  0 ALU src0.rgb = temp[0] : temp[1].rgb = MAX src0.rgb, src0.rgb
  1 OUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb

$ printf '00 ALU ADDR(4) CNT(1)\n' | lanescope disasm - 2>&1 >/dev/null | head -n 1
lanescope: standard input:1:4: warning: nothing ends the program (add END_OF_PROGRAM)

# Words that give nothing are nobody's program, until somebody says whose they are.
$ lanescope asm $T/two.txt -o $T/two.bin; head -c 24 $T/two.bin >$T/one.bin

$ lanescope disasm $T/one.bin
lanescope: $T/one.bin: no R700 program: dwords 0 and 1, 0x00003800 0x08020000, jump past the last word (lanescope disasm --raw reads its words all the same)
[3]

$ lanescope disasm --raw=r500 $T/one.bin
  0 ALU src0.rgb = temp[0] : temp[1].rgb = MAX src0.rgb, src0.rgb

$ lanescope run --raw=r500 $T/one.bin
one.bin: 4 waves, 4 steps

$ lanescope disasm --raw=r700 $T/two.bin 2>&1 | head -n 1
lanescope: $T/two.bin: error: dword 11: END_OF_PROGRAM is missing: control flow runs past the last word

# Arrays of words are the machine's whose program they can be; the list and the scenes say it.
$ (od -An -v -tx4 $T/two.bin | awk '{ for (i = 1; i <= NF; i++) print "0x" $i "," }' | sed '1i static const uint32_t paint[] = {' | sed '$a };'; printf 'static const uint32_t other[] = { 0xC0000000, 0x94200688 };\n') >$T/two.c; lanescope import --json $T/two.c | grep -e '"machine"' -e '"title"'
      "title" : "paint",
      "machine" : "r500",
      "title" : "other",
      "machine" : "r700",

$ lanescope import $T/two.c --pick paint -o $T/paint >/dev/null; grep machine= $T/paint/paint.lanescope; lanescope run $T/paint/paint.lanescope
machine=r500
paint: 4 waves, 8 steps
OUT0: rgba32f, 16 x 16, 256 written

# What was opened alone is saved with its machine.
$ printf 'save %s/saved.lanescope\n' $T >$T/save.ls; lanescope debug --batch -x $T/save.ls $T/two.bin >/dev/null; lanescope run $T/saved.lanescope; sed -n '1,6p' $T/saved.lanescope
saved: 4 waves, 8 steps
OUT0: rgba32f, 16 x 16, 256 written
[scene]
version=1
machine=r500

[program]
file=two.bin
