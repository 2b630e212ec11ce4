/* Random programs on the machine and on a second interpreter: registers, outputs, killed lanes, memories and vertices are the same at the
 * end, and many steps at once leave the same state as one after the other. */

#include <stdlib.h>
#include <string.h>

#include "ls-program.h"
#include "tgsi-oracle.h"
#include "tgsi-probe.h"
#include "tgsi-random.h"

/* --- comparing ------------------------------------------------------------------------------------------- */

static char *
compare_rows (const char *name, guint n, const guint32 *got, const guint32 *want, LsMask lanes)
{
  for (guint i = 0; i < 4 * n; i++)
    LS_FOREACH_LANE (lane, lanes)
      if (got[i * LS_LANES + lane] != want[i * LS_LANES + lane])
        return g_strdup_printf ("%s[%u].%c, lane %u: %08x, the oracle has %08x", name, i / 4,
                                "xyzw"[i % 4], (guint) lane, got[i * LS_LANES + lane],
                                want[i * LS_LANES + lane]);
  return NULL;
}

static char *
compare_words (const char *name, guint n, const GArray *got, const GArray *want)
{
  if (got->len != want->len)
    return g_strdup_printf ("%s[%u] has %u words, of the oracle %u", name, n, got->len, want->len);
  for (guint i = 0; i < got->len; i++)
    if (g_array_index (got, guint32, i) != g_array_index (want, guint32, i))
      return g_strdup_printf ("word %u of %s[%u]: %08x, the oracle has %08x", i, name, n,
                              g_array_index (got, guint32, i), g_array_index (want, guint32, i));
  return NULL;
}

static char *
compare_strips (const TgsiOutcome *got, const TgsiOutcome *want)
{
  char *difference = NULL;

  if (got->strips->len != want->strips->len)
    return g_strdup_printf ("%u strips, of the oracle %u", got->strips->len, want->strips->len);
  for (guint i = 0; i < got->strips->len && difference == NULL; i++)
    {
      const TgsiStrip *g = g_ptr_array_index (got->strips, i);
      const TgsiStrip *w = g_ptr_array_index (want->strips, i);

      if (g->lane != w->lane || g->stream != w->stream || g->n_vertices != w->n_vertices)
        return g_strdup_printf ("strip %u: lane %u, %u vertices; of the oracle lane %u, %u", i,
                                g->lane, g->n_vertices, w->lane, w->n_vertices);
      difference = compare_words ("strip", i, g->words, w->words);
    }
  return difference;
}

static char *
compare (const TgsiWorld *world, const TgsiOutcome *got, const TgsiOutcome *want)
{
  const LsMask alive = world->covered & ~want->killed;
  char *difference = NULL;

  if (got->failure != NULL)
    return g_strdup (got->failure);
  if (got->killed != want->killed)
    return g_strdup_printf ("killed lanes %" G_GINT64_MODIFIER
                            "x, of the oracle %" G_GINT64_MODIFIER "x",
                            got->killed, want->killed);
  if (alive != 0)
    difference = compare_rows ("TEMP", want->n_temps, got->temps, want->temps, world->covered);
  if (difference == NULL)
    difference = compare_rows ("OUT", want->n_out, got->out, want->out, alive);
  for (guint i = 0; i < TGSI_WORLD_BUFFERS && difference == NULL; i++)
    difference = compare_words ("BUFFER", i, got->buffers[i], want->buffers[i]);
  return difference != NULL ? difference : compare_strips (got, want);
}

/* Takes another state to the end with stops in between. */
static char *
compare_stretches (const TgsiProbe *whole, const char *text)
{
  g_autoptr (TgsiProbe) probe = tgsi_probe_new (text, whole->world, NULL);
  guint64 step = 0;

  while (tgsi_probe_run (probe, step) != LS_STOP_END)
    step += (guint64) g_test_rand_int_range (1, 60);
  return memcmp (probe->state, whole->state, ls_program_state_size (probe->program)) == 0
           ? NULL
           : g_strdup ("with stops the state is another");
}

/* Returns: (transfer full) (nullable): where the machine and the oracle differ. */
static char *
find_difference (const char *text, const TgsiWorld *world, gboolean has_stops)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TgsiProbe) probe = tgsi_probe_new (text, world, &error);
  g_autoptr (TgsiOutcome) got = NULL;
  g_autoptr (TgsiOutcome) want = NULL;
  char *difference;

  if (probe == NULL)
    return g_strdup (error->message);
  want = tgsi_oracle_run (probe->parsed, world);
  if (want->failure != NULL)
    return g_strdup_printf ("the oracle: %s", want->failure);
  got = tgsi_probe_finish (probe);
  difference = compare (world, got, want);
  return difference == NULL && has_stops ? compare_stretches (probe, text) : difference;
}

