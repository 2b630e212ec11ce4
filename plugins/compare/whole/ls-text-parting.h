#pragma once

#include "ls-compare.h"
#include "ls-source-told.h"
#include "ls-text-pair.h"

/* Where two runs of two texts part: the first statement, in the order in which they run, behind which a variable of both has another value,
 * or other lanes run on. Statements match as the lines do that they stand in; what one text alone has runs alone. */

typedef enum
{
  LS_TEXT_PARTING_VALUE,  /* a variable in registers */
  LS_TEXT_PARTING_MEMORY, /* one in a memory that lanes share */
  LS_TEXT_PARTING_LANES,  /* who runs on, or where */
} LsTextPartingKind;

typedef struct
{
  LsTextPartingKind kind;
  /* The statement behind which they part; line 0: nothing of that text did it. Match: the two stand for each other. */
  LsSourceHere here_a, here_b;
  gboolean has_a, has_b, is_match;
  guint64 step_a, step_b; /* positions where it is seen */
  /* VALUE, MEMORY: */
  char *variable; /* "sum", "light.colour", "v[2].x" */
  char *type;     /* "float", "vec3" */
  char *value_a, *value_b;
  guint lane;   /* VALUE: whose value it is, the lowest that is different */
  LsMask lanes; /* VALUE: that are different */
  /* MEMORY: numbers of that memory that are different beside this one */
  guint n_more;
  /* LANES: where they go on; line 0: the run is over. */
  LsSourceHere next_a, next_b;
  gboolean has_next_a, has_next_b, is_same_next;
  LsMask lanes_a,
    lanes_b; /* that go on there in that run, and of a same statement only in that run */
} LsTextParting;

/* a, b: of the programs of pair. Returns: (transfer full): NULL without an error where nothing parts them on the way, else with
 * LS_ERROR_STATE if interrupted. */
LsTextParting *ls_text_parting_new (const LsTextPair *pair,
                                    LsSubject *a,
                                    LsSubject *b,
                                    const LsCompareOptions *options,
                                    GError **error);
void ls_text_parting_free (LsTextParting *parting);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTextParting, ls_text_parting_free)

extern const LsField
  ls_text_parting_fields[]; /* text_parting of the schema; its "sentence" says the whole */
