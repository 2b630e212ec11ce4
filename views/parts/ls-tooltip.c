#include "ls-tooltip.h"

#include <string.h>

#include "ls-widgets.h"

#define LATE "ls-tooltip-late" /* the text */

#define GUARDED "ls-tooltip-guarded"
#define POINTER "ls-tooltip-pointer" /* of the window: a Pointer */

/* Where it was last, on a surface that is only compared. */
typedef struct
{
  const GdkSurface *surface;
  double x, y;
} Place;

typedef struct
{
  Place in_window, in_popover;
  gboolean rests, is_off;
} Pointer;

/* --- a pointer that rests -------------------------------------------------------------------------------- */

/* NULL: nobody watches it. */
static Pointer *
pointer_of (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  return root != NULL ? g_object_get_data (G_OBJECT (root), POINTER) : NULL;
}

void
ls_tooltip_hold (GtkWidget *widget)
{
  Pointer *pointer = pointer_of (widget);

  if (pointer != NULL)
    pointer->rests = TRUE;
}

void
ls_tooltip_set_off (GtkWidget *window, gboolean is_off)
{
  Pointer *pointer = pointer_of (window);

  if (pointer != NULL)
    pointer->is_off = is_off;
}

/* GTK tells of motion too where it is what lies below the pointer that moves: a popover comes, and goes, and has places of its own. */
static void
moved_cb (GtkEventController *motion)
{
  GtkWidget *window = gtk_event_controller_get_widget (motion);
  GdkEvent *event = gtk_event_controller_get_current_event (motion);
  Pointer *pointer = pointer_of (window);
  Place now = { .surface = event != NULL ? gdk_event_get_surface (event) : NULL };
  Place *was = now.surface == gtk_native_get_surface (GTK_NATIVE (window)) ? &pointer->in_window
                                                                           : &pointer->in_popover;

  if (event == NULL || !gdk_event_get_position (event, &now.x, &now.y))
    return;
  if (now.surface == was->surface && (now.x != was->x || now.y != was->y))
    pointer->rests = FALSE;
  *was = now;
}

void
ls_tooltip_watch (GtkWidget *window)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_object_set_data_full (G_OBJECT (window), POINTER, g_new0 (Pointer, 1), g_free);
  gtk_event_controller_set_propagation_phase (motion, GTK_PHASE_CAPTURE);
  g_signal_connect (motion, "enter", G_CALLBACK (moved_cb), NULL);
  g_signal_connect (motion, "motion", G_CALLBACK (moved_cb), NULL);
  gtk_widget_add_controller (window, motion);
}

static gboolean
guard_cb (GtkWidget *widget)
{
  const Pointer *pointer = pointer_of (widget);

  if (pointer != NULL && (pointer->rests || pointer->is_off))
    g_signal_stop_emission_by_name (widget, "query-tooltip");
  return FALSE;
}

/* Asked before the widget's own. */
static void
guard_tip (GtkWidget *widget)
{
  if (g_object_get_data (G_OBJECT (widget), GUARDED) != NULL)
    return;
  g_object_set_data (G_OBJECT (widget), GUARDED, widget);
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (guard_cb), NULL);
}

void
ls_tooltip_ask (GtkWidget *widget)
{
  guard_tip (widget);
  gtk_widget_set_has_tooltip (widget, TRUE);
}

/* --- texts ----------------------------------------------------------------------------------------------- */

/* GTK 4.8 asks unless the widget is hidden. In no window there is nobody to see that. */
static void
set_unasked (GtkWidget *widget, const char *text)
{
  gtk_widget_set_visible (widget, FALSE);
  gtk_widget_set_tooltip_text (widget, text);
  gtk_widget_set_visible (widget, TRUE);
}

static void
set_tip (GtkWidget *widget, const char *text)
{
  guard_tip (widget);
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0)
    return;
  if (gtk_widget_get_root (widget) == NULL && gtk_widget_get_visible (widget))
    set_unasked (widget, text);
  else
    gtk_widget_set_tooltip_text (widget, text);
}

/* Returns: (nullable): what stands in it, if it is a label. */
static const char *
text_of (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  return GTK_IS_INSCRIPTION (widget) ? gtk_inscription_get_text (GTK_INSCRIPTION (widget)) : NULL;
}

/* A tip describes, too. Who has heard a label is not told what it has no room for. */
void
ls_tooltip_set (GtkWidget *widget, const char *text)
{
  const char *own = text_of (widget);

  set_tip (widget, text);
  if (own != NULL && text != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    g_str_equal (own + strspn (own, " "), text) ? "" : text, -1);
}

/* The button of a list to choose from, and what shows the choice in it, which has no words of its own. */
static void
name_parts (GtkWidget *widget, const char *name)
{
  if (GTK_IS_TOGGLE_BUTTON (widget) ||
      g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkListItemWidget"))
    ls_widget_set_label (widget, name);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_parts (child, name);
}

void
ls_tooltip_set_name (GtkWidget *widget, const char *name)
{
  GtkWidget *inside = gtk_widget_get_first_child (widget);

  ls_tooltip_set (widget, name);
  /* A tip describes too, and would be said behind the name. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "", -1);
  /* GTK has the button of a menu button named by that one already, and would say both. */
  if (GTK_IS_TOGGLE_BUTTON (inside) && !GTK_IS_MENU_BUTTON (widget))
    name_parts (inside, name);
}

void
ls_tooltip_guard_all (GtkWidget *widget)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  const char *tip;

  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      tip = gtk_widget_get_tooltip_text (child);
      /* The button inside of a list to choose from is what has the keyboard: it has no words of its own. */
      if (tip != NULL &&
          (GTK_IS_DROP_DOWN (child) || GTK_IS_MENU_BUTTON (child) ||
           (GTK_IS_BUTTON (child) && gtk_button_get_icon_name (GTK_BUTTON (child)) != NULL)))
        ls_tooltip_set_name (child, tip);
      else if (tip != NULL)
        guard_tip (child);
      ls_tooltip_guard_all (child);
    }
}

static gboolean
query_cb (GtkWidget *widget, int x, int y, gboolean is_keyboard, GtkTooltip *tooltip)
{
  gtk_tooltip_set_text (tooltip, g_object_get_data (G_OBJECT (widget), LATE));
  return TRUE;
}

void
ls_tooltip_set_late (GtkWidget *widget, const char *text)
{
  if (g_object_get_data (G_OBJECT (widget), LATE) == NULL)
    {
      ls_tooltip_ask (widget);
      g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_cb), NULL);
    }
  g_object_set_data_full (G_OBJECT (widget), LATE, g_strdup (text), g_free);
}
