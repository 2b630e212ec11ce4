#pragma once

#include "ls-pane-table.h"

/* How the room is shared. Each says how much its first part has of the two. */
typedef enum
{
  LS_SPLIT_LANES_STACK,
  LS_SPLIT_PROGRAM_LANES,
  LS_SPLIT_UPPER_LOWER,
  LS_SPLIT_MIDDLE_SIDE,
  LS_SPLIT_TOP_BASE,
  LS_SPLIT_ALL_TIMELINE,
  LS_SPLIT_PROGRAM_TABS, /* the two of the medium arrangement */
  LS_SPLIT_TABS_BASE,
} LsSplit;
#define LS_N_SPLITS (LS_SPLIT_TABS_BASE + 1)

/* What a person made of the panes: a value. */
typedef struct
{
  LsDock docks[LS_N_PANES]; /* where each is, in the widest arrangement; others follow from that */
  gboolean is_open[LS_N_PANES];
  double shares[LS_N_SPLITS]; /* 0 to 1; 0: as much as is right for the size of the window */
} LsPaneLayout;

/* As the table of panes says. */
void ls_pane_layout_init (LsPaneLayout *layout);
/* What differs from that, a word each: "notes=upper", "notes+" (open), "output-" (closed), "top-base:0.61".
 * Returns: (transfer full). */
char **ls_pane_layout_dup_words (const LsPaneLayout *layout);
/* Such words, of this version or another: those that say nothing here change nothing. */
void ls_pane_layout_take_words (LsPaneLayout *layout, const char *const *words);
