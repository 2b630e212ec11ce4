#include "ls-timeline-values.h"

#include <glib/gi18n.h>

#include "ls-ask-thread.h"
#include "ls-number.h"
#include "ls-same-scene.h"
#include "ls-widgets.h"

/* --- tracks ---------------------------------------------------------------------------------------------- */

static void
forget_track (LsTimelineValue *track)
{
  ls_cancel (&track->cancellable);
  g_clear_pointer (&track->spark, ls_spark_free);
  g_clear_pointer (&track->subject, ls_subject_unref);
  g_clear_pointer (&track->problem, g_free);
}

static void
track_free (gpointer data)
{
  LsTimelineValue *track = data;

  forget_track (track);
  g_free (track->name);
  g_free (track);
}

void
ls_timeline_values_init (LsTimelineValues *values)
{
  values->tracks = g_ptr_array_new_with_free_func (track_free);
  values->scene = NULL;
}

void
ls_timeline_values_clear (LsTimelineValues *values)
{
  g_clear_pointer (&values->tracks, g_ptr_array_unref);
  g_clear_pointer (&values->scene, ls_scene_unref);
}

static LsTimelineValue *
nth_track (const LsTimelineValues *values, guint i)
{
  return g_ptr_array_index (values->tracks, i);
}

static char *
dup_name (LsView *view, LsRegRef ref)
{
  g_autoptr (GString) name = g_string_new (NULL);

  ls_program_append_ref (name, ls_view_get_program (view), ref);
  return g_strdup (name->str);
}

/* What is called the same in another program is something else. */
static void
follow_scene (LsTimelineValues *values, LsScene *scene)
{
  if (values->scene == scene)
    return;
  if (values->scene != NULL && !ls_same_scene (values->scene, scene))
    g_ptr_array_set_size (values->tracks, 0);
  g_clear_pointer (&values->scene, ls_scene_unref);
  values->scene = ls_scene_ref (scene);
}

gboolean
ls_timeline_values_toggle (LsTimelineValues *values, LsView *view, LsRegRef ref)
{
  LsTimelineValue *track;

  follow_scene (values, ls_view_get_scene (view));
  for (guint i = 0; i < values->tracks->len; i++)
    if (ls_reg_ref_equal (nth_track (values, i)->ref, ref))
      {
        g_ptr_array_remove_index (values->tracks, i);
        return FALSE;
      }
  if (values->tracks->len == LS_TIMELINE_MAX_VALUES)
    ls_timeline_values_remove_last (values);
  track = g_new0 (LsTimelineValue, 1);
  track->ref = ref;
  track->name = dup_name (view, ref);
  g_ptr_array_add (values->tracks, track);
  return TRUE;
}

gboolean
ls_timeline_values_remove_last (LsTimelineValues *values)
{
  if (values->tracks->len == 0)
    return FALSE;
  g_ptr_array_remove_index (values->tracks, values->tracks->len - 1);
  return TRUE;
}

/* --- asking ---------------------------------------------------------------------------------------------- */

/* Whether the program calls a component of its own so. */
static gboolean
is_there (const LsTimelineValue *track, LsView *view)
{
  const LsProgram *program = ls_view_get_program (view);
  const LsMachine *machine = ls_program_machine (program);
  g_autofree char *name = NULL;

  if (track->ref.file >= machine->n_reg_files ||
      track->ref.channel >= machine->reg_files[track->ref.file].n_channels ||
      track->ref.index >= ls_program_n_registers (program, track->ref.file))
    return FALSE;
  name = dup_name (view, track->ref);
  return g_str_equal (name, track->name);
}

typedef struct
{
  LsRegRef ref;
  guint lane;
} Asked;

/* What the component holds in the lane, as far as a history goes. */
static gpointer
follow_value (LsView *view, gconstpointer about, const gint *interrupt, GError **error)
{
  const Asked *asked = about;
  const LsWalkOptions options = { .last_step = LS_HISTORY_MAX, .interrupt = interrupt };

  return ls_spark_new (ls_view_get_subject (view), asked->ref, LS_MASK_LANE (asked->lane), &options,
                       error);
}

static const LsQuestion question = { follow_value, (GDestroyNotify) ls_spark_free, NULL };

