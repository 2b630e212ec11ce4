#include "ls-breakpoint-list.h"

#include <glib/gi18n.h>

#include "ls-breakpoint-parts.h"
#include "ls-widgets.h"

struct _LsBreakpointList
{
  GtkWidget parent_instance;

  LsSession *session;
  GtkWidget *value_button, *event_button;
  GtkListBox *list;
  GtkWidget *editor, *value_adder, *event_adder; /* popovers */
};

G_DEFINE_FINAL_TYPE (LsBreakpointList, ls_breakpoint_list, GTK_TYPE_WIDGET)

/* --- rows ------------------------------------------------------------------------------------------------ */

static LsBreakpointRow *
row_at (LsBreakpointList *self, int index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, index);

  return row == NULL ? NULL : LS_BREAKPOINT_ROW (row);
}

/* Returns: (nullable) */
static LsBreakpointRow *
find_row (LsBreakpointList *self, guint number)
{
  LsBreakpointRow *row;

  for (int i = 0; (row = row_at (self, i)) != NULL; i++)
    if (ls_breakpoint_get_mark (ls_breakpoint_row_get_breakpoint (row))->number == number)
      return row;
  return NULL;
}

/* Returns: whether the run has stopped for it. */
static gboolean
update_row (LsBreakpointList *self, LsBreakpointRow *row)
{
  LsBreakpoint *breakpoint = ls_breakpoint_row_get_breakpoint (row);
  gboolean is_here, is_more;
  gint64 n = ls_breakpoint_hits_count (self->session, breakpoint, &is_here);
  gint64 n_tests = ls_breakpoint_hits_count_tests (self->session, breakpoint, &is_more);

  ls_breakpoint_row_set_hits (row, n, is_here);
  ls_breakpoint_row_set_tests (row, n_tests, is_more);
  return is_here;
}

/* At once: what glides there stops on the way when something is laid out meanwhile. */
static void
scroll_to (LsBreakpointList *self, LsBreakpointRow *row)
{
  GtkAdjustment *adjustment = gtk_list_box_get_adjustment (self->list);
  double value = gtk_adjustment_get_value (adjustment);
  graphene_rect_t bounds;
  double end;

  if (!gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->list), &bounds))
    return;
  end = bounds.origin.y + bounds.size.height;
  value = MIN (MAX (value, end - gtk_adjustment_get_page_size (adjustment)), bounds.origin.y);
  gtk_adjustment_set_value (adjustment, value);
}

/* Counting takes a while in long runs, so nothing is counted that nobody sees. */
static void
update_hits (LsBreakpointList *self)
{
  LsBreakpointRow *row;

  for (int i = 0; gtk_widget_get_mapped (GTK_WIDGET (self)) && (row = row_at (self, i)) != NULL;
       i++)
    update_row (self, row);
}

/* What the run has stopped for comes into sight: the last one last, if there are several. */
static void
stopped_cb (LsBreakpointList *self)
{
  LsBreakpointRow *row;

  for (int i = 0; gtk_widget_get_mapped (GTK_WIDGET (self)) && (row = row_at (self, i)) != NULL;
       i++)
    if (update_row (self, row))
      scroll_to (self, row);
}

static GtkWidget *
make_row (gpointer breakpoint, gpointer data)
{
  LsBreakpointList *self = data;
  GtkWidget *row = ls_breakpoint_row_new (self->session, breakpoint);

  update_row (self, LS_BREAKPOINT_ROW (row));
  return row;
}

/* --- what can be done ------------------------------------------------------------------------------------ */

static void
point_at (LsBreakpointList *self, GtkWidget *popover, GtkWidget *widget)
{
  graphene_rect_t bounds;
  GdkRectangle area;

  if (!gtk_widget_compute_bounds (widget, GTK_WIDGET (self), &bounds))
    return;
  area = (GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width,
                         (int) bounds.size.height };
  area.y = CLAMP (area.y, 0, MAX (gtk_widget_get_height (GTK_WIDGET (self)) - area.height, 0));
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &area);
}

