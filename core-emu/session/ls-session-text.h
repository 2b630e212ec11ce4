#pragma once

#include "ls-session.h"
#include "ls-source-program.h"

/* The lines, calls and variables of the text that runs, where a session looks: in one form, whether the program tells of them or its lines
 * were measured. Nothing here measures or waits: before a trace of measured lines is there, nothing is known. What is told of can change
 * with the properties "view", "writers", "source-map" and "source-trace" of the session. */

/* Whether lines are known now. */
gboolean ls_session_has_text (LsSession *session);
/* The line of the text's own file, from 1, that comes next; 0: none does, or it is in another file. */
guint ls_session_find_text_line (LsSession *session);
/* Files of the text: 0 is its own, others those that it includes, or that stand in front of it. Returns: (transfer none): the name of
 * one, valid as long as the scene. file: (out): that of the line that comes next. NULL: no line does, or lines were measured. */
const char *ls_session_get_file_here (LsSession *session, guint *file);
/* The number of a file by its whole name, and its text. text: (out) (transfer none). Returns: FALSE: the program has no such file. */
gboolean ls_session_find_file (LsSession *session,
                               const char *name,
                               guint *file,
                               const char **text);
/* As ls_session_find_text_line(), ls_session_text_line_of(), ls_session_find_break_line(), ls_session_list_text_lines() and ls_session_find_told_line(), of a file. */
guint ls_session_find_file_line (LsSession *session, guint file);
guint ls_session_file_line_of (LsSession *session, guint file, guint line);
guint ls_session_find_file_break_line (LsSession *session, guint file, guint line);
LsSourceLines *ls_session_list_file_lines (LsSession *session, guint file);
guint ls_session_find_told_file_line (LsSession *session, guint file);
/* Whether a statement begins here; FALSE where lines were measured. */
gboolean ls_session_is_text_begin (LsSession *session);
/* The line, from 1, that a line of the listing works for; 0: none. is_about: (out) (optional): the lines around say so, no value does. */
guint ls_session_text_line_of (LsSession *session, guint line, gboolean *is_about);
/* The first line, from line on, at which a breakpoint can stop; 0: there is none. line: from 1. */
guint ls_session_find_break_line (LsSession *session, guint line);
/* The last line at which a breakpoint can stop; 0: there is none. */
guint ls_session_find_last_break_line (LsSession *session);
/* Where a function of the text begins, by its name alone. at: (out): the line of the listing with which its first statement begins; of
 * measured lines G_MAXUINT. Returns: the line of that statement; 0: there is no such function, or it has no statement. */
guint ls_session_find_function_line (LsSession *session, const char *name, guint *at);
/* Each line with how often it ran. Returns: (transfer full) (nullable): NULL: nothing is known. Of a program that tells its statements the
 * first call for a run begins to count, in the background; before that is done no line has times, and "source-trace" tells when. */
LsSourceLines *ls_session_list_text_lines (LsSession *session);
/* Waits until lines are known; it begins to measure if need be. progress: (nullable): called now and then; FALSE ends the wait. Fails with
 * the errors of ls_session_find_source_trace_sync(). */
gboolean ls_session_find_text_sync (LsSession *session,
                                    gboolean (*progress) (guint n_done, guint n_all, gpointer data),
                                    gpointer data,
                                    GError **error);
/* ls_session_list_text_lines() when all is known: the same waits. Returns: (transfer full): NULL with the same errors. */
LsSourceLines *ls_session_list_text_lines_sync (LsSession *session,
                                                gboolean (*progress) (guint n_done,
                                                                      guint n_all,
                                                                      gpointer data),
                                                gpointer data,
                                                GError **error);
/* The place that comes next, for people. here: (out): zeros before. Returns: FALSE: it is not known; here is left alone. */
gboolean ls_session_find_text_here (LsSession *session, LsSourceHere *here);
/* The functions that run. Returns: (transfer full) (nullable). */
LsSourceStack *ls_session_list_text_calls (LsSession *session);
/* The variables in sight, the innermost first. frame: of ls_session_list_text_calls(), from 0, the innermost: whose line. Returns:
 * (transfer full): of LsSourceVariable. */
