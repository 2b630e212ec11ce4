#include "ls-code-model.h"

#include <string.h>

struct _LsCodeFolds
{
  LsProgram *program;
  guint n_lines;
  GArray *all;          /* of LsFold, by line */
  gboolean *are_closed; /* of each: by the person */
  gboolean *are_hidden; /* of each line */
  guint first, n;       /* lines that run next */
};

LsCodeFolds *
ls_code_folds_new (void)
{
  LsCodeFolds *folds = g_new0 (LsCodeFolds, 1);

  folds->all = g_array_new (FALSE, FALSE, sizeof (LsFold));
  return folds;
}

static void
forget_folds (LsCodeFolds *folds)
{
  g_clear_pointer (&folds->program, ls_program_unref);
  g_clear_pointer (&folds->all, g_array_unref);
  g_clear_pointer (&folds->are_closed, g_free);
  g_clear_pointer (&folds->are_hidden, g_free);
}

void
ls_code_folds_free (LsCodeFolds *folds)
{
  forget_folds (folds);
  g_free (folds);
}

static const LsFold *
fold_at (const LsCodeFolds *folds, guint i)
{
  return &g_array_index (folds->all, LsFold, i);
}

static gboolean
is_in (const LsFold *fold, guint line)
{
  return line >= fold->first && line - fold->first < fold->n;
}

/* Returns: the number of the fold under line, or G_MAXUINT. */
static guint
number_of (const LsCodeFolds *folds, guint line)
{
  for (guint i = 0; i < folds->all->len; i++)
    if (fold_at (folds, i)->line == line)
      return i;
  return G_MAXUINT;
}

/* --- what is hidden -------------------------------------------------------------------------------------- */

static gboolean
is_shown_closed (const LsCodeFolds *folds, guint i)
{
  return folds->are_closed[i] && (folds->n == 0 || !is_in (fold_at (folds, i), folds->first));
}

/* Returns: whether other lines are hidden than before. */
static gboolean
hide_lines (LsCodeFolds *folds)
{
  g_autofree gboolean *before = folds->are_hidden;
  const gsize size = sizeof (gboolean) * folds->n_lines;

  folds->are_hidden = g_new0 (gboolean, folds->n_lines + 1);
  for (guint i = 0; i < folds->all->len; i++)
    for (guint k = 0; is_shown_closed (folds, i) && k < fold_at (folds, i)->n; k++)
      folds->are_hidden[fold_at (folds, i)->first + k] = TRUE;
  return before == NULL || memcmp (before, folds->are_hidden, size) != 0;
}

gboolean
ls_code_folds_set_next (LsCodeFolds *folds, guint first, guint n)
{
  if (folds->first == first && folds->n == n)
    return FALSE;
  folds->first = first;
  folds->n = n;
  return folds->program != NULL && ls_code_folds_has_closed (folds) && hide_lines (folds);
}

/* --- another program ------------------------------------------------------------------------------------- */

static gboolean
has_same_line (LsProgram *a, LsProgram *b, guint line)
{
  LsLine one, other;

  if (line >= ls_program_n_lines (a) || line >= ls_program_n_lines (b))
    return FALSE;
  ls_program_line (a, line, &one);
  ls_program_line (b, line, &other);
  return g_str_equal (one.text, other.text);
}

static void
keep_closed (const LsCodeFolds *old, LsCodeFolds *folds)
{
  for (guint i = 0; i < old->all->len; i++)
    {
      const guint line = fold_at (old, i)->line, at = number_of (folds, line);

      if (old->are_closed[i] && at != G_MAXUINT &&
          has_same_line (old->program, folds->program, line))
        folds->are_closed[at] = TRUE;
    }
}

void
ls_code_folds_load (LsCodeFolds *folds, LsProgram *program)
{
  LsCodeFolds old = *folds;

  *folds = (LsCodeFolds){ 0 };
  folds->all =
    program != NULL ? ls_folds_find (program) : g_array_new (FALSE, FALSE, sizeof (LsFold));
  folds->are_closed = g_new0 (gboolean, folds->all->len + 1);
  if (program != NULL)
    {
      folds->program = ls_program_ref (program);
      folds->n_lines = ls_program_n_lines (program);
      if (old.program != NULL)
        keep_closed (&old, folds);
    }
  hide_lines (folds);
  forget_folds (&old);
}

/* --- asking ---------------------------------------------------------------------------------------------- */

const LsFold *
ls_code_folds_find (const LsCodeFolds *folds, guint line)
{
  const guint i = number_of (folds, line);

  return i != G_MAXUINT ? fold_at (folds, i) : NULL;
}

/* Inner ones come behind those that are around them. */
const LsFold *
ls_code_folds_find_around (const LsCodeFolds *folds, guint line)
{
  const LsFold *found = ls_code_folds_find (folds, line);

  for (guint i = folds->all->len; i > 0 && found == NULL; i--)
    if (is_in (fold_at (folds, i - 1), line))
      found = fold_at (folds, i - 1);
  return found;
}

gboolean
ls_code_folds_is_closed (const LsCodeFolds *folds, guint line)
{
  const guint i = number_of (folds, line);

  return i != G_MAXUINT && is_shown_closed (folds, i);
}

gboolean
ls_code_folds_is_hidden (const LsCodeFolds *folds, guint line)
{
  return line < folds->n_lines && folds->are_hidden[line];
}

guint
ls_code_folds_find_head (const LsCodeFolds *folds, guint line)
{
  for (guint i = 0; i < folds->all->len; i++)
    if (is_shown_closed (folds, i) && is_in (fold_at (folds, i), line))
      return fold_at (folds, i)->line;
  return line;
}

gboolean
ls_code_folds_has_closed (const LsCodeFolds *folds)
{
  for (guint i = 0; i < folds->all->len; i++)
    if (folds->are_closed[i])
      return TRUE;
  return FALSE;
}

/* --- changing -------------------------------------------------------------------------------------------- */

void
ls_code_folds_toggle (LsCodeFolds *folds, guint line)
{
  const guint i = number_of (folds, line);

  if (i == G_MAXUINT)
    return;
  folds->are_closed[i] = !folds->are_closed[i];
  hide_lines (folds);
}

void
ls_code_folds_set_all (LsCodeFolds *folds, gboolean is_closed)
{
  for (guint i = 0; i < folds->all->len; i++)
    folds->are_closed[i] = is_closed;
  if (folds->program != NULL)
    hide_lines (folds);
}

gboolean
ls_code_folds_show (LsCodeFolds *folds, guint line)
{
  if (!ls_code_folds_is_hidden (folds, line))
    return FALSE;
  for (guint i = 0; i < folds->all->len; i++)
    if (is_in (fold_at (folds, i), line))
      folds->are_closed[i] = FALSE;
  hide_lines (folds);
  return TRUE;
}
