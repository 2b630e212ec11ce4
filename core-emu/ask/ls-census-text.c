#include "ls-census.h"

#include <string.h>

#include "ls-words.h"

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

static void
append_map (GString *text, gconstpointer of, const LsProgram *program)
{
  const LsCensus *census = of;

  for (guint row = 0; row < 8; row++)
    append_row (text, ls_program_machine (program), census->states, census->has_quads,
                census->focus, row);
}

/* --- the form -------------------------------------------------------------------------------------------- */

static GVariant *
read_letter (const LsCensusGroup *group, const LsFieldScope *scope)
{
  return g_variant_new_take_string (
    g_strdup_printf ("%c", ls_program_lane_desc (scope->program, group->state)->letter));
}

static GVariant *
read_states (const LsCensus *census, const LsFieldScope *scope)
{
  char states[LS_LANES + 1] = "";

  for (guint lane = 0; lane < LS_LANES; lane++)
    states[lane] =
      ls_machine_lane_letter (ls_program_machine (scope->program), census->states[lane]);
  return g_variant_new_string (states);
}

/* clang-format off */
static const LsField group_fields[] = {
  LS_FIELD (LsCensusGroup, STATE, state),
  LS_FIELD (LsCensusGroup, LANES, lanes),
  LS_FIELD_AS (LsCensusGroup, COUNT, lanes, "n_lanes"),
  LS_FIELD (LsCensusGroup, UINT, since),
  LS_FIELD_IF (LsCensusGroup, LINE, line, "line", has_line),
  LS_FIELD_IF (LsCensusGroup, OP, line, "op", has_line),
  LS_FIELD_MADE ("_letter", read_letter),
  LS_FIELD_END
};
static const LsField census_fields[] = {
  LS_FIELD (LsCensus, UINT, step),
  LS_FIELD_MADE ("states", read_states),
  LS_FIELD (LsCensus, BOOL, has_quads),
  LS_FIELD_LIST (LsCensus, groups, "groups", LsCensusGroup, group_fields),
  LS_FIELD_IF (LsCensus, LANES, predicated, "predicated_lanes", predicated),
  LS_FIELD_END
};
static const LsSentence step_told[] = { { NULL, N_ ("step {step}") }, { NULL, NULL } };
static const LsSentence group_told[] = {
  { "!since,n_lanes=64", N_ ("{_letter} {state:state}: all 64 lanes, since the start") },
  { "!since,n_lanes<64", N_ ("{_letter} {state:state}: {n_lanes lane|lanes} ({lanes:lanes}), since the start") },
  { "since,!line", N_ ("{_letter} {state:state}: {n_lanes lane|lanes} ({lanes:lanes}), since step {since}, by hand") },
  { "line", N_ ("{_letter} {state:state}: {n_lanes lane|lanes} ({lanes:lanes}), since step {since}, {line:stop}") }, { NULL, NULL }
};
static const LsFormTable tables[] = { { .key = ".", .sentences = step_told }, { .key = "groups", .sentences = group_told }, { .key = NULL } };
static const LsSentence summary[] = {
  { "predicated_lanes", N_ ("Predicated off in a slot of the step that comes next: {predicated_lanes:count lane|lanes} ({predicated_lanes:lanes})") },
  { NULL, NULL }
};
const LsForm ls_census_form = { .fields = census_fields, .chart = append_map, .tables = tables, .summary = summary };
/* clang-format on */
