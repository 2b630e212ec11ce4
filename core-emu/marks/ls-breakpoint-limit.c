#include "ls-breakpoint-limit.h"

#include <inttypes.h>

#include "ls-lanes.h"
#include "ls-words.h"

const LsBreakpointLimit ls_breakpoint_limits[LS_N_LIMITS] = {
#define LIMIT(id, rank, kind, member, word, key, called, sentence, plus, title, hint, tip) \
  [LS_LIMIT_##id] = { LS_LIMIT_IS_##kind,                                                  \
                      G_STRUCT_OFFSET (LsMarkBreakpoint, member),                          \
                      #member,                                                             \
                      word,                                                                \
                      key,                                                                 \
                      called,                                                              \
                      sentence,                                                            \
                      plus,                                                                \
                      title,                                                               \
                      hint,                                                                \
                      tip },
#include "ls-breakpoint-limits.def"
};

static const LsLimitId by_rank[LS_N_LIMITS] = {
#define LIMIT(id, rank, ...) [rank] = LS_LIMIT_##id,
#include "ls-breakpoint-limits.def"
};

const LsBreakpointLimit *
ls_breakpoint_limit_of_rank (guint rank)
{
  g_assert (rank < LS_N_LIMITS);
  return &ls_breakpoint_limits[by_rank[rank]];
}

/* --- where it is ------------------------------------------------------------------------------ */

char **
ls_breakpoint_limit_text (const LsBreakpointLimit *limit, LsMarkBreakpoint *breakpoint)
{
  g_assert (limit->kind == LS_LIMIT_IS_TEXT);
  return G_STRUCT_MEMBER_P (breakpoint, limit->offset);
}

guint64 *
ls_breakpoint_limit_number (const LsBreakpointLimit *limit, LsMarkBreakpoint *breakpoint)
{
  g_assert (limit->kind == LS_LIMIT_IS_NUMBER);
  return G_STRUCT_MEMBER_P (breakpoint, limit->offset);
}

LsHitRule *
ls_breakpoint_limit_rule (const LsBreakpointLimit *limit, LsMarkBreakpoint *breakpoint)
{
  g_assert (limit->kind == LS_LIMIT_IS_RULE);
  return G_STRUCT_MEMBER_P (breakpoint, limit->offset);
}

LsMask *
ls_breakpoint_limit_lanes (const LsBreakpointLimit *limit, LsMarkBreakpoint *breakpoint)
{
  g_assert (limit->kind == LS_LIMIT_IS_LANES);
  return G_STRUCT_MEMBER_P (breakpoint, limit->offset);
}

/* --- what it says ----------------------------------------------------------------------------- */

gboolean
ls_breakpoint_limit_is_set (const LsBreakpointLimit *limit, const LsMarkBreakpoint *breakpoint)
{
  LsMarkBreakpoint *of = (LsMarkBreakpoint *) breakpoint; /* is only read */

  switch (limit->kind)
    {
    case LS_LIMIT_IS_TEXT:
      return *ls_breakpoint_limit_text (limit, of) != NULL;
    case LS_LIMIT_IS_NUMBER:
      return *ls_breakpoint_limit_number (limit, of) != 0;
    case LS_LIMIT_IS_RULE:
      return ls_breakpoint_limit_rule (limit, of)->kind != LS_HIT_EACH;
    case LS_LIMIT_IS_LANES:
      return *ls_breakpoint_limit_lanes (limit, of) != LS_MASK_ALL;
    }
  g_assert_not_reached ();
}

char *
ls_breakpoint_limit_to_text (const LsBreakpointLimit *limit, const LsMarkBreakpoint *breakpoint)
{
  LsMarkBreakpoint *of = (LsMarkBreakpoint *) breakpoint; /* is only read */
  GString *text = g_string_new (NULL);

  switch (limit->kind)
    {
    case LS_LIMIT_IS_TEXT:
      if (*ls_breakpoint_limit_text (limit, of) != NULL)
        g_string_append (text, *ls_breakpoint_limit_text (limit, of));
      break;
    case LS_LIMIT_IS_NUMBER:
      g_string_append_printf (text, "%" PRIu64, *ls_breakpoint_limit_number (limit, of));
      break;
    case LS_LIMIT_IS_RULE:
      ls_hit_rule_append (text, *ls_breakpoint_limit_rule (limit, of));
      break;
    case LS_LIMIT_IS_LANES:
      ls_lanes_append (text, *ls_breakpoint_limit_lanes (limit, of));
      break;
    }
  return g_string_free (text, FALSE);
}

