#include "ls-lecture.h"

#include <glib/gi18n.h>

#include "ls-lecture-notes.h"
#include "ls-ring.h"
#include "ls-tooltip.h"
#include "ls-classroom.h"
#include "ls-widgets.h"

#define KEY "ls-lecture"

/* What the window was before, and what is over it now. */
typedef struct
{
  LsWindow *window; /* which owns this */
  char **layout;
  gboolean was_full; /* screen */
  GtkOverlay *overlay;
  GtkWidget *ring, *blank; /* of the overlay */
  GtkWidget *notes;        /* a window, or NULL; weak */
  GtkEventController *keys, *motion;
} Lecture;

/* --- panes --------------------------------------------------------------------------------------------------- */

/* The panes that the lesson names; else the lanes, and the pane with the keyboard if that is another one. The program is always there. */
static char **
list_panes (const LsWindowParts *parts)
{
  const LsLesson *lesson = ls_question_bar_get_lesson (ls_question_bar_of (parts));
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  LsPane pane;

  if (lesson != NULL && lesson->panes != NULL)
    {
      g_auto (GStrv) words = g_strsplit_set (lesson->panes, " ,", -1);

      g_strv_builder_addv (names, (const char **) words);
    }
  else
    {
      g_strv_builder_add (names, ls_pane_get_info (LS_PANE_LANES)->id);
      if (ls_shell_get_focused (parts->shell, &pane))
        g_strv_builder_add (names, ls_pane_get_info (pane)->id);
    }
  return g_strv_builder_end (names);
}

/* Opens these panes, and closes all others. */
static void
show_panes (const LsWindowParts *parts)
{
  g_auto (GStrv) panes = list_panes (parts);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) layout = NULL;

  for (guint i = 0; i < LS_N_PANES; i++)
    {
      const char *id = ls_pane_get_info (i)->id;
      const gboolean is_open = g_strv_contains ((const char *const *) panes, id);
      g_autofree char *word = g_strconcat (id, is_open ? "+" : "-", NULL);

      g_strv_builder_add (words, word);
    }
  layout = g_strv_builder_end (words);
  ls_shell_set_layout (parts->shell, (const char *const *) layout);
}

/* --- stops --------------------------------------------------------------------------------------------------- */

/* The next note behind the place that is looked at, or the last one before. Returns: NULL if there is none. */
static const LsNote *
find_note (LsSession *session, int direction)
{
  LsView *view = ls_session_get_view (session);
  const GArray *notes = ls_session_get_notes (session);
  const LsNote *found = NULL;

  for (guint i = 0; view != NULL && notes != NULL && i < notes->len; i++)
    {
      const LsNote *note = &g_array_index (notes, LsNote, i);
      const guint64 step = ls_view_get_place (view)->step;
      const guint wave = ls_view_get_wave (view);
      const gboolean is_before = note->wave < wave || (note->wave == wave && note->step < step);
      const gboolean is_behind = note->wave > wave || (note->wave == wave && note->step > step);

      if (direction < 0 && is_before)
        found = note;
      else if (direction > 0 && is_behind && found == NULL)
        found = note;
    }
  return found;
}

/* What is worth a stop where nothing was prepared: the breakpoints, or else the events. */
static void
go_on (Lecture *self, int direction)
{
  const LsWindowParts *parts = ls_window_get_parts (self->window);
  const gboolean has_breakpoints =
    g_list_model_get_n_items (ls_session_get_breakpoints (parts->session)) > 0;
  const char *command = has_breakpoints ? (direction > 0 ? "continue" : "reverse-continue")
                                        : (direction > 0 ? "next-event" : "previous-event");

  g_action_group_activate_action (ls_actions_get_group (parts->actions), command, NULL);
}

/* To the next stop, or note where there is no lesson, or else to what is worth one. */
static void
go (Lecture *self, int direction)
{
  const LsWindowParts *parts = ls_window_get_parts (self->window);
  const GArray *notes = ls_session_get_notes (parts->session);
  const LsNote *note;

  if (ls_question_bar_go (ls_question_bar_of (parts), direction))
    return;
  if (notes == NULL || notes->len == 0)
    {
      go_on (self, direction);
      return;
    }
  note = find_note (parts->session, direction);
  if (note != NULL)
    ls_session_focus_step (parts->session, note->wave, note->step,
                           ls_session_get_focus_lane (parts->session));
  else
    ls_window_tell (self->window, direction > 0 ? _ ("There is no note behind this step")
                                                : _ ("There is no note before this step"));
}

/* --- keys ---------------------------------------------------------------------------------------------------- */

static void
show_blank (Lecture *self, gboolean is_blank)
{
  gtk_widget_set_visible (self->blank, is_blank);
  if (is_blank)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->blank), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ ("Blank; any key shows the window again"), -1);
}

static void show_notes (Lecture *self);

static gboolean
is_typing (GtkEventControllerKey *keys)
{
  GtkWidget *window = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (keys));

  return GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (window)));
}

static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, Lecture *self)
{
  (void) code;
  if (gtk_widget_get_visible (self->blank))
    {
      show_blank (self, FALSE);
      return TRUE;
    }
  if ((state & GDK_CONTROL_MASK) != 0 && (state & GDK_ALT_MASK) != 0 && key == GDK_KEY_p)
    {
      ls_lecture_leave (self->window);
      return TRUE;
    }
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (key == GDK_KEY_Page_Down || key == GDK_KEY_KP_Page_Down)
    go (self, 1);
  else if (key == GDK_KEY_Page_Up || key == GDK_KEY_KP_Page_Up)
    go (self, -1);
  else if (is_typing (keys))
    return FALSE;
  else if (key == GDK_KEY_b || key == GDK_KEY_B)
    show_blank (self, TRUE);
  else if (key == GDK_KEY_n || key == GDK_KEY_N)
    show_notes (self);
  else if (key == GDK_KEY_p || key == GDK_KEY_P)
    gtk_widget_set_visible (self->ring, !gtk_widget_get_visible (self->ring));
  else
    return FALSE;
  return TRUE;
}

