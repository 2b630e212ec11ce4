#include "ls-bookmarks.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* Returns: (nullable): the bookmark of the wave that is nearest to the step in a direction; at the step for 0. */
static const LsNote *
find_bookmark (LsSession *session, int direction)
{
  LsView *view = ls_session_get_view (session);
  const GArray *bookmarks = ls_session_get_bookmarks (session);
  const guint64 step = ls_view_get_place (view)->step;
  const LsNote *found = NULL;

  for (guint i = 0; bookmarks != NULL && i < bookmarks->len; i++)
    {
      const LsNote *bookmark = &g_array_index (bookmarks, LsNote, i);

      if (bookmark->wave != ls_view_get_wave (view))
        continue;
      if (direction < 0 ? bookmark->step < step : direction == 0 && bookmark->step == step)
        found = bookmark; /* the last one: they are sorted by step */
      if (direction > 0 && bookmark->step > step)
        return bookmark;
    }
  return found;
}

char *
ls_bookmarks_toggle (LsSession *session)
{
  LsView *view = ls_session_get_view (session);
  const guint64 step = ls_view_get_place (view)->step;
  g_autofree char *name =
    find_bookmark (session, 0) == NULL ? ls_session_name_bookmark (session) : NULL;
  char *sentence = name == NULL
                     ? g_strdup_printf (_ ("Step %" PRIu64 " has no bookmark any more"), step)
                     : g_strdup_printf (_ ("Step %" PRIu64 " is bookmark %s"), step, name);

  ls_session_set_bookmark (session, ls_view_get_wave (view), step, name);
  return sentence;
}

gboolean
ls_bookmarks_visit (LsSession *session, int direction)
{
  const LsNote *bookmark = find_bookmark (session, direction);

  if (bookmark == NULL)
    return FALSE;
  ls_session_move (session, LS_MOVE_TO_STEP, bookmark->step);
  return TRUE;
}
