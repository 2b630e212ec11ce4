#pragma once

#include "ls-flow.h"
#include "ls-loaded.h"
#include "ls-math.h"
#include "ls-plan.h"
#include "tgsi-program.h"

/* A program as the machine runs it: each instruction lowered once, to micro-operations, a transfer
 * or flow operations. */

/* --- what the gate numbers -------------------------------------------------------------------- */

/* Register files. */
enum
{
  TGSI_REGS_TEMP,
  TGSI_REGS_ADDR,
  TGSI_REGS_IN,
  TGSI_REGS_SV,
  TGSI_REGS_IMM,    /* of programs that index it, else nothing is in the state */
  TGSI_REGS_SWITCH, /* what the SWITCH of each level compares with; one channel */
  TGSI_REGS_PLANE,  /* of each input TGSI_N_PLANES where the program has INTERP_*, else none */
  TGSI_REGS_OUT,
  TGSI_N_REGS
};

/* Those of its components, then that of 1/w: x is the value at the centre, y and z what is added
 * along x and y. */
#define TGSI_N_PLANES 5

/* Memories: kinds, and where each begins in the machine's list. */
enum
{
  TGSI_MEMORY_STORAGE = 0,                        /* BUFFER[n] */
  TGSI_MEMORY_IMAGES = TGSI_MEMORY_STORAGE + 32,  /* IMAGE[n] */
  TGSI_MEMORY_COUNTERS = TGSI_MEMORY_IMAGES + 32, /* HWATOMIC[n] */
  TGSI_MEMORY_SPACES = TGSI_MEMORY_COUNTERS + 32, /* MEMORY, by TgsiMemoryType */
  TGSI_MEMORY_EMITTED =
    TGSI_MEMORY_SPACES + 4, /* vertices of stream n, vec4 by vec4 in the order of OUT; of a lane */
  TGSI_MEMORY_VERTICES = TGSI_MEMORY_EMITTED + 4, /* of stream n: LS_ROLE_VERTICES; of a lane */
  TGSI_N_MEMORIES = TGSI_MEMORY_VERTICES + 4
};

/* Constant buffers have one file: CONST[b][i] is number b * TGSI_MAX_CONSTANTS + i. */
enum
{
  TGSI_CONSTS_CONST,
  TGSI_CONSTS_IMM, /* as they stand in the text */
  TGSI_N_CONSTS
};

/* --- code ------------------------------------------------------------------------------------- */

/* Which addresses of a texture instruction mean what; coordinates, and the level or layer that no
 * coordinate is, come first. */
#define TGSI_NO_ADDRESS 15
typedef struct
{
  guint8 n_coordinates;
  guint8 layer, lod, divisor, reference, sample;
  guint8 dx, dy;        /* the first of n_coordinates each */
  guint8 view, sampler; /* what is added to their numbers */
  guint8 sources
    /* of each address: the operand, whose modifiers change it; or TGSI_NO_ADDRESS */
    [LS_MICRO_MAX_ADDRESSES];
  guint8 first_view, first_sampler;
  guint8 target;    /* TgsiTarget */
  guint8 component; /* of a gather */
} TgsiTexture;

typedef struct
{
  const TgsiInsn *insn;
  const char *bad;   /* why it does not run, or NULL; static */
  LsMicroStep micro; /* its operations are owned */
  /* owned: what READ_FIRST and READ_INVOC read by channel, and offsets of texels, three each; or
   * NULL */
  LsMicroPlace *extra;
  LsMicroStep *others;      /* owned: what is run where `reading` has its second value, its third */
  guint8 n_others, reading; /* TgsiReading */
  LsMicroTransfer transfer; /* its moves are owned */
  TgsiTexture texture;
  gboolean has_transfer;
} TgsiStep;

