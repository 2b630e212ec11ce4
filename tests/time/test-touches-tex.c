#include <string.h>

#include "ls-cell.h"
#include "ls-texture.h"
#include "r700-machine.h"

/* What a texture instruction is said to read, against what its result depends on: coordinates of the quad and texels are
 * changed one by one, and the instruction is run again. */

#define TEXTURE 3
#define SAMPLER 2

static const char *const instructions[] = {
  "SAMPLE R1, R0.xyzw, t3, s2",
  "SAMPLE R1.yxw1, R0.xyzw, t3, s2",
  "SAMPLE_L R1, R0.xyzw, t3, s2",
  "SAMPLE_LB R1, R0.xyzw, t3, s2",
  "SAMPLE_LZ R1, R0.xyzw, t3, s2",
  "SAMPLE_C R1, R0.xyzw, t3, s2",
  "LD R1, R2.xyzw, t3, s2",
  "FETCH4 R1, R0.xyzw, t3, s2",
  "GET_GRADIENTS_H R1, R0.xyzw, t3, s2",
  "GET_GRADIENTS_V R1, R0.xyzw, t3, s2",
  "GET_COMP_TEX_LOD R1, R0.xyzw, t3, s2",
};

typedef struct
{
  LsProgram *program;
  LsBindings *bindings;
  LsTexture *texture; /* of bindings */
  void *before;       /* the state where the instruction is next */
  void *after;        /* scratch */
  gsize size;
  gboolean compares;
  guint lane;
  GArray *touches;
} Fetch;

static guint
pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

/* --- one fetch ------------------------------------------------------------------------------------------- */

static void
fill_texture (LsTexture *texture)
{
  for (guint l = 0; l < texture->n_levels; l++)
    {
      const LsTextureLevel *level = &texture->levels[l];

      for (guint i = 0; i < 4 * level->width * level->height; i++)
        {
          float value = (float) g_test_rand_double_range (0.25, 4);
          memcpy (&level->texels[i], &value, sizeof value);
        }
    }
}

static LsBindings *
make_bindings (void)
{
  static const LsWrap wraps[] = { LS_WRAP_WRAP, LS_WRAP_MIRROR, LS_WRAP_CLAMP_LAST_TEXEL,
                                  LS_WRAP_CLAMP_BORDER };
  LsBindings *bindings = ls_bindings_new ();
  LsTexture *texture = ls_texture_new (LS_TEXTURE_2D, 8, 8, 1, 1, 1 + 3 * pick (2), NULL);
  LsSampler *sampler = ls_sampler_new ();

  fill_texture (texture);
  texture->dst_sel[3] = (guint8) (pick (2) == 0 ? 3 : 5);
  sampler->mag = (LsFilter) pick (2);
  sampler->min = (LsFilter) pick (2);
  sampler->mip = (LsMipFilter) pick (3);
  sampler->compare = LS_COMPARE_LESS;
  sampler->wrap[0] = wraps[pick (G_N_ELEMENTS (wraps))];
  sampler->wrap[1] = wraps[pick (G_N_ELEMENTS (wraps))];
  bindings->textures[TEXTURE] = texture;
  bindings->samplers[SAMPLER] = sampler;
  return bindings;
}

/* R0 are coordinates, R2 numbers of texels. */
static void
fill_preloads (LsPreload preloads[8])
{
  for (guint i = 0; i < 8; i++)
    {
      preloads[i].ref = (LsRegRef){ .channel = (guint8) (i % 4), .index = (guint16) (i / 4 * 2) };
      for (guint lane = 0; lane < LS_LANES; lane++)
        if (i < 4)
          preloads[i].row.f[lane] = (float) g_test_rand_double_range (-0.2, 1.4);
        else
          preloads[i].row.i[lane] = i == 7 ? 0 : (gint32) pick (9);
    }
}

static void
run_one (const Fetch *fetch, void *state, guint64 step)
{
  LsRun run = { .bindings = fetch->bindings, .until_step = step };

  g_assert_cmpint (ls_program_run (fetch->program, state, &run), ==, LS_STOP_STEP);
}

static void
fetch_init (Fetch *fetch, const char *instruction)
{
  g_autofree char *text = g_strdup_printf (
    "TEX:\n LD R3, R2.xyzw, t3, s2\n %s\nEXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n", instruction);
  g_autoptr (GBytes) code = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS };
  LsPreload preloads[8];
  const LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = preloads, .n_preloads = 8 };

  fill_preloads (preloads);
  *fetch = (Fetch){ .program = r700_machine.load (&source, NULL, &error),
                    .bindings = make_bindings (),
                    .compares = g_str_has_prefix (instruction, "SAMPLE_C"),
                    .lane = pick (LS_LANES),
                    .touches = g_array_new (FALSE, FALSE, sizeof (LsTouch)) };
  g_assert_no_error (error);
  fetch->texture = fetch->bindings->textures[TEXTURE];
  fetch->size = ls_program_state_size (fetch->program);
  fetch->before = g_aligned_alloc0 (1, fetch->size, 64);
  fetch->after = g_aligned_alloc0 (1, fetch->size, 64);
  ls_program_reset (fetch->program, &input, fetch->before);
  run_one (fetch, fetch->before, 2);
  ls_program_touches (fetch->program, fetch->bindings, fetch->before, fetch->lane, fetch->touches);
}

