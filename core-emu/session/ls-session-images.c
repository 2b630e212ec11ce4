#include "ls-session-images.h"

#include "ls-session-private.h"
#include "ls-words.h"

static LsImages *
get_images (LsSession *session)
{
  return session->pictures[session->present].images;
}

static gboolean
show_so_far (LsSession *session, guint output, LsImage *image)
{
  const LsImages *images = get_images (session);

  if (session->so_far != NULL && !ls_so_far_is_of (session->so_far, images, output, session->view))
    g_clear_pointer (&session->so_far, ls_so_far_free);
  if (session->so_far == NULL)
    session->so_far = ls_so_far_new (images, output, session->view);
  if (session->so_far == NULL)
    return FALSE;
  return ls_so_far_show (session->so_far, session->view, image);
}

/* Whether what could be shown of an output of images is there. */
static gboolean
has_room (LsSession *session, guint output, LsImageKind kind)
{
  LsImage image;

  if (kind == LS_IMAGE_SO_FAR)
    return show_so_far (session, output, &image);
  return kind == LS_IMAGE_FINAL || get_images (session)->references[output] != NULL;
}

const char *
ls_session_tell_no_image (LsSession *session, guint output, LsImageKind kind)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (session->scene == NULL || output >= ls_scene_get_n_outputs (session->scene))
    return ls_words ("there is no output");
  const char *missing =
    kind == LS_IMAGE_SO_FAR ? ls_so_far_tell_missing (session->scene, output) : NULL;
  if (missing != NULL)
    return ls_words (missing);
  if ((kind == LS_IMAGE_REFERENCE || kind == LS_IMAGE_DIFFERENCE) &&
      ls_images_find_reference (session->scene, output) == NULL)
    return ls_words ("the scene gives no reference for it");
  const LsImages *images = get_images (session);
  if (images != NULL && output < images->n && !has_room (session, output, kind))
    return ls_words ("the budget of memory has no room for it");
  return NULL;
}

gboolean
ls_session_show_image (LsSession *session, guint output, LsImageKind kind, LsImage *image)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && image != NULL, FALSE);

  const LsImages *images = get_images (session);

  if (images == NULL || output >= images->n ||
      ls_session_tell_no_image (session, output, kind) != NULL)
    return FALSE;
  if (kind == LS_IMAGE_SO_FAR)
    return show_so_far (session, output, image);

  ls_images_show (images, output, image);
  GBytes *rgba = kind == LS_IMAGE_REFERENCE    ? images->references[output]
                 : kind == LS_IMAGE_DIFFERENCE ? images->differences[output]
                                               : images->rgba[output];
  GBytes *words = kind == LS_IMAGE_REFERENCE    ? images->reference_words[output]
                  : kind == LS_IMAGE_DIFFERENCE ? NULL
                                                : images->words[output];
  image->rgba = g_bytes_get_data (rgba, NULL);
  image->words = words != NULL ? g_bytes_get_data (words, NULL) : NULL;
  return image->width > 0 && image->height > 0;
}

const LsVerdict *
ls_session_get_verdict (LsSession *session, guint output)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  const LsImages *images = get_images (session);
  return images != NULL && output < images->n ? images->verdicts[output] : NULL;
}

const char *
ls_session_tell_unfinished (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return get_images (session) != NULL ? get_images (session)->unfinished : NULL;
}
