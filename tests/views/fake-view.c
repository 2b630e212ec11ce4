#include "fake-session.h"
#include "ls-ask-thread.h"
#include "ls-register-types.h"
#include "ls-scene-races.h"
#include "ls-view-types.h"

/* --- scene ----------------------------------------------------------------------------------------------- */

struct _LsScene
{
  gatomicrefcount ref_count;
  LsLayoutKind layout;
  guint width, height;
  guint n_layers, n_samples;
  const LsNames *names;
  const char *path;
};

LsScene *
fake_scene_new (LsLayoutKind layout, guint width, guint height)
{
  LsScene *scene = g_new0 (LsScene, 1);

  g_atomic_ref_count_init (&scene->ref_count);
  scene->layout = layout;
  scene->width = width;
  scene->height = height;
  scene->n_layers = scene->n_samples = 1;
  return scene;
}

void
fake_scene_set_layers (LsScene *scene, guint n_layers, guint n_samples)
{
  scene->n_layers = n_layers;
  scene->n_samples = n_samples;
}

LsScene *
ls_scene_ref (LsScene *scene)
{
  g_atomic_ref_count_inc (&scene->ref_count);
  return scene;
}

void
ls_scene_unref (LsScene *scene)
{
  if (g_atomic_ref_count_dec (&scene->ref_count))
    g_free (scene);
}

LsLayoutKind
ls_scene_get_layout (const LsScene *scene)
{
  return scene->layout;
}

void
fake_scene_set_names (LsScene *scene, const LsNames *names)
{
  scene->names = names;
}

void
fake_scene_set_path (LsScene *scene, const char *path)
{
  scene->path = path;
}

const char *
ls_scene_get_path (const LsScene *scene)
{
  return scene->path;
}

const LsNames *
ls_scene_get_names (const LsScene *scene)
{
  return scene->names;
}

const LsMachine *
ls_scene_get_machine (const LsScene *scene G_GNUC_UNUSED)
{
  return &fake_machine;
}

LsProgram *
ls_scene_get_program (const LsScene *scene G_GNUC_UNUSED)
{
  return &fake_program;
}

void
ls_scene_get_size (const LsScene *scene, guint *width, guint *height)
{
  *width = scene->width;
  *height = scene->height;
}

guint
ls_scene_get_n_layers (const LsScene *scene)
{
  return scene->n_layers;
}

guint
ls_scene_get_n_samples (const LsScene *scene)
{
  return scene->n_samples;
}

guint
ls_scene_get_n_waves (const LsScene *scene)
{
  if (scene->layout != LS_LAYOUT_PIXELS)
    return (scene->width + 63) / 64;
  return (scene->width + 7) / 8 * ((scene->height + 7) / 8);
}

gboolean
ls_scene_lane_to_pixel (const LsScene *scene, guint wave, guint lane, guint *x, guint *y)
{
  const guint across = (scene->width + 7) / 8, quad = lane / 4;

  if (scene->layout != LS_LAYOUT_PIXELS)
    {
      *x = 64 * wave + lane;
      *y = 0;
      return *x < scene->width;
    }
  *x = wave % across * 8 + quad % 4 * 2 + lane % 2;
  *y = wave / across * 8 + quad / 4 * 2 + lane / 2 % 2;
  return *x < scene->width && *y < scene->height;
}

gboolean
ls_scene_pixel_to_lane (const LsScene *scene, guint x, guint y, guint *wave, guint *lane)
{
  for (guint i = 0; i < ls_scene_get_n_waves (scene) * LS_LANES; i++)
    {
      guint lane_x, lane_y;

      if (!ls_scene_lane_to_pixel (scene, i / LS_LANES, i % LS_LANES, &lane_x, &lane_y) ||
          lane_x != x || lane_y != y)
        continue;
      *wave = i / LS_LANES;
      *lane = i % LS_LANES;
      return TRUE;
    }
  return FALSE;
}

guint
ls_scene_get_n_outputs (const LsScene *scene G_GNUC_UNUSED)
{
  return 1;
}

const LsOutput *
ls_scene_get_output (const LsScene *scene G_GNUC_UNUSED, guint output G_GNUC_UNUSED)
{
  static const LsOutput pix0 = { "PIX0", { FAKE_FILE_PIX, 0, 0 }, "rgba32f", 4 };

  return &pix0;
}

