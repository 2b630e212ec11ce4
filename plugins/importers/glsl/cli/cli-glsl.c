#include "ls-cli-import.h"
#include "ls-cli-scene.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-glsl-inputs.h"
#include "ls-glsl.h"
#include "ls-program-open.h"
#include "ls-side.h"
#include "ls-stage.h"
#include "ls-words.h"

/* Programs in GLSL, compiled by whoever can, by each back end that there is. */

typedef struct
{
  const LsCli *cli;
  char *texts[LS_GLSL_N_STAGES];
  const char *last_text; /* of the last file */
  char *inputs;
  LsGlslRequest request;
} Glsl;

static void
glsl_clear (Glsl *glsl)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    g_clear_pointer (&glsl->texts[i], g_free);
  g_clear_pointer (&glsl->inputs, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Glsl, glsl_clear)

/* --- the command line --------------------------------------------------------------------------------------- */

static char *
read_text (const LsCli *cli, const char *file, GError **error)
{
  g_autoptr (GBytes) bytes = ls_cli_read (file, cli->budget, error);
  gsize size;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;

  if (bytes == NULL)
    return NULL;
  if (size > 0 && !ls_glsl_check_bytes (data, size, ls_cli_file_name (file), error))
    return NULL;
  return g_strndup (data != NULL ? data : "", size);
}

static LsCliStatus
read_stage (Glsl *glsl, const char *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = read_text (glsl->cli, file, &error);
  LsGlslStage stage;

  if (text == NULL)
    return ls_cli_fail (error);
  if (!ls_glsl_find_stage (file, text, &stage))
    {
      ls_cli_message ("%s: of which stage? (call it .vert, .geom or .frag)",
                      ls_cli_file_name (file));
      return LS_CLI_USAGE;
    }
  if (glsl->texts[stage])
    {
      ls_cli_message ("%s: a second program of this stage", ls_cli_file_name (file));
      return LS_CLI_USAGE;
    }
  glsl->last_text = text;
  glsl->texts[stage] = g_steal_pointer (&text);
  glsl->request.sources[stage] = glsl->texts[stage];
  glsl->request.names[stage] = file;
  return LS_CLI_OK;
}

static LsCliStatus
take_inputs (Glsl *glsl, const LsSceneHow *how)
{
  const char *file = ls_cli_value (glsl->cli, "inputs");
  g_autoptr (GString) text = g_string_new (how->inputs);
  g_autoptr (GError) error = NULL;

  if (file == NULL && how->extra == NULL)
    return LS_CLI_OK;
  ls_extra_append (how->extra, text);
  if (ls_glsl_inputs_fit_driver (text->str, how->inputs_name, &error))
    glsl->inputs = ls_glsl_inputs_take (text->str, file != NULL ? file : ".", how->inputs_name,
                                        how->extra, FALSE, &error);
  glsl->request.inputs = glsl->inputs;
  return glsl->inputs != NULL ? LS_CLI_OK : ls_cli_fail (error);
}

static LsCliStatus
glsl_init (Glsl *glsl, const LsCli *cli, const LsSceneHow *how)
{
  LsCliStatus status = LS_CLI_OK;

  glsl->cli = cli;
  for (guint i = 0; i < cli->n_files && status == LS_CLI_OK; i++)
    status = read_stage (glsl, cli->files[i]);
  glsl->request.stage = glsl->texts[LS_GLSL_PIXEL]      ? ls_stage_giving (LS_GIVES_PIXELS)
                        : glsl->texts[LS_GLSL_GEOMETRY] ? ls_stage_giving (LS_GIVES_EMITTED)
                                                        : ls_stage_giving (LS_GIVES_RASTER);
  return status == LS_CLI_OK ? take_inputs (glsl, how) : status;
}

static LsImported
new_imported (const LsCli *cli)
{
  return (LsImported){ .drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_draft_free),
                       .findings = ls_diagnostics_new (),
                       .trust = ls_cli_trust (cli),
                       .budget = cli->budget };
}

static char *
base_name (const Glsl *glsl)
{
  g_autofree char *base = g_path_get_basename (glsl->cli->files[glsl->cli->n_files - 1]);
  char *dot = strrchr (base, '.');

  if (dot != NULL && dot != base)
    *dot = '\0';
  return g_steal_pointer (&base);
}

/* --- files, whoever compiles them --------------------------------------------------------------------------- */

typedef struct
{
  LsCliHow how;
  GBytes *bytes; /* of the last file */
  const char *name;
} Files;

