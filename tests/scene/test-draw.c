/* Scenes that are whole draws: small programs whose pixels follow from the rules of OpenGL 3.3 (core specification,
 * sections 2.11 to 2.18, 3.4 to 3.6 and 4.1), and from what the spec of the R700 says of its stages. */

#include <string.h>

#include "ls-check.h"
#include "ls-memory.h"
#include "ls-stage.h"

#define SIDE 16

/* Vertices of eight floats: position, then colour. */
#define VERTEX_PROGRAM                                             \
  "[vs asm]\n"                                                     \
  "00 VTX: CNT(2)\n"                                               \
  "  0 FETCH R1, R0.x, fc0 FORMAT(32_32_32_32_FLOAT) MEGA(32)\n"   \
  "  1 FETCH R2, R0.x, fc0 FORMAT(32_32_32_32_FLOAT) OFFSET(16)\n" \
  "01 EXPORT_DONE: POS0, R1\n"                                     \
  "02 EXPORT_DONE: PARAM0, R2\n"                                   \
  "END_OF_PROGRAM\n"
#define PIXEL_PROGRAM          \
  "[ps inputs]\n"              \
  "R0=semantic 0\n"            \
  "[ps asm]\n"                 \
  "00 EXPORT_DONE: PIX0, R0\n" \
  "END_OF_PROGRAM\n"
#define BUFFER "[vs buffer 0]\nstride=32\ndata=float "
/* Covers all; its colour is (u, v, 0, 1). */
#define WHOLE "-1 -1 0 1 0 0 0 1  3 -1 0 1 2 0 0 1  -1 3 0 1 0 2 0 1 "
#define FLAT(z, colour) \
  "-1 -1 " z " 1 " colour "  3 -1 " z " 1 " colour "  -1 3 " z " 1 " colour " "

static LsScene *
load (const char *text)
{
  g_autoptr (GError) error = NULL;
  LsScene *scene = ls_scene_load_text (text, -1, "draw", ".", &error);

  g_assert_no_error (error);
  return scene;
}

/* Runs a scene; an output as floats. */
static float *
run_output (const LsScene *scene, guint output)
{
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, NULL, NULL);

  g_assert_cmpuint (ls_dispatch_first_failure (dispatch), ==, G_MAXUINT);
  return (float *) ls_scene_output_words (scene, dispatch, output);
}

static void
assert_pixel (const float *image, guint x, guint y, float r, float g, float b, float a)
{
  const float expected[4] = { r, g, b, a };

  for (guint c = 0; c < 4; c++)
    g_assert_cmpfloat_with_epsilon (image[(y * SIDE + x) * 4 + c], expected[c], 1e-6);
}

/* --- pixels ----------------------------------------------------------------------------------------------- */

/* Waves of a triangle that covers everything are the tiles that scenes of one stage have. */
static void
test_whole_target (void)
{
  g_autoptr (LsScene) scene =
    load ("[draw]\ncount=3\n" VERTEX_PROGRAM BUFFER WHOLE "\n" PIXEL_PROGRAM);
  g_autoptr (LsScene) single = load ("[program]\nasm=00 EXPORT_DONE: PIX0, R0\\nEND_OF_PROGRAM\n");
  g_autofree float *image = run_output (scene, 0);

  g_assert_true (ls_scene_is_draw (scene));
  g_assert_false (ls_scene_is_draw (single));
  g_assert_cmpuint (ls_scene_get_n_waves (scene), ==, 4);
  for (guint y = 0; y < SIDE; y++)
    for (guint x = 0; x < SIDE; x++)
      {
        guint wave, lane, other_wave, other_lane, back_x, back_y;

        assert_pixel (image, x, y, (x + 0.5f) / SIDE, (y + 0.5f) / SIDE, 0, 1);
        g_assert_true (ls_scene_pixel_to_lane (scene, x, y, &wave, &lane));
        g_assert_true (ls_scene_pixel_to_lane (single, x, y, &other_wave, &other_lane));
        g_assert_cmpuint (wave, ==, other_wave);
        g_assert_cmpuint (lane, ==, other_lane);
        g_assert_true (ls_scene_lane_to_pixel (scene, wave, lane, &back_x, &back_y));
        g_assert_cmpuint (back_x, ==, x);
        g_assert_cmpuint (back_y, ==, y);
      }
}

/* Readings are those of all stages: 1 << 32 is 1 by five bits and 0 where all bits leave, in the VS (to x) and in the PS
 * (to y) alike. */
