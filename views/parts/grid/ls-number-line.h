#pragma once

#include "ls-palette.h"
#include "ls-step-test.h"

/* A comparison as a number line: a mark for each lane at its value, those where it holds above the line, the others below, and
 * what they are compared with across it.  Where both sides differ from lane to lane, their difference is drawn, compared
 * with 0. */

typedef struct
{
  float x;  /* 0 to 1 of the line; beyond it what is no number */
  gint row; /* from the line: 1, 2, … above, -1, -2, … below; 0: the lane compares nothing */
} LsNumberMark;

typedef struct
{
  LsNumberMark marks[LS_LANES];
  double first, last; /* at the ends of the line */
  double threshold;   /* what is compared with; within them */
  gboolean is_difference;
  /* the marks are the left side, else the right one; of a difference, left minus right */
  gboolean is_left;
  gboolean has_others; /* some marks are beyond the line */
  gint above, below;   /* most rows */
} LsNumberLine;

/* n_places: how many marks stand beside each other on the line. */
void ls_number_line_init (LsNumberLine *line, const LsStepTest *test, guint n_places);

/* Returns: (transfer full): "0.7 > 0.5078125: true" */
char *ls_number_line_tell_lane (const LsStepTest *test, guint lane);
/* Returns: (transfer full): "0.7 > 0.0078125 to 1.7578125: true in 37 of 64 lanes". */
char *ls_number_line_tell (const LsStepTest *test);
