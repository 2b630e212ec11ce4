#pragma once

#include "ls-scene.h"

/* What was made of a scene since it was saved, kept in a file of its own, so that it survives the end of the process
 * whatever ends it. Each version is written whole and durably beside the one before and then takes its place: a kill at
 * any moment leaves one or the other.
 *
 * Each autosave has a recovery file of its own in the folder, held by a lock that ends with the process; so sessions of
 * one scene, in one process or several, do not touch each other's, and a file whose lock is free was left behind. What is
 * left behind stays until somebody discards it. One thread at a time. */

typedef struct _LsAutosave LsAutosave;

/* folder: where recoveries are; made if it is not there. text: (nullable): what the scene's file holds, as for
 * ls_scene_save().
 * Returns: (transfer full): nothing is written yet. NULL with LS_ERROR_IO (the folder cannot be written to or locked) or
 * LS_ERROR_STATE (too many recoveries of this scene). */
LsAutosave *ls_autosave_new (const char *folder,
                             const LsScene *scene,
                             GBytes *text,
                             GError **error);
/* Ends normally: what was written is removed. */
void ls_autosave_free (LsAutosave *autosave);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsAutosave, ls_autosave_free)

/* Keeps marks; when this returns TRUE, they are on the disk. Marks that are kept already are not written again. Fails with
 * LS_ERROR_IO; then those kept before still are. */
gboolean ls_autosave_write (LsAutosave *autosave, const LsMarks *marks, GError **error);
/* Grows with each version that is written, from 1; 0: none is kept. */
guint64 ls_autosave_get_version (const LsAutosave *autosave);
/* The scene's file holds text now, with all that was kept: it is removed. */
void ls_autosave_saved (LsAutosave *autosave, GBytes *text);

/* --- what was left behind -------------------------------------------------------------------------------- */

typedef struct _LsRecovery LsRecovery;

/* Recoveries of scene that no session holds and that say something else than scene does, those of its program first and of these the last one written; nobody
 * else finds them as long as they are held. text: as above. Those that say the same are removed, and so is what a kill left
 * of a version that did not get done.
 * Returns: (transfer full): LsRecovery, often none; none if there is no folder. NULL with LS_ERROR_IO. */
GPtrArray *ls_autosave_find (const char *folder,
                             const LsScene *scene,
                             GBytes *text,
                             GError **error);

const char *ls_recovery_get_path (const LsRecovery *recovery);
/* The hash of the program that its breakpoints, forks and position belong to, which need not be the scene's now; NULL
 * where marks are NULL. Marks of another program can be saved too, and are kept for it. */
const char *ls_recovery_get_program (const LsRecovery *recovery);
/* Whether the scene's file is the same as when these marks were made of it. */
gboolean ls_recovery_is_current (const LsRecovery *recovery);
/* NULL if the file cannot be read: then problem, which names it, says why. */
const LsMarks *ls_recovery_get_marks (const LsRecovery *recovery);
const GError *ls_recovery_get_problem (const LsRecovery *recovery);
/* Removes its file. Do this after the marks were kept otherwise, or are not wanted. */
void ls_recovery_discard (LsRecovery *recovery);