gboolean
ls_breakpoint_limit_read (const LsBreakpointLimit *limit,
                          LsMarkBreakpoint *breakpoint,
                          const char *text,
                          GError **error)
{
  const gboolean is_empty = text == NULL || *text == '\0';
  LsMask lanes = LS_MASK_ALL;

  switch (limit->kind)
    {
    case LS_LIMIT_IS_TEXT:
      ls_mark_set_text (ls_breakpoint_limit_text (limit, breakpoint), text);
      return TRUE;
    case LS_LIMIT_IS_NUMBER:
      return g_ascii_string_to_unsigned (is_empty ? "0" : text, 10, 0, G_MAXUINT64,
                                         ls_breakpoint_limit_number (limit, breakpoint), error);
    case LS_LIMIT_IS_RULE:
      return ls_hit_rule_parse (is_empty ? "" : text, ls_breakpoint_limit_rule (limit, breakpoint),
                                error);
    case LS_LIMIT_IS_LANES:
      if (!is_empty && !ls_lanes_parse (text, &lanes, error))
        return FALSE;
      *ls_breakpoint_limit_lanes (limit, breakpoint) = lanes;
      return TRUE;
    }
  g_assert_not_reached ();
}

/* "lane 3", "lanes 0-5" */
static char *
dup_lanes (LsMask lanes)
{
  g_autoptr (GString) list = g_string_new (NULL);

  ls_lanes_append (list, lanes);
  return g_strdup_printf (ls_words_many ("lane %s", "lanes %s", ls_mask_count (lanes)), list->str);
}

char *
ls_breakpoint_limit_to_words (const LsBreakpointLimit *limit, const LsMarkBreakpoint *breakpoint)
{
  LsMarkBreakpoint *of = (LsMarkBreakpoint *) breakpoint; /* is only read */
  g_autoptr (GString) text = g_string_new (NULL);

  switch (limit->kind)
    {
    case LS_LIMIT_IS_RULE:
      ls_hit_rule_append_words (text, *ls_breakpoint_limit_rule (limit, of));
      break;
    case LS_LIMIT_IS_LANES:
      return dup_lanes (*ls_breakpoint_limit_lanes (limit, of));
    case LS_LIMIT_IS_NUMBER:
      g_string_append_printf (text, "%" PRIu64,
                              *ls_breakpoint_limit_number (limit, of) + limit->plus);
      return ls_words_fill (ls_words (limit->sentence), text->str, NULL);
    case LS_LIMIT_IS_TEXT:
      return ls_words_fill (ls_words (limit->sentence), *ls_breakpoint_limit_text (limit, of),
                            NULL);
    }
  return g_strdup (text->str);
}

/* --- all of them ------------------------------------------------------------------------------ */

void
ls_breakpoint_limits_reset (LsMarkBreakpoint *breakpoint)
{
  for (guint i = 0; i < LS_N_LIMITS; i++)
    switch (ls_breakpoint_limits[i].kind)
      {
      case LS_LIMIT_IS_TEXT:
        ls_mark_set_text (ls_breakpoint_limit_text (&ls_breakpoint_limits[i], breakpoint), NULL);
        break;
      case LS_LIMIT_IS_NUMBER:
        *ls_breakpoint_limit_number (&ls_breakpoint_limits[i], breakpoint) = 0;
        break;
      case LS_LIMIT_IS_RULE:
        *ls_breakpoint_limit_rule (&ls_breakpoint_limits[i], breakpoint) = (LsHitRule){ 0 };
        break;
      case LS_LIMIT_IS_LANES:
        *ls_breakpoint_limit_lanes (&ls_breakpoint_limits[i], breakpoint) = LS_MASK_ALL;
        break;
      }
}

void
ls_breakpoint_limits_own (LsMarkBreakpoint *breakpoint)
{
  for (guint i = 0; i < LS_N_LIMITS; i++)
    if (ls_breakpoint_limits[i].kind == LS_LIMIT_IS_TEXT)
      {
        char **text = ls_breakpoint_limit_text (&ls_breakpoint_limits[i], breakpoint);

        *text = g_strdup (*text);
      }
}

void
ls_breakpoint_limits_free (LsMarkBreakpoint *breakpoint)
{
  for (guint i = 0; i < LS_N_LIMITS; i++)
    if (ls_breakpoint_limits[i].kind == LS_LIMIT_IS_TEXT)
      g_clear_pointer (ls_breakpoint_limit_text (&ls_breakpoint_limits[i], breakpoint), g_free);
}
