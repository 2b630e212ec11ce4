#pragma once

#include <glib.h>

#ifdef __has_feature /* of clang; gcc defines __SANITIZE_ADDRESS__ and __SANITIZE_THREAD__ */
#  define ROUNDS_ARE_SLOW (__has_feature (address_sanitizer) || __has_feature (thread_sanitizer))
#elif defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#  define ROUNDS_ARE_SLOW 1
#else
#  define ROUNDS_ARE_SLOW 0
#endif

/* How often a test that draws at random does so, or what it must have seen at least: a third of n, a twelfth where a
 * sanitizer makes everything slow; with LANESCOPE_WHOLE in the environment, as ./check --long sets it, all, and a quarter. */
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
