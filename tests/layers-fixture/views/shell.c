/* views must not include fixture-window.h of ui */
#ifndef SYMBOLS_ONLY
#  include "fixture-window.h"
#endif
