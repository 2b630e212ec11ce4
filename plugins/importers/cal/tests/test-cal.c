#include <string.h>

#include "importer-mutants.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-plugins.h"
#include "ls-scene.h"

/* CAL images, made here as their reader in Multi2Sim has them; none that AMD's tools made could be tried. */

enum
{
  HEADER = 52,
  PROGRAMS = HEADER, /* 3 rows of 32 bytes: dictionary, notes of the first encoding, its contents */
  DICTIONARY = PROGRAMS + 3 * 32, /* 2 rows of 20 bytes */
  NOTES = DICTIONARY + 2 * 20,    /* one note: 12 bytes, its name, 6 pairs */
  N_NOTES = 12 + 8 + 6 * 8,
  TEXT = NOTES + N_NOTES,
  DATA = TEXT + 24,
  N_DATA = 4736,
  FIRST_END = DATA + N_DATA,
  SECOND = FIRST_END,    /* 8 bytes of the second encoding */
  NAMES = SECOND + 8,    /* "\0.text\0.data\0" */
  SECTIONS = NAMES + 16, /* 5 rows of 40 bytes */
  SIZE = SECTIONS + 5 * 40,
};

/* 00 EXPORT_DONE: PIX0, R0; MOV R0.x, C2.x and LOOP 1 make it need constants */
static const guint32 ps_words[] = { 2, 0xA0000000, 0, 0x94200688, 0x80000102, 0x00000C90 };

static void
put (guint8 *image, guint at, guint32 word)
{
  for (guint i = 0; i < 4; i++)
    image[at + i] = (guint8) (word >> 8 * i);
}

static void
put_row (guint8 *image, guint at, const guint32 *words, guint n)
{
  for (guint i = 0; i < n; i++)
    put (image, at + 4 * i, words[i]);
}
#define ROW(image, at, ...)                             \
  put_row (image, at, (const guint32[]){ __VA_ARGS__ }, \
           G_N_ELEMENTS (((const guint32[]){ __VA_ARGS__ })))

static void
put_header (guint8 *image)
{
  static const guint8 begin[] = { 0x7F, 'E', 'L', 'F', 1, 1, 1, 0x64, 1,  0,
                                  0,    0,   0,   0,   0, 0, 2, 0,    125 };

  memcpy (image, begin, sizeof begin);
  put (image, 28, PROGRAMS);
  put (image, 32, SECTIONS);
  put (image, 40, HEADER | 32 << 16);
  put (image, 44, 3 | 40 << 16);
  put (image, 48, 5 | 4 << 16);
}

/* machine: of the first encoding; the second is for a Cypress. */
static guint8 *
make_image (guint machine, guint threads)
{
  guint8 *image = g_malloc0 (SIZE);

  put_header (image);
  ROW (image, PROGRAMS, 0x70000002, DICTIONARY, 0, 0, 2 * 20, 0, 0, 0);
  ROW (image, PROGRAMS + 32, 4, NOTES, 0, 0, N_NOTES, 0, 0, 0);
  ROW (image, PROGRAMS + 64, 1, TEXT, 0, 0, FIRST_END - TEXT, 0, 0, 0);
  ROW (image, DICTIONARY, machine, 4, NOTES, FIRST_END - NOTES, 0);
  ROW (image, DICTIONARY + 20, 8, 4, SECOND, 8, 0);
  ROW (image, NOTES, 8, 6 * 8, 1);
  memcpy (image + NOTES + 12, "ATI CAL", 8);
  ROW (image, NOTES + 20, 0x80000080, 5, 0x80000084, 3, 0x8000001C, threads, 0x8000001D, 1,
       0x8000001E, 1, 0x28850, 7);
  put_row (image, TEXT, ps_words, G_N_ELEMENTS (ps_words));
  ROW (image, DATA + 2 * 16, 0x3F800000, 0x40000000, 0, 0xBF800000);
  memcpy (image + NAMES, "\0.text\0.data", 13);
  ROW (image, SECTIONS + 40, 1, 1, 0, 0, TEXT, 24);
  ROW (image, SECTIONS + 80, 7, 1, 0, 0, DATA, N_DATA);
  ROW (image, SECTIONS + 120, 1, 1, 0, 0, SECOND, 8);
  ROW (image, SECTIONS + 160, 0, 3, 0, 0, NAMES, 16);
  return image;
}

