#include "ls-cli-scene.h"
#include "ls-expr.h"
#include "ls-foreign.h"
#include "ls-importer.h"

/* What an output has many of. */
static const char *
things (const LsOutput *output)
{
  if (!output->is_memory)
    return "pixels";
  return output->n_channels == 1 ? "words" : "elements";
}

/* --- text ------------------------------------------------------------------------------------------------ */

static void
print_comparison (const LsScene *scene, const LsComparison *comparison)
{
  const LsOutput *output = ls_scene_get_output (scene, comparison->output);
  g_autofree char *error = ls_comparison_format_error (comparison, output->format);
  g_autofree char *first = NULL;

  if (!comparison->n_different)
    {
      ls_cli_print ("%s: %u %s match (%s, largest error %s)\n", output->name, comparison->n_pixels,
                    things (output), output->format, error);
      return;
    }
  first = ls_difference_format (&comparison->first, output->format);
  ls_cli_print ("%s: %u of %u %s differ (%s, largest error %s)\n", output->name,
                comparison->n_different, comparison->n_pixels, things (output), output->format,
                error);
  if (comparison->n_discard_different)
    ls_cli_print ("  %u of them are written on one side only\n", comparison->n_discard_different);
  ls_cli_print ("  first at %s\n", first);
}

static void
print_check (const LsScene *scene, const LsCheck *check)
{
  for (guint i = 0; i < check->n_comparisons; i++)
    print_comparison (scene, &check->comparisons[i]);
}

/* --- JSON ------------------------------------------------------------------------------------------------ */

static GVariant *
mismatch_to_variant (const LsDifference *first, const char *format)
{
  g_autofree char *text = ls_difference_format (first, format);
  guint64 ulp = ls_difference_ulp (first, format);
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "x", first->x);
  ls_dict_set_uint (&dict, "y", first->y);
  if (first->wave != G_MAXUINT)
    ls_dict_set_uint (&dict, "wave", first->wave);
  if (first->lane != G_MAXUINT)
    ls_dict_set_uint (&dict, "lane", first->lane);
  ls_dict_set_uint (&dict, "channel", first->channel);
  if (first->is_memory)
    {
      ls_dict_set_string (&dict, "memory", first->memory->id);
      ls_dict_set_uint (&dict, "word", first->word);
    }
  if (first->got_written)
    ls_dict_set_value (&dict, "got", ls_value_to_variant (first->got, NULL));
  if (first->expected_written)
    ls_dict_set_value (&dict, "expected", ls_value_to_variant (first->expected, NULL));
  if (ulp != G_MAXUINT64)
    ls_dict_set_uint (&dict, "ulp", ulp);
  ls_dict_set_string (&dict, "text", text);
  return ls_dict_end (&dict);
}

static GVariant *
comparison_to_variant (const LsScene *scene, const LsComparison *comparison)
{
  const LsOutput *output = ls_scene_get_output (scene, comparison->output);
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "name", output->name);
  ls_dict_set_string (&dict, "format", output->format);
  ls_dict_set_uint (&dict, "n_references", comparison->n_references);
  ls_dict_set_uint (&dict, "n_pixels", comparison->n_pixels);
  ls_dict_set_uint (&dict, "n_different", comparison->n_different);
  ls_dict_set_uint (&dict, "n_written_on_one_side", comparison->n_discard_different);
  ls_dict_set_number (&dict, "largest_error", comparison->max_error);
  if (comparison->n_different)
    ls_dict_set_value (&dict, "first_mismatch",
                       mismatch_to_variant (&comparison->first, output->format));
  return ls_dict_end (&dict);
}

static void
print_json (const LsCli *cli,
            const LsScene *scene,
            const LsDispatch *dispatch,
            const LsCheck *check,
            const char *result)
{
  GVariantBuilder outputs = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "result", result);
  ls_cli_set_dispatch (&dict, scene, dispatch);
  for (guint i = 0; i < check->n_comparisons; i++)
    g_variant_builder_add_value (&outputs, comparison_to_variant (scene, &check->comparisons[i]));
  ls_dict_set (&dict, "outputs", "aa{sv}", &outputs);
  ls_cli_print_answer (cli, "check", ls_dict_end (&dict));
}

/* --- draws of one test ----------------------------------------------------------------------------------- */

typedef struct
{
  const LsCli *cli;
  LsDispatchOptions options;
  LsCliStatus status;
  guint n_checked, n_right;
  guint64 n_pixels;
} Series;

/* What a draw gave, and whether that is right. */
static void
tell_draw (Series *series, const LsDraft *draft, const LsScene *scene, const LsDispatch *dispatch)
{
  g_autoptr (LsCheck) check = ls_check (scene, dispatch);
  LsCliStatus status = ls_cli_dispatch_status (dispatch);
  const gboolean is_done = status == LS_CLI_OK, is_right = is_done && check && check->matches;

  series->n_checked++;
  series->n_right += is_right;
  for (guint i = 0; check && i < check->n_comparisons; i++)
    series->n_pixels += check->comparisons[i].n_pixels;
  series->status = MAX (series->status, is_done && !is_right ? LS_CLI_DIFFERS : status);
  if (check && ls_cli_has (series->cli, "json"))
    print_json (series->cli, scene, dispatch, check,
                !is_done   ? ls_cli_dispatch_result (dispatch)
                : is_right ? "matches"
                           : "differs");
  if (is_right || ls_cli_has (series->cli, "json"))
    return;
  ls_cli_print ("%s:\n", draft->title);
  if (is_done && check)
    print_check (scene, check);
  ls_cli_print_failure (series->cli, scene, dispatch);
}

