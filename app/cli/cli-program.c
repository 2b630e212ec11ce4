#include "ls-cli-program.h"

#include "ls-importer.h"

/* Microcode is hardly ever text: it would need to hold no byte below 9. */
static gboolean
is_text (GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  for (gsize i = 0; i < length; i++)
    if (data[i] < ' ' && data[i] != '\t' && data[i] != '\n' && data[i] != '\r' && data[i] != '\f')
      return FALSE;
  return length > 0;
}

/* Returns: (transfer full): microcode words, or NULL with an error. */
static GBytes *
to_words (LsCliProgram *loaded, GBytes *bytes, GError **error)
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
  if (!is_text (bytes))
    return g_bytes_ref (bytes);
  loaded->origin = "assembly";
  return r700_assemble (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                        loaded->diagnostics, error);
}

static gboolean
load (LsCliProgram *loaded, const char *file, GError **error)
{
  g_autoptr (GBytes) bytes = ls_cli_read (file, error);
  g_autoptr (GBytes) words = bytes ? to_words (loaded, bytes, error) : NULL;

  if (!words)
    return FALSE;
  loaded->program = r700_decode (words, NULL, loaded->diagnostics, error);
  if (!loaded->program)
    g_prefix_error (error, "%s: ", loaded->name);
  return loaded->program != NULL;
}

gboolean
ls_cli_program_load (LsCliProgram *loaded, const char *file, LsCliStatus *status)
{
  g_autoptr (GError) error = NULL;

  loaded->diagnostics = ls_diagnostics_new ();
  loaded->name = ls_cli_file_name (file);
  if (load (loaded, file, &error))
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
