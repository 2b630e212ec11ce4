#include "r500-look.h"

static const LsRow *
find_made (const LsMicroLook *look, guint op)
{
  R500Look *own = (R500Look *) look->owner;

  if (!own->has_values)
    r500_run_ops (own->run, look->step, own->values);
  own->has_values = TRUE;
  return &own->values[op];
}

static guint32
place_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane)
{
  const R500Look *own = look->owner;
  LsRow room;

  return r500_place_row (own->run, place, &room)->u[lane];
}

static const LsRow *
place_row (const LsMicroLook *look, const LsMicroPlace *place)
{
  const R500Look *own = look->owner;

  return &own->run->rows[place->row];
}

/* What lies outside of everything is a zero that stands nowhere. */
static void
find_place (const LsMicroLook *look, const LsMicroPlace *place, guint lane, LsMicroFound *found)
{
  const R500Look *own = look->owner;
  gint64 number = r500_place_number (own->run->wave, place);
  gboolean is_register = place->kind == LS_MICRO_REGISTER;
  guint n = is_register ? own->run->code->layout.n[place->ref.file] : R500_MAX_CONSTANTS;

  found->number = number;
  found->is_inside = number >= 0 && number < n;
  found->cell = (LsCell){ .kind = LS_CELL_LITERAL };
  if (!found->is_inside)
    return;
  found->cell =
    is_register
      ? (LsCell){ .kind = LS_CELL_REGISTER,
                  .lane = (guint8) lane,
                  .ref = r500_look_ref (place->ref.file, (guint) number, place->ref.channel) }
      : (LsCell){ .kind = LS_CELL_CONSTANT,
                  .number = LS_CELL_CONST_FILE,
                  .at = 4 * (guint64) number + place->ref.channel };
}

LsMicroLook
r500_look_step (const LsProgram *program, R500Run *run, const R500Step *step, R500Look *look)
{
  const guint8 *readings = run->bindings->readings;
  LsMicroLook out = { .program = program,
                      .step = &step->micro,
                      .owner = look,
                      .loop_index = run->wave->al,
                      .telling = run->wave->covered,
                      .bits_are_free = readings[R500_READING_PREDICATE_GATE] == R500_PREDICATE_FREE,
                      .bits_are_raw = readings[R500_READING_COMPARED] != R500_COMPARED_FINAL,
                      .value = place_value,
                      .find_made = find_made,
                      .find_row = place_row,
                      .find = find_place };

  look->run = run;
  look->step = step;
  look->has_values = FALSE;
  for (guint i = 0; i < LS_MICRO_N_LANES; i++)
    out.lanes[i] = r500_micro_lanes (run, step, (LsMicroLanes) i);
  return out;
}

gboolean
r500_look_depends (const R500Step *step, guint what)
{
  static const guint shifts[] = { 4, 2, 1 };
  static const guint8 low[] = { 0x0F, 0x33, 0x55 };
  guint8 function = step->insn->flow.jump_func;

  if (what == 1 && step->flow_predicate == R500_NO_PREDICATE)
    return FALSE;
  return (function >> shifts[what] & low[what]) != (function & low[what]);
}

gboolean
r500_look_tests (const R500Step *step)
{
  return r500_look_depends (step, 0) || r500_look_depends (step, 1) || r500_look_depends (step, 2);
}
