/* views must not include <libpanel.h> */
#ifndef SYMBOLS_ONLY
#  include <libpanel.h>
#endif
