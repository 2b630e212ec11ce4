#pragma once

#include "ls-form.h"
#include "ls-walk.h"

/* The 64 lanes at one position: the state of each, and since which step, by which line, it is so. */

/* Lanes that came into the same state by the same step. */
typedef struct
{
  LsLaneState state;
  LsMask lanes;
  guint64 since; /* position; 0: from the start */
  gboolean
    has_line;   /* a step made it so; else they are so from the start, or were made so by hand */
  guint32 line; /* of that step */
} LsCensusGroup;

typedef struct
{
  guint64 step; /* position */
  guint8 states[LS_LANES];
  GArray *groups; /* of LsCensusGroup, by state, then by since */
  /* active ones that a predicate keeps out of a slot of the step that comes next */
  LsMask predicated;
  /* For the map: quads of pixels stay together and y grows upwards, as in the image; else lanes are read like text. */
  gboolean has_quads;
  guint focus; /* the lane in brackets; LS_LANES: none */
} LsCensus;

/* Runs subject up to the position; lanes are read like text, none is in focus. interrupt: (nullable). Returns: (transfer full): NULL with LS_ERROR_RANGE if the run
 * ends before it, LS_ERROR_STATE if interrupted. */
LsCensus *ls_census_new (LsSubject *subject, guint64 step, const gint *interrupt, GError **error);
void ls_census_free (LsCensus *lanes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCensus, ls_census_free)

/* answer_lanes of the schema; as text the map, then a line for each group (ls-census-text.c). */
extern const LsForm ls_census_form;
