#include "ls-writes.h"

#include <string.h>

#include "ls-row.h"

#define MAX_EFFECTS 256

struct _LsWrites
{
  LsSubject *subject; /* owned */
  const LsProgram *program;
  gsize state_size;
  void *after;     /* scratch: a state one step on */
  GArray *touches; /* scratch: of LsTouch */
  /* Made when somebody asks first. */
  GHashTable *named; /* GArray of guint by register: lines that name it as what they write */
  GArray *unnamed;   /* of guint: lines that may write any register */
};

LsWrites *
ls_writes_new (LsSubject *subject)
{
  LsWrites *writes = g_new0 (LsWrites, 1);

  writes->subject = ls_subject_ref (subject);
  writes->program = ls_subject_get_program (subject);
  writes->state_size = ls_subject_get_state_size (subject);
  writes->after = g_aligned_alloc0 (1, writes->state_size, 64);
  writes->touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  return writes;
}

void
ls_writes_free (LsWrites *writes)
{
  g_aligned_free (writes->after);
  g_array_unref (writes->touches);
  g_clear_pointer (&writes->named, g_hash_table_unref);
  g_clear_pointer (&writes->unnamed, g_array_unref);
  ls_subject_unref (writes->subject);
  g_free (writes);
}

/* --- by words --------------------------------------------------------------------------------- */

static gboolean
is_write (const LsEffect *effect)
{
  return effect->kind == LS_EFFECT_WRITE || effect->kind == LS_EFFECT_EXPORT;
}

static gpointer
key_of (LsRegRef ref)
{
  return GUINT_TO_POINTER ((guint) ref.file << 24 | (guint) ref.channel << 16 | ref.index);
}

static void
add_named (LsWrites *writes, LsRegRef ref, guint line)
{
  GArray *lines = g_hash_table_lookup (writes->named, key_of (ref));

  if (lines == NULL)
    g_hash_table_insert (writes->named, key_of (ref),
                         lines = g_array_new (FALSE, FALSE, sizeof (guint)));
  g_array_append_val (lines, line);
}

/* A fetch that names no register decides its destination when it runs. */
static void
add_line (LsWrites *writes, guint line)
{
  LsEffect effects[MAX_EFFECTS];
  guint n = MIN (ls_program_describe (writes->program, line, effects, MAX_EFFECTS), MAX_EFFECTS);
  gboolean is_fetch = FALSE, names_one = FALSE, is_any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      is_fetch |= effects[i].kind == LS_EFFECT_FETCH;
      names_one |= is_write (&effects[i]);
      is_any |= is_write (&effects[i]) && effects[i].relative;
    }
  if (is_any || (is_fetch && !names_one))
    {
      g_array_append_val (writes->unnamed, line);
      return;
    }
  for (guint i = 0; i < n; i++)
    if (is_write (&effects[i]))
      add_named (writes, effects[i].ref, line);
}

/* A question about causes asks for hundreds of registers. */
static void
make_index (LsWrites *writes)
{
  const guint n = ls_program_n_lines (writes->program);

  writes->named = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  writes->unnamed = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n; i++)
    {
      LsLine line;

      ls_program_line (writes->program, i, &line);
      if (line.first == i && line.kind != LS_LINE_OTHER)
        add_line (writes, i);
    }
}

/* Returns: whether there is one. found: (nullable): of guint. */
static gboolean
set_lines (const GArray *found, guint64 *lines)
{
  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      const guint line = g_array_index (found, guint, i);

      lines[line / 64] |= G_GUINT64_CONSTANT (1) << (line % 64);
    }
  return found != NULL && found->len > 0;
}

gboolean
ls_writes_find_lines (LsWrites *writes, LsRegRef ref, guint64 *lines)
{
  gboolean is_any;

  if (writes->named == NULL)
    make_index (writes);
  is_any = set_lines (writes->unnamed, lines);
  return set_lines (g_hash_table_lookup (writes->named, key_of (ref)), lines) || is_any;
}

/* --- by running ------------------------------------------------------------------------------- */

/* Returns: FALSE if the step traps or the run has ended. */
static gboolean
run_one (LsWrites *writes, void *state)
{
  LsRun run = { 0 };
  LsPlace place;

  ls_program_place (writes->program, state, &place);
  run.until_step = place.step + 1;
  ls_subject_run (writes->subject, state, &run);
  ls_program_place (writes->program, state, &place);
  return place.step == run.until_step;
}

