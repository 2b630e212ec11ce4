#include "glslang-draft.h"
#include "ls-stage.h"
#include "ls-words.h"

/* Buffers that programs write: sizes and contents, as lines of inputs say or made up. */

#define N_OPEN 64            /* elements of an array without an end, outside of threads */
#define MAX_WORDS (1u << 20) /* of a buffer that is made up */
#define MAX_ROW 4096         /* elements of an output */

typedef struct
{
  const GlslangMaker *maker;
  GArray **words; /* guint32; by element of an array of buffers; owned */
  guint n_words;  /* that each has: of what is made up the last ones are not written, and zeros */
  guint n;
  GlslangFilling filling;
  char base; /* of all numbers; '?': they differ; 0: there were none yet */
} Memories;

const LsNeed *
glslang_find_need (const GlslangUnit *unit, LsNeedKind kind, guint number)
{
  for (guint i = 0; i < unit->needs->len; i++)
    {
      const LsNeed *need = &g_array_index (unit->needs, LsNeed, i);

      if (need->kind == kind && need->number == number)
        return need;
    }
  return NULL;
}

/* The name of the block, or else of its instance. */
static const char *
name_of (const GlslangMaker *maker, const SpirvVariable *variable)
{
  const char *block = glslang_block_name (maker->unit, variable);

  return block != NULL && *block ? block : glslang_variable_name (maker->unit, variable);
}

/* --- sizes ------------------------------------------------------------------------------------ */

const SpirvType *
glslang_find_open (const SpirvTypes *types, const SpirvType *type)
{
  const SpirvType *last = type->shape == SPIRV_SHAPE_STRUCT && type->n > 0
                            ? spirv_type (types, type->members[type->n - 1].type)
                            : NULL;

  return last != NULL && last->shape == SPIRV_SHAPE_RUNTIME_ARRAY ? last : NULL;
}

char **
glslang_find_elements (const GlslangSet *set,
                       const GlslangUnit *unit,
                       const SpirvVariable *variable)
{
  const char *names[] = {
    glslang_block_name (unit, variable), glslang_variable_name (unit, variable),
    variable->type->n > 0
      ? spirv_member_name (unit->spirv->module, variable->type->id, variable->type->n - 1)
      : NULL
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      char **words = names[i] != NULL
                       ? glslang_lines_find (&set->lines, "elements",
                                             ls_glslang_module_name (&unit->module, names[i]))
                       : NULL;

      if (words != NULL)
        return words;
    }
  return NULL;
}

/* As many elements as files have; as there are threads, unless somebody says it. */
static guint
count_open (const GlslangMaker *maker, const SpirvVariable *variable)
{
  const SpirvTypes *types = maker->unit->spirv->types;
  const SpirvType *open = glslang_find_open (types, variable->type);
  char **words = open != NULL ? glslang_find_elements (maker->set, maker->unit, variable) : NULL;
  const guint stride = open != NULL ? MAX (spirv_part_stride (types, open, SPIRV_NO_MATRIX), 1) : 1;
  const guint64 most = 4ull * MAX_WORDS / stride;
  gboolean is_given = TRUE;
  guint n = 0;

  if (open == NULL)
    return 0;
  for (guint32 i = 0; i < variable->n; i++)
    {
      const GlslangContents *contents = glslang_find_contents (maker->set, variable, i);

      n = contents != NULL ? MAX (n, contents->n_open) : n;
      is_given &= contents != NULL;
    }
  if (is_given)
    return n;
  if (words != NULL)
    return (guint) CLAMP (g_ascii_strtoll (words[2], NULL, 0), 1, (gint64) most);
  return (guint) MIN (glslang_has (maker->set, LS_GLSLANG_COMPUTE)
                        ? glslang_find_grid (maker->set).n_threads
                        : N_OPEN,
                      most);
}

