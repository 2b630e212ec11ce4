/* a view must not use another, one_view_get_text */
#ifndef SYMBOLS_ONLY
#  include "views.h"

const char *
two_view_get_text (OneView *view)
{
  return one_view_get_text (view);
}
#endif
