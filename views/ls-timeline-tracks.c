#include "ls-timeline-tracks.h"

/* The owner was kept for this, and the tracks with it. */
static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  LsTimelineTracks *tracks = data;
  g_autoptr (LsInspector) owner = tracks->owner;

  (void) source;
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
  ls_timeline_closers_set (&tracks->closers, &tracks->values);
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
change (LsTimelineTracks *tracks)
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
  change (tracks);
  return is_shown;
}

gboolean
ls_timeline_tracks_remove_last (LsTimelineTracks *tracks)
{
  if (!ls_timeline_values_remove_last (&tracks->values))
    return FALSE;
  change (tracks);
  return TRUE;
}

static void
close_cb (gpointer data, guint track)
{
  LsTimelineTracks *tracks = data;

  g_ptr_array_remove_index (tracks->values.tracks, track);
  change (tracks);
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
  ls_timeline_closers_set (&tracks->closers, &tracks->values);
}

void
ls_timeline_tracks_finalize (LsTimelineTracks *tracks)
{
  ls_timeline_values_clear (&tracks->values);
}
