#include "ls-cli-import.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "ls-cli-scene.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-scene-save.h"
#include "ls-stage.h"
#include "ls-tools.h"

typedef LsCliImport Import;

/* --- the list -------------------------------------------------------------------------------------------- */

static const LsDraft *
draft_at (const Import *import, guint i)
{
  return g_ptr_array_index (import->imported.drafts, i);
}

static gboolean
is_wanted (const Import *import, guint i)
{
  return import->only == NULL || import->only == draft_at (import, i);
}

static void
print_list (const Import *import)
{
  guint width = 7;

  for (guint i = 0; i < import->imported.drafts->len; i++)
    width = MAX (width, (guint) strlen (draft_at (import, i)->title));
  ls_cli_print ("  No  %-*s  Stage  Dwords\n", (int) width, "Program");
  for (guint i = 0; i < import->imported.drafts->len; i++)
    {
      const LsDraft *draft = draft_at (import, i);

      if (!is_wanted (import, i))
        continue;
      ls_cli_print ("%s%3u  %-*s  %-5s  %6u%s%s\n", i == import->imported.chosen ? "*" : " ", i + 1,
                    (int) width, draft->title, ls_stages[draft->stage].id,
                    ls_draft_n_dwords (draft), draft->note ? "  " : "",
                    draft->note ? draft->note : "");
      for (guint a = 0; a < draft->also->len; a++)
        ls_cli_print ("      the same as %s\n", (char *) g_ptr_array_index (draft->also, a));
    }
  if (import->imported.rule)
    ls_cli_print ("* opens if none is picked: %s\n", import->imported.rule);
}

/* --- data ------------------------------------------------------------------------------------------------ */

static GVariant *
read_n_dwords (const LsDraft *draft, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_uint64 (ls_draft_n_dwords (draft));
}

/* clang-format off */
static const LsField symbol_fields[] = {
  LS_FIELD_NAMED (LsDraftSymbol, stage, "stage", ls_stage_ids),
  LS_FIELD (LsDraftSymbol, STRING, place),
  LS_FIELD (LsDraftSymbol, STRING, name),
  LS_FIELD (LsDraftSymbol, STRING, type),
  LS_FIELD_END
};
static const LsField draft_fields[] = {
  LS_FIELD_OF_ROW (ROW, "number"),
  LS_FIELD (LsDraft, STRING, title),
  LS_FIELD_NAMED (LsDraft, stage, "stage", ls_stage_ids),
  LS_FIELD_TO_MEMBERS (LsDraft, machine, ls_cli_machine_fields),
  LS_FIELD_MADE ("n_dwords", read_n_dwords),
  LS_FIELD (LsDraft, STRING, note),
  LS_FIELD (LsDraft, TEXTS, also),
  LS_FIELD (LsDraft, KEYS, files),
  LS_FIELD (LsDraft, KEYS, sources),
  LS_FIELD_POINTED (LsDraft, symbols, "symbols", symbol_fields),
  LS_FIELD (LsDraft, TEXTS, invented),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_programs (const Import *import, const LsFieldScope *scope)
{
  GVariantBuilder programs = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  LsFieldScope inner = *scope;

  for (inner.row = 0; inner.row < import->imported.drafts->len; inner.row++)
    if (is_wanted (import, inner.row))
      g_variant_builder_add_value (
        &programs, ls_fields_read (draft_fields, draft_at (import, inner.row), &inner));
  return g_variant_builder_end (&programs);
}

/* clang-format off */
static const LsField import_fields[] = {
  LS_FIELD_AS (Import, STRING, name, "file"),
  LS_FIELD_AS (Import, LINE, imported.chosen, "chosen_number"),
  LS_FIELD_AS (Import, STRING, imported.rule, "rule"),
  LS_FIELD_MADE ("programs", read_programs),
  LS_FIELD_POINTED (Import, imported.findings, "diagnostics", ls_cli_diagnostic_fields),
  LS_FIELD_END
};
/* clang-format on */

/* --- writing --------------------------------------------------------------------------------------------- */

/* The folder is made under a name of its own beside the one that the person wrote, which messages have. */
typedef struct
{
  const char *made, *called;
} Folder;

static gboolean
write_file (const Folder *folder, const char *name, GBytes *bytes, GError **error)
{
  g_autofree char *path = g_build_filename (folder->made, name, NULL);
  g_autofree char *called = g_build_filename (folder->called, name, NULL);

  return ls_file_replace_called (path, called, bytes, 0666, error);
}

static gboolean
write_files (const Folder *folder, GHashTable *files, GError **error)
{
  GHashTableIter iter;
  gpointer name, bytes;

  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    if (!write_file (folder, name, bytes, error))
      return FALSE;
  return TRUE;
}

static gboolean
write_draft (const Folder *folder, const LsDraft *draft, GError **error)
{
  g_autofree char *name = g_strconcat (draft->slug, ".lanescope", NULL);
  g_autoptr (GBytes) scene = NULL;

  scene = g_bytes_new (draft->text, strlen (draft->text));
  return write_files (folder, draft->files, error) && write_files (folder, draft->sources, error) &&
         write_file (folder, name, scene, error);
}

/* Signals that end the program only say so while there is something to clean up, to whichever thread they come. */

static volatile sig_atomic_t ended_by;

static void
ended_cb (int number)
{
  ended_by = number;
}

static const int enders[] = { SIGINT, SIGTERM, SIGHUP };

static void
hold_signals (struct sigaction before[G_N_ELEMENTS (enders)])
{
  const struct sigaction hold = { .sa_handler = ended_cb, .sa_flags = SA_RESTART };

  for (guint i = 0; i < G_N_ELEMENTS (enders); i++)
    {
      sigaction (enders[i], NULL, &before[i]);
      if (before[i].sa_handler != SIG_IGN)
        sigaction (enders[i], &hold, NULL);
    }
}

/* Stops where a signal came. */
static gboolean
write_all (const Import *import, const Folder *folder, GError **error)
{
  for (guint i = 0; i < import->imported.drafts->len && !ended_by; i++)
    if (is_wanted (import, i) && !write_draft (folder, draft_at (import, i), error))
      return FALSE;
  return TRUE;
}

/* Whether there is nothing, or an empty folder. */
static gboolean
is_free (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);

  return dir != NULL ? !g_dir_read_name (dir) : !g_file_test (path, G_FILE_TEST_EXISTS);
}

