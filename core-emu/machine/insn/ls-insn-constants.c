#include "ls-insn-constants.h"

#include "ls-memory.h"

gboolean
ls_insn_buffer_word (const LsBindings *bindings,
                     guint file G_GNUC_UNUSED,
                     gint64 number,
                     guint channel,
                     guint32 *bits)
{
  const gint64 buffer = number / LS_INSN_BUFFER_CONSTANTS;
  GBytes *bytes = number >= 0 && buffer < LS_N_CONST_BUFFERS ? bindings->constants[buffer] : NULL;
  const guint64 at = 16 * (guint64) (number % LS_INSN_BUFFER_CONSTANTS) + 4 * channel;

  *bits = 0;
  if (bytes == NULL || at + 4 > g_bytes_get_size (bytes))
    return FALSE;
  *bits = ls_memory_read_u32 (bytes, at);
  return TRUE;
}

void
ls_insn_gather_buffer (const LsInsnRun *run,
                       const LsMicroPlace *place,
                       const LsRow *index,
                       LsRow *room)
{
  const guint buffer = place->ref.index / LS_INSN_BUFFER_CONSTANTS;
  GBytes *bytes = buffer < LS_N_CONST_BUFFERS ? run->bindings->constants[buffer] : NULL;
  const gint64 base = (gint64) (place->ref.index % LS_INSN_BUFFER_CONSTANTS) + place->index_shift;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const gint64 number = base + index->i[lane];

      room->u[lane] = number >= 0 && number < LS_INSN_BUFFER_CONSTANTS && bytes != NULL
                        ? ls_memory_read_u32 (bytes, 16 * (guint64) number + 4 * place->ref.channel)
                        : 0;
    }
}

/* If the buffer is not bound, the buffer's number. */
gint64
ls_insn_missing_buffer (const LsBindings *bindings, const LsMicroPlace *place, gint64 number)
{
  const gint64 buffer = number / LS_INSN_BUFFER_CONSTANTS;

  if (place->columns == 0)
    return number;
  return buffer > 0 && (buffer >= LS_N_CONST_BUFFERS || bindings->constants[buffer] == NULL)
           ? buffer
           : number % LS_INSN_BUFFER_CONSTANTS;
}

LsCell
ls_insn_buffer_cell (const LsMicroPlace *place, gint64 number)
{
  return (LsCell){ .kind = LS_CELL_CONSTANT,
                   .number = (guint32) (number / LS_INSN_BUFFER_CONSTANTS),
                   .at = 4 * (guint64) (number % LS_INSN_BUFFER_CONSTANTS) + place->ref.channel };
}
