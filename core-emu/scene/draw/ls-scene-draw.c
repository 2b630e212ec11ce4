#include <string.h>

#include "ls-draw-links.h"
#include "ls-scene-private.h"
#include "ls-scene-stages.h"
#include "ls-words.h"

/* The stages of a draw, and the draw that they make. */

/* What is read of a draw on the way to LsDrawSource. */
typedef struct
{
  const LsSceneFile *all;
  LsScene *scene;
  LsDrawSource source;
  LsSceneVertices vertices;
  GArray *indices;      /* guint32, or NULL */
  GArray *interpolants; /* LsDrawInterpolant */
  GArray *preloads[LS_N_STAGES];
  GArray *streams[LS_DRAW_N_STREAMS]; /* LsRegRef, or NULL */
} Reader;

static void
reader_clear (Reader *reader)
{
  ls_scene_vertices_clear (&reader->vertices);
  g_clear_pointer (&reader->indices, g_array_unref);
  g_clear_pointer (&reader->interpolants, g_array_unref);
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    g_clear_pointer (&reader->streams[i], g_array_unref);
  for (guint i = 0; i < LS_N_STAGES; i++)
    {
      LsDrawStage *stage = &reader->source.stages[i];

      g_clear_pointer (&reader->preloads[i], g_array_unref);
      g_clear_pointer (&stage->program, ls_program_unref);
      g_clear_pointer (&stage->bindings, ls_bindings_unref);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

/* --- stages ----------------------------------------------------------------------------------------------- */

/* Words of a lane's items that the stage writes. */
static void
fill_items (const LsMachine *machine,
            const LsDrawItems *items,
            LsStage stage,
            LsProgramSource *source)
{
  for (LsMemory i = 0; i < machine->n_memories; i++)
    {
      const LsMemoryDesc *memory = &machine->memories[i];

      if (memory->role == LS_ROLE_ITEM)
        source->item_words[i] = items->rings[stage];
      if (memory->role == LS_ROLE_STREAM && ls_stages[stage].gives == LS_GIVES_RASTER)
        source->item_words[i] = items->streams[memory->number];
    }
}

/* One more than the greatest number of a register with the role. */
static guint
count_registers (const LsProgram *program, LsRole role)
{
  guint file = ls_machine_find_file (ls_program_machine (program), role);
  guint n = file != G_MAXUINT ? ls_program_n_registers (program, file) : 0;

  for (guint i = 0; i < program->n_uses; i++)
    if (program->uses[i].role == role)
      n = MAX (n, program->uses[i].number + 1);
  return n;
}

static void
end_preloads (Reader *reader, LsStage stage)
{
  LsDrawStage *to = &reader->source.stages[stage];

  to->preloads = (const LsDrawPreload *) (gpointer) reader->preloads[stage]->data;
  to->n_preloads = reader->preloads[stage]->len;
}

static gboolean
read_stage (Reader *reader, LsStage stage, gboolean has_geometry, GError **error)
{
  const LsSceneFile of_stage = ls_scene_file_of (reader->all, ls_stages[stage].id);
  const LsSceneFile *file = &of_stage;
  LsDrawStage *to = &reader->source.stages[stage];
  LsProgramSource source = { .stage = stage };
  LsScene *shown = stage == reader->scene->stage ? reader->scene : NULL;
  const LsMachine *machine = reader->scene->machine;

  if (!ls_scene_file_group (file, "program") && !ls_scene_file_group (file, "asm"))
    return ls_doc_fail (ls_scene_file_group (reader->all, "draw")->at, LS_ERROR_STATE, error,
                        "the draw has no program for the %s (add [%s program] or [%s asm])",
                        ls_stages[stage].id, ls_stages[stage].id, ls_stages[stage].id);
  fill_items (machine, &reader->source.items, stage, &source);
  to->bindings = ls_bindings_new ();
  if (!ls_scene_memories_read (file, machine, &source, to->bindings, error))
    return FALSE;
  to->program = ls_scene_program_read (file, machine, &source, shown, error);
  if (!to->program)
    return FALSE;
  ls_scene_memories_fit (to->program, to->bindings);
  reader->preloads[stage] = ls_scene_preloads_new ();
  if (!ls_scene_bindings_read (file, reader->scene, to->bindings, error) ||
      (ls_stages[stage].item != LS_ITEM_PIXEL &&
       !ls_scene_preloads_read (file, stage, has_geometry, to->program, reader->preloads[stage],
                                error)))
    return FALSE;
  ls_scene_names_take (to->program, to->bindings);
  if (ls_stages[stage].item == LS_ITEM_VERTEX)
    ls_draw_link_stage (NULL, to->program, reader->preloads[stage]);
  end_preloads (reader, stage);
  return TRUE;
}

/* A GS that takes vertices, and has no program behind it, or the one that does not emit. */
static const LsProgram *
find_last (const LsDrawSource *source)
{
  const LsProgram *emitting = source->stages[ls_stage_giving (LS_GIVES_EMITTED)].program;

  return emitting != NULL && emitting->terms.n_vertices > 0
           ? emitting
           : source->stages[ls_stage_giving (LS_GIVES_RASTER)].program;
}

/* Parameters that a program exports. */
static void
find_param (const LsEffect *effect G_GNUC_UNUSED, LsRole role, guint number, gpointer data)
{
  gboolean *is_exported = data;

  if (role == LS_ROLE_PARAM && number < LS_MAX_PARAMS)
    is_exported[number] = TRUE;
}

/* The same, and how many there are, whoever makes them. */
static guint
find_params (const LsDrawSource *source, gboolean is_exported[LS_MAX_PARAMS])
{
  const LsProgram *program = find_last (source);

  if (program != NULL)
    {
      ls_program_each_effect (program, find_param, is_exported);
      return MIN (count_registers (program, LS_ROLE_PARAM), LS_MAX_PARAMS);
    }
  for (guint i = 0; i < source->given->n_params; i++)
    is_exported[i] = source->given->params[i] != NULL;
  return source->given->n_params;
}

/* Parameters that programs call by their numbers, or that were given. */
static GArray *
list_params (const LsProgram *last, guint n)
{
  GArray *params = g_array_new (FALSE, TRUE, sizeof (LsRegRef));

  g_array_set_size (params, n);
  for (guint i = 0; i < n && last != NULL; i++)
    ls_program_find_register (last, LS_ROLE_PARAM, i, &g_array_index (params, LsRegRef, i));
  return params;
}

/* Colours are as the draw has them. */
static void
choose_colours (const LsDrawSource *source, GArray *interpolants)
{
  for (guint i = 0; i < interpolants->len; i++)
    {
      LsDrawInterpolant *from = &g_array_index (interpolants, LsDrawInterpolant, i);

      if (from->mode == LS_INTERPOLATE_COLOUR)
        from->mode = source->flat_colours ? LS_INTERPOLATE_FLAT : LS_INTERPOLATE_PERSPECTIVE;
      from->has_back &= !source->one_sided;
    }
}

static gboolean
read_interpolants (Reader *reader, GError **error)
{
  const LsDrawStage *stages = reader->source.stages;
  const LsProgram *last = find_last (&reader->source);
  const LsProgram *pixels = stages[ls_stage_giving (LS_GIVES_PIXELS)].program;
  const LsSceneFile vs = ls_scene_file_of (reader->all, "vs");
  const LsSceneFile ps = ls_scene_file_of (reader->all, "ps");
  LsSceneParams exported = { 0 };
  g_autoptr (GArray) params =
    list_params (last, find_params (&reader->source, exported.is_exported));

  reader->interpolants = g_array_new (FALSE, FALSE, sizeof (LsDrawInterpolant));
  /* By name where the programs have some; what the scene says comes behind and counts. */
  if (!ls_draw_link_pixels (last, pixels, params, reader->interpolants))
    return ls_doc_fail (ls_scene_file_group (reader->all, "draw")->at, LS_ERROR_RANGE, error,
                        "the pixels take more than %u outputs of the vertices", LS_MAX_PARAMS);
  choose_colours (&reader->source, reader->interpolants);
  reader->source.raster.n_params = params->len;
  if (params->len > 0)
    memcpy (reader->source.params, params->data, params->len * sizeof (LsRegRef));
  if (!ls_scene_semantics_read (&vs, exported.semantics, error) ||
      !ls_scene_interpolants_read (&ps, &exported, pixels, reader->interpolants, error))
    return FALSE;
  reader->source.interpolants = (const LsDrawInterpolant *) (gpointer) reader->interpolants->data;
  reader->source.n_interpolants = reader->interpolants->len;
  return TRUE;
}

/* What goes to streams by the names of outputs. */
static gboolean
read_streams (Reader *reader, GError **error)
{
  const LsProgram *last = find_last (&reader->source);
  const LsStage stage = last == reader->source.stages[ls_stage_giving (LS_GIVES_EMITTED)].program
                          ? ls_stage_giving (LS_GIVES_EMITTED)
                          : ls_stage_giving (LS_GIVES_RASTER);
  const LsSceneFile file = ls_scene_file_of (reader->all, ls_stages[stage].id);

  if (!ls_scene_streams_read (&file, last, reader->streams, reader->source.stream_vertices, error))
    return FALSE;
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    if (reader->streams[i] != NULL)
      {
        reader->source.stream_outputs[i] =
          (const LsRegRef *) (gconstpointer) reader->streams[i]->data;
        reader->source.items.streams[i] = reader->streams[i]->len;
      }
  return TRUE;
}

static const LsDocGroup *
find_group (const LsSceneFile *all, guint stage)
{
  for (guint i = 0; i < all->document->groups->len; i++)
    {
      const LsDocGroup *group = g_ptr_array_index (all->document->groups, i);

      if (g_strcmp0 (group->scope, ls_stages[stage].id) == 0)
        return group;
    }
  return NULL;
}

/* Groups of the stage of primitives and of that before it come together, where there are rings between them. */
static gboolean
find_geometry (const LsSceneFile *all,
               const LsMachine *machine,
               gboolean *has_geometry,
               GError **error)
{
  const LsStage stage = ls_stage_giving (LS_GIVES_EMITTED);
  const LsDocGroup *gs = find_group (all, stage), *es = find_group (all, ls_stages[stage].before);

  *has_geometry = gs != NULL;
  if ((es != NULL) == *has_geometry || (es == NULL && machine->find_stage != NULL))
    return TRUE;
  return ls_doc_fail ((gs != NULL ? gs : es)->at, LS_ERROR_STATE, error,
                      "ES and GS come together (add the groups of the other one)");
}

/* The pixels alone: the vertices are there. */
static gboolean
read_given (Reader *reader, GError **error)
{
  for (guint i = 0; i < LS_N_STAGES; i++)
    {
      const LsDocGroup *group =
        ls_stages[i].item != LS_ITEM_PIXEL ? find_group (reader->all, i) : NULL;

      if (group != NULL)
        return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                            "[vertices] gives what this stage would make (leave one of "
                            "them out)");
    }
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    if (reader->source.items.streams[i] != 0)
      return ls_doc_fail (ls_scene_file_group (reader->all, "draw")->at, LS_ERROR_STATE, error,
                          "no stage writes stream %u", i);
  if (!ls_scene_vertices_read (reader->all, &reader->vertices, error))
    return FALSE;
  reader->source.given = &reader->vertices.given;
  return read_stage (reader, ls_stage_giving (LS_GIVES_PIXELS), FALSE, error) &&
         read_interpolants (reader, error);
}

/* A stage behind those that it takes from. What works on vertices that a stage before it leaves does so in its place, too. */
static gboolean
read_chain (Reader *reader, LsStage stage, gboolean has_geometry, GError **error)
{
  const LsStage before = ls_stages[stage].before;

  if (before != stage && (has_geometry || ls_stages[before].gives == LS_GIVES_RASTER) &&
      !read_chain (reader, before, has_geometry, error))
    return FALSE;
  return read_stage (reader, stage, has_geometry, error);
}

/* What the vertices of a program have another one takes by name. */
static gboolean
check_vertices (const Reader *reader, LsStage stage, GError **error)
{
  const LsTerms *terms = &reader->source.stages[stage].program->terms;
  const guint n = ls_primitive_n_vertices (reader->source.primitive);

  return terms->n_vertices == n ||
         ls_doc_fail (ls_scene_file_group (reader->all, "draw")->at, LS_ERROR_STATE, error,
                      "the draw has primitives of %u vertices, the %s takes %u", n,
                      ls_stages[stage].id, terms->n_vertices);
}

/* Vertices, primitives and pixels without rings. */
static gboolean
read_direct (Reader *reader, GError **error)
{
  static const LsPrimitive emitted[] = { LS_PRIMITIVE_TRIANGLE_STRIP, LS_PRIMITIVE_POINTS,
                                         LS_PRIMITIVE_LINE_STRIP, LS_PRIMITIVE_TRIANGLE_STRIP };
  const LsStage stage = ls_stage_giving (LS_GIVES_EMITTED);
  const LsDrawStage *stages = reader->source.stages;

  if (!read_stage (reader, ls_stage_giving (LS_GIVES_RASTER), FALSE, error) ||
      !read_stage (reader, stage, FALSE, error) || !check_vertices (reader, stage, error))
    return FALSE;
  ls_draw_link_stage (stages[ls_stage_giving (LS_GIVES_RASTER)].program, stages[stage].program,
                      reader->preloads[stage]);
  end_preloads (reader, stage);
  reader->source.gs_primitive = emitted[MIN (stages[stage].program->terms.n_emitted_vertices, 3)];
  return read_stage (reader, ls_stage_giving (LS_GIVES_PIXELS), FALSE, error);
}

/* Outputs without a role have that which a program gives them. */
static gboolean
has_positions (const LsMachine *machine)
{
  for (guint i = 0; i < machine->n_reg_files; i++)
    if (machine->reg_files[i].role == LS_ROLE_POSITION ||
        (machine->reg_files[i].is_output && machine->reg_files[i].role == LS_ROLE_NONE))
      return TRUE;
  return FALSE;
}

static gboolean
read_stages (Reader *reader, GError **error)
{
  gboolean has_geometry;

  if (ls_scene_file_group (reader->all, "vertices"))
    return read_given (reader, error);
  if (!has_positions (reader->scene->machine))
    return ls_doc_fail (ls_scene_file_group (reader->all, "draw")->at, LS_ERROR_UNSUPPORTED, error,
                        "vertex programs of the %s are not known (write in [vertices] what "
                        "they give)",
                        reader->scene->machine->title);
  if (!find_geometry (reader->all, reader->scene->machine, &has_geometry, error))
    return FALSE;
  if (has_geometry && reader->scene->machine->find_stage != NULL)
    return read_direct (reader, error) && read_interpolants (reader, error) &&
           read_streams (reader, error);
  return read_chain (reader, ls_stage_giving (LS_GIVES_PIXELS), has_geometry, error) &&
         read_interpolants (reader, error) && read_streams (reader, error);
}

/* Stages of vertices share their constants; the others may read them, and they those of primitives. */
static void
share_constants (LsDrawSource *source)
{
  for (guint i = 0; i < LS_N_STAGES * LS_N_STAGES; i++)
    {
      const guint stage = i / LS_N_STAGES, other = i % LS_N_STAGES;
      const gboolean is_vertex = ls_stages[stage].item == LS_ITEM_VERTEX;

      if (source->stages[stage].bindings != NULL && source->stages[other].bindings != NULL &&
          ls_stages[other].item == (is_vertex ? LS_ITEM_PRIMITIVE : LS_ITEM_VERTEX))
        ls_bindings_share_constants (source->stages[stage].bindings,
                                     source->stages[other].bindings);
    }
}

/* --- the draw --------------------------------------------------------------------------------------------- */

static gboolean
check_stage (const LsSceneFile *file, const Reader *reader, GError **error)
{
  LsStage stage = reader->scene->stage;

  if (reader->source.stages[stage].program)
    return TRUE;
  return ls_doc_fail (ls_doc_group_find (ls_scene_file_group (file, "scene"), "stage")->value_at,
                      LS_ERROR_STATE, error, "the draw has no such stage");
}

/* A stage before the one debugged that stops leaves nothing to debug there. */
static gboolean
check_failure (const LsSceneFile *file, const LsScene *scene, GError **error)
{
  const LsDrawFailure *failure = ls_draw_get_failure (scene->draw);
  const char *name, *why;

  if (failure == NULL || failure->stage == scene->stage ||
      (!ls_scene_draws_pixels (scene) && ls_draw_get_n_waves (scene->draw, scene->stage)))
    return TRUE;
  name = ls_stages[failure->stage].id;
  why = failure->reason == LS_STOP_TRAP   ? failure->trap.detail
        : failure->reason == LS_STOP_STEP ? N_ ("it does not end")
                                          : N_ ("interrupted");
  return ls_doc_fail (ls_scene_file_group (file, "draw")->at, LS_ERROR_STATE, error,
                      "wave %u of the %s stops at line %u: %s (set stage=%s in [scene] to "
                      "step it)",
                      failure->wave, name, failure->line + 1, ls_words (why), name);
}

static gboolean
make_draw (const LsSceneFile *file, const Reader *reader, LsScene *scene, GError **error)
{
  const LsDrawStage *stage = &reader->source.stages[scene->stage];
  LsDrawSource source = reader->source;
  g_autoptr (GError) reason = NULL;

  source.share = file->share;
  scene->draw = ls_draw_new (&source, &reason);
  if (!scene->draw)
    return ls_doc_fail (ls_scene_file_group (file, "draw")->at, (LsErrorCode) reason->code, error,
                        "%s", reason->message);
  scene->program = ls_program_ref (stage->program);
  ls_bindings_unref (scene->bindings);
  scene->bindings = ls_bindings_ref (stage->bindings);
  return check_failure (file, scene, error);
}

static void
choose_line_ends (const LsScene *scene, LsRasterState *raster)
{
  guint reading = ls_machine_find_reading (scene->machine, "line-ends");

  raster->corners_inside = reading != G_MAXUINT && scene->readings[reading] != 0;
}

gboolean
ls_scene_draw_read (const LsSceneFile *file, LsScene *scene, GError **error)
{
  g_auto (Reader) reader = { .all = file, .scene = scene, .source.machine = scene->machine };
  guint n;

  scene->is_stage_said = TRUE; /* of each program, by its group */
  if (!ls_scene_draw_state_read (file, &reader.source, &reader.indices, error) ||
      !ls_scene_samples_read (file, &reader.source.raster, &scene->samples, error) ||
      !ls_scene_merge_read (file, &scene->merge, error) || !read_stages (&reader, error) ||
      !check_stage (file, &reader, error) ||
      !ls_scene_clip_vertex_read (file, find_last (&reader.source), &reader.source, error) ||
      !ls_scene_distances_check (file, &reader.source, find_last (&reader.source), error))
    return FALSE;
  choose_line_ends (scene, &reader.source.raster);
  share_constants (&reader.source);
  if (!make_draw (file, &reader, scene, error))
    return FALSE;
  n = ls_draw_get_n_items (scene->draw, scene->stage);
  if (ls_scene_draws_pixels (scene))
    {
      guint width, height;

      ls_draw_get_size (scene->draw, &width, &height);
      ls_scene_layout_init (&scene->layout, LS_LAYOUT_PIXELS, width, height);
    }
  else
    ls_scene_layout_init (&scene->layout,
                          ls_stages[scene->stage].item == LS_ITEM_PRIMITIVE ? LS_LAYOUT_THREADS
                                                                            : LS_LAYOUT_VERTICES,
                          n, 1);
  scene->layout.n_waves = ls_draw_get_n_waves (scene->draw, scene->stage);
  return TRUE;
}

gboolean
ls_scene_is_draw (const LsScene *scene)
{
  return scene->draw != NULL;
}

gboolean
ls_scene_get_primitive (const LsScene *scene,
                        guint wave,
                        guint lane,
                        guint *primitive,
                        LsSceneVertex vertices[3],
                        guint *n)
{
  LsDrawOrigin origin;

  if (!ls_scene_draws_pixels (scene) || lane >= LS_LANES ||
      !ls_draw_get_origin (scene->draw, wave, lane, &origin))
    return FALSE;
  *primitive = origin.primitive;
  *n = origin.n_vertices;
  for (guint i = 0; i < origin.n_vertices; i++)
    vertices[i] = (LsSceneVertex){ .index = origin.indices[i],
                                   .instance = origin.instances[i],
                                   .stage = ls_draw_get_last (scene->draw),
                                   .wave = origin.vertices[i] / LS_LANES,
                                   .lane = origin.vertices[i] % LS_LANES };
  return TRUE;
}