/* The folder is renamed when it is whole. */
static gboolean
make_folder (const Import *import, const char *folder, GError **error)
{
  g_autofree char *plain = g_canonicalize_filename (folder, NULL);
  g_autofree char *parent = g_path_get_dirname (plain);
  g_autofree char *name = g_path_get_basename (plain);
  g_autofree char *made = g_strdup_printf ("%s/.%s.XXXXXX", parent, name);
  const Folder made_for = { made, folder };

  if (!is_free (plain))
    return ls_fail (error, LS_ERROR_IO, "%s: this is not an empty folder (choose another name)",
                    folder);
  if (g_mkdir_with_parents (parent, 0777))
    /* TRANSLATORS: in "%s: %s: %s", behind the name of a file, before what the system says */
    return ls_cli_fail_io (parent, "cannot be made", error);
  if (!g_mkdtemp_full (made, 0777))
    return ls_cli_fail_io (folder, "cannot be made", error);
  if (!write_all (import, &made_for, error) || ended_by ||
      (g_rename (made, plain) && !ls_cli_fail_io (folder, "cannot be made", error)))
    {
      ls_cli_remove_folder (made);
      return FALSE;
    }
  return TRUE;
}

/* A signal that came meanwhile ends the program once nothing is left of it. */
static gboolean
write_folder (const Import *import, const char *folder, GError **error)
{
  struct sigaction before[G_N_ELEMENTS (enders)];
  gboolean is_good;

  hold_signals (before);
  is_good = make_folder (import, folder, error);
  for (guint i = 0; i < G_N_ELEMENTS (enders); i++)
    sigaction (enders[i], &before[i], NULL);
  if (ended_by)
    raise (ended_by);
  return is_good;
}

/* --- all ------------------------------------------------------------------------------------------------- */

/* A program of which the file says nothing is alone until now. */
static gboolean
compose_bare (const Import *import, GError **error)
{
  for (guint i = 0; i < import->imported.drafts->len; i++)
    {
      LsDraft *draft = g_ptr_array_index (import->imported.drafts, i);
      const LsDraftPart part = { .stage = draft->stage,
                                 .code = draft->code,
                                 .text = draft->syntax == LS_SYNTAX_TEXT ? draft->code : NULL };

      if (!draft->text && !ls_draft_compose (draft, &part, 1, NULL, import->name, error))
        return FALSE;
    }
  return TRUE;
}

