#include "toy-scene.h"

#include "ls-check.h"
#include "ls-draw-lanes.h"
#include "ls-error.h"
#include "ls-scene-save.h"
#include "ls-text-inputs.h"
#include "toy-machine.h"

/* It stands in for files: most functions need nothing of what they are given. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define GIVES(type, name, given, value) \
  type name given                       \
  {                                     \
    return value;                       \
  }

#define NO_DRAW(type, name, given) \
  type name given                  \
  {                                \
    g_assert_not_reached ();       \
  }

struct _LsScene
{
  gatomicrefcount ref_count;
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  guint n_waves;
  guint wave;
  guint64 step;
  LsMarks *marks; /* owned */
};

LsScene *
toy_scene_new (const char *text, guint n_waves, guint wave, guint64 step, const guint *breakpoints)
{
  LsScene *scene = g_new0 (LsScene, 1);

  g_atomic_ref_count_init (&scene->ref_count);
  scene->program = toy_load (text);
  scene->bindings = ls_bindings_new ();
  scene->n_waves = n_waves;
  scene->wave = wave;
  scene->step = step;
  scene->marks = ls_marks_new ("0000000000000000");
  for (guint i = 0; breakpoints != NULL && breakpoints[i] != G_MAXUINT; i++)
    ls_marks_add_breakpoint (scene->marks, LS_MARK_LINE, breakpoints[i], NULL);
  return scene;
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
  if (!g_atomic_ref_count_dec (&scene->ref_count))
    return;
  ls_program_unref (scene->program);
  ls_bindings_unref (scene->bindings);
  ls_marks_free (scene->marks);
  g_free (scene);
}

GIVES (const LsMachine *, ls_scene_get_machine, (const LsScene *scene), &toy_machine)
GIVES (LsProgram *, ls_scene_get_program, (const LsScene *scene), scene->program)
GIVES (const LsNames *, ls_scene_get_names, (const LsScene *scene), NULL)
GIVES (LsBindings *, ls_scene_get_bindings, (const LsScene *scene), scene->bindings)
GIVES (guint, ls_scene_get_n_waves, (const LsScene *scene), scene->n_waves)

void
ls_scene_get_wave_input (const LsScene *scene, guint wave, LsWaveInput *input)
{
  LsPreload *preload = g_aligned_alloc0 (1, sizeof (LsPreload), 64);

  preload->ref.index = TOY_REGISTERS - 1;
  for (guint lane = 0; lane < LS_LANES; lane++)
    preload->row.u[lane] = wave;
  *input = (LsWaveInput){ .covered = LS_MASK_ALL, .preloads = preload, .n_preloads = 1 };
}

void
ls_scene_renew_wave_input (const LsScene *scene, guint wave, LsWaveInput *input)
{
  ls_wave_input_clear (input);
  ls_scene_get_wave_input (scene, wave, input);
}

GIVES (LsWaveShape,
       ls_scene_get_wave_shape,
       (const LsScene *scene, guint wave, guint *x, guint *y),
       ls_scene_lane_to_pixel (scene, wave, 0, x, y) ? LS_SHAPE_LINE : LS_SHAPE_ANY)

guint
ls_scene_get_group (const LsScene *scene, guint wave, guint *first)
{
  *first = wave;
  return 1;
}

GIVES (guint, ls_scene_get_group_waves, (const LsScene *scene), 1)
GIVES (LsLayoutKind, ls_scene_get_layout, (const LsScene *scene), LS_LAYOUT_PIXELS)
GIVES (guint, ls_scene_get_group_size, (const LsScene *scene), 0)

void
ls_wave_input_clear (LsWaveInput *input)
{
  g_aligned_free ((gpointer) input->preloads);
}

GIVES (const LsMarks *, ls_scene_get_marks, (const LsScene *scene), scene->marks)

void
ls_scene_get_position (const LsScene *scene, guint *wave, guint *lane, guint64 *step)
{
  *wave = scene->wave;
  *lane = 5;
  *step = scene->step;
}

/* --- no file --------------------------------------------------------------------------------------------- */

