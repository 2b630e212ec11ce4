#include <string.h>

#include "ls-causes-private.h"

/* Questions across the waves of a group: what one wave reads another may have written. */

guint
ls_causes_wave (const LsCauses *causes)
{
  guint wave;

  ls_subject_get_group (causes->subject, &wave);
  return wave;
}

guint
ls_causes_name (const LsCauses *causes)
{
  return causes == causes->root ? LS_NO_WAVE : ls_subject_get_input (causes->subject)->number;
}

LsCauses *
ls_causes_of_wave (LsCauses *causes, guint wave)
{
  LsCauses *root = causes->root;

  if (wave == ls_causes_wave (root))
    return root;
  if (root->waves[wave] == NULL)
    {
      g_autoptr (LsSubject) subject = ls_subject_with_wave (root->subject, wave);

      root->waves[wave] = ls_causes_new (subject);
      root->waves[wave]->root = root;
    }
  root->waves[wave]->interrupt = root->interrupt;
  return root->waves[wave];
}

gboolean
ls_causes_is_shared (const LsCauses *causes, const LsCell *cell)
{
  guint wave;

  if (ls_subject_get_group (causes->subject, &wave) == 1)
    return FALSE;
  if (cell->kind == LS_CELL_MEMORY)
    return !ls_program_memory_is_per_lane (causes->program, cell->number);
  return cell->kind == LS_CELL_REGISTER &&
         ls_program_machine (causes->program)->reg_files[cell->ref.file].is_shared;
}

const LsTouch *
ls_causes_find_write (const GArray *touches, const LsCell *cell)
{
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_WRITE && ls_cell_equal (&touch->cell, cell))
        return touch;
    }
  return NULL;
}

/* Steps searched at a time, going back, of the wave that is looked at. */
#define FIRST_SPAN 16
#define MAX_SPAN 1024

/* The lane that writes the cell in the step that a wave takes next, of several the last; LS_LANES: none. */
static guint
find_lane (LsCauses *causes, const void *wave, const LsCell *cell)
{
  guint first = cell->kind == LS_CELL_MEMORY ? 0 : cell->lane;
  guint end = cell->kind == LS_CELL_MEMORY ? LS_LANES : cell->lane + 1u;

  for (guint lane = end; lane > first; lane--)
    if (ls_causes_find_write (ls_causes_touches (causes, wave, lane - 1), cell) != NULL)
      return lane - 1;
  return LS_LANES;
}

/* Notes the write of the step that comes next in now, of whatever wave. */
static void
note_write (LsCauses *causes, const LsCell *cell, const guint64 *lines, LsCausesWriter *writer)
{
  LsGroupPlace group;
  LsPlace place;
  const void *wave;
  guint lane;

  ls_program_group_place (causes->program, causes->now, &group);
  if (group.next == LS_NO_WAVE)
    return;
  wave = ls_subject_look_at (causes->subject, causes->now, group.next);
  ls_program_place (causes->program, wave, &place);
  lane = ls_causes_is_in (lines, place.line) ? find_lane (causes, wave, cell) : LS_LANES;
  if (lane < LS_LANES)
    *writer = (LsCausesWriter){ .wave = group.next, .step = place.step + 1, .lane = lane };
}

/* Notes a change of the cell by hand, at a position of a wave. */
static void
note_edit (const LsCauses *causes,
           const LsCell *cell,
           guint wave,
           guint64 step,
           LsCausesWriter *writer)
{
  const LsEdit *edit = ls_subject_find_edit (causes->subject, wave, step, cell);

  if (edit != NULL)
    *writer = (LsCausesWriter){ .wave = wave, .step = step, .edit = edit };
}

/* Makes the step that comes next in now, of whatever wave, and notes what it writes, with the changes by hand around it: those of other
 * waves are made before their step or at their end, those of the wave that is looked at when it has come to their position. */
static void
note_step (LsCauses *causes, const LsCell *cell, const guint64 *lines, LsCausesWriter *writer)
{
  const guint own = ls_causes_wave (causes);
  LsGroupPlace before, after;
  LsPlace place;
  LsRun run = { 0 };
  guint wave;

  ls_program_group_place (causes->program, causes->now, &before);
  if (before.next != own && before.next != LS_NO_WAVE)
    {
      ls_program_place (causes->program,
                        ls_subject_look_at (causes->subject, causes->now, before.next), &place);
      note_edit (causes, cell, before.next, place.step, writer);
    }
  note_write (causes, cell, lines, writer);
  ls_subject_step_any (causes->subject, causes->now, &run, &wave);
  ls_program_group_place (causes->program, causes->now, &after);
  if (before.next == LS_NO_WAVE)
    return;
  ls_program_place (causes->program, ls_subject_look_at (causes->subject, causes->now, before.next),
                    &place);
  if (place.ended)
    note_edit (causes, cell, before.next, place.step, writer);
  ls_program_place (causes->program, causes->now, &place);
  if (after.next == own)
    note_edit (causes, cell, own, place.step, writer);
}

/* Makes now the state where a search of a span begins, and notes the changes by hand there. */
static gboolean
start_span (LsCauses *causes,
            const LsCell *cell,
            guint64 from,
            LsCausesWriter *writer,
            GError **error)
{
  LsGroupPlace group;

  if (from > 0 && !ls_causes_start_at (causes, from, error))
    return FALSE;
  if (from == 0)
    ls_subject_start_group (causes->subject, causes->now);
  ls_program_group_place (causes->program, causes->now, &group);
  if (from > 0 || group.next == ls_causes_wave (causes))
    note_edit (causes, cell, ls_causes_wave (causes), from, writer);
  return TRUE;
}

/* Whether the wave that is looked at has come to a position. */
static gboolean
is_at (const LsCauses *causes, guint64 step)
{
  LsGroupPlace group;
  LsPlace place;

  ls_program_place (causes->program, causes->now, &place);
  ls_program_group_place (causes->program, causes->now, &group);
  return place.step >= step && (place.ended || group.next == group.wave);
}

gboolean
ls_causes_find_writer (LsCauses *causes,
                       const LsCell *cell,
                       const guint64 *lines,
                       guint64 step,
                       LsCausesWriter *writer,
                       GError **error)
{
  guint64 span = FIRST_SPAN;

  while (writer->step == 0 && writer->edit == NULL)
    {
      guint64 from = step - MIN (step, span);

      if (!start_span (causes, cell, from, writer, error))
        return FALSE;
      while (!is_at (causes, step) && !ls_causes_is_interrupted (causes))
        note_step (causes, cell, lines, writer);
      if (ls_causes_is_interrupted (causes))
        return ls_causes_fail_interrupted (error);
      if (from == 0)
        break;
      step = from;
      span = MIN (2 * span, MAX_SPAN);
    }
  return TRUE;
}
