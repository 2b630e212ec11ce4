#include <string.h>

#include "ls-check.h"
#include "ls-scene.h"

/* The waves of a dispatch, of which several are made and collected at once: their inputs lane by lane from the formulas
 * of data/doc/scene.md, and their images lane by lane from a run of each wave alone. */

static const char *const layouts[] = {
  "width=40\nheight=24\n",      "width=13\nheight=21\n",
  "width=8\nheight=8\n",        "width=1\nheight=9\n",
  "kind=vertices\ncount=192\n", "kind=vertices\ncount=130\n",
  "kind=vertices\ncount=7\n",   "kind=threads\ncount=200\ngroup=96\n",
  "kind=threads\ncount=256\n",
};

/* --- inputs ---------------------------------------------------------------------------------------------- */

static const char *const items[] = { "pixel-x",
                                     "pixel-y",
                                     "center-x",
                                     "center-y",
                                     "u",
                                     "v",
                                     "ndc-x",
                                     "ndc-y",
                                     "index",
                                     "lane",
                                     "wave",
                                     "group-id",
                                     "wave-in-group",
                                     "thread-in-group",
                                     "group-size",
                                     "thread-count",
                                     "int pixel-x",
                                     "uint index",
                                     "uint pixel-y",
                                     "linear 0.25 -3 7",
                                     "-1.5",
                                     "uint 77777",
                                     "int linear 3 5 -9" };

/* Groups are for threads. */
static const char *
item_of (const char *layout, guint i)
{
  gboolean is_of_groups = strstr (items[i], "group") != NULL || strstr (items[i], "thread") != NULL;

  return is_of_groups && !strstr (layout, "threads") ? "3.5" : items[i];
}

static double
item_value (const LsScene *scene, const char *name, guint wave, guint lane, guint x, guint y)
{
  guint width, height, size = ls_scene_get_group_size (scene);
  guint waves = ls_scene_get_group_waves (scene);

  ls_scene_get_size (scene, &width, &height);
  return strcmp (name, "pixel-x") == 0            ? x
         : strcmp (name, "pixel-y") == 0          ? y
         : strcmp (name, "center-x") == 0         ? x + 0.5
         : strcmp (name, "center-y") == 0         ? y + 0.5
         : strcmp (name, "u") == 0                ? (x + 0.5) / width
         : strcmp (name, "v") == 0                ? (y + 0.5) / height
         : strcmp (name, "ndc-x") == 0            ? 2 * (x + 0.5) / width - 1
         : strcmp (name, "ndc-y") == 0            ? 2 * (y + 0.5) / height - 1
         : strcmp (name, "index") == 0            ? (double) y * width + x
         : strcmp (name, "lane") == 0             ? lane
         : strcmp (name, "wave") == 0             ? wave
         : strcmp (name, "group-id") == 0         ? wave / waves
         : strcmp (name, "wave-in-group") == 0    ? wave % waves
         : strcmp (name, "thread-in-group") == 0  ? wave % waves * 64 + lane
         : strcmp (name, "group-size") == 0       ? (size > 0 ? size : 64)
         : strcmp (name, "thread-count") == 0     ? width
         : strcmp (name, "linear 0.25 -3 7") == 0 ? 0.25 * x - 3.0 * y + 7
         : strcmp (name, "linear 3 5 -9") == 0    ? 3.0 * x + 5.0 * y - 9
                                                  : g_ascii_strtod (name, NULL);
}

static guint32
item_word (const LsScene *scene, const char *item, guint wave, guint lane, guint x, guint y)
{
  gboolean is_int = g_str_has_prefix (item, "int "), is_uint = g_str_has_prefix (item, "uint ");
  double value = item_value (scene, item + (is_int ? 4 : is_uint ? 5 : 0), wave, lane, x, y);
  float number = (float) value;
  guint32 word;

  if (is_int || is_uint)
    return (guint32) (gint64) value;
  memcpy (&word, &number, sizeof word);
  return word;
}

static LsScene *
load (const char *layout, const char *rest)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strconcat ("[scene]\nversion=1\n",
                                       strstr (layout, "kind=vertices")  ? "stage=vs\n"
                                       : strstr (layout, "kind=threads") ? "stage=cs\n"
                                                                         : "stage=ps\n",
                                       "[layout]\n", layout, rest, NULL);
  LsScene *scene = ls_scene_load_text (text, -1, "test", NULL, &error);

  g_assert_no_error (error);
  return scene;
}

static LsScene *
load_inputs (const char *layout)
{
  g_autoptr (GString) text =
    g_string_new ("[program]\ngprs=8\nasm=00 NOP\\nEND_OF_PROGRAM\n[inputs]\n");

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    g_string_append_printf (text, "R%u.%c=%s\n", i / 4, "xyzw"[i % 4], item_of (layout, i));
  return load (layout, text->str);
}

static void
check_wave (const LsScene *scene, const char *layout, guint wave, const LsWaveInput *renewed)
{
  LsWaveInput fresh;

  ls_scene_get_wave_input (scene, wave, &fresh);
  g_assert_cmpuint (renewed->covered, ==, fresh.covered);
  g_assert_cmpuint (renewed->number, ==, wave);
  g_assert_cmpuint (renewed->n_preloads, ==, G_N_ELEMENTS (items));
  for (guint i = 0; i < renewed->n_preloads; i++)
    {
      const LsPreload *preload = &renewed->preloads[i];
      guint item = 4 * preload->ref.index + preload->ref.channel;

      g_assert_cmpmem (&preload->row, sizeof preload->row, &fresh.preloads[i].row,
                       sizeof preload->row);
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          guint x, y;

          if (ls_scene_lane_to_pixel (scene, wave, lane, &x, &y))
            g_assert_cmphex (preload->row.u[lane], ==,
                             item_word (scene, item_of (layout, item), wave, lane, x, y));
        }
    }
  ls_wave_input_clear (&fresh);
}

