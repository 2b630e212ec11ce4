#pragma once

#include "ls-mask-history.h"

G_BEGIN_DECLS

/* The steps of a history as a timing diagram of WaveDrom (https://wavedrom.com), one character of each wave a step; a signal for each
 * row of the timeline that the program has lines of, with a segment for each block, one with the number of active lanes,
 * and one for a lane: 1 where it is active, x once it has ended, else 0. history: with lane states, of a run of
 * program. After LS_WAVEDROM_STEPS steps it is cut, and its foot says so.
 * Returns: (transfer floating): a WaveJSON object. */
GVariant *ls_wavedrom_new (const LsProgram *program, LsMaskHistory *history, guint lane);
#define LS_WAVEDROM_STEPS 100000

G_END_DECLS
