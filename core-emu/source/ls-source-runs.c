#include "ls-source-runs.h"

#include <string.h>

#include "ls-error.h"
#include "ls-source-program.h"
#include "ls-source-trace-private.h"
#include "ls-words.h"

#define N_RUNS 4 /* whose traces are kept */

typedef struct
{
  LsSubject *subject;
  LsSourceTrace *trace;
  LsLocals *locals;
} Run;

/* What is kept with a scene. */
typedef struct
{
  gatomicrefcount ref_count;
  GMutex mutex;
  LsSourceMap *map;    /* or NULL */
  GArray *runs;        /* Run, the last one asked for in front */
  LsLocals *not_known; /* what expressions get before there is a map; NULL: nobody asked yet */
  char *failure;       /* why there will be none, or NULL */
} Kept;

static void
run_clear (gpointer data)
{
  Run *run = data;

  ls_subject_unref (run->subject);
  ls_source_trace_unref (run->trace);
  ls_locals_unref (run->locals);
}

static gpointer
kept_ref (gpointer data, gpointer user_data G_GNUC_UNUSED)
{
  Kept *kept = data;

  if (kept != NULL)
    g_atomic_ref_count_inc (&kept->ref_count);
  return kept;
}

static void
kept_unref (gpointer data)
{
  Kept *kept = data;

  if (!g_atomic_ref_count_dec (&kept->ref_count))
    return;
  g_clear_pointer (&kept->map, ls_source_map_unref);
  g_array_unref (kept->runs);
  ls_locals_unref (kept->not_known);
  g_free (kept->failure);
  g_mutex_clear (&kept->mutex);
  g_free (kept);
}

static Kept *
kept_new (void)
{
  Kept *kept = g_new0 (Kept, 1);

  g_atomic_ref_count_init (&kept->ref_count);
  g_mutex_init (&kept->mutex);
  kept->runs = g_array_new (FALSE, FALSE, sizeof (Run));
  g_array_set_clear_func (kept->runs, run_clear);
  return kept;
}

/* Returns: (transfer full). */
static Kept *
get_kept (LsScene *scene)
{
  const GQuark key = g_quark_from_static_string ("ls-source");
  Kept *kept = ls_scene_dup_kept (scene, key, kept_ref);
  Kept *made;

  if (kept != NULL)
    return kept;
  made = kept_new ();
  if (ls_scene_keep (scene, key, kept_ref (made, NULL), kept_unref))
    return made;
  kept_unref (made);
  kept_unref (made);
  return ls_scene_dup_kept (scene, key, kept_ref);
}

void
ls_source_keep_map (LsScene *scene, LsSourceMap *map)
{
  Kept *kept = get_kept (scene);

  g_mutex_lock (&kept->mutex);
  ls_source_map_ref (map);
  g_clear_pointer (&kept->map, ls_source_map_unref);
  kept->map = map;
  g_array_set_size (kept->runs, 0);
  g_mutex_unlock (&kept->mutex);
  kept_unref (kept);
}

void
ls_source_keep_failure (LsScene *scene, const GError *reason)
{
  Kept *kept = get_kept (scene);

  g_mutex_lock (&kept->mutex);
  g_free (kept->failure);
  kept->failure = g_strdup_printf (ls_words ("the lines of the source could not be measured: %s"),
                                   reason->message);
  g_clear_pointer (&kept->not_known, ls_locals_unref);
  g_mutex_unlock (&kept->mutex);
  kept_unref (kept);
}

gconstpointer
ls_source_get_mark (LsScene *scene)
{
  Kept *kept;
  gconstpointer mark;

  if (ls_scene_get_compiled (scene) == NULL)
    return NULL;
  kept = get_kept (scene);
  g_mutex_lock (&kept->mutex);
  mark = kept->map != NULL ? (gconstpointer) kept->map : kept->failure;
  g_mutex_unlock (&kept->mutex);
  kept_unref (kept);
  return mark;
}

/* --- runs ----------------------------------------------------------------------------------------------------- */

/* Under the mutex. Returns: (nullable). */
static const Run *
find_run (Kept *kept, const LsSubject *subject)
{
  for (guint i = 0; i < kept->runs->len; i++)
    {
      const Run run = g_array_index (kept->runs, Run, i);

      if (run.subject != subject)
        continue;
      memmove (&g_array_index (kept->runs, Run, 1), &g_array_index (kept->runs, Run, 0),
               i * sizeof run);
      g_array_index (kept->runs, Run, 0) = run;
      return &g_array_index (kept->runs, Run, 0);
    }
  return NULL;
}

