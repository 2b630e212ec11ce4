#include <string.h>

#include "ls-compare-private.h"
#include "ls-compare-sides.h"
#include "ls-error.h"
#include "ls-register-types.h"

/* Two runs of one program, or of two that match, side by side step by step, up to where they go on at different lines:
 * behind that their steps have nothing to do with each other. */

typedef struct
{
  LsPartingBuilder builder;
  LsComponents *others; /* owned: those of b's program, NULL where it is the same */
  guint *numbers;       /* owned: by component of others that of builder, G_MAXUINT: it has none */
  const LsAlignment *alignment; /* NULL: lines match by their numbers */
  LsWalk a, b;
  GArray *lines_a, *lines_b; /* of guint, owned: of the steps that were taken last */
  guint only_a, only_b;      /* as in LsPartingPlace */
  LsMask common;             /* lanes that hold something in both */
  LsMask *unlike;            /* owned, by component: lanes of common */
  LsRegisterTypes *types;    /* owned: of a's program; NULL where it does not matter */
  LsMask unlike_states;
  gboolean unlike_memory[LS_N_MEMORIES];
} Runs;

static void
runs_clear (Runs *runs)
{
  ls_parting_builder_clear (&runs->builder);
  ls_walk_clear (&runs->a);
  ls_walk_clear (&runs->b);
  g_clear_pointer (&runs->others, ls_components_free);
  g_clear_pointer (&runs->lines_a, g_array_unref);
  g_clear_pointer (&runs->lines_b, g_array_unref);
  g_clear_pointer (&runs->types, ls_register_types_unref);
  g_free (runs->numbers);
  g_free (runs->unlike);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Runs, runs_clear)

/* --- what was done by hand ------------------------------------------------------------------------------- */

/* The lanes that an edit of a position changes: of a register, or of masks for NULL. */
static LsMask
edited_lanes (const LsWalk *walk, guint64 step, const LsRegRef *ref)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (walk->subject, &n);
  LsMask lanes = 0;

  for (guint i = 0; i < n; i++)
    {
      if (edits[i].step != step)
        continue;
      if (ref == NULL && edits[i].kind == LS_EDIT_MASK)
        lanes = LS_MASK_ALL;
      if (ref != NULL && edits[i].kind == LS_EDIT_REGISTER && ls_reg_ref_equal (edits[i].ref, *ref))
        lanes |= edits[i].lanes;
    }
  return lanes;
}

static gboolean
has_edits (const LsWalk *walk, guint64 step)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (walk->subject, &n);

  for (guint i = 0; i < n; i++)
    if (edits[i].step == step)
      return TRUE;
  return FALSE;
}

static gboolean
is_told (const Runs *runs, const LsPartingPlace *place)
{
  return runs->builder.options.with_inputs ||
         (place->step + place->step_b > 0 && !place->is_by_hand);
}

static void
tell (Runs *runs, const LsPartingPlace *place)
{
  if (is_told (runs, place))
    ls_parting_builder_add (&runs->builder, place);
  else if (place->is_by_hand && runs->builder.options.with_edits)
    ls_parting_builder_add_edit (&runs->builder, place);
}

static LsPartingPlace
new_place (const Runs *runs, LsPartingKind kind, guint line)
{
  return (LsPartingPlace){ .kind = kind,
                           .step = runs->a.place.step,
                           .step_b = runs->b.place.step,
                           .line = line,
                           .only_a = runs->only_a,
                           .only_b = runs->only_b };
}

static void
set_lanes (LsPartingPlace *place, LsMask lanes)
{
  place->lanes = lanes;
  place->lane = (guint) __builtin_ctzll (lanes);
}

/* --- looking --------------------------------------------------------------------------------------------- */

/* Lanes that are newly different and not by hand come before those that are. */
static gboolean
choose_lanes (LsPartingPlace *place, LsMask new, LsMask by_hand)
{
  if (new == 0)
    return FALSE;
  place->is_by_hand = (new & ~by_hand) == 0;
  set_lanes (place, place->is_by_hand ? new : new & ~by_hand);
  return TRUE;
}

static void
look_at_states (Runs *runs, guint line)
{
  LsPartingPlace place = new_place (runs, LS_PARTING_LANES, line);
  guint8 a[LS_LANES], b[LS_LANES];
  LsMask unlike = 0, old = runs->unlike_states;
  LsMask by_hand =
    edited_lanes (&runs->a, place.step, NULL) | edited_lanes (&runs->b, place.step, NULL);

  ls_program_lane_states (runs->a.program, runs->a.state, a);
  ls_program_lane_states (runs->b.program, runs->b.state, b);
  LS_FOREACH_LANE (lane, runs->common)
    if (a[lane] != b[lane])
      unlike |= LS_MASK_LANE (lane);
  runs->unlike_states = unlike;
  if (!choose_lanes (&place, unlike & ~old, by_hand))
    return;
  place.state_a = (LsLaneState) a[place.lane];
  place.state_b = (LsLaneState) b[place.lane];
  tell (runs, &place);
}

