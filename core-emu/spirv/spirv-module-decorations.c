#include "spirv-module-private.h"

#include <stdlib.h>

/* Decorations, by what they are of. */

/* What groups may come to: each of their targets has all of their decorations. */
#define MAX_DECORATIONS (1u << 20)

static int
compare_decorations (const void *a, const void *b)
{
  const SpirvDecoration *left = (const SpirvDecoration *) a;
  const SpirvDecoration *right = (const SpirvDecoration *) b;
  const guint32 keys[][2] = { { left->target, right->target },
                              { left->member, right->member },
                              { left->kind, right->kind },
                              { left->insn, right->insn } };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i][0] != keys[i][1])
      return keys[i][0] < keys[i][1] ? -1 : 1;
  return 0;
}

/* The first decoration that is not before these. Returns: n: there is none. */
static guint
lower_bound (const SpirvDecoration *decorations, guint n, const SpirvDecoration *key)
{
  guint first = 0;

  while (first < n)
    {
      const guint middle = first + (n - first) / 2;

      if (compare_decorations (&decorations[middle], key) < 0)
        first = middle + 1;
      else
        n = middle;
    }
  return first;
}

static void
sort_decorations (GArray *decorations)
{
  if (decorations->len > 0)
    qsort (decorations->data, decorations->len, sizeof (SpirvDecoration), compare_decorations);
}

/* --- single ones ------------------------------------------------------------------------------ */

static void
add_decoration (const SpirvModule *module, GArray *decorations, guint i)
{
  const SpirvInsn *insn = &module->insns[i];
  const gboolean is_member =
    insn->op == SPIRV_OP_MemberDecorate || insn->op == SPIRV_OP_MemberDecorateString;
  const SpirvDecoration decoration = {
    .insn = i,
    .target = spirv_operand (module, insn, 0),
    .member = is_member ? spirv_operand (module, insn, 1) : G_MAXUINT32,
    .kind = spirv_operand (module, insn, is_member ? 2 : 1),
    .value = spirv_operand (module, insn, is_member ? 3 : 2),
  };

  g_array_append_val (decorations, decoration);
}

static gboolean
is_decoration (const SpirvInsn *insn)
{
  return insn->op == SPIRV_OP_Decorate || insn->op == SPIRV_OP_MemberDecorate ||
         insn->op == SPIRV_OP_DecorateId || insn->op == SPIRV_OP_DecorateString ||
         insn->op == SPIRV_OP_MemberDecorateString;
}

/* --- groups ----------------------------------------------------------------------------------- */

/* Gives a target what a group has. single: sorted, those that stand alone. */
static gboolean
add_group (const SpirvModule *module,
           const GArray *single,
           SpirvDecoration target,
           GArray *decorations,
           GError **error)
{
  const SpirvInsn *insn = &module->insns[target.insn];
  const guint32 group = spirv_operand (module, insn, 0);
  const SpirvDecoration *all = (const SpirvDecoration *) (gpointer) single->data;
  const SpirvDecoration key = { .target = group, .member = G_MAXUINT32 };

  for (guint i = lower_bound (all, single->len, &key); i < single->len && all[i].target == group;
       i++)
    {
      SpirvDecoration added = all[i];

      if (decorations->len >= MAX_DECORATIONS)
        return spirv_fail (error, LS_ERROR_RANGE, insn->first,
                           "groups make more than %u decorations", MAX_DECORATIONS);
      added.target = target.target;
      added.member = target.member;
      g_array_append_val (decorations, added);
    }
  return TRUE;
}

/* OpGroupDecorate has a group and targets, OpGroupMemberDecorate pairs of target and member. */
static gboolean
apply_group (const SpirvModule *module,
             const GArray *single,
             guint i,
             GArray *decorations,
             GError **error)
{
  const SpirvInsn *insn = &module->insns[i];
  const gboolean is_member = insn->op == SPIRV_OP_GroupMemberDecorate;
  const guint32 group = spirv_operand (module, insn, 0);

  if (spirv_maker (module, group)->op != SPIRV_OP_DecorationGroup)
    return spirv_fail (error, LS_ERROR_REFERENCE, insn->first + 1,
                       "%s takes %%%u for a group, but OpDecorationGroup does not make it",
                       spirv_op_form (insn->op)->name, group);
  for (guint at = 1; at < spirv_n_operands (insn); at += is_member ? 2 : 1)
    {
      const SpirvDecoration target = {
        .insn = i,
        .target = spirv_operand (module, insn, at),
        .member = is_member ? spirv_operand (module, insn, at + 1) : G_MAXUINT32,
      };

      if (!add_group (module, single, target, decorations, error))
        return FALSE;
    }
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------- */

static gboolean
apply_groups (const SpirvModule *module, GArray *decorations, GError **error)
{
  g_autoptr (GArray) single = g_array_copy (decorations);

  sort_decorations (single);
  for (guint i = 0; i < module->n_insns; i++)
    {
      const guint op = module->insns[i].op;

      if ((op == SPIRV_OP_GroupDecorate || op == SPIRV_OP_GroupMemberDecorate) &&
          !apply_group (module, single, i, decorations, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
spirv_module_find_decorations (SpirvModule *module, GError **error)
{
  GArray *decorations = g_array_new (FALSE, FALSE, sizeof (SpirvDecoration));
  gboolean is_good;

  for (guint i = 0; i < module->n_insns; i++)
    if (is_decoration (&module->insns[i]))
      add_decoration (module, decorations, i);
  is_good = apply_groups (module, decorations, error);
  sort_decorations (decorations);
  module->n_decorations = decorations->len;
  module->decorations = (SpirvDecoration *) (gpointer) g_array_free (decorations, FALSE);
  return is_good;
}

const SpirvDecoration *
spirv_decoration (const SpirvModule *module, guint32 target, guint32 member, guint32 kind)
{
  const SpirvDecoration key = { .target = target, .member = member, .kind = kind };
  const guint i = lower_bound (module->decorations, module->n_decorations, &key);
  const SpirvDecoration *found = i < module->n_decorations ? &module->decorations[i] : NULL;

  return found != NULL && found->target == target && found->member == member && found->kind == kind
           ? found
           : NULL;
}
