#include "ls-data-folder.h"

const char *
ls_data_folder (const char *kind)
{
  static const char *const tops[] = {
    LS_DATA_DIR,
#ifdef LS_SOURCE_DATA_DIR
    LS_SOURCE_DATA_DIR,
#endif
  };

  for (guint i = 0; i < G_N_ELEMENTS (tops); i++)
    {
      g_autofree char *folder = g_build_filename (tops[i], kind, NULL);

      if (g_file_test (folder, G_FILE_TEST_IS_DIR))
        return g_intern_string (folder);
    }
  return NULL;
}

char *
ls_data_find (const char *path)
{
  static const char *const kinds[] = { "examples", "examples/glsl", "lessons" };
  g_autofree char *name = g_path_get_basename (path);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const char *folder = ls_data_folder (kinds[i]);
      g_autofree char *whole = folder != NULL ? g_build_filename (folder, path, NULL) : NULL;
      g_autofree char *last = folder != NULL ? g_build_filename (folder, name, NULL) : NULL;

      if (whole != NULL && g_file_test (whole, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&whole);
      if (last != NULL && g_file_test (last, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&last);
    }
  return NULL;
}
