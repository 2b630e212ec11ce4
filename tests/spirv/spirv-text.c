#include <stdio.h>
#include <string.h>

#include "spirv-print.h"

/* Prints modules: spirv-text FILE... writes FILE.text of each, and fails where one is refused. For check-round-trip. */

static gboolean
print_file (const char *path, GError **error)
{
  g_autofree char *data = NULL;
  g_autofree char *out = g_strconcat (path, ".text", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (SpirvModule) module = NULL;
  gsize size;

  if (!g_file_get_contents (path, &data, &size, error))
    return FALSE;
  bytes = g_bytes_new_take (g_steal_pointer (&data), size);
  module = spirv_module_new (bytes, path, error);
  if (module == NULL)
    return FALSE;
  text = spirv_print_module (module);
  return g_file_set_contents (out, text, -1, error);
}

int
main (int argc, char **argv)
{
  int status = 0;

  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!print_file (argv[i], &error))
        {
          fprintf (stderr, "%s\n", error->message);
          status = 1;
        }
    }
  return status;
}
