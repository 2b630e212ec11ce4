#include "spirv-lower.h"

#include "spirv-lanes.h"
#include "spirv-readings.h"

/* The built-in numbers of subgroups (section 3.21). A reading tells how many lanes a subgroup has, and
 * no reading is known when a wave starts: the first steps of the program make them, a step each. */

/* A value of two words, low word first. */
typedef struct
{
  LsMicroPlace words[2];
} Pair;

/* The number of a lane in its subgroup. */
static LsMicroPlace
find_local (SpirvLowering *self, guint size)
{
  return spirv_lower_op2 (self, LS_KERNEL_AND_INT,
                          spirv_lower_register (SPIRV_REGS_SV, self->code->variables->lane, 0),
                          spirv_lower_literal (self, size - 1));
}

/* Each word of two for itself. */
static Pair
combine (SpirvLowering *self, LsKernel kernel, Pair a, Pair b)
{
  Pair result;

  for (guint i = 0; i < 2; i++)
    result.words[i] = spirv_lower_op2 (self, kernel, a.words[i], b.words[i]);
  return result;
}

static Pair
make_pair (SpirvLowering *self, guint64 bits)
{
  return (Pair){ { spirv_lower_literal (self, (guint32) bits),
                   spirv_lower_literal (self, (guint32) (bits >> 32)) } };
}

/* The bits, shifted by the number of the lane in its subgroup. */
static Pair
shift (SpirvLowering *self, guint64 bits, guint size)
{
  const Pair from = make_pair (self, bits);
  LsMicroPlace s[3][4] = { { from.words[0], from.words[1] }, { find_local (self, size) } };
  const LsMicroPlace result = spirv_lower_slots (self, LS_KERNEL_LSHL_M, 2, s);

  return (Pair){ { result, spirv_lower_slot (result, 1) } };
}

/* The lanes whose numbers are as the name says, of a subgroup's. */
static Pair
find_mask (SpirvLowering *self, guint32 builtin, guint size)
{
  const Pair all = make_pair (self, LS_MASK_ALL >> (LS_LANES - size));
  Pair own, from;

  if (builtin == SPIRV_BuiltIn_SubgroupEqMask)
    return shift (self, 1, size);
  from = shift (self, LS_MASK_ALL, size);
  if (builtin == SPIRV_BuiltIn_SubgroupGeMask || builtin == SPIRV_BuiltIn_SubgroupLtMask)
    from = combine (self, LS_KERNEL_AND_INT, from, all);
  else
    {
      own = shift (self, 1, size);
      from = combine (self, LS_KERNEL_AND_INT, combine (self, LS_KERNEL_XOR_INT, from, own), all);
    }
  return builtin == SPIRV_BuiltIn_SubgroupGeMask || builtin == SPIRV_BuiltIn_SubgroupGtMask
           ? from
           : combine (self, LS_KERNEL_XOR_INT, from, all);
}

static LsMicroPlace
find_number (SpirvLowering *self, guint32 builtin, guint size)
{
  const guint *group = self->code->terms.group_size;
  const guint64 n = (guint64) group[0] * group[1] * group[2];

  switch (builtin)
    {
    case SPIRV_BuiltIn_SubgroupLocalInvocationId:
      return find_local (self, size);
    case SPIRV_BuiltIn_SubgroupId:
      return spirv_lower_op2 (self, LS_KERNEL_LSHR_INT,
                              spirv_lower_register (SPIRV_REGS_SV, self->code->variables->index, 0),
                              spirv_lower_literal (self, (guint32) __builtin_ctz (size)));
    case SPIRV_BuiltIn_NumSubgroups:
      return spirv_lower_literal (self, (guint32) ((n + size - 1) / size));
    default:
      return spirv_lower_literal (self, size);
    }
}

static void
make (SpirvLowering *self, const SpirvDerived *it, guint size)
{
  Pair mask;

  if (it->builtin < SPIRV_BuiltIn_SubgroupEqMask)
    {
      spirv_lower_write (self, spirv_lower_register (SPIRV_REGS_SV, it->first, 0),
                         find_number (self, it->builtin, size));
      return;
    }
  mask = find_mask (self, it->builtin, size);
  for (guint i = 0; i < 4; i++)
    spirv_lower_write (self, spirv_lower_register (SPIRV_REGS_SV, it->first, i),
                       i < 2 ? mask.words[i] : spirv_lower_literal (self, 0));
}

void
spirv_lower_subgroup (SpirvLowering *self)
{
  const GArray *made = self->code->variables->of_subgroup;

  self->number = self->instance->function->insn;
  self->insn = &self->module->insns[self->number];
  self->bad = NULL;
  for (guint i = 0; i < made->len; i++)
    for (guint value = 0; value < SPIRV_N_SUBGROUP_SIZES; value++)
      {
        make (self, &g_array_index (made, SpirvDerived, i), spirv_subgroup_sizes[value]);
        if (value == 0)
          spirv_lower_end_step (self, LS_INSN_PLAIN, NULL);
        else
          spirv_lower_end_other (self, SPIRV_READING_SUBGROUP_SIZE);
      }
}
