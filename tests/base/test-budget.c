#include "ls-budget.h"
#include "ls-error.h"

static void
test_take (void)
{
  g_autoptr (LsBudget) budget = ls_budget_new (1000);
  g_auto (LsBudgetShare) one = { 0 }, two = { 0 };
  g_autoptr (GError) error = NULL;

  ls_budget_share_init (&one, budget);
  ls_budget_share_init (&two, budget);
  g_assert_true (ls_budget_share_grow (&one, 600));
  g_assert_false (ls_budget_share_grow (&two, 401));
  g_assert_cmpuint (ls_budget_share_get (&two), ==, 0);
  g_assert_true (ls_budget_share_grow (&two, 400));
  g_assert_cmpuint (ls_budget_get_left (budget), ==, 0);
  g_assert_true (ls_budget_share_grow (&two, 0));
  g_assert_false (ls_budget_share_take (&one, 1536, "a thing", &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_cmpstr (
    error->message, ==,
    "a thing needs 1.5 KiB of memory, and of the budget of 1000 bytes there is 0 bytes "
    "left (--memory SIZE raises it)");
  ls_budget_share_shrink_to (&one, 200);
  ls_budget_share_shrink_to (&one, 300);
  g_assert_cmpuint (ls_budget_share_get (&one), ==, 200);
  g_assert_cmpuint (ls_budget_share_left (&two), ==, 400);
  ls_budget_share_clear (&two);
  g_assert_cmpuint (ls_budget_get_left (budget), ==, 800);
  g_assert_false (ls_budget_share_grow (&one, G_MAXUINT64));
}

/* Whoever has no budget has no limit, and gives nothing back. */
static void
test_none (void)
{
  g_auto (LsBudgetShare) share = { 0 };

  ls_budget_share_init (&share, NULL);
  g_assert_true (ls_budget_share_take (&share, G_MAXUINT64, "all", NULL));
  g_assert_true (ls_budget_share_take (NULL, G_MAXUINT64, "all", NULL));
  g_assert_cmpuint (ls_budget_share_left (NULL), ==, G_MAXUINT64);
  ls_budget_share_shrink_to (NULL, 0);
}

static gpointer
take_and_give (gpointer budget)
{
  g_auto (LsBudgetShare) share = { 0 };
  guint n = 0;

  ls_budget_share_init (&share, budget);
  for (guint i = 0; i < 20000; i++)
    {
      if (ls_budget_share_grow (&share, 1 + i % 7))
        n++;
      g_assert_cmpuint (ls_budget_get_left (budget), <=, 30);
      if (i % 3 == 0)
        ls_budget_share_shrink_to (&share, 0);
    }
  return GUINT_TO_POINTER (n);
}

static void
test_threads (void)
{
  g_autoptr (LsBudget) budget = ls_budget_new (30);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("taker", take_and_give, budget);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_cmpuint (GPOINTER_TO_UINT (g_thread_join (threads[i])), >, 0);
  g_assert_cmpuint (ls_budget_get_left (budget), ==, 30);
}

static void
test_parse (void)
{
  static const struct
  {
    const char *text;
    guint64 n_bytes; /* 0: refused */
    int code;
  } rows[] = {
    { "1M", 1u << 20, 0 },
    { "4g", G_GUINT64_CONSTANT (4) << 30, 0 },
    { "1048576", 1u << 20, 0 },
    { "2000K", 2000 * 1024, 0 },
    { "3T", G_GUINT64_CONSTANT (3) << 40, 0 },
    { "16777215T", G_GUINT64_CONSTANT (16777215) << 40, 0 },
    { "16777216T", 0, LS_ERROR_RANGE },
    { "99999999999999999999999", 0, LS_ERROR_RANGE },
    { "1048575", 0, LS_ERROR_RANGE },
    { "0", 0, LS_ERROR_RANGE },
    { "", 0, LS_ERROR_SYNTAX },
    { "G", 0, LS_ERROR_SYNTAX },
    { "4GB", 0, LS_ERROR_SYNTAX },
    { "-4G", 0, LS_ERROR_SYNTAX },
    { "4.5G", 0, LS_ERROR_SYNTAX },
    { "4 G", 0, LS_ERROR_SYNTAX },
    { "4X", 0, LS_ERROR_SYNTAX },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      guint64 n_bytes = 0;

      g_assert_cmpint (ls_budget_parse (rows[i].text, &n_bytes, &error), ==, rows[i].n_bytes != 0);
      g_assert_cmpuint (n_bytes, ==, rows[i].n_bytes);
      if (rows[i].n_bytes == 0)
        g_assert_error (error, LS_ERROR, rows[i].code);
    }
}

static void
test_words (void)
{
  static const struct
  {
    guint64 n_bytes;
    const char *words;
  } rows[] = {
    { 0, "0 bytes" },
    { 1, "1 byte" },
    { 1023, "1023 bytes" },
    { 1024, "1 KiB" },
    { 1126, "1 KiB" },
    { 1127, "1.1 KiB" },
    { 4ull << 30, "4 GiB" },
    { G_GUINT64_CONSTANT (28800000000), "26.8 GiB" },
    { G_MAXUINT64, "16777215.9 TiB" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *words = ls_budget_words (rows[i].n_bytes);

      g_assert_cmpstr (words, ==, rows[i].words);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/budget/take", test_take);
  g_test_add_func ("/budget/none", test_none);
  g_test_add_func ("/budget/threads", test_threads);
  g_test_add_func ("/budget/parse", test_parse);
  g_test_add_func ("/budget/words", test_words);
  return g_test_run ();
}
