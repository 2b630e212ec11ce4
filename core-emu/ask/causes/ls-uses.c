#include "ls-uses-private.h"

#include <string.h>

/* Values are in a cell of a wave, or in one that waves share. */
static gboolean
place_equal (gconstpointer a, gconstpointer b)
{
  const LsUses *left = a, *right = b;

  return left->place == right->place && ls_cell_equal (&left->cell, &right->cell);
}

static guint
place_hash (gconstpointer key)
{
  const LsUses *uses = key;

  return ls_cell_hash (&uses->cell) ^ uses->place << 20;
}

/* What waves share has the place of none. */
static LsUses
key_of (const LsUsesFollower *follower, const LsCell *cell, guint place)
{
  gboolean is_shared = ls_causes_is_shared (follower->causes, cell);

  return (LsUses){ .cell = *cell, .place = is_shared ? LS_NO_WAVE : place };
}

LsUsesLive *
ls_uses_find_live (LsUsesFollower *follower, const LsCell *cell, guint place)
{
  LsUses key = key_of (follower, cell, place);

  return g_hash_table_lookup (follower->live, &key);
}

guint
ls_uses_name_wave (const LsUsesFollower *follower, guint place)
{
  const LsCauses *causes = follower->causes;
  guint own = ls_causes_wave (causes);

  if (place == own || place == LS_NO_WAVE)
    return LS_NO_WAVE;
  return ls_subject_get_input (causes->subject)->number - own + place;
}

static void
use_free (LsUse *use)
{
  g_ptr_array_unref (use->results);
  ls_cause_source_clear (&use->source);
  g_free (use);
}

void
ls_uses_free (LsUses *uses)
{
  g_ptr_array_unref (uses->uses);
  g_clear_pointer (&uses->others, g_array_unref);
  ls_names_unref (uses->names);
  g_free (uses);
}

/* --- what is followed ------------------------------------------------------------------------------------ */

/* What cell holds in a state. type: of 64 bits, where cell has a word of that. */
static LsUses *
uses_new (LsUsesFollower *follower,
          const LsCell *cell,
          guint place,
          LsValueType type,
          const void *state,
          guint64 from)
{
  const LsProgram *program = follower->causes->program;
  const LsMachine *machine = ls_program_machine (program);
  LsUses *uses = g_new0 (LsUses, 1);

  *uses = key_of (follower, cell, place);
  uses->type = type;
  uses->is_wide = ls_value_is_wide (type);
  if (uses->is_wide)
    {
      uses->cell.ref.channel |= 1;
      ls_cell_read (&uses->cell, program, state, &uses->high);
      uses->cell.ref.channel ^= 1;
    }
  else if (cell->kind == LS_CELL_REGISTER)
    uses->type = ls_causes_shown (follower->causes, state, cell->ref);
  ls_cell_read (&uses->cell, program, state, &uses->value);
  uses->wave = ls_uses_name_wave (follower, place);
  uses->until_wave = uses->wave;
  uses->from = uses->until = from;
  uses->is_output = cell->kind == LS_CELL_REGISTER && machine->reg_files[cell->ref.file].is_output;
  uses->names = ls_names_ref (ls_subject_get_bindings (follower->causes->subject)->names);
  uses->uses = g_ptr_array_new_with_free_func ((GDestroyNotify) use_free);
  follower->n_nodes++;
  return uses;
}

static gboolean
names_cell (const LsProgram *program, const LsEffect *effect, const LsCell *cell)
{
  gboolean is_memory =
    effect->kind == LS_EFFECT_MEMORY_READ || effect->kind == LS_EFFECT_MEMORY_WRITE;
  gboolean is_register = effect->kind == LS_EFFECT_READ || effect->kind == LS_EFFECT_WRITE ||
                         effect->kind == LS_EFFECT_EXPORT;

  if (cell->kind == LS_CELL_MEMORY)
    return is_memory && ls_effect_reaches (program, effect, cell->number);
  return is_register && (effect->relative || ls_reg_ref_equal (effect->ref, cell->ref));
}