/* --- view ------------------------------------------------------------------------------------------------ */

struct _LsView
{
  LsRow now[FAKE_N_ROWS], before[FAKE_N_ROWS];
  gatomicrefcount ref_count;
  LsScene *scene;
  guint wave;
  LsPlace place;
  guint8 states[LS_LANES];
  LsLaneStates all; /* the same, when somebody has asked */
  LsMask active, previous_active;
  LsMask empty; /* besides helpers */
  LsFrame frames[3];
  guint n_frames;
  LsStopReason reason;
  LsTrap trap;
  const char *events; /* or NULL */
  gboolean has_predicates;
  LsMask predicates;
  LsMask lanes_off;
  const char *slots_off;
};

G_DEFINE_BOXED_TYPE (LsView, ls_view, ls_view_ref, ls_view_unref)

static void
fill_rows (LsView *view)
{
  for (guint row = 0; row < FAKE_N_ROWS; row++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      {
        const gboolean changes =
          row / 4 == 1 && row % 2 == 1 && ls_view_get_lane_role (view, lane) == LS_LANE_ACTIVE;
        const float value = ((float) lane - 20.f) * (float) (row + 1) / 64.f;

        view->before[row].f[lane] = changes ? 0.5f : value;
        view->now[row].f[lane] = value;
      }
}

LsView *
fake_view_new (LsScene *scene, guint wave, guint64 step)
{
  static const LsLaneRole cycle[] = {
    LS_LANE_ACTIVE, LS_LANE_ACTIVE,   LS_LANE_BRANCH, LS_LANE_ACTIVE, LS_LANE_BREAK,
    LS_LANE_ACTIVE, LS_LANE_CONTINUE, LS_LANE_KILLED, LS_LANE_HELPER, LS_LANE_ENDED,
  };
  LsView *view = g_aligned_alloc0 (1, sizeof *view, 64);

  g_atomic_ref_count_init (&view->ref_count);
  view->scene = ls_scene_ref (scene);
  view->wave = wave;
  view->place.step = step;
  view->place.line = 3;
  for (guint lane = 0; lane < LS_LANES; lane++)
    fake_view_set_state (view, lane, cycle[(lane + lane / 8) % G_N_ELEMENTS (cycle)]);
  view->previous_active = view->active ^ 0x30;
  fill_rows (view);
  return view;
}

LsView *
ls_view_ref (LsView *view)
{
  g_atomic_ref_count_inc (&view->ref_count);
  return view;
}

void
ls_view_unref (LsView *view)
{
  if (!g_atomic_ref_count_dec (&view->ref_count))
    return;
  ls_scene_unref (view->scene);
  g_aligned_free (view);
}

void
fake_view_set_state (LsView *view, guint lane, LsLaneRole role)
{
  view->states[lane] = fake_machine_state (role);
  if (ls_lane_role_is_on (role))
    view->active |= LS_MASK_LANE (lane);
  else
    view->active &= ~LS_MASK_LANE (lane);
}

void
fake_view_park (LsView *view, guint lane)
{
  fake_view_set_state (view, lane, LS_LANE_BREAK);
  view->states[lane] = FAKE_PARKED;
}

void
fake_view_set_empty (LsView *view, LsMask lanes)
{
  view->empty = lanes;
}

void
fake_view_set_word (LsView *view, LsRegRef ref, guint lane, guint32 now, guint32 before)
{
  view->now[fake_machine_row (ref)].u[lane] = now;
  view->before[fake_machine_row (ref)].u[lane] = before;
}

void
fake_view_set_frames (LsView *view, guint n)
{
  view->frames[0] =
    (LsFrame){ &fake_frames[LS_FRAME_BRANCH], 0, LS_MASK_ALL, 0, -1, 0, TRUE, 1, 0xff };
  view->frames[1] = (LsFrame){ &fake_frames[LS_FRAME_LOOP], 4, 0x00ffff00ff00ffffu, 3, 5, 2 };
  view->frames[2] =
    (LsFrame){ &fake_frames[LS_FRAME_CALL], 7, 0x0f0f0f0f0f0f0f0fu, 0, -1, 0, .back = 8 };
  view->n_frames = n;
}

void
fake_view_set_trap (LsView *view, const char *detail)
{
  view->reason = LS_STOP_TRAP;
  g_strlcpy (view->trap.detail, detail, sizeof view->trap.detail);
}

char *
ls_view_tell_events (const LsView *view, gboolean is_beside G_GNUC_UNUSED)
{
  return g_strdup (view->events);
}

void
fake_view_set_events (LsView *view, const char *events)
{
  view->events = events;
}

LsStopReason
ls_view_get_reason (const LsView *view)
{
  return view->reason;
}

const LsTrap *
ls_view_get_trap (const LsView *view)
{
  return view->reason == LS_STOP_TRAP ? &view->trap : NULL;
}

gboolean
ls_view_get_at_limit (const LsView *view)
{
  return view->place.step == 0;
}

/* Nothing runs here that somebody could interrupt. */
char *
ls_view_tell_interrupt (const LsView *view G_GNUC_UNUSED)
{
  return NULL;
}

/* Nothing runs here. */
LsSubject *
ls_view_get_subject (const LsView *view G_GNUC_UNUSED)
{
  return NULL;
}

LsScene *
ls_view_get_scene (const LsView *view)
{
  return view->scene;
}

const LsMachine *
ls_view_get_machine (const LsView *view G_GNUC_UNUSED)
{
  return &fake_machine;
}

LsProgram *
ls_view_get_program (const LsView *view G_GNUC_UNUSED)
{
  return &fake_program;
}

const LsNames *
ls_view_get_names (const LsView *view)
{
  return ls_scene_get_names (ls_view_get_scene (view));
}

guint
ls_view_get_wave (const LsView *view)
{
  return view->wave;
}

const LsPlace *
ls_view_get_place (const LsView *view)
{
  return &view->place;
}

const LsEvent *
ls_view_get_events (const LsView *view G_GNUC_UNUSED, guint *n)
{
  *n = 0;
  return NULL;
}

/* Nothing has run that anybody describes. */
gboolean
ls_view_get_previous_place (const LsView *view G_GNUC_UNUSED, LsPlace *place G_GNUC_UNUSED)
{
  return FALSE;
}

LsValueType
ls_view_get_register_type (const LsView *view G_GNUC_UNUSED, LsRegRef ref)
{
  return fake_machine.reg_files[ref.file].type;
}

LsValueType
ls_view_get_pair_type (const LsView *view G_GNUC_UNUSED, LsRegRef ref)
{
  LsValueType types[4];

  ls_register_types (&fake_program, ref, types);
  return ref.channel % 2 == 0 && ls_value_is_wide (types[ref.channel]) ? types[ref.channel]
                                                                       : LS_VALUE_BITS;
}

LsValueType
ls_view_shown_type (const LsView *view G_GNUC_UNUSED,
                    const LsPlace *place G_GNUC_UNUSED,
                    LsRegRef ref,
                    const LsRow *words)
{
  return ls_value_guess (fake_machine.reg_files[ref.file].type, words->u, LS_LANES);
}

guint
ls_view_find_written (const LsView *view G_GNUC_UNUSED,
                      const LsWriters *writers G_GNUC_UNUSED,
                      LsRegRef ref G_GNUC_UNUSED,
                      guint lane G_GNUC_UNUSED,
                      guint n G_GNUC_UNUSED,
                      LsWritten *values G_GNUC_UNUSED)
{
  return 0;
}

gboolean
ls_view_read_row (const LsView *view, LsRegRef ref, LsRow *row)
{
  const gint index = fake_machine_row (ref);

  if (index >= 0)
    *row = view->now[index];
  return index >= 0;
}

gboolean
ls_view_read_previous (const LsView *view, LsRegRef ref, LsRow *row)
{
  const gint index = fake_machine_row (ref);

  if (index >= 0)
    *row = view->before[index];
  return index >= 0;
}

LsMask
ls_view_written (const LsView *view G_GNUC_UNUSED, LsRegRef ref)
{
  return ref.file == FAKE_FILE_PIX ? 0xff : LS_MASK_ALL;
}

LsMask
ls_view_read_mask (const LsView *view, guint mask)
{
  return mask == 0 ? view->active : ~(ls_view_lanes_in (view, LS_LANE_HELPER) | view->empty);
}

LsMask
ls_view_previous_active (const LsView *view)
{
  return view->previous_active;
}

void
ls_view_get_previous_states (const LsView *view, LsLaneStates *states)
{
  *states = *ls_view_get_states (view);
}

guint64
ls_view_get_from_step (const LsView *view)
{
  return view->place.step;
}

const guint8 *
ls_view_get_lane_states (const LsView *view)
{
  return view->states;
}

const LsLaneStates *
ls_view_get_states (const LsView *view)
{
  LsView *self = (LsView *) view;

  self->all = (LsLaneStates){ .running = view->active, .predicated = view->lanes_off };
  LS_FOREACH_LANE (lane, ~0ull)
    {
      self->all.in[ls_view_get_lane_role (view, lane)] |= LS_MASK_LANE (lane);
      self->all.of[view->states[lane]] |= LS_MASK_LANE (lane);
    }
  return &self->all;
}

LsLaneRole
ls_view_get_lane_role (const LsView *view, guint lane)
{
  return ls_machine_lane_role (&fake_machine, view->states[lane]);
}

LsMask
ls_view_lanes_in (const LsView *view, LsLaneRole role)
{
  LsMask lanes = 0;

  LS_FOREACH_LANE (lane, ~0ull)
    if (ls_view_get_lane_role (view, lane) == role)
      lanes |= LS_MASK_LANE (lane);
  return lanes;
}

guint
ls_view_get_predicates (const LsView *view, LsMask *masks)
{
  masks[0] = view->predicates;
  return view->has_predicates ? 1 : 0;
}

void
fake_view_set_predicates (LsView *view, LsMask predicates)
{
  view->has_predicates = TRUE;
  view->predicates = predicates;
}

void
fake_view_set_slots_off (LsView *view, LsMask lanes, const char *slots)
{
  view->lanes_off = lanes;
  view->slots_off = slots;
}

char *
ls_view_dup_slots_off (const LsView *view, guint lane)
{
  return view->lanes_off & LS_MASK_LANE (lane) ? g_strdup (view->slots_off) : NULL;
}

char *
ls_view_dup_lane_state (const LsView *view, guint lane)
{
  const char *state = fake_machine.lane_states[view->states[lane]].name;
  g_autofree char *off = ls_view_dup_slots_off (view, lane);

  return off != NULL ? g_strdup_printf ("%s, predicated off in %s", state, off) : g_strdup (state);
}

gboolean
ls_view_was_kept_out (const LsView *view, LsRegRef ref G_GNUC_UNUSED, guint lane)
{
  return (view->lanes_off & LS_MASK_LANE (lane)) != 0;
}

LsMask
ls_view_lanes_empty (const LsView *view)
{
  return ~ls_view_read_mask (view, 1);
}

const LsFrame *
ls_view_get_frames (const LsView *view, guint *n)
{
  *n = view->n_frames;
  return view->frames;
}

gboolean
ls_view_knows_next (const LsView *view G_GNUC_UNUSED)
{
  return TRUE;
}

gboolean
ls_view_is_veiled (const LsView *view G_GNUC_UNUSED)
{
  return FALSE;
}

char *
ls_view_narrate_slots (const LsView *view G_GNUC_UNUSED, guint lane G_GNUC_UNUSED)
{
  return NULL;
}

char *
ls_view_narrate (const LsView *view, guint lane)
{
  return g_strdup_printf ("Step %" G_GUINT64_FORMAT ": lane %u computes R1.x.", view->place.step,
                          lane);
}

const LsLogLine *
ls_view_get_log (const LsView *view G_GNUC_UNUSED, guint *n, guint64 *n_dropped)
{
  *n = 0;
  if (n_dropped != NULL)
    *n_dropped = 0;
  return NULL;
}

/* --- questions about whole runs: nothing runs --------------------------------------------------------------- */

void
ls_ask_in_thread (const LsQuestion *question G_GNUC_UNUSED,
                  LsView *view G_GNUC_UNUSED,
                  gconstpointer about G_GNUC_UNUSED,
                  gsize size G_GNUC_UNUSED,
                  GCancellable *cancellable,
                  GAsyncReadyCallback callback,
                  gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "made up");
}

gpointer
ls_ask_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

LsRaces *
ls_scene_find_races (const LsScene *scene G_GNUC_UNUSED,
                     LsSubject *own G_GNUC_UNUSED,
                     guint wave G_GNUC_UNUSED,
                     guint64 max_steps G_GNUC_UNUSED,
                     const gint *interrupt G_GNUC_UNUSED,
                     GError **error G_GNUC_UNUSED)
{
  return NULL;
}
