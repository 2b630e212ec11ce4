#pragma once

#include <glib-object.h>

#include "ls-types.h"

G_BEGIN_DECLS

/* One breakpoint: where or when a run stops, in either direction.  Texts are kept as they were written and are understood
 * for the program that is open; what is wrong with them then is its problem, and it does not stop anything.
 *
 * A hit is a position where line, data or event and the condition hold for one of the lanes. Hits are numbered from the
 * start of the run, so that counts mean the same going forwards and backwards.
 *
 * Properties: "id" (uint, from 1; for ever that breakpoint's in its session), "kind" (LsBreakpointKind as uint), "line"
 *   (uint, listing line from 0: of LINE), "what" (string: DATA: a register, component or memory range; EVENT: kinds, or
 *   access, export; LINE: NULL), "enabled" (boolean), "condition" (string or NULL), "ignore" (uint64: so many hits do not
 *   stop), "hit" (uint64: only that hit stops; 0: each), "lanes" (uint64 mask), "log" (string or NULL: told instead of
 *   stopping; {EXPRESSION} in it is replaced by its value), "temporary" (boolean: removed once it stopped a run), "problem"
 *   (string or NULL, read-only) */
#define LS_TYPE_BREAKPOINT (ls_breakpoint_get_type ())
G_DECLARE_FINAL_TYPE (LsBreakpoint, ls_breakpoint, LS, BREAKPOINT, GObject)

typedef enum
{
  LS_BREAKPOINT_LINE,
  LS_BREAKPOINT_DATA,
  LS_BREAKPOINT_EVENT,
} LsBreakpointKind;
#define LS_N_BREAKPOINT_KINDS (LS_BREAKPOINT_EVENT + 1)

/* Enabled, for every lane and hit. Returns: (transfer full). */
LsBreakpoint *ls_breakpoint_new_line (guint line);
/* kind: DATA or EVENT. */
LsBreakpoint *ls_breakpoint_new (LsBreakpointKind kind, const char *what);

guint ls_breakpoint_get_id (LsBreakpoint *breakpoint);
LsBreakpointKind ls_breakpoint_get_kind (LsBreakpoint *breakpoint);
guint ls_breakpoint_get_line (LsBreakpoint *breakpoint);
const char *ls_breakpoint_get_what (LsBreakpoint *breakpoint); /* (nullable) */
gboolean ls_breakpoint_get_enabled (LsBreakpoint *breakpoint);
const char *ls_breakpoint_get_condition (LsBreakpoint *breakpoint); /* (nullable) */
guint64 ls_breakpoint_get_ignore (LsBreakpoint *breakpoint);
guint64 ls_breakpoint_get_hit (LsBreakpoint *breakpoint);
LsMask ls_breakpoint_get_lanes (LsBreakpoint *breakpoint);
const char *ls_breakpoint_get_log (LsBreakpoint *breakpoint); /* (nullable) */
gboolean ls_breakpoint_get_temporary (LsBreakpoint *breakpoint);
const char *ls_breakpoint_get_problem (LsBreakpoint *breakpoint); /* (nullable) */

void ls_breakpoint_set_enabled (LsBreakpoint *breakpoint, gboolean enabled);

G_END_DECLS
