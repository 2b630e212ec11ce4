#include "r700-run.h"

/* One instruction of a fetch clause: sources, destination, and who does the work. */

LsRow *
r700_indexed_row (const R700Run *run, const LsMicroPlace *place)
{
  const LsLayout *layout = &run->code->layout;
  guint32 number = (guint32) place->ref.index + (guint32) run->wave->flow.loop.index;

  if (place->index == LS_MICRO_TABLE_INDEX)
    number = run->table_index;
  number = number < layout->n[R700_FILE_R] ? number : 0;
  return &run->rows[layout->first[R700_FILE_R] + 4 * number + place->ref.channel];
}

gboolean
r700_can_transfer (R700Run *run, const R700Transfer *transfer, guint32 line)
{
  const R700Refusal *refusal = &transfer->refusal;

  return refusal->code == LS_TRAP_NONE ||
         R700_TRAP (run, refusal->code, line, refusal->value, "%s", refusal->reason);
}

void
r700_fetch_store (R700Run *run,
                  const R700Fetch *fetch,
                  guint element,
                  const LsRow result[4],
                  guint32 one,
                  LsMask lanes)
{
  const LsMicroTransfer *micro = &r700_code_transfer (run->code, fetch)->micro;
  LsRow constant;

  for (guint i = 0; i < micro->n_moves; i++)
    {
      const LsMicroMove *move = &micro->moves[i];

      if (move->element != element)
        continue;
      if (move->component >= LS_MICRO_ZERO)
        run->rows_ops->broadcast (&constant, move->component == LS_MICRO_ONE ? one : 0);
      r700_store (run, r700_place_row (run, &move->to),
                  move->component < LS_MICRO_ZERO ? &result[move->component] : &constant, lanes);
    }
}

gboolean
r700_fetch_step (R700Run *run, const R700Fetch *fetch)
{
  LsMask lanes;

  if (!r700_can_transfer (run, r700_code_transfer (run->code, fetch), fetch->line))
    return FALSE;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_LDS)
    return r700_lds_step (run, fetch, run->wave->executing);
  lanes = r700_wave_fetch_lanes (run->wave, fetch->fetch_whole_quad);
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_MEM)
    return r700_memory_read (run, fetch, lanes);
  return r700_fetch_is_vertex (fetch->op) ? r700_vtx_fetch (run, fetch, lanes)
                                          : r700_tex_fetch (run, fetch, lanes);
}