/* A fetch that names no register to write is one whose destination is decided when it runs. */
static gboolean
may_touch (const LsCauses *causes, guint line, const LsLine *info G_GNUC_UNUSED, gconstpointer data)
{
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  guint n = ls_causes_describe (causes, line, effects);
  gboolean is_fetch = FALSE, writes = FALSE;

  for (guint i = 0; i < n; i++)
    {
      is_fetch |= effects[i].kind == LS_EFFECT_FETCH;
      writes |= effects[i].kind == LS_EFFECT_WRITE;
      if (names_cell (causes->program, &effects[i], data))
        return TRUE;
    }
  return is_fetch && !writes;
}

static void
follow_cell (LsUsesFollower *follower, LsUses *uses, const LsCell *cell, guint depth)
{
  LsUsesLive *live = g_new0 (LsUsesLive, 1);
  g_autofree guint64 *lines = ls_causes_find_lines (follower->causes, may_touch, cell);

  *live = (LsUsesLive){ .key = *uses, .uses = uses, .depth = depth };
  live->key.cell = *cell;
  g_hash_table_replace (follower->live, &live->key, live);
  for (guint i = 0; i <= ls_program_n_lines (follower->causes->program) / 64; i++)
    follower->lines[i] |= lines[i];
}

static void
follow (LsUsesFollower *follower, LsUses *uses, guint depth)
{
  for (guint k = 0; k < (uses->is_wide ? 2 : 1); k++)
    {
      LsCell cell = uses->cell;

      cell.ref.channel += (guint8) k;
      follow_cell (follower, uses, &cell, depth);
    }
  for (guint i = 0; uses->others != NULL && i < uses->others->len; i++)
    follow_cell (follower, uses, &g_array_index (uses->others, LsCell, i), depth);
  if (uses->cell.kind == LS_CELL_REGISTER)
    follower->lanes |= LS_MASK_LANE (uses->cell.lane);
}

/* --- one step -------------------------------------------------------------------------------------------- */

/* Of 64 bits with either of its words. */
static void
end_value (LsUsesFollower *follower, LsUses *uses, guint64 position, guint line)
{
  LsUses key = *uses;

  uses->is_overwritten = TRUE;
  uses->until = position;
  uses->until_line = line;
  g_hash_table_remove (follower->live, &key);
  key.cell.ref.channel |= uses->is_wide ? 1 : 0;
  g_hash_table_remove (follower->live, &key);
}

/* The value is not in this place any more, besides its own. */
static void
end_place (LsUsesFollower *follower, const LsUses *key)
{
  const LsUsesLive *live = g_hash_table_lookup (follower->live, key);
  GArray *others = live != NULL ? live->uses->others : NULL;

  for (guint i = 0; others != NULL && i < others->len; i++)
    if (ls_cell_equal (&g_array_index (others, LsCell, i), &key->cell))
      g_array_remove_index (others, i--);
  g_hash_table_remove (follower->live, key);
}

static void
end_values (LsUsesFollower *follower, const LsUsesMover *mover)
{
  GHashTableIter iter;
  gpointer uses, line;

  g_hash_table_iter_init (&iter, follower->ended);
  while (g_hash_table_iter_next (&iter, &uses, &line))
    {
      end_value (follower, uses, mover->at.step + 1, GPOINTER_TO_UINT (line) - 1);
      ((LsUses *) uses)->until_wave = ls_uses_name_wave (follower, mover->place);
    }
  g_hash_table_remove_all (follower->ended);
  for (guint i = 0; i < follower->gone->len; i++)
    end_place (follower, &g_array_index (follower->gone, LsUses, i));
  g_array_set_size (follower->gone, 0);
}

