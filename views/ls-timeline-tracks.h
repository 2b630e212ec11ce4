#pragma once

#include "ls-timeline-values.h"
#include "ls-inspector.h"

G_BEGIN_DECLS

/* A button for each track of values that takes it away, below its name. */
typedef struct
{
  GtkWidget *timeline; /* their parent; not owned */
  GtkWidget *buttons[LS_TIMELINE_MAX_VALUES];
  void (*close) (gpointer data, guint track);
  gpointer data;
} LsTimelineClosers;

/* The tracks of values of a timeline, with their buttons: shown, taken away, and asked about what they do not know. */
typedef struct
{
  LsTimelineValues values;
  LsTimelineClosers closers;
  LsInspector *owner;                /* the timeline; not owned */
  void (*told) (LsInspector *owner); /* when something is known, or shown, that was not */
} LsTimelineTracks;

void ls_timeline_tracks_init (LsTimelineTracks *tracks,
                              LsInspector *owner,
                              void (*told) (LsInspector *owner));
/* Takes all of them away, for who is disposed of. */
void ls_timeline_tracks_dispose (LsTimelineTracks *tracks);
void ls_timeline_tracks_finalize (LsTimelineTracks *tracks);

/* Asks what they do not know of the run and the focus lane. */
void ls_timeline_tracks_ask (LsTimelineTracks *tracks);
/* Returns: whether there is a track of ref now. */
gboolean ls_timeline_tracks_toggle (LsTimelineTracks *tracks, LsRegRef ref);
/* FALSE if there is none. */
gboolean ls_timeline_tracks_remove_last (LsTimelineTracks *tracks);

/* Puts them where the tracks are. */
void ls_timeline_closers_allocate (const LsTimelineClosers *closers,
                                   const LsTimelineMetrics *metrics);

G_END_DECLS
