#include "ls-breakpoint-adder.h"

#include <glib/gi18n.h>

#include "ls-breakpoint-text.h"
#include "ls-lanes.h"
#include "ls-row-parts.h"
#include "ls-signal.h"
#include "ls-tooltip.h"

#define LIST_HEIGHT 210 /* px: some seven events */

struct _LsBreakpointAdder
{
  GtkPopover parent_instance;

  LsSession *session;
  LsMarkKind kind;
  GtkWidget *list; /* of events, or NULL */
  GtkWidget *what, *lanes;
  GtkWidget *problem;
};

G_DEFINE_FINAL_TYPE (LsBreakpointAdder, ls_breakpoint_adder, GTK_TYPE_POPOVER)

/* --- adding ---------------------------------------------------------------------------------------------- */

static void
show_problem (LsBreakpointAdder *self, const GError *error)
{
  ls_problem_show (self->problem, error != NULL ? error->message : NULL);
}

/* Returns: (transfer full): one that the session has taken. */
static LsBreakpoint *
make_breakpoint (LsBreakpointAdder *self, GError **error)
{
  const char *lanes = gtk_editable_get_text (GTK_EDITABLE (self->lanes));
  g_autofree char *what = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->what))));
  LsMarkBreakpoint mark = {
    .kind = self->kind, .what = what, .enabled = TRUE, .lanes = LS_MASK_ALL
  };
  g_autoptr (LsBreakpoint) breakpoint = NULL;

  if (*lanes != '\0' && !ls_lanes_parse (lanes, &mark.lanes, error))
    return NULL;
  breakpoint = ls_breakpoint_new (&mark);
  if (!ls_session_add_breakpoint (self->session, breakpoint, error))
    return NULL;
  return g_steal_pointer (&breakpoint);
}

static void
add_cb (LsBreakpointAdder *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsBreakpoint) breakpoint = make_breakpoint (self, &error);

  show_problem (self, error);
  if (breakpoint == NULL)
    {
      gtk_widget_grab_focus (self->what);
      return;
    }
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit_by_name (self, "added", breakpoint);
}

static void
entered_cb (LsBreakpointAdder *self)
{
  show_problem (self, NULL);
}

static void
selected_cb (LsBreakpointAdder *self, GtkListBoxRow *row)
{
  if (row != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->what),
                           ls_event_words[gtk_list_box_row_get_index (row)].word);
}

/* --- building -------------------------------------------------------------------------------------------- */

/* "a lane is killed" and, aligned at the other side, the word for it. */
static GtkWidget *
make_event (const LsEventWords *words)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *sentence = gtk_label_new (_ (words->sentence));
  GtkWidget *word = gtk_label_new (words->word);

  gtk_label_set_xalign (GTK_LABEL (sentence), 0);
  gtk_widget_set_hexpand (sentence, TRUE);
  gtk_widget_add_css_class (word, "dim-label");
  gtk_box_append (GTK_BOX (box), sentence);
  gtk_box_append (GTK_BOX (box), word);
  return box;
}

static GtkWidget *
make_list (LsBreakpointAdder *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->list = gtk_list_box_new ();
  gtk_list_box_set_activate_on_single_click (GTK_LIST_BOX (self->list), FALSE);
  for (const LsEventWords *words = ls_event_words; words->word != NULL; words++)
    gtk_list_box_append (GTK_LIST_BOX (self->list), make_event (words));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Events"), -1);
  g_signal_connect_swapped (self->list, "row-selected", G_CALLBACK (selected_cb), self);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (add_cb), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_widget_set_size_request (scroller, -1, LIST_HEIGHT);
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scroller), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  return scroller;
}

static GtkWidget *
add_entry (LsBreakpointAdder *self,
           GtkGrid *grid,
           int row,
           const char *label,
           const char *placeholder,
           const char *tooltip)
{
  GtkWidget *name = gtk_label_new_with_mnemonic (label);
  GtkWidget *entry = gtk_entry_new ();

  gtk_label_set_xalign (GTK_LABEL (name), 1);
  gtk_label_set_mnemonic_widget (GTK_LABEL (name), entry);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), placeholder);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 28);
  gtk_widget_set_hexpand (entry, TRUE);
  ls_tooltip_set (entry, tooltip);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (entered_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (add_cb), self);
  gtk_grid_attach (grid, name, 0, row, 1, 1);
  gtk_grid_attach (grid, entry, 1, row, 1, 1);
  return entry;
}

