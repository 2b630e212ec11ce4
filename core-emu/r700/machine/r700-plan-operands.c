#include "r700-plan-private.h"

static LsSpot
uniform (R700Planner *planner, LsUniform wanted)
{
  guint i = ls_uniforms_add (&planner->code->uniforms, LS_MAX_UNIFORMS, wanted);

  if (i == LS_MAX_UNIFORMS)
    {
      planner->base.ok = FALSE;
      return R700_SPOT_ZERO;
    }
  planner->plan->is_conditional = TRUE;
  planner->plan->uniforms[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
  return LS_SPOT (LS_BASE_UNIFORM, i);
}

static LsSpot
window_place (R700Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  guint bank = place->ref.file - R700_CONST_KC0;
  R700KcacheMode mode = planner->cf->kcache[bank].mode;
  guint count = mode == R700_KCACHE_LOCK_LOOP_INDEX ? 0 : r700_kcache_size (mode);

  /* Not a bank that the loop index places, nor a read beyond it. */
  planner->base.ok = planner->base.ok && place->ref.index < count;
  return uniform (planner,
                  (LsUniform){ .buffer = (guint16) r700_window_buffer (planner->cf, bank),
                               .channel = place->ref.channel,
                               .index = 16 * planner->cf->kcache[bank].addr + place->ref.index,
                               .and_bits = arg->and_bits,
                               .xor_bits = arg->xor_bits });
}

static LsSpot
row_place (R700Planner *planner, guint32 row)
{
  guint unit = r700_planner_row_unit (planner, row);

  if (row >= LS_MAX_SPOTS)
    planner->base.ok = FALSE;
  if (unit < 5)
    return planner->unit[unit];
  if (r700_planner_is_temp (planner, row) &&
      !(planner->temps & r700_planner_temp_bit (planner, row)))
    return R700_SPOT_ZERO;
  return LS_SPOT (LS_BASE_STATE, row);
}

static LsSpot
constant_place (R700Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  if (place->ref.file != R700_CONST_C)
    return window_place (planner, place, arg);
  return uniform (planner, (LsUniform){ .buffer = planner->cf->alt_const ? LS_UNIFORM_OTHER_FILE
                                                                         : LS_UNIFORM_FILE,
                                        .channel = place->ref.channel,
                                        .index = place->ref.index,
                                        .and_bits = arg->and_bits,
                                        .xor_bits = arg->xor_bits });
}

/* The place of an operand before its modifiers, but for constants, which are modified when they are filled in. */
static LsSpot
plain_place (R700Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  planner->base.ok = planner->base.ok && place->index == LS_MICRO_NO_INDEX;
  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_REGISTER:
      planner->base.ok = planner->base.ok && place->ref.file != R700_FILE_G;
      return row_place (planner, place->row);
    case LS_MICRO_LITERAL:
      planner->base.ok = planner->base.ok && place->row < LS_MAX_SPOTS;
      return LS_SPOT (LS_BASE_LITERAL, place->row);
    case LS_MICRO_CONSTANT:
      return constant_place (planner, place, arg);
    case LS_MICRO_RESULT:
    case LS_MICRO_NOWHERE:
      break;
    }
  g_assert_not_reached ();
}

/* Modified rows are copies. */
LsSpot
r700_planner_operand (R700Planner *planner, const LsMicroStep *step, const LsMicroPlace *operand)
{
  LsRowArg arg;
  LsSpot spot = plain_place (planner, ls_micro_operand (step, operand, &arg), &arg);

  if (operand->kind != LS_MICRO_RESULT || LS_SPOT_BASE (spot) == LS_BASE_UNIFORM)
    return spot;
  return ls_planner_modified (&planner->base, spot, arg.and_bits, arg.xor_bits);
}