/* The lanes in which the step changes the bits of old, with flip applied in lanes. Returns: FALSE
 * if the step does not run. */
static gboolean
try_bits (LsWrites *writes,
          const void *state,
          LsRegRef ref,
          const LsRow *old,
          guint32 flip,
          LsMask lanes,
          LsMask *written)
{
  LsRow before = *old, after;

  LS_FOREACH_LANE (lane, lanes)
    before.u[lane] ^= flip;
  memcpy (writes->after, state, writes->state_size);
  if (flip != 0 && !ls_program_write_row (writes->program, writes->after, ref, lanes, &before))
    return FALSE;
  if (!run_one (writes, writes->after) ||
      !ls_program_read_row (writes->program, writes->after, ref, &after))
    return FALSE;
  *written |= lanes & ls_row_differences (&before, &after);
  return TRUE;
}

/* Finds writes by changing the old value, for machines that do not say what a lane touches. A step
 * that writes back the value of ref looks like one that leaves ref alone. */
static LsMask
find_by_bits (LsWrites *writes, const void *state, LsRegRef ref, LsMask lanes)
{
  static const guint32 flips[] = { 0xffffffff, 0x00400001, 0x80000000, 0x7fffffff };
  LsMask written = 0;
  LsRow old;

  if (!ls_program_read_row (writes->program, state, ref, &old) ||
      !try_bits (writes, state, ref, &old, 0, lanes, &written))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (flips) && written != lanes; i++)
    {
      if (try_bits (writes, state, ref, &old, flips[i], lanes & ~written, &written))
        continue;
      /* The machine may refuse the step for all changed lanes together, but not for one. */
      LS_FOREACH_LANE (lane, lanes & ~written)
        try_bits (writes, state, ref, &old, flips[i], LS_MASK_LANE (lane), &written);
    }
  return written;
}

