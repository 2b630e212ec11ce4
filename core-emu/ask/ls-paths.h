#pragma once

#include "ls-form.h"
#include "ls-walk.h"

/* Lanes by the path that they took: the sequence of lines that a run executed while the lane was active and not killed.
 * Two lanes took the same path if these sequences are equal; sequences are told apart by 128 bits of hash. */

typedef struct
{
  LsMask lanes;
  guint representative; /* the lowest of them */
  guint64 n_steps;      /* of the path; 0: these lanes never ran */
  guint64 first, last;  /* steps; n_steps > 0 */
  guint32 last_line;    /* executed by the last; n_steps > 0 */
  guint64 hash[2];
} LsPath;

/* A step that left some of the lanes that had been active together so far inactive. */
typedef struct
{
  guint64 step;   /* 0: they started so */
  guint32 line;   /* of the step; step > 0 */
  LsMask on, off; /* lanes active after it, and those not; together until then */
} LsPathParting;

typedef struct
{
  GArray *paths;    /* of LsPath: most lanes first, then by representative */
  GArray *partings; /* of LsPathParting, by step; 63 at most */
  guint64 n_steps;  /* steps gone through */
  guint64 last_step;
  LsStopReason reason; /* END, TRAP, or BREAKPOINT where the options cut the run */
} LsPaths;

/* Returns: (transfer full): NULL with LS_ERROR_STATE if interrupted. */
LsPaths *ls_paths_new (LsSubject *subject, const LsWalkOptions *options, GError **error);
void ls_paths_free (LsPaths *paths);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsPaths, ls_paths_free)

/* answer_paths of the schema. */
extern const LsForm ls_paths_form;
