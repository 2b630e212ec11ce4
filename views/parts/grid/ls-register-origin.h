#pragma once

#include "ls-inspector.h"
#include "ls-writers.h"

/* What made the values of registers, as far as the session has recorded it: asked about, it begins to. */

/* Lanes in which nothing has given ref a value. */
LsMask ls_register_origin_find_never (LsInspector *inspector, LsRegRef ref);
/* The same before the last step; none where there was no step. */
LsMask ls_register_origin_find_never_before (LsInspector *inspector, LsRegRef ref);
/* is_pair: the value of 64 bits is told already, of which the component else is said to have a word. Returns: (transfer full)
 * (nullable): "written at step 412, line 14 (MUL)". */
char *ls_register_origin_dup_words (LsInspector *inspector,
                                    LsRegRef ref,
                                    guint lane,
                                    gboolean is_pair);
/* As ls_writers_find_values() has it, at the present place. */
guint ls_register_origin_find_values (LsInspector *inspector,
                                      LsRegRef ref,
                                      guint lane,
                                      guint n,
                                      LsWritten *values);
