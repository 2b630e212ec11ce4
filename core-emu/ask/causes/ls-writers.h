#pragma once

#include "ls-causes.h"
#include "ls-register-types.h"
#include "ls-walk.h"

/* Who wrote each register component of each lane last, at every position of a run: recorded once by going through it, for
 * who shows that of many components at every stop. For one question there is ls_causes_who(), which records nothing; both
 * say the same. Immutable, and to be read on any thread. */

typedef struct _LsWriters LsWriters;

/* As many steps as are recorded if the options name none. */
#ifndef LS_WRITERS_MAX_STEPS
#  define LS_WRITERS_MAX_STEPS (1u << 16)
#endif

/* Recorded as far as the options and the subject's budget reach; options->first_step is not looked at.
 * Returns: (transfer full): NULL with LS_ERROR_STATE if interrupted, or of a machine that does not say what a lane touches. */
LsWriters *ls_writers_new (LsSubject *subject, const LsWalkOptions *options, GError **error);
void ls_writers_free (LsWriters *writers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsWriters, ls_writers_free)

/* The last position that is known. */
guint64 ls_writers_get_end (const LsWriters *writers);
/* What made the value that ref has in lane at position: lanes gets that lane. Returns: FALSE where it is not known: behind
 * the end, and of registers that the waves of a thread group share. */
gboolean ls_writers_find (const LsWriters *writers,
                          LsRegRef ref,
                          guint lane,
                          guint64 position,
                          LsCauseGroup *writer);
/* The lanes in which nothing has given ref a value until position; none where it is not known. */
LsMask ls_writers_find_never (const LsWriters *writers, LsRegRef ref, guint64 position);

/* One write of a register component, or a change of it by hand, with what it gave. */
typedef struct
{
  LsCauseGroup
    writer; /* WRITTEN or EDITED; its step is where the value is first seen, its lanes all that got one */
  const guint32 *values; /* of the lanes, ascending; valid as long as the writers */
} LsWriterEntry;

/* How many of ref there are, by position. 0: none, or they are not known. */
guint ls_writers_get_n (const LsWriters *writers, LsRegRef ref);
/* n: below that. */
void ls_writers_get_nth (const LsWriters *writers, LsRegRef ref, guint n, LsWriterEntry *entry);

/* A value that a write, or a change by hand, gave one lane. */
typedef struct
{
  guint64 position; /* first seen there */
  guint32 bits;
  /* what the line that wrote it made; of a change by hand: what the lines around it take it for */
  LsValueType type;
} LsWritten;

/* The last values, at most n, that ref was given in lane until position, the latest last, however often other lanes were given one
 * since. types: of the program that was recorded. What the wave was started with is none. Returns: how many; 0 where they are not
 * known. */
guint ls_writers_find_values (const LsWriters *writers,
                              LsRegRef ref,
                              guint lane,
                              guint64 position,
                              const LsRegisterTypes *types,
                              guint n,
                              LsWritten *values);

#define LS_WRITTEN_TOP 100
#define LS_WRITTEN_NONE 255
/* How high each of n values, read by its own type, stands between the least of them, 0, and the greatest, LS_WRITTEN_TOP; in the
 * middle if all are equal, LS_WRITTEN_NONE for a NaN. Infinities stand at the ends and do not count. LS_VALUE_BITS is read as a
 * float (ls-written.c). */
void ls_written_scale (const LsWritten *values, guint n, guint8 *levels);

/* Returns: (transfer full): "written at step 412, line 14 (MUL)", "set by hand at step 3", "the wave was started with it" or
 * "nothing has written it" (ls-tell-writers.c). */
char *ls_writers_tell (const LsCauseGroup *writer, const LsProgram *program);
