#include "spirv-words.h"

#include <string.h>

#include "ls-error.h"

/* What the reader takes of hand-made words, and what it refuses. */

/* --- the header ------------------------------------------------------------------------------- */

static void
assert_refused (const guint8 *data, gsize size, const char *message)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (SpirvModule) module = spirv_module_new (bytes, "a.spv", &error);

  g_assert_null (module);
  g_assert_true (error->domain == LS_ERROR);
  g_assert_cmpstr (error->message, ==, message);
}

static GArray *
with_word (guint i, guint32 value)
{
  GArray *words = spirv_words_new (1);

  g_array_index (words, guint32, i) = value;
  return words;
}

static void
test_header (void)
{
  const guint8 magic[7] = { 3, 2, 0x23, 7 };

  assert_refused (magic, 0,
                  "a.spv: these bytes are no SPIR-V: a module begins with the word 0x07230203");
  assert_refused ((const guint8 *) "#version", 8,
                  "a.spv: these bytes are no SPIR-V: a module begins with the word 0x07230203");
  assert_refused (magic, 7, "a.spv: 7 bytes are no whole number of words");
  assert_refused (magic, 4, "a.spv: word 1: the header ends here: it has 5 words");
  spirv_words_refused (with_word (1, 0x00010700),
                       "word 1: 0x00010700 is no version from 1.0 to 1.6 (0x00010000 to "
                       "0x00010600)");
  spirv_words_refused (with_word (1, 0x00020000),
                       "word 1: 0x00020000 is no version from 1.0 to 1.6 (0x00010000 to "
                       "0x00010600)");
  spirv_words_refused (with_word (3, 0), "word 3: the bound 0 is not in 1..4194304");
  spirv_words_refused (with_word (3, 4194305), "word 3: the bound 4194305 is not in 1..4194304");
  spirv_words_refused (with_word (4, 1), "word 4: the schema 0x00000001 is unknown: it is 0");
}

static void
test_both_orders (void)
{
  g_autoptr (GArray) words = spirv_words_new (9);
  g_autoptr (SpirvModule) module = NULL;

  SPIRV_ADD_STRING (words, SPIRV_OP_String, "abcde", 5);
  for (guint i = 0; i < words->len; i++)
    g_array_index (words, guint32, i) = GUINT32_SWAP_LE_BE (g_array_index (words, guint32, i));
  module = spirv_words_read (g_steal_pointer (&words));
  g_assert_true (module->is_swapped);
  g_assert_cmpuint (module->bound, ==, 9);
  g_assert_cmpuint (module->version, ==, 0x00010000);
  g_assert_cmpstr (spirv_string (module, &module->insns[0], 1), ==, "abcde");
}

/* --- instructions ----------------------------------------------------------------------------- */

#define REFUSED(message, bound, ...)         \
  G_STMT_START                               \
  {                                          \
    GArray *words = spirv_words_new (bound); \
                                             \
    __VA_ARGS__;                             \
    spirv_words_refused (words, message);    \
  }                                          \
  G_STMT_END

static void
add_word (GArray *words, guint32 word)
{
  g_array_append_val (words, word);
}

static void
test_cut (void)
{
  REFUSED ("word 5: no instruction has the number 9", 1, SPIRV_ADD (words, 9));
  REFUSED ("word 6: OpNop has 0 words, but the module has 1 from here to its end", 1,
           SPIRV_ADD (words, SPIRV_OP_Nop);
           add_word (words, 0));
  REFUSED ("word 5: OpNop has 2 words, but the module has 1 from here to its end", 1,
           add_word (words, 0x20000));
  REFUSED ("word 5: OpTypeVoid has no word for its result", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeVoid));
  REFUSED ("word 6: OpNop has 1 words more than its operands take", 1,
           SPIRV_ADD (words, SPIRV_OP_Nop, 7));
  REFUSED ("word 7: OpTypeFloat ends before its operand LiteralInteger", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeFloat, 1));
}

