#include "ls-cli-scene.h"
#include "ls-scene-compare.h"
#include "ls-stage.h"
#include "ls-words.h"

#include <string.h>

/* What differs: two lanes, two waves, two programs on one scene, or two readings of the machine. */

typedef struct
{
  const LsCli *cli;
  LsScene *scene, *other;   /* owned; other: NULL but for two programs */
  guint wave;               /* G_MAXUINT: all */
  guint pair[2];            /* lanes or waves */
  LsCompareOptions options; /* lanes: that of --pixel or --thread */
} Diff;

static void
diff_clear (Diff *diff)
{
  g_clear_pointer (&diff->scene, ls_scene_unref);
  g_clear_pointer (&diff->other, ls_scene_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Diff, diff_clear)

/* --- arguments ------------------------------------------------------------------------------------------- */

/* "A,B", both below n. */
static gboolean
read_pair (Diff *diff, const char *option, guint n)
{
  const char *text = ls_cli_value (diff->cli, option);
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  guint64 first, second;

  if (g_strv_length (parts) == 2 &&
      g_ascii_string_to_unsigned (g_strstrip (parts[0]), 10, 0, n - 1, &first, NULL) &&
      g_ascii_string_to_unsigned (g_strstrip (parts[1]), 10, 0, n - 1, &second, NULL))
    {
      diff->pair[0] = (guint) first;
      diff->pair[1] = (guint) second;
      return TRUE;
    }
  ls_cli_message ("diff: --%s %s: not two %s A,B from 0 to %u", option, text, option, n - 1);
  return FALSE;
}

/* What is compared is said once; the options say which of them exclude each other. */
static gboolean
check_usage (const LsCli *cli)
{
  static const char *const ways[] = { "lanes", "waves", "program", "machine" };
  const gboolean has_other = cli->n_files == 2 || ls_cli_nth_value (cli, "pick", 1) != NULL;
  const char *way = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    way = ls_cli_has (cli, ways[i]) ? ways[i] : way;
  if (way != NULL && has_other)
    ls_cli_message ("diff: --%s does not go with another scene", way);
  else if (way == NULL && !has_other)
    ls_cli_message ("diff: nothing to compare with (give another scene, --program, --machine, "
                    "--lanes or --waves)");
  return (way != NULL) != has_other;
}

/* "64", "abs:1e-5" or "rel:0.001". */
static gboolean
read_distance (const char *text, LsCompareOptions *options)
{
  gboolean is_absolute = g_str_has_prefix (text, "abs:");
  guint64 ulp = 0;
  double number;
  char *end;

  if (!is_absolute && !g_str_has_prefix (text, "rel:"))
    {
      if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, &ulp, NULL))
        return FALSE;
      options->tolerance = (gint64) ulp;
      return TRUE;
    }
  number = g_ascii_strtod (text + 4, &end);
  if (end == text + 4 || *end != '\0' || !(number >= 0) || number > G_MAXFLOAT)
    return FALSE;
  *(is_absolute ? &options->absolute : &options->relative) = number;
  return TRUE;
}

/* Reads --tolerance into options: "64" ULP, "abs:1e-5", "rel:0.001", or several with commas; exact if it is not there. FALSE, having said why. */
static gboolean
read_tolerance (const LsCli *cli, LsCompareOptions *options)
{
  const char *text = ls_cli_value (cli, "tolerance");
  g_auto (GStrv) distances = NULL;

  options->tolerance = LS_COMPARE_EXACT;
  if (text == NULL)
    return TRUE;
  distances = g_strsplit (text, ",", -1);
  for (guint i = 0; i == 0 || distances[i] != NULL; i++)
    if (distances[i] == NULL || !read_distance (distances[i], options))
      {
        ls_cli_message ("diff: --tolerance %s is no distance, such as 64 (ULP), abs:1e-5 or "
                        "rel:0.001, or several with commas between them",
                        text);
        return FALSE;
      }
  return TRUE;
}

