#include <string.h>

#include "spirv-number.h"
#include "spirv-print.h"
#include "spirv-words.h"

/* What is printed of hand-made words. */

/* --- numbers ---------------------------------------------------------------------------------- */

typedef struct
{
  guint32 type; /* 1 to 3: a float of 16, 32, 64 bits; 4 to 7: short, ushort, long, char; 0: none */
  guint64 bits;
  const char *text;
} NumberCase;

static void
test_numbers (void)
{
  static const NumberCase cases[] = {
    { 2, 0x3DCCCCCD, "0.1" },
    { 2, 0x3F800000, "1" },
    { 2, 0xC0200000, "-2.5" },
    { 2, 0, "0" },
    { 2, 0x80000000, "-0" },
    { 2, 0x7F7FFFFF, "3.4028235e+38" },
    { 2, 0x00800000, "1.1754944e-38" },
    /* Below normal numbers, infinite, no number. */
    { 2, 0x00000001, "0x1p-149" },
    { 2, 0x80400000, "-0x1p-127" },
    { 2, 0x007FFFFF, "0x1.fffffcp-127" },
    { 2, 0x7F800000, "0x1p+128" },
    { 2, 0xFF800000, "-0x1p+128" },
    { 2, 0x7FC00000, "0x1.8p+128" },
    { 2, 0x7F800001, "0x1.000002p+128" },
    { 1, 0x3C00, "1" },
    { 1, 0x2E66, "0.099975586" },
    { 1, 0x7BFF, "65504" },
    { 1, 0x0001, "0x1p-24" },
    { 1, 0x83FF, "-0x1.ff8p-15" },
    { 1, 0x7C00, "0x1p+16" },
    { 1, 0xFFFF, "-0x1.ffcp+16" },
    { 3, 0x3FB999999999999A, "0.1" },
    { 3, 0x0000000000000001, "0x1p-1074" },
    { 3, 0x7FF0000000000000, "0x1p+1024" },
    { 3, 0xFFF8000000000001, "-0x1.8000000000001p+1024" },
    { 4, 0xFFFFFFFD, "-3" },
    { 4, 0x7FFF, "32767" },
    { 5, 0xFFFD, "65533" },
    { 6, 0x8000000000000000, "-9223372036854775808" },
    { 7, 0xFFFFFF80, "-128" },
    { 0, 0xFFFFFFFF, "4294967295" },
  };
  GArray *words = spirv_words_new (9);
  g_autoptr (SpirvModule) module = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  SPIRV_ADD (words, SPIRV_OP_TypeFloat, 1, 16);
  SPIRV_ADD (words, SPIRV_OP_TypeFloat, 2, 32);
  SPIRV_ADD (words, SPIRV_OP_TypeFloat, 3, 64);
  SPIRV_ADD (words, SPIRV_OP_TypeInt, 4, 16, 1);
  SPIRV_ADD (words, SPIRV_OP_TypeInt, 5, 16, 0);
  SPIRV_ADD (words, SPIRV_OP_TypeInt, 6, 64, 1);
  SPIRV_ADD (words, SPIRV_OP_TypeInt, 7, 8, 1);
  module = spirv_words_read (words);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const guint32 both[2] = { (guint32) cases[i].bits, (guint32) (cases[i].bits >> 32) };
      const guint n = cases[i].type == 3 || cases[i].type == 6 ? 2 : 1;

      g_string_truncate (text, 0);
      spirv_append_number (text, module, cases[i].type, both, n);
      g_assert_cmpstr (text->str, ==, cases[i].text);
    }
}

/* --- lines ------------------------------------------------------------------------------------ */

static void
assert_printed (GArray *words, const char *expected)
{
  g_autoptr (SpirvModule) module = spirv_words_read (words);
  g_autofree char *text = spirv_print_module (module);
  const char *at = strstr (text, "Bound: ");

  g_assert_cmpstr (strchr (at, '\n') + 1, ==, expected);
}

#define PAD "               "