static void
test_ids (void)
{
  REFUSED ("word 6: OpTypeVoid makes %9, which is not in 1..8, below the bound", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeVoid, 9));
  REFUSED ("word 6: OpTypeVoid makes %0, which is not in 1..8, below the bound", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeVoid, 0));
  REFUSED ("word 7: OpTypeBool makes %3, which word 5 makes too", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeVoid, 3);
           SPIRV_ADD (words, SPIRV_OP_TypeBool, 3));
  REFUSED ("word 7: OpTypeRuntimeArray takes %2, which no instruction makes", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeRuntimeArray, 1, 2));
  REFUSED ("word 7: OpTypeRuntimeArray takes %0, which no instruction makes", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeRuntimeArray, 1, 0));
  REFUSED ("word 7: OpTypeRuntimeArray takes %9, but the bound is 9", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeRuntimeArray, 1, 9));
  REFUSED ("word 8: OpUndef takes %1 for a type, but OpLabel makes none", 9,
           SPIRV_ADD (words, SPIRV_OP_Label, 1);
           SPIRV_ADD (words, SPIRV_OP_Undef, 1, 2));
}

static void
test_enumerants (void)
{
  REFUSED ("word 6: OpCapability: Capability has no 0x7FFFFFFF", 1,
           SPIRV_ADD (words, SPIRV_OP_Capability, 0x7FFFFFFF));
  REFUSED ("word 7: OpLoopMerge ends before its operand IdRef", 9,
           SPIRV_ADD (words, SPIRV_OP_LoopMerge, 1));
  REFUSED ("word 8: OpLoopMerge: LoopControl has no 0x80000000", 9,
           SPIRV_ADD (words, SPIRV_OP_LoopMerge, 1, 1, 0x80000001));
  /* DependencyLength brings a number. */
  REFUSED ("word 9: OpLoopMerge ends before its operand LiteralInteger", 9,
           SPIRV_ADD (words, SPIRV_OP_LoopMerge, 1, 1, 8));
}

static void
test_literals (void)
{
  REFUSED ("word 7: the string of OpString has no end within the instruction", 9,
           SPIRV_ADD (words, SPIRV_OP_String, 1, 0x41414141));
  REFUSED ("word 7: OpString ends before its operand LiteralString", 9,
           SPIRV_ADD (words, SPIRV_OP_String, 1));
  REFUSED ("word 12: OpConstant ends before its operand LiteralContextDependentNumber", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeInt, 1, 64, 0);
           SPIRV_ADD (words, SPIRV_OP_Constant, 1, 2, 3));
  REFUSED ("word 12: OpConstant takes a number of the type %1, which is none of integers of 8, "
           "16, 32 or 64 bits and floats of 16, 32 or 64 bits",
           9, SPIRV_ADD (words, SPIRV_OP_TypeInt, 1, 24, 0);
           SPIRV_ADD (words, SPIRV_OP_Constant, 1, 2, 3));
  REFUSED ("word 10: OpSpecConstantOp cannot do instruction 43", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeBool, 1);
           SPIRV_ADD (words, SPIRV_OP_SpecConstantOp, 1, 2, SPIRV_OP_Constant, 3));
  REFUSED ("word 11: OpSpecConstantOp ends before its operand IdRef", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeBool, 1);
           SPIRV_ADD (words, SPIRV_OP_SpecConstantOp, 1, 2, SPIRV_OP_Not));
}

/* A module with a set as %1 and a type as %2; the next instruction begins at word 14. */
static GArray *
with_set (const char *set)
{
  GArray *words = spirv_words_new (9);

  SPIRV_ADD_STRING (words, SPIRV_OP_ExtInstImport, set, 1);
  SPIRV_ADD (words, SPIRV_OP_TypeFloat, 2, 32);
  g_assert_cmpuint (words->len, ==, 14);
  return words;
}

