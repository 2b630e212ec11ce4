#include "ls-session.h"

#include "ls-breakpoint-private.h"
#include "ls-error.h"
#include "ls-history.h"
#include "ls-images.h"
#include "ls-job.h"
#include "ls-worker.h"

struct _LsSession
{
  GObject parent_instance;

  LsWorker *worker;
  GSource *source; /* woken by other threads when there are results to apply */
  guint64 serial;  /* of the last command */

  LsScene *scene;
  LsView *view;
  gboolean busy;
  guint focus_lane;

  GListStore *breakpoints;
  GBytes *stop_lines; /* bit per line of the enabled breakpoints, or NULL */

  LsJob *history_job; /* both NULL when done */
  LsJob *image_job;
  LsHistory *history;
  LsImages *images;
  guint image_revision;
};

enum
{
  PROP_0,
  PROP_SCENE,
  PROP_VIEW,
  PROP_BUSY,
  PROP_FOCUS_LANE,
  PROP_BREAKPOINTS,
  PROP_HISTORY,
  PROP_IMAGE_REVISION,
  N_PROPS
};

enum
{
  SIGNAL_STOPPED,
  SIGNAL_FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LsSession, ls_session, G_TYPE_OBJECT)

/* --- breakpoints ----------------------------------------------------------------------------------------- */

/* Returns: FALSE if nothing runs at line; first gets the line where its step starts. */
static gboolean
find_step_line (LsSession *self, guint line, guint *first)
{
  LsLine info;

  if (self->scene == NULL)
    return FALSE;
  const LsMachine *machine = ls_scene_get_machine (self->scene);
  LsProgram *program = ls_scene_get_program (self->scene);
  if (line >= machine->n_lines (program))
    return FALSE;

  machine->line (program, line, &info);
  *first = info.first;
  return info.kind != LS_LINE_OTHER;
}

/* Returns: whether there is a breakpoint at exactly line; position gets where it is or would be in the list. */
static gboolean
find_breakpoint (LsSession *self, guint line, guint *position)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->breakpoints));

  for (*position = 0; *position < n; (*position)++)
    {
      g_autoptr (LsBreakpoint) breakpoint =
        g_list_model_get_item (G_LIST_MODEL (self->breakpoints), *position);
      if (ls_breakpoint_get_line (breakpoint) >= line)
        return ls_breakpoint_get_line (breakpoint) == line;
    }
  return FALSE;
}

static void
update_stop_lines (LsSession *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->breakpoints));

  g_clear_pointer (&self->stop_lines, g_bytes_unref);
  if (self->scene == NULL || n == 0)
    return;

  guint n_lines = ls_scene_get_machine (self->scene)->n_lines (ls_scene_get_program (self->scene));
  gsize n_words = n_lines / 64 + 1;
  guint64 *words = g_new0 (guint64, n_words);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsBreakpoint) breakpoint =
        g_list_model_get_item (G_LIST_MODEL (self->breakpoints), i);
      guint line = ls_breakpoint_get_line (breakpoint);
      if (ls_breakpoint_get_enabled (breakpoint))
        words[line / 64] |= G_GUINT64_CONSTANT (1) << (line % 64);
    }
  self->stop_lines = g_bytes_new_take (words, n_words * sizeof (guint64));
}

/* Returns: (transfer full) */
static LsBreakpoint *
make_breakpoint (LsSession *self, guint line)
{
  LsBreakpoint *breakpoint = ls_breakpoint_new (line);

  g_signal_connect_object (breakpoint, "notify::enabled", G_CALLBACK (update_stop_lines), self,
                           G_CONNECT_SWAPPED);
  return breakpoint;
}

static void
load_breakpoints (LsSession *self)
{
  guint n, first, position;
  const guint *lines = ls_scene_get_breakpoints (self->scene, &n);

  g_list_store_remove_all (self->breakpoints);
  for (guint i = 0; i < n; i++)
    {
      if (!find_step_line (self, lines[i], &first) || find_breakpoint (self, first, &position))
        continue;
      g_autoptr (LsBreakpoint) breakpoint = make_breakpoint (self, first);
      g_list_store_insert (self->breakpoints, position, breakpoint);
    }
  update_stop_lines (self);
}

/* --- results --------------------------------------------------------------------------------------------- */

