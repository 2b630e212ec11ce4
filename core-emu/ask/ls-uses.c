#include "ls-uses.h"

#include <string.h>

#include "ls-causes-private.h"

/* A value that is followed, while it is there. */
typedef struct
{
  LsUses *uses;
  guint depth; /* results behind it that may be followed */
} Live;

/* A result of the step being looked at: made by use, to be put into the tree when the step is done. */
typedef struct
{
  LsUse *use;
  LsCell cell;
  guint depth;
} Result;

/* The wave that takes the step being looked at. */
typedef struct
{
  guint place; /* in its group */
  const void *state;
  LsPlace at;
} Mover;

typedef struct
{
  LsCauses *causes;
  GHashTable *live;  /* LsUses of the value, as a place, to Live */
  GArray *results;   /* of Result */
  GHashTable *made;  /* LsUses of results of this step, as places */
  GHashTable *ended; /* LsUses of values that this step overwrites, to the line + 1 */
  guint64 *lines;    /* that may touch something live */
  LsMask lanes;      /* that registers live in, or did */
  guint n_nodes;
  gboolean is_full;
  void *after; /* a state one step on from that of causes */
} Follower;

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
key_of (const Follower *follower, const LsCell *cell, guint place)
{
  gboolean is_shared = ls_causes_is_shared (follower->causes, cell);

  return (LsUses){ .cell = *cell, .place = is_shared ? LS_NO_WAVE : place };
}

static Live *
find_live (Follower *follower, const LsCell *cell, guint place)
{
  LsUses key = key_of (follower, cell, place);

  return g_hash_table_lookup (follower->live, &key);
}

/* What answers call a wave of the group; LS_NO_WAVE: it is the one asked about. */
static guint
name_of (const Follower *follower, guint place)
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
  g_free (use);
}

void
ls_uses_free (LsUses *uses)
{
  g_ptr_array_unref (uses->uses);
  ls_names_unref (uses->names);
  g_free (uses);
}

/* --- what is followed ------------------------------------------------------------------------------------ */

static LsUses *
uses_new (Follower *follower, const LsCell *cell, guint place, guint32 value, guint64 from)
{
  const LsMachine *machine = ls_program_machine (follower->causes->program);
  LsUses *uses = g_new0 (LsUses, 1);

  *uses = key_of (follower, cell, place);
  uses->wave = name_of (follower, place);
  uses->until_wave = uses->wave;
  uses->value = value;
  uses->from = uses->until = from;
  uses->is_output = cell->kind == LS_CELL_REGISTER && machine->reg_files[cell->ref.file].is_output;
  uses->names = ls_names_ref (ls_subject_get_bindings (follower->causes->subject)->names);
  uses->uses = g_ptr_array_new_with_free_func ((GDestroyNotify) use_free);
  follower->n_nodes++;
  return uses;
}

static gboolean
names_cell (const LsEffect *effect, const LsCell *cell)
{
  gboolean is_memory =
    effect->kind == LS_EFFECT_MEMORY_READ || effect->kind == LS_EFFECT_MEMORY_WRITE;
  gboolean is_register = effect->kind == LS_EFFECT_READ || effect->kind == LS_EFFECT_WRITE ||
                         effect->kind == LS_EFFECT_EXPORT;

  if (cell->kind == LS_CELL_MEMORY)
    return is_memory && effect->resource == cell->number;
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
      if (names_cell (&effects[i], data))
        return TRUE;
    }
  return is_fetch && !writes;
}

static void
follow (Follower *follower, LsUses *uses, guint depth)
{
  LsCauses *causes = follower->causes;
  g_autofree guint64 *lines = ls_causes_find_lines (causes, may_touch, &uses->cell);
  guint n_words = ls_program_n_lines (causes->program) / 64 + 1;
  Live *live = g_new0 (Live, 1);

  *live = (Live){ .uses = uses, .depth = depth };
  g_hash_table_replace (follower->live, uses, live);
  for (guint i = 0; i < n_words; i++)
    follower->lines[i] |= lines[i];
  if (uses->cell.kind == LS_CELL_REGISTER)
    follower->lanes |= LS_MASK_LANE (uses->cell.lane);
}

