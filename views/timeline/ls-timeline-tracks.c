#include "ls-timeline-parts.h"

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

/* Makes a button for each track anew. To be called when the tracks are others, and with no tracks at the end. */
static void
set_closers (LsTimelineClosers *closers, const LsTimelineValues *values)
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

/* The owner was kept for this, and the tracks with it. */
static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  LsTimelineTracks *tracks = data;
  g_autoptr (LsInspector) owner = tracks->owner;

  if (ls_timeline_values_take (&tracks->values, result))
    tracks->told (owner);
}

static gpointer
keep_owner (gpointer data)
{
  LsTimelineTracks *tracks = data;

  g_object_ref (tracks->owner);
  return tracks;
}

/* Other tracks have other buttons and take other room. */
static void
lay_out (LsTimelineTracks *tracks)
{
  set_closers (&tracks->closers, &tracks->values);
  gtk_widget_queue_resize (GTK_WIDGET (tracks->owner));
}

void
ls_timeline_tracks_ask (LsTimelineTracks *tracks)
{
  LsView *view = ls_inspector_get_view (tracks->owner);

  if (view != NULL &&
      ls_timeline_values_update (&tracks->values, view, ls_inspector_get_focus (tracks->owner),
                                 answered_cb, keep_owner, tracks))
    lay_out (tracks);
}

static void
change_tracks (LsTimelineTracks *tracks)
{
  lay_out (tracks);
  ls_timeline_tracks_ask (tracks);
  tracks->told (tracks->owner);
}

gboolean
ls_timeline_tracks_toggle (LsTimelineTracks *tracks, LsRegRef ref)
{
  LsView *view = ls_inspector_get_view (tracks->owner);
  gboolean is_shown;

  if (view == NULL)
    return FALSE;
  is_shown = ls_timeline_values_toggle (&tracks->values, view, ref);
  change_tracks (tracks);
  return is_shown;
}

gboolean
ls_timeline_tracks_remove_last (LsTimelineTracks *tracks)
{
  if (!ls_timeline_values_remove_last (&tracks->values))
    return FALSE;
  change_tracks (tracks);
  return TRUE;
}

static void
close_cb (gpointer data, guint track)
{
  LsTimelineTracks *tracks = data;

  g_ptr_array_remove_index (tracks->values.tracks, track);
  change_tracks (tracks);
}

void
ls_timeline_tracks_init (LsTimelineTracks *tracks,
                         LsInspector *owner,
                         void (*told) (LsInspector *owner))
{
  *tracks = (LsTimelineTracks){ .owner = owner, .told = told };
  ls_timeline_values_init (&tracks->values);
  tracks->closers =
    (LsTimelineClosers){ .timeline = GTK_WIDGET (owner), .close = close_cb, .data = tracks };
}

void
ls_timeline_tracks_dispose (LsTimelineTracks *tracks)
{
  g_ptr_array_set_size (tracks->values.tracks, 0);
  set_closers (&tracks->closers, &tracks->values);
}
