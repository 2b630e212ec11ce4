#include "ls-breakpoint-parts.h"

#include <glib/gi18n.h>

#include "ls-breakpoint-text.h"
#include "ls-lanes.h"
#include "ls-row-parts.h"
#include "ls-session-text.h"
#include "ls-widgets.h"
#include "ls-tooltip.h"

struct _LsBreakpointAdder
{
  GtkPopover parent_instance;

  LsSession *session;
  LsMarkKind kind;
  GtkWidget *title;
  GtkWidget *events; /* what scrolls the list; only where the breakpoint is on one */
  GtkListBox *list;
  GtkWidget *what_name, *what, *lanes;
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
  if (self->kind == LS_MARK_DATA)
    {
      g_autofree char *written = g_steal_pointer (&what);

      mark.what = what = ls_session_dup_watched (self->session, 0, written, error);
      if (what == NULL)
        return NULL;
    }
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

static void
ls_breakpoint_adder_dispose (GObject *object)
{
  g_clear_object (&LS_BREAKPOINT_ADDER (object)->session);
  G_OBJECT_CLASS (ls_breakpoint_adder_parent_class)->dispose (object);
}

static void
ls_breakpoint_adder_class_init (LsBreakpointAdderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_breakpoint_adder_dispose;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  ls_template_set (widget_class, "ls-breakpoint-adder");
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointAdder, title);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointAdder, events);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointAdder, list);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointAdder, what_name);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointAdder, what);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointAdder, lanes);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointAdder, problem);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  ls_signal_new ("added", LS_TYPE_BREAKPOINT_ADDER, 1, LS_TYPE_BREAKPOINT);
}

static void
ls_breakpoint_adder_init (LsBreakpointAdder *self)
{
  ls_template_init (GTK_WIDGET (self));
}

GtkWidget *
ls_breakpoint_adder_new (LsSession *session, LsMarkKind kind)
{
  LsBreakpointAdder *self = g_object_new (LS_TYPE_BREAKPOINT_ADDER, NULL);
  const gboolean is_data = kind == LS_MARK_DATA;
  const char *title = is_data ? _ ("Stop when a value changes") : _ ("Stop when something happens");

  self->session = g_object_ref (session);
  self->kind = kind;
  gtk_label_set_text (GTK_LABEL (self->title), title);
  ls_widget_set_label (self, title);
  gtk_label_set_text_with_mnemonic (GTK_LABEL (self->what_name),
                                    is_data ? _ ("_Value") : _ ("_Event"));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->what), is_data ? "R2.x" : "kill");
  ls_tooltip_set (self->what,
                  is_data ? _ ("Components of a register, in a lane or in all, or words of a "
                               "memory: R2.x, R2.xy@22, export[4..7]")
                          : _ ("One of the list, several events with commas, or such as write "
                               "R1.x, lane 3, texture 18, if R2.x > 3"));
  gtk_widget_set_visible (self->events, !is_data);
  for (const LsEventWords *words = ls_event_words; !is_data && words->word != NULL; words++)
    gtk_list_box_append (self->list, make_event (words));
  return GTK_WIDGET (self);
}

/* Something is chosen already, and the arrows choose something else. */
static void
choose_first (LsBreakpointAdder *self)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, 0);

  gtk_list_box_unselect_all (self->list);
  gtk_list_box_select_row (self->list, row);
  gtk_widget_grab_focus (GTK_WIDGET (row));
}

void
ls_breakpoint_adder_ask (LsBreakpointAdder *self, const char *what, const char *lanes)
{
  gtk_editable_set_text (GTK_EDITABLE (self->what), what == NULL ? "" : what);
  gtk_editable_set_text (GTK_EDITABLE (self->lanes), lanes == NULL ? "" : lanes);
  show_problem (self, NULL);
  gtk_popover_popup (GTK_POPOVER (self));
  if (self->kind != LS_MARK_DATA)
    choose_first (self);
  else
    gtk_widget_grab_focus (self->what);
}