static void
edit_row (LsBreakpointList *self, LsBreakpointRow *row)
{
  GtkWidget *button = ls_breakpoint_row_get_edit_button (row);

  if (!gtk_widget_get_sensitive (button))
    {
      gtk_widget_error_bell (GTK_WIDGET (row));
      return;
    }
  point_at (self, self->editor, button);
  ls_breakpoint_editor_edit (LS_BREAKPOINT_EDITOR (self->editor),
                             ls_breakpoint_row_get_breakpoint (row), FALSE);
}

/* The keyboard goes on to the row that takes its place. */
static void
remove_row (LsBreakpointList *self, LsBreakpointRow *row)
{
  int index = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
  g_autoptr (LsBreakpoint) breakpoint = g_object_ref (ls_breakpoint_row_get_breakpoint (row));
  LsBreakpointRow *next;

  ls_session_remove_breakpoint (self->session, ls_breakpoint_get_mark (breakpoint)->number);
  next = row_at (self, index);
  if (next == NULL)
    next = row_at (self, index - 1);
  gtk_widget_grab_focus (next != NULL ? GTK_WIDGET (next) : self->value_button);
  g_signal_emit_by_name (self, "removed", breakpoint);
}

/* FALSE if it is not about a line. */
static gboolean
go_to_line (LsBreakpointList *self, LsBreakpointRow *row)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (ls_breakpoint_row_get_breakpoint (row));

  if (mark->kind != LS_MARK_LINE)
    return FALSE;
  g_signal_emit_by_name (self, "line-wanted", mark->line);
  return TRUE;
}

static void
activated_cb (LsBreakpointList *self, GtkListBoxRow *row)
{
  if (!go_to_line (self, LS_BREAKPOINT_ROW (row)))
    edit_row (self, LS_BREAKPOINT_ROW (row));
}

static void
row_action (GtkWidget *widget, const char *name, GVariant *number)
{
  LsBreakpointList *self = LS_BREAKPOINT_LIST (widget);
  LsBreakpointRow *row = find_row (self, g_variant_get_uint32 (number));

  if (row == NULL)
    return;
  if (g_str_equal (name, "breakpoints.edit"))
    edit_row (self, row);
  else if (g_str_equal (name, "breakpoints.remove"))
    remove_row (self, row);
  else
    go_to_line (self, row);
}

