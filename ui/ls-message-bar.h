#pragma once

#include <adwaita.h>

#include "ls-program.h"

/* A bar for what the person should know before they go on: what failed, or why the program stands still. It stays until it
 * is closed or something else takes its place; its button does "win.cancel". */
#define LS_TYPE_MESSAGE_BAR (ls_message_bar_get_type ())
G_DECLARE_FINAL_TYPE (LsMessageBar, ls_message_bar, LS, MESSAGE_BAR, AdwBin)

void ls_message_bar_show (LsMessageBar *bar, const char *text);
/* Says that the program stops where it is; NULL takes back what was said of another place, and nothing else. */
void ls_message_bar_show_trap (LsMessageBar *bar, const LsTrap *trap);
/* FALSE if there was nothing to hide. */
gboolean ls_message_bar_dismiss (LsMessageBar *bar);
/* The message shown now; (nullable). */
const char *ls_message_bar_get_text (LsMessageBar *bar);
