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

/* --- of all registers -------------------------------------------------------------------------------------- */

#define FLOATS (1u << LS_VALUE_FLOAT)
#define INTEGERS (1u << LS_VALUE_INT | 1u << LS_VALUE_UINT)

struct _LsRegisterTypes
{
  gatomicrefcount ref_count;
  LsProgram *program; /* owned */
  guint8 **
    taken; /* by file, register and channel, as Taken has it; owned, atomic; NULL: nobody has asked */
};

typedef struct
{
  const LsProgram *program;
  guint8 **taken;
} Taking;

static guint8 *
find_component (const Taking *taking, LsRegRef ref)
{
  return ref.index < ls_program_n_registers (taking->program, ref.file)
           ? &taking->taken[ref.file][ref.index * 4 + (ref.channel & 3)]
           : NULL;
}

static void
take_any (const LsEffect *effect, LsRole role, gpointer data)
{
  guint8 *taken;

  (void) role;
  if ((effect->kind != LS_EFFECT_READ && effect->kind != LS_EFFECT_WRITE) || effect->relative)
    return;
  taken = find_component (data, effect->ref);
  if (taken != NULL)
    *taken |= (guint8) (1u << effect->type);
}

static guint8 **
take_all (const LsProgram *program)
{
  guint n_files = ls_program_machine (program)->n_reg_files;
  Taking taking = { .program = program, .taken = g_new0 (guint8 *, n_files) };

  for (guint i = 0; i < n_files; i++)
    taking.taken[i] = g_new0 (guint8, ls_program_n_registers (program, i) * 4 + 1);
  ls_program_each_effect (program, take_any, &taking);
  return taking.taken;
}

static void
free_taken (const LsProgram *program, guint8 **taken)
{
  for (guint i = 0; taken != NULL && i < ls_program_machine (program)->n_reg_files; i++)
    g_free (taken[i]);
  g_free (taken);
}

/* The first to ask, on whatever thread, finds it out for all. */
static const guint8 *
find_taken (const LsRegisterTypes *types, LsRegRef ref)
{
  guint8 ***place = &((LsRegisterTypes *) types)->taken;
  Taking taking = { .program = types->program, .taken = g_atomic_pointer_get (place) };

  if (taking.taken == NULL)
    {
      guint8 **found = take_all (types->program);

      if (!g_atomic_pointer_compare_and_exchange (place, NULL, found))
        free_taken (types->program, found);
      taking.taken = g_atomic_pointer_get (place);
    }
  return find_component (&taking, ref);
}

LsRegisterTypes *
ls_register_types_new (LsProgram *program)
{
  LsRegisterTypes *types = g_new0 (LsRegisterTypes, 1);

  g_atomic_ref_count_init (&types->ref_count);
  types->program = ls_program_ref (program);
  return types;
}

LsRegisterTypes *
ls_register_types_ref (LsRegisterTypes *types)
{
  g_atomic_ref_count_inc (&types->ref_count);
  return types;
}

void
ls_register_types_unref (LsRegisterTypes *types)
{
  if (!g_atomic_ref_count_dec (&types->ref_count))
    return;
  free_taken (types->program, types->taken);
  ls_program_unref (types->program);
  g_free (types);
}

const LsProgram *
ls_register_types_get_program (const LsRegisterTypes *types)
{
  return types->program;
}

static gboolean
is_settled (const LsRegFile *file)
{
  return file->life == LS_LIFE_STEP || file->type == LS_VALUE_INT || file->type == LS_VALUE_UINT;
}

gboolean
ls_register_types_vary (const LsRegisterTypes *types, LsRegRef ref)
{
  const guint8 *taken = find_taken (types, ref);

  return taken != NULL && !is_settled (&ls_program_machine (types->program)->reg_files[ref.file]) &&
         (*taken & FLOATS) != 0 && (*taken & INTEGERS) != 0;
}

/* Returns: whether line has such an effect on ref; type: what it takes it for, BITS where its words do not say. */
static gboolean
find_effect (const LsProgram *program,
             guint line,
             LsEffectKind kind,
             LsRegRef ref,
             LsValueType *type)
{
  LsEffect effects[256];
  const guint n = MIN (ls_program_describe (program, line, effects, G_N_ELEMENTS (effects)), 256);
  gboolean is_there = FALSE;

  *type = LS_VALUE_BITS;
  for (guint i = 0; i < n; i++)
    if (effects[i].kind == kind && !effects[i].relative && ls_reg_ref_equal (effects[i].ref, ref))
      {
        is_there = TRUE;
        *type = *type == LS_VALUE_BITS ? effects[i].type : *type;
      }
  return is_there;
}

/* By the lines around a place. */
static LsValueType
find_near (const LsProgram *program, guint line, LsRegRef ref)
{
  guint n = ls_program_n_lines (program);
  LsValueType type = LS_VALUE_BITS;

  for (guint i = MIN (line, n); i > 0; i--)
    if (find_effect (program, i - 1, LS_EFFECT_WRITE, ref, &type))
      break;
  for (guint i = line; type == LS_VALUE_BITS && i < n; i++)
    find_effect (program, i, LS_EFFECT_READ, ref, &type);
  return type;
}

LsValueType
ls_register_types_at (const LsRegisterTypes *types, guint line, LsRegRef ref)
{
  const LsRegFile *file = &ls_program_machine (types->program)->reg_files[ref.file];
  const guint8 *taken = find_taken (types, ref);
  LsValueType near;

  if (taken == NULL || is_settled (file))
    return file->type;
  if (!ls_register_types_vary (types, ref))
    return (*taken & FLOATS) != 0 ? LS_VALUE_FLOAT : resolve (*taken, file->type);
  near = find_near (types->program, line, ref);
  return near != LS_VALUE_BITS ? near : file->type;
}
