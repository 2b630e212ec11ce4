#include "ls-scene-private.h"

#include <string.h>

#include "ls-candidates.h"
#include "ls-choices.h"
#include "ls-foreign.h"
#include "ls-importer.h"
#include "ls-machines.h"
#include "ls-program-open.h"
#include "ls-run-open.h"
#include "ls-text-inputs.h"
#include "ls-text-scene.h"

/* Opening whatever is in a file: a scene, or a program with inputs made up for it. */

#define BARE_SIDE 16 /* pixels of a bare program's target */
/* Bytes for each of a program's text while it is assembled, as measured. */
#define CODE_TIMES 16

static GBytes *
read_path (const char *path, GError **error)
{
  GBytes *bytes = ls_file_read (path, LS_FILE_MAX_BYTES, NULL, error);

  if (bytes == NULL)
    g_prefix_error (error, "%s: ", path);
  return bytes;
}

static LsScene *
load_bytes (GBytes *bytes, const char *path, const LsSceneHow *how, GError **error)
{
  g_autofree char *directory = g_path_get_dirname (path);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  LsScene *scene;

  if (ls_text_scene_is (bytes))
    return ls_text_scene_open (bytes, path, how, NULL, error);
  scene = ls_scene_load_with (NULL, length ? text : "", length, path, directory, how->trust,
                              how->choices, how->budget, error);

  if (scene != NULL)
    scene->path = g_strdup (path);
  return scene;
}

LsScene *
ls_scene_load (const char *path, GError **error)
{
  const LsSceneHow how = { .trust = LS_TRUST_FOLDER };
  g_autoptr (GBytes) bytes = read_path (path, error);

  return bytes != NULL ? load_bytes (bytes, path, &how, error) : NULL;
}

/* No group of a scene has a parenthesis in its name; attributes of functions have, "[numthreads (8, 8, 1)]". A list of objects in JSON begins
 * with a brace. */
static gboolean
begins_group (const char *text, gsize length)
{
  gsize inner = 1;

  while (inner < length && g_ascii_isspace (text[inner]))
    inner++;
  if (inner < length && text[inner] == '{')
    return FALSE;
  for (gsize i = 0; i < length && text[i] != ']' && text[i] != '\n'; i++)
    if (text[i] == '(')
      return FALSE;
  return *text == '[';
}

gboolean
ls_scene_is_scene (GBytes *bytes, const char *path)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  gsize at = 0;

  if (g_str_has_suffix (path, ".lanescope"))
    return TRUE;
  if (!length || memchr (text, '\0', length))
    return FALSE;
  at = ls_document_mark_length (text, length);
  while (at < length)
    {
      const char *newline;

      while (at < length && g_ascii_isspace (text[at]))
        at++;
      if (at < length && text[at] != '#')
        return begins_group (&text[at], length - at) && !ls_foreign_is_shader_test (text, length);
      newline = at < length ? memchr (text + at, '\n', length - at) : NULL;
      at = newline != NULL ? (gsize) (newline - text) : length;
    }
  return FALSE;
}

gboolean
ls_scene_code_fits (LsBudget *budget, gsize n_bytes, GError **error)
{
  g_auto (LsBudgetShare) share = { 0 };

  ls_budget_share_init (&share, budget);
  return ls_budget_share_take (&share, CODE_TIMES * (guint64) n_bytes, "the program", error);
}

static void
tell_invented (const GPtrArray *invented, LsScene *scene)
{
  LsDiagnostic *note;

  if (!invented->len)
    return;
  note = ls_diagnostics_add_text (scene->diagnostics, LS_SEVERITY_NOTE, 0, 0, NULL,
                                  "not in the file, so made up");
  note->items = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < invented->len; i++)
    g_ptr_array_add (note->items, g_strdup (g_ptr_array_index (invented, i)));
}

LsStageItem
ls_scene_bare_item (const LsScene *scene)
{
  return ls_stages[scene->stage].item;
}

