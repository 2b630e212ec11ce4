#pragma once

#include "ls-walk.h"

/* How many registers a run needs at each of its steps.
 *
 * A register is live before a step if a lane reads a component of it in that step or in a later one before the lane writes it anew:
 * whoever changes one that is not live changes nothing else.  It is counted over the steps that were run, so it is exact for this
 * wave; a compiler, which knows no values, must count for every way through the program.  Of files that a wave has for itself and
 * from its first step to its last (LS_LIFE_PROGRAM) all registers are counted that a program names by a number: the fewer it has, the
 * more waves run at once.
 *
 * What reads comes after what is counted, so steps are recorded first, while a run is walked through, and counted at its end. */

typedef struct _LsLive LsLive;

/* Steps that are recorded at most: behind them nothing is known. */
#ifndef LS_LIVE_MAX_STEPS
#  define LS_LIVE_MAX_STEPS (1u << 18)
#endif

/* Returns: (transfer full): (nullable): NULL of a machine that does not say what a step is about to do. */
LsLive *ls_live_new (LsSubject *subject);
void ls_live_free (LsLive *live);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLive, ls_live_free)

/* Registers that are counted, live or not. */
guint ls_live_get_n_registers (const LsLive *live);

/* Looks at the step that comes next in walk; ls_live_keep() says that it was run. Edits at the walk's position are seen. */
void ls_live_look (LsLive *live, const LsWalk *walk);
void ls_live_keep (LsLive *live);

/* What is live before a step. */
typedef struct _LsLiveSet LsLiveSet;

/* How many registers have a component that is live in a lane. */
guint ls_live_set_count (const LsLiveSet *set);
/* Lanes in which a component is live; none of registers that are not counted. */
LsMask ls_live_set_find (const LsLiveSet *set, LsRegRef ref);

/* Called for each step, the last one first, with what is live before it. */
typedef void (*LsLiveFunc) (guint line, guint64 step, const LsLiveSet *set, gpointer data);

/* To be called when the walk is at the program's end, or at a trap, whose step is taken to read what it would have read. Returns: FALSE, and nothing is called, where there was no room
 * for all of its steps. */
gboolean ls_live_each_step (const LsLive *live, LsLiveFunc func, gpointer data);
