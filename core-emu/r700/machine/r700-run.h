#pragma once

#include "ls-format.h"
#include "ls-plan-run.h"
#include "r700-code.h"

/* The state of a run that the parts of the machine share.
 *
 * Lives for one call of run; nothing in it is state of the wave. */
typedef struct
{
  const R700Code *code;
  const LsRows *rows_ops;
  const LsBindings *bindings;
  guint32 readings;  /* readings that are not the default, bit n for reading n */
  gboolean is_final; /* as LsRun.is_final */
  R700Wave *wave;
  LsFlowFrame *frames;
  LsRow *rows;
  LsRow *globals; /* rows of the registers that waves share */
  LsMask *written;
  LsTrap *trap;        /* gets refusals */
  guint32 table_index; /* LS_MICRO_TABLE_INDEX of the fetch that runs */

  /* How far the run may go; r700-plan-run.c has to know before it takes a whole clause. */
  guint64 until_step;
  const guint64 *stop_lines;

  /* For plans. */
  LsMask holds; /* lanes whose condition held in the last test */
  /* the last clause, until its PV, PS, AR and temporaries are in the state */
  const R700Plan *owing;
  LsMask owing_lanes;

  LsPlanRun plan; /* its select row is used by all blends */
} R700Run;

/* Every function that returns gboolean returns FALSE after setting the trap, with the state
 * untouched. */

/* Sets the trap; always FALSE. */
#define R700_TRAP(run, code, line, value, ...)                                                  \
  ls_trap_set ((run)->trap, code, line,                                                         \
               (run)->wave->executing != 0 ? (run)->wave->executing : (run)->wave->flow.active, \
               value, __VA_ARGS__)

/* to takes the value of from in lanes. */
void r700_store (R700Run *run, LsRow *to, const LsRow *from, LsMask lanes);

/* d gets the bits of a, modified by arg. */
static inline void
r700_modify_row (const R700Run *run, LsRow *d, const LsRow *a, const LsRowArg *arg)
{
  run->rows_ops->ops[LS_KERNEL_MODIFY].rows[0](d, NULL, a, NULL, NULL, arg);
}

/* --- r700-alu.c: one group of the clause ------------------------------------------------------ */

gboolean r700_alu_step (R700Run *run, const R700Step *step);
/* Clears everything that lives for one clause: PV, PS, AR and clause temporaries. */
void r700_alu_begin (R700Run *run);
/* Applies the part's output modifiers in place. ops: of its step. */
void r700_alu_modify (R700Run *run, const LsMicro *ops, const LsMicroPart *part, LsRow *result);
/* Carries out predicates and kills; holds: the lanes whose condition holds. */
void r700_alu_write_masks (R700Run *run, const LsMicroPart *part, LsMask holds, LsMask lanes);

/* --- r700-plan-run.c: a whole ALU clause ------------------------------------------------------ */

/* Whether the clause of cf can run at once for the executing lanes: it has a plan, its constants
 * are bound, and the run neither ends in it nor stops at one of its lines. */
gboolean r700_plan_fits (R700Run *run, const R700Cf *cf, LsMask executing);
/* Fills missing rows of the plan's constants. Returns: FALSE if a constant is not bound: the step
 * that reads it traps. */
static inline gboolean
r700_plan_fill (R700Run *run, const R700Plan *plan)
{
  return ls_plan_fill (&run->plan, &run->code->uniforms, 0, plan->uniforms[0], run->bindings) &&
         ls_plan_fill (&run->plan, &run->code->uniforms, 1, plan->uniforms[1], run->bindings);
}

/* Whether a clause can run at once with n_more steps behind it; one step is left for the long
 * way. */
static inline gboolean
r700_plan_can_run (R700Run *run, const R700Plan *plan, guint n_more)
{
  return run->wave->flow.active != 0 &&
         run->until_step - run->wave->step > plan->n_steps + n_more &&
         (!plan->is_conditional ||
          ((plan->readings & run->readings) == 0 && r700_plan_fill (run, plan)));
}

/* All groups of the clause. Counts their steps. */
void r700_plan_run (R700Run *run, const R700Plan *plan, LsMask executing);
/* Completes the state, before anybody reads PV, PS, AR or clause temporaries, or anything but a
 * plan writes registers. In a final run nobody reads. */
void r700_plan_settle (R700Run *run);

/* --- r700-fetch.c: one instruction of a fetch clause ------------------------------------ */

gboolean r700_fetch_step (R700Run *run, const R700Fetch *fetch);
/* Traps if the fetch cannot read its format. code: DATA_FORMAT; texel has its format. */
gboolean r700_fetch_format (R700Run *run,
                            const R700Fetch *fetch,
                            guint code,
                            const LsTexelFormat *texel);
/* The register of a semantic; FALSE: the table has no such entry. */
gboolean r700_find_semantic (const LsBindings *bindings, guint8 id, guint32 *gpr);

/* --- r700-memory.c, r700-lds.c ---------------------------------------------------------------- */

gboolean r700_memory_read (R700Run *run, const R700Fetch *fetch, LsMask lanes);
gboolean r700_lds_step (R700Run *run, const R700Fetch *fetch, LsMask lanes);

/* The words of LOCAL_DS_WRITE for the threads of a wave. */
typedef struct
{
  guint stride, index; /* words */
  guint64 first_thread;
} R700ShareArea;

