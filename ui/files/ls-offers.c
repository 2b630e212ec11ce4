#include "ls-offers.h"

#include <glib/gi18n.h>

#define OFFERS(menu, list) void list (LsOfferTaker take, gpointer data);
#include "ls-leaf-offers.def"
#undef OFFERS

static const LsOffers all[] = {
#define OFFERS(menu, list) { menu, list },
#include "ls-leaf-offers.def"
  { NULL, NULL },
};

const LsOffers *
ls_offers_get (void)
{
  return all;
}