static void
test_operands (void)
{
  GArray *words = spirv_words_new (30);

  SPIRV_ADD_STRING (words, SPIRV_OP_ExtInstImport, "GLSL.std.450", 1);
  SPIRV_ADD (words, SPIRV_OP_MemoryModel, 0, 1);
  SPIRV_ADD_STRING (words, SPIRV_OP_Source, "a \"b\" \\ c\nd", SPIRV_SourceLanguage_GLSL, 450, 1);
  SPIRV_ADD (words, SPIRV_OP_TypeVoid, 2);
  SPIRV_ADD (words, SPIRV_OP_TypeInt, 3, 32, 1);
  SPIRV_ADD (words, SPIRV_OP_Constant, 3, 4, 0xFFFFFFFE);
  SPIRV_ADD (words, SPIRV_OP_SpecConstantOp, 3, 5, SPIRV_OP_IAdd, 4, 4);
  SPIRV_ADD (words, SPIRV_OP_TypeImage, 6, 3, 2, 0, 0, 0, 1, 0);
  SPIRV_ADD (words, SPIRV_OP_Label, 7);
  SPIRV_ADD (words, SPIRV_OP_ExtInst, 3, 8, 1, SPIRV_STD_SAbs, 4);
  SPIRV_ADD (words, SPIRV_OP_Load, 3, 9, 8, 3, 16);
  SPIRV_ADD (words, SPIRV_OP_SelectionMerge, 7, 0);
  SPIRV_ADD (words, SPIRV_OP_Switch, 4, 7, 0xFFFFFFFF, 7);
  assert_printed (words, "          %1 = OpExtInstImport \"GLSL.std.450\"\n" //
                  PAD "OpMemoryModel Logical GLSL450\n"                      //
                  PAD "OpSource GLSL 450 %1 \"a \\\"b\\\" \\\\ c\nd\"\n"
                         "       %void = OpTypeVoid\n"
                         "        %int = OpTypeInt 32 1\n"
                         "     %int_n2 = OpConstant %int -2\n"
                         "          %5 = OpSpecConstantOp %int IAdd %int_n2 %int_n2\n"
                         "          %6 = OpTypeImage %int 3D 0 0 0 1 Unknown\n"
                         "          %7 = OpLabel\n"
                         "          %8 = OpExtInst %int %1 SAbs %int_n2\n"
                         "          %9 = OpLoad %int %8 Volatile|Aligned 16\n" //
                  PAD "OpSelectionMerge %7 None\n"                             //
                  PAD "OpSwitch %int_n2 %7 -1 %7\n");
}

static void
test_ext_sets (void)
{
  GArray *words = spirv_words_new (30);

  SPIRV_ADD_STRING (words, SPIRV_OP_ExtInstImport, "NonSemantic.Shader.DebugInfo.100", 1);
  SPIRV_ADD_STRING (words, SPIRV_OP_ExtInstImport, "NonSemantic.Other", 2);
  SPIRV_ADD_STRING (words, SPIRV_OP_ExtInstImport, "OpenCL.std", 3);
  SPIRV_ADD (words, SPIRV_OP_TypeVoid, 4);
  SPIRV_ADD (words, SPIRV_OP_ExtInst, 4, 5, 1, 104);
  SPIRV_ADD (words, SPIRV_OP_ExtInst, 4, 6, 2, 104, 4);
  SPIRV_ADD (words, SPIRV_OP_ExtInst, 4, 7, 3, 23, 4, 900);
  assert_printed (words, "          %1 = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n"
                         "          %2 = OpExtInstImport \"NonSemantic.Other\"\n"
                         "          %3 = OpExtInstImport \"OpenCL.std\"\n"
                         "       %void = OpTypeVoid\n"
                         "          %5 = OpExtInst %void %1 DebugNoLine\n"
                         "          %6 = OpExtInst %void %2 104 %void\n"
                         "          %7 = OpExtInst %void %3 !23 !4 !900\n");
}

/* --- names ------------------------------------------------------------------------------------ */

