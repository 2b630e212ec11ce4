#include "ls-cli-program.h"

#include <string.h>

#include "ls-cli-scene.h"
#include "ls-importer.h"
#include "r700-machine.h"

static GBytes *
pick_words (LsCliProgram *loaded, const LsImported *imported, const char *pick, GError **error)
{
  const LsDraft *draft = ls_imported_pick (imported, pick, loaded->name, error);

  if (!draft)
    return NULL;
  ls_imported_tell (imported, draft, pick != NULL, loaded->diagnostics);
  return g_bytes_ref (draft->code);
}

static GBytes *
fail_pick (const LsCliProgram *loaded, const char *pick, GError **error)
{
  g_set_error (error, LS_ERROR, LS_ERROR_STATE,
               "%s: --pick %s: this is no file of several programs (leave --pick out)",
               loaded->name, pick);
  return NULL;
}

/* Returns: (transfer full): microcode words, or NULL with an error. */
static GBytes *
to_words (LsCliProgram *loaded, const LsCli *cli, GBytes *bytes, GError **error)
{
  const char *pick = ls_cli_value (cli, "pick");
  g_autoptr (GError) import_error = NULL;
  g_auto (LsImported) imported = { 0 };

  loaded->origin = "import";
  if (ls_importers_import (bytes, loaded->name, &imported, &import_error))
    return pick_words (loaded, &imported, pick, error);
  if (import_error)
    {
      g_propagate_error (error, g_steal_pointer (&import_error));
      return NULL;
    }
  if (pick)
    return fail_pick (loaded, pick, error);
  loaded->origin = "microcode";
  if (ls_cli_has (cli, "raw") || !r700_is_text (bytes))
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
  g_autoptr (LsScene) scene = ls_cli_scene_of (cli, bytes, loaded->name, error);
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
  if (!ls_cli_has (cli, "raw") && !ls_importers_check (bytes, loaded->name, error))
    return FALSE;
  words = to_words (loaded, cli, bytes, error);
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
