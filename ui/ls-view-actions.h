#pragma once

#include "ls-window-parts.h"

G_BEGIN_DECLS

/* The actions of a window that do what a button or a key of one pane does, and those of its preferences. */
void ls_view_actions_install (GtkWidgetClass *klass);
/* Why one of them cannot be used now, as a phrase, or NULL if it can, or is none of them. */
const char *ls_view_actions_get_reason (const LsWindowParts *parts, const char *action);

G_END_DECLS