static void
add_entries (LsBreakpointAdder *self, GtkGrid *grid)
{
  gboolean is_data = self->kind == LS_MARK_DATA;

  self->what = is_data
                 ? add_entry (self, grid, 2, _ ("_Value"), "R2.x",
                              _ ("Components of a register, in a lane or in all, or words of a "
                                 "memory: R2.x, R2.xy@22, export[4..7]"))
                 : add_entry (self, grid, 2, _ ("_Event"), "kill",
                              _ ("One of the list, several events with commas, or such as write "
                                 "R1.x, lane 3, texture 18, if R2.x > 3"));
  self->lanes = add_entry (self, grid, 3, _ ("_Lanes"), "all",
                           _ ("Only these count: all, or such as 3, 0-15,22 or 0xff"));
}

static void
add_end (LsBreakpointAdder *self, GtkGrid *grid)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Add"));

  self->problem = ls_problem_new ();
  gtk_label_set_max_width_chars (GTK_LABEL (self->problem), 40);
  gtk_widget_add_css_class (button, "suggested-action");
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (add_cb), self);
  gtk_grid_attach (grid, self->problem, 0, 4, 2, 1);
  gtk_grid_attach (grid, button, 0, 5, 2, 1);
}

/* When it is asked for: the list alone is a hundred widgets. */
static void
build (LsBreakpointAdder *self)
{
  gboolean is_data = self->kind == LS_MARK_DATA;
  const char *text = is_data ? _ ("Stop when a value changes") : _ ("Stop when something happens");
  GtkWidget *title = gtk_label_new (text);
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 9);
  gtk_widget_add_css_class (title, "heading");
  gtk_grid_attach (GTK_GRID (grid), title, 0, 0, 2, 1);
  if (!is_data)
    gtk_grid_attach (GTK_GRID (grid), make_list (self), 0, 1, 2, 1);
  add_entries (self, GTK_GRID (grid));
  add_end (self, GTK_GRID (grid));
  gtk_popover_set_child (GTK_POPOVER (self), grid);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
ls_breakpoint_adder_dispose (GObject *object)
{
  g_clear_object (&LS_BREAKPOINT_ADDER (object)->session);
  G_OBJECT_CLASS (ls_breakpoint_adder_parent_class)->dispose (object);
}

static void
ls_breakpoint_adder_class_init (LsBreakpointAdderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_breakpoint_adder_dispose;
  ls_signal_new ("added", LS_TYPE_BREAKPOINT_ADDER, 1, LS_TYPE_BREAKPOINT);
}

static void
ls_breakpoint_adder_init (LsBreakpointAdder *self)
{
}

GtkWidget *
ls_breakpoint_adder_new (LsSession *session, LsMarkKind kind)
{
  LsBreakpointAdder *self = g_object_new (LS_TYPE_BREAKPOINT_ADDER, NULL);

  self->session = g_object_ref (session);
  self->kind = kind;
  return GTK_WIDGET (self);
}

/* Something is chosen already, and the arrows choose something else. */
static void
choose_first (LsBreakpointAdder *self)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0);

  gtk_list_box_unselect_all (GTK_LIST_BOX (self->list));
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), row);
  gtk_widget_grab_focus (GTK_WIDGET (row));
}

void
ls_breakpoint_adder_ask (LsBreakpointAdder *self, const char *what, const char *lanes)
{
  if (self->what == NULL)
    build (self);
  gtk_editable_set_text (GTK_EDITABLE (self->what), what == NULL ? "" : what);
  gtk_editable_set_text (GTK_EDITABLE (self->lanes), lanes == NULL ? "" : lanes);
  show_problem (self, NULL);
  gtk_popover_popup (GTK_POPOVER (self));
  if (self->list != NULL)
    choose_first (self);
  else
    gtk_widget_grab_focus (self->what);
}
