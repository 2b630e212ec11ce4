#include <math.h>

#include "fake-session.h"

#include "ls-session-edits.h"
#include "ls-session-images.h"
#include "ls-text-inputs.h"
#include "ls-session-text.h"
#include "ls-session-veil.h"
#include "ls-breakpoint-text.h"

struct _LsSession
{
  GObject parent_instance;
  LsView *view;
  LsHistory *history;
  GBytes *image;
  guint image_width, image_height, image_revision;
  guint focus;
  LsMask chosen;
  gboolean has_move;
  LsMove move;
  guint64 argument;
  GArray *bookmarks, *notes; /* of LsNote, by step */
};

enum
{
  PROP_VIEW = 1,
  PROP_FOCUS_LANE,
  PROP_CHOSEN_LANES,
  PROP_HISTORY,
  PROP_IMAGE_REVISION,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (LsSession, ls_session, G_TYPE_OBJECT)

static void
ls_session_finalize (GObject *object)
{
  LsSession *self = LS_SESSION (object);

  g_clear_pointer (&self->view, ls_view_unref);
  g_clear_pointer (&self->history, ls_history_unref);
  g_clear_pointer (&self->image, g_bytes_unref);
  g_array_unref (self->bookmarks);
  g_array_unref (self->notes);
  G_OBJECT_CLASS (ls_session_parent_class)->finalize (object);
}

static void
ls_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LsSession *self = LS_SESSION (object);

  switch (id)
    {
    case PROP_VIEW:
      g_value_set_boxed (value, self->view);
      break;
    case PROP_FOCUS_LANE:
      g_value_set_uint (value, self->focus);
      break;
    case PROP_CHOSEN_LANES:
      g_value_set_uint64 (value, self->chosen);
      break;
    case PROP_HISTORY:
      g_value_set_pointer (value, self->history);
      break;
    case PROP_IMAGE_REVISION:
      g_value_set_uint (value, self->image_revision);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ls_session_class_init (LsSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = ls_session_finalize;
  object_class->get_property = ls_session_get_property;
  properties[PROP_VIEW] = g_param_spec_boxed ("view", NULL, NULL, LS_TYPE_VIEW, G_PARAM_READABLE);
  properties[PROP_FOCUS_LANE] =
    g_param_spec_uint ("focus-lane", NULL, NULL, 0, LS_LANES - 1, 0, G_PARAM_READABLE);
  properties[PROP_CHOSEN_LANES] =
    g_param_spec_uint64 ("chosen-lanes", NULL, NULL, 0, LS_MASK_ALL, LS_MASK_ALL, G_PARAM_READABLE);
  properties[PROP_HISTORY] = g_param_spec_pointer ("history", NULL, NULL, G_PARAM_READABLE);
  properties[PROP_IMAGE_REVISION] =
    g_param_spec_uint ("image-revision", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_signal_new ("marks-changed", LS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
ls_session_init (LsSession *self)
{
  self->chosen = LS_MASK_ALL;
  self->bookmarks = g_array_new (FALSE, FALSE, sizeof (LsNote));
  self->notes = g_array_new (FALSE, FALSE, sizeof (LsNote));
}

LsSession *
ls_session_new (void)
{
  return g_object_new (LS_TYPE_SESSION, NULL);
}

LsView *
ls_session_get_view (LsSession *self)
{
  return self->view;
}

gboolean
ls_session_get_source_at (LsSession *self G_GNUC_UNUSED, LsSourceAt *at G_GNUC_UNUSED)
{
  return FALSE;
}

char *
ls_session_narrate (LsSession *self, const LsSourceAt *at G_GNUC_UNUSED, guint lane)
{
  return ls_view_narrate (self->view, lane);
}

gboolean
ls_session_narrates_end (LsSession *self G_GNUC_UNUSED, const LsSourceAt *at G_GNUC_UNUSED)
{
  return FALSE;
}

LsScene *
ls_session_get_scene (LsSession *self)
{
  return self->view != NULL ? ls_view_get_scene (self->view) : NULL;
}

void
fake_session_set_view (LsSession *self, LsView *view)
{
  ls_view_ref (view);
  g_clear_pointer (&self->view, ls_view_unref);
  self->view = view;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VIEW]);
}

const GArray *
ls_session_get_bookmarks (LsSession *self)
{
  return self->bookmarks;
}

const GArray *
ls_session_get_notes (LsSession *self)
{
  return self->notes;
}

static void
add_mark (LsSession *self, GArray *marks, guint64 step, const char *text)
{
  const LsNote note = { .step = step, .text = text };

  g_array_append_val (marks, note);
  g_signal_emit_by_name (self, "marks-changed");
}

void
fake_session_add_bookmark (LsSession *self, guint64 step, const char *name)
{
  add_mark (self, self->bookmarks, step, name);
}

void
fake_session_add_note (LsSession *self, guint64 step, const char *text)
{
  add_mark (self, self->notes, step, text);
}

guint
ls_session_get_focus_lane (LsSession *self)
{
  return self->focus;
}

void
ls_session_follow_lane (LsSession *self G_GNUC_UNUSED)
{
}

void
ls_session_set_focus_lane (LsSession *self, guint lane)
{
  if (self->focus == lane)
    return;
  self->focus = lane;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS_LANE]);
}

LsMask
ls_session_get_chosen_lanes (LsSession *self)
{
  return self->chosen;
}

void
ls_session_set_chosen_lanes (LsSession *self, LsMask lanes)
{
  self->chosen = lanes != 0 ? lanes : LS_MASK_ALL;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOSEN_LANES]);
}