static void
test_readings (void)
{
#define SHIFT_PROGRAMS                                                          \
  "[vs asm]\n"                                                                  \
  "00 VTX: CNT(1)\n"                                                            \
  "  0 FETCH R1, R0.x, fc0 FORMAT(32_32_32_32_FLOAT) MEGA(16)\n"                \
  "01 ALU:\n  0 x: LSHL_INT R2.x, 1, (0x20).x\n"                                \
  "  1 t: INT_TO_FLT R2.x, R2.x\n"                                              \
  "02 EXPORT_DONE: POS0, R1\n03 EXPORT_DONE: PARAM0, R2.x000\nEND_OF_PROGRAM\n" \
  "[vs buffer 0]\ndata=-1 -1 0 1  3 -1 0 1  -1 3 0 1\n"                         \
  "[ps inputs]\nR0=semantic 0\n[ps asm]\n"                                      \
  "00 ALU:\n  0 y: LSHL_INT R0.y, 1, (0x20).x\n"                                \
  "  1 t: INT_TO_FLT R0.y, R0.y\n"                                              \
  "01 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"
  g_autoptr (LsScene) five = load ("[draw]\ncount=3\n" SHIFT_PROGRAMS);
  g_autoptr (LsScene) saturating =
    load ("[machine]\nshifts=saturate\n[draw]\ncount=3\n" SHIFT_PROGRAMS);
  g_autofree float *one = run_output (five, 0);
  g_autofree float *none = run_output (saturating, 0);

  assert_pixel (one, 5, 9, 1, 1, 0, 0);
  assert_pixel (none, 5, 9, 0, 0, 0, 0);
}

/* A point of one pixel runs in a quad of which three pixels are helpers: not covered, but with inputs. */
static void
test_helpers (void)
{
  g_autoptr (LsScene) scene = load ("[draw]\nprimitive=points\ncount=1\n" VERTEX_PROGRAM BUFFER
                                    "0.3125 0.4375 0 1 7 8 9 1\n" PIXEL_PROGRAM);
  g_autofree float *image = run_output (scene, 0);
  LsWaveInput input;
  guint x, y;

  ls_scene_get_wave_input (scene, 0, &input);
  g_assert_cmpuint (ls_scene_get_n_waves (scene), ==, 1);
  g_assert_cmphex (input.covered, ==, 1u << 2);
  for (guint lane = 0; lane < 4; lane++)
    g_assert_cmpfloat (input.preloads[0].row.f[lane], ==, 7);
  ls_wave_input_clear (&input);
  g_assert_true (ls_scene_lane_to_pixel (scene, 0, 2, &x, &y));
  g_assert_cmpuint (x, ==, 10);
  g_assert_cmpuint (y, ==, 11);
  g_assert_false (ls_scene_lane_to_pixel (scene, 0, 3, &x, &y));
  g_assert_false (ls_scene_pixel_to_lane (scene, 11, 11, &x, &y));
  assert_pixel (image, 10, 11, 7, 8, 9, 1);
  assert_pixel (image, 11, 11, 0, 0, 0, 0);
}

/* Nothing is left of a triangle behind the eye; the target stays as it was cleared. */
static void
test_nothing (void)
{
  g_autoptr (LsScene) scene =
    load ("[draw]\ncount=3\n" VERTEX_PROGRAM BUFFER "-1 -1 0 -1 0 0 0 1  3 -1 0 -1 2 0 0 1  "
          "-1 3 0 -1 0 2 0 1\n" PIXEL_PROGRAM "[output PIX0]\nclear=5\n");
  g_autofree float *image = run_output (scene, 0);

  g_assert_cmpuint (ls_scene_get_n_waves (scene), ==, 0);
  assert_pixel (image, 3, 3, 5, 5, 5, 5);
}

/* Flat takes the provoking vertex, linear ignores w, perspective does not (OpenGL 3.3, section 3.6.1); what nobody
 * exports has its default. */