/* --- one step: before ------------------------------------------------------------------------------------ */

static void
note_read (LsUse *use, const LsTouch *read, gboolean is_first)
{
  use->operands |= 1u << read->operand;
  use->is_address = read->is_address && (is_first || use->is_address);
  use->is_left = read->is_left && (is_first || use->is_left);
}

/* What a part that reads the value decides, and its results: none of a select that takes the other value. */
static void
note_part (Follower *follower,
           LsUse *use,
           const GArray *touches,
           guint part,
           guint depth,
           gboolean is_left)
{
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);
      Result result = { .use = use, .cell = touch->cell, .depth = use->is_address ? 0 : depth };

      if (touch->part != part)
        continue;
      use->is_test |= touch->kind == LS_TOUCH_TEST;
      use->is_predicate |= touch->kind == LS_TOUCH_PREDICATE;
      use->is_kill |= touch->kind == LS_TOUCH_KILL;
      if (touch->kind == LS_TOUCH_WRITE && !is_left)
        g_array_append_val (follower->results, result);
    }
}

static gboolean
is_read_of (const LsTouch *touch, const LsCell *cell)
{
  return touch->kind == LS_TOUCH_READ && ls_cell_equal (&touch->cell, cell);
}

/* Whether two touches are of one instruction: slots that work together are, and all parts of a fetch. */
static gboolean
is_one_use (const LsTouch *a, const LsTouch *b)
{
  return a->part == b->part || (a->line == b->line && a->slot == b->slot);
}

/* Whether no read before index is of the same cell, in the same part or else in the same instruction. */
static gboolean
is_first_read (const GArray *touches, guint index, gboolean of_part)
{
  const LsTouch *read = &g_array_index (touches, LsTouch, index);

  for (guint i = 0; i < index; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (is_read_of (touch, &read->cell) &&
          (of_part ? touch->part == read->part : is_one_use (touch, read)))
        return FALSE;
    }
  return TRUE;
}

/* Whether all reads of a cell by a part are of what a select does not take. */
static gboolean
is_left_by (const GArray *touches, const LsTouch *read)
{
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (is_read_of (touch, &read->cell) && touch->part == read->part && !touch->is_left)
        return FALSE;
    }
  return TRUE;
}

static LsUse *
use_new (const Follower *follower, const LsTouch *first, guint lane, const Mover *mover)
{
  LsUse *use = g_new0 (LsUse, 1);

  use->step = mover->at.step + 1;
  use->place = mover->place;
  use->wave = name_of (follower, mover->place);
  use->line = first->line;
  use->slot = first->slot;
  use->lane = lane;
  use->results = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_uses_free);
  return use;
}

/* Adds the use of a live value by the instruction that the read at index belongs to. */
static void
add_use (Follower *follower,
         const Live *live,
         const GArray *touches,
         guint index,
         guint lane,
         const Mover *mover)
{
  const LsTouch *first = &g_array_index (touches, LsTouch, index);
  LsUse *use = use_new (follower, first, lane, mover);

  for (guint i = index; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (is_read_of (touch, &first->cell) && is_one_use (touch, first))
        note_read (use, touch, i == index);
    }
  for (guint i = index; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (is_read_of (touch, &first->cell) && is_one_use (touch, first) &&
          is_first_read (touches, i, TRUE))
        note_part (follower, use, touches, touch->part, live->depth, is_left_by (touches, touch));
    }
  g_ptr_array_add (live->uses->uses, use);
  follower->n_nodes++;
}

/* Of several lanes that write a word the last one stays. */
static void
drop_results (Follower *follower, const LsCell *word)
{
  for (guint i = 0; i < follower->results->len; i++)
    if (ls_cell_equal (&g_array_index (follower->results, Result, i).cell, word))
      g_array_remove_index (follower->results, i--);
}

