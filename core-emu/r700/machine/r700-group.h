#pragma once

#include "r700-run.h"

G_BEGIN_DECLS

/* The waves of a thread group against each other.  A turn is one control-flow instruction with its clause: nothing comes
 * between the steps of a clause (guide 2.6.2 calls it not interruptible).  The next turn is that of the wave that is
 * furthest behind in the program, of several at one place that with the lowest number: so each clause is done by all
 * waves that come to it before one of them goes on, also where they took different ways to it, and what waves exchange
 * through memory arrives as if they waited for each other behind every clause.  A wave that has waited for
 * R700_PATIENCE turns goes next whatever its place, so that one that waits in a loop for another does not wait for
 * ever. */

#define R700_PATIENCE 65536

/* The wave whose turn it is; LS_NO_WAVE if all have ended or stopped. state: of any wave of the group. */
guint r700_group_next (const R700Code *code, const R700Wave *state);
R700Wave *r700_group_wave (const R700Code *code, const R700Wave *state, guint wave);
/* As the gate's run and group_run; machine is complete but for the wave. */
LsStopReason r700_group_run_one (R700Run *machine, R700Wave *state, LsRun *run);
LsStopReason r700_group_run_any (R700Run *machine, R700Wave *state, LsRun *run, guint *wave);

G_END_DECLS
