#include "ls-register-types.h"

#define FLOATS (1u << LS_VALUE_FLOAT)
#define INTEGERS (1u << LS_VALUE_INT | 1u << LS_VALUE_UINT)
#define WIDE_INTEGERS (1u << LS_VALUE_INT64 | 1u << LS_VALUE_UINT64)

typedef struct
{
  LsRegRef ref;
  guint taken[4]; /* by channel: bit n for LsValueType n */
} Taken;

static void
take (const LsEffect *effect, LsRole role G_GNUC_UNUSED, guint number G_GNUC_UNUSED, gpointer data)
{
  Taken *taken = data;

  if ((effect->kind == LS_EFFECT_READ || effect->kind == LS_EFFECT_WRITE) && !effect->relative &&
      effect->ref.file == taken->ref.file && effect->ref.index == taken->ref.index)
    taken->taken[effect->ref.channel] |= 1u << effect->type;
}

static LsValueType
resolve (guint taken, LsValueType otherwise)
{
  const guint known = taken & ~(1u << LS_VALUE_BITS);

  if (known == 1u << LS_VALUE_DOUBLE)
    return LS_VALUE_DOUBLE;
  if (known != 0 && (known & ~WIDE_INTEGERS) == 0)
    return (known & 1u << LS_VALUE_INT64) != 0 ? LS_VALUE_INT64 : LS_VALUE_UINT64;
  if ((taken & FLOATS) != 0)
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
  return ls_value_of_word (types[ref.channel]);
}

LsValueType
ls_register_written_type (const LsProgram *program, guint line, LsRegRef ref)
{
  LsEffect effects[256];
  const guint n = MIN (ls_program_describe (program, line, effects, G_N_ELEMENTS (effects)), 256);

  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_WRITE && ls_reg_ref_equal (effects[i].ref, ref) &&
        effects[i].type != LS_VALUE_BITS)
      return ls_value_of_word (effects[i].type);
  return ls_register_type (program, ref);
}

/* --- of all registers ------------------------------------------------------------------------- */

typedef struct
{
  guint32 line;
  guint8 is_write;
  guint8 type;
} Use;

typedef struct
{
  guint8 taken; /* as Taken has it */
  GArray *uses; /* owned: of Use, in the order of the lines; NULL: none */
} Component;

struct _LsRegisterTypes
{
  gatomicrefcount ref_count;
  LsProgram *program;     /* owned */
  Component **components; /* by file, register and channel; owned, atomic; NULL: nobody has asked */
};

static Component *
find_component (const LsProgram *program, Component **components, LsRegRef ref)
{
  return ref.index < ls_program_n_registers (program, ref.file)
           ? &components[ref.file][ref.index * 4 + (ref.channel & 3)]
           : NULL;
}

static void
add_use (Component *component, guint line, const LsEffect *effect)
{
  const Use use = { line, effect->kind == LS_EFFECT_WRITE, (guint8) effect->type };

  component->taken |= (guint8) (1u << effect->type);
  if (component->uses == NULL)
    component->uses = g_array_new (FALSE, FALSE, sizeof (Use));
  g_array_append_val (component->uses, use);
}

static void
add_uses (const LsProgram *program, Component **components, guint line)
{
  LsEffect effects[256];
  const guint n = MIN (ls_program_describe (program, line, effects, G_N_ELEMENTS (effects)), 256);

  for (guint i = 0; i < n; i++)
    {
      const gboolean counts =
        effects[i].kind == LS_EFFECT_READ || effects[i].kind == LS_EFFECT_WRITE;
      Component *component = counts && !effects[i].relative
                               ? find_component (program, components, effects[i].ref)
                               : NULL;

      if (component != NULL)
        add_use (component, line, &effects[i]);
    }
}

static Component **
find_uses (const LsProgram *program)
{
  const guint n_files = ls_program_machine (program)->n_reg_files;
  Component **components = g_new0 (Component *, n_files);

  for (guint i = 0; i < n_files; i++)
    components[i] = g_new0 (Component, ls_program_n_registers (program, i) * 4 + 1);
  for (guint line = 0; line < ls_program_n_lines (program); line++)
    add_uses (program, components, line);
  return components;
}