static void
test_whole (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_take (make_image (5, 0), SIZE);
  const LsSceneHow how = { .trust = LS_TRUST_FOLDER };
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;
  const LsDraft *draft;

  g_assert_true (ls_importers_import (bytes, "image", &imported, &error));
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  draft = g_ptr_array_index (imported.drafts, 0);
  g_assert_cmpstr (draft->title, ==, "RV770");
  g_assert_cmpstr (draft->note, ==, "5 registers, 3 stack");
  g_assert_cmpint (draft->stage, ==, LS_STAGE_PS);
  g_assert_cmpmem (g_bytes_get_data (draft->code, NULL), g_bytes_get_size (draft->code),
                   (const guint8 *) g_bytes_get_data (bytes, NULL) + TEXT, 24);
  g_assert_nonnull (strstr (draft->text, "gprs=5\nstack-size=3\n"));
  g_assert_nonnull (strstr (draft->text, "\nc.2=0x3f800000 0x40000000 0x00000000 0xbf800000\n"));
  g_assert_cmpuint (imported.findings->len, ==, 1);
  g_assert_cmpstr (((const LsDiagnostic *) g_ptr_array_index (imported.findings, 0))->message, ==,
                   "the program for Cypress is left out: this is an R700");
  scene = ls_scene_open_how (bytes, "image", &how, &error);
  g_assert_no_error (error);
  g_assert_nonnull (scene);
}

static void
test_threads (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_take (make_image (4, 64), SIZE);
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  const LsDraft *draft;

  g_assert_true (ls_importers_import (bytes, "image", &imported, &error));
  draft = g_ptr_array_index (imported.drafts, 0);
  g_assert_cmpint (draft->stage, ==, LS_STAGE_CS);
  g_assert_cmpstr (draft->note, ==, "5 registers, 3 stack, groups of 64 x 1 x 1 threads");
}

static const struct
{
  const char *name;
  guint at; /* a word that is put there; 0: the file is cut to as many bytes */
  guint32 word;
  LsErrorCode code;
  const char *message;
} broken[] = {
  { "cut", 0, 40, LS_ERROR_FORMAT,
    "image: byte 40: the file ends in its header (the CAL image is damaged)" },
  { "tables", 32, 0x10000000, LS_ERROR_FORMAT,
    "image: byte 28: its tables reach beyond the file (the CAL image is damaged)" },
  { "rows", 40, 8 << 16, LS_ERROR_FORMAT,
    "image: byte 42: its tables have rows of other sizes than ELF's (the CAL image is damaged)" },
  { "dictionary", PROGRAMS, 1, LS_ERROR_FORMAT,
    "image: byte 44: it has no dictionary of encodings (the CAL image is damaged)" },
  { "dictionary-size", PROGRAMS + 16, 0x7FFFFFFF, LS_ERROR_FORMAT,
    "image: byte 148: the dictionary of encodings reaches beyond the file (the CAL image is "
    "damaged)" },
  { "encoding", DICTIONARY + 12, 0x7FFFFFFF, LS_ERROR_FORMAT,
    "image: byte 148: an encoding reaches beyond the file (the CAL image is damaged)" },
  { "notes", PROGRAMS + 32 + 16, 0x7FFFFFFF, LS_ERROR_FORMAT,
    "image: byte 84: notes reach beyond their encoding (the CAL image is damaged)" },
  { "note", NOTES + 4, 0xFFFFFFF0, LS_ERROR_FORMAT,
    "image: byte 188: a note reaches beyond its segment (the CAL image is damaged)" },
  { "section", SECTIONS + 40 + 20, 0xFFFFFFF0, LS_ERROR_FORMAT, NULL },
  { "names", 48, 5 | 9 << 16, LS_ERROR_FORMAT,
    "image: byte 50: there is no section of names (the CAL image is damaged)" },
  { "chip", DICTIONARY, 9, LS_ERROR_UNSUPPORTED,
    "image: this CAL image has 2 programs, none of them for R700 (compile it for an RV770)" },
};

static void
test_broken (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  guint8 *image = make_image (5, 0);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  LsImported imported;

  if (broken[i].at)
    put (image, broken[i].at, broken[i].word);
  bytes = g_bytes_new_take (image, broken[i].at ? (gsize) SIZE : broken[i].word);
  g_assert_false (ls_importers_import (bytes, "image", &imported, &error));
  g_assert_error (error, LS_ERROR, (int) broken[i].code);
  if (broken[i].message)
    g_assert_cmpstr (error->message, ==, broken[i].message);
}

static void
test_mutants (void)
{
  g_autofree guint8 *image = make_image (5, 0);

  test_importer_mutants ((const char *) image, SIZE, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autofree char *path = g_strdup_printf ("/importers/cal/broken/%s", broken[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_broken);
    }
  g_test_add_func ("/importers/cal/whole", test_whole);
  g_test_add_func ("/importers/cal/threads", test_threads);
  g_test_add_func ("/importers/cal/mutants", test_mutants);
  return g_test_run ();
}
