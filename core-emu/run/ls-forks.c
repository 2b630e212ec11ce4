#include "ls-forks.h"

#include <string.h>

#include "ls-error.h"
#include "ls-words.h"

/* The fork that is handed out, with everything that it points to. */
typedef struct
{
  LsFork fork;
  char *name;         /* owned */
  GPtrArray *changes; /* of LsChange */
  GPtrArray *past;    /* of Past, before each change but the first */
} Node;

/* A run before its last change. */
typedef struct
{
  LsSubject *subject; /* owned */
  GPtrArray *changes; /* of LsChange */
} Past;

static void
past_free (gpointer data)
{
  Past *past = data;

  ls_subject_unref (past->subject);
  g_ptr_array_unref (past->changes);
  g_free (past);
}

struct _LsForks
{
  GPtrArray *nodes; /* of Node; [0] is main, parents come first */
  guint next_id;
};

static void
node_free (gpointer data)
{
  Node *node = data;

  g_free (node->name);
  g_ptr_array_unref (node->changes);
  g_ptr_array_unref (node->past);
  ls_subject_unref (node->fork.subject);
  g_free (node);
}

static void
refresh_fork (Node *node)
{
  node->fork.name = node->name;
  node->fork.changes = (const LsChange *const *) node->changes->pdata;
  node->fork.n_changes = node->changes->len;
  node->fork.step = node->changes->len > 0 ? G_MAXUINT64 : 0;
  for (guint i = 0; i < node->changes->len; i++)
    node->fork.step =
      MIN (node->fork.step, ls_change_get_step (g_ptr_array_index (node->changes, i)));
}

/* Takes subject. */
static Node *
add_node (LsForks *forks, guint parent, const char *name, LsSubject *subject)
{
  Node *node = g_new0 (Node, 1);

  node->fork.id = forks->next_id++;
  node->fork.parent = parent;
  node->fork.subject = subject;
  node->name = g_strdup (name);
  node->changes = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_change_free);
  node->past = g_ptr_array_new_with_free_func (past_free);
  refresh_fork (node);
  g_ptr_array_add (forks->nodes, node);
  return node;
}

LsForks *
ls_forks_new (LsSubject *subject)
{
  LsForks *forks = g_new0 (LsForks, 1);

  forks->nodes = g_ptr_array_new_with_free_func (node_free);
  add_node (forks, LS_FORK_MAIN, "main", ls_subject_ref (subject));
  return forks;
}

void
ls_forks_free (LsForks *forks)
{
  g_ptr_array_unref (forks->nodes);
  g_free (forks);
}

/* --- looking ---------------------------------------------------------------------------------- */

guint
ls_forks_get_n (const LsForks *forks)
{
  return forks->nodes->len;
}

const LsFork *
ls_forks_nth (const LsForks *forks, guint n)
{
  g_return_val_if_fail (n < forks->nodes->len, NULL);
  return &((const Node *) g_ptr_array_index (forks->nodes, n))->fork;
}

static Node *
find_id (const LsForks *forks, guint id)
{
  for (guint i = 0; i < forks->nodes->len; i++)
    if (((Node *) g_ptr_array_index (forks->nodes, i))->fork.id == id)
      return g_ptr_array_index (forks->nodes, i);
  return NULL;
}

const LsFork *
ls_forks_get (const LsForks *forks, guint id)
{
  const Node *node = find_id (forks, id);

  return node != NULL ? &node->fork : NULL;
}

const LsFork *
ls_forks_find (const LsForks *forks, const char *name)
{
  for (guint i = 0; i < forks->nodes->len; i++)
    if (strcmp (ls_forks_nth (forks, i)->name, name) == 0)
      return ls_forks_nth (forks, i);
  return NULL;
}

/* As find_id(), with an error. */
static Node *
need_fork (const LsForks *forks, guint id, GError **error)
{
  Node *node = find_id (forks, id);

  if (node == NULL)
    ls_fail (error, LS_ERROR_REFERENCE, "there is no run number %u", id);
  return node;
}

/* Returns: node (nullable), or NULL with an error for a guest, which is only changed at its own
 * wave. */
static Node *
check_own (Node *node, const char *verb, GError **error)
{
  if (node == NULL || !node->fork.is_guest)
    return node;
  ls_fail (error, LS_ERROR_STATE,
           "\"%s\" was made at wave %u and is %s there ('wave %u' goes to it)", node->name,
           node->fork.wave, ls_words (verb), node->fork.wave);
  return NULL;
}

