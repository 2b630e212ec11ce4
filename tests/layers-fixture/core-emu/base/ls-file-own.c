/* fine */
#ifndef SYMBOLS_ONLY
#  include <glib/gstdio.h>

/* A door: g_rename () is its business. */
int
is_renamed (const char *path, const char *name)
{
  return g_rename (path, name);
}
#endif