static void
add_ext (GArray *words, guint32 set, guint32 number, guint32 operand)
{
  SPIRV_ADD (words, SPIRV_OP_ExtInst, 2, 3, set, number, operand);
}

static void
test_sets (void)
{
  g_autoptr (GArray) unknown = with_set ("GLSL.std.450");
  g_autoptr (GArray) many = with_set ("GLSL.std.450");
  g_autoptr (GArray) id = with_set ("NonSemantic.X");
  g_autoptr (GArray) no_set = with_set ("GLSL.std.450");
  g_autoptr (GArray) stranger = with_set ("GLSL.std.451");
  g_autoptr (SpirvModule) module = NULL;

  add_ext (unknown, 1, 82, 3);
  add_ext (many, 1, SPIRV_STD_FMix, 3);
  add_ext (id, 1, 7, 8);
  add_ext (no_set, 2, 7, 8);
  add_ext (stranger, 1, 82, 3000);
  spirv_words_refused (g_steal_pointer (&unknown), "word 18: GLSL.std.450 has no instruction 82");
  spirv_words_refused (g_steal_pointer (&many), "word 19: FMix takes 3 operands, but has 1");
  spirv_words_refused (g_steal_pointer (&id),
                       "word 19: OpExtInst takes %8, which no instruction makes");
  spirv_words_refused (g_steal_pointer (&no_set),
                       "word 17: OpExtInst takes %2 for a set of instructions, but "
                       "OpExtInstImport does not make it");
  module = spirv_words_read (g_steal_pointer (&stranger));
  g_assert_cmpuint (module->glsl_std, ==, 0);
}

/* --- what is found ---------------------------------------------------------------------------- */

static void
test_numbers (void)
{
  GArray *words = spirv_words_new (20);
  g_autoptr (GArray) operands = g_array_new (FALSE, FALSE, sizeof (SpirvOperand));
  g_autoptr (SpirvModule) module = NULL;
  const guint expected[] = { 0, 1, 2, 4, 5, 7 };

  SPIRV_ADD (words, SPIRV_OP_TypeInt, 1, 64, 0);
  SPIRV_ADD (words, SPIRV_OP_Constant, 1, 2, 3, 4);
  SPIRV_ADD (words, SPIRV_OP_Label, 3);
  SPIRV_ADD (words, SPIRV_OP_Switch, 2, 3, 7, 0, 3, 8, 1, 3);
  module = spirv_words_read (words);
  g_assert_true (spirv_find_operands (module, &module->insns[3], operands, NULL));
  g_assert_cmpuint (operands->len, ==, 6);
  for (guint i = 0; i < operands->len; i++)
    {
      const SpirvOperand *operand = &g_array_index (operands, SpirvOperand, i);
      const gboolean is_literal = i == 2 || i == 4;

      g_assert_cmpuint (operand->at, ==, expected[i]);
      g_assert_cmpuint (operand->n_words, ==, is_literal ? 2 : 1);
      g_assert_cmpint (operand->kind, ==,
                       is_literal ? SPIRV_KIND_LiteralInteger : SPIRV_KIND_IdRef);
    }
}

static void
test_names (void)
{
  GArray *words = spirv_words_new (9);
  g_autoptr (SpirvModule) module = NULL;

  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "first", 1);
  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "second", 1);
  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "", 2);
  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "a\nb\xFF", 3);
  SPIRV_ADD_STRING (words, SPIRV_OP_MemberName, "x", 3, 0);
  SPIRV_ADD_STRING (words, SPIRV_OP_MemberName, "y", 3, 1);
  SPIRV_ADD (words, SPIRV_OP_TypeVoid, 1);
  SPIRV_ADD (words, SPIRV_OP_TypeBool, 2);
  SPIRV_ADD (words, SPIRV_OP_TypeStruct, 3, 2, 2);
  module = spirv_words_read (words);
  g_assert_cmpstr (module->names[1], ==, "first");
  g_assert_null (module->names[2]);
  g_assert_cmpstr (module->names[3], ==, "a\\x0Ab\\xFF");
  g_assert_cmpstr (spirv_member_name (module, 3, 0), ==, "x");
  g_assert_cmpstr (spirv_member_name (module, 3, 1), ==, "y");
  g_assert_null (spirv_member_name (module, 3, 2));
  g_assert_null (spirv_member_name (module, 1, 0));
}

