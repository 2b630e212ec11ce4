#pragma once

#include <glib.h>

#include "ls-glyphs.h"
#include "ls-loops.h"
#include "ls-palette.h"
#include "ls-program.h"
#include "ls-session.h"

/* --- ls-timeline-model.c ---------------------------------------------------------------------------------- */

/* The run of one wave, ready to be drawn at any zoom. */

/* What of a program runs in which row of a timeline, and in which block of it. */
typedef enum
{
  LS_TIMELINE_FLOW,
  LS_TIMELINE_ALU,
  LS_TIMELINE_FETCH,
  LS_TIMELINE_EXPORT,
  LS_TIMELINE_N_ROWS,
} LsTimelineRow;

typedef struct
{
  guint n_lines;
  guint8 *rows;     /* LsTimelineRow by line */
  guint hidden;     /* bits by LsTimelineRow: the program has no line of it */
  guint32 *clauses; /* by line: line of the control flow that it belongs to */
} LsTimelineRows;

typedef struct
{
  LsHistory *history; /* holds a reference */
  LsMaskReader *reader;
  LsScene *scene; /* holds a reference: owns the program */
  LsProgram *program;
  LsTimelineRows lines;
  guint n_lanes;        /* from 0 up to the last that holds something: 1 to 64 */
  gboolean is_straight; /* the same lanes are active in all steps */
  guint64 end;          /* of the run, in steps; 0: not known */
  guint64 reached;      /* the furthest position that was told */
} LsTimelineModel;

/* Returns: (transfer full) (nullable): NULL if history names lines that the scene's program does not have: it is of the
 * scene before. */
LsTimelineModel *ls_timeline_model_new (LsScene *scene, LsHistory *history);
void ls_timeline_model_free (LsTimelineModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTimelineModel, ls_timeline_model_free)

/* What happens in a stretch of steps that is drawn as one. */
typedef struct
{
  /* 0: no step in that row; else 1 + mean number of active lanes */
  guint8 fill[LS_TIMELINE_N_ROWS];
  guint32 clause;                /* of the first step */
  LsMask of[LS_MAX_LANE_STATES]; /* by LsLaneState: lanes in that state in at least one step */
  LsMask predicated; /* active ones that are predicated off in a slot of at least one step */
} LsTimelineCell;

/* Steps first to end - 1, at least one. */
void ls_timeline_model_pool (const LsTimelineModel *model,
                             guint64 first,
                             guint64 end,
                             LsTimelineCell *cell);

/* Returns: (transfer full): "step 412 of 1038: 1  x: ADD R1.x ..., 41 of 64 lanes active, 3 helpers". */
char *ls_timeline_model_describe (const LsTimelineModel *model, guint64 step);
/* step: one of the history. */
const LsLaneStateDesc *ls_timeline_model_get_state (const LsTimelineModel *model,
                                                    guint64 step,
                                                    guint lane);
/* Whether it is active there and predicated off in a slot. */
gboolean ls_timeline_model_is_predicated (const LsTimelineModel *model, guint64 step, guint lane);

/* Tells a position that was gone to, and where the run ends; 0: nobody knows. */
void ls_timeline_model_reach (LsTimelineModel *model, guint64 position, guint64 end);
/* Steps that there is room for: those of the history, of what is hidden, and of a run that is longer than its history as far as it is
 * known. */
guint64 ls_timeline_model_get_room (const LsTimelineModel *model);
/* Returns: (nullable): none were looked for. */
const LsLoops *ls_timeline_model_get_loops (const LsTimelineModel *model);
/* Appends the iterations of the loops that run at step, innermost first, each with separator before it. */
void ls_timeline_model_append_loops (const LsTimelineModel *model,
                                     guint64 step,
                                     const char *separator,
                                     GString *text);

/* "FETCH" */
const char *ls_timeline_row_name (LsTimelineRow row);
/* Copies the first word of a control-flow line: "02"; "" where the listing has no such words. */
void ls_timeline_name_clause (const LsProgram *program, guint32 clause, char name[8]);

/* --- ls-timeline-draw.c ----------------------------------------------------------------------------------- */

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
  int n_lanes;  /* lanes there, from 0 on: 1 to 64 */
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
/* Lanes that a wave lacks get no rows. Where no lanes part the rows are low: all rows look alike. To be called
 * after ls_timeline_metrics_init(), which leaves all lanes their rows. model: (nullable). */
void ls_timeline_metrics_fit_lanes (LsTimelineMetrics *metrics, const LsTimelineModel *model);
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

/* Bars beside the names, at the rows of lanes of the mask history; neighbours have one. */
void ls_timeline_draw_chosen (GtkSnapshot *snapshot,
                              const LsTimelineMetrics *metrics,
                              LsMask lanes,
                              const LsTheme *theme);

/* Where a step is, in px from the left. names: px that the names take. */
double ls_timeline_span_x (const LsTimelineSpan *span, int names, double step);
/* What is at x, also before the first step and behind the last. */
double ls_timeline_span_at (const LsTimelineSpan *span, int names, double x);
/* Steps between two numbers of the axis that there is room for: 1, 2 or 5 times a power of ten. */
guint64 ls_timeline_span_tick (const LsTimelineSpan *span);
