#include "ls-lanes.h"

#include "ls-error.h"

void
ls_lanes_append (GString *text, LsMask lanes)
{
  const char *comma = "";

  if (lanes == LS_MASK_ALL || lanes == 0)
    {
      g_string_append (text, lanes == 0 ? "none" : "all");
      return;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint last = lane;

      if ((lanes >> lane & 1) == 0)
        continue;
      while (last + 1 < LS_LANES && (lanes >> (last + 1) & 1) != 0)
        last++;
      g_string_append_printf (text, last > lane ? "%s%u-%u" : "%s%u", comma, lane, last);
      comma = ",";
      lane = last;
    }
}

static gboolean
read_lane (const char **at, guint *lane)
{
  char *end = NULL;
  guint64 number;

  if (!g_ascii_isdigit (**at))
    return FALSE;
  number = g_ascii_strtoull (*at, &end, 10);
  *at = end;
  *lane = (guint) MIN (number, LS_LANES);
  return number < LS_LANES;
}

/* "4" or "4-9" */
static gboolean
read_range (const char **at, LsMask *lanes)
{
  guint first, last;

  if (!read_lane (at, &first))
    return FALSE;
  last = first;
  if (**at == '-')
    {
      (*at)++;
      if (!read_lane (at, &last) || last < first)
        return FALSE;
    }
  for (guint lane = first; lane <= last; lane++)
    *lanes |= LS_MASK_LANE (lane);
  return TRUE;
}

static gboolean
read_list (const char *at, LsMask *lanes)
{
  *lanes = 0;
  while (read_range (&at, lanes))
    {
      if (*at == '\0')
        return TRUE;
      if (*at++ != ',')
        return FALSE;
    }
  return FALSE;
}

gboolean
ls_lanes_parse (const char *text, LsMask *lanes, GError **error)
{
  if (g_ascii_strcasecmp (text, "all") == 0)
    {
      *lanes = LS_MASK_ALL;
      return TRUE;
    }
  if (g_ascii_strcasecmp (text, "none") == 0)
    {
      *lanes = 0;
      return TRUE;
    }
  if (g_ascii_strncasecmp (text, "0x", 2) == 0 &&
      g_ascii_string_to_unsigned (text + 2, 16, 0, G_MAXUINT64, lanes, NULL))
    return TRUE;
  if (read_list (text, lanes))
    return TRUE;
  return ls_fail (
    error, LS_ERROR_SYNTAX,
    "'%s' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to "
    "%d)",
    text, LS_LANES - 1);
}
