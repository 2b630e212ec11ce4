/* must not write files with g_unlink */
#ifndef SYMBOLS_ONLY
#  include <glib/gstdio.h>

void
forget (const char *path)
{
  g_unlink (path);
}
#endif
