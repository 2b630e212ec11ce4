#pragma once

#include "ls-cell.h"
#include "ls-change.h"
#include "ls-decimal.h"

G_BEGIN_DECLS

/* Shared by ls-change.c and ls-change-parse.c. */

/* (transfer full): all zeros */
LsChange *ls_change_new (void);
/* Whether a whole number given to the register is converted to a float: where values are shown as floats, also for want of
 * something better. */
gboolean ls_change_is_float (const LsMachine *machine, LsRegRef ref);

G_END_DECLS
