#pragma once

#include "ls-plan-run.h"
#include "r500-loaded.h"
#include "r500-code.h"
#include "r500-isa.h"

/* The state of a run that the parts of the machine share.
 *
 * Lives for one call of run; nothing in it is state of the wave. */
typedef struct
{
  const R500Code *code;
  const LsRows *ops;
  const LsBindings *bindings;
  R500Wave *wave;
  LsRow *rows; /* of the wave */
  LsTrap *trap;
  /* the run has the readings of the plans, and all constants that the plans read */
  gboolean has_plans;
  guint32 known; /* bits that are read from the state already */
  LsMask bits[R500_N_BITS];
  LsMask owed[R500_N_BITS]; /* lanes of bits that are not written back to the state yet */
  LsPlanRun plan;
  LsRows chosen; /* row functions of readings that are not the default */
  LsRow uniforms[R500_MAX_UNIFORMS];
  LsRow scratch[R500_N_SCRATCH];
} R500Run;

/* Fills the run before its first step. trap: gets refusals. */
void r500_run_init (R500Run *run,
                    const R500Code *code,
                    const LsBindings *bindings,
                    R500Wave *wave,
                    LsTrap *trap);

/* Every function that returns gboolean returns FALSE after setting the trap, with the state
 * untouched. */

/* Sets the trap at the wave's instruction; always FALSE. */
#define R500_TRAP(run, what, lanes, value, ...)                                            \
  ls_trap_set ((run)->trap, what, r500_wave_line ((run)->code, (run)->wave), lanes, value, \
               __VA_ARGS__)

/* --- bits of pixels --------------------------------------------------------------------------- */

/* Predicate bits and the ALU result are masks while a wave runs; the end of the run writes them to
 * the state. */

static inline LsMask
r500_run_bits (const R500Run *run, guint number)
{
  if (run->known >> number & 1)
    return run->bits[number];
  return r500_bits_mask (&run->rows[run->code->layout.first[R500_REGS_P] + number]);
}

static inline void
r500_run_set_bits (R500Run *run, guint number, LsMask bits, LsMask lanes)
{
  LsMask kept = lanes != LS_MASK_ALL ? r500_run_bits (run, number) & ~lanes : 0;

  run->bits[number] = kept | (bits & lanes);
  run->owed[number] |= lanes;
  run->known |= 1u << number;
}

/* Lanes whose predicate lets an instruction run. predicate: a channel, or R500_NO_PREDICATE. */
static inline LsMask
r500_run_predicate (const R500Run *run, guint predicate, gboolean is_inverted)
{
  LsMask mask;

  if (predicate == R500_NO_PREDICATE)
    return LS_MASK_ALL;
  mask = r500_run_bits (run, predicate);
  return is_inverted ? ~mask : mask;
}

/* Lanes that pass a gate: LsMicroGate and its bit. */
static inline LsMask
r500_run_gate (const R500Run *run, guint gate, const LsMicroPlace *bit)
{
  return gate == LS_MICRO_ALL ? LS_MASK_ALL
                              : r500_run_predicate (run, bit->ref.channel, gate == LS_MICRO_CLEAR);
}

/* --- r500-alu.c ------------------------------------------------------------------------------- */

/* The row of a register, literal or constant; room is filled if there is no row. Registers and
 * constants out of range are 0. */
const LsRow *r500_place_row (R500Run *run, const LsMicroPlace *place, LsRow *room);
/* A word of the constant file. Returns: FALSE: the file has no such word. */
gboolean r500_constant_word (const LsBindings *bindings,
                             gint64 number,
                             guint channel,
                             guint32 *bits);
/* The results of each operation of an instruction. */
void r500_run_ops (R500Run *run, const LsMicroStep *micro, LsRow values[R500_MAX_OPS]);
/* Lanes of LsMicroLanes, before predicates. */
LsMask r500_micro_lanes (const R500Run *run, const R500Step *step, LsMicroLanes lanes);
gboolean r500_alu_step (R500Run *run, const R500Step *step);

/* --- r500-tex.c ------------------------------------------------------------------------------- */

/* Lanes for which a texture instruction fetches or tests. */
LsMask r500_tex_lanes (const R500Run *run, const R500Step *step);
/* Whether the instruction can sample the bound texture. */
gboolean r500_tex_check (R500Run *run, const R500Step *step);
/* Samples for lanes. seen: (nullable): gets LsSampleTexel for each texel that is read. */
gboolean r500_tex_sample (R500Run *run,
                          const R500Step *step,
                          LsMask lanes,
                          GArray *seen,
                          LsRow out[4]);
gboolean r500_tex_step (R500Run *run, const R500Step *step);

/* --- r500-flow.c ------------------------------------------------------------------------------ */

/* The decision of a flow control instruction, complete before anything changes. */
gboolean r500_flow_decide (R500Run *run, const LsFlowStep *step, LsFlowChoice *out);
/* Runs the instruction at the wave's place. */
gboolean r500_flow_step (R500Run *run);
