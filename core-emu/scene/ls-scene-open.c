#include "ls-scene-private.h"

#include <string.h>

#include "ls-candidates.h"
#include "ls-foreign.h"
#include "ls-importer.h"
#include "ls-machines.h"
#include "ls-program-open.h"
#include "ls-text-lines.h"

/* Opening whatever is in a file: a scene, or a program with inputs made up for it. */

#define BARE_SIDE 16 /* pixels of a bare program's target */
/* Bytes for each of a program's text while it is assembled, as measured. */
#define CODE_TIMES 16

static GBytes *
read_path (const char *path, GError **error)
{
  GBytes *bytes = ls_file_read (path, LS_FILE_MAX_BYTES, NULL, error);

  if (!bytes)
    g_prefix_error (error, "%s: ", path);
  return bytes;
}

static LsScene *
load_bytes (GBytes *bytes, const char *path, LsSceneTrust trust, LsBudget *budget, GError **error)
{
  g_autofree char *directory = g_path_get_dirname (path);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  LsScene *scene =
    ls_scene_load_with (NULL, length ? text : "", length, path, directory, trust, budget, error);

  if (scene)
    scene->path = g_strdup (path);
  return scene;
}

LsScene *
ls_scene_load (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = read_path (path, error);

  return bytes ? load_bytes (bytes, path, LS_TRUST_FOLDER, NULL, error) : NULL;
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
  at = ls_text_mark_length (text, length);
  while (at < length)
    {
      const char *newline;

      while (at < length && g_ascii_isspace (text[at]))
        at++;
      if (at < length && text[at] != '#')
        return text[at] == '[' && !ls_foreign_is_shader_test (text, length);
      newline = at < length ? memchr (text + at, '\n', length - at) : NULL;
      at = newline ? (gsize) (newline - text) : length;
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
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < invented->len; i++)
    g_string_append_printf (list, "%s%s", i ? ", " : "", (char *) g_ptr_array_index (invented, i));
  if (list->len)
    ls_diagnostics_add_text (scene->diagnostics, LS_SEVERITY_NOTE, 0, 0, NULL,
                             "the file does not say it, so it was made up: %s", list->str);
}

/* Binds what is made up for a program alone to have all that it reads. */
static gboolean
bind_resources (LsScene *scene, GError **error)
{
  g_autoptr (GPtrArray) invented = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = ls_draft_dup_resources (scene->program, invented);
  g_autoptr (LsSceneFile) file =
    ls_scene_file_parse (text, strlen (text), scene->name, NULL, error);

  tell_invented (invented, scene);
  return file != NULL && ls_scene_buffers_read (file, scene->bindings, error) &&
         ls_scene_textures_read (file, scene->bindings, error) &&
         ls_scene_samplers_read (file, scene->bindings, error);
}

static LsScene *
new_bare (const LsMachine *machine,
          const LsProgramSource *source,
          const char *path,
          LsBudget *budget,
          GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_new (budget);
  GError *reason = NULL;

  if (!ls_scene_code_fits (scene->share.budget, g_bytes_get_size (source->code), &reason))
    {
      ls_scene_propagate_named (path, reason, error);
      return NULL;
    }
  if (!machine)
    machine = ls_machine_guess (source->code);
  scene->machine = machine;
  scene->name = ls_scene_name_of (path);
  scene->path = g_strdup (path);
  scene->trust = LS_TRUST_ALL; /* saved elsewhere, it names the program that a person opened */
  scene->program = machine->load (source, scene->diagnostics, &reason);
  if (!scene->program)
    {
      ls_scene_propagate_named (path, reason, error);
      return NULL;
    }
  ls_scene_keep_assembly (scene, machine, source, path);
  scene->stage = source->stage;
  scene->gpr_file = ls_machine_find_file (machine, LS_ROLE_INPUT);
  ls_scene_layout_init (&scene->layout, LS_LAYOUT_PIXELS, BARE_SIDE, BARE_SIDE);
  g_array_unref (scene->inputs);
  scene->inputs = ls_scene_inputs_default (ls_scene_count_gprs (scene));
  ls_scene_constants_zero (scene->bindings);
  if (!bind_resources (scene, error))
    return NULL;
  ls_scene_init_marks (scene);
  ls_scene_outputs_default (scene->program, &scene->layout, &scene->outputs);
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

  return new_bare (machine, &source, path, budget, error);
}

/* Everything that is said aloud about what an importer made of a file. */
static void
tell_import (const LsImported *imported, const LsDraft *draft, const char *pick, LsScene *scene)
{
  ls_imported_tell (imported, draft, pick != NULL, scene->diagnostics);
  tell_invented (draft->invented, scene);
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
  LsScene *scene = draft->text ? ls_scene_load_draft (draft, path, how->budget, error)
                               : new_bare (how->raw_machine ? how->raw_machine : draft->machine,
                                           &source, path, how->budget, error);
  if (!scene)
    return NULL;
  scene->is_imported = TRUE;
  tell_import (imported, draft, how->pick, scene);
  return scene;
}

LsScene *
ls_scene_open (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = read_path (path, error);

  return bytes ? ls_scene_open_bytes (bytes, path, LS_TRUST_FOLDER, error) : NULL;
}

/* several: (nullable): gets the programs of a file where there are several and none is picked. */
static LsScene *
open_program (GBytes *bytes,
              const char *path,
              const LsSceneHow *how,
              LsCandidates **several,
              GError **error)
{
  const LsProgramSource words = { .code = bytes, .syntax = LS_SYNTAX_WORDS, .name = path };
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  if (!ls_program_find (bytes, path, how, &imported, &draft, error))
    return NULL;
  if (several && !how->pick && draft && imported.drafts->len > 1)
    {
      *several = ls_candidates_new (&imported);
      return NULL;
    }
  if (draft)
    return new_imported (&imported, draft, path, how, error);
  return how->is_raw ? new_bare (how->raw_machine, &words, path, how->budget, error)
                     : ls_scene_new_bare (NULL, bytes, path, how->budget, error);
}

LsScene *
ls_scene_open_one (GBytes *bytes,
                   const char *path,
                   const LsSceneHow *how,
                   LsCandidates **several,
                   GError **error)
{
  ls_importers_init ();
  if (ls_scene_is_scene (bytes, path))
    return !how->pick || ls_scene_fail_pick (path, how->pick, error)
             ? load_bytes (bytes, path, how->trust, how->budget, error)
             : NULL;
  return how->is_raw || ls_importers_check (bytes, path, error)
           ? open_program (bytes, path, how, several, error)
           : NULL;
}

LsScene *
ls_scene_open_how (GBytes *bytes, const char *path, const LsSceneHow *how, GError **error)
{
  return ls_scene_open_one (bytes, path, how, NULL, error);
}

LsScene *
ls_scene_open_bytes (GBytes *bytes, const char *path, LsSceneTrust trust, GError **error)
{
  const LsSceneHow how = { .trust = trust };

  return ls_scene_open_how (bytes, path, &how, error);
}
