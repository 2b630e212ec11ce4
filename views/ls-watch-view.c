#include "ls-views.h"

#include <glib/gi18n.h>

#include "ls-row-parts.h"
#include "ls-session-source.h"
#include "ls-widgets.h"
#include "ls-watched.h"

struct _LsWatchView
{
  LsInspector parent_instance;

  GtkWidget *entry;
  GtkWidget *problem; /* of what is entered */
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (LsWatchView, ls_watch_view, LS_TYPE_INSPECTOR)

/* --- rows ------------------------------------------------------------------------------------------------ */

static LsWatchRow *
row_at (LsWatchView *self, int index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, index);

  return row == NULL ? NULL : LS_WATCH_ROW (row);
}

/* Rows of watches that are there still stay, with the keyboard and what is being edited. */
static void
follow_marks (LsWatchView *self, const GPtrArray *watches)
{
  guint n = 0;
  LsWatchRow *row;

  for (; watches != NULL && n < watches->len; n++)
    {
      const LsMarkWatch *watch = g_ptr_array_index (watches, n);

      while ((row = row_at (self, (int) n)) != NULL &&
             ls_watch_row_get_number (row) < watch->number)
        gtk_list_box_remove (self->list, GTK_WIDGET (row));
      if (row == NULL || ls_watch_row_get_number (row) != watch->number)
        gtk_list_box_insert (self->list, ls_watch_row_new (LS_INSPECTOR (self), watch->number),
                             (int) n);
    }
  while ((row = row_at (self, (int) n)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
}

/* Nothing is evaluated that nobody sees. */
static void
update_cb (LsInspector *inspector)
{
  LsWatchView *self = LS_WATCH_VIEW (inspector);
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  const GPtrArray *watches;

  if (session == NULL || ls_session_get_view (session) == NULL)
    return;
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry),
                                  ls_session_speaks_text (session)
                                    ? _ ("Watch a variable, dir.x, count (t > 0.5)…")
                                    : _ ("Watch R1.x, PV.xyz,x, count(R2.y > 0)…"));
  watches = ls_session_get_watches (session);
  follow_marks (self, watches);
  for (guint i = 0; watches != NULL && i < watches->len; i++)
    ls_watch_row_update (row_at (self, (int) i),
                         ((const LsMarkWatch *) g_ptr_array_index (watches, i))->text);
}

/* --- what can be done ------------------------------------------------------------------------------------ */

static void
entered_cb (LsWatchView *self)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GError) error = NULL;

  if (*text == '\0' || session == NULL)
    return;
  if (ls_session_add_watch (session, text, &error) == 0)
    {
      ls_problem_show (self->problem, error->message);
      return;
    }
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

static void
changed_cb (LsWatchView *self)
{
  ls_problem_show (self->problem, NULL);
}

/* The keyboard goes on to the row that takes its place. */
static void
remove_action (GtkWidget *widget, const char *name, GVariant *number)
{
  LsWatchView *self = LS_WATCH_VIEW (widget);
  LsWatchRow *row;
  int index = 0;

  while ((row = row_at (self, index)) != NULL &&
         ls_watch_row_get_number (row) != g_variant_get_uint32 (number))
    index++;
  ls_session_remove_watch (ls_inspector_get_session (LS_INSPECTOR (self)),
                           g_variant_get_uint32 (number));
  row = row_at (self, index);
  if (row == NULL && index > 0)
    row = row_at (self, index - 1);
  gtk_widget_grab_focus (row != NULL ? GTK_WIDGET (row) : self->entry);
}

const char *
ls_watch_view_get_chosen (LsWatchView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && !LS_IS_WATCH_ROW (focus))
    focus = gtk_widget_get_ancestor (focus, LS_TYPE_WATCH_ROW);
  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self))
           ? ls_watch_row_get_text (LS_WATCH_ROW (focus))
           : NULL;
}

static void
activated_cb (GtkListBox *list, GtkListBoxRow *row)
{
  ls_watch_row_edit (LS_WATCH_ROW (row));
}

static gboolean
key_cb (GtkWidget *widget, GVariant *is_removal, gpointer data)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  if (!LS_IS_WATCH_ROW (focus))
    return FALSE;
  if (g_variant_get_boolean (is_removal))
    gtk_widget_activate_action (focus, "watches.remove", "u",
                                ls_watch_row_get_number (LS_WATCH_ROW (focus)));
  else
    ls_watch_row_edit (LS_WATCH_ROW (focus));
  return TRUE;
}

/* --- class    -------------------------------------------------------------------------------------------- */

/* To the entry, where the next thing is most likely done. */
static gboolean
ls_watch_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (LS_WATCH_VIEW (widget)->entry);
}

static void
ls_watch_view_class_init (LsWatchViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  LsInspectorClass *inspector_class = LS_INSPECTOR_CLASS (klass);

  widget_class->grab_focus = ls_watch_view_grab_focus;
  inspector_class->is_lazy = TRUE;
  inspector_class->view_changed = update_cb;
  inspector_class->focus_changed = update_cb;
  inspector_class->marks_changed = update_cb;
  gtk_widget_class_install_action (widget_class, "watches.remove", "u", remove_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "watchview");
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Delete, 0, key_cb, "b", TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Delete, 0, key_cb, "b", TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F2, 0, key_cb, "b", FALSE);
  ls_template_set (widget_class, "ls-watch-view");
  gtk_widget_class_bind_template_child (widget_class, LsWatchView, entry);
  gtk_widget_class_bind_template_child (widget_class, LsWatchView, problem);
  gtk_widget_class_bind_template_child (widget_class, LsWatchView, list);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
}

static void
ls_watch_view_init (LsWatchView *self)
{
  ls_template_init (GTK_WIDGET (self));
}

/* --- as a table ------------------------------------------------------------------------------------------- */

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
