#include <string.h>

#include "importer-mutants.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-plugins.h"

/* Logs of the r300 driver: forms, traps and refusals. What whole logs of the installed driver hold, check-mesa and check-logs
 * compare. */

#define HEAD "R500 Fragment Program:\n--------\n"
/* As the driver prints it: a colour that is a constant. */
#define OUT_ROWS(number)                                                                     \
  number "\t0:CMN_INST   0x00078005:OUT TEX_WAIT    wmask: NONE omask: ARGB\n"               \
         "\t1:RGB_ADDR   0x08020100:Addr0: 0c, Addr1: 128t, Addr2: 128t, srcp:0\n"           \
         "\t2:ALPHA_ADDR 0x08020100:Addr0: 0c, Addr1: 128t, Addr2: 128t, srcp:0\n"           \
         "\t3 RGB_INST:  0x00db0220:rgb_A_src:0 R/G/B 0 rgb_B_src:0 1/1/1 0 targ: 0\n"       \
         "\t4 ALPHA_INST:0x00c0c000:MAD dest:0 alp_A_src:0 A 0 alp_B_src:0 1 0 targ 0 w:0\n" \
         "\t5 RGBA_INST: 0x20490000:MAD dest:0 rgb_C_src:0 0/0/0 0 alp_C_src:0 0 0\n"

static const guint32 out_words[] = { 0x00078005, 0x08020100, 0x08020100,
                                     0x00db0220, 0x00c0c000, 0x20490000 };

static void
import (const char *text, LsImported *imported)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;

  ls_importers_import (bytes, "log", imported, &error);
  g_assert_no_error (error);
  g_assert_nonnull (imported->drafts);
}

static const LsDraft *
nth (const LsImported *imported, guint i)
{
  g_assert_cmpuint (imported->drafts->len, >, i);
  return g_ptr_array_index (imported->drafts, i);
}

static void
expect_error (const char *text, const char *message)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  LsImported imported;

  g_assert_false (ls_importers_import (bytes, "log", &imported, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==, message);
}

static void
expect_words (const LsDraft *draft, const guint32 *words, gsize n)
{
  g_autofree guint32 *little = g_new (guint32, n);

  for (gsize i = 0; i < n; i++)
    little[i] = GUINT32_TO_LE (words[i]);
  g_assert_cmpmem (g_bytes_get_data (draft->code, NULL), g_bytes_get_size (draft->code), little,
                   n * sizeof *words);
}

static void
expect_text (const LsDraft *draft, const char *text)
{
  if (!strstr (draft->text, text))
    g_error ("\"%s\" is not in:\n%s", text, draft->text);
}

/* The words alone, between other things; the same program again is listed once. */
static void
test_words (void)
{
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  import ("libGL: something\r\n" HEAD OUT_ROWS ("0") "\nmore\n" HEAD OUT_ROWS ("0"), &imported);
  draft = nth (&imported, 0);
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  g_assert_cmpuint (imported.findings->len, ==, 0);
  g_assert_cmpstr (imported.rule, ==, "the last pixel shader");
  g_assert_cmpstr (draft->title, ==, "PS 1");
  g_assert_cmpstr (draft->note, ==, "line 2, 1 instruction");
  g_assert_cmpstr (g_ptr_array_index (draft->also, 0), ==, "PS 2");
  g_assert_cmpstr (draft->machine->id, ==, "r500");
  expect_words (draft, out_words, G_N_ELEMENTS (out_words));
}

/* Words that no row lists are 0: control flow has three. */
static void
test_flow (void)
{
  static const guint32 words[] = { 0x402, 0, 0x12000f00, 0x00010000, 0, 0 };
  g_auto (LsImported) imported = { 0 };

  import (HEAD "0\t0:CMN_INST   0x00000402:FC    ALU WAIT wmask: NONE omask: NONE\n"
               "\t2:FC_INST    0x12000f00:0x0f 0 JUMP NONE INCR NONE 0 0 20 IGN_UNC\n"
               "\t3:FC_ADDR    0x00010000:BOOL: 0x00, INT: 0x00, JUMP_ADDR: 1, JMP_GLBL: 0\n"
               "\n" OUT_ROWS ("1"),
          &imported);
  g_assert_cmpuint (g_bytes_get_size (nth (&imported, 0)->code), ==, 48);
  g_assert_cmpmem (g_bytes_get_data (nth (&imported, 0)->code, NULL), 24, words, 24);
}

/* Rows of another program are cut in: only the next instruction may follow. */
static void
test_other_thread (void)
{
  g_auto (LsImported) imported = { 0 };
  const LsDiagnostic *finding;

  import (HEAD OUT_ROWS ("0") "7\t0:CMN_INST   0x00000402:FC\n\t9:FC_INST    0x12000f00:\n",
          &imported);
  expect_words (nth (&imported, 0), out_words, G_N_ELEMENTS (out_words));
  g_assert_cmpuint (imported.findings->len, ==, 1);
  finding = g_ptr_array_index (imported.findings, 0);
  g_assert_cmpuint (finding->line, ==, 9);
  g_assert_cmpstr (finding->message, ==,
                   "2 rows from here on do not go on where the one before ended, and are left out "
                   "of PS 1");
}

