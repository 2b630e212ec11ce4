#include "ls-race-hint.h"

#include <glib/gi18n.h>

#include "ls-ask-thread.h"
#include "ls-scene-races.h"

/* A hint is not worth a long run: who wants to know it of a larger one asks for the next race. */
#define MOST_WAVES 64
#define MOST_STEPS 65536 /* of each wave */

struct _LsRaceHint
{
  void (*found) (gpointer data);
  gpointer data;
  LsScene *scene; /* (nullable) */
  GCancellable *cancellable;
  guint64 n_words; /* in races */
};

static gpointer
find_races (gpointer scene, const gint *interrupt, GError **error)
{
  return ls_scene_find_races (scene, NULL, 0, MOST_STEPS, interrupt, error);
}

static const LsQuestion question = { find_races, (GDestroyNotify) ls_scene_unref,
                                     (GDestroyNotify) ls_races_free };

/* A hint that is gone, or asks about another scene, has cancelled it. */
static void
answered_cb (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsRaces) races = g_task_propagate_pointer (G_TASK (result), NULL);
  LsRaceHint *hint = data;

  if (races == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  hint->n_words = races->n_words;
  if (hint->n_words > 0)
    hint->found (hint->data);
}

LsRaceHint *
ls_race_hint_new (void (*found) (gpointer data), gpointer data)
{
  LsRaceHint *hint = g_new0 (LsRaceHint, 1);

  hint->found = found;
  hint->data = data;
  return hint;
}

static void
hint_forget (LsRaceHint *hint)
{
  g_cancellable_cancel (hint->cancellable);
  g_clear_object (&hint->cancellable);
  g_clear_pointer (&hint->scene, ls_scene_unref);
  hint->n_words = 0;
}

void
ls_race_hint_free (LsRaceHint *hint)
{
  hint_forget (hint);
  g_free (hint);
}

void
ls_race_hint_follow (LsRaceHint *hint, LsScene *scene)
{
  if (scene == hint->scene)
    return;
  hint_forget (hint);
  if (scene == NULL)
    return;
  hint->scene = ls_scene_ref (scene);
  if (ls_scene_get_n_waves (scene) > MOST_WAVES || !ls_races_may_be (ls_scene_get_program (scene)))
    return;
  hint->cancellable = g_cancellable_new ();
  ls_ask_in_thread (&question, ls_scene_ref (scene), hint->cancellable, answered_cb, hint);
}

char *
ls_race_hint_tell (const LsRaceHint *hint)
{
  if (hint->n_words == 0)
    return NULL;
  return g_strdup_printf (
    ngettext ("There is a race: lanes touch %u word without an order between them. Run to, "
              "Event, Next Race shows where.",
              "There is a race: lanes touch %u words without an order between them. Run to, "
              "Event, Next Race shows where.",
              (guint) hint->n_words),
    (guint) hint->n_words);
}
