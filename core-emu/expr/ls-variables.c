#include "ls-variables.h"

#include <stdlib.h>
#include <string.h>

struct _LsVariables
{
  gatomicrefcount ref_count;
  GHashTable *named;  /* char * -> Shared, as other sets do */
  GPtrArray *history; /* of Shared: the last ones */
  guint n_history;    /* of all, with those that are gone */
};

/* --- the set ---------------------------------------------------------------------------------- */

/* A value that several sets hold. Rows want more alignment than the allocator gives by itself. */
typedef struct
{
  LsExprValue value;
  gatomicrefcount ref_count;
} Shared;

static gpointer
value_copy (const LsExprValue *value)
{
  Shared *shared = g_aligned_alloc0 (1, sizeof (Shared), G_ALIGNOF (Shared));
  LsExprValue *copy = &shared->value;

  g_atomic_ref_count_init (&shared->ref_count);
  copy->n_components = value->n_components;
  copy->type = value->type;
  copy->is_uniform = value->is_uniform;
  copy->active = value->active;
  for (guint i = 0; i < value->n_components; i++)
    {
      copy->rows[i] = value->rows[i];
      copy->high[i] = value->high[i];
      copy->has_value[i] = value->has_value[i];
      copy->shown[i] = value->shown[i];
    }
  return shared;
}

static gpointer
value_ref (gpointer value)
{
  g_atomic_ref_count_inc (&((Shared *) value)->ref_count);
  return value;
}

static void
value_unref (gpointer value)
{
  if (g_atomic_ref_count_dec (&((Shared *) value)->ref_count))
    g_aligned_free (value);
}

static gpointer
share_cb (gconstpointer value, gpointer unused G_GNUC_UNUSED)
{
  return value_ref ((gpointer) value);
}

static LsVariables *
make (GPtrArray *history, guint n_history)
{
  LsVariables *variables = g_new0 (LsVariables, 1);

  g_atomic_ref_count_init (&variables->ref_count);
  variables->named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, value_unref);
  variables->history = history;
  variables->n_history = n_history;
  return variables;
}

LsVariables *
ls_variables_new (void)
{
  return make (g_ptr_array_new_with_free_func (value_unref), 0);
}

static LsVariables *
copy_all (const LsVariables *variables)
{
  LsVariables *copy =
    make (g_ptr_array_copy (variables->history, share_cb, NULL), variables->n_history);
  GHashTableIter iter;
  gpointer name, value;

  g_hash_table_iter_init (&iter, variables->named);
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_hash_table_insert (copy->named, g_strdup (name), value_ref (value));
  return copy;
}

LsVariables *
ls_variables_ref (LsVariables *variables)
{
  g_atomic_ref_count_inc (&variables->ref_count);
  return variables;
}

void
ls_variables_unref (LsVariables *variables)
{
  if (!g_atomic_ref_count_dec (&variables->ref_count))
    return;
  g_hash_table_unref (variables->named);
  g_ptr_array_unref (variables->history);
  g_free (variables);
}

gboolean
ls_variables_is_name (const char *name)
{
  gsize length = strlen (name);

  if (length == 0 || length > LS_VARIABLES_MAX_NAME || g_ascii_isdigit (name[0]))
    return FALSE;
  for (const char *c = name; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && *c != '_')
      return FALSE;
  return TRUE;
}

LsVariables *
ls_variables_with (const LsVariables *variables, const char *name, const LsExprValue *value)
{
  LsVariables *copy = copy_all (variables);

  g_hash_table_replace (copy->named, g_strdup (name), value_copy (value));
  return copy;
}

LsVariables *
ls_variables_with_history (const LsVariables *variables, const LsExprValue *value)
{
  LsVariables *copy = copy_all (variables);

  if (copy->history->len == LS_VARIABLES_MAX_HISTORY)
    g_ptr_array_remove_index (copy->history, 0);
  g_ptr_array_add (copy->history, value_copy (value));
  copy->n_history++;
  return copy;
}

/* --- looking up ------------------------------------------------------------------------------- */

/* number: from 1. */
static const LsExprValue *
get_history (const LsVariables *variables, guint64 number)
{
  guint64 first = variables->n_history - variables->history->len + 1;

  if (number < first || number > variables->n_history)
    return NULL;
  return g_ptr_array_index (variables->history, number - first);
}

const LsExprValue *
ls_variables_get (const LsVariables *variables, const char *name)
{
  guint64 number = 1;

  if (*name == '\0')
    return get_history (variables, variables->n_history);
  if (g_ascii_isdigit (*name))
    return g_ascii_string_to_unsigned (name, 10, 0, G_MAXUINT, &number, NULL)
             ? get_history (variables, number)
             : NULL;
  if (*name != '$')
    return g_hash_table_lookup (variables->named, name);
  if (name[1] != '\0' && !g_ascii_string_to_unsigned (name + 1, 10, 0, G_MAXUINT, &number, NULL))
    return NULL;
  return number < variables->n_history ? get_history (variables, variables->n_history - number)
                                       : NULL;
}

guint
ls_variables_get_n_history (const LsVariables *variables)
{
  return variables->n_history;
}

static int
compare_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

const char **
ls_variables_list (const LsVariables *variables)
{
  guint n;
  const char **names = (const char **) g_hash_table_get_keys_as_array (variables->named, &n);

  qsort (names, n, sizeof *names, compare_cb);
  return names;
}
