#include <string.h>

#include "gfd-file.h"
#include "glsl-gsh.h"
#include "importer-mutants.h"
#include "ls-diagnostic.h"
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

/* A way that runs the text itself may be named behind the message. */
static void
assert_refused (GByteArray *bytes, LsErrorCode code, const char *message)
{
  g_autoptr (GBytes) file = g_byte_array_free_to_bytes (bytes);
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *hinted =
    g_strconcat (message, " (--back-end text runs what the text says, without a driver)", NULL);

  g_assert_false (ls_importers_import (file, "answer", &imported, &error));
  g_assert_error (error, LS_ERROR, (gint) code);
  if (!g_str_equal (error->message, hinted))
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
/* --- shader files of the Wii U ----------------------------------------------------------------------------- */

static GBytes *
make_gsh (void)
{
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (load ());
  g_auto (GlslAnswer) answer = { 0 };
  g_autoptr (GError) error = NULL;
  GBytes *gsh;

  g_assert_true (glsl_answer_read (&answer, bytes, "answer", &error));
  gsh = glsl_gsh_make (&answer, "answer", &error);
  g_assert_no_error (error);
  return gsh;
}

static void
assert_row (const GfdShader *shader,
            GfdTableId table,
            guint i,
            const char *name,
            const guint32 *words,
            guint n)
{
  const GfdRow *row;

  g_assert_cmpuint (i, <, shader->tables[table]->len);
  row = &g_array_index (shader->tables[table], GfdRow, i);
  g_assert_cmpstr (row->name, ==, name);
  for (guint k = 0; k < n; k++)
    g_assert_cmphex (row->words[k + (name != NULL)], ==, words[k]);
}
#define ASSERT_ROW(shader, table, i, name, ...)                         \
  assert_row (shader, table, i, name, (const guint32[]){ __VA_ARGS__ }, \
              G_N_ELEMENTS (((const guint32[]){ __VA_ARGS__ })))

/* Names, types and places are those of the text: the types by wut's numbers, places in dwords. */
static void
test_gsh_names (void)
{
  g_autoptr (GBytes) bytes = make_gsh ();
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_auto (GfdFile) file = { 0 };
  const GfdShader *vs, *ps;
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  gfd_file_init (&file);
  g_assert_true (gfd_file_read (&file, data, size, "made", findings, NULL));
  g_assert_cmpuint (file.shaders->len, ==, 2);
  vs = g_ptr_array_index (file.shaders, 0);
  ps = g_ptr_array_index (file.shaders, 1);
  g_assert_cmpint (vs->kind, ==, GFD_VS);
  ASSERT_ROW (vs, GFD_ATTRIBUTES, 0, "position", 11, 0, 0);
  g_assert_cmpuint (vs->header[GFD_VS_N_SEMANTICS], ==, 1);
  g_assert_cmpint (ps->kind, ==, GFD_PS);
  g_assert_cmpuint (ps->header[gfd_kinds[GFD_PS].mode_word], ==, 1);
  g_assert_cmpuint (ps->tables[GFD_BLOCKS]->len, ==, 2);
  ASSERT_ROW (ps, GFD_BLOCKS, 0, "$Globals", 0, 64);
  ASSERT_ROW (ps, GFD_BLOCKS, 1, "Lamp", 1, 48);
  g_assert_cmpuint (ps->tables[GFD_UNIFORMS]->len, ==, 5);
  ASSERT_ROW (ps, GFD_UNIFORMS, 0, "time", 4, 1, 0, 0);
  ASSERT_ROW (ps, GFD_UNIFORMS, 1, "step", 15, 1, 12, 0);
  ASSERT_ROW (ps, GFD_UNIFORMS, 2, "flag", 1, 2, 4, 0);
  ASSERT_ROW (ps, GFD_UNIFORMS, 3, "turn", 21, 1, 4, 1);
  ASSERT_ROW (ps, GFD_UNIFORMS, 4, "place", 11, 1, 0, 1);
  ASSERT_ROW (ps, GFD_VALUES, 0, NULL, 0x3FC00000, 0, 0, 0, 0);
  ASSERT_ROW (ps, GFD_VALUES, 3, NULL, 1, 1, 0, 0, 12);
  g_assert_cmpuint (ps->tables[GFD_SAMPLERS]->len, ==, 1);
  ASSERT_ROW (ps, GFD_SAMPLERS, 0, "wood", 1, 0);
}

/* What the file opens as has the same names, and the same values of the uniforms that have some. */
static void
test_gsh_opens (void)
{
  static const char *const lines[] = { "# x: time float\n",           "cb0.0=0x3fc00000 0x00000000",
                                       "# x: flag[0] bool\n",         "# x: flag[1] bool\n",
                                       "cb0.3=0x00000001 0x00000001", "# wood sampler2D\n" };
  g_autoptr (GBytes) bytes = make_gsh ();
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  const LsDraft *draft;

  ls_importers_import (bytes, "made.gsh", &imported, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (imported.drafts->len, ==, 3);
  draft = g_ptr_array_index (imported.drafts, imported.chosen);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    if (strstr (draft->text, lines[i]) == NULL)
      g_error ("the scene does not say:\n%s\nbut:\n%s", lines[i], draft->text);
}

/* Whether the program has the importer that runs texts as they stand, which is asked first. */
static gboolean
has_translator (void)
{
  const GPtrArray *known = ls_importers_list ();

  for (guint i = 0; i < known->len; i++)
    if (((const LsImporter *) g_ptr_array_index (known, i))->is_reference)
      return TRUE;
  return FALSE;
}

static void
test_without_compiler (void)
{
  static const char text[] = "#version 330\nout vec4 o;\nvoid main () { o = vec4 (1.0); }\n";
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) text, sizeof text - 1);
  g_setenv ("PATH", "/nowhere", TRUE);
  assert_refused (
    bytes, LS_ERROR_UNSUPPORTED,
    has_translator ()
      ? "answer: there is no glslang to translate it (Debian's package glslang-tools has it)"
      : "answer: there is no compiler for GLSL: lanescope-glsl-driver is missing "
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
  g_test_add_func ("/importers/glsl/gsh/names", test_gsh_names);
  g_test_add_func ("/importers/glsl/gsh/opens", test_gsh_opens);
  g_test_add_func ("/importers/glsl/without-compiler", test_without_compiler);
  g_test_add_func ("/importers/glsl/mutants", test_mutants);
  return g_test_run ();
}
