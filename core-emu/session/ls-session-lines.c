#include "ls-session-private.h"

#include "ls-goal.h"
#include "ls-line-map.h"

/* Breakpoints of lines of a text that is another now. */

/* Where a line, from 0, is now: that of the next line that is left where it was deleted. */
static guint
find_line (const GArray *map, guint line)
{
  guint place = G_MAXUINT;

  for (guint i = line; place == G_MAXUINT && i < map->len; i++)
    place = g_array_index (map, guint, i);
  for (guint i = line; place == G_MAXUINT && i-- > 0 && i < map->len;)
    place = g_array_index (map, guint, i);
  return place != G_MAXUINT ? place : line;
}

static void
move_breakpoint (LsMarkBreakpoint *breakpoint, const GArray *map)
{
  const guint line = ls_goal_read_source_line (breakpoint);
  const guint now = line > 0 ? find_line (map, line - 1) + 1 : 0;
  g_autofree char *moved = line != now ? ls_goal_dup_moved (breakpoint, now) : NULL;

  if (moved != NULL)
    ls_mark_set_text (&breakpoint->what, moved);
}

void
ls_session_move_lines (LsMarks *marks, const LsScene *from, const LsScene *to)
{
  g_autoptr (GBytes) old = from != NULL ? ls_scene_dup_program_text (from, NULL) : NULL;
  g_autoptr (GBytes) now = ls_scene_dup_program_text (to, NULL);
  g_autoptr (GArray) map = NULL;

  if (old == NULL || now == NULL || marks->breakpoints->len == 0 || g_bytes_equal (old, now))
    return;
  map = ls_line_map_new (old, now);
  for (guint i = 0; i < marks->breakpoints->len; i++)
    move_breakpoint (g_ptr_array_index (marks->breakpoints, i), map);
}
