#include <string.h>

#include "importer-mutants.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-plugins.h"
#include "machines.h"

/* The 40 bytes that all texts below hold. The dumps were made from them with the tools named (coreutils 9.1, xxd 2022,
 * util-linux 2.38). */
static const guint8 program[] = {
  0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x38, 0xa0, 0x00, 0x00, 0x00, 0xc0, 0x88, 0x06,
  0x20, 0x94, 0x01, 0xa0, 0x1f, 0x00, 0x10, 0x01, 0x60, 0x00, 0x01, 0xa4, 0x1f, 0x00,
  0x10, 0x01, 0x60, 0x20, 0x01, 0xa8, 0x1f, 0x00, 0x10, 0x01, 0x60, 0x40,
};

static const struct
{
  const char *name, *text;
} dumps[] = {
  { "od-t-x4", "0000000 00000002 a0380000 c0000000 94200688\n"
               "0000020 001fa001 00600110 001fa401 20600110\n"
               "0000040 001fa801 40600110\n"
               "0000050\n" },
  { "od-A-x-t-x1", "000000 02 00 00 00 00 00 38 a0 00 00 00 c0 88 06 20 94\n"
                   "000010 01 a0 1f 00 10 01 60 00 01 a4 1f 00 10 01 60 20\n"
                   "000020 01 a8 1f 00 10 01 60 40\n"
                   "000028\n" },
  { "od-A-n-t-x4", " 00000002 a0380000 c0000000 94200688\n"
                   " 001fa001 00600110 001fa401 20600110\n"
                   " 001fa801 40600110\n" },
  { "xxd", "00000000: 0200 0000 0000 38a0 0000 00c0 8806 2094  ......8....... .\n"
           "00000010: 01a0 1f00 1001 6000 01a4 1f00 1001 6020  ......`.......` \n"
           "00000020: 01a8 1f00 1001 6040                      ......`@\n" },
  { "xxd-i", "unsigned char ps_bin[] = {\n"
             "  0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x38, 0xa0, 0x00, 0x00, 0x00, 0xc0,\n"
             "  0x88, 0x06, 0x20, 0x94, 0x01, 0xa0, 0x1f, 0x00, 0x10, 0x01, 0x60, 0x00,\n"
             "  0x01, 0xa4, 0x1f, 0x00, 0x10, 0x01, 0x60, 0x20, 0x01, 0xa8, 0x1f, 0x00,\n"
             "  0x10, 0x01, 0x60, 0x40\n"
             "};\n"
             "unsigned int ps_bin_len = 40;\n" },
  { "hexdump-C", "00000000  02 00 00 00 00 00 38 a0  00 00 00 c0 88 06 20 94  |......8....... .|\n"
                 "00000010  01 a0 1f 00 10 01 60 00  01 a4 1f 00 10 01 60 20  |......`.......` |\n"
                 "00000020  01 a8 1f 00 10 01 60 40                           |......`@|\n"
                 "00000028\n" },
  { "hexdump", "0000000 0002 0000 0000 a038 0000 c000 0688 9420\n"
               "0000010 a001 001f 0110 0060 a401 001f 0110 2060\n"
               "0000020 a801 001f 0110 4060                    \n"
               "0000028\n" },
  { "c-words", "/* a shader { of two clauses } */\n"
               "static const uint32_t ps[10] = {\n"
               "  0x00000002, 0xA0380000, // CF\n"
               "  0xc0000000u, 0x94200688UL,\n"
               "  0x001fa001, 0x00600110, 0x001fa401, 0x20600110,\n"
               "  0x001fa801, 0x40600110,\n"
               "};\n" },
  { "od-t-x8", "0000000 a038000000000002 94200688c0000000\n"
               "0000020 00600110001fa001 20600110001fa401\n"
               "0000040 40600110001fa801\n"
               "0000050\n" },
  { "xxd-p", "02000000000038a0000000c08806209401a01f001001600001a41f001001\n"
             "602001a81f0010016040\n" },
  { "bytes-in-a-row",
    "02000000000038a0000000c08806209401a01f001001600001a41f001001602001a81f0010016040" },
  { "c-words-of-64-bits",
    "uint64_t ps[] = { 0xa038000000000002ULL, 0x94200688c0000000ULL,\n"
    "  0x00600110001fa001ULL, 0x20600110001fa401ULL, 0x40600110001fa801ULL };\n" },
  { "c-decimal", "uint32_t ps[10] = { 2, 2688024576, 3221225472u, 2485126792,\n"
                 "  2072577, 6291728, 2073601, 543162640, 2074625, 1080033552 };\n" },
  { "c-decimal-bytes",
    "unsigned char ps[] = { 2, 0, 0, 0, 0, 0, 56, 160, 0, 0, 0, 192, 136, 6, 32, 148,\n"
    "  1, 160, 31, 0, 16, 1, 96, 0, 1, 164, 31, 0, 16, 1, 96, 32,\n"
    "  1, 168, 31, 0, 16, 1, 96, 64 };\n" },
  { "c-string",
    "static const char ps[] =\n"
    "  \"\\x02\\x00\\x00\\x00\\x00\\x00\\x38\\xa0\\x00\\x00\\x00\\xc0\\x88\\x06\\x20\\x94\"\n"
    "  \"\\x01\\xa0\\x1f\\x00\\x10\\x01\\x60\\x00\\x01\\xa4\\x1f\\x00\\x10\\x01\\x60\\x20\"\n"
    "  \"\\x01\\xa8\\x1f\\x00\\x10\\x01\\x60\\x40\";\n" },
  { "directives", "\t.long\t2, 0xa0380000\n\t.long\t3221225472\n\t.4byte 2485126792\n"
                  "  .int 0x1fa001, 0x600110, 0x1fa401, 0x20600110, 0x1fa801, 0x40600110\n" },
  { "rust", "const PS: [u32; 10] = [0x2, 0xa0380000, 0xc0000000, 0x94200688, 0x1fa001,\n"
            "  0x600110, 0x1fa401, 0x20600110, 0x1fa801, 0x40600110];\n" },
  { "bare-words", "# pasted\n00000002 A0380000 C0000000 94200688 001FA001 00600110\r\n"
                  "001FA401 20600110 001FA801 40600110\r\n" },
  /* The same bytes as numbers of other widths, as Python's struct unpacks them. */
  { "c-halves",
    "static const uint16_t ps[20] = {\n"
    "  0x0002, 0x0000, 0x0000, 0xa038, 0x0000, 0xc000, 0x0688, 0x9420, 0xa001, 0x001f,\n"
    "  0x0110, 0x0060, 0xa401, 0x001f, 0x0110, 0x2060, 0xa801, 0x001f, 0x0110, 0x4060,\n"
    "};\n" },
  { "c-halves-decimal", "unsigned short ps[] = {\n"
                        "  2, 0, 0, 41016, 0, 49152, 1672, 37920, 40961, 31,\n"
                        "  272, 96, 41985, 31, 272, 8288, 43009, 31, 272, 16480,\n"
                        "};\n" },
  { "halves",
    "  0x0002, 0x0000, 0x0000, 0xa038, 0x0000, 0xc000, 0x0688, 0x9420, 0xa001, 0x001f,\n"
    "  0x0110, 0x0060, 0xa401, 0x001f, 0x0110, 0x2060, 0xa801, 0x001f, 0x0110, 0x4060,\n" },
  { "c-decimal-of-64-bits", "const uint64_t ps[] = {\n"
                            "  11544977644764266498, 10673538301274619904, 27022765997400065,\n"
                            "  2332865775211095041, 4638708784424790017,\n"
                            "};\n" },
  { "c-negative", "int32_t ps[10] = {\n"
                  "  2, -1606942720, -1073741824, -1809840504, 2072577,\n"
                  "  6291728, 2073601, 543162640, 2074625, 1080033552,\n"
                  "};\n" },
  { "c-octal", "unsigned char ps[] = {\n"
               "  02, 0, 0, 0, 0, 0, 070, 0240, 0, 0,\n"
               "  0, 0300, 0210, 06, 040, 0224, 01, 0240, 037, 0,\n"
               "  020, 01, 0140, 0, 01, 0244, 037, 0, 020, 01,\n"
               "  0140, 040, 01, 0250, 037, 0, 020, 01, 0140, 0100,\n"
               "};\n" },
  { "c-long-long", "unsigned long long ps[] = {\n"
                   "  0xa038000000000002ull, 0x94200688c0000000ull, 0x600110001fa001ull,\n"
                   "  0x20600110001fa401ull, 0x40600110001fa801ull,\n"
                   "};\n" },
  { "c++-separators", "constexpr std::array<std::uint32_t, 10> ps = {\n"
                      "  0x0000'0002, 0xa038'0000, 0xc000'0000, 0x9420'0688, 0x001f'a001,\n"
                      "  0x0060'0110, 0x001f'a401, 0x2060'0110, 0x001f'a801, 0x4060'0110,\n"
                      "};\n" },
  { "c-after-an-enum", "enum { COUNT = 2, SIZE = 40 };\n"
                       "struct shader { const uint32_t *words; };\n"
                       "static const char *const names[] = { \"ps\", \"{ 1, 2 }\" };\n"
                       "static const float corners[] = { -1.0f, 1.0f, -1.0f, 1.0f };\n"
                       "static const uint32_t ps[] = {\n"
                       "  0x00000002, 0xa0380000, 0xc0000000, 0x94200688, 0x001fa001,\n"
                       "  0x00600110, 0x001fa401, 0x20600110, 0x001fa801, 0x40600110,\n"
                       "};\n" },
  { "rust-underscores", "#[rustfmt::skip] #[allow(dead_code)]\n"
                        "pub const PS: [u32; 10] = [\n"
                        "  0x0000_0002, 0xa038_0000, 0xc000_0000, 0x9420_0688, 0x001f_a001,\n"
                        "  0x0060_0110, 0x001f_a401, 0x2060_0110, 0x001f_a801, 0x4060_0110,\n"
                        "];\n" },
  { "rust-suffixes", "let ps = vec![\n"
                     "  2_u32, 0xa0380000u32, 0xc0000000u32, 0x94200688u32, 0x1fa001u32,\n"
                     "  0x600110u32, 0x1fa401u32, 0x20600110u32, 0x1fa801u32, 0x40600110u32,\n"
                     "];\n" },
  { "rust-slice-of-bytes", "static PS: &[u8] = &[\n"
                           "  2u8, 0u8, 0u8, 0u8, 0u8, 0u8, 56u8, 160u8, 0u8, 0u8,\n"
                           "  0u8, 192u8, 136u8, 6u8, 32u8, 148u8, 1u8, 160u8, 31u8, 0u8,\n"
                           "  16u8, 1u8, 96u8, 0u8, 1u8, 164u8, 31u8, 0u8, 16u8, 1u8,\n"
                           "  96u8, 32u8, 1u8, 168u8, 31u8, 0u8, 16u8, 1u8, 96u8, 64u8,\n"
                           "];\n" },
  { "python", "ps = [\n"
              "  2, 2688024576, 3221225472, 2485126792, 2072577,\n"
              "  6291728, 2073601, 543162640, 2074625, 1080033552,\n"
              "]\n" },
  { "directives-of-all-widths", "\t.quad\t11544977644764266498, 0x94200688c0000000\n"
                                "\t.long\t2072577, 6291728\n"
                                "\t.short 41985, 31, 272, 8288\n"
                                "\t.byte 1, 168, 31, 0, 16, 1, 96, 64\n" },
};

