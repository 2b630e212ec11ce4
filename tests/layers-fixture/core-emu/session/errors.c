/* must not make errors with g_set_error_literal */
#ifndef SYMBOLS_ONLY
#  include <glib.h>

void
fails (GError **error)
{
  g_set_error_literal (error, LS_ERROR, 1, "in English");
}
#endif
