#include <string.h>

#include "importer-mutants.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-plugins.h"

/* Objects of LLVM's backend r600: broken ones. What a whole one holds, check-llvm compares.  Places are those of llvm/two.elf, as
 * readelf tells them: section headers at 0x3e8, symbols at 0x360, 4 of 16 bytes. */

#define SECTION(n, field) (0x3E8 + 40 * (n) + (field))
#define SYMBOL(n, field) (0x360 + 16 * (n) + (field))

static GByteArray *
load (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "llvm", "two.elf", NULL);
  char *contents;
  gsize length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  return g_byte_array_new_take ((guint8 *) contents, length);
}

static const struct
{
  const char *name;
  guint at; /* a word that is put there; 0: the file is cut to as many bytes */
  guint32 word;
  LsErrorCode code;
  const char *message;
} broken[] = {
  { "cut-header", 0, 40, LS_ERROR_FORMAT,
    "object: byte 40: the file ends in its header (the object is damaged; make it again with "
    "llc)" },
  { "cut-sections", 0, 1100, LS_ERROR_FORMAT,
    "object: byte 32: 6 section headers at 1000 lie beyond the end (the object is damaged; make it "
    "again with llc)" },
  { "executable", 16, 224 << 16 | 2, LS_ERROR_FORMAT,
    "object: byte 16: type 2 is no object, which is 1 (the object is damaged; make it again with "
    "llc)" },
  { "gcn", 36, 0x2C, LS_ERROR_UNSUPPORTED,
    "object: this is an object of LLVM for GCN or RDNA (flags 0x2c), and this is an R700 (make it "
    "with llc -march=r600 -mcpu=rv770)" },
  { "no-chip", 36, 0, LS_ERROR_UNSUPPORTED,
    "object: this is an object of LLVM for an unnamed chip (flags 0x00), and this is "
    "an "
    "R700 (make it with llc -march=r600 -mcpu=rv770)" },
  { "section-offset", SECTION (2, 16), 0xFFFFFFF0, LS_ERROR_FORMAT,
    "object: byte 1096: section 2 lies beyond the end of the file (the object is damaged; make it "
    "again with llc)" },
  { "no-code", SECTION (2, 0), 0, LS_ERROR_FORMAT,
    "object: the object has no section .text (compile a function)" },
  { "relocations", SECTION (3, 4), 9, LS_ERROR_UNSUPPORTED,
    "object: its code has relocations, in section 3, which nothing here resolves (make an object "
    "without references to others)" },
  { "function-beyond", SYMBOL (2, 4), 0x230, LS_ERROR_FORMAT,
    "object: byte 900: the function half lies beyond the code (the object is damaged; make it "
    "again "
    "with llc)" },
  { "function-odd", SYMBOL (1, 8), 60, LS_ERROR_FORMAT,
    "object: byte 884: the function tint is no whole number of 64-bit instructions (the object is "
    "damaged; make it again with llc)" },
  { "function-name", SYMBOL (3, 0), 0x10000, LS_ERROR_FORMAT,
    "object: byte 912: a function's name lies beyond the names (the object is damaged; make it "
    "again "
    "with llc)" },
  { "no-symbols", SECTION (5, 4), 1, LS_ERROR_FORMAT,
    "object: the object has no function (compile one)" },
};

static void
put (GByteArray *object, guint at, guint32 word)
{
  word = GUINT32_TO_LE (word);
  memcpy (object->data + at, &word, sizeof word);
}

static void
test_broken (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  GByteArray *object = load ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  LsImported imported;

  if (broken[i].at)
    put (object, broken[i].at, broken[i].word);
  else
    g_byte_array_set_size (object, broken[i].word);
  /* The relocations are those of section 2. */
  if (!strcmp (broken[i].name, "relocations"))
    put (object, SECTION (3, 28), 2);
  bytes = g_byte_array_free_to_bytes (object);
  g_assert_false (ls_importers_import (bytes, "object", &imported, &error));
  g_assert_error (error, LS_ERROR, (int) broken[i].code);
  g_assert_cmpstr (error->message, ==, broken[i].message);
}

