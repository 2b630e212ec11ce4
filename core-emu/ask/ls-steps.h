#pragma once

#include "ls-dict.h"
#include "ls-walk.h"

/* A run with all that is needed to look at each of its positions without the machine: for a page that steps through it. */

#define LS_STEPS_MAX_LANES 8
#define LS_STEPS_MAX 10000
#define LS_STEPS_MAX_BYTES (16u << 20)

/* a{sv}:
 *   "lines" (as)      the listing
 *   "registers" (as)  the components that are told, "R1.x"
 *   "lanes" (au)      those whose values and sentences are told, of lanes
 *   "first" (t)       the position that the page begins at
 *   "start" (aas)     for each lane the value of each register there
 *   "places" (a(uusasa(uus))  for each position from there on: the line that comes next (its first and last one, from 0; both
 *     4294967295 at the end), 64 letters of lane states, or "" where they stay the same, a sentence about the step that led there
 *     for each lane, or "" where it is that of the lane before, and what changed: number of the lane in lanes, of the register,
 *     the value
 *   "end" (s)         how the run ended, if not of its own accord; or ""
 * lanes: at most LS_STEPS_MAX_LANES. Returns: (transfer floating): NULL with LS_ERROR_RANGE if that were more than
 * LS_STEPS_MAX_BYTES, LS_ERROR_STATE if interrupted. */
GVariant *ls_steps_new (LsSubject *subject,
                        LsMask lanes,
                        const LsWalkOptions *options,
                        GError **error);