/* A program alone becomes the scene that it opens as. */
static gboolean
add_program (Import *import, GBytes *bytes, const LsSceneHow *how, GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_open_how (bytes, import->name, how, error);
  g_autoptr (GBytes) text = scene != NULL ? ls_scene_dup_whole_text (scene, error) : NULL;
  g_autofree char *name = g_path_get_basename (import->name);
  LsDraft *draft;

  if (text == NULL)
    return FALSE;
  import->imported.drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_draft_free);
  import->imported.findings = ls_diagnostics_new ();
  draft = ls_imported_add (&import->imported, name);
  draft->stage = ls_scene_get_stage (scene);
  draft->machine = ls_program_machine (ls_scene_get_program (scene));
  draft->code = g_bytes_ref (bytes);
  draft->syntax = draft->machine->tools != NULL && draft->machine->tools->is_text (bytes)
                    ? LS_SYNTAX_TEXT
                    : LS_SYNTAX_WORDS;
  draft->text = g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
  g_hash_table_replace (draft->files, g_steal_pointer (&name), g_bytes_ref (bytes));
  g_free (ls_draft_dup_resources (ls_scene_get_program (scene), draft->invented));
  return TRUE;
}

static gboolean
load (Import *import, GError **error)
{
  const char *pick = ls_cli_value (import->cli, "pick");
  g_auto (LsCliHow) how = { .inputs = NULL };
  g_autoptr (GBytes) bytes = ls_cli_read (import->cli->files[0], import->cli->budget, error);
  g_autoptr (GError) reason = NULL;

  if (bytes == NULL || !ls_cli_how (import->cli, pick, &how, error))
    return FALSE;
  if (!ls_scene_code_fits (import->cli->budget, g_bytes_get_size (bytes), error))
    {
      g_prefix_error (error, "%s: ", ls_cli_file_name (import->cli->files[0]));
      return FALSE;
    }
  if (!ls_scene_is_scene (bytes, import->name) && !ls_importers_check (bytes, import->name, error))
    return FALSE;
  if (ls_scene_is_scene (bytes, import->name) ||
      !ls_importers_import_within (bytes, import->name, &how.how, &import->imported, &reason))
    {
      ls_imported_clear (&import->imported); /* what the try above left */
      if (reason != NULL)
        g_propagate_error (error, g_steal_pointer (&reason));
      else if (ls_scene_is_scene (bytes, import->name))
        ls_fail (error, LS_ERROR_UNSUPPORTED,
                 "%s: there is nothing to import (scenes open as they are)",
                 ls_cli_file_name (import->cli->files[0]));
      else
        return add_program (import, bytes, &how.how, error);
      return FALSE;
    }
  if (!compose_bare (import, error))
    return FALSE;
  if (pick != NULL)
    import->only = ls_imported_pick (&import->imported, pick, import->name, error);
  return pick == NULL || import->only != NULL;
}

/* Nobody means a folder by a name of shader files. */
static gboolean
write_output (const Import *import, const char *output, GError **error)
{
  if (import->file != NULL)
    return ls_cli_write (output, import->file, error);
  if (!ls_cli_is_called_gsh (output))
    return write_folder (import, output, error);
  return ls_fail (error, LS_ERROR_UNSUPPORTED,
                  "%s: import writes a folder of scenes (asm and glsl write .gsh files)", output);
}

LsCliStatus
ls_cli_import_answer (const LsCliImport *import)
{
  const char *output = ls_cli_value (import->cli, "out");
  g_autoptr (GError) error = NULL;

  if (output != NULL && !write_output (import, output, &error))
    return ls_cli_fail (error);
  if (ls_cli_has (import->cli, "json"))
    {
      ls_cli_print_answer (import->cli, "import",
                           ls_fields_to_data (import_fields, import, NULL, NULL));
      return LS_CLI_OK;
    }
  ls_cli_print_diagnostics (import->imported.findings, ls_cli_file_name (import->cli->files[0]));
  print_list (import);
  return LS_CLI_OK;
}

LsCliStatus
ls_cli_import (const LsCli *cli)
{
  g_auto (LsCliImport) import = { .cli = cli, .name = ls_cli_plain_name (cli->files[0]) };
  g_autoptr (GError) error = NULL;

  return load (&import, &error) ? ls_cli_import_answer (&import) : ls_cli_fail (error);
}
