#include "ls-cli-program.h"

#include <string.h>

#include "ls-cli-scene.h"
#include "ls-foreign.h"
#include "ls-importer.h"
#include "r700-machine.h"

/* Returns: (transfer full): microcode words, or NULL with an error. */
static GBytes *
to_words (LsCliProgram *loaded, gboolean is_raw, GBytes *bytes, GError **error)
{
  g_autoptr (GError) import_error = NULL;
  LsImported imported;

  loaded->origin = "import";
  if (ls_importers_import (bytes, loaded->name, &imported, &import_error))
    {
      GBytes *code = g_bytes_ref (imported.code);

      ls_imported_clear (&imported);
      return code;
    }
  if (import_error)
    {
      g_propagate_error (error, g_steal_pointer (&import_error));
      return NULL;
    }
  loaded->origin = "microcode";
  if (is_raw || !r700_is_text (bytes))
    return g_bytes_ref (bytes);
  loaded->origin = "assembly";
  return r700_assemble (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                        loaded->diagnostics, error);
}

static GBytes *
section_bytes (const R700Section *section)
{
  guint32 *words = g_new (guint32, section->n_words);

  for (guint32 i = 0; i < section->n_words; i++)
    words[i] = GUINT32_TO_LE (section->words[i]);
  return g_bytes_new_take (words, section->n_words * sizeof (guint32));
}

/* The scene's program, decoded once more to have its findings. */
static gboolean
load_scene (LsCliProgram *loaded, const LsCli *cli, GBytes *bytes, GError **error)
{
  g_autoptr (LsScene) scene =
    ls_scene_open_within (bytes, loaded->name, ls_cli_trust (cli), cli->budget, error);
  g_autoptr (GBytes) words = NULL;
  g_autoptr (GBytes) fetch = NULL;
  const R700Program *program;

  if (!scene)
    return FALSE;
  loaded->origin = "scene";
  program = r700_machine_program (ls_scene_get_program (scene));
  words = section_bytes (&program->sections[0]);
  if (program->n_sections > 1)
    fetch = section_bytes (&program->sections[1]);
  loaded->program = r700_decode (words, fetch, loaded->diagnostics, error);
  return loaded->program != NULL;
}

/* Whether somebody wrote down that these are words, or they look like a program. */
static gboolean
check_words (const LsCliProgram *loaded, const LsCli *cli, GBytes *words, GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (ls_cli_has (cli, "raw") || strcmp (loaded->origin, "microcode") != 0 ||
      r700_words_plausible (words, &reason))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED, "%s: %s%s", loaded->name, reason->message,
               g_error_matches (reason, LS_ERROR, LS_ERROR_FORMAT)
                 ? ""
                 : " (--raw reads its words all the same)");
  return FALSE;
}

static gboolean
load_program (LsCliProgram *loaded, const LsCli *cli, GBytes *bytes, GError **error)
{
  g_autoptr (GBytes) words = NULL;

  if (!ls_scene_code_fits (cli->budget, g_bytes_get_size (bytes), error))
    {
      g_prefix_error (error, "%s: ", loaded->name);
      return FALSE;
    }
  if (!ls_cli_has (cli, "raw") && !ls_foreign_check (bytes, loaded->name, error))
    return FALSE;
  words = to_words (loaded, ls_cli_has (cli, "raw"), bytes, error);
  if (!words || !check_words (loaded, cli, words, error))
    return FALSE;
  loaded->program = r700_decode (words, NULL, loaded->diagnostics, error);
  if (!loaded->program)
    g_prefix_error (error, "%s: ", loaded->name);
  return loaded->program != NULL;
}

static gboolean
load (LsCliProgram *loaded, const LsCli *cli, GError **error)
{
  g_autoptr (GBytes) bytes = ls_cli_read (cli->files[0], error);

  if (!bytes)
    return FALSE;
  if (ls_scene_is_scene (bytes, loaded->name))
    return load_scene (loaded, cli, bytes, error);
  return load_program (loaded, cli, bytes, error);
}

gboolean
ls_cli_program_load (LsCliProgram *loaded, const LsCli *cli, LsCliStatus *status)
{
  g_autoptr (GError) error = NULL;

  loaded->diagnostics = ls_diagnostics_new ();
  loaded->name = ls_cli_file_name (cli->files[0]);
  if (load (loaded, cli, &error))
    return TRUE;
  *status = LS_CLI_DIFFERS;
  ls_cli_print_diagnostics (loaded->diagnostics, loaded->name);
  /* Findings in the text say it better than the error made of the first of them. */
  if (!ls_diagnostics_count (loaded->diagnostics, LS_SEVERITY_ERROR))
    *status = ls_cli_fail (error);
  return FALSE;
}

void
ls_cli_program_clear (LsCliProgram *loaded)
{
  g_clear_pointer (&loaded->program, r700_program_unref);
  g_clear_pointer (&loaded->diagnostics, g_ptr_array_unref);
}