static void
look_at_lane (Follower *follower, guint lane, const Mover *mover)
{
  const GArray *touches = ls_causes_touches (follower->causes, mover->state, lane);

  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_WRITE && touch->cell.kind == LS_CELL_MEMORY)
        drop_results (follower, &touch->cell);
    }
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);
      Live *live;

      if (touch->kind != LS_TOUCH_READ && touch->kind != LS_TOUCH_WRITE)
        continue;
      live = find_live (follower, &touch->cell, mover->place);
      if (live == NULL)
        continue;
      if (touch->kind == LS_TOUCH_WRITE)
        g_hash_table_replace (follower->ended, live->uses, GUINT_TO_POINTER (touch->line + 1));
      else if (is_first_read (touches, i, FALSE))
        add_use (follower, live, touches, i, lane, mover);
    }
}

/* Fetches, and reads that say so, may take what other lanes hold, and every lane reaches memory. */
static LsMask
lanes_to_look_at (const Follower *follower, guint line)
{
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  guint n = ls_causes_describe (follower->causes, line, effects);
  LsLine info;

  ls_program_line (follower->causes->program, line, &info);
  if (info.kind == LS_LINE_FETCH)
    return LS_MASK_ALL;
  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_MEMORY_WRITE || effects[i].kind == LS_EFFECT_MEMORY_READ ||
        effects[i].crosses)
      return LS_MASK_ALL;
  return follower->lanes;
}

/* --- one step: after ------------------------------------------------------------------------------------- */

static void
end_value (LsUses *uses, guint64 position, guint line)
{
  uses->is_overwritten = TRUE;
  uses->until = position;
  uses->until_line = line;
}

static void
end_values (Follower *follower, const Mover *mover)
{
  GHashTableIter iter;
  gpointer uses, line;

  g_hash_table_iter_init (&iter, follower->ended);
  while (g_hash_table_iter_next (&iter, &uses, &line))
    {
      end_value (uses, mover->at.step + 1, GPOINTER_TO_UINT (line) - 1);
      ((LsUses *) uses)->until_wave = name_of (follower, mover->place);
      g_hash_table_remove (follower->live, uses);
    }
  g_hash_table_remove_all (follower->ended);
}

/* Two values that went into one result have it in common; it is followed behind the first. */
static void
add_result (Follower *follower, const Result *result, const Mover *mover)
{
  LsCauses *causes = follower->causes;
  guint32 value = 0;
  LsUses *uses;

  ls_cell_read (&result->cell, causes->program,
                ls_subject_look_at (causes->subject, follower->after, mover->place), &value);
  uses = uses_new (follower, &result->cell, mover->place, value, mover->at.step + 1);
  g_ptr_array_add (result->use->results, uses);
  if (g_hash_table_contains (follower->made, uses))
    uses->kind = LS_USES_SEEN;
  else if (result->depth == 0)
    uses->kind = LS_USES_CUT;
  else
    {
      g_hash_table_add (follower->made, uses);
      follow (follower, uses, result->depth - 1);
    }
}

static void
add_results (Follower *follower, const Mover *mover)
{
  for (guint i = 0; i < follower->results->len && !follower->is_full; i++)
    {
      follower->is_full = follower->n_nodes >= LS_USES_MAX;
      if (!follower->is_full)
        add_result (follower, &g_array_index (follower->results, Result, i), mover);
    }
  g_array_set_size (follower->results, 0);
  g_hash_table_remove_all (follower->made);
  follower->is_full = follower->is_full || follower->n_nodes >= LS_USES_MAX;
}

