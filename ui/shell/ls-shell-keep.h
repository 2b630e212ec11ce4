#pragma once

#include "ls-settings.h"
#include "ls-shell.h"

/* Panes are where they were when the last window changed them; what changes is kept soon after. */
void ls_shell_keep (LsShell *shell, LsSettings *settings);
/* Keeps them as they are: whoever opens a window next has them where shell does. Needs ls_shell_keep(). */
void ls_shell_keep_now (LsShell *shell);