static gboolean
read_options (Diff *diff)
{
  const LsCli *cli = diff->cli;
  guint n_waves = ls_scene_get_n_waves (diff->scene), lane = LS_LANES;
  guint64 max_steps = LS_COMPARE_STEPS;

  diff->wave = ls_cli_has (cli, "lanes") ? 0 : G_MAXUINT;
  if (!read_tolerance (cli, &diff->options) ||
      !ls_cli_place (cli, diff->scene, &diff->wave, &lane) || !ls_cli_max_steps (cli, &max_steps))
    return FALSE;
  if (lane < LS_LANES)
    diff->options.lanes = LS_MASK_LANE (lane);
  diff->options.max_steps = max_steps;
  diff->options.with_inputs = ls_cli_has (cli, "with-inputs");
  return (!ls_cli_has (cli, "lanes") || read_pair (diff, "lanes", LS_LANES)) &&
         (!ls_cli_has (cli, "waves") || read_pair (diff, "waves", n_waves));
}

/* The scene that the other program is in. FALSE, having said why, with *status set. */
static gboolean
open_other (Diff *diff, LsCliStatus *status)
{
  const char *program = ls_cli_value (diff->cli, "program");
  g_autoptr (GBytes) code = NULL;
  g_autoptr (GError) error = NULL;

  if (program == NULL && diff->cli->n_files < 2 && ls_cli_nth_value (diff->cli, "pick", 1) == NULL)
    return TRUE;
  if (program == NULL)
    {
      diff->other = ls_cli_open_scene_picked (diff->cli, diff->cli->files[diff->cli->n_files - 1],
                                              ls_cli_nth_value (diff->cli, "pick", 1), status);
      return diff->other != NULL;
    }
  code = ls_cli_read (program, diff->cli->budget, &error);
  diff->other = code != NULL
                  ? ls_scene_with_program (diff->scene, code, ls_cli_file_name (program), &error)
                  : NULL;
  if (diff->other == NULL)
    *status = ls_cli_fail (error);
  return diff->other != NULL;
}

/* Of two draws that differ in another stage than the one that is debugged, that stage; unless somebody asks about a place. */
static void
choose_stage (Diff *diff)
{
  LsScene *of_a, *of_b;
  g_autofree char *text = NULL;

  if (diff->other == NULL || diff->wave != G_MAXUINT ||
      !ls_scene_compare_find_stage (diff->scene, diff->other, &of_a, &of_b))
    return;
  ls_scene_unref (diff->scene);
  ls_scene_unref (diff->other);
  diff->scene = of_a;
  diff->other = of_b;
  text = g_strdup_printf (
    ls_words ("the stage that is debugged is the same in both draws; compared is the %s"),
    ls_words (ls_stages[ls_scene_get_stage (of_a)].title));
  ls_cli_message ("diff: %s", text);
}

static LsCliStatus
print (const Diff *diff,
       const char *kind,
       const LsForm *form,
       const LsField *fields,
       gconstpointer of,
       const LsComparedPrograms *programs)
{
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_compare_to_data (fields, of, programs, diff->scene));
  g_autofree char *text = ls_form_to_text (form, of, data, programs->program_a);
  gboolean differs = FALSE;

  if (ls_cli_has (diff->cli, "json"))
    ls_cli_print_answer (diff->cli, kind, data);
  else
    ls_cli_put (text);
  g_variant_lookup (data, "differs", "b", &differs);
  return differs ? LS_CLI_DIFFERS : LS_CLI_OK;
}

/* --- lanes, waves and readings --------------------------------------------------------------------------- */

/* Where two lanes, waves, or readings of a wave part. */
typedef struct
{
  LsParting *parting;
  gboolean has_wave;
  guint wave;
  gboolean is_reading, is_all; /* readings: of all waves */
} Parted;

