#include "ls-scene-private.h"

#include <string.h>

#include "ls-foreign.h"
#include "ls-importer.h"
#include "ls-machines.h"

/* Opening whatever is in a file: a scene, or a program with inputs made up for it. */

#define BARE_SIDE 16        /* pixels of a bare program's target */
#define BARE_MACHINE "r700" /* what a bare program is for */
/* Bytes for each of a program's text while it is assembled, as measured. */
#define CODE_TIMES 16

static GBytes *
read_path (const char *path, GError **error)
{
  GBytes *bytes = ls_file_read (path, LS_FILE_MAX_BYTES, error);

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
    machine = ls_machine_by_id (BARE_MACHINE);
  if (!machine)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED, "%s: no machine r700 in this build",
                   path);
      return NULL;
    }
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
  scene->stage = source->stage;
  scene->gpr_file = ls_scene_find_gprs (machine);
  ls_scene_layout_init (&scene->layout, LS_LAYOUT_PIXELS, BARE_SIDE, BARE_SIDE);
  g_array_unref (scene->inputs);
  scene->inputs = ls_scene_inputs_default (ls_scene_count_gprs (scene));
  ls_scene_constants_zero (scene->bindings);
  ls_scene_init_marks (scene);
  ls_scene_outputs_default (machine, scene->program, &scene->layout, &scene->outputs);
  return g_steal_pointer (&scene);
}

LsScene *
ls_scene_new_bare (const LsMachine *machine,
                   GBytes *code,
                   const char *path,
                   LsBudget *budget,
                   GError **error)
{
  const LsProgramSource source = { .code = code, .stage = LS_STAGE_PS, .name = path };

  return new_bare (machine, &source, path, budget, error);
}

static LsScene *
new_imported (LsImported *imported, const char *path, LsBudget *budget, GError **error)
{
  const LsProgramSource source = { .code = imported->code,
                                   .syntax = imported->syntax,
                                   .fetch = imported->fetch,
                                   .fetch_syntax = imported->fetch_syntax,
                                   .stage = imported->stage,
                                   .name = path };
  LsScene *scene = new_bare (NULL, &source, path, budget, error);

  if (scene)
    scene->is_imported = TRUE;
  ls_imported_clear (imported);
  return scene;
}

LsScene *
ls_scene_open (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = read_path (path, error);

  return bytes ? ls_scene_open_bytes (bytes, path, LS_TRUST_FOLDER, error) : NULL;
}

/* FALSE if nothing but somebody's word says that bytes are a program of the machine. */
static gboolean
check_plausible (GBytes *bytes, const char *path, GError **error)
{
  const LsMachine *machine = ls_machine_by_id (BARE_MACHINE);
  g_autoptr (GError) reason = NULL;

  if (!machine || !machine->is_plausible || machine->is_plausible (bytes, &reason))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED, "%s: %s%s", path, reason->message,
               g_error_matches (reason, LS_ERROR, LS_ERROR_FORMAT)
                 ? ""
                 : " (lanescope disasm --raw reads its words all the same)");
  return FALSE;
}

/* is_raw: somebody insists that what is no text is words. */
static LsScene *
open_program (GBytes *bytes, const char *path, gboolean is_raw, LsBudget *budget, GError **error)
{
  const LsProgramSource words = {
    .code = bytes, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS, .name = path
  };
  g_autoptr (GError) reason = NULL;
  LsImported imported;

  ls_importers_init ();
  if (ls_importers_import (bytes, path, &imported, &reason))
    return new_imported (&imported, path, budget, error);
  if (reason)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return NULL;
    }
  if (is_raw)
    return new_bare (NULL, &words, path, budget, error);
  return check_plausible (bytes, path, error) ? ls_scene_new_bare (NULL, bytes, path, budget, error)
                                              : NULL;
}

LsScene *
ls_scene_open_raw (GBytes *bytes, const char *path, LsBudget *budget, GError **error)
{
  return open_program (bytes, path, TRUE, budget, error);
}

LsScene *
ls_scene_open_within (GBytes *bytes,
                      const char *path,
                      LsSceneTrust trust,
                      LsBudget *budget,
                      GError **error)
{
  if (ls_scene_is_scene (bytes, path))
    return load_bytes (bytes, path, trust, budget, error);
  return ls_foreign_check (bytes, path, error) ? open_program (bytes, path, FALSE, budget, error)
                                               : NULL;
}

LsScene *
ls_scene_open_bytes (GBytes *bytes, const char *path, LsSceneTrust trust, GError **error)
{
  return ls_scene_open_within (bytes, path, trust, NULL, error);
}
