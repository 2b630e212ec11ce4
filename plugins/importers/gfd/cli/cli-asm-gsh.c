#include "ls-cli-program.h"
#include "ls-gsh.h"

/* .gsh files of assembled texts. */

/* One text with all that is made of it. */
typedef struct
{
  GBytes *text;
  GPtrArray *diagnostics;
  LsGshSource source;
} Text;

static void
text_clear (gpointer data)
{
  Text *text = data;

  g_clear_pointer (&text->text, g_bytes_unref);
  g_clear_pointer (&text->source.program, g_bytes_unref);
  g_clear_pointer (&text->diagnostics, g_ptr_array_unref);
}

/* --- texts ----------------------------------------------------------------------------------------------- */

static LsCliStatus
assemble_text (const LsCli *cli, const char *file, Text *text)
{
  const char *name = ls_cli_file_name (file);
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (GError) error = NULL;

  text->diagnostics = text->source.diagnostics = ls_diagnostics_new ();
  text->source.program = ls_cli_assemble (cli, file, text->diagnostics, &text->text, &status);
  if (text->source.program == NULL)
    return status;
  text->source.text = g_bytes_get_data (text->text, &text->source.length);
  return ls_gsh_look (&text->source, name, &error) ? LS_CLI_OK : ls_cli_fail (error);
}

static GBytes *
write_file (const GArray *texts)
{
  g_autofree LsGshSource *sources = g_new0 (LsGshSource, texts->len);

  for (guint i = 0; i < texts->len; i++)
    sources[i] = g_array_index (texts, Text, i).source;
  return ls_gsh_write (sources, texts->len);
}

static gboolean
is_gsh (const LsCli *cli, const char *output)
{
  return cli->n_files > 1 || ls_cli_is_called_gsh (output);
}

static LsCliStatus
assemble_gsh (const LsCli *cli, const char *output)
{
  g_autoptr (GArray) texts = g_array_new (FALSE, TRUE, sizeof (Text));
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  LsCliStatus status = LS_CLI_OK;

  g_array_set_clear_func (texts, text_clear);
  g_array_set_size (texts, cli->n_files);
  for (guint i = 0; i < cli->n_files; i++)
    {
      const LsCliStatus made = assemble_text (cli, cli->files[i], &g_array_index (texts, Text, i));

      status = MAX (status, made);
    }
  if (status == LS_CLI_OK)
    bytes = write_file (texts);
  for (guint i = 0; i < cli->n_files; i++)
    if (g_array_index (texts, Text, i).diagnostics)
      ls_cli_print_diagnostics (g_array_index (texts, Text, i).diagnostics,
                                ls_cli_file_name (cli->files[i]));
  if (bytes == NULL)
    return MAX (status, LS_CLI_DIFFERS);
  return ls_cli_write (output, bytes, &error) ? LS_CLI_OK : ls_cli_fail (error);
}

/* --- the verb ------------------------------------------------------------------------------------------------ */

LsCliStatus
ls_cli_asm_gsh (const LsCli *cli)
{
  const char *output = ls_cli_value (cli, "output");

  return output != NULL && is_gsh (cli, output) ? assemble_gsh (cli, output) : ls_cli_asm (cli);
}