void
ls_session_choose_lanes (LsSession *self, LsMask lanes)
{
  ls_session_set_chosen_lanes (self, lanes);
}

gboolean
ls_session_get_busy (LsSession *self G_GNUC_UNUSED)
{
  return FALSE;
}

void
ls_session_move (LsSession *self, LsMove move, guint64 argument)
{
  self->has_move = TRUE;
  self->move = move;
  self->argument = argument;
}

gboolean
fake_session_take_move (LsSession *self, LsMove *move, guint64 *argument)
{
  const gboolean had = self->has_move;

  *move = self->move;
  *argument = self->argument;
  self->has_move = FALSE;
  return had;
}

void
ls_session_focus_wave (LsSession *self, guint wave, guint lane)
{
  if (self->view != NULL)
    {
      g_autoptr (LsView) view =
        fake_view_new (ls_view_get_scene (self->view), wave, ls_view_get_place (self->view)->step);

      fake_session_set_view (self, view);
    }
  ls_session_set_focus_lane (self, lane);
}

/* --- history and image ----------------------------------------------------------------------------------- */

static LsHistory *
make_history (guint64 n_steps, gboolean is_cut)
{
  LsHistory *history = g_new0 (LsHistory, 1);
  LsMaskRecorder *recorder = ls_mask_recorder_new (&fake_program, FALSE, 0);

  for (guint64 step = 0; step < n_steps; step++)
    {
      LsLine line;

      fake_machine.line (NULL, (guint) (step % fake_program.n_lines), &line);
      ls_mask_recorder_add (recorder, line.first,
                            step % 9 == 6 ? 0x00ff0f00ffff3333u : 0x0fffffffffffffffu, NULL, 0);
    }
  g_atomic_ref_count_init (&history->ref_count);
  history->n_steps = n_steps;
  history->is_cut = is_cut;
  history->masks = ls_mask_recorder_finish (recorder, is_cut ? LS_STOP_BREAKPOINT : LS_STOP_END);
  return history;
}

void
fake_session_set_history (LsSession *self, guint64 n_steps, gboolean is_cut)
{
  g_clear_pointer (&self->history, ls_history_unref);
  if (n_steps > 0)
    self->history = make_history (n_steps, is_cut);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HISTORY]);
}

char *
ls_stop_tell (LsSession *self G_GNUC_UNUSED)
{
  return NULL;
}

/* The machine does not say what a lane touches. */
LsWriters *
ls_session_get_writers (LsSession *self G_GNUC_UNUSED)
{
  return NULL;
}

LsLaneTouches *
ls_session_get_lane_touches (LsSession *self G_GNUC_UNUSED)
{
  return NULL;
}

LsHistory *
ls_session_get_history (LsSession *self)
{
  return self->history;
}

gboolean
ls_session_get_end (LsSession *self, guint64 *step)
{
  if (self->history == NULL || self->history->is_cut)
    return FALSE;
  *step = self->history->n_steps;
  return TRUE;
}

