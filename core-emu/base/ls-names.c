#include "ls-names.h"

struct _LsNames
{
  gatomicrefcount ref_count;
  GPtrArray *list;      /* LsName */
  GHashTable *by_place; /* to LsName of the list */
};

static void
name_free (gpointer data)
{
  LsName *name = data;

  g_free (name->place);
  g_free (name->name);
  g_free (name->type);
  g_free (name);
}

LsNames *
ls_names_new (void)
{
  LsNames *names = g_new0 (LsNames, 1);

  g_atomic_ref_count_init (&names->ref_count);
  names->list = g_ptr_array_new_with_free_func (name_free);
  names->by_place = g_hash_table_new (g_str_hash, g_str_equal);
  return names;
}

void
ls_names_add (LsNames *names, const char *place, const char *name, const char *type)
{
  LsName *one = g_hash_table_lookup (names->by_place, place);

  if (one == NULL)
    {
      one = g_new0 (LsName, 1);
      one->place = g_strdup (place);
      g_ptr_array_add (names->list, one);
      g_hash_table_insert (names->by_place, one->place, one);
    }
  g_free (one->name);
  g_free (one->type);
  one->name = g_strdup (name);
  one->type = g_strdup (type);
}

const LsName *
ls_names_find (const LsNames *names, const char *place)
{
  return names != NULL ? g_hash_table_lookup (names->by_place, place) : NULL;
}

guint
ls_names_count (const LsNames *names)
{
  return names != NULL ? names->list->len : 0;
}

const LsName *
ls_names_get (const LsNames *names, guint i)
{
  return g_ptr_array_index (names->list, i);
}

LsNames *
ls_names_ref (LsNames *names)
{
  if (names != NULL)
    g_atomic_ref_count_inc (&names->ref_count);
  return names;
}

void
ls_names_unref (LsNames *names)
{
  if (names == NULL || !g_atomic_ref_count_dec (&names->ref_count))
    return;
  g_hash_table_unref (names->by_place);
  g_ptr_array_unref (names->list);
  g_free (names);
}
