#include "spirv-module-private.h"

#include <string.h>

#include "ls-text.h"

/* Names and entry points. */

/* --- names ------------------------------------------------------------------------------------ */

/* The string at a word of an instruction, kept by the module, safe to be shown; NULL: it is empty. */
static const char *
keep_string (SpirvModule *module, const SpirvInsn *insn, guint i)
{
  g_autofree char *text = ls_text_escape (spirv_string (module, insn, i), LS_TEXT_LINE);

  return *text != '\0' ? g_string_chunk_insert_const (module->strings, text) : NULL;
}

static guint64
member_key (guint32 id, guint32 member)
{
  return (guint64) id << 32 | member;
}

static void
add_name (SpirvModule *module, const SpirvInsn *insn)
{
  const guint32 id = spirv_operand (module, insn, 0);

  if (module->names[id] == NULL)
    module->names[id] = keep_string (module, insn, 1);
}

static void
add_member_name (SpirvModule *module, const SpirvInsn *insn)
{
  const guint64 key = member_key (spirv_operand (module, insn, 0), spirv_operand (module, insn, 1));
  const char *name = keep_string (module, insn, 2);

  if (name != NULL && !g_hash_table_contains (module->member_names, &key))
    g_hash_table_insert (module->member_names, g_memdup2 (&key, sizeof key), (gpointer) name);
}

void
spirv_module_find_names (SpirvModule *module)
{
  module->strings = g_string_chunk_new (4096);
  module->names = g_new0 (const char *, module->bound);
  module->member_names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint i = 0; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      if (insn->op == SPIRV_OP_Name)
        add_name (module, insn);
      else if (insn->op == SPIRV_OP_MemberName)
        add_member_name (module, insn);
    }
}

const char *
spirv_member_name (const SpirvModule *module, guint32 id, guint32 member)
{
  const guint64 key = member_key (id, member);

  return (const char *) g_hash_table_lookup (module->member_names, &key);
}

/* --- entry points ----------------------------------------------------------------------------- */

/* OpEntryPoint has the model, the function, the name and the interface. */
static gboolean
add_entry_point (SpirvModule *module, GArray *points, guint i, GError **error)
{
  const SpirvInsn *insn = &module->insns[i];
  const guint32 function = spirv_operand (module, insn, 1);
  const char *name = spirv_string (module, insn, 2);
  const guint at = 2 + (guint) (strlen (name) / sizeof (guint32)) + 1;
  const SpirvEntryPoint point = { .model = spirv_operand (module, insn, 0),
                                  .function = function,
                                  .name = keep_string (module, insn, 2),
                                  .interface = &module->words[insn->first + 1] + at,
                                  .n_interface = spirv_n_operands (insn) - at,
                                  .insn = i };

  if (spirv_maker (module, function)->op != SPIRV_OP_Function)
    return spirv_fail (error, LS_ERROR_REFERENCE, insn->first + 2,
                       "the entry point %%%u is no function", function);
  g_array_append_val (points, point);
  return TRUE;
}

gboolean
spirv_module_find_entry_points (SpirvModule *module, GError **error)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (SpirvEntryPoint));
  gboolean is_good = TRUE;

  for (guint i = 0; is_good && i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      if (insn->op == SPIRV_OP_EntryPoint)
        is_good = add_entry_point (module, points, i, error);
      else if (insn->op == SPIRV_OP_ExtInstImport && spirv_is_std (module, insn))
        module->glsl_std = insn->result;
    }
  module->n_entry_points = points->len;
  module->entry_points = (SpirvEntryPoint *) (gpointer) g_array_free (points, FALSE);
  return is_good;
}