/* Keeps the trace, unless another map came. */
static void
add_run (Kept *kept, LsSubject *subject, LsSourceTrace *trace)
{
  const Run run = { ls_subject_ref (subject), ls_source_trace_ref (trace),
                    ls_source_locals_new (trace, NULL, NULL) };

  g_mutex_lock (&kept->mutex);
  if (kept->map == ls_source_trace_get_map (trace) && find_run (kept, subject) == NULL)
    {
      if (kept->runs->len == N_RUNS)
        g_array_set_size (kept->runs, N_RUNS - 1);
      g_array_prepend_val (kept->runs, run);
      g_mutex_unlock (&kept->mutex);
      return;
    }
  g_mutex_unlock (&kept->mutex);
  run_clear ((gpointer) &run);
}

/* Returns: (transfer full) (nullable). */
static LsSourceTrace *
find_trace (Kept *kept, LsSubject *subject, LsSourceMap **map)
{
  const Run *run;
  LsSourceTrace *trace;

  g_mutex_lock (&kept->mutex);
  run = find_run (kept, subject);
  trace = run != NULL ? ls_source_trace_ref (run->trace) : NULL;
  if (map != NULL)
    *map = kept->map != NULL ? ls_source_map_ref (kept->map) : NULL;
  g_mutex_unlock (&kept->mutex);
  return trace;
}

LsSourceTrace *
ls_source_find_trace (LsScene *scene, LsSubject *subject)
{
  Kept *kept = get_kept (scene);
  LsSourceTrace *trace = find_trace (kept, subject, NULL);

  kept_unref (kept);
  return trace;
}

LsSourceTrace *
ls_source_get_trace (LsScene *scene, LsSubject *subject, const gint *interrupt, GError **error)
{
  Kept *kept = get_kept (scene);
  g_autoptr (LsSourceMap) map = NULL;
  LsSourceTrace *trace = find_trace (kept, subject, &map);

  if (trace == NULL && map == NULL)
    ls_fail (error, LS_ERROR_STATE, LS_SOURCE_NOT_MEASURED);
  else if (trace == NULL && ls_subject_get_program (subject) != ls_source_map_get_program (map))
    ls_fail (error, LS_ERROR_STATE, "another program runs than the source's");
  else if (trace == NULL)
    {
      trace = ls_source_trace_new (map, subject, interrupt, error);
      if (trace != NULL)
        add_run (kept, subject, trace);
    }
  kept_unref (kept);
  return trace;
}

/* --- expressions ---------------------------------------------------------------------------------------------- */

/* Returns: (transfer full). */
static LsLocals *
get_not_known (Kept *kept, GBytes *text)
{
  LsLocals *locals;

  g_mutex_lock (&kept->mutex);
  if (kept->not_known == NULL)
    kept->not_known = ls_source_locals_new (
      NULL, text, kept->failure != NULL ? kept->failure : ls_words (LS_SOURCE_NOT_MEASURED));
  locals = ls_locals_ref (kept->not_known);
  g_mutex_unlock (&kept->mutex);
  return locals;
}

LsLocals *
ls_source_get_locals (LsScene *scene, LsSubject *subject, gboolean is_patient)
{
  GBytes *text = ls_scene_get_compiled (scene);
  g_autoptr (LsSourceTrace) trace = NULL;
  LsLocals *locals = NULL;
  const Run *run;
  Kept *kept;

  if (text == NULL || ls_source_at_has_variables (ls_scene_get_program (scene)))
    return NULL;
  kept = get_kept (scene);
  trace = is_patient ? ls_source_get_trace (scene, subject, NULL, NULL) : NULL;
  g_mutex_lock (&kept->mutex);
  run = find_run (kept, subject);
  locals = run != NULL ? ls_locals_ref (run->locals) : NULL;
  g_mutex_unlock (&kept->mutex);
  if (locals == NULL)
    locals = get_not_known (kept, text);
  kept_unref (kept);
  return locals;
}

gboolean
ls_source_take_wish (LsScene *scene)
{
  gboolean is_wished = FALSE;
  Kept *kept;

  if (ls_scene_get_compiled (scene) == NULL)
    return FALSE;
  kept = get_kept (scene);
  g_mutex_lock (&kept->mutex);
  if (kept->not_known != NULL)
    is_wished = ls_source_locals_take_wish (kept->not_known) && kept->failure == NULL;
  g_mutex_unlock (&kept->mutex);
  kept_unref (kept);
  return is_wished;
}
