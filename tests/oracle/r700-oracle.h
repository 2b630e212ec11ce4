#pragma once

#include "ls-bindings.h"
#include "r700-program.h"

/* A second interpreter of the R700, one lane at a time, written from the guide's text and formulas and sharing no code
 * with the machine that the product runs.  It is slow and plain on purpose: every rule stands where the guide states
 * it.  Tests run both on the same programs and compare whole states. */

#define ORACLE_MAX_DEPTH 64
#define ORACLE_ITEM_WORDS 96 /* of a lane in scratch, streams and ring */
#define ORACLE_REDUCTIONS 22 /* vec4s of a lane in the reduction buffer */
#define ORACLE_EXPORT_WORDS 128
#define ORACLE_GPRS 128

typedef enum
{
  ORACLE_ACTIVE,
  ORACLE_BRANCH,
  ORACLE_CONTINUE,
  ORACLE_BREAK,
} OracleState;

typedef enum
{
  ORACLE_FRAME_BRANCH,
  ORACLE_FRAME_LOOP,
  ORACLE_FRAME_CALL,
} OracleFrameKind;

typedef struct
{
  OracleFrameKind kind;
  guint32 cf;        /* instruction that pushed it */
  guint32 iteration; /* loops: those that are over */
  guint8 states[LS_LANES];
  /* loops: what the registers held outside */
  guint32 count;
  gint32 al, increment;
  gboolean saves_al;
  /* calls */
  guint32 return_cf;
  guint32 depth;
} OracleFrame;

/* Memories of which each lane has a part. */
typedef enum
{
  ORACLE_SCRATCH,
  ORACLE_STREAM0,
  ORACLE_STREAM1,
  ORACLE_STREAM2,
  ORACLE_STREAM3,
  ORACLE_RING,
  ORACLE_N_ITEMS,
} OracleItem;

/* What the waves of a thread group share. */
typedef struct
{
  guint32 reduction[ORACLE_REDUCTIONS][LS_LANES][4];
  guint32 exported[ORACLE_EXPORT_WORDS];
  guint32 share[4][1024]; /* by bank */
  guint32 globals[ORACLE_GPRS][LS_LANES][4];
  guint n_globals;
} OracleGroup;

typedef struct
{
  const R700Program *program;
  const LsBindings *bindings;
  guint n_gprs;  /* declared */
  guint n_temps; /* clause temporaries, at the top of the file */

  LsStage stage;
  guint8 states[LS_LANES];
  gboolean runs[LS_LANES]; /* holds something, or stands in for a pixel of its quad */
  gboolean covered[LS_LANES];
  gboolean valid[LS_LANES];
  gboolean predicate[LS_LANES];
  guint32 gpr[LS_LANES][ORACLE_GPRS][4];
  guint32 pv[LS_LANES][4], ps[LS_LANES];
  gint32 ar[LS_LANES][4];

  OracleFrame stack[ORACLE_MAX_DEPTH];
  guint depth;
  guint32 call_depth;
  guint32 count;
  gint32 al, increment;

  guint32 pixel[LS_LANES][9][4]; /* 0..7 colours, 8 depth */
  gboolean pixel_written[LS_LANES][9];
  guint32 position[LS_LANES][4][4];
  gboolean position_written[LS_LANES][4];
  guint32 parameter[LS_LANES][32][4];
  gboolean parameter_written[LS_LANES][32];

  guint32 items[ORACLE_N_ITEMS][LS_LANES][ORACLE_ITEM_WORDS];
  OracleGroup own;    /* of a wave without others */
  OracleGroup *group; /* own, or that of its first wave */
  guint32 wave_in_group;

  guint32 at; /* instruction that comes next */
  gboolean has_ended;
  guint64 steps;
  const char *trap; /* why it stopped early, or NULL */
} Oracle;

typedef enum
{
  ORACLE_END,
  ORACLE_TRAP,
  ORACLE_LIMIT,
} OracleResult;

/* Zeroes everything and covers the lanes. bindings and program must outlive the oracle. */
void oracle_init (Oracle *oracle,
                  const R700Program *program,
                  const LsBindings *bindings,
                  LsStage stage,
                  LsMask covered,
                  guint n_gprs,
                  guint n_temps);

/* Runs until the program ends, something cannot be done, or max_steps groups, fetches and CF instructions ran. */
OracleResult oracle_run (Oracle *oracle, guint64 max_steps);

/* Runs the waves of a group, each instruction of control flow with its clause as a turn, in the order that the page on
 * thread groups gives them (data/doc/compute.md); they share what the first has. */
OracleResult oracle_run_group (Oracle **waves, guint n, guint64 max_steps);

/* --- between the files of the oracle ---------------------------------------------------------------------- */

/* Runs an ALU clause on the lanes of executing; fills changed and value for lanes whose predicate goes to the
 * control flow. Returns FALSE with oracle->trap set. */
gboolean oracle_alu_clause (Oracle *oracle,
                            const R700Cf *cf,
                            const gboolean executing[LS_LANES],
                            gboolean changed[LS_LANES],
                            gboolean value[LS_LANES]);

/* Runs one instruction of a fetch clause for a lane. Returns FALSE with oracle->trap set. */
gboolean oracle_fetch (Oracle *oracle, const R700Fetch *fetch, guint lane);

/* GET_GRADIENTS_H and _V, for the lanes of fetching. */
gboolean oracle_gradients (Oracle *oracle,
                           const R700Fetch *fetch,
                           const gboolean fetching[LS_LANES]);

/* One MEM_* instruction for a lane. Returns FALSE with oracle->trap set. */
gboolean oracle_memory_write (Oracle *oracle, const R700Cf *cf, guint lane);
/* One instruction of a memory read clause for a lane. */
gboolean oracle_memory_read (Oracle *oracle, const R700Fetch *fetch, guint lane);
/* One instruction on the local data share, for the lanes of passes. */
gboolean oracle_share_step (Oracle *oracle,
                            const R700Fetch *fetch,
                            const gboolean passes[LS_LANES]);

/* Result of a 64-bit operation, by slot from the first one; s: high and low dword of each operand after NEG and ABS,
 * the low one of slot 3 where the operation takes four slots. */
gboolean oracle_double_op (R700AluOp op,
                           const guint32 s[3][2],
                           guint32 result[4],
                           gboolean *predicate);

/* Result of one scalar 32-bit operation on operands after their modifiers; predicate is set where the op has one. */
gboolean oracle_op (R700AluOp op, const guint32 s[3], guint32 *result, gboolean *predicate);

/* a * b, rounded to 24 bits and flushed. */
float oracle_product (float a, float b);
