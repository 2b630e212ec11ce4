#pragma once

#include "ls-loader.h"
#include "ls-source-view.h"

G_BEGIN_DECLS

/* Keeps the pane of the source text at what is open: shows the text of the file, saves and compiles it, and marks in it what
 * the compiler complains of.
 *
 * Signals: "wrong" (string message) when a place of the text was marked, which somebody may want to see; "failed" (string): what could not be
 * saved, and why. */
#define LS_TYPE_SOURCE_EDITOR (ls_source_editor_get_type ())
G_DECLARE_FINAL_TYPE (LsSourceEditor, ls_source_editor, LS, SOURCE_EDITOR, GObject)

/* window: dialogs stand above it. All are kept. Returns: (transfer full). */
LsSourceEditor *ls_source_editor_new (GtkWindow *window, LsLoader *loader, LsSourceView *view);
/* Calls then (object) once no typed text would be lost: at once if there is none, else when the person has saved it or does
 * not want it; not at all if they go on instead. object: a reference is kept meanwhile. */
void ls_source_editor_ask (LsSourceEditor *editor, void (*then) (GObject *object), GObject *object);

/* The place that a message about a file names: "a.frag:3:25: text", with whatever folders. Returns: FALSE if it names none of
 * that file. line, column: from 1; column 0: none is named. */
gboolean ls_source_find_place (const char *message, const char *name, guint *line, guint *column);

G_END_DECLS
