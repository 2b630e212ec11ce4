/* fine */
#ifndef SYMBOLS_ONLY
#  include "fixture-gate.h"
#endif
