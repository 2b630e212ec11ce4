#include "ls-register-types.h"

#define FLOATS (1u << LS_VALUE_FLOAT)
#define INTEGERS (1u << LS_VALUE_INT | 1u << LS_VALUE_UINT)
#define BOOLS (1u << LS_VALUE_BOOL)
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
  if ((taken & 1u << LS_VALUE_UINT) != 0)
    return LS_VALUE_UINT;
  return (taken & BOOLS) != 0 ? LS_VALUE_BOOL : otherwise;
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

/* --- of all registers ------------------------------------------------------------------------- */

/* A step that reads or writes a component; a step reads before it writes. */
typedef struct
{
  guint32 line; /* where the step starts */
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

#define MAX_EFFECTS 256

/* Of the step with a line. */
static guint
describe_step (const LsProgram *program, guint line, LsEffect effects[MAX_EFFECTS])
{
  return MIN (ls_program_describe (program, line, effects, MAX_EFFECTS), MAX_EFFECTS);
}

static void
add_uses (const LsProgram *program, Component **components, guint line, LsEffectKind kind)
{
  LsEffect effects[MAX_EFFECTS];
  const guint n = describe_step (program, line, effects);

  for (guint i = 0; i < n; i++)
    {
      const gboolean counts = effects[i].kind == kind && !effects[i].relative;
      Component *component = counts ? find_component (program, components, effects[i].ref) : NULL;

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
    {
      LsLine info;

      ls_program_line (program, line, &info);
      if (info.first != line)
        continue;
      add_uses (program, components, line, LS_EFFECT_READ);
      add_uses (program, components, line, LS_EFFECT_WRITE);
    }
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

/* Nothing of the program changes what it is. */
static gboolean
is_settled (const LsRegFile *file)
{
  return file->type == LS_VALUE_INT || file->type == LS_VALUE_UINT;
}

/* --- what a component holds ------------------------------------------------------------------- */

/* Copies, or changes by bits, that are followed back one behind the other. */
#define MAX_COPIES 8
/* Steps that are looked at on the way: a copy of an array has many words, each from many. */
#define MAX_WAYS 128

static const Use *
get_use (const GArray *uses, guint number)
{
  return &g_array_index (uses, Use, number);
}

/* The uses before a line. */
static guint
count_before (const GArray *uses, guint line)
{
  guint first = 0, end = uses->len;

  while (first < end)
    {
      const guint middle = first + (end - first) / 2;

      if (get_use (uses, middle)->line < line)
        first = middle + 1;
      else
        end = middle;
    }
  return first;
}

/* Where the uses begin of the step whose last is number n - 1. */
static guint
find_step (const GArray *uses, guint n)
{
  guint first = n;

  while (first > 0 && get_use (uses, first - 1)->line == get_use (uses, n - 1)->line)
    first--;
  return first;
}

/* The first type of one kind of use among some. */
static LsValueType
find_typed (const GArray *uses, guint from, guint until, gboolean is_write)
{
  for (guint i = from; i < until; i++)
    if (get_use (uses, i)->is_write == is_write && get_use (uses, i)->type != LS_VALUE_BITS)
      return get_use (uses, i)->type;
  return LS_VALUE_BITS;
}

/* True and false decide of other values, which are told by what they are themselves. */
static LsValueType
join (LsValueType a, LsValueType b)
{
  return a == LS_VALUE_BITS || (a == LS_VALUE_BOOL && b != LS_VALUE_BITS) ? b : a;
}

static LsValueType find_near (const LsRegisterTypes *types,
                              const Component *component,
                              guint line,
                              guint depth,
                              guint *left);

/* Whether a step takes its values from elsewhere: what it reads are addresses. */
static gboolean
is_fetch (const LsEffect *effects, guint n)
{
  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_FETCH || effects[i].kind == LS_EFFECT_MEMORY_READ)
      return TRUE;
  return FALSE;
}

/* What an effect's slot copies or changes by bits. */
static LsValueType
find_slot_sources (const LsRegisterTypes *types,
                   const LsEffect *effects,
                   guint n,
                   const LsEffect *write,
                   guint line,
                   guint depth,
                   guint *left)
{
  LsValueType type = LS_VALUE_BITS;

  for (guint i = 0; i < n; i++)
    {
      const LsEffect *read = &effects[i];
      const Component *source;

      if (read->kind != LS_EFFECT_READ || read->relative || read->slot != write->slot ||
          read->type != LS_VALUE_BITS || read->operand > 2)
        continue;
      source = get_component (types, read->ref);
      if (source != NULL && source->uses != NULL)
        type = join (type, find_near (types, source, line, depth, left));
    }
  return write->literal > 0 ? join (type, (LsValueType) (write->literal - 1)) : type;
}

/* The type of what goes into a component at a step. */
static LsValueType
find_sources (const LsRegisterTypes *types,
              const Component *component,
              guint line,
              guint depth,
              guint *left)
{
  LsEffect effects[MAX_EFFECTS];
  LsValueType type = LS_VALUE_BITS;
  guint n;

  if (*left == 0)
    return LS_VALUE_BITS;
  (*left)--;
  n = describe_step (types->program, line, effects);
  if (is_fetch (effects, n))
    return LS_VALUE_BITS;
  for (guint i = 0; i < n && type == LS_VALUE_BITS; i++)
    if (effects[i].kind == LS_EFFECT_WRITE && !effects[i].relative &&
        get_component (types, effects[i].ref) == component)
      type = find_slot_sources (types, effects, n, &effects[i], line, depth, left);
  return type;
}

/* BITS: no line says. */
static LsValueType
find_near (const LsRegisterTypes *types,
           const Component *component,
           guint line,
           guint depth,
           guint *left)
{
  const GArray *uses = component->uses;
  const guint ahead = count_before (uses, line);
  guint write = ahead, next = ahead;
  LsValueType type = LS_VALUE_BITS;

  while (write > 0 && !get_use (uses, write - 1)->is_write)
    write--;
  if (write > 0)
    type = find_typed (uses, find_step (uses, write), write, TRUE);
  if (type == LS_VALUE_BITS && write > 0 && depth > 0)
    type = find_sources (types, component, get_use (uses, write - 1)->line, depth - 1, left);
  if (type != LS_VALUE_BITS)
    return type;
  while (next < uses->len && !get_use (uses, next)->is_write)
    next++;
  type = find_typed (uses, ahead, next, FALSE);
  return type != LS_VALUE_BITS ? type : find_typed (uses, write, ahead, FALSE);
}

/* As find_near (), over as many copies as are followed. */
static LsValueType
find_copied (const LsRegisterTypes *types, const Component *component, guint line)
{
  guint left = MAX_WAYS;

  return find_near (types, component, line, MAX_COPIES, &left);
}

/* The line where the step is next that a line is in the middle of, or behind. */
static guint
find_step_line (const LsProgram *program, guint line)
{
  LsLine info;

  if (line >= ls_program_n_lines (program))
    return line;
  ls_program_line (program, line, &info);
  return info.first == line ? line : info.first + info.n;
}

/* What the step at a line takes the component for. BITS: anything, or it does not read it. */
static LsValueType
find_reader (const GArray *uses, guint line)
{
  const guint first = count_before (uses, line), end = count_before (uses, line + 1);

  return ls_value_of_word (find_typed (uses, first, end, FALSE));
}

/* reader: what the step at the line takes the component for; BITS: anything. */
static LsValueType
find_type (const LsRegisterTypes *types, guint line, LsRegRef ref, LsValueType *reader)
{
  const LsRegFile *file = &ls_program_machine (types->program)->reg_files[ref.file];
  const Component *component = get_component (types, ref);
  LsValueType near;

  *reader = LS_VALUE_BITS;
  if (component == NULL || component->uses == NULL || is_settled (file))
    return file->type;
  line = find_step_line (types->program, line);
  near = find_copied (types, component, line);
  *reader = find_reader (component->uses, line);
  if (*reader != LS_VALUE_BITS && (near != LS_VALUE_BOOL || *reader == LS_VALUE_FLOAT))
    return *reader;
  if (file->life == LS_LIFE_STEP && near == LS_VALUE_BITS)
    return file->type;
  if (near == LS_VALUE_BITS ||
      ((component->taken & (FLOATS | BOOLS)) == 0 &&
       (near == LS_VALUE_INT || near == LS_VALUE_UINT) && file->life != LS_LIFE_STEP))
    return ls_value_of_word (resolve (component->taken, file->type));
  near = ls_value_of_word (near);
  return near != LS_VALUE_BITS ? near : file->type;
}

LsValueType
ls_register_types_at (const LsRegisterTypes *types, guint line, LsRegRef ref)
{
  LsValueType reader;

  return find_type (types, line, ref, &reader);
}

static gboolean
are_bools (const LsRow *words)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (!ls_value_is_bool (words->u[lane]))
      return FALSE;
  return TRUE;
}

/* Whether the step at a line takes the component for an address, of whatever type. */
static gboolean
is_address (const LsRegisterTypes *types, const Component *component, guint line)
{
  LsEffect effects[MAX_EFFECTS];
  const guint first = count_before (component->uses, line);

  return first < component->uses->len && get_use (component->uses, first)->line == line &&
         !get_use (component->uses, first)->is_write &&
         is_fetch (effects, describe_step (types->program, line, effects));
}

/* Whether instructions take the component for several things. */
static gboolean
is_doubtful (const LsRegisterTypes *types, guint line, LsRegRef ref)
{
  const Component *component = get_component (types, ref);

  if (component == NULL || component->uses == NULL ||
      is_settled (&ls_program_machine (types->program)->reg_files[ref.file]))
    return FALSE;
  return ((component->taken & FLOATS) != 0 && (component->taken & (INTEGERS | BOOLS)) != 0) ||
         is_address (types, component, line);
}

LsValueType
ls_register_types_shown (const LsRegisterTypes *types, guint line, LsRegRef ref, const LsRow *words)
{
  LsValueType reader;
  LsValueType type = find_type (types, line, ref, &reader);

  if (type == LS_VALUE_BOOL && !are_bools (words))
    type = reader != LS_VALUE_BOOL ? reader : LS_VALUE_BITS;
  else if (type != LS_VALUE_BOOL && type != reader && is_doubtful (types, line, ref))
    type = ls_value_doubt (type, words->u, LS_LANES);
  return ls_value_guess (type, words->u, LS_LANES);
}

LsValueType
ls_register_types_taken (const LsRegisterTypes *types,
                         const void *state,
                         LsRegRef ref,
                         LsValueType said)
{
  const LsRow *words = ls_program_find_row (types->program, state, ref);
  LsValueType shown;
  LsPlace place;

  if (words == NULL || said == LS_VALUE_FLOAT || ls_value_is_wide (said))
    return said;
  ls_program_place (types->program, state, &place);
  shown = ls_register_types_shown (types, ls_program_line_ahead (&place), ref, words);
  return said == LS_VALUE_BITS || shown == LS_VALUE_BOOL ? shown : said;
}

static LsValueType
find_taken (gconstpointer data, const void *state, LsRegRef ref, LsValueType said)
{
  return ls_register_types_taken (data, state, ref, said);
}

LsTypeSource
ls_register_types_source (const LsRegisterTypes *types)
{
  return (LsTypeSource){ find_taken, types };
}

/* --- of 64 bits ------------------------------------------------------------------------------- */

/* The type of the value of which the component is a word, or its own type. */
static LsValueType
find_whole (const LsRegisterTypes *types, const Component *component, guint line)
{
  LsValueType agreed;

  if (component == NULL || component->uses == NULL)
    return LS_VALUE_BITS;
  agreed = resolve (component->taken, LS_VALUE_BITS);
  return ls_value_is_wide (agreed) ? agreed : find_copied (types, component, line);
}

LsValueType
ls_register_types_pair_at (const LsRegisterTypes *types, guint line, LsRegRef ref)
{
  const LsRegFile *file = &ls_program_machine (types->program)->reg_files[ref.file];
  LsValueType type;

  if (ref.channel % 2 != 0 || ref.channel + 1u >= file->n_channels || file->life == LS_LIFE_STEP ||
      is_settled (file))
    return LS_VALUE_BITS;
  line = find_step_line (types->program, line);
  type = find_whole (types, get_component (types, ref), line);
  ref.channel++;
  return ls_value_is_wide (type) && find_whole (types, get_component (types, ref), line) == type
           ? type
           : LS_VALUE_BITS;
}
