#include "ls-breakpoint-parts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-breakpoint-limit.h"
#include "ls-goal.h"
#include "ls-session-source.h"
#include "ls-session-text.h"
#include "ls-tooltip.h"
#include "ls-unbroken.h"
#include "ls-widgets.h"

struct _LsBreakpointEditor
{
  GtkPopover parent_instance;

  LsSession *session;
  LsBreakpoint *breakpoint; /* that is edited; NULL while nothing is shown */
  gboolean is_new;          /* it was made for the editor, and nothing was entered yet */
  gboolean is_filling;      /* the widgets are given what it has */
  GtkWidget *title;
  GtkWidget *limits[LS_N_LIMITS];
  char *problems[LS_N_LIMITS]; /* of what was entered; NULL if it can be read */
  GtkWidget *enabled;
  GtkWidget *seen;    /* the variables that the line of a text sees */
  char *example;      /* one of them; NULL: the breakpoint is at no line of a text */
  GtkWidget *problem; /* else what the limit does where the keyboard is */
  LsLimitId at;
};

G_DEFINE_FINAL_TYPE (LsBreakpointEditor, ls_breakpoint_editor, GTK_TYPE_POPOVER)

/* --- what is shown --------------------------------------------------------------------------------------- */

/* Returns: (nullable): what is wrong with what was entered. */
static const char *
get_problem (LsBreakpointEditor *self)
{
  for (guint i = 0; i < LS_N_LIMITS; i++)
    if (self->problems[i] != NULL)
      return self->problems[i];
  return self->breakpoint == NULL ? NULL : ls_breakpoint_get_problem (self->breakpoint);
}

#define REGISTER "R2.y" /* that hints and tips have as an example */

/* With a variable of the text in the place of a register. words: (nullable). Returns: (transfer full) (nullable). */
static char *
dup_words (LsBreakpointEditor *self, const char *words)
{
  g_auto (GStrv) parts =
    words != NULL && self->example != NULL ? g_strsplit (words, REGISTER, -1) : NULL;

  return parts != NULL ? g_strjoinv (self->example, parts) : g_strdup (words);
}

/* What the limit does, behind its name: it stands below all of them. */
static char *
dup_tip (LsBreakpointEditor *self, const LsBreakpointLimit *limit)
{
  g_auto (GStrv) parts = g_strsplit (_ (limit->title), "_", -1);
  g_autofree char *name = g_strjoinv ("", parts);
  g_autofree char *words = dup_words (self, _ (limit->tip));

  return g_strdup_printf ("%s: %s", name, words);
}

static void
show_problem (LsBreakpointEditor *self)
{
  const char *problem = get_problem (self);
  g_autofree char *tip = dup_tip (self, &ls_breakpoint_limits[self->at]);

  ls_unbroken_set_text (GTK_LABEL (self->problem), problem == NULL ? tip : problem);
  gtk_widget_remove_css_class (self->problem, problem == NULL ? "error" : "dim-label");
  gtk_widget_add_css_class (self->problem, problem == NULL ? "dim-label" : "error");
}

static char *
make_title (const LsMarkBreakpoint *mark)
{
  switch (mark->kind)
    {
    case LS_MARK_LINE:
      return g_strdup_printf (_ ("Breakpoint at line %u"), mark->line + 1);
    case LS_MARK_DATA:
      return g_strdup_printf (_ ("Breakpoint on change of %s"), mark->what);
    case LS_MARK_EVENT:
      if (ls_goal_read_source_line (mark) > 0)
        return g_strdup_printf (_ ("Breakpoint at source line %u"),
                                ls_goal_read_source_line (mark));
      return g_strdup_printf (_ ("Breakpoint on %s"), mark->what);
    case LS_MARK_UNREAD: /* cannot be edited */
      break;
    }
  return NULL;
}

/* --- variables in sight ----------------------------------------------------------------------------------- */