/* Any thread. */
static void
wake_cb (gpointer data, gpointer unused)
{
  LsSession *self = data;

  (void) unused;
  g_source_set_ready_time (self->source, 0);
}

static void
update_busy (LsSession *self)
{
  gboolean busy = ls_worker_is_busy (self->worker);

  if (self->busy == busy)
    return;
  self->busy = busy;
  g_object_notify (G_OBJECT (self), "busy");
}

static void
restart_history (LsSession *self)
{
  g_clear_pointer (&self->history_job, ls_job_free);
  g_clear_pointer (&self->history, ls_history_unref);
  g_object_notify (G_OBJECT (self), "history");
  self->history_job = ls_job_start (ls_history_record, (GDestroyNotify) ls_history_unref,
                                    self->scene, ls_view_get_wave (self->view), wake_cb, self);
}

static void
set_images (LsSession *self, LsImages *images)
{
  g_clear_pointer (&self->images, ls_images_free);
  self->images = images;
  self->image_revision++;
  g_object_notify (G_OBJECT (self), "image-revision");
}

static void
restart_images (LsSession *self)
{
  g_clear_pointer (&self->image_job, ls_job_free);
  set_images (self, NULL);
  self->image_job =
    ls_job_start (ls_images_render, (GDestroyNotify) ls_images_free, self->scene, 0, wake_cb, self);
}

static void
apply_view (LsSession *self, LsResult *result)
{
  g_object_freeze_notify (G_OBJECT (self));
  g_clear_pointer (&self->view, ls_view_unref);
  self->view = g_steal_pointer (&result->view);
  if (result->kind == LS_COMMAND_OPEN)
    {
      g_clear_pointer (&self->scene, ls_scene_unref);
      self->scene = g_steal_pointer (&result->scene);
      load_breakpoints (self);
      restart_images (self);
      g_object_notify (G_OBJECT (self), "scene");
    }
  if (result->kind != LS_COMMAND_MOVE)
    {
      ls_session_set_focus_lane (self, result->lane);
      restart_history (self);
    }
  g_object_notify (G_OBJECT (self), "view");
  g_object_thaw_notify (G_OBJECT (self));
}

static void
apply_result (LsSession *self, LsResult *result)
{
  if (result->error != NULL)
    {
      g_signal_emit (self, signals[SIGNAL_FAILED], 0, result->error);
      return;
    }

  apply_view (self, result);
  g_autoptr (LsView) view = ls_view_ref (self->view); /* a handler may move on */
  g_signal_emit (self, signals[SIGNAL_STOPPED], 0, view);
}

static void
apply_background (LsSession *self)
{
  LsHistory *history = self->history_job != NULL ? ls_job_take (self->history_job) : NULL;
  LsImages *images = self->image_job != NULL ? ls_job_take (self->image_job) : NULL;

  if (history != NULL)
    {
      g_clear_pointer (&self->history_job, ls_job_free);
      self->history = history;
      g_object_notify (G_OBJECT (self), "history");
    }
  if (images != NULL)
    {
      g_clear_pointer (&self->image_job, ls_job_free);
      set_images (self, images);
    }
}

static gboolean
apply_results_cb (gpointer data)
{
  g_autoptr (LsSession) self = g_object_ref (data);
  LsResult *result;

  g_source_set_ready_time (self->source, -1);
  while ((result = ls_worker_take_result (self->worker, FALSE)) != NULL)
    {
      apply_result (self, result);
      ls_result_free (result);
    }
  apply_background (self);
  update_busy (self);
  return G_SOURCE_CONTINUE;
}

static gboolean
dispatch_cb (GSource *source, GSourceFunc callback, gpointer data)
{
  (void) source;
  return callback (data);
}

static GSourceFuncs source_funcs = { .dispatch = dispatch_cb };

/* Takes command and returns its serial. */
static guint64
push (LsSession *self, LsCommand *command)
{
  guint64 serial = ++self->serial;

  command->serial = serial;
  ls_worker_push (self->worker, command);
  update_busy (self);
  return serial;
}

