#include "ls-console-private.h"

#include <string.h>

#include "ls-cover.h"
#include "ls-paths.h"

/* Pictures of the whole run of the wave looked at. */

/* Reads the steps that a picture is to be made of: "A..B", from 1, both included; all if there is nothing. */
static gboolean
take_steps (LsConsole *console, LsArguments *arguments, LsWalkOptions *options, GError **error)
{
  *options = (LsWalkOptions){ .interrupt = &console->interrupt };
  g_autofree char *word = ls_arguments_take (arguments);
  if (word == NULL)
    return TRUE;

  g_auto (GStrv) ends = g_strsplit (word, "..", 2);
  if (g_strv_length (ends) == 2 &&
      g_ascii_string_to_unsigned (ends[0], 10, 1, LS_WALK_MAX_STEPS, &options->first_step, NULL) &&
      g_ascii_string_to_unsigned (ends[1], 10, options->first_step, LS_WALK_MAX_STEPS,
                                  &options->last_step, NULL))
    return ls_arguments_end (arguments, error);
  return ls_arguments_fail (arguments, error, "'%s' are not steps, A..B from 1", word);
}

static LsSubject *
get_subject (LsConsole *console)
{
  return ls_view_get_subject (ls_session_get_view (console->session));
}

/* Takes text and data. */
static void
reply_picture (LsConsole *console, LsReply *reply, GVariant *data, char *text)
{
  ls_reply_set (reply, "wave", "u", ls_view_get_wave (ls_session_get_view (console->session)));
  ls_dict_add_members (&reply->data, data);
  g_string_append (reply->text, text);
  g_free (text);
}

LS_HANDLER (ls_console_run_cover)
{
  LsSubject *subject = get_subject (console);
  LsWalkOptions options;

  (void) value;
  if (!take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsCover) cover = ls_cover_new (subject, &options, error);
  if (cover == NULL)
    return FALSE;
  reply_picture (console, reply, ls_cover_to_variant (cover, subject),
                 ls_cover_to_text (cover, subject));
  return TRUE;
}

LS_HANDLER (ls_console_run_paths)
{
  LsSubject *subject = get_subject (console);
  LsWalkOptions options;

  (void) value;
  if (!take_steps (console, arguments, &options, error))
    return FALSE;
  g_autoptr (LsPaths) paths = ls_paths_new (subject, &options, error);
  if (paths == NULL)
    return FALSE;
  reply_picture (console, reply, ls_paths_to_variant (paths), ls_paths_to_text (paths, subject));
  return TRUE;
}
