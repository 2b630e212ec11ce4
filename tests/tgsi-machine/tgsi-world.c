#include "tgsi-world.h"

static void
free_strip (gpointer data)
{
  TgsiStrip *strip = data;

  g_array_unref (strip->words);
  g_free (strip);
}

TgsiWorld *
tgsi_world_new (void)
{
  TgsiWorld *world = g_new0 (TgsiWorld, 1);

  world->rows = g_array_new (FALSE, TRUE, sizeof (TgsiWorldRow));
  return world;
}

void
tgsi_world_free (TgsiWorld *world)
{
  g_array_unref (world->rows);
  for (guint i = 0; i < TGSI_WORLD_BUFFERS; i++)
    {
      g_clear_pointer (&world->constants[i], g_array_unref);
      g_clear_pointer (&world->buffers[i].words, g_array_unref);
      g_clear_pointer (&world->images[i].words, g_array_unref);
      g_clear_pointer (&world->textures[i], ls_texture_free);
    }
  g_free (world);
}

TgsiWorldRow *
tgsi_world_row (TgsiWorld *world, TgsiFile file, guint dim, guint index, guint channel)
{
  for (guint i = 0; i < world->rows->len; i++)
    {
      TgsiWorldRow *row = &g_array_index (world->rows, TgsiWorldRow, i);

      if (row->file == file && row->dim == dim && row->index == index && row->channel == channel)
        return row;
    }
  g_array_append_vals (
    world->rows, &(TgsiWorldRow){ .file = file, .dim = dim, .index = index, .channel = channel },
    1);
  return &g_array_index (world->rows, TgsiWorldRow, world->rows->len - 1);
}

TgsiOutcome *
tgsi_outcome_new (guint n_out, guint n_temps)
{
  TgsiOutcome *outcome = g_new0 (TgsiOutcome, 1);

  outcome->n_out = n_out;
  outcome->out = g_new0 (guint32, (gsize) 4 * n_out * LS_LANES);
  outcome->n_temps = n_temps;
  outcome->temps = g_new0 (guint32, (gsize) 4 * n_temps * LS_LANES);
  outcome->strips = g_ptr_array_new_with_free_func (free_strip);
  return outcome;
}

void
tgsi_outcome_free (TgsiOutcome *outcome)
{
  for (guint i = 0; i < TGSI_WORLD_BUFFERS; i++)
    {
      g_clear_pointer (&outcome->buffers[i], g_array_unref);
      g_clear_pointer (&outcome->images[i], g_array_unref);
    }
  g_ptr_array_unref (outcome->strips);
  g_free (outcome->out);
  g_free (outcome->temps);
  g_free (outcome);
}

TgsiStrip *
tgsi_outcome_strip (TgsiOutcome *outcome, guint lane, guint stream, gboolean is_next)
{
  TgsiStrip *strip;

  for (guint i = outcome->strips->len; i-- > 0 && !is_next;)
    {
      strip = g_ptr_array_index (outcome->strips, i);
      if (strip->lane == lane && strip->stream == stream)
        return strip;
    }
  strip = g_new0 (TgsiStrip, 1);
  strip->lane = lane;
  strip->stream = stream;
  strip->words = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_ptr_array_add (outcome->strips, strip);
  return strip;
}