GPtrArray *ls_session_list_text_variables (LsSession *session, guint frame);
/* "normal", "lights[2].colour". Returns: (transfer full): NULL with LS_ERROR_REFERENCE, or LS_ERROR_STATE: nothing is known. */
LsSourceVariable *ls_session_find_text_variable (LsSession *session,
                                                 guint frame,
                                                 const char *path,
                                                 GError **error);

/* An expression as who watches it may write it down: it means wherever the run is what it means here. "n" is half_of::n where another
 * function has a variable of that name too. frame: of ls_session_list_text_calls(), from 0. text: "@LANES" may stand behind it. Returns:
 * (transfer full): a copy where it means the same everywhere, or nothing here; NULL with LS_ERROR_STATE: several functions have a variable
 * of that name, and none is in sight. */
char *ls_session_dup_watched (LsSession *session, guint frame, const char *text, GError **error);

/* Where a move by statements ends, as ls_goal_parse() reads it: with the lane-only switch in the lane that is looked at. Returns: (transfer
 * full): NULL with LS_ERROR_STATE: the program tells of no statements, or LANE has none to look for. */
char *ls_session_dup_line_goal (LsSession *session, LsSourceMove move, GError **error);

/* Whether a line of the text, from 1, means by a name the same variable as the line that comes next; as far as a program that tells of its
 * variables says. */
gboolean ls_session_is_text_variable (LsSession *session, const char *name, guint line);

/* The variables that a line of the text, from 1, can see, as far as a program that tells of its variables says; as ls_program_list_seen() has
 * them, but for those without a value that can be shown. Returns: (transfer full): of LsVariable, valid as long as the scene. */
GArray *ls_session_list_seen (LsSession *session, guint line);

/* Variables that the program tells of, with what is known of who gave their values: valid until the view changes. Returns: FALSE: it tells
 * of none. */
gboolean ls_session_get_source_at (LsSession *session, LsSourceAt *at);
/* The same where who gave values is known when the function returns: of the first 100000 steps of the run, which are recorded if need be.
 * interrupt: (nullable): ends that, and then nobody is known. */
gboolean ls_session_find_source_at_sync (LsSession *session, const gint *interrupt, LsSourceAt *at);
/* The same where the session stopped before. Returns: FALSE: that was no place of this run. */
gboolean ls_session_get_source_before (LsSession *session, LsSourceAt *at);
/* The words of a memory before what was done last: the statement before this one; at the end of a text where the session stopped before; else
 * the last step. Something must be open. n_words: (out). Returns: (nullable): valid as long as the session looks here; NULL: it has none. */
const guint32 *ls_session_get_memory_before (LsSession *session, LsMemory memory, gsize *n_words);
/* A sentence about what led here: where a statement begins, what the one before gave; else what the step did, as ls_view_narrate() tells.
 * at: (nullable): of ls_session_get_source_at(); NULL: as where no text is. lane: that is looked at. Returns: (transfer full)
 * (ls-session-narrate.c). */
char *ls_session_narrate (LsSession *session, const LsSourceAt *at, guint lane);
/* Whether that sentence is that the program ends. */
gboolean ls_session_narrates_end (LsSession *session, const LsSourceAt *at);
/* What the statement before decided, where a statement begins: "true in 3 of 64 lanes: 0-2". line: (out): of the file, from 1; 0: of another one. Returns: (transfer
 * full) (nullable): NULL: nothing, or no text is told. */
char *ls_session_dup_truth (LsSession *session, guint file, guint *line);
/* The line of the text's own file, from 1, that ls_session_narrate() tells of; the one that comes next where it tells of none; 0: neither is there. */
guint ls_session_find_told_line (LsSession *session);