static void
test_dump (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  const LsSceneHow how = { .is_raw = TRUE };
  g_autoptr (GBytes) bytes = g_bytes_new_static (dumps[i].text, strlen (dumps[i].text));
  g_autoptr (GError) error = NULL;
  LsImported imported;
  const LsDraft *draft;

  /* The bytes are the beginning of a program, for one who insists. */
  g_assert_true (ls_importers_import_within (bytes, "dump", &how, &imported, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  draft = g_ptr_array_index (imported.drafts, 0);
  g_assert_cmpint (draft->syntax, ==, LS_SYNTAX_WORDS);
  g_assert_cmpmem (g_bytes_get_data (draft->code, NULL), g_bytes_get_size (draft->code), program,
                   sizeof program);
  ls_imported_clear (&imported);
}

static void
expect_error (const char *text, LsErrorCode code, const char *message)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  LsImported imported;

  g_assert_false (ls_importers_import (bytes, "dump", &imported, &error));
  g_assert_error (error, LS_ERROR, (int) code);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_bad_word (void)
{
  expect_error ("00000000 00000000\n00000000 0000g000\n00000000\n", LS_ERROR_SYNTAX,
                "dump:2:10: '0000g000' is not a hexadecimal word (write words as 0x00000000)");
}

static void
test_large (void)
{
  expect_error ("int a[] = { 1, 2,\n 4294967296, 4 };", LS_ERROR_SYNTAX,
                "dump:2:2: '4294967296' does not fit into 32 bits");
  expect_error ("uint16_t a[] = { 0x1, 0x2, 0x10000, 4 };", LS_ERROR_SYNTAX,
                "dump:1:28: '0x10000' does not fit into 16 bits");
  expect_error ("unsigned char a[] = { 1, 256, 3, 4 };", LS_ERROR_SYNTAX,
                "dump:1:26: '256' does not fit into 8 bits");
  expect_error ("int8_t a[] = { 1, -128, -129, 4 };", LS_ERROR_SYNTAX,
                "dump:1:25: '-129' does not fit into 8 bits");
  expect_error ("uint64_t a[] = { 1, 2, 18446744073709551616, 4 };", LS_ERROR_SYNTAX,
                "dump:1:24: '18446744073709551616' is not a whole number of up to 64 bits");
}

/* A digit too many in one word does not make all of them twice as wide. */
static void
test_digit_too_many (void)
{
  expect_error (
    "0x00000002, 0xa0380000, 0xc00000000, 0x94200688", LS_ERROR_SYNTAX,
    "dump:1:25: '0xc00000000' does not fit into 32 bits (words of 64 bits have 16 digits)");
  expect_error ("uint32_t a[] = {\n 0x00000002, 0xa0380000,\n 0xc00000000, 0x94200688 };",
                LS_ERROR_SYNTAX, "dump:3:2: '0xc00000000' does not fit into 32 bits");
}

/* --- several arrays ---------------------------------------------------------------------------------------- */

static void
assert_program (const LsImported *imported, guint i, const char *title, guint first_word)
{
  const LsDraft *draft = g_ptr_array_index (imported->drafts, i);
  guint32 word;

  g_assert_cmpstr (draft->title, ==, title);
  memcpy (&word, g_bytes_get_data (draft->code, NULL), sizeof word);
  g_assert_cmphex (GUINT32_FROM_LE (word), ==, first_word);
}

static void
assert_finding (const LsImported *imported, guint i, const char *message)
{
  const LsDiagnostic *finding = g_ptr_array_index (imported->findings, i);

  g_assert_cmpstr (finding->message, ==, message);
}

static void
assert_stage (const LsImported *imported, guint i, LsStage stage)
{
  const LsDraft *draft = g_ptr_array_index (imported->drafts, i);

  g_assert_cmpint (draft->stage, ==, stage);
}

/* Those that are programs are picked by their names, and the first opens; others are left out. */
static void
test_several (void)
{
  static const char text[] =
    "static const uint32_t lut[2] = { 0x12345678, 0x9abcdef0 };\n"
    "const float corners[] = { 0.5f, 1.0f };\n"
    "const uint32_t vs[] = { 0x00000000, 0x85000000, 0xc001c000, 0x94200688 };\n"
    "const uint32_t cut[] = { 0x00000000, 0x85000000, 0xc001c000 };\n"
    "const uint32_t ps[] = { 0xc0000000, 0x94200688 };\n";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_auto (LsImported) imported = { 0 };

  g_assert_true (ls_importers_import (bytes, "dump", &imported, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (imported.drafts->len, ==, 2);
  assert_program (&imported, 0, "vs", 0x00000000);
  assert_program (&imported, 1, "ps", 0xc0000000);
  /* By what they export: a parameter, a colour. */
  assert_stage (&imported, 0, LS_STAGE_VS);
  assert_stage (&imported, 1, LS_STAGE_PS);
  g_assert_cmpuint (imported.chosen, ==, 0);
  g_assert_cmpstr (imported.rule, ==, "the first array that is a program");
  g_assert_true (ls_imported_pick (&imported, "vs", "dump", &error) ==
                 g_ptr_array_index (imported.drafts, 0));
  g_assert_cmpuint (imported.findings->len, ==, 2);
  assert_finding (
    &imported, 0,
    "left out: lut: no R700 program: dwords 0 and 1, 0x12345678 0x9ABCDEF0, are "
    "no control-flow instruction of R700 (--raw takes them for a program all the same)");
  assert_finding (
    &imported, 1,
    "left out: cut: 12 bytes are not a whole number of 64-bit instructions (a word is "
    "missing or cut)");
}

/* One who insists gets the words of every array. */
static void
test_insisting (void)
{
  static const char text[] = "uint32_t lut[] = { 0x12345678, 0x9abcdef0 };";
  const LsSceneHow how = { .is_raw = TRUE };
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_auto (LsImported) imported = { 0 };

  g_assert_false (ls_importers_import (bytes, "dump", &imported, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_true (ls_importers_import_within (bytes, "dump", &how, &imported, &error));
  assert_program (&imported, 0, "lut", 0x12345678);
}

/* An array of a text is that text. */
static void
test_text (void)
{
  static const char text[] =
    "unsigned char a[] = { 78, 79, 80, 10, 69, 78, 68, 95, 79, 70, 95, 80, "
    "82, 79, 71, 82, 65, 77, 10 };"; /* NOP, END_OF_PROGRAM */
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  g_assert_true (ls_importers_import (bytes, "dump", &imported, &error));
  draft = g_ptr_array_index (imported.drafts, 0);
  g_assert_cmpint (draft->syntax, ==, LS_SYNTAX_TEXT);
  g_assert_cmpuint (ls_draft_n_dwords (draft), ==, 2);
}

/* --- programs in strings ------------------------------------------------------------------------------------ */

#define TEXT "FRAG\nDCL OUT[0], COLOR\nDCL CONST[0]\n  0: MOV OUT[0], CONST[0]\n  1: END\n"
#define ESCAPED                                              \
  "\"FRAG\\n\" /* \"colour */\n  \"DCL OUT[0], COLOR\\n\"\n" \
  "\"DCL CONST[0]\\n  0: MOV OUT[0], CONST[0]\\n  1: END\\n\""

static const struct
{
  const char *source, *name;
} strings[] = {
  { "static const char *const tint =\n  " ESCAPED ";\n", "tint" },
  { "char a = '\"'; // \"not this\nconst char tint[] = " ESCAPED ";\n", "tint" },
  { "#define TINT \\\n  " ESCAPED "\nint main () { return 0; }\n", "TINT" },
  { "draw (" ESCAPED ");\n", "program" },
  { "struct { char *t; } a = { .tint = " ESCAPED " };\n", "tint" },
  { "auto tint = R\"(" TEXT ")\";\n", "tint" },
  { "const std::string tint { R\"glsl(" TEXT ")glsl\" };\n", "program" },
  { "const TINT: &str = r#\"" TEXT "\"#;\n", "TINT" },
  { "tint = \"\"\"" TEXT "\"\"\"\n", "tint" },
  { "tint = '''" TEXT "'''\n", "tint" },
};

static void
test_string (gconstpointer data)
{
  if (skip_without ("tgsi"))
    return;

  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GBytes) bytes = g_bytes_new_static (strings[i].source, strlen (strings[i].source));
  g_autoptr (GError) error = NULL;
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  g_assert_true (ls_importers_import (bytes, "a.c", &imported, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  draft = g_ptr_array_index (imported.drafts, 0);
  g_assert_cmpstr (draft->title, ==, strings[i].name);
  g_assert_cmpmem (g_bytes_get_data (draft->code, NULL), g_bytes_get_size (draft->code), TEXT,
                   strlen (TEXT));
  assert_stage (&imported, 0, LS_STAGE_PS);
}

/* Strings that are no program are passed over, arrays are there too, and the first text for pixels opens. */
static void
test_strings_and_arrays (void)
{
  if (skip_without ("tgsi"))
    return;

  static const char text[] = "const char *names[] = { \"FRAG\\nsomething else\", \"a\\nb\" };\n"
                             "const char *place = \"VERT\\nDCL OUT[0], POSITION\\nDCL IN[0]\\n 0: "
                             "MOV OUT[0], IN[0]\\n 1: END\\n\";\n"
                             "const char *tint = " ESCAPED ";\n"
                             "const uint32_t ps[] = { 0xc0000000, 0x94200688 };\n";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_auto (LsImported) imported = { 0 };

  g_assert_true (ls_importers_import (bytes, "a.c", &imported, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (imported.drafts->len, ==, 3);
  assert_stage (&imported, 0, LS_STAGE_VS);
  assert_stage (&imported, 1, LS_STAGE_PS);
  assert_program (&imported, 2, "ps", 0xc0000000);
  g_assert_cmpuint (imported.chosen, ==, 1);
}

static void
test_string_mutants (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    test_importer_mutants (strings[i].source, strlen (strings[i].source), 100);
}

static void
test_cut (void)
{
  expect_error ("0xffffffff, 0xffffffff, 0xffffffff", LS_ERROR_FORMAT,
                "dump: 12 bytes are not a whole number of 64-bit instructions "
                "(a word is missing or cut)");
}

static gboolean
has_importer (const char *name)
{
  for (guint i = 0; i < ls_importers_list ()->len; i++)
    if (strcmp (((const LsImporter *) g_ptr_array_index (ls_importers_list (), i))->name, name) ==
        0)
      return TRUE;
  return FALSE;
}

/* An array is recognised as a file of its bytes is: a PNG image, and a file of programs that ends in its header. */
static void
test_other_files (void)
{
  expect_error ("unsigned char a[] = { 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a };",
                LS_ERROR_UNSUPPORTED,
                "dump: this is a PNG image (a scene takes images as PNG: [texture 0] file=...)");
  if (has_importer ("gfd"))
    expect_error ("unsigned char a[] = { 0x47, 0x66, 0x78, 0x32, 0, 0, 0, 0x20, 0, 0, 0, 7 };",
                  LS_ERROR_FORMAT,
                  "dump: byte 12: the file ends in its header (this file of the Wii U is damaged; "
                  "get or make it again)");
}

static void
expect_unknown (const void *data, gsize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, length);
  g_autoptr (GError) error = NULL;
  LsImported imported;

  g_assert_false (ls_importers_import (bytes, "other", &imported, &error));
  g_assert_no_error (error);
}

static void
test_unknown (void)
{
  static const char text[] = "00 ALU: ADDR(32) CNT(2)\n      0  x: MOV  R0.x, R1.x\n";

  expect_unknown (program, sizeof program);
  expect_unknown (text, strlen (text));
  expect_unknown ("", 0);
  expect_unknown ("deadbeef", 8);
}

static void
test_mutants (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (dumps); i++)
    test_importer_mutants (dumps[i].text, strlen (dumps[i].text), 300);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  for (guint i = 0; i < G_N_ELEMENTS (dumps); i++)
    {
      g_autofree char *path = g_strconcat ("/plugins/raw-words/", dumps[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_dump);
    }
  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      g_autofree char *path = g_strdup_printf ("/plugins/raw-words/string/%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_string);
    }
  g_test_add_func ("/plugins/raw-words/strings-and-arrays", test_strings_and_arrays);
  g_test_add_func ("/plugins/raw-words/strings-changed", test_string_mutants);
  g_test_add_func ("/plugins/raw-words/bad-word-is-named", test_bad_word);
  g_test_add_func ("/plugins/raw-words/word-of-more-bits-is-named", test_large);
  g_test_add_func ("/plugins/raw-words/digit-too-many-is-named", test_digit_too_many);
  g_test_add_func ("/plugins/raw-words/several-arrays", test_several);
  g_test_add_func ("/plugins/raw-words/insisting", test_insisting);
  g_test_add_func ("/plugins/raw-words/text", test_text);
  g_test_add_func ("/plugins/raw-words/half-an-instruction-fails", test_cut);
  g_test_add_func ("/plugins/raw-words/other-files", test_other_files);
  g_test_add_func ("/plugins/raw-words/leaves-the-rest-alone", test_unknown);
  g_test_add_func ("/plugins/raw-words/mutants", test_mutants);
  return g_test_run ();
}
