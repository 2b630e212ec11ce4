#include "ls-window-actions.h"

#include "ls-error.h"
#include "ls-file.h"

#define NEW_MODE 0666

gboolean
ls_export_write (GFile *file, GBytes *bytes, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *uri = path == NULL ? g_file_get_uri (file) : NULL;

  if (path != NULL)
    return ls_file_replace (path, bytes, NEW_MODE, error);
  return ls_fail (error, LS_ERROR_IO,
                  "%s: this is not on this machine (choose a folder of this machine)", uri);
}
