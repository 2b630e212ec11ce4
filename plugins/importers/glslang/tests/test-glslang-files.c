#include <math.h>
#include <string.h>

#include "glslang-mesh.h"
#include "glslang-scan.h"
#include "ls-bits.h"
#include "ls-error.h"

/* Files of numbers and of vertices, as texts take them. */

/* --- numbers ---------------------------------------------------------------------------------- */

static void
assert_words (const char *text, const char *const *words, const guint *lines)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  GlslangScan scan;
  GlslangWord word;

  glslang_scan_init (&scan, "a.txt", bytes);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *own = NULL;

      g_assert_true (glslang_scan_next (&scan, &word, NULL));
      own = g_strndup (word.text, word.length);
      g_assert_cmpstr (own, ==, words[i]);
      g_assert_cmpuint (word.line, ==, lines[i]);
    }
  g_assert_false (glslang_scan_next (&scan, &word, NULL));
}

static void
test_words (void)
{
  assert_words ("\xef\xbb\xbf"
                "1, 2\t3 # 4\n\n#5\n 6,\r\n7#\n8",
                (const char *const[]){ "1", "2", "3", "6", "7", "8", NULL },
                (const guint[]){ 1, 1, 1, 4, 5, 6 });
  assert_words ("", (const char *const[]){ NULL }, NULL);
  assert_words ("# nothing", (const char *const[]){ NULL }, NULL);
}

static void
test_commas (void)
{
  static const char *const wrong[] = { ",1", "1,,2", "1\n,2", "# c\n1 , , 2" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (wrong[i], strlen (wrong[i]));
      g_autoptr (GError) error = NULL;
      GlslangScan scan;
      GlslangWord word;

      glslang_scan_init (&scan, "a.txt", bytes);
      while (glslang_scan_next (&scan, &word, &error))
        ;
      g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
    }
}

typedef struct
{
  const char *text;
  char base;
  guint width;
  guint64 bits;
} Number;

static gboolean
read_number (const Number *number, guint64 *bits, GError **error)
{
  const GlslangWord word = { number->text, strlen (number->text), 7 };
  guint32 words[2] = { 0, 0 };
  const gboolean is_read =
    glslang_word_bits (&word, "a.txt", number->base, number->width, "v[3].x", words, error);

  *bits = words[0] | (guint64) words[1] << 32;
  return is_read;
}