static void
assert_decoration (const SpirvModule *module,
                   guint32 target,
                   guint32 member,
                   guint32 kind,
                   guint32 value)
{
  const SpirvDecoration *found = spirv_decoration (module, target, member, kind);

  g_assert_nonnull (found);
  g_assert_cmpuint (found->value, ==, value);
}

static void
test_decorations (void)
{
  GArray *words = spirv_words_new (9);
  g_autoptr (SpirvModule) module = NULL;

  SPIRV_ADD (words, SPIRV_OP_Decorate, 4, SPIRV_Decoration_Binding, 5);
  SPIRV_ADD (words, SPIRV_OP_Decorate, 4, SPIRV_Decoration_NonWritable);
  SPIRV_ADD (words, SPIRV_OP_DecorationGroup, 4);
  SPIRV_ADD (words, SPIRV_OP_MemberDecorate, 3, 1, SPIRV_Decoration_Offset, 16);
  SPIRV_ADD (words, SPIRV_OP_MemberDecorate, 3, 0, SPIRV_Decoration_Offset, 8);
  SPIRV_ADD (words, SPIRV_OP_GroupDecorate, 4, 1, 2);
  SPIRV_ADD (words, SPIRV_OP_GroupMemberDecorate, 4, 3, 1);
  SPIRV_ADD (words, SPIRV_OP_DecorateId, 2, SPIRV_Decoration_UniformId, 1);
  SPIRV_ADD (words, SPIRV_OP_TypeVoid, 1);
  SPIRV_ADD (words, SPIRV_OP_TypeBool, 2);
  SPIRV_ADD (words, SPIRV_OP_TypeStruct, 3, 2, 2);
  module = spirv_words_read (words);
  g_assert_cmpuint (module->n_decorations, ==, 11);
  assert_decoration (module, 1, G_MAXUINT32, SPIRV_Decoration_Binding, 5);
  assert_decoration (module, 2, G_MAXUINT32, SPIRV_Decoration_Binding, 5);
  assert_decoration (module, 2, G_MAXUINT32, SPIRV_Decoration_UniformId, 1);
  assert_decoration (module, 2, G_MAXUINT32, SPIRV_Decoration_NonWritable, 0);
  assert_decoration (module, 3, 0, SPIRV_Decoration_Offset, 8);
  assert_decoration (module, 3, 1, SPIRV_Decoration_Offset, 16);
  assert_decoration (module, 3, 1, SPIRV_Decoration_Binding, 5);
  g_assert_null (spirv_decoration (module, 3, 0, SPIRV_Decoration_Binding));
  g_assert_null (spirv_decoration (module, 8, G_MAXUINT32, SPIRV_Decoration_Binding));
  for (guint i = 1; i < module->n_decorations; i++)
    g_assert_cmpuint (module->decorations[i - 1].target, <=, module->decorations[i].target);
}

static void
test_group (void)
{
  REFUSED ("word 8: OpGroupDecorate takes %1 for a group, but OpDecorationGroup does not make it",
           9, SPIRV_ADD (words, SPIRV_OP_TypeVoid, 1);
           SPIRV_ADD (words, SPIRV_OP_GroupDecorate, 1, 1));
}

/* Groups must not make more than there is room for. */
static void
test_many_decorations (void)
{
  GArray *words = spirv_words_new (9);

  for (guint i = 0; i < 4096; i++)
    SPIRV_ADD (words, SPIRV_OP_Decorate, 1, SPIRV_Decoration_Binding, 5);
  SPIRV_ADD (words, SPIRV_OP_DecorationGroup, 1);
  for (guint i = 0; i < 256; i++)
    SPIRV_ADD (words, SPIRV_OP_GroupDecorate, 1, 1);
  spirv_words_refused (words, "word 17156: groups make more than 1048576 decorations");
}