/* Of a text that runs as it stands; 0: the breakpoint is at none of its lines. */
static guint
find_text_line (LsBreakpointEditor *self, const LsMarkBreakpoint *mark)
{
  if (!ls_session_speaks_text (self->session))
    return 0;
  return mark->kind == LS_MARK_LINE ? ls_session_text_line_of (self->session, mark->line, NULL)
                                    : ls_goal_read_source_line (mark);
}

static gboolean
has_components (const LsVariable *variable)
{
  return variable->shape == LS_SHAPE_NUMBER || variable->shape == LS_SHAPE_VECTOR;
}

/* "t", "colour.x": what can be compared with a number, best a float. Returns: (transfer full) (nullable). */
static char *
dup_example (const GArray *seen)
{
  const LsVariable *found = NULL;

  for (guint i = 0; i < seen->len; i++)
    {
      const LsVariable *variable = &g_array_index (seen, LsVariable, i);

      if (has_components (variable) && variable->bits > 1 &&
          (found == NULL || (variable->type == LS_VALUE_FLOAT && found->type != LS_VALUE_FLOAT)))
        found = variable;
    }
  return found != NULL
           ? g_strconcat (found->name, found->shape == LS_SHAPE_VECTOR ? ".x" : "", NULL)
           : NULL;
}

/* The names stand in a row of their own; where there are none nothing does. */
static void
fill_seen (LsBreakpointEditor *self, const LsMarkBreakpoint *mark)
{
  const guint line = find_text_line (self, mark);
  g_autoptr (GArray) seen = ls_session_list_seen (self->session, line);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *text = NULL;

  g_free (self->example);
  self->example = dup_example (seen);
  for (guint i = 0; i < seen->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            g_array_index (seen, LsVariable, i).name);
  text = g_strdup_printf (_ ("In sight at line %u: %s"), line, names->str);
  gtk_label_set_text (GTK_LABEL (self->seen), text);
  ls_tooltip_set (self->seen, seen->len > 0 ? text : NULL);
  gtk_widget_set_visible (self->seen, seen->len > 0);
  for (guint i = 0; i < LS_N_LIMITS; i++)
    {
      g_autofree char *hint = dup_words (self, ls_breakpoint_limits[i].hint);
      g_autofree char *tip = dup_words (self, _ (ls_breakpoint_limits[i].tip));

      if (GTK_IS_ENTRY (self->limits[i]))
        gtk_entry_set_placeholder_text (GTK_ENTRY (self->limits[i]), hint);
      ls_tooltip_set (self->limits[i], tip);
    }
}

/* --- limits ------------------------------------------------------------------------------------------------ */

/* A rule for each hit is written as nothing. */
static void
fill_limit (LsBreakpointEditor *self, LsLimitId id, const LsMarkBreakpoint *mark)
{
  const LsBreakpointLimit *limit = &ls_breakpoint_limits[id];
  gboolean is_empty = limit->kind == LS_LIMIT_IS_RULE && !ls_breakpoint_limit_is_set (limit, mark);
  g_autofree char *text = ls_breakpoint_limit_to_text (limit, mark);

  gtk_editable_set_text (GTK_EDITABLE (self->limits[id]), is_empty ? "" : text);
  g_clear_pointer (&self->problems[id], g_free);
}

static void
fill_limits (LsBreakpointEditor *self)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (self->breakpoint);
  g_autofree char *title = make_title (mark);

  self->is_filling = TRUE;
  gtk_label_set_text (GTK_LABEL (self->title), title);
  fill_seen (self, mark);
  for (guint i = 0; i < LS_N_LIMITS; i++)
    fill_limit (self, i, mark);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->enabled), mark->enabled);
  self->is_filling = FALSE;
  show_problem (self);
}

/* --- what is entered ------------------------------------------------------------------------------------- */

static LsLimitId
find_limit (LsBreakpointEditor *self, GtkWidget *widget)
{
  guint id = 0;

  while (self->limits[id] != widget)
    id++;
  return id;
}

