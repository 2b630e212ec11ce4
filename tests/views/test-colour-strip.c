#include <math.h>
#include <string.h>

#include "draw-test.h"
#include "ls-lane-parts.h"

/* A watch as colours: what is not what it looks like, what changed and who is followed are seen beside the colours, in lanes as narrow
 * as they get. */

#define WIDTH 5 /* px of a lane */
#define HEIGHT 22
#define GREY 0xff808080

/* What the lanes hold in y; x and z are 0.5 in all of them. */
typedef enum
{
  LANE_CLEAN,
  LANE_NAN,
  LANE_PLUS_INF,
  LANE_MINUS_INF,
  LANE_ABOVE,
  LANE_BELOW,
  LANE_NO_VALUE,
  N_KINDS
} Kind;

static const LsTheme *
theme_at (guint i)
{
  return ls_theme_find (i >= 2 ? LS_COLOURS_CONTRAST : LS_COLOURS_DEFAULT, i & 1);
}

/* All lanes are clean but those from first, one of each kind. */
static LsWatched *
make_watch (guint first)
{
  static const float levels[N_KINDS] = { 0.5f, NAN, INFINITY, -INFINITY, 1.5f, -0.5f, 0.5f };
  LsWatched *watch = g_aligned_alloc0 (1, sizeof (LsWatched), G_ALIGNOF (LsWatched));

  watch->format = 'c';
  watch->now.n_components = 3;
  watch->now.active = LS_MASK_ALL;
  for (guint i = 0; i < 3; i++)
    {
      watch->now.has_value[i] = LS_MASK_ALL;
      for (guint lane = 0; lane < LS_LANES; lane++)
        watch->now.rows[i].f[lane] =
          i == 1 && lane >= first && lane - first < N_KINDS ? levels[lane - first] : 0.5f;
    }
  if (first < LS_LANES)
    watch->now.has_value[1] &= ~LS_MASK_LANE (first + LANE_NO_VALUE);
  return watch;
}

static void
free_watch (LsWatched *watch)
{
  g_aligned_free (watch);
}

static guint32 *
draw (const LsWatched *watch, guint focus_lane, const LsTheme *theme, const char *name)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GdkTexture) texture = NULL;

  ls_colour_strip_draw (snapshot, watch, focus_lane, WIDTH,
                        &GRAPHENE_RECT_INIT (0, 0, LS_LANES * WIDTH, HEIGHT), theme);
  texture = draw_test_render (snapshot, LS_LANES * WIDTH, HEIGHT, theme, name);
  return draw_test_pixels (texture);
}

static guint32
pixel (const guint32 *pixels, guint lane, guint x, guint y)
{
  return pixels[y * LS_LANES * WIDTH + lane * WIDTH + x];
}

/* The same but for hue: the brightness of each pixel, dark or light. */
static gboolean
are_alike (const guint32 *pixels, guint a, guint b)
{
  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH; x++)
      {
        const guint32 one = pixel (pixels, a, x, y), other = pixel (pixels, b, x, y);

        if (ABS ((int) (one >> 8 & 0xff) - (int) (other >> 8 & 0xff)) > 64)
          return FALSE;
      }
  return TRUE;
}

/* Every kind differs from every other one and from a clean colour in more than colour: y is the green that is compared, so clean ones
 * of the same green are there to be compared with, too. */
static void
test_kinds (void)
{
  for (guint theme = 0; theme < 4; theme++)
    {
      LsWatched *watch = make_watch (8);
      g_autofree guint32 *pixels = NULL;

      /* What the bad ones are clamped to, clean. */
      watch->now.rows[1].f[20] = 0;
      watch->now.rows[1].f[21] = 1;
      pixels = draw (watch, 63, theme_at (theme), "colours");
      for (guint a = LANE_NAN; a < N_KINDS; a++)
        {
          for (guint b = LANE_NAN; b < a; b++)
            g_assert_false (are_alike (pixels, 8 + a, 8 + b));
          g_assert_false (are_alike (pixels, 8 + a, 8 + LANE_CLEAN));
          g_assert_false (are_alike (pixels, 8 + a, 20));
          g_assert_false (are_alike (pixels, 8 + a, 21));
        }
      free_watch (watch);
    }
}

/* Half of a lane that does not take part has its colour, and its mark. */
static void
test_off (void)
{
  LsWatched *watch = make_watch (8);
  const LsTheme *theme = theme_at (0);
  g_autofree guint32 *pixels = NULL;

  watch->now.active = 0;
  pixels = draw (watch, 63, theme, "colours-off");
  g_assert_cmphex (pixel (pixels, 0, 2, 16), ==, GREY);
  g_assert_cmphex (pixel (pixels, 0, 2, 6), !=, GREY);
  for (guint kind = LANE_NAN; kind < N_KINDS; kind++)
    g_assert_false (are_alike (pixels, 8 + kind, 8 + LANE_CLEAN));
  free_watch (watch);
}

/* All of a colour is there whoever is followed and whatever changed: these stand above and below it. */
static void
test_beside (void)
{
  LsWatched *watch = make_watch (LS_LANES);
  guint n_grey[4] = { 0 };

  watch->changed[0] = LS_MASK_LANE (10) | LS_MASK_LANE (11);
  for (guint theme = 0; theme < 4; theme++)
    {
      g_autofree guint32 *pixels = draw (watch, 11, theme_at (theme), "colours-focus");

      for (guint lane = 9; lane < 13; lane++)
        {
          n_grey[lane - 9] = 0;
          for (guint y = 0; y < HEIGHT; y++)
            for (guint x = 0; x < WIDTH; x++)
              n_grey[lane - 9] += pixel (pixels, lane, x, y) == GREY;
          g_assert_cmpuint (n_grey[lane - 9], ==, n_grey[0]);
        }
      g_assert_cmpuint (n_grey[0], >=, WIDTH * HEIGHT / 2);
      g_assert_cmphex (pixel (pixels, 10, 1, 0), !=, pixel (pixels, 9, 1, 0));
      g_assert_cmphex (pixel (pixels, 11, 1, 0), ==, pixel (pixels, 10, 1, 0));
      g_assert_cmphex (pixel (pixels, 11, 1, HEIGHT - 1), !=, pixel (pixels, 10, 1, HEIGHT - 1));
      g_assert_cmphex (pixel (pixels, 10, 1, HEIGHT - 1), ==, pixel (pixels, 9, 1, HEIGHT - 1));
    }
  free_watch (watch);
}

static void
test_words (void)
{
  LsWatched *clean = make_watch (LS_LANES), *watch = make_watch (8);
  g_autofree char *a = NULL, *b = NULL;

  clean->changed[0] = 3;
  clean->changed[2] = 6;
  a = ls_colour_strip_dup_words (clean);
  b = ls_colour_strip_dup_words (watch);
  g_assert_cmpstr (a, ==, "64 lanes as colours, 3 changed");
  g_assert_cmpstr (
    b, ==,
    "64 lanes as colours, 0 changed; 1 without a value, 1 with a NaN, 1 with an infinity, "
    "1 with a negative infinity, 1 above 1, 1 below 0");
  free_watch (clean);
  free_watch (watch);
}

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  g_test_add_func ("/views/colour-strip/kinds", test_kinds);
  g_test_add_func ("/views/colour-strip/off", test_off);
  g_test_add_func ("/views/colour-strip/beside", test_beside);
  g_test_add_func ("/views/colour-strip/words", test_words);
  return g_test_run ();
}
