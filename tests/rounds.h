#pragma once

#include <glib.h>

#ifdef __has_feature /* of clang; gcc defines __SANITIZE_ADDRESS__ and __SANITIZE_THREAD__ */
#  define ROUNDS_ARE_SLOW (__has_feature (address_sanitizer) || __has_feature (thread_sanitizer))
#elif defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#  define ROUNDS_ARE_SLOW 1
#else
#  define ROUNDS_ARE_SLOW 0
#endif

/* How often a test that draws at random does so at most: a third of n, a twelfth where a sanitizer makes everything slow; with
 * LANESCOPE_WHOLE in the environment, as ./check --long sets it, all, and a quarter. */
static inline guint
rounds (guint n)
{
  gboolean is_whole = g_getenv ("LANESCOPE_WHOLE") != NULL;
#if ROUNDS_ARE_SLOW
  const guint share = is_whole ? 4 : 12;
#else
  const guint share = is_whole ? 1 : 3;
#endif

  return (n + share - 1) / share;
}

/* The loop that draws, one for all files of a test's program. */
struct
{
  gint64 end; /* when its time is over */
  guint n, most;
} rounds_loop __attribute__ ((weak));

/* Seconds that one loop may take: LANESCOPE_SECONDS, as ./check --fast sets it, or 20; all that it needs with LANESCOPE_WHOLE. */
static inline gint64
rounds_budget (void)
{
  const char *seconds = g_getenv ("LANESCOPE_SECONDS");

  if (g_getenv ("LANESCOPE_WHOLE") != NULL)
    return G_MAXINT32;
  return seconds != NULL ? g_ascii_strtoll (seconds, NULL, 10) : 20;
}

/* Whether there is a round i, counted from 0: rounds (n) of them, or as many as the time allows, half of them at least. Loops do
 * not lie in each other. */
static inline gboolean
rounds_left (guint i, guint n)
{
  const gint64 now = g_get_monotonic_time ();

  if (i == 0)
    {
      rounds_loop.end = now + rounds_budget () * G_USEC_PER_SEC;
      rounds_loop.most = rounds (n);
    }
  rounds_loop.n = i;
  return i < rounds_loop.most && (2 * i <= rounds_loop.most || now < rounds_loop.end);
}

/* What the last loop must have seen at least, where as many rounds as it had at most must see n. */
static inline guint
rounds_done (guint n)
{
  return (guint) ((guint64) n * rounds_loop.n / MAX (rounds_loop.most, 1));
}

/* The same, where all of its rounds undivided must see n. */
static inline guint
rounds_least (guint n)
{
  return rounds_done (rounds (n));
}
