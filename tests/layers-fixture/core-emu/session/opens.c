/* must not open files with g_file_get_contents */
#ifndef SYMBOLS_ONLY
#  include <glib.h>

gboolean
is_read (const char *path, char **text)
{
  return g_file_get_contents (path, text, NULL, NULL);
}
#endif
