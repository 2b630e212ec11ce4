#pragma once

#include "ls-lane-parts.h"

/* What a map of lanes shows of a question: the sheet that somebody fills, and what a class answered. Plain values. */

/* An answer sheet over the map: a box on each tile that is asked about. */
typedef struct
{
  LsMask asked; /* 0: there is none */
  LsMask chosen;
  LsMask missed, extra;     /* once the answer is known; chosen stays as it was */
  gboolean is_over;         /* nobody chooses any more */
  const char *const *notes; /* LS_LANES, below their numbers, or ""; borrowed; or NULL */
} LsLaneSheet;

/* Whether lanes are chosen now. */
gboolean ls_lane_sheet_is_open (const LsLaneSheet *sheet);
LsTileBox ls_lane_sheet_get_box (const LsLaneSheet *sheet, guint lane);
/* Returns: (transfer none): ", chosen", to be added to what is told of the lane, or "". */
const char *ls_lane_sheet_tell (const LsLaneSheet *sheet, guint lane);
/* Returns: (transfer full): ", 0.25", what the tile shows of the lane, or "". */
char *ls_lane_sheet_dup_note (const LsLaneSheet *sheet, guint lane);
/* Returns: letters of the longest note; 0: there is none. */
gsize ls_lane_sheet_get_longest (const LsLaneSheet *sheet);
/* Returns: what is chosen when those of the lanes that are asked about are in, or out. */
LsMask ls_lane_sheet_with (const LsLaneSheet *sheet, LsMask lanes, gboolean is_in);

/* How many of a class chose each lane. */
typedef struct
{
  guint of_lanes[LS_LANES];
  guint most; /* 0: nobody, or nobody was asked */
} LsLaneVotes;

/* of_lanes: (nullable): LS_LANES of them; copied. */
void ls_lane_votes_set (LsLaneVotes *votes, const guint *of_lanes);
/* Returns: 0 to 1, of the most. */
float ls_lane_votes_get_part (const LsLaneVotes *votes, guint lane);
/* Returns: (transfer full): ", 12 of the class", to be added to what is told of the lane, or "". */
char *ls_lane_votes_dup_words (const LsLaneVotes *votes, guint lane);
