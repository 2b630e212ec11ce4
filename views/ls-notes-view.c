#include "ls-views.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-row-parts.h"
#include "ls-widgets.h"
#include "ls-text.h"
#include "ls-tooltip.h"

struct _LsNotesView
{
  LsInspector parent_instance;

  GtkWidget *entry;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (LsNotesView, ls_notes_view, LS_TYPE_INSPECTOR)

/* The children of a row, under these names. */
#define PLACE "ls-place"
#define TEXT "ls-text"

/* --- rows ------------------------------------------------------------------------------------------------ */

static GtkWidget *
add_label (GtkWidget *row, GtkWidget *box, const char *name)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (box), label);
  g_object_set_data (G_OBJECT (row), name, label);
  return label;
}

static GtkWidget *
make_row (gpointer data)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *place = add_label (row, box, PLACE);
  GtkWidget *text = add_label (row, box, TEXT);

  gtk_widget_add_css_class (place, "dim-label");
  gtk_widget_add_css_class (place, "numeric");
  gtk_widget_set_valign (place, GTK_ALIGN_START);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (text), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  return row;
}

static void
show_note (GtkListBoxRow *row, const LsNote *note)
{
  g_autofree char *place =
    g_strdup_printf (_ ("step %" PRIu64 ", wave %u"), note->step, note->wave);
  g_autofree char *text = ls_text_escape (note->text, LS_TEXT_LINES);
  g_autofree char *label = g_strdup_printf ("%s: %s", place, text);

  gtk_label_set_text (GTK_LABEL (g_object_get_data (G_OBJECT (row), PLACE)), place);
  gtk_label_set_text (GTK_LABEL (g_object_get_data (G_OBJECT (row), TEXT)), text);
  ls_tooltip_set (GTK_WIDGET (row), _ ("Return goes there, Delete removes the note"));
  ls_widget_set_label (row, label);
}

static const GArray *
get_notes (LsNotesView *self)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));

  return session != NULL ? ls_session_get_notes (session) : NULL;
}

static void
show_notes (LsNotesView *self)
{
  const GArray *notes = get_notes (self);
  const guint n = notes != NULL ? notes->len : 0;

  ls_list_set_n (self->list, n, make_row, NULL);
  for (guint i = 0; i < n; i++)
    show_note (gtk_list_box_get_row_at_index (self->list, (int) i),
               &g_array_index (notes, LsNote, i));
}

/* What is written at the step that is looked at stands in the entry. */
static void
show_entry (LsNotesView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const LsNote *note;
  g_autofree char *hint = NULL;

  if (view == NULL)
    return;
  note = ls_notes_find (get_notes (self), ls_view_get_wave (view), ls_view_get_place (view)->step);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), note != NULL ? note->text : "");
  hint = g_strdup_printf (_ ("Note at step %" PRIu64 " of wave %u"), ls_view_get_place (view)->step,
                          ls_view_get_wave (view));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), hint);
  ls_widget_set_label (self->entry, hint);
}

static void
view_cb (LsInspector *inspector)
{
  show_entry (LS_NOTES_VIEW (inspector));
  show_notes (LS_NOTES_VIEW (inspector));
}

static void
marks_cb (LsInspector *inspector)
{
  show_notes (LS_NOTES_VIEW (inspector));
}

/* --- what can be done ------------------------------------------------------------------------------------ */

static void
entered_cb (LsNotesView *self)
{
  LsInspector *inspector = LS_INSPECTOR (self);
  LsView *view = ls_inspector_get_view (inspector);

  if (view != NULL)
    ls_session_set_note (ls_inspector_get_session (inspector), ls_view_get_wave (view),
                         ls_view_get_place (view)->step,
                         gtk_editable_get_text (GTK_EDITABLE (self->entry)));
}

static const LsNote *
note_of (LsNotesView *self, GtkListBoxRow *row)
{
  const GArray *notes = get_notes (self);
  const int index = gtk_list_box_row_get_index (row);

  return notes != NULL && index >= 0 && (guint) index < notes->len
           ? &g_array_index (notes, LsNote, index)
           : NULL;
}

static void
activated_cb (LsNotesView *self, GtkListBoxRow *row)
{
  LsInspector *inspector = LS_INSPECTOR (self);
  const LsNote *note = note_of (self, row);

  if (note != NULL)
    ls_session_focus_step (ls_inspector_get_session (inspector), note->wave, note->step,
                           ls_inspector_get_focus (inspector));
}

static gboolean
delete_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  LsNotesView *self = LS_NOTES_VIEW (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  const LsNote *note =
    GTK_IS_LIST_BOX_ROW (focus) ? note_of (self, GTK_LIST_BOX_ROW (focus)) : NULL;

  if (note == NULL)
    return FALSE;
  ls_session_set_note (ls_inspector_get_session (LS_INSPECTOR (self)), note->wave, note->step,
                       NULL);
  if (get_notes (self)->len == 0)
    gtk_widget_grab_focus (self->entry);
  show_entry (self);
  return TRUE;
}

/* --- class    -------------------------------------------------------------------------------------------- */

static gboolean
ls_notes_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (LS_NOTES_VIEW (widget)->entry);
}

static void
ls_notes_view_class_init (LsNotesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  LsInspectorClass *inspector_class = LS_INSPECTOR_CLASS (klass);

  widget_class->grab_focus = ls_notes_view_grab_focus;
  inspector_class->view_changed = view_cb;
  inspector_class->is_lazy = TRUE;
  inspector_class->marks_changed = marks_cb;
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Delete, 0, delete_cb, NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "notesview");
  ls_template_set (widget_class, "ls-notes-view");
  gtk_widget_class_bind_template_child (widget_class, LsNotesView, entry);
  gtk_widget_class_bind_template_child (widget_class, LsNotesView, list);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
}

static void
ls_notes_view_init (LsNotesView *self)
{
  ls_template_init (GTK_WIDGET (self));
}

/* --- as a table ------------------------------------------------------------------------------------------- */

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
      ls_table_add_printf (table, "%" PRIu64, note->step);
      ls_table_add (table, note->text);
    }
  return table;
}
