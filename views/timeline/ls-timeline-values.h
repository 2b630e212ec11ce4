#pragma once

#include "ls-spark.h"
#include "ls-table.h"
#include "ls-timeline-draw.h"

/* What register components hold in the focus lane over the run, a track for each below the mask history. A track is found out
 * in a thread, and anew for another lane or run. */

#define LS_TIMELINE_MAX_VALUES 3

typedef struct
{
  LsRegRef ref;
  char *name;                /* "R1.x" */
  guint lane;                /* that was asked about */
  LsSubject *subject;        /* that was asked about; NULL: nothing was */
  GCancellable *cancellable; /* of the question; NULL: it is answered */
  LsSpark *spark;            /* NULL: not yet, or problem says why not */
  char *problem;
} LsTimelineValue;

typedef struct
{
  GPtrArray *tracks; /* of LsTimelineValue, the first on top; owned */
  LsScene *scene;    /* that they are of, holds a reference; NULL: not asked yet */
} LsTimelineValues;

void ls_timeline_values_init (LsTimelineValues *values);
void ls_timeline_values_clear (LsTimelineValues *values);

/* Adds a track of a component of view's program, in place of the last one where there are as many as can be; or takes it
 * away if it has one. Returns: whether it has one now. */
gboolean ls_timeline_values_toggle (LsTimelineValues *values, LsView *view, LsRegRef ref);
/* Takes the last track away. FALSE if there is none. */
gboolean ls_timeline_values_remove_last (LsTimelineValues *values);
/* Asks what is not known of the run of view in lane; for each question callback is called once, with what new_data (data) made.
 * Tracks of another scene go away, and of components that the program has not. Returns: whether the tracks are others now. */
gboolean ls_timeline_values_update (LsTimelineValues *values,
                                    LsView *view,
                                    guint lane,
                                    GAsyncReadyCallback callback,
                                    gpointer (*new_data) (gpointer data),
                                    gpointer data);
/* Takes an answer. FALSE if nobody waits for it any more. */
gboolean ls_timeline_values_take (LsTimelineValues *values, GAsyncResult *result);
/* Whether all that was asked is answered. */
gboolean ls_timeline_values_are_known (const LsTimelineValues *values);

/* --- words ----------------------------------------------------------------------------------------------- */

/* Returns: (transfer full): "0.5", "NaN", "not written yet", or why nobody knows. */
char *ls_timeline_value_tell (const LsTimelineValue *track, guint64 step);
/* Appends "R1.x of lane 22 is 0.5" of each track, each with separator before it. */
void ls_timeline_values_append_words (const LsTimelineValues *values,
                                      guint64 step,
                                      const char *separator,
                                      GString *text);
/* Adds a cell for each track to a row of a table. */
void ls_timeline_values_add_cells (const LsTimelineValues *values, guint64 step, LsTable *table);

/* --- drawing (ls-timeline-values-draw.c) ----------------------------------------------------------------- */

/* px that n tracks take where there is room, and at least. */
int ls_timeline_values_height (const LsGlyphs *glyphs, guint n);
int ls_timeline_values_least (const LsGlyphs *glyphs, guint n);
/* How high each of n tracks is below a picture that was laid out with has_loops for all of the room, theirs too: its lanes give what
 * they can. */
int ls_timeline_values_fit (const LsTimelineMetrics *metrics,
                            const LsGlyphs *glyphs,
                            gboolean has_loops,
                            guint n);
/* Puts n tracks, each value px high, below a picture that was laid out for a height without them. */
void ls_timeline_metrics_add_values (LsTimelineMetrics *metrics, guint n, int value);
void ls_timeline_values_draw (const LsTimelineValues *values,
                              GtkSnapshot *snapshot,
                              const LsTimelineMetrics *metrics,
                              const LsTimelineSpan *span,
                              guint64 now,
                              const LsTheme *theme,
                              LsGlyphs *glyphs);
