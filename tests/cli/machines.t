# Where control flow is next, in machines without clauses too.
$ printf 'cf\ncf\nrcf\n' | lanescope debug $EXAMPLES/tgsi-loop.lanescope --step 0 | grep '^=>'; printf 'cf\ncf\n' | lanescope debug $EXAMPLES/r500-loop.lanescope --step 0 | grep '^=>'
=>    8    0: F2U TEMP[0].x, IN[0].xxxx
=>   10    2: BGNLOOP :13
=>   13    5:   UIF TEMP[1].xxxx :7
=>   10    2: BGNLOOP :13
=>    1    0 ALU temp[1].r = MAX src0.0__, src0.0__
=>    2    1 FC  LOOP ADDR(8) ANY(never) INT(0)
=>    5    4 FC  JUMP ADDR(7) ALL(!alu_result) B_OP0(INCR) ALU_WAIT

$ lanescope isa --machine=r501 MAD
lanescope: isa: there is no machine r501 (there are r700, r500, tgsi, spirv)
[2]

$ lanescope --help | grep 'AMD R700'
AMD R700, AMD R500, TGSI or SPIR-V. Without a verb, opens a window on each FILE: GLSL, a

$ lanescope disasm --raw=r600 if_else.bin
lanescope: --raw=r600: unknown machine (known: r700, r500, tgsi, spirv)
[1]