/* Where nobody says which stage the program is for, it is for pixels. */
static void
lay_out (LsScene *scene)
{
  const LsStageItem item = ls_scene_bare_item (scene);
  const guint group = scene->program->terms.group_size[0] * scene->program->terms.group_size[1] *
                      scene->program->terms.group_size[2];

  if (item == LS_ITEM_PIXEL)
    ls_scene_layout_init (&scene->layout, LS_LAYOUT_PIXELS, BARE_SIDE, BARE_SIDE);
  else
    ls_scene_layout_init (&scene->layout,
                          item == LS_ITEM_THREAD ? LS_LAYOUT_THREADS : LS_LAYOUT_VERTICES,
                          MAX (group, LS_LANES), 1);
  if (item == LS_ITEM_THREAD && group > 0 && group <= LS_SCENE_MAX_GROUP)
    {
      ls_scene_layout_set_group (&scene->layout, group);
      memcpy (scene->layout.group_size, scene->program->terms.group_size,
              sizeof scene->layout.group_size);
    }
}

/* What is made up for a program alone to have all that it reads and starts from. Returns: (transfer full) */
static LsSceneFile *
invent_groups (LsScene *scene, GError **error)
{
  g_autoptr (GPtrArray) invented = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *resources = ls_draft_dup_resources (scene->program, invented);
  g_autofree char *inputs = ls_scene_inputs_dup_ramps (scene->program, ls_scene_bare_item (scene));
  g_autofree char *text = g_strconcat ("[inputs]\n", inputs, resources, NULL);

  tell_invented (invented, scene);
  return ls_scene_file_parse (text, strlen (text), scene->name, NULL, error);
}

/* Loads the program again where its memories are as large as somebody else says. */
static gboolean
give_memories (LsScene *scene,
               const LsSceneFile *file,
               const LsProgramSource *source,
               GError **error)
{
  static const guint32 none[LS_MAX_MEMORIES];
  LsProgramSource sized = *source;
  LsProgram *program;

  if (!ls_scene_memories_read (file, scene->machine, &sized, scene->bindings, error))
    return FALSE;
  if (memcmp (sized.memory_words, none, sizeof none) == 0)
    return TRUE;
  program = scene->machine->load (&sized, NULL, error);
  if (program == NULL)
    return FALSE;
  ls_program_unref (scene->program);
  scene->program = program;
  ls_scene_memories_fit (program, scene->bindings);
  return TRUE;
}

static gboolean
bind_invented (LsScene *scene, const LsProgramSource *source, GError **error)
{
  g_autoptr (LsSceneFile) file = invent_groups (scene, error);

  if (file == NULL || !give_memories (scene, file, source, error))
    return FALSE;
  g_array_unref (scene->inputs);
  scene->inputs = ls_scene_inputs_read (file, &scene->layout, scene->program, error);
  return scene->inputs != NULL && ls_scene_constants_read (file, scene->bindings, error) &&
         ls_scene_buffers_read (file, scene->bindings, error) &&
         ls_scene_textures_read (file, scene->bindings, error) &&
         ls_scene_samplers_read (file, scene->bindings, error);
}

static gboolean
enters_fetch (LsProgram *program)
{
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (LsNeed));

  ls_program_needs (program, needs);
  for (guint i = 0; i < needs->len; i++)
    if (g_array_index (needs, LsNeed, i).kind == LS_NEED_FETCH)
      return TRUE;
  return FALSE;
}

/* Completes what nobody says of a program: its stage, and the fetch subroutine that it enters. Loads
 * the program again if that changes it. fetch: gets what source then has. */
static gboolean
complete_source (LsScene *scene, LsProgramSource *source, GBytes **fetch, GError **error)
{
  const gboolean needs_fetch = source->fetch == NULL && enters_fetch (scene->program);
  const gboolean is_unsaid =
    scene->machine->find_stage == NULL && ls_stages[source->stage].gives == LS_GIVES_PIXELS;
  const LsStage stage = is_unsaid ? ls_draft_stage_of (scene->program) : source->stage;
  LsProgram *program;

  if (!needs_fetch && stage == source->stage)
    return TRUE;
  source->stage = stage;
  if (needs_fetch)
    {
      *fetch = g_bytes_new_static (LS_DRAFT_EMPTY_FETCH, strlen (LS_DRAFT_EMPTY_FETCH));
      source->fetch = *fetch;
      source->fetch_syntax = LS_SYNTAX_TEXT;
    }
  program = scene->machine->load (source, NULL, error);
  if (program == NULL)
    return FALSE;
  ls_program_unref (scene->program);
  scene->program = program;
  return TRUE;
}