/* --- making a program smaller ---------------------------------------------------------------------------- */

/* The word of an instruction's line; of others the whole line. (transfer full) */
static char *
word_of (const char *line)
{
  while (g_ascii_isdigit (*line) || *line == ' ' || *line == ':')
    line++;
  return g_strndup (line, strcspn (line, " "));
}

/* How the depth of blocks changes with the line. */
static gint
depth_of (const char *line)
{
  static const char *const openers[] = { "IF", "UIF", "BGNLOOP", "SWITCH", NULL };
  static const char *const closers[] = { "ENDIF", "ENDLOOP", "ENDSWITCH", NULL };
  g_autofree char *word = word_of (line);

  return g_strv_contains (openers, word) - g_strv_contains (closers, word);
}

/* The last line of what may become NOP together from a line on: a block or an instruction; 0: nothing. */
static guint
find_end (char **lines, guint i)
{
  static const char *const others[] = { "ELSE", "CASE", "DEFAULT", "BGNSUB",   "ENDSUB", "END",
                                        "NOP",  "DCL",  "IMM",     "PROPERTY", "",       NULL };
  g_autofree char *word = word_of (lines[i]);
  gint depth = depth_of (lines[i]);

  if (g_strv_contains (others, word) || depth < 0 || g_str_has_prefix (word, "IMM") ||
      strstr (lines[i], "BRK") != NULL)
    return 0;
  while (depth > 0 && lines[i + 1] != NULL)
    depth += depth_of (lines[++i]);
  return i;
}

static char **
without (char **lines, guint from, guint to)
{
  char **less = g_strdupv (lines);

  for (guint i = from; i <= to; i++)
    {
      g_free (less[i]);
      less[i] = g_strdup ("NOP");
    }
  return less;
}

/* Makes instructions NOP as long as there is a difference. Returns: (transfer full) */
static char *
shrink (const char *text, const TgsiWorld *world)
{
  char **lines = g_strsplit (text, "\n", -1);
  char *result;

  for (guint i = 1; lines[i] != NULL; i++)
    {
      const guint end = find_end (lines, i);
      char **less = end > 0 ? without (lines, i, end) : g_strdupv (lines);
      g_autofree char *joined = g_strjoinv ("\n", less);
      g_autofree char *difference = end > 0 ? find_difference (joined, world, FALSE) : NULL;

      if (difference != NULL && strstr (difference, "the oracle has") != NULL)
        {
          g_strfreev (lines);
          lines = g_steal_pointer (&less);
        }
      g_strfreev (less);
    }
  result = g_strjoinv ("\n", lines);
  g_strfreev (lines);
  return result;
}

/* Without the lines that are NOP. (transfer full) */
static char *
tell_program (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *told = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (!g_str_equal (lines[i], "NOP"))
      g_string_append_printf (told, "%s\n", lines[i]);
  return g_string_free (told, FALSE);
}

/* In a third of the programs open questions have other answers. */
static void
choose_readings (TgsiWorld *world)
{
  const gboolean is_other = g_test_rand_int_range (0, 3) == 0;

  for (guint i = 0; i < TGSI_N_READINGS && is_other; i++)
    if (i != TGSI_READING_DENORMALS)
      world->readings[i] = (guint8) g_test_rand_int_range (0, (gint32) tgsi_readings[i].n_values);
}

static void
test_random (void)
{
  const char *asked = g_getenv ("LANESCOPE_ORACLE_PROGRAMS");
  const guint n = asked != NULL ? (guint) g_ascii_strtoull (asked, NULL, 10) : 300;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TgsiWorld) world = tgsi_world_new ();
      g_autofree char *text = tgsi_random_program (12 + i % 30, world);
      g_autofree char *difference = NULL;
      g_autofree char *less = NULL;
      g_autofree char *told = NULL;

      choose_readings (world);
      difference = find_difference (text, world, i % 4 == 0);
      if (difference == NULL)
        continue;
      less = shrink (text, world);
      told = tell_program (less);
      g_free (difference);
      difference = find_difference (less, world, TRUE);
      g_test_message ("program %u: %s\n%s", i, difference, told);
      g_test_fail ();
      return;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi/oracle/random-programs", test_random);
  return g_test_run ();
}
