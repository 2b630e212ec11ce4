/* engine must not include fixture-rows.def of r700 */
#ifndef SYMBOLS_ONLY
#  include "fixture-rows.def"
#endif
