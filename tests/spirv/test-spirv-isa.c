#include "spirv-isa.h"

/* The tables, at places where they could be wrong. */

static void
assert_op (guint number, const char *name, guint n_operands, gboolean has_type, gboolean has_result)
{
  const SpirvOpForm *form = spirv_op_form (number);

  g_assert_cmpstr (form->name, ==, name);
  g_assert_cmpuint (form->n_operands, ==, n_operands);
  g_assert_cmpint (form->has_type, ==, has_type);
  g_assert_cmpint (form->has_result, ==, has_result);
}

static void
test_ops (void)
{
  assert_op (0, "OpNop", 0, FALSE, FALSE);
  assert_op (129, "OpFAdd", 4, TRUE, TRUE);
  assert_op (62, "OpStore", 3, FALSE, FALSE);
  assert_op (248, "OpLabel", 1, FALSE, TRUE);
  /* Of several names the first. */
  assert_op (4450, "OpSDot", 5, TRUE, TRUE);
  assert_op (5632, "OpDecorateString", 2, FALSE, FALSE);
  /* Not taken, and beyond all. */
  g_assert_null (spirv_op_form (9)->name);
  g_assert_null (spirv_op_form (SPIRV_N_OPS)->name);
  g_assert_null (spirv_op_form (G_MAXUINT32)->name);
  g_assert_cmpint (spirv_op_form (62)->operands[2].kind, ==, SPIRV_KIND_MemoryAccess);
  g_assert_cmpint (spirv_op_form (62)->operands[2].quantifier, ==, SPIRV_OPTIONAL);
}

static void
test_classes (void)
{
  static const guint16 ends[] = {
    SPIRV_OP_Branch,
    SPIRV_OP_BranchConditional,
    SPIRV_OP_Switch,
    SPIRV_OP_Kill,
    SPIRV_OP_Return,
    SPIRV_OP_ReturnValue,
    SPIRV_OP_Unreachable,
    SPIRV_OP_TerminateInvocation,
    SPIRV_OP_IgnoreIntersectionKHR,
    SPIRV_OP_TerminateRayKHR,
    SPIRV_OP_EmitMeshTasksEXT,
  };
  guint n_ends = 0, n_types = 0, n_constants = 0;

  for (guint i = 0; i < SPIRV_N_OPS; i++)
    if (spirv_op_form (i)->name != NULL)
      {
        n_ends += spirv_op_ends_block (i);
        n_types += spirv_op_is_type (i);
        n_constants += spirv_op_is_constant (i);
      }
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    g_assert_true (spirv_op_ends_block (ends[i]));
  g_assert_cmpuint (n_ends, ==, G_N_ELEMENTS (ends));
  g_assert_cmpuint (n_constants, ==, 11);
  g_assert_cmpuint (n_types, >=, 20);
  g_assert_true (spirv_op_is_type (SPIRV_OP_TypePointer));
  g_assert_false (spirv_op_is_type (SPIRV_OP_TypeForwardPointer));
  g_assert_false (spirv_op_is_constant (SPIRV_OP_Function));
}

static void
assert_enumerant (SpirvKind kind, guint32 value, const char *name)
{
  g_assert_cmpstr (spirv_enumerant (kind, value)->name, ==, name);
}

static void
test_enumerants (void)
{
  g_assert_cmpint (SPIRV_Decoration_Location, ==, 30);
  g_assert_cmpint (SPIRV_StorageClass_StorageBuffer, ==, 12);
  g_assert_cmpint (SPIRV_ImageOperands_ConstOffsets, ==, 0x20);
  g_assert_cmpstr (spirv_enumerant (SPIRV_KIND_Dim, 2)->name, ==, "3D");
  g_assert_cmpstr (spirv_enumerant (SPIRV_KIND_Capability, 1)->name, ==, "Shader");
  g_assert_cmpstr (spirv_enumerant (SPIRV_KIND_ImageOperands, 0)->name, ==, "None");
  g_assert_cmpuint (spirv_enumerant (SPIRV_KIND_ImageOperands, 4)->n_operands, ==, 2);
  g_assert_null (spirv_enumerant (SPIRV_KIND_ImageOperands, 5));
  g_assert_null (spirv_enumerant (SPIRV_KIND_Dim, 7));
  g_assert_null (spirv_enumerant (SPIRV_KIND_IdRef, 0));
  /* Each is found where the table has it. */
#define ENUMERANT(kind, value, name, ...) assert_enumerant (SPIRV_KIND_##kind, value, #name);
#include "spirv-enumerants.def"
}

static void
test_kinds (void)
{
  const guint8 *parts = spirv_kind_parts (SPIRV_KIND_PairLiteralIntegerIdRef);

  g_assert_cmpint (spirv_kind_category (SPIRV_KIND_IdScope), ==, SPIRV_IS_ID);
  g_assert_cmpint (spirv_kind_category (SPIRV_KIND_LiteralString), ==, SPIRV_IS_LITERAL);
  g_assert_cmpint (spirv_kind_category (SPIRV_KIND_Dim), ==, SPIRV_IS_VALUE);
  g_assert_cmpint (spirv_kind_category (SPIRV_KIND_LoopControl), ==, SPIRV_IS_BITS);
  g_assert_cmpint (parts[0], ==, SPIRV_KIND_LiteralInteger);
  g_assert_cmpint (parts[1], ==, SPIRV_KIND_IdRef);
  g_assert_cmpstr (spirv_kind_name (SPIRV_KIND_IdRef), ==, "IdRef");
}

static void
test_sets (void)
{
  guint n = 0;

  g_assert_cmpstr (spirv_std_name (SPIRV_STD_FMix, &n), ==, "FMix");
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpint (SPIRV_STD_NClamp, ==, 81);
  g_assert_null (spirv_std_name (0, &n));
  g_assert_null (spirv_std_name (82, NULL));
  g_assert_cmpstr (spirv_debug_name (103), ==, "DebugLine");
  g_assert_null (spirv_debug_name (36));
  g_assert_null (spirv_debug_name (G_MAXUINT32));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv/isa/ops", test_ops);
  g_test_add_func ("/spirv/isa/classes", test_classes);
  g_test_add_func ("/spirv/isa/enumerants", test_enumerants);
  g_test_add_func ("/spirv/isa/kinds", test_kinds);
  g_test_add_func ("/spirv/isa/sets", test_sets);
  return g_test_run ();
}
