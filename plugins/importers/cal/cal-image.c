#include "cal-image.h"

#include <string.h>

#include "ls-damage.h"
#include "ls-words.h"

/* Numbers of the ELF format, and CAL's own. */
enum
{
  EI_CLASS = 4,
  EI_DATA = 5,
  E_MACHINE = 18,
  E_PHOFF = 28,
  E_SHOFF = 32,
  E_PHENTSIZE = 42,
  E_PHNUM = 44,
  E_SHENTSIZE = 46,
  E_SHNUM = 48,
  E_SHSTRNDX = 50,
  HEADER_BYTES = 52,
  PROGRAM_BYTES = 32,
  SECTION_BYTES = 40,
  EM_ATI_CALIMAGE_BINARY = 125,
  PT_NOTE = 4,
  SHT_NOBITS = 8,
  ENTRY_BYTES = 20,
  MAX_ENCODINGS = 64,
  NOTE_PROGINFO = 1,
};
#define PT_DICTIONARY 0x70000002u
#define NOTE_NAME "ATI CAL"

enum
{
  NUM_GPR_USED = 0x80000080u,
  LDS_SIZE_USED = 0x80000082u,
  STACK_SIZE_USED = 0x80000084u,
  GROUP_X = 0x8000001Cu,
};

typedef struct
{
  const guint8 *data;
  gsize size;
  LsDamage damage;
} Reader;

static guint
read_u16 (const guint8 *data, gsize at)
{
  return (guint) data[at] | (guint) data[at + 1] << 8;
}

guint32
cal_read_u32 (const guint8 *data, gsize at)
{
  return read_u16 (data, at) | (guint32) read_u16 (data, at + 2) << 16;
}

/* Whether n rows of a table, of size bytes each, lie in the file. */
static gboolean
has_table (const Reader *reader, guint32 at, guint n, guint size)
{
  return (guint64) at + (guint64) n * size <= reader->size;
}

gboolean
cal_image_is_one (const guint8 *data, gsize size)
{
  return size >= E_MACHINE + 2 &&
         !memcmp (data,
                  "\x7F"
                  "ELF\1\1",
                  6) &&
         read_u16 (data, E_MACHINE) == EM_ATI_CALIMAGE_BINARY;
}

const char *
cal_chip_name (guint machine, gboolean *is_r700)
{
  static const char *const names[] = { "R600",  "RV610", "RV630",   "RV670",   "R700",    "RV770",
                                       "RV710", "RV730", "Cypress", "Juniper", "Redwood", "Cedar" };

  *is_r700 = machine >= 4 && machine <= 7;
  return machine < G_N_ELEMENTS (names) ? names[machine] : NULL;
}

/* --- notes ------------------------------------------------------------------------------------ */

static void
set_info (CalEncoding *encoding, guint32 address, guint32 value)
{
  if (address == NUM_GPR_USED)
    encoding->n_gprs = MIN (value, 128);
  else if (address == STACK_SIZE_USED)
    encoding->n_stack = MIN (value, 255);
  else if (address == LDS_SIZE_USED)
    encoding->n_share = value;
  else if (address >= GROUP_X && address < GROUP_X + 3)
    encoding->threads[address - GROUP_X] = value;
}

/* Notes with other names and types are skipped. */
static gboolean
read_notes (const Reader *reader, guint32 at, guint32 size, CalEncoding *encoding, GError **error)
{
  const guint64 end = (guint64) at + size;

  for (guint64 next = at; next + 12 <= end;)
    {
      const guint32 n_name = cal_read_u32 (reader->data, next);
      const guint32 n_info = cal_read_u32 (reader->data, next + 4);
      const guint64 info = next + 12 + ((guint64) n_name + 3) / 4 * 4;

      if (info + n_info > end)
        return ls_damage_fail (&reader->damage, next, error, "a note reaches beyond its segment");
      if (cal_read_u32 (reader->data, next + 8) == NOTE_PROGINFO && n_name >= sizeof NOTE_NAME &&
          !memcmp (reader->data + next + 12, NOTE_NAME, sizeof NOTE_NAME))
        for (guint64 pair = info; pair + 8 <= info + n_info; pair += 8)
          set_info (encoding, cal_read_u32 (reader->data, pair),
                    cal_read_u32 (reader->data, pair + 4));
      next = info + ((guint64) n_info + 3) / 4 * 4;
    }
  return TRUE;
}

/* A note segment belongs to the encoding that it lies in. */
static gboolean
read_segments (const Reader *reader,
               guint32 from,
               guint64 to,
               CalEncoding *encoding,
               GError **error)
{
  const guint32 table = cal_read_u32 (reader->data, E_PHOFF);
  const guint n = read_u16 (reader->data, E_PHNUM);

  for (guint i = 0; i < n; i++)
    {
      const gsize row = (gsize) table + i * PROGRAM_BYTES;
      const guint32 at = cal_read_u32 (reader->data, row + 4);
      const guint32 size = cal_read_u32 (reader->data, row + 16);

      if (cal_read_u32 (reader->data, row) != PT_NOTE || at < from || at >= to)
        continue;
      if ((guint64) at + size > to)
        return ls_damage_fail (&reader->damage, row, error, "notes reach beyond their encoding");
      if (!read_notes (reader, at, size, encoding, error))
        return FALSE;
    }
  return TRUE;
}

