#pragma once

#include "ls-machine.h"

G_BEGIN_DECLS

/* The R700 behind the gate. */
extern const LsMachine r700_machine;

G_END_DECLS