static void
entered_cb (LsBreakpointEditor *self, GtkEventController *controller)
{
  self->at = find_limit (self, gtk_event_controller_get_widget (controller));
  show_problem (self);
}

static void
text_cb (LsBreakpointEditor *self, GtkWidget *entry)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  g_autoptr (GError) error = NULL;

  if (self->is_filling || self->breakpoint == NULL)
    return;
  const LsLimitId id = find_limit (self, entry);
  self->is_new = FALSE;
  g_clear_pointer (&self->problems[id], g_free);
  if (!ls_breakpoint_set_limit (self->breakpoint, id, text, &error))
    self->problems[id] = g_strdup (error->message);
  show_problem (self);
}

static void
number_cb (LsBreakpointEditor *self, GtkWidget *spin)
{
  g_autofree char *text =
    g_strdup_printf ("%.0f", gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)));

  if (self->is_filling || self->breakpoint == NULL)
    return;
  self->is_new = FALSE;
  ls_breakpoint_set_limit (self->breakpoint, find_limit (self, spin), text, NULL);
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
forget_breakpoint (LsBreakpointEditor *self)
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
  forget_breakpoint (self);
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
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  self->is_new &= *gtk_editable_get_text (GTK_EDITABLE (self->limits[LS_LIMIT_CONDITION])) == '\0';
  gtk_popover_popdown (GTK_POPOVER (self));
}

static void
ls_breakpoint_editor_closed (GtkPopover *popover)
{
  LsBreakpointEditor *self = LS_BREAKPOINT_EDITOR (popover);

  /* What was not meant is not missed: it is no breakpoint that somebody deleted. */
  if (self->is_new && self->breakpoint != NULL)
    ls_breakpoint_set_temporary (self->breakpoint, TRUE);
  if (self->is_new)
    remove_breakpoint (self);
  forget_breakpoint (self);
}

/* --- building -------------------------------------------------------------------------------------------- */

static void
add_row (GtkGrid *grid, int row, const char *label, GtkWidget *widget, const char *tooltip)
{
  GtkWidget *name = gtk_label_new_with_mnemonic (label);

  gtk_label_set_xalign (GTK_LABEL (name), 1);
  gtk_label_set_mnemonic_widget (GTK_LABEL (name), widget);
  ls_tooltip_set (widget, tooltip);
  gtk_grid_attach (grid, name, 0, row, 1, 1);
  gtk_grid_attach (grid, widget, 1, row, 1, 1);
}

static GtkWidget *
make_entry (LsBreakpointEditor *self, const LsBreakpointLimit *limit)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_widget_set_hexpand (entry, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), limit->kind == LS_LIMIT_IS_TEXT ? 28 : -1);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), limit->hint);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (text_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (done_cb), self);
  return entry;
}

static GtkWidget *
make_spin (LsBreakpointEditor *self)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, 1e15, 1);

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (number_cb), self);
  return spin;
}

static void
add_limit (LsBreakpointEditor *self, GtkGrid *grid, int row, LsLimitId id)
{
  const LsBreakpointLimit *limit = &ls_breakpoint_limits[id];
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->limits[id] =
    limit->kind == LS_LIMIT_IS_NUMBER ? make_spin (self) : make_entry (self, limit);
  gtk_widget_set_name (self->limits[id], limit->name);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (entered_cb), self);
  gtk_widget_add_controller (self->limits[id], focus);
  add_row (grid, row, _ (limit->title), self->limits[id], _ (limit->tip));
}

static GtkWidget *
make_buttons (LsBreakpointEditor *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *remove = gtk_button_new_with_mnemonic (_ ("_Remove"));

  self->enabled = gtk_check_button_new_with_mnemonic (_ ("_Enabled"));
  gtk_widget_set_hexpand (self->enabled, TRUE);
  g_signal_connect_swapped (self->enabled, "toggled", G_CALLBACK (enabled_cb), self);
  g_signal_connect_swapped (remove, "clicked", G_CALLBACK (remove_cb), self);
  gtk_box_append (GTK_BOX (box), self->enabled);
  gtk_box_append (GTK_BOX (box), remove);
  ls_widget_name_all (box);
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
  return label;
}