static void
test_interpolation (void)
{
  g_autoptr (LsScene) scene =
    load ("[draw]\ncount=3\nprovoking=first\n" VERTEX_PROGRAM BUFFER
          "-1 -1 0 1 6 0 0 1  12 -4 0 4 2 0 0 1  -1 3 0 1 0 2 0 1\n"
          "[vs outputs]\nPARAM0=9\n"
          "[ps inputs]\nR0=semantic 9 perspective\nR1=semantic 9 linear centroid\n"
          "R2=semantic 9 flat\nR3=semantic 1 default 4 5 6 7\nR4=position\nR5.y=face\n"
          "[ps asm]\n"
          "00 EXPORT: PIX0, R0\n01 EXPORT: PIX1, R1\n02 EXPORT: PIX2, R2\n03 EXPORT: PIX3, R3\n"
          "04 EXPORT: PIX4, R4\n05 EXPORT_DONE: PIX5, R5\nEND_OF_PROGRAM\n");
  /* weights of the vertices at the pixel (7, 3) of the window, and w there */
  const float b1 = 7.5f / 32, b2 = 3.5f / 32, b0 = 1 - b1 - b2, w = 1 / (b0 + b1 / 4 + b2);
  g_autofree float *perspective = run_output (scene, 0), *linear = run_output (scene, 1);
  g_autofree float *flat = run_output (scene, 2), *fallback = run_output (scene, 3);
  g_autofree float *position = run_output (scene, 4), *face = run_output (scene, 5);

  assert_pixel (perspective, 7, 3, (6 * b0 + 2 * b1 / 4) * w, 2 * b2 * w, 0, 1);
  assert_pixel (linear, 7, 3, 6 * b0 + 2 * b1, 2 * b2, 0, 1);
  assert_pixel (flat, 7, 3, 6, 0, 0, 1);
  assert_pixel (fallback, 7, 3, 4, 5, 6, 7);
  assert_pixel (position, 7, 3, 7.5f, 3.5f, 0.5f, w);
  assert_pixel (face, 7, 3, 0, 1, 0, 0);
}

/* --- order ------------------------------------------------------------------------------------------------ */

#define RED "1 0 0 0.25"
#define GREEN "0 1 0 0.5"

static void
test_order (void)
{
  g_autoptr (LsScene) scene = load ("[draw]\ncount=6\n" VERTEX_PROGRAM BUFFER FLAT ("0", RED) FLAT (
    "0.5", GREEN) "\n" PIXEL_PROGRAM "[output none]\nregister=PIX0\nclear=0.5\n");
  g_autofree float *image = run_output (scene, 0);
  guint wave, lane, primitive, n;
  LsSceneVertex vertices[3];

  assert_pixel (image, 5, 5, 0, 1, 0, 0.5f);
  g_assert_cmpuint (ls_scene_get_n_waves (scene), ==, 8);
  g_assert_true (ls_scene_pixel_to_lane (scene, 0, 0, &wave, &lane));
  g_assert_cmpuint (wave, ==, 4);
  g_assert_true (ls_scene_get_primitive (scene, wave, lane, &primitive, vertices, &n));
  g_assert_cmpuint (primitive, ==, 1);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (vertices[0].index, ==, 3);
  g_assert_cmpuint (vertices[2].lane, ==, 5);
}

static void
test_blend (void)
{
  static const char *const blends[] = { "alpha", "add" };
  static const float expected[][4] = { { 0.3125f, 0.6875f, 0.1875f, 0.46875f },
                                       { 1.5f, 1.5f, 0.5f, 1.25f } };

  for (guint i = 0; i < G_N_ELEMENTS (blends); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "[draw]\ncount=6\n" VERTEX_PROGRAM BUFFER FLAT ("0", RED)
          FLAT ("0.5", GREEN) "\n" PIXEL_PROGRAM "[output PIX0]\nclear=0.5\nblend=%s\n",
        blends[i]);
      g_autoptr (LsScene) scene = load (text);
      g_autofree float *image = run_output (scene, 0);

      assert_pixel (image, 9, 2, expected[i][0], expected[i][1], expected[i][2], expected[i][3]);
    }
}

static void
test_depth (void)
{
  static const struct
  {
    const char *keys;
    float green, depth;
  } cases[] = {
    { "test=less", 0, 0.5f },
    { "test=greater\nclear=0", 1, 0.75f },
    { "test=lessequal\nwrite=no", 1, 1 },
    { "test=always", 1, 0.75f },
    { "test=never", 0.25f, 1 },
    { "test=notequal\nclear=0.75", 1, 0.75f }, /* the first leaves 0.5, so the second passes too */
    { "test=equal\nclear=0.75", 1, 0.75f },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "[draw]\ncount=6\n" VERTEX_PROGRAM BUFFER FLAT ("0", RED) FLAT (
          "0.5",
          GREEN) "\n" PIXEL_PROGRAM
                 "[depth]\n%s\n[output PIX0]\nclear=0.25\n[output Z0]\nformat=r32f\nclear=1\n",
        cases[i].keys);
      g_autoptr (LsScene) scene = load (text);
      g_autofree float *image = run_output (scene, 0), *depth = run_output (scene, 1);

      g_assert_cmpfloat (image[1], ==, cases[i].green);
      g_assert_cmpfloat (depth[0], ==, cases[i].depth);
    }
}

