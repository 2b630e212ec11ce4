#include "ls-memory.h"
#include "tgsi-machine-private.h"

/* Constants. */

gboolean
tgsi_constant_word (const LsBindings *bindings,
                    guint file G_GNUC_UNUSED,
                    gint64 number,
                    guint channel,
                    guint32 *bits)
{
  const gint64 buffer = number / TGSI_MAX_CONSTANTS;
  GBytes *bytes = number >= 0 && buffer < LS_N_CONST_BUFFERS ? bindings->constants[buffer] : NULL;
  const guint64 at = 16 * (guint64) (number % TGSI_MAX_CONSTANTS) + 4 * channel;

  *bits = 0;
  if (bytes == NULL || at + 4 > g_bytes_get_size (bytes))
    return FALSE;
  *bits = ls_memory_read_u32 (bytes, at);
  return TRUE;
}

void
tgsi_gather_constants (const LsInsnRun *run,
                       const LsMicroPlace *place,
                       const LsRow *index,
                       LsRow *room)
{
  const guint buffer = place->ref.index / TGSI_MAX_CONSTANTS;
  GBytes *bytes = buffer < LS_N_CONST_BUFFERS ? run->bindings->constants[buffer] : NULL;
  const gint64 base = (gint64) (place->ref.index % TGSI_MAX_CONSTANTS) + place->index_shift;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const gint64 number = base + index->i[lane];

      room->u[lane] = number >= 0 && number < TGSI_MAX_CONSTANTS && bytes != NULL
                        ? ls_memory_read_u32 (bytes, 16 * (guint64) number + 4 * place->ref.channel)
                        : 0;
    }
}

/* If the buffer is not bound, the buffer's number. */
gint64
tgsi_missing_constant (const LsBindings *bindings, const LsMicroPlace *place, gint64 number)
{
  const gint64 buffer = number / TGSI_MAX_CONSTANTS;

  if (place->columns == 0)
    return number;
  return buffer > 0 && (buffer >= LS_N_CONST_BUFFERS || bindings->constants[buffer] == NULL)
           ? buffer
           : number % TGSI_MAX_CONSTANTS;
}

LsCell
tgsi_constant_cell (const LsMicroPlace *place, gint64 number)
{
  return (LsCell){ .kind = LS_CELL_CONSTANT,
                   .number = (guint32) (number / TGSI_MAX_CONSTANTS),
                   .at = 4 * (guint64) (number % TGSI_MAX_CONSTANTS) + place->ref.channel };
}
