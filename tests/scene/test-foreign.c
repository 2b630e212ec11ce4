#include <glib/gstdio.h>
#include <string.h>

#include "ls-error.h"
#include "ls-import-memo.h"
#include "ls-machines.h"
#include "ls-scene.h"

/* Files that are something else: each is refused by its name.  The marks are those of the formats' own documents; the
 * texts are cut from what the programs named beside them print. */

typedef struct
{
  const char *file;
  const char *bytes;
  guint length; /* of what stands above; 0: a text */
  guint size;   /* of the file, zeros behind; 0: just that */
  const char *expected;
} Foreign;

#define BYTES(x) x, sizeof (x) - 1

static const Foreign foreign[] = {
  { "true",
    BYTES ("\x7F"
           "ELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0\x3E\0"),
    64, "ELF file for x86-64" },
  { "big.elf",
    BYTES ("\x7F"
           "ELF\1\2\1\0\0\0\0\0\0\0\0\0\0\2\0\x14"),
    64, "for PowerPC" },
  { "arm.elf",
    BYTES ("\x7F"
           "ELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0\xB7\0"),
    64, "for AArch64" },
  { "cal.elf",
    BYTES ("\x7F"
           "ELF\1\1\1\x64\1\0\0\0\0\0\0\0\2\0\x7D\0"),
    64, "AMD CAL" },
  { "odd.elf",
    BYTES ("\x7F"
           "ELF\1\1\1\0\0\0\0\0\0\0\0\0\1\0\x39\x30"),
    64, "machine 12345" },
  { "cut.elf",
    BYTES ("\x7F"
           "ELF\2\1\1"),
    0, "cut off after 7 bytes" },
  { "v3.bin", BYTES ("\x96\xB6\x71\x83\2\0\0\0"), 64, "Cemu" },
  { "x.dxbc", BYTES ("DXBC\1\2\3\4"), 64, "Direct3D" },
  { "x.bc", BYTES ("BC\xC0\xDE"), 64, "LLVM bitcode" },
  { "x.spv", BYTES ("\x03\x02\x23\x07\0\0\1\0"), 64, "SPIR-V" },
  { "big.spv", BYTES ("\x07\x23\x02\x03\0\1\0\0"), 64, "SPIR-V" },
  { "x.rdc", BYTES ("RDOC\x02\x01\0\0"), 64, "RenderDoc" },
  { "x.png", BYTES ("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR"), 64, "PNG image" },
  { "x.jpg", BYTES ("\xFF\xD8\xFF\xE0\0\x10JFIF"), 64, "JPEG image" },
  { "x.gif", BYTES ("GIF89a"), 64, "GIF image" },
  { "x.webp", BYTES ("RIFF\x24\0\0\0WEBPVP8 "), 64, "WebP image" },
  { "x.bmp", BYTES ("BM\x40\0\0\0\0\0\0\0\x36\0\0\0\x28"), 64, "BMP image" },
  { "x.wav", BYTES ("RIFF\x24\0\0\0WAVEfmt "), 64, "WAVE" },
  { "x.avi", BYTES ("RIFF\x24\0\0\0AVI LIST"), 64, "AVI" },
  { "x.pyc", BYTES ("\xA7\x0D\r\n\0\0\0\0"), 64, "compiled Python" },
  { "utf16.txt",
    BYTES ("\xFF\xFE"
           "A\0L\0"),
    0, "UTF-16" },
  { "x.json", BYTES ("{\n  \"a\": 1\n}\n"), 0, "JSON" },
  { "x.ptx", BYTES ("//\n.version 7.8\n.target sm_52\n"), 0, "PTX" },
  { "x.tif", BYTES ("II*\0\x08\0\0\0"), 64, "TIFF image" },
  { "x.dds", BYTES ("DDS \x7C\0\0\0"), 128, "DirectDraw" },
  { "x.ktx", BYTES ("\xABKTX 11\xBB\r\n\x1A\n"), 64, "KTX" },
  { "x.exr", BYTES ("\x76\x2F\x31\x01\2\0\0\0"), 64, "OpenEXR" },
  { "x.exe", BYTES ("MZ\x90\0\3\0\0\0"), 64, "DOS or Windows" },
  { "x.macho", BYTES ("\xCF\xFA\xED\xFE\7\0\0\1"), 64, "macOS" },
  { "X.class", BYTES ("\xCA\xFE\xBA\xBE\0\0\0\x3D"), 64, "Java" },
  { "x.wasm", BYTES ("\0asm\1\0\0\0"), 64, "WebAssembly" },
  { "x.a", BYTES ("!<arch>\nx.o/            0"), 0, "archive" },
  { "x.zip", BYTES ("PK\3\4\x14\0\0\0"), 64, "ZIP" },
  { "x.gz", BYTES ("\x1F\x8B\x08\0\0\0\0\0"), 64, "gzip" },
  { "x.bz2", BYTES ("BZh91AY&SY"), 64, "bzip2" },
  { "x.xz",
    BYTES ("\xFD"
           "7zXZ\0\0\4"),
    64, "XZ" },
  { "x.zst", BYTES ("\x28\xB5\x2F\xFD\4\0\0\0"), 64, "Zstandard" },
  { "x.7z", BYTES ("7z\xBC\xAF\x27\x1C\0\4"), 64, "7z" },
  { "x.pdf", BYTES ("%PDF-1.7\n"), 0, "PDF" },
  { "x.sqlite", BYTES ("SQLite format 3\0"), 64, "SQLite" },
  { "x.ogg", BYTES ("OggS\0\2\0\0"), 64, "Ogg" },
  { "empty.bin", BYTES (""), 0, "empty" },
  { "zeros.bin", BYTES ("\0"), 64, "without END_OF_PROGRAM" },
  { "odd.bin", BYTES ("\0"), 12, "12 bytes" },
  /* A constant buffer of eight floats. */
  { "floats.bin", BYTES ("\0\0\x80\xBF\0\0\x80\xBF\0\0\x80\x3F\0\0\0\x3F"), 32,
    "past the last word" },
  /* NOP END_OF_PROGRAM before 120 bytes that nothing reaches. */
  { "tail.bin",
    BYTES ("\0\0\0\0\0\0\x20\x80"
           "lots of text that is no program and is never reached at all"),
    128, "leaves most of the 128 bytes out" },
  /* A clause behind the end: a program cut short. */
  { "cut.bin", BYTES ("\2\0\0\0\0\0\x38\xA0\0\0\0\xC0\x88\6\x20\x94"), 0, "past the last word" },
  /* piglit's shader_runner */
  { "x.shader_test", BYTES ("# a test\n\n[require]\nGLSL >= 1.10\n"), 0, "shader_runner" },
  { "y.shader_test", BYTES ("[vertex shader passthrough]\n"), 0, "shader_runner" },
  { "x.fp", BYTES ("!!ARBfp1.0\nMOV result.color, 1;\n"), 0, "ARB program" },
  { "x.frag", BYTES ("// nothing\n#version 130\n"), 0, "GLSL" },
  { "y.frag", BYTES ("uniform vec4 a;\nvoid main ()\n{\n}\n"), 0, "GLSL" },
  /* llc -march=r600 */
  { "x.s", BYTES ("\t.text\n\t.globl\tmain\n"), 0, "assembly text of a compiler" },
  { "x.sh", BYTES ("#!/bin/sh\necho\n"), 0, "script" },
  { "x.html", BYTES ("<!DOCTYPE html>\n"), 0, "document" },
};

