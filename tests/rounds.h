#pragma once

#include <glib.h>

/* How often a test that draws at random does so, or what it must have seen at least: a quarter where the address sanitizer
 * makes everything slow. The other builds do the whole. */
static inline guint
rounds (guint n)
{
#ifdef __SANITIZE_ADDRESS__
  return (n + 3) / 4;
#else
  return n;
#endif
}