static void
assert_name (const SpirvNames *names, guint32 id, const char *name)
{
  g_assert_cmpstr (spirv_names_get (names, id), ==, name);
}

static void
test_names (void)
{
  GArray *words = spirv_words_new (30);
  g_autofree char *long_name = g_strnfill (300, 'y');
  g_autofree char *cut_name = g_strnfill (100, 'y');
  g_autoptr (SpirvModule) module = NULL;
  g_autoptr (SpirvNames) names = NULL;

  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "x", 1);
  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "x_0", 2);
  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "x", 3);
  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "7", 4);
  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "f(vf4;", 5);
  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "\xC3\xA4", 6);
  SPIRV_ADD_STRING (words, SPIRV_OP_Name, "float", 7);
  SPIRV_ADD_STRING (words, SPIRV_OP_Name, long_name, 8);
  for (guint i = 1; i <= 9; i++)
    SPIRV_ADD (words, SPIRV_OP_Label, i);
  SPIRV_ADD (words, SPIRV_OP_TypeFloat, 10, 32);
  SPIRV_ADD (words, SPIRV_OP_TypeVector, 11, 10, 4);
  SPIRV_ADD (words, SPIRV_OP_TypeMatrix, 12, 11, 3);
  SPIRV_ADD (words, SPIRV_OP_Constant, 10, 13, 0xBF000000);
  SPIRV_ADD (words, SPIRV_OP_TypeArray, 14, 11, 13);
  SPIRV_ADD (words, SPIRV_OP_TypeStruct, 15, 14);
  SPIRV_ADD (words, SPIRV_OP_TypePointer, 16, SPIRV_StorageClass_Uniform, 15);
  SPIRV_ADD (words, SPIRV_OP_TypeBool, 17);
  SPIRV_ADD (words, SPIRV_OP_ConstantTrue, 17, 18);
  SPIRV_ADD (words, SPIRV_OP_TypeRuntimeArray, 19, 17);
  /* What it is made of comes behind it. */
  SPIRV_ADD (words, SPIRV_OP_TypePointer, 20, SPIRV_StorageClass_Function, 21);
  SPIRV_ADD (words, SPIRV_OP_TypeInt, 21, 64, 0);
  SPIRV_ADD (words, SPIRV_OP_TypeInt, 22, 64, 0);
  module = spirv_words_read (words);
  names = spirv_names_new (module);
  assert_name (names, 1, "x");
  assert_name (names, 2, "x_0");
  assert_name (names, 3, "x_1");
  assert_name (names, 4, "_7");
  assert_name (names, 5, "f_vf4_");
  assert_name (names, 6, "__");
  assert_name (names, 7, "float");
  assert_name (names, 8, cut_name);
  assert_name (names, 9, "9");
  assert_name (names, 10, "float_0");
  assert_name (names, 11, "v4float_0");
  assert_name (names, 12, "mat3v4float_0");
  assert_name (names, 13, "float_0_n0_5");
  assert_name (names, 14, "_arr_v4float_0_float_0_n0_5");
  assert_name (names, 15, "_struct_15");
  assert_name (names, 16, "_ptr_Uniform__struct_15");
  assert_name (names, 17, "bool");
  assert_name (names, 18, "true");
  assert_name (names, 19, "_runtimearr_bool");
  assert_name (names, 20, "20");
  assert_name (names, 21, "ulong");
  assert_name (names, 22, "ulong_0");
}

/* Arrays whose length is such an array would double their names. */
static void
test_nested_names (void)
{
  GArray *words = spirv_words_new (201);
  g_autoptr (SpirvModule) module = NULL;
  g_autoptr (SpirvNames) names = NULL;

  SPIRV_ADD (words, SPIRV_OP_TypeVoid, 1);
  for (guint i = 2; i <= 200; i++)
    SPIRV_ADD (words, SPIRV_OP_TypeArray, i, i - 1, i - 1);
  module = spirv_words_read (words);
  names = spirv_names_new (module);
  assert_name (names, 2, "_arr_void_void");
  assert_name (names, 5, "5");
  for (guint i = 1; i <= 200; i++)
    g_assert_cmpuint (strlen (spirv_names_get (names, i)), <=, 110);
}

