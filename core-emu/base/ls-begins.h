#pragma once

#include <glib.h>
#include <string.h>

/* Whether text begins with prefix. For texts that are long, at many of their places: g_str_has_prefix () of GLib 2.76 and newer measures the
 * whole text first where the prefix is a constant, so that work grows with the square. */
static inline gboolean
ls_begins (const char *text, const char *prefix)
{
  return strncmp (text, prefix, strlen (prefix)) == 0;
}
