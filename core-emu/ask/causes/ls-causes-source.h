#pragma once

#include "ls-fields.h"

#define LS_CAUSE_MAX_INSIDE 8

/* The statement of the source that a step works for. Machines do not know it: whoever has the text and a map of its lines says it. */
typedef struct
{
  guint line; /* from 1; 0: not known */
  char *text; /* of the statement; owned */
  gboolean
    is_about; /* the step gives none of the statement's values itself, or which statement it is is not certain */
  /* lines of statements that its value is made of and that stand nowhere by themselves: the compiler does without them */
  guint inside[LS_CAUSE_MAX_INSIDE];
  guint n_inside;
} LsCauseSource;

void ls_cause_source_clear (LsCauseSource *source);
/* " (source line 14: colour = mix (a, b, t))"; "" where it is not known. Returns: (transfer full). */
char *ls_cause_source_tell (const LsCauseSource *source);
extern const LsField ls_cause_source_fields[];
