#pragma once

#include "ls-scene-givens.h"
#include "ls-session.h"

/* Typing over what the scene gives to its programs.  The scene is run anew with its text changed, breakpoints, notes and runs stay,
 * and so does the place, or the end where the run is shorter. The file changes when it is saved. All fail with LS_ERROR_STATE if nothing
 * is open; nothing has changed when they fail. */

/* What the scene gives, told for the wave and the lane that are looked at; what its text runs on by the text's names comes first. Returns: (transfer full): LsGiven. */
GPtrArray *ls_session_list_givens (LsSession *session, GError **error);
/* See ls_givens_set(). Fails with its errors and those of ls_scene_with_text(), also while another edit is being made; interrupting
 * the session ends it, with nothing changed. The session is busy until callback is called. */
void ls_session_set_given (LsSession *session,
                           const LsGiven *given,
                           const char *value,
                           GAsyncReadyCallback callback,
                           gpointer data);
/* The same of what a text runs on, of several at once while something is dragged or plays: "uniform.iTime" and "0.5" by turns; NULL-terminated.
 * goes_on: the edit is taken back with the one before. Fails with LS_ERROR_REFERENCE for a name that the text has not. */
void ls_session_slide_text (LsSession *session,
                            const char *const *keys_and_values,
                            gboolean goes_on,
                            GAsyncReadyCallback callback,
                            gpointer data);
/* See ls_givens_set_image() and ls_given_dup_file(); target: as ls_given_get_target() has it; path: of the file, wherever it lies, see ls_scene_dup_image_name(). What
 * cannot be read as what it is for fails. */
void ls_session_set_given_file (LsSession *session,
                                const char *target,
                                const char *path,
                                GAsyncReadyCallback callback,
                                gpointer data);
/* What a text runs on by its own name, "gain = 0.5"; else see ls_givens_enter(), in a draw of the stage that is debugged. */
void ls_session_enter_given (LsSession *session,
                             const char *line,
                             GAsyncReadyCallback callback,
                             gpointer data);
/* Compiles the text of the program as somebody has typed it, unsaved, for the inputs that the session has, and runs that in place of what is open:
 * breakpoints of lines go with their lines. Nothing can be taken back by it. part: (nullable): which text of a file of several (ls_scene_get_parts()).
 * Fails as ls_scene_compile (). */
void ls_session_compile_text (LsSession *session,
                              const char *part,
                              const char *text,
                              GAsyncReadyCallback callback,
                              gpointer data);
/* Opens another program of a file of several texts, for the same inputs, in the same wave and lane, from its start. What a person made of each
 * stays with the session. */
void ls_session_open_part (LsSession *session,
                           const char *part,
                           GAsyncReadyCallback callback,
                           gpointer data);
/* Takes back what was typed last (-1), or does it again (1). LS_ERROR_STATE if there is nothing. */
gboolean ls_session_can_undo_given (LsSession *session, int way);
void ls_session_undo_given (LsSession *session,
                            int way,
                            GAsyncReadyCallback callback,
                            gpointer data);
/* What any of them came to. */
gboolean ls_session_edit_finish (LsSession *session, GAsyncResult *result, GError **error);
/* Whether something was typed that the file does not hold. */
gboolean ls_session_has_edits (LsSession *session);
