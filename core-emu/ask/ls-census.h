#pragma once

#include "ls-walk.h"

/* The 64 lanes at one position: the state of each, and since which step, by which line, it is so. */

/* Lanes that came into the same state by the same step. */
typedef struct
{
  LsLaneState state;
  LsMask lanes;
  guint64 since; /* position; 0: from the start */
  guint32 line;  /* of the step that made it so; since > 0 */
} LsCensusGroup;

typedef struct
{
  guint64 step; /* position */
  guint8 states[LS_LANES];
  GArray *groups; /* of LsCensusGroup, by state, then by since */
  /* active ones that a predicate keeps out of a slot of the step that comes next */
  LsMask predicated;
} LsCensus;

/* Runs subject up to the position. interrupt: (nullable). Returns: (transfer full): NULL with LS_ERROR_RANGE if the run
 * ends before it, LS_ERROR_STATE if interrupted. */
LsCensus *ls_census_new (LsSubject *subject, guint64 step, const gint *interrupt, GError **error);
void ls_census_free (LsCensus *lanes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCensus, ls_census_free)

/* --- as data and in words (ls-census-text.c) -------------------------------------------------------------- */

/* Returns: (transfer floating): answer_lanes of the schema. */
GVariant *ls_census_to_variant (const LsCensus *lanes, LsSubject *subject);
/* The map, then a line for each group. has_quads: see below. Returns: (transfer full). */
char *ls_census_to_text (const LsCensus *lanes,
                         LsSubject *subject,
                         gboolean has_quads,
                         guint focus);
/* A line that tells who is predicated off in a slot of the step that comes next; nothing where nobody is. */
void ls_census_append_predicated (GString *text, LsMask predicated);
/* Eight rows of letters, that of focus in brackets. has_quads: quads of pixels stay together and y grows upwards, as in the
 * image; else lanes are read like text. */
void ls_census_append (GString *text,
                       const LsMachine *machine,
                       const guint8 states[LS_LANES],
                       gboolean has_quads,
                       guint focus);
