/* one-import must not include fixture-two.h of two-import */
#ifndef SYMBOLS_ONLY
#  include "fixture-two.h"
#endif
