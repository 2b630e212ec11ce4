#include "ls-cli-lesson.h"
#include "ls-cli-scene.h"
#include "ls-lesson-answers.h"
#include "ls-lesson-list.h"
#include "ls-text.h"
#include "ls-words.h"

/* Lessons: which there are, what is right at their stops, and what answers are worth. */

/* --- the verb ------------------------------------------------------------------------------------------------ */

/* In the variant that --variant says. Returns: (transfer full) (nullable): NULL, having said why, with *status set. */
static LsLessonKeys *
open_lesson (const LsCli *cli, LsCliStatus *status)
{
  g_autofree char *file = ls_lesson_dup_file (cli->files[1]);
  g_autoptr (LsScene) scene =
    ls_cli_take_variant (cli, ls_cli_open_scene_picked (cli, file, NULL, status), status);
  g_autoptr (GError) error = NULL;
  LsLessonKeys *keys;

  if (scene == NULL)
    return NULL;
  keys = ls_lesson_keys_new (scene, &error);
  if (keys == NULL)
    *status = ls_cli_fail (error);
  return keys;
}

/* Returns: (transfer full): the keys of the same lesson in another variant. */
static LsLessonKeys *
make_variant (const LsLessonKeys *keys, guint variant, GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_with_variant (keys->scene, variant, error);

  return scene != NULL ? ls_lesson_keys_new (scene, error) : NULL;
}

static void
tell_form (const LsCli *cli,
           const char *kind,
           const LsForm *form,
           gconstpointer of,
           const LsLessonKeys *keys)
{
  const LsProgram *program = ls_scene_get_program (keys->scene);

  ls_cli_tell (cli, kind, form, of, ls_form_to_data (form, of, program, NULL), program);
}

static LsCliStatus
tell_key (const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsLessonKeys) keys = open_lesson (cli, &status);

  if (keys != NULL)
    tell_form (cli, "lesson_key", &ls_lesson_keys_form, keys, keys);
  return status;
}

/* keys: of any variant of the lesson; without --variant the one that the answers name counts. */
static LsCliStatus
grade_file (const LsCli *cli, const LsLessonKeys *keys, const char *file)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = ls_cli_read_lines (file, &error);
  g_autoptr (LsLessonKeys) others = NULL;
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);
  g_autoptr (GArray) answers = NULL;
  g_autoptr (LsLessonGrades) grades = NULL;
  guint n_others, variant;

  if (lines == NULL)
    return ls_cli_fail (error);
  variant = ls_lesson_answers_find_variant (keys, (const char *const *) lines);
  if (!ls_cli_has (cli, "variant") && variant != keys->variant)
    {
      others = make_variant (keys, variant, &error);
      if (others == NULL)
        return ls_cli_fail (error);
      keys = others;
    }
  answers = ls_lesson_answers_read (keys, file, (const char *const *) lines, &n_others, problems);
  for (guint i = 0; i < problems->len; i++)
    ls_cli_fail (problems->pdata[i]);
  grades = ls_lesson_grades_new (keys, answers);
  grades->file = file;
  if (cli->n_files > 3)
    ls_cli_print ("%s, variant %u\n", file, grades->variant);
  tell_form (cli, "lesson_grades", &ls_lesson_grades_form, grades, keys);
  if (n_others > 0)
    ls_cli_message (ls_words_many ("%s: %u line of another lesson or variant does not count",
                                   "%s: %u lines of other lessons or variants do not count",
                                   n_others),
                    ls_cli_file_name (file), n_others);
  return problems->len == 0 && grades->n_right == grades->n_asked ? LS_CLI_OK : LS_CLI_DIFFERS;
}

static LsCliStatus
grade_answers (const LsCli *cli, const LsLessonKeys *keys)
{
  LsCliStatus worst = LS_CLI_OK;

  if (cli->n_files > 3 && ls_cli_has (cli, "json"))
    {
      ls_cli_message ("lesson check: with --json one file of answers (name it alone)");
      return LS_CLI_USAGE;
    }
  for (guint i = 2; i < cli->n_files; i++)
    {
      const LsCliStatus status = grade_file (cli, keys, cli->files[i]);

      worst = MAX (worst, status);
    }
  return worst;
}