static guint64
count_bytes (const GlslangMaker *maker, const SpirvVariable *variable, guint n_open)
{
  const SpirvTypes *types = maker->unit->spirv->types;
  const SpirvType *open = glslang_find_open (types, variable->type);
  SpirvMatrixForm form = SPIRV_NO_MATRIX;

  if (open == NULL)
    return spirv_type_bytes (types, variable->type, SPIRV_NO_MATRIX);
  return spirv_part_offset (types, variable->type, variable->type->n - 1, &form) +
         (guint64) n_open * spirv_part_stride (types, open, form);
}

/* --- counters --------------------------------------------------------------------------------- */

static gboolean
is_atomic (guint op)
{
  return op >= SPIRV_OP_AtomicLoad && op <= SPIRV_OP_AtomicXor;
}

/* Whether an atomic operation reaches the variable: it counts, and starts with zeros. */
static gboolean
counts (const SpirvModule *module, guint32 id)
{
  g_autoptr (GHashTable) chains = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];
      const guint pointer = insn->op == SPIRV_OP_AtomicStore ? spirv_word (module, insn, 0)
                                                             : spirv_operand (module, insn, 0);

      if (insn->op == SPIRV_OP_AccessChain && pointer == id)
        g_hash_table_add (chains, GUINT_TO_POINTER (insn->result));
      if (is_atomic (insn->op) && g_hash_table_contains (chains, GUINT_TO_POINTER (pointer)))
        return TRUE;
    }
  return FALSE;
}

/* --- contents --------------------------------------------------------------------------------- */

static void
put_leaf (const GlslangLeaf *leaf, gpointer data)
{
  Memories *memories = data;
  const SpirvTypes *types = memories->maker->unit->spirv->types;
  guint columns, rows;
  char base;

  glslang_leaf_shape (types, glslang_leaf_element (types, leaf->type), &columns, &rows, &base);
  memories->base = memories->base == 0 || memories->base == base ? base : '?';
  glslang_fill_leaf (memories->maker, leaf, NULL, memories->filling, memories->words[leaf->number]);
}

static char *
dup_group (const GlslangMaker *maker, guint number, GArray *words)
{
  char *file = g_strdup_printf ("%s.storage%u.bin", maker->draft->slug, number);
  char *lines = g_strdup_printf ("file=%s\nsize=%u\n", file, words->len);

  for (guint i = 0; i < words->len; i++)
    g_array_index (words, guint32, i) = GUINT32_TO_LE (g_array_index (words, guint32, i));
  g_hash_table_replace (maker->draft->files, file,
                        g_bytes_new (words->data, words->len * sizeof (guint32)));
  return lines;
}

/* Elements in a row, where scenes have none of their own. Returns: 0: they have. */
static guint
find_width (guint n)
{
  guint width = MAX_ROW;

  if (n <= MAX_ROW || n % 64 == 0)
    return 0;
  while (n % width != 0)
    width--;
  return width;
}

void
glslang_put_memory_group (const GlslangMaker *maker,
                          const char *kind,
                          guint memory,
                          guint number,
                          const char *lines)
{
  const gboolean is_draw = !glslang_has (maker->set, LS_GLSLANG_COMPUTE);
  g_autofree char *group = g_strdup_printf ("%s %u", kind, number);

  if (glslang_find_need (maker->unit, LS_NEED_MEMORY, memory) != NULL)
    g_hash_table_replace (maker->part->resources, g_steal_pointer (&group), g_strdup (lines));
  else
    g_string_append_printf (maker->part->groups, "\n[%s%s%s]\n%s",
                            is_draw ? ls_stages[maker->stage].id : "", is_draw ? " " : "", group,
                            lines);
}

