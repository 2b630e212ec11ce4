#pragma once

#include "ls-insn-code.h"

/* Inputs elsewhere in the pixel, for machines with a file of planes: LS_INSN_N_PLANES registers for each
 * input, of the components, then of 1/w. x is the value at the centre, y and z the change along x and
 * y. */
#define LS_INSN_N_PLANES 5

/* Appends the uses (LsRegUse) of n registers of planes. planes, inputs: files. */
void ls_insn_add_planes (GArray *uses, guint planes, guint inputs, guint n);
/* At the start of a wave: an input without planes is the same all over the pixel. */
void ls_insn_fill_planes (const LsLayout *layout,
                          const LsWaveInput *input,
                          guint planes,
                          guint inputs,
                          void *state);
/* Adds the operations of a plane at an offset. parts: x, y and z of its register; offset: along x and y,
 * NULL: the centre. Returns: the value; a component is that of its plane divided by that of 1/w. */
LsMicroPlace ls_insn_plane_at (GArray *ops,
                               const LsMicroPlace parts[3],
                               const LsMicroPlace *offset);
