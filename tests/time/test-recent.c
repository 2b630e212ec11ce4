#include "ls-search.h"

#include <string.h>

/* The states of the steps that were made last. */

#define SIZE 64

static const void *
put (LsRecent *recent, guint64 step)
{
  static guint8 state[SIZE] __attribute__ ((aligned (64)));

  memset (state, (int) step, SIZE);
  ls_recent_put (recent, step, state);
  return ls_recent_get (recent, step);
}

/* A later step takes the place of one before it, and is not taken for it; nor is an earlier one for a later. */
static void
test_one_place_for_several_steps (void)
{
  LsRecent *recent = ls_recent_new (SIZE, 0);
  guint n = ls_recent_get_capacity (recent);

  g_assert_null (ls_recent_get (recent, 3));
  g_assert_cmpuint (*(const guint8 *) put (recent, 3), ==, 3);
  g_assert_null (ls_recent_get (recent, 3 + n));
  g_assert_null (ls_recent_get (recent, 3 + 5 * (guint64) n));
  g_assert_cmpuint (*(const guint8 *) put (recent, 3 + n), ==, 3 + n);
  g_assert_null (ls_recent_get (recent, 3));
  g_assert_null (ls_recent_get (recent, 3 + 2 * (guint64) n));
  ls_recent_free (recent);
}

/* The last ones are all there. */
static void
test_keeps_the_last (void)
{
  LsRecent *recent = ls_recent_new (SIZE, 0);
  guint n = ls_recent_get_capacity (recent);

  for (guint64 step = 0; step < 3 * n + 1; step++)
    put (recent, step);
  for (guint64 step = 0; step < 3 * n + 1; step++)
    if (step < 2 * n + 1)
      g_assert_null (ls_recent_get (recent, step));
    else
      g_assert_cmpuint (*(const guint8 *) ls_recent_get (recent, step), ==, step);
  ls_recent_free (recent);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recent/one-place-for-several-steps", test_one_place_for_several_steps);
  g_test_add_func ("/recent/keeps-the-last", test_keeps_the_last);
  return g_test_run ();
}
