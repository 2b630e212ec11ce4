#include "ls-live.h"

#include "ls-examine.h"
#include "ls-picture.h"
#include "ls-reg-cells.h"

/* One register component that a step reads or writes. */
typedef struct
{
  LsMask lanes;
  guint cell;
  gboolean is_write;
} Access;

/* Of the steps that were kept: where their accesses begin. */
typedef struct
{
  guint64 step;
  guint line; /* LINE_EDITED: no step, but what was changed by hand before the one behind it */
  guint first;
} Step;
#define LINE_EDITED G_MAXUINT

struct _LsLive
{
  LsSubject *subject; /* owned */
  LsExamine examine;
  GArray *touches; /* of LsTouch */
  LsRegCells cells;
  gboolean *crosses; /* of each line */
  GArray *accesses;  /* of Access */
  GArray *steps;     /* of Step */
  Step next;         /* looked at */
  guint end;         /* of the accesses of the steps that were kept */
  gboolean is_full;
  LsBudgetShare share;
};

/* --- cells ----------------------------------------------------------------------------------------------- */

/* What there is one of for each lane, as a bit that a comparison leaves, is there whether it is used or not. */
static gboolean
counts (const LsRegFile *file)
{
  return file->life == LS_LIFE_PROGRAM && !file->is_output && !file->is_shared && !file->is_single;
}

/* Whether lanes may get what other lanes' registers hold, whoever of these takes part: fetches read those of their quad. */
static gboolean
crosses (const LsProgram *program, guint number)
{
  LsEffect effects[64];
  const guint n = ls_program_describe (program, number, effects, G_N_ELEMENTS (effects));
  LsLine line;

  ls_program_line (program, number, &line);
  if (line.kind == LS_LINE_FETCH)
    return TRUE;
  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)); i++)
    if (effects[i].kind == LS_EFFECT_READ && effects[i].crosses)
      return TRUE;
  return FALSE;
}

LsLive *
ls_live_new (LsSubject *subject)
{
  const LsProgram *program = ls_subject_get_program (subject);
  const LsExplain *explain = ls_subject_get_machine (subject)->explain;
  LsLive *live;

  if (explain->examine == NULL || explain->touches == NULL)
    return NULL;
  live = g_new0 (LsLive, 1);
  live->subject = ls_subject_ref (subject);
  ls_examine_init_accesses (&live->examine);
  live->touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  live->accesses = g_array_new (FALSE, FALSE, sizeof (Access));
  live->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  ls_budget_share_init (&live->share, ls_subject_get_budget (subject));
  ls_reg_cells_init (&live->cells, program, counts);
  live->crosses = g_new0 (gboolean, ls_program_n_lines (program) + 1);
  for (guint line = 0; line < ls_program_n_lines (program); line++)
    live->crosses[line] = crosses (program, line);
  return live;
}

void
ls_live_free (LsLive *live)
{
  ls_examine_clear (&live->examine);
  g_array_unref (live->touches);
  g_array_unref (live->accesses);
  g_array_unref (live->steps);
  ls_budget_share_clear (&live->share);
  g_clear_pointer (&live->subject, ls_subject_unref);
  ls_reg_cells_clear (&live->cells);
  g_free (live->crosses);
  g_free (live);
}

guint
ls_live_get_n_registers (const LsLive *live)
{
  return live->cells.n / LS_REG_CELL_CHANNELS;
}

/* --- recording ------------------------------------------------------------------------------------------- */

static void
add_access (LsLive *live, LsRegRef ref, LsMask lanes, gboolean is_write)
{
  const Access access = { lanes, ls_reg_cells_find (&live->cells, ref), is_write };

  if (lanes == 0 || access.cell == LS_REG_CELL_NONE)
    return;
  if (ls_picture_has_room (&live->share, live->accesses->len, sizeof (Access)))
    g_array_append_val (live->accesses, access);
  else
    live->is_full = TRUE;
}

static void
add_edits (LsLive *live, guint64 position)
{
  const Step edited = { position, LINE_EDITED, live->accesses->len };
  guint n;
  const LsEdit *edits = ls_subject_get_edits (live->subject, &n);

  for (guint i = 0; i < n; i++)
    if (edits[i].kind == LS_EDIT_REGISTER && edits[i].step == position)
      add_access (live, edits[i].ref, edits[i].lanes, TRUE);
  if (live->accesses->len > edited.first)
    g_array_append_val (live->steps, edited);
}

