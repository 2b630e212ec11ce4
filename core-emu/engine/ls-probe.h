#pragma once

#include "ls-target.h"

/* A target that is ready to look at positions of one run, one by one. Private to the engine's
 * searches.
 *
 * The probe names the lines at which it must look: lines of the steps that lead to a position,
 * or, for a property of the position alone, lines of the next step. */

typedef struct _LsProbe LsProbe;

/* target: copied; its condition and measure are kept. origin: the state where the search starts;
 * NULL if the target does not ask for it. */
LsProbe *ls_probe_new (LsSubject *subject, const LsTarget *target, const void *origin);
void ls_probe_free (LsProbe *probe);

/* Whether nothing can ever be found: nothing to leave, no loop to iterate. */
gboolean ls_probe_is_void (const LsProbe *probe);
/* Bit per line; NULL: all positions must be looked at. */
const guint64 *ls_probe_get_lines (const LsProbe *probe);
/* Whether the lines are of the steps that lead to positions; then edits of registers must be looked
 * at too. */
gboolean ls_probe_is_of_step (const LsProbe *probe);
/* Kinds of events that the probe looks for; positions without these need no look. 0: it looks for
 * no events. */
guint ls_probe_get_events (const LsProbe *probe);

/* To be called before a step behind which ls_probe_after() looks. */
void ls_probe_before (LsProbe *probe, const void *state, const LsPlace *place);
/* Whether the position behind that step counts. events: of that step, for probes that look for
 * events. lanes: (out): the lanes concerned. */
gboolean ls_probe_after (LsProbe *probe,
                         const void *state,
                         const LsPlace *place,
                         const GArray *events,
                         LsMask *lanes);
/* As ls_probe_after(), for position 0, to which no step leads. */
gboolean ls_probe_start (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes);
