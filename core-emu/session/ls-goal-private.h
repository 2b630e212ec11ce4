#pragma once

#include "ls-goal.h"

/* What the files share that read what a person looks for. Private to them. */

struct _LsGoal
{
  LsTarget target;
  LsCondition *condition; /* owned, or NULL: that of target, as is the measure */
  LsMeasure *measure;
  GArray *positions; /* owned, or NULL: those of target */
  GBytes *lines;     /* the same */
};

/* What is read on the way. */
typedef struct
{
  const LsGoalOf *of;
  LsMask lanes;     /* the default */
  const char *rest; /* behind the first word, without blanks at its start */
  LsGoal *goal;
} LsGoalReader;

/* The text of a goal that is reached in some lanes alone. Takes goal. Returns: (transfer full). */
char *ls_goal_add_lanes (char *goal, LsMask lanes);

/* --- places that hold values (ls-goal-cells.c) -------------------------------------------------- */

/* What is written: a register or words of a memory. */
gboolean ls_goal_read_written (LsGoalReader *reader, GError **error);
/* The same of what is read too. */
gboolean ls_goal_read_touched (LsGoalReader *reader, GError **error);
/* The same of what changes, or any expression. */
gboolean ls_goal_read_change (LsGoalReader *reader, GError **error);