/* As need_fork(), but fails for main. */
static Node *
need_other (const LsForks *forks, guint id, const char *verb, GError **error)
{
  if (id != LS_FORK_MAIN)
    return check_own (need_fork (forks, id, error), verb, error);
  ls_fail (error, LS_ERROR_STATE, "main is the scene's own run and cannot be %s", ls_words (verb));
  return NULL;
}

/* --- names ------------------------------------------------------------------------------------ */

static gboolean
is_spelled_right (const char *name)
{
  gsize n = strlen (name);

  if (n == 0 || n > LS_FORK_NAME_BYTES || name[0] == ' ' || name[n - 1] == ' ' ||
      !g_utf8_validate (name, (gssize) n, NULL))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    if (g_ascii_iscntrl (name[i]) || name[i] == '[' || name[i] == ']')
      return FALSE;
  return TRUE;
}

static gboolean
check_name (const LsForks *forks, const char *name, GError **error)
{
  if (!is_spelled_right (name))
    {
      g_autofree char *valid = g_utf8_make_valid (name, -1);
      return ls_fail (error, LS_ERROR_SYNTAX,
                      "\"%s\" is no name of a run: 1 to %d bytes without blanks at the ends, "
                      "brackets or control characters",
                      valid, LS_FORK_NAME_BYTES);
    }
  if (ls_forks_find (forks, name) == NULL)
    return TRUE;
  return ls_fail (error, LS_ERROR_STATE, "there is a run \"%s\" already", name);
}

/* Returns: (transfer full) */
static char *
make_up_name (const LsForks *forks)
{
  for (guint i = 1;; i++)
    {
      g_autofree char *name = g_strdup_printf ("what-if %u", i);

      if (ls_forks_find (forks, name) == NULL)
        return g_steal_pointer (&name);
    }
}

gboolean
ls_forks_rename (LsForks *forks, guint id, const char *name, GError **error)
{
  Node *node = need_other (forks, id, N_ ("renamed"), error);

  if (node == NULL)
    return FALSE;
  if (strcmp (node->name, name) == 0)
    return TRUE;
  if (!check_name (forks, name, error))
    return FALSE;
  g_free (node->name);
  node->name = g_strdup (name);
  refresh_fork (node);
  return TRUE;
}

/* --- the tree --------------------------------------------------------------------------------- */

const LsFork *
ls_forks_add (LsForks *forks,
              guint parent,
              const char *name,
              const LsChange *change,
              GError **error)
{
  g_autofree char *made_up = name == NULL ? make_up_name (forks) : NULL;
  Node *from = check_own (need_fork (forks, parent, error), N_ ("changed"), error), *node;
  LsSubject *subject;

  if (from == NULL || (name != NULL && !check_name (forks, name, error)))
    return NULL;
  subject = change != NULL ? ls_change_apply (change, from->fork.subject, error)
                           : ls_subject_ref (from->fork.subject);
  if (subject == NULL)
    return NULL;
  node = add_node (forks, parent, name != NULL ? name : made_up, subject);
  if (change != NULL)
    g_ptr_array_add (node->changes, ls_change_copy (change));
  refresh_fork (node);
  return &node->fork;
}

static gboolean
has_children (const LsForks *forks, guint id)
{
  for (guint i = 1; i < forks->nodes->len; i++)
    if (ls_forks_nth (forks, i)->parent == id)
      return TRUE;
  return FALSE;
}

/* As the subject does. */
static void
forget_behind (GPtrArray *changes, guint64 step)
{
  for (guint i = changes->len; i > 0; i--)
    {
      const LsChange *change = g_ptr_array_index (changes, i - 1);

      if (!change->is_constant && change->edit.step > step)
        g_ptr_array_remove_index (changes, i - 1);
    }
}

static void
copy_changes (GPtrArray *from, GPtrArray *to)
{
  for (guint i = 0; i < from->len; i++)
    g_ptr_array_add (to, ls_change_copy (g_ptr_array_index (from, i)));
}

/* Takes subject. */
static void
keep_past (Node *node, LsSubject *subject)
{
  Past *past = g_new0 (Past, 1);

  past->subject = node->fork.subject;
  past->changes = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_change_free);
  copy_changes (node->changes, past->changes);
  g_ptr_array_add (node->past, past);
  node->fork.subject = subject;
}

/* Returns: NULL with an error for a run that cannot be changed. */
static Node *
need_changeable (const LsForks *forks, guint id, GError **error)
{
  Node *node = need_other (forks, id, N_ ("changed"), error);

  if (node == NULL || !has_children (forks, id))
    return node;
  ls_fail (error, LS_ERROR_STATE,
           "other runs parted from \"%s\": part from it too, instead of changing it", node->name);
  return NULL;
}

