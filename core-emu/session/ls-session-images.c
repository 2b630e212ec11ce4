#include "ls-session-images.h"

#include <string.h>

#include "ls-images.h"
#include "ls-session-private.h"
#include "ls-view.h"
#include "ls-words.h"

/* --- an output so far ------------------------------------------------------------------------- */

/* An output as it is at the place that is looked at, where the waves run one after the other: those
 * before have run, those behind have not. Kept from step to step, which change no more than the
 * pixels of their wave; those of a draw are merged anew when a step exports something. */
struct _LsSoFar
{
  GBytes *final; /* of images, so that no others are taken for them */
  guint output, wave;
  LsImage image;
  float *rgba;    /* of image, both */
  guint32 *words; /* NULL: it is of floats */
  float clear_rgba[4];
  guint32 clear[4];
  guint x[LS_LANES], y[LS_LANES]; /* of the wave's lanes */
  LsMask mapped;
  LsBudgetShare share; /* of rgba and words */
  LsDrawLanes *lanes;  /* of a draw, which has none of the above but image; not owned */
  LsImages *merged;    /* these by now, or NULL */
};

/* Why there is no such picture of an output of the scene; NULL if there is. */
static const char *
so_far_tell_missing (const LsScene *scene, guint output)
{
  const LsOutput *what = ls_scene_get_output (scene, output);

  if (what->is_memory)
    return N_ ("the pane of memory shows it as it is at this step");
  if (ls_images_are_merged (scene))
    return NULL;
  if (what->is_stream)
    return N_ ("it is put in order when all waves have run");
  if (ls_scene_get_group_waves (scene) > 1)
    return N_ ("the waves of a thread group run against each other");
  return NULL;
}

static void
put_pixel (LsSoFar *so_far, guint x, guint y, const float *rgba, const guint32 *words)
{
  const gsize at = (gsize) y * so_far->image.width + x;
  const guint n = so_far->image.n_channels;

  memcpy (&so_far->rgba[4 * at], rgba, 4 * sizeof *rgba);
  if (so_far->words != NULL)
    memcpy (&so_far->words[at * n], words, n * sizeof *words);
}

/* The waves from its own on have not run. */
static void
clear_waves (LsSoFar *so_far, const LsScene *scene)
{
  guint x[LS_LANES], y[LS_LANES];

  for (guint wave = so_far->wave; wave < ls_scene_get_n_waves (scene); wave++)
    {
      const LsMask lanes = ls_scene_wave_to_pixels (scene, wave, x, y);

      LS_FOREACH_LANE (lane, lanes)
        put_pixel (so_far, x[lane], y[lane], so_far->clear_rgba, so_far->clear);
    }
}

/* Returns: NULL where there is no memory, or the budget has no room. */
static gpointer
try_copy (GBytes *bytes, LsBudgetShare *share)
{
  gsize size;
  gconstpointer data = g_bytes_get_data (bytes, &size);
  gpointer copy = ls_budget_share_grow (share, size) ? g_try_malloc (MAX (size, 1)) : NULL;

  return copy != NULL && size > 0 ? memcpy (copy, data, size) : copy;
}

/* Returns: FALSE where there is no memory, or the budget has no room. */
static gboolean
copy_final (LsSoFar *so_far, const LsImages *images, const LsScene *scene)
{
  const guint output = so_far->output;

  ls_images_fill_exported (scene, output, so_far->clear, 0, so_far->clear_rgba, so_far->clear);
  so_far->rgba = try_copy (images->rgba[output], &so_far->share);
  so_far->words =
    images->words[output] != NULL ? try_copy (images->words[output], &so_far->share) : NULL;
  so_far->image = (LsImage){ .width = images->width[output],
                             .height = images->height[output],
                             .rgba = so_far->rgba,
                             .words = so_far->words,
                             .n_channels = images->n_channels[output],
                             .type = images->types[output] };
  if (so_far->rgba == NULL || (images->words[output] != NULL && so_far->words == NULL))
    return FALSE;
  clear_waves (so_far, scene);
  so_far->mapped = ls_scene_wave_to_pixels (scene, so_far->wave, so_far->x, so_far->y);
  return TRUE;
}

