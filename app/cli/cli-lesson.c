#include <json-glib/json-glib.h>
#include <string.h>

#include "ls-cli-lesson.h"
#include "ls-cli-scene.h"
#include "ls-dap.h"
#include "ls-lanes.h"
#include "ls-lesson-grade.h"
#include "ls-lesson-list.h"
#include "ls-lesson-order.h"
#include "ls-text.h"

/* Lessons: which there are, what is right at their stops, and what answers are worth. */

/* A file of answers while it is read. */
typedef struct
{
  const char *name; /* for messages */
  const LsLessonKeys *keys;
  GArray *answers; /* LsLessonAnswer; owned */
  guint n_others;  /* lines of other lessons and variants */
} Answers;

static void
answers_clear (Answers *answers)
{
  g_clear_pointer (&answers->answers, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Answers, answers_clear)

/* "FILE:LINE: MESSAGE". Always FALSE. */
static gboolean G_GNUC_PRINTF (4, 5)
  fail_line (const Answers *answers, guint line, GError **error, const char *format, ...)
{
  va_list arguments;
  g_autofree char *message = NULL;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX, "%s:%u: %s", answers->name, line, message);
  return FALSE;
}

/* --- what was answered --------------------------------------------------------------------------------------- */

/* Returns: (nullable): NULL where the member is no text. */
static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
             json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

/* FALSE where the member is no whole number from 0 to most. */
static gboolean
get_number (JsonObject *object, const char *name, guint most, guint *number)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      json_node_get_value_type (node) != G_TYPE_INT64 || json_node_get_int (node) < 0 ||
      json_node_get_int (node) > most)
    return FALSE;
  *number = (guint) json_node_get_int (node);
  return TRUE;
}

/* "0-3,7". */
static gboolean
read_mask (const Answers *answers,
           JsonObject *line,
           guint at,
           LsLessonAnswer *answer,
           GError **error)
{
  g_autoptr (GError) reason = NULL;
  const char *text = get_text (line, "answer");

  if (text == NULL)
    return fail_line (answers, at, error,
                      "answer is no set of lanes (write \"0-3,7\" or \"none\")");
  return ls_lanes_parse (text, &answer->lanes, &reason) ||
         fail_line (answers, at, error, "answer: %s", reason->message);
}

static gboolean
find_state (const LsMachine *machine, const char *id, guint8 *state)
{
  for (guint i = 0; i < machine->n_lane_states; i++)
    if (strcmp (machine->lane_states[i].id, id) == 0)
      {
        *state = (guint8) i;
        return TRUE;
      }
  return FALSE;
}

/* A number or a state, for the answer's lane. */
static gboolean
read_lane_value (const Answers *answers,
                 const LsLessonKey *key,
                 JsonNode *node,
                 guint lane,
                 LsLessonAnswer *answer)
{
  const gboolean is_value = JSON_NODE_HOLDS_VALUE (node);
  const GType type = is_value ? json_node_get_value_type (node) : G_TYPE_NONE;

  if (key->ask == LS_ASK_CAUSE)
    return type == G_TYPE_STRING && find_state (ls_scene_get_machine (answers->keys->scene),
                                                json_node_get_string (node), &answer->states[lane]);
  answer->numbers[lane] =
    type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double (node) : 0;
  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE;
}

static gboolean
fail_state (const Answers *answers, const char *lane, guint at, GError **error)
{
  const LsMachine *machine = ls_scene_get_machine (answers->keys->scene);
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < machine->n_lane_states; i++)
    g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", machine->lane_states[i].id);
  return fail_line (answers, at, error, "answer: lane %s has no state (write one of %s)", lane,
                    all->str);
}

/* {"17": 0.5, "63": 2}; of a number that is the same for all lanes 0.5 alone, too */
static gboolean
read_values (const Answers *answers,
             const LsLessonKey *key,
             JsonObject *line,
             guint at,
             LsLessonAnswer *answer,
             GError **error)
{
  JsonNode *node = json_object_get_member (line, "answer");
  g_autoptr (GList) lanes = NULL;

  if (key->is_same && node != NULL && JSON_NODE_HOLDS_VALUE (node))
    {
      answer->lanes = key->asked;
      return read_lane_value (answers, key, node, (guint) __builtin_ctzll (key->asked), answer) ||
             fail_line (answers, at, error, "answer is no number (write 0.5)");
    }
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return fail_line (answers, at, error, "answer has no value for each lane (write {\"17\": %s})",
                      key->ask == LS_ASK_CAUSE ? "\"killed\"" : "0.5");
  lanes = json_object_get_members (json_node_get_object (node));
  for (const GList *each = lanes; each != NULL; each = each->next)
    {
      guint64 lane;

      if (!g_ascii_string_to_unsigned (each->data, 10, 0, LS_LANES - 1, &lane, NULL))
        return fail_line (answers, at, error, "answer: no lane %s (lanes are 0 to 63)",
                          (const char *) each->data);
      if (!read_lane_value (answers, key,
                            json_object_get_member (json_node_get_object (node), each->data),
                            (guint) lane, answer))
        return key->ask == LS_ASK_CAUSE
                 ? fail_state (answers, each->data, at, error)
                 : fail_line (answers, at, error, "answer: lane %s has no number",
                              (const char *) each->data);
      answer->lanes |= LS_MASK_LANE (lane);
    }
  return TRUE;
}

