#pragma once

#include "ls-inspector.h"

G_BEGIN_DECLS

#define LS_TIMELINE_ZOOM_FACTOR 1.25 /* by one key, or one notch of a wheel */

/* What the keys that zoom give: for "in", "out" and "all". */
double ls_timeline_zoom_factor (const char *word);
/* Adds the keys of the timeline to its class, one of an inspector: left and right step, with Control by clauses; up and
 * down choose the lane; plus, minus and 0 call zoom with a factor ("d"), near 0 for everything; Escape calls escape, Delete remove. */
void ls_timeline_keys_add (LsInspectorClass *timeline_class,
                           GtkShortcutFunc zoom,
                           GtkShortcutFunc escape,
                           GtkShortcutFunc remove);

G_END_DECLS
