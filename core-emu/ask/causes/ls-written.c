#include "ls-writers.h"

#include <math.h>

/* Of those that are finite. */
static void
find_range (const LsWritten *values, guint n, double *least, double *greatest)
{
  *least = G_MAXDOUBLE;
  *greatest = -G_MAXDOUBLE;
  for (guint i = 0; i < n; i++)
    {
      const double number = ls_value_number (values[i].bits, values[i].type);

      if (!isfinite (number))
        continue;
      *least = MIN (*least, number);
      *greatest = MAX (*greatest, number);
    }
}

void
ls_written_scale (const LsWritten *values, guint n, guint8 *levels)
{
  double least, greatest;

  find_range (values, n, &least, &greatest);
  for (guint i = 0; i < n; i++)
    {
      const double number = ls_value_number (values[i].bits, values[i].type);

      if (isnan (number))
        levels[i] = LS_WRITTEN_NONE;
      else if (isinf (number))
        levels[i] = number > 0 ? LS_WRITTEN_TOP : 0;
      else if (greatest > least)
        levels[i] = (guint8) (LS_WRITTEN_TOP * ((number - least) / (greatest - least)) + 0.5);
      else
        levels[i] = LS_WRITTEN_TOP / 2;
    }
}
