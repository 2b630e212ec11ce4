#pragma once

#include "ls-machine.h"
#include "ls-micro-look.h"
#include "ls-plan-run.h"
#include "tgsi-plan.h"
#include "tgsi-wave.h"

#define TGSI_N_SCRATCH 128

/* The state of one call of run, or of a reader that asks about a step. */
typedef struct
{
  const LsProgram *program;
  const TgsiCode *code;
  const LsBindings *bindings;
  TgsiWave *wave;
  LsRow *rows; /* of the state */
  LsTrap *trap;
  const LsRows *ops;
  LsRows chosen; /* if readings ask for other functions */
  gboolean has_plans;
  LsFlowRun flow; /* for quick ways */
  LsPlanRun plan;
  LsRow uniforms[LS_MAX_UNIFORMS];
  LsRow scratch[TGSI_N_SCRATCH];
} TgsiRun;

/* The results of operations: four slots each. */
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

/* The number of a place in a lane. Returns: FALSE with a number out of range. */
gboolean tgsi_find_number (const TgsiRun *run,
                           const LsMicroPlace *place,
                           guint lane,
                           gint64 *number);
/* The row of a place; room is filled if there is none. */
const LsRow *tgsi_place_row (const TgsiRun *run, const LsMicroPlace *place, LsRow *room);
guint32 tgsi_place_bits (const TgsiRun *run, const LsMicroPlace *place, guint lane);
/* The word of a constant; 0 beyond the end of its buffer, and if the buffer is not bound. Returns:
 * whether the word exists. */
gboolean tgsi_constant_word (const LsBindings *bindings,
                             gint64 number,
                             guint channel,
                             guint32 *bits);
/* Writes values to a register; a number out of range is dropped. */
void tgsi_write_place (TgsiRun *run, const LsMicroPlace *place, LsMask lanes, const LsRow *value);

/* --- steps ------------------------------------------------------------------------------------ */

/* The operations of a step by the reading that it depends on. */
const LsMicroStep *tgsi_run_list (const TgsiRun *run, const TgsiStep *step);
/* The results of all operations of a step. */
void tgsi_compute (const TgsiRun *run, const LsMicroStep *micro, TgsiValues *values);
/* Lanes whose own test holds. */
LsMask tgsi_run_test (const TgsiRun *run, const TgsiStep *step);
/* The lanes of a part's results. */
LsMask tgsi_run_lanes (const TgsiRun *run, LsMicroLanes lanes);
/* Runs the instruction at pc. Returns: FALSE with the trap set, and nothing changed. */
gboolean tgsi_run_step (TgsiRun *run);
/* Runs a transfer: memory, textures, other lanes. */
gboolean tgsi_run_transfer (TgsiRun *run, const TgsiStep *step);
/* Runs n instructions by their plans. */
void tgsi_run_plan (TgsiRun *run, guint32 n);
LsFlowRun tgsi_flow_run (TgsiRun *run);

/* Sets a trap of the step at pc; always FALSE. */
#define TGSI_TRAP(run, code_, value, ...)                                         \
  ls_trap_set ((run)->trap, code_, (run)->code->flow.steps[(run)->wave->pc].line, \
               (run)->wave->flow.active, value, __VA_ARGS__)
