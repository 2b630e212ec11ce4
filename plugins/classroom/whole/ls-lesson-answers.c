#include "ls-lesson-answers.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "ls-error.h"
#include "ls-json-check.h"
#include "ls-lanes.h"
#include "ls-lesson-order.h"
#include "ls-words.h"

/* --- writing ------------------------------------------------------------------------------------------------- */

/* A number or a state for each lane. */
static void
add_lanes (JsonBuilder *line, const LsLessonKey *key, const LsLessonAnswer *answer)
{
  const LsMachine *machine = ls_scene_get_machine (key->scene);

  json_builder_begin_object (line);
  LS_FOREACH_LANE (lane, answer->lanes & key->asked)
    {
      g_autofree char *name = g_strdup_printf ("%u", (guint) lane);

      json_builder_set_member_name (line, name);
      if (key->ask == LS_ASK_CAUSE)
        json_builder_add_string_value (line, machine->lane_states[answer->states[lane]].id);
      else
        json_builder_add_double_value (line, answer->numbers[lane]);
    }
  json_builder_end_object (line);
}

static void
add_answer (JsonBuilder *line, const LsLessonKey *key, const LsLessonAnswer *answer)
{
  g_autoptr (GString) lanes = g_string_new (NULL);
  g_autofree char *packet = NULL, *order = NULL;

  switch (key->ask)
    {
    case LS_ASK_NOTHING:
      json_builder_add_null_value (line);
      break;
    case LS_ASK_MASK:
      ls_lanes_append (lanes, answer->lanes);
      json_builder_add_string_value (line, lanes->str);
      break;
    case LS_ASK_VALUE:
    case LS_ASK_CAUSE:
    case LS_ASK_ITERATION:
      add_lanes (line, key, answer);
      break;
    case LS_ASK_CHOICE:
      json_builder_add_int_value (line, answer->choice);
      break;
    case LS_ASK_STACK:
      json_builder_add_string_value (line, ls_lesson_stacks[answer->stack]);
      break;
    case LS_ASK_ORDER:
      order = ls_lesson_order_to_text (answer->order, key->n_choices);
      json_builder_add_string_value (line, order);
      break;
    case LS_ASK_PACKET:
      packet = ls_lesson_packet_to_text (key, &answer->packet);
      json_builder_add_string_value (line, packet);
      break;
    }
}

char *
ls_lesson_answer_to_line (const LsLessonKeys *keys,
                          const LsLessonKey *key,
                          const LsLessonAnswer *answer)
{
  g_autoptr (JsonBuilder) line = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (line);
  json_builder_set_member_name (line, "lesson");
  json_builder_add_string_value (line, keys->lesson->title);
  json_builder_set_member_name (line, "variant");
  json_builder_add_int_value (line, keys->variant);
  json_builder_set_member_name (line, "stop");
  json_builder_add_int_value (line, key->number);
  json_builder_set_member_name (line, "answer");
  add_answer (line, key, answer);
  json_builder_end_object (line);
  root = json_builder_get_root (line);
  text = json_to_string (root, FALSE);
  return g_strconcat (text, "\n", NULL);
}

/* --- reading what was answered ------------------------------------------------------------------------------- */

/* A file of answers while it is read. */
typedef struct
{
  const LsLessonKeys *keys;
  const char *name;
  guint line;             /* from 1 */
  const LsLessonKey *key; /* of the stop that the line answers; NULL: not known yet */
} Reading;

/* "FILE:LINE: stop 3: MESSAGE". Always FALSE. */
static gboolean G_GNUC_PRINTF (3, 4)
  fail_line (const Reading *reading, GError **error, const char *format, ...)
{
  va_list arguments;
  g_autofree char *message = NULL;

  va_start (arguments, format);
  message = g_strdup_vprintf (ls_words (format), arguments);
  va_end (arguments);
  if (reading->key != NULL)
    ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: stop %u: %s", reading->name, reading->line,
             reading->key->number, message);
  else
    ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: %s", reading->name, reading->line, message);
  return FALSE;
}

/* G_TYPE_NONE where there is no node, or one that is no plain value. */
static GType
type_of_node (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node)
                                                      : G_TYPE_NONE;
}

/* Returns: (nullable): NULL where the member is no text. */
static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return type_of_node (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
}

/* FALSE where the member is no whole number from 0 to most. */
static gboolean
get_number (JsonObject *object, const char *name, guint most, guint *number)
{
  JsonNode *node = json_object_get_member (object, name);

  if (type_of_node (node) != G_TYPE_INT64 || json_node_get_int (node) < 0 ||
      json_node_get_int (node) > most)
    return FALSE;
  *number = (guint) json_node_get_int (node);
  return TRUE;
}

static gboolean
parse_stack (const char *text, LsLessonStack *stack, GError **error)
{
  for (guint i = 0; ls_lesson_stacks[i] != NULL; i++)
    if (strcmp (ls_lesson_stacks[i], text) == 0)
      {
        *stack = i;
        return TRUE;
      }
  return ls_fail (error, LS_ERROR_SYNTAX, "'%s' is not one of push, pop, else and same", text);
}

