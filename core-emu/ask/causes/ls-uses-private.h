#pragma once

#include "ls-causes-private.h"
#include "ls-uses.h"

/* What follows values through a run (ls-uses.c) and what reads one step of it (ls-uses-step.c) share. */

/* A value that is followed, while it is there. */
typedef struct
{
  LsUses key; /* the place of one of its words */
  LsUses *uses;
  guint depth; /* results behind it that may be followed */
} LsUsesLive;

/* A result of the step being looked at: made by use, to be put into the tree when the step is done. */
typedef struct
{
  LsUse *use;
  LsCell cell;
  LsValueType type;
  guint depth;
} LsUsesResult;

/* The wave that takes the step being looked at. */
typedef struct
{
  guint place; /* in its group */
  const void *state;
  LsPlace at;
} LsUsesMover;

typedef struct
{
  LsCauses *causes;
  GHashTable *live;  /* LsUses of the value, as a place, to LsUsesLive */
  GArray *results;   /* of LsUsesResult */
  GHashTable *made;  /* LsUses of results of this step, as places */
  GArray *gone;      /* of LsUses: places of a value besides its own that this step overwrites */
  GHashTable *ended; /* LsUses of values that this step overwrites, to the line + 1 */
  guint64 *lines;    /* that may touch something live */
  LsMask lanes;      /* that registers live in, or did */
  guint n_nodes;
  guint n_left_out; /* results that were not followed */
  gboolean is_full;
  void *after; /* a state one step on from that of causes */
} LsUsesFollower;

/* Whether the cell is one of the value's places besides its own. */
static inline gboolean
ls_uses_are_besides (const LsUses *uses, const LsCell *cell)
{
  for (guint i = 0; uses->others != NULL && i < uses->others->len; i++)
    if (ls_cell_equal (&g_array_index (uses->others, LsCell, i), cell))
      return TRUE;
  return FALSE;
}

/* Whether the cell has one of the value's words. */
static inline gboolean
ls_uses_have (const LsUses *uses, const LsCell *cell)
{
  LsCell low = *cell;

  low.ref.channel &= (guint8) ~(uses->is_wide ? 1u : 0u);
  return ls_cell_equal (&uses->cell, &low) || ls_uses_are_besides (uses, cell);
}

/* Appends the places besides cell of a lane that hold its value at a step, as the step that gave it put it there too, or another has
 * copied it (ls-uses-places.c). */
gboolean ls_uses_find_places (LsCauses *causes,
                              const LsCell *cell,
                              guint32 value,
                              guint64 step,
                              GArray *places,
                              GError **error);

/* The value in a cell of a wave, if it is followed. Returns: (nullable). */
LsUsesLive *ls_uses_find_live (LsUsesFollower *follower, const LsCell *cell, guint place);
/* What answers call a wave of the group; LS_NO_WAVE: it is the one asked about. */
guint ls_uses_name_wave (const LsUsesFollower *follower, guint place);

/* Lanes that a line may touch something in: fetches, and reads that say so, may take what other lanes hold, and every lane
 * reaches memory. */
LsMask ls_uses_find_lanes (const LsUsesFollower *follower, guint line);
/* What a lane of the step that comes next does with values that are followed: their uses are added, what ends and what comes of
 * it is put into ended and results. */
void ls_uses_look_at_lane (LsUsesFollower *follower, guint lane, const LsUsesMover *mover);
