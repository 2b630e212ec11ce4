#include "ls-pane-handle.h"

#include <glib/gi18n.h>

#include "ls-glossary.h"
#include "ls-shell.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

/* What is dragged: not a number, which others may drag too. */
typedef LsPane LsDraggedPane;

static gpointer
copy_pane (gpointer pane)
{
  return g_memdup2 (pane, sizeof (LsDraggedPane));
}

#define LS_TYPE_DRAGGED_PANE (ls_dragged_pane_get_type ())
static GType ls_dragged_pane_get_type (void);
G_DEFINE_BOXED_TYPE (LsDraggedPane, ls_dragged_pane, copy_pane, g_free)

/* --- the menu -------------------------------------------------------------------------------------------- */

static void
add_item (GMenu *menu, const char *label, const char *action, const char *id)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", id);
  g_menu_append_item (menu, item);
}

/* home: cannot be closed. */
static GMenuModel *
new_menu (LsPane pane, LsPane home)
{
  const char *id = ls_pane_get_info (pane)->id;
  g_autoptr (GMenu) places = g_menu_new ();
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < LS_N_DOCKS; i++)
    {
      const LsDockInfo *dock = ls_dock_get_info (i);
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (dock->title), NULL);

      g_menu_item_set_action_and_target (item, "win.move-pane", "(ss)", id, dock->id);
      g_menu_append_item (places, item);
    }
  add_item (menu, _ ("All the _Room, or Back"), "win.maximize-pane", id);
  g_menu_append_submenu (menu, _ ("_Move"), G_MENU_MODEL (places));
  if (pane != home)
    add_item (menu, _ ("_Close"), "win.close-pane", id);
  return G_MENU_MODEL (menu);
}

#define PANE_KEY "ls-pane"

/* Made when it is asked for: there are many panes, and few are asked. */
static void
fill_cb (GtkMenuButton *button, gpointer data)
{
  LsPane pane = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), PANE_KEY));
  GtkWidget *shell = gtk_widget_get_ancestor (GTK_WIDGET (button), LS_TYPE_SHELL);
  g_autoptr (GMenuModel) menu =
    new_menu (pane, shell != NULL ? ls_shell_get_home (LS_SHELL (shell)) : LS_PANE_CODE);

  gtk_menu_button_set_menu_model (button, menu);
}

GtkWidget *
ls_pane_handle_new_menu (LsPane pane)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (button), FALSE);
  gtk_widget_add_css_class (button, "pane-menu");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_focus_on_click (button, FALSE);
  ls_pane_handle_set_pane (button, pane);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), fill_cb, NULL, NULL);
  gtk_widget_show (button);
  return button;
}

void
ls_pane_handle_set_pane (GtkWidget *menu_button, LsPane pane)
{
  g_autofree char *name =
    g_strdup_printf (_ ("Move, maximise or close %s"), _ (ls_pane_get_info (pane)->title));

  g_object_set_data (G_OBJECT (menu_button), PANE_KEY, GUINT_TO_POINTER (pane));
  ls_tooltip_set_name (menu_button, name);
}

/* --- dragging -------------------------------------------------------------------------------------------- */

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, gpointer data)
{
  LsPane pane = GPOINTER_TO_UINT (data);

  return gdk_content_provider_new_typed (LS_TYPE_DRAGGED_PANE, &pane);
}

static void
begin_cb (GtkDragSource *source, GdkDrag *drag, gpointer data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  g_autoptr (GdkPaintable) picture = NULL;

  if (!gtk_widget_get_mapped (widget))
    return;
  picture = gtk_widget_paintable_new (widget);
  gtk_drag_source_set_icon (source, picture, 0, 0);
}

/* A double click is no beginning of a drag, though the heading goes elsewhere under the pointer. */
static void
pressed_cb (GtkGestureClick *gesture, int n_presses, double x, double y, gpointer data)
{
  if (n_presses != 2)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_activate_action (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)),
                              "win.maximize-pane", "s",
                              ls_pane_get_info (GPOINTER_TO_UINT (data))->id);
}

void
ls_pane_handle_attach (GtkWidget *widget, LsPane pane)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), GUINT_TO_POINTER (pane));
  g_signal_connect (source, "drag-begin", G_CALLBACK (begin_cb), NULL);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (source));
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), GUINT_TO_POINTER (pane));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, gpointer data)
{
  const LsPane *pane = g_value_get_boxed (value);

  return gtk_widget_activate_action (
    gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target)), "win.move-pane", "(ss)",
    ls_pane_get_info (*pane)->id, ls_dock_get_info (GPOINTER_TO_UINT (data))->id);
}

void
ls_pane_handle_take_drops (GtkWidget *widget, LsDock dock)
{
  GtkDropTarget *target = gtk_drop_target_new (LS_TYPE_DRAGGED_PANE, GDK_ACTION_MOVE);

  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), GUINT_TO_POINTER (dock));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}

/* What stands in the pane, where its name is a word of the subject. Returns: (transfer full) (nullable). */
static char *
tell_pane (LsPane pane)
{
  /* "Breaks" is short for breakpoints, and no lane that has left its loop. */
  return pane == LS_PANE_BREAKPOINTS
           ? g_strdup (_ ("Breakpoints: the lines, values and events that the run stops at"))
           : ls_glossary_tell (ls_pane_get_info (pane)->title);
}

/* --- the heading ----------------------------------------------------------------------------------------- */

GtkWidget *
ls_pane_handle_new_heading (LsPane pane)
{
  const LsPaneInfo *info = ls_pane_get_info (pane);
  g_autofree char *meaning = tell_pane (pane);
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *title = gtk_label_new (_ (info->title));

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (title, TRUE);
  ls_tooltip_set (title, meaning);
  gtk_widget_add_css_class (title, "pane-title");
  gtk_widget_add_css_class (heading, "pane-heading");
  gtk_box_append (GTK_BOX (heading), title);
  gtk_box_append (GTK_BOX (heading), ls_pane_handle_new_menu (pane));
  ls_pane_handle_attach (title, pane);
  return heading;
}

/* --- tabs --------------------------------------------------------------------------------------------------- */

/* By its name and not bound to it: see data/doc/recipes.md, "Add a view". */
static void
close_cb (GtkWidget *button, gpointer id)
{
  gtk_widget_activate_action (button, "win.close-pane", "s", (const char *) id);
}

static GtkWidget *
make_button (const LsPaneInfo *info)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");
  g_autofree char *name = g_strdup_printf (_ ("Close %s"), _ (info->title));

  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  ls_tooltip_set_name (button, name);
  gtk_widget_add_css_class (button, "close-pane");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect (button, "clicked", G_CALLBACK (close_cb), (gpointer) info->id);
  return button;
}

GtkWidget *
ls_pane_tab_new (LsPane pane, const char *text)
{
  const LsPaneInfo *info = ls_pane_get_info (pane);
  g_autofree char *meaning = tell_pane (pane);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *box;

  ls_tooltip_set (label, meaning);
  if (!info->is_spare)
    return label;
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), make_button (info));
  return box;
}

void
ls_pane_tab_set_text (GtkWidget *tab, const char *text)
{
  GtkWidget *label = GTK_IS_LABEL (tab) ? tab : gtk_widget_get_first_child (tab);
  GtkWidget *around = gtk_widget_get_parent (tab);

  gtk_label_set_text (GTK_LABEL (label), text);
  /* What of the notebook is around it has no name of its own. */
  if (around != NULL)
    ls_widget_set_label (around, text);
}
