#include "ls-lesson-read.h"
#include "ls-scene-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-importer.h"
#include "ls-machines.h"
#include "ls-scene-givens.h"
#include "ls-scene-stages.h"
#include "ls-text.h"
#include "ls-text-edit.h"
#include "ls-text-scene.h"
#include "ls-words.h"

/* [scene], and the whole. */

#define VERSION 1    /* of the format */
#define TEXT_TIMES 4 /* bytes of a scene in memory for each of its text */

typedef struct
{
  guint version, stage; /* LS_N_STAGES: not said */
  char *name, *machine;
} SceneKeys;

static const LsSceneKey scene_keys[] = {
  { "version", LS_KEY_UINT, offsetof (SceneKeys, version), VERSION, VERSION },
  { "name", LS_KEY_STRING, offsetof (SceneKeys, name) },
  { "machine", LS_KEY_STRING, offsetof (SceneKeys, machine) },
  { "stage", LS_KEY_CHOICE, offsetof (SceneKeys, stage), 0, 0, ls_stage_ids },
};

LS_SCENE_GROUP (scene, "scene", NULL, scene_keys, LS_SCOPE_SCENE);

/* --- the scene ------------------------------------------------------------------------------------------- */

/* How many registers of it the program has. */
static guint
count_gprs (const LsScene *scene)
{
  return ls_program_n_registers (scene->program,
                                 ls_machine_find_file (scene->machine, LS_ROLE_INPUT));
}

static gboolean
fail_machine (const LsDocEntry *entry, const char *id, GError **error)
{
  g_autofree char *known = ls_machines_dup_ids ();

  return ls_doc_fail (entry->value_at, LS_ERROR_REFERENCE, error, "unknown machine %s (known: %s)",
                      id, known);
}

static gboolean
read_scene_keys (const LsSceneFile *file, const LsMachine *machine, LsScene *scene, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "scene");
  SceneKeys keys = { .version = 1, .stage = LS_N_STAGES };
  gboolean ok = ls_scene_read_keys (group, &ls_scene_keys_scene, &keys, error);

  scene->machine = machine != NULL ? machine : ls_machine_default ();
  if (ok && keys.machine)
    {
      const LsMachine *named = ls_machine_by_id (keys.machine);

      if (named != NULL)
        scene->machine = named;
      else if (machine == NULL || strcmp (machine->id, keys.machine))
        ok = fail_machine (ls_doc_group_find (group, "machine"), keys.machine, error);
    }
  else if (ok && machine == NULL)
    scene->machine = ls_scene_guess_machine (file);
  scene->is_stage_said = keys.stage != LS_N_STAGES;
  if (!scene->is_stage_chosen)
    scene->stage = scene->is_stage_said ? (LsStage) keys.stage : (LsStage) 0;
  scene->name = keys.name ? ls_text_escape (keys.name, LS_TEXT_LINE) : NULL;
  g_free (keys.name);
  g_free (keys.machine);
  return ok;
}

char *
ls_scene_name_of (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);

  return ls_text_escape (base, LS_TEXT_LINE);
}

LsScene *
ls_scene_new (LsBudget *budget)
{
  g_autoptr (LsBudget) own = budget != NULL ? ls_budget_ref (budget) : ls_budget_new (0);
  LsScene *scene = g_new0 (LsScene, 1);

  g_atomic_ref_count_init (&scene->ref_count);
  ls_budget_share_init (&scene->share, own);
  scene->variant = scene->n_variants = 1;
  scene->diagnostics = ls_diagnostics_new ();
  scene->bindings = ls_bindings_new ();
  scene->inputs = ls_scene_inputs_new ();
  ls_scene_outputs_init (&scene->outputs);
  return scene;
}

