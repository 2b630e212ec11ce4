#pragma once

#include "ls-machine.h"

/* TGSI: programs of text, a lane at a time in the document, 64 lanes at a time here. Source:
 * document 004. */
extern const LsMachine tgsi_machine;
