#include "spirv-machine-private.h"

/* Specialisation constants: what may be chosen before a module runs (section 2.12,
 * "Specialization"). */

/* FALSE: the type is none of numbers or of true and false. */
static gboolean
fill_type (const SpirvTypes *types, const SpirvInsn *insn, LsChoiceForm *form)
{
  const SpirvType *type = spirv_type (types, insn->type);

  if (type == NULL)
    return FALSE;
  form->bits = type->width;
  if (type->shape == SPIRV_SHAPE_BOOL)
    form->type = LS_VALUE_BOOL;
  else if (type->shape == SPIRV_SHAPE_FLOAT)
    form->type = type->width == 64 ? LS_VALUE_DOUBLE : LS_VALUE_FLOAT;
  else if (type->shape == SPIRV_SHAPE_INT && type->width == 64)
    form->type = type->is_signed ? LS_VALUE_INT64 : LS_VALUE_UINT64;
  else if (type->shape == SPIRV_SHAPE_INT)
    form->type = type->is_signed ? LS_VALUE_INT : LS_VALUE_UINT;
  else
    return FALSE;
  return TRUE;
}

static gint
compare_ids (gconstpointer a, gconstpointer b)
{
  const guint32 x = ((const LsChoiceForm *) a)->id, y = ((const LsChoiceForm *) b)->id;

  return x < y ? -1 : x > y;
}

void
spirv_find_choices (GBytes *bytes, GArray *out)
{
  g_autoptr (SpirvModule) module =
    spirv_is_module (bytes) ? spirv_module_new (bytes, NULL, NULL) : NULL;
  g_autoptr (SpirvTypes) types = module != NULL ? spirv_types_new (module, NULL, 0, NULL) : NULL;

  for (guint i = 0; types != NULL && i < module->n_decorations; i++)
    {
      const SpirvDecoration *it = &module->decorations[i];
      const SpirvInsn *insn = spirv_maker (module, it->target);
      LsChoiceForm form = { .id = it->value };

      if (it->kind == SPIRV_Decoration_SpecId && insn != NULL && fill_type (types, insn, &form))
        g_array_append_val (out, form);
    }
  g_array_sort (out, compare_ids);
}
