#include "ls-number-line.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ls-number.h"

/* --- values ---------------------------------------------------------------------------------------------- */

static double
value_of (guint32 bits, LsValueType type)
{
  return ls_value_number (bits, type == LS_VALUE_BITS ? LS_VALUE_UINT : type);
}

static gboolean
is_uniform (const LsStepTest *test, const guint32 *side)
{
  gboolean has_first = FALSE;
  guint32 first = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      if ((test->lanes & LS_MASK_LANE (lane)) == 0)
        continue;
      if (has_first && side[lane] != first)
        return FALSE;
      first = side[lane];
      has_first = TRUE;
    }
  return TRUE;
}

/* What is marked of a lane. */
static double
marked (const LsNumberLine *line, const LsStepTest *test, guint lane)
{
  const double left = value_of (test->left[lane], test->type);
  const double right = value_of (test->right[lane], test->type);

  if (line->is_difference)
    return left - right;
  return line->is_left ? left : right;
}

/* --- places ---------------------------------------------------------------------------------------------- */

static void
find_ends (LsNumberLine *line, const LsStepTest *test)
{
  line->first = line->last = line->threshold;
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const double value = marked (line, test, lane);

      if ((test->lanes & LS_MASK_LANE (lane)) == 0 || !isfinite (value))
        continue;
      line->first = MIN (line->first, value);
      line->last = MAX (line->last, value);
    }
}

/* Equal values lie in the middle. */
static float
place_of (const LsNumberLine *line, double value)
{
  return line->last > line->first ? (float) ((value - line->first) / (line->last - line->first))
                                  : 0.5f;
}

/* Marks at one place stand on each other. */
static void
stack_marks (LsNumberLine *line, const LsStepTest *test, guint n_places)
{
  g_autofree gint *above = g_new0 (gint, n_places + 1), *below = g_new0 (gint, n_places + 1);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const double value = marked (line, test, lane);
      const gboolean is_number = isfinite (value);
      guint place;

      if ((test->lanes & LS_MASK_LANE (lane)) == 0)
        continue;
      place =
        is_number ? (guint) (place_of (line, value) * (float) (n_places - 1) + 0.5f) : n_places;
      line->has_others |= !is_number;
      line->marks[lane].x = is_number ? (float) place / (float) MAX (n_places - 1, 1) : 2.f;
      line->marks[lane].row =
        test->holds & LS_MASK_LANE (lane) ? ++above[place] : -(++below[place]);
      line->above = MAX (line->above, above[place]);
      line->below = MAX (line->below, below[place]);
    }
}

void
ls_number_line_init (LsNumberLine *line, const LsStepTest *test, guint n_places)
{
  const guint lane = test->lanes != 0 ? (guint) g_bit_nth_lsf (test->lanes, -1) : 0;
  const gboolean is_right_uniform = is_uniform (test, test->right);

  *line = (LsNumberLine){ .is_left = is_right_uniform };
  line->is_difference = !is_right_uniform && !is_uniform (test, test->left);
  if (!line->is_difference)
    line->threshold =
      value_of (is_right_uniform ? test->right[lane] : test->left[lane], test->type);
  if (!isfinite (line->threshold))
    line->threshold = 0;
  find_ends (line, test);
  stack_marks (line, test, MAX (n_places, 1));
}

/* --- words ----------------------------------------------------------------------------------------------- */

static void
append_value (GString *text, guint32 bits, LsValueType type)
{
  char number[LS_NUMBER_SIZE];

  ls_number_value (bits, LS_NUMBER_AUTO, type, number);
  g_string_append (text, number);
}

char *
ls_number_line_tell_lane (const LsStepTest *test, guint lane)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if ((test->lanes & LS_MASK_LANE (lane)) == 0)
    return g_strdup (_ ("not compared"));
  append_value (text, test->left[lane], test->type);
  g_string_append_printf (text, " %s ", ls_relation_signs[test->relation]);
  append_value (text, test->right[lane], test->type);
  return g_strdup_printf (test->holds & LS_MASK_LANE (lane) ? _ ("%s: true") : _ ("%s: false"),
                          text->str);
}

/* One value, or the least and the greatest; NaN is neither. */
static void
append_side (GString *text, const LsStepTest *test, const guint32 *side)
{
  g_autoptr (GString) from = g_string_new (NULL), to = g_string_new (NULL);
  guint least = LS_LANES, most = LS_LANES;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const double value = value_of (side[lane], test->type);

      if ((test->lanes & LS_MASK_LANE (lane)) == 0 || isnan (value))
        continue;
      if (least == LS_LANES || value < value_of (side[least], test->type))
        least = lane;
      if (most == LS_LANES || value > value_of (side[most], test->type))
        most = lane;
    }
  if (least == LS_LANES)
    {
      g_string_append (text, "NaN");
      return;
    }
  append_value (from, side[least], test->type);
  append_value (to, side[most], test->type);
  if (side[least] == side[most])
    g_string_append (text, from->str);
  else
    g_string_append_printf (text, _ ("(from %s to %s)"), from->str, to->str);
}

char *
ls_number_line_tell (const LsStepTest *test)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_side (text, test, test->left);
  g_string_append_printf (text, " %s ", ls_relation_signs[test->relation]);
  append_side (text, test, test->right);
  return g_strdup_printf (_ ("%s: true in %u of %u lanes"), text->str, ls_mask_count (test->holds),
                          ls_mask_count (test->lanes));
}
