#pragma once

#include "ls-image-kind.h"
#include "ls-session.h"

/* What can be shown of the outputs of the scene that is open, and how they compare, with the run that is looked at: a what-if has
 * pictures of its own.  They are computed in the background; "image-revision" of the session grows when others are shown. */

/* The property "image-revision": who shows an image of an earlier one may not look at it any more. It can have grown before "notify" says so,
 * when the view is told of first. */
guint ls_session_get_image_revision (LsSession *session);
/* The arrays of image are the session's, until the images or the view change, or another image is asked for. Returns: FALSE if there
 * is no such output or picture, or not yet. */
gboolean ls_session_show_image (LsSession *session, guint output, LsImageKind kind, LsImage *image);
/* Why an output has no picture of a kind, as a part of a sentence; NULL if it has one, or will have. */
const char *ls_session_tell_no_image (LsSession *session, guint output, LsImageKind kind);
/* How the first wave that did not reach its end was stopped: "wave 0 stopped in line 3: ..."; NULL: all reached it, or nobody knows. */
const char *ls_session_tell_unfinished (LsSession *session);
/* How far the pictures are that are computed now: so many waves of so many, of 0 where nobody knows yet. Returns: FALSE: none are. */
gboolean ls_session_get_image_progress (LsSession *session, guint *n_done, guint *n_waves);
/* Leaves off computing pictures, if that goes on, until ls_session_compute_images () or until there are others to compute. */
void ls_session_stop_images (LsSession *session);
void ls_session_compute_images (LsSession *session);
gboolean ls_session_has_stopped_images (LsSession *session);
/* How many pixels of how many have changed by the last edit, and by how much at most: what is white in that picture; infinite where a number became none or
 * the other way round. Returns: FALSE where there is no LS_IMAGE_CHANGES, or not yet. */
gboolean ls_session_count_changes (LsSession *session,
                                   guint output,
                                   guint *n_changed,
                                   guint *n_pixels,
                                   float *largest);
/* Returns: (transfer none) (nullable): NULL for outputs without a reference, and before there are images. */
const LsVerdict *ls_session_get_verdict (LsSession *session, guint output);
