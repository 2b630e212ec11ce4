#pragma once

#include "ls-scene.h"

/* Whether what a person asked of one scene is about the other one too: it is the same, or both are of one file, which was loaded again.
 * Of scenes without a file nobody knows. Either may be NULL: that is no scene. */
gboolean ls_same_scene (const LsScene *a, const LsScene *b);
