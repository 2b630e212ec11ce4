#include "ls-compare-sides.h"

#include "ls-causes.h"
#include "ls-compare-private.h"

/* Of so many lines one may say something else, and one more. */
#define LINES_A_CHANGE 4

/* --- whether they match ---------------------------------------------------------------------------------- */

static gboolean
has_same_registers (const LsProgram *a, const LsProgram *b)
{
  const LsMachine *machine = ls_program_machine (a);

  for (guint file = 0; file < machine->n_reg_files; file++)
    if (ls_program_n_registers (a, file) != ls_program_n_registers (b, file))
      return FALSE;
  return TRUE;
}

gboolean
ls_compare_matches (const LsProgram *a, const LsProgram *b)
{
  guint n = ls_program_n_lines (a), n_other = 0;

  if (ls_program_machine (a) != ls_program_machine (b) || ls_program_n_lines (b) != n ||
      !has_same_registers (a, b))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      LsLine x, y;

      ls_program_line (a, i, &x);
      ls_program_line (b, i, &y);
      if (x.kind != y.kind || x.first != y.first || x.n != y.n)
        return FALSE;
      n_other += !ls_alignment_says_same (a, i, b, i);
    }
  return n_other <= n / LINES_A_CHANGE + 1;
}

/* --- the line -------------------------------------------------------------------------------------------- */

/* A place of one of the programs, where it was found. */
typedef struct
{
  LsSubject *subject;
  guint64 step;
  gboolean has_line;
  guint line;
  LsCause *write; /* owned */
} Side;

static void
side_clear (Side *side)
{
  g_clear_pointer (&side->write, ls_cause_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Side, side_clear)

/* Finds the line that gave a cell its value. */
static gboolean
find_writer (Side *side, LsRegRef ref, guint lane, const gint *interrupt, GError **error)
{
  g_autoptr (LsCauses) causes = ls_causes_new (side->subject);
  LsCell cell = ls_cell_register (ref, lane);
  g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, side->step, 1, interrupt, error);

  if (cause == NULL)
    return FALSE;
  side->has_line = cause->kind == LS_CAUSE_WRITTEN;
  side->line = cause->line;
  side->write = g_steal_pointer (&cause);
  return TRUE;
}

/* Finds the test by which a lane is where it is. */
static gboolean
find_test (Side *side, guint lane, const gint *interrupt, GError **error)
{
  g_autoptr (LsCauses) causes = ls_causes_new (side->subject);
  g_autoptr (LsWhy) why = ls_causes_why (causes, lane, side->step, interrupt, error);

  if (why == NULL)
    return FALSE;
  side->has_line = why->test.is_known;
  side->line = why->test.line;
  return TRUE;
}

/* What the first place says was made different: the step has several lines, of which one wrote or tested. */
static gboolean
find_side (Side *side, const LsParting *parting, const gint *interrupt, GError **error)
{
  gboolean has_value = parting->has_value && parting->value.step == parting->first.step &&
                       parting->value.kind == LS_PARTING_VALUE;

  if (has_value)
    return find_writer (side, parting->value.ref, parting->value.lane, interrupt, error);
  return parting->first.kind != LS_PARTING_LANES ||
         find_test (side, parting->first.lane, interrupt, error);
}

static gboolean
choose (LsSides *sides, const GArray *lines, guint line)
{
  if (ls_other_line_find (lines, FALSE, line) == NULL)
    return FALSE;
  sides->line_a = sides->line_b = line;
  return sides->is_other = TRUE;
}

/* Of lines that work together the one that was changed; else that of their clause; else the step's that led there. */
static void
choose_line (LsSides *sides, const LsProgram *a, const GArray *lines)
{
  guint line = sides->line_a;
  LsLine step;

  sides->line_b = line;
  if (choose (sides, lines, line))
    return;
  ls_program_line (a, line, &step);
  for (guint i = step.first; i < step.first + step.n; i++)
    if (choose (sides, lines, i))
      return;
  if (!choose (sides, lines, ls_line_clause (a, line)))
    choose (sides, lines, sides->parting->first.line);
}

/* Of programs that match line for line. */
static gboolean
find_line (LsSides *sides,
           LsSubject *a,
           LsSubject *b,
           const GArray *lines,
           const gint *interrupt,
           GError **error)
{
  g_auto (Side) side = { .subject = a, .step = sides->parting->first.step };
  g_auto (Side) other = { .subject = b, .step = sides->parting->first.step };

  if (!find_side (&side, sides->parting, interrupt, error) ||
      !find_side (&other, sides->parting, interrupt, error))
    return FALSE;
  sides->write_a = g_steal_pointer (&side.write);
  sides->write_b = g_steal_pointer (&other.write);
  sides->has_a = sides->has_b = TRUE;
  sides->has_others = lines->len > 0;
  sides->line_a = side.has_line ? side.line : sides->parting->first.line;
  choose_line (sides, ls_subject_get_program (a), lines);
  return TRUE;
}