static void
so_far_free (LsSoFar *so_far)
{
  g_bytes_unref (so_far->final);
  g_clear_pointer (&so_far->merged, ls_images_free);
  g_free (so_far->rgba);
  g_free (so_far->words);
  ls_budget_share_clear (&so_far->share);
  g_free (so_far);
}

/* Returns: (transfer full): NULL where there is no memory, or the budget has no room. images: of
 * the run of view; what is final in it is copied, and of a draw what was merged is used, so that it
 * must outlive this. */
static LsSoFar *
so_far_new (const LsImages *images, guint output, const LsView *view)
{
  const LsScene *scene = ls_view_get_scene (view);
  LsSoFar *so_far = g_new0 (LsSoFar, 1);

  so_far->final = g_bytes_ref (images->rgba[output]);
  so_far->output = output;
  so_far->wave = ls_view_get_wave (view);
  so_far->lanes = images->lanes;
  ls_budget_share_init (&so_far->share, ls_scene_get_budget (scene));
  if (ls_images_are_merged (scene) ? so_far->lanes != NULL : copy_final (so_far, images, scene))
    return so_far;
  so_far_free (so_far);
  return NULL;
}

/* Whether it is of such a view. */
static gboolean
so_far_is_of (const LsSoFar *so_far, const LsImages *images, guint output, const LsView *view)
{
  return so_far->output == output && so_far->final == images->rgba[output] &&
         so_far->wave == ls_view_get_wave (view);
}

/* What the lanes have exported to a channel. */
static void
read_channel (const LsSoFar *so_far,
              const LsView *view,
              guint channel,
              guint32 exported[][4],
              guint *written)
{
  LsRegRef ref = ls_scene_get_output (ls_view_get_scene (view), so_far->output)->ref;
  LsRow row;

  ref.channel = (guint8) channel;
  LsMask lanes = ls_view_read_row (view, ref, &row) ? ls_view_written (view, ref) : 0;
  LS_FOREACH_LANE (lane, lanes)
    {
      exported[lane][channel] = row.u[lane];
      written[lane] |= 1u << channel;
    }
}

/* --- draws ------------------------------------------------------------------------------------ */

static LsMask
read_exported (gconstpointer view, LsRegRef ref, LsRow *row)
{
  return ls_view_read_row (view, ref, row) ? ls_view_written (view, ref) : 0;
}

/* Returns: FALSE where there is no memory. */
static gboolean
merge_lanes (LsSoFar *so_far, const LsView *view)
{
  const guint valid = ls_machine_find_mask (ls_view_get_machine (view), LS_ROLE_VALID);
  const gboolean is_new = ls_draw_lanes_put (
    so_far->lanes, valid != G_MAXUINT ? ls_view_read_mask (view, valid) : LS_MASK_ALL,
    ls_view_get_place (view)->ended, read_exported, view);

  if (so_far->merged != NULL && !is_new)
    return TRUE;
  g_clear_pointer (&so_far->merged, ls_images_free);
  LsDispatch *dispatch = ls_draw_lanes_merge (so_far->lanes, so_far->wave, NULL);
  if (dispatch == NULL)
    return FALSE;
  so_far->merged = ls_images_new (ls_view_get_scene (view), dispatch);
  ls_dispatch_free (dispatch);
  return so_far->merged != NULL;
}

/* As view has it, which it is of; the arrays are its own. Returns: FALSE where there is no memory. */
static gboolean
so_far_show (LsSoFar *so_far, const LsView *view, LsImage *image)
{
  if (so_far->lanes != NULL)
    {
      if (!merge_lanes (so_far, view))
        return FALSE;
      ls_images_show (so_far->merged, so_far->output, image);
      return TRUE;
    }

  guint32 exported[LS_LANES][4] = { 0 };
  guint written[LS_LANES] = { 0 };

  for (guint c = 0; c < so_far->image.n_channels; c++)
    read_channel (so_far, view, c, exported, written);
  LS_FOREACH_LANE (lane, so_far->mapped)
    {
      float rgba[4];
      guint32 kept[4];

      ls_images_fill_exported (ls_view_get_scene (view), so_far->output, exported[lane],
                               written[lane], rgba, kept);
      put_pixel (so_far, so_far->x[lane], so_far->y[lane], rgba, kept);
    }
  *image = so_far->image;
  return TRUE;
}

