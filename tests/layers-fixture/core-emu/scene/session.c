/* scene must not include fixture-session.h of session */
#ifndef SYMBOLS_ONLY
#  include "fixture-session.h"
#endif
