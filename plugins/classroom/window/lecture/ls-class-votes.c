#include "ls-class-votes.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-lanes.h"

#define MAX_COUNT 10000

/* "0-31: 12". */
static char *
parse_part (const LsLessonKey *key, const char *part, guint votes[LS_LANES])
{
  g_auto (GStrv) sides = g_strsplit (part, ":", 2);
  g_autoptr (GError) error = NULL;
  LsMask which = 0;
  guint64 count, choice = 0;

  if (sides[0] == NULL || sides[1] == NULL ||
      !g_ascii_string_to_unsigned (g_strstrip (sides[1]), 10, 0, MAX_COUNT, &count, NULL))
    return g_strdup_printf (_ ("“%s” has no number behind a colon (write 0-31: 12)"), part);
  g_strstrip (sides[0]);
  if (key != NULL && key->ask == LS_ASK_CHOICE)
    {
      if (!g_ascii_string_to_unsigned (sides[0], 10, 1, key->n_choices, &choice, NULL))
        return g_strdup_printf (_ ("“%s” is no choice from 1 to %u"), sides[0], key->n_choices);
      which = LS_MASK_LANE (choice - 1);
    }
  else if (!ls_lanes_parse (sides[0], &which, &error))
    return g_strdup (error->message);
  LS_FOREACH_LANE (lane, which)
    votes[lane] += (guint) count;
  return NULL;
}

char *
ls_class_votes_parse (const LsLessonKey *key, const char *text, guint votes[LS_LANES])
{
  g_auto (GStrv) parts = g_strsplit (text, ";", -1);
  char *problem = NULL;

  memset (votes, 0, LS_LANES * sizeof *votes);
  for (guint i = 0; problem == NULL && parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      problem = parse_part (key, parts[i], votes);
  return problem;
}
