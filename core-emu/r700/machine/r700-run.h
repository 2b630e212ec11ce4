#pragma once

#include "ls-bits.h"
#include "ls-format.h"
#include "ls-plan-run.h"
#include "r700-code.h"

/* What the parts of the machine share while a wave runs.  Lives for one call of run; nothing in it is state. */
typedef struct
{
  const R700Code *code;
  const LsRows *rows_ops;
  const LsBindings *bindings;
  guint32 readings;  /* that are not the default, bit n for reading n */
  gboolean is_final; /* as LsRun.is_final */
  R700Wave *wave;
  LsFlowFrame *frames;
  LsRow *rows;
  LsRow *globals; /* of the registers that waves share */
  LsMask *written;
  LsTrap *trap;        /* where a refusal is reported */
  guint32 table_index; /* LS_MICRO_TABLE_INDEX of the fetch that runs */

  /* How far the run may go; what r700-plan-run.c has to know before it takes a clause as a whole. */
  guint64 until_step;
  const guint64 *stop_lines;

  /* For plans. */
  LsMask holds; /* what the last test gave */
  /* the last clause, if its PV, PS, AR and temporaries are not in the state yet */
  const R700Plan *owing;
  LsMask owing_lanes;

  LsPlanRun plan; /* its row blends for everybody */
} R700Run;

/* Every function that returns gboolean returns FALSE after setting the trap, with the state untouched. */

/* Sets the trap; always FALSE. */
#define R700_TRAP(run, code, line, value, ...)                                                  \
  ls_trap_set ((run)->trap, code, line,                                                         \
               (run)->wave->executing != 0 ? (run)->wave->executing : (run)->wave->flow.active, \
               value, __VA_ARGS__)

/* to takes from's value in lanes. */
void r700_store (R700Run *run, LsRow *to, const LsRow *from, LsMask lanes);

/* d gets the bits of a as arg says. */
static inline void
r700_modify_row (const R700Run *run, LsRow *d, const LsRow *a, const LsRowArg *arg)
{
  run->rows_ops->ops[LS_KERNEL_MODIFY].rows[0](d, NULL, a, NULL, NULL, arg);
}

/* --- r700-alu.c: one group of the clause ----------------------------------------------------------------- */

gboolean r700_alu_step (R700Run *run, const R700Step *step);
/* Forgets what lives for one clause: PV, PS, AR and clause temporaries. */
void r700_alu_begin (R700Run *run);
/* The part's output modifiers, in place. ops: of its step. */
void r700_alu_modify (R700Run *run, const LsMicro *ops, const LsMicroPart *part, LsRow *result);
/* What predicates and kills do, where holds are the lanes whose condition holds. */
void r700_alu_write_masks (R700Run *run, const LsMicroPart *part, LsMask holds, LsMask lanes);

/* --- r700-plan-run.c: a whole ALU clause ----------------------------------------------------------------- */

/* Whether the clause of cf can run at once for the executing lanes: it has a plan, its constants are bound, and the run
 * stops neither before its end nor at a line of it. */
gboolean r700_plan_fits (R700Run *run, const R700Cf *cf, LsMask executing);
/* Spreads the constants of the plan over rows where that is not done yet. Returns: FALSE if one is not bound, which is left
 * to the step that reads it. */
static inline gboolean
r700_plan_fill (R700Run *run, const R700Plan *plan)
{
  return ls_plan_fill (&run->plan, &run->code->uniforms, 0, plan->uniforms[0], run->bindings) &&
         ls_plan_fill (&run->plan, &run->code->uniforms, 1, plan->uniforms[1], run->bindings);
}

/* Whether a clause can run at once that is followed by n_more steps; one step is left for the long way. */
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
/* Completes the state: before anything looks at PV, PS, AR or clause temporaries, or writes registers other than a
 * plan. In a final run nobody looks. */
void r700_plan_settle (R700Run *run);

/* --- r700-fetch.c: one instruction of a fetch clause ------------------------------------ */

gboolean r700_fetch_step (R700Run *run, const R700Fetch *fetch);
/* Traps on what cannot be read. code: DATA_FORMAT, of which texel has the format. */
gboolean r700_fetch_format (R700Run *run,
                            const R700Fetch *fetch,
                            guint code,
                            const LsTexelFormat *texel);
