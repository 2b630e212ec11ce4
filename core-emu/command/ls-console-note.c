#include "ls-console-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

/* What a person says about steps: notes, which stops there show, and bookmarks, names to go back to. Bookmarks have one
 * at any rate: who gives none gets a number. */

/* --- lists ----------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsField note_row[] = {
  LS_FIELD (LsNote, UINT, wave), LS_FIELD (LsNote, UINT, step), LS_FIELD (LsNote, STRING, text), LS_FIELD_END
};
static const LsField bookmark_row[] = {
  LS_FIELD (LsNote, UINT, wave), LS_FIELD (LsNote, UINT, step), LS_FIELD_AS (LsNote, STRING, text, "name"), LS_FIELD_END
};
static const LsSentence row_sentences[] = { { NULL, N_ ("wave {wave}, step {step}: {text}{name}") }, { NULL, NULL } };
static const LsReplyList note_list = {
  .key = "notes", .fields = note_row, .row_size = sizeof (LsNote), .sentences = row_sentences,
  .empty = N_ ("No notes ('note TEXT' makes one at this step).")
};
static const LsReplyList bookmark_list = {
  .key = "bookmarks", .fields = bookmark_row, .row_size = sizeof (LsNote), .sentences = row_sentences,
  .empty = N_ ("No bookmarks ('bookmark NAME' sets one at this step).")
};
/* clang-format on */

/* notes: (nullable). */
static void
reply_list (const LsReplyList *list, const GArray *notes, LsReply *reply)
{
  ls_reply_list (reply, list->key, list, notes != NULL ? notes->data : NULL,
                 notes != NULL ? notes->len : 0);
}

void
ls_console_reply_notes (LsConsole *console, LsReply *reply)
{
  reply_list (&note_list, ls_session_get_notes (console->session), reply);
}

void
ls_console_reply_bookmarks (LsConsole *console, LsReply *reply)
{
  reply_list (&bookmark_list, ls_session_get_bookmarks (console->session), reply);
}

/* --- at the place ---------------------------------------------------------------------------------------- */

/* notes: (nullable). Returns: (nullable): the one at the place. */
static const LsNote *
find_here (LsConsole *console, const GArray *notes)
{
  const LsView *view = ls_session_get_view (console->session);

  return ls_notes_find (notes, ls_view_get_wave (view), ls_view_get_place (view)->step);
}

static void
reply_here (const LsNote *note, const char *what, LsReply *reply)
{
  if (note == NULL)
    return;
  ls_reply_line (reply, "%s: %s", what, note->text);
  ls_reply_set (reply, what, "s", note->text);
}

void
ls_console_reply_note (LsConsole *console, LsReply *reply)
{
  reply_here (find_here (console, ls_session_get_bookmarks (console->session)), "bookmark", reply);
  reply_here (find_here (console, ls_session_get_notes (console->session)), "note", reply);
}

/* What is about to be replaced. */
static void
reply_old (const LsNote *old, LsReply *reply)
{
  if (old == NULL)
    return;
  ls_reply_line (reply, "replaces: %s", old->text);
  ls_reply_set (reply, "replaced", "s", old->text);
}

/* --- notes ----------------------------------------------------------------------------------------------- */

/* value: whether the note goes away. */
LS_HANDLER (ls_console_run_note)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsNote *old = find_here (console, ls_session_get_notes (console->session));
  g_autofree char *text = value ? NULL : ls_arguments_take_rest (arguments);

  if (value && old == NULL)
    return ls_arguments_fail (arguments, error, "there is no note at this step ('notes')");
  if (!value)
    reply_old (old, reply);
  ls_session_set_note (console->session, ls_view_get_wave (view), ls_view_get_place (view)->step,
                       text);
  ls_console_reply_notes (console, reply);
  return TRUE;
}

/* --- bookmarks ------------------------------------------------------------------------------------------- */

/* Returns: (nullable): the first of that name. */
static const LsNote *
find_named (LsConsole *console, const char *name)
{
  const GArray *bookmarks = ls_session_get_bookmarks (console->session);

  for (guint i = 0; bookmarks != NULL && i < bookmarks->len; i++)
    {
      const LsNote *bookmark = &g_array_index (bookmarks, LsNote, i);
      if (strcmp (bookmark->text, name) == 0)
        return bookmark;
    }
  return NULL;
}

const LsNote *
ls_console_take_bookmark (LsConsole *console, LsArguments *arguments, GError **error)
{
  g_autofree char *name = ls_arguments_take_rest (arguments);
  const LsNote *bookmark = name != NULL ? find_named (console, name) : NULL;

  if (name == NULL)
    ls_arguments_fail (arguments, error, "the name of a bookmark is missing ('bookmarks')");
  else if (bookmark == NULL)
    ls_arguments_fail (arguments, error, "no bookmark is called '%s' ('bookmarks' lists them)",
                       name);
  return bookmark;
}

LS_COMPLETER (ls_console_complete_bookmarks)
{
  const GArray *bookmarks = ls_session_get_bookmarks (console->session);

  completion->word = completion->arguments;
  for (guint i = 0; bookmarks != NULL && i < bookmarks->len; i++)
    g_ptr_array_add (completion->words, g_strdup (g_array_index (bookmarks, LsNote, i).text));
}

/* A name leads to one place. */
static gboolean
check_name (LsConsole *console, LsArguments *arguments, const char *name, GError **error)
{
  const LsNote *other = find_named (console, name);

  if (other == NULL || other == find_here (console, ls_session_get_bookmarks (console->session)))
    return TRUE;
  return ls_arguments_fail (arguments, error,
                            "'%s' is a bookmark already, of wave %u, step %" PRIu64
                            " ('delete-bookmark %s' removes it)",
                            name, other->wave, other->step, name);
}

LS_HANDLER (ls_console_run_bookmark)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsNote *old = find_here (console, ls_session_get_bookmarks (console->session));
  g_autofree char *given = ls_arguments_take_rest (arguments);
  g_autofree char *name = given != NULL ? g_strdup (given)
                          : old != NULL ? g_strdup (old->text)
                                        : ls_session_name_bookmark (console->session);

  if (!check_name (console, arguments, name, error))
    return FALSE;
  if (given != NULL)
    reply_old (old, reply);
  ls_session_set_bookmark (console->session, ls_view_get_wave (view),
                           ls_view_get_place (view)->step, name);
  ls_console_reply_bookmarks (console, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_delete_bookmark)
{
  gboolean is_named = ls_arguments_has_more (arguments);
  const LsNote *bookmark = is_named
                             ? ls_console_take_bookmark (console, arguments, error)
                             : find_here (console, ls_session_get_bookmarks (console->session));

  if (bookmark == NULL)
    return !is_named &&
           ls_arguments_fail (arguments, error, "there is no bookmark at this step ('bookmarks')");
  ls_session_set_bookmark (console->session, bookmark->wave, bookmark->step, NULL);
  ls_console_reply_bookmarks (console, reply);
  return TRUE;
}