/* --- spans ------------------------------------------------------------------------------------ */

static void
print_line (IsaText *text, guint line, gconstpointer data)
{
  const SpirvModule *module = (const SpirvModule *) data;
  g_autoptr (SpirvNames) names = spirv_names_new (module);

  spirv_print_insn (text, module, names, &module->insns[line]);
}

static void
describe_line (IsaLine *out, guint line, G_GNUC_UNUSED gconstpointer data)
{
  out->first = line;
}

/* The spans of a line: "KIND:TEXT" of each. */
static char *
spans_of (const IsaLine *line)
{
  static const char *const kinds[] = {
    "OPCODE", "REGISTER", "CONSTANT", "LITERAL", "FLAG", "LABEL"
  };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < line->n_spans; i++)
    g_string_append_printf (text, "%s:%.*s ", kinds[line->spans[i].kind], line->spans[i].length,
                            line->text + line->spans[i].start);
  return g_string_free (text, FALSE);
}

static void
test_spans (void)
{
  static const char *const expected[] = {
    "REGISTER:%int OPCODE:OpTypeInt LITERAL:32 LITERAL:1 ",
    "LITERAL:%int_7 OPCODE:OpConstant REGISTER:%int LITERAL:7 ",
    "LABEL:%3 OPCODE:OpLabel ",
    "REGISTER:%4 OPCODE:OpIAdd REGISTER:%int REGISTER:%4 LITERAL:%int_7 ",
    "OPCODE:OpLoopMerge LABEL:%3 LABEL:%3 FLAG:Unroll|DontUnroll ",
    "OPCODE:OpSourceExtension LITERAL:\"a\\x0Ab\" ",
  };
  GArray *words = spirv_words_new (9);
  g_autoptr (SpirvModule) module = NULL;
  g_autoptr (IsaListing) listing = NULL;

  SPIRV_ADD (words, SPIRV_OP_TypeInt, 1, 32, 1);
  SPIRV_ADD (words, SPIRV_OP_Constant, 1, 2, 7);
  SPIRV_ADD (words, SPIRV_OP_Label, 3);
  SPIRV_ADD (words, SPIRV_OP_IAdd, 1, 4, 4, 2);
  SPIRV_ADD (words, SPIRV_OP_LoopMerge, 3, 3, 3);
  SPIRV_ADD_STRING (words, SPIRV_OP_SourceExtension, "a\nb");
  module = spirv_words_read (words);
  listing = isa_listing_new (module->n_insns, print_line, describe_line, module);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *spans = spans_of (isa_listing_line (listing, i));

      g_assert_cmpstr (spans, ==, expected[i]);
    }
}

/* A span's place has 16 bits: what lies beyond is text alone. */
static void
test_long_line (void)
{
  GArray *words = spirv_words_new (9);
  g_autofree char *string = g_strnfill (70000, 'x');
  g_autoptr (SpirvModule) module = NULL;
  g_autoptr (IsaListing) listing = NULL;

  SPIRV_ADD_STRING (words, SPIRV_OP_SourceExtension, string);
  module = spirv_words_read (words);
  listing = isa_listing_new (module->n_insns, print_line, describe_line, module);
  g_assert_cmpuint (isa_listing_line (listing, 0)->n_spans, ==, 1);
  g_assert_cmpuint (strlen (isa_listing_line (listing, 0)->text), >, 70000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv/print/numbers", test_numbers);
  g_test_add_func ("/spirv/print/operands", test_operands);
  g_test_add_func ("/spirv/print/ext-sets", test_ext_sets);
  g_test_add_func ("/spirv/print/names", test_names);
  g_test_add_func ("/spirv/print/nested-names", test_nested_names);
  g_test_add_func ("/spirv/print/spans", test_spans);
  g_test_add_func ("/spirv/print/long-line", test_long_line);
  return g_test_run ();
}
