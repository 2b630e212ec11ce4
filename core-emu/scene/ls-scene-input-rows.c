#include "ls-row.h"
#include "ls-scene-private.h"

#include <string.h>

/* What inputs give in the lanes of a wave. */

/* splitmix64: any two places give independent values, whatever the order they are asked in. */
static guint64
mix (guint64 value)
{
  value += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  value = (value ^ value >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  value = (value ^ value >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return value ^ value >> 31;
}

static double
random_value (const LsSceneInput *input, guint64 index)
{
  guint64 place = index * 512 + input->gpr * 4 + input->channel;
  guint64 bits = mix (mix (input->seed) ^ place);

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

/* The value of a ramp, exact for every size that fits. */
static double
ramp_value (const LsSceneInput *input,
            const LsSceneLayout *layout,
            guint wave,
            guint lane,
            guint x,
            guint y)
{
  switch (input->kind)
    {
    case LS_INPUT_PIXEL_X:
      return x;
    case LS_INPUT_PIXEL_Y:
      return y;
    case LS_INPUT_CENTER_X:
      return x + 0.5;
    case LS_INPUT_CENTER_Y:
      return y + 0.5;
    case LS_INPUT_U:
      return (x + 0.5) / layout->width;
    case LS_INPUT_V:
      return (y + 0.5) / layout->height;
    case LS_INPUT_NDC_X:
      return 2 * (x + 0.5) / layout->width - 1;
    case LS_INPUT_NDC_Y:
      return 2 * (y + 0.5) / layout->height - 1;
    case LS_INPUT_INDEX:
      return (double) y * layout->width + x;
    case LS_INPUT_LANE:
      return lane;
    case LS_INPUT_WAVE:
      return wave;
    case LS_INPUT_THREAD_IN_GROUP:
      return wave % layout->group_waves * LS_LANES + lane;
    case LS_INPUT_GROUP_ID:
      return wave / layout->group_waves;
    case LS_INPUT_WAVE_IN_GROUP:
      return wave % layout->group_waves;
    case LS_INPUT_GROUP_SIZE:
      return layout->group;
    case LS_INPUT_GROUP_COUNT:
      return (layout->n_waves + layout->group_waves - 1) / layout->group_waves;
    case LS_INPUT_THREAD_COUNT:
      return layout->width;
    case LS_INPUT_LINEAR:
      return input->a * x + input->b * y + input->c;
    case LS_INPUT_RANDOM:
      return random_value (input, (guint64) y * layout->width + x);
    case LS_INPUT_CONSTANT:
    case LS_INPUT_LIST:
    case LS_INPUT_FILE:
      break;
    }
  g_assert_not_reached ();
}

static guint32
input_word (const LsSceneInput *input,
            const LsSceneLayout *layout,
            guint wave,
            guint lane,
            guint x,
            guint y)
{
  double value;
  float number;
  guint32 word;

  if (input->kind == LS_INPUT_LIST || input->kind == LS_INPUT_FILE)
    {
      gboolean inside = x < layout->width && y < layout->height;

      /* A helper beside the target has what the pixel next to it has: an index or a flag stays one that occurs. */
      if (!inside && layout->kind != LS_LAYOUT_PIXELS)
        return 0;
      x = MIN (x, layout->width - 1);
      y = MIN (y, layout->height - 1);
      return stored_word (input, (guint64) y * layout->width + x);
    }
  value = ramp_value (input, layout, wave, lane, x, y);
  if (input->type != LS_WORD_FLOAT)
    return (guint32) (gint64) CLAMP (value, G_MININT32, G_MAXUINT32);
  number = (float) value;
  memcpy (&word, &number, sizeof word);
  return word;
}

/* The bits of a lane's number that its value depends on: in tiles, COLUMN_BITS make x and ROW_BITS y. */
#define COLUMN_BITS 0x0D
#define ROW_BITS 0x32

static guint
lane_bits (const LsSceneInput *input, const LsSceneLayout *layout)
{
  if (input->kind == LS_INPUT_CONSTANT)
    return 0;
  if (layout->kind != LS_LAYOUT_PIXELS)
    return LS_LANES - 1;
  if (input->kind == LS_INPUT_PIXEL_X || input->kind == LS_INPUT_CENTER_X ||
      input->kind == LS_INPUT_U || input->kind == LS_INPUT_NDC_X)
    return COLUMN_BITS;
  if (input->kind == LS_INPUT_PIXEL_Y || input->kind == LS_INPUT_CENTER_Y ||
      input->kind == LS_INPUT_V || input->kind == LS_INPUT_NDC_Y)
    return ROW_BITS;
  return LS_LANES - 1;
}

/* Gives the lanes that differ from a lane of COLUMN_BITS in other bits alone what that one has. */
static void
spread_columns (LsRow *row)
{
  for (guint quad = 0; quad < 4; quad++)
    memcpy (&row->u[4 * quad + 2], &row->u[4 * quad], 2 * sizeof (guint32));
  for (guint i = 1; i < 4; i++)
    memcpy (&row->u[16 * i], row->u, 16 * sizeof (guint32));
}

/* The same for ROW_BITS. */
static void
spread_rows (LsRow *row)
{
  for (guint i = 0; i < 4; i++)
    {
      guint32 *first = &row->u[16 * i];

      first[1] = first[0];
      first[3] = first[2];
      for (guint quad = 1; quad < 4; quad++)
        memcpy (first + 4 * quad, first, 4 * sizeof (guint32));
    }
}

void
ls_scene_input_row (const LsSceneInput *input,
                    const LsSceneLayout *layout,
                    guint wave,
                    const guint x[LS_LANES],
                    const guint y[LS_LANES],
                    LsRow *row)
{
  guint bits = lane_bits (input, layout), lane = 0;

  if (input->kind == LS_INPUT_CONSTANT)
    {
      ls_row_fill (row, input->word);
      return;
    }
  do
    {
      row->u[lane] = input_word (input, layout, wave, lane, x[lane], y[lane]);
      lane = ((lane | ~bits) + 1) & bits; /* the next one that has no other bits */
    }
  while (lane != 0);
  if (bits == COLUMN_BITS)
    spread_columns (row);
  else if (bits == ROW_BITS)
    spread_rows (row);
}
