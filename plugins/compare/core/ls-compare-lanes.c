#include <string.h>

#include "ls-compare-private.h"
#include "ls-error.h"
#include "ls-register-types.h"

/* Two lanes of one run: they are at the same place always, so that only what they hold and whether they take part can
 * part them. */

typedef struct
{
  LsPartingBuilder builder;
  LsWalk walk;
  guint lane_a, lane_b;
  gboolean *unlike;       /* owned, by component */
  LsRegisterTypes *types; /* owned */
  gboolean is_state_unlike;
} Lanes;

static void
lanes_clear (Lanes *lanes)
{
  ls_parting_builder_clear (&lanes->builder);
  ls_walk_clear (&lanes->walk);
  g_free (lanes->unlike);
  g_clear_pointer (&lanes->types, ls_register_types_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Lanes, lanes_clear)

static gboolean
is_edited (const Lanes *lanes, guint64 step, const LsRegRef *ref)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (lanes->walk.subject, &n);
  LsMask both = LS_MASK_LANE (lanes->lane_a) | LS_MASK_LANE (lanes->lane_b);

  for (guint i = 0; i < n; i++)
    {
      if (edits[i].step != step)
        continue;
      if (ref == NULL && edits[i].kind == LS_EDIT_MASK)
        return TRUE;
      if (ref != NULL && edits[i].kind == LS_EDIT_REGISTER && (edits[i].lanes & both) != 0 &&
          ls_reg_ref_equal (edits[i].ref, *ref))
        return TRUE;
    }
  return FALSE;
}

static LsPartingPlace
new_place (const Lanes *lanes, LsPartingKind kind, guint line)
{
  return (LsPartingPlace){ .kind = kind,
                           .step = lanes->walk.place.step,
                           .line = line,
                           .is_of_lanes = TRUE,
                           .lanes = LS_MASK_LANE (lanes->lane_a) | LS_MASK_LANE (lanes->lane_b),
                           .lane = lanes->lane_a };
}

/* What is made different by hand, or from the start, counts when it is used. */
static gboolean
is_told (const Lanes *lanes, const LsPartingPlace *place)
{
  return lanes->builder.options.with_inputs || (place->step > 0 && !place->is_by_hand);
}

static void
look_at_states (Lanes *lanes, guint line)
{
  LsPartingPlace place = new_place (lanes, LS_PARTING_LANES, line);
  guint8 states[LS_LANES];
  gboolean was_unlike = lanes->is_state_unlike;

  ls_program_lane_states (lanes->walk.program, lanes->walk.state, states);
  lanes->is_state_unlike = states[lanes->lane_a] != states[lanes->lane_b];
  if (!lanes->is_state_unlike || was_unlike)
    return;
  place.state_a = (LsLaneState) states[lanes->lane_a];
  place.state_b = (LsLaneState) states[lanes->lane_b];
  place.is_by_hand = is_edited (lanes, place.step, NULL);
  if (is_told (lanes, &place))
    ls_parting_builder_add (&lanes->builder, &place);
}

static void
look_at_component (Lanes *lanes, guint number, guint line)
{
  LsPartingPlace place = new_place (lanes, LS_PARTING_VALUE, line);
  gboolean was_unlike = lanes->unlike[number];
  LsRow row;

  place.ref = ls_components_get_ref (lanes->builder.components, number);
  ls_program_read_row (lanes->walk.program, lanes->walk.state, place.ref, &row);
  lanes->unlike[number] =
    !ls_compare_is_alike (&lanes->builder.options, row.u[lanes->lane_a], row.u[lanes->lane_b]);
  if (!lanes->unlike[number] || was_unlike)
    return;
  place.unlike =
    ls_compare_unlike (ls_register_types_shown (
                         lanes->types, ls_program_line_ahead (&lanes->walk.place), place.ref, &row),
                       row.u[lanes->lane_a], row.u[lanes->lane_b]);
  place.is_by_hand = is_edited (lanes, place.step, &place.ref);
  place.kind = place.step == 0 ? LS_PARTING_INPUT : LS_PARTING_VALUE;
  lanes->builder.parting->n_inputs += place.step == 0;
  if (is_told (lanes, &place))
    ls_parting_builder_add (&lanes->builder, &place);
  if (place.step > 0 && !place.is_by_hand)
    ls_parting_builder_count (&lanes->builder, number, &place, place.unlike.ulp);
}

static gboolean
has_edits (const Lanes *lanes, guint64 step)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (lanes->walk.subject, &n);

  for (guint i = 0; i < n; i++)
    if (edits[i].step == step)
      return TRUE;
  return FALSE;
}

/* line: of the step that led here. */
static void
look (Lanes *lanes, guint line)
{
  guint n = ls_components_get_n (lanes->builder.components);
  gboolean is_anything = lanes->walk.place.step == 0 || has_edits (lanes, lanes->walk.place.step);
  const guint *numbers =
    is_anything ? NULL : ls_components_changed (lanes->builder.components, line, &n);

  look_at_states (lanes, line);
  for (guint i = 0; i < n; i++)
    look_at_component (lanes, numbers != NULL ? numbers[i] : i, line);
}

static gboolean
check_lane (const Lanes *lanes, guint lane, GError **error)
{
  if (lane < LS_LANES && (ls_subject_get_input (lanes->walk.subject)->covered >> lane & 1) != 0)
    return TRUE;
  if (lane >= LS_LANES)
    ls_fail (error, LS_ERROR_RANGE, "lane %u: a wave has %d, numbered from 0", lane, LS_LANES);
  else
    ls_fail (error, LS_ERROR_RANGE, "lane %u holds nothing", lane);
  return FALSE;
}

LsParting *
ls_compare_lanes (LsSubject *subject,
                  guint lane_a,
                  guint lane_b,
                  const LsCompareOptions *options,
                  GError **error)
{
  g_auto (Lanes) lanes = { .lane_a = lane_a, .lane_b = lane_b };
  LsWalkOptions walk = { 0 };
  guint line = 0;

  ls_parting_builder_init (&lanes.builder, ls_subject_get_program (subject), options);
  walk.last_step = lanes.builder.options.max_steps;
  walk.interrupt = lanes.builder.options.interrupt;
  ls_walk_init (&lanes.walk, subject, &walk);
  lanes.types = ls_register_types_new (ls_subject_get_program (subject));
  if (!check_lane (&lanes, lane_a, error) || !check_lane (&lanes, lane_b, error))
    return NULL;
  lanes.unlike = g_new0 (gboolean, ls_components_get_n (lanes.builder.components));
  do
    {
      look (&lanes, line);
      line = lanes.walk.place.line;
    }
  while (ls_walk_step (&lanes.walk));
  if (lanes.walk.reason == LS_STOP_INTERRUPT)
    {
      ls_compare_interrupted (error);
      return NULL;
    }
  lanes.builder.parting->is_lanes = TRUE;
  lanes.builder.parting->n_steps = lanes.walk.place.step;
  lanes.builder.parting->is_cut = lanes.walk.reason == LS_STOP_BREAKPOINT;
  return ls_parting_builder_end (&lanes.builder, subject);
}