/* Distances of floats say nothing of integers: counters that differ by one are 1e-45 apart. */
static gboolean
is_alike (const Runs *runs, LsValueType type, guint32 a, guint32 b)
{
  const LsCompareOptions *options = &runs->builder.options;
  gint64 apart = type == LS_VALUE_UINT ? (gint64) a - (gint64) b : (gint64) (gint32) a - (gint32) b;

  if (type != LS_VALUE_INT && type != LS_VALUE_UINT)
    return ls_compare_is_alike (options, a, b);
  return apart == 0 || ABS (apart) <= options->tolerance ||
         (double) ABS (apart) <= options->absolute;
}

static LsMask
find_unlike (const Runs *runs, LsRegRef ref, const LsRow *a, const LsRow *b)
{
  LsValueType type = LS_VALUE_BITS;
  LsMask unlike = 0;

  if (memcmp (a, b, sizeof *a) == 0)
    return 0;
  if (runs->types != NULL)
    type = ls_register_types_at (runs->types, runs->a.place.line, ref);
  LS_FOREACH_LANE (lane, runs->common)
    if (!is_alike (runs, type, a->u[lane], b->u[lane]))
      unlike |= LS_MASK_LANE (lane);
  return unlike;
}

static guint64
max_ulp (LsValueType type, const LsRow *a, const LsRow *b, LsMask lanes)
{
  guint64 max = 0;

  LS_FOREACH_LANE (lane, lanes)
    {
      LsUnlike unlike = ls_compare_unlike (type, a->u[lane], b->u[lane]);

      if (unlike.is_float && unlike.ulp != LS_ULP_NAN)
        max = MAX (max, unlike.ulp);
    }
  return max;
}

static void
look_at_component (Runs *runs, guint number, guint line)
{
  LsPartingPlace place = new_place (runs, LS_PARTING_VALUE, line);
  LsMask old = runs->unlike[number], by_hand;
  gboolean is_start;
  LsValueType type;
  LsRow a, b;

  place.ref = ls_components_get_ref (runs->builder.components, number);
  if (!ls_program_read_row (runs->a.program, runs->a.state, place.ref, &a) ||
      !ls_program_read_row (runs->b.program, runs->b.state, place.ref, &b))
    return;
  runs->unlike[number] = find_unlike (runs, place.ref, &a, &b);
  by_hand = edited_lanes (&runs->a, place.step, &place.ref) |
            edited_lanes (&runs->b, place.step, &place.ref);
  if (!choose_lanes (&place, runs->unlike[number] & ~old, by_hand))
    return;
  type = ls_program_machine (runs->a.program)->reg_files[place.ref.file].type;
  place.unlike = ls_compare_unlike (type, a.u[place.lane], b.u[place.lane]);
  is_start = place.step + place.step_b == 0;
  place.kind = is_start ? LS_PARTING_INPUT : LS_PARTING_VALUE;
  runs->builder.parting->n_inputs += is_start;
  tell (runs, &place);
  if (!is_start && !place.is_by_hand)
    ls_parting_builder_count (&runs->builder, number, place.step,
                              max_ulp (type, &a, &b, place.lanes));
}

/* --- memory ---------------------------------------------------------------------------------------------- */

/* Lanes have parts of their own in these, one behind the other. */
static gboolean
is_by_lane (LsMemoryKind kind)
{
  return kind != LS_MEMORY_REDUCTION && kind != LS_MEMORY_EXPORT && kind != LS_MEMORY_SHARE;
}

/* Returns: whether there is a word that is different; word becomes the first. */
static gboolean
find_word (const Runs *runs, LsMemoryKind kind, guint64 *word, LsUnlike *unlike)
{
  gsize n = 0;
  const guint32 *a = ls_program_memory (runs->a.program, runs->a.state, kind, &n);
  const guint32 *b = ls_program_memory (runs->b.program, runs->b.state, kind, &n);

  if (n == 0 || memcmp (a, b, n * sizeof *a) == 0)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      if (is_by_lane (kind) && n >= LS_LANES &&
          (runs->common >> MIN (i / (n / LS_LANES), LS_LANES - 1) & 1) == 0)
        continue;
      if (ls_compare_is_alike (&runs->builder.options, a[i], b[i]))
        continue;
      *word = i;
      *unlike = ls_compare_unlike (LS_VALUE_BITS, a[i], b[i]);
      return TRUE;
    }
  return FALSE;
}

