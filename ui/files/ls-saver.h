#pragma once

#include <gtk/gtk.h>

#include "ls-session-file.h"

/* Saves what is made of a session's scene, as a window does it: asks for a name where there is none, asks before it
 * replaces what is not the scene's own, and keeps what is not saved through a crash.
 *
 * Signals: "changed": something is not saved, or all is; "told" (string): what was done; "failed" (string): what could not be done, and what to do about it. */
#define LS_TYPE_SAVER (ls_saver_get_type ())
G_DECLARE_FINAL_TYPE (LsSaver, ls_saver, LS, SAVER, GObject)

/* window: owns the saver; dialogs stand above it. folder: as for ls_session_file_new(). Returns: (transfer full). */
LsSaver *ls_saver_new (GtkWindow *window, LsSession *session, const char *folder);
/* What is open is an example of ls_opener_example(), whose programs go where it is saved; NULL: it is not. */
void ls_saver_set_example (LsSaver *saver, GFile *example);
gboolean ls_saver_get_changed (LsSaver *saver);
/* FALSE: what is made of the scene has no place in any file, see ls_scene_is_imported(). */
gboolean ls_saver_can_save (LsSaver *saver);

/* Into the scene's file, or one that the person names. */
void ls_saver_save (LsSaver *saver);
void ls_saver_save_as (LsSaver *saver);
/* Into file, which gets the name of a scene if it has another one. is_agreed: the person has said that what is there may go. */
void ls_saver_save_to (LsSaver *saver, GFile *file, gboolean is_agreed);

/* Calls then once nothing would be lost, at once if all is saved, else when the person has saved it or does not want it;
 * not at all if they go on instead. object: passed to it; a reference is kept meanwhile. */
typedef void (*LsSaverThen) (GObject *object);
void ls_saver_ask (LsSaver *saver, LsSaverThen then, GObject *object);
/* Somebody else has something to lose, too, and is asked first: first (data, then, object) does as ls_saver_ask() does. */
typedef void (*LsSaverFirst) (gpointer data, LsSaverThen then, GObject *object);
void ls_saver_set_first (LsSaver *saver, LsSaverFirst first, gpointer data);

/* What earlier sessions of the scene left: see ls_session_file_find_recoveries(). */
GPtrArray *ls_saver_find_recoveries (LsSaver *saver, GError **error);
/* Makes a recovery what there is, kept like any change, and discards it. Fails as ls_session_restore_sync(), or with
 * LS_ERROR_IO; then it is still there. */
gboolean ls_saver_restore (LsSaver *saver, LsRecovery *recovery, GError **error);