static GBytes *
make_file (const Foreign *f)
{
  gsize size = MAX (f->size, f->length);
  guint8 *data = g_malloc0 (MAX (size, 1));

  memcpy (data, f->bytes, f->length);
  return g_bytes_new_take (data, size);
}

static void
test_refused (gconstpointer data)
{
  const Foreign *f = data;
  g_autoptr (GBytes) bytes = make_file (f);
  g_autoptr (GError) error = NULL;
  LsScene *scene =
    ls_scene_open_how (bytes, f->file, &(LsSceneHow){ .trust = LS_TRUST_FOLDER }, &error);

  g_assert_null (scene);
  g_assert_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED);
  g_test_message ("%s", error->message);
  g_assert_true (g_str_has_prefix (error->message, f->file));
  g_assert_nonnull (strstr (error->message, f->expected));
}

/* What a scene names as its program is held against the same marks. */
static void
test_named_by_a_scene (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("lanescope-foreign-XXXXXX", NULL);
  g_autofree char *picture = g_build_filename (folder, "x.png", NULL);
  LsScene *scene;

  g_assert_true (g_file_set_contents (picture, "\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR", 16, NULL));
  scene = ls_scene_load_text ("[scene]\nversion=1\nmachine=r700\nstage=ps\n"
                              "[program]\nfile=x.png\n",
                              -1, "s.lanescope", folder, &error);
  g_assert_null (scene);
  g_assert_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "s.lanescope:6"));
  g_assert_nonnull (strstr (error->message, "PNG image"));
  g_assert_cmpint (g_remove (picture), ==, 0);
  g_assert_cmpint (g_remove (folder), ==, 0);
}

