#include "ls-page-private.h"

#include <string.h>

#include "ls-tell.h"

#define MAX_EFFECTS 256

/* So many of lanes that are in their state for the same reason are asked; the text that they make is that of all, if there is one. */
#define ASKED 3

/* What is asked of a position. */
typedef struct
{
  GArray *origins, *steps; /* of what answers may speak */
  gboolean is_open;        /* an answer speaks of something else */
  char *texts[LS_LANES];   /* answers; borrowed */
} Asking;

/* --- one lane ---------------------------------------------------------------------------------------------- */

static void
add_step (GArray *steps, guint64 step)
{
  if (step != 0)
    g_array_append_val (steps, step);
}

/* Whether a line may read a register that is another one in each lane. */
static gboolean
is_relative (const LsPageRun *run, guint line)
{
  LsEffect effects[MAX_EFFECTS];
  const guint n = ls_program_describe (run->program, line, effects, MAX_EFFECTS);
  gboolean is = n > MAX_EFFECTS;

  for (guint i = 0; i < MIN (n, MAX_EFFECTS); i++)
    is |= effects[i].relative;
  return is;
}

static void
add_tested (const LsPageRun *run, const LsTested *test, Asking *asking)
{
  if (!test->is_known)
    return;
  add_step (asking->steps, test->step);
  asking->is_open |= is_relative (run, test->line);
  for (guint i = 0; test->operands != NULL && i < test->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (test->operands, i);
      const gboolean is_register = operand->cell.kind == LS_CELL_REGISTER;
      const LsPageOrigin origin = { is_register ? ls_page_find_component (run, operand->cell.ref)
                                                : G_MAXUINT,
                                    test->step - 1 - run->first };

      if (origin.component != G_MAXUINT && test->step > run->first)
        g_array_append_val (asking->origins, origin);
      else
        asking->is_open |= operand->cell.kind != LS_CELL_LITERAL;
    }
}

static void
add_kept_out (const LsPageRun *run, const LsKeptOut *kept_out, Asking *asking)
{
  if (kept_out->slots == NULL)
    return;
  asking->is_open = TRUE;
  add_step (asking->steps, kept_out->step);
  for (guint i = 0; i < kept_out->tests->len; i++)
    add_tested (run, &g_array_index (kept_out->tests, LsPredicateTest, i).test, asking);
}

/* Returns: FALSE with an error. is_other: (out): whether the answer is another one than before; it is told then. */
static gboolean
ask_lane (LsPageRun *run, guint lane, Asking *asking, gboolean *is_other, GError **error)
{
  LsWhy *why =
    ls_causes_why (run->causes, lane, run->first + run->at, run->walk.options.interrupt, error);
  char *text;

  if (why == NULL)
    return FALSE;
  text = ls_fields_say (ls_why_fields, why, run->program, NULL);
  add_step (asking->steps, why->since);
  add_step (asking->steps, why->back);
  add_tested (run, &why->test, asking);
  add_kept_out (run, &why->was_kept_out, asking);
  add_kept_out (run, &why->kept_out, asking);
  ls_why_free (why);
  *is_other = g_strcmp0 (text, run->why[lane]) != 0;
  if (*is_other)
    asking->texts[lane] = text;
  g_free (run->why[lane]);
  run->why[lane] = text;
  return TRUE;
}

static gboolean
ask_lanes (LsPageRun *run, LsMask lanes, Asking *asking, gboolean *is_other, GError **error)
{
  gboolean is_one = FALSE;

  *is_other = FALSE;
  LS_FOREACH_LANE (lane, lanes)
    {
      if (!ask_lane (run, (guint) lane, asking, &is_one, error))
        return FALSE;
      *is_other |= is_one;
    }
  return TRUE;
}

/* --- lanes that are alike ---------------------------------------------------------------------------------- */

static gboolean
is_on (const LsPageRun *run, guint lane)
{
  return ls_lane_role_is_on (ls_program_lane_desc (run->program, run->states[lane])->role);
}

/* Whether the step that led here tested something. Who ran it and was not kept out of a slot did so. */
static gboolean
has_tested (LsPageRun *run)
{
  gboolean is_test = FALSE;
  guint lane = 0;

  while (lane < LS_LANES - 1 &&
         (!(run->running_before >> lane & 1) || (run->off_before >> lane & 1)))
    lane++;
  g_array_set_size (run->touches, 0);
  ls_program_touches (run->program, ls_subject_get_bindings (run->subject), run->before, lane,
                      run->touches);
  for (guint i = 0; i < run->touches->len; i++)
    is_test |= g_array_index (run->touches, LsTouch, i).kind == LS_TOUCH_TEST;
  return is_test;
}

