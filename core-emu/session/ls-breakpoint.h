#pragma once

#include <glib-object.h>

#include "ls-marks.h"

G_BEGIN_DECLS

/* One breakpoint: where or when a run stops, in either direction.  Texts are kept as they were written and are understood
 * for the program that is open; what is wrong with them then is its problem, and such a breakpoint stops nothing.
 *
 * A hit is a position where line, data or event, and the condition, hold for one of the lanes. Hits are numbered from the
 * start of the run, so that counts mean the same forwards and backwards.
 *
 * Properties, as the members of LsMarkBreakpoint: "number", "kind", "line" (uint) and "what" (string), which never change;
 *   "enabled" (boolean), and one for each row of ls-breakpoint-limits.def: a TEXT is a string or NULL, a RULE a string, as
 *   ls_hit_rule_parse() reads it (another text changes nothing), NUMBER and LANES are uint64. Besides: "temporary" (boolean: removed once it has stopped a run), "left" (uint,
 *   read-only: stops until it is disabled; 0: any number), "problem" (string or NULL,
 *   read-only). */
#define LS_TYPE_BREAKPOINT (ls_breakpoint_get_type ())
G_DECLARE_FINAL_TYPE (LsBreakpoint, ls_breakpoint, LS, BREAKPOINT, GObject)

/* Copies mark; its number is given anew when the breakpoint is added to a session. Returns: (transfer full). */
LsBreakpoint *ls_breakpoint_new (const LsMarkBreakpoint *mark);
/* Enabled, for every lane and hit. Returns: (transfer full). */
LsBreakpoint *ls_breakpoint_new_line (guint line);

/* Owned by the breakpoint; valid until it is changed. */
const LsMarkBreakpoint *ls_breakpoint_get_mark (LsBreakpoint *breakpoint);
guint ls_breakpoint_get_line (LsBreakpoint *breakpoint);
gboolean ls_breakpoint_get_enabled (LsBreakpoint *breakpoint);
void ls_breakpoint_set_enabled (LsBreakpoint *breakpoint, gboolean enabled);
gboolean ls_breakpoint_get_temporary (LsBreakpoint *breakpoint);
guint ls_breakpoint_get_left (LsBreakpoint *breakpoint);
void ls_breakpoint_set_left (LsBreakpoint *breakpoint, guint left);
const char *ls_breakpoint_get_problem (LsBreakpoint *breakpoint); /* (nullable) */

G_END_DECLS
