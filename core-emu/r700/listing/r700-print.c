#include "r700-print.h"

static void
close_span (R700Text *text, R700SpanKind kind, gsize start)
{
  R700Span span = { .start = (guint16) (start - text->line_start),
                    .length = (guint16) (text->string->len - start),
                    .kind = kind };

  g_array_append_val (text->spans, span);
}

void
r700_text_plain (R700Text *text, const char *plain)
{
  g_string_append (text->string, plain);
}

void
r700_text_span (R700Text *text, R700SpanKind kind, const char *format, ...)
{
  gsize start = text->string->len;
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (text->string, format, args);
  va_end (args);
  close_span (text, kind, start);
}

void
r700_text_flag (R700Text *text, const char *format, ...)
{
  gsize start;
  va_list args;

  g_string_append_c (text->string, ' ');
  start = text->string->len;
  va_start (args, format);
  g_string_append_vprintf (text->string, format, args);
  va_end (args);
  close_span (text, R700_SPAN_FLAG, start);
}

void
r700_text_pad (R700Text *text, gsize column)
{
  while (text->string->len - text->line_start < column)
    g_string_append_c (text->string, ' ');
}

void
r700_text_words (R700Text *text, const guint32 *words, guint n)
{
  gsize start;

  g_string_append_c (text->string, ' ');
  start = text->string->len;
  g_string_append (text->string, "WORDS(");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text->string, "%s0x%08X", i ? ", " : "", words[i]);
  g_string_append_c (text->string, ')');
  close_span (text, R700_SPAN_FLAG, start);
}

void
r700_text_register (R700Text *text, guint gpr, gboolean loop_relative)
{
  r700_text_span (text, R700_SPAN_REGISTER, loop_relative ? "R[%u+AL]" : "R%u", gpr);
}

void
r700_text_sels (R700Text *text, const guint8 sels[4])
{
  char letters[5] = { 0 };

  for (guint i = 0; i < 4; i++)
    letters[i] = "xyzw01?_"[sels[i] & 7];
  if (g_strcmp0 (letters, "xyzw") != 0)
    r700_text_span (text, R700_SPAN_REGISTER, ".%s", letters);
}
