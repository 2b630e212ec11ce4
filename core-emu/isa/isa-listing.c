#include "isa-listing.h"

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
