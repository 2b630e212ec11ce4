#include "llvm-object.h"

#include <string.h>

#include "ls-damage.h"
#include "ls-error.h"
#include "ls-words.h"

/* Numbers of the ELF format, and LLVM's own (llvm/BinaryFormat/ELF.h). */
enum
{
  EI_CLASS = 4,
  EI_DATA = 5,
  E_TYPE = 16,
  E_MACHINE = 18,
  E_SHOFF = 32,
  E_FLAGS = 36,
  E_SHENTSIZE = 46,
  E_SHNUM = 48,
  E_SHSTRNDX = 50,
  HEADER_BYTES = 52,
  SECTION_BYTES = 40,
  SYMBOL_BYTES = 16,
  EM_AMDGPU = 224,
  ET_REL = 1,
  SHT_SYMTAB = 2,
  SHT_RELA = 4,
  SHT_NOBITS = 8,
  SHT_REL = 9,
  STT_FUNC = 2,
};

typedef struct
{
  guint32 name, type, offset, size, link, info;
} Section;

typedef struct
{
  LlvmObject *object;
  LsDamage damage;
  GArray *sections; /* Section */
  guint32 names;    /* section of their names */
} Reader;

static guint
read_u16 (const guint8 *data, gsize at)
{
  return (guint) data[at] | (guint) data[at + 1] << 8;
}

static guint32
read_u32 (const guint8 *data, gsize at)
{
  return read_u16 (data, at) | (guint32) read_u16 (data, at + 2) << 16;
}

gboolean
llvm_object_is_one (const guint8 *data, gsize size)
{
  return size >= E_MACHINE + 2 &&
         !memcmp (data,
                  "\x7F"
                  "ELF",
                  4) &&
         data[EI_DATA] == 1 && read_u16 (data, E_MACHINE) == EM_AMDGPU;
}

const char *
llvm_chip_name (guint chip, gboolean *is_r700)
{
  static const char *const names[] = { NULL,    "R600",  "R630",   "RS880",   "RV670",   "RV710",
                                       "RV730", "RV770", "Cedar",  "Cypress", "Juniper", "Redwood",
                                       "Sumo",  "Barts", "Caicos", "Cayman",  "Turks" };

  *is_r700 = chip >= 5 && chip <= 7;
  return chip < G_N_ELEMENTS (names) ? names[chip] : NULL;
}

/* --- header and sections ---------------------------------------------------------------------- */

static gboolean
check_chip (const Reader *reader, guint chip, GError **error)
{
  gboolean is_r700;
  const char *chip_name = llvm_chip_name (chip, &is_r700);

  if (is_r700)
    return TRUE;
  if (chip_name != NULL)
    ls_fail (error, LS_ERROR_UNSUPPORTED,
             "%s: this is an object of LLVM for %s, and this is an R700 (make it with "
             "llc -march=r600 -mcpu=rv770)",
             reader->damage.name, chip_name);
  else
    ls_fail (error, LS_ERROR_UNSUPPORTED,
             "%s: this is an object of LLVM for %s (flags 0x%02x), and this is an R700 (make it "
             "with llc -march=r600 -mcpu=rv770)",
             reader->damage.name,
             ls_words (chip >= 0x20 ? N_ ("GCN or RDNA") : N_ ("an unnamed chip")), chip);
  return FALSE;
}

static gboolean
read_header (Reader *reader, GError **error)
{
  const guint8 *data = reader->object->data;

  if (reader->object->size > EI_CLASS && data[EI_CLASS] == 2)
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: this is an ELF file of 64 bits for GCN or RDNA chips, and this is an R700 "
                    "(make it with llc -march=r600 -mcpu=rv770)",
                    reader->damage.name);
  if (reader->object->size < HEADER_BYTES)
    return ls_damage_fail (&reader->damage, reader->object->size, error,
                           "the file ends in its header");
  if (read_u16 (data, E_TYPE) != ET_REL)
    return ls_damage_fail (&reader->damage, E_TYPE, error, "type %u is no object, which is 1",
                           read_u16 (data, E_TYPE));
  reader->object->chip = read_u32 (data, E_FLAGS) & 0xFF;
  return check_chip (reader, reader->object->chip, error);
}

