#include <string.h>

#include "ls-causes-private.h"

/* Steps searched at a time, going back: few at first, for what was written just now. */
#define FIRST_SPAN 64
#define MAX_SPAN 4096

/* --- the last write -------------------------------------------------------------------------------------- */

/* Looks for the last writes of a register component in lanes, or of a word of memory: that stands for lane 0. */
typedef struct
{
  LsCell cell;
  LsMask lanes;           /* still looked for */
  LsMask found;           /* since the search began */
  guint64 *lines;         /* owned: that may write it */
  guint64 step[LS_LANES]; /* position after the last write; 0: none */
  guint writer;           /* of memory: the lane that wrote */
} Search;

static gboolean
may_write_memory (const LsCauses *causes,
                  guint line,
                  const LsLine *info G_GNUC_UNUSED,
                  gconstpointer memory)
{
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  guint n = ls_causes_describe (causes, line, effects);

  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_MEMORY_WRITE &&
        ls_effect_reaches (causes->program, &effects[i], GPOINTER_TO_UINT (memory)))
      return TRUE;
  return FALSE;
}

guint64 *
ls_causes_find_memory_lines (const LsCauses *causes, const LsCell *cell)
{
  return ls_causes_find_lines (causes, may_write_memory, GUINT_TO_POINTER (cell->number));
}

static gboolean
is_any (const LsCauses *causes, const guint64 *lines)
{
  for (guint i = 0; i <= ls_program_n_lines (causes->program) / 64; i++)
    if (lines[i] != 0)
      return TRUE;
  return FALSE;
}

/* Where no line may write it there is nothing to look for. */
static void
search_init (LsCauses *causes, Search *search, const LsCell *cell, LsMask lanes)
{
  *search = (Search){ .cell = *cell };
  if (cell->kind == LS_CELL_MEMORY)
    search->lines = ls_causes_find_memory_lines (causes, cell);
  else
    {
      search->lines = g_new0 (guint64, ls_program_n_lines (causes->program) / 64 + 1);
      ls_writes_find_lines (causes->writes, cell->ref, search->lines);
    }
  if (is_any (causes, search->lines))
    search->lanes = lanes;
}

/* Whether the step that comes next in now writes the word; lanes write in turn. */
static gboolean
writes_word (LsCauses *causes, Search *search)
{
  for (guint lane = LS_LANES; lane > 0; lane--)
    if (ls_causes_find_write (ls_causes_touches (causes, causes->now, lane - 1), &search->cell) !=
        NULL)
      {
        search->writer = lane - 1;
        return TRUE;
      }
  return FALSE;
}

/* Notes what the step that comes next in now writes. */
static void
note_writes (LsCauses *causes, Search *search, guint64 step)
{
  LsMask written =
    search->cell.kind == LS_CELL_MEMORY
      ? (LsMask) writes_word (causes, search)
      : ls_writes_next (causes->writes, causes->now, search->cell.ref, search->lanes);

  search->found |= written;
  LS_FOREACH_LANE (lane, written)
    search->step[lane] = step + 1;
}

/* Runs now from where it is to until_step. */
static void
search_span (LsCauses *causes, Search *search, guint64 until_step)
{
  LsPlace place;

  ls_program_place (causes->program, causes->now, &place);
  while (place.step < until_step && !place.ended && !ls_causes_is_interrupted (causes))
    {
      gboolean is_candidate = ls_causes_is_in (search->lines, place.line);

      if (is_candidate)
        note_writes (causes, search, place.step);
      ls_causes_run (causes, search->lines, is_candidate ? place.step + 1 : until_step, &place);
    }
}

/* Fills in the last writes at or before step. */
static gboolean
search_back (LsCauses *causes, Search *search, guint64 step, GError **error)
{
  guint64 span = FIRST_SPAN;

  while (step > 0 && search->lanes != 0)
    {
      guint64 from = step - MIN (step, span);

      if (!ls_causes_start_at (causes, from, error))
        return FALSE;
      search->found = 0;
      search_span (causes, search, step);
      if (ls_causes_is_interrupted (causes))
        return ls_causes_fail_interrupted (error);
      search->lanes &= ~search->found;
      step = from;
      span = MIN (2 * span, MAX_SPAN);
    }
  return TRUE;
}

/* The same for lanes of the cell. */
static gboolean
search_cell (LsCauses *causes,
             Search *search,
             const LsCell *cell,
             LsMask lanes,
             guint64 step,
             GError **error)
{
  gboolean ok;

  search_init (causes, search, cell, lanes);
  ok = search_back (causes, search, step, error);
  g_clear_pointer (&search->lines, g_free);
  return ok;
}

