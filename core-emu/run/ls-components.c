#include "ls-components.h"

/* The changes of a step, by its first line. */
typedef struct
{
  gboolean is_known;
  gboolean writes_memory;
  guint *numbers; /* owned */
  guint n;
} Changes;

struct _LsComponents
{
  const LsProgram *program;
  LsRegRef *refs; /* owned */
  guint n;
  guint n_lines;
  Changes *changes; /* owned, n_lines */
};

static void
add_file (LsComponents *components, GArray *refs, guint file)
{
  LsRegRef ref = { .file = (guint8) file };
  guint n = ls_program_n_registers (components->program, file);

  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < ls_program_machine (components->program)->reg_files[file].n_channels; c++)
      {
        ref.index = (guint16) i;
        ref.channel = (guint8) c;
        g_array_append_val (refs, ref);
      }
}

LsComponents *
ls_components_new (const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);
  static const LsLife lives[] = { LS_LIFE_PROGRAM, LS_LIFE_CLAUSE, LS_LIFE_STEP };
  LsComponents *components = g_new0 (LsComponents, 1);
  GArray *refs = g_array_new (FALSE, FALSE, sizeof (LsRegRef));

  components->program = program;
  for (guint i = 0; i < G_N_ELEMENTS (lives); i++)
    for (guint file = 0; file < machine->n_reg_files; file++)
      if (machine->reg_files[file].life == lives[i])
        add_file (components, refs, file);
  components->n = refs->len;
  components->refs = (LsRegRef *) (gpointer) g_array_free (refs, FALSE);
  components->n_lines = ls_program_n_lines (program);
  components->changes = g_new0 (Changes, components->n_lines);
  return components;
}

void
ls_components_free (LsComponents *components)
{
  for (guint i = 0; i < components->n_lines; i++)
    g_free (components->changes[i].numbers);
  g_free (components->changes);
  g_free (components->refs);
  g_free (components);
}

guint
ls_components_get_n (const LsComponents *components)
{
  return components->n;
}

LsRegRef
ls_components_get_ref (const LsComponents *components, guint number)
{
  return components->refs[number];
}

/* --- what a step may change ------------------------------------------------------------------- */

#define MAX_EFFECTS 256

/* What the words of a step tell. */
typedef struct
{
  LsEffect effects[MAX_EFFECTS];
  guint n;
  LsLine line;
  /* a fetch that decides its destination when it runs, or more effects than there is room for */
  gboolean is_anything;
} Words;

static void
read_words (const LsComponents *components, guint line, Words *words)
{
  gboolean is_fetch = FALSE, names_one = FALSE;

  words->n = ls_program_describe (components->program, line, words->effects, MAX_EFFECTS);
  words->is_anything = words->n > MAX_EFFECTS;
  words->n = MIN (words->n, MAX_EFFECTS);
  ls_program_line (components->program, line, &words->line);
  for (guint i = 0; i < words->n; i++)
    {
      is_fetch |= words->effects[i].kind == LS_EFFECT_FETCH;
      names_one |= words->effects[i].kind == LS_EFFECT_WRITE;
    }
  words->is_anything |= is_fetch && !names_one;
}

static gboolean
is_named (const Words *words, LsRegRef ref)
{
  for (guint i = 0; i < words->n; i++)
    {
      const LsEffect *effect = &words->effects[i];

      if (effect->kind != LS_EFFECT_WRITE && effect->kind != LS_EFFECT_EXPORT)
        continue;
      if (ls_reg_ref_equal (effect->ref, ref) || (effect->relative && effect->ref.file == ref.file))
        return TRUE;
    }
  return FALSE;
}

static gboolean
may_change (const LsComponents *components, const Words *words, LsRegRef ref)
{
  LsLife life = ls_program_machine (components->program)->reg_files[ref.file].life;

  if (life == LS_LIFE_STEP || (life == LS_LIFE_CLAUSE && words->line.kind == LS_LINE_CLAUSE))
    return TRUE;
  return words->is_anything || is_named (words, ref);
}

static const Changes *
changes_of (LsComponents *components, guint line)
{
  Changes *changes = &components->changes[line];
  GArray *numbers;
  Words words;

  if (changes->is_known)
    return changes;
  read_words (components, line, &words);
  numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < components->n; i++)
    if (may_change (components, &words, components->refs[i]))
      g_array_append_val (numbers, i);
  for (guint i = 0; i < words.n; i++)
    changes->writes_memory |= words.effects[i].kind == LS_EFFECT_MEMORY_WRITE;
  changes->is_known = TRUE;
  changes->n = numbers->len;
  changes->numbers = (guint *) (gpointer) g_array_free (numbers, FALSE);
  return changes;
}

const guint *
ls_components_changed (LsComponents *components, guint line, guint *n)
{
  const Changes *changes = changes_of (components, line);

  *n = changes->n;
  return changes->numbers;
}

gboolean
ls_components_writes_memory (LsComponents *components, guint line)
{
  return changes_of (components, line)->writes_memory;
}
