#include "ls-scene-private.h"

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
} Reader;

static void
reader_clear (Reader *reader)
{
  ls_scene_vertices_clear (&reader->vertices);
  g_clear_pointer (&reader->indices, g_array_unref);
  g_clear_pointer (&reader->interpolants, g_array_unref);
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

      if (memory->role == LS_ROLE_ITEM && (stage == LS_STAGE_ES || stage == LS_STAGE_GS))
        source->item_words[i] = stage == LS_STAGE_ES ? items->es_item : items->gs_item;
      if (memory->role == LS_ROLE_STREAM && stage == LS_STAGE_VS)
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

static gboolean
read_stage (Reader *reader, LsStage stage, gboolean has_geometry, GError **error)
{
  g_autoptr (LsSceneFile) file = ls_scene_file_select (reader->all, ls_scene_stage_names[stage]);
  LsDrawStage *to = &reader->source.stages[stage];
  LsProgramSource source = { .stage = stage };
  LsScene *shown = stage == reader->scene->stage ? reader->scene : NULL;
  const LsMachine *machine = reader->scene->machine;

  if (!ls_scene_file_group (file, "program") && !ls_scene_file_group (file, "asm"))
    return ls_scene_fail_group (
      reader->all, ls_scene_file_group (reader->all, "draw"), LS_ERROR_STATE, error,
      "the draw has no program for the %s (add [%s program] or [%s asm])",
      ls_scene_stage_names[stage], ls_scene_stage_names[stage], ls_scene_stage_names[stage]);
  fill_items (machine, &reader->source.items, stage, &source);
  to->program = ls_scene_program_read (file, machine, &source, shown, error);
  if (!to->program)
    return FALSE;
  to->bindings = ls_bindings_new ();
  reader->preloads[stage] = g_array_new (FALSE, FALSE, sizeof (LsDrawPreload));
  if (!ls_scene_bindings_read (file, reader->scene, to->bindings, error) ||
      (stage != LS_STAGE_PS &&
       !ls_scene_preloads_read (file, stage, has_geometry,
                                count_registers (to->program, LS_ROLE_INPUT),
                                reader->preloads[stage], error)))
    return FALSE;
  to->preloads = (const LsDrawPreload *) (gpointer) reader->preloads[stage]->data;
  to->n_preloads = reader->preloads[stage]->len;
  return TRUE;
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
  LsProgram *program = source->stages[LS_STAGE_VS].program;

  if (program != NULL)
    {
      ls_program_each_effect (program, find_param, is_exported);
      return MIN (count_registers (program, LS_ROLE_PARAM), LS_MAX_PARAMS);
    }
  for (guint i = 0; i < source->given->n_params; i++)
    is_exported[i] = source->given->params[i] != NULL;
  return source->given->n_params;
}

static gboolean
read_interpolants (Reader *reader, GError **error)
{
  const LsDrawStage *stages = reader->source.stages;
  g_autoptr (LsSceneFile) vs = ls_scene_file_select (reader->all, "vs");
  g_autoptr (LsSceneFile) ps = ls_scene_file_select (reader->all, "ps");
  guint32 semantics[LS_MAX_PARAMS];
  gboolean is_exported[LS_MAX_PARAMS] = { FALSE };

  reader->source.raster.n_params = find_params (&reader->source, is_exported);
  reader->interpolants = g_array_new (FALSE, FALSE, sizeof (LsDrawInterpolant));
  if (!ls_scene_semantics_read (vs, semantics, error) ||
      !ls_scene_interpolants_read (ps, semantics, is_exported,
                                   count_registers (stages[LS_STAGE_PS].program, LS_ROLE_INPUT),
                                   reader->interpolants, error))
    return FALSE;
  reader->source.interpolants = (const LsDrawInterpolant *) (gpointer) reader->interpolants->data;
  reader->source.n_interpolants = reader->interpolants->len;
  return TRUE;
}

/* Groups of ES and GS come together. */
static gboolean
find_geometry (const LsSceneFile *all, gboolean *has_geometry, GError **error)
{
  g_autoptr (LsSceneFile) es = ls_scene_file_select (all, "es");
  g_autoptr (LsSceneFile) gs = ls_scene_file_select (all, "gs");

  *has_geometry = gs->groups->len > 0;
  if ((es->groups->len > 0) == *has_geometry)
    return TRUE;
  return ls_scene_fail_group (all, g_ptr_array_index ((*has_geometry ? gs : es)->groups, 0),
                              LS_ERROR_STATE, error,
                              "ES and GS come together (add the groups of the other one)");
}

/* The pixels alone: the vertices are there. */
static gboolean
read_given (Reader *reader, GError **error)
{
  static const char *const others[] = { "vs", "es", "gs" };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (LsSceneFile) file = ls_scene_file_select (reader->all, others[i]);

      if (file->groups->len > 0)
        return ls_scene_fail_group (reader->all, g_ptr_array_index (file->groups, 0),
                                    LS_ERROR_STATE, error,
                                    "[vertices] gives what this stage would make (leave one of "
                                    "them out)");
    }
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    if (reader->source.items.streams[i] != 0)
      return ls_scene_fail_group (reader->all, ls_scene_file_group (reader->all, "draw"),
                                  LS_ERROR_STATE, error, "no stage writes stream %u", i);
  if (!ls_scene_vertices_read (reader->all, &reader->vertices, error))
    return FALSE;
  reader->source.given = &reader->vertices.given;
  return read_stage (reader, LS_STAGE_PS, FALSE, error) && read_interpolants (reader, error);
}

