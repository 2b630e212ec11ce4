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
    "object: this is an object of LLVM for a chip that it does not say (flags 0x00), and this is "
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

static void
test_mutants (void)
{
  GByteArray *object = load ();

  test_importer_mutants ((const char *) object->data, object->len, 3000);
  g_byte_array_unref (object);
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
  g_test_add_func ("/importers/llvm-r600/whole", test_whole);
  g_test_add_func ("/importers/llvm-r600/elf64", test_elf64);
  g_test_add_func ("/importers/llvm-r600/mutants", test_mutants);
  return g_test_run ();
}
