/* What one lane reads and writes in a step that moves more words than a byte counts. */

#include "ls-program.h"
#include "tgsi-code.h"
#include "tgsi-probe.h"

#define N_OUTPUTS 40
#define LANE 3

static char *
dup_text (void)
{
  GString *text =
    g_string_new ("GEOM\nPROPERTY GS_INPUT_PRIMITIVE POINTS\n"
                  "PROPERTY GS_OUTPUT_PRIMITIVE POINTS\nPROPERTY GS_MAX_OUTPUT_VERTICES 2\n");

  for (guint i = 0; i < N_OUTPUTS; i++)
    g_string_append_printf (text, "DCL OUT[%u], GENERIC[%u]\n", i, i);
  g_string_append (text, "IMM[0] UINT32 {0, 1, 2, 3}\n");
  for (guint i = 0; i < N_OUTPUTS; i++)
    g_string_append_printf (text, "MOV OUT[%u], IMM[0]\n", i);
  g_string_append (text, "EMIT IMM[0].xxxx\nEND\n");
  return g_string_free (text, FALSE);
}

/* EMIT: each word of each output goes to the vertex, and becomes 0. */
static void
test_emit (void)
{
  g_autofree char *text = dup_text ();
  g_autoptr (TgsiWorld) world = tgsi_world_new ();
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  g_autoptr (TgsiProbe) probe = NULL;
  g_autoptr (GError) error = NULL;
  guint n_words = 0, n_outputs = 0;

  world->covered = LS_MASK_ALL;
  probe = tgsi_probe_new (text, world, &error);
  g_assert_no_error (error);
  g_assert_cmpint (tgsi_probe_run (probe, N_OUTPUTS), ==, LS_STOP_STEP);
  tgsi_machine.explain->touches (probe->program, probe->bindings, probe->state, LANE, touches);
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind != LS_TOUCH_WRITE)
        continue;
      n_words += touch->cell.kind == LS_CELL_MEMORY;
      n_outputs += touch->cell.kind == LS_CELL_REGISTER && touch->cell.ref.file == TGSI_REGS_OUT;
    }
  g_assert_cmpuint (n_words, ==, 4 * N_OUTPUTS);
  g_assert_cmpuint (n_outputs, ==, 4 * N_OUTPUTS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi-touches/emit", test_emit);
  return g_test_run ();
}
