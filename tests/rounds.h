#pragma once

#include <glib.h>

#ifdef __has_feature /* of clang; gcc defines __SANITIZE_ADDRESS__ */
#  define ROUNDS_ARE_SLOW __has_feature (address_sanitizer)
#elif defined __SANITIZE_ADDRESS__
#  define ROUNDS_ARE_SLOW 1
#else
#  define ROUNDS_ARE_SLOW 0
#endif

/* How often a test that draws at random does so, or what it must have seen at least: half of n, a quarter where the address
 * sanitizer makes everything slow; without it, all with LANESCOPE_WHOLE in the environment, as ./check --long sets it. */
static inline guint
rounds (guint n)
{
#if ROUNDS_ARE_SLOW
  const guint share = 4;
#else
  const guint share = g_getenv ("LANESCOPE_WHOLE") != NULL ? 1 : 2;
#endif

  return (n + share - 1) / share;
}
