#include "ls-console-private.h"

#include <string.h>

#include "ls-clocks-text.h"
#include "ls-words.h"

/* The command timeline. */

/* What the wave looked at did, as it is looked at, and the n - 1 behind it. */
static gboolean
note_waves (LsConsole *console,
            LsClockWaves *waves,
            guint n,
            const LsWalkOptions *options,
            GError **error)
{
  const LsView *view = ls_session_get_view (console->session);

  for (guint i = 0; i < n; i++)
    {
      guint wave = ls_view_get_wave (view) + i;
      g_autoptr (LsSubject) subject = i == 0
                                        ? ls_subject_ref (ls_view_get_subject (view))
                                        : ls_scene_new_subject (ls_view_get_scene (view), wave);

      if (!ls_clock_waves_add (waves, wave, subject, options, error))
        return FALSE;
    }
  return TRUE;
}

/* Reads "resident N", "latency N" and "fetch N". */
static gboolean
take_model (LsArguments *arguments, LsClockModel *model, GError **error)
{
  const struct
  {
    const char *word, *what;
    guint max, *number;
  } parts[] = {
    { "resident", N_ ("a number of waves at a time"), LS_CLOCKS_MAX_WAVES, &model->n_resident },
    { "latency", N_ ("a number of cycles"), LS_CLOCK_MODEL_MAX, &model->fetch_latency },
    { "fetch", N_ ("a number of cycles"), LS_CLOCK_MODEL_MAX, &model->fetch_cycles },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      guint64 number;

      if (!ls_arguments_take_keyword (arguments, parts[i].word))
        continue;
      if (!ls_arguments_take_number (arguments, parts[i].what, 0, parts[i].max, &number, error))
        return FALSE;
      *parts[i].number = (guint) number;
    }
  return TRUE;
}

/* Reads the waves, the model and the steps. */
static gboolean
take_clocks (LsConsole *console,
             LsArguments *arguments,
             guint64 *n,
             LsClockModel *model,
             LsWalkOptions *options,
             GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  guint n_left = ls_scene_get_n_waves (ls_view_get_scene (view)) - ls_view_get_wave (view);
  gboolean has_steps =
    strstr (arguments->next, "..") == arguments->next + strspn (arguments->next, "0123456789");

  if (g_ascii_isdigit (*arguments->next) && !has_steps &&
      !ls_arguments_take_number (arguments, "a number of waves", 1,
                                 MIN (n_left, LS_CLOCKS_MAX_WAVES), n, error))
    return FALSE;
  return take_model (arguments, model, error) &&
         ls_console_take_steps (console, arguments, options, error);
}

LS_HANDLER (ls_console_run_timeline)
{
  LsClockModel model = LS_CLOCK_MODEL_DEFAULT;
  g_auto (LsClockWaves) waves = { 0 };
  LsWalkOptions options;
  guint64 n = 1;

  if (!take_clocks (console, arguments, &n, &model, &options, error) ||
      !note_waves (console, &waves, (guint) n, &options, error))
    return FALSE;
  g_autoptr (LsClocks) clocks = ls_clock_waves_run (&waves, &model, &console->interrupt, error);
  if (clocks == NULL)
    return FALSE;
  ls_console_reply_form (console, TRUE, reply, &ls_clocks_form, clocks);
  return TRUE;
}
