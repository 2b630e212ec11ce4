#include "ls-session-private.h"

struct _LsNavigation
{
  GArray *visits; /* of LsVisit, oldest first */
  guint present;  /* index, if there are any */
};

LsNavigation *
ls_navigation_new (void)
{
  LsNavigation *navigation = g_new0 (LsNavigation, 1);

  navigation->visits = g_array_new (FALSE, FALSE, sizeof (LsVisit));
  return navigation;
}

void
ls_navigation_free (LsNavigation *navigation)
{
  g_array_unref (navigation->visits);
  g_free (navigation);
}

void
ls_navigation_clear (LsNavigation *navigation)
{
  g_array_set_size (navigation->visits, 0);
  navigation->present = 0;
}

static gboolean
is_same (const LsVisit *a, const LsVisit *b)
{
  return a->fork == b->fork && a->wave == b->wave && a->step == b->step;
}

void
ls_navigation_visit (LsNavigation *navigation, const LsVisit *visit)
{
  GArray *visits = navigation->visits;

  if (visits->len > 0 && is_same (&g_array_index (visits, LsVisit, navigation->present), visit))
    return;
  if (visits->len > 0)
    g_array_set_size (visits, navigation->present + 1);
  g_array_append_vals (visits, visit, 1);
  if (visits->len > LS_NAVIGATION_MAX)
    g_array_remove_index (visits, 0);
  navigation->present = visits->len - 1;
}

gboolean
ls_navigation_peek (const LsNavigation *navigation, int n, LsVisit *visit)
{
  gint64 index = (gint64) navigation->present + n;

  if (index < 0 || index >= navigation->visits->len)
    return FALSE;
  *visit = g_array_index (navigation->visits, LsVisit, (guint) index);
  return TRUE;
}

void
ls_navigation_go (LsNavigation *navigation, int direction, const LsVisit *visit)
{
  LsVisit found;

  for (int n = direction; ls_navigation_peek (navigation, n, &found); n += direction)
    {
      if (!is_same (&found, visit))
        continue;
      navigation->present = (guint) ((gint64) navigation->present + n);
      return;
    }
  ls_navigation_visit (navigation, visit);
}

void
ls_navigation_forget (LsNavigation *navigation,
                      gboolean (*is_gone) (const LsVisit *visit, gpointer data),
                      gpointer data)
{
  for (guint i = navigation->visits->len; i-- > 0;)
    {
      if (i == navigation->present ||
          !is_gone (&g_array_index (navigation->visits, LsVisit, i), data))
        continue;
      g_array_remove_index (navigation->visits, i);
      if (i < navigation->present)
        navigation->present--;
    }
}
