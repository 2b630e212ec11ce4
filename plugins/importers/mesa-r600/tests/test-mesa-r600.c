#include <string.h>

#include "importer-mutants.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-machines.h"
#include "ls-plugins.h"
#include "ls-scene.h"

/* Logs of the r600 driver: forms, traps and refusals. What whole logs of the installed driver hold, check-mesa compares. */

#define RULE "--------------------------------------\n"
#define PS_ROWS                                                                   \
  "0000 40000002 A00C0000  ALU 4 @4 KC0[CB0:0-16] \n"                             \
  " 0004 00000080 00000C90     1 x:     MOV                    R0.x,  KC0[0].x\n" \
  " 0006 00000480 20000C90       y:     MOV                    R0.y,  KC0[0].y\n" \
  " 0008 00000880 40000C90       z:     MOV                    R0.z,  KC0[0].z\n" \
  " 0010 80000C80 60000C90       w:     MOV                    R0.w,  KC0[0].w\n" \
  "0002 C0000000 94200688  EXPORT_DONE        PIXEL 0     R0.xyzw      ES:3 EOP \n"
#define HEAD(chip) "bytecode 12 dw -- 1 gprs -- 0 nstack -------------\nshader 2 -- " chip "\n"

static const guint32 ps_words[] = { 0x40000002, 0xA00C0000, 0xC0000000, 0x94200688,
                                    0x00000080, 0x00000C90, 0x00000480, 0x20000C90,
                                    0x00000880, 0x40000C90, 0x80000C80, 0x60000C90 };

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
expect_words (const LsDraft *draft, const guint32 *words, gsize n)
{
  g_autofree guint32 *little = g_new (guint32, n);

  for (gsize i = 0; i < n; i++)
    little[i] = GUINT32_TO_LE (words[i]);
  g_assert_cmpmem (g_bytes_get_data (draft->code, NULL), g_bytes_get_size (draft->code), little,
                   n * sizeof *words);
}

static void
expect_error (const char *text, LsErrorCode code, const char *message)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  LsImported imported;

  g_assert_false (ls_importers_import (bytes, "log", &imported, &error));
  g_assert_error (error, LS_ERROR, (int) code);
  g_assert_cmpstr (error->message, ==, message);
}

static void
expect_finding (const LsImported *imported, guint i, guint line, const char *message)
{
  const LsDiagnostic *finding;

  g_assert_cmpuint (imported->findings->len, >, i);
  finding = g_ptr_array_index (imported->findings, i);
  g_assert_cmpstr (finding->message, ==, message);
  g_assert_cmpuint (finding->line, ==, line);
}

static void
test_driver_form (void)
{
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  import ("libGL: something\r\n" HEAD ("7") PS_ROWS RULE "more\n", &imported);
  draft = nth (&imported, 0);
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  g_assert_cmpuint (imported.findings->len, ==, 0);
  g_assert_cmpstr (draft->title, ==, "shader 2 PS");
  g_assert_cmpstr (draft->note, ==, "line 2, 1 register, 0 stack");
  expect_words (draft, ps_words, G_N_ELEMENTS (ps_words));
}

/* As the driver printed before 2012: the chip on a line of its own, a word or two a row. */
static void
test_old_form (void)
{
  g_auto (LsImported) imported = { 0 };

  import ("--TGSI--------------------------------------------------------\n"
          "FRAG\nDCL OUT[0], COLOR\nDCL CONST[0]\n  0: MOV OUT[0], CONST[0]\n  1: END\n"
          "bytecode 12 dw -- 1 gprs ---------------------\n"
          "     7\n"
          "0000 40000002 ALU ADDR:2 KCACHE_MODE0:1 KCACHE_BANK0:0 KCACHE_BANK1:0\n"
          "0001 A00C0000 ALU INST:8 KCACHE_MODE1:0 KCACHE_ADDR0:0 KCACHE_ADDR1:0 COUNT:4\n"
          "0004 00000080   SRC0(SEL:128 REL:0 CHAN:0 NEG:0)\n"
          "0005 00000C90 * INST:25 DST(SEL:0 CHAN:0 REL:0 CLAMP:0)\n"
          "0006 00000480   SRC0(SEL:128 REL:0 CHAN:1 NEG:0)\n"
          "0007 20000C90 * INST:25\n"
          "0008 00000880   SRC0(SEL:128 REL:0 CHAN:2 NEG:0)\n"
          "0009 40000C90 * INST:25\n"
          "0010 80000C80   SRC0(SEL:128 REL:0 CHAN:3 NEG:0)\n"
          "0011 60000C90 * INST:25\n"
          "0002 C0000000 EXPORT GPR:0 ELEM_SIZE:3 ARRAY_BASE:0 TYPE:0\n"
          "0003 94200688 EXPORT SWIZ_X:0 BARRIER:1 INST:40 EOP:1\n" RULE,
          &imported);
  g_assert_cmpuint (imported.findings->len, ==, 0);
  expect_words (nth (&imported, 0), ps_words, G_N_ELEMENTS (ps_words));
}