/* A killed pixel writes neither colour nor depth. */
static void
test_kill (void)
{
  g_autoptr (LsScene) scene =
    load ("[draw]\ncount=6\n" VERTEX_PROGRAM BUFFER FLAT ("0.5", GREEN)
            FLAT ("0", RED) "\n"
                            "[ps inputs]\nR0=semantic 0\nR1=position\n"
                            "[ps asm]\n"
                            "00 ALU:\n"
                            "  0 x: ADD R2.x, R0.x, -0.5f\n"
                            "    y: ADD R2.y, R1.x, -(8.0f)\n"
                            "  1 x: MUL R2.x, R2.x, R2.y\n"
                            "  2 x: KILLGT ____, R2.x, 0.0f\n"
                            "01 EXPORT_DONE: PIX0, R0\n"
                            "END_OF_PROGRAM\n"
                            "[depth]\n[output PIX0]\n[output Z0]\nformat=r32f\nclear=1\n");
  g_autofree float *image = run_output (scene, 0), *depth = run_output (scene, 1);

  /* green is killed on the left, red on the right; red is nearer */
  assert_pixel (image, 3, 4, 1, 0, 0, 0.25f);
  assert_pixel (image, 12, 4, 0, 1, 0, 0.5f);
  g_assert_cmpfloat (depth[4 * SIDE + 3], ==, 0.5f);
  g_assert_cmpfloat (depth[4 * SIDE + 12], ==, 0.75f);
}

/* --- vertices --------------------------------------------------------------------------------------------- */

/* The vertex stage of the same draw is a scene of vertices, with the indices and instances that the draw has. */
static void
test_vertex_stage (void)
{
  g_autoptr (LsScene) scene =
    load ("[scene]\nstage=vs\n[draw]\nindices=2 0 1\ninstances=2\n" VERTEX_PROGRAM BUFFER WHOLE
          "\n" PIXEL_PROGRAM "[output PIX0]\n");
  static const guint indices[] = { 2, 0, 1, 2, 0, 1 };
  g_autofree float *image = run_output (scene, 0);
  LsWaveInput input;
  guint width, height;

  g_assert_cmpint (ls_scene_get_layout (scene), ==, LS_LAYOUT_VERTICES);
  ls_scene_get_size (scene, &width, &height);
  g_assert_cmpuint (width, ==, 6);
  g_assert_cmpstr (ls_scene_get_output (scene, 0)->name, ==, "POS0");
  g_assert_cmpfloat (image[1], ==, 3);
  ls_scene_get_wave_input (scene, 0, &input);
  g_assert_cmphex (input.covered, ==, 0x3f);
  for (guint lane = 0; lane < 6; lane++)
    {
      g_assert_cmpuint (input.preloads[0].row.u[lane], ==, indices[lane]);
      g_assert_cmpuint (input.preloads[1].row.u[lane], ==, lane / 3);
    }
  ls_wave_input_clear (&input);
}

#define CAPTURE_PROGRAM                                               \
  "[vs asm]\n"                                                        \
  "00 VTX: CNT(1)\n"                                                  \
  "  0 FETCH R1, R0.x, fc0 FORMAT(32_32_32_32_FLOAT) MEGA(16)\n"      \
  "01 MEM_STREAM0: WRITE(0), R1.x___ ARRAY_SIZE(4095) ELEM_SIZE(3)\n" \
  "02 EXPORT_DONE: POS0, R1\n"                                        \
  "END_OF_PROGRAM\n"

/* A strip is captured as a list; odd triangles keep the winding (OpenGL 3.3, table 2.4); a restart begins anew. */
static void
check_capture (const char *output_keys)
{
  g_autofree char *text =
    g_strconcat ("[draw]\nprimitive=triangle-strip\nindices=0 1 2 3 99 2 1 "
                 "0\nrestart=99\nstream0=1\n" CAPTURE_PROGRAM
                 "[vs buffer 0]\nstride=16\ndata=float 10 0 0 1  11 0 0 1  12 0 0 1  13 0 0 1\n"
                 "[ps asm]\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"
                 "[output captured]\nformat=r32f\n",
                 output_keys, NULL);
  static const float expected[] = { 10, 11, 12, 12, 11, 13, 12, 11, 10 };
  g_autoptr (LsScene) scene = load (text);
  const LsOutput *output = ls_scene_get_output (scene, 0);
  g_autofree float *words = run_output (scene, 0);

  g_assert_true (output->is_stream);
  g_assert_cmpuint (output->width, ==, 1);
  g_assert_cmpuint (output->height, ==, G_N_ELEMENTS (expected));
  g_assert_cmpmem (words, output->width * output->height * sizeof (float), expected,
                   sizeof expected);
}

