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

static void
look_at_export (const R700Cf *cf, LsGshSource *source)
{
  const guint last = cf->array_base + cf->burst_count - 1u;

  if (cf->type == 2)
    source->n_params = MAX (source->n_params, last + 1);
  else if (cf->type == 0 && cf->array_base == 61)
    source->exports_depth = TRUE;
  else if (cf->type == 0)
    for (guint i = cf->array_base; i <= MIN (last, 7); i++)
      source->targets |= 1u << i;
}

static gboolean
has_kill (const R700Program *program)
{
  for (guint g = 0; g < program->n_groups; g++)
    for (guint s = 0; s < program->groups[g].n_slots; s++)
      {
        const R700AluOp op = program->groups[g].slots[s].op;

        if (op != R700_OP_INVALID && r700_alu_ops[op].flags & R700_ALU_KILL)
          return TRUE;
      }
  return FALSE;
}

static void
look_at_program (const R700Program *program, LsGshSource *source)
{
  const guint n_stack = r700_stack_entries (program);

  source->n_gprs = MAX (program->n_gprs, 1);
  source->n_stack = n_stack == G_MAXUINT ? 0 : MIN (n_stack, 255);
  source->kills = has_kill (program);
  for (guint i = 0; i < program->n_cf; i++)
    if (program->cf[i].op == R700_CF_OP_EXPORT || program->cf[i].op == R700_CF_OP_EXPORT_DONE)
      look_at_export (&program->cf[i], source);
}

/* By the name, or else by what is exported. FALSE: for no stage that there is. */
static gboolean
find_stage (const char *file, const R700Program *program, LsStage *stage)
{
  gboolean has_pixel = FALSE, has_vertex = FALSE;

  for (guint i = 0; i < program->n_cf; i++)
    if (program->cf[i].op == R700_CF_OP_EXPORT || program->cf[i].op == R700_CF_OP_EXPORT_DONE)
      {
        has_pixel |= program->cf[i].type == 0;
        has_vertex |= program->cf[i].type == 1 || program->cf[i].type == 2;
      }
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
  g_autoptr (R700Program) program = NULL;
  g_autoptr (GError) error = NULL;

  text->diagnostics = text->source.diagnostics = ls_diagnostics_new ();
  text->text = ls_cli_read (file, &error);
  if (!text->text)
    return ls_cli_fail (error);
  text->source.text = g_bytes_get_data (text->text, &text->source.length);
  if (!ls_scene_code_fits (cli->budget, text->source.length, &error))
    {
      g_prefix_error (&error, "%s: ", name);
      return ls_cli_fail (error);
    }
  text->source.program =
    r700_assemble (text->source.text, (gssize) text->source.length, text->diagnostics, &error);
  if (!text->source.program)
    return LS_CLI_DIFFERS;
  program = r700_decode (text->source.program, NULL, NULL, &error);
  if (!program)
    return ls_cli_fail (error);
  if (!find_stage (file, program, &text->source.stage))
    {
      ls_cli_message ("%s: neither a vertex shader nor a pixel shader (call it .vsh or .psh)",
                      name);
      return LS_CLI_DIFFERS;
    }
  look_at_program (program, &text->source);
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
