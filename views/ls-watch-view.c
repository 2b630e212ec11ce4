#include "ls-watch-view.h"

#include <glib/gi18n.h>

#include "ls-row-parts.h"
#include "ls-tooltip.h"
#include "ls-watch-row.h"

struct _LsWatchView
{
  LsInspector parent_instance;

  GtkWidget *box;
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

static void
activated_cb (GtkListBox *list, GtkListBoxRow *row)
{
  ls_watch_row_edit (LS_WATCH_ROW (row));
}

static gboolean
key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  const gboolean is_removal = GPOINTER_TO_INT (data);

  if (!LS_IS_WATCH_ROW (focus))
    return FALSE;
  if (is_removal)
    gtk_widget_activate_action (focus, "watches.remove", "u",
                                ls_watch_row_get_number (LS_WATCH_ROW (focus)));
  else
    ls_watch_row_edit (LS_WATCH_ROW (focus));
  return TRUE;
}

static void
add_key (GtkEventController *keys, const char *trigger, gboolean is_removal)
{
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger),
                      gtk_callback_action_new (key_cb, GINT_TO_POINTER (is_removal), NULL)));
}

/* --- building -------------------------------------------------------------------------------------------- */

static GtkWidget *
make_entry (LsWatchView *self)
{
  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry),
                                  _ ("Watch R1.x, PV.xyz,x, count(R2.y > 0)…"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Expression to watch"), -1);
  ls_tooltip_set (self->entry, _ ("An expression; Return adds it"));
  gtk_widget_add_css_class (self->entry, "monospace");
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (entered_cb), self);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  return self->entry;
}

static GtkWidget *
make_list (LsWatchView *self)
{
  GtkWidget *scroller =
    ls_row_list_new (_ ("Watches"),
                     _ ("No watches yet. Enter an expression above: a register, something "
                        "computed, such as R1.x + R2.x, or a condition. Shift+V watches the value "
                        "under the cursor of the "
                        "registers."),
                     &self->list);

  g_signal_connect (self->list, "row-activated", G_CALLBACK (activated_cb), NULL);
  return scroller;
}

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
}

static void
ls_watch_view_init (LsWatchView *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (bar, "pane-bar");
  gtk_box_append (GTK_BOX (bar), make_entry (self));
  self->problem = ls_problem_new ();
  gtk_box_append (GTK_BOX (bar), self->problem);
  gtk_box_append (GTK_BOX (self->box), bar);
  gtk_box_append (GTK_BOX (self->box), make_list (self));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  add_key (keys, "Delete|KP_Delete", TRUE);
  add_key (keys, "F2", FALSE);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