static void
test_capture (void)
{
  check_capture ("register=STREAM0\n");
  check_capture ("memory=stream0\n");
}

/* What the pixels of a draw leave in the memory that their waves share: place n of the reduction buffer is lane n's, and
 * the last of four waves wrote it. */
static void
test_shared_memory (void)
{
  g_autoptr (LsScene) scene =
    load ("[draw]\ncount=3\n" VERTEX_PROGRAM BUFFER WHOLE "\n[ps inputs]\nR0=position\n[ps asm]\n"
          "00 MEM_REDUCTION: WRITE(0), R0.xy__ ARRAY_SIZE(0) ELEM_SIZE(3)\n"
          "01 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"
          "[output sums]\nmemory=reduction\nformat=rgba32f\nclear=-1\n");
  g_autofree float *words = run_output (scene, 0);

  g_assert_cmpuint (ls_scene_get_output (scene, 0)->width, ==, 64);
  g_assert_cmpuint (ls_scene_get_output (scene, 0)->height, ==, 1);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_assert_cmpfloat (words[4 * lane], ==,
                         8.5f + (float) (lane & 1) + (float) (2 * (lane >> 2 & 3)));
      g_assert_cmpfloat (words[4 * lane + 1], ==,
                         8.5f + (float) (lane >> 1 & 1) + (float) (2 * (lane >> 4)));
      g_assert_cmpfloat (words[4 * lane + 2], ==, -1);
    }
}

#define TWO_STREAMS                                                                   \
  "[vs asm]\n"                                                                        \
  "00 VTX: CNT(1)\n"                                                                  \
  "  0 FETCH R1, R0.x, fc0 FORMAT(32_32_32_32_FLOAT) MEGA(16)\n"                      \
  "01 MEM_STREAM0: WRITE(0), R1.x___ ARRAY_SIZE(4095) ELEM_SIZE(3)\n"                 \
  "02 MEM_STREAM2: WRITE(1), R1.xy__ ARRAY_SIZE(4095) ELEM_SIZE(3)\n"                 \
  "03 EXPORT_DONE: POS0, R1\n"                                                        \
  "END_OF_PROGRAM\n"                                                                  \
  "[vs buffer 0]\nstride=16\ndata=float 10 20 0 1  11 21 0 1  12 22 0 1  13 23 0 1\n" \
  "[ps asm]\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"

/* Buffers have items of their own, three words in the second one of which the first is not written. OpenGL 3.3, section
 * 2.17: a primitive that does not fit into any one of the buffers is recorded in none. */
static void
test_streams (void)
{
  static const guint sizes[][4] = {
    /* size and offset of the first and of the second buffer, in words */
    { 100, 0, 100, 0 }, { 6, 0, 18, 0 },  { 5, 0, 18, 0 },  { 6, 0, 17, 0 },  { 6, 1, 18, 0 },
    { 7, 1, 19, 1 },    { 2, 0, 100, 0 }, { 0, 0, 100, 0 }, { 100, 0, 9, 0 }, { 3, 4, 100, 0 }
  };
  static const float xs[] = { 10, 11, 12, 12, 11, 13 }; /* the strip's triangles as a list */

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const guint *size = sizes[i];
      guint fit0 = size[0] > size[1] ? (size[0] - size[1]) / 3 : 0;
      guint fit2 = (size[2] - size[3]) / 9, n = 3 * MIN (MIN (fit0, fit2), 2);
      g_autofree char *text = g_strdup_printf (
        "[draw]\nprimitive=triangle-strip\ncount=4\nstream0=1\nstream0-size=%u\n"
        "stream0-offset=%u\nstream2=3\nstream2-size=%u\nstream2-offset=%u\n" TWO_STREAMS
        "[output a]\nregister=STREAM0\nformat=r32f\n[output b]\nregister=STREAM2\nformat=r32f\n",
        size[0], size[1], size[2], size[3]);
      g_autoptr (LsScene) scene = load (text);
      g_autofree float *first = NULL, *second = NULL;

      g_assert_cmpuint (ls_scene_get_output (scene, 0)->height, ==, n);
      g_assert_cmpuint (ls_scene_get_output (scene, 1)->height, ==, n);
      g_assert_cmpuint (ls_scene_get_output (scene, 1)->width, ==, 3);
      if (n == 0)
        continue;
      first = run_output (scene, 0);
      second = run_output (scene, 1);
      for (guint k = 0; k < n; k++)
        {
          g_assert_cmpfloat (first[k], ==, xs[k]);
          g_assert_cmpfloat (second[3 * k], ==, 0);
          g_assert_cmpfloat (second[3 * k + 1], ==, xs[k]);
          g_assert_cmpfloat (second[3 * k + 2], ==, xs[k] + 10);
        }
    }
}