/* Layout, program and inputs of a scene of one stage. other: (nullable): the program to take instead. */
static gboolean
read_single (const LsSceneFile *file, const LsProgramSource *other, LsScene *scene, GError **error)
{
  LsProgramSource source = { 0 };

  if (other != NULL)
    source = *other;
  source.stage = scene->stage;
  if (!ls_scene_layout_read (file, &scene->layout, error) ||
      !ls_scene_memories_read (file, scene->machine, &source, scene->bindings, error))
    return FALSE;
  scene->program = ls_scene_program_read (file, scene->machine, &source, scene, error);
  scene->stage = source.stage;
  if (!scene->program || !ls_scene_choose_group (file, scene, error))
    return FALSE;
  ls_scene_memories_fit (scene->program, scene->bindings);
  g_array_unref (scene->inputs);
  scene->inputs = ls_scene_inputs_read (file, &scene->layout, scene->program, error);
  if (scene->inputs == NULL || !ls_scene_bindings_read (file, scene, scene->bindings, error))
    return FALSE;
  ls_scene_names_take (scene->program, scene->bindings);
  return TRUE;
}

gboolean
ls_scene_bindings_read (const LsSceneFile *file,
                        const LsScene *scene,
                        LsBindings *bindings,
                        GError **error)
{
  memcpy (bindings->readings, scene->readings, sizeof bindings->readings);
  bindings->signed_steps = scene->machine->signed_steps;
  return ls_scene_constants_read (file, bindings, error) &&
         ls_scene_buffers_read (file, bindings, error) &&
         ls_scene_textures_read (file, bindings, error) &&
         ls_scene_samplers_read (file, bindings, error) &&
         ls_scene_names_read (file, scene->machine, bindings, error);
}

/* Asked before all else: what else is not known of a newer file would only follow from it. */
static gboolean
check_version (const LsSceneFile *file, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "scene");
  const LsDocEntry *entry = group != NULL ? ls_doc_group_find (group, "version") : NULL;
  guint64 version;

  if (entry == NULL || !ls_scene_parse_uint (entry->value, G_MAXUINT64, &version) ||
      version <= VERSION)
    return TRUE;
  return ls_doc_fail (entry->value_at, LS_ERROR_UNSUPPORTED, error,
                      "version is %" PRIu64
                      ", and this Lanescope reads %d (open it with a newer one)",
                      version, VERSION);
}

/* A draw says of each group whose it is; a scene of one stage has none. */
static gboolean
check_stages (const LsSceneFile *file, GError **error)
{
  static const char *const of_stages[] = { "program",   "asm",    "fetch-asm", "layout",  "inputs",
                                           "constants", "buffer", "texture",   "sampler", "names",
                                           "storage",   "image",  "counters",  NULL };
  static const char *const of_draws[] = { "depth", "stencil", "merge", "vertices", NULL };
  gboolean is_draw = ls_scene_file_group (file, "draw") != NULL;

  for (guint i = 0; i < file->document->groups->len; i++)
    {
      const LsDocGroup *group = g_ptr_array_index (file->document->groups, i);

      if (group->scope != NULL && !is_draw)
        return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                            "group [%s %s] without a [draw] (add one, or leave the stage "
                            "out)",
                            group->scope, group->name);
      if (!is_draw && g_strv_contains (of_draws, group->name))
        return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                            "group [%s] without a [draw] (add one, or leave the group out)",
                            group->name);
      if (group->scope == NULL && is_draw && g_strv_contains (of_stages, group->name))
        return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                            strcmp (group->name, "layout")
                              ? N_ ("group [%s] in a draw (say of which stage, as in [ps program])")
                              : N_ ("group [%s] in a draw (width and height are in [draw])"),
                            group->name);
    }
  return TRUE;
}

static gboolean
read_groups (const LsSceneFile *file,
             const LsMachine *machine,
             const LsProgramSource *other,
             LsScene *scene,
             GError **error)
{
  if (!ls_scene_check_groups (file, error) || !check_stages (file, error) ||
      !read_scene_keys (file, machine, scene, error) ||
      !ls_scene_machine_read (file, scene->machine, scene->readings, error))
    return FALSE;
  if (ls_scene_file_group (file, "draw") ? !ls_scene_draw_read (file, scene, error)
                                         : !read_single (file, other, scene, error))
    return FALSE;
  return ls_scene_outputs_read (file, scene, error) && ls_scene_load_marks (file, scene, error);
}