static gboolean
read_stack (const Answers *answers,
            JsonObject *line,
            guint at,
            LsLessonAnswer *answer,
            GError **error)
{
  const char *text = get_text (line, "answer");

  for (guint i = 0; text != NULL && ls_lesson_stacks[i] != NULL; i++)
    if (strcmp (ls_lesson_stacks[i], text) == 0)
      {
        answer->stack = i;
        return TRUE;
      }
  return fail_line (answers, at, error, "answer is not one of push, pop, else and same");
}

/* "2 1 3". */
static gboolean
read_order (const Answers *answers,
            const LsLessonKey *key,
            JsonObject *line,
            guint at,
            LsLessonAnswer *answer,
            GError **error)
{
  const char *text = get_text (line, "answer");
  g_autoptr (GError) reason = NULL;

  if (text == NULL)
    return fail_line (answers, at, error, "answer is no order of clauses (write \"2 1\")");
  return ls_lesson_order_parse (text, key->n_choices, answer->order, &reason) ||
         fail_line (answers, at, error, "answer: %s", reason->message);
}

/* "1x 2y / 3x". */
static gboolean
read_packet (const Answers *answers,
             const LsLessonKey *key,
             JsonObject *line,
             guint at,
             LsLessonAnswer *answer,
             GError **error)
{
  const char *text = get_text (line, "answer");
  g_autoptr (GError) reason = NULL;

  if (text == NULL)
    return fail_line (answers, at, error, "answer is no list of groups (write \"1x 2y / 3x\")");
  return ls_lesson_packet_parse (text, key->n_choices, ls_scene_get_machine (answers->keys->scene),
                                 &answer->packet, &reason) ||
         fail_line (answers, at, error, "answer: %s", reason->message);
}

static gboolean
read_answer (const Answers *answers,
             const LsLessonKey *key,
             JsonObject *line,
             guint at,
             LsLessonAnswer *answer,
             GError **error)
{
  switch (key->ask)
    {
    case LS_ASK_NOTHING:
      return fail_line (answers, at, error, "stop %u asks for nothing", key->number);
    case LS_ASK_MASK:
      return read_mask (answers, line, at, answer, error);
    case LS_ASK_VALUE:
    case LS_ASK_CAUSE:
    case LS_ASK_ITERATION:
      return read_values (answers, key, line, at, answer, error);
    case LS_ASK_CHOICE:
      return (get_number (line, "answer", key->n_choices, &answer->choice) && answer->choice > 0) ||
             fail_line (answers, at, error, "answer is no choice from 1 to %u", key->n_choices);
    case LS_ASK_STACK:
      return read_stack (answers, line, at, answer, error);
    case LS_ASK_ORDER:
      return read_order (answers, key, line, at, answer, error);
    case LS_ASK_PACKET:
      return read_packet (answers, key, line, at, answer, error);
    }
  g_assert_not_reached ();
}

/* --- lines --------------------------------------------------------------------------------------------------- */

/* Whether a line is about this lesson in this variant. */
static gboolean
is_of_lesson (const Answers *answers, JsonObject *line)
{
  const char *title = get_text (line, "lesson");
  guint variant = answers->keys->variant;

  return (title == NULL || strcmp (title, answers->keys->lesson->title) == 0) &&
         (!json_object_has_member (line, "variant") ||
          (get_number (line, "variant", LS_MAX_VARIANTS, &variant) &&
           variant == answers->keys->variant));
}

/* Without "<data>:1:1: ", which the line is said for. */
static const char *
strip_place (const char *message)
{
  const char *behind = g_str_has_prefix (message, "<data>:") ? strstr (message, ": ") : NULL;

  return behind != NULL ? behind + 2 : message;
}

