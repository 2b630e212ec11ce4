/* must not write files with g_file_replace_contents_async */
#ifndef SYMBOLS_ONLY
#  include <gio/gio.h>

void
write_later (GFile *file)
{
  g_file_replace_contents_async (file, "", 0, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, NULL);
}
#endif
