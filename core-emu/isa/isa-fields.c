#include "isa-fields.h"

#include "ls-error.h"

gboolean
isa_field_encode (const IsaField *field, guint32 *words, gint64 value, GError **error)
{
  guint32 max = isa_field_max (field);

  if (value < 0 || value > max)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                   "%s is %" G_GINT64_FORMAT ", the field holds 0 to %u", field->name, value, max);
      return FALSE;
    }
  isa_field_put (field, words, (guint32) value);
  return TRUE;
}

guint32
isa_reserved_mask (const IsaFormat *format, guint word)
{
  guint32 mask = 0;

  for (guint i = 0; i < format->n_bits; i++)
    {
      const IsaBits *bits = &format->bits[i];

      if (bits->word == word && bits->kind != ISA_BITS_FIELD)
        mask |= isa_ones (bits->hi - bits->lo + 1u) << bits->lo;
    }
  return mask;
}

/* The bits that rows of the word before row i have. */
static guint32
bits_before (const IsaFormat *format, guint i)
{
  guint32 seen = 0;

  for (guint k = 0; k < i; k++)
    if (format->bits[k].word == format->bits[i].word)
      seen |= isa_ones (format->bits[k].hi - format->bits[k].lo + 1u) << format->bits[k].lo;
  return seen;
}

static gboolean
is_last_of_word (const IsaFormat *format, guint i)
{
  return i + 1 == format->n_bits || format->bits[i + 1].word != format->bits[i].word;
}

char *
isa_format_fault (const IsaFormat *format)
{
  for (guint i = 0; i < format->n_bits; i++)
    {
      const IsaBits *bits = &format->bits[i];
      const char *name = bits->name ? bits->name : "reserved bits";
      guint32 seen, mine;

      if (bits->hi > 31 || bits->lo > bits->hi)
        return g_strdup_printf ("%s %s: no bits %u:%u", bits->word_name, name, bits->hi, bits->lo);
      seen = bits_before (format, i);
      mine = isa_ones (bits->hi - bits->lo + 1u) << bits->lo;
      if (seen & mine)
        return g_strdup_printf ("%s %s overlaps another row", bits->word_name, name);
      if (is_last_of_word (format, i) && (seen | mine) != G_MAXUINT32)
        return g_strdup_printf ("%s: no row has the bits 0x%08X", bits->word_name, ~(seen | mine));
    }
  return NULL;
}
