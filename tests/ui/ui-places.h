#pragma once

#include "ui-test.h"

/* Where everything is that can be seen of the panes, and which lines of the listing. */
typedef struct
{
  gboolean is_seen[LS_N_PANES];
  graphene_rect_t panes[LS_N_PANES]; /* in the window; of those that are seen */
  graphene_rect_t sentence;
  int line;        /* of the program, in the middle of its pane */
  double scrolled; /* px of the listing */
} UiPlaces;

/* Once everything that moves has arrived. */
UiPlaces ui_places_of (UiTest *test);
/* What is seen in both has the same place and size; about: what came or went. */
void ui_places_assert_same (const UiPlaces *before, const UiPlaces *after, const char *about);
