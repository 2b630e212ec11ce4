/* session must not include <gtk/gtk.h> */
#ifndef SYMBOLS_ONLY
#  include <gtk/gtk.h>
#endif