/* The register that a semantic means; FALSE if the table has no such entry. */
gboolean r700_find_semantic (const LsBindings *bindings, guint8 id, guint32 *gpr);

/* --- r700-memory.c, r700-lds.c --------------------------------------------------------------------------- */

gboolean r700_memory_read (R700Run *run, const R700Fetch *fetch, LsMask lanes);
gboolean r700_lds_step (R700Run *run, const R700Fetch *fetch, LsMask lanes);

/* Where LOCAL_DS_WRITE puts what the threads of a wave give. */
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

/* A register that a transfer names and adds to the number of: one of R0 where that leads outside (guide 4.6.2). */
LsRow *r700_indexed_row (const R700Run *run, const LsMicroPlace *place);
/* A register that a transfer names. */
static inline LsRow *
r700_place_row (const R700Run *run, const LsMicroPlace *place)
{
  if (place->index != LS_MICRO_NO_INDEX)
    return r700_indexed_row (run, place);
  return place->ref.file == R700_FILE_G ? &run->globals[place->row] : &run->rows[place->row];
}
/* What a place of a transfer, a register or a literal, holds in a lane. */
static inline guint32
r700_place_value (const R700Run *run, const LsMicroPlace *place, guint lane)
{
  return place->kind == LS_MICRO_LITERAL ? place->bits : r700_place_row (run, place)->u[lane];
}
/* Traps if it is refused; always FALSE then. */
gboolean r700_can_transfer (R700Run *run, const R700Transfer *transfer, guint32 line);
/* Carries out the moves of an element. one: the bits that selector 1 gives, 1.0f or the integer 1 as the format is. */
void r700_fetch_store (R700Run *run,
                       const R700Fetch *fetch,
                       guint element,
                       const LsRow result[4],
                       guint32 one,
                       LsMask lanes);

/* --- exports --------------------------------------------------------------------------------------------- */

gboolean r700_export (R700Run *run, const R700Cf *cf, LsMask lanes);

/* Where an element of a memory lies. */
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

/* What a MEM_* instruction or a memory read accesses, before r700_access_find(). */
R700Access r700_write_access (const R700Cf *cf);
R700Access r700_read_access (const R700Fetch *fetch);
/* First word of what a lane writes in a step of the burst; FALSE where it writes no such element. index: of an indexed
 * write, else 0. A scattered address wraps at 32 bits, as a register does. */
gboolean r700_write_start (const R700Cf *cf,
                           const R700Access *access,
                           guint lane,
                           guint32 index,
                           guint step,
                           guint64 *start);
/* The same of what it reads; there is always one. */
guint64 r700_read_start (const R700Load *load,
                         const R700Access *access,
                         guint lane,
                         gint32 index,
                         guint step);

/* --- r700-memory.c: what a program leaves in memory ------------------------------------------ */

/* Lanes whose writes to the memory of cf count, if they pass its condition. */
LsMask r700_write_lanes (const R700Wave *wave, const R700Cf *cf);
gboolean r700_memory_write (R700Run *run, const R700Cf *cf, LsMask lanes);

/* --- r700-cf.c ------------------------------------------------------------------------------------------- */

/* Sets the trap. */
void r700_flow_refuse (const LsFlowRun *flow, LsFlowRefusal refusal, guint64 value);
/* The list of an instruction, ready to be carried out. */
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
/* Lanes that pass the condition of cf, guide 3.5.2, where active are the lanes that count as active. */
LsMask r700_cf_test (const R700Run *run, const R700Cf *cf, LsMask active);

/* --- r700-flow.c ----------------------------------------------------------------------------------------- */

/* Runs CF instructions from the wave's place for as long as they are of the plain kind, up to the last step but one of
 * the run: that one always goes the long way, so that a single step is what r700_cf_step() does.  Stop lines are not
 * looked at: for runs that have none. */
void r700_flow_run (R700Run *run, const gint *interrupt);
/* The CF instruction at the wave's place, with its clause, if it is of the plain kind, ends in front of the last step of
 * the run, and no lines are to be stopped at. Returns: FALSE with nothing changed if it takes the long way. */
gboolean r700_flow_turn (R700Run *run);

/* --- r700-state.c ---------------------------------------------------------------------------------------- */

/* The line that executes next; the last one executed when ended. */
guint32 r700_wave_line (const R700Code *code, const R700Wave *wave);
