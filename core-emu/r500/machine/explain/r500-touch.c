#include "r500-look.h"

#include "ls-math.h"

/* What one lane does in the step that runs next. */

typedef struct
{
  R500Run run; /* only read */
  const R500Step *step;
  LsTrap trap;
  GArray *out;
  guint lane, line, slot, part;
} Toucher;

/* --- collecting ------------------------------------------------------------------------------------------ */

static void
add (Toucher *to, LsTouch touch)
{
  touch.line = to->line;
  touch.slot = (guint8) to->slot;
  touch.part = to->part;
  g_array_append_val (to->out, touch);
}

/* What instructions take a cell's bits for. */
static LsValueType
type_of (const LsCell *cell)
{
  if (cell->kind == LS_CELL_REGISTER)
    return r500_reg_files[cell->ref.file].type;
  if (cell->kind == LS_CELL_BOOLEAN)
    return LS_VALUE_UINT;
  return cell->kind == LS_CELL_LOOP ? LS_VALUE_INT : LS_VALUE_FLOAT;
}

static void
add_read (Toucher *to, LsCell cell, guint operand, gboolean is_address, guint32 value, guint32 used)
{
  add (to, (LsTouch){ .kind = LS_TOUCH_READ,
                      .operand = (guint8) operand,
                      .is_address = is_address,
                      .cell = cell,
                      .value = value,
                      .used = used,
                      .type = type_of (&cell) });
}

static LsCell
register_cell (LsRegRef ref, guint lane)
{
  return (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = ref };
}

static void
add_write (Toucher *to, LsRegRef ref)
{
  LsCell cell = register_cell (ref, to->lane);

  add (to, (LsTouch){ .kind = LS_TOUCH_WRITE, .cell = cell, .type = type_of (&cell) });
}

static void
read_register (Toucher *to, LsRegRef ref, guint lane, guint operand, gboolean is_address)
{
  guint32 bits = to->run.rows[ls_layout_row (&to->run.code->layout, ref)].u[lane];

  add_read (to, register_cell (ref, lane), operand, is_address, bits, bits);
}

static gboolean
is_in (const Toucher *to, LsMask lanes)
{
  return (lanes >> to->lane & 1) != 0;
}

/* --- flow control ----------------------------------------------------------------------------------------- */

/* What a lane's vote is made of. */
static void
touch_vote (Toucher *to, guint lane)
{
  const R500Flow *flow = &to->step->insn->flow;
  guint32 boolean = to->run.bindings->booleans >> flow->bool_addr & 1;

  if (r500_look_depends (to->step, 0))
    read_register (to, r500_look_ref (R500_REGS_ALU, 0, 0), lane, 0, FALSE);
  if (r500_look_depends (to->step, 1))
    read_register (to, r500_look_ref (R500_REGS_P, 0, to->step->flow_predicate), lane, 1, FALSE);
  if (r500_look_depends (to->step, 2) && lane == to->lane)
    add_read (to, (LsCell){ .kind = LS_CELL_BOOLEAN, .number = flow->bool_addr }, 2, FALSE, boolean,
              boolean);
}

/* A counter follows from where the wave goes, which all voters decide. */
static void
touch_counter (Toucher *to, const R500Decision *decision)
{
  LsRegRef counter = r500_look_ref (R500_REGS_CNT, 0, 0);

  to->part = 1;
  read_register (to, counter, to->lane, 3, FALSE);
  LS_FOREACH_LANE (lane, decision->voters | LS_MASK_LANE (to->lane))
    touch_vote (to, (guint) lane);
  add_write (to, counter);
}

static void
touch_flow (Toucher *to)
{
  const R500Flow *flow = &to->step->insn->flow;
  R500Decision decision;

  if (!r500_flow_decide (&to->run, to->step, &decision))
    return;
  if (is_in (to, decision.before) && r500_look_tests (to->step))
    {
      touch_vote (to, to->lane);
      add (to, (LsTouch){ .kind = LS_TOUCH_TEST });
    }
  if (is_in (to, to->run.wave->held) &&
      (flow->b_else || flow->b_op[0] != R500_B_NONE || flow->b_op[1] != R500_B_NONE))
    touch_counter (to, &decision);
}

void
r500_touches (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              GArray *out)
{
  const R500Code *code = r500_loaded_code (program);
  R500Wave *wave = (R500Wave *) (gpointer) state;
  LsFloatMode mode;
  LsMicroLook micro;
  g_auto (R500Look) look;
  Toucher to;

  look.seen = NULL;
  if (wave->ended)
    return;
  to.step = &code->steps[wave->pc];
  if (to.step->bad != NULL)
    return;
  mode = ls_float_mode_enter ();
  to.out = out;
  to.lane = lane;
  to.line = to.step->insn->line;
  to.slot = LS_SLOT_NONE;
  to.part = 0;
  r500_run_init (&to.run, code, bindings, wave, &to.trap);
  switch (to.step->insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
    case R500_TYPE_TEX:
      micro = r500_look_step (program, &to.run, to.step, &look);
      ls_micro_touch (&micro, lane, out);
      break;
    case R500_TYPE_FC:
      touch_flow (&to);
      break;
    }
  ls_float_mode_leave (mode);
}
