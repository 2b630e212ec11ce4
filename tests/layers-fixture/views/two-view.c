/* a view must not include another, one-view.h */
#ifndef SYMBOLS_ONLY
#  include "one-view.h"
#endif
