$ lanescope isa rcp_e
RECIP_IEEE (ALU)
              d = 1/s0
  Also called RCP_e
  Opcode      102 (0x66) in ALU_WORD1_OP2.ALU_INST
  Units       t
  Operands    s0 f32
  Result      f32
  Corners     Correctly rounded. A zero gives infinity of its sign, infinity a
              zero.
              Denormal operands and results count as zeros of their sign; a
              NaN that is computed is FFC00000.
  Word        ALU_WORD0: SRC0_SEL 8:0, SRC0_REL 9, SRC0_CHAN 11:10, SRC0_NEG
              12, SRC1_SEL 21:13, SRC1_REL 22, SRC1_CHAN 24:23, SRC1_NEG 25,
              INDEX_MODE 28:26, PRED_SEL 30:29, LAST 31
              ALU_WORD1_OP2: SRC0_ABS 0, SRC1_ABS 1, UPDATE_EXECUTE_MASK 2,
              UPDATE_PRED 3, WRITE_MASK 4, OMOD 6:5, ALU_INST 17:7,
              BANK_SWIZZLE 20:18, DST_GPR 27:21, DST_REL 28, DST_ELEM 30:29,
              CLAMP 31
  Guide       9.2
  Encoding confirmed by
              LLVM 14; Mesa 22.3.6; a second encoder with tables of its own
  Execution confirmed by
              examples and statements of others; the guide's formula in exact
              arithmetic

$ lanescope isa nop | grep '^[A-Z]'
NOP (control flow)
NOP (ALU)

$ lanescope isa PRED_SETGTT
lanescope: isa: there is no instruction PRED_SETGTT (did you mean PRED_SETGT?)
[2]

# Words of the subject are told as well; an instruction of that name comes first.
$ lanescope isa lane stack
lane (word)
              One of 64 elements that execute together: a pixel, a vertex or a
              thread. All take the same instructions; a mask says whose
              results count.

stack (word)
              Where lanes wait: an entry for each branch, loop or call that is
              open, with the lanes that are active again behind it.

$ lanescope isa break | head -3
break (word)
              A lane that has left its loop by a break. It waits until all
              lanes have left.

$ lanescope isa '*'
lanescope: isa: there is no instruction * (see 'lanescope isa' for all names)
[2]

$ lanescope isa | grep -c .
271

$ lanescope isa --json cmove | python3 -c 'import json, sys; print(*(p["name"] + ": " + p["summary"] for p in json.load(sys.stdin)["pages"]))'
CNDE: d = s0 == 0 ? s1 : s2

$ lanescope isa --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["pages"]))'
226
