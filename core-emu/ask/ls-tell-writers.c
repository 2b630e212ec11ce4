#include <inttypes.h>

#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-tell.h"
#include "ls-words.h"
#include "ls-writers.h"

/* Who wrote a component, of many lanes at once, in words. */

/* What is behind a value that no write made. */
static char *
dup_unwritten (LsCauseKind kind, guint64 step)
{
  if (kind == LS_CAUSE_EDITED)
    return g_strdup_printf (ls_words ("set by hand at step %" PRIu64), step);
  return g_strdup (kind == LS_CAUSE_PRELOADED ? ls_words ("the wave was started with it")
                                              : ls_words ("nothing has written it"));
}

/* "0-5, 7" */
static char *
dup_ranges (LsMask lanes)
{
  GString *list = g_string_new (NULL);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint last = lane;

      if (!(lanes >> lane & 1))
        continue;
      while (last + 1 < LS_LANES && (lanes >> (last + 1) & 1))
        last++;
      g_string_append_printf (list, last > lane ? "%s%u-%u" : "%s%u", list->len > 0 ? ", " : "",
                              lane, last);
      lane = last;
    }
  return g_string_free (list, FALSE);
}

/* "R1.x in lanes 0-5, 7" */
static char *
dup_component (LsRegRef ref, LsMask lanes, const LsProgram *program)
{
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *list = dup_ranges (lanes);

  ls_program_append_ref (name, program, ref);
  return g_strdup_printf (ls_words_many ("%s in lane %s", "%s in lanes %s", ls_mask_count (lanes)),
                          name->str, list);
}

char *
ls_cause_group_to_sentence (LsRegRef ref, const LsCauseGroup *group, const LsProgram *program)
{
  g_autofree char *component = dup_component (ref, group->lanes, program);
  g_autofree char *what = NULL;

  if (group->kind != LS_CAUSE_WRITTEN)
    {
      what = dup_unwritten (group->kind, group->step);
      return g_strdup_printf ("%s: %s.", component, what);
    }
  what = ls_tell_dup_step (LS_NO_WAVE, group->step, program, group->line);
  return g_strdup_printf (ls_words ("%s: %s wrote it."), component, what);
}

char *
ls_writers_tell (const LsCauseGroup *writer, const LsProgram *program)
{
  g_autofree char *step = NULL;

  if (writer->kind != LS_CAUSE_WRITTEN)
    return dup_unwritten (writer->kind, writer->step);
  step = ls_tell_dup_step (LS_NO_WAVE, writer->step, program, writer->line);
  return g_strdup_printf (ls_words ("written at %s"), step);
}
