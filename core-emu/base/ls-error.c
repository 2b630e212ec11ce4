#include "ls-error.h"

G_DEFINE_QUARK (ls - error - quark, ls_error)
