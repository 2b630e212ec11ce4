#include "ls-window-private.h"

#include "ls-panes.h"

/* Bars come and go while somebody points at something or reads. So those that come lie over the lower edge of the panes, above the
 * sentence about the last step, and take no room; the one that is there from the start leaves its room behind. */

/* Signal handler: where the bars are. Returns: TRUE, of the bars. */
static gboolean
place_bars_cb (GtkOverlay *overlay, GtkWidget *bars, GdkRectangle *place, LsWindow *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (overlay));
  int edge = gtk_widget_get_height (GTK_WIDGET (overlay));
  GtkWidget *lowest = gtk_widget_get_visible (GTK_WIDGET (self->parts.question))
                        ? GTK_WIDGET (self->parts.question)
                        : self->sentence;
  graphene_rect_t sentence;
  int least, height;

  if (bars != GTK_WIDGET (self->bars))
    return FALSE; /* what lies over all has all the room */
  /* Nor over a question. */
  if (gtk_widget_get_mapped (lowest) &&
      gtk_widget_compute_bounds (lowest, GTK_WIDGET (overlay), &sentence))
    edge = (int) sentence.origin.y;
  gtk_widget_measure (bars, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (bars, GTK_ORIENTATION_VERTICAL, MAX (width, least), NULL, &height, NULL,
                      NULL);
  *place = (GdkRectangle){ 0, MAX (edge - height, 0), MAX (width, least), height };
  return TRUE;
}

void
ls_window_settle_bars (LsWindow *self, int width, int height)
{
  const guint text_size = ls_settings_get_text_size (self->parts.settings);

  if (width != self->width || height != self->height || text_size != self->text_size)
    ls_coach_yield (self->parts.coach);
  self->width = width;
  self->height = height;
  self->text_size = text_size;
  ls_toasts_settle (&self->toasts);
}

/* Hints say what comes, and are for one reader. */
static void
question_cb (LsWindow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->parts.coach),
                          ls_coach_is_shown (self->parts.coach) &&
                            !ls_shell_is_lecture (self->parts.shell) &&
                            !gtk_widget_get_visible (GTK_WIDGET (self->parts.question)));
}

void
ls_window_add_bars (LsWindow *self)
{
  LsWindowParts *parts = &self->parts;

  parts->recovery = LS_RECOVERY_BAR (ls_recovery_bar_new (parts->session, parts->saver));
  ls_window_follow (self, parts->recovery, "failed", G_CALLBACK (ls_window_show_message));
  parts->coach = LS_COACH (ls_coach_new (parts->session, parts->settings));
  self->sentence = ls_narration_pane_new (parts->session);
  self->toasts.sentence = self->sentence;
  gtk_box_prepend (self->bars, GTK_WIDGET (parts->recovery));
  gtk_box_append (self->main_box, GTK_WIDGET (parts->shell));
  parts->question = LS_QUESTION_BAR (ls_question_bar_new (parts->session, parts->shell));
  ls_window_follow (self, parts->question, "notify::visible", G_CALLBACK (question_cb));
  ls_window_follow (self, parts->shell, "lecture-changed", G_CALLBACK (question_cb));
  ls_window_follow (self, parts->question, "told", G_CALLBACK (ls_window_tell));
  gtk_box_append (self->main_box, GTK_WIDGET (parts->question));
  gtk_box_append (self->main_box, GTK_WIDGET (parts->coach));
  gtk_box_append (self->main_box, self->sentence);
  g_signal_connect_object (gtk_widget_get_parent (GTK_WIDGET (self->bars)), "get-child-position",
                           G_CALLBACK (place_bars_cb), self, 0);
}