/* --- changes by hand ------------------------------------------------------------------------------------- */

/* The last change of the cell at or before step. */
static const LsEdit *
find_edit (const LsCauses *causes, const LsCell *cell, guint64 step)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (causes->subject, &n);

  for (guint i = n; i > 0; i--)
    if (edits[i - 1].step <= step && ls_edit_changes (&edits[i - 1], causes->program, cell, NULL))
      return &edits[i - 1];
  return NULL;
}

/* What was in the cell before one of its changes. causes->now: before all changes of that step. */
static guint32
old_of (const LsCauses *causes, const LsCell *cell, const LsEdit *last)
{
  guint32 n, old = 0;

  ls_cell_read (cell, causes->program, causes->now, &old);
  for (const LsEdit *edit = ls_subject_get_edits (causes->subject, &n); edit < last; edit++)
    if (edit->step == last->step)
      ls_edit_changes (edit, causes->program, cell, &old);
  return old;
}

/* The other word of a value of 64 bits, where it was set at that step, too. */
static void
tell_other_edit (const LsCauses *causes, LsCause *cause)
{
  LsCell cell = cause->cell;
  LsOtherWord *other = &cause->other;
  LsValueType types[4];
  const LsEdit *edit;

  if (cell.kind != LS_CELL_REGISTER)
    return;
  ls_register_types (causes->program, cell.ref, types);
  cell.ref.channel ^= 1;
  edit = find_edit (causes, &cell, cause->step);
  if (edit == NULL || edit->step != cause->step ||
      !ls_value_is_wide (cause->is_asked ? types[cell.ref.channel] : cause->type))
    return;
  if (cause->is_asked)
    *other = (LsOtherWord){ .is_low = cell.ref.channel % 2 == 0, .value = edit->row.u[cell.lane] };
  if (cause->is_asked)
    cause->type = types[cell.ref.channel];
  other->is_there = other->is_of_step = TRUE;
  other->old = old_of (causes, &cell, edit);
}

/* state: before the write. */
static void
tell_old_type (const LsCauses *causes, LsCause *cause, const void *state)
{
  cause->old_type = LS_VALUE_BITS;
  if (cause->cell.kind == LS_CELL_REGISTER)
    cause->old_type = ls_causes_shown (causes, state, cause->cell.ref);
}

static gboolean
tell_edit (LsCauses *causes, LsCause *cause, const LsEdit *last, GError **error)
{
  if (!ls_causes_start_before_edits (causes, last->step, error))
    return FALSE;
  cause->kind = LS_CAUSE_EDITED;
  cause->step = last->step;
  cause->old = old_of (causes, &cause->cell, last);
  tell_old_type (causes, cause, causes->now);
  tell_other_edit (causes, cause);
  return TRUE;
}

/* --- the tree -------------------------------------------------------------------------------------------- */

/* Whether the write is in the tree already; it is from now on. Of updates of a word in one step each lane's is a write of its own. */
static gboolean
is_seen (LsCauses *causes, const LsCause *cause, const LsTouch *made)
{
  LsCell cell = cause->cell;

  if (made != NULL && made->is_update)
    cell.lane = (guint8) (cause->lane + 1);
  return ls_causes_is_seen (causes, cause->place, cause->step, &cell);
}

static void
note_made (LsCause *cause, const LsTouch *made)
{
  cause->comparison = made->comparison;
  cause->texels = made->texels;
  cause->is_guarded = made->is_guarded;
  if (cause->type == LS_VALUE_BITS)
    {
      cause->type = ls_value_is_wide (made->type) && !cause->is_asked ? LS_VALUE_BITS : made->type;
      cause->other = ls_value_is_wide (cause->type) ? made->other : (LsOtherWord){ 0 };
    }
  cause->other.is_of_step = made->other.is_of_step;
}

/* before: the state that the step of the write runs in. */
static void
tell_formula (const LsCauses *causes, LsCause *cause, const void *before)
{
  const LsTelling telling = { before, NULL, ls_register_types_source (causes->types) };

  if (cause->kind == LS_CAUSE_WRITTEN && cause->cell.kind == LS_CELL_REGISTER)
    cause->formula =
      ls_program_dup_formula (causes->program, ls_subject_get_bindings (causes->subject), &telling,
                              cause->lane, &cause->cell);
}

static gboolean
copies_itself (const LsCause *cause)
{
  const LsCause *operand = cause->kind == LS_CAUSE_WRITTEN ? ls_cause_copied (cause) : NULL;

  return operand != NULL && operand->value == cause->value &&
         ls_cell_equal (&operand->cell, &cause->cell);
}