/* --- sections --------------------------------------------------------------------------------- */

static gboolean
is_called (const Reader *reader, guint32 names, guint32 offset, const char *name)
{
  const guint64 at = (guint64) names + offset;

  return at + strlen (name) + 1 <= reader->size &&
         !memcmp (reader->data + at, name, strlen (name) + 1);
}

/* A section belongs to the encoding that it lies in. */
static gboolean
read_sections (const Reader *reader,
               guint32 from,
               guint64 to,
               CalEncoding *encoding,
               GError **error)
{
  const guint32 table = cal_read_u32 (reader->data, E_SHOFF);
  const guint n = read_u16 (reader->data, E_SHNUM), of_names = read_u16 (reader->data, E_SHSTRNDX);
  guint32 names;

  if (of_names >= n)
    return ls_damage_fail (&reader->damage, E_SHSTRNDX, error, "there is no section of names");
  names = cal_read_u32 (reader->data, (gsize) table + of_names * SECTION_BYTES + 16);
  for (guint i = 0; i < n; i++)
    {
      const gsize row = (gsize) table + i * SECTION_BYTES;
      const guint32 name = cal_read_u32 (reader->data, row);
      const guint32 at = cal_read_u32 (reader->data, row + 16);
      const guint32 size = cal_read_u32 (reader->data, row + 20);
      const gboolean is_text = is_called (reader, names, name, ".text");
      const gboolean is_data = is_called (reader, names, name, ".data");

      if (at < from || at >= to || (!is_text && !is_data) ||
          cal_read_u32 (reader->data, row + 4) == SHT_NOBITS)
        continue;
      if ((guint64) at + size > to)
        return ls_damage_fail (&reader->damage, row, error,
                               "a section reaches beyond its encoding");
      *(is_text ? &encoding->at : &encoding->data_at) = at;
      *(is_text ? &encoding->n_bytes : &encoding->n_data) = size;
    }
  return TRUE;
}

/* --- the dictionary --------------------------------------------------------------------------- */

static gboolean
read_entry (const Reader *reader, gsize row, GArray *encodings, GError **error)
{
  const guint32 from = cal_read_u32 (reader->data, row + 8);
  const guint64 to = (guint64) from + cal_read_u32 (reader->data, row + 12);
  CalEncoding encoding = { .machine = cal_read_u32 (reader->data, row) };

  if (to > reader->size)
    return ls_damage_fail (&reader->damage, row, error, "an encoding reaches beyond the file");
  if (!read_segments (reader, from, to, &encoding, error) ||
      !read_sections (reader, from, to, &encoding, error))
    return FALSE;
  if (encoding.n_bytes)
    g_array_append_val (encodings, encoding);
  return TRUE;
}

static gboolean
read_dictionary (const Reader *reader, guint32 at, guint32 size, GArray *encodings, GError **error)
{
  if ((guint64) at + size > reader->size)
    return ls_damage_fail (&reader->damage, at, error,
                           "the dictionary of encodings reaches beyond the file");
  for (guint32 i = 0; i < MIN (size / ENTRY_BYTES, MAX_ENCODINGS); i++)
    if (!read_entry (reader, (gsize) at + i * ENTRY_BYTES, encodings, error))
      return FALSE;
  return TRUE;
}

static gboolean
read_all (const Reader *reader, GArray *encodings, GError **error)
{
  const guint8 *data = reader->data;
  guint32 table;

  if (reader->size < HEADER_BYTES)
    return ls_damage_fail (&reader->damage, reader->size, error, "the file ends in its header");
  table = cal_read_u32 (data, E_PHOFF);
  if (read_u16 (data, E_PHENTSIZE) != PROGRAM_BYTES ||
      read_u16 (data, E_SHENTSIZE) != SECTION_BYTES)
    return ls_damage_fail (&reader->damage, E_PHENTSIZE, error,
                           "its tables have rows of other sizes than ELF's");
  if (!has_table (reader, table, read_u16 (data, E_PHNUM), PROGRAM_BYTES) ||
      !has_table (reader, cal_read_u32 (data, E_SHOFF), read_u16 (data, E_SHNUM), SECTION_BYTES))
    return ls_damage_fail (&reader->damage, E_PHOFF, error, "its tables reach beyond the file");
  for (guint i = 0; i < read_u16 (data, E_PHNUM); i++)
    {
      const gsize row = (gsize) table + i * PROGRAM_BYTES;

      if (cal_read_u32 (data, row) == PT_DICTIONARY)
        return read_dictionary (reader, cal_read_u32 (data, row + 4), cal_read_u32 (data, row + 16),
                                encodings, error);
    }
  return ls_damage_fail (&reader->damage, E_PHNUM, error, "it has no dictionary of encodings");
}

GArray *
cal_image_read (const guint8 *data, gsize size, const char *name, GError **error)
{
  const Reader reader = { data, size, { name, N_ ("the CAL image is damaged") } };
  GArray *encodings = g_array_new (FALSE, FALSE, sizeof (CalEncoding));

  if (read_all (&reader, encodings, error))
    return encodings;
  g_array_unref (encodings);
  return NULL;
}
