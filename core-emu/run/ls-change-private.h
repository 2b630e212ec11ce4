#pragma once

#include "ls-cell.h"
#include "ls-change.h"
#include "ls-decimal.h"

G_BEGIN_DECLS

/* Shared by ls-change.c and ls-change-parse.c. */

/* (transfer full): all zeros */
LsChange *ls_change_new (void);

G_END_DECLS
