#pragma once

#include <glib.h>

/* Which hits of a breakpoint count, by their number from the start of a run, from 1. */
typedef enum
{
  LS_HIT_EACH,  /* all of them */
  LS_HIT_ONLY,  /* hit n */
  LS_HIT_FROM,  /* hit n and those behind it */
  LS_HIT_EVERY, /* hits whose number n divides */
} LsHitRuleKind;
#define LS_N_HIT_RULES (LS_HIT_EVERY + 1)

typedef struct
{
  LsHitRuleKind kind; /* EACH is all zeros */
  guint64 n;          /* at least 1; EACH: 0 */
} LsHitRule;

gboolean ls_hit_rule_counts (LsHitRule rule, guint64 number);

/* Stable words: "each", "only", "from", "every". */
const char *ls_hit_rule_name (LsHitRuleKind kind);
/* text: "3" or "== 3", ">= 3", "> 3", "% 3", blanks do not matter; "0" and "" are each, as are ">=
 * 1" and "% 1". Returns: FALSE with LS_ERROR_SYNTAX that says how to write it. */
gboolean ls_hit_rule_parse (const char *text, LsHitRule *rule, GError **error);
/* Appends what ls_hit_rule_parse() reads back: "3", ">= 3", "% 3", "0". */
void ls_hit_rule_append (GString *text, LsHitRule rule);
/* Appends "only at hit 3", "from hit 3 on", "at every 3rd hit", "at each hit". */
void ls_hit_rule_append_words (GString *text, LsHitRule rule);
