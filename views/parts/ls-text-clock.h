#pragma once

#include "ls-inspector.h"

/* The time of a text that has a uniform for it: it runs, or goes on by single frames. Each frame is an edit of the session; those of one run are
 * taken back together.
 *
 * Signals: "changed": it runs or stands still now. */
#define LS_TYPE_TEXT_CLOCK (ls_text_clock_get_type ())
G_DECLARE_FINAL_TYPE (LsTextClock, ls_text_clock, LS, TEXT_CLOCK, GObject)

#define LS_TEXT_CLOCK_RATE 60 /* frames of a second */

/* owner: gives the session, and must outlive it. Returns: (transfer full). */
LsTextClock *ls_text_clock_new (LsInspector *owner);
/* Whether the text that is open has a time. */
gboolean ls_text_clock_has_time (LsTextClock *clock);
gboolean ls_text_clock_get_runs (LsTextClock *clock);
/* It runs as the clock on the wall does, by whole frames; some are left out where the text takes longer. It stops where a frame fails. */
void ls_text_clock_set_runs (LsTextClock *clock, gboolean runs);
/* Goes so many frames on or back, to 0 s at the least. */
void ls_text_clock_step (LsTextClock *clock, int n_frames);
/* Frames that were shown since it was made. */
guint ls_text_clock_get_n_frames (LsTextClock *clock);
/* Says where the mouse is: pixels from the bottom left, pressed. Nothing where the text has none. */
void ls_text_clock_set_mouse (LsTextClock *clock, guint x, guint y);
