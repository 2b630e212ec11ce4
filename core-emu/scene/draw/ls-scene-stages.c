#include "ls-scene-stages.h"

#include <string.h>

#include "ls-draw-links.h"
#include "ls-scene-private.h"
#include "ls-program-path.h"
#include "ls-words.h"

gboolean
ls_scene_has_stage (const LsScene *scene, LsStage stage)
{
  return scene->draw != NULL && ls_draw_has_stage (scene->draw, stage);
}

/* NULL: the cell is no register that a pixel of a draw starts with. */
static const LsDrawInterpolant *
find_interpolant (const LsScene *scene, const LsCell *cell)
{
  if (!ls_scene_draws_pixels (scene) || cell->kind != LS_CELL_REGISTER)
    return NULL;
  return ls_draw_find_interpolant (scene->draw, cell->ref);
}

guint
ls_scene_find_sources (const LsScene *scene,
                       guint wave,
                       const LsCell *cell,
                       LsSceneVertex vertices[3],
                       LsRegRef *param)
{
  const LsDrawInterpolant *from = find_interpolant (scene, cell);
  guint primitive, n = 0;

  if (from == NULL || from->kind != LS_DRAW_PARAM ||
      !ls_scene_has_stage (scene, ls_draw_get_last (scene->draw)) ||
      !ls_scene_get_primitive (scene, wave, cell->lane, &primitive, vertices, &n))
    return 0;
  *param = ls_draw_get_param (scene->draw, from->param);
  param->channel = cell->ref.channel;
  return n;
}

char *
ls_scene_tell_vertex (const LsScene *scene, const LsSceneVertex *vertex, LsRegRef param)
{
  g_autoptr (GString) name = g_string_new (NULL);

  ls_program_append_ref (name, scene->program, param);
  return g_strdup_printf (ls_words ("%s of vertex %u (%s wave %u, lane %u)"), name->str,
                          vertex->index, ls_stages[vertex->stage].id, vertex->wave, vertex->lane);
}

guint64
ls_scene_find_vertex_step (const LsScene *scene, const LsSceneVertex *vertex)
{
  guint64 step;

  return scene->draw != NULL &&
             ls_draw_find_emission (scene->draw, vertex->wave * LS_LANES + vertex->lane,
                                    vertex->index, &step)
           ? step
           : G_MAXINT64;
}

LsStage
ls_scene_get_last_stage (const LsScene *scene)
{
  return scene->draw != NULL ? ls_draw_get_last (scene->draw) : ls_stage_giving (LS_GIVES_RASTER);
}

/* What is no parameter of a vertex program. */
static char *
tell_other (LsDrawSourceKind kind, const char *name)
{
  switch (kind)
    {
    case LS_DRAW_VALUES:
      return g_strdup_printf (ls_words ("%s is given by the state, since no vertex exports it."),
                              name);
    case LS_DRAW_POSITION:
      return g_strdup_printf (
        ls_words ("%s is of the pixel's position: x and y of its centre, depth, 1/w."), name);
    case LS_DRAW_POINT:
      return g_strdup_printf (ls_words ("%s is the place of the pixel across its point."), name);
    case LS_DRAW_FACE_FLOAT:
    case LS_DRAW_FACE_INT:
    case LS_DRAW_FACE_BACK:
      return g_strdup_printf (ls_words ("%s says whether the primitive shows its front."), name);
    case LS_DRAW_PIXEL:
      return g_strdup_printf (ls_words ("%s is given by the draw, as the program asks for it."),
                              name);
    case LS_DRAW_PLANE:
      return g_strdup_printf (ls_words ("%s is how an input changes across the pixels."), name);
    case LS_DRAW_PARAM:
      break;
    }
  return g_strdup_printf (ls_words ("%s is a parameter of vertices that the scene gives."), name);
}

/* vertices: their n numbers. */
static char *
tell_param (const LsDrawInterpolant *from,
            const char *name,
            const char *param,
            const char *vertices,
            guint n)
{
  if (n == 1)
    return g_strdup_printf (ls_words ("%s is %s of vertex %s, the same for the whole primitive."),
                            name, param, vertices);
  if (from->mode == LS_INTERPOLATE_FLAT)
    return g_strdup_printf (
      ls_words ("%s is %s of one of the vertices %s, the same for the whole primitive."), name,
      param, vertices);
  if (from->mode == LS_INTERPOLATE_LINEAR)
    return g_strdup_printf (
      from->is_centroid
        ? ls_words ("%s is %s of the vertices %s, interpolated in the plane of the screen, at the "
                    "centroid.")
        : ls_words ("%s is %s of the vertices %s, interpolated in the plane of the screen."),
      name, param, vertices);
  return g_strdup_printf (
    from->is_centroid
      ? ls_words ("%s is %s of the vertices %s, interpolated with perspective, at the centroid.")
      : ls_words ("%s is %s of the vertices %s, interpolated with perspective."),
    name, param, vertices);
}

static char *
dup_numbers (const LsSceneVertex *vertices, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? ", " : "", vertices[i].index);
  return g_string_free (text, FALSE);
}

char *
ls_scene_tell_source (const LsScene *scene, guint wave, const LsCell *cell)
{
  const LsDrawInterpolant *from = find_interpolant (scene, cell);
  g_autoptr (GString) name = g_string_new (NULL), output = g_string_new (NULL);
  g_autofree char *numbers = NULL;
  LsSceneVertex vertices[3];
  LsRegRef param;

  if (from == NULL)
    return NULL;
  if (!ls_program_append_path (scene->program, cell, name, NULL))
    ls_program_append_ref (name, scene->program, cell->ref);
  const guint n = ls_scene_find_sources (scene, wave, cell, vertices, &param);
  if (n == 0)
    return tell_other (from->kind, name->str);
  ls_program_append_ref (output, scene->program, param);
  numbers = dup_numbers (vertices, n);
  return tell_param (from, name->str, output->str, numbers, n);
}

gboolean
ls_scene_find_pixel (const LsScene *scene,
                     guint wave,
                     guint lane,
                     guint *pixel_wave,
                     guint *pixel_lane)
{
  return scene->draw != NULL && scene->stage == ls_draw_get_last (scene->draw) &&
         ls_draw_find_pixel (scene->draw, wave * LS_LANES + lane, pixel_wave, pixel_lane);
}
