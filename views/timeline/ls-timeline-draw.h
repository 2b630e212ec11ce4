#pragma once

#include <glib.h>
#include "ls-glyphs.h"
#include "ls-palette.h"
#include "ls-timeline-model.h"

/* The stretch of an axis in sight, behind names at the left: steps of a run, or cycles of a model. */
typedef struct
{
  double first; /* step at the left edge */
  double zoom;  /* px a step, > 0 */
} LsTimelineSpan;

/* The clause timeline: brackets over loops; rows for control flow, ALU, fetch and export, those that the program has lines
 * of, with a block for each clause, as wide as its steps and as full as lanes are active; below, the mask history, lanes by
 * steps. */

/* Sizes in px. */
typedef struct
{
  int width, height;
  int advance;  /* width of a character */
  int names;    /* width of the column of names on the left */
  int axis;     /* height of the step numbers on top */
  int row;      /* height of a row of blocks */
  int masks;    /* y of the mask history */
  int lane;     /* height of a lane there */
  guint hidden; /* rows that take no room, as of the model */
  int levels;   /* of brackets over loops; see ls-timeline-loops.h */
  int n_values; /* tracks of values below the mask history; see ls-timeline-values.h */
  int values;   /* y of the first */
  int value;    /* height of each */
  int level;    /* height of a level of brackets */
} LsTimelineMetrics;

/* Without loops. hidden: of the model; 0 while there is none. */
void ls_timeline_metrics_init (LsTimelineMetrics *metrics,
                               int width,
                               int height,
                               guint hidden,
                               const LsGlyphs *glyphs);
/* The height at which a lane is lane px where no row is hidden, so that what is asked for does not depend on the program. */
int ls_timeline_metrics_height (const LsGlyphs *glyphs, int lane);

double ls_timeline_x (const LsTimelineMetrics *metrics, const LsTimelineSpan *span, double step);
/* Returns: a step, possibly before or after the run. */
double ls_timeline_step (const LsTimelineMetrics *metrics, const LsTimelineSpan *span, double x);
/* Returns: the lane of the mask history at y, or -1. */
int ls_timeline_lane (const LsTimelineMetrics *metrics, double y);

/* Returns: (transfer full) (nullable): the mask history in sight; it changes with all arguments, and not with time. A lane
 * that is on in some and off in other steps of a px is drawn as checks, so that no step of divergence disappears. */
GdkTexture *ls_timeline_new_masks (const LsTimelineModel *model,
                                   const LsTimelineMetrics *metrics,
                                   const LsTimelineSpan *span,
                                   const LsTheme *theme);

/* masks: (nullable): as made with the same arguments. now: the step that executes next. */
void ls_timeline_draw (GtkSnapshot *snapshot,
                       const LsTimelineModel *model,
                       const LsTimelineMetrics *metrics,
                       const LsTimelineSpan *span,
                       GdkTexture *masks,
                       guint64 now,
                       guint focus_lane,
                       const LsTheme *theme,
                       LsGlyphs *glyphs);

/* Where a step is, in px from the left. names: px that the names take. */
double ls_timeline_span_x (const LsTimelineSpan *span, int names, double step);
/* What is at x, also before the first step and behind the last. */
double ls_timeline_span_at (const LsTimelineSpan *span, int names, double x);
/* Steps between two numbers of the axis that there is room for: 1, 2 or 5 times a power of ten. */
guint64 ls_timeline_span_tick (const LsTimelineSpan *span);
