#pragma once

#include "ls-causes.h"
#include "ls-events.h"
#include "ls-source-runs.h"

/* What a run does in the words of its source. */

/* Who knows the statements of a run. */
typedef struct
{
  LsProgram *program;   /* that may tell them itself */
  LsSourceTrace *trace; /* of measured lines; NULL: there is none */
} LsSourceKnown;

/* Whether there is anybody. */
gboolean ls_source_is_known (const LsSourceKnown *known);
/* The statement that a step works for: an LsCauseSourceFinder's find. data: an LsSourceKnown, of which ls_source_is_known(). */
gboolean ls_source_find_cause (const LsSourceQuestion *question,
                               LsCauseSource *source,
                               gpointer data);

/* The statement that an event of a run happened in. source: is filled; empty where it is not known. */
void ls_source_find_event (LsScene *scene,
                           LsSubject *subject,
                           const LsEvent *event,
                           LsCauseSource *source);

/* Where a component of a variable stood when a statement gave it to a lane. */
typedef struct
{
  char *name;           /* "colour.x"; owned */
  LsCauseSource source; /* the statement */
  guint64 step;         /* the position to ask about */
  gboolean has_cell;    /* else the value is in no register: the compiler has it as a constant */
  LsCell cell;
} LsSourceCell;

void ls_source_cell_clear (LsSourceCell *cell);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsSourceCell, ls_source_cell_clear)

/* The variable that name is, its first component if it has several, as it is in a lane at a position. Returns: FALSE without an error: it
 * is the name of none; with LS_ERROR_STATE: the lane has no value of it. */
gboolean ls_source_find_cell (LsScene *scene,
                              LsSubject *subject,
                              guint64 position,
                              const char *name,
                              guint lane,
                              LsSourceCell *found,
                              GError **error);