/* Applies results until that of serial; the error is returned and "failed" emitted as well. */
static gboolean
push_and_wait (LsSession *self, LsCommand *command, GError **error)
{
  command->is_sync = TRUE;
  guint64 serial = push (self, command);

  for (;;)
    {
      g_autoptr (LsResult) result = ls_worker_take_result (self->worker, TRUE);
      gboolean is_ours = result->serial == serial;
      apply_result (self, result);
      if (!is_ours)
        continue;

      apply_background (self);
      update_busy (self);
      if (result->error != NULL)
        g_propagate_error (error, g_steal_pointer (&result->error));
      return result->error == NULL && (error == NULL || *error == NULL);
    }
}

/* --- the object ------------------------------------------------------------------------------------------ */

static void
ls_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  LsSession *self = LS_SESSION (object);

  switch (id)
    {
    case PROP_SCENE:
      g_value_set_pointer (value, self->scene);
      break;
    case PROP_VIEW:
      g_value_set_boxed (value, self->view);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->busy);
      break;
    case PROP_FOCUS_LANE:
      g_value_set_uint (value, self->focus_lane);
      break;
    case PROP_BREAKPOINTS:
      g_value_set_object (value, self->breakpoints);
      break;
    case PROP_HISTORY:
      g_value_set_pointer (value, self->history);
      break;
    case PROP_IMAGE_REVISION:
      g_value_set_uint (value, self->image_revision);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      break;
    }
}

static void
ls_session_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  LsSession *self = LS_SESSION (object);

  if (id == PROP_FOCUS_LANE)
    ls_session_set_focus_lane (self, g_value_get_uint (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ls_session_dispose (GObject *object)
{
  LsSession *self = LS_SESSION (object);

  /* The threads first: they wake the source. */
  g_clear_pointer (&self->history_job, ls_job_free);
  g_clear_pointer (&self->image_job, ls_job_free);
  g_clear_pointer (&self->worker, ls_worker_free);
  if (self->source != NULL)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);

  g_clear_object (&self->breakpoints);
  g_clear_pointer (&self->stop_lines, g_bytes_unref);
  g_clear_pointer (&self->history, ls_history_unref);
  g_clear_pointer (&self->images, ls_images_free);
  g_clear_pointer (&self->view, ls_view_unref);
  g_clear_pointer (&self->scene, ls_scene_unref);
  G_OBJECT_CLASS (ls_session_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *class)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags quiet = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  g_object_class_install_property (class, PROP_SCENE,
                                   g_param_spec_pointer ("scene", NULL, NULL, flags));
  g_object_class_install_property (class, PROP_VIEW,
                                   g_param_spec_boxed ("view", NULL, NULL, LS_TYPE_VIEW, flags));
  g_object_class_install_property (class, PROP_BUSY,
                                   g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags));
  g_object_class_install_property (
    class, PROP_FOCUS_LANE,
    g_param_spec_uint ("focus-lane", NULL, NULL, 0, LS_LANES - 1, 0, quiet));
  g_object_class_install_property (
    class, PROP_BREAKPOINTS,
    g_param_spec_object ("breakpoints", NULL, NULL, G_TYPE_LIST_MODEL, flags));
  g_object_class_install_property (class, PROP_HISTORY,
                                   g_param_spec_pointer ("history", NULL, NULL, flags));
  g_object_class_install_property (
    class, PROP_IMAGE_REVISION,
    g_param_spec_uint ("image-revision", NULL, NULL, 0, G_MAXUINT, 0, flags));
}

static void
ls_session_class_init (LsSessionClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispose = ls_session_dispose;
  object_class->get_property = ls_session_get_property;
  object_class->set_property = ls_session_set_property;
  install_properties (object_class);

  signals[SIGNAL_STOPPED] = g_signal_new ("stopped", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, LS_TYPE_VIEW);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
ls_session_init (LsSession *self)
{
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  self->breakpoints = g_list_store_new (LS_TYPE_BREAKPOINT);
  self->source = g_source_new (&source_funcs, sizeof (GSource));
  g_source_set_static_name (self->source, "ls-session");
  g_source_set_callback (self->source, apply_results_cb, self, NULL);
  g_source_set_ready_time (self->source, -1);
  g_source_attach (self->source, context);
  self->worker = ls_worker_new (wake_cb, self);
}

LsSession *
ls_session_new (void)
{
  return g_object_new (LS_TYPE_SESSION, NULL);
}

/* --- opening and moving ---------------------------------------------------------------------------------- */

static LsCommand *
make_open (LsSession *session, LsScene *scene)
{
  LsCommand *command = g_new0 (LsCommand, 1);

  ls_session_interrupt (session);
  command->kind = LS_COMMAND_OPEN;
  command->scene = ls_scene_ref (scene);
  return command;
}

void
ls_session_open (LsSession *session, LsScene *scene)
{
  g_return_if_fail (LS_IS_SESSION (session) && scene != NULL);

  push (session, make_open (session, scene));
}

gboolean
ls_session_open_sync (LsSession *session, LsScene *scene, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session) && scene != NULL, FALSE);

  return push_and_wait (session, make_open (session, scene), error);
}