static gboolean
check_draw (Series *series, const LsDraft *draft, GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_load_draft (draft, draft->title, series->cli->budget, error);
  g_autoptr (LsDispatch) dispatch = NULL;

  if (!scene)
    return FALSE;
  if (ls_scene_get_n_references (scene) == 0)
    return TRUE;
  dispatch = ls_scene_try_run (scene, &series->options, error);
  if (dispatch)
    tell_draw (series, draft, scene, dispatch);
  return dispatch != NULL;
}

static LsCliStatus
check_series (const LsCli *cli, const LsImported *imported)
{
  g_autoptr (GError) error = NULL;
  Series series = { .cli = cli,
                    .options.max_steps =
                      imported->max_steps ? imported->max_steps : LS_DISPATCH_DEFAULT_STEPS };

  if (!ls_cli_max_steps (cli, &series.options.max_steps))
    return LS_CLI_USAGE;
  for (guint i = 0; i < imported->drafts->len; i++)
    if (!check_draw (&series, g_ptr_array_index (imported->drafts, i), &error))
      return ls_cli_fail (error);
  if (!series.n_checked)
    {
      ls_cli_message ("%s: no draw has a reference to compare with",
                      ls_cli_file_name (cli->files[0]));
      return LS_CLI_USAGE;
    }
  if (!ls_cli_has (cli, "json"))
    ls_cli_print ("%u of %u draws as expected, %" G_GUINT64_FORMAT " pixels probed\n",
                  series.n_right, series.n_checked, series.n_pixels);
  return ls_cli_flush (series.status);
}

/* Whether the file is a test of several draws, none of which is picked. */
static gboolean
is_series (const LsCli *cli, GBytes *bytes)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  return !ls_cli_has (cli, "pick") && size && ls_foreign_is_shader_test (text, size);
}

/* --- the verb -------------------------------------------------------------------------------------------- */

static LsScene *
open_scene (const LsCli *cli, GBytes *bytes, LsCliStatus *status)
{
  const char *name = ls_cli_file_name (cli->files[0]);
  g_autoptr (GError) error = NULL;
  LsScene *scene = ls_cli_scene_of (cli, bytes, name, &error);

  if (scene)
    ls_cli_print_diagnostics (ls_scene_get_diagnostics (scene), name);
  else
    *status = ls_cli_fail (error);
  return scene;
}

static LsCliStatus
check_one (const LsCli *cli, GBytes *bytes)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsScene) scene = open_scene (cli, bytes, &status);
  g_autoptr (LsDispatch) dispatch = NULL;
  g_autoptr (LsCheck) check = NULL;
  g_autoptr (GError) error = NULL;
  LsDispatchOptions options = { .max_steps = LS_DISPATCH_DEFAULT_STEPS };
  const char *result;

  if (!scene)
    return status;
  if (ls_scene_get_n_references (scene) == 0)
    {
      ls_cli_message ("%s: no reference to compare with (set reference in an [output] group)",
                      ls_cli_file_name (cli->files[0]));
      return LS_CLI_USAGE;
    }
  if (!ls_cli_max_steps (cli, &options.max_steps))
    return LS_CLI_USAGE;
  dispatch = ls_scene_try_run (scene, &options, &error);
  if (!dispatch)
    return ls_cli_scene_fail (cli, g_steal_pointer (&error));
  check = ls_check (scene, dispatch);
  if (!check)
    {
      ls_cli_message ("%s: no memory for the outputs a second time, to compare them",
                      ls_cli_file_name (cli->files[0]));
      return LS_CLI_USAGE;
    }
  status = ls_cli_dispatch_status (dispatch);
  result = status == LS_CLI_OK ? check->matches ? "matches" : "differs"
                               : ls_cli_dispatch_result (dispatch);
  if (status == LS_CLI_OK && !check->matches)
    status = LS_CLI_DIFFERS;
  if (ls_cli_has (cli, "json"))
    print_json (cli, scene, dispatch, check, result);
  else if (ls_cli_dispatch_status (dispatch) == LS_CLI_OK)
    print_check (scene, check);
  ls_cli_print_failure (cli, scene, dispatch);
  return ls_cli_flush (status);
}

LsCliStatus
ls_cli_check (const LsCli *cli)
{
  const char *name = ls_cli_file_name (cli->files[0]);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ls_cli_read (cli->files[0], cli->budget, &error);
  const LsSceneHow how = { .trust = ls_cli_trust (cli), .budget = cli->budget };
  g_auto (LsImported) imported = { 0 };

  if (!bytes)
    return ls_cli_fail (error);
  if (!is_series (cli, bytes))
    return check_one (cli, bytes);
  if (!ls_importers_import_within (bytes, name, &how, &imported, &error))
    return ls_cli_fail (error);
  return check_series (cli, &imported);
}
