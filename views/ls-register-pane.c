#include "ls-register-pane.h"

#include <glib/gi18n.h>

#include "ls-scrolled.h"
#include "ls-steady-text.h"
#include "ls-tooltip.h"

struct _LsRegisterPane
{
  GtkWidget parent_instance;
  LsRegisterMatrix *matrix;
  GtkWidget *entry;
  GtkWidget *was; /* beside it: what the last step changed, where it stays in sight */
};

#define WAS_CHARS 56

G_DEFINE_FINAL_TYPE (LsRegisterPane, ls_register_pane, GTK_TYPE_WIDGET)

#define HELP                                                                                       \
  N_ (                                                                                             \
    "Which registers, in words: clause (of the line that comes next), changed, nan, inf, denorm, " \
    "uninit (never written), all, "                                                                \
    "R2, R3.xy, PV; R2,x shows it in hex (,f float ,i int ,u uint); lane:8-15 for some lanes. "    \
    "Nothing: clause changed")

static void
show_problem (LsRegisterPane *self, const GError *problem)
{
  const gboolean is_wrong = problem != NULL;

  ls_tooltip_set (self->entry, is_wrong ? problem->message : _ (HELP));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  is_wrong ? problem->message : _ (HELP), -1);
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
    is_wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (is_wrong)
    gtk_widget_add_css_class (self->entry, "error");
  else
    gtk_widget_remove_css_class (self->entry, "error");
}

/* As it is typed; what is wrong leaves the rows as they are. */
static void
changed_cb (LsRegisterPane *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GError) error = NULL;

  ls_register_matrix_set_filter (self->matrix, text, &error);
  show_problem (self, error);
  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (self->entry), GTK_ENTRY_ICON_SECONDARY,
                                     *text != '\0' ? "edit-clear-symbolic" : NULL);
}

static void
clear_cb (LsRegisterPane *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

static void
activate_cb (LsRegisterPane *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->matrix));
}

static void
was_cb (LsRegisterPane *self)
{
  g_autofree char *text = NULL;

  g_object_get (self->matrix, "was", &text, NULL);
  ls_steady_text_set_text (LS_STEADY_TEXT (self->was), text);
}

static void
ls_register_pane_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (ls_register_pane_parent_class)->dispose (object);
}

/* The keyboard is for the registers; Shift+Tab from there leads to the line above. */
static gboolean
ls_register_pane_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (LS_REGISTER_PANE (widget)->matrix));
}

static gboolean
ls_register_pane_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (gtk_widget_get_focus_child (widget) == NULL && direction == GTK_DIR_TAB_FORWARD)
    return ls_register_pane_grab_focus (widget);
  return GTK_WIDGET_CLASS (ls_register_pane_parent_class)->focus (widget, direction);
}

static void
ls_register_pane_class_init (LsRegisterPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_register_pane_dispose;
  widget_class->grab_focus = ls_register_pane_grab_focus;
  widget_class->focus = ls_register_pane_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "registerpane");
}

static void
ls_register_pane_init (LsRegisterPane *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), "clause changed");
  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (self->entry), GTK_ENTRY_ICON_PRIMARY,
                                     "edit-find-symbolic");
  gtk_widget_add_css_class (self->entry, "filter");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Which registers"), -1);
  gtk_widget_set_hexpand (self->entry, TRUE);
  self->was = ls_steady_text_new_still (WAS_CHARS);
  gtk_widget_add_css_class (self->was, "was");
  gtk_widget_set_hexpand (self->was, TRUE);
  gtk_widget_set_valign (self->was, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (bar), self->entry);
  gtk_box_append (GTK_BOX (bar), self->was);
  gtk_widget_set_parent (bar, GTK_WIDGET (self));
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->entry, "icon-release", G_CALLBACK (clear_cb), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (activate_cb), self);
}

GtkWidget *
ls_register_pane_new (GtkWidget *matrix)
{
  LsRegisterPane *self = g_object_new (LS_TYPE_REGISTER_PANE, NULL);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->matrix = LS_REGISTER_MATRIX (matrix);
  g_signal_connect_object (matrix, "notify::was", G_CALLBACK (was_cb), self, G_CONNECT_SWAPPED);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), matrix);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  ls_scrolled_keep_bar (GTK_SCROLLED_WINDOW (scroller));
  ls_scrolled_rest_bars (GTK_SCROLLED_WINDOW (scroller));
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_set_hexpand (scroller, TRUE);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
  changed_cb (self);
  return GTK_WIDGET (self);
}

LsRegisterMatrix *
ls_register_pane_get_matrix (LsRegisterPane *pane)
{
  return pane->matrix;
}

GtkEditable *
ls_register_pane_get_entry (LsRegisterPane *pane)
{
  return GTK_EDITABLE (pane->entry);
}