static GVariant *
read_pixel (gconstpointer of, const LsFieldScope *scope)
{
  const Parted *parted = of;

  return parted->is_reading && parted->parting->differs
           ? ls_scene_read_pixel (scope->about, parted->wave, parted->parting->first.lane)
           : NULL;
}

/* clang-format off */
static const LsField parted_fields[] = {
  LS_FIELD_IF (Parted, UINT, wave, "wave", has_wave),
  LS_FIELD_MADE_MEMBERS (read_pixel),
  LS_FIELD_TO_MEMBERS (Parted, parting, ls_parting_fields),
  LS_FIELD_AS (Parted, FLAG, is_reading, "_is_reading"),
  LS_FIELD_AS (Parted, FLAG, is_all, "_is_all"),
  LS_FIELD_END
};
static const LsSentence parted_head[] = {
  { "!_is_reading", "{sentence}" },
  { "_is_reading,differs,?x", N_ ("Wave {wave}, pixel ({x}, {y}): {sentence}") },
  { "_is_reading,differs,!?x", N_ ("Wave {wave}: {sentence}") },
  { "_is_reading,!differs,_is_all", N_ ("No difference between {@A} and {@B} in any wave.") },
  { "_is_reading,!differs,!_is_all", N_ ("No difference between {@A} and {@B} in the wave.") }, { NULL, NULL }
};
static const LsForm parted_form = { .head = parted_head, .tables = ls_parting_tables, .parts = ls_compare_parts };
/* clang-format on */

static LsCliStatus
print_parted (const Diff *diff, const Parted *parted, const char *a, const char *b)
{
  const LsProgram *program = ls_scene_get_program (diff->scene);

  return print (diff, "diff", &parted_form, parted_fields, parted,
                &(LsComparedPrograms){ program, program, { a, b }, 0, NULL });
}

static char *
name_side (gboolean is_lane, guint number)
{
  return is_lane ? g_strdup_printf (ls_words ("lane %u"), number)
                 : g_strdup_printf (ls_words ("wave %u"), number);
}

static LsCliStatus
diff_pair (const Diff *diff)
{
  const gboolean is_lanes = ls_cli_has (diff->cli, "lanes");
  g_autofree char *a = name_side (is_lanes, diff->pair[0]);
  g_autofree char *b = name_side (is_lanes, diff->pair[1]);
  g_autoptr (LsSubject) first =
    ls_scene_new_subject (diff->scene, is_lanes ? diff->wave : diff->pair[0]);
  g_autoptr (LsSubject) second =
    is_lanes ? NULL : ls_scene_new_subject (diff->scene, diff->pair[1]);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsParting) parting =
    is_lanes ? ls_compare_lanes (first, diff->pair[0], diff->pair[1], &diff->options, &error)
             : ls_compare_runs (first, second, &diff->options, &error);

  if (parting == NULL)
    return ls_cli_fail (error);
  return print_parted (
    diff, &(Parted){ .parting = parting, .has_wave = is_lanes, .wave = diff->wave }, a, b);
}

/* The parting of a wave under the scene's readings and others. Returns: (transfer full), or NULL with an error. */
static LsParting *
compare_readings (const Diff *diff, guint wave, LsBindings *changed, GError **error)
{
  g_autoptr (LsSubject) subject = ls_scene_new_subject (diff->scene, wave);
  g_autoptr (LsSubject) other = ls_subject_with_bindings (subject, changed);

  return ls_compare_runs (subject, other, &diff->options, error);
}

/* The first wave with a difference, or the last one. */
static LsParting *
find_wave (const Diff *diff, LsBindings *changed, guint *wave, GError **error)
{
  guint n = ls_scene_get_n_waves (diff->scene);
  guint first = diff->wave == G_MAXUINT ? 0 : diff->wave;
  guint last = diff->wave == G_MAXUINT ? n - 1 : diff->wave;

  for (*wave = first;; (*wave)++)
    {
      LsParting *parting = compare_readings (diff, *wave, changed, error);

      if (parting == NULL || parting->differs || *wave == last)
        return parting;
      ls_parting_free (parting);
    }
}

