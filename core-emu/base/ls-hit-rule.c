#include "ls-hit-rule.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-words.h"

static const struct
{
  const char *name, *operator;
} kinds[LS_N_HIT_RULES] = {
  [LS_HIT_EACH] = { "each", "" },
  [LS_HIT_ONLY] = { "only", "" },
  [LS_HIT_FROM] = { "from", ">= " },
  [LS_HIT_EVERY] = { "every", "% " },
};

gboolean
ls_hit_rule_counts (LsHitRule rule, guint64 number)
{
  switch (rule.kind)
    {
    case LS_HIT_EACH:
      return TRUE;
    case LS_HIT_ONLY:
      return number == rule.n;
    case LS_HIT_FROM:
      return number >= rule.n;
    case LS_HIT_EVERY:
      return number % rule.n == 0;
    }
  g_assert_not_reached ();
}

const char *
ls_hit_rule_name (LsHitRuleKind kind)
{
  return kinds[kind].name;
}

/* --- text ------------------------------------------------------------------------------------- */

/* What people write before the number; longer ones first. */
static const struct
{
  const char *operator;
  LsHitRuleKind kind;
  guint add; /* to the number */
} operators[] = {
  { ">=", LS_HIT_FROM, 0 }, { ">", LS_HIT_FROM, 1 },  { "==", LS_HIT_ONLY, 0 },
  { "=", LS_HIT_ONLY, 0 },  { "%", LS_HIT_EVERY, 0 }, { "", LS_HIT_ONLY, 0 },
};

static guint
find_operator (const char *text)
{
  guint i = 0;

  while (!g_str_has_prefix (text, operators[i].operator))
    i++;
  return i;
}

gboolean
ls_hit_rule_parse (const char *text, LsHitRule *rule, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  guint found = find_operator (stripped);
  gboolean is_bare = *operators[found].operator== '\0';
  const char *digits = g_strchug (stripped + strlen (operators[found].operator));
  guint64 number = 0;

  if (!(is_bare && *digits == '\0') &&
      !g_ascii_string_to_unsigned (digits, 10,
                                   is_bare || operators[found].kind == LS_HIT_FROM ? 0 : 1,
                                   G_MAXUINT64 - operators[found].add, &number, NULL))
    return ls_fail (
      error, LS_ERROR_SYNTAX,
      "'%s' says no hits (write 3 for the third alone, >= 3 from the third on, %% 3 for "
      "every third, 0 for each)",
      text);
  number += operators[found].add;
  gboolean is_each = number == 0 || (number == 1 && operators[found].kind != LS_HIT_ONLY);
  *rule = is_each ? (LsHitRule){ 0 } : (LsHitRule){ operators[found].kind, number };
  return TRUE;
}

void
ls_hit_rule_append (GString *text, LsHitRule rule)
{
  g_string_append_printf (text, "%s%" PRIu64, kinds[rule.kind].operator, rule.n);
}

/* "at every 1st hit", "at every 22nd hit", "at every 13th hit" */
static void
append_every (GString *text, guint64 n)
{
  gboolean is_teen = n % 100 / 10 == 1;
  const guint last = is_teen ? 0 : (guint) (n % 10);

  if (last == 1)
    g_string_append_printf (text, ls_words ("at every %" PRIu64 "st hit"), n);
  else if (last == 2)
    g_string_append_printf (text, ls_words ("at every %" PRIu64 "nd hit"), n);
  else if (last == 3)
    g_string_append_printf (text, ls_words ("at every %" PRIu64 "rd hit"), n);
  else
    g_string_append_printf (text, ls_words ("at every %" PRIu64 "th hit"), n);
}

void
ls_hit_rule_append_words (GString *text, LsHitRule rule)
{
  switch (rule.kind)
    {
    case LS_HIT_EACH:
      g_string_append (text, ls_words ("at each hit"));
      return;
    case LS_HIT_ONLY:
      g_string_append_printf (text, ls_words ("only at hit %" PRIu64), rule.n);
      return;
    case LS_HIT_FROM:
      g_string_append_printf (text, ls_words ("from hit %" PRIu64 " on"), rule.n);
      return;
    case LS_HIT_EVERY:
      append_every (text, rule.n);
      return;
    }
  g_assert_not_reached ();
}
