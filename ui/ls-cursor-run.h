#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

/* The first line of the step that a line belongs to; the line itself where it belongs to none. */
guint ls_cursor_run_first_of_step (LsView *view, guint line);
/* Moves to where the step of line is next: forwards if it runs later on, else backwards; the person means the place, not a
 * direction. FALSE: it runs at no other step of the wave, and nothing moves. The session must have a view. */
gboolean ls_cursor_run (LsSession *session, guint line);

G_END_DECLS
