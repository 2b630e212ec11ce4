#pragma once

#include "ls-expr.h"
#include "ls-marks.h"
#include "ls-view.h"

/* What a watch is worth at a stop, for frontends that show it. */
typedef struct
{
  char *problem;      /* why the text cannot be understood: nothing else is set; else NULL */
  char format;        /* as ls_expr_get_format() */
  LsExprValue now;    /* here */
  LsExprValue before; /* one step earlier */
  LsMask changed[4];  /* lanes where they differ, by component */
  float low[4],
    high
      [4]; /* of the lanes that take part, by component; equal if there are none, or all are alike */
} LsWatched;

/* Compiles text and evaluates it. variables: (nullable): what names with a $ are worth. Returns: (transfer full) */
LsWatched *ls_watched_new (const LsView *view, const LsVariables *variables, const char *text);
/* The same of values that come from elsewhere. Returns: (transfer full) */
LsWatched *ls_watched_new_of (const LsExprValue *now, const LsExprValue *before);
void ls_watched_free (LsWatched *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsWatched, ls_watched_free)

/* Where a lane's value lies between low and high, 0 to 1; infinities are at their end. Returns: FALSE if it has no value,
 * or NaN. */
gboolean ls_watched_get_height (const LsWatched *watch, guint component, guint lane, float *height);
/* The value of a lane here, or, is_before, one step earlier: see ls_expr_format_lane(). Returns: (transfer full) */
char *ls_watched_dup_text (const LsWatched *watch, gboolean is_before, guint lane);
