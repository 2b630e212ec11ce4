#include <string.h>

#include "ls-error.h"
#include "piglit-test.h"

/* [relative] probe [all|rect] rgb|rgba [PLACE] COLOUR */

static gboolean
refuse (const PiglitReader *reader, char **words, GError **error)
{
  g_autofree char *command = g_strjoinv (" ", words);

  return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error, "not run here: %s", command);
}

static gboolean
fail_outside (const PiglitReader *reader, GError **error)
{
  return piglit_fail (reader, LS_ERROR_UNSUPPORTED, error,
                      "the probe is outside the window, which has %u x %u pixels",
                      reader->test->width, reader->test->height);
}

/* A relative probe gives places as fractions of the window. */
static gboolean
read_pixels (const PiglitReader *reader,
             char **words,
             guint n,
             gboolean is_relative,
             guint *pixels,
             GError **error)
{
  const guint sizes[] = { reader->test->width, reader->test->height };

  for (guint i = 0; i < n; i++)
    {
      double value = 0;

      if (!piglit_number (reader, words[i], &value, error))
        return FALSE;
      value = is_relative ? value * sizes[i % 2] : value;
      if (value < 0)
        return fail_outside (reader, error);
      pixels[i] = (guint) MIN (value, 4096);
    }
  return TRUE;
}

/* The part of a rectangle inside the window; it must not be empty. */
static gboolean
read_place (const PiglitReader *reader,
            PiglitEvent *probe,
            char **words,
            guint n,
            gboolean is_relative,
            GError **error)
{
  const guint width = reader->test->width, height = reader->test->height;
  guint at[4] = { 0, 0, n ? 1 : width, n ? 1 : height };

  if (!read_pixels (reader, words, n, is_relative, at, error))
    return FALSE;
  if (n == 2 && is_relative) /* 1.0 is the last pixel */
    {
      at[0] -= at[0] == width;
      at[1] -= at[1] == height;
    }
  if (at[0] >= width || at[1] >= height || !at[2] || !at[3])
    return fail_outside (reader, error);
  probe->x = at[0];
  probe->y = at[1];
  probe->width = MIN (at[2], width - at[0]);
  probe->height = MIN (at[3], height - at[1]);
  return TRUE;
}

gboolean
piglit_probe (PiglitReader *reader, char **words, GError **error)
{
  const gboolean is_relative = !strcmp (words[0], "relative");
  guint at = is_relative ? 2 : 1, n_place = 2, n_channels;
  const char *what = g_strv_length (words) > at + 1 ? words[at] : "";
  PiglitEvent probe = { .n_draws = reader->test->n_draws, .line = reader->line };

  if (!strcmp (what, "all") || !strcmp (what, "rect"))
    {
      n_place = *what == 'a' ? 0 : 4;
      what = words[++at];
    }
  n_channels = !strcmp (what, "rgba") ? 4 : !strcmp (what, "rgb") ? 3 : 0;
  if (!n_channels || g_strv_length (words) < at + 1 + n_place + n_channels)
    return refuse (reader, words, error);
  if (!read_place (reader, &probe, words + at + 1, n_place, is_relative, error) ||
      !piglit_numbers (reader, words + at + 1 + n_place, n_channels, probe.value, error))
    return FALSE;
  probe.channels = (1u << n_channels) - 1;
  probe.tolerance = reader->tolerance;
  g_array_append_val (reader->test->events, probe);
  reader->test->n_probes++;
  return TRUE;
}