/* The other word of what a step wrote, there and before. */
static gboolean
tell_other (LsCauses *causes, LsCause *cause, GError **error)
{
  LsCell cell = cause->cell;

  if (!cause->other.is_there || !cause->other.is_of_step)
    return TRUE;
  cell.ref.channel ^= 1;
  ls_cell_read (&cell, causes->program, ls_timeline_get_state (causes->timeline),
                &cause->other.old);
  if (!ls_causes_go_to (causes, cause->step, error))
    return FALSE;
  ls_cell_read (&cell, causes->program, ls_timeline_get_state (causes->timeline),
                &cause->other.value);
  return ls_causes_go_to (causes, cause->step - 1, error);
}

/* Fills in the write by lane at a position, from the step that leads there. */
static gboolean
tell_write (LsCauses *causes, LsCause *cause, guint64 written, guint lane, GError **error)
{
  const GArray *touches;
  const LsTouch *made;
  const void *before;
  LsPlace place;

  if (!ls_causes_go_to (causes, written - 1, error))
    return FALSE;
  before = ls_timeline_get_state (causes->timeline);
  ls_timeline_get_place (causes->timeline, &place);
  touches = ls_causes_touches (causes, before, lane);
  made = ls_causes_find_write (touches, &cause->cell);
  cause->kind = LS_CAUSE_WRITTEN;
  cause->step = written;
  cause->lane = lane;
  cause->line = made != NULL ? made->line : place.line;
  cause->slot = made != NULL ? made->slot : LS_SLOT_NONE;
  ls_cell_read (&cause->cell, causes->program, before, &cause->old);
  tell_old_type (causes, cause, before);
  if (made != NULL && made->is_update)
    cause->old = made->value;
  if (made != NULL)
    note_made (cause, made);
  if (is_seen (causes, cause, made))
    cause->kind = LS_CAUSE_SEEN;
  else if (made != NULL && !ls_causes_add_operands (causes, cause->operands, touches, made->part))
    cause->kind = LS_CAUSE_CUT;
  cause->is_kept = copies_itself (cause);
  tell_formula (causes, cause, before);
  return tell_other (causes, cause, error) && ls_causes_tell_first (causes, cause, error);
}

static LsCauseKind
initial_kind (const LsCauses *causes, const LsCell *cell)
{
  const LsWaveInput *input = ls_subject_get_input (causes->subject);

  if (cell->kind == LS_CELL_MEMORY)
    return input->memory[cell->number] != NULL ? LS_CAUSE_PRELOADED : LS_CAUSE_NEVER;
  if (ls_program_machine (causes->program)->reg_files[cell->ref.file].is_given)
    return LS_CAUSE_PRELOADED;
  for (guint i = 0; i < input->n_preloads; i++)
    if (ls_reg_ref_equal (input->preloads[i].ref, cell->ref))
      return LS_CAUSE_PRELOADED;
  return LS_CAUSE_NEVER;
}

/* The same of a cell that any wave of the group may have written. */
static gboolean
find_shared_cause (LsCauses *causes, LsCause *cause, guint64 step, GError **error)
{
  LsCausesWriter writer = { 0 };
  LsCauses *other;
  Search search;
  gboolean ok;

  search_init (causes, &search, &cause->cell, LS_MASK_LANE (cause->cell.lane));
  ok = ls_causes_find_writer (causes, &cause->cell, search.lines, step, &writer, error);
  g_free (search.lines);
  if (!ok)
    return FALSE;
  if (writer.step == 0 && writer.edit == NULL)
    {
      cause->kind = initial_kind (causes, &cause->cell);
      return TRUE;
    }
  other = ls_causes_of_wave (causes, writer.wave);
  cause->place = writer.wave;
  cause->wave = ls_causes_name (other);
  if (writer.edit != NULL)
    return tell_edit (other, cause, find_edit (other, &cause->cell, writer.step), error);
  return tell_write (other, cause, writer.step, writer.lane, error);
}

/* What an atomic operation of the step behind the position reads is what the last of the lanes below its own left there.
 * Returns: its number, or LS_LANES where none of them writes the word. */
static guint
find_updater (LsCauses *causes, const LsCause *cause)
{
  for (guint lane = cause->lane; lane > 0; lane--)
    if (ls_causes_find_write (
          ls_causes_touches (causes, ls_timeline_get_state (causes->timeline), lane - 1),
          &cause->cell) != NULL)
      return lane - 1;
  return LS_LANES;
}

