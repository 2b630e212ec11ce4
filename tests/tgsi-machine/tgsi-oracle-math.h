#pragma once

#include "ls-math.h"

/* RSQ, EX2, LG2, SIN, COS. */
float oracle_function (guint op, float a);
float oracle_pow (float a, float b);
/* The smaller or greater of two floats: of one NaN and a number the number, or as the reading says. */
guint32 oracle_choose (guint reading, guint32 x, guint32 y, gboolean is_max);
guint32 oracle_pack (guint op, const guint32 words[4]);
void oracle_unpack (guint op, guint32 word, guint32 r[4]);
