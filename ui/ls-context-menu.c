#include "ls-window-actions.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-code-lines.h"
#include "ls-code-text.h"
#include "ls-code-view.h"
#include "ls-inspector.h"
#include "ls-menus.h"
#include "ls-mends.h"
#include "ls-pointed.h"
#include "ls-scene-stages.h"
#include "ls-source-view.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"
#include "ls-window-parts.h"

/* --- what is in it --------------------------------------------------------------------------------------- */

/* What cannot be done here is in the palette, with the reason. */
static gboolean
fits_now (const char *action, gpointer parts)
{
  return ls_window_actions_get_reason (parts, action) == NULL;
}

/* value: (nullable): the register that it is about besides. parts: (nullable): those whose rows have something to do now; NULL: the menu is
 * made once. Returns: (transfer full). */
static GMenu *
make_menu (guint64 about, const char *value, LsWindowParts *parts)
{
  GMenu *menu = g_menu_new ();
  const LsMenuFits fits = parts != NULL ? fits_now : NULL;

  ls_menus_append_about (menu, about, NULL, fits, parts);
  if (value != NULL)
    ls_menus_append_about (menu, LS_ABOUT_REGISTER, value, fits, parts);
  ls_keys_show_in_menu (menu, parts == NULL);
  return menu;
}

/* --- opening --------------------------------------------------------------------------------------------- */

/* Between the stages of a draw, where there are several: bits of what a lane is besides. */
static guint64
find_more (LsPane pane, LsSession *session)
{
  if (!(LS_ABOUT_PANE (pane) & LS_ABOUT_LANE) ||
      ls_value_actions_tell_no_stage (session, "vs") != NULL)
    return 0;
  const LsScene *scene = ls_session_get_scene (session);
  const LsStage stage = ls_scene_get_stage (scene);
  return ls_scene_draws_pixels (scene)              ? LS_ABOUT_PIXEL
         : stage == ls_scene_get_last_stage (scene) ? LS_ABOUT_VERTEX
                                                    : 0;
}

/* The register under the cursor of the program. Returns: (transfer full) (nullable): its name, NULL where none is. */
static char *
dup_register (LsWindow *window, GtkWidget *child)
{
  g_auto (LsPointed) pointed = { 0 };
  g_autofree char *constant = NULL;
  LsRegRef ref;

  if (!LS_IS_CODE_VIEW (child) ||
      ls_session_get_view (ls_window_get_parts (window)->session) == NULL ||
      ls_code_view_get_word (LS_CODE_VIEW (child), &ref, &constant) != LS_CODE_WORD_REGISTER)
    return NULL;
  ls_window_find_pointed (window, &pointed);
  return pointed.has_cell ? g_strdup_printf (_ ("%s of lane %u"), pointed.name, pointed.lane)
                          : NULL;
}

/* What is attached to a pane; data of its controllers. */
typedef struct
{
  LsWindow *window; /* older and younger than the pane */
  GtkWidget *child;
  LsPane pane;
} Place;

static gboolean
unparent_cb (gpointer menu)
{
  gtk_widget_unparent (menu);
  return G_SOURCE_REMOVE;
}

/* Not while it is on its way out: its item has not done its work yet. */
static void
closed_cb (GtkWidget *menu)
{
  g_idle_add_full (G_PRIORITY_LOW, unparent_cb, menu, NULL);
}

static gboolean
popup_cb (gpointer menu)
{
  if (gtk_widget_get_root (menu) != NULL)
    gtk_popover_popup (menu);
  return G_SOURCE_REMOVE;
}

/* area: of at, which is in the window. */
static void
open_at (const Place *place, GtkWidget *at, const GdkRectangle *area)
{
  const LsWindowParts *parts = ls_window_get_parts (place->window);
  GtkWidget *window = GTK_WIDGET (place->window), *menu = ls_late_menu_new ();
  g_autofree char *value = dup_register (place->window, place->child);
  const guint64 about = LS_ABOUT_PANE (place->pane) | find_more (place->pane, parts->session);
  g_autoptr (GMenu) model = make_menu (about, value, (LsWindowParts *) parts);
  GdkRectangle there = *area;
  double x, y, left, top;

  if (!gtk_widget_translate_coordinates (at, window, area->x, area->y, &x, &y) ||
      !gtk_widget_translate_coordinates (place->child, window, 0, 0, &left, &top))
    return;
  /* A cursor that is scrolled out of sight has its menu at the edge of the pane. */
  there.x = (int) CLAMP (x, left, left + gtk_widget_get_width (place->child));
  there.y = (int) CLAMP (y, top, top + gtk_widget_get_height (place->child));
  there.width = MIN (there.width, gtk_widget_get_width (place->child));
  there.height = MIN (there.height, gtk_widget_get_height (place->child));
  ls_tooltip_hold (window);
  ls_late_menu_set_model (GTK_POPOVER_MENU (menu), G_MENU_MODEL (model));
  gtk_widget_set_parent (menu, window);
  gtk_popover_set_has_arrow (GTK_POPOVER (menu), FALSE);
  gtk_widget_set_halign (menu, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (menu), &there);
  ls_widget_set_label (menu, _ ("What can be done here"));
  g_signal_connect (menu, "closed", G_CALLBACK (closed_cb), NULL);
  /* GTK puts the lines between sections in later, and measures what is open once. */
  gtk_widget_realize (menu);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, popup_cb, g_object_ref (menu), g_object_unref);
}

/* --- what it is about ------------------------------------------------------------------------------------ */

