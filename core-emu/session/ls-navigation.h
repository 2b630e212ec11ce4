#pragma once

#include "ls-types.h"

/* Where somebody was, one place after another, so that any move can be undone and done again, as with Back and Forward
 * of a browser: going somewhere new forgets what was ahead.  Holds the last LS_NAVIGATION_MAX places.  Private to the
 * session library. */

typedef struct _LsNavigation LsNavigation;

typedef struct
{
  guint fork; /* id of the run */
  guint wave;
  guint64 step;
} LsVisit;

#define LS_NAVIGATION_MAX 1000

LsNavigation *ls_navigation_new (void);
void ls_navigation_free (LsNavigation *navigation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsNavigation, ls_navigation_free)

void ls_navigation_clear (LsNavigation *navigation);
/* Somebody arrived somewhere; nothing changes if it is where they were. */
void ls_navigation_visit (LsNavigation *navigation, const LsVisit *visit);
/* The place n before (-n) or behind (n) the present one. FALSE if there is none. */
gboolean ls_navigation_peek (const LsNavigation *navigation, int n, LsVisit *visit);
/* Somebody went back (direction -1) or forward (1) to visit: the nearest such place there becomes the present one. If it
 * is no longer there, this is a visit like any other. */
void ls_navigation_go (LsNavigation *navigation, int direction, const LsVisit *visit);
/* Forgets every place that is no more, all but the present one. */
void ls_navigation_forget (LsNavigation *navigation,
                           gboolean (*is_gone) (const LsVisit *visit, gpointer data),
                           gpointer data);