static void
end_edited (Follower *follower, guint64 position)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (follower->causes->subject, &n);

  for (guint i = 0; i < n; i++)
    {
      if (edits[i].step != position || edits[i].kind != LS_EDIT_REGISTER)
        continue;
      LS_FOREACH_LANE (lane, edits[i].lanes & follower->lanes)
        {
          LsCell cell = ls_cell_register (edits[i].ref, (guint) lane);
          Live *live = find_live (follower, &cell, ls_causes_wave (follower->causes));
          LsUses *uses;

          if (live == NULL)
            continue;
          uses = live->uses;
          end_value (uses, position, 0);
          uses->is_edited = TRUE;
          g_hash_table_remove (follower->live, uses);
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
run_copy (Follower *follower, guint64 step)
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
look (Follower *follower, const Mover *mover)
{
  LS_FOREACH_LANE (lane, lanes_to_look_at (follower, mover->at.line))
    look_at_lane (follower, (guint) lane, mover);
  end_values (follower, mover);
  add_results (follower, mover);
}

/* Looks at the step that comes next in now. Returns: FALSE if it traps. */
static gboolean
look_at_step (Follower *follower, const LsPlace *place)
{
  LsCauses *causes = follower->causes;
  Mover mover = { .place = ls_causes_wave (causes), .state = causes->now, .at = *place };

  if (!run_copy (follower, place->step))
    return FALSE;
  look (follower, &mover);
  return TRUE;
}

/* The same of a group, of whatever wave. Returns: FALSE if nobody can go on. */
static gboolean
step_group (Follower *follower)
{
  LsCauses *causes = follower->causes;
  LsRun run = { 0 };
  LsGroupPlace group;
  LsPlace before, after;
  guint wave;

  ls_program_group_place (causes->program, causes->now, &group);
  if (group.next == LS_NO_WAVE)
    return FALSE;
  Mover mover = { .place = group.next,
                  .state = ls_subject_look_at (causes->subject, causes->now, group.next) };
  ls_program_place (causes->program, mover.state, &mover.at);
  ls_program_place (causes->program, causes->now, &before);
  memcpy (follower->after, causes->now, causes->state_size);
  if (ls_subject_step_any (causes->subject, follower->after, &run, &wave) != LS_STOP_TRAP &&
      ls_causes_is_in (follower->lines, mover.at.line))
    look (follower, &mover);
  memcpy (causes->now, follower->after, causes->state_size);
  ls_program_place (causes->program, causes->now, &after);
  if (after.step != before.step)
    end_edited (follower, after.step);
  return TRUE;
}

static guint64
run_group_through (Follower *follower)
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
run_through (Follower *follower)
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
      end_edited (follower, place.step);
    }
  return place.step;
}

/* Values that were not overwritten are there to the end, or to where the run was followed. */
static void
finish (Follower *follower, guint64 from, guint64 step)
{
  GHashTableIter iter;
  gpointer live;
  const LsCauses *causes = follower->causes;
  gboolean is_running = step - from >= LS_CAUSES_AHEAD;

  g_hash_table_iter_init (&iter, follower->live);
  while (g_hash_table_iter_next (&iter, NULL, &live))
    {
      LsUses *uses = ((Live *) live)->uses;
      LsPlace place = { .step = step };

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
follower_init (Follower *follower, LsCauses *causes)
{
  *follower = (Follower){
    .causes = causes,
    .live = g_hash_table_new_full (place_hash, place_equal, NULL, g_free),
    .results = g_array_new (FALSE, FALSE, sizeof (Result)),
    .made = g_hash_table_new (place_hash, place_equal),
    .ended = g_hash_table_new (place_hash, place_equal),
    .lines = g_new0 (guint64, ls_program_n_lines (causes->program) / 64 + 1),
    .after = g_aligned_alloc0 (1, causes->state_size, 64),
  };
}

static void
follower_clear (Follower *follower)
{
  g_hash_table_unref (follower->live);
  g_array_unref (follower->results);
  g_hash_table_unref (follower->made);
  g_hash_table_unref (follower->ended);
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
  Follower follower;
  guint32 value;
  guint wave;
  gboolean is_group = ls_subject_get_group (causes->subject, &wave) > 1;

  if (!ls_causes_begin (causes, cell->lane, step, interrupt, error) ||
      !ls_causes_read (causes, cell, &value, error))
    return NULL;
  memcpy (causes->now, ls_timeline_get_state (causes->timeline), causes->state_size);
  follower_init (&follower, causes);
  root = uses_new (&follower, cell, ls_causes_wave (causes), value, step);
  follow (&follower, root, depth > 0 ? depth - 1 : 0);
  finish (&follower, step, is_group ? run_group_through (&follower) : run_through (&follower));
  root->is_full = follower.is_full;
  follower_clear (&follower);
  if (ls_causes_is_interrupted (causes) && !ls_causes_fail_interrupted (error))
    return NULL;
  return g_steal_pointer (&root);
}
