#pragma once

#include "ls-scene.h"

/* A scene over the toy machine, made in memory: stands in for the scene files when the session alone is tested.
 * Register 7 of each lane holds the number of its wave. */

/* step: where to open, or G_MAXUINT64 for the first divergence. breakpoints: ended by G_MAXUINT, or NULL. */
LsScene *toy_scene_new (const char *text,
                        guint n_waves,
                        guint wave,
                        guint64 step,
                        const guint *breakpoints);
