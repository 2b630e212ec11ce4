#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-tell.h"
#include "ls-writers.h"

/* Who wrote a component, of many lanes at once, in words. */

/* What is behind a value that no write made. */
static void
append_unwritten (GString *text, LsCauseKind kind, guint64 step)
{
  if (kind == LS_CAUSE_EDITED)
    g_string_append_printf (text, "set by hand at step %" G_GUINT64_FORMAT, step);
  else if (kind == LS_CAUSE_PRELOADED)
    g_string_append (text, "the wave was started with it");
  else
    g_string_append (text, "nothing has written it");
}

static void
append_lanes (GString *text, LsMask lanes)
{
  guint n = 0;

  g_string_append (text, ls_mask_count (lanes) == 1 ? "lane" : "lanes");
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint last = lane;

      if (!(lanes >> lane & 1))
        continue;
      while (last + 1 < LS_LANES && (lanes >> (last + 1) & 1))
        last++;
      g_string_append_printf (text, "%s %u", n++ == 0 ? "" : ",", lane);
      if (last > lane)
        g_string_append_printf (text, "-%u", last);
      lane = last;
    }
}

char *
ls_cause_group_to_sentence (LsRegRef ref, const LsCauseGroup *group, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  ls_expr_append_ref (text, program, ref);
  g_string_append (text, " in ");
  append_lanes (text, group->lanes);
  g_string_append (text, ": ");
  if (group->kind == LS_CAUSE_WRITTEN)
    {
      ls_tell_append_step (text, group->step, program, group->line);
      g_string_append (text, ", wrote it");
    }
  else
    append_unwritten (text, group->kind, group->step);
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

char *
ls_writers_tell (const LsCauseGroup *writer, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  if (writer->kind == LS_CAUSE_WRITTEN)
    {
      g_string_append (text, "written at ");
      ls_tell_append_step (text, writer->step, program, writer->line);
    }
  else
    append_unwritten (text, writer->kind, writer->step);
  return g_string_free (text, FALSE);
}
