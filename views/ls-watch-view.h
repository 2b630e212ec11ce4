#pragma once

#include "ls-inspector.h"

G_BEGIN_DECLS

/* The watches of the scene, a row each, with what they are worth now: see LsWatchRow. New ones are entered above them. F2 and
 * Return edit a row, Delete removes it. */
#define LS_TYPE_WATCH_VIEW (ls_watch_view_get_type ())
G_DECLARE_FINAL_TYPE (LsWatchView, ls_watch_view, LS, WATCH_VIEW, LsInspector)

G_END_DECLS
