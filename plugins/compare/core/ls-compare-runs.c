#include "ls-compare-pair.h"
#include "ls-compare-sides.h"
#include "ls-error.h"

/* Two runs of one program, or of two that match, side by side step by step, up to where they go on at different lines:
 * behind that their steps have nothing to do with each other. */

static void
runs_clear (LsCompareRuns *runs)
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
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCompareRuns, runs_clear)

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

/* --- lines ------------------------------------------------------------------------------------------------ */

static gboolean
is_at_same_line (const LsCompareRuns *runs)
{
  guint line = runs->a.place.line;

  if (runs->a.place.ended || runs->b.place.ended)
    return runs->a.place.ended == runs->b.place.ended;
  if (runs->alignment != NULL)
    line = runs->alignment->to_b[line];
  return line == runs->b.place.line;
}

static LsPartingEnd
end_of (const LsWalk *walk)
{
  return walk->place.ended              ? LS_PARTING_END
         : walk->reason == LS_STOP_TRAP ? LS_PARTING_TRAP
                                        : LS_PARTING_ON;
}

static void
add_line_parting (LsCompareRuns *runs, guint line)
{
  LsPartingPlace place = ls_compare_new_place (runs, LS_PARTING_LINE, line);

  place.end_a = end_of (&runs->a);
  place.end_b = end_of (&runs->b);
  place.line_a = place.end_a != LS_PARTING_END ? runs->a.place.line : 0;
  place.line_b = place.end_b != LS_PARTING_END ? runs->b.place.line : 0;
  ls_parting_builder_add (&runs->builder, &place);
}

/* What lasts for a step says nothing where the steps before were not the same. */
static gboolean
is_fleeting (const LsCompareRuns *runs, guint number)
{
  LsRegRef ref = ls_components_get_ref (runs->builder.components, number);
  LsLife life = ls_program_machine (runs->a.program)->reg_files[ref.file].life;

  return runs->alignment != NULL && life == LS_LIFE_STEP &&
         runs->lines_a->len != runs->lines_b->len;
}

/* --- looking ---------------------------------------------------------------------------------------------- */

/* What the steps of lines may have changed. numbers: of the components, NULL: they are those of builder. */
static void
look_at_changes (LsCompareRuns *runs,
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
            ls_compare_look_at_component (runs, number, line);
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
look_at_start (LsCompareRuns *runs)
{
  ls_compare_look_at_states (runs, 0);
  for (guint i = 0; i < ls_components_get_n (runs->builder.components); i++)
    ls_compare_look_at_component (runs, i, 0);
  ls_compare_look_at_memory (runs, 0);
}

static void
look (LsCompareRuns *runs, guint line)
{
  gboolean is_anything =
    has_edits (&runs->a, runs->a.place.step) || has_edits (&runs->b, runs->b.place.step);

  if (!is_at_same_line (runs))
    add_line_parting (runs, line);
  ls_compare_look_at_states (runs, line);
  for (guint i = 0; is_anything && i < ls_components_get_n (runs->builder.components); i++)
    ls_compare_look_at_component (runs, i, line);
  if (!is_anything)
    look_at_changes (runs, runs->builder.components, NULL, runs->lines_a, line);
  if (!is_anything && runs->others != NULL)
    look_at_changes (runs, runs->others, runs->numbers, runs->lines_b, line);
  if (is_anything || write_memory (runs->builder.components, runs->lines_a) ||
      (runs->others != NULL && write_memory (runs->others, runs->lines_b)))
    ls_compare_look_at_memory (runs, line);
}

/* --- step by step ----------------------------------------------------------------------------------------- */

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
step_both (LsCompareRuns *runs)
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
      LsPartingPlace place = ls_compare_new_place (runs, LS_PARTING_LINE, line_a);

      if (runs->alignment == NULL)
        place.step = place.step_b = MIN (runs->a.place.step, runs->b.place.step);
      place.end_a = a ? LS_PARTING_ON : LS_PARTING_TRAP;
      place.end_b = b ? LS_PARTING_ON : LS_PARTING_TRAP;
      place.line_a = runs->a.place.line;
      place.line_b = runs->b.place.line;
      ls_parting_builder_add (&runs->builder, &place);
    }
  return FALSE;
}

static void
catch_up_both (LsCompareRuns *runs)
{
  if (runs->alignment == NULL)
    return;
  catch_up (&runs->a, runs->alignment->to_b, runs->lines_a, &runs->only_a);
  catch_up (&runs->b, runs->alignment->to_a, runs->lines_b, &runs->only_b);
}

static void
compare (LsCompareRuns *runs)
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

/* --- beginning -------------------------------------------------------------------------------------------- */

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
runs_init (LsCompareRuns *runs,
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
  g_auto (LsCompareRuns) runs = { 0 };

  runs_init (&runs, a, b, alignment, options);
  compare (&runs);
  if (runs.a.reason == LS_STOP_INTERRUPT || runs.b.reason == LS_STOP_INTERRUPT)
    {
      ls_compare_interrupted (error);
      return NULL;
    }
  return ls_parting_builder_end (&runs.builder, a);
}

LsParting *
ls_compare_runs (LsSubject *a, LsSubject *b, const LsCompareOptions *options, GError **error)
{
  if (ls_subject_get_program (a) != ls_subject_get_program (b) &&
      !ls_compare_matches (ls_subject_get_program (a), ls_subject_get_program (b)))
    {
      ls_fail (error, LS_ERROR_STATE,
               "the runs are not of one program: only what they leave can be compared");
      return NULL;
    }
  return ls_compare_aligned_runs (a, b, NULL, options, error);
}
