/* views must not include <json-glib/json-glib.h> */
#ifndef SYMBOLS_ONLY
#  include <json-glib/json-glib.h>
#endif
