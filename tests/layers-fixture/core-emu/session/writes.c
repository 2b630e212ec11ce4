/* must not write files with g_file_set_contents */
#ifndef SYMBOLS_ONLY
#  include <glib.h>

gboolean
is_kept (const char *path, const char *text)
{
  return g_file_set_contents (path, text, -1, NULL);
}
#endif
