#include "ls-fuzz.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fuzz-open.h"
#include "ls-check.h"
#include "ls-cli.h"

/* A scene with its data files, "scene" and whatever it names: it is opened or refused, and what is opened runs whole, a draw
 * through all of its stages, with a limit of steps.  What it leaves is converted, compared with its references and shown.
 * A file "verb" has words of a command line, which is carried out on the scene. */

#define MAX_STEPS 2000
#define MAX_PIXELS (1u << 13) /* of what is run; larger scenes are opened only */
#define MAX_WAVES 128

/* --- the library ----------------------------------------------------------------------------------------- */

/* Each lane's pixel has a lane, which is the lane itself where nothing lies over it. */
static void
check_places (const LsScene *scene)
{
  guint n = MIN (ls_scene_get_n_waves (scene), 8), x[LS_LANES], y[LS_LANES], width, height;

  ls_scene_get_size (scene, &width, &height);
  for (guint wave = 0; wave < n; wave++)
    {
      LsMask lanes = ls_scene_wave_to_pixels (scene, wave, x, y);

      LS_FOREACH_LANE (lane, lanes)
        {
          guint found_wave, found_lane, primitive, count;
          LsSceneVertex vertices[3];

          g_assert_cmpuint (x[lane], <, width);
          g_assert_cmpuint (y[lane], <, height);
          g_assert_true (
            ls_scene_pixel_to_lane (scene, x[lane], y[lane], &found_wave, &found_lane));
          g_assert_true (ls_scene_is_draw (scene) || (found_wave == wave && found_lane == lane));
          ls_scene_get_primitive (scene, wave, lane, &primitive, vertices, &count);
        }
    }
}

static void
check_outcomes (const LsScene *scene, const LsDispatch *dispatch)
{
  guint n_lines = ls_program_n_lines (ls_scene_get_program (scene));

  for (guint wave = dispatch->first; wave < dispatch->end; wave++)
    {
      g_assert_cmpuint (dispatch->outcomes[wave].steps, <=, MAX_STEPS);
      g_assert_cmpuint (dispatch->outcomes[wave].line, <, MAX (n_lines, 1));
    }
}

static void
convert (const LsScene *scene, const LsDispatch *dispatch)
{
  g_autoptr (LsCheck) check = ls_check (scene, dispatch);

  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    g_free (ls_scene_output_words (scene, dispatch, i));
  for (guint i = 0; i < check->n_comparisons; i++)
    {
      const LsComparison *comparison = &check->comparisons[i];
      const LsOutput *output = ls_scene_get_output (scene, comparison->output);

      g_free (ls_comparison_format_error (comparison, output->format));
      if (comparison->n_different)
        g_free (ls_difference_format (&comparison->first, output->format));
      g_assert_cmpuint (comparison->n_different, <=, comparison->n_pixels);
    }
  g_assert_true (!check->matches || ls_dispatch_first_failure (dispatch) == G_MAXUINT);
}

/* One thread and two leave the same. */
static void
run_again (const LsScene *scene, const LsDispatch *dispatch)
{
  const LsDispatchOptions options = { .max_steps = MAX_STEPS, .n_threads = 2 };
  g_autoptr (LsDispatch) again = ls_scene_try_run (scene, &options, NULL);

  g_assert_cmpuint (again->n_images, ==, dispatch->n_images);
  for (guint i = 0; i < again->n_images; i++)
    {
      const LsDispatchImage *image = &again->images[i];
      gsize n = (gsize) image->width * image->height;

      g_assert_cmpmem (image->words, n * image->n_channels * sizeof (guint32),
                       dispatch->images[i].words, n * image->n_channels * sizeof (guint32));
      g_assert_cmpmem (image->written, n, dispatch->images[i].written, n);
    }
}

static gboolean
is_small (const LsScene *scene)
{
  guint width, height;

  ls_scene_get_size (scene, &width, &height);
  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    {
      const LsOutput *output = ls_scene_get_output (scene, i);

      if ((guint64) output->width * output->height > MAX_PIXELS)
        return FALSE;
    }
  return (guint64) width * height <= MAX_PIXELS && ls_scene_get_n_waves (scene) <= MAX_WAVES;
}

static void
run (const LsScene *scene)
{
  const LsDispatchOptions options = { .max_steps = MAX_STEPS, .n_threads = 1 };
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, &options, NULL);

  check_outcomes (scene, dispatch);
  if (ls_scene_get_n_waves (scene))
    ls_fuzz_count (LS_FUZZ_RAN);
  if (ls_scene_get_n_waves (scene) && ls_dispatch_first_failure (dispatch) == G_MAXUINT)
    ls_fuzz_count (LS_FUZZ_ENDED);
  convert (scene, dispatch);
  check_places (scene);
  if (ls_scene_get_n_waves (scene) > 1 && ls_scene_get_n_waves (scene) % 3 == 0)
    run_again (scene, dispatch);
}