#define TEXT                                                                            \
  "FRAG\nDCL IN[0], GENERIC[3], LINEAR\nDCL IN[1], FACE, CONSTANT\nDCL OUT[0], COLOR\n" \
  "  0: MUL OUT[0], IN[0], IN[1].xxxx\n  1: END\n"

/* The text that a driver prints before it compiles is a program beside the words, once. */
static void
test_texts (void)
{
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  if (ls_machine_by_id ("tgsi") == NULL)
    {
      g_test_skip ("nothing runs the text");
      return;
    }
  import (TEXT HEAD ("7") PS_ROWS RULE TEXT "STREAMOUT\n" HEAD ("7") PS_ROWS RULE, &imported);
  g_assert_cmpuint (imported.findings->len, ==, 0);
  g_assert_cmpuint (imported.drafts->len, ==, 2);
  g_assert_cmpuint (imported.chosen, ==, 0);
  draft = nth (&imported, 1);
  g_assert_cmpstr (draft->title, ==, "TGSI PS");
  g_assert_cmpstr (draft->note, ==, "line 1");
  g_assert_cmpmem (g_bytes_get_data (draft->code, NULL), g_bytes_get_size (draft->code), TEXT,
                   strlen (TEXT));
  g_assert_cmpuint (draft->symbols->len, ==, 1);
  g_assert_nonnull (strstr (draft->text, "\nIN0.xyzw=u, v, ndc-x, ndc-y\n"));
  g_assert_null (strstr (draft->text, "IN1"));
}

/* Two programs with the same number, as two processes print them, and the second one again. */
static void
test_numbers_again (void)
{
  g_auto (LsImported) imported = { 0 };

  import (HEAD ("7") PS_ROWS RULE "bytecode 2 dw -- 1 gprs -- 0 nstack ---\nshader 2 -- 7\n"
                                  "0000 C0000000 94200688  EXPORT_DONE\n" RULE
                                  "bytecode 2 dw -- 1 gprs -- 0 nstack ---\nshader 3 -- 7\n"
                                  "0000 C0000000 94200688  EXPORT_DONE\n" RULE HEAD ("7")
                                    PS_ROWS RULE,
          &imported);
  g_assert_cmpuint (imported.drafts->len, ==, 2);
  g_assert_cmpstr (nth (&imported, 0)->title, ==, "shader 2 PS");
  g_assert_cmpstr (nth (&imported, 1)->title, ==, "shader 2 PS (2)");
  g_assert_cmpstr (nth (&imported, 1)->slug, ==, "shader-2-ps-2");
  g_assert_cmpuint (nth (&imported, 1)->also->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (nth (&imported, 1)->also, 0), ==, "shader 3 PS");
  g_assert_cmpuint (imported.chosen, ==, 0);
  g_assert_true (ls_imported_pick (&imported, "shader 3 PS", "log", NULL) == nth (&imported, 1));
}