static gboolean
touches_ref (LsWrites *writes, const void *state, LsRegRef ref, guint lane)
{
  g_array_set_size (writes->touches, 0);
  ls_program_touches (writes->program, ls_subject_get_bindings (writes->subject), state, lane,
                      writes->touches);
  for (guint i = 0; i < writes->touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (writes->touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_WRITE && touch->cell.kind == LS_CELL_REGISTER &&
          touch->cell.lane == lane && ls_reg_ref_equal (touch->cell.ref, ref))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_channel (const LsTouched *touched, guint channel)
{
  return (touched->channels >> channel & 1) != 0;
}

/* The lanes of an edit that changes some of touched. A word that lanes share belongs to none, so that all count. */
static LsMask
lanes_of (const LsWrites *writes, const LsEdit *edit, const LsTouched *touched)
{
  LsRegRef ref = touched->ref;

  ref.channel = edit->ref.channel;
  if (edit->kind == LS_EDIT_REGISTER && !touched->is_memory)
    return has_channel (touched, ref.channel) && ls_reg_ref_equal (edit->ref, ref) ? edit->lanes
                                                                                   : 0;
  if (edit->kind != LS_EDIT_MEMORY || !touched->is_memory || edit->memory != touched->memory ||
      edit->word < touched->first || edit->word > touched->last)
    return 0;
  return ls_program_memory_is_per_lane (writes->program, edit->memory) ? edit->lanes : LS_MASK_ALL;
}

/* Lanes in which an edit of the position behind the step changes some of touched. */
static LsMask
find_edited (const LsWrites *writes, const void *state, const LsTouched *touched)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (writes->subject, &n);
  LsMask lanes = 0;
  LsPlace place;

  ls_program_place (writes->program, state, &place);
  for (guint i = 0; i < n; i++)
    if (edits[i].step == place.step + 1)
      lanes |= lanes_of (writes, &edits[i], touched);
  return lanes;
}

LsMask
ls_writes_next (LsWrites *writes, const void *state, LsRegRef ref, LsMask lanes)
{
  const LsTouched touched = { .ref = ref, .channels = 1u << ref.channel };
  LsMask written = 0;

  if (ls_program_machine (writes->program)->explain->touches == NULL)
    return find_by_bits (writes, state, ref, lanes);
  written = lanes & find_edited (writes, state, &touched);
  LS_FOREACH_LANE (lane, lanes & ~written)
    if (touches_ref (writes, state, ref, (guint) lane))
      written |= LS_MASK_LANE (lane);
  if (written == 0)
    return 0;
  memcpy (writes->after, state, writes->state_size);
  return run_one (writes, writes->after) ? written : 0;
}

/* --- reads ------------------------------------------------------------------------------------ */

static gboolean
concerns_touch (const LsProgram *program, const LsTouched *touched, const LsEffect *effect)
{
  gboolean is_register = effect->kind == LS_EFFECT_READ;

  if (touched->is_memory)
    return (effect->kind == LS_EFFECT_MEMORY_READ ||
            (touched->with_writes && effect->kind == LS_EFFECT_MEMORY_WRITE)) &&
           ls_effect_reaches (program, effect, touched->memory);
  if (!is_register || effect->ref.file != touched->ref.file)
    return FALSE;
  return effect->relative || effect->crosses || effect->ref.index == touched->ref.index;
}

gboolean
ls_writes_find_touches (LsWrites *writes, const LsTouched *touched, guint64 *lines)
{
  guint n = ls_program_n_lines (writes->program);
  gboolean is_any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      LsEffect effects[MAX_EFFECTS];
      gboolean is_one = FALSE;
      LsLine line;

      ls_program_line (writes->program, i, &line);
      if (line.first != i || line.kind == LS_LINE_OTHER)
        continue;
      guint m = MIN (ls_program_describe (writes->program, i, effects, MAX_EFFECTS), MAX_EFFECTS);
      for (guint k = 0; k < m; k++)
        is_one |= concerns_touch (writes->program, touched, &effects[k]);
      if (!is_one)
        continue;
      lines[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
      is_any = TRUE;
    }
  for (guint channel = 0; channel < 4 && touched->with_writes && !touched->is_memory; channel++)
    {
      LsRegRef ref = touched->ref;

      ref.channel = (guint8) channel;
      if (has_channel (touched, channel))
        is_any |= ls_writes_find_lines (writes, ref, lines);
    }
  return is_any;
}

/* stride: words of a lane's part of the memory, or 0 where lanes share it. */
static gboolean
is_touched (const LsTouched *touched, const LsTouch *touch, guint lane, gsize stride)
{
  const LsCell *cell = &touch->cell;

  if (!ls_touch_reads (touch) && !(touched->with_writes && touch->kind == LS_TOUCH_WRITE))
    return FALSE;
  if (!touched->is_memory)
    return cell->kind == LS_CELL_REGISTER && cell->ref.file == touched->ref.file &&
           cell->ref.index == touched->ref.index && has_channel (touched, cell->ref.channel);
  if (cell->kind != LS_CELL_MEMORY || cell->number != (guint32) touched->memory)
    return FALSE;
  guint64 word = stride != 0 ? cell->at - lane * stride : cell->at;
  return word >= touched->first && word <= touched->last;
}

/* Looks at one lane. Returns: the lanes whose registers it touches; for a memory the lane
 * itself. */
static LsMask
touched_by (LsWrites *writes, const void *state, const LsTouched *touched, guint lane, gsize stride)
{
  LsMask lanes = 0;

  g_array_set_size (writes->touches, 0);
  ls_program_touches (writes->program, ls_subject_get_bindings (writes->subject), state, lane,
                      writes->touches);
  for (guint i = 0; i < writes->touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (writes->touches, LsTouch, i);

      if (is_touched (touched, touch, lane, stride))
        lanes |= LS_MASK_LANE (touched->is_memory ? lane : touch->cell.lane);
    }
  return lanes;
}

LsMask
ls_writes_next_touches (LsWrites *writes, const void *state, const LsTouched *touched, LsMask lanes)
{
  LsMask found = 0;
  gsize stride = 0;

  if (touched->is_memory && ls_program_memory_is_per_lane (writes->program, touched->memory))
    {
      ls_program_memory (writes->program, state, touched->memory, &stride);
      stride /= LS_LANES;
    }
  if (touched->with_writes)
    found |= find_edited (writes, state, touched);
  for (guint lane = 0; lane < LS_LANES; lane++)
    found |= touched_by (writes, state, touched, lane, stride);
  found &= lanes;
  if (found == 0)
    return 0;
  memcpy (writes->after, state, writes->state_size);
  return run_one (writes, writes->after) ? found : 0;
}
