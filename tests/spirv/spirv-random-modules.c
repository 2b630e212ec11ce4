#include "spirv-random.h"

#include "spirv-isa.h"

/* Writes random modules into a folder, for a validator. spirv-random-modules FOLDER NUMBER */

int
main (int argc, char **argv)
{
  static const guint32 models[] = { SPIRV_ExecutionModel_Vertex, SPIRV_ExecutionModel_Fragment,
                                    SPIRV_ExecutionModel_GLCompute };

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  for (guint i = 0; i < g_ascii_strtoull (argv[2], NULL, 10); i++)
    {
      g_autoptr (GBytes) module = spirv_random_module (models[i % 3], 2 + i % 12);
      g_autofree char *path = g_strdup_printf ("%s/%03u.spv", argv[1], i);
      g_autoptr (GError) error = NULL;

      g_file_set_contents (path, g_bytes_get_data (module, NULL),
                           (gssize) g_bytes_get_size (module), &error);
      g_assert_no_error (error);
    }
  return 0;
}
