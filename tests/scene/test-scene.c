#include <math.h>
#include <string.h>

#include "ls-png.h"
#include "ls-texture.h"
#include "scene-subject.h"

/* --- layout ---------------------------------------------------------------------------------------------- */

static void
check_bijection (const char *text)
{
  g_autoptr (LsScene) scene = subject_load (text);
  guint width, height, n_covered = 0;

  ls_scene_get_size (scene, &width, &height);
  for (guint wave = 0; wave < ls_scene_get_n_waves (scene); wave++)
    {
      LsWaveInput input;

      ls_scene_get_wave_input (scene, wave, &input);
      n_covered += ls_mask_count (input.covered);
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          guint x, y, wave_back, lane_back;
          gboolean inside = ls_scene_lane_to_pixel (scene, wave, lane, &x, &y);

          g_assert_cmpint (inside, ==, (int) (input.covered >> lane & 1));
          if (!inside)
            continue;
          g_assert_true (ls_scene_pixel_to_lane (scene, x, y, &wave_back, &lane_back));
          g_assert_cmpuint (wave_back, ==, wave);
          g_assert_cmpuint (lane_back, ==, lane);
        }
      ls_wave_input_clear (&input);
    }
  /* Lanes and pixels map one to one, so as many lanes as pixels means all of them. */
  g_assert_cmpuint (n_covered, ==, width * height);
}

static void
test_layout_bijection (void)
{
  check_bijection ("[layout]\nwidth=16\nheight=16\n");
  check_bijection ("[layout]\nwidth=10\nheight=13\n");
  check_bijection ("[layout]\nwidth=1\nheight=1\n");
  check_bijection ("[layout]\nwidth=129\nheight=3\n");
  check_bijection ("[layout]\nkind=vertices\ncount=65\n");
  check_bijection ("[layout]\nkind=threads\ncount=1\n");
}

/* Lanes 0 to 3 are one 2x2 quad; the corpus gives derivatives for quads at even pixels. */
static void
test_layout_quads (void)
{
  g_autoptr (LsScene) scene = subject_load ("[layout]\nwidth=16\nheight=16\n");
  static const guint expected[][4] = { { 0, 0, 0, 0 },  { 0, 1, 1, 0 },   { 0, 2, 0, 1 },
                                       { 0, 3, 1, 1 },  { 0, 4, 2, 0 },   { 0, 16, 0, 2 },
                                       { 0, 63, 7, 7 }, { 1, 0, 8, 0 },   { 2, 0, 0, 8 },
                                       { 3, 5, 11, 8 }, { 3, 63, 15, 15 } };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      guint x, y;

      g_assert_true (ls_scene_lane_to_pixel (scene, expected[i][0], expected[i][1], &x, &y));
      g_assert_cmpuint (x, ==, expected[i][2]);
      g_assert_cmpuint (y, ==, expected[i][3]);
    }
}

/* --- inputs ---------------------------------------------------------------------------------------------- */

static void
test_inputs_ramps (void)
{
  g_autoptr (LsScene) scene = subject_load ("[inputs]\n"
                                            "R0.xyzw=pixel-x, pixel-y, center-x, center-y\n"
                                            "R1.xyzw=u, v, ndc-x, ndc-y\n"
                                            "R2.xyzw=index, lane, wave, linear 2 -1 0.5\n"
                                            "R3.xyz=int index, uint wave, int linear 1 -2 0\n");
  /* wave 3 lane 5 is the pixel (11, 8) of 16 x 16 */
  static const float expected[3][4] = { { 11, 8, 11.5f, 8.5f },
                                        { 0.71875f, 0.53125f, 0.4375f, 0.0625f },
                                        { 139, 5, 3, 14.5f } };

  for (guint gpr = 0; gpr < 3; gpr++)
    for (guint channel = 0; channel < 4; channel++)
      g_assert_cmpfloat (subject_float (scene, 3, 5, gpr, channel), ==, expected[gpr][channel]);
  g_assert_cmpuint (subject_word (scene, 3, 5, 3, 0), ==, 139);
  g_assert_cmpuint (subject_word (scene, 3, 5, 3, 1), ==, 3);
  g_assert_cmpint ((gint32) subject_word (scene, 3, 5, 3, 2), ==, 11 - 16);
}

