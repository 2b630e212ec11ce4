#include "glslang-draft.h"

/* What becomes of the variables of constants (glslang-constants.c), in the module: where the translator knew the value they stay, and those of all
 * functions have it from the start, so that no instruction gives it and nobody stops there. Where the text's own variable has the value, and
 * where it is too long, they go. */

#define MAX_REGISTERS 256     /* of one: a state of a run has it for all lanes */
#define MAX_ALL_REGISTERS 512 /* of all of a module */

typedef struct
{
  guint32 variable; /* id */
  guint32 store;    /* instruction; SPIRV_NO_INSN: none */
  guint n_regs;     /* of its type */
  gboolean is_private;
} Copy;

typedef struct
{
  const SpirvModule *words;
  GlslangFolded *folded;
  GArray *copies;    /* Copy; owned */
  GHashTable *by_id; /* id to 1 + number; owned */
  guint *n_uses;     /* by id: instructions of functions that take it; owned */
} Folder;

/* --- finding them ------------------------------------------------------------------------------ */

static void
find_copies (Folder *folder, const LsGlslangModule *module, const SpirvTypes *types)
{
  for (guint32 i = 0; i < folder->words->n_insns; i++)
    {
      const SpirvInsn *insn = &folder->words->insns[i];
      const char *name = insn->op == SPIRV_OP_Variable && folder->words->names[insn->result] != NULL
                           ? folder->words->names[insn->result]
                           : "";
      const SpirvType *type = spirv_type_of_value (types, insn->result);
      const guint32 storage = spirv_operand (folder->words, insn, 0);
      const gboolean is_private = storage == SPIRV_StorageClass_Private;
      const SpirvType *of = type != NULL ? spirv_type_inner (types, type) : NULL;
      Copy copy = { .variable = insn->result, .store = SPIRV_NO_INSN, .is_private = is_private };

      if (of == NULL || !g_hash_table_contains (module->constants, name) ||
          (!is_private && storage != SPIRV_StorageClass_Function) || spirv_n_operands (insn) != 1)
        continue;
      copy.n_regs = of->n_regs;
      g_array_append_val (folder->copies, copy);
      g_hash_table_insert (folder->by_id, GUINT_TO_POINTER (insn->result),
                           GUINT_TO_POINTER (folder->copies->len));
    }
}

static Copy *
find_copy (const Folder *folder, guint32 id)
{
  const guint number =
    GPOINTER_TO_UINT (g_hash_table_lookup (folder->by_id, GUINT_TO_POINTER (id)));

  return number != 0 ? &g_array_index (folder->copies, Copy, number - 1) : NULL;
}

static void
count_uses (Folder *folder)
{
  const SpirvModule *words = folder->words;
  g_autoptr (GArray) operands = g_array_new (FALSE, FALSE, sizeof (SpirvOperand));
  gboolean is_inside = FALSE;

  for (guint32 i = 0; i < words->n_insns; i++)
    {
      const SpirvInsn *insn = &words->insns[i];
      Copy *copy =
        insn->op == SPIRV_OP_Store ? find_copy (folder, spirv_operand (words, insn, 0)) : NULL;

      if (copy != NULL)
        copy->store = i;
      is_inside |= insn->op == SPIRV_OP_Function;
      if (!is_inside || insn->op == SPIRV_OP_Line ||
          !spirv_find_operands (words, insn, operands, NULL))
        continue;
      for (guint k = 0; k < operands->len; k++)
        {
          const SpirvOperand *operand = &g_array_index (operands, SpirvOperand, k);
          const guint32 id = spirv_word (words, insn, operand->at);

          if (operand->kind == SPIRV_KIND_IdRef && id < words->bound)
            folder->n_uses[id]++;
        }
    }
}

/* --- what becomes of them ---------------------------------------------------------------------- */

static gboolean
is_constant (const SpirvInsn *insn)
{
  return insn != NULL &&
         ((insn->op >= SPIRV_OP_ConstantTrue && insn->op <= SPIRV_OP_ConstantNull) ||
          (insn->op >= SPIRV_OP_SpecConstantTrue && insn->op <= SPIRV_OP_SpecConstantOp));
}

