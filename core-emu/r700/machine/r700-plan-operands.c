#include <string.h>

#include "r700-plan-private.h"

static R700Place
uniform (R700Planner *planner, R700Uniform wanted)
{
  GArray *uniforms = planner->uniforms;
  guint i = 0;

  while (i < uniforms->len &&
         memcmp (&g_array_index (uniforms, R700Uniform, i), &wanted, sizeof wanted) != 0)
    i++;
  if (i == R700_MAX_UNIFORMS)
    {
      planner->ok = FALSE;
      return R700_PLACE_ZERO;
    }
  if (i == uniforms->len)
    g_array_append_val (uniforms, wanted);
  planner->plan->is_conditional = TRUE;
  planner->plan->uniforms[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
  return R700_PLACE (R700_BASE_UNIFORM, i);
}

static R700Place
window_place (R700Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  guint bank = place->ref.file - R700_CONST_KC0;
  R700KcacheMode mode = planner->cf->kcache[bank].mode;
  guint count = mode == R700_KCACHE_LOCK_1 ? 16 : mode == R700_KCACHE_LOCK_2 ? 32 : 0;

  /* Not a bank that the loop index places, nor a read beyond it. */
  planner->ok = planner->ok && place->ref.index < count;
  return uniform (planner,
                  (R700Uniform){ .buffer = (guint16) r700_window_buffer (planner->cf, bank),
                                 .chan = place->ref.channel,
                                 .index = 16 * planner->cf->kcache[bank].addr + place->ref.index,
                                 .and_bits = arg->and_bits,
                                 .xor_bits = arg->xor_bits });
}

static R700Place
row_place (R700Planner *planner, guint32 row)
{
  guint unit = r700_planner_row_unit (planner, row);

  if (row >= R700_MAX_PLACES)
    planner->ok = FALSE;
  if (unit < 5)
    return planner->unit[unit];
  if (r700_planner_is_temp (planner, row) &&
      !(planner->temps & r700_planner_temp_bit (planner, row)))
    return R700_PLACE_ZERO;
  return R700_PLACE (R700_BASE_STATE, row);
}

R700Do *
r700_planner_add (R700Planner *planner, R700DoKind kind, R700Place d)
{
  R700Do *it;

  g_array_set_size (planner->dos, planner->dos->len + 1);
  it = &g_array_index (planner->dos, R700Do, planner->dos->len - 1);
  memset (it, 0, sizeof *it);
  it->kind = (guint8) kind;
  it->d = d;
  return it;
}

static R700Place
constant_place (R700Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  if (place->ref.file != R700_CONST_C)
    return window_place (planner, place, arg);
  return uniform (planner, (R700Uniform){ .buffer = planner->cf->alt_const ? R700_OTHER_CONST_FILE
                                                                           : R700_CONST_FILE,
                                          .chan = place->ref.channel,
                                          .index = place->ref.index,
                                          .and_bits = arg->and_bits,
                                          .xor_bits = arg->xor_bits });
}

/* The place of an operand before its modifiers, but for constants, which are modified when they are filled in. */
static R700Place
plain_place (R700Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  planner->ok = planner->ok && place->index == LS_MICRO_NO_INDEX;
  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_REGISTER:
      planner->ok = planner->ok && place->ref.file != R700_FILE_G;
      return row_place (planner, place->row);
    case LS_MICRO_LITERAL:
      planner->ok = planner->ok && place->row < R700_MAX_PLACES;
      return R700_PLACE (R700_BASE_CONSTANT, place->row);
    case LS_MICRO_CONSTANT:
      return constant_place (planner, place, arg);
    case LS_MICRO_RESULT:
    case LS_MICRO_NOWHERE:
      break;
    }
  g_assert_not_reached ();
}

/* Modified rows are copies. */
R700Place
r700_planner_operand (R700Planner *planner,
                      const LsMicroStep *step,
                      const LsMicroPlace *operand,
                      guint number)
{
  LsRowArg arg;
  R700Place place = plain_place (planner, ls_micro_operand (step, operand, &arg), &arg);
  R700Do *it;

  if (operand->kind != LS_MICRO_RESULT || R700_PLACE_BASE (place) == R700_BASE_UNIFORM)
    return place;
  it = r700_planner_add (planner, R700_DO_MODIFY,
                         R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_OPERAND + number));
  it->s[0][0] = place;
  it->arg = arg;
  return it->d;
}