gboolean
ls_timeline_values_update (LsTimelineValues *values,
                           LsView *view,
                           guint lane,
                           GAsyncReadyCallback callback,
                           gpointer (*new_data) (gpointer data),
                           gpointer data)
{
  const guint n_before = values->tracks->len;

  follow_scene (values, ls_view_get_scene (view));
  for (guint i = values->tracks->len; i > 0; i--)
    if (!is_there (nth_track (values, i - 1), view))
      g_ptr_array_remove_index (values->tracks, i - 1);
  for (guint i = 0; i < values->tracks->len; i++)
    {
      LsTimelineValue *track = nth_track (values, i);

      if (track->subject == ls_view_get_subject (view) && track->lane == lane)
        continue;
      forget_track (track);
      track->subject = ls_subject_ref (ls_view_get_subject (view));
      track->lane = lane;
      track->cancellable = g_cancellable_new ();
      const Asked asked = { track->ref, lane };
      ls_ask_in_thread (&question, view, &asked, sizeof asked, track->cancellable, callback,
                        new_data (data));
    }
  return values->tracks->len != n_before;
}

gboolean
ls_timeline_values_take (LsTimelineValues *values, GAsyncResult *result)
{
  GCancellable *cancellable = g_task_get_cancellable (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsSpark) spark = ls_ask_finish (result, &error);

  for (guint i = 0; values->tracks != NULL && i < values->tracks->len; i++)
    {
      LsTimelineValue *track = nth_track (values, i);

      if (track->cancellable != cancellable)
        continue;
      g_clear_object (&track->cancellable);
      track->spark = g_steal_pointer (&spark);
      if (track->spark == NULL)
        track->problem = g_strdup (error->message);
      return TRUE;
    }
  return FALSE;
}

gboolean
ls_timeline_values_are_known (const LsTimelineValues *values)
{
  for (guint i = 0; i < values->tracks->len; i++)
    if (nth_track (values, i)->subject == NULL || nth_track (values, i)->cancellable != NULL)
      return FALSE;
  return TRUE;
}

/* --- words ----------------------------------------------------------------------------------------------- */

/* Returns: (nullable): NULL where nobody knows. */
static char *
dup_number (const LsSpark *spark, guint64 step)
{
  const LsSparkPoint *point = ls_spark_find (spark, step);
  char text[LS_NUMBER_SIZE];

  if (point == NULL)
    return NULL;
  ls_number_value (point->bits, LS_NUMBER_AUTO, spark->type, text);
  return g_strdup (text);
}

/* Before something has given it a value. Of a run that is cut nobody knows whether that comes. */
static char *
dup_unwritten (const LsSpark *spark)
{
  if (spark->given <= spark->last)
    return g_strdup (_ ("not written yet"));
  return g_strdup (spark->reason == LS_STOP_BREAKPOINT ? _ ("not written as far as was looked")
                                                       : _ ("never written"));
}

char *
ls_timeline_value_tell (const LsTimelineValue *track, guint64 step)
{
  char *number;

  if (track->problem != NULL)
    return g_strdup (track->problem);
  if (track->spark == NULL)
    return g_strdup (_ ("being computed"));
  if (step < track->spark->given)
    return dup_unwritten (track->spark);
  number = dup_number (track->spark, step);
  return number != NULL ? number : g_strdup (_ ("not known: the run is cut before"));
}

void
ls_timeline_values_append_words (const LsTimelineValues *values,
                                 guint64 step,
                                 const char *separator,
                                 GString *text)
{
  for (guint i = 0; i < values->tracks->len; i++)
    {
      const LsTimelineValue *track = nth_track (values, i);
      g_autofree char *value = ls_timeline_value_tell (track, step);

      g_string_append (text, separator);
      g_string_append_printf (text, _ ("%s of lane %u: %s"), track->name, track->lane, value);
    }
}

void
ls_timeline_values_add_cells (const LsTimelineValues *values, guint64 step, LsTable *table)
{
  for (guint i = 0; i < values->tracks->len; i++)
    {
      const LsSpark *spark = nth_track (values, i)->spark;

      if (spark != NULL && step >= spark->given && ls_spark_find (spark, step) != NULL)
        ls_table_take (table, dup_number (spark, step));
      else
        ls_table_add (table, "");
    }
}