/* Whether result lives for a step, and the wave's next one does not read it: there is nothing to follow then. */
static gboolean
is_dropped (const LsUsesFollower *follower, const LsCell *cell, const LsUsesMover *mover)
{
  const LsCauses *causes = follower->causes;
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  LsPlace next;
  guint n;

  if (cell->kind != LS_CELL_REGISTER ||
      ls_program_machine (causes->program)->reg_files[cell->ref.file].life != LS_LIFE_STEP)
    return FALSE;
  ls_program_place (causes->program,
                    ls_subject_look_at (causes->subject, follower->after, mover->place), &next);
  n = next.ended ? 0 : ls_causes_describe (causes, next.line, effects);
  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_READ && ls_reg_ref_equal (effects[i].ref, cell->ref))
      return FALSE;
  return TRUE;
}

/* Two values that went into one result have it in common; it is followed behind the first. */
static void
add_result (LsUsesFollower *follower, const LsUsesResult *result, const LsUsesMover *mover)
{
  LsCauses *causes = follower->causes;
  LsUses *uses = uses_new (follower, &result->cell, mover->place, result->type,
                           ls_subject_look_at (causes->subject, follower->after, mover->place),
                           mover->at.step + 1);

  g_ptr_array_add (result->use->results, uses);
  if (g_hash_table_contains (follower->made, uses))
    uses->kind = LS_USES_SEEN;
  else if (result->depth == 0)
    {
      uses->kind = LS_USES_CUT;
      follower->n_left_out += !is_dropped (follower, &result->cell, mover);
    }
  else
    {
      g_hash_table_add (follower->made, uses);
      follow (follower, uses, result->depth - 1);
    }
}

static void
add_results (LsUsesFollower *follower, const LsUsesMover *mover)
{
  for (guint i = 0; i < follower->results->len && !follower->is_full; i++)
    {
      follower->is_full = follower->n_nodes >= LS_USES_MAX;
      if (!follower->is_full)
        add_result (follower, &g_array_index (follower->results, LsUsesResult, i), mover);
    }
  g_array_set_size (follower->results, 0);
  g_hash_table_remove_all (follower->made);
  follower->is_full = follower->is_full || follower->n_nodes >= LS_USES_MAX;
}

/* A value that a wave's edit overwrites at a position of that wave. */
static void
end_edited_cell (LsUsesFollower *follower, const LsCell *cell, guint wave, guint64 position)
{
  LsUsesLive *live = ls_uses_find_live (follower, cell, wave);
  LsUses *uses;

  if (live == NULL)
    return;
  uses = live->uses;
  if (ls_uses_are_besides (uses, cell))
    {
      const LsUses key = live->key;

      end_place (follower, &key);
      return;
    }
  end_value (follower, uses, position, 0);
  uses->is_edited = TRUE;
  uses->until_wave = ls_uses_name_wave (follower, wave);
}

static void
end_edited (LsUsesFollower *follower, guint wave, guint64 position)
{
  const LsSubject *subject = follower->causes->subject;
  const LsEdit *edit;
  guint whose;

  for (guint i = 0; (edit = ls_subject_nth_edit (subject, i, &whose)) != NULL; i++)
    {
      if (whose != wave || edit->step != position || edit->kind == LS_EDIT_MASK)
        continue;
      LS_FOREACH_LANE (lane, edit->lanes)
        {
          const LsCell cell = ls_edit_cell (edit, follower->causes->program, (guint) lane);

          end_edited_cell (follower, &cell, wave, position);
        }
    }
}

static guint64
next_edit (const LsCauses *causes, guint64 step)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (causes->subject, &n);

  for (guint i = 0; i < n; i++)
    if (edits[i].step > step)
      return edits[i].step;
  return G_MAXUINT64;
}

/* --- the run --------------------------------------------------------------------------------------------- */

