#pragma once

#include "ls-micro.h"

/* What steps of a program do, as a list of row functions with their operands and results in place.
 *
 * Executing step by step costs copies that nobody sees. A plan is made when the program is loaded, from what the steps were
 * lowered to. It knows the later readers of a result, and so it
 * - lets a result go straight to its register where nothing that is left to compute reads what is there;
 * - computes an operand that is changed once for all that take it;
 * - spreads each constant over a row once in a run.
 * The state behind it is the same to the bit. */

/* Where a row is: a base in the lowest two bits and the offset of the row from it in bytes, found by one addition. */
typedef guint32 LsSpot;

typedef enum
{
  LS_BASE_STATE,   /* the rows of the state */
  LS_BASE_LITERAL, /* rows of the program */
  LS_BASE_UNIFORM, /* constants that are bound, one row each, filled at the first use in a run */
  LS_BASE_SCRATCH,
  LS_N_BASES
} LsBase;

#define LS_SPOT(base, number) ((LsSpot) (base) | (LsSpot) (number) << 8)
#define LS_SPOT_BASE(spot) ((spot) &3u)
#define LS_SPOT_NUMBER(spot) ((spot) >> 8)
#define LS_MAX_SPOTS (1u << 23)

enum
{
  LS_DO_ROW,  /* d = rows (s[0], s[1], s[2]) */
  LS_DO_SUM,  /* d = sums (s) */
  LS_DO_TEST, /* test (s[0], s[1]) is a mask; what becomes of it is the machine's */
  LS_DO_OWN,  /* from here on the machine's own */
};

typedef struct
{
  guint8 kind; /* LS_DO_... */
  /* which lanes are written; 0: all, for rows that are not in the state or that nobody keeps */
  guint8 gate;
  guint8 n;  /* rows that a sum reads; else the machine's */
  guint8 to; /* the machine's */
  LsSpot d;
  LsSpot s[12];
  LsRowArg arg;
  union
  {
    LsRowFn rows[2]; /* where the lanes are all, and where not; both the same where gate is 0 */
    LsSumFn sums[2];
    LsTestFn test;
    LsSlotsFn slots;
  } run;
  const LsMicroPart *part; /* what becomes of the result besides; NULL: nothing */
  const LsMicro *ops;      /* that part names */
} LsDo;

/* --- readings -------------------------------------------------------------------------------------------- */

/* What stands for a kernel where two readings have these values, not both the default; they may be the same one. */
typedef struct
{
  LsKernel kernel, variant;
  guint8 reading[2], value[2];
} LsVariant;

/* Fills room with what the readings choose; FALSE, with room left alone, if that is ls_rows_best(). */
gboolean ls_variants_choose (const LsVariant *variants,
                             guint n,
                             const guint8 *readings,
                             LsRows *room);

/* --- constants ------------------------------------------------------------------------------------------- */

/* A constant that is spread over a row, changed as an operand is. */
typedef struct
{
  guint16 buffer; /* as LsBindings.constants, or one of the two below */
  guint16 channel;
  guint32 index; /* vec4 */
  guint32 and_bits, xor_bits;
} LsUniform;

#define LS_UNIFORM_FILE 0xFFFFu
#define LS_UNIFORM_OTHER_FILE 0xFFFEu
#define LS_MAX_UNIFORMS 128

/* Of a program. */
typedef struct
{
  LsUniform at[LS_MAX_UNIFORMS];
  guint n;
} LsUniforms;

/* Returns: the number of the constant's row, or max where there are as many already. */
guint ls_uniforms_add (LsUniforms *uniforms, guint max, LsUniform wanted);

/* --- making a plan --------------------------------------------------------------------------------------- */

/* What becomes a plan. */
typedef struct
{
  const LsRows *rows;
  GArray *dos; /* LsDo */
  guint first; /* of the step: its changed operands are shared */
  guint n_scratch, max_scratch;
  gboolean ok; /* else there is no plan */
} LsPlanner;

/* An instruction of a step. */
typedef struct
{
  /* what makes its result; its operands are in place, and those that it lacks repeat the first */
  LsDo it;
  LsSpot to;      /* where the result goes first; LS_NO_SPOT: nowhere that operands are read from */
  gboolean waits; /* its result cannot go there at once */
} LsPlanInsn;

#define LS_NO_SPOT G_MAXUINT32

/* Of the instructions in left, a bit each, the one that is carried out next. is_free: whether its result can go where it
 * belongs: no other of left reads what is there; else it waits in a scratch row until all are done. */
guint ls_planner_next (const LsPlanInsn *insns, guint64 left, gboolean *is_free);

/* The operands behind the first n repeat the first. */
void ls_do_fill (LsDo *it, guint n);

/* A function of rows; a stands for all its operands until they are set. */
LsDo ls_planner_row (const LsPlanner *planner, LsKernel kernel, LsSpot a);
/* A scratch row that nothing else of the step is in. */
LsSpot ls_planner_scratch (LsPlanner *planner);
/* d: where it goes; gate: the lanes that get it. */
void ls_planner_append (LsPlanner *planner, LsDo it, LsSpot d, guint gate);
/* Into a scratch row, once in a step; what it reads is not written before the step's last operand is made. */
LsSpot ls_planner_operand (LsPlanner *planner, LsDo it);
/* A row of which bits are kept and turned, as operands are. */
LsSpot ls_planner_modified (LsPlanner *planner, LsSpot spot, guint32 and_bits, guint32 xor_bits);