LsCliHandout ls_cli_handout;

static LsCliStatus
write_handout (const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsLessonKeys) keys = NULL;
  g_autoptr (GBytes) handout = NULL;
  g_autoptr (GError) error = NULL;

  if (ls_cli_handout == NULL)
    {
      ls_cli_message ("lesson: this build has no window, whose drawing handouts need");
      return LS_CLI_UNSUPPORTED;
    }
  keys = open_lesson (cli, &status);
  if (keys == NULL)
    return status;
  handout = ls_cli_handout (keys, ls_cli_has (cli, "answers"), &error);
  return handout != NULL &&
             ls_cli_write (ls_cli_has (cli, "output") ? ls_cli_value (cli, "output") : "-", handout,
                           &error)
           ? LS_CLI_OK
           : ls_cli_fail (error);
}

/* The lessons of a folder, or those of the program. */
static LsCliStatus
list_lessons (const LsCli *cli)
{
  const char *folder = cli->n_files > 1 ? cli->files[1] : ls_lesson_own_folder ();
  g_autoptr (GError) error = NULL;
  g_autoptr (LsLessonList) list = NULL;

  if (folder == NULL)
    {
      ls_cli_message ("lesson: the program's own lessons are not there (name a folder: lesson list "
                      "FOLDER)");
      return LS_CLI_USAGE;
    }
  list = ls_lesson_list_new (folder, &error);
  if (list == NULL)
    return ls_cli_fail (error);
  for (guint i = 0; i < list->problems->len; i++)
    ls_cli_fail (list->problems->pdata[i]);
  ls_cli_tell (cli, "lesson_list", &ls_lesson_list_form, list,
               ls_form_to_data (&ls_lesson_list_form, list, NULL, NULL), NULL);
  return list->problems->len > 0 ? LS_CLI_DIFFERS : LS_CLI_OK;
}

static LsCliStatus
check_variants (const LsCli *cli, const LsLessonKeys *keys)
{
  for (guint variant = 1; variant <= keys->n_variants; variant++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LsLessonKeys) others = make_variant (keys, variant, &error);

      if (others == NULL)
        {
          g_prefix_error (&error, "variant %u: ", variant);
          return ls_cli_fail (error);
        }
    }
  if (keys->n_variants > 1)
    ls_cli_message ("%s: all %u variants can be held", ls_cli_file_name (cli->files[1]),
                    keys->n_variants);
  return LS_CLI_OK;
}

/* Without answers it is the lesson that is checked, in all variants unless one is named. */
static LsCliStatus
check_lesson (const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsLessonKeys) keys = open_lesson (cli, &status);

  if (keys == NULL)
    return status;
  if (cli->n_files > 2)
    return grade_answers (cli, keys);
  status = ls_cli_has (cli, "variant") ? LS_CLI_OK : check_variants (cli, keys);
  return status == LS_CLI_OK ? tell_key (cli) : status;
}

LsCliStatus
ls_cli_lesson (const LsCli *cli)
{
  const char *word = cli->files[0];

  if (strcmp (word, "list") == 0 && cli->n_files < 3)
    return list_lessons (cli);
  if (strcmp (word, "key") == 0 && cli->n_files == 2)
    return tell_key (cli);
  if (strcmp (word, "check") == 0 && cli->n_files > 1)
    return check_lesson (cli);
  if (strcmp (word, "handout") == 0 && cli->n_files == 2)
    return write_handout (cli);
  ls_cli_message ("lesson: %s: not 'list [FOLDER]', 'key FILE', 'check FILE [ANSWERS...]' or "
                  "'handout FILE' (see 'lanescope lesson --help')",
                  word);
  return LS_CLI_USAGE;
}
