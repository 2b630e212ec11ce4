#include "ls-cli-program.h"

#include <string.h>

#include "ls-gsh.h"
#include "ls-scene.h"

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

/* --- what the words show ---------------------------------------------------------------------------------- */

/* An effect for each component. roles: bit n for LsRole n, of what is written. */
static void
look_at_export (LsRole role, guint index, LsGshSource *source, guint *roles)
{
  *roles |= 1u << role;
  if (role == LS_ROLE_PARAM)
    source->n_params = MAX (source->n_params, index + 1);
  else if (role == LS_ROLE_DEPTH)
    source->exports_depth = TRUE;
  else if (role == LS_ROLE_COLOUR && index < 8)
    source->targets |= 1u << index;
}

static guint
look_at_exports (const LsProgram *program, LsGshSource *source)
{
  const LsRegFile *files = ls_program_machine (program)->reg_files;
  guint roles = 0;

  for (guint line = 0; line < ls_program_n_lines (program); line++)
    {
      LsEffect effects[256];
      guint n = ls_program_describe (program, line, effects, G_N_ELEMENTS (effects));

      for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)); i++)
        if (effects[i].kind == LS_EFFECT_EXPORT)
          look_at_export (files[effects[i].ref.file].role, effects[i].ref.index, source, &roles);
    }
  return roles;
}

static gboolean
has_kill (const LsFacts *facts)
{
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, facts->ops);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (g_str_has_prefix (name, "KILL"))
      return TRUE;
  return FALSE;
}

/* Returns: the roles of what it exports. */
static guint
look_at_program (const LsProgram *program, LsGshSource *source)
{
  g_auto (LsFacts) facts = ls_cli_count (program);

  source->n_gprs = (guint) MAX (ls_cli_fact (&facts, "gprs"), 1);
  source->n_stack = (guint) MIN (ls_cli_fact (&facts, "stack"), 255);
  source->kills = has_kill (&facts);
  return look_at_exports (program, source);
}

/* By the name, or else by what is exported. FALSE: for no stage that there is. */
static gboolean
find_stage (const char *file, guint roles, LsStage *stage)
{
  gboolean has_pixel = (roles & (1u << LS_ROLE_COLOUR | 1u << LS_ROLE_DEPTH)) != 0;
  gboolean has_vertex = (roles & (1u << LS_ROLE_POSITION | 1u << LS_ROLE_PARAM)) != 0;

  *stage = has_vertex ? LS_STAGE_VS : LS_STAGE_PS;
  if (!g_str_has_suffix (file, ".vsh") && !g_str_has_suffix (file, ".psh"))
    return has_pixel != has_vertex;
  *stage = g_str_has_suffix (file, ".vsh") ? LS_STAGE_VS : LS_STAGE_PS;
  return TRUE;
}

/* --- texts ----------------------------------------------------------------------------------------------- */

static LsCliStatus
assemble (const LsCli *cli, const char *file, Text *text)
{
  const char *name = ls_cli_file_name (file);
  LsProgramSource source = { .syntax = LS_SYNTAX_WORDS, .name = name };
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsProgram) program = NULL;
  g_autoptr (GError) error = NULL;

  text->diagnostics = text->source.diagnostics = ls_diagnostics_new ();
  text->source.program = ls_cli_assemble (cli, file, text->diagnostics, &text->text, &status);
  if (!text->source.program)
    return status;
  text->source.text = g_bytes_get_data (text->text, &text->source.length);
  source.code = text->source.program;
  program = ls_machine_default ()->load (&source, NULL, &error);
  if (!program)
    return ls_cli_fail (error);
  if (!find_stage (file, look_at_program (program, &text->source), &text->source.stage))
    {
      ls_cli_message ("%s: neither a vertex shader nor a pixel shader (call it .vsh or .psh)",
                      name);
      return LS_CLI_DIFFERS;
    }
  return LS_CLI_OK;
}

static GBytes *
write_file (const GArray *texts)
{
  g_autofree LsGshSource *sources = g_new0 (LsGshSource, texts->len);

  for (guint i = 0; i < texts->len; i++)
    sources[i] = g_array_index (texts, Text, i).source;
  return ls_gsh_write (sources, texts->len);
}

gboolean
ls_cli_is_gsh (const LsCli *cli, const char *output)
{
  return cli->n_files > 1 || g_str_has_suffix (output, ".gsh");
}

LsCliStatus
ls_cli_asm_gsh (const LsCli *cli, const char *output)
{
  g_autoptr (GArray) texts = g_array_new (FALSE, TRUE, sizeof (Text));
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  LsCliStatus status = LS_CLI_OK;

  g_array_set_clear_func (texts, text_clear);
  g_array_set_size (texts, cli->n_files);
  for (guint i = 0; i < cli->n_files; i++)
    {
      const LsCliStatus made = assemble (cli, cli->files[i], &g_array_index (texts, Text, i));

      status = MAX (status, made);
    }
  if (status == LS_CLI_OK)
    bytes = write_file (texts);
  for (guint i = 0; i < cli->n_files; i++)
    if (g_array_index (texts, Text, i).diagnostics)
      ls_cli_print_diagnostics (g_array_index (texts, Text, i).diagnostics,
                                ls_cli_file_name (cli->files[i]));
  if (!bytes)
    return MAX (status, LS_CLI_DIFFERS);
  return ls_cli_write (output, bytes, &error) ? LS_CLI_OK : ls_cli_fail (error);
}