GIVES (LsBudget *, ls_scene_get_budget, (const LsScene *scene), NULL)
GIVES (const char *, ls_scene_get_path, (const LsScene *scene), NULL)
GIVES (GBytes *, ls_scene_dup_text, (const LsScene *scene), NULL)
GIVES (GBytes *, ls_scene_dup_program_text, (const LsScene *scene, char **name), NULL)
GIVES (const GPtrArray *, ls_scene_get_text_inputs, (const LsScene *scene), NULL)
GIVES (GBytes *, ls_scene_get_compiled, (const LsScene *scene), NULL)
GIVES (gboolean, ls_scene_is_of_text, (const LsScene *scene), FALSE)
GIVES (const char *, ls_scene_get_part, (const LsScene *scene), NULL)
GIVES (char *, ls_scene_dup_identity, (const LsScene *scene), g_strdup (""))
GIVES (gpointer, ls_scene_dup_kept, (LsScene * scene, GQuark key, GDuplicateFunc dup), NULL)

GIVES (gboolean,
       ls_scene_keep,
       (LsScene * scene, GQuark key, gpointer kept, GDestroyNotify destroy),
       FALSE)

GIVES (LsScene *,
       ls_scene_compile,
       (const LsScene *scene, const char *text, GCancellable *cancellable, GError **error),
       NULL)
GIVES (
  GBytes *,
  ls_scene_make_text,
  (const LsScene *scene, GBytes *text, const LsMarks *marks, const char *directory, GError **error),
  NULL)

GBytes *
ls_scene_save (const LsScene *scene,
               GBytes *text,
               GBytes *known,
               const LsMarks *marks,
               const char *path,
               gboolean force,
               GError **error)
{
  g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: a scene in memory has no file", path);
  return NULL;
}

/* --- no draw ----------------------------------------------------------------------------- */

GIVES (gboolean, ls_scene_is_draw, (const LsScene *scene), FALSE)
GIVES (LsStage, ls_scene_get_stage, (const LsScene *scene), LS_STAGE_PS)
NO_DRAW (LsDispatch *,
         ls_scene_run_draw,
         (const LsScene *scene, const LsDispatchOptions *options, GError **error))
NO_DRAW (LsDrawLanes *,
         ls_draw_lanes_try_run,
         (const LsScene *scene, const LsDispatchOptions *options, GError **error))
NO_DRAW (void, ls_draw_lanes_free, (LsDrawLanes * lanes))
NO_DRAW (gsize, ls_draw_lanes_get_bytes, (const LsDrawLanes *lanes))
NO_DRAW (
  gboolean,
  ls_draw_lanes_put,
  (LsDrawLanes * lanes, LsMask valid, gboolean has_ended, LsDrawLanesRead read, gconstpointer data))
NO_DRAW (LsDispatch *, ls_draw_lanes_merge, (LsDrawLanes * lanes, guint end, GError **error))

/* --- outputs: one pixel for each lane, a row for each wave ------------------------------- */

void
ls_scene_get_size (const LsScene *scene, guint *width, guint *height)
{
  *width = LS_LANES;
  *height = scene->n_waves;
}

gboolean
ls_scene_lane_to_pixel (const LsScene *scene, guint wave, guint lane, guint *x, guint *y)
{
  *x = lane;
  *y = wave;
  return wave < scene->n_waves && lane < LS_LANES;
}

LsMask
ls_scene_wave_to_pixels (const LsScene *scene, guint wave, guint x[LS_LANES], guint y[LS_LANES])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    ls_scene_lane_to_pixel (scene, wave, lane, &x[lane], &y[lane]);
  return wave < scene->n_waves ? LS_MASK_ALL : 0;
}

gboolean
ls_scene_pixel_to_lane (const LsScene *scene, guint x, guint y, guint *wave, guint *lane)
{
  *wave = y;
  *lane = x;
  return y < scene->n_waves && x < LS_LANES;
}

GIVES (guint, ls_scene_get_n_outputs, (const LsScene *scene), 1)

const LsOutput *
ls_scene_get_output (const LsScene *scene, guint output)
{
  static const LsOutput outputs[] = {
    { .name = "O0", .ref = { .file = 1 }, .format = "r32i", .n_channels = 1 }
  };

  return &outputs[output];
}

GIVES (double, ls_scene_get_clear, (const LsScene *scene, guint output, guint channel), 0)
GIVES (guint, ls_scene_get_n_references, (const LsScene *scene), 0)
GIVES (const LsReference *, ls_scene_get_reference, (const LsScene *scene, guint reference), NULL)
