#include "ls-window-private.h"

#include "ls-panes.h"
#include "ls-session-source.h"
#include "ls-views.h"

/* Where the sentence about the last step stands: below its line of a text, or, where no pane shows such a line, on the floor of the window. */

#define PERCHED "perched"

/* Returns: (nullable): NULL: the floor. In front of a class the sentence is larger than the lines. */
static LsLinePerch *
find_perch (LsWindow *self)
{
  GtkWidget *source = ls_shell_get_pane (self->parts.shell, LS_PANE_SOURCE);

  if (ls_shell_is_lecture (self->parts.shell) || !gtk_widget_get_mapped (source) ||
      ls_session_get_scene (self->parts.session) == NULL ||
      !ls_session_speaks_text (self->parts.session) ||
      g_strcmp0 (ls_source_view_get_part (LS_SOURCE_VIEW (source)),
                 ls_scene_get_part (ls_session_get_scene (self->parts.session))) != 0)
    return NULL;
  return ls_source_view_get_perch (LS_SOURCE_VIEW (source));
}

static void
leave_place (LsWindow *self)
{
  if (self->perch != NULL)
    ls_line_perch_take (self->perch, NULL);
  else if (gtk_widget_get_parent (self->sentence) != NULL)
    gtk_box_remove (self->main_box, self->sentence);
}

static void
take_place (LsWindow *self, LsLinePerch *perch)
{
  self->perch = perch;
  ls_narration_set_close (LS_NARRATION (self->sentence), perch != NULL);
  self->toasts.sentence = perch == NULL ? self->sentence : NULL;
  if (perch != NULL)
    {
      gtk_widget_add_css_class (self->sentence, PERCHED);
      ls_line_perch_take (perch, self->sentence);
    }
  else
    {
      gtk_widget_remove_css_class (self->sentence, PERCHED);
      gtk_box_append (self->main_box, self->sentence);
    }
  ls_toasts_settle (&self->toasts);
}

static gboolean
settle_cb (gpointer data)
{
  LsWindow *self = data;
  LsLinePerch *perch = find_perch (self);

  self->settling = 0;
  if (perch == self->perch)
    return G_SOURCE_REMOVE;
  leave_place (self);
  take_place (self, perch);
  return G_SOURCE_REMOVE;
}

/* Panes come and go while the window arranges them: what they are in the end counts. */
static void
settle (LsWindow *self)
{
  if (self->settling == 0)
    self->settling = g_idle_add_full (G_PRIORITY_HIGH_IDLE - 2, settle_cb, self, NULL);
}

void
ls_window_add_sentence (LsWindow *self)
{
  LsWindowParts *parts = &self->parts;
  GtkWidget *source = ls_shell_get_pane (parts->shell, LS_PANE_SOURCE);

  self->sentence = g_object_ref_sink (ls_narration_pane_new (parts->session));
  take_place (self, NULL);
  ls_window_follow (self, source, "map", G_CALLBACK (settle));
  ls_window_follow (self, source, "unmap", G_CALLBACK (settle));
  ls_window_follow (self, source, "modified-changed", G_CALLBACK (settle));
  ls_window_follow (self, parts->session, "notify::scene", G_CALLBACK (settle));
  ls_window_follow (self, parts->shell, "lecture-changed", G_CALLBACK (settle));
}

void
ls_window_drop_sentence (LsWindow *self)
{
  g_clear_handle_id (&self->settling, g_source_remove);
  self->toasts.sentence = NULL;
  if (self->sentence != NULL)
    leave_place (self);
  self->perch = NULL;
  g_clear_object (&self->sentence);
}