static void
add_touched (LsLive *live, const LsWalk *walk)
{
  g_array_set_size (live->touches, 0);
  for (guint lane = 0; lane < LS_LANES; lane++)
    ls_program_touches (walk->program, ls_subject_get_bindings (live->subject), walk->state, lane,
                        live->touches);
  for (guint i = 0; i < live->touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (live->touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_READ && touch->cell.kind == LS_CELL_REGISTER)
        add_access (live, touch->cell.ref, LS_MASK_LANE (touch->cell.lane), FALSE);
    }
}

static void
add_examined (LsLive *live, const LsWalk *walk)
{
  ls_examine_reset (&live->examine);
  ls_program_examine (walk->program, ls_subject_get_bindings (live->subject), walk->state,
                      &live->examine);
  for (guint i = 0; i < live->examine.accesses->len; i++)
    {
      const LsStepAccess *access = &g_array_index (live->examine.accesses, LsStepAccess, i);

      add_access (live, access->ref, access->lanes, access->is_write);
    }
}

void
ls_live_look (LsLive *live, const LsWalk *walk)
{
  if (live->steps->len >= LS_LIVE_MAX_STEPS)
    live->is_full = TRUE;
  if (live->is_full)
    return;
  add_edits (live, walk->place.step);
  live->next = (Step){ walk->place.step + 1, walk->place.line, live->accesses->len };
  add_examined (live, walk);
  if (live->crosses[walk->place.line])
    add_touched (live, walk);
}

void
ls_live_keep (LsLive *live)
{
  if (live->is_full)
    return;
  g_array_append_val (live->steps, live->next);
  live->end = live->accesses->len;
}

/* --- counting -------------------------------------------------------------------------------------------- */

struct _LsLiveSet
{
  const LsLive *live;
  LsMask *cells;         /* lanes that will read */
  guint8 *n_by_register; /* components of it with such lanes */
  guint n;               /* registers that have one */
};

guint
ls_live_set_count (const LsLiveSet *set)
{
  return set->n;
}

LsMask
ls_live_set_find (const LsLiveSet *set, LsRegRef ref)
{
  const guint cell = ls_reg_cells_find (&set->live->cells, ref);

  return cell != LS_REG_CELL_NONE ? set->cells[cell] : 0;
}

static void
set_cell (LsLiveSet *set, guint cell, LsMask lanes)
{
  const gboolean was = set->cells[cell] != 0, is = lanes != 0;
  guint8 *n = &set->n_by_register[cell / LS_REG_CELL_CHANNELS];

  set->cells[cell] = lanes;
  if (is && !was && (*n)++ == 0)
    set->n++;
  if (was && !is && --*n == 0)
    set->n--;
}

/* Accesses of a step, or of what was changed before it. */
static void
go_back (LsLiveSet *set, guint from, guint to, gboolean is_write)
{
  for (guint i = from; i < to; i++)
    {
      const Access *access = &g_array_index (set->live->accesses, Access, i);
      const LsMask lanes = set->cells[access->cell];

      if (access->is_write == is_write)
        set_cell (set, access->cell, is_write ? lanes & ~access->lanes : lanes | access->lanes);
    }
}

gboolean
ls_live_each_step (const LsLive *live, LsLiveFunc func, gpointer data)
{
  const guint n_cells = live->cells.n;
  g_autofree LsMask *cells = g_new0 (LsMask, n_cells + 1);
  g_autofree guint8 *n_by_register = g_new0 (guint8, n_cells / LS_REG_CELL_CHANNELS + 1);
  LsLiveSet set = { live, cells, n_by_register, 0 };
  guint end = live->end;

  if (live->is_full)
    return FALSE;
  go_back (&set, live->end, live->accesses->len, FALSE);
  for (guint i = live->steps->len; i > 0; i--)
    {
      const Step *step = &g_array_index (live->steps, Step, i - 1);

      go_back (&set, step->first, end, TRUE);
      go_back (&set, step->first, end, FALSE);
      if (step->line != LINE_EDITED)
        func (step->line, step->step, &set, data);
      end = step->first;
    }
  return TRUE;
}