/* Runs a copy of now by one step, without what is changed by hand behind it. Returns: FALSE if that traps. */
static gboolean
run_copy (LsUsesFollower *follower, guint64 step)
{
  LsCauses *causes = follower->causes;
  LsRun run = { 0 };
  LsPlace place;

  memcpy (follower->after, causes->now, causes->state_size);
  ls_subject_step_only (causes->subject, follower->after, &run);
  ls_program_place (causes->program, follower->after, &place);
  return place.step == step + 1;
}

static void
look (LsUsesFollower *follower, const LsUsesMover *mover)
{
  LS_FOREACH_LANE (lane, ls_uses_find_lanes (follower, mover->at.line))
    ls_uses_look_at_lane (follower, (guint) lane, mover);
  end_values (follower, mover);
  add_results (follower, mover);
}

/* Looks at the step that comes next in now. Returns: FALSE if it traps. */
static gboolean
look_at_step (LsUsesFollower *follower, const LsPlace *place)
{
  LsCauses *causes = follower->causes;
  LsUsesMover mover = { .place = ls_causes_wave (causes), .state = causes->now, .at = *place };

  if (!run_copy (follower, place->step))
    return FALSE;
  look (follower, &mover);
  return TRUE;
}

/* The same of a group, of whatever wave. Returns: FALSE if nobody can go on. */
static gboolean
step_group (LsUsesFollower *follower)
{
  LsCauses *causes = follower->causes;
  LsRun run = { 0 };
  const guint own = ls_causes_wave (causes);
  LsGroupPlace group;
  LsPlace place;
  guint wave;

  ls_program_group_place (causes->program, causes->now, &group);
  if (group.next == LS_NO_WAVE)
    return FALSE;
  LsUsesMover mover = { .place = group.next,
                        .state = ls_subject_look_at (causes->subject, causes->now, group.next) };
  ls_program_place (causes->program, mover.state, &mover.at);
  if (mover.place != own)
    end_edited (follower, mover.place, mover.at.step);
  memcpy (follower->after, causes->now, causes->state_size);
  const LsStopReason reason = ls_subject_step_any (causes->subject, follower->after, &run, &wave);
  if (reason == LS_STOP_INTERRUPT)
    return FALSE;
  if (reason != LS_STOP_TRAP && ls_causes_is_in (follower->lines, mover.at.line))
    look (follower, &mover);
  memcpy (causes->now, follower->after, causes->state_size);
  ls_program_place (causes->program, mover.state, &place);
  if (place.ended)
    end_edited (follower, mover.place, place.step);
  ls_program_group_place (causes->program, causes->now, &group);
  ls_program_place (causes->program, causes->now, &place);
  if (group.next == own)
    end_edited (follower, own, place.step);
  return TRUE;
}

static guint64
run_group_through (LsUsesFollower *follower)
{
  LsCauses *causes = follower->causes;
  guint64 n = 0;
  LsPlace place;

  while (n++ < LS_CAUSES_AHEAD && !follower->is_full && g_hash_table_size (follower->live) > 0 &&
         !ls_causes_is_interrupted (causes) && step_group (follower))
    ;
  ls_program_place (causes->program, causes->now, &place);
  return place.step;
}

static guint64
run_through (LsUsesFollower *follower)
{
  LsCauses *causes = follower->causes;
  LsPlace place, before;

  ls_program_place (causes->program, causes->now, &place);
  guint64 end = place.step + MIN (LS_CAUSES_AHEAD, G_MAXUINT64 - place.step);
  while (!place.ended && place.step < end && !follower->is_full &&
         g_hash_table_size (follower->live) > 0 && !ls_causes_is_interrupted (causes))
    {
      gboolean is_candidate = ls_causes_is_in (follower->lines, place.line);

      if (is_candidate && !look_at_step (follower, &place))
        break;
      before = place;
      ls_causes_run (causes, follower->lines,
                     is_candidate ? place.step + 1 : MIN (end, next_edit (causes, place.step)),
                     &place);
      if (place.step == before.step)
        break;
      end_edited (follower, ls_causes_wave (causes), place.step);
    }
  return place.step;
}

