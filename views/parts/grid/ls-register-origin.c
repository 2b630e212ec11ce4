#include "ls-registers.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-cell.h"
#include "ls-view-types.h"

/* NULL: not yet, or there is no place. */
static LsWriters *
writers_of (LsInspector *inspector, guint64 *position)
{
  LsSession *session = ls_inspector_get_session (inspector);
  LsView *view = ls_inspector_get_view (inspector);

  if (session == NULL || view == NULL)
    return NULL;
  *position = ls_view_get_place (view)->step;
  return ls_session_get_writers (session);
}

LsMask
ls_register_origin_find_never (LsInspector *inspector, LsRegRef ref)
{
  guint64 position;
  LsWriters *writers = writers_of (inspector, &position);

  return writers != NULL ? ls_writers_find_never (writers, ref, position) : 0;
}

LsMask
ls_register_origin_find_never_before (LsInspector *inspector, LsRegRef ref)
{
  guint64 position;
  LsWriters *writers = writers_of (inspector, &position);

  return writers != NULL && position > 0 ? ls_writers_find_never (writers, ref, position - 1) : 0;
}

/* NULL: it is not known, or not yet. */
static char *
dup_written (LsInspector *inspector, LsRegRef ref, guint lane)
{
  guint64 position;
  LsWriters *writers = writers_of (inspector, &position);
  LsCauseGroup writer;

  if (writers == NULL || !ls_writers_find (writers, ref, lane, position, &writer))
    return NULL;
  return ls_writers_tell (&writer, ls_view_get_program (ls_inspector_get_view (inspector)));
}

/* "R1.xy@5 = 2.5": the value of 64 bits of which the component has a word; NULL: it has none. */
static char *
dup_pair (LsView *view, LsRegRef ref, guint lane)
{
  LsRow words[2];
  LsRegRef low = ref, high = ref;
  g_autoptr (GString) text = NULL;
  LsValueType type;
  guint64 bits;

  low.channel &= (guint8) ~1u;
  high.channel |= 1;
  type = ls_view_get_pair_type (view, low);
  if (!ls_value_is_wide (type) || !ls_view_read_row (view, low, &words[0]) ||
      !ls_view_read_row (view, high, &words[1]))
    return NULL;
  text = g_string_new (NULL);
  bits = ls_value_join (words[0].u[lane], words[1].u[lane]);
  ls_cell_append_pair (text, &(LsCell){ .lane = (guint8) lane, .ref = ref },
                       ls_view_get_program (view), bits);
  g_string_append (text, " = ");
  ls_value_append (text, type, bits);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* first: (nullable). second: (transfer full) (nullable). */
static char *
join_lines (const char *first, char *second)
{
  g_autofree char *behind = second;

  if (first == NULL || behind == NULL)
    return first != NULL ? g_strdup (first) : g_steal_pointer (&behind);
  return g_strdup_printf ("%s\n%s", first, behind);
}

char *
ls_register_origin_dup_words (LsInspector *inspector, LsRegRef ref, guint lane, gboolean is_pair)
{
  LsView *view = ls_inspector_get_view (inspector);
  g_autofree char *pair = view != NULL && !is_pair ? dup_pair (view, ref, lane) : NULL;
  g_autofree char *told = join_lines (pair, dup_written (inspector, ref, lane));

  if (view == NULL || !ls_view_was_kept_out (view, ref, lane))
    return g_steal_pointer (&told);
  return join_lines (
    told, g_strdup_printf (_ ("step %" PRIu64 " writes it, but the predicate keeps lane %u out"),
                           ls_view_get_place (view)->step, lane));
}

guint
ls_register_origin_find_values (LsInspector *inspector,
                                LsRegRef ref,
                                guint lane,
                                guint n,
                                LsWritten *values)
{
  guint64 position;
  LsWriters *writers = writers_of (inspector, &position);

  return writers != NULL
           ? ls_view_find_written (ls_inspector_get_view (inspector), writers, ref, lane, n, values)
           : 0;
}
