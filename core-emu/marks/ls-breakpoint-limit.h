#pragma once

#include "ls-marks.h"

/* The properties of breakpoints that ls-breakpoint-limits.def lists, each by its row: who copies, keeps, shows or changes
 * them goes through the list and knows none by name. */

typedef enum
{
  LS_LIMIT_IS_TEXT,
  LS_LIMIT_IS_NUMBER,
  LS_LIMIT_IS_RULE,
  LS_LIMIT_IS_LANES,
} LsLimitKind;

typedef enum
{
#define LIMIT(id, ...) LS_LIMIT_##id,
#include "ls-breakpoint-limits.def"
  LS_N_LIMITS
} LsLimitId;

typedef struct
{
  LsLimitKind kind;
  gsize offset;     /* in LsMarkBreakpoint */
  const char *name; /* of the member, and of its widget */
  const char *word; /* in a scene file */
  const char *key;  /* in answers */
  const char *called;
  const char *sentence; /* with %s for the text; of a rule NULL */
  guint64 plus;
  const char *title, *hint, *tip; /* hint: NULL: none */
} LsBreakpointLimit;

/* In the order of sentences and the editor. */
extern const LsBreakpointLimit ls_breakpoint_limits[LS_N_LIMITS];

/* The one that files and answers have at that place among them; rank: below LS_N_LIMITS. */
const LsBreakpointLimit *ls_breakpoint_limit_of_rank (guint rank);

/* Pointers into breakpoint; the limit must be of the kind. */
char **ls_breakpoint_limit_text (const LsBreakpointLimit *limit, LsMarkBreakpoint *breakpoint);
guint64 *ls_breakpoint_limit_number (const LsBreakpointLimit *limit, LsMarkBreakpoint *breakpoint);
LsHitRule *ls_breakpoint_limit_rule (const LsBreakpointLimit *limit, LsMarkBreakpoint *breakpoint);
LsMask *ls_breakpoint_limit_lanes (const LsBreakpointLimit *limit, LsMarkBreakpoint *breakpoint);

/* Whether it narrows anything. */
gboolean ls_breakpoint_limit_is_set (const LsBreakpointLimit *limit,
                                     const LsMarkBreakpoint *breakpoint);
/* Returns: (transfer full): as people write it, "" for an absent text: "R2.y > 0.5", "2", ">= 3", "0-7,9" or "all". */
char *ls_breakpoint_limit_to_text (const LsBreakpointLimit *limit,
                                   const LsMarkBreakpoint *breakpoint);
/* Takes what ls_breakpoint_limit_to_text() gives; NULL and "" stand for a limit that narrows nothing. Returns: FALSE with the error
 * of ls_hit_rule_parse(), ls_lanes_parse() or g_ascii_string_to_unsigned(), and breakpoint is what it was. */
gboolean ls_breakpoint_limit_read (const LsBreakpointLimit *limit,
                                   LsMarkBreakpoint *breakpoint,
                                   const char *text,
                                   GError **error);
/* Returns: (transfer full): what it does, in words: "if R2.y > 0.5", "from hit 3 on", "lanes 0-7". */
char *ls_breakpoint_limit_to_words (const LsBreakpointLimit *limit,
                                    const LsMarkBreakpoint *breakpoint);

/* All of them, for those who make, copy and free breakpoints: none narrows anything; texts become copies; texts are
 * freed. */
void ls_breakpoint_limits_reset (LsMarkBreakpoint *breakpoint);
void ls_breakpoint_limits_own (LsMarkBreakpoint *breakpoint);
void ls_breakpoint_limits_free (LsMarkBreakpoint *breakpoint);
