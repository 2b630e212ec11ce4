#include "ls-cli-scene.h"

#include <inttypes.h>
#include "ls-expr.h"
#include "ls-foreign.h"
#include "ls-importer.h"
#include "ls-words.h"

/* --- what is told ---------------------------------------------------------------------------------------- */

/* The first mismatch of an output. */
typedef struct
{
  LsDifference place;
  guint64 ulp;
  const char *text;
} Mismatch;

/* clang-format off */
static const LsField value_fields[] = { { .key = "bits", .kind = LS_FIELD_BITS, .size = sizeof (guint32) }, LS_FIELD_END };
static const LsField memory_fields[] = { LS_FIELD_AS (LsMemoryDesc, STRING, id, "memory"), LS_FIELD_END };
static const LsField place_fields[] = {
  LS_FIELD (LsDifference, UINT, x),
  LS_FIELD (LsDifference, UINT, y),
  LS_FIELD (LsDifference, INDEX, wave),
  LS_FIELD (LsDifference, INDEX, lane),
  LS_FIELD (LsDifference, UINT, channel),
  LS_FIELD_TO_MEMBERS (LsDifference, memory, memory_fields),
  LS_FIELD_IF (LsDifference, UINT, word, "word", is_memory),
  LS_FIELD_IN_IF (LsDifference, got, "got", value_fields, got_written),
  LS_FIELD_IN_IF (LsDifference, expected, "expected", value_fields, expected_written),
  LS_FIELD_END
};
static const LsField mismatch_fields[] = {
  LS_FIELD_WITH (Mismatch, place, place_fields), LS_FIELD (Mismatch, INDEX, ulp), LS_FIELD (Mismatch, STRING, text), LS_FIELD_END
};
static const LsField output_fields[] = {
  LS_FIELD (LsOutput, STRING, name),
  LS_FIELD (LsOutput, STRING, format),
  LS_FIELD_AS (LsOutput, UINT, n_channels, "_n_channels"),
  LS_FIELD_END
};
/* clang-format on */

static const LsOutput *
find_output (const LsComparison *comparison, const LsFieldScope *scope)
{
  return ls_scene_get_output (((const LsCliRan *) scope->answer)->scene, comparison->output);
}

static GVariant *
read_output (const LsComparison *comparison, const LsFieldScope *scope)
{
  return ls_fields_read (output_fields, find_output (comparison, scope), scope);
}

static GVariant *
read_mismatch (const LsComparison *comparison, const LsFieldScope *scope)
{
  const char *format = find_output (comparison, scope)->format;
  g_autofree char *text = NULL;

  if (comparison->n_different == 0)
    return NULL;
  text = ls_difference_format (&comparison->first, format);
  return ls_fields_read (
    mismatch_fields,
    &(Mismatch){ comparison->first, ls_difference_ulp (&comparison->first, format), text }, scope);
}

static GVariant *
read_error (const LsComparison *comparison, const LsFieldScope *scope)
{
  return g_variant_new_take_string (
    ls_comparison_format_error (comparison, find_output (comparison, scope)->format));
}

static const char *const things_words[] = {
  [LS_CHECK_PIXELS] = "pixels",         [LS_CHECK_VERTICES] = "vertices",
  [LS_CHECK_PRIMITIVES] = "primitives", [LS_CHECK_THREADS] = "threads",
  [LS_CHECK_WORDS] = "words",           NULL
};

/* clang-format off */
static const LsField comparison_fields[] = {
  LS_FIELD_MADE_MEMBERS (read_output),
  LS_FIELD_NAMED (LsComparison, things, "_things", things_words),
  LS_FIELD (LsComparison, UINT, n_references),
  LS_FIELD (LsComparison, UINT, n_pixels),
  LS_FIELD (LsComparison, UINT, n_different),
  LS_FIELD_AS (LsComparison, UINT, n_discard_different, "n_written_on_one_side"),
  LS_FIELD_AS (LsComparison, DOUBLE, max_error, "largest_error"),
  LS_FIELD_MADE ("first_mismatch", read_mismatch),
  LS_FIELD_MADE ("_error", read_error),
  LS_FIELD_END
};
static const LsField outputs_fields[] = {
  LS_FIELD_COUNTED (LsCheck, comparisons, n_comparisons, "outputs", LsComparison, comparison_fields), LS_FIELD_END
};
static const LsField check_fields[] = {
  LS_FIELD_OBJECT_MEMBERS (ls_cli_ran_fields), LS_FIELD_TO_MEMBERS (LsCliRan, check, outputs_fields), LS_FIELD_END
};
static const LsPart parts[] = {
  { "things", "_things=pixels", N_ ("pixels") },
  { "things", "_things=vertices", N_ ("vertices") },
  { "things", "_things=primitives", N_ ("primitives") },
  { "things", "_things=threads", N_ ("threads") },
  { "things", "_n_channels=1", N_ ("words") },
  { "things", NULL, N_ ("elements") }, { NULL, NULL, NULL }
};
static const LsSentence outputs_told[] = {
  { "!n_different", N_ ("{name}: {n_pixels} {@things} match ({format}, largest error {_error})") },
  { "n_different", N_ ("{name}: {n_different} of {n_pixels} {@things} differ ({format}, largest error {_error})") },
  { "n_different,n_written_on_one_side", N_ ("  {n_written_on_one_side} of them are written on one side only") },
  { "n_different", N_ ("  first at {first_mismatch.text}") }, { NULL, NULL }
};
static const LsFormTable tables[] = { { .key = "outputs", .when = "!^stop", .sentences = outputs_told }, { .key = NULL } };
static const LsForm check_form = { .fields = check_fields, .tables = tables, .parts = parts };
/* clang-format on */

