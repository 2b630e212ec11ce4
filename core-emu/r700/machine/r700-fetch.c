#include "r700-run.h"

/* One instruction of a fetch clause: sources, destination, and who does the work. */

guint32
r700_fetch_row (const R700Run *run, guint gpr, gboolean relative)
{
  const R700Layout *layout = &run->code->layout;
  gint64 index = (gint64) gpr + (relative ? run->wave->loop.index : 0);

  if (index < layout->n_gprs)
    return layout->gpr + 4 * (guint32) index;
  return R700_NO_ROW;
}

guint32
r700_place_row (const R700Run *run, const LsMicroPlace *place)
{
  const R700Layout *layout = &run->code->layout;
  guint32 number = (guint32) place->ref.index + (guint32) run->wave->loop.index;

  if (place->index == LS_MICRO_NO_INDEX)
    return place->row;
  if (place->index == LS_MICRO_TABLE_INDEX)
    number = run->table_index;
  return layout->gpr + (number < layout->n_gprs ? 4 * number : 0) + place->ref.channel;
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
      r700_store (run, &run->rows[r700_place_row (run, &move->to)],
                  move->component < LS_MICRO_ZERO ? &result[move->component] : &constant, lanes);
    }
}

gboolean
r700_fetch_step (R700Run *run, const R700Fetch *fetch)
{
  const R700Refusal *refusal = &r700_code_transfer (run->code, fetch)->refusal;
  LsMask lanes;

  if (refusal->code != LS_TRAP_NONE)
    return r700_trap (run, refusal->code, fetch->line, refusal->value, "%s", refusal->reason);
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_LDS)
    return r700_lds_step (run, fetch, run->wave->executing);
  lanes = r700_wave_fetch_lanes (run->wave, fetch->fetch_whole_quad);
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_MEM)
    return r700_memory_read (run, fetch, lanes);
  return r700_fetch_is_vertex (fetch->op) ? r700_vtx_fetch (run, fetch, lanes)
                                          : r700_tex_fetch (run, fetch, lanes);
}