static void
files_clear (Files *files)
{
  ls_cli_how_clear (&files->how);
  g_clear_pointer (&files->bytes, g_bytes_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Files, files_clear)

static gboolean
files_read (Files *files, const LsCli *cli, GError **error)
{
  files->name = ls_cli_file_name (cli->files[cli->n_files - 1]);
  files->bytes = ls_cli_how_read_all (cli, &files->how, error);
  return files->bytes != NULL;
}

/* --- side by side ------------------------------------------------------------------------------------------- */

static void
print_side (const LsSide *side)
{
  ls_cli_print (ls_words_many ("%-9s  %5u dwords  %7" PRIu64 " steps  %u register\n",
                               "%-9s  %5u dwords  %7" PRIu64 " steps  %u registers\n",
                               side->n_registers),
                side->title, side->n_dwords, side->n_steps, side->n_registers);
  for (guint i = 0; side->check && i < side->check->n_comparisons; i++)
    {
      g_autofree char *said = ls_side_tell (side, i);

      ls_cli_print ("           %s\n", said);
    }
}

static LsCliStatus
print_sides (const GPtrArray *sides)
{
  LsCliStatus status = LS_CLI_OK;

  for (guint i = 0; i < sides->len; i++)
    {
      const LsSide *side = g_ptr_array_index (sides, i);

      print_side (side);
      if (!ls_side_is_same (side))
        status = LS_CLI_DIFFERS;
    }
  return status;
}

/* One back end that fails does not keep the others from being compared. */
static LsCliStatus
compare (const Files *files)
{
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GPtrArray) sides = NULL;
  g_autoptr (GError) error = NULL;
  LsCliStatus status;

  if (!ls_importers_import_each (files->bytes, files->name, &files->how.how, &imported, &error))
    return ls_cli_fail (error);
  sides = ls_sides_new (&imported, files->how.how.budget, NULL);
  ls_cli_print_diagnostics (imported.findings, files->name);
  status = print_sides (sides);
  return imported.n_failed > 0 ? LS_CLI_DIFFERS : status;
}

/* --- the verb ----------------------------------------------------------------------------------------------- */

/* What no driver makes words of may run all the same. */
static LsCliStatus
fail_compiling (const Glsl *glsl, GError *error)
{
  const LsCli *cli = glsl->cli;
  const char *name = ls_cli_file_name (cli->files[cli->n_files - 1]);
  const char *text = glsl->last_text;
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  if (g_error_matches (error, LS_ERROR, LS_ERROR_UNSUPPORTED))
    ls_importers_name_reference (bytes, name, &error);
  return ls_cli_fail (error);
}

static LsCliStatus
compile (Glsl *glsl)
{
  const LsCli *cli = glsl->cli;
  g_autofree char *title = base_name (glsl);
  g_auto (LsCliImport) import = { .cli = cli,
                                  .name = ls_cli_file_name (cli->files[cli->n_files - 1]),
                                  .imported = new_imported (glsl->cli) };
  const char *output = ls_cli_value (cli, "out");
  g_autoptr (GBytes) gsh = NULL;
  g_autoptr (GError) error = NULL;

  glsl->request.backend = ls_cli_value (cli, "back-end");
  glsl->request.title = title;
  if (output != NULL && ls_cli_is_called_gsh (output))
    glsl->request.gsh = &gsh;
  if (!ls_glsl_compile (&glsl->request, &import.imported, &error))
    return fail_compiling (glsl, error);
  if (glsl->inputs != NULL)
    ls_glsl_inputs_tell_unread (
      glsl->inputs,
      ls_cli_has (cli, "inputs") ? ls_cli_file_name (ls_cli_value (cli, "inputs")) : "",
      &import.imported);
  import.file = gsh;
  return ls_cli_import_answer (&import);
}

/* By an importer that has the back end. */
static LsCliStatus
import_files (const LsCli *cli, const Files *files)
{
  g_auto (LsCliImport) import = { .cli = cli, .name = files->name };
  g_autoptr (GError) error = NULL;

  if (ls_importers_import_within (files->bytes, files->name, &files->how.how, &import.imported,
                                  &error))
    return ls_cli_import_answer (&import);
  if (error == NULL && files->how.how.back_end != NULL)
    ls_program_fail_back_end (files->name, files->how.how.back_end, &error);
  else if (error == NULL)
    ls_fail (&error, LS_ERROR_UNSUPPORTED, "%s: nothing here takes such files on such inputs",
             files->name);
  return ls_cli_fail (error);
}

LsCliStatus
ls_cli_glsl (const LsCli *cli)
{
  g_auto (Files) files = { .bytes = NULL };
  g_auto (Glsl) glsl = { 0 };
  g_autoptr (GError) error = NULL;
  const char *back_end = ls_cli_value (cli, "back-end");
  gboolean is_driver = back_end == NULL || g_strv_contains (ls_glsl_backends (), back_end);
  LsCliStatus status;

  if (!ls_cli_how (cli, NULL, &files.how, &error))
    return ls_cli_fail (error);
  if (back_end == NULL && files.how.inputs != NULL)
    is_driver = ls_inputs_form (files.how.inputs) == LS_INPUTS_LINES;
  if (ls_cli_has (cli, "compare") || !is_driver)
    {
      if (!files_read (&files, cli, &error))
        return ls_cli_fail (error);
      return ls_cli_has (cli, "compare") ? compare (&files) : import_files (cli, &files);
    }
  status = glsl_init (&glsl, cli, &files.how.how);
  return status == LS_CLI_OK ? compile (&glsl) : status;
}
