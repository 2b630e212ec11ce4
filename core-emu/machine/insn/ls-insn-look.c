#include "ls-insn-look.h"

/* How readers see a step. */

static const LsRow *
find_made (const LsMicroLook *look, guint op)
{
  LsInsnLook *own = (LsInsnLook *) look->owner;

  if (!own->has_values)
    ls_insn_compute (own->run, look->step);
  own->has_values = TRUE;
  return own->run->values[op];
}

static guint32
place_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane)
{
  const LsInsnRun *run = ((const LsInsnLook *) look->owner)->run;
  LsMicroPlace found = *place;

  if (place->kind == LS_MICRO_REGISTER && place->row == LS_MICRO_NO_ROW)
    found.row = ls_layout_row (&run->code->layout, place->ref);
  return ls_insn_place_bits (run, &found, lane);
}

static const LsRow *
place_row (const LsMicroLook *look, const LsMicroPlace *place)
{
  return &((const LsInsnLook *) look->owner)->run->rows[place->row];
}

/* A constant that is missing is told by a number that the machine knows. */
static void
find_constant (const LsInsnRun *run, const LsMicroPlace *place, LsMicroFound *found)
{
  const LsInsnForm *form = run->form;
  guint32 bits;

  found->is_inside =
    form->constant_word (run->bindings, place->ref.file, found->number, place->ref.channel, &bits);
  if (found->is_inside)
    found->cell = form->constant_cell (place, found->number);
  else if (form->missing_constant != NULL)
    found->number = form->missing_constant (run->bindings, place, found->number);
}

/* A place out of range is a zero without a cell. */
static void
find_place (const LsMicroLook *look, const LsMicroPlace *place, guint lane, LsMicroFound *found)
{
  const LsInsnRun *run = ((const LsInsnLook *) look->owner)->run;

  found->cell = (LsCell){ .kind = LS_CELL_LITERAL };
  found->is_inside = ls_insn_find_number (run, place, lane, &found->number);
  if (found->is_inside && place->kind == LS_MICRO_REGISTER)
    {
      found->cell = (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = place->ref };
      found->cell.ref.index = (guint16) found->number;
    }
  else if (found->is_inside)
    find_constant (run, place, found);
}

static LsMicroLook
make_look (LsInsnRun *run, LsInsnLook *look)
{
  const LsInsnForm *form = run->form;
  LsMicroLook out = { .program = run->program,
                      .owner = look,
                      .keeps_denormals =
                        form->keeps_denormals == NULL || form->keeps_denormals (run->bindings),
                      .telling = run->wave->flow.covered,
                      .value = place_value,
                      .find_made = find_made,
                      .find_row = place_row,
                      .find = find_place };

  look->run = run;
  look->step = ls_insn_step (run->code, run->wave->pc);
  look->has_values = FALSE;
  look->seen.texels = NULL;
  for (guint i = 0; i < LS_MICRO_N_LANES; i++)
    out.lanes[i] = ls_insn_lanes (run, (LsMicroLanes) i);
  return out;
}

/* A label asks the lanes that wait for it. */
LsMicroLook
ls_insn_look_micro (LsInsnRun *run, LsInsnLook *look)
{
  LsMicroLook out = make_look (run, look);

  out.step = ls_insn_list (run, look->step);
  if (run->code->flow.steps[run->wave->pc].ask.whom == LS_FLOW_OF_SWITCH)
    out.lanes[LS_MICRO_TO_REGISTERS] = out.waiting = run->wave->flow.away.unmatched;
  return out;
}

LsMicroLook
ls_insn_look_transfer (LsInsnRun *run, LsInsnLook *look)
{
  LsMicroLook out = make_look (run, look);

  out.transfer = &look->step->transfer;
  out.outside = look;
  out.address_lane = LS_LANES;
  out.addresses = (1u << out.transfer->n_addresses) - 1;
  out.moving = run->wave->flow.active;
  run->form->look_outside (look, &out);
  return out;
}

void
ls_insn_look_clear (LsInsnLook *look)
{
  ls_micro_seen_clear (&look->seen);
}

LsFlowLook
ls_insn_look_flow (LsInsnRun *run)
{
  LsFlowRun flow = ls_insn_flow_run (run);
  LsTrap trap = { 0 };
  LsFlowLook look = { .program = run->program, .step = flow.step, .held = run->wave->flow.held };

  flow.trap = &trap;
  look.is_possible = ls_flow_try (&flow, 0, flow.step->n_ops);
  look.choice = flow.choice;
  return look;
}