static void
add_function (GArray *words)
{
  SPIRV_ADD (words, SPIRV_OP_TypeVoid, 1);
  SPIRV_ADD (words, SPIRV_OP_TypeFunction, 2, 1);
  SPIRV_ADD (words, SPIRV_OP_Function, 1, 3, 0, 2);
  SPIRV_ADD (words, SPIRV_OP_Label, 4);
  SPIRV_ADD (words, SPIRV_OP_Return);
  SPIRV_ADD (words, SPIRV_OP_FunctionEnd);
}

static void
add_entry_point (GArray *words, guint32 function)
{
  const guint first = words->len;
  const guint32 interface[] = { 3, 4 };

  SPIRV_ADD_STRING (words, SPIRV_OP_EntryPoint, "main", SPIRV_ExecutionModel_GLCompute, function);
  g_array_append_vals (words, interface, 2);
  g_array_index (words, guint32, first) += 2 << 16;
}

static void
test_entry_points (void)
{
  GArray *words = spirv_words_new (9);
  GArray *wrong = spirv_words_new (9);
  g_autoptr (SpirvModule) module = NULL;
  const SpirvEntryPoint *point;

  SPIRV_ADD_STRING (words, SPIRV_OP_ExtInstImport, "GLSL.std.450", 7);
  add_entry_point (words, 3);
  add_function (words);
  module = spirv_words_read (words);
  g_assert_cmpuint (module->glsl_std, ==, 7);
  g_assert_cmpuint (module->n_entry_points, ==, 1);
  point = &module->entry_points[0];
  g_assert_cmpuint (point->model, ==, SPIRV_ExecutionModel_GLCompute);
  g_assert_cmpuint (point->function, ==, 3);
  g_assert_cmpstr (point->name, ==, "main");
  g_assert_cmpuint (point->n_interface, ==, 2);
  g_assert_cmpuint (point->interface[0], ==, 3);
  g_assert_cmpuint (point->interface[1], ==, 4);
  g_assert_cmpuint (module->insns[point->insn].op, ==, SPIRV_OP_EntryPoint);
  add_entry_point (wrong, 1);
  add_function (wrong);
  spirv_words_refused (wrong, "word 7: the entry point %1 is no function");
}

/* --- lines ------------------------------------------------------------------------------------ */

/* "LINE:COLUMN" of each instruction, or "-", with its file before it where it has one. */
static char *
lines_of (const SpirvModule *module, guint first)
{
  GString *text = g_string_new (NULL);

  for (guint i = first; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      if (insn->line != 0 || insn->column != 0)
        g_string_append_printf (text, "%%%u:%u:%u ", insn->file, insn->line, insn->column);
      else
        g_string_append (text, "- ");
    }
  return g_string_free (text, FALSE);
}

static void
test_lines (void)
{
  GArray *words = spirv_words_new (9);
  g_autoptr (SpirvModule) module = NULL;
  g_autofree char *lines = NULL;

  SPIRV_ADD_STRING (words, SPIRV_OP_String, "f", 5);
  SPIRV_ADD (words, SPIRV_OP_Line, 5, 10, 1);
  SPIRV_ADD (words, SPIRV_OP_Label, 1);
  SPIRV_ADD (words, SPIRV_OP_Nop);
  SPIRV_ADD (words, SPIRV_OP_Line, 5, 11, 2);
  SPIRV_ADD (words, SPIRV_OP_Return);
  SPIRV_ADD (words, SPIRV_OP_Label, 2);
  SPIRV_ADD (words, SPIRV_OP_Line, 5, 12, 3);
  SPIRV_ADD (words, SPIRV_OP_Nop);
  SPIRV_ADD (words, SPIRV_OP_NoLine);
  SPIRV_ADD (words, SPIRV_OP_Nop);
  module = spirv_words_read (words);
  lines = lines_of (module, 0);
  g_assert_cmpstr (lines, ==, "- - %5:10:1 %5:10:1 - %5:11:2 - - %5:12:3 - - ");
}

