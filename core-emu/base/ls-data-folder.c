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
