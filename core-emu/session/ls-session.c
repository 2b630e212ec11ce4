#include "ls-session-images.h"
#include "ls-session-private.h"
#include "ls-session-source.h"

enum
{
  PROP_0,
  PROP_SCENE,
  PROP_VIEW,
  PROP_BUSY,
  PROP_FOCUS_LANE,
  PROP_LANE_ONLY,
  PROP_CHOSEN_LANES,
  PROP_BREAKPOINTS,
  PROP_HISTORY,
  PROP_WRITERS,
  PROP_LANE_TOUCHES,
  PROP_SOURCE_MAP,
  PROP_SOURCE_TRACE,
  PROP_IMAGE_REVISION,
  PROP_VEIL,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  N_PROPS
};

enum
{
  SIGNAL_STOPPED,
  SIGNAL_FAILED,
  SIGNAL_MARKS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LsSession, ls_session, G_TYPE_OBJECT)

/* --- results ---------------------------------------------------------------------------------- */

void
ls_session_wake_cb (gpointer data, gpointer unused G_GNUC_UNUSED)
{
  LsSession *self = data;

  g_source_set_ready_time (self->source, 0);
}

void
ls_session_update_busy (LsSession *self)
{
  gboolean busy = self->edit != NULL || self->n_choices > 0 || ls_worker_is_busy (self->worker);

  if (self->busy == busy)
    return;
  self->busy = busy;
  g_object_notify (G_OBJECT (self), "busy");
}

/* The lane looked at stays if what was found concerns it, or if one lane is followed; else it is the lowest lane that was found. */
static void
take_lane (LsSession *self, const LsResult *result)
{
  const LsMask lanes = ls_view_get_lanes_found (self->view);

  if (result->kind != LS_WORKER_MOVE)
    ls_session_set_focus_lane (self, result->lane);
  else if (!self->is_lane_only && lanes != 0 && result->found != 0 &&
           (result->found & LS_MASK_LANE (self->focus_lane)) == 0)
    ls_session_set_focus_lane (self, (guint) __builtin_ctzll (lanes));
}

static void
apply_view (LsSession *self, LsResult *result)
{
  gboolean is_on = result->kind == LS_WORKER_MOVE &&
                   ls_view_get_wave (self->view) == ls_view_get_wave (result->view) &&
                   ls_view_get_fork (self->view) == ls_view_get_fork (result->view);
  /* The pixel that is followed stays that with another value, or in another text of the file. */
  const gboolean is_followed = result->kind == LS_WORKER_OPEN && self->edit != NULL &&
                               self->edit->scene == result->scene && self->view != NULL &&
                               ls_view_get_wave (self->view) == ls_view_get_wave (result->view);
  g_autoptr (LsMarks) kept = result->keeps_marks ? ls_session_dup_marks (self) : NULL;

  g_object_freeze_notify (G_OBJECT (self));
  ls_session_edit_keep_marks (self, result->scene);
  ls_session_stage_keep_marks (self, result->scene);
  if (result->draws_veil)
    ls_session_know (self, result->view);
  ls_session_take_view (self, g_steal_pointer (&result->view));
  if (result->kind == LS_WORKER_OPEN)
    {
      ls_session_take_scene (self, g_steal_pointer (&result->scene), kept);
      ls_session_restart_source (self);
      ls_session_restart_images (self);
      if (!result->keeps_marks && !is_followed)
        ls_session_set_lane_only (self, FALSE);
      g_object_notify (G_OBJECT (self), "scene");
    }
  ls_session_update_images (self);
  take_lane (self, result);
  if (result->draws_veil)
    ls_session_know_more (self);
  else if (!is_on)
    ls_session_restart_history (self);
  ls_session_note_visit (self, result->navigation);
  guint n_hits;
  const LsStopHit *hits = ls_view_get_hits (self->view, &n_hits);
  ls_breakpoints_spend (self->breakpoints, hits, n_hits);
  g_object_notify (G_OBJECT (self), "view");
  g_object_notify (G_OBJECT (self), "can-go-back");
  g_object_notify (G_OBJECT (self), "can-go-forward");
  g_object_thaw_notify (G_OBJECT (self));
  if (kept != NULL || result->draws_veil)
    ls_session_marks_changed (self);
}

static void
apply_result (LsSession *self, LsResult *result)
{
  self->n_pending -= result->navigation;
  if (result->error != NULL)
    {
      g_signal_emit (self, signals[SIGNAL_FAILED], 0, result->error);
      ls_session_edit_end (self, result->serial, result->error);
      return;
    }

  if (result->kind == LS_WORKER_COPY)
    return;
  apply_view (self, result);
  LsWorkerCommand *command =
    result->kind == LS_WORKER_OPEN && !result->is_sync ? ls_session_make_saved_run (self) : NULL;
  if (command != NULL)
    ls_session_push (self, command);
  g_autoptr (LsView) view = ls_view_ref (self->view); /* a handler may move on */
  g_signal_emit (self, signals[SIGNAL_STOPPED], 0, view);
  ls_session_edit_end (self, result->serial, NULL);
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
  ls_session_take_background (self);
  ls_session_update_busy (self);
  return G_SOURCE_CONTINUE;
}

