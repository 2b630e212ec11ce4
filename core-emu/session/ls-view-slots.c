#include "ls-predicated.h"
#include "ls-view-private.h"
#include "ls-words.h"

/* The slots of the steps that come next and that were just made: whom predicates keep out of them, and what they do. */

static const LsBindings *
get_bindings (const LsView *view)
{
  return ls_subject_get_bindings (ls_view_get_subject (view));
}

#define MAX_EFFECTS 64

/* Whether an ALU group runs next in state, and line is of it. */
static gboolean
is_slot (const LsView *view, const void *state, guint index)
{
  LsPlace place;
  LsLine step;

  ls_program_place (ls_view_get_program (view), state, &place);
  if (place.ended)
    return FALSE;
  ls_program_line (ls_view_get_program (view), place.line, &step);
  return step.kind == LS_LINE_ALU && index >= step.first && index - step.first < step.n;
}

/* Whether an ALU group runs next in state. */
static gboolean
is_alu (const LsView *view, const void *state)
{
  LsPlace place;

  ls_program_place (ls_view_get_program (view), state, &place);
  return is_slot (view, state, place.line);
}

static LsMask
get_off (const LsView *view, const void *state, guint line)
{
  const LsProgram *program = ls_view_get_program (view);
  LsLaneStates states;

  if (!is_slot (view, state, line))
    return 0;
  ls_lane_states_init (&states, program, NULL, state);
  return ls_predicated_off (program, get_bindings (view), state, states.in[LS_LANE_ACTIVE], line);
}

gboolean
ls_view_knows_next (const LsView *view)
{
  return ls_view_get_place (view)->step <
         ls_subject_get_end (ls_view_get_subject ((LsView *) view));
}

static gboolean
has_previous (const LsView *view)
{
  return ls_view_get_place (view)->step > 0;
}

LsMask
ls_view_get_predicated_off (const LsView *view, guint line)
{
  return get_off (view, ls_view_get_state (view, FALSE), line);
}

LsMask
ls_view_get_previous_predicated_off (const LsView *view, guint line)
{
  return has_previous (view) ? get_off (view, ls_view_get_state (view, TRUE), line) : 0;
}

void
ls_view_get_previous_states (const LsView *view, LsLaneStates *states)
{
  ls_lane_states_init (states, ls_view_get_program (view), get_bindings (view),
                       ls_view_get_state (view, TRUE));
}

/* Whether a predicate kept a lane out of a line of the step that just ran. */
static gboolean
was_predicated (const LsView *view)
{
  LsLaneStates states;

  ls_view_get_previous_states (view, &states);
  return states.predicated != 0;
}

char *
ls_view_dup_lane_state (const LsView *view, guint lane)
{
  const char *state =
    ls_view_get_machine (view)->lane_states[ls_view_get_lane_states (view)[lane]].name;
  g_autofree char *off = ls_view_dup_slots_off (view, lane);

  if (off == NULL)
    return g_strdup (ls_words (state));
  return g_strdup_printf (ls_words ("%s, predicated off in %s"), ls_words (state), off);
}

guint
ls_view_get_predicates (const LsView *view, LsMask *masks)
{
  const LsMachine *machine = ls_view_get_machine (view);
  guint n = 0;

  if (ls_view_get_states (view)->predicated == 0 && !was_predicated (view))
    return 0;
  for (guint i = 0; i < machine->n_masks && n < LS_MAX_PREDICATES; i++)
    if (machine->masks[i].role == LS_ROLE_PREDICATE)
      masks[n++] = ls_view_read_mask (view, i);
  return n;
}

gboolean
ls_view_get_test (const LsView *view, gboolean is_next, LsStepTest *test)
{
  if (is_next ? ls_view_get_place (view)->ended || !ls_view_knows_next (view)
              : !has_previous (view))
    return FALSE;
  return ls_step_test_find (test, ls_view_get_program (view), get_bindings (view),
                            ls_view_get_state (view, !is_next));
}

/* --- by channel ------------------------------------------------------------------------------------------ */

static gboolean
has_channels (const LsView *view, LsRegRef ref)
{
  const LsRegFile *file = &ls_view_get_machine (view)->reg_files[ref.file];

  return file->life != LS_LIFE_STEP && file->n_channels == 4;
}