/* The GS emits each point as a triangle and a line's worth of vertices behind a cut: a strip of two is no triangle. */
#define GEOMETRY                                                                              \
  "[es asm]\n"                                                                                \
  "00 VTX: CNT(1)\n"                                                                          \
  "  0 FETCH R1, R0.x, fc0 FORMAT(32_32_32_32_FLOAT) MEGA(16)\n"                              \
  "01 MEM_RING: WRITE(0), R1 ARRAY_SIZE(0) ELEM_SIZE(3)\n"                                    \
  "END_OF_PROGRAM\n"                                                                          \
  "[es buffer 0]\nstride=16\ndata=float 0.5 0 0 1  4 0 0 1\n"                                 \
  "[gs asm]\n"                                                                                \
  "00 VTX: CNT(1)\n"                                                                          \
  "  0 FETCH R1, R0.x, fc17 FETCH_TYPE(NO_INDEX_OFFSET) MEGA(16) FORMAT(32_32_32_32_FLOAT)\n" \
  "01 ALU:\n"                                                                                 \
  "  1 x: MOV R2.x, -1.0f\n"                                                                  \
  "    y: MOV R2.y, -1.0f\n"                                                                  \
  "    z: MOV R2.z, 0.0f\n"                                                                   \
  "    w: MOV R2.w, 1.0f\n"                                                                   \
  "    t: MOV R3.x, 0.0f\n"                                                                   \
  "02 MEM_RING: WRITE_IND(0+R3), R2 ARRAY_SIZE(4095) ELEM_SIZE(3)\n"                          \
  "03 EMIT_VERTEX\n"                                                                          \
  "04 ALU:\n"                                                                                 \
  "  2 x: MOV R2.x, (3.0f)\n"                                                                 \
  "    t: ADD_INT R3.x, R3.x, 1\n"                                                            \
  "05 MEM_RING: WRITE_IND(0+R3), R2 ARRAY_SIZE(4095) ELEM_SIZE(3)\n"                          \
  "06 EMIT_VERTEX\n"                                                                          \
  "07 ALU:\n"                                                                                 \
  "  3 x: MOV R2.x, -1.0f\n"                                                                  \
  "    y: MOV R2.y, (3.0f)\n"                                                                 \
  "    t: ADD_INT R3.x, R3.x, 1\n"                                                            \
  "08 MEM_RING: WRITE_IND(0+R3), R2 ARRAY_SIZE(4095) ELEM_SIZE(3)\n"                          \
  "09 EMIT_VERTEX\n"                                                                          \
  "10 CUT_VERTEX\n"                                                                           \
  "11 ALU:\n"                                                                                 \
  "  4 x: ADD_INT R3.x, R3.x, 1\n"                                                            \
  "12 MEM_RING: WRITE_IND(0+R3), R1 ARRAY_SIZE(4095) ELEM_SIZE(3)\n"                          \
  "13 EMIT_VERTEX\n"                                                                          \
  "END_OF_PROGRAM\n"                                                                          \
  "[vs asm]\n"                                                                                \
  "00 VTX: CNT(1)\n"                                                                          \
  "  0 FETCH R1, R0.x, fc17 FETCH_TYPE(NO_INDEX_OFFSET) MEGA(16) FORMAT(32_32_32_32_FLOAT)\n" \
  "01 EXPORT_DONE: POS0, R1\n"                                                                \
  "END_OF_PROGRAM\n"                                                                          \
  "[ps inputs]\nR0=values 1 2 3 4\n"                                                          \
  "[ps asm]\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"

