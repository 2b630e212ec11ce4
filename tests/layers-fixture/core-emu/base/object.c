/* base must not include <glib-object.h> */
#ifndef SYMBOLS_ONLY
#  include <glib-object.h>
#endif