/* The inspector, listing or row of a list that widget is or is in, within child; NULL: none, or it has something else for that button. */
static GtkWidget *
find_owner (GtkWidget *child, GtkWidget *widget)
{
  for (; widget != NULL && !gtk_widget_has_css_class (widget, "ls-gutter-marks");
       widget = gtk_widget_get_parent (widget))
    {
      if (GTK_IS_LIST_BOX_ROW (widget) || LS_IS_CODE_TEXT (widget) ||
          (LS_IS_INSPECTOR (widget) && LS_INSPECTOR_GET_CLASS (widget)->point != NULL))
        return widget;
      if (widget == child)
        return NULL;
    }
  return NULL;
}

static gboolean
point_at (GtkWidget *child, double x, double y)
{
  GtkWidget *owner = find_owner (child, gtk_widget_pick (child, x, y, GTK_PICK_DEFAULT));
  double inside_x, inside_y;

  if (owner == NULL)
    return FALSE;
  if (GTK_IS_LIST_BOX_ROW (owner))
    return gtk_widget_grab_focus (owner);
  if (!gtk_widget_translate_coordinates (child, owner, x, y, &inside_x, &inside_y))
    return FALSE;
  return LS_IS_CODE_TEXT (owner)
           ? ls_code_lines_point (GTK_TEXT_VIEW (owner), inside_x, inside_y)
           : LS_INSPECTOR_GET_CLASS (owner)->point (LS_INSPECTOR (owner), inside_x, inside_y);
}

static void
pressed_cb (GtkGesture *gesture, int n_press, double x, double y, Place *place)
{
  GtkWidget *picked = gtk_widget_pick (place->child, x, y, GTK_PICK_DEFAULT);

  gtk_gesture_set_state (gesture, find_owner (place->child, picked) != NULL
                                    ? GTK_EVENT_SEQUENCE_CLAIMED
                                    : GTK_EVENT_SEQUENCE_DENIED);
}

static void
open_at_point (const Place *place, double x, double y)
{
  const GdkRectangle area = { (int) x, (int) y, 1, 1 };

  if (gtk_widget_contains (place->child, x, y) && point_at (place->child, x, y))
    open_at (place, place->child, &area);
}

/* When the button is let go: X11 takes the pointer from a window whose button is down when a popover opens, and GTK 4.8 then takes what
 * is below the pointer for what was pressed, which may be an item of the menu. */
static void
released_cb (GtkGesture *gesture, int n_press, double x, double y, Place *place)
{
  open_at_point (place, x, y);
}

static void
held_cb (GtkGesture *gesture, double x, double y, Place *place)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  open_at_point (place, x, y);
}

/* The inspector that what has the keyboard scrolls. */
static GtkWidget *
find_inside (GtkWidget *widget)
{
  while (widget != NULL && find_owner (widget, widget) == NULL)
    widget = gtk_widget_get_first_child (widget);
  return widget;
}

/* At what has the keyboard. */
static gboolean
key_cb (GtkWidget *child, GVariant *arguments, gpointer data)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (child));
  GtkWidget *owner = focus == child ? find_inside (child) : find_owner (child, focus);
  GdkRectangle area = { 0, 0, 1, 1 };

  if (owner == NULL)
    return FALSE;
  area.width = gtk_widget_get_width (owner);
  area.height = gtk_widget_get_height (owner);
  if (LS_IS_CODE_TEXT (owner))
    ls_code_lines_find_cursor (GTK_TEXT_VIEW (owner), &area);
  else if (LS_IS_INSPECTOR (owner) && LS_INSPECTOR_GET_CLASS (owner)->find_point != NULL)
    LS_INSPECTOR_GET_CLASS (owner)->find_point (LS_INSPECTOR (owner), &area);
  open_at (data, owner, &area);
  return TRUE;
}

/* --- attaching ------------------------------------------------------------------------------------------- */

/* A text has a menu of its own, which would open beside this one. */
static GtkPropagationPhase
phase_of (GtkWidget *child)
{
  return LS_IS_CODE_VIEW (child) ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE;
}

static void
add_gestures (GtkWidget *child, Place *place)
{
  GtkGesture *click = gtk_gesture_click_new (), *hold = gtk_gesture_long_press_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), phase_of (child));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), place);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), place);
  gtk_widget_add_controller (child, GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect (hold, "pressed", G_CALLBACK (held_cb), place);
  gtk_widget_add_controller (child, GTK_EVENT_CONTROLLER (hold));
}

static void
add_keys (GtkWidget *child, Place *place)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, phase_of (child));
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("<Shift>F10|Menu"),
                      gtk_callback_action_new (key_cb, place, NULL)));
  gtk_widget_add_controller (child, keys);
}

void
ls_context_menu_add (LsWindow *window, LsPane pane, GtkWidget *child)
{
  Place *place;

  if (!ls_menus_have_about (LS_ABOUT_PANE (pane)))
    return;
  if (LS_IS_SOURCE_VIEW (child)) /* its text opens a menu itself */
    {
      g_autoptr (GMenu) model = make_menu (LS_ABOUT_PANE (pane), NULL, NULL);

      ls_source_view_set_menu (LS_SOURCE_VIEW (child), G_MENU_MODEL (model));
      return;
    }
  place = g_new0 (Place, 1);
  *place = (Place){ window, child, pane };
  g_object_set_data_full (G_OBJECT (child), "ls-context-menu", place, g_free);
  add_gestures (child, place);
  add_keys (child, place);
}
