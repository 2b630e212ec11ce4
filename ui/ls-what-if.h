#pragma once

#include "ls-window.h"

G_BEGIN_DECLS

/* Asks for a change of the run that is looked at, in the language of the prompt's "set": a register in lanes, a constant, a mask.
 * The run forks here; the scene's own stays as it is. ref: (nullable): of the lane, whose value
 * stands there to be typed over; pair: the type of that where it has 64 bits. Something must be open. */
void ls_what_if_ask (LsWindow *window,
                     LsSession *session,
                     const LsRegRef *ref,
                     LsValueType pair,
                     guint lane);
/* Goes to the next of the wave's runs, at the same step, and says which it is. Something must be open. */
void ls_what_if_next_run (LsWindow *window, LsSession *session);

G_END_DECLS
