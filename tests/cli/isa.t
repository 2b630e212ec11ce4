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

# The reference of another machine.
$ lanescope isa --machine r500 sop
SOP (ALU)
              the result of the alpha half's EX2, LN2, RCP, RSQ, SIN or COS,
              in all lanes
  Opcode      10 in US_ALU_RGBA_INST.RGB_OP
  Halves      RGB
  Operands    none
  Corners     The alpha half needs no destination of its own for it. Each half
              has its own output modifier and clamp.
  Open        What the sources leave open: the result that is compared for
              predicates and for the ALU result. Reading compared-result:
              final, the result behind output modifier and clamp (the
              default); or raw, the result before output modifier and clamp.
              What the sources leave open: predicated instructions that write
              predicate bits. Reading predicate-writes: gated, the predicate
              holds for them too (the default); or free, they are written
              whatever the predicate is.
  Word        US_CMN_INST: TYPE 1:0, TEX_SEM_WAIT 2, RGB_PRED_SEL 5:3,
              RGB_PRED_INV 6, WRITE_INACTIVE 7, LAST 8, NOP 9, ALU_WAIT 10,
              RGB_WMASK 13:11, ALPHA_WMASK 14, RGB_OMASK 17:15, ALPHA_OMASK
              18, RGB_CLAMP 19, ALPHA_CLAMP 20, ALU_RESULT_SEL 21,
              ALPHA_PRED_INV 22, ALU_RESULT_OP 24:23, ALPHA_PRED_SEL 27:25,
              STAT_WE 31:28
              US_ALU_RGB_ADDR: ADDR0 7:0, ADDR0_CONST 8, ADDR0_REL 9, ADDR1
              17:10, ADDR1_CONST 18, ADDR1_REL 19, ADDR2 27:20, ADDR2_CONST
              28, ADDR2_REL 29, SRCP_OP 31:30
              US_ALU_ALPHA_ADDR: ADDR0 7:0, ADDR0_CONST 8, ADDR0_REL 9, ADDR1
              17:10, ADDR1_CONST 18, ADDR1_REL 19, ADDR2 27:20, ADDR2_CONST
              28, ADDR2_REL 29, SRCP_OP 31:30
              US_ALU_RGB_INST: RGB_SEL_A 1:0, RED_SWIZ_A 4:2, GREEN_SWIZ_A
              7:5, BLUE_SWIZ_A 10:8, RGB_MOD_A 12:11, RGB_SEL_B 14:13,
              RED_SWIZ_B 17:15, GREEN_SWIZ_B 20:18, BLUE_SWIZ_B 23:21,
              RGB_MOD_B 25:24, OMOD 28:26, TARGET 30:29, ALU_WMASK 31
              US_ALU_ALPHA_INST: ALPHA_OP 3:0, ALPHA_ADDRD 10:4,
              ALPHA_ADDRD_REL 11, ALPHA_SEL_A 13:12, ALPHA_SWIZ_A 16:14,
              ALPHA_MOD_A 18:17, ALPHA_SEL_B 20:19, ALPHA_SWIZ_B 23:21,
              ALPHA_MOD_B 25:24, OMOD 28:26, TARGET 30:29, W_OMASK 31
              US_ALU_RGBA_INST: RGB_OP 3:0, RGB_ADDRD 10:4, RGB_ADDRD_REL 11,
              RGB_SEL_C 13:12, RED_SWIZ_C 16:14, GREEN_SWIZ_C 19:17,
              BLUE_SWIZ_C 22:20, RGB_MOD_C 24:23, ALPHA_SEL_C 26:25,
              ALPHA_SWIZ_C 29:27, ALPHA_MOD_C 31:30
  Source      documents 000 and 001, and the register text of the alpha half

$ lanescope isa SOP
lanescope: isa: there is no instruction SOP (--machine r500 has it)
[2]

$ lanescope isa --machine r500 | grep -c .
39

$ lanescope isa --machine=r501 MAD
lanescope: isa: there is no machine r501 (there are r700, r500, tgsi)
[2]