LsScene *
ls_session_get_scene (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->scene;
}

static LsCommand *
make_move (LsSession *session, LsMove move, guint64 argument)
{
  LsCommand *command = g_new0 (LsCommand, 1);

  command->kind = LS_COMMAND_MOVE;
  command->move = move;
  command->argument = argument;
  command->scene = session->scene != NULL ? ls_scene_ref (session->scene) : NULL;
  command->stop_lines = session->stop_lines != NULL ? g_bytes_ref (session->stop_lines) : NULL;
  return command;
}

void
ls_session_move (LsSession *session, LsMove move, guint64 argument)
{
  g_return_if_fail (LS_IS_SESSION (session));

  if (session->scene != NULL || session->busy)
    push (session, make_move (session, move, argument));
}

LsView *
ls_session_move_sync (LsSession *session, LsMove move, guint64 argument, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (!push_and_wait (session, make_move (session, move, argument), error))
    return NULL;
  return session->view;
}

void
ls_session_interrupt (LsSession *session)
{
  g_return_if_fail (LS_IS_SESSION (session));

  ls_worker_interrupt (session->worker);
}

gboolean
ls_session_get_busy (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return session->busy;
}

LsView *
ls_session_get_view (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->view;
}

static LsCommand *
make_focus (LsSession *session, guint wave, guint lane)
{
  LsCommand *command = g_new0 (LsCommand, 1);

  ls_session_interrupt (session);
  command->kind = LS_COMMAND_FOCUS;
  command->wave = wave;
  command->lane = lane;
  return command;
}

void
ls_session_focus_wave (LsSession *session, guint wave, guint lane)
{
  g_return_if_fail (LS_IS_SESSION (session));

  push (session, make_focus (session, wave, lane));
}

gboolean
ls_session_focus_wave_sync (LsSession *session, guint wave, guint lane, GError **error)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return push_and_wait (session, make_focus (session, wave, lane), error);
}

guint
ls_session_get_focus_lane (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  return session->focus_lane;
}

void
ls_session_set_focus_lane (LsSession *session, guint lane)
{
  g_return_if_fail (LS_IS_SESSION (session) && lane < LS_LANES);

  if (session->focus_lane == lane)
    return;
  session->focus_lane = lane;
  g_object_notify (G_OBJECT (session), "focus-lane");
}

gboolean
ls_session_toggle_breakpoint (LsSession *session, guint line)
{
  guint first, position;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  if (!find_step_line (session, line, &first))
    return FALSE;

  gboolean had_one = find_breakpoint (session, first, &position);
  if (had_one)
    {
      g_list_store_remove (session->breakpoints, position);
    }
  else
    {
      g_autoptr (LsBreakpoint) breakpoint = make_breakpoint (session, first);
      g_list_store_insert (session->breakpoints, position, breakpoint);
    }
  update_stop_lines (session);
  return !had_one;
}

gboolean
ls_session_has_breakpoint (LsSession *session, guint line)
{
  guint first, position;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return find_step_line (session, line, &first) && find_breakpoint (session, first, &position);
}

GListModel *
ls_session_get_breakpoints (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return G_LIST_MODEL (session->breakpoints);
}

LsHistory *
ls_session_get_history (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->history;
}

GBytes *
ls_session_dup_image (LsSession *session, guint output, guint *width, guint *height)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (session->images == NULL || output >= session->images->n)
    return NULL;
  *width = session->images->width[output];
  *height = session->images->height[output];
  return g_bytes_ref (session->images->rgba[output]);
}
