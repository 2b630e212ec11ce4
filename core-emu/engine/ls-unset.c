#include "ls-unset.h"

#include "ls-program.h"

#define NO_MASK LS_NO_REGISTER_MASK

/* --- numbers ---------------------------------------------------------------------------------- */

void
ls_register_masks_init (LsRegisterMasks *self, const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);
  const guint32 unset_files = machine->explain->unset_files;

  g_assert (machine->n_reg_files <= LS_MAX_REG_FILES);
  self->program = program;
  for (guint file = 0; file < machine->n_reg_files; file++)
    {
      const LsRegFile *info = &machine->reg_files[file];
      const gboolean has_masks = !info->is_output && info->role != LS_ROLE_LITERALS &&
                                 (unset_files == 0 || (unset_files >> file & 1));

      self->first[file] = self->n_masks;
      self->n_registers[file] = has_masks ? ls_program_n_registers (program, file) : 0;
      self->n_masks += self->n_registers[file] * info->n_channels;
    }
}

/* The register of a mask. */
static LsRegRef
ref_of (const LsRegisterMasks *self, guint mask)
{
  const LsMachine *machine = ls_program_machine (self->program);
  guint file = 0, n_channels;

  while (file + 1 < machine->n_reg_files && self->first[file + 1] <= mask)
    file++;
  n_channels = machine->reg_files[file].n_channels;
  mask -= self->first[file];
  return (LsRegRef){ .file = (guint8) file,
                     .channel = (guint8) (mask % n_channels),
                     .index = (guint16) (mask / n_channels) };
}

/* --- following -------------------------------------------------------------------------------- */

/* Lanes of a register that get no value, because its source has none. */
typedef struct
{
  guint mask;
  LsMask lanes;
  guint64 origin;
} Passed;

/* Where the missing value of a register should have come from. */
static guint64
origin_of (const guint64 *origins, guint mask)
{
  return origins[mask] != 0 ? origins[mask] : 1u + mask;
}

static GArray *
find_passed (const LsRegisterMasks *self,
             const GArray *flows,
             const LsMask *masks,
             const guint64 *origins)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Passed));

  for (guint i = 0; i < flows->len; i++)
    {
      const LsValueFlow *flow = &g_array_index (flows, LsValueFlow, i);
      const guint from = flow->has_source ? ls_register_mask (self, flow->source) : NO_MASK;
      Passed passed = { .mask = ls_register_mask (self, flow->ref) };

      if (passed.mask == NO_MASK || flow->kind == LS_FLOW_USED)
        continue;
      if (flow->kind == LS_FLOW_LOST)
        passed.lanes = flow->lanes;
      else if (from != NO_MASK)
        {
          passed.lanes = flow->lanes & ~masks[from];
          passed.origin = origin_of (origins, from);
        }
      if (passed.lanes != 0)
        g_array_append_val (all, passed);
    }
  return all;
}

void
ls_unset_lose (const LsRegisterMasks *self, const GArray *flows, LsMask *masks, guint64 *origins)
{
  for (guint i = 0; i < flows->len; i++)
    {
      const LsValueFlow *flow = &g_array_index (flows, LsValueFlow, i);
      const guint mask = flow->kind == LS_FLOW_LOST ? ls_register_mask (self, flow->ref) : NO_MASK;

      if (mask == NO_MASK)
        continue;
      masks[mask] &= ~flow->lanes;
      origins[mask] = 0;
    }
}

void
ls_unset_follow (const LsRegisterMasks *self, const GArray *flows, LsMask *masks, guint64 *origins)
{
  g_autoptr (GArray) all = find_passed (self, flows, masks, origins);

  for (guint i = 0; i < flows->len; i++)
    {
      const LsValueFlow *flow = &g_array_index (flows, LsValueFlow, i);
      const guint to = ls_register_mask (self, flow->ref);

      if (to != NO_MASK && flow->kind == LS_FLOW_SET)
        masks[to] |= flow->lanes;
    }
  for (guint i = 0; i < all->len; i++)
    {
      const Passed *passed = &g_array_index (all, Passed, i);

      masks[passed->mask] &= ~passed->lanes;
      origins[passed->mask] = passed->origin;
    }
}

/* --- events ----------------------------------------------------------------------------------- */

/* Several components of one register have one event. */
static gboolean
joins_told (GArray *events, guint from, const LsEvent *event)
{
  for (guint i = from; i < events->len; i++)
    {
      LsEvent *other = &g_array_index (events, LsEvent, i);

      if (other->line != event->line || other->ref.file != event->ref.file ||
          other->ref.index != event->ref.index)
        continue;
      other->lanes |= event->lanes;
      return TRUE;
    }
  return FALSE;
}

void
ls_unset_find (const LsRegisterMasks *self,
               const GArray *flows,
               const LsMask *masks,
               const guint64 *origins,
               LsMask telling,
               guint64 step,
               GArray *events)
{
  const guint from = events->len;

  for (guint i = 0; i < flows->len; i++)
    {
      const LsValueFlow *flow = &g_array_index (flows, LsValueFlow, i);
      const guint mask = flow->kind == LS_FLOW_USED ? ls_register_mask (self, flow->ref) : NO_MASK;
      LsEvent event = {
        .kind = LS_EVENT_UNINITIALISED_READ, .step = step, .line = flow->line, .has_ref = TRUE
      };

      if (mask == NO_MASK)
        continue;
      event.lanes = flow->lanes & ~masks[mask] & telling;
      event.ref = ref_of (self, (guint) origin_of (origins, mask) - 1);
      if (event.lanes != 0 && !joins_told (events, from, &event))
        g_array_append_val (events, event);
    }
}
