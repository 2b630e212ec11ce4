#include <string.h>

#include "ls-session.h"

/* Lanes that predicates keep out of the channels of a line: what the strip beside the listing is drawn from.  The expected
 * lanes follow from the pixels and from document 000: RGB_PRED_SEL 1 gates each channel by its own bit. */

#define SIZE 8

/* P.x is set in the right half of the picture, P.y in the upper one, P.z as P.x. */
static const char text[] =
  "[scene]\nversion=1\nmachine=r500\n[layout]\nkind=pixels\nwidth=8\nheight=8\n"
  "[inputs]\nR0.xy=ndc-x, ndc-y\n[asm]\n"
  "ALU src0.rgb = temp[0] : pred.rgb:GE = MAD src0.rgr, src0.111, src0.000 NOP\n"
  "ALU temp[1].rgb = MAX src0.111, src0.111 RGB_PRED(rgba)\n"
  "ALU temp[1].rg = MAX src0.hh_, src0.hh_ RGB_PRED(!rgba)\n"
  "ALU temp[1].rgb = MAX src0.hhh, src0.hhh RGB_PRED(g)\n"
  "OUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb RGB_PRED(rgba)\n"
  "  + out[0].a = MAX src0.1, src0.1\n";

enum
{
  LINE_SETS,
  LINE_EACH,
  LINE_INVERTED,
  LINE_GREEN,
  LINE_OUT,
  LINE_OUT_ALPHA,
};

static LsSession *
open_text (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_open_how (bytes, "channels.lanescope",
                                                 &(LsSceneHow){ .trust = LS_TRUST_FOLDER }, &error);
  LsSession *session = ls_session_new ();

  g_assert_no_error (error);
  g_assert_true (ls_session_open_sync (session, scene, NULL));
  return session;
}

/* Lanes whose bit of P is clear. */
static LsMask
clear_in (LsView *view, guint channel)
{
  LsMask mask = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint x, y;

      g_assert_true (ls_scene_lane_to_pixel (ls_view_get_scene (view), 0, lane, &x, &y));
      if ((channel == 1 ? y : x) < SIZE / 2)
        mask |= LS_MASK_LANE (lane);
    }
  return mask;
}

/* signs: of each channel '+' off where its bit is clear, '-' off where it is set. */
static void
assert_parted (LsView *view, gboolean is_previous, guint line, const char *signs)
{
  LsMask off[4] = { 0 };
  guint channels = ls_view_get_channels_off (view, is_previous, line, off);

  g_assert_cmphex (channels, ==, (1u << strlen (signs)) - 1);
  for (guint i = 0; signs[i] != '\0'; i++)
    g_assert_cmphex (off[i], ==, signs[i] == '+' ? clear_in (view, i) : ~clear_in (view, i));
}

static void
assert_whole (LsView *view, gboolean is_previous, guint line)
{
  LsMask off[4] = { 0 };

  g_assert_cmpuint (ls_view_get_channels_off (view, is_previous, line, off), ==, 0);
}

/* Only lines of the step that comes next, and of the one just made, are asked about. */
static void
test_each_channel (void)
{
  g_autoptr (LsSession) session = open_text ();
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 1, NULL);

  assert_parted (view, FALSE, LINE_EACH, "+++");
  assert_whole (view, TRUE, LINE_SETS);
  assert_whole (view, FALSE, LINE_INVERTED);
  view = ls_session_move_sync (session, LS_MOVE_STEP, 0, NULL);
  assert_parted (view, TRUE, LINE_EACH, "+++");
  assert_parted (view, FALSE, LINE_INVERTED, "--");
}

/* One bit for all channels keeps the same lanes out of each. */
static void
test_one_bit (void)
{
  g_autoptr (LsSession) session = open_text ();
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 3, NULL);

  assert_whole (view, FALSE, LINE_GREEN);
  g_assert_cmphex (ls_view_get_predicated_off (view, LINE_GREEN), ==, clear_in (view, 1));
}

/* Targets count as registers do, and each half is a line of its own. */
static void
test_halves (void)
{
  g_autoptr (LsSession) session = open_text ();
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 4, NULL);

  assert_parted (view, FALSE, LINE_OUT, "+++");
  assert_whole (view, FALSE, LINE_OUT_ALPHA);
  view = ls_session_move_sync (session, LS_MOVE_STEP, 0, NULL);
  assert_parted (view, TRUE, LINE_OUT, "+++");
}

/* Each channel of a register by its own bit: in the step just made, wherever the lane was kept out of that channel. A lane is kept out
 * of a slot where it does not write all of its channels. */
static void
test_registers (void)
{
  g_autoptr (LsSession) session = open_text ();
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 1, NULL);
  const guint8 file = 0; /* temporaries */

  g_assert_cmphex (ls_view_get_states (view)->predicated, ==,
                   clear_in (view, 0) | clear_in (view, 1) | clear_in (view, 2));
  g_assert_false (ls_view_was_kept_out (view, (LsRegRef){ file, 0, 1 }, 0));
  view = ls_session_move_sync (session, LS_MOVE_STEP, 0, NULL);
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < 4; i++)
      {
        const LsMask out = i < 3 ? clear_in (view, i) : 0;

        g_assert_cmpint (ls_view_was_kept_out (view, (LsRegRef){ file, (guint8) i, 1 }, lane), ==,
                         (out & LS_MASK_LANE (lane)) != 0);
        g_assert_false (ls_view_was_kept_out (view, (LsRegRef){ file, (guint8) i, 0 }, lane));
      }
}

/* By their words, whatever step they are asked at. */
static void
test_count (void)
{
  static const guint counts[] = { 3, 3, 2, 3, 3, 1 };
  g_autoptr (LsSession) session = open_text ();
  LsView *view = ls_session_get_view (session);

  for (guint line = 0; line < G_N_ELEMENTS (counts); line++)
    g_assert_cmpuint (ls_view_count_channels (view, line), ==, counts[line]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/channels/each-channel", test_each_channel);
  g_test_add_func ("/session/channels/one-bit", test_one_bit);
  g_test_add_func ("/session/channels/halves", test_halves);
  g_test_add_func ("/session/channels/registers", test_registers);
  g_test_add_func ("/session/channels/count", test_count);
  return g_test_run ();
}
