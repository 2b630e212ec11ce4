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

/* A place of a relative probe is a part of the window. */
static guint
pixel_of (const char *word, gboolean is_relative, guint size)
{
  const double value = g_ascii_strtod (word, NULL);

  return (guint) CLAMP (is_relative ? value * size : value, 0, 4096);
}

static void
read_place (const PiglitReader *reader,
            PiglitProbe *probe,
            char **words,
            guint n,
            gboolean is_relative)
{
  const guint sizes[] = { reader->test->width, reader->test->height };
  guint *const to[] = { &probe->x, &probe->y, &probe->width, &probe->height };

  for (guint i = 0; i < n; i++)
    *to[i] = pixel_of (words[i], is_relative, sizes[i % 2]);
  if (n == 0)
    *probe = (PiglitProbe){ .width = sizes[0], .height = sizes[1] };
  else if (n == 2)
    {
      probe->x = MIN (probe->x, sizes[0] - 1);
      probe->y = MIN (probe->y, sizes[1] - 1);
      probe->width = probe->height = 1;
    }
  probe->width = MIN (probe->width, sizes[0] - MIN (probe->x, sizes[0]));
  probe->height = MIN (probe->height, sizes[1] - MIN (probe->y, sizes[1]));
}

gboolean
piglit_probe (PiglitReader *reader, char **words, GError **error)
{
  const gboolean is_relative = !strcmp (words[0], "relative");
  guint at = is_relative ? 2 : 1, n_place = 2, n_channels;
  const char *what = g_strv_length (words) > at + 1 ? words[at] : "";
  PiglitProbe probe = { 0 };

  if (!strcmp (what, "all") || !strcmp (what, "rect"))
    {
      n_place = *what == 'a' ? 0 : 4;
      what = words[++at];
    }
  n_channels = !strcmp (what, "rgba") ? 4 : !strcmp (what, "rgb") ? 3 : 0;
  if (!n_channels || g_strv_length (words) < at + 1 + n_place + n_channels)
    return refuse (reader, words, error);
  read_place (reader, &probe, words + at + 1, n_place, is_relative);
  for (guint i = 0; i < n_channels; i++)
    probe.value[i] = (float) g_ascii_strtod (words[at + 1 + n_place + i], NULL);
  probe.channels = (1u << n_channels) - 1;
  probe.n_draws = reader->test->n_draws;
  probe.tolerance = reader->tolerance;
  g_array_append_val (reader->test->probes, probe);
  return TRUE;
}