/* The channels that the line leaves something in, by its words: bit n for channel n. */
static guint
find_channels (const LsView *view, guint line)
{
  const LsProgram *program = ls_view_get_program (view);
  const guint slot = ls_predicated_find_slot (program, line);
  LsEffect effects[MAX_EFFECTS];
  const guint n = ls_program_describe (program, line, effects, MAX_EFFECTS);
  guint channels = 0;

  for (guint i = 0; i < MIN (n, MAX_EFFECTS); i++)
    if ((effects[i].kind == LS_EFFECT_WRITE || effects[i].kind == LS_EFFECT_EXPORT) &&
        effects[i].slot == slot && has_channels (view, effects[i].ref))
      channels |= 1u << effects[i].ref.channel;
  return channels;
}

guint
ls_view_count_channels (const LsView *view, guint line)
{
  return (guint) __builtin_popcount (find_channels (view, line));
}

/* The lanes that write each channel. */
static void
find_writers (const LsView *view, const void *state, guint line, LsMask writers[4])
{
  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (LsSlotResult));

  ls_slots_get_results (ls_view_get_subject (view), state, results);
  for (guint i = 0; i < results->len; i++)
    {
      const LsSlotResult *result = &g_array_index (results, LsSlotResult, i);

      if (result->line == line && has_channels (view, result->ref))
        writers[result->ref.channel] |= result->lanes;
    }
}

guint
ls_view_get_channels_off (const LsView *view, gboolean is_previous, guint line, LsMask off[4])
{
  const void *state = ls_view_get_state (view, is_previous);
  LsMask writers[4] = { 0 }, all = 0, each = LS_MASK_ALL;
  LsLaneStates states;
  guint channels;

  if ((is_previous && !has_previous (view)) || !is_slot (view, state, line))
    return 0;
  channels = find_channels (view, line);
  find_writers (view, state, line, writers);
  ls_lane_states_init (&states, ls_view_get_program (view), NULL, state);
  for (guint i = 0; i < 4; i++)
    {
      off[i] = channels >> i & 1 ? states.in[LS_LANE_ACTIVE] & ~writers[i] : 0;
      all |= off[i];
      each &= channels >> i & 1 ? off[i] : LS_MASK_ALL;
    }
  return channels != 0 && all != each ? channels : 0;
}

/* The lanes that write the component in the step that was just made. */
static LsMask
find_writers_of (const LsView *view, const void *state, LsRegRef ref)
{
  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (LsSlotResult));
  LsMask writers = 0;

  ls_slots_get_results (ls_view_get_subject (view), state, results);
  for (guint i = 0; i < results->len; i++)
    {
      const LsSlotResult *result = &g_array_index (results, LsSlotResult, i);

      writers |= ls_reg_ref_equal (result->ref, ref) ? result->lanes : 0;
    }
  return writers;
}

/* Whether a slot of the group that runs in state writes the component, by its words. */
static gboolean
is_target (const LsView *view, const void *state, LsRegRef ref)
{
  const LsProgram *program = ls_view_get_program (view);
  LsEffect effects[MAX_EFFECTS];
  LsPlace place;
  guint n;

  ls_program_place (program, state, &place);
  n = ls_program_describe (program, place.line, effects, MAX_EFFECTS);
  for (guint i = 0; i < MIN (n, MAX_EFFECTS); i++)
    if (effects[i].kind == LS_EFFECT_WRITE && !effects[i].relative &&
        ls_reg_ref_equal (effects[i].ref, ref))
      return TRUE;
  return FALSE;
}

gboolean
ls_view_was_kept_out (const LsView *view, LsRegRef ref, guint lane)
{
  const void *state = ls_view_get_state (view, TRUE);
  LsLaneStates states;

  if (!has_previous (view) || !is_alu (view, state) || !is_target (view, state, ref))
    return FALSE;
  ls_lane_states_init (&states, ls_view_get_program (view), NULL, state);
  return (states.in[LS_LANE_ACTIVE] & ~find_writers_of (view, state, ref) & LS_MASK_LANE (lane)) !=
         0;
}

/* --- the group -------------------------------------------------------------------------------------------- */

LsGroupLook *
ls_view_look_at_group (const LsView *view, gboolean is_previous, guint lane)
{
  const LsSubject *subject = ls_view_get_subject ((LsView *) view);
  const LsRegisterTypes *types = ls_view_get_types (view);

  g_return_val_if_fail (lane < LS_LANES, NULL);
  if (!has_previous (view))
    return is_previous
             ? NULL
             : ls_group_look_new (subject, types, ls_view_get_state (view, FALSE), NULL, lane);
  return ls_group_look_new (subject, types, ls_view_get_state (view, is_previous),
                            is_previous ? NULL : ls_view_get_state (view, TRUE), lane);
}
