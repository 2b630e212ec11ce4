#include "ls-row.h"
#include "ls-scene-inputs.h"

#include <string.h>

/* What inputs give in the lanes of a wave. */

/* splitmix64: any two places give independent values, whatever the order they are asked in. */
static guint64
mix_bits (guint64 value)
{
  value += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  value = (value ^ value >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  value = (value ^ value >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return value ^ value >> 31;
}

static double
random_value (const LsSceneInput *input, guint64 index)
{
  guint64 place = index * 512 + input->ref.index * 4 + input->ref.channel;
  guint64 bits = mix_bits (mix_bits (input->seed) ^ place);

  if (input->type == LS_WORD_FLOAT)
    return input->a + (input->b - input->a) * (double) (bits >> 40) / 16777216.0;
  return input->a + (double) (bits % (guint64) (input->b - input->a + 1));
}

static guint32
stored_word (const LsSceneInput *input, guint64 index)
{
  gsize size;
  const guint8 *bytes = g_bytes_get_data (input->words, &size);
  guint64 at = (index * input->stride + input->offset) * 4;
  guint32 word;

  if (at + 4 > size)
    return 0;
  memcpy (&word, bytes + at, sizeof word);
  return GUINT32_FROM_LE (word);
}

static guint32
number_word (LsWordType type, double value)
{
  float number = (float) value;
  guint32 word;

  if (type != LS_WORD_FLOAT)
    return (guint32) (gint64) CLAMP (value, G_MININT32, G_MAXUINT32);
  memcpy (&word, &number, sizeof word);
  return word;
}

static void
number_words (LsWordType type, const double *values, guint n, guint32 *words)
{
  for (guint i = 0; i < n; i++)
    words[i] = number_word (type, values[i]);
}

/* --- the same in all lanes ------------------------------------------------------------------------------- */

/* FALSE: the value differs from lane to lane. */
static gboolean
uniform_value (const LsSceneInput *input, const LsSceneLayout *layout, guint wave, double *value)
{
  switch (input->kind)
    {
    case LS_INPUT_WAVE:
      *value = wave;
      return TRUE;
    case LS_INPUT_GROUP_ID:
      *value = wave / layout->group_waves;
      return TRUE;
    case LS_INPUT_WAVE_IN_GROUP:
      *value = wave % layout->group_waves;
      return TRUE;
    case LS_INPUT_GROUP_SIZE:
      *value = layout->group;
      return TRUE;
    case LS_INPUT_GROUP_COUNT:
      *value = (layout->n_waves + layout->group_waves - 1) / layout->group_waves;
      return TRUE;
    case LS_INPUT_THREAD_COUNT:
      *value = layout->width;
      return TRUE;
    case LS_INPUT_CONSTANT:
    case LS_INPUT_PIXEL_X:
    case LS_INPUT_PIXEL_Y:
    case LS_INPUT_CENTER_X:
    case LS_INPUT_CENTER_Y:
    case LS_INPUT_U:
    case LS_INPUT_V:
    case LS_INPUT_NDC_X:
    case LS_INPUT_NDC_Y:
    case LS_INPUT_INDEX:
    case LS_INPUT_LANE:
    case LS_INPUT_THREAD_IN_GROUP:
    case LS_INPUT_LINEAR:
    case LS_INPUT_LIST:
    case LS_INPUT_FILE:
    case LS_INPUT_RANDOM:
    case LS_INPUT_LANES:
    case LS_INPUT_HELPER:
      break;
    }
  return FALSE;
}

/* --- along x or y ---------------------------------------------------------------------------------------- */

#define TILE 8 /* pixels along a side */

static gboolean
is_column (LsInputKind kind)
{
  return kind == LS_INPUT_PIXEL_X || kind == LS_INPUT_CENTER_X || kind == LS_INPUT_U ||
         kind == LS_INPUT_NDC_X;
}

static gboolean
is_row (LsInputKind kind)
{
  return kind == LS_INPUT_PIXEL_Y || kind == LS_INPUT_CENTER_Y || kind == LS_INPUT_V ||
         kind == LS_INPUT_NDC_Y;
}

/* Exact for every size that fits. */
static void
axis_words (const LsSceneInput *input, guint size, const guint at[TILE], guint32 words[TILE])
{
  double centre = input->kind == LS_INPUT_PIXEL_X || input->kind == LS_INPUT_PIXEL_Y ? 0 : 0.5;
  double values[TILE];

  for (guint i = 0; i < TILE; i++)
    values[i] = at[i] + centre;
  if (input->kind == LS_INPUT_U || input->kind == LS_INPUT_V)
    for (guint i = 0; i < TILE; i++)
      values[i] /= size;
  if (input->kind == LS_INPUT_NDC_X || input->kind == LS_INPUT_NDC_Y)
    for (guint i = 0; i < TILE; i++)
      values[i] = 2 * values[i] / size - 1;
  number_words (input->type, values, TILE, words);
}

/* Of a quad's lanes two have the first word and two the second, side by side or one above the other. */
static void
spread_words (const guint32 words[TILE], gboolean is_by_column, LsRow *row)
{
  for (guint quad = 0; quad < LS_LANES / 4; quad++)
    {
      const guint32 *two = &words[2 * (is_by_column ? quad & 3 : quad >> 2)];
      guint32 *lanes = &row->u[4 * quad];

      lanes[0] = two[0];
      lanes[1] = two[is_by_column];
      lanes[2] = two[!is_by_column];
      lanes[3] = two[1];
    }
}

/* at: x or y of each lane. */
static void
axis_row (const LsSceneInput *input,
          const LsSceneLayout *layout,
          const guint at[LS_LANES],
          LsRow *row)
{
  gboolean is_by_column = is_column (input->kind);
  guint size = is_by_column ? layout->width : layout->height;
  guint side[TILE];
  guint32 words[TILE];

  if (layout->kind != LS_LAYOUT_PIXELS)
    {
      for (guint lane = 0; lane < LS_LANES; lane += TILE)
        axis_words (input, size, at + lane, &row->u[lane]);
      return;
    }
  for (guint i = 0; i < TILE; i++)
    side[i] = at[0] + i;
  axis_words (input, size, side, words);
  spread_words (words, is_by_column, row);
}

/* --- lane by lane ---------------------------------------------------------------------------------------- */

/* a x + b y + c */
static void
linear_row (LsWordType type,
            double a,
            double b,
            double c,
            const guint x[LS_LANES],
            const guint y[LS_LANES],
            LsRow *row)
{
  double values[LS_LANES];

  for (guint lane = 0; lane < LS_LANES; lane++)
    values[lane] = a * x[lane] + b * y[lane] + c;
  number_words (type, values, LS_LANES, row->u);
}

static void
lane_row (LsWordType type, guint first, LsRow *row)
{
  double values[LS_LANES];

  for (guint lane = 0; lane < LS_LANES; lane++)
    values[lane] = first + lane;
  number_words (type, values, LS_LANES, row->u);
}

/* A helper beside the target has what the pixel next to it has: an index or a flag stays one that occurs. */
static guint32
listed_word (const LsSceneInput *input, const LsSceneLayout *layout, guint x, guint y)
{
  gboolean inside = x < layout->width && y < layout->height;

  if (!inside && layout->kind != LS_LAYOUT_PIXELS)
    return 0;
  x = MIN (x, layout->width - 1);
  y = MIN (y, layout->height - 1);
  return stored_word (input, (guint64) y * layout->width + x);
}

/* What stands in a list or file, or is drawn. */
static void
other_row (const LsSceneInput *input,
           const LsSceneLayout *layout,
           const guint x[LS_LANES],
           const guint y[LS_LANES],
           LsRow *row)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    row->u[lane] =
      input->kind == LS_INPUT_RANDOM
        ? number_word (input->type,
                       random_value (input, (guint64) y[lane] * layout->width + x[lane]))
        : listed_word (input, layout, x[lane], y[lane]);
}

/* Of what starts without a word of the scene. */
static void
natural_row (const LsSceneInput *input,
             const LsSceneLayout *layout,
             const guint x[LS_LANES],
             const guint y[LS_LANES],
             LsRow *row)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (input->kind == LS_INPUT_LANES)
      row->u[lane] = stored_word (input, lane);
    else
      row->u[lane] = x[lane] < layout->width && y[lane] < layout->height ? 0 : G_MAXUINT32;
}