static void
look_at_memory (Runs *runs, guint line)
{
  for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
    {
      LsPartingPlace place = new_place (runs, LS_PARTING_MEMORY, line);
      gboolean was_unlike = runs->unlike_memory[kind];

      place.memory = (LsMemoryKind) kind;
      runs->unlike_memory[kind] = find_word (runs, place.memory, &place.word, &place.unlike);
      if (runs->unlike_memory[kind] && !was_unlike)
        tell (runs, &place);
    }
}

/* --- side by side ---------------------------------------------------------------------------------------- */

static gboolean
is_at_same_line (const Runs *runs)
{
  guint line = runs->a.place.line;

  if (runs->a.place.ended || runs->b.place.ended)
    return runs->a.place.ended == runs->b.place.ended;
  if (runs->alignment != NULL)
    line = runs->alignment->to_b[line];
  return line == runs->b.place.line;
}

static void
add_line_parting (Runs *runs, guint line)
{
  LsPartingPlace place = new_place (runs, LS_PARTING_LINE, line);

  place.line_a = runs->a.place.line;
  place.line_b = runs->b.place.line;
  place.ended_a = runs->a.place.ended;
  place.ended_b = runs->b.place.ended;
  place.trapped_a = runs->a.reason == LS_STOP_TRAP;
  place.trapped_b = runs->b.reason == LS_STOP_TRAP;
  ls_parting_builder_add (&runs->builder, &place);
}

/* What lasts for a step says nothing where the steps before were not the same. */
static gboolean
is_fleeting (const Runs *runs, guint number)
{
  LsRegRef ref = ls_components_get_ref (runs->builder.components, number);
  LsLife life = ls_program_machine (runs->a.program)->reg_files[ref.file].life;

  return runs->alignment != NULL && life == LS_LIFE_STEP &&
         runs->lines_a->len != runs->lines_b->len;
}

/* What the steps of lines may have changed. numbers: of the components, NULL: they are those of builder. */
static void
look_at_changes (Runs *runs,
                 LsComponents *components,
                 const guint *numbers,
                 const GArray *lines,
                 guint line)
{
  for (guint i = 0; i < lines->len; i++)
    {
      guint n;
      const guint *changed =
        ls_components_changed (components, g_array_index (lines, guint, i), &n);

      for (guint k = 0; k < n; k++)
        {
          guint number = numbers != NULL ? numbers[changed[k]] : changed[k];

          if (number != G_MAXUINT && !is_fleeting (runs, number))
            look_at_component (runs, number, line);
        }
    }
}

static gboolean
write_memory (LsComponents *components, const GArray *lines)
{
  for (guint i = 0; i < lines->len; i++)
    if (ls_components_writes_memory (components, g_array_index (lines, guint, i)))
      return TRUE;
  return FALSE;
}

/* Everything, where both begin. */
static void
look_at_start (Runs *runs)
{
  look_at_states (runs, 0);
  for (guint i = 0; i < ls_components_get_n (runs->builder.components); i++)
    look_at_component (runs, i, 0);
  look_at_memory (runs, 0);
}

static void
look (Runs *runs, guint line)
{
  gboolean is_anything =
    has_edits (&runs->a, runs->a.place.step) || has_edits (&runs->b, runs->b.place.step);

  if (!is_at_same_line (runs))
    add_line_parting (runs, line);
  look_at_states (runs, line);
  for (guint i = 0; is_anything && i < ls_components_get_n (runs->builder.components); i++)
    look_at_component (runs, i, line);
  if (!is_anything)
    look_at_changes (runs, runs->builder.components, NULL, runs->lines_a, line);
  if (!is_anything && runs->others != NULL)
    look_at_changes (runs, runs->others, runs->numbers, runs->lines_b, line);
  if (is_anything || write_memory (runs->builder.components, runs->lines_a) ||
      (runs->others != NULL && write_memory (runs->others, runs->lines_b)))
    look_at_memory (runs, line);
}

/* Each once: there may be a loop in what one program alone has. */
static void
add_line (GArray *lines, guint line)
{
  for (guint i = 0; i < lines->len; i++)
    if (g_array_index (lines, guint, i) == line)
      return;
  g_array_append_val (lines, line);
}

/* Steps that the other program does not have. lines: their lines. only: gets the last of them. */
static void
catch_up (LsWalk *walk, const guint *matches, GArray *lines, guint *only)
{
  guint line = walk->place.line;

  while (!walk->place.ended && matches[line] == G_MAXUINT && ls_walk_step (walk))
    {
      add_line (lines, line);
      *only = line;
      line = walk->place.line;
    }
}

