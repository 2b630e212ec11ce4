#pragma once

#include "ls-change.h"

/* The runs of one wave that a person looks at: the scene's own, fork 0, which is called "main", and
 * runs made from it by changes. A tree of values: each run is a subject of its own, and a change in
 * one leaves all others alone. Holds no timelines and runs nothing. */

#define LS_FORK_MAIN 0u
#define LS_FORK_NAME_BYTES 64 /* the longest name */

typedef struct _LsForks LsForks;

/* Valid until forks are changed. */
typedef struct
{
  guint id; /* never used again */
  const char *name;
  guint parent;                   /* id; of main: itself */
  guint64 step;                   /* where it parts from its parent */
  LsSubject *subject;             /* owned by the forks */
  const LsChange *const *changes; /* from its parent, in the order in which they were made */
  guint n_changes;                /* main: 0; others: 0 before the first */
  gboolean is_guest;              /* made at another wave of the thread group; only changed there */
  guint wave; /* guests: the number of that wave, as the caller of ls_forks_bring() counts */
} LsFork;

/* Takes a reference to subject, the run of main. */
LsForks *ls_forks_new (LsSubject *subject);
void ls_forks_free (LsForks *forks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsForks, ls_forks_free)

guint ls_forks_get_n (const LsForks *forks); /* main included */
/* By place, parents before what parted from them; 0 is main. (transfer none) */
const LsFork *ls_forks_nth (const LsForks *forks, guint n);
/* (transfer none) (nullable) */
const LsFork *ls_forks_get (const LsForks *forks, guint id);
/* (transfer none) (nullable) */
const LsFork *ls_forks_find (const LsForks *forks, const char *name);

/* A run that parts from parent by a change; change NULL: that will, and goes on as parent does until then. name: NULL for "what-if 1", "what-if 2" and so on.
 * Returns: (transfer none): NULL with LS_ERROR_REFERENCE (no such parent), LS_ERROR_STATE (a
 * name that is taken), LS_ERROR_SYNTAX (a name that is empty, begins or ends with a blank, has
 * control characters or brackets, or is longer than LS_FORK_NAME_BYTES) or the errors of
 * ls_change_apply(). */
const LsFork *ls_forks_add (LsForks *forks,
                            guint parent,
                            const char *name,
                            const LsChange *change,
                            GError **error);
/* Adds a change to a run; earlier changes of registers and masks behind its position are forgotten.
 * Returns: FALSE with LS_ERROR_REFERENCE (no such fork); LS_ERROR_STATE for main, and for a run
 * from which others parted, because these would no longer follow from it; or the errors of
 * ls_change_apply(). */
gboolean ls_forks_change (LsForks *forks, guint id, const LsChange *change, GError **error);
/* Takes back the last change of a run, not its first, and brings back the changes that it made
 * forgotten. FALSE with the errors of ls_forks_change(), and LS_ERROR_STATE for a run of one
 * change. */
gboolean ls_forks_take_back (LsForks *forks, guint id, GError **error);
/* FALSE with LS_ERROR_REFERENCE, LS_ERROR_STATE (main; a name that is taken) or LS_ERROR_SYNTAX. */
gboolean ls_forks_rename (LsForks *forks, guint id, const char *name, GError **error);
/* Removes a run and those that parted from it. FALSE with LS_ERROR_REFERENCE, or LS_ERROR_STATE for
 * main. */
gboolean ls_forks_remove (LsForks *forks, guint id, GError **error);

/* A run made at another wave, as seen from this wave: adds it, or brings it up to date. It has the
 * name of fork; its parent is the run with the name of fork's parent, or main. subject: the run,
 * looking at this wave. If this wave has a run of its own with the name, that run stays, and
 * nothing is brought. Only ls_forks_follow() renames or removes guests. */
void ls_forks_bring (LsForks *forks,
                     const LsForks *from,
                     const LsFork *fork,
                     guint wave,
                     LsSubject *subject);
/* Renames or removes the guest of that name, as was done where it was made. new_name: NULL: removes
 * it. */
void ls_forks_follow (LsForks *forks, const char *name, const char *new_name);

/* The changes in words, from those of main on: "R1.x = 0.5 in lane 22 at step 14; mask active =
 * 0xff at step 20", or "as the scene has it". Forgotten changes are left out. Returns: (transfer
 * full). */
char *ls_fork_to_words (const LsForks *forks, const LsFork *fork);
