#include "r700-run.h"

/* EXPORT and EXPORT_DONE to pixels, positions and parameters (guide 3.4.1). */

/* Killed pixels and helpers have no place to go to, whatever the mode of the instruction. */
gboolean
r700_export (R700Run *run, const R700Cf *cf, LsMask lanes)
{
  const R700Transfer *transfer = r700_code_send (run->code, cf);
  const LsMicroTransfer *micro = &transfer->micro;
  LsRow constant;

  if (!r700_can_transfer (run, transfer, cf->line))
    return FALSE;
  lanes &= run->wave->flow.valid;
  for (guint i = 0; i < micro->n_moves; i++)
    {
      const LsMicroMove *move = &micro->moves[i];
      gboolean is_constant = move->from.kind == LS_MICRO_LITERAL;

      if (is_constant)
        run->rows_ops->broadcast (&constant, move->from.bits);
      r700_store (run, &run->rows[move->to.row],
                  is_constant ? &constant : r700_place_row (run, &move->from), lanes);
      run->written[move->to.row - run->code->layout.first_output] |= lanes;
    }
  return TRUE;
}