static void
added_cb (LsBreakpointList *self, LsBreakpoint *breakpoint)
{
  LsBreakpointRow *row = find_row (self, ls_breakpoint_get_mark (breakpoint)->number);

  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* One is made when it is asked for: the list of events alone is a hundred widgets. */
static void
ask_for (LsBreakpointList *self, LsMarkKind kind, const char *what, const char *lanes)
{
  GtkWidget **adder = kind == LS_MARK_DATA ? &self->value_adder : &self->event_adder;

  if (*adder == NULL)
    {
      *adder = ls_breakpoint_adder_new (self->session, kind);
      gtk_widget_set_parent (*adder, GTK_WIDGET (self));
      ls_follow (*adder, "added", G_CALLBACK (added_cb), self);
    }
  point_at (self, *adder, kind == LS_MARK_DATA ? self->value_button : self->event_button);
  ls_breakpoint_adder_ask (LS_BREAKPOINT_ADDER (*adder), what, lanes);
}

void
ls_breakpoint_list_add_value (LsBreakpointList *self, const char *what, const char *lanes)
{
  ask_for (self, LS_MARK_DATA, what, lanes);
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask_for (LS_BREAKPOINT_LIST (widget),
           g_str_equal (name, "breakpoints.add-value") ? LS_MARK_DATA : LS_MARK_EVENT, NULL, NULL);
}

/* --- keys ------------------------------------------------------------------------------------------------ */

/* What is done with the row that has the keyboard. */
static gboolean
key_cb (GtkWidget *widget, GVariant *is_removal, gpointer data)
{
  LsBreakpointList *self = LS_BREAKPOINT_LIST (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  GtkWidget *row = focus == NULL ? NULL : gtk_widget_get_ancestor (focus, LS_TYPE_BREAKPOINT_ROW);

  if (row == NULL)
    return FALSE;
  if (g_variant_get_boolean (is_removal))
    remove_row (self, LS_BREAKPOINT_ROW (row));
  else
    edit_row (self, LS_BREAKPOINT_ROW (row));
  return TRUE;
}

/* --- building -------------------------------------------------------------------------------------------- */

/* As of a row, the name is that of the action, and for the same reason. */
static void
clicked_cb (GtkWidget *button)
{
  gtk_widget_activate_action (button, gtk_widget_get_name (button), NULL);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

/* Of the first row, wherever rows lie; from within it stays where it is. */
static gboolean
ls_breakpoint_list_grab_focus (GtkWidget *widget)
{
  LsBreakpointList *self = LS_BREAKPOINT_LIST (widget);
  LsBreakpointRow *row = row_at (self, 0);

  return gtk_widget_get_focus_child (widget) != NULL ||
         gtk_widget_grab_focus (row != NULL ? GTK_WIDGET (row) : self->value_button);
}

static void
ls_breakpoint_list_dispose (GObject *object)
{
  LsBreakpointList *self = LS_BREAKPOINT_LIST (object);

  if (self->list != NULL)
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  self->list = NULL;
  ls_template_dispose (GTK_WIDGET (self));
  G_OBJECT_CLASS (ls_breakpoint_list_parent_class)->dispose (object);
}

static void
ls_breakpoint_list_finalize (GObject *object)
{
  g_clear_object (&LS_BREAKPOINT_LIST (object)->session);
  G_OBJECT_CLASS (ls_breakpoint_list_parent_class)->finalize (object);
}

static void
ls_breakpoint_list_class_init (LsBreakpointListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ls_breakpoint_list_dispose;
  object_class->finalize = ls_breakpoint_list_finalize;
  widget_class->grab_focus = ls_breakpoint_list_grab_focus;
  ls_signal_new ("line-wanted", LS_TYPE_BREAKPOINT_LIST, 1, G_TYPE_UINT);
  ls_signal_new ("removed", LS_TYPE_BREAKPOINT_LIST, 1, LS_TYPE_BREAKPOINT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "breakpointlist");
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Delete, 0, key_cb, "b", TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Delete, 0, key_cb, "b", TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F2, 0, key_cb, "b", FALSE);
  ls_template_set (widget_class, "ls-breakpoint-list");
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointList, value_button);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointList, event_button);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointList, list);
  gtk_widget_class_bind_template_callback (widget_class, clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_install_action (widget_class, "breakpoints.add-value", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "breakpoints.add-event", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "breakpoints.go", "u", row_action);
  gtk_widget_class_install_action (widget_class, "breakpoints.edit", "u", row_action);
  gtk_widget_class_install_action (widget_class, "breakpoints.remove", "u", row_action);
}

static void
ls_breakpoint_list_init (LsBreakpointList *self)
{
  ls_template_init (GTK_WIDGET (self));
  g_signal_connect (self, "map", G_CALLBACK (update_hits), NULL);
}

GtkWidget *
ls_breakpoint_list_new (LsSession *session)
{
  LsBreakpointList *self = g_object_new (LS_TYPE_BREAKPOINT_LIST, NULL);

  self->session = g_object_ref (session);
  self->editor = ls_breakpoint_editor_new (session);
  gtk_widget_set_parent (self->editor, GTK_WIDGET (self));
  gtk_list_box_bind_model (self->list, ls_session_get_breakpoints (session), make_row, self, NULL);
  ls_follow (session, "stopped", G_CALLBACK (stopped_cb), self);
  ls_follow (session, "notify::history", G_CALLBACK (update_hits), self);
  ls_follow (session, "marks-changed", G_CALLBACK (update_hits), self);
  return GTK_WIDGET (self);
}
