#pragma once

#include "ls-lane-states.h"
#include "ls-loops.h"
#include "ls-session.h"
#include "ls-timeline-rows.h"

/* The run of one wave, ready to be drawn at any zoom. */

typedef struct
{
  LsHistory *history; /* holds a reference */
  LsMaskReader *reader;
  LsScene *scene; /* holds a reference: owns the program */
  LsProgram *program;
  LsTimelineRows lines;
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

/* Returns: (nullable): none were looked for. */
const LsLoops *ls_timeline_model_get_loops (const LsTimelineModel *model);
/* Appends the iterations of the loops that run at step, innermost first, each with separator before it. */
void ls_timeline_model_append_loops (const LsTimelineModel *model,
                                     guint64 step,
                                     const char *separator,
                                     GString *text);
