#pragma once

#include <glib.h>

/* What can be opened beside files and examples: lists that leaves have (a row of their offers.def). */

typedef struct
{
  const char *file;            /* as pages of the manual name it */
  const char *title;           /* in a menu */
  const char *shown, *english; /* in the palette, and what finds it there besides */
  const char *uri;
  gboolean is_spoken; /* it is in the person's language, or there is none that is */
} LsOffer;

/* offer: as long as the call. */
typedef void (*LsOfferTaker) (const LsOffer *offer, gpointer data);

typedef struct
{
  const char
    *menu; /* untranslated, with the letter that chooses it underlined; NULL ends the lists */
  void (*list) (LsOfferTaker take, gpointer data);
} LsOffers;

/* Returns: (transfer none): all lists. */
const LsOffers *ls_offers_get (void);
