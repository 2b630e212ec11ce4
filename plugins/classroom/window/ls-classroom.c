#include "ls-classroom.h"

#include <glib/gi18n.h>

#include "ls-lecture.h"
#include "ls-window-actions.h"

/* What the classroom adds to the window: actions. */

LsQuestionBar *
ls_question_bar_of (const LsWindowParts *parts)
{
  return ls_bars_find (parts->bars, LS_TYPE_QUESTION_BAR);
}

void
ls_action_ask (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *reason =
    ls_question_bar_ask (ls_question_bar_of (ls_window_get_parts (LS_WINDOW (widget))));
  g_autofree char *sentence =
    reason != NULL ? g_strdup_printf (_ ("There is no question: %s"), reason) : NULL;

  if (sentence != NULL)
    ls_window_tell (LS_WINDOW (widget), sentence);
}

void
ls_action_lecture (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ls_lecture_toggle (LS_WINDOW (widget));
}
