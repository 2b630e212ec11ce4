#pragma once

#include "ls-inspector.h"

G_BEGIN_DECLS

/* Adds the keys of the waves of a SIMD to their class, one of an inspector: the arrows call move with how far along and down ("(ii)"); plus,
 * minus and 0 call zoom with a factor ("d"), near 0 for everything; Return calls go. */
void ls_waves_keys_add (LsInspectorClass *waves_class,
                        GtkShortcutFunc move,
                        GtkShortcutFunc zoom,
                        GtkShortcutFunc go);

G_END_DECLS