static gboolean
read_sections (Reader *reader, GError **error)
{
  const LlvmObject *object = reader->object;
  const guint32 start = read_u32 (object->data, E_SHOFF);
  const guint n = read_u16 (object->data, E_SHNUM);

  if (n && read_u16 (object->data, E_SHENTSIZE) != SECTION_BYTES)
    return ls_damage_fail (&reader->damage, E_SHENTSIZE, error,
                           "%u bytes a section header, which are 40",
                           read_u16 (object->data, E_SHENTSIZE));
  if ((guint64) start + (guint64) n * SECTION_BYTES > object->size)
    return ls_damage_fail (&reader->damage, E_SHOFF, error,
                           "%u section headers at %u lie beyond the end", n, start);
  for (guint i = 0; i < n; i++)
    {
      const gsize at = start + (gsize) i * SECTION_BYTES;
      const Section section = { .name = read_u32 (object->data, at),
                                .type = read_u32 (object->data, at + 4),
                                .offset = read_u32 (object->data, at + 16),
                                .size = read_u32 (object->data, at + 20),
                                .link = read_u32 (object->data, at + 24),
                                .info = read_u32 (object->data, at + 28) };

      if (section.type != SHT_NOBITS && (guint64) section.offset + section.size > object->size)
        return ls_damage_fail (&reader->damage, at + 16, error,
                               "section %u lies beyond the end of the file", i);
      g_array_append_val (reader->sections, section);
    }
  reader->names = read_u16 (object->data, E_SHSTRNDX);
  return TRUE;
}

/* A text in a section of texts; NULL: there is none at the offset. */
static const char *
read_text (const Reader *reader, guint section, guint32 at)
{
  const Section *texts;
  const char *text;

  if (section >= reader->sections->len)
    return NULL;
  texts = &g_array_index (reader->sections, Section, section);
  text = (const char *) reader->object->data + texts->offset + at;
  return texts->type != SHT_NOBITS && at < texts->size &&
             memchr (text, '\0', texts->size - at) != NULL
           ? text
           : NULL;
}

/* The section with the name; NULL: none. */
static const Section *
find_section (const Reader *reader, const char *name, guint *number)
{
  for (guint i = 0; i < reader->sections->len; i++)
    {
      const Section *section = &g_array_index (reader->sections, Section, i);

      *number = i;
      if (section->type != SHT_NOBITS &&
          !g_strcmp0 (read_text (reader, reader->names, section->name), name))
        return section;
    }
  return NULL;
}

/* --- functions -------------------------------------------------------------------------------- */

static gboolean
check_relocations (const Reader *reader, guint code, GError **error)
{
  for (guint i = 0; i < reader->sections->len; i++)
    {
      const Section *section = &g_array_index (reader->sections, Section, i);

      if ((section->type != SHT_REL && section->type != SHT_RELA) || section->info != code ||
          !section->size)
        continue;
      return ls_fail (
        error, LS_ERROR_UNSUPPORTED,
        "%s: its code has relocations, in section %u, which nothing here resolves (make "
        "an object without references to others)",
        reader->damage.name, i);
    }
  return TRUE;
}

