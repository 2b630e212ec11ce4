#include "r500-run.h"

#include "ls-memory.h"
#include "ls-row.h"

/* Places as rows. */

static const LsRow zeros;

gboolean
r500_constant_word (const LsBindings *bindings, gint64 number, guint channel, guint32 *bits)
{
  guint64 offset = 16 * (guint64) number + 4 * channel;

  *bits = 0;
  if (number < 0 || number >= R500_MAX_CONSTANTS || bindings->const_file == NULL ||
      offset + 4 > g_bytes_get_size (bindings->const_file))
    return FALSE;
  *bits = ls_memory_read_u32 (bindings->const_file, offset);
  return TRUE;
}

void
r500_fill_uniforms (R500Run *run, guint64 slots)
{
  LS_FOREACH_LANE (slot, slots)
    {
      const guint8 *constant = run->code->uniforms[slot];
      guint32 bits;

      r500_constant_word (run->bindings, constant[0], constant[1], &bits);
      ls_row_fill (&run->uniforms[slot], bits);
    }
  run->filled |= slots;
}

static const LsRow *
constant_row (R500Run *run, const R500Place *place, LsRow *room)
{
  guint32 bits;

  if (place->slot != R500_NO_ROW)
    {
      r500_fill_uniforms (run, G_GUINT64_CONSTANT (1) << place->slot & ~run->filled);
      return &run->uniforms[place->slot];
    }
  r500_constant_word (run->bindings,
                      (gint64) place->number + (place->is_relative ? run->wave->al : 0),
                      place->channel, &bits);
  ls_row_fill (room, bits);
  return room;
}

const LsRow *
r500_place_row (R500Run *run, const R500Place *place, LsRow *room)
{
  guint32 row;

  switch ((R500From) place->from)
    {
    case R500_FROM_LITERAL:
      return &run->code->literals[place->slot];
    case R500_FROM_CONSTANT:
      return constant_row (run, place, room);
    case R500_FROM_TEMP:
      row = r500_temp_row (&run->code->layout, run->wave, place->number, place->is_relative);
      return row != R500_NO_ROW ? &run->rows[row + place->channel] : &zeros;
    }
  g_assert_not_reached ();
}

const LsRow *
r500_read_row (R500Run *run, const R500Read *read, LsRow *room)
{
  static const LsRowArg modifiers[] = { { { G_MAXUINT32, 0 } },
                                        { { G_MAXUINT32, 0x80000000 } },
                                        { { 0x7FFFFFFF, 0 } },
                                        { { 0x7FFFFFFF, 0x80000000 } } };
  const LsRow *row = r500_place_row (run, &read->places[0], room);
  LsRow other;

  if (read->presub != R500_NO_PRESUB)
    {
      const LsRow *second =
        r500_read_n_places (read) > 1 ? r500_place_row (run, &read->places[1], &other) : NULL;

      r500_run_row (run, r500_presub_kernel (read->presub), room, row, second, NULL, NULL);
      row = room;
    }
  if (read->corner != R500_OWN_LANE)
    {
      const LsRowArg corner = { .lane = read->corner };
      LsRow values = *row;

      r500_run_row (run, LS_KERNEL_CORNER, room, &values, NULL, NULL, &corner);
      row = room;
    }
  if (read->modifier == R500_MOD_NONE)
    return row;
  r500_run_row (run, LS_KERNEL_MODIFY, room, row, NULL, NULL, &modifiers[read->modifier]);
  return room;
}