static void
drop (const Folder *folder, guint32 insn)
{
  g_hash_table_add (folder->folded->dropped, GUINT_TO_POINTER (insn));
}

/* What nothing else takes: a value that was read for the copy, and the pointer that it was read by. */
static void
drop_value (const Folder *folder, guint32 id)
{
  const SpirvInsn *maker = spirv_maker (folder->words, id);

  while (maker != NULL && folder->n_uses[maker->result] == 1 &&
         (maker->op == SPIRV_OP_Load || spirv_is_chain (maker)))
    {
      drop (folder, (guint32) (maker - folder->words->insns));
      g_hash_table_add (folder->folded->gone, GUINT_TO_POINTER (maker->result));
      maker = spirv_maker (folder->words, spirv_operand (folder->words, maker, 0));
    }
}

static void
look_at_copy (const Folder *folder, const Copy *copy, guint *n_left)
{
  const SpirvInsn *store = copy->store != SPIRV_NO_INSN ? &folder->words->insns[copy->store] : NULL;
  const guint32 value = store != NULL ? spirv_operand (folder->words, store, 1) : 0;
  const gboolean is_kept = is_constant (spirv_maker (folder->words, value)) &&
                           copy->n_regs <= MIN (MAX_REGISTERS, *n_left);

  if (store == NULL || folder->n_uses[copy->variable] != 1)
    return;
  if (is_kept)
    *n_left -= copy->n_regs;
  if (is_kept && copy->is_private)
    g_hash_table_insert (folder->folded->values, GUINT_TO_POINTER (copy->variable),
                         GUINT_TO_POINTER (value));
  if (!is_kept || copy->is_private)
    drop (folder, copy->store);
  if (is_kept)
    return;
  drop (folder, folder->words->makers[copy->variable]);
  g_hash_table_add (folder->folded->gone, GUINT_TO_POINTER (copy->variable));
  drop_value (folder, value);
}

/* Names of what is gone, and lines in front of it, which would tell another instruction's line. */
static void
drop_about (const Folder *folder)
{
  const SpirvModule *words = folder->words;

  for (guint32 i = 0; i + 1 < words->n_insns; i++)
    {
      const SpirvInsn *insn = &words->insns[i];
      const gboolean is_gone =
        insn->op == SPIRV_OP_Line
          ? g_hash_table_contains (folder->folded->dropped, GUINT_TO_POINTER (i + 1))
          : (insn->op == SPIRV_OP_Name || insn->op == SPIRV_OP_Decorate) &&
              g_hash_table_contains (folder->folded->gone,
                                     GUINT_TO_POINTER (spirv_word (words, insn, 0)));

      if (is_gone)
        drop (folder, i);
    }
}

void
glslang_folded_init (GlslangFolded *folded, const LsGlslangModule *module, const SpirvModule *words)
{
  g_autoptr (SpirvTypes) types = NULL;
  Folder folder = { .words = words, .folded = folded };
  guint n_left = MAX_ALL_REGISTERS;

  folded->dropped = g_hash_table_new (NULL, NULL);
  folded->gone = g_hash_table_new (NULL, NULL);
  folded->values = g_hash_table_new (NULL, NULL);
  if (g_hash_table_size (module->constants) > 0)
    types = spirv_types_new (words, NULL, 0, NULL);
  if (types == NULL)
    return;
  folder.copies = g_array_new (FALSE, FALSE, sizeof (Copy));
  folder.by_id = g_hash_table_new (NULL, NULL);
  folder.n_uses = g_new0 (guint, words->bound);
  find_copies (&folder, module, types);
  count_uses (&folder);
  for (guint i = 0; i < folder.copies->len; i++)
    look_at_copy (&folder, &g_array_index (folder.copies, Copy, i), &n_left);
  drop_about (&folder);
  g_array_unref (folder.copies);
  g_hash_table_unref (folder.by_id);
  g_free (folder.n_uses);
}

void
glslang_folded_clear (GlslangFolded *folded)
{
  g_clear_pointer (&folded->dropped, g_hash_table_unref);
  g_clear_pointer (&folded->gone, g_hash_table_unref);
  g_clear_pointer (&folded->values, g_hash_table_unref);
}
