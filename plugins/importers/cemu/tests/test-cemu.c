#include <glib/gstdio.h>
#include <string.h>

#include "importer-mutants.h"
#include "ls-importer.h"
#include "ls-plugins.h"
#include "ls-scene.h"

/* Dumps of Cemu: words of which the name says what they are.  The programs are written here; games' shaders are nobody's to give. */

#define BASE "00112233445566ff"
#define AUX "ffeeddccbbaa9988"

/* 00 CALL_FS NO_BARRIER; 01 EXPORT_DONE: POS0, R1; 02 EXPORT_DONE: PARAM0, R2 NO_BARRIER; END_OF_PROGRAM */
static const guint32 vs_words[] = { 0, 0x09800000, 0x0000A03C, 0x94000688, 0x00014000, 0x14200688 };
/* 00 EXPORT_DONE: PIX0, R0; END_OF_PROGRAM */
static const guint32 ps_words[] = { 0, 0x94200688 };
/* 00 VTX: ADDR(2) CNT(1); 01 RETURN; FETCH R1.xyzw, R0.x, fc160 */
static const guint32 fs_words[] = { 2, 0x81000000, 0, 0x8A000000, 0x7C00A000, 0x88CD1001, 0, 0 };

static GBytes *
make_words (const guint32 *words, gsize n)
{
  g_autofree guint32 *out = g_new (guint32, n);

  for (gsize i = 0; i < n; i++)
    out[i] = GUINT32_TO_LE (words[i]);
  return g_bytes_new (out, n * sizeof *out);
}
#define WORDS(array) make_words (array, G_N_ELEMENTS (array))

static void
write_file (const char *folder, const char *name, GBytes *bytes)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
}

static void
import (GBytes *bytes, const char *name, LsImported *imported)
{
  g_autoptr (GError) error = NULL;

  ls_importers_import (bytes, name, imported, &error);
  g_assert_no_error (error);
}

static void
expect (const char *name, GBytes *bytes, const char *title, LsStage stage)
{
  const LsSceneHow how = { .trust = LS_TRUST_FOLDER };
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;
  const LsDraft *draft;

  import (bytes, name, &imported);
  g_assert_nonnull (imported.drafts);
  draft = g_ptr_array_index (imported.drafts, 0);
  g_assert_cmpstr (draft->title, ==, title);
  g_assert_cmpint (draft->stage, ==, stage);
  g_assert_cmpstr (draft->note, ==, BASE);
  g_assert_true (g_bytes_equal (draft->code, bytes));
  scene = ls_scene_open_how (bytes, name, &how, &error);
  g_assert_no_error (error);
  g_assert_nonnull (scene);
}

static void
test_kinds (void)
{
  g_autoptr (GBytes) vs = WORDS (vs_words);
  g_autoptr (GBytes) ps = WORDS (ps_words);
  g_autoptr (GBytes) fs = WORDS (fs_words);

  expect ("/nowhere/" BASE "_" AUX "_ps.bin", ps, "PS", LS_STAGE_PS);
  expect ("/nowhere/" BASE "_" AUX "_vs.bin", vs, "VS", LS_STAGE_VS);
  expect ("/nowhere/" BASE "_" AUX "_copy.bin", vs, "GS copy", LS_STAGE_VS);
  expect ("/nowhere/" BASE "_" AUX "_fs.bin", fs, "FETCH", LS_STAGE_VS);
}

/* Other names, and other bytes under such a name, are no dump. */
static void
test_names (void)
{
  static const char *const names[] = {
    "words.bin",    BASE "_" AUX "_xs.bin",     BASE "-" AUX "_ps.bin",
    BASE "_ps.bin", "g" BASE "_" AUX "_ps.bin", ""
  };
  g_autoptr (GBytes) ps = WORDS (ps_words);
  g_autoptr (GBytes) zeros = g_bytes_new_static ("\0\0\0\0\0\0\0", 8);
  g_auto (LsImported) imported = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      import (ps, names[i], &imported);
      g_assert_null (imported.drafts);
    }
  import (zeros, BASE "_" AUX "_ps.bin", &imported);
  g_assert_null (imported.drafts);
  /* A scene may name one as its program. */
  g_assert_true (ls_program_check (ps, BASE "_" AUX "_ps.bin", NULL));
}

/* The fetch program of the same hash is entered, and Cemu's translation is the source. */
static void
test_beside (void)
{
  g_autofree char *folder = g_dir_make_tmp ("lanescope-cemu-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, BASE "_" AUX "_vs.bin", NULL);
  g_autoptr (GBytes) vs = WORDS (vs_words);
  g_autoptr (GBytes) fs = WORDS (fs_words);
  g_autoptr (GBytes) text = g_bytes_new_static ("void main ();\n", 14);
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;
  const char *name;
  GDir *dir;

  write_file (folder, BASE "_0000000000000001_fs.bin", fs);
  write_file (folder, AUX "_0000000000000000_fs.bin", vs);
  write_file (folder, BASE "_" AUX "_vs.txt", text);
  import (vs, path, &imported);
  draft = g_ptr_array_index (imported.drafts, 0);
  g_assert_true (g_bytes_equal (g_hash_table_lookup (draft->files, "vs.fetch.bin"), fs));
  g_assert_true (g_bytes_equal (g_hash_table_lookup (draft->sources, "vs.txt"), text));
  g_assert_nonnull (strstr (draft->text, "fetch-file=vs.fetch.bin\n"));
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *file = g_build_filename (folder, name, NULL);

      g_remove (file);
    }
  g_dir_close (dir);
  g_rmdir (folder);
}

static void
test_mutants (void)
{
  static const struct
  {
    const char *name;
    const guint32 *words;
    gsize n;
  } dumps[] = {
    { BASE "_" AUX "_vs.bin", vs_words, G_N_ELEMENTS (vs_words) },
    { BASE "_" AUX "_ps.bin", ps_words, G_N_ELEMENTS (ps_words) },
    { BASE "_" AUX "_fs.bin", fs_words, G_N_ELEMENTS (fs_words) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (dumps); i++)
    {
      g_autoptr (GBytes) bytes = make_words (dumps[i].words, dumps[i].n);
      gsize size;
      const char *data = g_bytes_get_data (bytes, &size);

      test_importer_mutants_called (dumps[i].name, data, size, 300);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add_func ("/importers/cemu/kinds", test_kinds);
  g_test_add_func ("/importers/cemu/names", test_names);
  g_test_add_func ("/importers/cemu/beside", test_beside);
  g_test_add_func ("/importers/cemu/mutants", test_mutants);
  return g_test_run ();
}