/* Values that were not overwritten are there to the end, or to where the run was followed. */
static void
finish (LsUsesFollower *follower, guint64 from, guint64 step)
{
  GHashTableIter iter;
  gpointer live;
  const LsCauses *causes = follower->causes;
  gboolean is_running =
    step - from >= LS_CAUSES_AHEAD || step >= ls_subject_get_end (causes->subject);

  g_hash_table_iter_init (&iter, follower->live);
  while (g_hash_table_iter_next (&iter, NULL, &live))
    {
      LsUses *uses = ((LsUsesLive *) live)->uses;
      LsPlace place = { .step = step };

      if (uses->is_overwritten)
        continue;
      if (uses->wave != LS_NO_WAVE && uses->place != LS_NO_WAVE)
        ls_program_place (causes->program,
                          ls_subject_look_at (causes->subject, causes->now, uses->place), &place);
      else
        uses->until_wave = LS_NO_WAVE;
      uses->until = place.step;
      uses->is_running = is_running;
    }
}

static void
follower_init (LsUsesFollower *follower, LsCauses *causes)
{
  *follower = (LsUsesFollower){
    .causes = causes,
    .live = g_hash_table_new_full (place_hash, place_equal, NULL, g_free),
    .results = g_array_new (FALSE, FALSE, sizeof (LsUsesResult)),
    .made = g_hash_table_new (place_hash, place_equal),
    .ended = g_hash_table_new (place_hash, place_equal),
    .gone = g_array_new (FALSE, FALSE, sizeof (LsUses)),
    .lines = g_new0 (guint64, ls_program_n_lines (causes->program) / 64 + 1),
    .after = g_aligned_alloc0 (1, causes->state_size, 64),
  };
}

static void
follower_clear (LsUsesFollower *follower)
{
  g_hash_table_unref (follower->live);
  g_array_unref (follower->results);
  g_hash_table_unref (follower->made);
  g_hash_table_unref (follower->ended);
  g_array_unref (follower->gone);
  g_free (follower->lines);
  g_aligned_free (follower->after);
}

LsUses *
ls_causes_uses (LsCauses *causes,
                const LsCell *cell,
                guint64 step,
                guint depth,
                const gint *interrupt,
                GError **error)
{
  g_autoptr (LsUses) root = NULL;
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (LsCell));
  LsUsesFollower follower;
  LsValueType types[4] = { LS_VALUE_BITS };
  guint32 value;
  guint wave;
  gboolean is_group = ls_subject_get_group (causes->subject, &wave) > 1;

  if (!ls_causes_begin (causes, cell->lane, step, interrupt, error) ||
      !ls_causes_read (causes, cell, &value, error) ||
      !ls_uses_find_places (causes, cell, value, step, others, error) ||
      !ls_causes_go_to (causes, step, error))
    return NULL;
  memcpy (causes->now, ls_timeline_get_state (causes->timeline), causes->state_size);
  follower_init (&follower, causes);
  if (cell->kind == LS_CELL_REGISTER)
    ls_register_types (causes->program, cell->ref, types);
  root = uses_new (&follower, cell, ls_causes_wave (causes),
                   ls_value_is_wide (types[cell->ref.channel]) ? types[cell->ref.channel]
                                                               : LS_VALUE_BITS,
                   causes->now, step);
  if (!root->is_wide)
    root->others = g_array_ref (others);
  follow (&follower, root, depth > 0 ? depth - 1 : 0);
  finish (&follower, step, is_group ? run_group_through (&follower) : run_through (&follower));
  root->is_full = follower.is_full;
  root->n_left_out = follower.n_left_out;
  follower_clear (&follower);
  if (ls_causes_is_interrupted (causes) && !ls_causes_fail_interrupted (error))
    return NULL;
  return g_steal_pointer (&root);
}
