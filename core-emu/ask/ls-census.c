#include "ls-census.h"

#include <inttypes.h>

#include "ls-error.h"
#include "ls-lane-states.h"

typedef struct
{
  guint8 states[LS_LANES];
  guint64 since[LS_LANES];
  guint32 lines[LS_LANES]; /* G_MAXUINT32: none, it was changed by hand */
} Changes;

/* Whether a mask is changed by hand at the position. */
static gboolean
is_by_hand (LsSubject *subject, guint64 step)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (subject, &n);

  for (guint i = 0; i < n; i++)
    if (edits[i].kind == LS_EDIT_MASK && edits[i].step == step)
      return TRUE;
  return FALSE;
}

/* Makes a step and notes which lanes it brought into another state. */
static void
follow_step (Changes *changes, LsWalk *walk)
{
  guint8 states[LS_LANES];
  guint32 line = walk->place.line;

  if (!ls_walk_step (walk))
    return;
  if (is_by_hand (walk->subject, walk->place.step))
    line = G_MAXUINT32;
  ls_program_lane_states (walk->program, walk->state, states);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      if (states[lane] == changes->states[lane])
        continue;
      changes->states[lane] = states[lane];
      changes->since[lane] = walk->place.step;
      changes->lines[lane] = line;
    }
}

static gint
compare_groups (gconstpointer a, gconstpointer b)
{
  const LsCensusGroup *left = a, *right = b;

  if (left->state != right->state)
    return (gint) left->state - (gint) right->state;
  return left->since < right->since ? -1 : 1;
}

static void
group_lanes (LsCensus *lanes, const Changes *changes)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      LsCensusGroup own = { .state = (LsLaneState) changes->states[lane],
                            .since = changes->since[lane],
                            .has_line =
                              changes->since[lane] > 0 && changes->lines[lane] != G_MAXUINT32,
                            .line = changes->lines[lane] };
      LsCensusGroup *group = NULL;

      for (guint i = 0; i < lanes->groups->len && group == NULL; i++)
        {
          LsCensusGroup *other = &g_array_index (lanes->groups, LsCensusGroup, i);
          if (other->state == own.state && other->since == own.since)
            group = other;
        }
      if (group == NULL)
        {
          g_array_append_val (lanes->groups, own);
          group = &g_array_index (lanes->groups, LsCensusGroup, lanes->groups->len - 1);
        }
      group->lanes |= LS_MASK_LANE (lane);
    }
  g_array_sort (lanes->groups, compare_groups);
}

LsCensus *
ls_census_new (LsSubject *subject, guint64 step, const gint *interrupt, GError **error)
{
  const LsWalkOptions options = { .last_step = step, .interrupt = interrupt };
  g_autoptr (LsCensus) lanes = g_new0 (LsCensus, 1);
  g_auto (LsWalk) walk = { 0 };
  Changes changes = { 0 };
  LsLaneStates states;

  lanes->groups = g_array_new (FALSE, FALSE, sizeof (LsCensusGroup));
  ls_walk_init (&walk, subject, &options);
  ls_program_lane_states (walk.program, walk.state, changes.states);
  while (walk.place.step < step && !ls_walk_is_over (&walk))
    follow_step (&changes, &walk);
  if (!ls_walk_check (&walk, error))
    return NULL;
  if (walk.place.step < step)
    {
      ls_fail (error, LS_ERROR_RANGE, "step %" PRIu64 ": the run has %" PRIu64 " steps", step,
               walk.place.step);
      return NULL;
    }
  lanes->step = step;
  lanes->focus = LS_LANES;
  for (guint lane = 0; lane < LS_LANES; lane++)
    lanes->states[lane] = changes.states[lane];
  group_lanes (lanes, &changes);
  ls_lane_states_init (&states, walk.program, ls_subject_get_bindings (subject), walk.state);
  lanes->predicated = states.predicated;
  return g_steal_pointer (&lanes);
}

void
ls_census_free (LsCensus *lanes)
{
  g_array_unref (lanes->groups);
  g_free (lanes);
}
