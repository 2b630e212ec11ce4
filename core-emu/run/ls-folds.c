#include "ls-listing.h"

typedef struct
{
  const LsProgram *program;
  guint n_lines;
  GArray *folds;
} Finder;

static LsLine
line_at (const Finder *finder, guint line)
{
  LsLine info;

  ls_program_line (finder->program, line, &info);
  return info;
}

/* Returns: the first line from `from` on that is not deeper than depth. */
static guint
find_end (const Finder *finder, guint from, guint depth)
{
  while (from < finder->n_lines && line_at (finder, from).depth > depth)
    from++;
  return from;
}

static void
add_fold (const Finder *finder, guint line, guint end)
{
  const LsFold fold = { line, line + 1, end - line - 1 };

  if (end > line + 1)
    g_array_append_val (finder->folds, fold);
}

/* Returns: the line behind the slots or fetches of the clause that line starts. */
static guint
find_clause_end (const Finder *finder, guint line)
{
  for (line++; line < finder->n_lines; line++)
    {
      const LsLineKind kind = line_at (finder, line).kind;

      if (kind != LS_LINE_ALU && kind != LS_LINE_FETCH)
        break;
    }
  return line;
}

/* Whether a line jumps over deeper lines and begins nothing deeper itself: then the branch is the
 * line's. */
static gboolean
is_jump (const Finder *finder, guint line)
{
  const LsLine info = line_at (finder, line);

  return info.kind == LS_LINE_FLOW && info.target < finder->n_lines &&
         (line + 1 >= finder->n_lines || line_at (finder, line + 1).depth <= info.depth);
}

/* A clause may also begin a branch: then deeper lines lie below it. */
static void
add_clause (const Finder *finder, guint line)
{
  const guint depth = line_at (finder, line).depth, behind = find_clause_end (finder, line);
  const guint end = find_end (finder, behind, depth);

  if (end == behind)
    add_fold (finder, line, behind);
  else if (is_jump (finder, behind))
    {
      add_fold (finder, line, behind);
      add_fold (finder, behind, end);
    }
  else
    add_fold (finder, line, end);
}

static int
compare_folds (gconstpointer a, gconstpointer b)
{
  return (int) ((const LsFold *) a)->line - (int) ((const LsFold *) b)->line;
}

GArray *
ls_folds_find (const LsProgram *program)
{
  const Finder finder = { program, ls_program_n_lines (program),
                          g_array_new (FALSE, FALSE, sizeof (LsFold)) };

  for (guint line = 0; line < finder.n_lines; line++)
    {
      const LsLine info = line_at (&finder, line);

      if (info.kind == LS_LINE_CLAUSE)
        add_clause (&finder, line);
      else if (info.kind == LS_LINE_FLOW)
        add_fold (&finder, line, find_end (&finder, line + 1, info.depth));
    }
  g_array_sort (finder.folds, compare_folds);
  return finder.folds;
}
