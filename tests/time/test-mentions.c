#include <string.h>

#include "ls-listing.h"
#include "r700-machine.h"
#include "machines.h"

/* Places of registers, marked by hand: the second text of each test has a letter under the first byte of each place, w where it is
 * written and r where it is read. */

static LsProgram *
load (const LsMachine *machine, const char *text)
{
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  const LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS };
  g_autoptr (GError) error = NULL;
  LsProgram *program = machine->load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

/* at: text that line holds, from whose byte `offset` on is asked. places: "1w R1.x, 4r R1" as lines, kinds and words. */
static void
assert_places (LsProgram *program,
               guint line,
               const char *at,
               guint offset,
               const char *name,
               const char *places)
{
  g_autoptr (LsMentions) mentions = NULL;
  g_autoptr (GString) found = g_string_new (NULL);
  LsLine info;
  guint n_writes = 0;

  ls_program_line (program, line, &info);
  g_assert_nonnull (strstr (info.text, at));
  mentions = ls_mentions_new (program, line, (guint) (strstr (info.text, at) - info.text) + offset);
  g_assert_nonnull (mentions);
  g_assert_cmpstr (mentions->name, ==, name);
  for (guint i = 0; i < mentions->places->len; i++)
    {
      const LsMention *place = &g_array_index (mentions->places, LsMention, i);

      ls_program_line (program, place->line, &info);
      g_string_append_printf (found, "%s%u%c %.*s", i > 0 ? ", " : "", place->line,
                              place->is_write ? 'w' : 'r', (int) place->length,
                              info.text + place->start);
      n_writes += place->is_write;
    }
  g_assert_cmpstr (found->str, ==, places);
  g_assert_cmpuint (mentions->n_writes, ==, n_writes);
}

/* clang-format off */
static const char text[] =
  "00 ALU:\n"                                                                   /* 0 */
  "      0  x: MUL         R1.x,  R0.x,  R0.y\n"                                /* 1 */
  "         y: ADD         R1.y,  R1.x,  1.0f\n"                                /* 2 */
  "         z: KILLGT      ____,  R1.x,  0.0f\n"                                /* 3 */
  "      1  x: MULADD      R1.x,  PV0.x,  -R1.x,  -R0.y\n"                     /* 4 */
  "         y: MOV         R2.y,  PV0.z\n"                                      /* 5 */
  "01 TEX:\n"                                                                   /* 6 */
  "      2  GET_GRADIENTS_H R1.__xy, R1.yx__, t18, s0\n"                        /* 7 */
  "02 EXPORT_DONE: PIX0, R1\n"                                                     /* 8 */
  "END_OF_PROGRAM\n";
/* clang-format on */

static void
test_r700 (void)
{
  g_autoptr (LsProgram) program = load (&r700_machine, text);
  static const char r1x[] = "1w R1.x, 2r R1.x, 3r R1.x, 4w R1.x, 4r R1.x, 7r R1.yx__, 8r R1";

  assert_places (program, 1, "R1.x", 0, "R1.x", r1x);
  assert_places (program, 2, "R1.x", 3, "R1.x", r1x);
  assert_places (program, 4, "-R1.x", 1, "R1.x", r1x);
  assert_places (program, 1, "R0.y", 0, "R0.y", "1r R0.y, 4r R0.y");
  /* A fetch writes by the places of its letters, and reads what they name. */
  assert_places (program, 7, "R1.__xy", 0, "R1.zw", "7w R1.__xy, 8r R1");
  assert_places (program, 8, "PIX0", 0, "PIX0.xyzw", "8w PIX0");
}

/* What lives for a step is that of the step before. */
static void
test_previous (void)
{
  g_autoptr (LsProgram) program = load (&r700_machine, text);

  assert_places (program, 4, "PV0.x", 0, "PV.x", "1w R1.x, 4r PV0.x");
  assert_places (program, 5, "PV0.z", 0, "PV.z", "3w ____, 5r PV0.z");
}

static void
test_nothing (void)
{
  g_autoptr (LsProgram) program = load (&r700_machine, text);
  LsLine info;

  ls_program_line (program, 1, &info);
  g_assert_null (ls_mentions_new (program, 1, 0));
  g_assert_null (ls_mentions_new (program, 1, (guint) (strstr (info.text, "MUL") - info.text)));
  g_assert_null (ls_mentions_new (program, 1, G_MAXUINT));
  g_assert_null (ls_mentions_new (program, G_MAXUINT, 0));
  ls_program_line (program, 3, &info);
  g_assert_null (ls_mentions_new (program, 3, (guint) (strstr (info.text, "____") - info.text)));
}

static void
test_r500 (void)
{
  if (skip_without ("r500"))
    return;

  g_autoptr (LsProgram) program =
    load (ls_machine_by_id ("r500"),
          "ALU src0.rgb = temp[1], src1.rgb = temp[0] : temp[1].rg = MAD src0.rg_, src1.rg_, "
          "src0.rg_\n"                                                     /* 0 */
          "  + src0.a = temp[1] : temp[1].a = MAX src0.a, src0.a\n"        /* 1 */
          "OUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb\n" /* 2 */
          "  + out[0].a = MAX src0.1, src0.1\n");                          /* 3 */

  assert_places (program, 0, "temp[1].rg ", 0, "temp[1].rg",
                 "0r temp[1], 0w temp[1].rg, 2r temp[1]");
  assert_places (program, 1, "temp[1].a", 0, "temp[1].a", "1r temp[1], 1w temp[1].a");
  assert_places (program, 2, "out[0]", 0, "out[0].rgb", "2w out[0].rgb");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mentions/r700", test_r700);
  g_test_add_func ("/mentions/previous", test_previous);
  g_test_add_func ("/mentions/nothing", test_nothing);
  g_test_add_func ("/mentions/r500", test_r500);
  return g_test_run ();
}
