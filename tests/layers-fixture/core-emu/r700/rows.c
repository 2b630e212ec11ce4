/* fine */
#include "fixture-rows.def"
