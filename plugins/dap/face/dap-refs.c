#include "dap-refs.h"

/* Numbers go on from stop to stop, so that an old number is not taken for a new one; they begin
 * again far above what a person can open. */
#define LAST G_MAXINT32

struct _DapRefs
{
  GPtrArray *list;     /* of DapRef */
  GHashTable *numbers; /* all members of a ref as text -> its index in the list */
  gint64 first;        /* number of the first ref in the list */
};

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
  refs->numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
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
dap_refs_add (DapRefs *refs,
              DapRefKind kind,
              guint thread,
              guint frame,
              guint number,
              const char *text)
{
  g_autofree char *key = g_strdup_printf ("%d %u %u %u %s", (gint) kind, thread, frame, number,
                                          text != NULL ? text : "");
  const DapRef made = { kind, thread, frame, number, (char *) text };
  gpointer place;

  if (g_hash_table_lookup_extended (refs->numbers, key, NULL, &place))
    return refs->first + GPOINTER_TO_UINT (place);
  DapRef *ref = g_memdup2 (&made, sizeof made);
  ref->text = g_strdup (text);
  g_hash_table_insert (refs->numbers, g_steal_pointer (&key), GUINT_TO_POINTER (refs->list->len));
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