/* Gives a program the constants that somebody chooses. choices: gets them. */
static gboolean
choose (const LsMachine *machine,
        const char *text,
        GArray *choices,
        LsProgramSource *source,
        GError **error)
{
  if (!ls_choices_parse (machine, source->code, text, choices, error))
    return FALSE;
  source->choices = (const LsChoice *) (gpointer) choices->data;
  source->n_choices = choices->len;
  return TRUE;
}

static LsScene *
new_bare (const LsMachine *machine,
          const LsProgramSource *wanted,
          const char *path,
          const LsSceneHow *how,
          GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_new (how->budget);
  g_autoptr (GArray) choices = ls_choices_new ();
  LsProgramSource source = *wanted;
  g_autoptr (GBytes) fetch = NULL;
  GError *reason = NULL;

  if (!ls_scene_code_fits (scene->share.budget, g_bytes_get_size (source.code), &reason))
    {
      ls_scene_propagate_named (path, reason, error);
      return NULL;
    }
  if (machine == NULL)
    machine = ls_machine_guess (source.code);
  scene->machine = machine;
  scene->name = ls_scene_name_of (path);
  scene->path = g_strdup (path);
  scene->trust = LS_TRUST_ALL; /* saved elsewhere, it names the program that a person opened */
  if (machine->find_stage)
    machine->find_stage (source.code, &source.stage);
  if (how->choices == NULL || choose (machine, how->choices, choices, &source, &reason))
    scene->program = machine->load (&source, scene->diagnostics, &reason);
  if (!scene->program)
    {
      ls_scene_propagate_named (path, reason, error);
      return NULL;
    }
  ls_scene_keep_assembly (scene, machine, &source, path);
  if (!complete_source (scene, &source, &fetch, error))
    return NULL;
  scene->stage = source.stage;
  lay_out (scene);
  ls_scene_constants_zero (scene->bindings);
  ls_scene_names_take (scene->program, scene->bindings);
  if (!bind_invented (scene, &source, error))
    return NULL;
  ls_scene_init_marks (scene);
  ls_scene_outputs_default (scene);
  return g_steal_pointer (&scene);
}

LsScene *
ls_scene_new_bare (const LsMachine *machine,
                   GBytes *code,
                   const char *path,
                   LsBudget *budget,
                   GError **error)
{
  const LsProgramSource source = { .code = code, .name = path };
  const LsSceneHow how = { .budget = budget };

  return new_bare (machine, &source, path, &how, error);
}

/* Everything that is said aloud about what an importer made of a file. */
static void
tell_import (const LsImported *imported, const LsDraft *draft, const char *pick, LsScene *scene)
{
  ls_imported_tell (imported, draft, pick != NULL, scene->diagnostics);
  tell_invented (draft->invented, scene);
}

static LsScene *
load_draft (const LsDraft *draft, const char *path, const LsSceneHow *how, GError **error)
{
  LsScene *scene = how->frame != NULL ? ls_text_scene_load (draft, how, error)
                                      : ls_scene_load_draft (draft, path, how->budget, error);

  if (scene == NULL)
    return NULL;
  scene->draft = g_bytes_new (draft->text, strlen (draft->text));
  scene->source_path = g_strdup (path);
  scene->frame = how->frame != NULL ? g_bytes_ref (how->frame) : NULL;
  return scene;
}

