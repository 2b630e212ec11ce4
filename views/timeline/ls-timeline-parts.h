#pragma once

#include <gtk/gtk.h>

#include "ls-inspector.h"
#include "ls-session.h"
#include "ls-timeline-draw.h"
#include "ls-timeline-values.h"

/* What the timeline is made of besides its model, its picture and its values. */

/* --- ls-timeline-cells.c ------------------------------------------------------------------------------------ */

/* One step where steps are wide, one px where they are not. */
typedef struct
{
  int x, end; /* px */
  LsTimelineCell content;
} LsTimelineDrawn;

/* Returns: (transfer full): LsTimelineDrawn of what is in sight, from left to right. */
GArray *ls_timeline_cells_new (const LsTimelineModel *model,
                               const LsTimelineMetrics *m,
                               const LsTimelineSpan *span);

/* --- ls-timeline-flags.c ------------------------------------------------------------------------------------ */

/* What a person marked of a wave's steps, as flags on the axis of the timeline: a bookmark's is full, a note's is hollow. */
typedef enum
{
  LS_TIMELINE_BOOKMARK,
  LS_TIMELINE_NOTE,
  LS_TIMELINE_RACE,
} LsTimelineFlagKind;
#define LS_TIMELINE_N_FLAGS (LS_TIMELINE_RACE + 1)

typedef struct
{
  guint64 step;
  const char *text; /* the session's, until a mark is changed; or of the catalogue */
  LsTimelineFlagKind kind;
} LsTimelineFlag;

/* Returns: (transfer full): of LsTimelineFlag: bookmarks by step, then notes. */
GArray *ls_timeline_flags_new (LsSession *session, guint wave);
/* Where the word is touched that the race is about which the run has stopped at. */
void ls_timeline_flags_add_race (GArray *flags, const LsView *view);

void ls_timeline_flags_draw (const GArray *flags,
                             GtkSnapshot *snapshot,
                             const LsTimelineMetrics *metrics,
                             const LsTimelineSpan *span,
                             const LsTheme *theme);
/* Appends "\nbookmark: NAME" and "\nnote: TEXT" of the flags at x. */
void ls_timeline_flags_append_near (const GArray *flags,
                                    const LsTimelineMetrics *metrics,
                                    const LsTimelineSpan *span,
                                    double x,
                                    GString *text);
/* Appends ", bookmark NAME" and ", note TEXT" of a step, and behind them how many there are: ", 2 bookmarks, 1 note". */
void ls_timeline_flags_append_words (const GArray *flags, guint64 step, GString *text);

/* --- ls-timeline-keys.c ------------------------------------------------------------------------------------- */

#define LS_TIMELINE_ZOOM_FACTOR 1.25 /* by one key, or one notch of a wheel */

/* Calls zoom as its keys do, for an action with a parameter: "in", "out" or "all". */
void ls_timeline_zoom_by_word (GtkWidget *widget, GVariant *word, GtkShortcutFunc zoom);
/* Plus, minus and 0 call zoom with a factor ("d"), near 0 for everything. */
void ls_timeline_zoom_keys_add (GtkWidgetClass *klass, GtkShortcutFunc zoom);
/* Adds the keys of the timeline to its class, one of an inspector: left and right step, with Control by clauses; up and
 * down choose the lane; plus, minus and 0 call zoom with a factor ("d"), near 0 for everything; Escape calls escape, Delete remove. */
void ls_timeline_keys_add (LsInspectorClass *timeline_class,
                           GtkShortcutFunc zoom,
                           GtkShortcutFunc escape,
                           GtkShortcutFunc remove);

/* --- ls-timeline-loops.c ------------------------------------------------------------------------------------ */

/* Brackets over the loops of a run, with a tick where each iteration begins: above the blocks of the timeline, a level for
 * each loop within loops. */

/* Gives loops the room of as many levels as the lanes can spare: no lane gets less than 2 px, or than it had. Levels are as high as a row
 * or lower, one of them is always there. To be called once after ls_timeline_metrics_init(). loops: (nullable): none take no room. */
void ls_timeline_metrics_add_loops (LsTimelineMetrics *metrics, const LsLoops *loops);

/* loops: as of the metrics. */
/* Whether a level is high enough for text, */
gboolean ls_timeline_loops_have_words (const LsTimelineMetrics *metrics);
/* whose baseline is so many px below its top. */
float ls_timeline_loops_baseline (const LsTimelineMetrics *metrics, const LsGlyphs *glyphs);
void ls_timeline_loops_draw (const LsLoops *loops,
                             GtkSnapshot *snapshot,
                             const LsTimelineMetrics *metrics,
                             const LsTimelineSpan *span,
                             const LsTheme *theme,
                             LsGlyphs *glyphs);

/* --- ls-timeline-range.c ------------------------------------------------------------------------------------ */

/* Which steps of a run a widget has in sight, or cycles of a model: all, or what a person zoomed and scrolled to by wheel, keys and bar. */
typedef struct
{
  GtkWidget *owner;          /* not owned */
  GtkWidget *scrollbar;      /* a child of the owner, whose it is */
  GtkAdjustment *adjustment; /* in steps; owned */
  double zoom;               /* px a step; 0: the whole run */
  guint64 n_steps;           /* of the run */
  int names, room;           /* px: before the steps, and that they are shown in, >= 1 */
} LsTimelineRange;

/* The whole of a run without steps. owner gets a bar below, and is zoomed by the wheel; it is drawn anew when something else is in sight. */
void ls_timeline_range_init (LsTimelineRange *range, GtkWidget *owner);
void ls_timeline_range_clear (LsTimelineRange *range);

LsTimelineSpan ls_timeline_range_get_span (const LsTimelineRange *range);
/* Another run, all of which is in sight. */
void ls_timeline_range_set_steps (LsTimelineRange *range, guint64 n_steps);
/* The same run, of which more or less is known by now. */
void ls_timeline_range_change_steps (LsTimelineRange *range, guint64 n_steps);
/* The step comes into sight if it is not. */
void ls_timeline_range_show (LsTimelineRange *range, guint64 step);
/* Zooms by factor, at most to blocks of a readable width; out to the whole run and no further. What is at x, px, stays there. */
void ls_timeline_range_zoom (LsTimelineRange *range, double factor, double x);
/* What the bar takes of the height: a run that fits needs none. */
int ls_timeline_range_bar_height (const LsTimelineRange *range);
/* Gives steps and bar the room of the owner, names px at the left but for the names. */
void ls_timeline_range_allocate (LsTimelineRange *range, int width, int height, int names);

/* --- ls-timeline-tracks.c ----------------------------------------------------------------------------------- */

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

/* Asks what they do not know of the run and the focus lane. */
void ls_timeline_tracks_ask (LsTimelineTracks *tracks);
/* Returns: whether there is a track of ref now. */
gboolean ls_timeline_tracks_toggle (LsTimelineTracks *tracks, LsRegRef ref);
/* FALSE if there is none. */
gboolean ls_timeline_tracks_remove_last (LsTimelineTracks *tracks);

/* Puts them where the tracks are. */
void ls_timeline_closers_allocate (const LsTimelineClosers *closers,
                                   const LsTimelineMetrics *metrics);
