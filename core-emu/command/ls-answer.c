#include "ls-answer.h"

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

guint
ls_answer_get_column (const LsAnswer *answer)
{
  g_autoptr (GVariant) error = NULL;
  guint64 column = 0;

  g_return_val_if_fail (answer != NULL, 0);

  error = g_variant_lookup_value (answer->data, "error", G_VARIANT_TYPE_VARDICT);
  if (error != NULL)
    g_variant_lookup (error, "column", "t", &column);
  return (guint) column;
}

const char *
ls_answer_get_code (const LsAnswer *answer)
{
  g_autoptr (GVariant) error = NULL;
  const char *code = NULL;

  g_return_val_if_fail (answer != NULL, NULL);

  /* The text lies in the answer's data. */
  error = g_variant_lookup_value (answer->data, "error", G_VARIANT_TYPE_VARDICT);
  if (error != NULL)
    g_variant_lookup (error, "code", "&s", &code);
  return code;
}
