#include <math.h>
#include <string.h>

#include "ls-images.h"
#include "ls-session-images.h"
#include "ls-session-private.h"
#include "ls-text-inputs.h"
#include "ls-words.h"

/* The pictures of the version of the scene before the last edit, and what has changed since. */

typedef struct
{
  guint width, height, n_channels;
  LsValueType type;
  GBytes *rgba, *words; /* owned; words: NULL of floats */
  GBytes *final;        /* owned; of the picture that changes was made of; NULL: of none yet */
  GBytes *changes;      /* owned */
  guint n_changed;
  float largest; /* of the distances; infinite where a number became none */
} Picture;

struct _LsBefore
{
  guint n;
  Picture *pictures;
  LsBudgetShare share;
};

/* --- what is kept ----------------------------------------------------------------------------- */

static void
picture_clear (Picture *picture)
{
  g_clear_pointer (&picture->rgba, g_bytes_unref);
  g_clear_pointer (&picture->words, g_bytes_unref);
  g_clear_pointer (&picture->final, g_bytes_unref);
  g_clear_pointer (&picture->changes, g_bytes_unref);
}

static void
before_free (LsBefore *before)
{
  for (guint i = 0; i < before->n; i++)
    picture_clear (&before->pictures[i]);
  ls_budget_share_clear (&before->share);
  g_free (before->pictures);
  g_free (before);
}

static gsize
count_bytes (const LsImages *images)
{
  gsize n = 0;

  for (guint i = 0; i < images->n; i++)
    n += g_bytes_get_size (images->rgba[i]) +
         (images->words[i] != NULL ? g_bytes_get_size (images->words[i]) : 0);
  return n;
}

/* Returns: (transfer full) (nullable): NULL where the budget has no room. */
static LsBefore *
before_new (const LsImages *images, LsBudget *budget)
{
  LsBefore *before = g_new0 (LsBefore, 1);

  ls_budget_share_init (&before->share, budget);
  if (!ls_budget_share_grow (&before->share, count_bytes (images)))
    {
      before_free (before);
      return NULL;
    }
  before->n = images->n;
  before->pictures = g_new0 (Picture, images->n);
  for (guint i = 0; i < images->n; i++)
    before->pictures[i] =
      (Picture){ .width = images->width[i],
                 .height = images->height[i],
                 .n_channels = images->n_channels[i],
                 .type = images->types[i],
                 .rgba = g_bytes_ref (images->rgba[i]),
                 .words = images->words[i] != NULL ? g_bytes_ref (images->words[i]) : NULL };
  return before;
}

static void
forget_pictures (LsSession *session)
{
  g_clear_pointer (&session->before, before_free);
  g_clear_pointer (&session->reread, before_free);
}

void
ls_session_forget_before (LsSession *session)
{
  forget_pictures (session);
  g_clear_pointer (&session->left_parts, g_hash_table_unref);
}

