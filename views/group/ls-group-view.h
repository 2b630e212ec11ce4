#pragma once

#include "ls-inspector.h"

/* The group that runs next, or has just run, as a diagram: what its slots take and give in the lane looked at, what goes straight from
 * slot to slot, and through which ports operands are read.
 *
 * Properties: "shows-last" (boolean; the group that has just run. Without it that is shown as well where no group comes next).
 * Actions: "group.last" changes it. */
#define LS_TYPE_GROUP_VIEW (ls_group_view_get_type ())
G_DECLARE_FINAL_TYPE (LsGroupView, ls_group_view, LS, GROUP_VIEW, LsInspector)

/* How large its text is, of what text has elsewhere: more than 100 where there is room for all of the diagram. */
guint ls_group_view_get_percent (LsGroupView *view);
