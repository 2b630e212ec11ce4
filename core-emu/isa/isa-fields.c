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
