#include "ls-console-private.h"

#include "ls-text.h"
#include "ls-words.h"

void
ls_reply_init (LsReply *reply, LsConsole *console, const char *command)
{
  reply->console = console;
  reply->data = (LsDict){ 0 };
  ls_reply_set_kind (reply, command);
  ls_reply_set (reply, "command", "s", command);
  ls_reply_set (reply, "status", "s", "ok");
  reply->text = g_string_new (NULL);
  reply->quits = FALSE;
  reply->keeps = FALSE;
}

void
ls_reply_set_kind (LsReply *reply, const char *kind)
{
  ls_reply_set (reply, "answer", "s", kind);
}

void
ls_reply_clear (LsReply *reply)
{
  ls_dict_clear (&reply->data);
  g_string_free (reply->text, TRUE);
}

void
ls_reply_append (LsReply *reply, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (reply->text, ls_words (format), args);
  va_end (args);
}

void
ls_reply_line (LsReply *reply, const char *format, ...)
{
  g_autofree char *line = NULL;
  g_autofree char *shown = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  /* Notes and names that people wrote must not look like a line of ours. */
  shown = ls_text_escape (line, LS_TEXT_LINE);
  g_string_append (reply->text, shown);
  g_string_append_c (reply->text, '\n');
}

void
ls_reply_say (LsReply *reply, const char *sentence)
{
  if (sentence == NULL || *sentence == '\0')
    return;
  ls_reply_line (reply, "%s", sentence);
  ls_reply_set (reply, "sentence", "s", sentence);
}

static const LsProgram *
get_program (const LsReply *reply)
{
  return ls_view_get_program (ls_session_get_view (reply->console->session));
}

void
ls_reply_form (LsReply *reply, const char *kind, const LsForm *form, gconstpointer of)
{
  const LsProgram *program = get_program (reply);

  if (kind != NULL)
    ls_reply_set_kind (reply, kind);
  ls_reply_told (reply, form, of, ls_form_to_data (form, of, program, reply->console), program);
}

void
ls_reply_told (LsReply *reply,
               const LsForm *form,
               gconstpointer of,
               GVariant *data,
               const LsProgram *program)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (data);
  g_autofree char *text = ls_form_to_text (form, of, owned, program);

  ls_dict_add_members (&reply->data, owned);
  g_string_append (reply->text, text);
}

void
ls_reply_list (LsReply *reply,
               const char *kind,
               const LsReplyList *list,
               gconstpointer rows,
               guint n)
{
  const LsSentence head[] = { { NULL, n == 0 ? list->empty : NULL }, { NULL, NULL } };
  const LsFormTable tables[] = {
    { .key = list->key, .sentences = list->sentences, .inner = list->inner, .after = list->after },
    { .key = NULL }
  };
  const LsForm form = { .head = head,
                        .tables = list->sentences != NULL ? tables : NULL,
                        .parts = list->parts };
  const LsFieldScope scope = { .program = get_program (reply),
                               .answer = rows,
                               .about = reply->console };
  GVariant *data = ls_fields_read_rows (list->fields, rows, n, list->row_size, &scope);

  if (kind != NULL)
    ls_reply_set_kind (reply, kind);
  ls_reply_told (reply, &form, rows, g_variant_new_parsed ("{%s: <%@aa{sv}>}", list->key, data),
                 scope.program);
}

void
ls_reply_set (LsReply *reply, const char *key, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  ls_dict_set_valist (&reply->data, key, format, &args);
  va_end (args);
}

/* --- answers --------------------------------------------------------------------------------------------- */

LsAnswer *
ls_answer_new (LsAnswerStatus status, GVariant *data, char *text)
{
  LsAnswer *answer = g_new0 (LsAnswer, 1);

  answer->status = status;
  answer->data = g_variant_take_ref (data);
  answer->text = text;
  return answer;
}

void
ls_answer_free (LsAnswer *answer)
{
  if (answer == NULL)
    return;
  g_variant_unref (answer->data);
  g_free (answer->text);
  g_free (answer->done);
  g_free (answer);
}

/* Reads a member of what went wrong, if something did. */
static void
read_error (const LsAnswer *answer, const char *key, const char *format, gpointer value)
{
  g_autoptr (GVariant) error =
    g_variant_lookup_value (answer->data, "error", G_VARIANT_TYPE_VARDICT);

  if (error != NULL)
    g_variant_lookup (error, key, format, value);
}

guint
ls_answer_get_column (const LsAnswer *answer)
{
  guint64 column = 0;

  read_error (answer, "column", "t", &column);
  return (guint) column;
}

const char *
ls_answer_get_code (const LsAnswer *answer)
{
  const char *code = NULL;

  read_error (answer, "code", "&s", &code); /* it lies in the answer's data */
  return code;
}

const char *
ls_answer_get_message (const LsAnswer *answer)
{
  const char *message = NULL;

  read_error (answer, "message", "&s", &message);
  return message;
}
