#include "ls-lane-sheet.h"

#include <glib/gi18n.h>
#include <string.h>

gboolean
ls_lane_sheet_is_open (const LsLaneSheet *sheet)
{
  return sheet->asked != 0 && !sheet->is_over;
}

LsTileBox
ls_lane_sheet_get_box (const LsLaneSheet *sheet, guint lane)
{
  const LsMask one = LS_MASK_LANE (lane);

  return !(sheet->asked & one)   ? LS_TILE_NO_BOX
         : (sheet->missed & one) ? LS_TILE_MISSED
         : (sheet->extra & one)  ? LS_TILE_EXTRA
         : (sheet->chosen & one) ? LS_TILE_CHOSEN
                                 : LS_TILE_NOT_CHOSEN;
}

const char *
ls_lane_sheet_tell (const LsLaneSheet *sheet, guint lane)
{
  switch (ls_lane_sheet_get_box (sheet, lane))
    {
    case LS_TILE_NO_BOX:
      break;
    case LS_TILE_NOT_CHOSEN:
      return sheet->is_over ? _ (", not chosen, right") : _ (", not chosen");
    case LS_TILE_CHOSEN:
      return sheet->is_over ? _ (", chosen, right") : _ (", chosen");
    case LS_TILE_MISSED:
      return _ (", missed");
    case LS_TILE_EXTRA:
      return _ (", too many");
    }
  return "";
}

char *
ls_lane_sheet_dup_note (const LsLaneSheet *sheet, guint lane)
{
  const char *note = sheet->notes != NULL ? sheet->notes[lane] : "";

  return g_strconcat (*note != '\0' ? ", " : "", note, NULL);
}

gsize
ls_lane_sheet_get_longest (const LsLaneSheet *sheet)
{
  gsize longest = 0;

  for (guint lane = 0; sheet->notes != NULL && lane < LS_LANES; lane++)
    longest = MAX (longest, strlen (sheet->notes[lane]));
  return longest;
}

LsMask
ls_lane_sheet_with (const LsLaneSheet *sheet, LsMask lanes, gboolean is_in)
{
  const LsMask asked = lanes & sheet->asked;

  return is_in ? sheet->chosen | asked : sheet->chosen & ~asked;
}

void
ls_lane_votes_set (LsLaneVotes *votes, const guint *of_lanes)
{
  *votes = (LsLaneVotes){ 0 };
  for (guint lane = 0; of_lanes != NULL && lane < LS_LANES; lane++)
    {
      votes->of_lanes[lane] = of_lanes[lane];
      votes->most = MAX (votes->most, of_lanes[lane]);
    }
}

float
ls_lane_votes_get_part (const LsLaneVotes *votes, guint lane)
{
  return votes->most > 0 ? (float) votes->of_lanes[lane] / (float) votes->most : 0;
}

char *
ls_lane_votes_dup_words (const LsLaneVotes *votes, guint lane)
{
  return votes->most > 0 ? g_strdup_printf (_ (", %u of the class"), votes->of_lanes[lane])
                         : g_strdup ("");
}
