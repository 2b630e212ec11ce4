#include "isa-listing.h"

IsaText
isa_text_new (void)
{
  return (IsaText){ .string = g_string_new (NULL),
                    .spans = g_array_new (FALSE, FALSE, sizeof (IsaSpan)) };
}

void
isa_text_clear (IsaText *text)
{
  g_string_free (text->string, TRUE);
  g_array_unref (text->spans);
}

/* Makes it empty again. Returns: (transfer full): what was in it. */
static char *
take_text (IsaText *text)
{
  char *taken = g_strndup (text->string->str, text->string->len);

  g_string_truncate (text->string, 0);
  g_array_set_size (text->spans, 0);
  return taken;
}

const char *
isa_text_keep (IsaText *text, GStringChunk *strings)
{
  g_autofree char *taken = take_text (text);

  return g_string_chunk_insert_const (strings, taken);
}

static void
close_span (IsaText *text, IsaSpanKind kind, gsize start)
{
  IsaSpan span = { .start = (guint16) (start - text->line_start),
                   .length = (guint16) (text->string->len - start),
                   .kind = kind };

  g_array_append_val (text->spans, span);
}

void
isa_text_plain (IsaText *text, const char *plain)
{
  g_string_append (text->string, plain);
}

void
isa_text_span (IsaText *text, IsaSpanKind kind, const char *format, ...)
{
  gsize start = text->string->len;
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (text->string, format, args);
  va_end (args);
  close_span (text, kind, start);
}

void
isa_text_flag (IsaText *text, const char *format, ...)
{
  gsize start;
  va_list args;

  g_string_append_c (text->string, ' ');
  start = text->string->len;
  va_start (args, format);
  g_string_append_vprintf (text->string, format, args);
  va_end (args);
  close_span (text, ISA_SPAN_FLAG, start);
}

void
isa_text_pad (IsaText *text, gsize column)
{
  while (text->string->len - text->line_start < column)
    g_string_append_c (text->string, ' ');
}

void
isa_text_words (IsaText *text, const guint32 *words, guint n)
{
  gsize start;

  g_string_append_c (text->string, ' ');
  start = text->string->len;
  g_string_append (text->string, "WORDS(");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text->string, "%s0x%08X", i ? ", " : "", words[i]);
  g_string_append_c (text->string, ')');
  close_span (text, ISA_SPAN_FLAG, start);
}

/* --- all lines of a listing ------------------------------------------------------------------- */

char *
isa_text_print (guint n_lines, IsaPrintFunc print, gconstpointer data)
{
  IsaText text = isa_text_new ();

  for (guint i = 0; i < n_lines; i++)
    {
      text.line_start = text.string->len;
      g_array_set_size (text.spans, 0);
      print (&text, i, data);
      g_string_append_c (text.string, '\n');
    }
  g_array_unref (text.spans);
  return g_string_free (text.string, FALSE);
}

/* Where a line's text and spans begin; they are turned into pointers when all lines are there. */
typedef struct
{
  gsize text;
  guint first_span;
} Place;

IsaListing *
isa_listing_new (guint n_lines, IsaPrintFunc print, IsaDescribeFunc describe, gconstpointer data)
{
  IsaListing *listing = g_new0 (IsaListing, 1);
  g_autofree Place *places = g_new (Place, n_lines);
  IsaText text = isa_text_new ();

  listing->n_lines = n_lines;
  listing->lines = g_new0 (IsaLine, n_lines);
  for (guint i = 0; i < n_lines; i++)
    {
      text.line_start = text.string->len;
      places[i] = (Place){ .text = text.string->len, .first_span = text.spans->len };
      print (&text, i, data);
      g_string_append_c (text.string, '\0');
      describe (&listing->lines[i], i, data);
      listing->lines[i].n_spans = text.spans->len - places[i].first_span;
    }
  listing->text = g_string_free (text.string, FALSE);
  listing->spans = (IsaSpan *) (gpointer) g_array_free (text.spans, FALSE);
  for (guint i = 0; i < n_lines; i++)
    {
      listing->lines[i].text = listing->text + places[i].text;
      listing->lines[i].spans = listing->spans + places[i].first_span;
    }
  return listing;
}

void
isa_listing_free (IsaListing *listing)
{
  g_free (listing->text);
  g_free (listing->spans);
  g_free (listing->lines);
  g_free (listing);
}

guint
isa_listing_n_lines (const IsaListing *listing)
{
  return listing->n_lines;
}

const IsaLine *
isa_listing_line (const IsaListing *listing, guint line)
{
  g_return_val_if_fail (line < listing->n_lines, NULL);

  return &listing->lines[line];
}