static void
value_row (const LsSceneInput *input,
           const LsSceneLayout *layout,
           guint wave,
           const guint x[LS_LANES],
           const guint y[LS_LANES],
           LsRow *row)
{
  double value;

  if (input->kind == LS_INPUT_CONSTANT)
    ls_row_fill (row, input->word);
  else if (uniform_value (input, layout, wave, &value))
    ls_row_fill (row, number_word (input->type, value));
  else if (is_column (input->kind) || is_row (input->kind))
    axis_row (input, layout, is_column (input->kind) ? x : y, row);
  else if (input->kind == LS_INPUT_LINEAR)
    linear_row (input->type, input->a, input->b, input->c, x, y, row);
  else if (input->kind == LS_INPUT_INDEX)
    linear_row (input->type, 1, layout->width, 0, x, y, row);
  else if (input->kind == LS_INPUT_LANE)
    lane_row (input->type, 0, row);
  else if (input->kind == LS_INPUT_THREAD_IN_GROUP)
    lane_row (input->type, wave % layout->group_waves * LS_LANES, row);
  else if (input->kind >= LS_INPUT_LANES)
    natural_row (input, layout, x, y, row);
  else
    other_row (input, layout, x, y, row);
}

/* --- changes along x and y ------------------------------------------------------------------------------- */

