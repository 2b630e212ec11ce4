#include "ls-session-text.h"

#include "ls-error.h"
#include "ls-cell.h"
#include "ls-lanes.h"
#include "ls-program-locals.h"
#include "ls-program-path.h"
#include "ls-session-private.h"
#include "ls-session-source.h"
#include "ls-step-test.h"
#include "ls-tell-parts.h"
#include "ls-view-done.h"
#include "ls-words.h"

/* What the statement before did, of a text that tells its statements. All follows from the position, however a person came there. */

#define MAX_VALUES 3 /* that are told one by one */
typedef struct
{
  const LsSourceAt *at;
  guint64 mark;  /* of the text's line: the statement that is done; 0: none */
  guint lane;    /* whose values are told */
  guint64 since; /* values that were given before this step are of another time */
  GPtrArray *values;
  guint n_more;
} Teller;

/* Whether the statement gave a component its value. */
static gboolean
is_given (const Teller *teller, const LsSourceLeaf *leaf)
{
  return (leaf->lanes & LS_MASK_LANE (teller->lane)) != 0 &&
         leaf->marks[teller->lane] == teller->mark && leaf->events[teller->lane] != G_MAXUINT &&
         leaf->events[teller->lane] > teller->since;
}

static void
add_value (Teller *teller, const char *path, const LsSourceVariable *variable)
{
  g_autofree char *value = NULL;
  gboolean is_new = FALSE;

  for (guint i = 0; i < variable->n; i++)
    is_new |= is_given (teller, &variable->leaves[i]);
  if (is_new && teller->values->len < MAX_VALUES)
    {
      value = ls_source_variable_dup_value (variable, teller->lane);
      g_ptr_array_add (teller->values, g_strdup_printf ("%s = %s", path, value));
    }
  else
    teller->n_more += is_new;
  for (guint i = 0; i < variable->members->len; i++)
    {
      const LsSourceVariable *member = g_ptr_array_index (variable->members, i);
      g_autofree char *inner =
        g_strconcat (path, *member->name == '[' ? "" : ".", member->name, NULL);

      add_value (teller, inner, member);
    }
}

/* "t = 0.5, sum = 1.0 and 2 more". Returns: (transfer full) (nullable): NULL: the statement gave nothing that is in sight. */
static char *
tell_values (Teller *teller)
{
  g_autoptr (GPtrArray) all = ls_source_at_list (teller->at);
  g_autofree char *list = NULL;

  teller->values = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < all->len; i++)
    add_value (teller, ((LsSourceVariable *) g_ptr_array_index (all, i))->name,
               g_ptr_array_index (all, i));
  if (teller->n_more > 0)
    g_ptr_array_add (teller->values, g_strdup_printf (ls_words ("%u more"), teller->n_more));
  if (teller->values->len > 0)
    list = ls_words_join (teller->values);
  g_ptr_array_unref (teller->values);
  return g_steal_pointer (&list);
}

/* "v[3] = 0.5": what the last step of the statement left in memories. Returns: (transfer full) (nullable): NULL: nothing. */
static char *
tell_stored (const LsView *view, const LsViewDone *done, guint lane)
{
  const LsProgram *program = done->program;
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  guint n_more = 0;

  ls_view_done_find_touches (done, lane, touches);
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);
      g_autoptr (GString) text = g_string_new (NULL);
      const guint32 *words;
      LsVariable number = { 0 };
      gsize n = 0;

      if (touch->kind != LS_TOUCH_WRITE || touch->cell.kind != LS_CELL_MEMORY ||
          !ls_program_append_path (program, &touch->cell, text, &number))
        continue;
      words = ls_view_get_memory (view, touch->cell.number, &n);
      if (touch->cell.at >= n || values->len == MAX_VALUES)
        {
          n_more++;
          continue;
        }
      g_string_append (text, " = ");
      ls_cell_append_taken (text, &touch->cell, ls_program_machine (program),
                            number.bits == 32 ? number.type : touch->type, words[touch->cell.at]);
      g_ptr_array_add (values, g_string_free (g_steal_pointer (&text), FALSE));
    }
  if (n_more > 0)
    g_ptr_array_add (values, g_strdup_printf (ls_words ("%u more"), n_more));
  return values->len > 0 ? ls_words_join (values) : NULL;
}

/* In which lanes the condition of a line that decides is true, of those that were asked. Returns: FALSE: the statement decided nothing. */
static gboolean
find_truth (const LsViewDone *done, LsMask *asked, LsMask *truth)
{
  LsStepTest test;
  gboolean is_zero = TRUE;

  if (!ls_view_done_get_test (done, &test) || test.kind != LS_TOUCH_TEST || test.lanes == 0)
    return FALSE;
  LS_FOREACH_LANE (lane, test.lanes)
    is_zero &= test.right[lane] == 0;
  *asked = test.lanes;
  *truth = test.relation == LS_RELATION_EQUAL && is_zero ? test.lanes & ~test.holds : test.holds;
  return TRUE;
}

