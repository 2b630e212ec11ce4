#pragma once

#include <glib-object.h>

#include "ls-breakpoint-limit.h"

/* One breakpoint: where or when a run stops, in either direction.  Texts are kept as they were written and are understood
 * for the program that is open; what is wrong with them then is its problem, and such a breakpoint stops nothing.
 *
 * A hit is a position where line, data or event, and the condition, hold for one of the lanes. Hits are numbered from the
 * start of the run, so that counts mean the same forwards and backwards.
 *
 * Signals: "edited", when a limit changed or it was switched on or off; "changed", for these and whenever else a reader of it
 *   sees something new. */
#define LS_TYPE_BREAKPOINT (ls_breakpoint_get_type ())
G_DECLARE_FINAL_TYPE (LsBreakpoint, ls_breakpoint, LS, BREAKPOINT, GObject)

/* Copies mark; its number is given anew when the breakpoint is added to a session. Returns: (transfer full). */
LsBreakpoint *ls_breakpoint_new (const LsMarkBreakpoint *mark);
/* Enabled, for every lane and hit. Returns: (transfer full). */
LsBreakpoint *ls_breakpoint_new_line (guint line);

/* Owned by the breakpoint; valid until it is changed. */
const LsMarkBreakpoint *ls_breakpoint_get_mark (LsBreakpoint *breakpoint);
gboolean ls_breakpoint_get_temporary (LsBreakpoint *breakpoint);
guint ls_breakpoint_get_left (LsBreakpoint *breakpoint);
const char *ls_breakpoint_get_problem (LsBreakpoint *breakpoint); /* (nullable) */

/* text: as ls_breakpoint_limit_read() has it. Returns: FALSE with an error, and nothing has changed then. */
gboolean ls_breakpoint_set_limit (LsBreakpoint *breakpoint,
                                  LsLimitId id,
                                  const char *text,
                                  GError **error);
void ls_breakpoint_set_enabled (LsBreakpoint *breakpoint, gboolean enabled);
/* Whether it is removed once it has stopped a run. */
void ls_breakpoint_set_temporary (LsBreakpoint *breakpoint, gboolean temporary);
/* left: stops until it is disabled; 0: any number. */
void ls_breakpoint_set_left (LsBreakpoint *breakpoint, guint left);