static void
take_text_inputs (const LsImported *imported, const LsDraft *draft, LsScene *scene)
{
  g_autofree char *folder = g_path_get_dirname (scene->path != NULL ? scene->path : ".");

  ls_text_inputs_complete (draft->text_inputs, imported, folder);
  scene->text_inputs = g_ptr_array_ref (draft->text_inputs);
}

static LsScene *
new_imported (const LsImported *imported,
              const LsDraft *draft,
              const char *path,
              const LsSceneHow *how,
              GError **error)
{
  const LsProgramSource source = { .code = draft->code,
                                   .syntax = draft->syntax,
                                   .fetch = draft->fetch,
                                   .fetch_syntax = draft->fetch_syntax,
                                   .stage = draft->stage,
                                   .name = path };
  LsScene *scene = draft->text
                     ? load_draft (draft, path, how, error)
                     : new_bare (how->raw_machine != NULL ? how->raw_machine : draft->machine,
                                 &source, path, how, error);
  if (scene == NULL)
    return NULL;
  scene->is_imported = TRUE;
  scene->kept_how = ls_kept_how_new (how);
  scene->kept_how->memo = imported->memo != NULL ? ls_import_memo_ref (imported->memo) : NULL;
  take_text_inputs (imported, draft, scene);
  tell_import (imported, draft, how->pick, scene);
  return scene;
}

LsScene *
ls_scene_open (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = read_path (path, error);
  const LsSceneHow how = { .trust = LS_TRUST_FOLDER };

  return bytes != NULL ? ls_scene_open_how (bytes, path, &how, error) : NULL;
}

/* several: (nullable): gets the programs of a file where there are several and none is picked; of one whose texts a person goes through, the usual one
 * opens. */
static LsScene *
open_program (GBytes *bytes,
              const char *path,
              const LsSceneHow *how,
              LsCandidates **several,
              GError **error)
{
  const LsProgramSource code = { .code = bytes, .name = path };
  const LsProgramSource words = { .code = bytes, .syntax = LS_SYNTAX_WORDS, .name = path };
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  if (!ls_program_find (bytes, path, how, &imported, &draft, error))
    return NULL;
  if (several != NULL && how->pick == NULL && draft != NULL && draft->parts == NULL &&
      imported.drafts->len > 1)
    {
      *several = ls_candidates_new (&imported);
      return NULL;
    }
  if (draft != NULL)
    return new_imported (&imported, draft, path, how, error);
  if (how->inputs != NULL || how->extra != NULL || how->n_others > 0)
    return ls_run_open (bytes, path, how, error);
  return how->is_raw ? new_bare (how->raw_machine, &words, path, how, error)
                     : new_bare (NULL, &code, path, how, error);
}

/* What is said of a scene that is for texts and programs only. */
static gboolean
check_said (const char *path, const LsSceneHow *how, GError **error)
{
  if (how->pick != NULL)
    return ls_scene_fail_pick (path, how->pick, error);
  if (how->back_end != NULL)
    return ls_program_fail_back_end (path, how->back_end, error);
  if (how->inputs != NULL)
    return ls_fail (error, LS_ERROR_STATE,
                    "%s: a scene says itself what its program takes (leave --inputs out)", path);
  if (how->extra != NULL)
    return ls_fail (error, LS_ERROR_STATE,
                    "%s: a scene says itself what its program takes, and how large its target is",
                    path);
  return how->n_others == 0 ||
         ls_fail (error, LS_ERROR_STATE,
                  "%s: a scene names all its programs itself (give it alone)", path);
}

LsScene *
ls_scene_open_one (GBytes *bytes,
                   const char *path,
                   const LsSceneHow *how,
                   LsCandidates **several,
                   GError **error)
{
  if (ls_scene_is_scene (bytes, path))
    return check_said (path, how, error) ? load_bytes (bytes, path, how, error) : NULL;
  return how->is_raw || ls_importers_check (bytes, path, error)
           ? open_program (bytes, path, how, several, error)
           : NULL;
}

LsScene *
ls_scene_open_how (GBytes *bytes, const char *path, const LsSceneHow *how, GError **error)
{
  return ls_scene_open_one (bytes, path, how, NULL, error);
}