static void
ls_breakpoint_editor_dispose (GObject *object)
{
  LsBreakpointEditor *self = LS_BREAKPOINT_EDITOR (object);

  forget_breakpoint (self);
  for (guint i = 0; i < LS_N_LIMITS; i++)
    g_clear_pointer (&self->problems[i], g_free);
  g_clear_pointer (&self->example, g_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_breakpoint_editor_parent_class)->dispose (object);
}

static void
ls_breakpoint_editor_class_init (LsBreakpointEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_breakpoint_editor_dispose;
  GTK_POPOVER_CLASS (klass)->closed = ls_breakpoint_editor_closed;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_DIALOG);
}

static void
build_editor (LsBreakpointEditor *self)
{
  GtkWidget *widget = gtk_grid_new ();
  GtkGrid *grid = GTK_GRID (widget);

  gtk_grid_set_row_spacing (grid, 4);
  gtk_grid_set_column_spacing (grid, 9);
  self->title = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->title, "heading");
  gtk_grid_attach (grid, self->title, 0, 0, 2, 1);
  for (guint i = 0; i < LS_N_LIMITS; i++)
    add_limit (self, grid, (int) i + 1, i);
  self->seen = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->seen), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->seen), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (self->seen), 40);
  gtk_grid_attach (grid, self->seen, 0, LS_N_LIMITS + 2, 2, 1);
  self->problem = make_problem ();
  gtk_grid_attach (grid, self->problem, 0, LS_N_LIMITS + 1, 2, 1);
  gtk_grid_attach (grid, make_buttons (self), 0, LS_N_LIMITS + 3, 2, 1);
  gtk_popover_set_child (GTK_POPOVER (self), widget);
}

static void
ls_breakpoint_editor_init (LsBreakpointEditor *self)
{
  gtk_popover_set_position (GTK_POPOVER (self), GTK_POS_BOTTOM);
  ls_widget_set_label (self, _ ("Breakpoint"));
}

GtkWidget *
ls_breakpoint_editor_new (LsSession *session)
{
  LsBreakpointEditor *self = g_object_new (LS_TYPE_BREAKPOINT_EDITOR, NULL);

  self->session = g_object_ref (session);
  return GTK_WIDGET (self);
}

/* A window has several, and few people open one. */
void
ls_breakpoint_editor_build (LsBreakpointEditor *self)
{
  if (self->title == NULL)
    build_editor (self);
}

void
ls_breakpoint_editor_edit (LsBreakpointEditor *self, LsBreakpoint *breakpoint, gboolean is_new)
{
  gtk_popover_popdown (GTK_POPOVER (self));
  forget_breakpoint (self);
  ls_breakpoint_editor_build (self);
  self->breakpoint = g_object_ref (breakpoint);
  self->is_new = is_new;
  g_signal_connect_swapped (breakpoint, "changed", G_CALLBACK (show_problem), self);
  fill_limits (self);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (self->limits[LS_LIMIT_CONDITION]);
}

void
ls_breakpoint_editor_propose (LsBreakpointEditor *self, const char *condition)
{
  GtkEditable *entry = GTK_EDITABLE (self->limits[LS_LIMIT_CONDITION]);
  const gboolean is_new = self->is_new;
  const char *rest = strchr (condition, ' ');

  gtk_editable_set_text (entry, condition);
  self->is_new = is_new;
  if (rest != NULL)
    gtk_editable_select_region (entry, (int) g_utf8_pointer_to_offset (condition, rest) + 1, -1);
  else
    gtk_editable_set_position (entry, -1);
}