/* lanes: gets those in which it is true. Returns: FALSE: the statement decided nothing. */
static gboolean
append_truth (GString *told, const LsViewDone *done, const char *line, LsMask *lanes)
{
  LsMask asked, truth;

  if (!find_truth (done, &asked, &truth))
    return FALSE;
  *lanes = truth;
  if (truth == asked)
    g_string_append_printf (told, ls_words ("%s is true in all lanes that run."), line);
  else if (truth == 0)
    g_string_append_printf (told, ls_words ("%s is false in all lanes that run."), line);
  else
    {
      g_string_append_printf (told, ls_words ("%s is true in %u of %u lanes: "), line,
                              ls_mask_count (truth), ls_mask_count (asked));
      ls_lanes_append (told, truth);
      g_string_append_c (told, '.');
    }
  return TRUE;
}

/* The function that runs, if a call of the line has just entered it. Returns: (transfer full) (nullable). */
static char *
find_entered (const LsSourceAt *at, guint previous)
{
  const LsDebugInfo *info = ls_program_machine (at->program)->debug_info;
  LsCallFrame own, before, caller;

  if (!ls_program_find_frame (at->program, at->state, 0, &own) ||
      !ls_program_find_frame (at->program, at->state, 1, &caller) ||
      !info->function (at->program, previous, &before) || own.scope == before.scope ||
      caller.scope != before.scope || own.name == NULL)
    return NULL;
  return ls_call_frame_dup_name (&own);
}

static void
append_lanes (GString *told, const LsView *view, LsMask before)
{
  const LsMask now = ls_view_read_mask (view, 0);

  /* Where a way that no lane took ends, nothing changes. */
  if (before == now || (before == 0 && now == LS_MASK_ALL))
    return;
  if (now == LS_MASK_ALL)
    {
      g_string_append (told, ls_words (" Now all 64 lanes run."));
      return;
    }
  g_string_append_printf (told, ls_words (" Now %u of 64 lanes run: "), ls_mask_count (now));
  ls_lanes_append (told, now);
  g_string_append_c (told, '.');
}

/* Whose values are told: the lane that is looked at, if the statement was done in it. */
static guint
find_lane (LsMask lanes, guint lane)
{
  return lanes == 0 || (lanes & LS_MASK_LANE (lane)) != 0 ? lane : (guint) __builtin_ctzll (lanes);
}

/* What the statement before gave, called or decided. lanes: gets those that it names. */
static void
append_deed (GString *told, Teller *teller, const LsView *view, const char *line, LsMask *lanes)
{
  const LsViewDone *done = ls_view_get_done (view);
  g_autofree char *entered = find_entered (teller->at, done->line), *values = NULL;

  if (entered != NULL)
    g_string_append_printf (told, ls_words ("%s calls %s ()."), line, entered);
  if (entered != NULL || append_truth (told, done, line, lanes))
    return;
  values = tell_values (teller);
  if (values == NULL)
    values = tell_stored (view, done, teller->lane);
  if (values != NULL)
    g_string_append_printf (told, ls_words ("%s, lane %u: %s."), line, teller->lane, values);
  else
    g_string_append_printf (told, ls_words ("%s is done."), line);
}

/* The lane that is looked at, if a stop holds in it, else the first in which one does. */
static guint
find_hit_lane (const LsView *view, guint lane)
{
  guint n;
  const LsStopHit *hits = ls_view_get_hits (view, &n);
  LsMask lanes = 0;

  for (guint i = 0; i < n; i++)
    lanes |= hits[i].lanes;
  return lanes == 0 || (lanes & LS_MASK_LANE (lane)) != 0 ? lane : (guint) __builtin_ctzll (lanes);
}

/* "Line 12, lane 3: n = 2", or "sqrt (-0.25) = NaN", where a stop holds in the middle of a statement. Returns: (transfer full) (nullable). */
static char *
tell_held (const LsSourceAt *at, const LsView *view, const LsPlace *previous, guint lane)
{
  Teller teller = { .at = at,
                    .mark = ls_source_at_mark_of (at->program, previous->line),
                    .lane = find_lane (ls_view_previous_active (view), lane),
                    .since = ls_view_get_place (view)->step - 1 };
  g_autofree char *line = ls_tell_dup_text_line (at->program, previous->line, TRUE);
  g_autofree char *values = NULL;
  guint n;

  ls_view_get_hits (view, &n);
  if (n == 0 || line == NULL)
    return NULL;
  values = teller.mark > 0 ? tell_values (&teller) : NULL;
  if (values == NULL)
    {
      teller.lane = find_hit_lane (view, lane);
      values = ls_view_dup_computed (view, teller.lane);
    }
  return values != NULL ? g_strdup_printf (ls_words ("%s, lane %u: %s."), line, teller.lane, values)
                        : NULL;
}