typedef struct
{
  TgsiProgram *program; /* owned */
  TgsiStep *steps;      /* owned; one for each instruction */
  LsFlowProgram flow;   /* a step for each instruction; owned */
  LsLayout layout;
  LsRow *literals;          /* owned, aligned */
  GArray *literal_bits;     /* of guint32: what they hold */
  GHashTable *literal_rows; /* one more than the row, by bits */
  LsUniforms uniforms;
  GArray *uses;   /* of LsRegUse */
  guint n_frames; /* as deep as the stack gets */
  guint8 *levels; /* owned; of each SWITCH and its labels: the register of TGSI_REGS_SWITCH */
  struct _TgsiPlan *plans; /* owned; one for each instruction */
  LsDo *dos;               /* owned; what they do, one behind the other */
} TgsiCode;

/* program: (transfer full). Returns: (transfer full) (nullable): NULL with an error where the
 * program has not its room. */
TgsiCode *tgsi_code_new (TgsiProgram *program, const LsProgramSource *source, GError **error);
void tgsi_code_free (TgsiCode *code);

/* --- the parts of making it ------------------------------------------------------------------- */

/* Counts and places registers, memories and frames. */
gboolean tgsi_code_lay_out (TgsiCode *code, const LsProgramSource *source, GError **error);
/* Fills uses: what registers are for. terms: what the pipeline must know. */
void tgsi_code_find_uses (TgsiCode *code, LsTerms *terms);
/* Fills n_frames and levels. Returns: how many registers SWITCH needs. */
guint tgsi_code_find_depths (TgsiCode *code);
/* Whether nothing runs a BGNSUB: CAL leads behind it, and what stands before it goes elsewhere. */
gboolean tgsi_is_passed (const TgsiProgram *program, guint32 number);
/* Fills flow. */
void tgsi_lower_flow (TgsiCode *code);
/* What a flow instruction tests or keeps, in step->micro; nothing for most. */
void tgsi_lower_test (TgsiCode *code, guint insn, TgsiStep *step);
/* Loads, stores, atomics, textures, and what comes from other lanes. */
void tgsi_lower_memory (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step);
void tgsi_lower_texture (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step);

/* The row of literals that holds the bits; TgsiCode.literals is made when all are known. */
guint32 tgsi_code_literal (TgsiCode *code, guint32 bits);

/* --- lowering --------------------------------------------------------------------------------- */

/* Where a channel of a source stands, before its swizzle and modifiers. */
LsMicroPlace tgsi_lower_place (TgsiCode *code, const TgsiOperand *operand, guint channel);
/* What a channel of source src of an instruction is, swizzled and with its modifiers as operations,
 * which are added to ops (LsMicro). */
LsMicroPlace tgsi_lower_source (TgsiCode *code,
                                GArray *ops,
                                const TgsiInsn *insn,
                                guint src,
                                guint channel);
/* Where a channel of a destination is. */
LsMicroPlace tgsi_lower_destination (TgsiCode *code, const TgsiOperand *operand, guint channel);
/* What an instruction of the forms CHANNEL to PAIR_TO_WORD does; its places have rows: the layout
 * is known. The parts of a result of 64 bits are two, low word first; one that goes to several
 * channels is one part with as many destinations. Fills step->micro, or step->bad, and
 * step->others. */
void tgsi_lower_alu (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step);
/* Frees what tgsi_lower_alu () made. */
void tgsi_lower_clear (TgsiStep *step);
/* Why no place of the instruction's operands can be told, or NULL; static. */
const char *tgsi_lower_fault (const TgsiInsn *insn);

/* --- readings --------------------------------------------------------------------------------- */

/* Fills room with what the readings choose; FALSE, with room left alone, if that is
 * ls_rows_best(). */
gboolean tgsi_rows_choose (const LsBindings *bindings, LsRows *room);
/* The readings that a kernel's result depends on, a bit each (TGSI_READING_BIT). */
guint32 tgsi_kernel_readings (LsKernel kernel);
/* What DOT and DOT_IEEE are. */
LsDotFn tgsi_dot (const LsRows *rows, const LsBindings *bindings, LsKernel kernel);
/* The mode of floats that the readings ask for; what to hand to ls_float_mode_leave(). */
guint32 tgsi_run_enter_floats (const LsBindings *bindings);