/* Waves in any order, each in the room of the one before. */
static void
test_inputs (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autoptr (LsScene) scene = load_inputs (layouts[i]);
      gint n = (gint) ls_scene_get_n_waves (scene);
      LsWaveInput input = { 0 };

      for (gint turn = 0; turn < 4 * n; turn++)
        {
          guint wave = turn < n ? (guint) turn : (guint) g_test_rand_int_range (0, n);

          ls_scene_renew_wave_input (scene, wave, &input);
          check_wave (scene, layouts[i], wave, &input);
        }
      ls_wave_input_clear (&input);
    }
}

/* --- images ---------------------------------------------------------------------------------------------- */

#define KILLS \
  "00 ALU:\n0 x: KILLGT ____, R0.x, (0x41A00000, 20.0f).x\n01 ALU:\n1 x: MOV R1.x, R0.y\n"

/* Programs of pixels: all channels of all lanes, some of either, and two after the other. */
static const char *const pixel_programs[] = {
  "00 EXPORT_DONE: PIX0, R0\n",
  "00 EXPORT_DONE: PIX0, R0.x_z_\n",
  "00 EXPORT_DONE: PIX0, R0.wzyx\n",
  (KILLS "02 EXPORT_DONE: PIX0, R0\n"),
  ("00 EXPORT: PIX0, R0\n01 ALU:\n0 x: KILLGT ____, R0.x, (0x40A00000, 5.0f).x\n"
   "02 EXPORT_DONE: PIX0, R0.1_0_\n"),
  "00 NOP\n",
};
static const char *const other_programs[] = {
  "00 EXPORT_DONE: POS0, R0\n",
  "00 EXPORT_DONE: POS0, R0.x_z_\n",
};
static const char *const formats[] = { "rgba32f", "rgb32f", "rg32f", "r32f" };

/* Of the images of a dispatch, lane by lane. */
static void
compare_wave (const LsScene *scene, const LsDispatch *dispatch, guint wave, guint8 *seen)
{
  g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, wave);
  const LsOutput *output = ls_scene_get_output (scene, 0);
  const LsDispatchImage *image = &dispatch->images[0];
  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  LsRun run = { .until_step = G_MAXUINT64 };

  ls_subject_reset (subject, state);
  g_assert_cmpint (ls_subject_run (subject, state, &run), ==, LS_STOP_END);
  for (guint c = 0; c < output->n_channels; c++)
    {
      LsRegRef ref = output->ref;
      LsMask written;
      LsRow row;

      ref.channel = (guint8) c;
      if (!ls_program_read_row (ls_scene_get_program (scene), state, ref, &row))
        continue;
      written = ls_program_written (ls_scene_get_program (scene), state, ref);
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          gsize pixel;
          guint x, y;

          if (!ls_scene_lane_to_pixel (scene, wave, lane, &x, &y))
            continue;
          pixel = (gsize) y * image->width + x;
          g_assert_cmpuint (image->written[pixel] >> c & 1, ==, written >> lane & 1);
          g_assert_cmphex (image->words[pixel * image->n_channels + c], ==,
                           written >> lane & 1 ? row.u[lane] : 0);
          seen[pixel] = 1;
        }
    }
  g_aligned_free (state);
}

static void
check_images (const char *layout,
              const char *program,
              const char *register_name,
              const char *format)
{
  g_autofree char *rest = g_strdup_printf (
    "[inputs]\nR0.xyzw=center-x, center-y, index, random 3 -1 1\n"
    "[program]\ngprs=2\n[output O]\nregister=%s\nformat=%s\n[asm]\n%sEND_OF_PROGRAM\n",
    register_name, format, program);
  g_autoptr (LsScene) scene = load (layout, rest);
  guint width, height;

  ls_scene_get_size (scene, &width, &height);
  for (guint n = 1; n <= 3; n++)
    {
      LsDispatchOptions options = { .n_threads = n };
      g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, &options, NULL);
      g_autofree guint8 *seen = g_malloc0 ((gsize) width * height);

      g_assert_cmpuint (ls_dispatch_first_failure (dispatch), ==, G_MAXUINT);
      for (guint wave = 0; wave < ls_scene_get_n_waves (scene); wave++)
        compare_wave (scene, dispatch, wave, seen);
      if (strcmp (program, "00 NOP\n") != 0)
        g_assert_null (memchr (seen, 0, (gsize) width * height));
    }
}

static void
test_images (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      gboolean is_pixels = g_str_has_prefix (layouts[i], "width");
      const char *const *programs = is_pixels ? pixel_programs : other_programs;
      guint n = is_pixels ? G_N_ELEMENTS (pixel_programs) : G_N_ELEMENTS (other_programs);

      if (g_str_has_prefix (layouts[i], "kind=threads"))
        continue; /* they export nothing */
      for (guint k = 0; k < n; k++)
        for (guint f = 0; f < G_N_ELEMENTS (formats); f++)
          check_images (layouts[i], programs[k], is_pixels ? "PIX0" : "POS0", formats[f]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/waves/inputs", test_inputs);
  g_test_add_func ("/waves/images", test_images);
  return g_test_run ();
}
