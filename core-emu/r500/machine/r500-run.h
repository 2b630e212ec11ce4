#pragma once

#include "ls-plan-run.h"
#include "r500-loaded.h"
#include "r500-code.h"
#include "r500-isa.h"

/* What the parts of the machine share while a wave runs.  Lives for one call of run; nothing in it is state. */
typedef struct
{
  const R500Code *code;
  const LsRows *ops;
  const LsBindings *bindings;
  R500Wave *wave;
  LsRow *rows; /* of the wave */
  LsTrap *trap;
  /* their readings are the ones that run, and constants that they need are there */
  gboolean has_plans;
  guint32 known; /* which of bits are what the state says */
  LsMask bits[R500_N_BITS];
  LsMask owed[R500_N_BITS]; /* lanes of bits that their row in the state does not have yet */
  LsPlanRun plan;
  LsRows chosen; /* ops of readings that are not the default */
  LsRow uniforms[R500_MAX_UNIFORMS];
  LsRow scratch[R500_N_SCRATCH];
} R500Run;

/* Fills what there is before the first step. trap: gets refusals. */
void r500_run_init (R500Run *run,
                    const R500Code *code,
                    const LsBindings *bindings,
                    R500Wave *wave,
                    LsTrap *trap);

/* Every function that returns gboolean returns FALSE after setting the trap, with the state untouched. */

/* Sets the trap at the wave's instruction; always FALSE. */
#define R500_TRAP(run, what, lanes, value, ...)                                            \
  ls_trap_set ((run)->trap, what, r500_wave_line ((run)->code, (run)->wave), lanes, value, \
               __VA_ARGS__)

/* --- bits of pixels -------------------------------------------------------------------------------------- */

/* Predicate bits and the ALU result are masks while a wave runs, whoever reads or writes them; the end of a run brings them to
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

/* Lanes whose predicate lets an instruction through. predicate: channel, or R500_NO_PREDICATE. */
static inline LsMask
r500_run_predicate (const R500Run *run, guint predicate, gboolean is_inverted)
{
  LsMask mask;

  if (predicate == R500_NO_PREDICATE)
    return LS_MASK_ALL;
  mask = r500_run_bits (run, predicate);
  return is_inverted ? ~mask : mask;
}

/* Lanes that a gate lets through, of LsMicroGate and its bit. */
static inline LsMask
r500_run_gate (const R500Run *run, guint gate, const LsMicroPlace *bit)
{
  return gate == LS_MICRO_ALL ? LS_MASK_ALL
                              : r500_run_predicate (run, bit->ref.channel, gate == LS_MICRO_CLEAR);
}

/* --- r500-alu.c ------------------------------------------------------------------------------------------ */

/* The row of a register, literal or constant; room is where a row is made if there is none. What lies outside of registers and
 * constants is 0. */
const LsRow *r500_place_row (R500Run *run, const LsMicroPlace *place, LsRow *room);
/* A word of the constant file. Returns: FALSE if there is none. */
gboolean r500_constant_word (const LsBindings *bindings,
                             gint64 number,
                             guint channel,
                             guint32 *bits);
/* What each operation of an instruction gives. */
void r500_run_ops (R500Run *run, const LsMicroStep *micro, LsRow values[R500_MAX_OPS]);
/* Lanes of LsMicroLanes, before predicates. */
LsMask r500_micro_lanes (const R500Run *run, const R500Step *step, LsMicroLanes lanes);
gboolean r500_alu_step (R500Run *run, const R500Step *step);

/* --- r500-tex.c ------------------------------------------------------------------------------------------ */

/* Lanes that a texture instruction fetches or tests for. */
LsMask r500_tex_lanes (const R500Run *run, const R500Step *step);
/* Whether it can sample what the scene binds. */
gboolean r500_tex_check (R500Run *run, const R500Step *step);
/* Samples for lanes; seen: (nullable): of LsSampleTexel, of what is read. */
gboolean r500_tex_sample (R500Run *run,
                          const R500Step *step,
                          LsMask lanes,
                          GArray *seen,
                          LsRow out[4]);
gboolean r500_tex_step (R500Run *run, const R500Step *step);

/* --- r500-flow.c ----------------------------------------------------------------------------------------- */

/* What a flow control instruction decides, all of it known before anything changes. */
gboolean r500_flow_decide (R500Run *run, const LsFlowStep *step, LsFlowChoice *out);
/* The instruction at the wave's place. */
gboolean r500_flow_step (R500Run *run);
