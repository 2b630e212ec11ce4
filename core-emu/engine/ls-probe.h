#pragma once

#include "ls-target.h"

G_BEGIN_DECLS

/* A target made ready for looking at positions of one run, one by one.  Private to the engine's searches.
 *
 * Where a position must be looked at at all the probe says by lines: of the steps that lead there, or, for what is a
 * property of the position alone, of the step that comes next. */

typedef struct _LsProbe LsProbe;

/* target: copied; its condition and measure are kept. origin: the state that the search starts from; NULL if the target does not ask
 * for it. */
LsProbe *ls_probe_new (LsSubject *subject, const LsTarget *target, const void *origin);
void ls_probe_free (LsProbe *probe);

/* Nothing can ever be found: there is nothing to leave, no loop to iterate. */
gboolean ls_probe_is_void (const LsProbe *probe);
/* Bit per line; NULL: all positions must be looked at. */
const guint64 *ls_probe_get_lines (const LsProbe *probe);
/* The lines are of the steps that lead to positions. Edits of registers are to be looked at as well. */
gboolean ls_probe_is_of_step (const LsProbe *probe);
/* Kinds of events that are looked for: positions without any need not be looked at; 0: the probe does not. */
guint ls_probe_get_events (const LsProbe *probe);

/* Before a step whose other side is to be looked at. */
void ls_probe_before (LsProbe *probe, const void *state, const LsPlace *place);
/* Whether the position counts, behind the step that ls_probe_before() was told of. events: of that step, for probes that
 * look for them. lanes: (out): those concerned. */
gboolean ls_probe_after (LsProbe *probe,
                         const void *state,
                         const LsPlace *place,
                         const GArray *events,
                         LsMask *lanes);
/* As ls_probe_after() for position 0, which no step leads to. */
gboolean ls_probe_start (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes);

G_END_DECLS
