/* r700 must not include fixture-machine.h of r700-machine */
#ifndef SYMBOLS_ONLY
#  include "fixture-machine.h"
#endif