gboolean
ls_forks_change (LsForks *forks, guint id, const LsChange *change, GError **error)
{
  Node *node = need_changeable (forks, id, error);
  LsSubject *subject;

  if (node == NULL)
    return FALSE;
  subject = ls_change_apply (change, node->fork.subject, error);
  if (subject == NULL)
    return FALSE;
  keep_past (node, subject);
  if (!change->is_constant)
    forget_behind (node->changes, change->edit.step);
  g_ptr_array_add (node->changes, ls_change_copy (change));
  refresh_fork (node);
  return TRUE;
}

gboolean
ls_forks_take_back (LsForks *forks, guint id, GError **error)
{
  Node *node = need_changeable (forks, id, error);
  Past *past;

  if (node == NULL)
    return FALSE;
  if (node->past->len == 0)
    return ls_fail (error, LS_ERROR_STATE, "\"%s\" has one change", node->name);
  past = g_ptr_array_index (node->past, node->past->len - 1);
  ls_subject_unref (node->fork.subject);
  node->fork.subject = ls_subject_ref (past->subject);
  g_ptr_array_set_size (node->changes, 0);
  copy_changes (past->changes, node->changes);
  g_ptr_array_set_size (node->past, (gint) node->past->len - 1);
  refresh_fork (node);
  return TRUE;
}

static void
remove_with_children (LsForks *forks, guint id)
{
  for (guint i = 1; i < forks->nodes->len;)
    if (ls_forks_nth (forks, i)->parent == id)
      remove_with_children (forks, ls_forks_nth (forks, i)->id);
    else
      i++;
  g_ptr_array_remove (forks->nodes, find_id (forks, id));
}

gboolean
ls_forks_remove (LsForks *forks, guint id, GError **error)
{
  if (need_other (forks, id, N_ ("removed"), error) == NULL)
    return FALSE;
  remove_with_children (forks, id);
  return TRUE;
}

/* --- guests ----------------------------------------------------------------------------------- */

static Node *
find_name (const LsForks *forks, const char *name)
{
  const LsFork *fork = ls_forks_find (forks, name);

  return fork != NULL ? find_id (forks, fork->id) : NULL;
}

void
ls_forks_bring (LsForks *forks,
                const LsForks *from,
                const LsFork *fork,
                guint wave,
                LsSubject *subject)
{
  Node *parent = find_name (forks, ls_forks_get (from, fork->parent)->name);
  Node *node = find_name (forks, fork->name);

  if (parent == NULL || (node != NULL && !node->fork.is_guest))
    return;
  if (node == NULL)
    node = add_node (forks, parent->fork.id, fork->name, ls_subject_ref (subject));
  else
    {
      ls_subject_unref (node->fork.subject);
      node->fork.subject = ls_subject_ref (subject);
      g_ptr_array_set_size (node->changes, 0);
    }
  node->fork.is_guest = TRUE;
  node->fork.wave = wave;
  for (guint i = 0; i < fork->n_changes; i++)
    g_ptr_array_add (node->changes, ls_change_copy (fork->changes[i]));
  refresh_fork (node);
}

void
ls_forks_follow (LsForks *forks, const char *name, const char *new_name)
{
  Node *node = find_name (forks, name);

  if (node == NULL || !node->fork.is_guest)
    return;
  if (new_name == NULL)
    {
      remove_with_children (forks, node->fork.id);
      return;
    }
  g_free (node->name);
  node->name = g_strdup (new_name);
  refresh_fork (node);
}

/* --- words ------------------------------------------------------------------------------------ */

/* Whether no later change, nearer to the start, makes it forgotten. */
static gboolean
change_counts (const LsChange *change, guint64 *least)
{
  if (change->is_constant)
    return TRUE;
  if (change->edit.step > *least)
    return FALSE;
  *least = change->edit.step;
  return TRUE;
}

char *
ls_fork_to_words (const LsForks *forks, const LsFork *fork)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const LsProgram *program = ls_subject_get_program (fork->subject);
  guint64 least = G_MAXUINT64;

  for (; fork->id != LS_FORK_MAIN; fork = ls_forks_get (forks, fork->parent))
    for (guint i = fork->n_changes; i > 0; i--)
      {
        g_autofree char *words = ls_change_to_words (fork->changes[i - 1], program);

        if (!change_counts (fork->changes[i - 1], &least))
          continue;
        if (text->len > 0)
          g_string_prepend (text, "; ");
        g_string_prepend (text, words);
      }
  return text->len > 0 ? g_strdup (text->str) : g_strdup (ls_words ("as the scene has it"));
}