/* Cut into entries and copied, a text takes several times its length. */
static gboolean
take_text (LsScene *scene, gsize length, const char *name, GError **error)
{
  g_autofree char *what = g_strdup_printf (ls_words ("%s: its text"), name);

  return ls_budget_share_take (&scene->share, TEXT_TIMES * (guint64) length, what, error);
}

/* What is loaded, and how. */
typedef struct
{
  const LsMachine *machine;     /* NULL: as the text says */
  const LsProgramSource *other; /* NULL: the program is the scene's own */
  const LsStage *stage;         /* that a person has chosen; or NULL */
  guint variant;                /* from 1 */
  const char *name, *directory;
  const char *choices; /* of constants; or NULL */
  GHashTable *files;   /* NULL: they are in the directory */
  gboolean has_folder; /* files that these do not have are in the directory, too */
  LsSceneTrust trust;
  LsBudget *budget;
} Loading;

static LsScene *
load_scene (const Loading *how, const char *text, gsize length, GError **error)
{
  g_autoptr (LsSceneFile) file = NULL;
  g_autoptr (LsScene) scene = ls_scene_new (how->budget);
  g_autoptr (GChecksum) identity = NULL;

  scene->is_stage_chosen = how->stage != NULL;
  scene->stage = how->stage != NULL ? *how->stage : scene->stage;
  if (!take_text (scene, length, how->name, error))
    return NULL;
  file = ls_scene_file_parse (text, length, how->name, how->directory, error);
  if (file == NULL)
    return NULL;
  file->trust = how->trust;
  file->share = &scene->share;
  file->files = how->files;
  file->has_folder = how->has_folder;
  file->choices = how->choices;
  identity = file->identity = ls_scene_identity_begin (file);
  scene->text = g_bytes_new (text, length);
  scene->directory = g_strdup (how->directory);
  scene->files = how->files != NULL ? g_hash_table_ref (how->files) : NULL;
  scene->trust = how->trust;
  scene->variant = how->variant;
  scene->choices = g_strdup (how->choices);
  if (!check_version (file, error) ||
      !ls_lesson_apply_variant (file, how->variant, &scene->n_variants, error) ||
      !read_groups (file, how->machine, how->other, scene, error) ||
      !ls_lesson_read (file, &scene->lesson, error))
    return NULL;
  scene->identity = g_strdup (g_checksum_get_string (identity));
  if (!scene->name)
    {
      char *dot;

      scene->name = ls_scene_name_of (how->name);
      dot = strrchr (scene->name, '.');
      if (dot != NULL && dot != scene->name)
        *dot = '\0';
    }
  return g_steal_pointer (&scene);
}

LsScene *
ls_scene_load_with (const LsMachine *machine,
                    const char *text,
                    gsize length,
                    const char *name,
                    const char *directory,
                    LsSceneTrust trust,
                    const char *choices,
                    LsBudget *budget,
                    GError **error)
{
  const Loading how = { .machine = machine,
                        .choices = choices,
                        .variant = 1,
                        .name = name,
                        .directory = directory,
                        .trust = trust,
                        .budget = budget };

  return load_scene (&how, text, length, error);
}

/* text: of the scene of a draft. */
static LsScene *
load_imported (const Loading *how, const LsDraft *draft, const char *text, GError **error)
{
  g_autofree char *directory = g_path_get_dirname (how->name);
  Loading own = *how;
  LsScene *scene;

  own.variant = 1;
  own.directory = directory;
  own.files = draft->files;
  scene = load_scene (&own, text, strlen (text), error);
  if (scene == NULL)
    return NULL;
  scene->path = g_strdup (how->name);
  scene->is_imported = TRUE;
  scene->compiled = draft->compiled != NULL ? g_bytes_ref (draft->compiled) : NULL;
  if (draft->parts != NULL)
    {
      scene->parts = ls_text_parts_ref (draft->parts);
      scene->part = g_strdup (draft->title);
    }
  return scene;
}

