#pragma once

#include "ls-autosave.h"
#include "ls-session.h"

/* Watches over what is made of a session's scene and not saved: says whether there is something, and keeps it through a kill.
 * It follows the session from scene to scene; ls_session_save() saves. Belongs to the session's thread. */

typedef struct _LsSessionFile LsSessionFile;

/* Where every program of Lanescope looks for recoveries. state: the folder for the state of a user's programs. Returns:
 * (transfer full). */
char *ls_session_file_folder (const char *state);

/* folder: (nullable): where recoveries are, see ls_autosave_new(); NULL: nothing is kept.
 * delay_ms: how long after a change it is kept, by the main context that is the thread's default now, so that several
 *   changes are kept at once; 0: before the change's "marks-changed" returns.
 * Takes a reference to session. Returns: (transfer full). */
LsSessionFile *ls_session_file_new (LsSession *session, const char *folder, guint delay_ms);
/* A normal end: what was kept is not needed any more, and is removed. */
void ls_session_file_free (LsSessionFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSessionFile, ls_session_file_free)

/* Whether something was made of the scene that its file does not hold. Where the session is does not count. */
gboolean ls_session_file_is_changed (const LsSessionFile *file);
/* Keeps what there is now, without waiting. Fails with the errors of ls_autosave_new() and ls_autosave_write(). */
gboolean ls_session_file_keep (LsSessionFile *file, GError **error);
/* Why the last change was not kept; NULL if it was. */
const GError *ls_session_file_get_problem (const LsSessionFile *file);
/* Called whenever a change was kept, or could not be. */
typedef void (*LsSessionFileKept) (gpointer data);
void ls_session_file_set_kept (LsSessionFile *file, LsSessionFileKept kept, gpointer data);
/* What earlier sessions of this scene left behind: LsRecovery, see ls_autosave_find(). ls_session_restore_sync() makes one
 * of them what there is, if it is of the same program; any can be saved. Returns: (transfer full). */
GPtrArray *ls_session_file_find_recoveries (const LsSessionFile *file, GError **error);
