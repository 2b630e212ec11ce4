#include "isa-fields.h"

#include <inttypes.h>

#include "ls-error.h"

gboolean
isa_field_encode (const IsaField *field, guint32 *words, gint64 value, GError **error)
{
  guint32 max = isa_field_max (field);

  if (value < 0 || value > max)
    return ls_fail (error, LS_ERROR_RANGE, "%s is %" PRId64 ", the field holds 0 to %u",
                    field->name, value, max);
  isa_field_put (field, words, (guint32) value);
  return TRUE;
}

void
isa_members_read (const IsaField *fields,
                  const IsaMember *members,
                  guint first,
                  guint last,
                  const guint32 *words,
                  gpointer out)
{
  for (guint i = first; i <= last; i++)
    {
      gpointer to = (guint8 *) out + members[i].place;
      const guint32 value = isa_field_get (&fields[i], words);

      if (members[i].size == 1)
        *(guint8 *) to = (guint8) value;
      else if (members[i].size == 2)
        *(guint16 *) to = (guint16) value;
      else if (members[i].size == 4)
        *(guint32 *) to = value;
    }
}

gboolean
isa_members_encode (const IsaField *fields,
                    const IsaMember *members,
                    guint first,
                    guint last,
                    gconstpointer from,
                    guint32 *words,
                    GError **error)
{
  for (guint i = first; i <= last; i++)
    {
      gconstpointer at = (const guint8 *) from + members[i].place;
      const guint32 value = members[i].size == 1   ? *(const guint8 *) at
                            : members[i].size == 2 ? *(const guint16 *) at
                                                   : *(const guint32 *) at;

      if (members[i].size > 0 && !isa_field_encode (&fields[i], words, value, error))
        return FALSE;
    }
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
