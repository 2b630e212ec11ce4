#include "ls-marks-build.h"

#include <string.h>

#include "ls-error.h"
#include "ls-forks.h"

/* Forked runs, and what they change. */

/* --- making and freeing ---------------------------------------------------------------------------------- */

static void
change_free (gpointer data)
{
  LsMarkChange *change = data;

  g_free (change->text);
  g_free (change);
}

static void
fork_free (gpointer data)
{
  LsMarkFork *fork = data;

  g_free (fork->name);
  g_free (fork->parent);
  g_ptr_array_unref (fork->changes);
  g_free (fork);
}

GPtrArray *
ls_mark_forks_new (void)
{
  return g_ptr_array_new_with_free_func (fork_free);
}

static gpointer
change_copy (gconstpointer from, gpointer unused G_GNUC_UNUSED)
{
  LsMarkChange *copy = g_memdup2 (from, sizeof *copy);

  copy->text = g_strdup (copy->text);
  return copy;
}

static gpointer
fork_copy (gconstpointer from, gpointer unused G_GNUC_UNUSED)
{
  LsMarkFork *copy = g_memdup2 (from, sizeof *copy);

  copy->name = g_strdup (copy->name);
  copy->parent = g_strdup (copy->parent);
  copy->changes = g_ptr_array_copy (copy->changes, change_copy, NULL);
  return copy;
}

GPtrArray *
ls_mark_forks_copy (GPtrArray *forks)
{
  return g_ptr_array_copy (forks, fork_copy, NULL);
}

/* --- the forks of marks ---------------------------------------------------------------------------------- */

static gboolean
is_fork_name (const char *name)
{
  gsize length = strlen (name);

  if (!length || length > LS_FORK_NAME_BYTES || !g_utf8_validate (name, -1, NULL) ||
      g_ascii_isspace (name[0]) || g_ascii_isspace (name[length - 1]))
    return FALSE;
  for (const char *p = name; *p; p++)
    if (g_ascii_iscntrl (*p) || strchr ("[]", *p))
      return FALSE;
  return TRUE;
}

LsMarkFork *
ls_marks_get_fork (const LsMarks *marks, guint wave, const char *name)
{
  for (guint i = 0; i < marks->forks->len; i++)
    {
      LsMarkFork *fork = g_ptr_array_index (marks->forks, i);

      if (fork->wave == wave && !strcmp (fork->name, name))
        return fork;
    }
  return NULL;
}

static LsMarkFork *
fork_new (guint wave, const char *name, const char *parent)
{
  LsMarkFork *fork = g_new0 (LsMarkFork, 1);

  fork->wave = wave;
  fork->name = g_strdup (name);
  fork->parent = g_strdup (parent);
  fork->changes = g_ptr_array_new_with_free_func (change_free);
  return fork;
}

/* --- many at once ---------------------------------------------------------------------------------------- */

static guint
fork_hash (gconstpointer data)
{
  const LsMarkFork *fork = data;

  return g_str_hash (fork->name) ^ fork->wave * 0x9E3779B1u;
}

static gboolean
fork_equal (gconstpointer a, gconstpointer b)
{
  const LsMarkFork *left = a, *right = b;

  return left->wave == right->wave && !strcmp (left->name, right->name);
}

GHashTable *
ls_marks_fork_names_new (void)
{
  return g_hash_table_new (fork_hash, fork_equal);
}

/* By wave; those of one stay as they came. */
static int
compare_forks (gconstpointer a, gconstpointer b)
{
  const LsMarkFork *left = *(const LsMarkFork *const *) a, *right = *(const LsMarkFork *const *) b;

  return (left->wave > right->wave) - (left->wave < right->wave);
}

void
ls_marks_sort_forks (LsMarks *marks)
{
  g_ptr_array_sort (marks->forks, compare_forks);
}

static gboolean
is_there (const LsMarks *marks, GHashTable *named, guint wave, const char *name)
{
  const LsMarkFork key = { .wave = wave, .name = (char *) name };

  return named != NULL ? g_hash_table_contains (named, &key)
                       : ls_marks_get_fork (marks, wave, name) != NULL;
}

/* --- one ------------------------------------------------------------------------------------------------- */

/* By wave, and within it in the order in which they came. */
static void
insert_fork (LsMarks *marks, LsMarkFork *fork)
{
  guint at = marks->forks->len;

  while (at > 0 && ((LsMarkFork *) g_ptr_array_index (marks->forks, at - 1))->wave > fork->wave)
    at--;
  g_ptr_array_insert (marks->forks, (gint) at, fork);
}

LsMarkFork *
ls_marks_add_fork (LsMarks *marks, guint wave, const char *name, const char *parent, GError **error)
{
  return ls_marks_add_fork_named (marks, NULL, wave, name, parent, error);
}

/* named: NULL: it is looked for among all, and put where it belongs. */
LsMarkFork *
ls_marks_add_fork_named (LsMarks *marks,
                         GHashTable *named,
                         guint wave,
                         const char *name,
                         const char *parent,
                         GError **error)
{
  LsMarkFork *fork;

  if (!is_fork_name (name))
    ls_fail (error, LS_ERROR_SYNTAX,
             "\"%s\" cannot name a fork (write 1 to %u bytes of text without brackets)", name,
             LS_FORK_NAME_BYTES);
  else if (!strcmp (name, "main") || is_there (marks, named, wave, name))
    ls_fail (error, LS_ERROR_STATE, "wave %u has a fork %s already (take another name)", wave,
             name);
  else if (parent != NULL && !is_there (marks, named, wave, parent))
    ls_fail (error, LS_ERROR_REFERENCE,
             "wave %u has no fork %s to go on from (name one that stands before)", wave, parent);
  else
    {
      fork = fork_new (wave, name, parent);
      if (named != NULL)
        {
          g_ptr_array_add (marks->forks, fork);
          g_hash_table_add (named, fork);
        }
      else
        insert_fork (marks, fork);
      return fork;
    }
  return NULL;
}

void
ls_mark_fork_add_change (LsMarkFork *fork, guint64 step, const char *text)
{
  LsMarkChange *change = g_new0 (LsMarkChange, 1);

  change->step = step;
  ls_mark_set_text (&change->text, text);
  g_ptr_array_add (fork->changes, change);
}

GPtrArray *
ls_marks_steal_forks (LsMarks *marks)
{
  GPtrArray *forks = marks->forks;

  marks->forks = ls_mark_forks_new ();
  return forks;
}

void
ls_marks_append_fork (LsMarks *marks, const LsMarkFork *fork)
{
  LsMarkFork *copy = ls_marks_add_fork (marks, fork->wave, fork->name, fork->parent, NULL);

  for (guint i = 0; copy && i < fork->changes->len; i++)
    {
      const LsMarkChange *change = g_ptr_array_index (fork->changes, i);

      ls_mark_fork_add_change (copy, change->step, change->text);
    }
}
