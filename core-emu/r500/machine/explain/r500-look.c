#include "r500-look.h"

gboolean
r500_look_place (const R500Run *run, const R500Place *place, LsRegRef *ref)
{
  guint32 row;

  if (place->from != R500_FROM_TEMP)
    return FALSE;
  row = r500_temp_row (&run->code->layout, run->wave, place->number, place->is_relative);
  if (row == R500_NO_ROW)
    return FALSE;
  *ref = r500_look_ref (R500_REGS_T, row / 4, place->channel);
  return TRUE;
}

gboolean
r500_look_temp (const R500Run *run, const R500Result *result, LsRegRef *ref)
{
  const R500Place place = { .from = R500_FROM_TEMP,
                            .channel = result->channel,
                            .number = result->temp,
                            .is_relative = result->temp_is_relative };

  return result->to_temp && r500_look_place (run, &place, ref);
}

LsMask
r500_look_predicate_lanes (const R500Run *run, const R500Step *step, const R500Result *result)
{
  if (run->bindings->readings[R500_READING_PREDICATE_GATE] == R500_PREDICATE_FREE)
    return step->insn->write_inactive ? run->wave->held : run->wave->active;
  return r500_result_lanes (run, step, result);
}

LsMask
r500_look_lanes (const R500Run *run, const R500Step *step, const R500Result *result)
{
  LsMask lanes = 0;
  LsRegRef ref;

  if (result->to_alu || r500_look_temp (run, result, &ref))
    lanes |= r500_result_lanes (run, step, result);
  if (result->to_predicate)
    lanes |= r500_look_predicate_lanes (run, step, result);
  if (result->target != R500_NO_TARGET || result->to_depth)
    lanes |= r500_output_lanes (run, result);
  return lanes;
}

gboolean
r500_look_depends (const R500Step *step, guint what)
{
  static const guint shifts[] = { 4, 2, 1 };
  static const guint8 low[] = { 0x0F, 0x33, 0x55 };
  guint8 function = step->insn->flow.jump_func;

  if (what == 1 && step->flow_predicate == R500_NO_PREDICATE)
    return FALSE;
  return (function >> shifts[what] & low[what]) != (function & low[what]);
}

gboolean
r500_look_tests (const R500Step *step)
{
  return r500_look_depends (step, 0) || r500_look_depends (step, 1) || r500_look_depends (step, 2);
}