static void
motion_cb (GtkEventControllerMotion *motion G_GNUC_UNUSED, double x, double y, Lecture *self)
{
  double at_x, at_y;

  if (gtk_widget_translate_coordinates (GTK_WIDGET (self->window), self->ring, x, y, &at_x, &at_y))
    ls_ring_move (self->ring, at_x, at_y);
}

/* The keys are the same in both windows. */
static GtkEventController *
add_keys (Lecture *self, GtkWidget *window)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (window, keys);
  return keys;
}

static void
show_notes (Lecture *self)
{
  if (self->notes != NULL)
    {
      gtk_window_destroy (GTK_WINDOW (self->notes));
      return;
    }
  g_set_weak_pointer (&self->notes, ls_lecture_notes_new (self->window));
  add_keys (self, self->notes);
  gtk_window_present (GTK_WINDOW (self->notes));
}

/* --- in and out ---------------------------------------------------------------------------------------------- */

static void
add_controllers (Lecture *self)
{
  self->keys = add_keys (self, GTK_WIDGET (self->window));
  self->motion = gtk_event_controller_motion_new ();
  gtk_event_controller_set_propagation_phase (self->motion, GTK_PHASE_CAPTURE);
  g_signal_connect (self->motion, "motion", G_CALLBACK (motion_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->window), self->motion);
}

static void
add_overlays (Lecture *self, const LsWindowParts *parts)
{
  self->overlay =
    GTK_OVERLAY (gtk_widget_get_ancestor (GTK_WIDGET (parts->shell), GTK_TYPE_OVERLAY));
  self->ring = ls_ring_new ();
  self->blank =
    g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, "visible", FALSE, NULL);
  gtk_widget_add_css_class (self->blank, "blank");
  gtk_overlay_add_overlay (self->overlay, self->ring);
  gtk_overlay_add_overlay (self->overlay, self->blank);
}

/* The window is as it was. */
static void
lecture_free (gpointer data)
{
  Lecture *self = data;

  if (self->notes != NULL)
    gtk_window_destroy (GTK_WINDOW (self->notes));
  g_clear_weak_pointer (&self->notes);
  g_strfreev (self->layout);
  g_free (self);
}

/* What is opened next is as this window was before. */
static gboolean
close_cb (LsWindow *window)
{
  ls_lecture_leave (window);
  return GDK_EVENT_PROPAGATE;
}

static void
enter (LsWindow *window)
{
  const LsWindowParts *parts = ls_window_get_parts (window);
  Lecture *self = g_new0 (Lecture, 1);

  self->window = window;
  self->layout = ls_shell_dup_layout (parts->shell);
  g_object_set_data_full (G_OBJECT (window), KEY, self, lecture_free);
  ls_shell_set_lecture (parts->shell, TRUE);
  show_panes (parts);
  gtk_widget_add_css_class (GTK_WIDGET (window), LS_LECTURE_CLASS);
  gtk_widget_set_visible (GTK_WIDGET (parts->header), FALSE);
  ls_tooltip_set_off (GTK_WIDGET (window), TRUE);
  self->was_full = gtk_window_is_fullscreen (GTK_WINDOW (window));
  gtk_window_fullscreen (GTK_WINDOW (window));
  add_overlays (self, parts);
  add_controllers (self);
  g_signal_connect (window, "close-request", G_CALLBACK (close_cb), NULL);
  ls_window_tell (window,
                  _ ("Page Down: next stop. B: blank. N: notes. P: pointer. Escape: out of it."));
}

gboolean
ls_lecture_leave (LsWindow *window)
{
  Lecture *self = g_object_get_data (G_OBJECT (window), KEY);
  const LsWindowParts *parts = ls_window_get_parts (window);

  if (self == NULL)
    return FALSE;
  g_signal_handlers_disconnect_by_func (window, close_cb, NULL);
  gtk_widget_remove_controller (GTK_WIDGET (window), self->keys);
  gtk_widget_remove_controller (GTK_WIDGET (window), self->motion);
  gtk_overlay_remove_overlay (self->overlay, self->ring);
  gtk_overlay_remove_overlay (self->overlay, self->blank);
  gtk_widget_set_visible (GTK_WIDGET (parts->header), TRUE);
  ls_tooltip_set_off (GTK_WIDGET (window), FALSE);
  if (!self->was_full)
    gtk_window_unfullscreen (GTK_WINDOW (window));
  gtk_widget_remove_css_class (GTK_WIDGET (window), LS_LECTURE_CLASS);
  ls_question_bar_set_votes (ls_question_bar_of (parts), NULL);
  ls_shell_set_layout (parts->shell, (const char *const *) self->layout);
  ls_shell_set_lecture (parts->shell, FALSE);
  g_object_set_data (G_OBJECT (window), KEY, NULL);
  return TRUE;
}

void
ls_lecture_toggle (LsWindow *window)
{
  const LsWindowParts *parts = ls_window_get_parts (window);
  const LsLesson *lesson = ls_question_bar_get_lesson (ls_question_bar_of (parts));

  if (ls_lecture_leave (window) || ls_session_get_view (parts->session) == NULL)
    return;
  if (lesson != NULL && lesson->is_silent)
    ls_window_tell (window, _ ("A test is for each alone: it is not shown to a class"));
  else
    enter (window);
}