LsHistory *
ls_history_ref (LsHistory *history)
{
  g_atomic_ref_count_inc (&history->ref_count);
  return history;
}

void
ls_history_unref (LsHistory *history)
{
  if (!g_atomic_ref_count_dec (&history->ref_count))
    return;
  ls_mask_history_unref (history->masks);
  g_free (history);
}

void
fake_session_set_image (LsSession *self, guint width, guint height)
{
  float *pixels = g_new (float, (gsize) width *height * 4);

  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      {
        float *pixel = pixels + 4 * ((gsize) y * width + x);

        pixel[0] = (float) x / (float) width;
        pixel[1] = (float) y / (float) height;
        pixel[2] = 0.25f;
        pixel[3] = y == height - 1 ? NAN : 1.f;
      }
  g_clear_pointer (&self->image, g_bytes_unref);
  self->image = g_bytes_new_take (pixels, (gsize) width * height * 4 * sizeof (float));
  self->image_width = width;
  self->image_height = height;
  self->image_revision++;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IMAGE_REVISION]);
}

const char *
ls_session_tell_no_image (LsSession *self G_GNUC_UNUSED,
                          guint output G_GNUC_UNUSED,
                          LsImageKind kind)
{
  return kind != LS_IMAGE_FINAL ? "this is no scene" : NULL;
}

guint
ls_session_get_image_revision (LsSession *self)
{
  return self->image_revision;
}

gboolean
ls_session_get_image_progress (LsSession *self G_GNUC_UNUSED, guint *n_done, guint *n_waves)
{
  *n_done = *n_waves = 0;
  return FALSE;
}

void
ls_session_stop_images (LsSession *self G_GNUC_UNUSED)
{
}

void
ls_session_compute_images (LsSession *self G_GNUC_UNUSED)
{
}

gboolean
ls_session_has_stopped_images (LsSession *self G_GNUC_UNUSED)
{
  return FALSE;
}

gboolean
ls_session_show_image (LsSession *self, guint output, LsImageKind kind, LsImage *image)
{
  if (output > 0 || self->image == NULL || kind != LS_IMAGE_FINAL)
    return FALSE;
  *image = (LsImage){ .width = self->image_width,
                      .height = self->image_height,
                      .rgba = g_bytes_get_data (self->image, NULL) };
  return TRUE;
}

gboolean
ls_session_count_changes (LsSession *self G_GNUC_UNUSED,
                          guint output G_GNUC_UNUSED,
                          guint *n_changed G_GNUC_UNUSED,
                          guint *n_pixels G_GNUC_UNUSED,
                          float *largest G_GNUC_UNUSED)
{
  return FALSE;
}

/* All may be seen here. */
const LsVeil *
ls_session_get_veil (LsSession *self G_GNUC_UNUSED)
{
  return NULL;
}

/* No text has a time here. */
const GPtrArray *
ls_scene_get_text_inputs (const LsScene *scene G_GNUC_UNUSED)
{
  return NULL;
}

const LsTextInput *
ls_text_inputs_find_role (const GPtrArray *inputs G_GNUC_UNUSED, LsTextRole role G_GNUC_UNUSED)
{
  return NULL;
}

gboolean
ls_session_edit_finish (LsSession *self G_GNUC_UNUSED,
                        GAsyncResult *result G_GNUC_UNUSED,
                        GError **error G_GNUC_UNUSED)
{
  return FALSE;
}

void
ls_session_slide_text (LsSession *self G_GNUC_UNUSED,
                       const char *const *keys_and_values G_GNUC_UNUSED,
                       gboolean goes_on G_GNUC_UNUSED,
                       GAsyncReadyCallback callback G_GNUC_UNUSED,
                       gpointer data G_GNUC_UNUSED)
{
  g_assert_not_reached ();
}

const LsVerdict *
ls_session_get_verdict (LsSession *self G_GNUC_UNUSED, guint output G_GNUC_UNUSED)
{
  return NULL;
}

const char *
ls_session_tell_unfinished (LsSession *self G_GNUC_UNUSED)
{
  return NULL;
}

GBytes *
ls_session_dup_text (LsSession *self G_GNUC_UNUSED)
{
  return NULL;
}
