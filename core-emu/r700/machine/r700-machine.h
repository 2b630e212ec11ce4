#pragma once

#include "ls-program.h"
#include "r700-program.h"

G_BEGIN_DECLS

/* The R700 behind the gate.
 *
 * Register files: R declared registers; T clause temporaries, T0 the lowest of them (R124 of the usual four);
 * PV, PS, AR; outputs PIX (0..7), Z (pixel export 61), POS (0..3 for exports 60..63), PARAM (0..31). */
extern const LsMachine r700_machine;

/* What r700_machine.load decoded, for frontends that know the machine. */
const R700Program *r700_machine_program (const LsProgram *program);

G_END_DECLS