R700ShareArea r700_share_area (const R700Run *run, const R700Fetch *fetch);
/* Word in the lane's bank. */
guint64 r700_share_word (const R700ShareArea *area, guint lane, guint step);
#define R700_SHARE_BANKS 4
#define R700_SHARE_BANK_WORDS (R700_SHARE_WORDS / R700_SHARE_BANKS)

/* A register of a transfer, with its index; out of range a row of R0 (guide 4.6.2). */
LsRow *r700_indexed_row (const R700Run *run, const LsMicroPlace *place);
/* A register of a transfer. */
static inline LsRow *
r700_place_row (const R700Run *run, const LsMicroPlace *place)
{
  if (place->index != LS_MICRO_NO_INDEX)
    return r700_indexed_row (run, place);
  return place->ref.file == R700_FILE_G ? &run->globals[place->row] : &run->rows[place->row];
}
/* The value of a transfer's place, a register or a literal, in a lane. */
static inline guint32
r700_place_value (const R700Run *run, const LsMicroPlace *place, guint lane)
{
  return place->kind == LS_MICRO_LITERAL ? place->bits : r700_place_row (run, place)->u[lane];
}
/* Traps if the transfer is refused; always FALSE then. */
gboolean r700_can_transfer (R700Run *run, const R700Transfer *transfer, guint32 line);
/* Carries out the moves of an element. one: the bits of selector 1, 1.0f or the integer 1, by the
 * format. */
void r700_fetch_store (R700Run *run,
                       const R700Fetch *fetch,
                       guint element,
                       const LsRow result[4],
                       guint32 one,
                       LsMask lanes);

/* --- exports ---------------------------------------------------------------------------------- */

gboolean r700_export (R700Run *run, const R700Cf *cf, LsMask lanes);

/* The place of elements in a memory. */
typedef struct
{
  LsMemory kind;
  const char *name; /* of the instruction */
  guint32 line;
  guint32 *words;
  guint32 n_words;
  guint32 start; /* reduction: word where the wave's part begins */
  guint base;    /* ARRAY_BASE */
  guint size;    /* words of an element */
} R700Access;

/* Fills words, n_words and start; traps if there is no such memory. */
gboolean r700_access_find (R700Run *run, R700Access *access);
/* Whether a lane's part of the memory holds the words up to last. */
gboolean r700_access_fits (const R700Access *access, guint lane, guint64 last);

/* The access of a MEM_* instruction or a memory read, before r700_access_find(). */
R700Access r700_write_access (const R700Cf *cf);
R700Access r700_read_access (const R700Fetch *fetch);
/* The first word that a lane writes in a step of the burst; FALSE: the lane writes no such element.
 * index: of an indexed write, else 0. A scattered address wraps at 32 bits, like a register. */
gboolean r700_write_start (const R700Cf *cf,
                           const R700Access *access,
                           guint lane,
                           guint32 index,
                           guint step,
                           guint64 *start);
/* The first word that a lane reads; there is always one. */
guint64 r700_read_start (const R700Load *load,
                         const R700Access *access,
                         guint lane,
                         gint32 index,
                         guint step);

/* --- r700-memory.c: memory that a program writes ---------------------------------------------- */

/* Lanes whose writes to the memory of cf count, if they pass the condition of cf. */
LsMask r700_write_lanes (const R700Wave *wave, const R700Cf *cf);
gboolean r700_memory_write (R700Run *run, const R700Cf *cf, LsMask lanes);

/* --- r700-cf.c -------------------------------------------------------------------------------- */

/* Sets the trap. */
void r700_flow_refuse (const LsFlowRun *flow, LsFlowRefusal refusal, guint64 value);
/* A run of an instruction's list of flow operations. */
static inline LsFlowRun
r700_flow_at (R700Run *run, guint32 at)
{
  R700Wave *wave = run->wave;

  return (LsFlowRun){ .program = &run->code->course,
                      .limits = &run->code->limits,
                      .bindings = run->bindings,
                      .state = &wave->flow,
                      .frames = run->frames,
                      .trap = run->trap,
                      .machine = run,
                      .refuse = r700_flow_refuse,
                      .place = &wave->cf,
                      .last = &wave->last,
                      .n_steps = &wave->step,
                      .until = run->until_step,
                      .at = at,
                      .step = &run->code->course.steps[at] };
}
/* One step: the CF instruction at the wave's place, or the next item of its clause. */
gboolean r700_cf_step (R700Run *run);
/* Lanes that pass the condition of cf, guide 3.5.2. active: lanes that count as active. */
LsMask r700_cf_test (const R700Run *run, const R700Cf *cf, LsMask active);

/* --- r700-flow.c ------------------------------------------------------------------------------ */

/* Runs CF instructions from the wave's place as long as they have quick ways, up to the last step
 * but one of the run: the last step takes the long way, so that a single step is r700_cf_step().
 * For runs without stop lines. */
void r700_flow_run (R700Run *run, const gint *interrupt);
/* Runs the CF instruction at the wave's place, with its clause, if it has a quick way, ends before
 * the last step of the run, and there are no stop lines. Returns: FALSE with nothing changed if it
 * takes the long way. */
gboolean r700_flow_turn (R700Run *run);

/* --- r700-state.c ----------------------------------------------------------------------------- */

/* The line that executes next; the last one executed when ended. */
guint32 r700_wave_line (const R700Code *code, const R700Wave *wave);