/* An answer that is a text. refusal: of what is none. */
static gboolean
read_answer_text (const Reading *reading,
                  JsonObject *line,
                  const char *refusal,
                  LsLessonAnswer *answer,
                  GError **error)
{
  const LsLessonKey *key = reading->key;
  const char *text = get_text (line, "answer");
  g_autoptr (GError) reason = NULL;
  gboolean is_read;

  if (text == NULL)
    return fail_line (reading, error, "%s", ls_words (refusal));
  is_read = key->ask == LS_ASK_MASK    ? ls_lanes_parse (text, &answer->lanes, &reason)
            : key->ask == LS_ASK_STACK ? parse_stack (text, &answer->stack, &reason)
            : key->ask == LS_ASK_ORDER
              ? ls_lesson_order_parse (text, key->n_choices, answer->order, &reason)
              : ls_lesson_packet_parse (key, text, &answer->packet, &reason);
  return is_read || fail_line (reading, error, "answer: %s", reason->message);
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
read_lane_value (const LsLessonKey *key, JsonNode *node, guint lane, LsLessonAnswer *answer)
{
  const GType type = type_of_node (node);

  if (key->ask == LS_ASK_CAUSE)
    return type == G_TYPE_STRING && find_state (ls_scene_get_machine (key->scene),
                                                json_node_get_string (node), &answer->states[lane]);
  answer->numbers[lane] =
    type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double (node) : 0;
  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE;
}

static gboolean
fail_lane_value (const Reading *reading, const char *lane, GError **error)
{
  const LsMachine *machine = ls_scene_get_machine (reading->key->scene);
  g_autoptr (GString) all = g_string_new (NULL);

  if (reading->key->ask != LS_ASK_CAUSE)
    return fail_line (reading, error, "answer: lane %s has no number", lane);
  for (guint i = 0; i < machine->n_lane_states; i++)
    g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", machine->lane_states[i].id);
  return fail_line (reading, error, "answer: lane %s has no state (write one of %s)", lane,
                    all->str);
}

/* {"17": 0.5, "63": 2}; of a number that is the same for all lanes 0.5 alone, too */
static gboolean
read_values (const Reading *reading, JsonObject *line, LsLessonAnswer *answer, GError **error)
{
  const LsLessonKey *key = reading->key;
  JsonNode *node = json_object_get_member (line, "answer");
  g_autoptr (GList) lanes = NULL;

  if (key->is_same && node != NULL && JSON_NODE_HOLDS_VALUE (node))
    {
      answer->lanes = key->asked;
      return read_lane_value (key, node, (guint) __builtin_ctzll (key->asked), answer) ||
             fail_line (reading, error, "answer is no number (write 0.5)");
    }
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return fail_line (reading, error, "answer has no value for each lane (write {\"17\": %s})",
                      key->ask == LS_ASK_CAUSE ? "\"killed\"" : "0.5");
  lanes = json_object_get_members (json_node_get_object (node));
  for (const GList *each = lanes; each != NULL; each = each->next)
    {
      guint64 lane;

      if (!g_ascii_string_to_unsigned (each->data, 10, 0, LS_LANES - 1, &lane, NULL))
        return fail_line (reading, error, "answer: no lane %s (lanes are 0 to 63)",
                          (const char *) each->data);
      if (!read_lane_value (key, json_object_get_member (json_node_get_object (node), each->data),
                            (guint) lane, answer))
        return fail_lane_value (reading, each->data, error);
      answer->lanes |= LS_MASK_LANE (lane);
    }
  return TRUE;
}

static gboolean
read_answer (const Reading *reading, JsonObject *line, LsLessonAnswer *answer, GError **error)
{
  const LsLessonKey *key = reading->key;

  switch (key->ask)
    {
    case LS_ASK_NOTHING:
      return fail_line (reading, error, "stop %u asks for nothing", key->number);
    case LS_ASK_MASK:
      return read_answer_text (
        reading, line, "answer is no set of lanes (write \"0-3,7\" or \"none\")", answer, error);
    case LS_ASK_VALUE:
    case LS_ASK_CAUSE:
    case LS_ASK_ITERATION:
      return read_values (reading, line, answer, error);
    case LS_ASK_CHOICE:
      return (get_number (line, "answer", key->n_choices, &answer->choice) && answer->choice > 0) ||
             fail_line (reading, error, "answer is no choice from 1 to %u", key->n_choices);
    case LS_ASK_STACK:
      return read_answer_text (reading, line, "answer is no change of the stack (write \"push\")",
                               answer, error);
    case LS_ASK_ORDER:
      return read_answer_text (reading, line, "answer is no order of clauses (write \"2 1\")",
                               answer, error);
    case LS_ASK_PACKET:
      return read_answer_text (reading, line, "answer is no list of groups (write \"1x 2y / 3x\")",
                               answer, error);
    }
  g_assert_not_reached ();
}

/* --- reading lines ------------------------------------------------------------------------------------------- */

/* Whether a line is about this lesson in this variant. */
static gboolean
is_of_lesson (const LsLessonKeys *keys, JsonObject *line)
{
  const char *title = get_text (line, "lesson");
  guint variant = keys->variant;

  return (!json_object_has_member (line, "lesson") ||
          g_strcmp0 (title, keys->lesson->title) == 0) &&
         (!json_object_has_member (line, "variant") ||
          (get_number (line, "variant", LS_MAX_VARIANTS, &variant) && variant == keys->variant));
}

/* Without "<data>:1:1: ", which the line is said for. */
static const char *
strip_place (const char *message)
{
  const char *behind = g_str_has_prefix (message, "<data>:") ? strstr (message, ": ") : NULL;

  return behind != NULL ? behind + 2 : message;
}

/* Returns: (transfer full) (nullable). */
static JsonNode *
parse_line (const Reading *reading, const char *text, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  JsonNode *root;

  if (!ls_json_check ("line", text, strlen (text), &reason))
    fail_line (reading, error, "%s", reason->message);
  else if (!json_parser_load_from_data (parser, text, -1, &reason))
    fail_line (reading, error, "no JSON: %s", strip_place (reason->message));
  else if ((root = json_parser_steal_root (parser)) != NULL && JSON_NODE_HOLDS_OBJECT (root))
    return root;
  else
    {
      g_clear_pointer (&root, json_node_unref);
      fail_line (reading, error, "no object (write {\"stop\": 1, \"answer\": ...})");
    }
  return NULL;
}

/* is_other: (out): the line is about another lesson or variant. */
static gboolean
read_line (Reading *reading,
           const char *text,
           LsLessonAnswer *answer,
           gboolean *is_other,
           GError **error)
{
  g_autoptr (JsonNode) root = parse_line (reading, text, error);
  JsonObject *line;

  if (root == NULL)
    return FALSE;
  line = json_node_get_object (root);
  *is_other = !is_of_lesson (reading->keys, line);
  if (*is_other)
    return TRUE;
  if (!get_number (line, "stop", G_MAXINT32, &answer->stop))
    return fail_line (reading, error, "no number of a stop (write \"stop\": 1)");
  reading->key = ls_lesson_keys_find (reading->keys, answer->stop);
  if (reading->key == NULL)
    return fail_line (reading, error, "the lesson has no stop %u", answer->stop);
  return read_answer (reading, line, answer, error);
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\r")] == '\0';
}

gboolean
ls_lesson_answers_name_variant (const LsLessonKeys *keys, const char *line, guint *variant)
{
  const Reading reading = { .keys = keys, .name = "" };
  g_autoptr (JsonNode) root = is_blank (line) ? NULL : parse_line (&reading, line, NULL);
  JsonObject *object = root != NULL ? json_node_get_object (root) : NULL;

  return object != NULL && g_strcmp0 (get_text (object, "lesson"), keys->lesson->title) == 0 &&
         get_number (object, "variant", keys->n_variants, variant) && *variant > 0;
}

void
ls_lesson_answers_init (LsLessonAnswers *answers, const LsLessonKeys *keys, const char *name)
{
  *answers = (LsLessonAnswers){ .keys = keys,
                                .name = name,
                                .answers = g_hash_table_new_full (NULL, NULL, NULL, g_free) };
}

void
ls_lesson_answers_clear (LsLessonAnswers *answers)
{
  g_clear_pointer (&answers->answers, g_hash_table_unref);
}

gboolean
ls_lesson_answers_add (LsLessonAnswers *answers, const char *line, GError **error)
{
  Reading reading = { .keys = answers->keys, .name = answers->name, .line = ++answers->n_lines };
  LsLessonAnswer answer = { 0 };
  gboolean is_other;

  if (is_blank (line))
    return TRUE;
  if (!read_line (&reading, line, &answer, &is_other, error))
    return FALSE;
  if (is_other)
    answers->n_others++;
  else
    g_hash_table_replace (answers->answers, GUINT_TO_POINTER (answer.stop),
                          g_memdup2 (&answer, sizeof answer));
  return TRUE;
}

gboolean
ls_lesson_answers_fail_long (LsLessonAnswers *answers, GError **error)
{
  const Reading reading = { .name = answers->name, .line = ++answers->n_lines };

  return fail_line (&reading, error, "a line of more than %u bytes (write one answer a line)",
                    LS_LESSON_MAX_LINE);
}

GArray *
ls_lesson_answers_get (const LsLessonAnswers *answers)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (LsLessonAnswer));
  GHashTableIter each;
  gpointer answer;

  g_hash_table_iter_init (&each, answers->answers);
  while (g_hash_table_iter_next (&each, NULL, &answer))
    g_array_append_vals (all, answer, 1);
  return all;
}