static void
test_other_thread (void)
{
  g_auto (LsImported) imported = { 0 };

  import (HEAD ("7") "0000 40000002 A00C0000  ALU 4 @4\n"
                     " 0004 00000080 00000C90     1 x:\n"
                     "Mesa: User error: GL_INVALID_ENUM\n"
                     " 0002 12345678 9ABCDEF0   a row of another program\n"
                     " 0006 00000480 20000C90       y:\n"
                     " 0900 00000480 20000C90       beyond its end\n"
                     " 0008 00000880 40000C90       z:\n"
                     " 0010 80000C80 60000C90       w:\n"
                     " 0008 00000880 40000C91       once more, and not the same\n"
                     "0002 C0000000 94200688  EXPORT_DONE\n" RULE,
          &imported);
  expect_words (nth (&imported, 0), ps_words, G_N_ELEMENTS (ps_words));
  expect_finding (&imported, 1, 8,
                  "the row at 900 does not go on where the one before ended, and is left out");
  g_assert_cmpuint (imported.findings->len, ==, 3);
}

static void
test_holes (void)
{
  g_auto (LsImported) imported = { 0 };

  import (HEAD ("7") "0000 40000002 A00C0000  ALU 4 @4\n"
                     " 0004 00000080 00000C90     1 x:\n"
                     "0002 C0000000 94200688  EXPORT_DONE\n" RULE,
          &imported);
  expect_finding (&imported, 0, 1,
                  "dwords 6 to 11 of this program are not in the log and are taken as 0");
}

static void
test_other_chips (void)
{
  g_auto (LsImported) imported = { 0 };

  expect_error (
    "x\n" HEAD ("E") PS_ROWS RULE HEAD ("C") PS_ROWS RULE, LS_ERROR_UNSUPPORTED,
    "log:2:1: this is a log of Mesa's r600 driver for Evergreen, and no program in it is "
    "for R700 (make the log with an R700 card, or for one)");
  expect_error (
    "===== SHADER #13 ======== VS/CAICOS/EVERGREEN =====\n"
    "===== 2 dw ===== 1 gprs ===== 0 stack ===\n0000  c0000000 94200688 E\n"
    "===== SHADER_END ====\n",
    LS_ERROR_UNSUPPORTED,
    "log:1:1: this is a log of Mesa's r600 driver for Evergreen, and no program in it is "
    "for R700 (make the log with an R700 card, or for one)");
  import (HEAD ("C") PS_ROWS RULE HEAD ("6") PS_ROWS RULE HEAD ("7") PS_ROWS RULE, &imported);
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  expect_finding (&imported, 0, 1, "a program for Cayman is left out: this is an R700");
  expect_finding (&imported, 1, 10, "a program for R600 is left out: this is an R700");
}

static void
test_cut (void)
{
  expect_error (HEAD ("7") "0000 40000002 A00C0000  ALU 4 @4\n", LS_ERROR_FORMAT,
                "log:1:1: this log of Mesa's r600 driver has no whole program (make it again with "
                "R600_DEBUG=vs,ps,gs)");
  expect_error ("\nbytecode 999999999 dw -- 7 gprs -- 0 nstack ---\nshader 1 -- 7\n",
                LS_ERROR_FORMAT,
                "log:2:1: this log of Mesa's r600 driver has no whole program (make it again with "
                "R600_DEBUG=vs,ps,gs)");
  expect_error ("===== SHADER #1 == PS/RV770/R700 =====\n", LS_ERROR_FORMAT,
                "log:1:1: this log of Mesa's r600 driver has no whole program (make it again with "
                "R600_DEBUG=vs,ps,gs)");
}

/* The state of a shader behind its program says where its inputs are. */
static void
test_state (void)
{
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  import ("bytecode 2 dw -- 2 gprs -- 0 nstack ---\nshader 2 -- 7\n"
          "0000 C0000000 94200688  EXPORT_DONE\n" RULE
          "void shader_2_fill_data(struct r600_shader *shader)\n{\n"
          "  memset(shader, 0, sizeof(struct r600_shader));\n"
          "  shader->processor_type=4;\n  shader->ninput=3;\n"
          "  shader->input[0].name =5;\n  shader->input[0].sid=9;\n"
          "  shader->input[0].interpolate =2;\n  shader->input[1].gpr =1;\n"
          "  shader->input[2].gpr =1;\n  shader->input[99].gpr =1;\n}\n",
          &imported);
  draft = nth (&imported, 0);
  g_assert_nonnull (strstr (draft->text, "# Input 0: generic 9, perspective.\nR0.xyzw=u, v, "));
  g_assert_nonnull (strstr (draft->text, "# Input 1: position 0.\nR1.xyzw=center-x, center-y"));
  g_assert_null (strstr (draft->text, "Input 2"));
  g_assert_cmpuint (draft->symbols->len, ==, 2);
}

