#include "ls-compare-align.h"
#include "ls-compare-name.h"
#include "ls-compare-sides.h"

/* The lines that differ in two programs that are nearly the same. */

static void
add_other (GArray *lines, gboolean has_a, guint line_a, gboolean has_b, guint line_b)
{
  LsOtherLine other = { has_a, has_b, has_a ? line_a : 0, has_b ? line_b : 0 };

  g_array_append_val (lines, other);
}

/* --- targets ---------------------------------------------------------------------------------------------- */

/* The line that control flow leads to; what a clause holds is told by its lines. */
static guint
target_of (const LsProgram *program, guint line)
{
  LsLine info;

  ls_program_line (program, line, &info);
  return info.kind == LS_LINE_FLOW ? info.target : G_MAXUINT;
}

/* The match of the first line from a line on that has one: the end of the other program if there is none. */
static guint
next_match (const LsProgram *program, const LsProgram *other, const guint *matches, guint line)
{
  guint n = ls_program_n_lines (program);

  while (line < n && matches[line] == G_MAXUINT)
    line++;
  return line < n ? matches[line] : ls_program_n_lines (other);
}

/* Whether two lines that match lead to lines that match. */
static gboolean
leads_elsewhere (const LsAlignment *alignment,
                 const LsProgram *a,
                 guint line_a,
                 const LsProgram *b,
                 guint line_b)
{
  guint x = target_of (a, line_a), y = target_of (b, line_b);
  guint n = ls_program_n_lines (b);

  if (x == G_MAXUINT || y == G_MAXUINT)
    return x != y;
  while (y < n && alignment->to_a[y] == G_MAXUINT)
    y++;
  return next_match (a, b, alignment->to_b, x) != y;
}

/* --- what tells of the text ------------------------------------------------------------------------------- */

/* Whether nothing runs at a line: it tells of a text, or declares what lines that run name. */
static gboolean
is_of_text (const LsProgram *program, guint line)
{
  LsLine info;

  ls_program_line (program, line, &info);
  return info.kind == LS_LINE_OTHER;
}

static void
leave_out_text (GArray *lines, const LsProgram *a, const LsProgram *b)
{
  guint n = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      const LsOtherLine other = g_array_index (lines, LsOtherLine, i);

      if ((!other.has_a || is_of_text (a, other.line_a)) &&
          (!other.has_b || is_of_text (b, other.line_b)))
        continue;
      g_array_index (lines, LsOtherLine, n++) = other;
    }
  g_array_set_size (lines, n);
}

/* --- lines that match one by one -------------------------------------------------------------------------- */

static LsAlignment *
match_each (guint n)
{
  LsAlignment *alignment = g_new0 (LsAlignment, 1);

  alignment->to_a = g_new (guint, n + 1);
  alignment->to_b = g_new (guint, n + 1);
  for (guint i = 0; i < n; i++)
    alignment->to_a[i] = alignment->to_b[i] = i;
  return alignment;
}

/* --- lines that come and go ------------------------------------------------------------------------------- */

static void
pair_gap (LsAlignment *alignment,
          guint first_a,
          guint end_a,
          guint first_b,
          guint end_b,
          LsLinesFunc are_alike,
          gconstpointer data)
{
  gboolean are_pairs = end_a - first_a == end_b - first_b;

  for (guint i = 0; are_pairs && i < end_a - first_a; i++)
    are_pairs = are_alike (first_a + i, first_b + i, data);
  for (guint i = 0; are_pairs && i < end_a - first_a; i++)
    {
      alignment->to_b[first_a + i] = first_b + i;
      alignment->to_a[first_b + i] = first_a + i;
    }
}

void
ls_alignment_pair_gaps (LsAlignment *alignment,
                        guint n,
                        guint m,
                        LsLinesFunc are_alike,
                        gconstpointer data)
{
  for (guint i = 0, k = 0; i < n || k < m; i++, k++)
    {
      guint first_a = i, first_b = k;

      while (i < n && alignment->to_b[i] == G_MAXUINT)
        i++;
      while (k < m && alignment->to_a[k] == G_MAXUINT)
        k++;
      pair_gap (alignment, first_a, i, first_b, k, are_alike, data);
    }
}

GArray *
ls_alignment_list_others (const LsAlignment *alignment,
                          guint n,
                          guint m,
                          LsLinesFunc is_other,
                          gconstpointer data)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (LsOtherLine));

  for (guint i = 0, k = 0; i < n || k < m;)
    {
      if (i < n && alignment->to_b[i] == G_MAXUINT)
        add_other (lines, TRUE, i++, FALSE, 0);
      else if (k < m && alignment->to_a[k] == G_MAXUINT)
        add_other (lines, FALSE, 0, TRUE, k++);
      else
        {
          if (is_other (i, k, data))
            add_other (lines, TRUE, i, TRUE, k);
          i++;
          k++;
        }
    }
  return lines;
}

/* --- of two programs -------------------------------------------------------------------------------------- */

typedef struct
{
  const LsProgram *a, *b;
  const LsAlignment *alignment;
} Programs;

/* Whether one line can stand in the other's place. */
static gboolean
are_alike (guint line_a, guint line_b, gconstpointer data)
{
  const Programs *programs = data;
  LsLine x, y;

  ls_program_line (programs->a, line_a, &x);
  ls_program_line (programs->b, line_b, &y);
  return x.kind == y.kind;
}

static gboolean
is_other (guint line_a, guint line_b, gconstpointer data)
{
  const Programs *programs = data;

  return !ls_alignment_says_same (programs->a, line_a, programs->b, line_b) ||
         leads_elsewhere (programs->alignment, programs->a, line_a, programs->b, line_b);
}

static GArray *
list_lines (const LsAlignment *alignment, const LsProgram *a, const LsProgram *b)
{
  const Programs programs = { a, b, alignment };
  GArray *lines = ls_alignment_list_others (alignment, ls_program_n_lines (a),
                                            ls_program_n_lines (b), is_other, &programs);

  if (ls_compare_tells_text (a) && ls_compare_tells_text (b))
    leave_out_text (lines, a, b);
  return lines;
}

GArray *
ls_compare_lines (const LsProgram *a, const LsProgram *b)
{
  g_autoptr (LsAlignment) alignment = NULL;

  if (ls_compare_matches (a, b))
    alignment = match_each (ls_program_n_lines (a));
  else
    {
      g_autoptr (LsAlignment) steps = ls_alignment_new (a, b);

      if (steps == NULL)
        return NULL;
      alignment = ls_alignment_new_of_lines (a, b);
      ls_alignment_pair_gaps (alignment, ls_program_n_lines (a), ls_program_n_lines (b), are_alike,
                              &(Programs){ a, b, alignment });
    }
  return list_lines (alignment, a, b);
}

GArray *
ls_compare_lines_far (const LsProgram *a, const LsProgram *b)
{
  g_autoptr (LsAlignment) alignment = ls_alignment_new_of_lines (a, b);

  return alignment != NULL ? list_lines (alignment, a, b) : NULL;
}

const LsOtherLine *
ls_other_line_find (const GArray *lines, gboolean of_b, guint line)
{
  for (guint i = 0; i < lines->len; i++)
    {
      const LsOtherLine *other = &g_array_index (lines, LsOtherLine, i);

      if (of_b ? other->has_b && other->line_b == line : other->has_a && other->line_a == line)
        return other;
    }
  return NULL;
}
