#include "ls-breakpoint-editor.h"

#include "ls-lanes.h"

struct _LsBreakpointEditor
{
  GtkPopover parent_instance;

  LsSession *session;
  LsBreakpoint *breakpoint; /* that is edited; NULL while nothing is shown */
  gboolean is_new;          /* it was made for the editor, and nothing was entered yet */
  gboolean is_filling;      /* the widgets are given what it has */
  GtkWidget *title;
  GtkWidget *condition, *log;
  GtkWidget *hit, *ignore;
  GtkWidget *lanes;
  char *lanes_problem, *hit_problem; /* of what was entered; NULL if it can be read */
  GtkWidget *enabled;
  GtkWidget *problem;
};

G_DEFINE_FINAL_TYPE (LsBreakpointEditor, ls_breakpoint_editor, GTK_TYPE_POPOVER)

/* --- what is shown --------------------------------------------------------------------------------------- */

/* Returns: (nullable): what is wrong with what was entered. */
static const char *
get_problem (LsBreakpointEditor *self)
{
  if (self->lanes_problem != NULL)
    return self->lanes_problem;
  if (self->hit_problem != NULL)
    return self->hit_problem;
  return self->breakpoint == NULL ? NULL : ls_breakpoint_get_problem (self->breakpoint);
}

static void
show_problem (LsBreakpointEditor *self)
{
  const char *problem = get_problem (self);

  gtk_label_set_text (GTK_LABEL (self->problem), problem == NULL ? "" : problem);
}

static char *
make_title (const LsMarkBreakpoint *mark)
{
  switch (mark->kind)
    {
    case LS_MARK_LINE:
      return g_strdup_printf ("Breakpoint at line %u", mark->line + 1);
    case LS_MARK_DATA:
      return g_strdup_printf ("Breakpoint on change of %s", mark->what);
    case LS_MARK_EVENT:
      return g_strdup_printf ("Breakpoint on %s", mark->what);
    case LS_MARK_UNREAD: /* cannot be edited */
      break;
    }
  return NULL;
}

static void
fill_lanes (LsBreakpointEditor *self, LsMask lanes)
{
  g_autoptr (GString) text = g_string_new (NULL);

  ls_lanes_append (text, lanes);
  gtk_editable_set_text (GTK_EDITABLE (self->lanes), text->str);
  g_clear_pointer (&self->lanes_problem, g_free);
}

static void
fill_hit (LsBreakpointEditor *self, LsHitRule rule)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (rule.kind != LS_HIT_EACH)
    ls_hit_rule_append (text, rule);
  gtk_editable_set_text (GTK_EDITABLE (self->hit), text->str);
  g_clear_pointer (&self->hit_problem, g_free);
}

static void
fill (LsBreakpointEditor *self)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (self->breakpoint);
  g_autofree char *title = make_title (mark);

  self->is_filling = TRUE;
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_editable_set_text (GTK_EDITABLE (self->condition),
                         mark->condition == NULL ? "" : mark->condition);
  gtk_editable_set_text (GTK_EDITABLE (self->log), mark->log == NULL ? "" : mark->log);
  fill_hit (self, mark->hit);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->ignore), (double) mark->ignore);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->enabled), mark->enabled);
  fill_lanes (self, mark->lanes);
  self->is_filling = FALSE;
  show_problem (self);
}

/* --- what is entered ------------------------------------------------------------------------------------- */

/* The widgets have the names of the properties. */
static void
text_cb (LsBreakpointEditor *self, GtkWidget *entry)
{
  if (self->is_filling || self->breakpoint == NULL)
    return;
  self->is_new = FALSE;
  g_object_set (self->breakpoint, gtk_widget_get_name (entry),
                gtk_editable_get_text (GTK_EDITABLE (entry)), NULL);
}

static void
number_cb (LsBreakpointEditor *self, GtkWidget *spin)
{
  if (self->is_filling || self->breakpoint == NULL)
    return;
  self->is_new = FALSE;
  g_object_set (self->breakpoint, gtk_widget_get_name (spin),
                (guint64) gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), NULL);
}

