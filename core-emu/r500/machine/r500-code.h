#pragma once

#include "ls-flow-run.h"
#include "ls-flow.h"
#include "ls-loaded.h"
#include "ls-plan.h"
#include "ls-row.h"
#include "r500-code.h"
#include "r500-program.h"

/* A program as the machine runs it.
 *
 * An ALU instruction is lowered once, to micro-operations (ls-micro.h), with a part for each
 * channel that has a destination. A sum of products is one operation, whose columns are the pairs;
 * a third operand is added. Rows of places: registers have theirs in the state, literals in the
 * code, constants in the run; or LS_MICRO_NO_ROW. */

#define R500_MAX_TARGETS 4

#define R500_NO_PREDICATE 4
#define R500_MAX_OPS \
  40 /* four channels with three operands, each changed twice, and two output modifiers */
#define R500_MAX_PAIRS 4 /* of a sum of products */

/* Flow control with a quick way, if nothing special happens. */
typedef enum
{
  R500_QUICK_NONE,
  R500_QUICK_JUMP,      /* changes nothing but the address if the jump is taken */
  R500_QUICK_ITERATION, /* ENDLOOP and ENDREP with no branches */
} R500Quick;

typedef struct
{
  const R500Instruction *insn;
  const char *bad;          /* the reason why it cannot run, or NULL */
  LsMicroStep micro;        /* its operations are owned */
  LsMicroTransfer transfer; /* of texture instructions; owns its moves */
  guint8 has_constants;     /* reads the constant file */
} R500Step;

/* --- the state's layout ----------------------------------------------------------------------- */

enum
{
  R500_REGS_T,
  R500_REGS_P,
  R500_REGS_ALU,
  R500_REGS_CNT,
  R500_REGS_OUT,
  R500_REGS_W,
  R500_N_REGS
};

/* r500-state.c */
extern const LsStateForm r500_state_form;

#define R500_MAX_UNIFORMS 64

typedef struct _R500Plan R500Plan; /* defined below */

typedef struct
{
  R500Program *program; /* owned */
  R500Step *steps;      /* owned; one for each instruction */
  guint n_steps;
  LsFlowProgram course; /* a step for each instruction; owned */
  R500Plan *plans;      /* owned; one for each instruction */
  LsDo *dos;            /* owned; the entries of the plans */
  LsLayout layout;
  LsRow *literals; /* owned, aligned */
  guint n_literals;
  LsUniforms uniforms;
} R500Code;

/* n_temps: that the state declares, or 0. Returns: (transfer full) */
R500Code *r500_code_new (R500Program *program, guint n_temps);
void r500_code_free (R500Code *code);

/* A place for a component of a register, before the layout gives it a row. file: R500_REGS_*;
 * is_relative: aL is added to index. */
static inline LsMicroPlace
r500_register_place (guint file, guint index, guint channel, gboolean is_relative)
{
  return (LsMicroPlace){
    .kind = LS_MICRO_REGISTER,
    .index = is_relative ? LS_MICRO_LOOP_INDEX : LS_MICRO_NO_INDEX,
    .ref = { .file = (guint8) file, .channel = (guint8) channel, .index = (guint16) index },
    .row = LS_MICRO_NO_ROW
  };
}

/* The channel of the predicate for a selector and a channel; R500_PRED_RGBA: the same channel;
 * R500_NO_PREDICATE: none. */
static inline guint
r500_predicate_channel (guint sel, guint channel)
{
  if (sel == R500_PRED_NONE || sel > R500_PRED_A)
    return R500_NO_PREDICATE;
  return sel == R500_PRED_RGBA ? channel : sel - R500_PRED_R;
}

/* --- r500-kernels.c: kernels of modifiers and tests ------------------------------------------- */

/* The kernel that presubtraction applies to src0 and src1. */
LsKernel r500_presub_kernel (R500Presubtract presub);
/* The kernel that passes on the bits of its choice instead of a number; the same kernel if it makes
 * no choice. */
LsKernel r500_exact_kernel (LsKernel kernel);
/* Fills room with the functions by the readings. Returns: FALSE, with room left alone, if these are
 * ls_rows_best(). */
gboolean r500_rows_choose (const LsBindings *bindings, LsRows *room);
/* The readings that the result of a kernel depends on, as R500_READING_BIT. */
guint32 r500_kernel_readings (LsKernel kernel);
/* The kernel of a test. */
LsKernel r500_test_kernel (R500Test test);

/* --- making the code -------------------------------------------------------------------------- */

/* Fills step from an instruction. The code numbers literals and constants. */
void r500_lower (R500Code *code, const R500Instruction *insn, R500Step *step);
/* Addresses of a transfer: S, T, R, Q, then their changes in DXDY. */
enum
{
  R500_TEX_DX = 4,
  R500_TEX_DY = 7,
};

/* r500-flow.c: the quick way of a list. */
R500Quick r500_flow_find_quick (const LsFlowProgram *course, const LsFlowStep *step);
/* r500-lower-flow.c: fills course, after the steps. */
void r500_lower_flow (R500Code *code);
/* Calls func for each place of an instruction's operations, or of its transfer. */
typedef void R500PlaceFunc (LsMicroPlace *place, gpointer data);
void r500_step_foreach_place (R500Step *step, R500PlaceFunc *func, gpointer data);
/* The literal's row. */
guint r500_code_literal (R500Code *code, guint32 bits);
/* The row of a constant in a run; LS_NO_ROW: there are too many. */
guint r500_code_uniform (R500Code *code, guint number, guint channel);

