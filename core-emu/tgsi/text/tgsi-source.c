#include "tgsi-source.h"

#include "ls-words.h"

IsaCursor
tgsi_source_cursor (const TgsiSource *source, guint32 place)
{
  IsaCursor cursor = { source->reader, source->text, source->text + place,
                       source->text + source->length, 1 };

  for (const char *p = source->text; p < cursor.p; p++)
    if (*p == '\n')
      {
        cursor.line++;
        cursor.start = p + 1;
      }
  return cursor;
}

IsaCursor
tgsi_source_insn (const TgsiSource *source, guint insn, guint place)
{
  return tgsi_source_cursor (source, g_array_index (source->insns, TgsiInsnPlaces, insn).at[place]);
}

/* Findings that the reader would not keep are not formatted. */

gboolean
tgsi_source_error (const TgsiSource *source,
                   guint insn,
                   guint place,
                   const char *hint,
                   const char *format,
                   ...)
{
  g_autofree char *text = NULL;
  IsaCursor at;
  va_list args;

  if (source->reader->n_errors >= ISA_MAX_ERRORS)
    return FALSE;
  va_start (args, format);
  text = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  at = tgsi_source_insn (source, insn, place);
  return isa_error (&at, hint, "%s", text);
}

void
tgsi_source_warning (const TgsiSource *source,
                     guint insn,
                     guint place,
                     const char *hint,
                     const char *format,
                     ...)
{
  g_autofree char *text = NULL;
  IsaCursor at;
  va_list args;

  if (source->reader->n_warnings >= ISA_MAX_WARNINGS)
    return;
  va_start (args, format);
  text = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  at = tgsi_source_insn (source, insn, place);
  isa_warning (&at, hint, "%s", text);
}
