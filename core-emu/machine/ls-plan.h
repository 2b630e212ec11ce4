#pragma once

#include "ls-micro.h"

/* A plan: the steps of a program as a list of row functions, with operands and results in place.
 *
 * A list of operations, run one by one, copies values that nobody reads. A plan is made from the
 * lists when the program is loaded. The planner knows the later readers of a result, so it:
 * - lets a result go straight to its register if no later entry reads the old value;
 * - computes a modified operand once for all its readers;
 * - fills the row of each constant once in a run.
 * The state behind a step is the same to the bit. */

/* A row: a base in the lowest two bits and the offset of the row from the base in bytes; one
 * addition finds the row. */
typedef guint32 LsSpot;

typedef enum
{
  LS_BASE_STATE,   /* rows of the state */
  LS_BASE_LITERAL, /* rows of the program */
  LS_BASE_UNIFORM, /* bound constants, a row each, filled at the first use in a run */
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
  LS_DO_TEST, /* test (s[0], s[1]) gives a mask, which the machine takes */
  LS_DO_OWN,  /* the machine's own kinds start here */
};

typedef struct
{
  guint8 kind; /* LS_DO_... */
  /* lanes to write; 0: all, for rows outside of the state and rows that nobody keeps */
  guint8 gate;
  guint8 n;  /* rows that a sum reads; free for the machine in other kinds */
  guint8 to; /* free for the machine */
  LsSpot d;
  LsSpot s[12];
  LsRowArg arg;
  union
  {
    LsRowFn rows[2]; /* for all lanes, and for some; both the same if gate is 0 */
    LsSumFn sums[2];
    LsTestFn test;
    LsSlotsFn slots;
  } run;
  const LsMicroPart *part; /* the destinations and decisions of the result; NULL: none */
  const LsMicro *ops;      /* the operations of part */
} LsDo;

/* --- readings --------------------------------------------------------------------------------- */

/* A kernel's replacement if two readings have these values, not both the default; the two may be
 * one reading. */
typedef struct
{
  LsKernel kernel, variant;
  guint8 reading[2], value[2];
} LsVariant;

/* Fills room with the functions by the readings. Returns: FALSE, with room left alone, if these are
 * ls_rows_best(). */
gboolean ls_variants_choose (const LsVariant *variants,
                             guint n,
                             const guint8 *readings,
                             LsRows *room);

/* --- constants -------------------------------------------------------------------------------- */

/* A constant in a row, changed by modifiers of bits as operands are. */
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

/* The constants of a program. */
typedef struct
{
  LsUniform at[LS_MAX_UNIFORMS];
  guint n;
} LsUniforms;

/* Returns: the row number of the constant, or max if there is no room. */
guint ls_uniforms_add (LsUniforms *uniforms, guint max, LsUniform wanted);

/* --- making a plan ---------------------------------------------------------------------------- */

/* A planner. */
typedef struct
{
  const LsRows *rows;
  GArray *dos; /* LsDo */
  guint first; /* the step's first entry: modified operands are shared from there on */
  guint n_scratch, max_scratch;
  gboolean ok; /* FALSE: there is no plan */
} LsPlanner;

/* An instruction of a step. */
typedef struct
{
  /* computes the result; its operands are in place, and operands that it lacks repeat the first */
  LsDo it;
  LsSpot to;      /* the first destination; LS_NO_SPOT: nowhere that operands are read from */
  gboolean waits; /* the result cannot go there at once */
} LsPlanInsn;

#define LS_NO_SPOT G_MAXUINT32

/* The instruction that is carried out next, of those in left (a bit each). is_free: its result can
 * go to its destination: no other instruction in left reads there; else the result waits in a
 * scratch row until all are done. */
guint ls_planner_next (const LsPlanInsn *insns, guint64 left, gboolean *is_free);

/* Operands behind the first n repeat the first. */
void ls_do_fill (LsDo *it, guint n);

/* An entry for a row function; a stands for all its operands until they are set. */
LsDo ls_planner_row (const LsPlanner *planner, LsKernel kernel, LsSpot a);
/* A scratch row that the step uses for nothing else. */
LsSpot ls_planner_scratch (LsPlanner *planner);
/* d: the destination; gate: lanes to write. */
void ls_planner_append (LsPlanner *planner, LsDo it, LsSpot d, guint gate);
/* Appends the entry, for a scratch row, once in a step. The step must not write its sources before
 * its last operand is computed. */
LsSpot ls_planner_operand (LsPlanner *planner, LsDo it);
/* A row with bits kept and turned by modifiers. */
LsSpot ls_planner_modified (LsPlanner *planner, LsSpot spot, guint32 and_bits, guint32 xor_bits);
