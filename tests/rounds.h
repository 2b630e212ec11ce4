#pragma once

#include <glib.h>

#ifdef __SANITIZE_ADDRESS__
#  define LS_ROUNDS_SHARE 4 /* everything is slow */
#else
#  define LS_ROUNDS_SHARE 1
#endif

/* How often a test that draws at random does so, or what it must have seen at least: half of n, an eighth where the address
 * sanitizer looks on. With LANESCOPE_WHOLE in the environment, as ./check --long sets it, n and a quarter. */
static inline guint
rounds (guint n)
{
  const guint share = g_getenv ("LANESCOPE_WHOLE") != NULL ? LS_ROUNDS_SHARE : 2 * LS_ROUNDS_SHARE;

  return (n + share - 1) / share;
}