/* The first word of constant buffer 0 that ALT_CONST reads in a stage of a draw with a GS. */
static guint32
other_constant (const char *stage)
{
  g_autofree char *text =
    g_strdup_printf ("[scene]\nstage=%s\n[draw]\nprimitive=points\ncount=2\nes-item=4\ngs-item=16\n"
                     "gs-vertex=4\n[es constants]\ncb0=uint 1\n[gs constants]\ncb0=uint 2\n"
                     "[ps constants]\ncb0=uint 3\n" GEOMETRY,
                     stage);
  g_autoptr (LsScene) scene = load (text);
  const LsBindings *bindings = ls_scene_get_bindings (scene);

  g_assert_true (bindings->has_other_stage);
  return ls_memory_read_u32 (bindings->constants[LS_OTHER_CONST_BUFFERS], 0);
}

/* Guide 10.1, ALT_CONST: ps takes those of the vs, vs and es of the gs, gs of the vs; es and vs share theirs. */
static void
test_other_constants (void)
{
  g_assert_cmpuint (other_constant ("ps"), ==, 1);
  g_assert_cmpuint (other_constant ("gs"), ==, 1);
  g_assert_cmpuint (other_constant ("vs"), ==, 2);
  g_assert_cmpuint (other_constant ("es"), ==, 2);
}

static void
test_geometry (void)
{
  static const char draw[] =
    "[draw]\nprimitive=points\ncount=2\nes-item=4\ngs-item=16\ngs-vertex=4\n";
  static const struct
  {
    const char *stage;
    guint n;
  } stages[] = { { "es", 2 }, { "gs", 2 }, { "vs", 8 } };
  g_autoptr (LsScene) scene = load ("[draw]\nprimitive=points\ncount=2\nes-item=4\ngs-item=16\n"
                                    "gs-vertex=4\n" GEOMETRY);
  g_autofree float *image = run_output (scene, 0);
  guint primitive, n;
  LsSceneVertex vertices[3];

  assert_pixel (image, 15, 15, 1, 2, 3, 4);
  g_assert_cmpuint (ls_scene_get_n_waves (scene), ==, 8);
  g_assert_true (ls_scene_get_primitive (scene, 4, 0, &primitive, vertices, &n));
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (vertices[1].index, ==, 1); /* emitted for the second point */
  g_assert_cmpuint (vertices[1].lane, ==, 5);
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("[scene]\nstage=%s\n%s" GEOMETRY, stages[i].stage, draw);
      g_autoptr (LsScene) stage = load (text);
      guint width, height;

      ls_scene_get_size (stage, &width, &height);
      g_assert_cmpuint (width, ==, stages[i].n);
    }
}

/* Section 3.9.2 of the shading language: gl_PrimitiveID counts the primitives of an instance. Three triangles of a strip stand
 * side by side, from the left to the right. */
static void
test_primitive_numbers (void)
{
  static const char text[] =
    "[draw]\nprimitive=triangle-strip\ncount=5\ninstances=2\n"
    "[vs inputs]\nR0.x=vertex\nR0.z=primitive\n"
    "[vs asm]\n00 VTX: CNT(1)\n  0 FETCH R1, R0.x, fc0 FORMAT(32_32_32_32_FLOAT) MEGA(16)\n"
    "01 EXPORT_DONE: POS0, R1\n02 EXPORT_DONE: PARAM0, R0.zzzz\nEND_OF_PROGRAM\n"
    "[vs buffer 0]\nstride=16\ndata=float "
    "-1 -1 0 1  -1 1 0 1  0 -1 0 1  0 1 0 1  1 -1 0 1\n"
    "[ps inputs]\nR0=semantic 0 flat\n"
    "[ps asm]\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n"
    "[output PIX0]\nformat=rgba32i\nclear=-1\n";
  g_autoptr (LsScene) scene = load (text);
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, NULL, NULL);
  g_autofree gint32 *image = (gint32 *) ls_scene_output_words (scene, dispatch, 0);

  g_assert_cmpint (image[(1 * SIDE + 1) * 4], ==, 0);
  g_assert_cmpint (image[(14 * SIDE + 6) * 4], ==, 1);
  g_assert_cmpint (image[(1 * SIDE + 10) * 4], ==, 2);
  g_assert_cmpint (image[(14 * SIDE + 14) * 4], ==, -1);
}

/* --- what goes wrong -------------------------------------------------------------------------------------- */

