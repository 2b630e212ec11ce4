#pragma once

#include "ls-kernel.h"
#include "ls-machine.h"
#include "r500-program.h"

G_BEGIN_DECLS

/* A program as the machine runs it.  An ALU instruction is lowered once, to computations over places, and results that say
 * where each goes.  Running, touches, effects, accesses and sentences all read these lists. */

#define R500_MAX_TARGETS 4

/* --- what is read ---------------------------------------------------------------------------------------- */

typedef enum
{
  R500_FROM_LITERAL,
  R500_FROM_TEMP,
  R500_FROM_CONSTANT,
} R500From;

typedef struct
{
  guint8 from;        /* R500From */
  guint8 channel;     /* 0..3 */
  guint8 number;      /* of the temporary or constant, aL not added */
  guint8 is_relative; /* aL is added */
  guint32 bits;       /* of a literal */
  guint32
    slot; /* literals: row of the code; constants without aL: row of the run, or R500_NO_ROW */
} R500Place;

#define R500_NO_PRESUB 4
#define R500_OWN_LANE 4

/* What one lane of an operand is made of. */
typedef struct
{
  R500Place places[2]; /* src0 and src1 of a presubtraction, else the first alone */
  guint8 presub;       /* R500Presubtract, or R500_NO_PRESUB */
  guint8 modifier;     /* R500Modifier */
  guint8 corner;       /* lane of the quad whose value all four take, or R500_OWN_LANE */
  guint8 number;       /* 0 to 2: A to C */
} R500Read;

static inline guint
r500_read_n_places (const R500Read *read)
{
  return read->presub == R500_SRCP_SRC1_MINUS_SRC0 || read->presub == R500_SRCP_SRC1_PLUS_SRC0 ? 2
                                                                                               : 1;
}

/* --- what is made of it ---------------------------------------------------------------------------------- */

#define R500_MAX_READS 8
#define R500_MAX_COMPUTES 4

typedef struct
{
  /* LsKernel. LS_KERNEL_DOT: pairs side by side; an odd operand at the end is added. */
  guint16 kernel;
  guint8 n_reads;
  R500Read reads[R500_MAX_READS];
} R500Compute;

/* --- where it goes --------------------------------------------------------------------------------------- */

#define R500_NO_PREDICATE 4
#define R500_NO_TARGET 255

/* One channel of the destination. */
typedef struct
{
  guint8 compute;   /* number of the computation */
  guint8 channel;   /* 0..3 */
  guint8 half;      /* R500HalfId */
  guint8 scale;     /* R500Omod */
  guint8 clamps;    /* to 0..1 */
  guint8 predicate; /* channel of the bit that gates it, or R500_NO_PREDICATE */
  guint8 is_inverted;
  guint8 to_temp, temp, temp_is_relative;
  guint8 target; /* of the output, or R500_NO_TARGET */
  guint8 to_depth;
  guint8 to_predicate;
  guint8 predicate_test; /* R500Test */
  guint8 to_alu;
  guint8 alu_test; /* R500Test */
} R500Result;

#define R500_MAX_RESULTS 4

/* Flow control that has a quick way where nothing special happens. */
typedef enum
{
  R500_QUICK_NONE,
  R500_QUICK_JUMP,      /* that changes only the address where it is taken */
  R500_QUICK_ITERATION, /* ENDLOOP and ENDREP with no branches */
} R500Quick;

typedef struct
{
  const R500Instruction *insn;
  const char *bad; /* why it cannot be executed, or NULL */
  guint8 n_computes, n_results;
  guint8 has_constants;  /* reads the constant file */
  guint8 flow_predicate; /* of flow control: channel, or R500_NO_PREDICATE for one that is 1 */
  guint8 quick;          /* R500Quick */
  R500Compute computes[R500_MAX_COMPUTES];
  R500Result results[R500_MAX_RESULTS];
} R500Step;

/* --- the state's layout ---------------------------------------------------------------------------------- */

enum
{
  R500_REGS_T,
  R500_REGS_P,
  R500_REGS_ALU,
  R500_REGS_CNT,
  R500_REGS_OUT,
  R500_REGS_W,
  R500_N_REGS
};

#define R500_NO_ROW G_MAXUINT32

/* Rows of the state: temporaries, predicate bits, ALU result, branch counters, outputs, depth. */
typedef struct
{
  guint32 n[R500_N_REGS];     /* registers */
  guint32 first[R500_N_REGS]; /* row */
  guint32 n_rows;
  gsize rows_offset, size; /* bytes */
} R500Layout;

#define R500_MAX_UNIFORMS 64

typedef struct _R500Plan R500Plan; /* r500-plan.h */
struct _R500Do;

typedef struct
{
  R500Program *program; /* owned */
  R500Step *steps;      /* owned; one for each instruction */
  guint n_steps;
  R500Plan *plans;     /* owned; one for each instruction */
  struct _R500Do *dos; /* owned; what they do, one behind the other */
  R500Layout layout;
  LsRow *literals; /* owned, aligned */
  guint n_literals;
  guint8 uniforms[R500_MAX_UNIFORMS]
                 [2]; /* number and channel of constants that a run keeps rows of */
  guint n_uniforms;
} R500Code;

/* n_temps: that the state declares, or 0. Returns: (transfer full) */
R500Code *r500_code_new (R500Program *program, guint n_temps);
void r500_code_free (R500Code *code);

/* Fills step from an instruction. Literals and constants are numbered by the code. */
void r500_lower (R500Code *code, const R500Instruction *insn, R500Step *step);
/* The literal's row. */
guint r500_code_literal (R500Code *code, guint32 bits);
/* The constant's row in a run, or R500_NO_ROW where there are too many. */
guint r500_code_uniform (R500Code *code, guint number, guint channel);

static inline guint
r500_regs_n_channels (guint file)
{
  return file == R500_REGS_ALU || file == R500_REGS_CNT || file == R500_REGS_W ? 1 : 4;
}

G_END_DECLS
