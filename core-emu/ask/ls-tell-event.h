#pragma once

#include "ls-events.h"

G_BEGIN_DECLS

/* What happened, as data: {"event", "step", "line", "lanes", "register", "resource", "datum", "sentence"}. The step of a trace is
 * that of its entry. Returns: (transfer floating): a{sv}. */
GVariant *ls_event_to_variant (const LsEvent *event, const LsProgram *program);

G_END_DECLS
