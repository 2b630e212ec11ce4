#pragma once

#include "ls-view.h"

/* A texel that a lane reads. */
typedef struct
{
  guint lane;
  guint texture;        /* number of the resource */
  guint level, x, y, z; /* z: or the layer or face */
} LsSampled;

/* The texels that lanes read in the step that was just made; where it read none, in the step that comes next, and *is_next
 * is TRUE. By lane; each once a lane. Borders are not among them. Returns: (transfer full) (element-type LsSampled): empty where
 * neither reads any. */
GArray *ls_sampled_new (const LsView *view, gboolean *is_next);
/* The set of lanes that read a texel, of those in sampled. */
LsMask ls_sampled_get_lanes (const GArray *sampled,
                             guint texture,
                             guint level,
                             guint x,
                             guint y,
                             guint z);
