#include "spirv-lanes.h"

/* What lanes ask of each other, for readers: the registers of the lanes that are asked. */

static const SpirvStep *
step_of (const LsInsnLook *look)
{
  return (const SpirvStep *) (gconstpointer) look->step;
}

/* --- touches ---------------------------------------------------------------------------------- */

/* The words of the value that word i of the result comes from: from `first` on. Returns: how many. */
static guint
find_words (const SpirvStep *step, guint i, guint *first)
{
  const SpirvLanesForm form = spirv_lanes_form (step->op);
  const guint n = step->width == 64 ? 2 : 1;

  *first = form == SPIRV_LANES_READ ? i : form == SPIRV_LANES_FOLD ? i - i % n : 0;
  return form == SPIRV_LANES_READ ? 1 : form == SPIRV_LANES_FOLD ? n : step->n_extra;
}

/* A word of a ballot is made by 32 lanes. */
static LsMask
find_lanes (const LsInsnRun *run, const SpirvStep *step, guint lane, guint word)
{
  const LsMask asked = spirv_asked_lanes (run, step, lane);
  const guint base = lane & ~(spirv_subgroup_size (run) - 1);

  if (spirv_lanes_form (step->op) != SPIRV_LANES_BALLOT)
    return asked;
  return word < 2 ? asked & (LsMask) G_MAXUINT32 << ((base + 32 * word) % LS_LANES) : 0;
}

static void
reach_lanes (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const LsInsnLook *own = look->outside;
  const SpirvStep *step = step_of (own);
  const guint word = 4u * move->element + move->component;
  guint first;
  const guint n = find_words (step, word, &first);

  LS_FOREACH_LANE (asked, find_lanes (own->run, step, lane, word))
    for (guint i = first; i < first + n && i < step->n_extra; i++)
      ls_micro_reach_place (look, &step->extra[i], (guint) asked, out);
}

void
spirv_look_at_lanes (LsInsnLook *look G_GNUC_UNUSED, LsMicroLook *micro)
{
  micro->reach = reach_lanes;
}
