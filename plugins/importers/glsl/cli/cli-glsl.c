#include "ls-cli-glsl.h"
#include "ls-cli-import.h"
#include "ls-cli-scene.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-glsl.h"
#include "ls-side.h"
#include "ls-stage.h"
#include "ls-words.h"

/* Programs in GLSL, compiled by whoever can, by each back end that there is. */

typedef struct
{
  const LsCli *cli;
  GBytes *files[LS_GLSL_N_STAGES];
  char *texts[LS_GLSL_N_STAGES];
  char *inputs;
  LsGlslRequest request;
} Glsl;

static void
glsl_clear (Glsl *glsl)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      g_clear_pointer (&glsl->files[i], g_bytes_unref);
      g_clear_pointer (&glsl->texts[i], g_free);
    }
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
  glsl->texts[stage] = g_steal_pointer (&text);
  glsl->request.sources[stage] = glsl->texts[stage];
  glsl->request.names[stage] = file;
  return LS_CLI_OK;
}

static LsCliStatus
read_inputs (Glsl *glsl)
{
  const char *file = ls_cli_value (glsl->cli, "inputs");
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (file == NULL)
    return LS_CLI_OK;
  text = read_text (glsl->cli, file, &error);
  glsl->inputs =
    text ? ls_cli_glsl_fill_images (text, file, ls_cli_file_name (file), &error) : NULL;
  glsl->request.inputs = glsl->inputs;
  return glsl->inputs != NULL &&
             ls_cli_glsl_check_inputs (glsl->inputs, ls_cli_file_name (file), &error)
           ? LS_CLI_OK
           : ls_cli_fail (error);
}

static gboolean
check_backend (const char *backend)
{
  g_autofree char *all = g_strjoinv (", ", (char **) ls_glsl_backends ());

  if (backend == NULL || g_strv_contains (ls_glsl_backends (), backend))
    return TRUE;
  ls_cli_message ("glsl: --back-end %s: not one of %s", backend, all);
  return FALSE;
}

static LsCliStatus
glsl_init (Glsl *glsl, const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;

  glsl->cli = cli;
  if (!check_backend (ls_cli_value (cli, "back-end")))
    return LS_CLI_USAGE;
  for (guint i = 0; i < cli->n_files && status == LS_CLI_OK; i++)
    status = read_stage (glsl, cli->files[i]);
  glsl->request.stage = glsl->texts[LS_GLSL_PIXEL]      ? ls_stage_giving (LS_GIVES_PIXELS)
                        : glsl->texts[LS_GLSL_GEOMETRY] ? ls_stage_giving (LS_GIVES_EMITTED)
                                                        : ls_stage_giving (LS_GIVES_RASTER);
  return status == LS_CLI_OK ? read_inputs (glsl) : status;
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

static gboolean
compile_side (Glsl *glsl,
              const char *backend,
              LsImported *imported,
              GPtrArray *sides,
              GError **error)
{
  LsSide *side;

  glsl->request.backend = backend;
  glsl->request.title = backend;
  if (!ls_glsl_compile (&glsl->request, imported, error))
    return FALSE;
  side =
    ls_side_new (g_ptr_array_index (imported->drafts, imported->drafts->len - 1),
                 sides->len ? g_ptr_array_index (sides, 0) : NULL, glsl->cli->budget, NULL, error);
  if (side == NULL)
    return FALSE;
  g_ptr_array_add (sides, side);
  return TRUE;
}

/* One back end that fails does not keep the others from being compared. */
static LsCliStatus
compare (Glsl *glsl)
{
  g_auto (LsImported) imported = new_imported (glsl->cli);
  g_autoptr (GPtrArray) sides = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_side_free);
  g_autoptr (GError) reason = NULL;
  g_auto (GStrv) backends = ls_glsl_find_backends (&glsl->request, &imported, &reason);
  LsCliStatus status = LS_CLI_OK;

  if (backends == NULL)
    return ls_cli_fail (reason);
  ls_cli_print_diagnostics (imported.findings,
                            ls_cli_file_name (glsl->cli->files[glsl->cli->n_files - 1]));
  for (guint i = 0; backends[i]; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!compile_side (glsl, backends[i], &imported, sides, &error))
        status = MAX (status, ls_cli_fail (error));
    }
  for (guint i = 0; i < sides->len; i++)
    {
      const LsSide *side = g_ptr_array_index (sides, i);

      print_side (side);
      if (!ls_side_is_same (side))
        status = MAX (status, LS_CLI_DIFFERS);
    }
  return status;
}

/* --- the verb ----------------------------------------------------------------------------------------------- */

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
    return ls_cli_fail (error);
  if (glsl->inputs != NULL)
    ls_cli_glsl_tell_unread (glsl->inputs, ls_cli_file_name (ls_cli_value (cli, "inputs")),
                             &import.imported);
  import.file = gsh;
  return ls_cli_import_answer (&import);
}

LsCliStatus
ls_cli_glsl (const LsCli *cli)
{
  g_auto (Glsl) glsl = { 0 };
  const LsCliStatus status = glsl_init (&glsl, cli);

  if (status != LS_CLI_OK)
    return status;
  return ls_cli_has (cli, "compare") ? compare (&glsl) : compile (&glsl);
}