/* Of floats that are a sum of x, y and a number the same everywhere, and of others in each quad what its rows or columns differ by. */
static gboolean
find_slope (const LsSceneInput *input, const LsSceneLayout *layout, double *slope)
{
  const gboolean is_x = input->along == LS_ALONG_X;
  const guint size = is_x ? layout->width : layout->height;

  *slope = 0;
  if (input->kind == LS_INPUT_LINEAR)
    *slope = is_x ? input->a : input->b;
  else if (is_column (input->kind) || is_row (input->kind))
    {
      const gboolean is_whole = input->kind <= LS_INPUT_CENTER_Y;
      const gboolean is_ndc = input->kind >= LS_INPUT_NDC_X;

      if (is_column (input->kind) == is_x)
        *slope = is_whole ? 1 : (is_ndc ? 2.0 : 1.0) / size;
    }
  else
    return input->kind == LS_INPUT_CONSTANT;
  return TRUE;
}

static void
slope_row (const LsSceneInput *input, const LsSceneLayout *layout, LsRow *row)
{
  const guint step = input->along == LS_ALONG_X ? 1 : 2;
  double slope;

  if (find_slope (input, layout, &slope))
    {
      ls_row_fill (row, number_word (LS_WORD_FLOAT, slope));
      return;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    if ((lane & step) == 0)
      row->f[lane] = row->f[lane | step] - row->f[lane];
  for (guint lane = 0; lane < LS_LANES; lane++)
    row->f[lane] = row->f[lane & ~step];
}

void
ls_scene_input_row (const LsSceneInput *input,
                    const LsSceneLayout *layout,
                    guint wave,
                    const guint x[LS_LANES],
                    const guint y[LS_LANES],
                    LsRow *row)
{
  value_row (input, layout, wave, x, y, row);
  for (guint lane = 0; lane < LS_LANES && input->divide > 1; lane++)
    row->u[lane] /= input->divide;
  for (guint lane = 0; lane < LS_LANES && input->modulo > 0; lane++)
    row->u[lane] %= input->modulo;
  if (input->along != LS_ALONG_NOTHING)
    slope_row (input, layout, row);
}

gboolean
ls_scene_input_repeats (const LsSceneInput *input, gboolean is_beside)
{
  return input->kind == LS_INPUT_LANES || input->kind == LS_INPUT_CONSTANT ||
         input->kind == LS_INPUT_GROUP_SIZE || input->kind == LS_INPUT_GROUP_COUNT ||
         input->kind == LS_INPUT_THREAD_COUNT || (is_beside && is_row (input->kind));
}
