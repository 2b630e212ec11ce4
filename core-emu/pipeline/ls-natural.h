#pragma once

#include "ls-description.h"

/* What registers start with by themselves, as far as it does not depend on who asks. */

/* How many channels of a register it fills. */
guint ls_natural_n_channels (LsNatural natural);
/* What it is in a lane, whatever runs there. FALSE, and words are 0: it depends on that. */
gboolean ls_natural_of_lane (LsNatural natural, guint lane, guint32 words[2]);
