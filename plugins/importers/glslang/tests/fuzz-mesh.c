#include "ls-fuzz.h"

#include "glslang-mesh.h"
#include "ls-diagnostic.h"

/* Files of vertices, as an OBJ and as a CSV: they are read or refused with a message, and what was read is whole. */

static const char *const names[] = { "position", "uv", "normal", "color", "id", "POSITION0", "x" };

static void
read_column (GlslangMesh *mesh, const char *name, char base, guint rows)
{
  g_autoptr (GError) error = NULL;
  guint size = 0;
  g_autoptr (GArray) words =
    glslang_mesh_dup_words (mesh, name, g_str_equal (name, names[0]), base, rows, &size, &error);

  if (words == NULL)
    return;
  g_assert_no_error (error);
  g_assert_true (size > 0 && size <= 4);
  g_assert_cmpuint (words->len, ==, size * mesh->lines->len);
}

static void
read_mesh (const char *path, GBytes *bytes)
{
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GlslangMesh) mesh = glslang_mesh_new (path, bytes, findings, NULL, &error);

  if (mesh == NULL)
    {
      ls_fuzz_assert_refused (error);
      return;
    }
  g_assert_no_error (error);
  ls_fuzz_count (LS_FUZZ_OPENED);
  g_assert_cmpuint (glslang_mesh_count (mesh), <=, GLSLANG_MAX_CORNERS);
  for (guint i = 0; mesh->indices != NULL && i < mesh->indices->len; i++)
    g_assert_cmpuint (g_array_index (mesh->indices, guint32, i), <, mesh->lines->len);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    read_column (mesh, names[i], "fiu"[i % 3], 1 + i % 4);
  glslang_mesh_tell_missing (mesh);
  ls_fuzz_count (LS_FUZZ_RAN);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);

  ls_fuzz_count (LS_FUZZ_INPUTS);
  read_mesh ("fuzz.obj", bytes);
  read_mesh ("fuzz.csv", bytes);
  return 0;
}
