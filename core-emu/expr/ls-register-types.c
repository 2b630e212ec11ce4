#include "ls-register-types.h"

typedef struct
{
  LsRegRef ref;
  guint taken[4]; /* by channel: bit n for LsValueType n */
} Taken;

static void
take (const LsEffect *effect, LsRole role, gpointer data)
{
  Taken *taken = data;

  (void) role;
  if ((effect->kind == LS_EFFECT_READ || effect->kind == LS_EFFECT_WRITE) && !effect->relative &&
      effect->ref.file == taken->ref.file && effect->ref.index == taken->ref.index)
    taken->taken[effect->ref.channel] |= 1u << effect->type;
}

static LsValueType
resolve (guint taken, LsValueType otherwise)
{
  if ((taken & 1u << LS_VALUE_FLOAT) != 0)
    return otherwise;
  if ((taken & 1u << LS_VALUE_INT) != 0)
    return LS_VALUE_INT;
  return (taken & 1u << LS_VALUE_UINT) != 0 ? LS_VALUE_UINT : otherwise;
}

void
ls_register_types (const LsProgram *program, LsRegRef ref, LsValueType types[4])
{
  const LsRegFile *file = &ls_program_machine (program)->reg_files[ref.file];
  Taken taken = { .ref = ref };

  if (file->life != LS_LIFE_STEP && file->type != LS_VALUE_INT && file->type != LS_VALUE_UINT)
    ls_program_each_effect (program, take, &taken);
  for (guint i = 0; i < 4; i++)
    types[i] = resolve (taken.taken[i], file->type);
}

LsValueType
ls_register_type (const LsProgram *program, LsRegRef ref)
{
  LsValueType types[4];

  ls_register_types (program, ref, types);
  return types[ref.channel];
}

LsValueType
ls_register_written_type (const LsProgram *program, guint line, LsRegRef ref)
{
  LsEffect effects[256];
  const guint n = MIN (ls_program_describe (program, line, effects, G_N_ELEMENTS (effects)), 256);

  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_WRITE && ls_reg_ref_equal (effects[i].ref, ref) &&
        effects[i].type != LS_VALUE_BITS)
      return effects[i].type;
  return ls_register_type (program, ref);
}