static void
test_inputs_constants (void)
{
  g_autoptr (LsScene) scene = subject_load ("[inputs]\n"
                                            "R0.xyzw=1.5, int -3, uint 4294967295, 0x7fc00001\n"
                                            "R1.xyz=-inf, nan, 1e-45\n"
                                            "R2.wy=7\n");

  g_assert_cmpuint (subject_word (scene, 0, 0, 0, 0), ==, 0x3fc00000);
  g_assert_cmpuint (subject_word (scene, 0, 9, 0, 1), ==, 0xfffffffd);
  g_assert_cmpuint (subject_word (scene, 0, 63, 0, 2), ==, 0xffffffff);
  g_assert_cmpuint (subject_word (scene, 1, 0, 0, 3), ==, 0x7fc00001);
  g_assert_cmpuint (subject_word (scene, 0, 0, 1, 0), ==, 0xff800000);
  g_assert_true (isnan (subject_float (scene, 0, 0, 1, 1)));
  g_assert_cmpuint (subject_word (scene, 0, 0, 1, 2), ==, 1);
  g_assert_cmpfloat (subject_float (scene, 0, 0, 2, 3), ==, 7);
  g_assert_cmpfloat (subject_float (scene, 0, 0, 2, 1), ==, 7);
  g_assert_cmpuint (subject_word (scene, 0, 0, 2, 0), ==, 0);
}

static void
test_inputs_lists (void)
{
  static const guint32 raw[] = { 10, 11, 12, 20, 21, 22, 30, 31, 32, 40, 41, 42 };
  g_autoptr (LsScene) scene = NULL;

  subject_write ("raw.bin", raw, sizeof raw);
  scene = subject_load ("[layout]\nwidth=2\nheight=2\n[inputs]\n"
                        "R0.x=int list 1 2 3 -4\n"
                        "R1.xyz=file raw.bin\n"
                        "R2.zx=file raw.bin 3 1\n"
                        "R3.xy=file raw.bin 3 2, int list 9;8;7;6\n");
  /* lane 2 is (0, 1): index 2 */
  g_assert_cmpint ((gint32) subject_word (scene, 0, 3, 0, 0), ==, -4);
  g_assert_cmpuint (subject_word (scene, 0, 2, 1, 0), ==, 30);
  g_assert_cmpuint (subject_word (scene, 0, 2, 1, 2), ==, 32);
  g_assert_cmpuint (subject_word (scene, 0, 2, 2, 2), ==, 31);
  g_assert_cmpuint (subject_word (scene, 0, 2, 2, 0), ==, 32);
  g_assert_cmpuint (subject_word (scene, 0, 2, 3, 0), ==, 32);
  g_assert_cmpuint (subject_word (scene, 0, 2, 3, 1), ==, 7);
}

/* A helper beside the target has what the pixel next to it has. */
static void
test_inputs_helpers (void)
{
  g_autoptr (LsScene) scene = subject_load ("[layout]\nwidth=3\nheight=1\n[inputs]\n"
                                            "R0.xy=int list 1 2 3, int pixel-x\n");

  g_assert_cmpint ((gint32) subject_word (scene, 0, 4, 0, 0), ==, 3);
  g_assert_cmpint ((gint32) subject_word (scene, 0, 5, 0, 0), ==, 3);
  g_assert_cmpint ((gint32) subject_word (scene, 0, 5, 0, 1), ==, 3);
  g_assert_cmpint ((gint32) subject_word (scene, 0, 3, 0, 0), ==, 2);
}

