#pragma once

#include "ls-cell.h"
#include "ls-change.h"
#include "ls-decimal.h"

G_BEGIN_DECLS

/* Shared by ls-change.c and ls-change-parse.c. */

/* Integers nearer to 0 than this are spelled in decimal; as floats they would be denormals. */
#define SMALL_INTEGER 100000

/* (transfer full): all zeros */
LsChange *ls_change_new (void);
void ls_change_append_bits (GString *text, guint32 bits);
/* "0-7,22", "all", "none" */
void ls_change_append_lanes (GString *text, LsMask lanes);

G_END_DECLS
