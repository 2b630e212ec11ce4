/* session must not include <gdk-pixbuf/gdk-pixbuf.h> */
#ifndef SYMBOLS_ONLY
#  include <gdk-pixbuf/gdk-pixbuf.h>
#endif