static void
test_inputs_random (void)
{
  static const char text[] = "[inputs]\nR0.xy=random 42 -1 2\nR1.x=int random 7 3 5\n"
                             "R1.y=random 43 -1 2\n";
  g_autoptr (LsScene) a = subject_load (text);
  g_autoptr (LsScene) b = subject_load (text);
  guint n_same = 0, seen = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      float x = subject_float (a, 1, lane, 0, 0);
      guint32 n = subject_word (a, 1, lane, 1, 0);

      g_assert_true (x >= -1 && x < 2);
      g_assert_true (n >= 3 && n <= 5);
      seen |= 1u << n;
      g_assert_cmpuint (subject_word (a, 1, lane, 0, 0), ==, subject_word (b, 1, lane, 0, 0));
      n_same += subject_word (a, 1, lane, 0, 0) == subject_word (a, 1, lane, 0, 1);
      n_same += subject_word (a, 1, lane, 0, 0) == subject_word (a, 0, lane, 0, 0);
      n_same += subject_word (a, 1, lane, 0, 1) == subject_word (a, 1, lane, 1, 1);
    }
  g_assert_cmpuint (n_same, <, 3);
  g_assert_cmpuint (seen, ==, 1u << 3 | 1u << 4 | 1u << 5);
}

/* --- resources ------------------------------------------------------------------------------------------- */

static guint32
word_at (GBytes *bytes, gsize index)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  guint32 word;

  g_assert_cmpuint (4 * index + 4, <=, size);
  memcpy (&word, data + 4 * index, sizeof word);
  return GUINT32_FROM_LE (word);
}

static void
test_constants (void)
{
  static const guint32 raw[] = { 5, 6, 7, 8 };
  g_autoptr (LsScene) scene = NULL;
  const LsBindings *bindings;

  subject_write ("cb.bin", raw, sizeof raw);
  scene = subject_load ("[constants]\ncb0=1 2 3 4 5\ncb0.17=int -1 2\ncb15=file cb.bin\n"
                        "c.255=0 0 0 1\nb0=true\nb31=yes\nb4=false\nloop31=4095 1 255\n"
                        "dx10-clamp=false\nsemantics=7 255 0\n");
  bindings = ls_scene_get_bindings (scene);
  g_assert_cmpuint (word_at (bindings->constants[0], 4), ==, 0x40a00000);
  g_assert_cmpuint (word_at (bindings->constants[0], 5), ==, 0);
  g_assert_cmpuint (word_at (bindings->constants[0], 68), ==, 0xffffffff);
  g_assert_cmpuint (g_bytes_get_size (bindings->constants[0]), ==, 2 * 256);
  g_assert_cmpuint (g_bytes_get_size (bindings->constants[15]), ==, 256);
  g_assert_cmpuint (word_at (bindings->constants[15], 3), ==, 8);
  g_assert_null (bindings->constants[1]);
  g_assert_cmpuint (word_at (bindings->const_file, 1023), ==, 0x3f800000);
  g_assert_cmpuint (bindings->booleans, ==, 0x80000001);
  g_assert_cmpuint (bindings->loops[31].count, ==, 4095);
  g_assert_cmpuint (bindings->loops[31].init, ==, 1);
  g_assert_cmpint (bindings->loops[31].increment, ==, 255);
  g_assert_false (bindings->dx10_clamp);
  g_assert_cmpuint (bindings->n_semantics, ==, 3);
  g_assert_cmpuint (bindings->semantics[1], ==, 255);
}

