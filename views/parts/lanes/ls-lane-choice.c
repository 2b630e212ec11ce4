#include "ls-lane-choice.h"

#include <glib/gi18n.h>

#include "ls-lanes.h"

gboolean
ls_lane_choice_is_made (LsInspector *inspector)
{
  return ls_inspector_get_lanes (inspector) != LS_MASK_ALL;
}

gboolean
ls_lane_choice_has (LsInspector *inspector, guint lane)
{
  return ls_lane_choice_is_made (inspector) &&
         (ls_inspector_get_lanes (inspector) & LS_MASK_LANE (lane)) != 0;
}

void
ls_lane_choice_put (LsInspector *inspector, LsMask lanes, gboolean is_in)
{
  const LsMask old = ls_lane_choice_is_made (inspector) ? ls_inspector_get_lanes (inspector) : 0;

  ls_inspector_choose_lanes (inspector, is_in ? old | lanes : old & ~lanes);
}

void
ls_lane_choice_put_range (LsInspector *inspector, guint from, guint to)
{
  const guint first = MIN (from, to), last = MAX (from, to);
  const LsMask lanes = LS_MASK_ALL >> (LS_LANES - 1 - (last - first));

  ls_inspector_choose_lanes (inspector, lanes << first);
}

char *
ls_lane_choice_dup_words (LsMask lanes)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const guint n = ls_mask_count (lanes);

  if (lanes == LS_MASK_ALL)
    return g_strdup (_ ("No lane is chosen: all are looked at"));
  ls_lanes_append (text, lanes);
  /* TRANSLATORS: behind the colon are the lanes: "8 lanes are chosen: 8-15" */
  return g_strdup_printf (ngettext ("%u lane is chosen: %s", "%u lanes are chosen: %s", n), n,
                          text->str);
}
