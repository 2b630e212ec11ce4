#pragma once

#include "ls-insn-code.h"
#include "ls-insn-plan.h"
#include "ls-insn-wave.h"
#include "ls-machine.h"
#include "ls-micro-look.h"
#include "ls-plan-run.h"

/* Rows of a run that needs no memory from elsewhere. */
#define LS_INSN_OWN_ROWS 128

/* The state of one call of run, or of a reader that asks about a step. */
struct _LsInsnRun
{
  const LsProgram *program;
  const LsInsnCode *code;
  const LsInsnForm *form;
  const LsBindings *bindings;
  LsInsnWave *wave;
  LsRow *rows; /* of the state */
  LsTrap *trap;
  const LsRows *ops;
  LsRows chosen; /* if readings ask for other functions */
  gboolean has_plans;
  gboolean stops_killed;
  LsMask tested; /* lanes whose own test in the step holds, if has_tested */
  gboolean has_tested;
  LsFlowRun flow; /* for quick ways */
  LsPlanRun plan;
  /* Scratch rows, results of operations, and what a transfer fetches, as many as the code needs:
   * own, or owned and aligned. */
  LsRow *room;
  LsRow (*values)[4]; /* in room: the results of each operation of a step, four slots each */
  LsRow *out;         /* in room */
  LsRow uniforms[LS_MAX_UNIFORMS];
  LsRow own[LS_INSN_OWN_ROWS];
};

/* Readies a run of the wave. The caller clears it. */
void ls_insn_run_init (LsInsnRun *run,
                       const LsProgram *program,
                       const LsBindings *bindings,
                       LsInsnWave *wave,
                       LsTrap *trap);
void ls_insn_run_clear (LsInsnRun *run);
/* Enters the float mode of the readings. Returns: the argument for ls_float_mode_leave(). */
LsFloatMode ls_insn_enter_floats (const LsProgram *program, const LsBindings *bindings);

/* --- places ----------------------------------------------------------------------------------- */

/* The number of a place in a lane, 0 to 63. Returns: FALSE with a number out of range. */
gboolean ls_insn_find_number (const LsInsnRun *run,
                              const LsMicroPlace *place,
                              guint lane,
                              gint64 *number);
/* The row of a place; room is filled if there is none. */
const LsRow *ls_insn_place_row (const LsInsnRun *run, const LsMicroPlace *place, LsRow *room);
/* The bits of a place in a lane, 0 to 63; 0 where it leads nowhere. */
guint32 ls_insn_place_bits (const LsInsnRun *run, const LsMicroPlace *place, guint lane);
/* Writes values to a register; a number out of range is dropped. */
void ls_insn_write_place (LsInsnRun *run,
                          const LsMicroPlace *place,
                          LsMask lanes,
                          const LsRow *value);

/* --- steps ------------------------------------------------------------------------------------ */

/* The operations of a step by the reading that it depends on. */
const LsMicroStep *ls_insn_list (const LsInsnRun *run, const LsInsnStep *step);
/* Computes the results of all operations to run->values. */
void ls_insn_compute (LsInsnRun *run, const LsMicroStep *micro);
/* The lanes of results. */
LsMask ls_insn_lanes (const LsInsnRun *run, LsMicroLanes lanes);
/* Lanes whose stores count: not helpers, not killed lanes. */
static inline LsMask
ls_insn_storing_lanes (const LsInsnRun *run)
{
  return run->wave->flow.active & run->wave->flow.valid;
}
/* Runs the step at pc. Returns: FALSE with the trap set, and nothing changed. */
gboolean ls_insn_run_step (LsInsnRun *run);
/* Runs n steps by their plans. */
void ls_insn_run_plan (LsInsnRun *run, guint32 n);
/* Runs steps from pc on at once. at_once: of plan, the plan of the step at pc. */
void ls_insn_run_at_once (LsInsnRun *run, const LsInsnPlan *plan, const LsInsnAtOnce *at_once);
/* Writes what a step with control flow keeps, by its plan. */
void ls_insn_run_kept (LsInsnRun *run, guint32 number, LsMask lanes);
LsFlowRun ls_insn_flow_run (LsInsnRun *run);
/* The line that executes next; the last one executed when ended. */
guint ls_insn_wave_line (const LsInsnCode *code, const void *state);

/* Sets a trap of the step at pc; always FALSE. */
#define LS_INSN_TRAP(run, code_, value, ...)                                          \
  ls_trap_set ((run)->trap, code_, ls_insn_step ((run)->code, (run)->wave->pc)->line, \
               (run)->wave->flow.active, value, __VA_ARGS__)

/* --- members of LsMachine --------------------------------------------------------------------- */

LS_MEMBER (run) ls_insn_run;
LS_MEMBER (group_run) ls_insn_group_run;