static gboolean
dispatch_cb (GSource *source G_GNUC_UNUSED, GSourceFunc callback, gpointer data)
{
  return callback (data);
}

static GSourceFuncs source_funcs = { .dispatch = dispatch_cb };

/* Returns: FALSE with an error for what a veil does not let through; command is freed then. */
static gboolean
check_command (LsSession *session, LsWorkerCommand *command, GError **error)
{
  if (command->kind == LS_WORKER_OPEN)
    ls_session_lift_veil (session);
  else if (!ls_session_check_known (session, command, error))
    {
      session->n_pending -= command->navigation;
      ls_worker_command_free (command);
      return FALSE;
    }
  return TRUE;
}

static void
push_command (LsSession *session, LsWorkerCommand *command)
{
  command->serial = ++session->serial;
  ls_worker_push (session->worker, command);
  ls_session_update_busy (session);
}

void
ls_session_push (LsSession *session, LsWorkerCommand *command)
{
  g_autoptr (GError) error = NULL;

  if (check_command (session, command, &error))
    push_command (session, command);
  else
    g_signal_emit (session, signals[SIGNAL_FAILED], 0, error);
}

gboolean
ls_session_push_and_wait (LsSession *session, LsWorkerCommand *command, GError **error)
{
  command->is_sync = TRUE;
  if (!check_command (session, command, error))
    return FALSE;
  push_command (session, command);
  guint64 serial = session->serial;

  for (;;)
    {
      g_autoptr (LsResult) result = ls_worker_take_result (session->worker, TRUE);
      gboolean is_ours = result->serial == serial;
      apply_result (session, result);
      if (!is_ours)
        continue;

      ls_session_take_background (session);
      ls_session_update_busy (session);
      if (result->error != NULL)
        g_propagate_error (error, g_steal_pointer (&result->error));
      return result->error == NULL && (error == NULL || *error == NULL);
    }
}

/* --- the object ------------------------------------------------------------------------------- */

