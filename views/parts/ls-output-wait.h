#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

/* Where a picture will be that takes a while to compute: how far it is, and a button that leaves it off; or the button that goes on. It
 * is there only when it has something to say. */
#define LS_TYPE_OUTPUT_WAIT (ls_output_wait_get_type ())
G_DECLARE_FINAL_TYPE (LsOutputWait, ls_output_wait, LS, OUTPUT_WAIT, GtkWidget)

/* session: (nullable): whose pictures are computed; it must live until another is followed. is_awaited: a picture is wanted, and not there. */
void ls_output_wait_follow (LsOutputWait *wait, LsSession *session, gboolean is_awaited);
