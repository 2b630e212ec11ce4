#include "ls-causes-private.h"

/* Lines that are behind a value for what they did not do: they wrote something that nothing has read, and so perhaps what was meant for
 * another place; or components of an output, and not the one that is asked about. */

/* Steps that are looked at, and lines that are told. */
#define MAX_STEPS (1u << 16)
#define MAX_LINES 4

typedef struct
{
  LsCauses *causes;
  guint lane;
  GHashTable *lasts; /* LsCell to the line + 1 that wrote it last */
  guint64 *used;     /* a bit a line: something has read what it wrote, or it did something else */
  guint64 *steps;    /* by line: behind its last step up to the question; 0: it has not run */
} Looker;

static void
looker_init (Looker *looker, LsCauses *causes, guint lane)
{
  guint n = ls_program_n_lines (causes->program);

  *looker = (Looker){
    .causes = causes,
    .lane = lane,
    .lasts =
      g_hash_table_new_full ((GHashFunc) ls_cell_hash, (GEqualFunc) ls_cell_equal, g_free, NULL),
    .used = g_new0 (guint64, n / 64 + 1),
    .steps = g_new0 (guint64, n + 1),
  };
}

static void
looker_clear (Looker *looker)
{
  g_hash_table_unref (looker->lasts);
  g_free (looker->used);
  g_free (looker->steps);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Looker, looker_clear)

static void
use_line (Looker *looker, guint line)
{
  looker->used[line / 64] |= G_GUINT64_CONSTANT (1) << (line % 64);
}

static void
use_cell (Looker *looker, const LsCell *cell)
{
  guint line = GPOINTER_TO_UINT (g_hash_table_lookup (looker->lasts, cell));

  if (line > 0)
    use_line (looker, line - 1);
}

static gboolean
is_private (const Looker *looker, const LsCell *cell)
{
  return cell->kind == LS_CELL_REGISTER &&
         !ls_program_machine (looker->causes->program)->reg_files[cell->ref.file].is_output &&
         !ls_causes_is_shared (looker->causes, cell);
}

/* Of what a line hands to other lanes nobody knows whether they read it. */
static void
use_crossing (Looker *looker, guint line)
{
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  guint n = ls_causes_describe (looker->causes, line, effects);

  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_READ && effects[i].crosses)
      {
        LsCell cell = ls_cell_register (effects[i].ref, looker->lane);

        use_cell (looker, &cell);
      }
}

/* position: behind the step; 0: it comes after the question. */
static void
note_touch (Looker *looker, const LsTouch *touch, guint64 position)
{
  if (ls_touch_reads (touch))
    use_cell (looker, &touch->cell);
  else if (touch->kind != LS_TOUCH_WRITE || !is_private (looker, &touch->cell))
    use_line (looker, touch->line);
  else
    {
      g_hash_table_replace (looker->lasts, g_memdup2 (&touch->cell, sizeof touch->cell),
                            GUINT_TO_POINTER (touch->line + 1));
      if (position > 0)
        looker->steps[touch->line] = position;
    }
}

static void
note_step (Looker *looker, const LsPlace *place, guint64 until)
{
  const GArray *touches = ls_causes_touches (looker->causes, looker->causes->now, looker->lane);

  for (guint i = 0; i < touches->len; i++)
    note_touch (looker, &g_array_index (touches, LsTouch, i),
                place->step < until ? place->step + 1 : 0);
  use_crossing (looker, place->line);
}

/* Goes through the run. Returns: FALSE if it is too long or goes on: then nobody knows what is read. */
static gboolean
look (Looker *looker, guint64 until)
{
  LsCauses *causes = looker->causes;
  LsPlace place, before;

  ls_program_place (causes->program, causes->now, &place);
  while (!place.ended && place.step < MAX_STEPS && !ls_causes_is_interrupted (causes))
    {
      before = place;
      note_step (looker, &place, until);
      ls_causes_run (causes, NULL, place.step + 1, &place);
      if (place.step == before.step)
        return TRUE;
    }
  return place.ended;
}

/* What control flow and clauses put anywhere is their own business. */
static gboolean
computes (const Looker *looker, guint index)
{
  LsLine line;

  ls_program_line (looker->causes->program, index, &line);
  return line.kind == LS_LINE_ALU || line.kind == LS_LINE_FETCH;
}

/* The line that ran last of those that nothing has used; G_MAXUINT: there is none. */
static guint
next_unused (const Looker *looker)
{
  guint found = G_MAXUINT;

  for (guint i = 0; i < ls_program_n_lines (looker->causes->program); i++)
    if (looker->steps[i] > 0 && !ls_causes_is_in (looker->used, i) && computes (looker, i) &&
        (found == G_MAXUINT || looker->steps[i] >= looker->steps[found]))
      found = i;
  return found;
}

static gboolean
add_unused (LsCauses *causes, LsCause *root, guint64 step, GError **error)
{
  g_auto (Looker) looker = { 0 };
  guint line;

  if (!ls_causes_start_at (causes, 0, error))
    return FALSE;
  looker_init (&looker, causes, root->cell.lane);
  if (!look (&looker, step))
    return !ls_causes_is_interrupted (causes) || ls_causes_fail_interrupted (error);
  for (guint i = 0; i < MAX_LINES && (line = next_unused (&looker)) != G_MAXUINT; i++)
    {
      LsFlowTest way = { .step = looker.steps[line] - 1, .way = LS_WAY_UNUSED, .line = line };

      ls_causes_add_way (causes, root, &way);
      use_line (&looker, line);
    }
  return TRUE;
}

/* Which components of the output a line writes, a bit each. */
static guint
find_exported (const LsCauses *causes, guint line, LsRegRef ref)
{
  LsEffect effects[LS_CAUSES_MAX_EFFECTS];
  const guint n = ls_causes_describe (causes, line, effects);
  guint exported = 0;

  for (guint i = 0; i < n; i++)
    if (effects[i].kind == LS_EFFECT_EXPORT && effects[i].ref.file == ref.file &&
        effects[i].ref.index == ref.index)
      exported |= 1u << effects[i].ref.channel;
  return exported;
}

/* Of an output that nothing has written, the lines that write other components of it, and not this one. */
static void
add_beside (LsCauses *causes, LsCause *root)
{
  for (guint i = 0; i < ls_program_n_lines (causes->program); i++)
    {
      const guint exported = find_exported (causes, i, root->cell.ref);
      LsFlowTest way = { .way = LS_WAY_BESIDE, .line = i };

      if (exported != 0 && (exported >> root->cell.ref.channel & 1) == 0)
        ls_causes_add_way (causes, root, &way);
    }
}

gboolean
ls_causes_add_unused (LsCauses *causes, LsCause *root, guint64 step, GError **error)
{
  if (ls_program_machine (causes->program)->explain->touches == NULL)
    return TRUE;
  if (root->kind == LS_CAUSE_NEVER && root->cell.kind == LS_CELL_REGISTER &&
      ls_program_machine (causes->program)->reg_files[root->cell.ref.file].is_output)
    add_beside (causes, root);
  return add_unused (causes, root, step, error);
}
