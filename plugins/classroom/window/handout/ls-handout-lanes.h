#pragma once

#include "ls-handout-paper.h"
#include "ls-lesson-key.h"

/* Pictures of lanes for the stops of a lesson: the map at the stop, squares to fill where lanes are asked for, and who was active. */

typedef struct _LsHandoutLanes LsHandoutLanes;

/* paper and keys must outlive it. */
LsHandoutLanes *ls_handout_lanes_new (LsPaper *paper,
                                      const LsLessonKeys *keys,
                                      gboolean has_answers);
void ls_handout_lanes_free (LsHandoutLanes *lanes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsHandoutLanes, ls_handout_lanes_free)

/* The states of lanes that the maps have, with their names. */
void ls_handout_lanes_add_legend (LsHandoutLanes *lanes);
/* stop: its place in the keys. */
void ls_handout_lanes_add_stop (LsHandoutLanes *lanes, guint stop);
