#include "ls-session-private.h"

static void
visit (LsNavigation *navigation, guint64 step)
{
  const LsVisit at = { .step = step };

  ls_navigation_visit (navigation, &at);
}

/* G_MAXUINT64: there is none. */
static guint64
peek (LsNavigation *navigation, int n)
{
  LsVisit at;

  return ls_navigation_peek (navigation, n, &at) ? at.step : G_MAXUINT64;
}

static void
go (LsNavigation *navigation, int n)
{
  LsVisit at;

  g_assert_true (ls_navigation_peek (navigation, n, &at));
  ls_navigation_go (navigation, n, &at);
}

static void
test_back_and_forward (void)
{
  g_autoptr (LsNavigation) navigation = ls_navigation_new ();

  g_assert_cmpuint (peek (navigation, 0), ==, G_MAXUINT64);
  visit (navigation, 4);
  visit (navigation, 9);
  visit (navigation, 9);
  visit (navigation, 4);
  g_assert_cmpuint (peek (navigation, -1), ==, 9);
  g_assert_cmpuint (peek (navigation, -2), ==, 4);
  g_assert_cmpuint (peek (navigation, -3), ==, G_MAXUINT64);
  go (navigation, -1);
  g_assert_cmpuint (peek (navigation, 0), ==, 9);
  g_assert_cmpuint (peek (navigation, 1), ==, 4);
  go (navigation, 1);
  g_assert_cmpuint (peek (navigation, 1), ==, G_MAXUINT64);
}

static void
test_elsewhere_forgets_what_was_ahead (void)
{
  g_autoptr (LsNavigation) navigation = ls_navigation_new ();

  visit (navigation, 1);
  visit (navigation, 2);
  visit (navigation, 3);
  go (navigation, -1);
  go (navigation, -1);
  visit (navigation, 8);
  g_assert_cmpuint (peek (navigation, 1), ==, G_MAXUINT64);
  g_assert_cmpuint (peek (navigation, -1), ==, 1);
  g_assert_cmpuint (peek (navigation, -2), ==, G_MAXUINT64);
}

static gboolean
is_of_fork (const LsVisit *visit, gpointer fork)
{
  return visit->fork == GPOINTER_TO_UINT (fork);
}

/* A place that is no more by the time somebody gets there is a new one. */
static void
test_go_to_a_place_that_is_gone (void)
{
  g_autoptr (LsNavigation) navigation = ls_navigation_new ();
  const LsVisit gone = { .fork = 1, .step = 2 };

  visit (navigation, 1);
  ls_navigation_visit (navigation, &gone);
  visit (navigation, 3);
  ls_navigation_forget (navigation, is_of_fork, GUINT_TO_POINTER (1));
  g_assert_cmpuint (peek (navigation, 0), ==, 3);
  g_assert_cmpuint (peek (navigation, -1), ==, 1);
  ls_navigation_go (navigation, -1, &gone);
  g_assert_cmpuint (peek (navigation, 0), ==, 2);
  g_assert_cmpuint (peek (navigation, -1), ==, 3);
}

static void
test_bounded (void)
{
  g_autoptr (LsNavigation) navigation = ls_navigation_new ();

  for (guint64 step = 0; step < 3 * LS_NAVIGATION_MAX; step++)
    visit (navigation, step);
  g_assert_cmpuint (peek (navigation, 1 - LS_NAVIGATION_MAX), ==, 2 * LS_NAVIGATION_MAX);
  g_assert_cmpuint (peek (navigation, -LS_NAVIGATION_MAX), ==, G_MAXUINT64);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/navigation/back-and-forward", test_back_and_forward);
  g_test_add_func ("/navigation/elsewhere-forgets-what-was-ahead",
                   test_elsewhere_forgets_what_was_ahead);
  g_test_add_func ("/navigation/go-to-a-place-that-is-gone", test_go_to_a_place_that_is_gone);
  g_test_add_func ("/navigation/bounded", test_bounded);
  return g_test_run ();
}