static void
test_whole (void)
{
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (load ());
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  const LsDraft *draft;

  g_assert_true (ls_importers_import (bytes, "object", &imported, &error));
  g_assert_cmpuint (imported.drafts->len, ==, 3);
  draft = g_ptr_array_index (imported.drafts, 1);
  g_assert_cmpstr (draft->title, ==, "half");
  g_assert_cmpstr (draft->note, ==, "RV770, 3 registers, 0 stack");
  g_assert_cmpmem (g_bytes_get_data (draft->code, NULL), g_bytes_get_size (draft->code),
                   (const guint8 *) g_bytes_get_data (bytes, NULL) + 0x200, 112);
}

static void
test_elf64 (void)
{
  GByteArray *object = load ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  LsImported imported;

  object->data[4] = 2;
  bytes = g_byte_array_free_to_bytes (object);
  g_assert_false (ls_importers_import (bytes, "object", &imported, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "64 bits for GCN or RDNA"));
}

/* --- text ------------------------------------------------------------------------------------------------- */

#define CONFIG(reg) "\t.text\n\t.section\t.AMDGPU.config\n\t.long\t" reg "\n\t.long\t513\n\t.text\n"
#define BEGIN "\t.type\tone,@function\none:   ; @one\n"
#define EXPORT "\tEXPORT T0.XYZW ; encoding: [0x00,0x00,0x00,0xc0,0x88,0x06,0x20,0x94]\n"
#define END ".Lfunc_end0:\n\t.size\tone, .Lfunc_end0-one\n"

static void
test_text (void)
{
  static const char text[] =
    CONFIG ("165968") BEGIN EXPORT "\tALU clause starting at 1: ; encoding: []\n" END;
  static const guint8 words[] = { 0, 0, 0, 0xC0, 0x88, 0x06, 0x20, 0x94 };
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, sizeof text - 1);
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  const LsDraft *draft;

  g_assert_true (ls_importers_import (bytes, "text", &imported, &error));
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  draft = g_ptr_array_index (imported.drafts, 0);
  g_assert_cmpstr (draft->title, ==, "one");
  g_assert_cmpstr (draft->note, ==, "a chip not said, 1 register, 2 stack");
  g_assert_cmpmem (g_bytes_get_data (draft->code, NULL), g_bytes_get_size (draft->code), words,
                   sizeof words);
}

static const struct
{
  const char *name;
  const char *text;
  const char *message;
} refused[] = {
  { "no-words", CONFIG ("165968") BEGIN "\tEXPORT T0.XYZW\n" END,
    "text:9:1: this is LLVM's text without the words of its instructions (make it with llc "
    "-show-mc-encoding, or an object with -filetype=obj)" },
  { "evergreen", CONFIG ("165956") BEGIN EXPORT END,
    "text:4:1: this is LLVM's text for another chip than R700: its state begins with register "
    "0x28844 (compile it with -march=r600 -mcpu=rv770)" },
  { "fixup", CONFIG ("165968") BEGIN "\tCALL ; encoding: [0x04,A,A,A]\n" END,
    "text:8:1: \"A,A,A]\" is no byte of an encoding (write such as 0x1f)" },
  { "cut", CONFIG ("165968") BEGIN EXPORT, "text:8:1: the text ends within a function" },
  { "odd", CONFIG ("165968") BEGIN "\tX ; encoding: [0x04]\n" END,
    "text:9:1: the 1 bytes of the function one are no whole number of 64-bit instructions" },
  { "none", CONFIG ("165968"), "text:5:1: the text has no function (compile one)" },
};

static void
test_refused (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GBytes) bytes = g_bytes_new_static (refused[i].text, strlen (refused[i].text));
  g_autoptr (GError) error = NULL;
  LsImported imported;

  g_assert_false (ls_importers_import (bytes, "text", &imported, &error));
  g_assert_cmpstr (error->message, ==, refused[i].message);
}

static void
test_mutants (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "llvm", "two.s", NULL);
  g_autofree char *text = NULL;
  GByteArray *object = load ();
  gsize length;

  test_importer_mutants ((const char *) object->data, object->len, 3000);
  g_byte_array_unref (object);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  test_importer_mutants (text, length, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autofree char *path = g_strdup_printf ("/importers/llvm-r600/broken/%s", broken[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_broken);
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strdup_printf ("/importers/llvm-r600/text/%s", refused[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_refused);
    }
  g_test_add_func ("/importers/llvm-r600/text", test_text);
  g_test_add_func ("/importers/llvm-r600/whole", test_whole);
  g_test_add_func ("/importers/llvm-r600/elf64", test_elf64);
  g_test_add_func ("/importers/llvm-r600/mutants", test_mutants);
  return g_test_run ();
}
