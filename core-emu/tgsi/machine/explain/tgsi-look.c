#include "tgsi-look.h"

#include "tgsi-readings.h"

static const LsRow *
find_made (const LsMicroLook *look, guint op)
{
  TgsiLook *own = (TgsiLook *) look->owner;

  if (!own->has_values)
    tgsi_compute (own->run, look->step, &own->values);
  own->has_values = TRUE;
  return own->values.rows[op];
}

static guint32
place_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane)
{
  const TgsiRun *run = ((const TgsiLook *) look->owner)->run;
  LsMicroPlace found = *place;

  if (place->kind == LS_MICRO_REGISTER && place->row == LS_MICRO_NO_ROW)
    found.row = ls_layout_row (&run->code->layout, place->ref);
  return tgsi_place_bits (run, &found, lane);
}

static const LsRow *
place_row (const LsMicroLook *look, const LsMicroPlace *place)
{
  return &((const TgsiLook *) look->owner)->run->rows[place->row];
}

/* The number that is out of range for a missing constant; if the buffer is not bound, the buffer's
 * number. */
static gint64
beyond (const LsBindings *bindings, gint64 number)
{
  const gint64 buffer = number / TGSI_MAX_CONSTANTS;

  return buffer > 0 && (buffer >= LS_N_CONST_BUFFERS || bindings->constants[buffer] == NULL)
           ? buffer
           : number % TGSI_MAX_CONSTANTS;
}

/* A place out of range is a zero without a cell. */
static void
find_place (const LsMicroLook *look, const LsMicroPlace *place, guint lane, LsMicroFound *found)
{
  const TgsiRun *run = ((const TgsiLook *) look->owner)->run;
  guint32 bits;

  found->cell = (LsCell){ .kind = LS_CELL_LITERAL };
  found->is_inside = tgsi_find_number (run, place, lane, &found->number);
  if (found->is_inside && place->kind == LS_MICRO_REGISTER)
    {
      found->cell = (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = place->ref };
      found->cell.ref.index = (guint16) found->number;
    }
  else if (found->is_inside)
    {
      found->is_inside =
        tgsi_constant_word (run->bindings, found->number, place->ref.channel, &bits);
      if (!found->is_inside && place->columns > 0)
        found->number = beyond (run->bindings, found->number);
      else if (found->is_inside)
        found->cell = (LsCell){
          .kind = LS_CELL_CONSTANT,
          .number = (guint32) (found->number / TGSI_MAX_CONSTANTS),
          .at = 4 * (guint64) (found->number % TGSI_MAX_CONSTANTS) + place->ref.channel,
        };
    }
}

LsMicroLook
tgsi_look_step (TgsiRun *run, TgsiLook *look)
{
  const TgsiStep *step = &run->code->steps[run->wave->pc];
  LsMicroLook out = { .program = run->program,
                      .step = tgsi_run_list (run, step),
                      .owner = look,
                      .keeps_denormals =
                        run->bindings->readings[TGSI_READING_DENORMALS] == TGSI_DENORMALS_KEEP,
                      .telling = run->wave->flow.covered,
                      .value = place_value,
                      .find_made = find_made,
                      .find_row = place_row,
                      .find = find_place };

  look->run = run;
  look->step = step;
  look->has_values = FALSE;
  look->seen.texels = NULL;
  for (guint i = 0; i < LS_MICRO_N_LANES; i++)
    out.lanes[i] = tgsi_run_lanes (run, (LsMicroLanes) i);
  /* A label asks the lanes that wait for it. */
  if (step->insn->op == TGSI_CASE)
    out.lanes[LS_MICRO_TO_REGISTERS] = out.waiting = run->wave->flow.away.unmatched;
  if (step->has_transfer)
    tgsi_look_outside (run, step, &out);
  return out;
}

void
tgsi_look_clear (TgsiLook *look)
{
  ls_micro_seen_clear (&look->seen);
}

LsFlowLook
tgsi_look_flow (TgsiRun *run)
{
  LsFlowRun flow = tgsi_flow_run (run);
  LsTrap trap = { 0 };
  LsFlowLook look = { .program = run->program, .step = flow.step, .held = run->wave->flow.held };

  flow.trap = &trap;
  look.is_possible = ls_flow_try (&flow, 0, flow.step->n_ops);
  look.choice = flow.choice;
  return look;
}