static LsCliStatus
diff_readings (const Diff *diff)
{
  const LsMachine *machine = ls_scene_get_machine (diff->scene);
  LsBindings *bindings = ls_scene_get_bindings (diff->scene);
  g_autoptr (LsBindings) changed = ls_bindings_copy (bindings);
  g_autofree char *a = NULL, *b = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsParting) parting = NULL;
  guint wave = 0;

  if (!ls_readings_parse (machine, ls_cli_value (diff->cli, "machine"), changed->readings, &error))
    {
      ls_cli_message ("diff: --machine: %s", error->message);
      return LS_CLI_USAGE;
    }
  a = ls_readings_tell (machine, bindings->readings, changed->readings);
  b = ls_readings_tell (machine, changed->readings, bindings->readings);
  if (!*b || !ls_scene_get_n_waves (diff->scene))
    {
      ls_cli_message ("diff: --machine: %s", *b ? ls_words ("the scene has no waves")
                                                : ls_words ("these are the readings of the scene"));
      return LS_CLI_USAGE;
    }
  parting = find_wave (diff, changed, &wave, &error);
  if (parting == NULL)
    return ls_cli_fail (error);
  return print_parted (diff,
                       &(Parted){ .parting = parting,
                                  .has_wave = parting->differs,
                                  .wave = wave,
                                  .is_reading = TRUE,
                                  .is_all = diff->wave == G_MAXUINT },
                       a, b);
}

/* --- programs -------------------------------------------------------------------------------------------- */

/* What the two are called: as scenes are, or as their files are. */
static LsCompareNames
name_programs (const Diff *diff)
{
  const char *program = ls_cli_value (diff->cli, "program");

  if (program != NULL)
    return (LsCompareNames){ ls_scene_get_name (diff->scene), ls_cli_file_name (program) };
  if (strcmp (ls_scene_get_name (diff->scene), ls_scene_get_name (diff->other)) != 0)
    return (LsCompareNames){ ls_scene_get_name (diff->scene), ls_scene_get_name (diff->other) };
  return (LsCompareNames){ ls_cli_file_name (diff->cli->files[0]),
                           ls_cli_file_name (diff->cli->files[1]) };
}

static LsCliStatus
diff_programs (const Diff *diff)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsSceneComparison) comparison =
    ls_scene_compare (diff->scene, diff->other, diff->wave, &diff->options, &error);
  const LsComparedPrograms programs = { .program_a = ls_scene_get_program (diff->scene),
                                        .program_b = ls_scene_get_program (diff->other),
                                        .names = name_programs (diff),
                                        .max_steps = diff->options.max_steps };

  if (comparison == NULL)
    {
      ls_cli_message ("diff: %s", error->message);
      return LS_CLI_USAGE;
    }
  return print (diff, "diff_programs", &ls_scene_compare_form, ls_scene_compare_fields, comparison,
                &programs);
}

LsCliStatus
ls_cli_diff (const LsCli *cli)
{
  g_auto (Diff) diff = { .cli = cli };
  LsCliStatus status = LS_CLI_OK;

  if (!check_usage (cli))
    return LS_CLI_USAGE;
  diff.scene =
    ls_cli_open_scene_picked (cli, cli->files[0], ls_cli_nth_value (cli, "pick", 0), &status);
  if (diff.scene == NULL)
    return status;
  if (!read_options (&diff))
    return LS_CLI_USAGE;
  if (!open_other (&diff, &status))
    return status;
  choose_stage (&diff);
  if (ls_cli_has (cli, "machine"))
    return ls_cli_flush (diff_readings (&diff));
  return ls_cli_flush (diff.other != NULL ? diff_programs (&diff) : diff_pair (&diff));
}
