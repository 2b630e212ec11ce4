#include <math.h>

#include "ls-cli-scene.h"
#include "ls-expr.h"

static const char *
format_of (const LsScene *scene, const LsComparison *comparison)
{
  return ls_scene_get_output (scene, comparison->output)->format;
}

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

static void
add_value (JsonBuilder *builder, const char *member, guint32 word, gboolean written)
{
  g_autofree char *hex = g_strdup_printf ("0x%08x", word);

  ls_cli_add_string (builder, member, written ? hex : NULL);
}

static void
add_first (JsonBuilder *builder, const LsDifference *first, const char *format)
{
  g_autofree char *text = ls_difference_format (first, format);
  guint64 ulp = ls_difference_ulp (first, format);

  json_builder_set_member_name (builder, "first");
  json_builder_begin_object (builder);
  ls_cli_add_int (builder, "x", first->x);
  ls_cli_add_int (builder, "y", first->y);
  if (first->wave != G_MAXUINT)
    ls_cli_add_int (builder, "wave", first->wave);
  if (first->lane != G_MAXUINT)
    ls_cli_add_int (builder, "lane", first->lane);
  ls_cli_add_int (builder, "channel", first->channel);
  if (first->is_memory)
    {
      ls_cli_add_string (builder, "memory", ls_expr_memory_name (first->memory));
      ls_cli_add_int (builder, "word", (gint64) first->word);
    }
  add_value (builder, "got", first->got, first->got_written);
  add_value (builder, "expected", first->expected, first->expected_written);
  if (ulp != G_MAXUINT64)
    ls_cli_add_int (builder, "ulp", (gint64) ulp);
  ls_cli_add_string (builder, "text", text);
  json_builder_end_object (builder);
}

static void
add_comparison (JsonBuilder *builder, const LsScene *scene, const LsComparison *comparison)
{
  const LsOutput *output = ls_scene_get_output (scene, comparison->output);

  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "name", output->name);
  ls_cli_add_string (builder, "format", output->format);
  ls_cli_add_int (builder, "references", comparison->n_references);
  ls_cli_add_int (builder, "pixels", comparison->n_pixels);
  ls_cli_add_int (builder, "different", comparison->n_different);
  ls_cli_add_int (builder, "written-on-one-side", comparison->n_discard_different);
  json_builder_set_member_name (builder, "largest-error");
  if (isfinite (comparison->max_error))
    json_builder_add_double_value (builder, comparison->max_error);
  else
    json_builder_add_null_value (builder);
  if (comparison->n_different)
    add_first (builder, &comparison->first, format_of (scene, comparison));
  json_builder_end_object (builder);
}

static void
print_json (const LsScene *scene,
            const LsDispatch *dispatch,
            const LsCheck *check,
            const char *result)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "result", result);
  ls_cli_add_dispatch (builder, scene, dispatch);
  json_builder_set_member_name (builder, "outputs");
  json_builder_begin_array (builder);
  for (guint i = 0; i < check->n_comparisons; i++)
    add_comparison (builder, scene, &check->comparisons[i]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  ls_cli_print_json (builder);
}

/* --- the verb -------------------------------------------------------------------------------------------- */

LsCliStatus
ls_cli_check (const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsScene) scene = ls_cli_open_scene (cli, &status);
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
    print_json (scene, dispatch, check, result);
  else if (ls_cli_dispatch_status (dispatch) == LS_CLI_OK)
    print_check (scene, check);
  ls_cli_print_failure (cli, scene, dispatch);
  return ls_cli_flush (status);
}
