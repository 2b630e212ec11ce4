#include "ls-window-private.h"

/* Bars come and go while somebody points at something or reads. So those that come lie over the lower edge of the panes, above the
 * sentence about the last step, and take no room; the one that is there from the start leaves its room behind. */

/* Signal handler: where the bars are. Returns: TRUE, of the bars. */
static gboolean
place_bars_cb (GtkOverlay *overlay, GtkWidget *bars, GdkRectangle *place, LsWindow *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (overlay));
  int edge = gtk_widget_get_height (GTK_WIDGET (overlay));
  GtkWidget *of_leaf = ls_bars_find_visible (self->parts.bars);
  GtkWidget *bottom = self->perch == NULL ? self->sentence : NULL;
  GtkWidget *lowest = of_leaf != NULL ? of_leaf : bottom;
  graphene_rect_t sentence;
  int least, height;

  if (bars != GTK_WIDGET (self->bars))
    return FALSE; /* what lies over all has all the room */
  /* Nor over a question. */
  if (lowest != NULL && gtk_widget_get_mapped (lowest) &&
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
bars_cb (LsWindow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->parts.coach),
                          ls_coach_is_shown (self->parts.coach) &&
                            !ls_shell_is_lecture (self->parts.shell) &&
                            ls_bars_find_visible (self->parts.bars) == NULL);
}

void
ls_window_add_bars (LsWindow *self)
{
  LsWindowParts *parts = &self->parts;

  parts->recovery = LS_RECOVERY_BAR (ls_recovery_bar_new (parts->session, parts->saver));
  ls_window_follow (self, parts->recovery, "failed", G_CALLBACK (ls_window_show_message));
  parts->coach = LS_COACH (ls_coach_new (parts->session, parts->settings));
  gtk_box_prepend (self->bars, GTK_WIDGET (parts->recovery));
  gtk_box_append (self->main_box, GTK_WIDGET (parts->shell));
  parts->bars = ls_bars_new (parts->session, parts->shell, self->main_box);
  /* The window asks its bars until it is gone itself. */
  g_object_set_data_full (G_OBJECT (self), "ls-bars", parts->bars,
                          (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < parts->bars->len; i++)
    {
      ls_window_follow (self, parts->bars->pdata[i], "notify::visible", G_CALLBACK (bars_cb));
      ls_window_follow (self, parts->bars->pdata[i], "told", G_CALLBACK (ls_window_tell));
    }
  ls_window_follow (self, parts->shell, "lecture-changed", G_CALLBACK (bars_cb));
  gtk_box_append (self->main_box, GTK_WIDGET (parts->coach));
  ls_window_add_sentence (self);
  g_signal_connect_object (gtk_widget_get_parent (GTK_WIDGET (self->bars)), "get-child-position",
                           G_CALLBACK (place_bars_cb), self, 0);
}