/* Plans of ALU and OUT instructions (ls-plan.h). Besides, a plan
 * - folds signs, and factors and terms that are 0 or 1, into the function;
 * - tests values without a row between, and keeps tests as masks.
 * Instructions that are refused, or that find registers by aL, have no plan and run by r500-alu.c;
 * so do all instructions if a reading of the arithmetic is not the default. */

#define R500_N_SCRATCH 40

/* LsDo.to of LS_DO_TEST is the number of the bits; of R500_DO_OUTPUT the output to write. */
#define R500_DO_OUTPUT LS_DO_OWN /* as LS_DO_ROW */

/* Bits of pixels that a run keeps as masks: the four predicate bits, and the ALU result. */
#define R500_N_BITS 5
#define R500_BITS_ALU 4

/* The lanes of a result. The first gate of a plan is all lanes, for scratch rows. */
typedef struct
{
  guint8 is_output;
  guint8 predicate, is_inverted; /* channel, or R500_NO_PREDICATE */
} R500Gate;

#define R500_MAX_GATES (2 * LS_MICRO_MAX_PARTS + 1)

struct _R500Plan
{
  guint32 first, end; /* of R500Code.dos */
  /* instructions from here on that run by their plans, this one included; 0: this one has no
   * plan */
  guint32 n_straight;
  gboolean is_plain; /* every result outside of scratch rows is for the active lanes */
  guint64 uniforms;  /* rows of constants that these instructions read */
  guint n_gates;
  R500Gate gates[R500_MAX_GATES];
};

/* Makes the plans of all instructions. */
void r500_code_plan (R500Code *code);
void r500_code_unplan (R500Code *code);

/* The state of a wave: 64 pixels, which are 16 quads, with one program counter.
 *
 * A pixel is active, branch-inactive with a counter, or left out of a loop until its next iteration
 * or its end. Branches need the counters alone; the frames of open branches are kept for display.
 * Branches, loops and calls end without regard to each other. */

#define R500_MAX_BRANCHES 64 /* open branches; hardware counts to 32 */
#define R500_MAX_LOOPS 32    /* the hardware's depth is not known; 4 are certain */
#define R500_MAX_CALLS 32
#define R500_MAX_FRAMES (R500_MAX_BRANCHES + R500_MAX_LOOPS + R500_MAX_CALLS)

/* Holds no implicit padding: equal bytes are equal states. */
typedef struct
{
  guint64 step;
  /* entries: open branches; aL is the index of the innermost loop, and a REP keeps that of the loop
   * around it */
  LsFlowState flow;
  guint32 pc, last; /* last: the instruction executed last */
  guint32 ended;
  guint32 padding;
  LsMask written[4 * R500_MAX_TARGETS + 1]; /* by row of the outputs, depth last */
  LsFlowFrame frames[R500_MAX_FRAMES];
} R500Wave;

static inline guint
r500_wave_n_loops (const R500Wave *wave)
{
  return wave->flow.depth - wave->flow.entries - wave->flow.calls;
}

static inline LsRow *
r500_wave_counters (const LsLayout *layout, const R500Wave *wave)
{
  return ls_layout_rows (layout, wave) + layout->first[R500_REGS_CNT];
}

/* Branch-inactive lanes: the counter says how many branches deep. */
static inline LsMask
r500_wave_inactive (const LsLayout *layout, const R500Wave *wave)
{
  const LsRow *counters = r500_wave_counters (layout, wave);
  LsMask inactive = 0;

  LS_FOREACH_LANE (lane, wave->flow.held)
    inactive |= counters->i[lane] >= 0 ? LS_MASK_LANE (lane) : 0;
  return inactive;
}

/* Lanes whose bit is set in a row. */
static inline LsMask
r500_bits_mask (const LsRow *row)
{
  LsRow signs;

  for (guint lane = 0; lane < LS_LANES; lane++)
    signs.u[lane] = row->u[lane] << 31;
  return ls_row_collect (&signs);
}

/* The number of a register or constant with aL added. */
static inline gint64
r500_place_number (const R500Wave *wave, const LsMicroPlace *place)
{
  return (gint64) place->ref.index +
         (place->index == LS_MICRO_LOOP_INDEX ? wave->flow.loop.index : 0);
}

/* The row of a register; LS_NO_ROW: it is not declared. */
static inline guint32
r500_place_state_row (const LsLayout *layout, const R500Wave *wave, const LsMicroPlace *place)
{
  gint64 number = r500_place_number (wave, place);

  if (place->index == LS_MICRO_NO_INDEX)
    return place->row;
  return number >= 0 && number <= G_MAXUINT16
           ? ls_layout_row (layout, (LsRegRef){ .file = place->ref.file,
                                                .channel = place->ref.channel,
                                                .index = (guint16) number })
           : LS_NO_ROW;
}

/* The line that executes next; the last one executed when ended. */
guint32 r500_wave_line (const R500Code *code, const R500Wave *wave);
