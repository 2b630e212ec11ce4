#include "ls-toasts.h"

#include "ls-text.h"

#define ALIVE "ls-alive"

static void
dismissed_cb (AdwToast *toast)
{
  g_object_set_data (G_OBJECT (toast), ALIVE, NULL);
}

void
ls_toasts_add (LsToasts *self, AdwToast *toast)
{
  g_object_set_data (G_OBJECT (toast), ALIVE, toast);
  g_signal_connect (toast, "dismissed", G_CALLBACK (dismissed_cb), NULL);
  adw_toast_overlay_add_toast (self->overlay, toast);
}

/* libadwaita keeps the widget to itself. */
static gboolean
is_toast (GtkWidget *widget)
{
  return strcmp (G_OBJECT_TYPE_NAME (widget), "AdwToastWidget") == 0;
}

/* The one in sight, or one that is on its way out. It is a child of the overlay, whose widget is private; its
 * properties are not. Returns: (transfer full) (nullable). */
static AdwToast *
find_toast (LsToasts *self, gboolean is_leaving)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->overlay)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      g_autoptr (AdwToast) toast = NULL;

      if (is_toast (child))
        g_object_get (child, "toast", &toast, NULL);
      if (toast != NULL && is_leaving == (g_object_get_data (G_OBJECT (toast), ALIVE) == NULL))
        return g_steal_pointer (&toast);
    }
  return NULL;
}

/* One at a time goes: libadwaita 1.2 crashes where the next one is sent after it. */
static gboolean
is_leaving (LsToasts *self)
{
  g_autoptr (AdwToast) leaving = find_toast (self, TRUE);

  return leaving != NULL;
}

/* One after the other as they come up: libadwaita 1.2 crashes where one is dismissed that has not. */
void
ls_toasts_dismiss (LsToasts *self)
{
  AdwToast *toast;

  if (is_leaving (self))
    return;
  while ((toast = find_toast (self, FALSE)) != NULL)
    {
      adw_toast_dismiss (toast);
      g_object_unref (toast);
    }
}

/* One that has not come up yet stays, for the same reason. */
void
ls_toasts_pass (LsToasts *self)
{
  g_autoptr (AdwToast) shown = find_toast (self, FALSE);

  if (shown != NULL && shown == self->told && !is_leaving (self))
    adw_toast_dismiss (shown);
}

gboolean
ls_toasts_contain (const LsToasts *self, GtkWidget *widget)
{
  while (widget != NULL && widget != GTK_WIDGET (self->overlay) && !is_toast (widget))
    widget = gtk_widget_get_parent (widget);
  return widget != NULL && is_toast (widget);
}

static void
told_dismissed_cb (AdwToast *toast, LsToasts *self)
{
  if (self->told == toast)
    g_clear_weak_pointer (&self->told);
}

/* Toasts that wait for each other would tell of what is over, so one says them all. */
void
ls_toasts_tell (LsToasts *self, const char *sentence)
{
  g_autofree char *shown = ls_text_escape (sentence, LS_TEXT_LINE);
  g_autofree char *escaped = g_markup_escape_text (shown, -1);

  if (self->told != NULL)
    {
      adw_toast_set_title (self->told, escaped);
      adw_toast_overlay_add_toast (self->overlay, g_object_ref (self->told));
      return;
    }
  g_set_weak_pointer (&self->told, adw_toast_new (escaped));
  adw_toast_set_timeout (self->told, 3);
  g_signal_connect (self->told, "dismissed", G_CALLBACK (told_dismissed_cb), self);
  ls_toasts_add (self, self->told);
}

void
ls_toasts_clear (LsToasts *self)
{
  if (self->told != NULL)
    g_signal_handlers_disconnect_by_data (self->told, self);
  g_clear_weak_pointer (&self->told);
}
