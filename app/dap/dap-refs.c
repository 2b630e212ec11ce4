#include "dap-refs.h"

/* Numbers go on from stop to stop, so that an old one is not taken for a new one, and begin again
 * far above what a person can look at. */
#define LAST G_MAXINT32

struct _DapRefs
{
  GPtrArray *list;     /* of DapRef */
  GHashTable *numbers; /* DapRef -> place in the list; refs are owned by it */
  gint64 first;        /* number of the first of the list */
};

static guint
hash_cb (gconstpointer data)
{
  const DapRef *ref = data;

  return (ref->kind * 31u + ref->thread) * 31u + ref->number +
         (ref->text != NULL ? g_str_hash (ref->text) : 0);
}

static gboolean
equal_cb (gconstpointer a, gconstpointer b)
{
  const DapRef *left = a, *right = b;

  return left->kind == right->kind && left->thread == right->thread &&
         left->number == right->number && g_strcmp0 (left->text, right->text) == 0;
}

static void
ref_free (gpointer data)
{
  DapRef *ref = data;

  g_free (ref->text);
  g_free (ref);
}

DapRefs *
dap_refs_new (void)
{
  DapRefs *refs = g_new0 (DapRefs, 1);

  refs->list = g_ptr_array_new_with_free_func (ref_free);
  refs->numbers = g_hash_table_new (hash_cb, equal_cb);
  refs->first = 1;
  return refs;
}

void
dap_refs_free (DapRefs *refs)
{
  g_hash_table_unref (refs->numbers);
  g_ptr_array_unref (refs->list);
  g_free (refs);
}

gint64
dap_refs_add (DapRefs *refs, DapRefKind kind, guint thread, guint number, const char *text)
{
  const DapRef key = { kind, thread, number, (char *) text };
  gpointer place;

  if (g_hash_table_lookup_extended (refs->numbers, &key, NULL, &place))
    return refs->first + GPOINTER_TO_UINT (place);
  DapRef *ref = g_memdup2 (&key, sizeof key);
  ref->text = g_strdup (text);
  g_hash_table_insert (refs->numbers, ref, GUINT_TO_POINTER (refs->list->len));
  g_ptr_array_add (refs->list, ref);
  return refs->first + refs->list->len - 1;
}

const DapRef *
dap_refs_get (const DapRefs *refs, gint64 reference)
{
  if (reference < refs->first || reference >= refs->first + refs->list->len)
    return NULL;
  return g_ptr_array_index (refs->list, (guint) (reference - refs->first));
}

void
dap_refs_forget (DapRefs *refs)
{
  refs->first += refs->list->len;
  if (refs->first > LAST / 2)
    refs->first = 1;
  g_hash_table_remove_all (refs->numbers);
  g_ptr_array_set_size (refs->list, 0);
}
