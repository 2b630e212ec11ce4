#include "ls-data-folder.h"

#include <string.h>

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

/* The file of a folder at path, without . and .. in its name; NULL: there is none in the folder. Returns: (transfer full). */
static char *
find_within (const char *folder, const char *path)
{
  g_autofree char *joined = g_build_filename (folder, path, NULL);
  g_autofree char *plain = g_canonicalize_filename (joined, "/");
  const gsize length = strlen (folder);

  return !strncmp (plain, folder, length) && plain[length] == '/' &&
             g_file_test (plain, G_FILE_TEST_IS_REGULAR)
           ? g_steal_pointer (&plain)
           : NULL;
}

char *
ls_data_find (const char *path)
{
  static const char *const kinds[] = { "examples", "examples/glsl", "lessons" };
  g_autofree char *name = g_path_get_basename (path);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const char *folder = ls_data_folder (kinds[i]);
      char *found = folder != NULL ? find_within (folder, path) : NULL;

      if (found == NULL && folder != NULL)
        found = find_within (folder, name);
      if (found != NULL)
        return found;
    }
  return NULL;
}
