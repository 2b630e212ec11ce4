#pragma once

#include <gio/gio.h>

#include "ls-commands.h"
#include "ls-session.h"

/* The action group "debug": every command of ls-command.h as a GAction on a session, enabled exactly while it can do
 * something.
 *
 * Signals: "changed": some command became possible or impossible.
 *   "told" (string): a sentence for the person, for example that a search met the end; "played": it plays, or no longer does. */
#define LS_TYPE_ACTIONS (ls_actions_get_type ())
G_DECLARE_FINAL_TYPE (LsActions, ls_actions, LS, ACTIONS, GObject)

LsActions *ls_actions_new (LsSession *session);
GActionGroup *ls_actions_get_group (LsActions *actions);

/* What the command is called here: in a text that is stepped by its lines Step is another one than in a listing. name: without "debug.". */
const char *ls_actions_get_title (LsActions *actions, const char *name);
/* Why the command cannot be used now, as a phrase ("already at the end"), or NULL if it can. */
const char *ls_actions_get_reason (LsActions *actions, const char *name);
/* Steps by the clock, forwards. */
gboolean ls_actions_get_playing (LsActions *actions);
void ls_actions_stop (LsActions *actions);
/* A move has been running for long enough to say so. */
gboolean ls_actions_get_busy (LsActions *actions);
/* Does a command of the cursor, a breakpoint or a run to the line, where the keyboard is in another text than the program. Returns: whether that was done. */
typedef gboolean (*LsActElsewhere) (const LsCommand *command, gpointer data);
/* data must live as long as the actions. */
void ls_actions_set_elsewhere (LsActions *actions, LsActElsewhere act, gpointer data);
/* The line that "run-to-cursor" and "toggle-breakpoint" mean. */
void ls_actions_set_cursor_line (LsActions *actions, guint line);
