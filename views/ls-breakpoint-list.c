#include "ls-breakpoint-list.h"

#include <glib/gi18n.h>

#include "ls-breakpoint-adder.h"
#include "ls-breakpoint-editor.h"
#include "ls-breakpoint-hits.h"
#include "ls-breakpoint-row.h"
#include "ls-row-parts.h"
#include "ls-signal.h"
#include "ls-tooltip.h"

struct _LsBreakpointList
{
  GtkWidget parent_instance;

  LsSession *session;
  GtkWidget *box;
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
  gboolean is_here;
  gint64 n =
    ls_breakpoint_hits_count (self->session, ls_breakpoint_row_get_breakpoint (row), &is_here);

  ls_breakpoint_row_set_hits (row, n, is_here);
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
edit (LsBreakpointList *self, LsBreakpointRow *row)
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
go (LsBreakpointList *self, LsBreakpointRow *row)
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
  if (!go (self, LS_BREAKPOINT_ROW (row)))
    edit (self, LS_BREAKPOINT_ROW (row));
}

static void
row_action (GtkWidget *widget, const char *name, GVariant *number)
{
  LsBreakpointList *self = LS_BREAKPOINT_LIST (widget);
  LsBreakpointRow *row = find_row (self, g_variant_get_uint32 (number));

  if (row == NULL)
    return;
  if (g_str_equal (name, "breakpoints.edit"))
    edit (self, row);
  else if (g_str_equal (name, "breakpoints.remove"))
    remove_row (self, row);
  else
    go (self, row);
}

void
ls_breakpoint_list_add_value (LsBreakpointList *self, const char *what, const char *lanes)
{
  point_at (self, self->value_adder, self->value_button);
  ls_breakpoint_adder_ask (LS_BREAKPOINT_ADDER (self->value_adder), what, lanes);
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsBreakpointList *self = LS_BREAKPOINT_LIST (widget);

  if (g_str_equal (name, "breakpoints.add-value"))
    {
      ls_breakpoint_list_add_value (self, NULL, NULL);
      return;
    }
  point_at (self, self->event_adder, self->event_button);
  ls_breakpoint_adder_ask (LS_BREAKPOINT_ADDER (self->event_adder), NULL, NULL);
}

static void
added_cb (LsBreakpointList *self, LsBreakpoint *breakpoint)
{
  LsBreakpointRow *row = find_row (self, ls_breakpoint_get_mark (breakpoint)->number);

  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* --- keys ------------------------------------------------------------------------------------------------ */

/* data: what to do with the row that has the keyboard. */
static gboolean
key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  LsBreakpointList *self = LS_BREAKPOINT_LIST (widget);
  void (*act) (LsBreakpointList *, LsBreakpointRow *) = data;
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  GtkWidget *row = focus == NULL ? NULL : gtk_widget_get_ancestor (focus, LS_TYPE_BREAKPOINT_ROW);

  if (row == NULL)
    return FALSE;
  act (self, LS_BREAKPOINT_ROW (row));
  return TRUE;
}

static void
add_key (GtkEventController *keys,
         const char *trigger,
         void (*act) (LsBreakpointList *, LsBreakpointRow *))
{
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys), gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger),
                                                      gtk_callback_action_new (key_cb, act, NULL)));
}

static void
add_keys (LsBreakpointList *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  add_key (keys, "Delete|KP_Delete", remove_row);
  add_key (keys, "F2", edit);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* --- building -------------------------------------------------------------------------------------------- */

/* As of a row, the name is that of the action, and for the same reason. */
static void
clicked_cb (GtkWidget *button)
{
  gtk_widget_activate_action (button, gtk_widget_get_name (button), NULL);
}

static GtkWidget *
make_adder_button (const char *label, const char *action, const char *tooltip)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *name = gtk_label_new_with_mnemonic (label);

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_mnemonic_widget (GTK_LABEL (name), button);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("list-add-symbolic"));
  gtk_box_append (GTK_BOX (box), name);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_name (button, action);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), NULL);
  ls_tooltip_set (button, tooltip);
  gtk_widget_add_css_class (button, "flat");
  return button;
}

static GtkWidget *
make_bar (LsBreakpointList *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->value_button =
    make_adder_button (_ ("On _Change of a Value…"), "breakpoints.add-value",
                       _ ("Add a breakpoint that stops when a register or memory changes"));
  self->event_button =
    make_adder_button (_ ("On an _Event…"), "breakpoints.add-event",
                       _ ("Add a breakpoint that stops at kills, NaNs, divergence and the like"));
  gtk_widget_add_css_class (bar, "breakpoint-bar");
  gtk_box_append (GTK_BOX (bar), self->value_button);
  gtk_box_append (GTK_BOX (bar), self->event_button);
  return bar;
}

static GtkWidget *
make_list (LsBreakpointList *self)
{
  GtkWidget *scroller = ls_row_list_new (
    _ ("Breakpoints"),
    _ ("No breakpoints yet. F9, or a click beside a line of the program, sets one; the "
       "buttons above make one for a value or an event."),
    &self->list);

  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (activated_cb), self);
  return scroller;
}

static GtkWidget *
add_adder (LsBreakpointList *self, LsMarkKind kind)
{
  GtkWidget *adder = ls_breakpoint_adder_new (self->session, kind);

  gtk_widget_set_parent (adder, GTK_WIDGET (self));
  g_signal_connect_object (adder, "added", G_CALLBACK (added_cb), self, G_CONNECT_SWAPPED);
  return adder;
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_breakpoint_list_dispose (GObject *object)
{
  LsBreakpointList *self = LS_BREAKPOINT_LIST (object);

  if (self->box != NULL)
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  g_clear_pointer (&self->editor, gtk_widget_unparent);
  g_clear_pointer (&self->value_adder, gtk_widget_unparent);
  g_clear_pointer (&self->event_adder, gtk_widget_unparent);
  g_clear_pointer (&self->box, gtk_widget_unparent);
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
  ls_signal_new ("line-wanted", LS_TYPE_BREAKPOINT_LIST, 1, G_TYPE_UINT);
  ls_signal_new ("removed", LS_TYPE_BREAKPOINT_LIST, 1, LS_TYPE_BREAKPOINT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "breakpointlist");
  gtk_widget_class_install_action (widget_class, "breakpoints.add-value", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "breakpoints.add-event", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "breakpoints.go", "u", row_action);
  gtk_widget_class_install_action (widget_class, "breakpoints.edit", "u", row_action);
  gtk_widget_class_install_action (widget_class, "breakpoints.remove", "u", row_action);
}

static void
ls_breakpoint_list_init (LsBreakpointList *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (self->box), make_bar (self));
  gtk_box_append (GTK_BOX (self->box), make_list (self));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  add_keys (self);
  g_signal_connect (self, "map", G_CALLBACK (update_hits), NULL);
}

GtkWidget *
ls_breakpoint_list_new (LsSession *session)
{
  LsBreakpointList *self = g_object_new (LS_TYPE_BREAKPOINT_LIST, NULL);

  self->session = g_object_ref (session);
  self->editor = ls_breakpoint_editor_new (session);
  gtk_widget_set_parent (self->editor, GTK_WIDGET (self));
  self->value_adder = add_adder (self, LS_MARK_DATA);
  self->event_adder = add_adder (self, LS_MARK_EVENT);
  gtk_list_box_bind_model (self->list, ls_session_get_breakpoints (session), make_row, self, NULL);
  g_signal_connect_object (session, "stopped", G_CALLBACK (stopped_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::history", G_CALLBACK (update_hits), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "marks-changed", G_CALLBACK (update_hits), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
