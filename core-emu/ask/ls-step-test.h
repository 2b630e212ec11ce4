#pragma once

#include "ls-program.h"

/* What the first slot or instruction of a step that decides something by comparing two values found in each lane: about going
 * on, about the predicate, or about being killed. */
typedef struct
{
  guint line;
  LsTouchKind kind; /* LS_TOUCH_TEST, LS_TOUCH_PREDICATE or LS_TOUCH_KILL */
  LsRelation relation;
  LsValueType type;                        /* of what is compared */
  LsMask lanes;                            /* that compare */
  LsMask holds;                            /* of these, where the relation holds */
  guint32 left[LS_LANES], right[LS_LANES]; /* of these, as compared */
} LsStepTest;

/* Asks what the step that runs next in state will do. Returns: FALSE if it compares nothing, or the machine cannot tell. */
gboolean ls_step_test_find (LsStepTest *test,
                            const LsProgram *program,
                            const LsBindings *bindings,
                            const void *state);