static void
put_memory (const GlslangMaker *maker,
            const char *name,
            guint memory,
            GArray *words,
            guint n_words,
            char base)
{
  const guint number = memory - SPIRV_MEMORY_STORAGE;
  const guint width = find_width (MAX (words->len, n_words));
  g_autofree char *lines = dup_group (maker, number, words);
  g_autofree char *place = g_strdup_printf ("storage%u", number);

  glslang_put_memory_group (maker, "storage", memory, number, lines);
  if (!glslang_is_looked_at (maker))
    return;
  g_string_append_printf (maker->part->groups, "\n[output %s]\nmemory=storage%u\nformat=%s\n",
                          glslang_output_name (maker, name, place), number,
                          base == 'f'   ? "r32f"
                          : base == 'i' ? "r32i"
                                        : "r32ui");
  if (width > 0)
    g_string_append_printf (maker->part->groups, "width=%u\n", width);
}

/* Fills memories, which is empty but for maker, with the words of each element of an array of buffers. */
static void
memories_init (Memories *memories, const SpirvVariable *variable)
{
  const GlslangMaker *maker = memories->maker;
  const guint n_open = count_open (maker, variable);
  const guint64 bytes = count_bytes (maker, variable, n_open);
  gboolean is_given = TRUE;

  memories->filling =
    counts (maker->unit->spirv->module, variable->id) ? GLSLANG_ZEROS : GLSLANG_NUMBERS;
  memories->n = variable->n;
  memories->n_words = (guint) MIN ((bytes + 3) / 4, G_MAXUINT);
  memories->words = g_new0 (GArray *, variable->n);
  for (guint i = 0; i < variable->n; i++)
    {
      const GlslangContents *contents = glslang_find_contents (maker->set, variable, i);

      memories->words[i] = g_array_new (FALSE, TRUE, sizeof (guint32));
      if (contents != NULL)
        g_array_append_vals (memories->words[i], contents->words->data, contents->words->len);
      else
        g_array_set_size (memories->words[i], MIN (memories->n_words, MAX_WORDS));
      is_given &= contents != NULL;
    }
  glslang_leaves (maker->unit, variable, n_open, put_leaf, memories);
  if (variable->n > 0)
    glslang_fill_block (maker, variable, memories->words[0]);
  if (n_open > 0 && !is_given && glslang_find_elements (maker->set, maker->unit, variable) == NULL)
    ls_draft_invent (maker->draft,
                     memories->filling == GLSLANG_ZEROS
                       ? N_ ("%u elements of %s: zeros (elements %s N in --inputs says how many)")
                       : N_ ("%u elements of %s: 0, 1, 2 and so on (elements %s N in --inputs says "
                             "how many)"),
                     n_open, name_of (maker, variable), name_of (maker, variable));
}

static void
memories_clear (Memories *memories)
{
  for (guint i = 0; i < memories->n; i++)
    g_array_unref (memories->words[i]);
  g_free (memories->words);
}

GArray *
glslang_find_memory (const GlslangMaker *maker, const SpirvVariable *variable)
{
  Memories memories = { .maker = maker };
  GArray *words;

  memories_init (&memories, variable);
  words =
    memories.n > 0 ? g_array_ref (memories.words[0]) : g_array_new (FALSE, TRUE, sizeof (guint32));
  memories_clear (&memories);
  return words;
}

static void
put_variable (const GlslangMaker *maker, const SpirvVariable *variable)
{
  const char *name = name_of (maker, variable);
  Memories memories = { .maker = maker };

  glslang_add_buffer_inputs (maker, variable, name);
  memories_init (&memories, variable);
  for (guint i = 0; i < variable->n; i++)
    {
      g_autofree char *own = variable->n > 1 ? g_strdup_printf ("%s_%u", name, i) : g_strdup (name);

      put_memory (maker, own, variable->first + i, memories.words[i], memories.n_words,
                  memories.base);
    }
  memories_clear (&memories);
}

void
glslang_put_memories (const GlslangMaker *maker)
{
  const SpirvVariables *variables = maker->unit->spirv->variables;

  for (guint i = 0; i < variables->n_variables; i++)
    {
      const SpirvVariable *variable = &variables->variables[i];

      if (variable->at == SPIRV_AT_MEMORY && variable->first < SPIRV_MEMORY_IMAGES)
        put_variable (maker, variable);
    }
}
