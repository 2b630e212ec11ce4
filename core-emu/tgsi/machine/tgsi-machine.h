#pragma once

#include "ls-machine.h"

/* TGSI: programs in text form, one lane at a time in the document, 64 lanes at a time here. Source:
 * document 004. */
extern const LsMachine tgsi_machine;