static void
expect_pick (const LsImported *imported, const char *pick, const char *title, const char *message)
{
  g_autoptr (GError) error = NULL;
  const LsDraft *draft = ls_imported_pick (imported, pick, "log", &error);

  g_assert_cmpstr (draft ? draft->title : NULL, ==, title);
  g_assert_cmpstr (error ? error->message : NULL, ==, message);
}

static void
test_pick (void)
{
  g_auto (LsImported) imported = { 0 };

  import (
    "===== SHADER #1 == PS/RV770/R700 =====\n===== 12 dw ===== 1 gprs ===== 0 stack ===\n" PS_ROWS
    "===== SHADER_END ===\n"
    "===== SHADER #1 OPT == PS/RV770/R700 =====\n===== 2 dw ===== 1 gprs ===== 0 stack ===\n"
    "0000  c0000000 94200688 EXPORT_DONE\n===== SHADER_END ===\n",
    &imported);
  expect_pick (&imported, NULL, "#1 PS OPT", NULL);
  expect_pick (&imported, "1", "#1 PS", NULL);
  expect_pick (&imported, "#1 ps", "#1 PS", NULL);
  expect_pick (&imported, "opt", "#1 PS OPT", NULL);
  expect_pick (
    &imported, "PS", NULL,
    "log: --pick PS: 2 of 2 programs have this in their names (say more of it; lanescope "
    "import FILE lists them)");
  expect_pick (&imported, "3", NULL,
               "log: --pick 3: 0 of 2 programs are called so (lanescope import FILE lists them)");
  expect_pick (&imported, "", NULL,
               "log: --pick : 0 of 2 programs are called so (lanescope import FILE lists them)");
}

/* A log is taken for what it is even where GLSL stands in front; a text that only speaks of such logs is none. */
static void
test_probe (void)
{
  static const char glsl[] = "#version 130\nvoid main ()\n{\n}\n" HEAD ("7") PS_ROWS RULE;
  static const char talk[] = "the bytecode is 70 dw\nbytecode of it\n";
  g_autoptr (GBytes) log = g_bytes_new_static (glsl, strlen (glsl));
  g_autoptr (GBytes) other = g_bytes_new_static (talk, strlen (talk));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene =
    ls_scene_open_how (log, "x", &(LsSceneHow){ .trust = LS_TRUST_FOLDER }, &error);

  g_assert_no_error (error);
  g_assert_nonnull (scene);
  g_assert_true (ls_importers_are_sure (log));
  g_assert_false (ls_importers_are_sure (other));
}

static void
test_mutants (void)
{
  static const char *const names[] = { "nir.log", "sb.log", "gs.log" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "mesa", names[i], NULL);
      g_autofree char *text = NULL;
      gsize length;

      g_assert_true (g_file_get_contents (path, &text, &length, NULL));
      test_importer_mutants (text, length, 700);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add_func ("/importers/mesa-r600/driver-form", test_driver_form);
  g_test_add_func ("/importers/mesa-r600/old-form", test_old_form);
  g_test_add_func ("/importers/mesa-r600/texts", test_texts);
  g_test_add_func ("/importers/mesa-r600/numbers-again", test_numbers_again);
  g_test_add_func ("/importers/mesa-r600/other-thread", test_other_thread);
  g_test_add_func ("/importers/mesa-r600/holes", test_holes);
  g_test_add_func ("/importers/mesa-r600/other-chips", test_other_chips);
  g_test_add_func ("/importers/mesa-r600/cut", test_cut);
  g_test_add_func ("/importers/mesa-r600/state", test_state);
  g_test_add_func ("/importers/mesa-r600/pick", test_pick);
  g_test_add_func ("/importers/mesa-r600/probe", test_probe);
  g_test_add_func ("/importers/mesa-r600/mutants", test_mutants);
  return g_test_run ();
}
