#pragma once

#include "ls-dispatch.h"
#include "ls-scene.h"

/* What each lane of a draw's pixels exported, before it is merged: so that what is so far can be shown of any wave without running
 * those before it again. Private to scene and session libraries. */

typedef struct _LsDrawLanes LsDrawLanes;

/* Runs all waves. scene: of a draw whose pixel shader is debugged; must outlive it. Returns: (transfer full): NULL with LS_ERROR_MEMORY. */
LsDrawLanes *ls_draw_lanes_try_run (const LsScene *scene,
                                    const LsDispatchOptions *options,
                                    GError **error);
void ls_draw_lanes_free (LsDrawLanes *lanes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsDrawLanes, ls_draw_lanes_free)
gsize ls_draw_lanes_get_bytes (const LsDrawLanes *lanes); /* of memory */

/* row gets what a register holds. Returns: the lanes that exported it. */
typedef LsMask (*LsDrawLanesRead) (gconstpointer data, LsRegRef ref, LsRow *row);
/* What a wave has left by now. Of lanes that are valid those are merged that have exported something; once it has ended, all. Returns:
 * whether any of it is new. */
gboolean ls_draw_lanes_put (LsDrawLanes *lanes,
                            LsMask valid,
                            gboolean has_ended,
                            LsDrawLanesRead read,
                            gconstpointer data);

/* The pixels of all waves before end, and of what was put as wave end; end: the number of waves: all of them. The first time it has the memories that waves share,
 * too. Returns: (transfer full): NULL with LS_ERROR_MEMORY. */
LsDispatch *ls_draw_lanes_merge (LsDrawLanes *lanes, guint end, GError **error);
