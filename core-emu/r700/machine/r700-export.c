#include "r700-run.h"

/* What goes to pixels, positions, parameters and primitives. */

/* --- exports --------------------------------------------------------------------------------------------- */

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

/* --- vertices -------------------------------------------------------------------------------------------- */

/* EMIT_VERTEX, CUT_VERTEX, EMIT_CUT_VERTEX (guide 3.5): each lane of a geometry shader counts its vertices, and a bit
 * says before which of them a strip ends. Where a vertex lies in the ring is the program's business. */

static guint32 *
lane_words (const R700Run *run, guint lane)
{
  return ls_layout_memory (&run->code->layout, run->wave, R700_MEMORY_EMIT) + lane * LS_EMIT_WORDS;
}

/* Bit n of the words behind the count: the strip ends before vertex n. */
static void
cut (guint32 *words)
{
  if (words[0] < LS_MAX_EMITTED)
    words[1 + words[0] / 32] |= 1u << words[0] % 32;
}

static gboolean
check (R700Run *run, const R700Cf *cf, LsMask lanes)
{
  const char *name = r700_cf_ops[cf->op].name;

  if (run->code->stage != LS_STAGE_GS)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, cf->line, 0, "%s is for geometry shaders only", name);
  if (cf->op == R700_CF_OP_CUT_VERTEX)
    return TRUE;
  LS_FOREACH_LANE (lane, lanes)
    if (lane_words (run, (guint) lane)[0] >= LS_MAX_EMITTED)
      return R700_TRAP (run, LS_TRAP_OUT_OF_RANGE, cf->line, LS_MAX_EMITTED,
                        "%s in lane %u, which has emitted %u vertices, the most there can be", name,
                        (guint) lane, LS_MAX_EMITTED);
  return TRUE;
}

gboolean
r700_emit (R700Run *run, const R700Cf *cf, LsMask lanes)
{
  lanes &= run->wave->flow.valid;
  if (!check (run, cf, lanes))
    return FALSE;
  LS_FOREACH_LANE (lane, lanes)
    {
      guint32 *words = lane_words (run, (guint) lane);

      if (cf->op != R700_CF_OP_CUT_VERTEX)
        words[0]++;
      if (cf->op != R700_CF_OP_EMIT_VERTEX)
        cut (words);
    }
  return TRUE;
}
