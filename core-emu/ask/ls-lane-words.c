#include "ls-lane-words.h"

#include "ls-words.h"

const char *
ls_lane_state_name (LsLaneState state)
{
  switch (state)
    {
    case LS_LANE_ACTIVE:
      return N_ ("active");
    case LS_LANE_BRANCH:
      return N_ ("off (branch)");
    case LS_LANE_BREAK:
      return N_ ("break");
    case LS_LANE_CONTINUE:
      return N_ ("continue");
    case LS_LANE_KILLED:
      return N_ ("killed");
    case LS_LANE_HELPER:
      return N_ ("helper");
    case LS_LANE_ENDED:
      return N_ ("ended");
    }
  g_return_val_if_reached ("");
}

const char *
ls_lane_state_id (LsLaneState state)
{
  return state == LS_LANE_BRANCH ? "branch" : ls_lane_state_name (state);
}

char
ls_lane_state_letter (LsLaneState state)
{
  static const char letters[LS_N_LANE_STATES] = {
    [LS_LANE_ACTIVE] = 'A', [LS_LANE_BRANCH] = '-', [LS_LANE_BREAK] = 'B', [LS_LANE_CONTINUE] = 'C',
    [LS_LANE_KILLED] = 'K', [LS_LANE_HELPER] = 'h', [LS_LANE_ENDED] = '.',
  };

  g_return_val_if_fail (state < LS_N_LANE_STATES, '?');
  return letters[state];
}