static gboolean
read_stages (Reader *reader, GError **error)
{
  gboolean has_geometry;

  if (ls_scene_file_group (reader->all, "vertices"))
    return read_given (reader, error);
  if (ls_machine_find_file (reader->scene->machine, LS_ROLE_POSITION) == G_MAXUINT)
    return ls_scene_fail_group (reader->all, ls_scene_file_group (reader->all, "draw"),
                                LS_ERROR_UNSUPPORTED, error,
                                "vertex programs of the %s are not known (write in [vertices] what "
                                "they give)",
                                reader->scene->machine->title);
  if (!find_geometry (reader->all, &has_geometry, error))
    return FALSE;
  if (has_geometry && (!read_stage (reader, LS_STAGE_ES, TRUE, error) ||
                       !read_stage (reader, LS_STAGE_GS, TRUE, error)))
    return FALSE;
  return read_stage (reader, LS_STAGE_VS, has_geometry, error) &&
         read_stage (reader, LS_STAGE_PS, has_geometry, error) && read_interpolants (reader, error);
}

/* ES and VS share their constants; PS and GS may read them, and they those of the GS. */
static void
share_constants (LsDrawSource *source)
{
  static const struct
  {
    LsStage stage, other;
  } pairs[] = {
    { LS_STAGE_PS, LS_STAGE_VS }, { LS_STAGE_PS, LS_STAGE_ES }, { LS_STAGE_GS, LS_STAGE_VS },
    { LS_STAGE_GS, LS_STAGE_ES }, { LS_STAGE_VS, LS_STAGE_GS }, { LS_STAGE_ES, LS_STAGE_GS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      LsBindings *bindings = source->stages[pairs[i].stage].bindings;
      const LsBindings *other = source->stages[pairs[i].other].bindings;

      if (bindings && other)
        ls_bindings_share_constants (bindings, other);
    }
}

/* --- the draw --------------------------------------------------------------------------------------------- */

static gboolean
check_stage (const LsSceneFile *file, const Reader *reader, GError **error)
{
  LsStage stage = reader->scene->stage;

  if (reader->source.stages[stage].program)
    return TRUE;
  return ls_scene_fail_value (file,
                              ls_scene_group_entry (ls_scene_file_group (file, "scene"), "stage"),
                              LS_ERROR_STATE, error, "the draw has no such stage");
}

/* A stage before the one debugged that stops leaves nothing to debug there. */
static gboolean
check_failure (const LsSceneFile *file, const LsScene *scene, GError **error)
{
  const LsDrawFailure *failure = ls_draw_get_failure (scene->draw);
  const char *name, *why;

  if (!failure || failure->stage == scene->stage ||
      (scene->stage != LS_STAGE_PS && ls_draw_get_n_waves (scene->draw, scene->stage)))
    return TRUE;
  name = ls_scene_stage_names[failure->stage];
  why = failure->reason == LS_STOP_TRAP   ? failure->trap.detail
        : failure->reason == LS_STOP_STEP ? "it does not end"
                                          : "interrupted";
  return ls_scene_fail_group (file, ls_scene_file_group (file, "draw"), LS_ERROR_STATE, error,
                              "wave %u of the %s stops at line %u: %s (set stage=%s in [scene] to "
                              "step it)",
                              failure->wave, name, failure->line + 1, why, name);
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
    return ls_scene_fail_group (file, ls_scene_file_group (file, "draw"),
                                (LsErrorCode) reason->code, error, "%s", reason->message);
  scene->program = ls_program_ref (stage->program);
  ls_bindings_unref (scene->bindings);
  scene->bindings = ls_bindings_ref (stage->bindings);
  scene->gpr_file = ls_machine_find_file (scene->machine, LS_ROLE_INPUT);
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

  if (!ls_scene_draw_state_read (file, &reader.source, &reader.indices, error) ||
      !ls_scene_samples_read (file, &reader.source.raster, &scene->samples, error) ||
      !ls_scene_merge_read (file, &scene->merge, error) || !read_stages (&reader, error) ||
      !check_stage (file, &reader, error))
    return FALSE;
  choose_line_ends (scene, &reader.source.raster);
  share_constants (&reader.source);
  if (!make_draw (file, &reader, scene, error))
    return FALSE;
  n = ls_draw_get_n_items (scene->draw, scene->stage);
  if (scene->stage == LS_STAGE_PS)
    {
      guint width, height;

      ls_draw_get_size (scene->draw, &width, &height);
      ls_scene_layout_init (&scene->layout, LS_LAYOUT_PIXELS, width, height);
    }
  else
    ls_scene_layout_init (
      &scene->layout, scene->stage == LS_STAGE_GS ? LS_LAYOUT_THREADS : LS_LAYOUT_VERTICES, n, 1);
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

  if (!scene->draw || scene->stage != LS_STAGE_PS || lane >= LS_LANES ||
      !ls_draw_get_origin (scene->draw, wave, lane, &origin))
    return FALSE;
  *primitive = origin.primitive;
  *n = origin.n_vertices;
  for (guint i = 0; i < origin.n_vertices; i++)
    vertices[i] = (LsSceneVertex){ .index = origin.indices[i],
                                   .instance = origin.instances[i],
                                   .wave = origin.vertices[i] / LS_LANES,
                                   .lane = origin.vertices[i] % LS_LANES };
  return TRUE;
}