static gboolean
read_line (Answers *answers, const char *text, guint at, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  LsLessonAnswer answer = { 0 };
  const LsLessonKey *key;
  JsonObject *line;

  if (!ls_dap_check_json ("line", text, strlen (text), &reason))
    return fail_line (answers, at, error, "%s", reason->message);
  if (!json_parser_load_from_data (parser, text, -1, &reason))
    return fail_line (answers, at, error, "no JSON: %s", strip_place (reason->message));
  if (json_parser_get_root (parser) == NULL ||
      !JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser)))
    return fail_line (answers, at, error, "no object (write {\"stop\": 1, \"answer\": ...})");
  line = json_node_get_object (json_parser_get_root (parser));
  if (!is_of_lesson (answers, line))
    {
      answers->n_others++;
      return TRUE;
    }
  if (!get_number (line, "stop", G_MAXINT32, &answer.stop))
    return fail_line (answers, at, error, "no number of a stop (write \"stop\": 1)");
  key = ls_lesson_keys_find (answers->keys, answer.stop);
  if (key == NULL)
    return fail_line (answers, at, error, "the lesson has no stop %u", answer.stop);
  if (!read_answer (answers, key, line, at, &answer, error))
    return FALSE;
  g_array_append_val (answers->answers, answer);
  return TRUE;
}

static gboolean
read_answers (Answers *answers, GError **error)
{
  g_auto (GStrv) lines = ls_cli_read_lines (answers->name, error);

  if (lines == NULL)
    return FALSE;
  answers->answers = g_array_new (FALSE, FALSE, sizeof (LsLessonAnswer));
  for (guint i = 0; lines[i] != NULL; i++)
    if (!g_utf8_validate (lines[i], -1, NULL))
      {
        g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX, "%s: not UTF-8",
                     ls_cli_file_name (answers->name));
        return FALSE;
      }
  for (guint i = 0; lines[i] != NULL; i++)
    if (*g_strstrip (lines[i]) != '\0' && !read_line (answers, lines[i], i + 1, error))
      return FALSE;
  return TRUE;
}

/* --- the verb ------------------------------------------------------------------------------------------------ */

/* The lesson's scene in the variant that --variant says. Returns: (transfer full) (nullable): NULL, having said why, with *status set. */
static LsLessonKeys *
open_lesson (const LsCli *cli, const char *file, LsCliStatus *status)
{
  g_autoptr (LsScene) scene = ls_cli_open_scene_picked (cli, file, NULL, status);
  g_autoptr (GError) error = NULL;
  guint64 variant = 1;
  LsLessonKeys *keys = NULL;

  if (scene == NULL)
    return NULL;
  if (!ls_cli_number (cli, "variant", LS_MAX_VARIANTS, &variant))
    {
      *status = LS_CLI_USAGE;
      return NULL;
    }
  if (variant != ls_scene_get_variant (scene))
    {
      LsScene *other = ls_scene_with_variant (scene, (guint) variant, &error);

      ls_scene_unref (g_steal_pointer (&scene));
      scene = other;
    }
  keys = scene != NULL ? ls_lesson_keys_new (scene, &error) : NULL;
  if (keys == NULL)
    *status = ls_cli_fail (error);
  return keys;
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
  g_autoptr (LsLessonKeys) keys = open_lesson (cli, cli->files[1], &status);

  if (keys != NULL)
    tell_form (cli, "lesson_key", &ls_lesson_keys_form, keys, keys);
  return status;
}

static LsCliStatus
grade_answers (const LsCli *cli, const LsLessonKeys *keys)
{
  g_auto (Answers) answers = { .name = cli->files[2], .keys = keys };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsLessonGrades) grades = NULL;

  if (!read_answers (&answers, &error))
    return ls_cli_fail (error);
  grades = ls_lesson_grades_new (keys, answers.answers);
  tell_form (cli, "lesson_grades", &ls_lesson_grades_form, grades, keys);
  if (answers.n_others > 0)
    ls_cli_message ("%s: %u lines of other lessons or variants do not count",
                    ls_cli_file_name (answers.name), answers.n_others);
  return grades->n_right == grades->n_asked ? LS_CLI_OK : LS_CLI_DIFFERS;
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
  keys = open_lesson (cli, cli->files[1], &status);
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

/* The other variants, as far as each can be held. */
static LsCliStatus
check_variants (const LsLessonKeys *keys)
{
  for (guint variant = 1; variant <= keys->n_variants; variant++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LsScene) scene = ls_scene_with_variant (keys->scene, variant, &error);
      g_autoptr (LsLessonKeys) others = scene != NULL ? ls_lesson_keys_new (scene, &error) : NULL;

      if (others == NULL)
        {
          g_prefix_error (&error, "variant %u: ", variant);
          return ls_cli_fail (error);
        }
    }
  return LS_CLI_OK;
}

/* Without answers it is the lesson that is checked, in all variants unless one is named. */
static LsCliStatus
check_lesson (const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsLessonKeys) keys = open_lesson (cli, cli->files[1], &status);

  if (keys == NULL)
    return status;
  if (cli->n_files > 2)
    return grade_answers (cli, keys);
  status = ls_cli_has (cli, "variant") ? LS_CLI_OK : check_variants (keys);
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
  ls_cli_message ("lesson: %s: not 'list [FOLDER]', 'key FILE', 'check FILE [ANSWERS]' or "
                  "'handout FILE' (see 'lanescope lesson --help')",
                  word);
  return LS_CLI_USAGE;
}
