#include "tgsi-vec.h"

#include "ls-bits.h"

#include <math.h>
#include <string.h>

#define MAX_TOLD 400 /* bytes */

static gboolean
is_near (double got, double want, double relative, double absolute)
{
  if (want != want || got != got)
    return want != want && got != got;
  if (isinf (want) || isinf (got))
    return want == got;
  return fabs (got - want) <= relative * fabs (want) + absolute;
}

static gboolean
is_nan (guint32 word)
{
  return (word & 0x7FFFFFFFu) > 0x7F800000u;
}

static gboolean
word_matches (const VecCase *vec, guint32 got, guint32 want)
{
  if (got == want)
    return TRUE;
  if (vec->rule == VEC_FLOAT)
    return is_nan (got) && is_nan (want);
  return vec->rule == VEC_NEAR &&
         is_near ((double) ls_bits_float (got), (double) ls_bits_float (want), vec->relative,
                  vec->absolute);
}

static gboolean
pair_matches (const VecCase *vec, guint64 got, guint64 want)
{
  const double a = ls_bits_double (got), b = ls_bits_double (want);

  return got == want || (a != a && b != b) ||
         (vec->relative > 0 && is_near (a, b, vec->relative, 0));
}

static guint32
wanted (const VecCase *vec, guint index, guint channel, guint lane)
{
  for (guint i = 0; i < vec->want_rows->len; i++)
    {
      const TgsiWorldRow *row = &g_array_index (vec->want_rows, TgsiWorldRow, i);

      if (row->index == index && row->channel == channel)
        return row->values[lane];
    }
  return 0;
}

static void
tell (GString *wrong, const char *what, guint n, guint at, guint32 got, guint32 want)
{
  if (wrong->len < MAX_TOLD)
    g_string_append_printf (wrong, "  %s[%u], %u: %08x (%g), not %08x (%g)\n", what, n, at, got,
                            (double) ls_bits_float (got), want, (double) ls_bits_float (want));
}

static void
compare_output (const VecCase *vec, const TgsiOutcome *got, guint index, guint lane, GString *wrong)
{
  guint32 g[4], w[4];

  for (guint c = 0; c < 4; c++)
    {
      g[c] = tgsi_outcome_out (got, index, c)[lane];
      w[c] = wanted (vec, index, c, lane);
    }
  for (guint c = 0; c < 4; c++)
    {
      const guint low = c & 2u;
      g_autofree char *what = NULL;

      if (vec->rule == VEC_DOUBLE ? pair_matches (vec, (guint64) g[low + 1] << 32 | g[low],
                                                  (guint64) w[low + 1] << 32 | w[low])
                                  : word_matches (vec, g[c], w[c]))
        continue;
      what = g_strdup_printf ("%c of lane %u, OUT", "xyzw"[c], lane);
      tell (wrong, what, index, 0, g[c], w[c]);
    }
}

static void
compare_words (const char *what, guint n, const GArray *got, const GArray *want, GString *wrong)
{
  if (want == NULL)
    return;
  if (got == NULL || got->len < want->len)
    {
      g_string_append_printf (wrong, "  %s[%u] has %u words, not %u\n", what, n,
                              got != NULL ? got->len : 0, want->len);
      return;
    }
  for (guint i = 0; i < want->len; i++)
    if (g_array_index (got, guint32, i) != g_array_index (want, guint32, i))
      tell (wrong, what, n, i, g_array_index (got, guint32, i), g_array_index (want, guint32, i));
}

static void
compare_strips (const VecCase *vec, const TgsiOutcome *got, GString *wrong)
{
  if (got->strips->len != vec->want->strips->len)
    g_string_append_printf (wrong, "  %u strips, not %u\n", got->strips->len,
                            vec->want->strips->len);
  for (guint i = 0; i < MIN (got->strips->len, vec->want->strips->len); i++)
    {
      const TgsiStrip *g = g_ptr_array_index (got->strips, i);
      const TgsiStrip *w = g_ptr_array_index (vec->want->strips, i);

      if (g->lane != w->lane || g->stream != w->stream || g->n_vertices != w->n_vertices)
        g_string_append_printf (
          wrong, "  strip %u: lane %u, stream %u, %u vertices, not lane %u, stream %u, %u\n", i,
          g->lane, g->stream, g->n_vertices, w->lane, w->stream, w->n_vertices);
      else
        compare_words ("strip", i, g->words, w->words, wrong);
    }
}

void
vec_compare (const VecCase *vec, const TgsiOutcome *got, GString *wrong)
{
  guint n_out = got->n_out;

  if (got->failure != NULL)
    {
      g_string_append_printf (wrong, "  %s\n", got->failure);
      return;
    }
  if (got->killed != vec->want->killed)
    g_string_append_printf (wrong,
                            "  killed %" G_GINT64_MODIFIER "x, not %" G_GINT64_MODIFIER "x\n",
                            got->killed, vec->want->killed);
  for (guint lane = 0; lane < vec->world->n_lanes; lane++)
    for (guint i = 0; i < n_out && !(got->killed >> lane & 1) && vec->want->strips->len == 0; i++)
      compare_output (vec, got, i, lane, wrong);
  for (guint i = 0; i < TGSI_WORLD_BUFFERS; i++)
    {
      compare_words ("BUFFER", i, got->buffers[i], vec->want->buffers[i], wrong);
      compare_words ("IMAGE", i, got->images[i], vec->want->images[i], wrong);
    }
  compare_strips (vec, got, wrong);
}
