#pragma once

#include "ls-description.h"

/* Natural start values of registers: vertex index, position, lane masks and the like, as far as
 * they are the same for every caller. */

/* How many channels of a register the natural fills. */
guint ls_natural_n_channels (LsNatural natural);
/* The value in a lane, if it depends on the lane's number alone. FALSE, with words 0: it depends on
 * the item. */
gboolean ls_natural_of_lane (LsNatural natural, guint lane, guint32 words[2]);
