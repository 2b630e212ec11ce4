#pragma once

#include "ls-locals.h"
#include "ls-source-trace.h"

/* What to do before there is a map. */
#define LS_SOURCE_NOT_MEASURED \
  N_ ("the lines of the source are not measured yet ('source' measures them)")

/* The map of a scene's text and the traces of its runs, kept with the scene for all threads, and what expressions take of them. */

/* From now on expressions about runs of the scene know the variables of the text. */
void ls_source_keep_map (LsScene *scene, LsSourceMap *map);
/* There will be no map, which expressions say with the reason. */
void ls_source_keep_failure (LsScene *scene, const GError *reason);
/* Whether an expression has named a variable in vain since the last call, for want of a map that may come. */
gboolean ls_source_take_wish (LsScene *scene);
/* The trace of a run of the scene: the one that is kept, or a new one. interrupt: (nullable). Returns: (transfer full): NULL with
 * LS_ERROR_STATE if there is no map, if the run is that of another program, or if interrupted. */
LsSourceTrace *ls_source_get_trace (LsScene *scene,
                                    LsSubject *subject,
                                    const gint *interrupt,
                                    GError **error);
/* The same, of those that are kept. Returns: (transfer full) (nullable). */
LsSourceTrace *ls_source_find_trace (LsScene *scene, LsSubject *subject);

/* What expressions about a run can name. Without a map, and without a trace unless is_patient, which makes one, a variable of the
 * text is an error that says what to do. Returns: (transfer full) (nullable): NULL: the scene was made of no text, or its
 * program tells of variables itself. */
LsLocals *ls_source_get_locals (LsScene *scene, LsSubject *subject, gboolean is_patient);
/* Changes where a map comes, or none; for whoever keeps what was compiled. */
gconstpointer ls_source_get_mark (LsScene *scene);