static void
free_components (const LsProgram *program, Component **components)
{
  for (guint i = 0; components != NULL && i < ls_program_machine (program)->n_reg_files; i++)
    {
      for (guint k = 0; k < ls_program_n_registers (program, i) * 4; k++)
        g_clear_pointer (&components[i][k].uses, g_array_unref);
      g_free (components[i]);
    }
  g_free (components);
}

/* The first question, on any thread, finds it for all. */
static const Component *
get_component (const LsRegisterTypes *types, LsRegRef ref)
{
  Component ***place = &((LsRegisterTypes *) types)->components;
  Component **components = g_atomic_pointer_get (place);

  if (components == NULL)
    {
      Component **found = find_uses (types->program);

      if (!g_atomic_pointer_compare_and_exchange (place, NULL, found))
        free_components (types->program, found);
      components = g_atomic_pointer_get (place);
    }
  return find_component (types->program, components, ref);
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
  free_components (types->program, types->components);
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
  const Component *component = get_component (types, ref);

  return component != NULL &&
         !is_settled (&ls_program_machine (types->program)->reg_files[ref.file]) &&
         (component->taken & FLOATS) != 0 && (component->taken & INTEGERS) != 0;
}

/* The first typed use of one kind, from number `from` on, up or down, until a use of the other kind
 * on another line comes. */
static LsValueType
find_use (const GArray *uses, gint from, gint by, gboolean is_write)
{
  gint line = -1;

  for (gint i = from; i >= 0 && i < (gint) uses->len; i += by)
    {
      const Use *use = &g_array_index (uses, Use, i);

      if (line >= 0 && (gint) use->line != line)
        break;
      if (use->is_write == is_write && use->type != LS_VALUE_BITS)
        return use->type;
      if (use->is_write)
        line = (gint) use->line;
    }
  return LS_VALUE_BITS;
}

/* The type that the last line above writes; else the type that the next lines read, until one
 * writes; else the type that lines above read. BITS: no line says. */
static LsValueType
find_near (const GArray *uses, guint line)
{
  LsValueType type = LS_VALUE_BITS;
  gint ahead = 0, write;

  while (ahead < (gint) uses->len && g_array_index (uses, Use, ahead).line < line)
    ahead++;
  for (write = ahead - 1; write >= 0 && !g_array_index (uses, Use, write).is_write; write--)
    ;
  if (write >= 0)
    type = find_use (uses, write, -1, TRUE);
  if (type == LS_VALUE_BITS)
    type = find_use (uses, ahead, 1, FALSE);
  return type != LS_VALUE_BITS ? type : find_use (uses, ahead - 1, -1, FALSE);
}

LsValueType
ls_register_types_at (const LsRegisterTypes *types, guint line, LsRegRef ref)
{
  const LsRegFile *file = &ls_program_machine (types->program)->reg_files[ref.file];
  const Component *component = get_component (types, ref);
  LsValueType near;

  if (component == NULL || component->uses == NULL || is_settled (file))
    return file->type;
  if ((component->taken & FLOATS) == 0)
    return ls_value_of_word (resolve (component->taken, file->type));
  near = ls_value_of_word (find_near (component->uses, line));
  return near != LS_VALUE_BITS ? near : file->type;
}

/* The type of the value of which the component is a word, or its own type. */
static LsValueType
find_whole (const Component *component, guint line)
{
  LsValueType agreed;

  if (component == NULL || component->uses == NULL)
    return LS_VALUE_BITS;
  agreed = resolve (component->taken, LS_VALUE_BITS);
  return ls_value_is_wide (agreed) ? agreed : find_near (component->uses, line);
}

LsValueType
ls_register_types_pair_at (const LsRegisterTypes *types, guint line, LsRegRef ref)
{
  const LsRegFile *file = &ls_program_machine (types->program)->reg_files[ref.file];
  LsValueType type;

  if (ref.channel % 2 != 0 || ref.channel + 1u >= file->n_channels || is_settled (file))
    return LS_VALUE_BITS;
  type = find_whole (get_component (types, ref), line);
  ref.channel++;
  return ls_value_is_wide (type) && find_whole (get_component (types, ref), line) == type
           ? type
           : LS_VALUE_BITS;
}
