#include "ls-mark-tables.h"

#include <glib/gi18n.h>

#include "ls-watched.h"

static LsTable *
new_watches (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (names, g_strdup ("expression"));
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_ptr_array_add (names, g_strdup_printf (_ ("lane %u"), lane));
  g_ptr_array_add (names, NULL);
  return ls_table_new ((const char *const *) names->pdata);
}

/* What is not understood has no values. */
static void
add_watch (LsTable *table, LsSession *session, const char *text)
{
  g_autoptr (LsWatched) watched =
    ls_watched_new (ls_session_get_view (session), ls_session_get_variables (session), text);

  ls_table_add (table, text);
  for (guint lane = 0; lane < LS_LANES; lane++)
    ls_table_take (table,
                   watched->problem == NULL ? ls_watched_dup_text (watched, FALSE, lane) : NULL);
}

LsTable *
ls_watches_dup_table (LsSession *session)
{
  const GPtrArray *watches = ls_session_get_watches (session);
  LsTable *table;

  if (watches == NULL || ls_session_get_view (session) == NULL)
    return NULL;
  table = new_watches ();
  for (guint i = 0; i < watches->len; i++)
    add_watch (table, session, ((const LsMarkWatch *) g_ptr_array_index (watches, i))->text);
  return table;
}

LsTable *
ls_notes_dup_table (LsSession *session)
{
  static const char *const columns[] = { "wave", "step", "note", NULL };
  const GArray *notes = ls_session_get_notes (session);
  LsTable *table;

  if (notes == NULL)
    return NULL;
  table = ls_table_new (columns);
  for (guint i = 0; i < notes->len; i++)
    {
      const LsNote *note = &g_array_index (notes, LsNote, i);

      ls_table_add_printf (table, "%u", note->wave);
      ls_table_add_printf (table, "%" G_GUINT64_FORMAT, note->step);
      ls_table_add (table, note->text);
    }
  return table;
}
