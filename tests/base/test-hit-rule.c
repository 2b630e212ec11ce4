#include "ls-error.h"
#include "ls-hit-rule.h"

/* Which hits of a breakpoint count, as text and by number. */

static void
test_texts (void)
{
  static const struct
  {
    const char *text;
    LsHitRule rule;
    const char *back, *words;
  } rows[] = {
    { "", { LS_HIT_EACH, 0 }, "0", "at each hit" },
    { "0", { LS_HIT_EACH, 0 }, "0", "at each hit" },
    { "1", { LS_HIT_ONLY, 1 }, "1", "only at hit 1" },
    { " == 3 ", { LS_HIT_ONLY, 3 }, "3", "only at hit 3" },
    { "=3", { LS_HIT_ONLY, 3 }, "3", "only at hit 3" },
    { ">=3", { LS_HIT_FROM, 3 }, ">= 3", "from hit 3 on" },
    { "> 3", { LS_HIT_FROM, 4 }, ">= 4", "from hit 4 on" },
    { ">= 0", { LS_HIT_EACH, 0 }, "0", "at each hit" },
    { "> 0", { LS_HIT_EACH, 0 }, "0", "at each hit" },
    { ">= 1", { LS_HIT_EACH, 0 }, "0", "at each hit" },
    { "% 1", { LS_HIT_EACH, 0 }, "0", "at each hit" },
    { "%2", { LS_HIT_EVERY, 2 }, "% 2", "at every 2nd hit" },
    { "% 13", { LS_HIT_EVERY, 13 }, "% 13", "at every 13th hit" },
    { "% 21", { LS_HIT_EVERY, 21 }, "% 21", "at every 21st hit" },
    { "% 111", { LS_HIT_EVERY, 111 }, "% 111", "at every 111th hit" },
    { "% 121", { LS_HIT_EVERY, 121 }, "% 121", "at every 121st hit" },
    { "% 103", { LS_HIT_EVERY, 103 }, "% 103", "at every 103rd hit" },
    { "18446744073709551615",
      { LS_HIT_ONLY, G_MAXUINT64 },
      "18446744073709551615",
      "only at hit 18446744073709551615" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) back = g_string_new (NULL), words = g_string_new (NULL);
      LsHitRule rule;

      g_assert_true (ls_hit_rule_parse (rows[i].text, &rule, NULL));
      g_assert_cmpuint (rule.kind, ==, rows[i].rule.kind);
      g_assert_cmpuint (rule.n, ==, rows[i].rule.n);
      ls_hit_rule_append (back, rule);
      ls_hit_rule_append_words (words, rule);
      g_assert_cmpstr (back->str, ==, rows[i].back);
      g_assert_cmpstr (words->str, ==, rows[i].words);
    }
}

static void
test_refused (void)
{
  static const char *const texts[] = { "x",
                                       "3 x",
                                       "% 0",
                                       "== 0",
                                       ">",
                                       "%",
                                       "< 3",
                                       "-1",
                                       "%% 3",
                                       "3.5",
                                       "> 18446744073709551615",
                                       "18446744073709551616" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      LsHitRule rule;

      g_test_message ("%s", texts[i]);
      g_assert_false (ls_hit_rule_parse (texts[i], &rule, &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
    }
}

static void
test_numbers (void)
{
  const LsHitRule only = { LS_HIT_ONLY, 4 }, from = { LS_HIT_FROM, 4 }, every = { LS_HIT_EVERY, 4 };
  GString *seen[4] = { g_string_new (NULL), g_string_new (NULL), g_string_new (NULL),
                       g_string_new (NULL) };
  const LsHitRule rules[4] = { { 0 }, only, from, every };
  static const char *const expected[4] = { "123456789", "4", "456789", "48" };

  for (guint i = 0; i < 4; i++)
    {
      for (guint64 number = 1; number < 10; number++)
        if (ls_hit_rule_counts (rules[i], number))
          g_string_append_printf (seen[i], "%u", (guint) number);
      g_assert_cmpstr (seen[i]->str, ==, expected[i]);
      g_string_free (seen[i], TRUE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hit-rule/texts", test_texts);
  g_test_add_func ("/hit-rule/refused", test_refused);
  g_test_add_func ("/hit-rule/numbers", test_numbers);

  return g_test_run ();
}