/* Nothing stands for all; what cannot be read changes nothing. */
static void
lanes_cb (LsBreakpointEditor *self, GtkWidget *entry)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  g_autoptr (GError) error = NULL;
  LsMask lanes = LS_MASK_ALL;

  if (self->is_filling || self->breakpoint == NULL)
    return;
  self->is_new = FALSE;
  g_clear_pointer (&self->lanes_problem, g_free);
  if (*text != '\0' && !ls_lanes_parse (text, &lanes, &error))
    self->lanes_problem = g_strdup (error->message);
  else
    g_object_set (self->breakpoint, "lanes", lanes, NULL);
  show_problem (self);
}

static void
hit_cb (LsBreakpointEditor *self, GtkWidget *entry)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  g_autoptr (GError) error = NULL;
  LsHitRule rule;

  if (self->is_filling || self->breakpoint == NULL)
    return;
  self->is_new = FALSE;
  g_clear_pointer (&self->hit_problem, g_free);
  if (ls_hit_rule_parse (text, &rule, &error))
    g_object_set (self->breakpoint, "hit", text, NULL);
  else
    self->hit_problem = g_strdup (error->message);
  show_problem (self);
}

static void
enabled_cb (LsBreakpointEditor *self)
{
  if (self->is_filling || self->breakpoint == NULL)
    return;
  self->is_new = FALSE;
  ls_breakpoint_set_enabled (self->breakpoint,
                             gtk_check_button_get_active (GTK_CHECK_BUTTON (self->enabled)));
}

static void
forget (LsBreakpointEditor *self)
{
  if (self->breakpoint != NULL)
    g_signal_handlers_disconnect_by_data (self->breakpoint, self);
  g_clear_object (&self->breakpoint);
}

static void
remove_breakpoint (LsBreakpointEditor *self)
{
  if (self->breakpoint != NULL)
    ls_session_remove_breakpoint (self->session, ls_breakpoint_get_mark (self->breakpoint)->number);
  self->is_new = FALSE;
  forget (self);
}

static void
remove_cb (LsBreakpointEditor *self)
{
  remove_breakpoint (self);
  gtk_popover_popdown (GTK_POPOVER (self));
}

/* What cannot be read stays open to be mended; closed, the keys that follow would be commands of the window. */
static void
done_cb (LsBreakpointEditor *self)
{
  if (get_problem (self) != NULL)
    gtk_widget_error_bell (GTK_WIDGET (self));
  else
    gtk_popover_popdown (GTK_POPOVER (self));
}

static void
ls_breakpoint_editor_closed (GtkPopover *popover)
{
  LsBreakpointEditor *self = LS_BREAKPOINT_EDITOR (popover);

  if (self->is_new)
    remove_breakpoint (self);
  forget (self);
}

/* --- building -------------------------------------------------------------------------------------------- */

static GtkWidget *
add_row (GtkGrid *grid, int row, const char *label, GtkWidget *widget, const char *tooltip)
{
  GtkWidget *name = gtk_label_new_with_mnemonic (label);

  gtk_label_set_xalign (GTK_LABEL (name), 1);
  gtk_label_set_mnemonic_widget (GTK_LABEL (name), widget);
  gtk_widget_set_tooltip_text (widget, tooltip);
  gtk_grid_attach (grid, name, 0, row, 1, 1);
  gtk_grid_attach (grid, widget, 1, row, 1, 1);
  return widget;
}

static GtkWidget *
add_text (LsBreakpointEditor *self, GtkGrid *grid, int row, const char *label, const char *property)
{
  GtkWidget *entry = gtk_entry_new ();
  gboolean is_log = g_str_equal (property, "log");

  gtk_widget_set_name (entry, property);
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 28);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), is_log ? "R2.y is {R2.y}" : "R2.y > 0.5");
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (text_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (done_cb), self);
  return add_row (grid, row, label, entry,
                  is_log ? "Say this and go on; {R2.y} stands for a value"
                         : "Only where this holds in one of the lanes");
}

static GtkWidget *
add_lanes (LsBreakpointEditor *self, GtkGrid *grid, int row)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_widget_set_name (entry, "lanes");
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), "all");
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (lanes_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (done_cb), self);
  return add_row (grid, row, "_Lanes", entry,
                  "Only these count: all, or such as 3, 0-15,22 or 0xff");
}

static GtkWidget *
add_hit (LsBreakpointEditor *self, GtkGrid *grid, int row)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_widget_set_name (entry, "hit");
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), "each");
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (hit_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (done_cb), self);
  return add_row (
    grid, row, "Only at _hit", entry,
    "Counted from the start of the run: 3 for the third alone, >= 3 from the third on, "
    "% 3 for every third");
}