LsScene *
ls_scene_load_draft (const LsDraft *draft, const char *path, LsBudget *budget, GError **error)
{
  const Loading how = { .name = path, .trust = LS_TRUST_FOLDER, .budget = budget };

  return load_imported (&how, draft, draft->text, error);
}

LsScene *
ls_scene_load_framed (const LsDraft *draft, const char *text, const LsSceneHow *how, GError **error)
{
  const Loading loading = {
    .name = how->frame_path, .has_folder = TRUE, .trust = how->trust, .budget = how->budget
  };

  return load_imported (&loading, draft, text, error);
}

/* As a scene was loaded, but for the stage. */
static Loading
loading_like (const LsScene *scene)
{
  return (Loading){ .machine = scene->machine,
                    .variant = scene->variant,
                    .name = scene->name,
                    .directory = scene->directory,
                    .choices = scene->choices,
                    .files = scene->files,
                    .has_folder = scene->frame != NULL,
                    .trust = scene->trust,
                    .budget = scene->share.budget };
}

LsScene *
ls_scene_with_program (const LsScene *scene, GBytes *code, const char *name, GError **error)
{
  const LsProgramSource other = { .code = code, .name = name, .n_gprs = count_gprs (scene) };
  Loading how;
  gsize length;
  const char *text;

  if (scene->draw)
    {
      ls_fail (error, LS_ERROR_UNSUPPORTED,
               "%s: a draw cannot take another program (write a scene that has it)", scene->name);
      return NULL;
    }
  if (!ls_program_check (code, name, error))
    return NULL;
  if (!scene->text)
    return ls_scene_new_bare (scene->machine, code, name, scene->share.budget, error);
  text = g_bytes_get_data (scene->text, &length);
  how = loading_like (scene);
  how.other = &other;
  return load_scene (&how, text, length, error);
}

/* The text of the whole scene: of one that names a text with what an importer made of that. Returns: (transfer full). */
static GBytes *
dup_whole (const LsScene *scene, GBytes *text, GError **error)
{
  g_autofree char *draft = NULL;
  char *merged;

  if (scene->draft == NULL || !ls_text_scene_is (text))
    return g_bytes_ref (text);
  draft = g_strndup (g_bytes_get_data (scene->draft, NULL), g_bytes_get_size (scene->draft));
  merged = ls_text_scene_merge (text, scene->path, draft, error);
  return merged != NULL ? g_bytes_new_take (merged, strlen (merged)) : NULL;
}

/* variant: from 1. */
static LsScene *
load_like (const LsScene *scene, GBytes *said, const LsStage *stage, guint variant, GError **error)
{
  g_autoptr (GBytes) text = dup_whole (scene, said, error);
  g_autofree char *folder = scene->path != NULL ? g_path_get_dirname (scene->path) : g_strdup (".");
  gsize length;
  const char *bytes = text != NULL ? g_bytes_get_data (text, &length) : NULL;
  Loading how = loading_like (scene);
  LsScene *made;

  if (text == NULL)
    return NULL;

  how.stage = stage;
  how.variant = variant;
  how.name = scene->path != NULL ? scene->path : scene->name;
  how.directory = scene->directory != NULL ? scene->directory : folder;
  made = load_scene (&how, length ? bytes : "", length, error);
  if (made == NULL)
    return NULL;
  made->path = g_strdup (scene->path);
  made->is_imported = scene->is_imported;
  made->compiled = scene->compiled != NULL ? g_bytes_ref (scene->compiled) : NULL;
  made->parts = scene->parts != NULL ? ls_text_parts_ref (scene->parts) : NULL;
  made->part = g_strdup (scene->part);
  made->kept_how = scene->kept_how != NULL ? ls_kept_how_ref (scene->kept_how) : NULL;
  if (scene->frame != NULL)
    made->frame = g_bytes_ref (ls_text_scene_is (said) ? said : scene->frame);
  made->draft = scene->draft != NULL ? g_bytes_ref (scene->draft) : NULL;
  made->source_path = g_strdup (scene->source_path);
  made->text_inputs = scene->text_inputs != NULL ? g_ptr_array_ref (scene->text_inputs) : NULL;
  return made;
}