/* Whether the step that led here may be a reason for lanes that are on. */
static gboolean
is_reason (LsPageRun *run)
{
  return run->has_other_stack || (run->at > 0 && run->writers != NULL && has_tested (run));
}

/* Lanes for which the answer may be another one than before: where the state changed, or whether the lane runs; where a predicate keeps
 * it out of a slot, or did in one of the two steps that led here; where another entry of the stack holds it; and, where there is a reason for it,
 * those that are on. */
static LsMask
find_asked (LsPageRun *run)
{
  LsMask lanes = run->off | run->off_before | run->off_earlier;
  const gboolean has_reason = is_reason (run);

  if (run->at == 0)
    return LS_MASK_ALL;
  lanes |= run->running ^ run->running_before;
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (run->states_before[lane] != run->states[lane] ||
        run->frame_before[lane] != run->frame_of[lane] || (has_reason && is_on (run, lane)))
      lanes |= LS_MASK_LANE (lane);
  return lanes;
}

/* Those of lanes to which the same happened as to the first of them, then and now. */
static LsMask
find_alike (const LsPageRun *run, LsMask lanes)
{
  const guint first = (guint) __builtin_ctzll (lanes);
  LsMask alike = 0;

  LS_FOREACH_LANE (lane, lanes)
    if (run->states[lane] == run->states[first] &&
        run->states_before[lane] == run->states_before[first] &&
        run->why_told[lane] == run->why_told[first] &&
        run->frame_of[lane] == run->frame_of[first] &&
        (run->running >> lane & 1) == (run->running >> first & 1))
      alike |= LS_MASK_LANE (lane);
  return alike;
}

/* The first, the last and one between. */
static LsMask
choose_some (LsMask lanes)
{
  const guint n = ls_mask_count (lanes);
  LsMask some = 0;
  guint i = 0;

  LS_FOREACH_LANE (lane, lanes)
    {
      if (i == 0 || i == n / 2 || i == n - 1)
        some |= LS_MASK_LANE (lane);
      i++;
    }
  return some;
}

static void
tell_all (LsPageRun *run, LsMask lanes, const char *text)
{
  ls_page_put_when (&run->data, LS_PAGE_WHY, run->at);
  ls_page_put_mask (&run->data, LS_PAGE_WHY, lanes);
  ls_page_put_text (&run->data, LS_PAGE_WHY, text);
}

static guint
count_told (const Asking *asking)
{
  guint n = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    n += asking->texts[lane] != NULL;
  return n;
}

/* Asks some of lanes that are alike, and tells all what these say, or asks all. */
static gboolean
tell_alike (LsPageRun *run, LsMask lanes, Asking *asking, GError **error)
{
  const LsMask some = ls_mask_count (lanes) > 2 * ASKED ? choose_some (lanes) : lanes;
  g_autofree char *text = NULL;
  gboolean is_other;

  if (!ask_lanes (run, some, asking, &is_other, error))
    return FALSE;
  if (!is_other)
    return TRUE;
  if (some != lanes && !asking->is_open && count_told (asking) == ls_mask_count (some))
    text = ls_page_find_text (run, asking->texts, asking->origins, asking->steps);
  LS_FOREACH_LANE (lane, lanes)
    run->why_told[lane] = run->at;
  if (text != NULL)
    {
      LS_FOREACH_LANE (lane, lanes & ~some)
        g_clear_pointer (&run->why[lane], g_free);
      tell_all (run, lanes, text);
      return TRUE;
    }
  if (!ask_lanes (run, lanes & ~some, asking, &is_other, error))
    return FALSE;
  ls_page_tell_texts (run, LS_PAGE_WHY, asking->texts, asking->origins, asking->steps);
  return TRUE;
}

gboolean
ls_page_tell_why (LsPageRun *run, GError **error)
{
  LsMask lanes = find_asked (run);

  while (lanes != 0)
    {
      const LsMask alike = find_alike (run, lanes);
      g_autoptr (GArray) origins = g_array_new (FALSE, FALSE, sizeof (LsPageOrigin));
      g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (guint64));
      Asking asking = { .origins = origins, .steps = steps };

      if (!tell_alike (run, alike, &asking, error))
        return FALSE;
      lanes &= ~alike;
    }
  return TRUE;
}
