/* machine must not include fixture-isa.h of r700 */
#ifndef SYMBOLS_ONLY
#  include "fixture-isa.h"
#endif
