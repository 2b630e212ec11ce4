#pragma once

#include "ls-walk.h"

/* Which words of memories each lane reads and writes in a run, recorded once by going through it. What else changes a word, another wave
 * or a person, is not among them. Immutable, and to be read on any thread. */

typedef struct _LsLaneTouches LsLaneTouches;

/* What a lane does to a word in a step. */
typedef struct
{
  guint64 step; /* the position behind it, at which a write is first seen */
  guint64 word; /* of the memory, as LsCell has it */
  LsMemory memory;
  gboolean is_read, is_written;
} LsLaneTouch;

/* As many are kept, of all lanes together. */
#ifndef LS_LANE_TOUCHES_MAX
#  define LS_LANE_TOUCHES_MAX (1u << 20)
#endif

/* Recorded as far as the options, LS_LANE_TOUCHES_MAX and the subject's budget reach; options->first_step is not looked at. Returns:
 * (transfer full): NULL with LS_ERROR_STATE if interrupted, or of a machine that does not say what a lane touches. */
LsLaneTouches *ls_lane_touches_new (LsSubject *subject,
                                    const LsWalkOptions *options,
                                    GError **error);
void ls_lane_touches_free (LsLaneTouches *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLaneTouches, ls_lane_touches_free)

/* The last position that is known. */
guint64 ls_lane_touches_get_end (const LsLaneTouches *words);
/* By step. n: (out). Returns: (nullable): valid as long as words; NULL: the lane touches none. */
const LsLaneTouch *ls_lane_touches_get (const LsLaneTouches *words, guint lane, guint *n);
