#include <string.h>

#include "ls-census.h"
#include "ls-dict.h"
#include "ls-lanes.h"
#include "ls-picture.h"
#include "ls-tell-parts.h"

/* --- as data --------------------------------------------------------------------------------------------- */

static GVariant *
group_to_variant (const LsCensusGroup *group, LsSubject *subject)
{
  const LsProgram *program = ls_subject_get_program (subject);
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "state", ls_program_lane_desc (program, group->state)->id);
  ls_dict_set_mask (&dict, "lanes", group->lanes);
  ls_dict_set_uint (&dict, "n_lanes", ls_mask_count (group->lanes));
  ls_dict_set_uint (&dict, "since", group->since);
  if (group->since > 0)
    {
      ls_dict_set_uint (&dict, "line", group->line + 1);
      ls_dict_set_string (&dict, "op",
                          ls_program_op (ls_subject_get_program (subject), group->line));
    }
  return ls_dict_end (&dict);
}

GVariant *
ls_census_to_variant (const LsCensus *lanes, LsSubject *subject)
{
  const LsMachine *machine = ls_program_machine (ls_subject_get_program (subject));
  LsDict dict = { 0 };
  GVariantBuilder groups = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  char states[LS_LANES + 1] = "";

  for (guint lane = 0; lane < LS_LANES; lane++)
    states[lane] = ls_machine_lane_letter (machine, lanes->states[lane]);
  for (guint i = 0; i < lanes->groups->len; i++)
    g_variant_builder_add_value (
      &groups, group_to_variant (&g_array_index (lanes->groups, LsCensusGroup, i), subject));
  ls_dict_set_uint (&dict, "step", lanes->step);
  ls_dict_set_string (&dict, "states", states);
  ls_dict_set_value (&dict, "groups", g_variant_builder_end (&groups));
  if (lanes->predicated != 0)
    ls_dict_set_mask (&dict, "predicated_lanes", lanes->predicated);
  return ls_dict_end (&dict);
}

/* --- as text --------------------------------------------------------------------------------------------- */

/* The lane at a column and row of the map, row 0 at the top. */
static guint
lane_at (gboolean has_quads, guint column, guint row)
{
  guint y = 7 - row;

  if (!has_quads)
    return 8 * row + column;
  return 4 * (4 * (y / 2) + column / 2) + 2 * (y % 2) + column % 2;
}

static void
append_row (GString *text,
            const LsMachine *machine,
            const guint8 *states,
            gboolean has_quads,
            guint focus,
            guint row)
{
  gsize start = text->len;

  for (guint column = 0; column < 8; column++)
    {
      guint lane = lane_at (has_quads, column, row);
      gboolean is_focus = lane == focus;

      g_string_append_c (text, is_focus ? '[' : ' ');
      g_string_append_c (text, ls_machine_lane_letter (machine, states[lane]));
      g_string_append_c (text, is_focus ? ']' : ' ');
      if (column % 2 == 1)
        g_string_append_c (text, ' ');
    }
  g_strchomp (text->str + start);
  g_string_truncate (text, start + strlen (text->str + start));
  g_string_append (text, row % 2 == 1 && row < 7 ? "\n\n" : "\n");
}

void
ls_census_append (GString *text,
                  const LsMachine *machine,
                  const guint8 states[LS_LANES],
                  gboolean has_quads,
                  guint focus)
{
  for (guint row = 0; row < 8; row++)
    append_row (text, machine, states, has_quads, focus, row);
}

static void
append_group (GString *text, const LsCensusGroup *group, LsSubject *subject)
{
  const LsLaneStateDesc *state =
    ls_program_lane_desc (ls_subject_get_program (subject), group->state);

  g_string_append_printf (text, "%c %s: ", state->letter, state->name);
  ls_picture_append_count (text, ls_mask_count (group->lanes), "lane");
  g_string_append (text, " (");
  ls_lanes_append (text, group->lanes);
  if (group->since == 0)
    g_string_append (text, "), from the start\n");
  else
    {
      g_autofree char *since =
        ls_tell_dup_step (group->since, ls_subject_get_program (subject), group->line);

      g_string_append_printf (text, "), since %s\n", since);
    }
}

void
ls_census_append_predicated (GString *text, LsMask predicated)
{
  if (predicated == 0)
    return;
  g_string_append (text, "Predicated off in a slot of the step that comes next: ");
  ls_picture_append_count (text, ls_mask_count (predicated), "lane");
  g_string_append (text, " (");
  ls_lanes_append (text, predicated);
  g_string_append (text, ")\n");
}

char *
ls_census_to_text (const LsCensus *lanes, LsSubject *subject, gboolean has_quads, guint focus)
{
  GString *text = g_string_new (NULL);

  ls_census_append (text, ls_program_machine (ls_subject_get_program (subject)), lanes->states,
                    has_quads, focus);
  g_string_append_printf (text, "step %" G_GUINT64_FORMAT "\n", lanes->step);
  for (guint i = 0; i < lanes->groups->len; i++)
    append_group (text, &g_array_index (lanes->groups, LsCensusGroup, i), subject);
  ls_census_append_predicated (text, lanes->predicated);
  return g_string_free (text, FALSE);
}