/* What a dispatch gave, compared with the references. check: gets it. Returns: FALSE where there is no memory for that. */
static gboolean
compare (LsCliRan *ran,
         const LsScene *scene,
         const LsDispatch *dispatch,
         LsCheck **check,
         GError **error)
{
  *check = ls_check (scene, dispatch);
  ls_cli_ran_init (ran, scene, dispatch);
  ran->check = *check;
  if (*check == NULL)
    ls_fail (error, LS_ERROR_MEMORY, "no memory for the outputs a second time, to compare them");
  else if (ran->outcome == NULL)
    ran->result = (*check)->matches ? "matches" : "differs";
  return *check != NULL;
}

static LsCliStatus
status_of (const LsCliRan *ran)
{
  return ran->outcome != NULL || ran->check->matches ? ls_cli_dispatch_status (ran->dispatch)
                                                     : LS_CLI_DIFFERS;
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

/* What a draw gave, unless that is right. */
static void
tell_draw (Series *series, const LsDraft *draft, const LsCliRan *ran)
{
  const LsCliStatus status = status_of (ran);
  const gboolean as_json = ls_cli_has (series->cli, "json");

  series->n_checked++;
  series->n_right += status == LS_CLI_OK;
  for (guint i = 0; i < ran->check->n_comparisons; i++)
    series->n_pixels += ran->check->comparisons[i].n_pixels;
  series->status = MAX (series->status, status);
  if (status == LS_CLI_OK && !as_json)
    return;
  if (!as_json)
    ls_cli_print ("%s:\n", draft->title);
  ls_cli_tell_ran (series->cli, "check", &check_form, ran);
}

static gboolean
check_draw (Series *series, const LsDraft *draft, GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_load_draft (draft, draft->title, series->cli->budget, error);
  g_autoptr (LsDispatch) dispatch = NULL;
  g_autoptr (LsCheck) check = NULL;
  LsCliRan ran;

  if (scene == NULL)
    return FALSE;
  if (ls_scene_get_n_references (scene) == 0)
    return TRUE;
  dispatch = ls_scene_try_run (scene, &series->options, error);
  if (dispatch == NULL || !compare (&ran, scene, dispatch, &check, error))
    return FALSE;
  tell_draw (series, draft, &ran);
  return TRUE;
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
    ls_cli_print ("%u of %u draws as expected, %" PRIu64 " pixels probed\n", series.n_right,
                  series.n_checked, series.n_pixels);
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

static LsCliStatus
check_one (const LsCli *cli, GBytes *bytes)
{
  LsDispatchOptions options = { .max_steps = LS_DISPATCH_DEFAULT_STEPS };
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsScene) scene = ls_cli_open_scene_in (cli, bytes, ls_cli_file_name (cli->files[0]),
                                                    ls_cli_value (cli, "pick"), &status);
  g_autoptr (LsDispatch) dispatch = NULL;
  g_autoptr (LsCheck) check = NULL;
  g_autoptr (GError) error = NULL;
  LsCliRan ran;

  if (scene == NULL)
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
  if (dispatch == NULL || !compare (&ran, scene, dispatch, &check, &error))
    return ls_cli_scene_fail (cli, g_steal_pointer (&error));
  ls_cli_tell_ran (cli, "check", &check_form, &ran);
  return ls_cli_flush (status_of (&ran));
}

LsCliStatus
ls_cli_check (const LsCli *cli)
{
  const char *name = ls_cli_file_name (cli->files[0]);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ls_cli_read (cli->files[0], cli->budget, &error);
  g_auto (LsCliHow) how = { .inputs = NULL };
  g_auto (LsImported) imported = { 0 };

  if (bytes == NULL)
    return ls_cli_fail (error);
  if (!is_series (cli, bytes))
    return check_one (cli, bytes);
  /* A file that no importer takes is refused as any unknown file is. */
  if (!ls_cli_how (cli, NULL, &how, &error) ||
      !ls_importers_import_within (bytes, name, &how.how, &imported, &error))
    return error != NULL ? ls_cli_fail (error) : check_one (cli, bytes);
  return check_series (cli, &imported);
}