/* Whether an array tells the same inputs with the same values. */
static gboolean
has_same_inputs (const GPtrArray *one, const GPtrArray *other)
{
  const guint n = one != NULL ? one->len : 0;

  if (n != (other != NULL ? other->len : 0))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const LsTextInput *a = g_ptr_array_index (one, i), *b = g_ptr_array_index (other, i);

      if (!g_str_equal (a->key, b->key) || g_strcmp0 (a->value, b->value) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Whether next is the text that is open, on the same inputs, as after a save. Other files that it takes may be others. */
static gboolean
is_same_text (const LsScene *scene, const LsScene *next)
{
  g_autofree char *name = NULL, *next_name = NULL;
  g_autoptr (GBytes) text = ls_scene_dup_program_text (scene, &name);
  g_autoptr (GBytes) next_text = ls_scene_dup_program_text (next, &next_name);

  return text != NULL && next_text != NULL && g_bytes_equal (text, next_text) &&
         g_strcmp0 (name, next_name) == 0 &&
         has_same_inputs (ls_scene_get_text_inputs (scene), ls_scene_get_text_inputs (next));
}

static gboolean
is_same_bytes (GBytes *one, GBytes *other)
{
  return one == other || (one != NULL && other != NULL && g_bytes_equal (one, other));
}

static gboolean
has_same_pictures (const LsBefore *before, const LsImages *images)
{
  gboolean is_same = before->n == images->n;

  for (guint i = 0; is_same && i < images->n; i++)
    is_same = is_same_bytes (before->pictures[i].rgba, images->rgba[i]) &&
              is_same_bytes (before->pictures[i].words, images->words[i]);
  return is_same;
}

/* What was loaded again is an edit where it draws something else. */
static void
settle (LsSession *session)
{
  const LsImages *images = session->pictures[0].job.result;

  if (session->reread == NULL || images == NULL)
    return;
  if (!has_same_pictures (session->reread, images))
    {
      g_clear_pointer (&session->before, before_free);
      session->before = g_steal_pointer (&session->reread);
    }
  g_clear_pointer (&session->reread, before_free);
}

/* --- texts of a file of several --------------------------------------------------------------- */

/* What is kept of a text while another one of the file is open. */
typedef struct
{
  LsBefore *before;  /* owned, or NULL: as the session has it */
  LsBefore *seen;    /* owned, or NULL: the pictures when the text was left */
  GPtrArray *inputs; /* owned, or NULL: those of that moment */
} Left;

static void
left_free (gpointer data)
{
  Left *left = data;

  g_clear_pointer (&left->before, before_free);
  g_clear_pointer (&left->seen, before_free);
  g_clear_pointer (&left->inputs, g_ptr_array_unref);
  g_free (left);
}

static void
leave_part (LsSession *session, LsBudget *budget)
{
  const LsImages *images = session->pictures[0].job.result;
  const GPtrArray *inputs = ls_scene_get_text_inputs (session->scene);
  Left *left = g_new0 (Left, 1);

  left->before = g_steal_pointer (&session->before);
  left->seen = images != NULL ? before_new (images, budget) : NULL;
  left->inputs = inputs != NULL ? g_ptr_array_ref ((GPtrArray *) inputs) : NULL;
  if (session->left_parts == NULL)
    session->left_parts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, left_free);
  g_hash_table_replace (session->left_parts, g_strdup (ls_scene_get_part (session->scene)), left);
}

/* The text that comes was edited where it draws something else than when it was left, on the same inputs. */
static void
enter_part (LsSession *session, const LsScene *next)
{
  Left *left = g_hash_table_lookup (session->left_parts, ls_scene_get_part (next));

  if (left == NULL || !has_same_inputs (left->inputs, ls_scene_get_text_inputs (next)))
    return;
  session->before = g_steal_pointer (&left->before);
  session->reread = g_steal_pointer (&left->seen);
}

/* Whether next is another text of the file that is open. */
static gboolean
is_other_part (const LsScene *scene, const LsScene *next)
{
  return ls_scene_get_part (scene) != NULL && ls_scene_get_part (next) != NULL &&
         !g_str_equal (ls_scene_get_part (scene), ls_scene_get_part (next));
}

/* --- versions --------------------------------------------------------------------------------- */

void
ls_session_keep_before (LsSession *session, const LsScene *next)
{
  const LsImages *images = session->pictures[0].job.result;
  const gboolean is_version =
    session->scene != NULL &&
    g_strcmp0 (ls_scene_get_path (session->scene), ls_scene_get_path (next)) == 0 &&
    ls_scene_get_stage (session->scene) == ls_scene_get_stage (next);

  settle (session);
  if (!is_version)
    ls_session_forget_before (session);
  else if (is_other_part (session->scene, next))
    {
      leave_part (session, ls_scene_get_budget (next));
      forget_pictures (session);
      enter_part (session, next);
    }
  else if (images != NULL && session->edit == NULL && is_same_text (session->scene, next))
    session->reread = before_new (images, ls_scene_get_budget (next));
  else if (images != NULL && (session->edit == NULL || session->edit->slide != LS_SLIDE_GOES_ON))
    {
      forget_pictures (session);
      session->before = before_new (images, ls_scene_get_budget (next));
    }
}

/* --- what has changed ------------------------------------------------------------------------- */

/* How far apart two numbers are; one that is none, or not written, is as far from others as can be. */
static float
measure (float a, float b)
{
  if (isnan (a) || isnan (b))
    return isnan (a) && isnan (b) ? 0 : INFINITY;
  return a == b ? 0 : fabsf (a - b);
}

static float
measure_pixel (const float a[4], const float b[4])
{
  float largest = 0;

  for (guint c = 0; c < 4; c++)
    largest = fmaxf (largest, measure (a[c], b[c]));
  return largest;
}

static gboolean
make_changes (Picture *picture, GBytes *final)
{
  const gsize n = (gsize) picture->width * picture->height;
  const float *was = g_bytes_get_data (picture->rgba, NULL), *is = g_bytes_get_data (final, NULL);
  g_autofree float *distances = g_try_new (float, MAX (n, 1));

  if (distances == NULL)
    return FALSE;
  picture->n_changed = 0;
  picture->largest = 0;
  for (gsize i = 0; i < n; i++)
    {
      distances[i] = measure_pixel (&was[4 * i], &is[4 * i]);
      picture->n_changed += distances[i] > 0;
      picture->largest = fmaxf (picture->largest, distances[i]);
    }
  picture->changes = ls_images_make_difference (distances, n);
  if (picture->changes != NULL)
    picture->final = g_bytes_ref (final);
  return picture->changes != NULL;
}

static gboolean
has_size (const Picture *picture, const LsImages *images, guint output)
{
  return picture->width == images->width[output] && picture->height == images->height[output];
}

const char *
ls_session_tell_no_before (LsSession *session,
                           const LsImages *images,
                           guint output,
                           gboolean changes)
{
  const LsBefore *before;

  settle (session);
  before = session->before;
  if (before == NULL || output >= before->n)
    return N_ ("nothing was changed since this was opened");
  return changes && images != NULL && output < images->n &&
             !has_size (&before->pictures[output], images, output)
           ? N_ ("the picture had another size before")
           : NULL;
}

gboolean
ls_session_show_before (LsSession *session,
                        const LsImages *images,
                        guint output,
                        gboolean changes,
                        LsImage *image)
{
  Picture *picture = &session->before->pictures[output];

  if (changes && picture->final != images->rgba[output])
    {
      g_clear_pointer (&picture->final, g_bytes_unref);
      g_clear_pointer (&picture->changes, g_bytes_unref);
      if (!make_changes (picture, images->rgba[output]))
        return FALSE;
    }
  *image = (LsImage){ .width = picture->width,
                      .height = picture->height,
                      .n_channels = picture->n_channels,
                      .type = picture->type };
  image->rgba = g_bytes_get_data (changes ? picture->changes : picture->rgba, NULL);
  image->words =
    !changes && picture->words != NULL ? g_bytes_get_data (picture->words, NULL) : NULL;
  return image->width > 0 && image->height > 0;
}

gboolean
ls_session_count_changes (LsSession *session,
                          guint output,
                          guint *n_changed,
                          guint *n_pixels,
                          float *largest)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  LsImage image;

  if (!ls_session_show_image (session, output, LS_IMAGE_CHANGES, &image))
    return FALSE;
  *n_changed = session->before->pictures[output].n_changed;
  *n_pixels = image.width * image.height;
  *largest = session->before->pictures[output].largest;
  return TRUE;
}