static GtkWidget *
add_number (LsBreakpointEditor *self,
            GtkGrid *grid,
            int row,
            const char *label,
            const char *property,
            const char *tooltip)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, 1e15, 1);

  gtk_widget_set_name (spin, property);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (number_cb), self);
  return add_row (grid, row, label, spin, tooltip);
}

static GtkWidget *
make_buttons (LsBreakpointEditor *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *remove = gtk_button_new_with_mnemonic ("_Remove");

  self->enabled = gtk_check_button_new_with_mnemonic ("_Enabled");
  gtk_widget_set_hexpand (self->enabled, TRUE);
  g_signal_connect_swapped (self->enabled, "toggled", G_CALLBACK (enabled_cb), self);
  g_signal_connect_swapped (remove, "clicked", G_CALLBACK (remove_cb), self);
  gtk_box_append (GTK_BOX (box), self->enabled);
  gtk_box_append (GTK_BOX (box), remove);
  return box;
}

/* With room for two lines from the start: nothing moves while one types, and GTK 4.8 would make the popover too low. */
static GtkWidget *
make_problem (void)
{
  GtkWidget *label = gtk_label_new (NULL);
  g_autoptr (PangoLayout) two = gtk_widget_create_pango_layout (label, "X\nX");
  int height;

  pango_layout_get_pixel_size (two, NULL, &height);
  gtk_widget_set_size_request (label, -1, height);
  gtk_label_set_yalign (GTK_LABEL (label), 0);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_width_chars (GTK_LABEL (label),
                             40); /* else GTK 4.8 reckons with a wider one, too low */
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_widget_add_css_class (label, "error");
  return label;
}

static void
ls_breakpoint_editor_dispose (GObject *object)
{
  LsBreakpointEditor *self = LS_BREAKPOINT_EDITOR (object);

  forget (self);
  g_clear_pointer (&self->lanes_problem, g_free);
  g_clear_pointer (&self->hit_problem, g_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_breakpoint_editor_parent_class)->dispose (object);
}

static void
ls_breakpoint_editor_class_init (LsBreakpointEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_breakpoint_editor_dispose;
  GTK_POPOVER_CLASS (klass)->closed = ls_breakpoint_editor_closed;
}

static void
ls_breakpoint_editor_init (LsBreakpointEditor *self)
{
  GtkWidget *widget = gtk_grid_new ();
  GtkGrid *grid = GTK_GRID (widget);

  gtk_grid_set_row_spacing (grid, 6);
  gtk_grid_set_column_spacing (grid, 9);
  self->title = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->title, "heading");
  gtk_grid_attach (grid, self->title, 0, 0, 2, 1);
  self->condition = add_text (self, grid, 1, "_If", "condition");
  self->lanes = add_lanes (self, grid, 2);
  self->hit = add_hit (self, grid, 3);
  self->ignore = add_number (self, grid, 4, "I_gnore the first", "ignore",
                             "So many hits do not stop; 0: all do");
  self->log = add_text (self, grid, 5, "_Say instead", "log");
  self->problem = make_problem ();
  gtk_grid_attach (grid, self->problem, 0, 6, 2, 1);
  gtk_grid_attach (grid, make_buttons (self), 0, 7, 2, 1);
  gtk_popover_set_child (GTK_POPOVER (self), widget);
  gtk_popover_set_position (GTK_POPOVER (self), GTK_POS_BOTTOM);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  "Breakpoint", -1);
}

GtkWidget *
ls_breakpoint_editor_new (LsSession *session)
{
  LsBreakpointEditor *self = g_object_new (LS_TYPE_BREAKPOINT_EDITOR, NULL);

  self->session = g_object_ref (session);
  return GTK_WIDGET (self);
}

void
ls_breakpoint_editor_edit (LsBreakpointEditor *self, LsBreakpoint *breakpoint, gboolean is_new)
{
  gtk_popover_popdown (GTK_POPOVER (self));
  forget (self);
  self->breakpoint = g_object_ref (breakpoint);
  self->is_new = is_new;
  g_signal_connect_swapped (breakpoint, "notify::problem", G_CALLBACK (show_problem), self);
  fill (self);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (self->condition);
}