/* Colours come first, then the face, generics by their numbers, fog, and the position last. */
static void
test_inputs (void)
{
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  import ("r300: Initial fragment program\nFRAG\n"
          "DCL IN[0], POSITION, LINEAR\nDCL IN[1], GENERIC[9], PERSPECTIVE\n"
          "DCL IN[2], GENERIC[4], PERSPECTIVE\nDCL IN[3], FOG, PERSPECTIVE\n"
          "DCL IN[4].x, FACE, CONSTANT\nDCL IN[5], COLOR, COLOR\nDCL OUT[0], COLOR\n"
          "  0: TEX OUT[0], IN[1], SAMP[3], CUBE\n  1: END\n" HEAD OUT_ROWS ("0"),
          &imported);
  draft = nth (&imported, 0);
  expect_text (draft, "# Input 5: colour 0.\nR0.xyzw=");
  expect_text (draft, "# Input 4: face.\nR1.xyzw=0, 0, 0, 1\n");
  expect_text (draft, "# Input 2: generic 4.\nR2.xyzw=");
  expect_text (draft, "# Input 1: generic 9.\nR3.xyzw=");
  expect_text (draft, "# Input 3: fog.\nR4.xyzw=");
  expect_text (draft, "# Input 0: position.\nR5.xyzw=ndc-x, ndc-y, 0, 1\n");
  expect_text (draft, "texture 3=SAMP[3]: samplerCube\n");
  /* The program names none of these. */
  expect_text (draft, "\ngprs=6\n");
  g_assert_cmpuint (g_hash_table_size (draft->sources), ==, 1);
}

/* Constants that nothing reads are taken out, and the others get lower numbers. */
static void
test_constants (void)
{
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  import ("r300: Initial fragment program\nFRAG\nDCL CONST[0][0..2]\n  0: END\n"
          "Fragment Program: before compilation\n  0: MOV output[0], const[1];\n"
          "Fragment Program: after 'inline literals'\n"
          "  0: MAD temp[1], const[0], const[2].xyzw, const[3];\n"
          "CONST[2] = {     0.5000    -4.0000     0.1592     nan }\n"
          "CONST[2] = {     0.5000    -4.0000     0.1592     0.0557 }\n"
          "Fragment Program: after 'dead constants'\n"
          "  0: MAD temp[1], const[0], const[1].xyzw, const[2];\n" HEAD OUT_ROWS ("0"),
          &imported);
  draft = nth (&imported, 0);
  expect_text (draft, "c.0=CONST[0]\n");
  expect_text (draft, "c.1=CONST[2]\n");
  g_assert_null (strstr (draft->text, "CONST[1]"));
  /* The program needs the first alone. */
  expect_text (draft, "\nc.0=0.5 0.5 0.5 0.5\n");
  g_assert_nonnull (g_hash_table_lookup (draft->sources, "ps-1.passes.txt"));
}

static void
expect_scene (const char *name, const char *const *texts)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "mesa", name, NULL);
  g_autofree char *text = NULL;
  g_auto (LsImported) imported = { 0 };

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  import (text, &imported);
  for (guint i = 0; texts[i]; i++)
    expect_text (nth (&imported, imported.chosen), texts[i]);
}

/* Vertex programs are told with what opens. */
static void
test_vertex (void)
{
  g_auto (LsImported) imported = { 0 };

  import ("Final vertex program code:\n0: op: 0x00f00203 dst: 0o op: VE_ADD\n" HEAD OUT_ROWS ("0"),
          &imported);
  g_assert_cmpuint (imported.findings->len, ==, 0);
  g_assert_cmpstr (imported.rule, ==,
                   "the last pixel shader; the words of 1 vertex program are left out, as no "
                   "machine here runs such");
}

/* Real logs: what the window's size makes of a position, and loops that only a break ends. */
static void
test_viewport (void)
{
  static const char *const texts[] = { "c.1=8 8 0.5 1\n", "c.2=8 8 0.5 1\n",
                                       "c.2=viewport offset\n", NULL };

  expect_scene ("r300-fragcoord.log", texts);
}

static void
test_loop (void)
{
  static const char *const texts[] = { "\nloop0=255 0 1\n", NULL };

  expect_scene ("r300-loop.log", texts);
}

static void
test_refused (void)
{
  expect_error ("Fragment Program: after 'register allocation'\n# Radeon Compiler Program\n"
                "pc=0*************************************\nHardware program\n----------------\n"
                "NODE 0: alu_offset: 0, tex_offset: 0\n",
                "log:4:1: this is a log of Mesa's r300 driver for a chip before the R500, whose "
                "words are others (make the log with an R500 card, or for one)");
  expect_error ("r300: Initial vertex program\nFinal vertex program code:\n",
                "log: this log of Mesa's r300 driver has no words of a fragment program for the "
                "R500 (make it with RADEON_DEBUG=fp)");
  expect_error (HEAD "--------\n",
                "log: this log of Mesa's r300 driver has no words of a fragment program for the "
                "R500 (make it with RADEON_DEBUG=fp)");
}

static void
test_mutants (void)
{
  static const char *const names[] = { "r300-phong.log", "r300-fragcoord.log", "r300-loop.log" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "mesa", names[i], NULL);
      g_autofree char *text = NULL;
      gsize length;

      g_assert_true (g_file_get_contents (path, &text, &length, NULL));
      test_importer_mutants (text, length, 300);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add_func ("/importers/mesa-r300/words", test_words);
  g_test_add_func ("/importers/mesa-r300/flow", test_flow);
  g_test_add_func ("/importers/mesa-r300/other-thread", test_other_thread);
  g_test_add_func ("/importers/mesa-r300/inputs", test_inputs);
  g_test_add_func ("/importers/mesa-r300/constants", test_constants);
  g_test_add_func ("/importers/mesa-r300/vertex", test_vertex);
  g_test_add_func ("/importers/mesa-r300/viewport", test_viewport);
  g_test_add_func ("/importers/mesa-r300/loop", test_loop);
  g_test_add_func ("/importers/mesa-r300/refused", test_refused);
  g_test_add_func ("/importers/mesa-r300/mutants", test_mutants);
  return g_test_run ();
}