LsScene *
ls_scene_with_text (const LsScene *scene, GBytes *text, GError **error)
{
  if (scene->draft != NULL && ls_text_scene_is (text) && ls_text_edit_is_other (scene, text))
    return ls_text_edit_reopen (scene, text, error);
  return load_like (scene, text, scene->is_stage_chosen ? &scene->stage : NULL, scene->variant,
                    error);
}

LsScene *
ls_scene_with_stage (const LsScene *scene, GBytes *text, LsStage stage, GError **error)
{
  if (ls_scene_has_stage (scene, stage) && scene->text)
    return load_like (scene, text ? text : scene->text, &stage, scene->variant, error);
  ls_fail (error, LS_ERROR_REFERENCE,
           scene->draw ? N_ ("the draw has no stage %s")
                       : N_ ("this scene has one stage: there is no %s"),
           ls_stages[stage].id);
  return NULL;
}

LsScene *
ls_scene_with_variant (const LsScene *scene, guint variant, GError **error)
{
  if (variant >= 1 && variant <= scene->n_variants && scene->text != NULL)
    return load_like (scene, scene->text, scene->is_stage_chosen ? &scene->stage : NULL, variant,
                      error);
  ls_fail (error, LS_ERROR_RANGE, "%s: no variant %u (there are 1 to %u)", scene->name, variant,
           scene->n_variants);
  return NULL;
}

const LsLesson *
ls_scene_get_lesson (const LsScene *scene)
{
  return scene->lesson;
}

guint
ls_scene_get_n_variants (const LsScene *scene)
{
  return scene->n_variants;
}

guint
ls_scene_get_variant (const LsScene *scene)
{
  return scene->variant;
}

LsScene *
ls_scene_load_text (const char *text,
                    gssize length,
                    const char *name,
                    const char *directory,
                    GError **error)
{
  return ls_scene_load_with (NULL, text, length < 0 ? strlen (text) : (gsize) length, name,
                             directory ? directory : ".", LS_TRUST_FOLDER, NULL, NULL, error);
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
  if (scene->program)
    ls_program_unref (scene->program);
  g_clear_pointer (&scene->inputs, g_array_unref);
  g_clear_pointer (&scene->draw, ls_draw_free);
  ls_scene_outputs_clear (&scene->outputs);
  g_clear_pointer (&scene->marks, ls_marks_free);
  g_clear_pointer (&scene->lesson, ls_lesson_free);
  g_clear_pointer (&scene->text, g_bytes_unref);
  g_free (scene->identity);
  g_clear_pointer (&scene->assembly, g_bytes_unref);
  g_clear_pointer (&scene->compiled, g_bytes_unref);
  g_clear_pointer (&scene->parts, ls_text_parts_unref);
  g_free (scene->part);
  g_clear_pointer (&scene->kept_how, ls_kept_how_unref);
  g_free (scene->assembly_path);
  g_datalist_clear (&scene->kept);
  g_free (scene->directory);
  g_free (scene->choices);
  g_clear_pointer (&scene->files, g_hash_table_unref);
  ls_bindings_unref (scene->bindings);
  g_ptr_array_unref (scene->diagnostics);
  g_free (scene->name);
  g_free (scene->path);
  g_free (scene->source_path);
  g_clear_pointer (&scene->frame, g_bytes_unref);
  g_clear_pointer (&scene->draft, g_bytes_unref);
  g_clear_pointer (&scene->text_inputs, g_ptr_array_unref);
  ls_budget_share_clear (&scene->share);
  g_free (scene);
}