static guint
match_of (const LsProgram *program, const guint *matches, guint line)
{
  LsLine info;

  ls_program_line (program, line, &info);
  return matches[info.first];
}

/* Where the runs go on at different lines: those of one program alone. */
static gboolean
find_ways (LsSides *sides, const LsProgram *a, const LsProgram *b, const LsAlignment *alignment)
{
  const LsPartingPlace *first = &sides->parting->first;
  const gboolean is_way = first->kind == LS_PARTING_LINE;

  sides->has_a = is_way && first->end_a != LS_PARTING_END &&
                 match_of (a, alignment->to_b, first->line_a) == G_MAXUINT;
  sides->has_b = is_way && first->end_b != LS_PARTING_END &&
                 match_of (b, alignment->to_a, first->line_b) == G_MAXUINT;
  sides->line_a = first->line_a;
  sides->line_b = first->line_b;
  return sides->has_a || sides->has_b;
}

/* Of programs that are aligned: a line that the other does not have comes before one that it has, and where both say the
 * same, what one alone has done before made it so. */
static gboolean
find_lines (LsSides *sides,
            LsSubject *a,
            LsSubject *b,
            const LsAlignment *alignment,
            const gint *interrupt,
            GError **error)
{
  const LsPartingPlace *first = &sides->parting->first;
  g_auto (Side) x = { .subject = a, .step = first->step };
  g_auto (Side) y = { .subject = b, .step = first->step_b };

  if (!find_side (&x, sides->parting, interrupt, error) ||
      !find_side (&y, sides->parting, interrupt, error))
    return FALSE;
  sides->is_aligned = sides->is_other = TRUE;
  sides->has_a =
    x.has_line && match_of (ls_subject_get_program (a), alignment->to_b, x.line) == G_MAXUINT;
  sides->has_b =
    y.has_line && match_of (ls_subject_get_program (b), alignment->to_a, y.line) == G_MAXUINT;
  sides->line_a = x.line;
  sides->line_b = y.line;
  if (sides->has_a || sides->has_b)
    return TRUE;
  if (find_ways (sides, ls_subject_get_program (a), ls_subject_get_program (b), alignment))
    return TRUE;
  sides->has_a = first->only_a != G_MAXUINT;
  sides->has_b = first->only_b != G_MAXUINT;
  sides->line_a = first->only_a;
  sides->line_b = first->only_b;
  if (sides->has_a || sides->has_b)
    return TRUE;
  sides->is_other = FALSE;
  sides->has_a = x.has_line;
  sides->has_b = y.has_line;
  sides->line_a = x.line;
  sides->line_b = y.line;
  return TRUE;
}

/* Walks both to the first place beyond the tolerance, or where nothing is that far apart on the way, to the first that differs at
 * all. Returns: FALSE with an error. */
static gboolean
find_parting (LsSides *sides,
              LsSubject *a,
              LsSubject *b,
              const LsAlignment *alignment,
              const LsCompareOptions *options,
              GError **error)
{
  LsCompareOptions exact = *options;

  exact.tolerance = LS_COMPARE_EXACT;
  exact.absolute = exact.relative = 0;
  sides->parting = ls_compare_aligned_runs (a, b, alignment, options, error);
  if (sides->parting == NULL || sides->parting->differs)
    return sides->parting != NULL;
  ls_parting_free (sides->parting);
  sides->parting = ls_compare_aligned_runs (a, b, alignment, &exact, error);
  return sides->parting != NULL;
}

LsSides *
ls_compare_sides (LsSubject *a,
                  LsSubject *b,
                  const GArray *lines,
                  const LsCompareOptions *options,
                  GError **error)
{
  g_autoptr (LsSides) sides = g_new0 (LsSides, 1);
  g_autoptr (LsAlignment) alignment = NULL;
  LsCompareOptions all = ls_compare_options (options);

  if (lines == NULL)
    return NULL;
  if (!ls_compare_matches (ls_subject_get_program (a), ls_subject_get_program (b)))
    alignment = ls_alignment_new (ls_subject_get_program (a), ls_subject_get_program (b));
  if (!find_parting (sides, a, b, alignment, &all, error) || !sides->parting->differs)
    return NULL;
  if (alignment == NULL ? !find_line (sides, a, b, lines, all.interrupt, error)
                        : !find_lines (sides, a, b, alignment, all.interrupt, error))
    return NULL;
  return sides->has_a || sides->has_b ? g_steal_pointer (&sides) : NULL;
}

void
ls_sides_free (LsSides *sides)
{
  g_clear_pointer (&sides->parting, ls_parting_free);
  g_clear_pointer (&sides->write_a, ls_cause_free);
  g_clear_pointer (&sides->write_b, ls_cause_free);
  g_free (sides);
}
