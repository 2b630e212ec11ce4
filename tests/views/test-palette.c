#include <math.h>

#include "ls-palette.h"

/* Whether states can be told apart by their colours alone, by people who see all of them and by people who do not: Machado, Oliveira
 * and Fernandes 2009 at full severity, differences by CIEDE2000 (Sharma, Wu, Dalal 2005), contrast by WCAG 2.1. Patterns come
 * on top of it. */

#define LEAST_DISTANCE 11.0
#define LEAST_CONTRAST 4.5
#define DEGREES (G_PI / 180)

typedef struct
{
  double x[3]; /* linear RGB, or CIE L*a*b* */
} Colour;

/* --- what is seen ------------------------------------------------------------------------------------------ */

static const double visions[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 },
    { 0.114503, 0.786281, 0.099216 },
    { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 },
    { 0.280085, 0.672501, 0.047413 },
    { -0.011820, 0.042940, 0.968881 } },
  { { 1.255528, -0.076749, -0.178779 },
    { -0.078411, 0.930809, 0.147602 },
    { 0.004733, 0.691367, 0.303900 } },
};
static const char *const names[] = { "all colours", "no red", "no green", "no blue" };

static double
linear (float part)
{
  const double value = (double) part;

  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static Colour
linear_of (const GdkRGBA *colour)
{
  return (Colour){ { linear (colour->red), linear (colour->green), linear (colour->blue) } };
}

static Colour
multiply (const double matrix[3][3], Colour colour)
{
  Colour out;

  for (guint i = 0; i < 3; i++)
    out.x[i] = matrix[i][0] * colour.x[0] + matrix[i][1] * colour.x[1] + matrix[i][2] * colour.x[2];
  return out;
}

static Colour
seen (const GdkRGBA *colour, guint vision)
{
  Colour out = multiply (visions[vision], linear_of (colour));

  for (guint i = 0; i < 3; i++)
    out.x[i] = CLAMP (out.x[i], 0, 1);
  return out;
}

/* --- how far apart ----------------------------------------------------------------------------------------- */

static double
cube_root (double t)
{
  return t > 216.0 / 24389 ? cbrt (t) : (24389.0 / 27 * t + 16) / 116;
}

/* From sRGB's primaries, under D65. */
static Colour
lab_of (Colour rgb)
{
  static const double to_xyz[3][3] = { { 0.4124564, 0.3575761, 0.1804375 },
                                       { 0.2126729, 0.7151522, 0.0721750 },
                                       { 0.0193339, 0.1191920, 0.9503041 } };
  const Colour xyz = multiply (to_xyz, rgb);
  const double x = cube_root (xyz.x[0] / 0.95047), y = cube_root (xyz.x[1]),
               z = cube_root (xyz.x[2] / 1.08883);

  return (Colour){ { 116 * y - 16, 500 * (x - y), 200 * (y - z) } };
}

static double
hue (double b, double a)
{
  const double angle = atan2 (b, a) / DEGREES;

  return angle < 0 ? angle + 360 : angle;
}

/* The seventh-power weight that grey colours are moved by. */
static double
weight (double chroma)
{
  const double seventh = pow (chroma, 7);

  return sqrt (seventh / (seventh + pow (25, 7)));
}

static double
mean_hue (double a, double b, double product)
{
  if (product == 0)
    return a + b;
  if (fabs (a - b) <= 180)
    return (a + b) / 2;
  return a + b < 360 ? (a + b + 360) / 2 : (a + b - 360) / 2;
}

static double
hue_difference (double a, double b, double product)
{
  double difference = b - a;

  if (product == 0)
    return 0;
  if (difference > 180)
    difference -= 360;
  else if (difference < -180)
    difference += 360;
  return difference;
}

static double
distance (Colour a, Colour b)
{
  const double g = 0.5 * (1 - weight ((hypot (a.x[1], a.x[2]) + hypot (b.x[1], b.x[2])) / 2));
  const double a1 = (1 + g) * a.x[1], a2 = (1 + g) * b.x[1];
  const double c1 = hypot (a1, a.x[2]), c2 = hypot (a2, b.x[2]);
  const double h1 = hue (a.x[2], a1), h2 = hue (b.x[2], a2);
  const double lightness = (a.x[0] + b.x[0]) / 2, chroma = (c1 + c2) / 2;
  const double middle = mean_hue (h1, h2, c1 * c2);
  const double dh = 2 * sqrt (c1 * c2) * sin (hue_difference (h1, h2, c1 * c2) / 2 * DEGREES);
  const double t = 1 - 0.17 * cos ((middle - 30) * DEGREES) + 0.24 * cos (2 * middle * DEGREES) +
                   0.32 * cos ((3 * middle + 6) * DEGREES) -
                   0.20 * cos ((4 * middle - 63) * DEGREES);
  const double from_50 = (lightness - 50) * (lightness - 50);
  const double sl = 1 + 0.015 * from_50 / sqrt (20 + from_50);
  const double sc = 1 + 0.045 * chroma, sh = 1 + 0.015 * chroma * t;
  const double turn = 30 * exp (-((middle - 275) / 25) * ((middle - 275) / 25));
  const double rt = -2 * weight (chroma) * sin (2 * turn * DEGREES);
  const double l = (b.x[0] - a.x[0]) / sl, c = (c2 - c1) / sc, h = dh / sh;

  return sqrt (l * l + c * c + h * h + rt * c * h);
}

/* The published pairs of Sharma, Wu and Dalal: numbers 1, 4, 16 and 25 of their table. */
static void
test_distance (void)
{
  static const struct
  {
    Colour a, b;
    double expected;
  } pairs[] = {
    { { { 50, 2.6772, -79.7751 } }, { { 50, 0, -82.7485 } }, 2.0425 },
    { { { 50, -1.3802, -84.2814 } }, { { 50, 0, -82.7485 } }, 1.0000 },
    { { { 50, 2.5, 0 } }, { { 50, 0, -2.5 } }, 4.3065 },
    { { { 60.2574, -34.0099, 36.2677 } }, { { 60.4626, -34.1751, 39.4387 } }, 1.2644 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    g_assert_cmpfloat_with_epsilon (distance (pairs[i].a, pairs[i].b), pairs[i].expected, 5e-5);
}

/* --- palettes ---------------------------------------------------------------------------------------------- */

static double
worst_pair (const LsTheme *theme, guint vision)
{
  double worst = 1000;

  for (guint a = 0; a < LS_N_LANE_ROLES; a++)
    for (guint b = 0; b < a; b++)
      worst = MIN (worst, distance (lab_of (seen (&theme->lanes[a].fill, vision)),
                                    lab_of (seen (&theme->lanes[b].fill, vision))));
  return worst;
}

static void
test_states (void)
{
  for (guint i = 0; i < 2 * LS_COLOURS_CONTRAST; i++)
    for (guint vision = 0; vision < G_N_ELEMENTS (visions); vision++)
      {
        const double worst = worst_pair (ls_theme_find (i / 2, i % 2 != 0), vision);

        g_test_message ("%s, %s, %s: %.1f", ls_colours_name (i / 2), i % 2 ? "dark" : "light",
                        names[vision], worst);
        g_assert_cmpfloat (worst, >=, LEAST_DISTANCE);
      }
}

static double
luminance (const GdkRGBA *colour)
{
  const Colour rgb = linear_of (colour);

  return 0.2126 * rgb.x[0] + 0.7152 * rgb.x[1] + 0.0722 * rgb.x[2];
}

static double
contrast (const GdkRGBA *a, const GdkRGBA *b)
{
  const double one = luminance (a), other = luminance (b);

  return (MAX (one, other) + 0.05) / (MIN (one, other) + 0.05);
}

/* Text on every fill and on the surface, and what marks the present on the surface; light, dark, and with high contrast. */
static void
test_text (void)
{
  for (guint i = 0; i < 2 * LS_N_COLOURS; i++)
    {
      const LsTheme *theme = ls_theme_find (i / 2, i % 2 != 0);

      g_assert_cmpfloat (contrast (&theme->text, &theme->surface), >=, 7);
      g_assert_cmpfloat (contrast (&theme->dim, &theme->surface), >=, LEAST_CONTRAST);
      g_assert_cmpfloat (contrast (&theme->text, &theme->header), >=, 7);
      g_assert_cmpfloat (contrast (&theme->accent, &theme->surface), >=, 7);
      for (guint state = 0; state < LS_N_LANE_ROLES; state++)
        {
          const LsLaneStyle *style = &theme->lanes[state];

          g_test_message ("%u, state %u: %.2f", i, state, contrast (&style->text, &style->fill));
          g_assert_cmpfloat (contrast (&style->text, &style->fill), >=, LEAST_CONTRAST);
        }
    }
}

/* States that share a role differ, from each other and from all others, if less: the second one of those that are off, the second and third
 * of those that have left a loop, the second of those that are killed. Grey has no room for more. */
static void
test_others (void)
{
  static const guint looks[] = { LS_LANE_BRANCH + LS_N_LANE_ROLES, LS_LANE_BREAK + LS_N_LANE_ROLES,
                                 LS_LANE_BREAK + 2 * LS_N_LANE_ROLES,
                                 LS_LANE_KILLED + LS_N_LANE_ROLES };

  for (guint i = 0; i < 2 * LS_COLOURS_CONTRAST; i++)
    for (guint a = 0; a < G_N_ELEMENTS (looks); a++)
      {
        const LsTheme *theme = ls_theme_find (i / 2, i % 2 != 0);
        const GdkRGBA fill = ls_theme_get_fill (theme, looks[a]);

        g_assert_cmpfloat (contrast (&theme->lanes[looks[a] % LS_N_LANE_ROLES].text, &fill), >=,
                           LEAST_CONTRAST);
        for (guint look = 0; look < 3 * LS_N_LANE_ROLES; look++)
          {
            const GdkRGBA other = ls_theme_get_fill (theme, look);
            double nearest = 1000;

            for (guint vision = 0; vision < G_N_ELEMENTS (visions); vision++)
              nearest = MIN (
                nearest, distance (lab_of (seen (&fill, vision)), lab_of (seen (&other, vision))));
            if (look != looks[a])
              g_assert_cmpfloat (nearest, >=, i / 2 == LS_COLOURS_GREY ? 5.5 : 8.5);
          }
      }
}

/* What a class has learnt on light slides it finds on dark ones. */
static void
test_slides (void)
{
  const LsTheme *light = ls_theme_find (LS_COLOURS_PROJECTOR, FALSE);
  const LsTheme *dark = ls_theme_find (LS_COLOURS_PROJECTOR, TRUE);

  for (guint look = 0; look < 3 * LS_N_LANE_ROLES; look++)
    {
      const GdkRGBA a = ls_theme_get_fill (light, look), b = ls_theme_get_fill (dark, look);

      g_assert_true (gdk_rgba_equal (&a, &b));
    }
}

/* With high contrast colours tell nothing: patterns do. */
static void
test_patterns (void)
{
  for (guint i = 0; i < 2 * LS_N_COLOURS; i++)
    {
      const LsTheme *theme = ls_theme_find (i / 2, i % 2 != 0);

      for (guint a = 0; a < LS_N_LANE_ROLES; a++)
        for (guint b = 0; b < a; b++)
          g_assert_cmpint (theme->lanes[a].pattern, !=, theme->lanes[b].pattern);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/palette/distance", test_distance);
  g_test_add_func ("/views/palette/states", test_states);
  g_test_add_func ("/views/palette/text", test_text);
  g_test_add_func ("/views/palette/patterns", test_patterns);
  g_test_add_func ("/views/palette/others", test_others);
  g_test_add_func ("/views/palette/slides", test_slides);
  return g_test_run ();
}
