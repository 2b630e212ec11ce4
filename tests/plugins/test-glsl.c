#include <string.h>

#include "importer-mutants.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-plugins.h"

/* Answers of the process that compiles GLSL.  glsl/sample.answer is what Mesa 22.3.6 made of glsl/sample.frag (tgsi-sb); the
 * names, types and values below are those of that text and of the rules in data/doc/glsl.md. */

static GByteArray *
load (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "glsl", "sample.answer", NULL);
  char *contents;
  gsize length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  return g_byte_array_new_take ((guint8 *) contents, length);
}

static void
import (LsImported *imported)
{
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (load ());
  g_autoptr (GError) error = NULL;

  g_assert_true (ls_importers_import (bytes, "answer", imported, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (imported->drafts->len, ==, 1);
}

static void
test_values (void)
{
  static const char *const lines[] = {
    "# x: time float\ncb0.0=1.5 0 0 0\n",
    "# x: flag[0] bool\ncb0.1=int -1 0 0 0\n",
    "# x: flag[1] bool\n",
    "# xy: step ivec2\ncb0.3=int 1 1 0 0\n",
    "# place vec4\ncb1.0=0.5 0.5 0.5 0.5\n",
    "# xy: turn[0] vec2\ncb1.1=1 0 0 0\n",
    "# xy: turn[1] vec2\ncb1.2=0 1 0 0\n",
    "# wood sampler2D\ndim=2d\nwidth=8\nheight=8\n",
    "data=float -1 -1 0 1 3 -1 0 1 -1 3 0 1\n",
    "[output colour]\nregister=PIX0\nformat=rgba32f\n",
    "width=16\nheight=16\n",
  };
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  import (&imported);
  draft = g_ptr_array_index (imported.drafts, 0);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    if (!strstr (draft->text, lines[i]))
      g_error ("the scene does not say:\n%s\nbut:\n%s", lines[i], draft->text);
  g_assert_nonnull (strstr (draft->note, "Mesa 22.3.6, tgsi-sb"));
  g_assert_cmpuint (draft->invented->len, >=, 5);
}

static void
test_symbols (void)
{
  static const char *const wanted[][3] = {
    { "cb0.0.x", "time", "float" },        { "cb0.2.x", "flag[1]", "bool" },
    { "cb1", "Lamp", "uniform block" },    { "cb1.1.xy", "turn[0]", "vec2" },
    { "texture 18", "wood", "sampler2D" }, { "sampler 0", "wood", "sampler2D" },
    { "buffer 160", "position", "vec4" }
  };
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  import (&imported);
  draft = g_ptr_array_index (imported.drafts, 0);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      guint n = 0;

      for (guint k = 0; k < draft->symbols->len; k++)
        {
          const LsDraftSymbol *symbol = g_ptr_array_index (draft->symbols, k);

          n += !strcmp (symbol->place, wanted[i][0]) && !strcmp (symbol->name, wanted[i][1]) &&
               !g_strcmp0 (symbol->type, wanted[i][2]);
        }
      if (n != 1)
        g_error ("%s is %u times %s", wanted[i][0], n, wanted[i][1]);
    }
}

static void
assert_refused (GByteArray *bytes, LsErrorCode code, const char *message)
{
  g_autoptr (GBytes) file = g_byte_array_free_to_bytes (bytes);
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_false (ls_importers_import (file, "answer", &imported, &error));
  g_assert_error (error, LS_ERROR, (gint) code);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_broken (void)
{
  GByteArray *bytes = load ();

  g_byte_array_set_size (bytes, 20);
  assert_refused (bytes, LS_ERROR_FORMAT, "answer: byte 8 of the compiler's answer: it is cut off");
  bytes = load ();
  g_byte_array_set_size (bytes, bytes->len - 8);
  assert_refused (bytes, LS_ERROR_FORMAT,
                  "answer: byte 27847 of the compiler's answer: it has no end");
  bytes = load ();
  memcpy (bytes->data + 8, "WHAT", 4);
  assert_refused (bytes, LS_ERROR_FORMAT,
                  "answer: byte 8 of the compiler's answer: a piece that has no place there");
  bytes = load ();
  memcpy (bytes->data + 8, "DONE\0\0\0\0", 8);
  assert_refused (bytes, LS_ERROR_FORMAT, "answer: the driver drew nothing");
}

/* The texts themselves are never compiled here: the program that does lies beside another one. */
static void
test_without_compiler (void)
{
  static const char text[] = "#version 330\nout vec4 o;\nvoid main () { o = vec4 (1.0); }\n";
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) text, sizeof text - 1);
  assert_refused (bytes, LS_ERROR_UNSUPPORTED,
                  "answer: there is no compiler for GLSL: lanescope-glsl-driver is missing "
                  "(Debian's packages libegl1 libgbm1 libgl1-mesa-dri have the r600 driver; or put "
                  "glslcompiler on your PATH)");
}

static void
test_mutants (void)
{
  GByteArray *bytes = load ();

  test_importer_mutants ((const char *) bytes->data, bytes->len, 300);
  g_byte_array_unref (bytes);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add_func ("/importers/glsl/values", test_values);
  g_test_add_func ("/importers/glsl/symbols", test_symbols);
  g_test_add_func ("/importers/glsl/broken", test_broken);
  g_test_add_func ("/importers/glsl/without-compiler", test_without_compiler);
  g_test_add_func ("/importers/glsl/mutants", test_mutants);
  return g_test_run ();
}