static void
assert_opens (const char *name, const char *bytes, gsize length)
{
  g_autoptr (GBytes) file = g_bytes_new_static (bytes, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene =
    ls_scene_open_how (file, name, &(LsSceneHow){ .trust = LS_TRUST_FOLDER }, &error);

  g_assert_no_error (error);
  g_assert_nonnull (scene);
}

/* Of the shortest programs that there are, each still opens. */
static void
test_opened (void)
{
  static const char nop[] = "\0\0\0\0\0\0\x20\x80";
  static const char fetch[] = "\0\0\0\0\0\0\x00\x8A"; /* RETURN */
  static const char swapped[] = "\0\0\0\0\x80\x20\0\0";

  assert_opens ("nop.bin", nop, 8);
  assert_opens ("fetch.bin", fetch, 8);
  assert_opens ("swapped.bin", swapped, 8);
  assert_opens ("text.asm", "; void main ()\nNOP\nEND_OF_PROGRAM\n", 34);
  assert_opens (
    "x.lanescope", "[scene]\nversion=1\nmachine=r700\nstage=ps\n[asm]\nNOP\nEND_OF_PROGRAM\n",
    strlen ("[scene]\nversion=1\nmachine=r700\nstage=ps\n[asm]\nNOP\nEND_OF_PROGRAM\n"));
}

/* Whoever insists gets the words that there are. */
static void
test_raw (void)
{
  g_autoptr (GBytes) zeros = g_bytes_new_take (g_malloc0 (64), 64);
  g_autoptr (GError) error = NULL;
  const LsSceneHow how = { .is_raw = TRUE };
  g_autoptr (LsScene) scene = ls_scene_open_how (zeros, "zeros.bin", &how, &error);

  g_assert_no_error (error);
  g_assert_nonnull (scene);
}

/* --- what a translator answered ---------------------------------------------------------------- */

static void
assert_remembered (LsImportMemo *memo, const char *question, gboolean is_there)
{
  g_autoptr (GBytes) found = NULL;
  g_autofree char *words = NULL;

  g_assert_true (ls_import_memo_find (memo, question, &found, &words) == is_there);
}

/* The last sixteen answers are kept, and no more than their room; one that was asked for is not the next to go. */
static void
test_memo (void)
{
  LsImportMemo *memo = ls_import_memo_new ();
  g_autoptr (GBytes) answer = g_bytes_new_static ("words", 5);
  g_autoptr (GBytes) large = g_bytes_new_take (g_malloc0 (33u << 20), 33u << 20);

  for (guint i = 0; i <= 16; i++)
    {
      g_autofree char *question = g_strdup_printf ("%u", i);
      g_autoptr (GBytes) found = NULL;
      g_autofree char *words = NULL;

      assert_remembered (memo, question, FALSE);
      ls_import_memo_add (memo, question, answer, question);
      g_assert_true (ls_import_memo_find (memo, "0", &found, &words));
      g_assert_true (found == answer);
      g_assert_cmpstr (words, ==, "0");
    }
  assert_remembered (memo, "1", FALSE);
  assert_remembered (memo, "2", TRUE);
  ls_import_memo_add (memo, "large", large, "");
  assert_remembered (memo, "16", FALSE);
  assert_remembered (memo, "large", FALSE);
  ls_import_memo_add (NULL, "2", answer, "");
  assert_remembered (NULL, "2", FALSE);
  ls_import_memo_unref (memo);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (foreign); i++)
    {
      g_autofree char *path = g_strdup_printf ("/scene/foreign/%s", foreign[i].file);

      if (g_str_has_suffix (foreign[i].file, ".spv") && ls_machine_by_id ("spirv") != NULL)
        continue; /* a machine runs them */
      g_test_add_data_func (path, &foreign[i], test_refused);
    }
  g_test_add_func ("/scene/foreign/named-by-a-scene", test_named_by_a_scene);
  g_test_add_func ("/scene/foreign/opened", test_opened);
  g_test_add_func ("/scene/foreign/raw", test_raw);
  g_test_add_func ("/foreign/memo", test_memo);
  return g_test_run ();
}