static void
test_buffers (void)
{
  static const guint8 raw[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  g_autoptr (LsScene) scene = NULL;
  const LsBuffer *buffers;

  subject_write ("buffer.bin", raw, sizeof raw);
  scene = subject_load ("[buffer 160]\nfile=buffer.bin\nsize=6\nstride=2\nformat=8_8\n"
                        "num-format=scaled\ncomp=signed\nsrf-mode=no-zero\nendian=8in16\n"
                        "[buffer 0]\ndata=int 1 -1\nsize=12\n[buffer 255]\nsize=4\n");
  buffers = ls_scene_get_bindings (scene)->buffers;
  g_assert_cmpuint (g_bytes_get_size (buffers[160].bytes), ==, 6);
  g_assert_cmpuint (buffers[160].stride, ==, 2);
  g_assert_cmpuint (buffers[160].data_format, ==, 7);
  g_assert_cmpuint (buffers[160].num_format, ==, 2);
  g_assert_cmpuint (buffers[160].format_comp, ==, 1);
  g_assert_cmpuint (buffers[160].srf_mode, ==, 1);
  g_assert_cmpuint (buffers[160].endian_swap, ==, 1);
  g_assert_cmpuint (word_at (buffers[0].bytes, 1), ==, 0xffffffff);
  g_assert_cmpuint (word_at (buffers[0].bytes, 2), ==, 0);
  g_assert_cmpuint (buffers[0].stride, ==, 16);
  g_assert_cmpuint (buffers[0].data_format, ==, 35);
  g_assert_cmpuint (g_bytes_get_size (buffers[255].bytes), ==, 4);
}

static float
texel (const LsTexture *texture, guint level, guint x, guint y, guint z, guint channel)
{
  float value;

  memcpy (&value, ls_texture_level_texel (&texture->levels[level], x, y, z) + channel,
          sizeof value);
  return value;
}

static void
test_textures (void)
{
  static const guint8 cube[6 * 5] = { [29] = 255 };
  g_autoptr (LsScene) scene = NULL;
  LsTexture *const *textures;

  subject_write ("cube.raw", cube, sizeof cube);
  scene = subject_load ("[texture 18]\ndata=float 0 1 2 3 4 5 6 7 8\ndim=3d\nwidth=2\nheight=2\n"
                        "depth=2\nlevels=2\nformat=32_float\nswizzle=x01w\nlast-level=1\n"
                        "[texture 19]\nfile=cube.raw\ndim=cube\nwidth=2\nheight=2\nlevels=2\n"
                        "format=8\nbase-level=1\n"
                        "[texture 20]\ndata=int -5 6\ndim=1d-array\nwidth=1\nlayers=2\n"
                        "format=32\nnum-format=int\ncomp=signed\n");
  textures = ls_scene_get_bindings (scene)->textures;
  g_assert_cmpfloat (texel (textures[18], 0, 1, 0, 1, 0), ==, 5);
  g_assert_cmpfloat (texel (textures[18], 1, 0, 0, 0, 0), ==, 8);
  g_assert_cmpfloat (texel (textures[18], 0, 0, 0, 0, 3), ==, 1);
  g_assert_cmpuint (textures[18]->dst_sel[1], ==, 4);
  g_assert_cmpuint (textures[18]->dst_sel[2], ==, 5);
  g_assert_cmpfloat (texel (textures[19], 1, 0, 0, 5, 0), ==, 1);
  g_assert_cmpuint (textures[19]->base_level, ==, 1);
  g_assert_cmpuint (textures[19]->last_level, ==, 1);
  g_assert_true (textures[20]->is_integer);
  g_assert_cmpint ((gint32) *ls_texture_level_texel (&textures[20]->levels[0], 0, 0, 0), ==, -5);
  g_assert_cmpuint (ls_texture_level_texel (&textures[20]->levels[0], 0, 0, 1)[3], ==, 1);
}

/* The row that is lowest in an image viewer is row 0. */
static void
test_texture_png (void)
{
  static const guint8 rgba[] = { 255, 0, 0, 255, 0, 255, 0, 51 };
  g_autofree char *path = g_build_filename (subject_directory (), "image.png", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;
  const LsTexture *texture;

  g_assert_true (ls_png_write (path, rgba, 1, 2, &error));
  g_assert_no_error (error);
  scene = subject_load ("[texture 18]\npng=image.png\n");
  texture = ls_scene_get_bindings (scene)->textures[18];
  g_assert_cmpuint (texture->levels[0].height, ==, 2);
  g_assert_cmpfloat (texel (texture, 0, 0, 0, 0, 0), ==, 1);
  g_assert_cmpfloat (texel (texture, 0, 0, 1, 0, 1), ==, 1);
  g_assert_cmpfloat (texel (texture, 0, 0, 1, 0, 3), ==, 0.2f);
}

static void
test_samplers (void)
{
  g_autoptr (LsScene) scene = subject_load (
    "[sampler 3]\nclamp-x=mirror\nclamp-y=clamp-border\nclamp-z=7\nmag-filter=bilinear\n"
    "min-filter=aniso-bilinear\nz-filter=linear\nmip-filter=point\nmax-aniso-ratio=3\n"
    "border=register\nborder-color=0.5 1 -1 2\ndepth-compare=greater\nmin-lod=0.5\nmax-lod=3\n"
    "lod-bias=-1.25\n[sampler 4]\nborder=opaque-black\nmax-aniso-ratio=3\nfetch-4=true\n"
    "sample-is-pcf=true\nforce-degamma=true\npoint-sampling-clamp=true\n"
    "disable-cube-wrap=false\ndisable-cube-aniso=false\n");
  const LsSampler *sampler = ls_scene_get_bindings (scene)->samplers[3];

  g_assert_cmpint (sampler->wrap[0], ==, LS_WRAP_MIRROR);
  g_assert_cmpint (sampler->wrap[1], ==, LS_WRAP_CLAMP_BORDER);
  g_assert_cmpint (sampler->wrap[2], ==, LS_WRAP_MIRROR_ONCE_BORDER);
  g_assert_cmpint (sampler->mag, ==, LS_FILTER_LINEAR);
  g_assert_cmpint (sampler->min, ==, LS_FILTER_LINEAR);
  g_assert_cmpint (sampler->z_filter, ==, LS_MIP_LINEAR);
  g_assert_cmpint (sampler->mip, ==, LS_MIP_POINT);
  g_assert_cmpuint (sampler->max_aniso, ==, 8);
  g_assert_cmpfloat (sampler->border[2], ==, -1);
  g_assert_cmpint (sampler->compare, ==, LS_COMPARE_GREATER);
  g_assert_cmpfloat (sampler->min_lod, ==, 0.5f);
  g_assert_cmpfloat (sampler->max_lod, ==, 3);
  g_assert_cmpfloat (sampler->lod_bias, ==, -1.25f);
  g_assert_false (sampler->gathers || sampler->compares || sampler->degamma);
  g_assert_false (sampler->point_clamp || sampler->cube_wrap || sampler->cube_aniso);
  sampler = ls_scene_get_bindings (scene)->samplers[4];
  g_assert_cmpfloat (sampler->border[3], ==, 1);
  g_assert_cmpuint (sampler->max_aniso, ==, 1);
  g_assert_cmpint (sampler->compare, ==, LS_COMPARE_LEQUAL);
  g_assert_cmpfloat (sampler->max_lod, ==, 15);
  g_assert_true (sampler->gathers && sampler->compares && sampler->degamma);
  g_assert_true (sampler->point_clamp && sampler->cube_wrap && sampler->cube_aniso);
}

/* --- the rest -------------------------------------------------------------------------------------------- */

static void
test_head (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene =
    ls_scene_load_text ("\n# comment\n[scene]\nname=A\\sname\nstage=vs\nmachine=r700\n"
                        "[asm]\n00 EXPORT_DONE: POS0, R1\nEND_OF_PROGRAM\n[layout]\nkind=vertices\n"
                        "count=3\n[debug]\nbreakpoints=2 1\nwave=0\nlane=2\nstep=9\n"
                        "[notes]\n0.9=look\\nhere\n",
                        -1, "x/y.lanescope", NULL, &error);
  const LsMarks *marks = scene ? ls_scene_get_marks (scene) : NULL;
  guint wave, lane;
  guint64 step;

  g_assert_no_error (error);
  g_assert_cmpstr (ls_scene_get_name (scene), ==, "A name");
  g_assert_cmpint (ls_scene_get_stage (scene), ==, LS_STAGE_VS);
  g_assert_cmpint (ls_scene_get_layout (scene), ==, LS_LAYOUT_VERTICES);
  g_assert_cmpuint (marks->breakpoints->len, ==, 2);
  g_assert_cmpuint (((LsMarkBreakpoint *) g_ptr_array_index (marks->breakpoints, 0))->line, ==, 1);
  ls_scene_get_position (scene, &wave, &lane, &step);
  g_assert_cmpuint (lane, ==, 2);
  g_assert_cmpuint (step, ==, 9);
  g_assert_cmpuint (marks->notes->len, ==, 1);
  g_assert_cmpuint (g_array_index (marks->notes, LsNote, 0).step, ==, 9);
  g_assert_cmpstr (g_array_index (marks->notes, LsNote, 0).text, ==, "look\nhere");
  g_assert_cmpuint (ls_scene_get_n_outputs (scene), ==, 1);
  g_assert_cmpstr (ls_scene_get_output (scene, 0)->name, ==, "POS0");
}

/* A program alone: words of either kind, or text. */
static void
test_bare (void)
{
  static const char text[] = "00 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n";
  g_autofree char *path = g_build_filename (subject_directory (), "bare.asm", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;
  guint width, height;

  subject_write ("bare.asm", text, sizeof text - 1);
  scene = ls_scene_open (path, &error);
  g_assert_no_error (error);
  ls_scene_get_size (scene, &width, &height);
  g_assert_cmpuint (width * height, ==, 256);
  g_assert_cmpfloat (subject_float (scene, 3, 5, 0, 2), ==, 0.4375f);
  g_assert_cmpfloat (subject_float (scene, 3, 5, 1, 2), ==, 11 + 8 + 1);
  g_assert_cmpuint (ls_scene_get_n_outputs (scene), ==, 1);
  g_assert_nonnull (ls_scene_get_bindings (scene)->constants[15]);
  g_assert_cmpstr (ls_scene_get_path (scene), ==, path);
}

/* What a budget has left while a program alone is open. */
static guint64
left_with (const char *name, gconstpointer data, gsize size)
{
  g_autofree char *path = g_build_filename (subject_directory (), name, NULL);
  g_autoptr (LsBudget) budget = ls_budget_new (LS_BUDGET_LEAST);
  const LsSceneHow how = { .budget = budget };
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_open_how (bytes, path, &how, &error);
  const guint64 left = ls_budget_get_left (budget);

  g_assert_no_error (error);
  g_clear_pointer (&scene, ls_scene_unref);
  g_assert_cmpuint (ls_budget_get_left (budget), ==, LS_BUDGET_LEAST);
  return left;
}

/* The text that a program came from is kept for who wants to read it, and counts; words are not kept. */
static void
test_kept_text (void)
{
  static const guint32 words[] = { 0x00008000, 0x94200688 };
  g_autoptr (GString) text = g_string_new ("00 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n");

  for (guint i = 0; i < 1000; i++)
    g_string_append (text, "; and on\n");
  g_assert_cmpuint (left_with ("kept.asm", text->str, text->len), ==, LS_BUDGET_LEAST - text->len);
  g_assert_cmpuint (left_with ("kept.bin", words, sizeof words), ==, LS_BUDGET_LEAST);
}

static void
test_missing (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_scene_open ("/nonexistent/x.lanescope", &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, "/nonexistent/x.lanescope"));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/layout/bijection", test_layout_bijection);
  g_test_add_func ("/scene/layout/quads", test_layout_quads);
  g_test_add_func ("/scene/inputs/ramps", test_inputs_ramps);
  g_test_add_func ("/scene/inputs/constants", test_inputs_constants);
  g_test_add_func ("/scene/inputs/lists-and-files", test_inputs_lists);
  g_test_add_func ("/scene/inputs/helpers", test_inputs_helpers);
  g_test_add_func ("/scene/inputs/random", test_inputs_random);
  g_test_add_func ("/scene/constants", test_constants);
  g_test_add_func ("/scene/buffers", test_buffers);
  g_test_add_func ("/scene/textures", test_textures);
  g_test_add_func ("/scene/textures/png", test_texture_png);
  g_test_add_func ("/scene/samplers", test_samplers);
  g_test_add_func ("/scene/head-and-position", test_head);
  g_test_add_func ("/scene/bare-program", test_bare);
  g_test_add_func ("/scene/kept-text", test_kept_text);
  g_test_add_func ("/scene/missing-file", test_missing);
  status = g_test_run ();
  subject_clear ();
  return status;
}
