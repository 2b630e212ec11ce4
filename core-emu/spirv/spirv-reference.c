#include "spirv-reference.h"

#include "isa-reference.h"
#include "spirv-isa.h"

/* Pages are numbered in the order of the table of instructions. */
static const guint16 numbers[] = {
#define OP(number, name, ...) number,
#include "spirv-ops.def"
};

enum
{
#define OP(number, name, ...) PAGE_##name,
#include "spirv-ops.def"
};

static const LsPageText names[] = {
#define OP(number, name, ...) { PAGE_##name, "Op" #name },
#include "spirv-ops.def"
  { 0, NULL },
};

/* --- pages ------------------------------------------------------------------------------------ */

static const char *
class_of (guint op)
{
  return spirv_op_is_type (op)       ? "type"
         : spirv_op_is_constant (op) ? "constant"
         : spirv_op_ends_block (op)  ? "end of a block"
                                     : "instruction";
}

static const char *
summary_of (guint op)
{
  const SpirvOpForm *form = spirv_op_form (op);

  return form->has_type     ? "makes a value of the type"
         : form->has_result ? "makes what its number stands for"
                            : "makes no value";
}

static void
add_operands (LsReferencePage *page, const SpirvOpForm *form)
{
  static const char *const marks[] = {
    [SPIRV_ONCE] = "", [SPIRV_OPTIONAL] = " (optional)", [SPIRV_REPEATED] = " (any number)"
  };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < form->n_operands; i++)
    g_string_append_printf (text, "%s%s%s", i > 0 ? ", " : "",
                            spirv_kind_name ((SpirvKind) form->operands[i].kind),
                            marks[form->operands[i].quantifier]);
  isa_page_say (page, "Operands", text->len > 0 ? text->str : "none");
}

static LsReferencePage *
make_page (guint i)
{
  const guint op = numbers[i];
  const SpirvOpForm *form = spirv_op_form (op);
  LsReferencePage *page = ls_reference_page_new (form->name, class_of (op), summary_of (op));

  isa_page_add (page, "Number", g_strdup_printf ("%u", op));
  add_operands (page, form);
  isa_page_say (page, "Source", "the grammar of SPIR-V, unified1");
  return page;
}

const LsManual spirv_manual = { G_N_ELEMENTS (numbers), make_page, names, NULL };
