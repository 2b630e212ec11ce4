#pragma once

#include "ls-code-view.h"
#include "ls-loader.h"
#include "ls-session.h"
#include "ls-source-view.h"

/* --- ls-source-editor.c ----------------------------------------------------------------------------------- */

/* Keeps the pane of the source text at what is open: shows the text of the file, saves and compiles it, compiles what is typed after a pause
 * where nothing needs to be measured, marks in it what the compiler complains of, and compares what each compiler makes of it.
 *
 * Signals: "wrong" (string: what was loaded) when a place of the text was marked, which somebody may want to see; "failed" (string): what could not be
 * saved or compared, and why; "lane" (uint wave, uint lane): somebody wants to see the first lane that differs. */
#define LS_TYPE_SOURCE_EDITOR (ls_source_editor_get_type ())
G_DECLARE_FINAL_TYPE (LsSourceEditor, ls_source_editor, LS, SOURCE_EDITOR, GObject)

/* window: dialogs stand above it. settings: say how much memory comparing may take. All are kept. Returns: (transfer full). */
LsSourceEditor *ls_source_editor_new (GtkWindow *window,
                                      LsSession *session,
                                      LsLoader *loader,
                                      LsSettings *settings,
                                      LsSourceView *view);
/* Ends comparing. FALSE if nothing is being compared. */
gboolean ls_source_editor_cancel (LsSourceEditor *editor);
/* Writes what was typed into the text's file. Returns: FALSE if that failed, which "failed" has told, or there is no file. */
gboolean ls_source_editor_save (LsSourceEditor *editor);
/* Calls then (object) once no typed text would be lost: at once if there is none, else when the person has saved it or does
 * not want it; not at all if they go on instead. object: a reference is kept meanwhile. */
void ls_source_editor_ask (LsSourceEditor *editor, void (*then) (GObject *object), GObject *object);

/* The place that a message about a file names: "a.frag:3:25: text", with whatever folders. Returns: FALSE if it names none of
 * that file. line, column: from 1; column 0: none is named. */
gboolean ls_source_find_place (const char *message, const char *name, guint *line, guint *column);

/* --- ls-source-link.c ------------------------------------------------------------------------------------- */

/* Lights in the source text the lines that made the line of the listing that the cursor is in, and in the listing those that the
 * line of the source text made; says below the text which these are, or that it is not known. Of a text that the program was
 * assembled from they are known; of one that it was compiled from they are measured (see ls_session_start_source_map()), and then the line that
 * comes next is marked, beside each stands how many lanes did it, and tips have values of variables. */
#define LS_TYPE_SOURCE_LINK (ls_source_link_get_type ())
G_DECLARE_FINAL_TYPE (LsSourceLink, ls_source_link, LS, SOURCE_LINK, GObject)

/* Lives as long as its owner keeps it; the others must outlive it. Returns: (transfer full) */
LsSourceLink *ls_source_link_new (LsSession *session,
                                  LsLoader *loader,
                                  LsCodeView *code,
                                  LsSourceView *source);
/* Whether the value that a line gave stands behind it; at first none does. */
void ls_source_link_set_values (LsSourceLink *link, gboolean has_values);
/* Where a line, from 1, of the text that is shown begins in one of these lanes. Returns: (transfer full): as ls_goal_parse() reads it. */
char *ls_source_link_dup_goal (LsSourceLink *link, guint line, LsMask lanes);