static void
test_no_file (void)
{
  REFUSED ("word 8: OpLine takes %1 for a file, but OpString does not make it", 9,
           SPIRV_ADD (words, SPIRV_OP_TypeVoid, 1);
           SPIRV_ADD (words, SPIRV_OP_Line, 1, 2, 3));
}

static void
test_debug_lines (void)
{
  GArray *words = spirv_words_new (20);
  g_autoptr (SpirvModule) module = NULL;
  g_autofree char *lines = NULL;

  SPIRV_ADD_STRING (words, SPIRV_OP_ExtInstImport, "NonSemantic.Shader.DebugInfo.100", 1);
  SPIRV_ADD_STRING (words, SPIRV_OP_String, "f", 2);
  SPIRV_ADD (words, SPIRV_OP_TypeVoid, 3);
  SPIRV_ADD (words, SPIRV_OP_TypeInt, 4, 32, 0);
  SPIRV_ADD (words, SPIRV_OP_Constant, 4, 5, 21);
  SPIRV_ADD (words, SPIRV_OP_Constant, 4, 6, 7);
  SPIRV_ADD (words, SPIRV_OP_ExtInst, 3, 8, 1, SPIRV_DEBUG_Source, 2);
  SPIRV_ADD (words, SPIRV_OP_ExtInst, 3, 9, 1, SPIRV_DEBUG_Line, 8, 5, 6, 6, 5);
  SPIRV_ADD (words, SPIRV_OP_Nop);
  SPIRV_ADD (words, SPIRV_OP_ExtInst, 3, 10, 1, SPIRV_DEBUG_NoLine);
  SPIRV_ADD (words, SPIRV_OP_Nop);
  SPIRV_ADD (words, SPIRV_OP_ExtInst, 3, 11, 1, SPIRV_DEBUG_Line, 8, 5, 6, 6, 5);
  SPIRV_ADD (words, SPIRV_OP_Kill);
  SPIRV_ADD (words, SPIRV_OP_Nop);
  /* With an operand too few: it has a line, but no column. */
  SPIRV_ADD (words, SPIRV_OP_ExtInst, 3, 12, 1, SPIRV_DEBUG_Line, 8, 5);
  SPIRV_ADD (words, SPIRV_OP_Nop);
  module = spirv_words_read (words);
  lines = lines_of (module, 7);
  g_assert_cmpstr (lines, ==, "- %2:21:7 - - - %2:21:7 - - %2:21:0 ");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv/module/header", test_header);
  g_test_add_func ("/spirv/module/both-orders", test_both_orders);
  g_test_add_func ("/spirv/module/cut", test_cut);
  g_test_add_func ("/spirv/module/ids", test_ids);
  g_test_add_func ("/spirv/module/enumerants", test_enumerants);
  g_test_add_func ("/spirv/module/literals", test_literals);
  g_test_add_func ("/spirv/module/sets", test_sets);
  g_test_add_func ("/spirv/module/numbers", test_numbers);
  g_test_add_func ("/spirv/module/names", test_names);
  g_test_add_func ("/spirv/module/decorations", test_decorations);
  g_test_add_func ("/spirv/module/group", test_group);
  g_test_add_func ("/spirv/module/no-file", test_no_file);
  g_test_add_func ("/spirv/module/many-decorations", test_many_decorations);
  g_test_add_func ("/spirv/module/entry-points", test_entry_points);
  g_test_add_func ("/spirv/module/lines", test_lines);
  g_test_add_func ("/spirv/module/debug-lines", test_debug_lines);
  return g_test_run ();
}