/* IEEE 754: 1 is 0x3f800000, -0.5 0xbf000000, 1e-45 the smallest above 0, 0.1 rounds up. */
static void
test_numbers (void)
{
  static const Number numbers[] = {
    { "1", 'f', 32, 0x3f800000 },
    { "-.5", 'f', 32, 0xbf000000 },
    { "1.0f", 'f', 32, 0x3f800000 },
    { "1.f", 'f', 32, 0x3f800000 },
    { "1e-45", 'f', 32, 1 },
    { "0.1", 'f', 32, 0x3dcccccd },
    { "inf", 'f', 32, 0x7f800000 },
    { "-INF", 'f', 32, 0xff800000 },
    { "infinity", 'f', 32, 0x7f800000 },
    { "0xff800001", 'f', 32, 0xff800001 },
    { "1", 'f', 64, 0x3ff0000000000000 },
    { "1e300", 'f', 64, 0x7e37e43c8800759c },
    { "-3", 'i', 32, 0xfffffffd },
    { "0xFf", 'i', 32, 0xff },
    { "0xffffffff", 'i', 32, 0xffffffff },
    { "2.0", 'i', 32, 2 },
    { "1e3", 'u', 32, 1000 },
    { "-2147483648", 'i', 32, 0x80000000 },
    { "4294967295", 'u', 32, 0xffffffff },
    { "7u", 'u', 32, 7 },
    { "true", 'u', 32, 1 },
    { "18446744073709551615", 'u', 64, G_MAXUINT64 },
    { "-1", 'i', 64, G_MAXUINT64 },
    { "true", 'b', 32, 1 },
    { "0", 'b', 32, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      guint64 bits;
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", numbers[i].text);
      g_assert_true (read_number (&numbers[i], &bits, &error));
      g_assert_no_error (error);
      g_assert_cmphex (bits, ==, numbers[i].bits);
    }
}

static void
test_nan (void)
{
  guint64 bits;

  g_assert_true (read_number (&(Number){ "NaN", 'f', 32, 0 }, &bits, NULL));
  g_assert_true (isnan (ls_bits_float ((guint32) bits)));
}

static void
test_wrong_numbers (void)
{
  static const Number numbers[] = {
    { "1x", 'f', 32, 0 },          { "", 'f', 32, 0 },
    { "1e39", 'f', 32, 0 },        { "-1e39", 'f', 32, 0 },
    { "1e309", 'f', 64, 0 },       { "0x123456789", 'f', 32, 0 },
    { "1.5", 'i', 32, 0 },         { "2147483648", 'i', 32, 0 },
    { "-2147483649", 'i', 32, 0 }, { "-1", 'u', 32, 0 },
    { "4294967296", 'u', 32, 0 },  { "18446744073709551616", 'u', 64, 0 },
    { "nan", 'i', 32, 0 },         { "inf", 'u', 32, 0 },
    { "2", 'b', 32, 0 },           { "yes", 'b', 32, 0 },
    { "0x1ffffffff", 'i', 32, 0 }, { "9223372036854775808", 'i', 64, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (GError) error = NULL;
      guint64 bits;

      g_test_message ("%s", numbers[i].text);
      g_assert_false (read_number (&numbers[i], &bits, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, "a.txt:7"));
      g_assert_nonnull (strstr (error->message, "v[3].x"));
    }
}

/* --- vertices --------------------------------------------------------------------------------- */

static GlslangMesh *
read_mesh (const char *path, const char *text, GPtrArray *findings, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return glslang_mesh_new (path, bytes, findings, NULL, error);
}

static void
assert_attribute (GlslangMesh *mesh, const char *name, guint rows, const float *wanted, guint n)
{
  g_autoptr (GError) error = NULL;
  guint size;
  g_autoptr (GArray) words = glslang_mesh_dup_words (mesh, name, FALSE, 'f', rows, &size, &error);

  g_assert_no_error (error);
  g_assert_nonnull (words);
  g_assert_cmpuint (words->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (ls_bits_float (g_array_index (words, guint32, i)), ==, wanted[i]);
}

/* Two triangles of a square, and one whose corners are counted from the end; a corner with another normal is another vertex. */
static void
test_obj (void)
{
  static const guint32 indices[] = { 0, 1, 2, 0, 2, 3, 4, 1, 2 };
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0 };
  static const float texcoords[] = { 0, 0, 1, 0, 1, 1, 0, 1, 0, 0 };
  static const float normals[] = { 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0 };
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GlslangMesh) mesh =
    read_mesh ("a.OBJ",
               "# a square\nmtllib a.mtl\no square\nv 0 0 0\nv 1 0 0\r\nv 1 1 0\nv 0 1 \\\n 0\n"
               "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvn 0 0 1\nvn 1 0 0\nusemtl wood\ns off\n"
               "f 1/1/1 2/2/1 3/3/1 4/4/1\nf -4/-4/-1 -3/-3/-2 -2/3/1 # end",
               findings, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (glslang_mesh_count (mesh), ==, G_N_ELEMENTS (indices));
  g_assert_cmpmem (mesh->indices->data, sizeof indices, indices, sizeof indices);
  assert_attribute (mesh, "a_position", 3, positions, G_N_ELEMENTS (positions));
  assert_attribute (mesh, "texCoord0", 4, texcoords, G_N_ELEMENTS (texcoords));
  assert_attribute (mesh, "vertexNormal", 3, normals, G_N_ELEMENTS (normals));
  g_assert_cmpuint (findings->len, ==, 1);
}

static void
test_csv (void)
{
  static const float positions[] = { 0, 0.5f, 1, 0, 0, -1 };
  static const float uvs[] = { 1, 0, 0.25f, 0.5f, 3, 4 };
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GlslangMesh) mesh = read_mesh (
    "a.csv",
    "VTX, IDX, in.Pos.x, in.Pos.y, TEXCOORD0.x, TEXCOORD0.y, Id\n0, 5, 0.0, 0.5, 1, 0, 7\n"
    "\n1, 6, 1, 0, 0.25, 0.5, 8,\n2, 7, 0, -1, 3, 4, 1.5\n",
    findings, &error);
  guint size;

  g_assert_no_error (error);
  g_assert_cmpuint (glslang_mesh_count (mesh), ==, 3);
  g_assert_null (mesh->indices);
  assert_attribute (mesh, "inPos", 4, positions, G_N_ELEMENTS (positions));
  assert_attribute (mesh, "POSITION", 2, positions, G_N_ELEMENTS (positions));
  assert_attribute (mesh, "uv", 2, uvs, G_N_ELEMENTS (uvs));
  g_assert_null (glslang_mesh_dup_words (mesh, "uv1", FALSE, 'f', 2, &size, &error));
  g_assert_no_error (error);
  g_assert_null (glslang_mesh_dup_words (mesh, "Id", FALSE, 'i', 1, &size, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==, "a.csv:5: '1.5' for Id is no whole number of 32 bits");
}

static void
test_names (void)
{
  static const struct
  {
    const char *name;
    GlslangMeaning meaning;
    guint number;
  } names[] = {
    { "position", GLSLANG_MEANS_POSITION, 0 },     { "a_position", GLSLANG_MEANS_POSITION, 0 },
    { "inPos", GLSLANG_MEANS_POSITION, 0 },        { "POSITION0", GLSLANG_MEANS_POSITION, 0 },
    { "gl_Vertex", GLSLANG_MEANS_POSITION, 0 },    { "vertexNormal", GLSLANG_MEANS_NORMAL, 0 },
    { "gl_Normal", GLSLANG_MEANS_NORMAL, 0 },      { "aUV", GLSLANG_MEANS_TEXCOORD, 0 },
    { "in_TexCoord1", GLSLANG_MEANS_TEXCOORD, 1 }, { "st", GLSLANG_MEANS_TEXCOORD, 0 },
    { "vertexColor", GLSLANG_MEANS_COLOUR, 0 },    { "input.colour", GLSLANG_MEANS_COLOUR, 0 },
    { "tangent", GLSLANG_MEANS_NOTHING, 0 },       { "at", GLSLANG_MEANS_NOTHING, 0 },
    { "boneWeights", GLSLANG_MEANS_NOTHING, 0 },   { "", GLSLANG_MEANS_NOTHING, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint number;

      g_test_message ("%s", names[i].name);
      g_assert_cmpint (glslang_mesh_guess (names[i].name, &number), ==, names[i].meaning);
      g_assert_cmpuint (number, ==, names[i].number);
    }
}

static void
test_wrong_meshes (void)
{
  static const struct
  {
    const char *path, *text, *message;
  } wrong[] = {
    { "a.ply", "", "a.ply: vertices are read of an OBJ or of a CSV (call it .obj or .csv)" },
    { "a.obj", "", "a.obj: it has no faces (lines that begin with f)" },
    { "a.obj", "v 1 2\n", "a.obj:1: v has 2 numbers" },
    { "a.obj", "v 1 2 3\nv 1 x 3\n", "a.obj:2: 'x' for v is no number" },
    { "a.obj", "v 1 2 3\nf 1 2 1\n", "a.obj:2: f names v 2, and 1 stand above it" },
    { "a.obj", "v 1 2 3\nf 1 -2 1\n", "a.obj:2: f names v -2, and 1 stand above it" },
    { "a.obj", "v 1 2 3\nf 1 0 1\n", "a.obj:2: f names v 0, and 1 stand above it" },
    { "a.obj", "v 1 2 3\nf 1 1\n", "a.obj:2: f has 2 corners, and a triangle has 3" },
    { "a.obj", "v 1 2 3\nf 1/1 1 1\n", "a.obj:2: f names vt 1, and 0 stand above it" },
    { "a.obj", "v 1 2 3\nf 1/1/1/1 1 1\n", "a.obj:2: '1/1/1/1' of f is not v/vt/vn" },
    { "a.obj", "v 1 2 3\nf /1 1 1\n", "a.obj:2: '' of f is no number" },
    { "a.csv", "", "a.csv: it has no vertices" },
    { "a.csv", "0, 1, 2\n",
      "a.csv:1: the first line has numbers, and no names (as VTX, IDX, "
      "POSITION.x)" },
    { "a.csv", "VTX, IDX\n0, 0\n", "a.csv:1: it names nothing of a vertex (as POSITION.x)" },
    { "a.csv", "p.x, p.y\n0\n", "a.csv:2: it has 1 values, and the first line 2 names" },
    { "a.csv", "p.x, p.y\n0, -\n", "a.csv:2: '-' for p is no number" },
    { "a.csv", "p.x, p.r\n0, 1\n", "a.csv:1: 'p.r' stands there twice" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", wrong[i].text);
      g_assert_null (read_mesh (wrong[i].path, wrong[i].text, findings, &error));
      g_assert_cmpstr (error->message, ==, wrong[i].message);
    }
}

/* A polygon of too many corners, and too many lines of a CSV. */
static void
test_limits (void)
{
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL, other = NULL;
  g_autoptr (GString) obj = g_string_new ("v 0 0 0\n"), csv = g_string_new ("p.x\n");

  for (guint i = 0; i <= GLSLANG_MAX_CORNERS; i++)
    {
      if (i % 3 == 0)
        g_string_append (obj, "f 1 1 1\n");
      g_string_append (csv, "1\n");
    }
  g_assert_null (read_mesh ("a.obj", obj->str, findings, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (read_mesh ("a.csv", csv->str, findings, &other));
  g_assert_error (other, LS_ERROR, LS_ERROR_RANGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/files/words", test_words);
  g_test_add_func ("/files/commas", test_commas);
  g_test_add_func ("/files/numbers", test_numbers);
  g_test_add_func ("/files/nan", test_nan);
  g_test_add_func ("/files/wrong-numbers", test_wrong_numbers);
  g_test_add_func ("/files/obj", test_obj);
  g_test_add_func ("/files/csv", test_csv);
  g_test_add_func ("/files/names", test_names);
  g_test_add_func ("/files/wrong-meshes", test_wrong_meshes);
  g_test_add_func ("/files/limits", test_limits);
  return g_test_run ();
}
