#pragma once

#include "ls-machine.h"
#include "ls-micro-look.h"
#include "ls-plan-run.h"
#include "tgsi-plan.h"
#include "tgsi-wave.h"

#define TGSI_N_SCRATCH 128

/* One call of run, or of who asks what a step would do. */
typedef struct
{
  const LsProgram *program;
  const TgsiCode *code;
  const LsBindings *bindings;
  TgsiWave *wave;
  LsRow *rows; /* of the state */
  LsTrap *trap;
  const LsRows *ops;
  LsRows chosen; /* where readings ask for other kernels */
  gboolean has_plans;
  LsFlowRun flow; /* within quick ways */
  LsPlanRun plan;
  LsRow uniforms[LS_MAX_UNIFORMS];
  LsRow scratch[TGSI_N_SCRATCH];
} TgsiRun;

/* What operations give: four slots each. */
typedef struct
{
  LsRow rows[LS_MICRO_MAX_OPS][4];
} TgsiValues;

void tgsi_run_init (TgsiRun *run,
                    const LsProgram *program,
                    const LsBindings *bindings,
                    TgsiWave *wave,
                    LsTrap *trap);

/* --- places ----------------------------------------------------------------------------------- */

/* Where a place is in a lane. Returns: FALSE with the number that leads outside. */
gboolean tgsi_find_number (const TgsiRun *run,
                           const LsMicroPlace *place,
                           guint lane,
                           gint64 *number);
/* The row of a place, which room may be filled for. */
const LsRow *tgsi_place_row (const TgsiRun *run, const LsMicroPlace *place, LsRow *room);
guint32 tgsi_place_bits (const TgsiRun *run, const LsMicroPlace *place, guint lane);
/* The word of a constant; 0 beyond the end of its buffer, and where none is bound. Returns: whether
 * there is such a word. */
gboolean tgsi_constant_word (const LsBindings *bindings,
                             gint64 number,
                             guint channel,
                             guint32 *bits);
/* Gives a register these values; what leads beyond all registers is dropped. */
void tgsi_write_place (TgsiRun *run, const LsMicroPlace *place, LsMask lanes, const LsRow *value);

/* --- steps ------------------------------------------------------------------------------------ */

/* The operations of a step, as a reading has them. */
const LsMicroStep *tgsi_run_list (const TgsiRun *run, const TgsiStep *step);
/* What all operations of a step give. */
void tgsi_compute (const TgsiRun *run, const LsMicroStep *micro, TgsiValues *values);
/* Lanes whose own test holds. */
LsMask tgsi_run_test (const TgsiRun *run, const TgsiStep *step);
/* Lanes for which a part's results are. */
LsMask tgsi_run_lanes (const TgsiRun *run, LsMicroLanes lanes);
/* The step of the instruction at pc. Returns: FALSE with the trap set, and nothing changed. */
gboolean tgsi_run_step (TgsiRun *run);
/* A transfer: memory, textures, other lanes. */
gboolean tgsi_run_transfer (TgsiRun *run, const TgsiStep *step);
/* Instructions by their plans. */
void tgsi_run_plan (TgsiRun *run, guint32 n);
LsFlowRun tgsi_flow_run (TgsiRun *run);

/* Sets the trap of the step at pc; FALSE. */
#define TGSI_TRAP(run, code_, value, ...)                                         \
  ls_trap_set ((run)->trap, code_, (run)->code->flow.steps[(run)->wave->pc].line, \
               (run)->wave->flow.active, value, __VA_ARGS__)
