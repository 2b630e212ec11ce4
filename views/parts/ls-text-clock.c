#include "ls-text-clock.h"

#include <math.h>
#include <string.h>

#include "ls-session-edits.h"
#include "ls-session-images.h"
#include "ls-text-inputs.h"
#include "ls-widgets.h"

#define TICK_MS (1000 / LS_TEXT_CLOCK_RATE)

struct _LsTextClock
{
  GObject parent_instance;

  LsInspector *owner;
  guint source;     /* while it runs */
  gboolean is_busy; /* a frame is being made */
  gboolean goes_on; /* the frame is one of several */
  gint64 shown;     /* us, when the last frame was made */
  gint64 began;     /* us, when it began to run */
  double from;      /* s, of the text at that moment */
  guint n_frames;
  char *path; /* of the text that runs */
};

G_DEFINE_FINAL_TYPE (LsTextClock, ls_text_clock, G_TYPE_OBJECT)

/* --- what the text has -------------------------------------------------------------------------- */

static const LsTextInput *
find_input (LsTextClock *self, LsTextRole role)
{
  LsSession *session = ls_inspector_get_session (self->owner);
  LsScene *scene = session != NULL ? ls_session_get_scene (session) : NULL;

  return scene != NULL ? ls_text_inputs_find_role (ls_scene_get_text_inputs (scene), role) : NULL;
}

static const char *
get_path (LsTextClock *self)
{
  LsSession *session = ls_inspector_get_session (self->owner);
  LsScene *scene = session != NULL ? ls_session_get_scene (session) : NULL;

  return scene != NULL ? ls_scene_get_path (scene) : NULL;
}

gboolean
ls_text_clock_has_time (LsTextClock *self)
{
  return find_input (self, LS_TEXT_TIME) != NULL || find_input (self, LS_TEXT_FRAME) != NULL;
}

/* s. 0 without one. */
static double
get_time (LsTextClock *self)
{
  const LsTextInput *input = find_input (self, LS_TEXT_TIME);
  const LsTextInput *number = find_input (self, LS_TEXT_FRAME);

  if (input != NULL)
    return g_ascii_strtod (input->value, NULL);
  return number != NULL ? g_ascii_strtod (number->value, NULL) / LS_TEXT_CLOCK_RATE : 0;
}

/* --- frames ------------------------------------------------------------------------------------- */

static void
frame_cb (GObject *session, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsTextClock) self = data;
  const gboolean is_made = ls_session_edit_finish (LS_SESSION (session), result, NULL);

  self->is_busy = FALSE;
  self->n_frames += is_made;
  self->shown = g_get_monotonic_time ();
  if (!is_made)
    ls_text_clock_set_runs (self, FALSE);
}

static void
set_values (LsTextClock *self, const char *const *keys_and_values)
{
  self->is_busy = TRUE;
  ls_session_slide_text (ls_inspector_get_session (self->owner), keys_and_values, self->goes_on,
                         frame_cb, g_object_ref (self));
  self->goes_on = TRUE;
}

/* frame: of the whole run, from 0. */
static void
show_frame (LsTextClock *self, double frame)
{
  const LsTextInput *time = find_input (self, LS_TEXT_TIME);
  const LsTextInput *number = find_input (self, LS_TEXT_FRAME);
  g_autofree char *frames = g_strdup_printf ("%.0f", frame);
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];
  const char *values[5] = { NULL };
  guint n = 0;

  if (!ls_text_clock_has_time (self) || self->is_busy)
    return;
  g_ascii_formatd (seconds, sizeof seconds, "%.7g", frame / LS_TEXT_CLOCK_RATE);
  if (time != NULL)
    {
      values[n++] = time->key;
      values[n++] = seconds;
    }
  if (number != NULL)
    {
      values[n++] = number->key;
      values[n++] = frames;
    }
  set_values (self, values);
}

void
ls_text_clock_step (LsTextClock *self, int n_frames)
{
  const double now = round (get_time (self) * LS_TEXT_CLOCK_RATE);

  self->goes_on = FALSE;
  show_frame (self, MAX (now + n_frames, 0));
}

void
ls_text_clock_set_mouse (LsTextClock *self, guint x, guint y)
{
  const LsTextInput *mouse = find_input (self, LS_TEXT_MOUSE);
  g_autofree char *value = NULL;
  const char *values[3] = { NULL };

  if (mouse == NULL || self->is_busy)
    return;
  value = strcmp (mouse->type, "vec4") == 0 ? g_strdup_printf ("%u.5 %u.5 %u.5 %u.5", x, y, x, y)
                                            : g_strdup_printf ("%u.5 %u.5", x, y);
  values[0] = mouse->key;
  values[1] = value;
  self->goes_on = FALSE;
  set_values (self, values);
}

/* --- running ------------------------------------------------------------------------------------ */

#define WAIT_US (2 * G_USEC_PER_SEC) /* for a picture that takes long, or never comes */

/* Whether the picture of the last frame is there. */
static gboolean
has_picture (LsTextClock *self)
{
  LsSession *session = ls_inspector_get_session (self->owner);
  LsImage image;

  return ls_session_show_image (session, 0, LS_IMAGE_FINAL, &image) ||
         g_get_monotonic_time () - self->shown > WAIT_US;
}

static gboolean
tick_cb (gpointer data)
{
  LsTextClock *self = data;
  const double passed = (double) (g_get_monotonic_time () - self->began) / G_USEC_PER_SEC;

  if (!ls_text_clock_has_time (self) || g_strcmp0 (get_path (self), self->path) != 0)
    {
      ls_text_clock_set_runs (self, FALSE);
      return G_SOURCE_REMOVE;
    }
  if (!self->is_busy && !ls_session_get_busy (ls_inspector_get_session (self->owner)) &&
      has_picture (self))
    show_frame (self, round ((self->from + passed) * LS_TEXT_CLOCK_RATE));
  return G_SOURCE_CONTINUE;
}

gboolean
ls_text_clock_get_runs (LsTextClock *self)
{
  return self->source != 0;
}

void
ls_text_clock_set_runs (LsTextClock *self, gboolean runs)
{
  if (runs == (self->source != 0) || (runs && !ls_text_clock_has_time (self)))
    return;
  if (runs)
    {
      self->began = g_get_monotonic_time ();
      self->from = get_time (self);
      g_free (self->path);
      self->path = g_strdup (get_path (self));
      self->goes_on = FALSE;
      self->source = g_timeout_add (TICK_MS, tick_cb, self);
    }
  else
    g_clear_handle_id (&self->source, g_source_remove);
  g_signal_emit_by_name (self, "changed");
}

guint
ls_text_clock_get_n_frames (LsTextClock *self)
{
  return self->n_frames;
}

/* --- building ----------------------------------------------------------------------------------- */

static void
ls_text_clock_dispose (GObject *object)
{
  g_clear_handle_id (&LS_TEXT_CLOCK (object)->source, g_source_remove);
  g_clear_pointer (&LS_TEXT_CLOCK (object)->path, g_free);
  G_OBJECT_CLASS (ls_text_clock_parent_class)->dispose (object);
}

static void
ls_text_clock_class_init (LsTextClockClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_text_clock_dispose;
  ls_signal_new ("changed", G_TYPE_FROM_CLASS (klass), 0);
}

static void
ls_text_clock_init (LsTextClock *self G_GNUC_UNUSED)
{
}

LsTextClock *
ls_text_clock_new (LsInspector *owner)
{
  LsTextClock *self = g_object_new (LS_TYPE_TEXT_CLOCK, NULL);

  self->owner = owner;
  return self;
}
