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

static const LsRow *
constant_row (R500Run *run, const LsMicroPlace *place, LsRow *room)
{
  guint32 bits;

  if (place->row != LS_MICRO_NO_ROW &&
      ls_plan_fill (&run->plan, &run->code->uniforms, 0, G_GUINT64_CONSTANT (1) << place->row,
                    run->bindings))
    return &run->uniforms[place->row];
  r500_constant_word (run->bindings, r500_place_number (run->wave, place), place->ref.channel,
                      &bits);
  ls_row_fill (room, bits);
  return room;
}

const LsRow *
r500_place_row (R500Run *run, const LsMicroPlace *place, LsRow *room)
{
  guint32 row;

  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_LITERAL:
      return &run->code->literals[place->row];
    case LS_MICRO_CONSTANT:
      return constant_row (run, place, room);
    case LS_MICRO_REGISTER:
      row = r500_place_state_row (&run->code->layout, run->wave, place);
      return row != LS_NO_ROW ? &run->rows[row] : &zeros;
    case LS_MICRO_RESULT:
    case LS_MICRO_NOWHERE:
      break;
    }
  return &zeros;
}
