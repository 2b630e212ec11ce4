#pragma once

#include "ls-events.h"
#include "ls-program.h"

/* Registers by number, and which of them hold values that nothing gave. */

#define LS_NO_REGISTER_MASK G_MAXUINT
#define LS_MAX_REG_FILES 32

/* A mask of lanes for each channel of each register that may be read before it has a value. */
typedef struct
{
  const LsProgram *program;
  guint first[LS_MAX_REG_FILES]; /* mask of channel 0 of register 0 */
  guint n_registers[LS_MAX_REG_FILES];
  guint n_masks;
} LsRegisterMasks;

/* program must outlive it. */
void ls_register_masks_init (LsRegisterMasks *self, const LsProgram *program);

/* The number of a register's mask, or LS_NO_REGISTER_MASK if there is none: outputs, registers that
 * the program fills, and registers that do not exist. */
static inline guint
ls_register_mask (const LsRegisterMasks *self, LsRegRef ref)
{
  guint n_channels;

  if (ref.file >= ls_program_machine (self->program)->n_reg_files ||
      ref.index >= self->n_registers[ref.file])
    return LS_NO_REGISTER_MASK;
  n_channels = ls_program_machine (self->program)->reg_files[ref.file].n_channels;
  return self->first[ref.file] + n_channels * ref.index + ref.channel;
}

/* --- values that are passed on ---------------------------------------------------------------- */

/* Of a machine with LsExplain.unset_files. masks: lanes with a value; origins: by mask, 1 + the number
 * of the mask of the register from which it got no value, or 0: from nowhere. */

/* Takes the values of what the flows lose. */
void ls_unset_lose (const LsRegisterMasks *self,
                    const GArray *flows,
                    LsMask *masks,
                    guint64 *origins);
/* What the flows (LsValueFlow) of a step leave. All sources are read before anything is set. */
void ls_unset_follow (const LsRegisterMasks *self,
                      const GArray *flows,
                      LsMask *masks,
                      guint64 *origins);
/* Appends an event for each register that a step uses and that nothing gave a value; ref is where the
 * value should have come from. telling: lanes that count. */
void ls_unset_find (const LsRegisterMasks *self,
                    const GArray *flows,
                    const LsMask *masks,
                    const guint64 *origins,
                    LsMask telling,
                    guint64 step,
                    GArray *events);