/* --- what the session has --------------------------------------------------------------------- */

void
ls_session_forget_so_far (LsSession *session)
{
  g_clear_pointer (&session->so_far, so_far_free);
}

static LsImages *
get_images (LsSession *session)
{
  return session->pictures[session->present].job.result;
}

static gboolean
show_so_far (LsSession *session, guint output, LsImage *image)
{
  const LsImages *images = get_images (session);

  if (session->so_far != NULL && !so_far_is_of (session->so_far, images, output, session->view))
    g_clear_pointer (&session->so_far, so_far_free);
  if (session->so_far == NULL)
    session->so_far = so_far_new (images, output, session->view);
  if (session->so_far == NULL)
    return FALSE;
  return so_far_show (session->so_far, session->view, image);
}

/* Whether what could be shown of an output of images is there. */
static gboolean
has_room (LsSession *session, guint output, LsImageKind kind)
{
  LsImage image;

  if (kind == LS_IMAGE_SO_FAR)
    return show_so_far (session, output, &image);
  return kind == LS_IMAGE_FINAL || kind == LS_IMAGE_BEFORE || kind == LS_IMAGE_CHANGES ||
         get_images (session)->references[output] != NULL;
}

const char *
ls_session_tell_no_image (LsSession *session, guint output, LsImageKind kind)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (session->scene == NULL || output >= ls_scene_get_n_outputs (session->scene))
    return ls_words ("there is no output");
  const char *missing = kind == LS_IMAGE_SO_FAR ? so_far_tell_missing (session->scene, output)
                                                : ls_session_tell_veiled (session);
  if (missing != NULL)
    return ls_words (missing);
  if (kind == LS_IMAGE_BEFORE || kind == LS_IMAGE_CHANGES)
    missing =
      ls_session_tell_no_before (session, get_images (session), output, kind == LS_IMAGE_CHANGES);
  if (missing != NULL)
    return ls_words (missing);
  if ((kind == LS_IMAGE_REFERENCE || kind == LS_IMAGE_DIFFERENCE) &&
      ls_images_find_reference (session->scene, output) == NULL)
    return ls_words ("the scene gives no reference for it");
  if (ls_session_has_stopped_images (session))
    return ls_words ("the computing was stopped");
  const LsImages *images = get_images (session);
  if (images != NULL && output < images->n && !has_room (session, output, kind))
    return ls_words ("the budget of memory has no room for it");
  return NULL;
}

guint
ls_session_get_image_revision (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  return session->image_revision;
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
  if (kind == LS_IMAGE_BEFORE || kind == LS_IMAGE_CHANGES)
    return ls_session_show_before (session, images, output, kind == LS_IMAGE_CHANGES, image);

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

gboolean
ls_session_get_image_progress (LsSession *session, guint *n_done, guint *n_waves)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && n_done != NULL && n_waves != NULL, FALSE);

  const LsJob *job = &session->pictures[session->present].job;
  LsImagesOf *of = job->thread != NULL ? job->input : NULL;

  *n_waves = of != NULL ? (guint) g_atomic_int_get (&of->n_waves) : 0;
  *n_done = of != NULL ? (guint) g_atomic_int_get (&of->n_done) : 0;
  return of != NULL;
}

gboolean
ls_session_has_stopped_images (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return session->pictures[session->present].is_stopped;
}

const LsVerdict *
ls_session_get_verdict (LsSession *session, guint output)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  const LsImages *images = ls_session_tell_veiled (session) == NULL ? get_images (session) : NULL;
  return images != NULL && output < images->n ? images->verdicts[output] : NULL;
}

const char *
ls_session_tell_unfinished (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  const LsImages *images = ls_session_tell_veiled (session) == NULL ? get_images (session) : NULL;
  return images != NULL ? images->unfinished : NULL;
}
