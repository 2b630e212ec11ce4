#include "ls-waves-asked.h"

#include <glib/gi18n.h>

#include "ls-clocks-ask.h"

void
ls_waves_asked_init (LsWavesAsked *asked, LsInspector *owner, void (*told) (LsInspector *owner))
{
  *asked = (LsWavesAsked){ .owner = owner, .told = told };
}

void
ls_waves_asked_forget (LsWavesAsked *asked)
{
  if (asked->cancellable != NULL)
    g_cancellable_cancel (asked->cancellable);
  g_clear_object (&asked->cancellable);
  g_clear_pointer (&asked->clocks, ls_clocks_free);
  g_clear_pointer (&asked->hint, g_free);
  g_clear_pointer (&asked->scene, ls_scene_unref);
  g_clear_pointer (&asked->changed, ls_subject_unref);
}

static void
take (LsWavesAsked *asked, LsClocks *clocks, const GError *error)
{
  g_clear_object (&asked->cancellable);
  g_clear_pointer (&asked->hint, g_free);
  asked->clocks = clocks;
  if (clocks == NULL)
    asked->hint = g_strdup (error->message);
  asked->told (asked->owner);
}

/* The owner was kept for this, and what it has with it. */
static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  LsWavesAsked *asked = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsClocks) clocks = ls_clocks_ask_finish (result, &error);

  (void) source;
  if (g_task_get_cancellable (G_TASK (result)) == asked->cancellable)
    take (asked, g_steal_pointer (&clocks), error);
  g_object_unref (asked->owner);
}

/* Returns: (nullable): what another question would be about; of a run that nobody changed its scene says it all. */
static LsSubject *
find_changed (LsView *view)
{
  return ls_view_get_fork (view) != LS_FORK_MAIN ? ls_view_get_subject (view) : NULL;
}

static void
find_waves (LsView *view, guint wanted, guint *first, guint *n)
{
  const guint n_waves = ls_scene_get_n_waves (ls_view_get_scene (view));

  *first = ls_view_get_wave (view) / wanted * wanted;
  *n = MIN (wanted, n_waves - *first);
}

gboolean
ls_waves_asked_is_about (const LsWavesAsked *asked, LsView *view, guint wanted)
{
  guint first, n;

  find_waves (view, wanted, &first, &n);
  return asked->scene == ls_view_get_scene (view) && asked->changed == find_changed (view) &&
         asked->first == first && asked->n == n;
}

void
ls_waves_asked_update (LsWavesAsked *asked, LsView *view, guint wanted)
{
  LsSubject *changed = find_changed (view);

  if (ls_waves_asked_is_about (asked, view, wanted))
    return;
  ls_waves_asked_forget (asked);
  find_waves (view, wanted, &asked->first, &asked->n);
  asked->scene = ls_scene_ref (ls_view_get_scene (view));
  asked->changed = changed != NULL ? ls_subject_ref (changed) : NULL;
  asked->hint = g_strdup (_ ("Running the waves..."));
  asked->told (asked->owner);
  asked->cancellable = g_cancellable_new ();
  g_object_ref (asked->owner);
  ls_clocks_ask_async (view, asked->first, asked->n, asked->cancellable, answered_cb, asked);
}