/* Both runs one step on. Returns: FALSE where there is no step to compare. */
static gboolean
step_both (Runs *runs)
{
  guint line_a = runs->a.place.line, line_b = runs->b.place.line;
  gboolean a = ls_walk_step (&runs->a), b = ls_walk_step (&runs->b);

  g_array_set_size (runs->lines_a, 0);
  g_array_set_size (runs->lines_b, 0);
  g_array_append_val (runs->lines_a, line_a);
  g_array_append_val (runs->lines_b, line_b);
  if (a == b)
    return a;
  if (runs->a.reason == LS_STOP_TRAP || runs->b.reason == LS_STOP_TRAP)
    {
      LsPartingPlace place = new_place (runs, LS_PARTING_LINE, line_a);

      if (runs->alignment == NULL)
        place.step = place.step_b = MIN (runs->a.place.step, runs->b.place.step);
      place.line_a = runs->a.place.line;
      place.line_b = runs->b.place.line;
      place.trapped_a = !a;
      place.trapped_b = !b;
      ls_parting_builder_add (&runs->builder, &place);
    }
  return FALSE;
}

static void
catch_up_both (Runs *runs)
{
  if (runs->alignment == NULL)
    return;
  catch_up (&runs->a, runs->alignment->to_b, runs->lines_a, &runs->only_a);
  catch_up (&runs->b, runs->alignment->to_a, runs->lines_b, &runs->only_b);
}

static void
compare (Runs *runs)
{
  guint line = 0;

  look_at_start (runs);
  do
    {
      catch_up_both (runs);
      if (runs->lines_a->len > 0)
        line = g_array_index (runs->lines_a, guint, runs->lines_a->len - 1);
      look (runs, line);
    }
  while (is_at_same_line (runs) && step_both (runs));
  runs->builder.parting->n_steps = MIN (runs->a.place.step, runs->b.place.step);
  runs->builder.parting->is_cut =
    is_at_same_line (runs) && !runs->a.place.ended &&
    (runs->a.reason == LS_STOP_BREAKPOINT || runs->b.reason == LS_STOP_BREAKPOINT);
}

/* By component of the other program that of this one. */
static guint *
number_components (const LsComponents *components, const LsComponents *others)
{
  guint n = ls_components_get_n (components), m = ls_components_get_n (others);
  guint *numbers = g_new (guint, m + 1);

  for (guint i = 0; i < m; i++)
    {
      LsRegRef ref = ls_components_get_ref (others, i);
      guint k = 0;

      while (k < n && !ls_reg_ref_equal (ls_components_get_ref (components, k), ref))
        k++;
      numbers[i] = k < n ? k : G_MAXUINT;
    }
  return numbers;
}

static void
runs_init (Runs *runs,
           LsSubject *a,
           LsSubject *b,
           const LsAlignment *alignment,
           const LsCompareOptions *options)
{
  LsWalkOptions walk = { 0 };

  ls_parting_builder_init (&runs->builder, ls_subject_get_program (a), options);
  if (ls_subject_get_program (a) != ls_subject_get_program (b))
    runs->others = ls_components_new (ls_subject_get_program (b));
  if (runs->others != NULL)
    runs->numbers = number_components (runs->builder.components, runs->others);
  walk.last_step = runs->builder.options.max_steps;
  walk.interrupt = runs->builder.options.interrupt;
  ls_walk_init (&runs->a, a, &walk);
  ls_walk_init (&runs->b, b, &walk);
  runs->alignment = alignment;
  runs->lines_a = g_array_new (FALSE, FALSE, sizeof (guint));
  runs->lines_b = g_array_new (FALSE, FALSE, sizeof (guint));
  runs->only_a = runs->only_b = G_MAXUINT;
  runs->common = ls_subject_get_input (a)->covered & ls_subject_get_input (b)->covered &
                 runs->builder.options.lanes;
  if (runs->builder.options.absolute > 0 || runs->builder.options.relative > 0)
    runs->types = ls_register_types_new (ls_subject_get_program (a));
  runs->unlike = g_new0 (LsMask, ls_components_get_n (runs->builder.components));
}

LsParting *
ls_compare_aligned_runs (LsSubject *a,
                         LsSubject *b,
                         const LsAlignment *alignment,
                         const LsCompareOptions *options,
                         GError **error)
{
  g_auto (Runs) runs = { 0 };

  runs_init (&runs, a, b, alignment, options);
  compare (&runs);
  if (runs.a.reason == LS_STOP_INTERRUPT || runs.b.reason == LS_STOP_INTERRUPT)
    {
      ls_compare_interrupted (error);
      return NULL;
    }
  return ls_parting_builder_end (&runs.builder);
}

LsParting *
ls_compare_runs (LsSubject *a, LsSubject *b, const LsCompareOptions *options, GError **error)
{
  if (ls_subject_get_program (a) != ls_subject_get_program (b) &&
      !ls_compare_matches (ls_subject_get_program (a), ls_subject_get_program (b)))
    {
      g_set_error (error, LS_ERROR, LS_ERROR_STATE,
                   "the runs are not of one program: only what they leave can be compared");
      return NULL;
    }
  return ls_compare_aligned_runs (a, b, NULL, options, error);
}
