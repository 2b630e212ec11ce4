#include "ls-code-menu.h"

#include "ls-code-lines.h"
#include "ls-gutter-marks.h"
#include "ls-late-menu.h"

#define TEXT "text"

static GtkTextView *
text_of (GtkWidget *menu)
{
  return g_object_get_data (G_OBJECT (menu), TEXT);
}

static void
popup (GtkWidget *menu)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text_of (menu));
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  ls_code_lines_point_at (text_of (menu), (guint) gtk_text_iter_get_line (&iter),
                          GTK_POPOVER (menu), gtk_widget_get_parent (menu));
  gtk_popover_popup (GTK_POPOVER (menu));
}

/* A tooltip of the text would come over the menu when the pointer was at rest before. */
static void
mapped_cb (GtkWidget *menu G_GNUC_UNUSED, GtkWidget *text)
{
  gtk_widget_set_has_tooltip (text, FALSE);
}

static void
unmapped_cb (GtkWidget *menu G_GNUC_UNUSED, GtkWidget *text)
{
  gtk_widget_set_has_tooltip (text, TRUE);
}

/* At the cursor, for Shift+F10 and the menu key. */
static gboolean
key_cb (GtkWidget *widget, GVariant *arguments, gpointer menu)
{
  (void) widget;
  (void) arguments;
  popup (menu);
  return TRUE;
}

/* Where breakpoints are edited. Elsewhere in the gutter the menu is about the line, as beside it. */
static gboolean
is_breakpoints (GtkWidget *text, double x, double y)
{
  GtkWidget *widget = gtk_widget_pick (text, x, y, GTK_PICK_DEFAULT);

  return widget != NULL && LS_IS_GUTTER_MARKS (widget);
}

static void
pressed_cb (GtkGestureClick *gesture, int n_presses, double x, double y, GtkWidget *text)
{
  (void) n_presses;
  gtk_gesture_set_state (GTK_GESTURE (gesture), is_breakpoints (text, x, y)
                                                  ? GTK_EVENT_SEQUENCE_DENIED
                                                  : GTK_EVENT_SEQUENCE_CLAIMED);
}

/* When the button is let go, and not beside the text: X11 takes the pointer from a window whose button is down when a popover opens,
 * and GTK 4.8 then takes what is below the pointer for what was pressed, which may be an item of the menu. Where something is
 * selected, the menu is about that. */
static void
released_cb (GtkGestureClick *gesture, int n_presses, double x, double y, GtkWidget *menu)
{
  GtkTextView *text = text_of (menu);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text);
  GtkTextIter iter;

  (void) gesture;
  (void) n_presses;
  if (!gtk_widget_contains (GTK_WIDGET (text), x, y))
    return;
  if (!gtk_text_buffer_get_has_selection (buffer))
    {
      gtk_text_buffer_get_iter_at_line (buffer, &iter, (int) ls_code_lines_at (text, y));
      gtk_text_buffer_place_cursor (buffer, &iter);
    }
  popup (menu);
}

/* In the capture phase: the text view has a menu of its own, which would open beside this one. */
GtkWidget *
ls_code_menu_new (GtkWidget *parent, GtkSourceView *text)
{
  GtkGesture *gesture = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkWidget *menu = ls_late_menu_new ();

  g_object_set_data (G_OBJECT (menu), TEXT, text);
  g_signal_connect_object (menu, "map", G_CALLBACK (mapped_cb), text, 0);
  g_signal_connect_object (menu, "unmap", G_CALLBACK (unmapped_cb), text, 0);
  gtk_popover_set_has_arrow (GTK_POPOVER (menu), FALSE);
  gtk_widget_set_halign (menu, GTK_ALIGN_START);
  gtk_widget_set_parent (menu, parent);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  g_signal_connect_object (gesture, "pressed", G_CALLBACK (pressed_cb), text, 0);
  g_signal_connect_object (gesture, "released", G_CALLBACK (released_cb), menu, 0);
  gtk_widget_add_controller (GTK_WIDGET (text), GTK_EVENT_CONTROLLER (gesture));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("<Shift>F10|Menu"),
                      gtk_callback_action_new (key_cb, menu, NULL)));
  gtk_widget_add_controller (parent, keys);
  return menu;
}
