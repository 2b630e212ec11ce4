#include "ls-flow-look.h"

/* Whether a test for each lane decides, and no operation of the step computes the test. */
static gboolean
has_test (const LsFlowStep *step)
{
  return step->ask.bits[0].kind != LS_MICRO_RESULT &&
         (ls_flow_depends (step->ask.table, 0) || ls_flow_depends (step->ask.table, 1) ||
          ls_flow_depends (step->ask.table, 2));
}

/* Effects, touches and accesses of control flow. */

/* Operands: the two bits that lanes are asked for, the shared bit, and the counter. */
#define SHARED_OPERAND 2
#define COUNTER_OPERAND 3

static gboolean
asks_register (const LsFlowStep *step, guint bit)
{
  return step->ask.bits[bit].kind == LS_MICRO_REGISTER && ls_flow_depends (step->ask.table, bit);
}

static gboolean
changes_counters (const LsFlowStep *step)
{
  return ls_flow_has (step, LS_FLOW_PUSH) || ls_flow_has (step, LS_FLOW_POP) ||
         ls_flow_has (step, LS_FLOW_ELSE);
}

/* --- effects ---------------------------------------------------------------------------------- */

static void
add_left (gboolean is_left, LsLeft left, LsMicroEffectFunc add, gpointer data)
{
  if (is_left)
    add ((LsEffect){ .kind = LS_EFFECT_LEAVE, .slot = LS_SLOT_NONE, .resource = left }, data);
}

static void
add_masks (const LsFlowStep *step, guint mask, LsMicroEffectFunc add, gpointer data)
{
  add ((LsEffect){ .kind = LS_EFFECT_MASK, .slot = LS_SLOT_NONE, .resource = mask }, data);
  add_left (ls_flow_takes_out (step), LS_LEFT_LOOP, add, data);
  add_left (ls_flow_has (step, LS_FLOW_LEAVE_SWITCH), LS_LEFT_SWITCH, add, data);
  add_left (ls_flow_has (step, LS_FLOW_GO), LS_LEFT_CALL, add, data);
}

/* All voters decide where the wave goes, and counters follow the wave. */
void
ls_flow_describe (const LsProgram *program,
                  const LsFlowStep *step,
                  const LsRegRef *counter,
                  LsMicroEffectFunc add,
                  gpointer data)
{
  gboolean kills = ls_flow_has (step, LS_FLOW_KILL);

  if (!step->is_flow || step->is_refused)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (step->ask.bits); i++)
    if (asks_register (step, i))
      add ((LsEffect){ .kind = LS_EFFECT_READ,
                       .operand = (guint8) i,
                       .ref = step->ask.bits[i].ref,
                       .crosses = TRUE },
           data);
  if (counter != NULL && changes_counters (step))
    {
      add ((LsEffect){ .kind = LS_EFFECT_READ, .operand = COUNTER_OPERAND, .ref = *counter }, data);
      add ((LsEffect){ .kind = LS_EFFECT_WRITE, .ref = *counter }, data);
    }
  add_masks (step, kills ? ls_machine_find_mask (program->machine, LS_ROLE_VALID) : 0, add, data);
}

void
ls_flow_describe_behind (const LsFlowStep *step, LsMicroEffectFunc add, gpointer data)
{
  if (ls_flow_takes_out (step) || ls_flow_has (step, LS_FLOW_POP) ||
      ls_flow_has (step, LS_FLOW_ELSE))
    add_masks (step, 0, add, data);
}

/* --- touches ---------------------------------------------------------------------------------- */

typedef struct
{
  const LsFlowLook *look;
  guint part;
  GArray *out;
} Toucher;

static void
add_touch (const Toucher *to, LsTouch touch)
{
  touch.line = to->look->step->line;
  touch.slot = LS_SLOT_NONE;
  touch.part = to->part;
  g_array_append_val (to->out, touch);
}

static void
touch_register (const Toucher *to, LsRegRef ref, guint lane, LsTouch touch)
{
  touch.cell = (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = ref };
  touch.type = to->look->program->machine->reg_files[ref.file].type;
  add_touch (to, touch);
}

static void
read_register (const Toucher *to, LsRegRef ref, const LsRow *row, guint lane, guint operand)
{
  touch_register (to, ref, lane,
                  (LsTouch){ .kind = LS_TOUCH_READ,
                             .operand = (guint8) operand,
                             .value = row->u[lane],
                             .used = row->u[lane] });
}

/* The bits by which a lane passes or not. */
static void
touch_bits (const Toucher *to, guint lane, gboolean with_shared)
{
  const LsFlowLook *look = to->look;
  const LsFlowAsk *ask = &look->step->ask;

  for (guint i = 0; i < G_N_ELEMENTS (ask->bits); i++)
    if (asks_register (look->step, i))
      read_register (to, ask->bits[i].ref, look->rows[i], lane, i);
  if (with_shared && ls_flow_depends (ask->table, SHARED_OPERAND))
    add_touch (to, (LsTouch){ .kind = LS_TOUCH_READ,
                              .operand = SHARED_OPERAND,
                              .cell = { .kind = LS_CELL_BOOLEAN, .number = ask->boolean },
                              .value = (guint32) look->shared,
                              .used = (guint32) look->shared,
                              .type = LS_VALUE_UINT });
}

/* A counter follows the way of the wave, and all voters decide the way. */
static void
touch_counter (Toucher *to, guint lane)
{
  const LsFlowLook *look = to->look;

  to->part = 1;
  read_register (to, look->counter, look->counter_row, lane, COUNTER_OPERAND);
  LS_FOREACH_LANE (voter, look->choice.voters | LS_MASK_LANE (lane))
    touch_bits (to, (guint) voter, (guint) voter == lane);
  touch_register (to, look->counter, lane, (LsTouch){ .kind = LS_TOUCH_WRITE });
}

void
ls_flow_touch (const LsFlowLook *look, guint lane, GArray *out)
{
  const LsFlowStep *step = look->step;
  Toucher to = { .look = look, .out = out };
  gboolean kills = ls_flow_has (step, LS_FLOW_KILL) && step->ask.bits[0].kind != LS_MICRO_RESULT;

  if (!look->is_possible || !step->is_flow)
    return;
  if ((look->choice.asked >> lane & 1) && (has_test (step) || kills))
    {
      touch_bits (&to, lane, TRUE);
      add_touch (&to, (LsTouch){ .kind = kills ? LS_TOUCH_KILL : LS_TOUCH_TEST });
    }
  if ((look->held >> lane & 1) && look->counter_row != NULL && changes_counters (step))
    touch_counter (&to, lane);
}

/* --- accesses --------------------------------------------------------------------------------- */

void
ls_flow_examine (const LsFlowLook *look, LsExamine *out)
{
  const LsFlowStep *step = look->step;

  for (guint i = 0; i < G_N_ELEMENTS (step->ask.bits); i++)
    if (look->is_possible && look->choice.asked != 0 && asks_register (step, i))
      {
        LsStepAccess access = { .line = step->line,
                                .ref = step->ask.bits[i].ref,
                                .lanes = look->choice.asked };

        g_array_append_val (out->accesses, access);
      }
}
