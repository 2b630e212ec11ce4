#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

G_BEGIN_DECLS

/* Adds the actions "win." about the value under the cursor to the class of LsWindow: who wrote it, who reads it, why its lane is
 * off; stopping where it changes, watching it, pinning its row, showing it over time, changing it. */
void ls_value_actions_install (GtkWidgetClass *klass);

/* Why no stage of a draw can be chosen; word: "vs" and its like, or NULL for any. NULL: it can. */
const char *ls_value_actions_tell_no_stage (LsSession *session, const char *word);

G_END_DECLS
