#include "ls-insn-run.h"

/* The places of operands. */

static gint64
read_index (const LsInsnRun *run, LsRegRef ref, gint64 shift, guint lane)
{
  const guint32 row = ls_layout_row (&run->code->layout, ref);

  return shift + (row != LS_NO_ROW ? run->rows[row].i[lane] : 0);
}

gboolean
ls_insn_find_number (const LsInsnRun *run, const LsMicroPlace *place, guint lane, gint64 *number)
{
  const gint64 n = place->kind == LS_MICRO_CONSTANT ? run->form->n_constants
                                                    : (gint64) run->code->layout.n[place->ref.file];
  gint64 added[2] = { 0, 0 };

  if (place->index & LS_MICRO_ROW_INDEX)
    added[0] = read_index (run, place->row_ref, place->row_shift, lane);
  if (place->index & LS_MICRO_REGISTER_INDEX)
    added[1] = read_index (run, place->index_ref, place->index_shift, lane);
  return ls_micro_place_number (place, added, n, number);
}

guint32
ls_insn_place_bits (const LsInsnRun *run, const LsMicroPlace *place, guint lane)
{
  const LsLayout *layout = &run->code->layout;
  guint32 bits = 0;
  gint64 number;

  if (place->kind == LS_MICRO_LITERAL)
    return place->bits;
  if (place->kind == LS_MICRO_REGISTER && place->index == LS_MICRO_NO_INDEX)
    return place->row != LS_NO_ROW ? run->rows[place->row].u[lane] : 0;
  if (!ls_insn_find_number (run, place, lane, &number))
    return 0;
  if (place->kind == LS_MICRO_CONSTANT)
    run->form->constant_word (run->bindings, place->ref.file, number, place->ref.channel, &bits);
  else if (place->kind == LS_MICRO_REGISTER)
    bits = run
             ->rows[layout->first[place->ref.file] +
                    layout->form->files[place->ref.file].n_channels * (guint32) number +
                    place->ref.channel]
             .u[lane];
  return bits;
}

/* Registers by one number that a register holds: the simple case of ls_insn_place_bits(). */
static void
gather_registers (const LsInsnRun *run, const LsMicroPlace *place, LsRow *room)
{
  const LsLayout *layout = &run->code->layout;
  const guint n_channels = layout->form->files[place->ref.file].n_channels;
  const LsRow *rows = run->rows + layout->first[place->ref.file] + place->ref.channel;
  const LsRow *index = &run->rows[ls_layout_row (layout, place->index_ref)];
  const gint64 base = (gint64) place->ref.index + place->index_shift;
  const gint64 n = layout->n[place->ref.file];

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const gint64 number = base + index->i[lane];

      room->u[lane] = number >= 0 && number < n ? rows[n_channels * (guint32) number].u[lane] : 0;
    }
}

static gboolean
has_one_index (const LsInsnRun *run, const LsMicroPlace *place)
{
  return place->index == LS_MICRO_REGISTER_INDEX &&
         ls_layout_row (&run->code->layout, place->index_ref) != LS_NO_ROW;
}

const LsRow *
ls_insn_place_row (const LsInsnRun *run, const LsMicroPlace *place, LsRow *room)
{
  if (place->kind == LS_MICRO_LITERAL && place->row != LS_MICRO_NO_ROW)
    return &run->code->literals[place->row];
  if (place->kind == LS_MICRO_REGISTER && place->index == LS_MICRO_NO_INDEX &&
      place->row != LS_NO_ROW)
    return &run->rows[place->row];
  if (place->index == LS_MICRO_NO_INDEX)
    ls_row_fill (room, ls_insn_place_bits (run, place, 0));
  else if (has_one_index (run, place) && place->kind == LS_MICRO_REGISTER && place->columns == 0)
    gather_registers (run, place, room);
  else if (has_one_index (run, place) && place->kind == LS_MICRO_CONSTANT &&
           run->form->gather_constants != NULL)
    run->form->gather_constants (
      run, place, &run->rows[ls_layout_row (&run->code->layout, place->index_ref)], room);
  else
    for (guint lane = 0; lane < LS_LANES; lane++)
      room->u[lane] = ls_insn_place_bits (run, place, lane);
  return room;
}

/* Writes the registers that an index reaches in the lanes of a mask. */
static void
scatter (LsInsnRun *run, const LsMicroPlace *place, LsMask lanes, const LsRow *value)
{
  LS_FOREACH_LANE (lane, lanes)
    {
      LsRegRef ref = place->ref;
      gint64 number;

      if (!ls_insn_find_number (run, place, lane, &number))
        continue;
      ref.index = (guint16) number;
      ls_state_write_row (run->program, run->wave, ref, LS_MASK_LANE (lane), value);
    }
}

void
ls_insn_write_place (LsInsnRun *run, const LsMicroPlace *place, LsMask lanes, const LsRow *value)
{
  if (place->kind != LS_MICRO_REGISTER)
    return;
  if (place->index != LS_MICRO_NO_INDEX)
    scatter (run, place, lanes, value);
  else
    ls_state_write_row (run->program, run->wave, place->ref, lanes, value);
}
