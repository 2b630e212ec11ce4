#pragma once

#include "ls-timeline-values.h"

G_BEGIN_DECLS

/* A button for each track of values that takes it away, below its name. */
typedef struct
{
  GtkWidget *timeline; /* their parent; not owned */
  GtkWidget *buttons[LS_TIMELINE_MAX_VALUES];
  void (*close) (gpointer data, guint track);
  gpointer data;
} LsTimelineClosers;

/* Makes a button for each track anew. To be called when the tracks are others, and with no tracks at the end. */
void ls_timeline_closers_set (LsTimelineClosers *closers, const LsTimelineValues *values);
/* Puts them where the tracks are. */
void ls_timeline_closers_allocate (const LsTimelineClosers *closers,
                                   const LsTimelineMetrics *metrics);

G_END_DECLS
