#include "ls-answer-log.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-lanes.h"
#include "ls-lesson-order.h"
#include "ls-retry.h"

char *
ls_answer_log_dup_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "lanescope", "answers.jsonl", NULL);
}

/* A number or a state for each lane. */
static void
add_lanes (JsonBuilder *line,
           const LsLessonKey *key,
           const LsLessonAnswer *answer,
           const LsMachine *machine)
{
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
add_answer (JsonBuilder *line,
            const LsLessonKey *key,
            const LsLessonAnswer *answer,
            const LsMachine *machine)
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
      add_lanes (line, key, answer, machine);
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
      packet = ls_lesson_packet_to_text (&answer->packet, key->n_choices, machine);
      json_builder_add_string_value (line, packet);
      break;
    }
}

/* Returns: (transfer full): with the end of the line. */
static char *
make_line (const LsLessonKeys *keys, const LsLessonKey *key, const LsLessonAnswer *answer)
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
  add_answer (line, key, answer, ls_scene_get_machine (keys->scene));
  json_builder_end_object (line);
  root = json_builder_get_root (line);
  text = json_to_string (root, FALSE);
  return g_strconcat (text, "\n", NULL);
}

/* One write for the line, so that windows that write at once keep their lines whole. */
static gboolean
append_line (const char *path, const char *line)
{
  const size_t length = strlen (line);
  const int file = LS_RETRY (open (path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  gboolean is_written;

  if (file < 0)
    return FALSE;
  is_written = LS_RETRY (write (file, line, length)) == (ssize_t) length;
  return close (file) == 0 && is_written;
}

gboolean
ls_answer_log_append (const LsLessonKeys *keys,
                      const LsLessonKey *key,
                      const LsLessonAnswer *answer,
                      GError **error)
{
  g_autofree char *path = ls_answer_log_dup_path (), *folder = g_path_get_dirname (path);
  g_autofree char *line = make_line (keys, key, answer);

  if (g_mkdir_with_parents (folder, 0700) == 0 && append_line (path, line))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: the answer is not kept: %s", path,
               g_strerror (errno));
  return FALSE;
}
