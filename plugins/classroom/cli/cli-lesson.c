#include "ls-cli-lesson.h"
#include "ls-cli-scene.h"
#include "ls-error.h"
#include "ls-lesson-answers.h"
#include "ls-lesson-list.h"
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

/* --- answers ------------------------------------------------------------------------------------------------- */

#define MAX_BEFORE (1u << 20) /* bytes that are read to find which variant is answered */

/* A file of answers while it is read. */
typedef struct
{
  const LsCli *cli;
  LsCliLines lines;
  GQueue before; /* of char, or NULL for one that was too long: lines that were read and not used */
  gboolean is_broken; /* it cannot be read to its end */
  LsCliStatus status;
} Reading;

static void
reading_clear (Reading *reading)
{
  ls_cli_lines_clear (&reading->lines);
  g_queue_clear_full (&reading->before, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

/* The next line of the file. line: (out) (transfer full): NULL: it is too long. Returns: FALSE at the end, and where it cannot be read, which
 * is told. */
static gboolean
read_line (Reading *reading, char **line)
{
  g_autoptr (GError) error = NULL;

  *line = ls_cli_lines_next (&reading->lines, &error);
  if (*line != NULL ||
      (g_error_matches (error, LS_ERROR, LS_ERROR_RANGE) && !reading->lines.is_over))
    return TRUE;
  reading->is_broken = error != NULL;
  if (error != NULL)
    reading->status = ls_cli_fail (error);
  return FALSE;
}

/* The variant that the first line of the lesson names, among those at the beginning; else that of the keys. */
static guint
find_variant (Reading *reading, const LsLessonKeys *keys)
{
  guint variant = keys->variant;
  gboolean is_found = FALSE;
  char *line;

  while (!is_found && reading->lines.before < MAX_BEFORE && read_line (reading, &line))
    {
      is_found = line != NULL && ls_lesson_answers_name_variant (keys, line, &variant);
      g_queue_push_tail (&reading->before, line);
    }
  return is_found ? variant : keys->variant;
}

/* Takes line (nullable). */
static void
add_line (Reading *reading, LsLessonAnswers *answers, char *line)
{
  g_autofree char *taken = line;
  g_autoptr (GError) error = NULL;

  if (taken != NULL ? ls_lesson_answers_add (answers, taken, &error)
                    : ls_lesson_answers_fail_long (answers, &error))
    return;
  const LsCliStatus status = ls_cli_fail (error);
  reading->status = MAX (reading->status, status);
}

static void
add_lines (Reading *reading, LsLessonAnswers *answers)
{
  char *line;

  while (reading->before.length > 0)
    add_line (reading, answers, g_queue_pop_head (&reading->before));
  while (!reading->is_broken && read_line (reading, &line))
    add_line (reading, answers, line);
}

static void
tell_grades (Reading *reading, const LsLessonAnswers *answers)
{
  const LsCli *cli = reading->cli;
  g_autoptr (GArray) all = ls_lesson_answers_get (answers);
  g_autoptr (LsLessonGrades) grades = ls_lesson_grades_new (answers->keys, all);

  grades->file = answers->name;
  if (cli->n_files > 3)
    ls_cli_print ("%s, variant %u\n", answers->name, grades->variant);
  tell_form (cli, "lesson_grades", &ls_lesson_grades_form, grades, answers->keys);
  if (answers->n_others > 0)
    ls_cli_message (ls_words_many ("%s: %u line of another lesson or variant does not count",
                                   "%s: %u lines of other lessons or variants do not count",
                                   answers->n_others),
                    reading->lines.name, answers->n_others);
  if (grades->n_right < grades->n_asked)
    reading->status = MAX (reading->status, LS_CLI_DIFFERS);
}

/* keys: of any variant of the lesson; without --variant the one that the answers name counts. */
static LsCliStatus
grade_file (const LsCli *cli, const LsLessonKeys *keys, const char *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsLessonKeys) others = NULL;
  g_auto (LsLessonAnswers) answers = { 0 };
  g_auto (Reading) reading = { .cli = cli, .status = LS_CLI_OK };
  guint variant = keys->variant;

  if (!ls_cli_lines_open (&reading.lines, file, LS_LESSON_MAX_LINE, &error))
    return ls_cli_fail (error);
  if (!ls_cli_has (cli, "variant"))
    variant = find_variant (&reading, keys);
  if (variant != keys->variant)
    {
      others = make_variant (keys, variant, &error);
      if (others == NULL)
        return ls_cli_fail (error);
    }
  ls_lesson_answers_init (&answers, others != NULL ? others : keys, file);
  add_lines (&reading, &answers);
  if (!reading.is_broken)
    tell_grades (&reading, &answers);
  return reading.status;
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