gboolean
ls_scene_keep (LsScene *scene, GQuark key, gpointer kept, GDestroyNotify destroy)
{
  return g_datalist_id_replace_data (&scene->kept, key, NULL, kept, destroy, NULL);
}

gpointer
ls_scene_dup_kept (LsScene *scene, GQuark key, GDuplicateFunc dup)
{
  return g_datalist_id_dup_data (&scene->kept, key, dup, NULL);
}

LsBudget *
ls_scene_get_budget (const LsScene *scene)
{
  return scene->share.budget;
}

const char *
ls_scene_get_name (const LsScene *scene)
{
  return scene->name;
}

const char *
ls_scene_get_path (const LsScene *scene)
{
  return scene->path;
}

const LsMachine *
ls_scene_get_machine (const LsScene *scene)
{
  return scene->machine;
}

LsProgram *
ls_scene_get_program (const LsScene *scene)
{
  return scene->program;
}

LsBindings *
ls_scene_get_bindings (const LsScene *scene)
{
  return scene->bindings;
}

const LsNames *
ls_scene_get_names (const LsScene *scene)
{
  return scene->bindings->names;
}

LsStage
ls_scene_get_stage (const LsScene *scene)
{
  return scene->stage;
}

const GPtrArray *
ls_scene_get_diagnostics (const LsScene *scene)
{
  return scene->diagnostics;
}

LsLayoutKind
ls_scene_get_layout (const LsScene *scene)
{
  return scene->layout.kind;
}

void
ls_scene_get_size (const LsScene *scene, guint *width, guint *height)
{
  *width = scene->layout.width;
  *height = scene->layout.height;
}

guint
ls_scene_get_n_waves (const LsScene *scene)
{
  return scene->layout.n_waves;
}

/* Rows are aligned; n may be 0. */
static LsPreload *
take_room (LsWaveInput *input, guint n)
{
  if (input->n_preloads != n)
    {
      ls_wave_input_clear (input);
      if (n > 0)
        input->preloads = g_aligned_alloc0 (n, sizeof (LsPreload), G_ALIGNOF (LsPreload));
    }
  return (LsPreload *) input->preloads;
}

void
ls_scene_renew_wave_input (const LsScene *scene, guint wave, LsWaveInput *input)
{
  guint n = scene->inputs->len;
  LsPreload *preloads;
  guint x[LS_LANES], y[LS_LANES];
  gboolean has_old, is_beside;

  if (scene->draw)
    {
      ls_wave_input_clear (input);
      ls_draw_get_input (scene->draw, scene->stage, wave, input);
      ls_bindings_start_memories (scene->bindings, input->memory);
      return;
    }
  has_old = n > 0 && input->n_preloads == n;
  is_beside = has_old && ls_scene_layout_is_beside (&scene->layout, input->number, wave);
  preloads = take_room (input, n);
  *input = (LsWaveInput){ .number = wave, .preloads = preloads, .n_preloads = n };
  ls_bindings_start_memories (scene->bindings, input->memory);
  input->covered = ls_scene_wave_to_pixels (scene, wave, x, y);
  for (guint i = 0; i < n; i++)
    {
      const LsSceneInput *from = &g_array_index (scene->inputs, LsSceneInput, i);

      if (has_old && ls_scene_input_repeats (from, is_beside))
        continue;
      preloads[i].ref = from->ref;
      ls_scene_input_row (from, &scene->layout, wave, x, y, &preloads[i].row);
    }
}

void
ls_scene_get_wave_input (const LsScene *scene, guint wave, LsWaveInput *input)
{
  *input = (LsWaveInput){ 0 };
  ls_scene_renew_wave_input (scene, wave, input);
}

void
ls_wave_input_clear (LsWaveInput *input)
{
  g_aligned_free ((LsPreload *) input->preloads);
  input->preloads = NULL;
  input->n_preloads = 0;
}