static void
ls_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  LsSession *self = LS_SESSION (object);

  switch (id)
    {
    case PROP_VEIL:
      g_value_set_pointer (value, (gpointer) ls_session_get_veil (self));
      break;
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
    case PROP_LANE_ONLY:
      g_value_set_boolean (value, self->is_lane_only);
      break;
    case PROP_CHOSEN_LANES:
      g_value_set_uint64 (value, self->chosen_lanes);
      break;
    case PROP_BREAKPOINTS:
      g_value_set_object (value, ls_session_get_breakpoints (self));
      break;
    case PROP_HISTORY:
      g_value_set_pointer (value, self->history.result);
      break;
    case PROP_WRITERS:
      g_value_set_pointer (value, self->writers.result);
      break;
    case PROP_LANE_TOUCHES:
      g_value_set_pointer (value, self->lane_touches.result);
      break;
    case PROP_SOURCE_MAP:
      g_value_set_pointer (value, ls_session_get_source_map (self));
      break;
    case PROP_SOURCE_TRACE:
      g_value_set_pointer (value, ls_session_get_source_trace (self));
      break;
    case PROP_IMAGE_REVISION:
      g_value_set_uint (value, ls_session_get_image_revision (self));
      break;
    case PROP_CAN_GO_BACK:
      g_value_set_boolean (value, ls_session_can_go (self, -1));
      break;
    case PROP_CAN_GO_FORWARD:
      g_value_set_boolean (value, ls_session_can_go (self, 1));
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
  else if (id == PROP_LANE_ONLY)
    ls_session_set_lane_only (self, g_value_get_boolean (value));
  else if (id == PROP_CHOSEN_LANES)
    ls_session_set_chosen_lanes (self, g_value_get_uint64 (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ls_session_dispose (GObject *object)
{
  LsSession *self = LS_SESSION (object);

  /* The threads first: they wake the source. */
  ls_session_clear_background (self);
  g_clear_pointer (&self->worker, ls_worker_free);
  if (self->source != NULL)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);

  g_clear_pointer (&self->breakpoints, ls_breakpoints_free);
  g_clear_pointer (&self->variables, ls_variables_unref);
  g_clear_pointer (&self->navigation, ls_navigation_free);
  g_clear_pointer (&self->forks, g_hash_table_unref);
  g_clear_pointer (&self->marks, ls_marks_free);
  ls_session_stage_forget (self);
  ls_session_forget_edits (self);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->done, g_ptr_array_unref);
  g_clear_pointer (&self->undone, g_ptr_array_unref);
  g_clear_pointer (&self->part_marks, g_hash_table_unref);
  g_clear_pointer (&self->view, ls_view_unref);
  g_clear_pointer (&self->earlier, ls_view_unref);
  g_clear_pointer (&self->whole, ls_view_unref);
  g_clear_pointer (&self->known, ls_subject_unref);
  g_clear_pointer (&self->ended, ls_subject_unref);
  ls_session_forget_waited (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->known_marks); i++)
    g_clear_pointer (&self->known_marks[i], g_array_unref);
  g_clear_pointer (&self->scene, ls_scene_unref);
  ls_budget_share_clear (&self->watches);
  G_OBJECT_CLASS (ls_session_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *class)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags quiet = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GParamSpec *specs[N_PROPS] = {
    [PROP_SCENE] = g_param_spec_pointer ("scene", NULL, NULL, flags),
    [PROP_VIEW] = g_param_spec_boxed ("view", NULL, NULL, LS_TYPE_VIEW, flags),
    [PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags),
    [PROP_FOCUS_LANE] = g_param_spec_uint ("focus-lane", NULL, NULL, 0, LS_LANES - 1, 0, quiet),
    [PROP_LANE_ONLY] = g_param_spec_boolean ("lane-only", NULL, NULL, FALSE, quiet),
    [PROP_CHOSEN_LANES] =
      g_param_spec_uint64 ("chosen-lanes", NULL, NULL, 0, LS_MASK_ALL, LS_MASK_ALL, quiet),
    [PROP_BREAKPOINTS] = g_param_spec_object ("breakpoints", NULL, NULL, G_TYPE_LIST_MODEL, flags),
    [PROP_HISTORY] = g_param_spec_pointer ("history", NULL, NULL, flags),
    [PROP_WRITERS] = g_param_spec_pointer ("writers", NULL, NULL, flags),
    [PROP_LANE_TOUCHES] = g_param_spec_pointer ("lane-touches", NULL, NULL, flags),
    [PROP_SOURCE_MAP] = g_param_spec_pointer ("source-map", NULL, NULL, flags),
    [PROP_SOURCE_TRACE] = g_param_spec_pointer ("source-trace", NULL, NULL, flags),
    [PROP_IMAGE_REVISION] =
      g_param_spec_uint ("image-revision", NULL, NULL, 0, G_MAXUINT, 0, flags),
    [PROP_VEIL] = g_param_spec_pointer ("veil", NULL, NULL, flags),
    [PROP_CAN_GO_BACK] = g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, flags),
    [PROP_CAN_GO_FORWARD] = g_param_spec_boolean ("can-go-forward", NULL, NULL, FALSE, flags),
  };

  g_object_class_install_properties (class, N_PROPS, specs);
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
  signals[SIGNAL_MARKS_CHANGED] =
    g_signal_new ("marks-changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
}

static void
ls_session_init (LsSession *self)
{
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  self->chosen_lanes = LS_MASK_ALL;
  self->breakpoints = ls_breakpoints_new (self);
  self->variables = ls_variables_new ();
  self->navigation = ls_navigation_new ();
  self->done = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->undone = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->part_marks =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) ls_marks_free);
  self->forks = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) ls_forks_free);
  self->source = g_source_new (&source_funcs, sizeof (GSource));
  g_source_set_static_name (self->source, "ls-session");
  g_source_set_callback (self->source, apply_results_cb, self, NULL);
  g_source_set_ready_time (self->source, -1);
  g_source_attach (self->source, context);
  self->worker = ls_worker_new (ls_session_wake_cb, self);
}

LsSession *
ls_session_new (void)
{
  return g_object_new (LS_TYPE_SESSION, NULL);
}

/* --- opening and moving ----------------------------------------------------------------------- */

LsScene *
ls_session_get_scene (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  return session->scene;
}

void
ls_session_interrupt (LsSession *session)
{
  g_return_if_fail (LS_IS_SESSION (session));

  g_atomic_int_inc (&session->n_interrupts);
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

guint
ls_session_get_focus_lane (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  return session->focus_lane;
}

gboolean
ls_session_get_lane_only (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return session->is_lane_only;
}

LsMask
ls_session_get_followed_lanes (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), LS_MASK_ALL);

  return session->is_lane_only ? LS_MASK_LANE (session->focus_lane) : LS_MASK_ALL;
}

void
ls_session_set_lane_only (LsSession *session, gboolean is_lane_only)
{
  g_return_if_fail (LS_IS_SESSION (session));

  if (session->is_lane_only == is_lane_only)
    return;
  session->is_lane_only = is_lane_only;
  g_object_notify (G_OBJECT (session), "lane-only");
}

void
ls_session_follow_lane (LsSession *session)
{
  g_return_if_fail (LS_IS_SESSION (session));

  if (ls_session_speaks_text (session))
    ls_session_set_lane_only (session, TRUE);
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
