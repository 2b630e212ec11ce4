#pragma once

#include <gtk/gtk.h>

#include "ls-saver.h"

/* A bar that offers what an earlier session of the scene left behind when it ended otherwise than by being closed. It looks
 * for that whenever a scene is opened, and is not in the way. What is neither restored nor discarded is offered again next
 * time.
 *
 * Signals: "failed" (string): why it could not be restored, and what to do about it. */
#define LS_TYPE_RECOVERY_BAR (ls_recovery_bar_get_type ())
G_DECLARE_FINAL_TYPE (LsRecoveryBar, ls_recovery_bar, LS, RECOVERY_BAR, GtkWidget)

/* Takes references. Its buttons do "win.restore" and "win.discard-recovery". */
GtkWidget *ls_recovery_bar_new (LsSession *session, LsSaver *saver);

/* What is offered, in words; "" if nothing is. */
const char *ls_recovery_bar_get_text (LsRecoveryBar *bar);
/* Both do nothing if nothing is offered; then the next one is. */
void ls_recovery_bar_restore (LsRecoveryBar *bar);
void ls_recovery_bar_discard (LsRecoveryBar *bar);
