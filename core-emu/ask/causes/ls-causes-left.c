#include "ls-causes-private.h"

#include <string.h>

/* What is behind a value because it did not write it: the last step that wrote components beside it and left it out; and the lines that
 * say what constants are. */

#define MAX_SEARCHES 512 /* of one question: each goes back through the run */

/* Which channels of the cell's register the step at a position reads; of the answer itself all. */
static guint
find_read (LsCauses *causes, const LsCause *cause, guint64 step)
{
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  LsPlace place;
  guint read = 0, n;

  if (cause->is_asked)
    return 15;
  if (!ls_causes_go_to (causes, step, NULL))
    return 0;
  ls_timeline_get_place (causes->timeline, &place);
  n = ls_causes_describe (causes, place.line, effects);
  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_READ && effects[i].ref.file == cause->cell.ref.file &&
        effects[i].ref.index == cause->cell.ref.index)
      read |= 1u << (effects[i].ref.channel & 3);
  return read;
}

/* Which channels of the cell's register a lane writes in the step at a position, by one line. */
static guint
find_written (LsCauses *causes, const LsCell *cell, guint64 position, guint *line)
{
  const GArray *touches;
  guint written = 0;

  if (!ls_causes_go_to (causes, position, NULL))
    return 0;
  touches = ls_causes_touches (causes, ls_timeline_get_state (causes->timeline), cell->lane);
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind != LS_TOUCH_WRITE || touch->cell.kind != LS_CELL_REGISTER ||
          touch->cell.ref.file != cell->ref.file || touch->cell.ref.index != cell->ref.index)
        continue;
      if (written == 0)
        *line = touch->line;
      written |= 1u << (touch->cell.ref.channel & 3);
    }
  return written;
}

/* A slot that is called after a component writes no other, and has left nothing out; of several beside each other one may be missing. */
static gboolean
is_wide_enough (const LsCauses *causes, guint line, guint written)
{
  const char *slots = ls_program_machine (causes->program)->slots;
  LsLine info;

  ls_program_line (causes->program, line, &info);
  return info.kind != LS_LINE_ALU || slots == NULL || strpbrk (slots, "xyzw") == NULL ||
         __builtin_popcount (written) > 1;
}

/* The position of the last step behind the cause's write that wrote a component beside it; G_MAXUINT64: there is none. */
static gboolean
find_last (LsCauses *causes,
           const LsCause *cause,
           guint channels,
           guint64 step,
           guint64 *last,
           GError **error)
{
  const guint64 from = cause->kind == LS_CAUSE_WRITTEN ? cause->step : 0;

  *last = G_MAXUINT64;
  for (guint channel = 0; channel < 4; channel++)
    {
      LsCell cell = cause->cell;
      guint64 found;

      cell.ref.channel = (guint8) channel;
      if (channel == cause->cell.ref.channel || (channels >> channel & 1) == 0)
        continue;
      if (!ls_causes_find_last_write (causes, &cell, step, &found, error))
        return FALSE;
      if (found != G_MAXUINT64 && found >= from && (*last == G_MAXUINT64 || found > *last))
        *last = found;
    }
  return TRUE;
}

gboolean
ls_causes_add_left (LsCauses *causes, LsCause *cause, guint64 step, GError **error)
{
  LsFlowTest way = { .way = LS_WAY_LEFT };
  guint channels, written;
  LsCause *left;

  if (cause->cell.kind != LS_CELL_REGISTER || ls_causes_is_shared (causes, &cause->cell) ||
      causes->root->n_left_searches >= MAX_SEARCHES)
    return TRUE;
  causes->root->n_left_searches++;
  channels = find_read (causes, cause, step);
  if (!find_last (causes, cause, channels, step, &way.step, error))
    return FALSE;
  if (way.step == G_MAXUINT64)
    return TRUE;
  written = find_written (causes, &cause->cell, way.step, &way.line);
  if (written == 0 || (written >> cause->cell.ref.channel & 1) != 0 ||
      !is_wide_enough (causes, way.line, written))
    return TRUE;
  left = ls_causes_add_way (causes, cause, &way);
  if (left == NULL)
    return TRUE;
  left->cell = cause->cell;
  left->lane = cause->cell.lane;
  left->beside = written;
  return TRUE;
}

/* --- constants --------------------------------------------------------------------------------------------- */

/* How many bytes of a line's text name a vector, "IMM[1]"; 0: it says nothing of one. */
static gsize
find_name (const LsLine *line)
{
  const char *end =
    line->kind == LS_LINE_OTHER && line->text != NULL ? strchr (line->text, ' ') : NULL;

  return end != NULL && end > line->text && end[-1] == ']' ? (gsize) (end - line->text) : 0;
}

static gboolean
has_name (const char *text, const char *name, gsize length)
{
  g_autofree char *wanted = g_strndup (name, length);

  return strstr (text, wanted) != NULL;
}

/* Lines that say what a constant is: a listing has few of them, and a question asks about hundreds of lines. */
static const GArray *
list_given (LsCauses *causes)
{
  const guint n = ls_program_n_lines (causes->program);

  if (causes->given != NULL)
    return causes->given;
  causes->given = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n; i++)
    {
      LsLine line;

      ls_program_line (causes->program, i, &line);
      if (find_name (&line) > 0)
        g_array_append_val (causes->given, i);
    }
  return causes->given;
}

/* The lines that say what constants are which the line of a cause has the names of. */
void
ls_causes_add_given (LsCauses *causes, LsCause *cause)
{
  const GArray *given = list_given (causes);
  LsLine own;

  if (cause->kind != LS_CAUSE_WRITTEN &&
      (cause->kind != LS_CAUSE_TEST || cause->way != LS_WAY_NONE))
    return;
  ls_program_line (causes->program, cause->line, &own);
  for (guint i = 0; own.text != NULL && i < given->len; i++)
    {
      const LsFlowTest way = { .step = cause->step - 1,
                               .way = LS_WAY_GIVEN,
                               .line = g_array_index (given, guint, i) };
      LsLine line;

      ls_program_line (causes->program, way.line, &line);
      if (has_name (own.text, line.text, find_name (&line)))
        ls_causes_add_way (causes, cause, &way);
    }
}