/* What the last step did where no statement begins. */
static char *
narrate_inside (const LsSourceAt *at, const LsView *view, const LsPlace *previous, guint lane)
{
  char *told = ls_view_tell_back (view, find_lane (ls_view_previous_active (view), lane));

  if (told == NULL)
    told = tell_held (at, view, previous, lane);
  return told != NULL ? told : ls_view_narrate (view, lane);
}

char *
ls_session_dup_truth (LsSession *session, guint file, guint *line)
{
  const LsViewDone *done;
  g_autoptr (GString) told = NULL;
  LsMask asked, truth;

  g_return_val_if_fail (LS_IS_SESSION (session) && line != NULL, NULL);

  if (session->view == NULL || !ls_session_speaks_text (session) ||
      !ls_session_is_text_begin (session))
    return NULL;
  done = ls_view_get_done (session->view);
  if (done == NULL || !find_truth (done, &asked, &truth))
    return NULL;
  *line = ls_session_file_line_of (session, file, done->line);
  if (truth == asked)
    return g_strdup (ls_words ("true in all lanes that run"));
  if (truth == 0)
    return g_strdup (ls_words ("false in all lanes that run"));
  told = g_string_new (NULL);
  g_string_append_printf (told, ls_words ("true in %u of %u lanes: "), ls_mask_count (truth),
                          ls_mask_count (asked));
  ls_lanes_append (told, truth);
  return g_string_free (g_steal_pointer (&told), FALSE);
}

gboolean
ls_session_narrates_end (LsSession *session, const LsSourceAt *at)
{
  LsPlace previous;

  g_return_val_if_fail (LS_IS_SESSION (session), FALSE);

  return at != NULL && ls_session_speaks_text (session) &&
         ls_view_get_previous_place (session->view, &previous) &&
         ls_view_get_place (session->view)->ended &&
         ls_view_get_reason (session->view) != LS_STOP_TRAP;
}

char *
ls_session_narrate (LsSession *session, const LsSourceAt *at, guint lane)
{
  const LsView *view = session->view;
  g_autoptr (GString) told = g_string_new (NULL);
  g_autofree char *before = NULL, *next = NULL;
  const LsViewDone *done;
  LsMask lanes = 0;
  LsPlace previous;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (at == NULL || !ls_session_speaks_text (session) ||
      !ls_view_get_previous_place (view, &previous))
    return ls_view_narrate (view, lane);
  if (ls_session_narrates_end (session, at))
    return g_strdup (ls_words ("The program ends."));
  if (!ls_session_is_text_begin (session))
    return narrate_inside (at, view, &previous, lane);
  done = ls_view_get_done (view);
  before = done != NULL ? ls_tell_dup_text_line (at->program, done->line, TRUE) : NULL;
  next = ls_tell_dup_text_line (at->program, ls_view_get_place (view)->line, FALSE);
  if (before == NULL)
    return g_strdup_printf (ls_words ("The run comes to %s."), next);
  Teller teller = { .at = at,
                    .mark = done->mark,
                    .lane = find_lane (ls_view_done_get_lanes (done), lane),
                    .since = done->since };
  append_deed (told, &teller, view, before, &lanes);
  if (lanes != ls_view_read_mask (view, 0))
    append_lanes (told, view, ls_view_done_get_lanes (done));
  return g_string_free (g_steal_pointer (&told), FALSE);
}

guint
ls_session_find_told_line (LsSession *session)
{
  return ls_session_find_told_file_line (session, 0);
}

guint
ls_session_find_told_file_line (LsSession *session, guint file)
{
  const LsViewDone *done;
  LsPlace previous;
  guint line;

  g_return_val_if_fail (LS_IS_SESSION (session), 0);

  if (session->view == NULL || !ls_session_speaks_text (session) ||
      !ls_view_get_previous_place (session->view, &previous))
    return ls_session_find_file_line (session, file);
  done = ls_session_is_text_begin (session) ? ls_view_get_done (session->view) : NULL;
  line = ls_session_file_line_of (session, file, done != NULL ? done->line : previous.line);
  return line > 0 ? line : ls_session_find_file_line (session, file);
}