/* A vertex program that traps leaves no pixels to debug, but can be debugged itself. */
static void
test_failure (void)
{
  static const char rest[] =
    "[draw]\ncount=3\n"
    "[vs asm]\n00 POP POP_CNT(1)\n01 EXPORT_DONE: POS0, R1\nEND_OF_PROGRAM\n"
    "[ps asm]\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n";
  g_autofree char *text = g_strconcat ("[scene]\nstage=vs\n", rest, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = load (text);
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, NULL, NULL);

  g_assert_cmpuint (ls_dispatch_first_failure (dispatch), ==, 0);
  g_assert_null (ls_scene_load_text (rest, -1, "draw", ".", &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  g_assert_true (g_str_has_prefix (error->message, "draw:1:1: wave 0 of the vs stops at line 1: "));
}

static void
test_interrupt (void)
{
  const gint interrupt = 1;
  const LsDispatchOptions options = { .interrupt = &interrupt };
  g_autoptr (LsScene) scene =
    load ("[draw]\ncount=3\n" VERTEX_PROGRAM BUFFER WHOLE "\n" PIXEL_PROGRAM);
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, &options, NULL);

  g_assert_true (dispatch->is_interrupted);
  g_assert_cmpuint (dispatch->images[0].written[0], ==, 0);
}

/* One thread and many give the same bytes. */
static void
test_threads (void)
{
  const LsDispatchOptions one = { .n_threads = 1 }, four = { .n_threads = 4 };
  g_autoptr (LsScene) scene = load ("[draw]\ncount=6\n" VERTEX_PROGRAM BUFFER FLAT ("0", RED) WHOLE
                                    "\n" PIXEL_PROGRAM "[output PIX0]\nblend=alpha\n");
  g_autoptr (LsDispatch) a = ls_scene_try_run (scene, &one, NULL),
                         b = ls_scene_try_run (scene, &four, NULL);

  g_assert_cmpmem (a->images[0].words, SIDE * SIDE * 16, b->images[0].words, SIDE * SIDE * 16);
}

/* --- stages ----------------------------------------------------------------------------------------------- */

/* Whoever walks from a stage to those before it comes to one that the draw's lists feed, through rings; pixels and the raster come of one
 * stage each. */
static void
test_stages (void)
{
  guint n[LS_GIVES_MEMORY + 1] = { 0 };

  for (guint i = 0; i < LS_N_STAGES; i++)
    {
      LsStage stage = (LsStage) i, found;
      guint length = 0;

      n[ls_stages[i].gives]++;
      g_assert_true (ls_stage_find (ls_stages[i].id, &found));
      g_assert_cmpint (found, ==, i);
      g_assert_cmpstr (ls_stage_ids[i], ==, ls_stages[i].id);
      for (; ls_stages[stage].before != stage; stage = ls_stages[stage].before)
        {
          const LsStageGives gives = ls_stages[ls_stages[stage].before].gives;

          g_assert_cmpuint (length++, <, LS_N_STAGES);
          g_assert_true (ls_stages[stage].item == LS_ITEM_PIXEL
                           ? gives == LS_GIVES_RASTER
                           : gives == LS_GIVES_RING || gives == LS_GIVES_EMITTED);
        }
    }
  g_assert_cmpuint (n[LS_GIVES_PIXELS], ==, 1);
  g_assert_cmpuint (n[LS_GIVES_RASTER], ==, 1);
  g_assert_false (ls_stage_find ("vertex", &(LsStage){ 0 }));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/pixels/readings-of-all-stages", test_readings);
  g_test_add_func ("/draw/pixels/whole-target", test_whole_target);
  g_test_add_func ("/draw/pixels/helpers-have-inputs", test_helpers);
  g_test_add_func ("/draw/pixels/nothing-is-left", test_nothing);
  g_test_add_func ("/draw/pixels/interpolation", test_interpolation);
  g_test_add_func ("/draw/order/last-one-stays", test_order);
  g_test_add_func ("/draw/order/blend", test_blend);
  g_test_add_func ("/draw/order/depth", test_depth);
  g_test_add_func ("/draw/order/killed-pixels-write-nothing", test_kill);
  g_test_add_func ("/draw/shared-memory", test_shared_memory);
  g_test_add_func ("/draw/vertices/stage", test_vertex_stage);
  g_test_add_func ("/draw/vertices/strips-are-captured-as-lists", test_capture);
  g_test_add_func ("/draw/vertices/streams", test_streams);
  g_test_add_func ("/draw/vertices/geometry", test_geometry);
  g_test_add_func ("/draw/vertices/constants-of-other-stages", test_other_constants);
  g_test_add_func ("/draw/vertices/primitive-numbers", test_primitive_numbers);
  g_test_add_func ("/draw/failure/vertex-program", test_failure);
  g_test_add_func ("/draw/failure/interrupt", test_interrupt);
  g_test_add_func ("/draw/threads/same-bytes", test_threads);
  g_test_add_func ("/draw/stages", test_stages);
  return g_test_run ();
}
