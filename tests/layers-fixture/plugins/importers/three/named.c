/* fine */
#ifndef SYMBOLS_ONLY
#  include "fixture-two.h"
#endif
