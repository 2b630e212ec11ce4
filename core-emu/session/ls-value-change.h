#pragma once

#include "ls-view.h"

/* How a step changed a value, in the lanes where it did so alike. */
typedef struct
{
  char *what; /* an expression: "R1.xy", "export[5]" */
  LsMask lanes;
  gboolean is_uniform;  /* the value is the same in all lanes */
  char *before, *after; /* as "print" shows them: "none" where there is no value */
} LsValueChange;

/* What the step that led to the view changed of what a data breakpoint looks at: its text, as LsMarkBreakpoint has it.
 * lanes: those to tell of, as a hit's. Returns: (transfer full): of LsValueChange, by words of a memory and lowest lanes;
 * nothing where the text means nothing to the program. */
GArray *ls_view_dup_value_changes (const LsView *view, const char *what, LsMask lanes);
