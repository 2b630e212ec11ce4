/* rows must not include fixture-gate.h of gate */
#ifndef SYMBOLS_ONLY
#  include "fixture-gate.h"
#endif