static void
fetch_clear (Fetch *fetch)
{
  g_aligned_free (fetch->before);
  g_aligned_free (fetch->after);
  g_array_unref (fetch->touches);
  ls_bindings_unref (fetch->bindings);
  ls_program_unref (fetch->program);
}

/* R1 of the lane behind the instruction. */
static void
get_result (const Fetch *fetch, guint32 result[4])
{
  run_one (fetch, fetch->after, 3);
  for (guint i = 0; i < 4; i++)
    {
      LsCell cell = ls_cell_register ((LsRegRef){ .index = 1, .channel = (guint8) i }, fetch->lane);
      g_assert_true (ls_cell_read (&cell, fetch->program, fetch->after, &result[i]));
    }
}

/* Whether the write of R1's channel is said to come from a read of cell; its value is not compared. */
static gboolean
is_told (const Fetch *fetch, guint channel, const LsCell *cell)
{
  const LsCell target =
    ls_cell_register ((LsRegRef){ .index = 1, .channel = (guint8) channel }, fetch->lane);
  guint part = G_MAXUINT;

  for (guint i = 0; i < fetch->touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (fetch->touches, LsTouch, i);
      if (touch->kind == LS_TOUCH_WRITE && ls_cell_equal (&touch->cell, &target))
        part = touch->part;
    }
  for (guint i = 0; i < fetch->touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (fetch->touches, LsTouch, i);
      if (touch->kind == LS_TOUCH_READ && touch->part == part && ls_cell_equal (&touch->cell, cell))
        return TRUE;
    }
  return FALSE;
}

/* --- dependence ------------------------------------------------------------------------------------------ */

static guint
check_coordinate (const Fetch *fetch, const LsCell *cell, const guint32 base[4])
{
  guint32 result[4];
  guint n = 0;
  LsRow row;

  memcpy (fetch->after, fetch->before, fetch->size);
  ls_program_read_row (fetch->program, fetch->after, cell->ref, &row);
  if (cell->ref.index == 0)
    row.f[cell->lane] += (float) g_test_rand_double_range (-0.7, 0.7);
  else
    row.i[cell->lane] ^= 1 << pick (3);
  ls_program_write_row (fetch->program, fetch->after, cell->ref, LS_MASK_LANE (cell->lane), &row);
  get_result (fetch, result);
  for (guint i = 0; i < 4; i++)
    {
      if (result[i] == base[i])
        continue;
      g_assert_true (is_told (fetch, i, cell));
      n++;
    }
  return n;
}

/* A texel that is told counts, and no other one. A comparison need not turn out otherwise. */
static guint
check_texel (const Fetch *fetch, const LsCell *cell, const guint32 base[4])
{
  guint32 *word = ls_texture_level_texel (&fetch->texture->levels[cell->texel.level], cell->texel.x,
                                          cell->texel.y, 0) +
                  cell->ref.channel;
  guint32 old = *word, result[4];
  float other = 9;
  guint n = 0;

  memcpy (word, &other, sizeof other);
  memcpy (fetch->after, fetch->before, fetch->size);
  get_result (fetch, result);
  *word = old;
  for (guint i = 0; i < 4; i++)
    {
      gboolean is_dependent = result[i] != base[i];

      if (is_dependent)
        g_assert_true (is_told (fetch, i, cell));
      else if (!fetch->compares)
        g_assert_false (is_told (fetch, i, cell));
      n += is_dependent;
    }
  return n;
}

static void
check_fetch (const char *instruction, guint *n_coordinates, guint *n_texels)
{
  guint32 base[4];
  Fetch fetch;

  fetch_init (&fetch, instruction);
  memcpy (fetch.after, fetch.before, fetch.size);
  get_result (&fetch, base);
  for (guint i = 0; i < 2 * 4 * 4; i++)
    {
      LsCell cell = ls_cell_register (
        (LsRegRef){ .index = (guint16) (i / 16 * 2), .channel = (guint8) (i / 4 % 4) },
        (fetch.lane & ~3u) + i % 4);
      *n_coordinates += check_coordinate (&fetch, &cell, base);
    }
  for (guint l = 0; l < fetch.texture->n_levels; l++)
    for (guint i = 0; i < 4 * fetch.texture->levels[l].width * fetch.texture->levels[l].height; i++)
      {
        LsCell cell = { .kind = LS_CELL_TEXEL,
                        .number = TEXTURE,
                        .ref.channel = (guint8) (i % 4),
                        .texel = { .level = l,
                                   .x = i / 4 % fetch.texture->levels[l].width,
                                   .y = i / 4 / fetch.texture->levels[l].width } };
        *n_texels += check_texel (&fetch, &cell, base);
      }
  fetch_clear (&fetch);
}

static void
test_dependence (void)
{
  guint n_coordinates = 0, n_texels = 0;

  for (guint i = 0; i < 400; i++)
    check_fetch (instructions[pick (G_N_ELEMENTS (instructions))], &n_coordinates, &n_texels);
  g_test_message ("%u results depend on coordinates, %u on texels, all told", n_coordinates,
                  n_texels);
  g_assert_cmpuint (n_coordinates, >=, 500);
  g_assert_cmpuint (n_texels, >=, 500);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/touches/texture", test_dependence);

  return g_test_run ();
}
