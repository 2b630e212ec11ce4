#pragma once

#include "ls-images.h"
#include "ls-view.h"

G_BEGIN_DECLS

/* An output as it is at the place that is looked at, where the waves run one after the other: those before have run, those behind
 * have not. Kept from step to step, which change no more than the pixels of their wave; those of a draw are merged anew when a step
 * exports something. Private to the session library. */

typedef struct _LsSoFar LsSoFar;

/* Why there is no such picture of an output of the scene; NULL if there is. */
const char *ls_so_far_tell_missing (const LsScene *scene, guint output);
/* Returns: (transfer full): NULL where there is no memory, or the budget has no room. images: of the run of view; what is final in it is copied, and
 * of a draw what was merged is used, so that it must outlive this. */
LsSoFar *ls_so_far_new (const LsImages *images, guint output, const LsView *view);
void ls_so_far_free (LsSoFar *so_far);
/* Whether it is of such a view. */
gboolean
ls_so_far_is_of (const LsSoFar *so_far, const LsImages *images, guint output, const LsView *view);
/* As view has it, which it is of; the arrays are its own. Returns: FALSE where there is no memory. */
gboolean ls_so_far_show (LsSoFar *so_far, const LsView *view, LsImage *image);

G_END_DECLS
