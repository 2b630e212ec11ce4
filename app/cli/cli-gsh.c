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

typedef struct
{
  const LsProgram *program;
  LsGshSource *source;
  guint roles;            /* bit n for LsRole n, of what is exported */
  gboolean uses_share;    /* memory that threads of a group share */
  gboolean writes_memory; /* wherever the program wants to */
} Shown;

/* An effect for each component. */
static void
look_at_export (Shown *shown, LsRole role, guint index)
{
  LsGshSource *source = shown->source;

  shown->roles |= 1u << role;
  if (role == LS_ROLE_PARAM)
    source->n_params = MAX (source->n_params, index + 1);
  else if (role == LS_ROLE_DEPTH)
    source->exports_depth = TRUE;
  else if (role == LS_ROLE_COLOUR && index < 8)
    source->targets |= 1u << index;
}

static void
look_at_effect (const LsEffect *effect, LsRole role, gpointer data)
{
  Shown *shown = data;
  const gboolean is_write = effect->kind == LS_EFFECT_MEMORY_WRITE;
  const gboolean is_memory = is_write || effect->kind == LS_EFFECT_MEMORY_READ;

  if (effect->kind == LS_EFFECT_EXPORT)
    look_at_export (shown, role, effect->ref.index);
  shown->source->kills |= ls_effect_kills (shown->program, effect);
  shown->uses_share |= is_memory && effect->resource == LS_MEMORY_SHARE;
  shown->writes_memory |= is_write && effect->resource == LS_MEMORY_EXPORT;
}

static Shown
look_at_program (const LsProgram *program, LsGshSource *source)
{
  g_auto (LsFacts) facts = ls_cli_count (program);
  Shown shown = { program, source, 0, FALSE, FALSE };

  source->n_gprs = (guint) MAX (ls_cli_fact (&facts, "gprs"), 1);
  source->n_stack = (guint) MIN (ls_cli_fact (&facts, "stack"), 255);
  ls_program_each_effect (program, look_at_effect, &shown);
  return shown;
}

/* Threads share memory, or write some and export nothing. */
static gboolean
is_compute (const Shown *shown)
{
  return shown->uses_share || (shown->writes_memory && !shown->roles);
}

static gboolean
is_called (const char *file, const char *suffix)
{
  const gsize length = strlen (file), n = strlen (suffix);

  return length > n && !g_ascii_strcasecmp (file + length - n, suffix);
}

/* By the name, or else by what is exported. FALSE: for no stage that there is. */
static gboolean
find_stage (const char *file, guint roles, LsStage *stage)
{
  gboolean has_pixel = (roles & (1u << LS_ROLE_COLOUR | 1u << LS_ROLE_DEPTH)) != 0;
  gboolean has_vertex = (roles & (1u << LS_ROLE_POSITION | 1u << LS_ROLE_PARAM)) != 0;

  *stage = has_vertex ? LS_STAGE_VS : LS_STAGE_PS;
  if (!is_called (file, ".vsh") && !is_called (file, ".psh"))
    return has_pixel != has_vertex;
  *stage = is_called (file, ".vsh") ? LS_STAGE_VS : LS_STAGE_PS;
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
  Shown shown;

  text->diagnostics = text->source.diagnostics = ls_diagnostics_new ();
  text->source.program = ls_cli_assemble (cli, file, text->diagnostics, &text->text, &status);
  if (!text->source.program)
    return status;
  text->source.text = g_bytes_get_data (text->text, &text->source.length);
  source.code = text->source.program;
  program = ls_machine_default ()->load (&source, NULL, &error);
  if (!program)
    return ls_cli_fail (error);
  shown = look_at_program (program, &text->source);
  if (is_compute (&shown))
    {
      ls_cli_message ("%s: a compute program: a .gsh holds vertex and pixel shaders", name);
      return LS_CLI_UNSUPPORTED;
    }
  if (!find_stage (file, shown.roles, &text->source.stage))
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
  return cli->n_files > 1 || is_called (output, ".gsh");
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
