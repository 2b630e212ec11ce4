#pragma once

#include "ls-insn-blocks.h"
#include "ls-insn-code.h"
#include "ls-insn-emit.h"
#include "tgsi-program.h"
#include "tgsi-targets.h"

/* A program as the machine runs it: each instruction lowered once, to micro-operations, a transfer
 * or flow operations. */

/* --- the machine's numbers -------------------------------------------------------------------- */

/* Register files. */
enum
{
  TGSI_REGS_TEMP,
  TGSI_REGS_ADDR,
  TGSI_REGS_IN,
  TGSI_REGS_SV,
  TGSI_REGS_IMM,    /* in the state only if the program indexes it */
  TGSI_REGS_SWITCH, /* the value that the SWITCH of each level compares; one channel */
  TGSI_REGS_PLANE,  /* LS_INSN_N_PLANES for each input if the program has INTERP_*, else none */
  TGSI_REGS_OUT,
  TGSI_N_REGS
};

/* Memories: kinds, and where each begins in the machine's list. */
enum
{
  TGSI_MEMORY_STORAGE = 0,                        /* BUFFER[n] */
  TGSI_MEMORY_IMAGES = TGSI_MEMORY_STORAGE + 32,  /* IMAGE[n] */
  TGSI_MEMORY_COUNTERS = TGSI_MEMORY_IMAGES + 32, /* HWATOMIC[n] */
  TGSI_MEMORY_SPACES = TGSI_MEMORY_COUNTERS + 32, /* MEMORY, by TgsiMemoryType */
  TGSI_MEMORY_EMITTED =
    /* vertices of stream n, vec4 by vec4 in the order of OUT; one part a lane */
  TGSI_MEMORY_SPACES + 4,
  /* count and strips of stream n: LS_ROLE_VERTICES; one part a lane */
  TGSI_MEMORY_VERTICES = TGSI_MEMORY_EMITTED + 4,
  TGSI_N_MEMORIES = TGSI_MEMORY_VERTICES + 4
};

/* Constant buffers have one file: CONST[b][i] is number b * TGSI_MAX_CONSTANTS + i. */
enum
{
  TGSI_CONSTS_CONST,
  TGSI_CONSTS_IMM, /* as the text has them */
  TGSI_N_CONSTS
};

/* --- code ------------------------------------------------------------------------------------- */

typedef struct
{
  LsInsnStep base;
  const TgsiInsn *insn;
  LsMicroPlace
    *extra; /* owned: registers that READ_FIRST and READ_INVOC read, by channel; or NULL */
  /* the operand of each address of a texture instruction, whose modifiers change it */
  guint8 sources[LS_MICRO_MAX_ADDRESSES];
  gboolean is_raw; /* the image is addressed in bytes, and nothing is converted */
} TgsiStep;

typedef struct
{
  LsInsnCode base;      /* its steps are TgsiStep, one for each instruction */
  TgsiProgram *program; /* owned */
  /* owned; by instruction: the register of TGSI_REGS_SWITCH for each SWITCH and its labels */
  guint8 *levels;
} TgsiCode;

static inline TgsiStep *
tgsi_code_step (const TgsiCode *code, guint32 number)
{
  return (TgsiStep *) ls_insn_step (&code->base, number);
}

/* program: (transfer full). Returns: (transfer full) (nullable): NULL with an error: the program
 * does not fit. */
TgsiCode *tgsi_code_new (TgsiProgram *program, const LsProgramSource *source, GError **error);
void tgsi_code_free (TgsiCode *code);

/* --- the parts of making it ------------------------------------------------------------------- */

/* Counts and places registers, memories and frames. */
gboolean tgsi_code_lay_out (TgsiCode *code, const LsProgramSource *source, GError **error);
/* How the program emits vertices to a stream, when its registers are counted. */
LsInsnEmit tgsi_code_emit (const TgsiCode *code, guint stream);
/* Fills uses, the roles of registers. terms: gets the terms of the pipeline. */
void tgsi_code_find_uses (TgsiCode *code, LsTerms *terms);
/* Fills levels. Returns: how many registers SWITCH needs. */
guint tgsi_code_find_depths (TgsiCode *code);
/* The blocks of the program, one for each instruction. Returns: (transfer full) */
LsInsnBlock *tgsi_code_make_blocks (const TgsiCode *code);
/* Whether the wave jumps over a BGNSUB: CAL goes behind it, and the instruction before goes
 * elsewhere. */
gboolean tgsi_is_passed (const TgsiProgram *program, guint32 number);
/* Lowers the test or the kept value of a flow instruction to step->base.micro; most have none. */
void tgsi_lower_test (TgsiCode *code, guint insn, TgsiStep *step);
/* Lowers loads, stores, atomics, textures, and reads of other lanes. */
void tgsi_lower_memory (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step);
void tgsi_lower_texture (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step);

/* --- lowering --------------------------------------------------------------------------------- */

/* The place of a source's channel, before its swizzle and modifiers. */
LsMicroPlace tgsi_lower_place (TgsiCode *code, const TgsiOperand *operand, guint channel);
/* The channel of source src of an instruction, swizzled, with its modifiers as operations, which
 * are added to ops (LsMicro). */
LsMicroPlace tgsi_lower_source (TgsiCode *code,
                                GArray *ops,
                                const TgsiInsn *insn,
                                guint src,
                                guint channel);
/* The place of a destination's channel. */
LsMicroPlace tgsi_lower_destination (TgsiCode *code, const TgsiOperand *operand, guint channel);
/* Lowers an instruction of the forms CHANNEL to PAIR_TO_WORD; the layout must be known. A 64-bit
 * result has two parts, low word first; a result for several channels has one part with as many
 * destinations. Fills micro, or bad, and others. */
void tgsi_lower_alu (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step);
/* The reason why an operand of the instruction has no place, or NULL; static. */
const char *tgsi_lower_fault (const TgsiInsn *insn);

/* --- readings --------------------------------------------------------------------------------- */

/* Fills room with the functions by the readings. Returns: FALSE, with room left alone, if these are
 * ls_rows_best(). */
gboolean tgsi_rows_choose (const LsBindings *bindings, LsRows *room);
/* The readings that the result of a kernel depends on, a bit each (TGSI_READING_BIT). */
guint32 tgsi_kernel_readings (LsKernel kernel);
/* The function for DOT or DOT_IEEE. */
LsDotFn tgsi_dot (const LsRows *rows, const LsBindings *bindings, LsKernel kernel);
/* Whether denormals are kept. */
gboolean tgsi_keeps_denormals (const LsBindings *bindings);
