#include "ls-uses-private.h"

/* One step: which followed values a lane reads, by which instruction, and what that makes of them. */

static void
note_read (LsUses *uses, LsUse *use, const LsTouch *read, gboolean is_first)
{
  if (uses->type == LS_VALUE_BITS)
    uses->type = ls_value_of_word (read->type);
  use->operands |= 1u << read->operand;
  use->is_address = read->is_address && (is_first || use->is_address);
  use->is_left = read->is_left && (is_first || use->is_left);
}

/* Both words of a value are one result. */
static void
add_result (LsUsesFollower *follower, LsUsesResult result)
{
  if (ls_value_is_wide (result.type))
    result.cell.ref.channel &= (guint8) ~1u;
  for (guint i = 0; i < follower->results->len && ls_value_is_wide (result.type); i++)
    {
      const LsUsesResult *other = &g_array_index (follower->results, LsUsesResult, i);

      if (other->use == result.use && ls_cell_equal (&other->cell, &result.cell))
        return;
    }
  g_array_append_val (follower->results, result);
}

/* Whether a value is only put into the word that an atomic operation changes: what the operation gives was there before. */
static gboolean
is_only_put (const GArray *touches, const LsTouch *read)
{
  for (guint i = 0; read != NULL && !read->is_address && i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->part == read->part && touch->is_update)
        return !ls_cell_equal (&touch->cell, &read->cell);
    }
  return FALSE;
}

/* What a part that reads the value decides, and its results: none of a select that takes the other value. read: (nullable): as what it is
 * read. */
static void
note_part (LsUsesFollower *follower,
           LsUse *use,
           const GArray *touches,
           const LsTouch *read,
           guint part,
           guint depth,
           gboolean is_left)
{
  const gboolean is_put = is_only_put (touches, read);

  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);
      LsUsesResult result = {
        .use = use, .cell = touch->cell, .type = touch->type, .depth = depth
      };

      if (touch->part != part)
        continue;
      use->is_test |= touch->kind == LS_TOUCH_TEST;
      use->is_predicate |= touch->kind == LS_TOUCH_PREDICATE;
      use->is_kill |= touch->kind == LS_TOUCH_KILL;
      if (touch->kind == LS_TOUCH_WRITE && !is_left && (!is_put || touch->is_update))
        add_result (follower, result);
    }
}

static gboolean
is_read_of (const LsTouch *touch, const LsUses *uses)
{
  return ls_touch_reads (touch) && ls_uses_have (uses, &touch->cell);
}

/* Whether two touches are of one instruction: slots that work together are, and all parts of a fetch. */
static gboolean
is_one_use (const LsTouch *a, const LsTouch *b)
{
  return a->part == b->part || (a->line == b->line && a->slot == b->slot);
}

/* Whether no read before index is of the same value, in the same part or else in the same instruction. */
static gboolean
is_first_read (const LsUses *uses, const GArray *touches, guint index, gboolean of_part)
{
  const LsTouch *read = &g_array_index (touches, LsTouch, index);

  for (guint i = 0; i < index; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (is_read_of (touch, uses) &&
          (of_part ? touch->part == read->part : is_one_use (touch, read)))
        return FALSE;
    }
  return TRUE;
}

/* Whether all reads of a value by a part are of what a select does not take. */
static gboolean
is_left_by (const LsUses *uses, const GArray *touches, const LsTouch *read)
{
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (is_read_of (touch, uses) && touch->part == read->part && !touch->is_left)
        return FALSE;
    }
  return TRUE;
}

static LsUse *
use_new (const LsUsesFollower *follower, const LsTouch *first, guint lane, const LsUsesMover *mover)
{
  LsUse *use = g_new0 (LsUse, 1);

  use->step = mover->at.step + 1;
  use->place = mover->place;
  use->wave = ls_uses_name_wave (follower, mover->place);
  use->line = first->line;
  use->slot = first->slot;
  use->lane = lane;
  use->results = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_uses_free);
  return use;
}

/* Adds the use of a live value by the instruction that the read at index belongs to. */
static void
add_use (LsUsesFollower *follower,
         const LsUsesLive *live,
         const GArray *touches,
         guint index,
         guint lane,
         const LsUsesMover *mover)
{
  const LsTouch *first = &g_array_index (touches, LsTouch, index);
  LsUse *use = use_new (follower, first, lane, mover);

  for (guint i = index; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (is_read_of (touch, live->uses) && is_one_use (touch, first))
        note_read (live->uses, use, touch, i == index);
    }
  for (guint i = index; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (is_read_of (touch, live->uses) && is_one_use (touch, first) &&
          is_first_read (live->uses, touches, i, TRUE))
        note_part (follower, use, touches, touch, touch->part, live->depth,
                   is_left_by (live->uses, touches, touch));
    }
  g_ptr_array_add (live->uses->uses, use);
  follower->n_nodes++;
}

/* Of several lanes that write a word the last one stays; one that updates it makes its results of what the lane before it left. */
static void
replace_results (LsUsesFollower *follower, const GArray *touches, const LsTouch *write)
{
  for (guint i = 0, n = follower->results->len; i < n; i++)
    {
      const LsUsesResult result = g_array_index (follower->results, LsUsesResult, i);

      if (!ls_cell_equal (&result.cell, &write->cell))
        continue;
      g_array_remove_index (follower->results, i--);
      n--;
      if (write->is_update)
        note_part (follower, result.use, touches, NULL, write->part, result.depth, FALSE);
    }
}

void
ls_uses_look_at_lane (LsUsesFollower *follower, guint lane, const LsUsesMover *mover)
{
  const GArray *touches = ls_causes_touches (follower->causes, mover->state, lane);

  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_WRITE && touch->cell.kind == LS_CELL_MEMORY)
        replace_results (follower, touches, touch);
    }
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);
      LsUsesLive *live;

      if (touch->kind != LS_TOUCH_READ && touch->kind != LS_TOUCH_WRITE)
        continue;
      live = ls_uses_find_live (follower, &touch->cell, mover->place);
      if (live == NULL)
        continue;
      /* The first lane that updates a word is the only one to read what was there. */
      if (touch->is_update && g_hash_table_contains (follower->ended, live->uses))
        continue;
      if (ls_touch_reads (touch) && is_first_read (live->uses, touches, i, FALSE))
        add_use (follower, live, touches, i, lane, mover);
      if (touch->kind == LS_TOUCH_WRITE && ls_uses_are_besides (live->uses, &touch->cell))
        g_array_append_val (follower->gone, live->key);
      else if (touch->kind == LS_TOUCH_WRITE)
        g_hash_table_replace (follower->ended, live->uses, GUINT_TO_POINTER (touch->line + 1));
    }
}

LsMask
ls_uses_find_lanes (const LsUsesFollower *follower, guint line)
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
