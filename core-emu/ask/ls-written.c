#include "ls-writers.h"

#include <math.h>

static double
read_number (guint32 bits, LsValueType type)
{
  const union
  {
    guint32 u;
    gint32 i;
    float f;
  } word = { .u = bits };

  switch (type)
    {
    case LS_VALUE_INT:
      return word.i;
    case LS_VALUE_UINT:
      return word.u;
    case LS_VALUE_FLOAT:
    case LS_VALUE_BITS:
      return (double) word.f;
    }
  g_assert_not_reached ();
}

/* Of those that are finite. */
static void
find_range (const LsWritten *values, guint n, double *least, double *greatest)
{
  *least = G_MAXDOUBLE;
  *greatest = -G_MAXDOUBLE;
  for (guint i = 0; i < n; i++)
    {
      const double number = read_number (values[i].bits, values[i].type);

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
      const double number = read_number (values[i].bits, values[i].type);

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
