#include "ls-timeline-closers.h"

#include <glib/gi18n.h>

#include "ls-tooltip.h"

#define PAD 4

static void
clicked_cb (GtkWidget *button, LsTimelineClosers *closers)
{
  for (guint i = 0; i < LS_TIMELINE_MAX_VALUES; i++)
    if (closers->buttons[i] == button)
      {
        closers->close (closers->data, i);
        return;
      }
}

static GtkWidget *
new_button (LsTimelineClosers *closers, const LsTimelineValue *track)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");
  g_autofree char *label = g_strdup_printf (_ ("Take %s out of the Timeline"), track->name);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "close-pane");
  ls_tooltip_set_name (button, label);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), closers);
  gtk_widget_set_parent (button, closers->timeline);
  return button;
}

/* Buttons that go would take the keyboard with them, by whatever they went. */
static void
save_keyboard (const LsTimelineClosers *closers)
{
  for (guint i = 0; i < LS_TIMELINE_MAX_VALUES; i++)
    if (closers->buttons[i] != NULL && gtk_widget_has_focus (closers->buttons[i]))
      gtk_widget_grab_focus (closers->timeline);
}

void
ls_timeline_closers_set (LsTimelineClosers *closers, const LsTimelineValues *values)
{
  save_keyboard (closers);
  for (guint i = 0; i < LS_TIMELINE_MAX_VALUES; i++)
    {
      g_clear_pointer (&closers->buttons[i], gtk_widget_unparent);
      if (i < values->tracks->len)
        closers->buttons[i] = new_button (closers, g_ptr_array_index (values->tracks, i));
    }
}

void
ls_timeline_closers_allocate (const LsTimelineClosers *closers, const LsTimelineMetrics *m)
{
  for (int i = 0; i < m->n_values && closers->buttons[i] != NULL; i++)
    {
      GtkRequisition least;
      int below;
      gboolean has_room;

      gtk_widget_get_preferred_size (closers->buttons[i], &least, NULL);
      /* Below the name, and as far from it as there is room for. */
      below = CLAMP (m->value - least.height, 0, m->row + PAD);
      has_room = below >= m->row - PAD;
      /* The keys take a track away too. */
      gtk_widget_set_child_visible (closers->buttons[i], has_room);
      if (!has_room)
        continue;
      gtk_widget_size_allocate (
        closers->buttons[i],
        &(GtkAllocation){ PAD, m->values + i * m->value + below, least.width, least.height }, -1);
    }
}