gboolean
ls_causes_find (LsCauses *causes, LsCause *cause, guint64 step, GError **error)
{
  guint updater = LS_LANES;
  gboolean is_memory = cause->cell.kind == LS_CELL_MEMORY;
  guint lane = is_memory ? 0 : cause->cell.lane;
  const LsEdit *edit = find_edit (causes, &cause->cell, step);
  Search search;

  if (cause->is_update && !ls_causes_go_to (causes, step, error))
    return FALSE;
  if (cause->is_update)
    updater = find_updater (causes, cause);
  if (updater < LS_LANES)
    return tell_write (causes, cause, step + 1, updater, error);
  if (ls_causes_is_shared (causes, &cause->cell))
    return find_shared_cause (causes, cause, step, error);
  if (!search_cell (causes, &search, &cause->cell, LS_MASK_LANE (lane), step, error))
    return FALSE;
  if (edit != NULL && edit->step >= search.step[lane])
    return tell_edit (causes, cause, edit, error);
  if (search.step[lane] == 0)
    {
      cause->kind = initial_kind (causes, &cause->cell);
      return TRUE;
    }
  return tell_write (causes, cause, search.step[lane], is_memory ? search.writer : lane, error);
}

gboolean
ls_causes_find_last_write (LsCauses *causes,
                           const LsCell *cell,
                           guint64 step,
                           guint64 *found,
                           GError **error)
{
  const LsEdit *edit = find_edit (causes, cell, step);
  Search search;

  if (!search_cell (causes, &search, cell, LS_MASK_LANE (cell->lane), step, error))
    return FALSE;
  *found = G_MAXUINT64;
  if (search.step[cell->lane] > (edit != NULL ? edit->step : 0))
    *found = search.step[cell->lane] - 1;
  return TRUE;
}

/* --- all lanes at once ----------------------------------------------------------------------------------- */

static void
add_to_group (GArray *groups, LsCauseGroup one)
{
  for (guint i = 0; i < groups->len; i++)
    {
      LsCauseGroup *group = &g_array_index (groups, LsCauseGroup, i);

      if (group->kind != one.kind || group->step != one.step || group->line != one.line)
        continue;
      group->lanes |= one.lanes;
      return;
    }
  g_array_append_val (groups, one);
}

/* The line and slot of a write are those of its first lane: slots with predicates share registers. */
static gboolean
group_lane (LsCauses *causes,
            GArray *groups,
            const LsCell *cell,
            guint64 step,
            guint64 written,
            GError **error)
{
  const LsEdit *edit = find_edit (causes, cell, step);
  LsCauseGroup group = { .lanes = LS_MASK_LANE (cell->lane), .slot = LS_SLOT_NONE };
  const LsTouch *made;
  LsPlace place;

  if (edit != NULL && edit->step >= written)
    {
      group.kind = LS_CAUSE_EDITED;
      group.step = edit->step;
    }
  else if (written == 0)
    group.kind = initial_kind (causes, cell);
  else
    {
      if (!ls_causes_go_to (causes, written - 1, error))
        return FALSE;
      ls_timeline_get_place (causes->timeline, &place);
      made = ls_causes_find_write (
        ls_causes_touches (causes, ls_timeline_get_state (causes->timeline), cell->lane), cell);
      group.kind = LS_CAUSE_WRITTEN;
      group.step = written;
      group.line = made != NULL ? made->line : place.line;
      group.slot = made != NULL ? made->slot : LS_SLOT_NONE;
    }
  add_to_group (groups, group);
  return TRUE;
}

static gint
compare_groups (gconstpointer a, gconstpointer b)
{
  const LsCauseGroup *left = a, *right = b;

  if (left->step != right->step)
    return left->step > right->step ? -1 : 1;
  return left->lanes < right->lanes ? -1 : left->lanes > right->lanes;
}

GArray *
ls_causes_who_all (LsCauses *causes,
                   LsRegRef ref,
                   LsMask lanes,
                   guint64 step,
                   const gint *interrupt,
                   GError **error)
{
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (LsCauseGroup));
  LsCell cell = ls_cell_register (ref, 0);
  gboolean ok = TRUE;
  guint32 value;
  Search search;

  if (!ls_causes_begin (causes, 0, step, interrupt, error) ||
      !ls_causes_read (causes, &cell, &value, error))
    return NULL;
  ok = search_cell (causes, &search, &cell, lanes, step, error);
  LS_FOREACH_LANE (lane, lanes)
    {
      cell = ls_cell_register (ref, (guint) lane);
      ok = ok && group_lane (causes, groups, &cell, step, search.step[lane], error);
    }
  if (!ok)
    return NULL;
  g_array_sort (groups, compare_groups);
  return g_steal_pointer (&groups);
}
