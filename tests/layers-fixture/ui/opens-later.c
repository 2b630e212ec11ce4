/* must not open files with g_file_load_bytes_async */
#ifndef SYMBOLS_ONLY
#  include <gio/gio.h>

void
read_later (GFile *file)
{
  g_file_load_bytes_async (file, NULL, NULL, NULL);
}
#endif