static gboolean
read_symbol (const Reader *reader, const Section *symbols, gsize at, guint code, GError **error)
{
  const guint8 *data = reader->object->data;
  const char *name = read_text (reader, symbols->link, read_u32 (data, at));
  const LlvmFunction found = { .offset = read_u32 (data, at + 4), .size = read_u32 (data, at + 8) };
  LlvmFunction function = found;

  if ((data[at + 12] & 15) != STT_FUNC || read_u16 (data, at + 14) != code || !found.size)
    return TRUE;
  if (name == NULL)
    return ls_damage_fail (&reader->damage, at, error, "a function's name lies beyond the names");
  if ((guint64) found.offset + found.size > reader->object->code_size)
    return ls_damage_fail (&reader->damage, at + 4, error, "the function %s lies beyond the code",
                           name);
  if (found.offset % 8 || found.size % 8)
    return ls_damage_fail (&reader->damage, at + 4, error,
                           "the function %s is no whole number of 64-bit instructions", name);
  function.name = g_strdup (name);
  g_array_append_val (reader->object->functions, function);
  return TRUE;
}

static gint
compare_functions (gconstpointer a, gconstpointer b)
{
  const LlvmFunction *one = a, *two = b;

  return one->offset < two->offset ? -1 : one->offset > two->offset;
}

static gboolean
read_functions (const Reader *reader, guint code, GError **error)
{
  for (guint i = 0; i < reader->sections->len; i++)
    {
      const Section *section = &g_array_index (reader->sections, Section, i);

      for (guint32 at = 0; section->type == SHT_SYMTAB && at + SYMBOL_BYTES <= section->size;
           at += SYMBOL_BYTES)
        if (!read_symbol (reader, section, (gsize) section->offset + at, code, error))
          return FALSE;
    }
  g_array_sort (reader->object->functions, compare_functions);
  if (reader->object->functions->len)
    return TRUE;
  return ls_fail (error, LS_ERROR_FORMAT, "%s: the object has no function (compile one)",
                  reader->damage.name);
}

static void
read_settings (const Reader *reader)
{
  guint number;
  const Section *config = find_section (reader, ".AMDGPU.config", &number);

  for (guint32 at = 0; config != NULL && at + 8 <= config->size; at += 8)
    {
      const gsize place = (gsize) config->offset + at;
      const LlvmSetting setting = { read_u32 (reader->object->data, place),
                                    read_u32 (reader->object->data, place + 4) };

      g_array_append_val (reader->object->settings, setting);
    }
}

static gboolean
read_all (Reader *reader, GError **error)
{
  const Section *code;
  guint number;

  if (!read_header (reader, error) || !read_sections (reader, error))
    return FALSE;
  code = find_section (reader, ".text", &number);
  if (code == NULL)
    return ls_fail (error, LS_ERROR_FORMAT,
                    "%s: the object has no section .text (compile a function)",
                    reader->damage.name);
  reader->object->code = code->offset;
  reader->object->code_size = code->size;
  if (!check_relocations (reader, number, error) || !read_functions (reader, number, error))
    return FALSE;
  read_settings (reader);
  return TRUE;
}

static void
function_clear (gpointer data)
{
  g_free (((LlvmFunction *) data)->name);
}

gboolean
llvm_object_read (LlvmObject *object,
                  const guint8 *data,
                  gsize size,
                  const char *name,
                  GError **error)
{
  g_autoptr (GArray) sections = g_array_new (FALSE, FALSE, sizeof (Section));
  Reader reader = { .object = object,
                    .damage = { name, N_ ("the object is damaged; make it again with llc") },
                    .sections = sections };

  llvm_object_init (object);
  object->data = data;
  object->size = size;
  return read_all (&reader, error);
}

void
llvm_object_init (LlvmObject *object)
{
  *object = (LlvmObject){ .functions = g_array_new (FALSE, FALSE, sizeof (LlvmFunction)),
                          .settings = g_array_new (FALSE, FALSE, sizeof (LlvmSetting)) };
  g_array_set_clear_func (object->functions, function_clear);
}

void
llvm_object_clear (LlvmObject *object)
{
  g_clear_pointer (&object->functions, g_array_unref);
  g_clear_pointer (&object->settings, g_array_unref);
  g_clear_pointer (&object->own, g_byte_array_unref);
}