/* --- the command line ------------------------------------------------------------------------------------ */

/* Files are named by us alone. */
static gboolean
is_harmless (const char *word)
{
  static const char *const files[] = { "--out",       "--merge",  "--program", "--json=",
                                       "--max-steps", "--memory", "--trust" };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (g_str_has_prefix (word, files[i]))
      return FALSE;
  return *word && !strchr (word, '/') && (*word != '-' || word[1] == '-');
}

/* (transfer container): the words of text, and what keeps them within the folder and the time there is. */
static GPtrArray *
read_words (const LsVerb *verb, GStrv words, const char *scene, const char *out)
{
  GPtrArray *argv = g_ptr_array_new ();

  for (guint i = 1; words[i]; i++)
    if (is_harmless (words[i]))
      g_ptr_array_add (argv, words[i]);
  for (guint i = 0; i < LS_CLI_MAX_OPTIONS && verb->options[i].name; i++)
    {
      if (g_str_equal (verb->options[i].name, "max-steps"))
        g_ptr_array_add (argv, (gpointer) "--max-steps=2000");
      if (g_str_equal (verb->options[i].name, "memory"))
        g_ptr_array_add (argv, (gpointer) FUZZ_BUDGET_OPTION);
      if (g_str_equal (verb->options[i].name, "out"))
        g_ptr_array_add (argv, (gpointer) out);
    }
  g_ptr_array_add (argv, (gpointer) scene);
  return argv;
}

/* Where standard output and error were. */
typedef struct
{
  int output;
  FILE *errors;
} Quiet;

/* Errors are kept away where stdio writes them: sanitizers know the descriptor, and are still heard. */
static void
quiet_begin (Quiet *quiet)
{
  int null = open ("/dev/null", O_WRONLY | O_CLOEXEC);

  fflush (stdout);
  quiet->output = dup (STDOUT_FILENO);
  quiet->errors = stderr;
  dup2 (null, STDOUT_FILENO);
  stderr = fdopen (null, "w");
}

static void
quiet_end (Quiet *quiet)
{
  fclose (stderr);
  stderr = quiet->errors;
  dup2 (quiet->output, STDOUT_FILENO);
  close (quiet->output);
}

/* Carries out a command line on the scene, and throws away what it says. */
static void
carry_out (const FuzzPart *part, const FuzzFolder *folder, const char *scene)
{
  static const char *const verbs[] = { "info",  "lint",    "run",   "check",    "races", "cover",
                                       "trace", "history", "lanes", "timeline", "regs",  "who",
                                       "uses",  "why",     "diff",  "counters", "graph", NULL };
  g_autofree char *text = fuzz_part_dup_text (part);
  g_auto (GStrv) words = g_strsplit_set (text, " \n", 8);
  g_autofree char *out = g_strconcat ("--out=", folder->path, "/out", NULL);
  g_autoptr (GPtrArray) argv = NULL;
  Quiet quiet;
  const LsVerb *verb;

  if (!words[0] || !g_strv_contains (verbs, words[0]))
    return;
  verb = ls_cli_find_verb (words[0]);
  argv = read_words (verb, words, scene, out);
  quiet_begin (&quiet);
  ls_cli_dispatch (verb, (int) argv->len, (char **) argv->pdata);
  quiet_end (&quiet);
}

/* --- the entry ------------------------------------------------------------------------------------------- */

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GPtrArray) parts = fuzz_bundle_read (data, size);
  const FuzzPart *verb = fuzz_bundle_find (parts, "verb");
  g_auto (FuzzFolder) folder = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;
  g_autofree char *path = NULL;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  fuzz_folder_init (&folder, parts);
  path = fuzz_folder_name (&folder, "scene.lanescope");
  scene = fuzz_folder_open (&folder, &error);
  g_assert_true ((scene == NULL) == (error != NULL));
  if (!scene)
    {
      /* or that of the program that it names */
      g_assert_true (g_str_has_prefix (error->message, folder.path));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      ls_fuzz_forget ();
      return 0;
    }
  ls_fuzz_count (LS_FUZZ_OPENED);
  if (!is_small (scene))
    return 0;
  run (scene);
  if (verb)
    carry_out (verb, &folder, path);
  return 0;
}
