#include "ls-lanes.h"

#include "ls-error.h"

/* Sets of lanes, as people write them and as they are told. */

static const struct
{
  const char *text; /* as it is told */
  LsMask lanes;
} told[] = {
  { "all", LS_MASK_ALL },
  { "none", 0 },
  { "0", 1 },
  { "63", (LsMask) 1 << 63 },
  { "0-1", 3 },
  { "4-9", 0x3f0 },
  { "0,2,4-6", 0x75 },
  { "62-63", (LsMask) 3 << 62 },
  { "1-63", ~(LsMask) 1 },
};

static void
test_both_ways (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      LsMask lanes = 42;

      ls_lanes_append (text, told[i].lanes);
      g_assert_cmpstr (text->str, ==, told[i].text);
      g_assert_true (ls_lanes_parse (told[i].text, &lanes, &error));
      g_assert_no_error (error);
      g_assert_cmphex (lanes, ==, told[i].lanes);
    }
}

static void
test_read (void)
{
  static const struct
  {
    const char *text;
    LsMask lanes;
  } others[] = { { "4-4", 16 },          { "9,0-7", 0x2ff },  { "3,3", 8 },
                 { "ALL", LS_MASK_ALL }, { "None", 0 },       { "0xff", 0xff },
                 { "0X10", 16 },         { "0-3,2-5", 0x3f }, { "00", 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      LsMask lanes = 42;

      g_assert_true (ls_lanes_parse (others[i].text, &lanes, NULL));
      g_assert_cmphex (lanes, ==, others[i].lanes);
    }
}

static void
test_refused (void)
{
  static const char *const bad[] = {
    "",    "64", "5-4", "-1",  "1-",   "1,",    ",1",
    "1 2", "x",  "0x",  "0xg", "1-64", "1-2-3", "99999999999999999999"
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      LsMask lanes;

      g_assert_false (ls_lanes_parse (bad[i], &lanes, &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lanes/both-ways", test_both_ways);
  g_test_add_func ("/lanes/read", test_read);
  g_test_add_func ("/lanes/refused", test_refused);
  return g_test_run ();
}
