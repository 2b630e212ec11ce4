#pragma once

#include <glib.h>

/* Microcode words as rows: each machine's formats table says which bits of which dword are which
 * field, and everything that packs, unpacks, names or checks a field reads it there. */

typedef struct
{
  const char *word; /* "CF_WORD1" */
  const char *name; /* "POP_COUNT" */
  guint8 dword;     /* place of the word in its instruction */
  guint8 hi, lo;
} IsaField;

typedef enum
{
  ISA_BITS_FIELD,
  ISA_BITS_RESERVED, /* the sources reserve them or want zero */
  ISA_BITS_PADDING,  /* a dword of which the instruction needs nothing */
} IsaBitsKind;

/* One row of a formats table. The rows of a word tile its 32 bits once. */
typedef struct
{
  guint word; /* number of the word in its table */
  IsaBitsKind kind;
  const char *word_name;
  const char *name; /* of the field, or NULL */
  guint8 dword;
  guint8 hi, lo;
} IsaBits;

/* The tables of a machine. */
typedef struct
{
  const IsaField *fields;
  guint n_fields;
  const IsaBits *bits;
  guint n_bits;
} IsaFormat;

/* n ones from bit 0 on; 32 and more: all. */
static inline guint32
isa_ones (guint n)
{
  return n >= 32 ? G_MAXUINT32 : (1u << n) - 1;
}

/* Largest value the field holds. */
static inline guint32
isa_field_max (const IsaField *field)
{
  return isa_ones (field->hi - field->lo + 1u);
}

/* words: the instruction. */
static inline guint32
isa_field_get (const IsaField *field, const guint32 *words)
{
  return (words[field->dword] >> field->lo) & isa_field_max (field);
}

/* Replaces the field; value is cut to its width. */
static inline void
isa_field_put (const IsaField *field, guint32 *words, guint32 value)
{
  guint32 mask = isa_field_max (field);

  words[field->dword] = (words[field->dword] & ~(mask << field->lo)) | (value & mask) << field->lo;
}

/* Replaces the field. Fails with LS_ERROR_RANGE, naming the field and what it holds, if the value
 * does not fit; words are then as before. */
gboolean isa_field_encode (const IsaField *field, guint32 *words, gint64 value, GError **error);

/* --- fields that a decoded instruction has as members ----------------------------------------- */

/* Where it has one; size 0: nowhere. */
typedef struct
{
  guint16 place, size; /* bytes */
} IsaMember;

#define ISA_MEMBER(type, member)                                                         \
  {                                                                                      \
    (guint16) G_STRUCT_OFFSET (type, member), (guint16) sizeof (((type *) NULL)->member) \
  }

/* What the fields from first to last say, into the members of out. members: by field. */
void isa_members_read (const IsaField *fields,
                       const IsaMember *members,
                       guint first,
                       guint last,
                       const guint32 *words,
                       gpointer out);
/* The way back. Fails as isa_field_encode() does. */
gboolean isa_members_encode (const IsaField *fields,
                             const IsaMember *members,
                             guint first,
                             guint last,
                             gconstpointer from,
                             guint32 *words,
                             GError **error);

/* Bits of the word that are reserved or padding. */
guint32 isa_reserved_mask (const IsaFormat *format, guint word);
