#include "ls-register-origin.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-session-writers.h"
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

char *
ls_register_origin_dup_words (LsInspector *inspector, LsRegRef ref, guint lane)
{
  LsView *view = ls_inspector_get_view (inspector);
  g_autofree char *written = dup_written (inspector, ref, lane), *out = NULL;

  if (view == NULL || !ls_view_was_kept_out (view, ref, lane))
    return g_steal_pointer (&written);
  out = g_strdup_printf (_ ("step %" PRIu64 " writes it, but the predicate keeps lane %u out"),
                         ls_view_get_place (view)->step, lane);
  return written != NULL ? g_strdup_printf ("%s\n%s", written, out) : g_steal_pointer (&out);
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
