#include "ls-page-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-lane-states.h"
#include "ls-tell-frame.h"

static void
tell_states (LsPageRun *run, const LsLaneStates *states)
{
  guint8 now[LS_LANES];

  ls_program_lane_states (run->program, run->walk.state, now);
  for (LsLaneState state = 0; state < LS_MAX_LANE_STATES; state++)
    {
      LsMask lanes = 0;

      LS_FOREACH_LANE (lane, states->of[state])
        lanes |= run->at == 0 || run->states[lane] != state ? LS_MASK_LANE (lane) : 0;
      if (lanes == 0)
        continue;
      ls_page_put_when (&run->data, LS_PAGE_STATE, run->at);
      ls_page_put (&run->data, LS_PAGE_STATE, state);
      ls_page_put_mask (&run->data, LS_PAGE_STATE, lanes);
    }
  memcpy (run->states_before, run->states, sizeof now);
  memcpy (run->states, now, sizeof now);
}

static void
tell_count (LsPageRun *run, const LsLaneStates *states)
{
  g_autoptr (GString) text = g_string_new (NULL);

  ls_lane_states_append (states, text);
  if (g_strcmp0 (text->str, run->count) == 0)
    return;
  ls_page_put_when (&run->data, LS_PAGE_COUNT, run->at);
  ls_page_put_text (&run->data, LS_PAGE_COUNT, text->str);
  g_free (run->count);
  run->count = g_strdup (text->str);
}

static void
tell_off (LsPageRun *run, const LsLaneStates *states)
{
  run->off_earlier = run->off_before;
  run->off_before = run->off;
  if (states->predicated == run->off)
    return;
  run->off = states->predicated;
  ls_page_put_when (&run->data, LS_PAGE_OFF, run->at);
  ls_page_put_mask (&run->data, LS_PAGE_OFF, run->off);
}

/* The number of a card: its title, the text of the line that made it, what else there is to say, its lanes, and the line. */
static guint
number_of_card (LsPageRun *run, const LsFrame *frame, guint level, LsMask running)
{
  g_autofree char *title = ls_frame_dup_title (frame, level);
  g_autofree char *creator = ls_program_dup_line (run->program, frame->line);
  g_autofree char *detail = ls_frame_dup_card (frame, running, run->program);
  char *card = g_strdup_printf ("%s\n%s\n%s\n0x%016" PRIx64 "\n%u", title, creator, detail,
                                frame->active, frame->line);
  gpointer number;

  if (g_hash_table_lookup_extended (run->card_of, card, NULL, &number))
    g_free (card);
  else
    {
      number = GUINT_TO_POINTER (run->all_cards->len);
      g_ptr_array_add (run->all_cards, card);
      g_hash_table_insert (run->card_of, card, number);
    }
  return GPOINTER_TO_UINT (number);
}

/* Whether two stacks hold the same lanes for the same reasons. */
static gboolean
is_same_stack (const GArray *frames, const LsFrame *others, guint n)
{
  gboolean is_same = frames->len == n;

  for (guint i = 0; i < n && is_same; i++)
    {
      const LsFrame *frame = &g_array_index (frames, LsFrame, i);

      is_same = frame->kind == others[i].kind && frame->line == others[i].line &&
                frame->active == others[i].active;
    }
  return is_same;
}

static void
note_frames (LsPageRun *run, const LsFrame *frames, guint n)
{
  run->has_other_stack = !is_same_stack (run->frames, frames, n);
  g_array_set_size (run->frames, 0);
  g_array_append_vals (run->frames, frames, n);
  memcpy (run->frame_before, run->frame_of, sizeof run->frame_of);
  memset (run->frame_of, 0, sizeof run->frame_of);
  for (guint i = 0; i < n; i++)
    LS_FOREACH_LANE (lane, frames[i].active)
      run->frame_of[lane] = (guint64) (i + 1) << 32 | frames[i].line;
}

static void
tell_stack (LsPageRun *run, LsMask running)
{
  guint n;
  g_autofree LsFrame *frames = ls_program_dup_frames (run->program, run->walk.state, &n);
  g_autoptr (GArray) cards = g_array_new (FALSE, FALSE, sizeof (guint));

  note_frames (run, frames, n);
  for (guint i = 0; i < n; i++)
    {
      const guint card = number_of_card (run, &frames[i], i + 1, running);

      g_array_append_val (cards, card);
    }
  if (cards->len == run->cards->len &&
      (n == 0 || memcmp (cards->data, run->cards->data, n * sizeof (guint)) == 0))
    return;
  ls_page_put_when (&run->data, LS_PAGE_STACK, run->at);
  ls_page_put (&run->data, LS_PAGE_STACK, n);
  for (guint i = 0; i < n; i++)
    ls_page_put (&run->data, LS_PAGE_STACK, g_array_index (cards, guint, i));
  g_array_unref (run->cards);
  run->cards = g_steal_pointer (&cards);
}

void
ls_page_tell_flow (LsPageRun *run)
{
  const LsPlace *place = &run->walk.place;
  LsLaneStates states;
  LsLine line;

  ls_lane_states_init (&states, run->program, ls_subject_get_bindings (run->subject),
                       run->walk.state);
  if (!place->ended)
    ls_program_line (run->program, place->line, &line);
  ls_page_put (&run->data, LS_PAGE_LINE, place->ended ? 0 : line.first + 1);
  tell_states (run, &states);
  tell_off (run, &states);
  tell_count (run, &states);
  tell_stack (run, states.running);
  run->running_before = run->running;
  run->running = states.running;
}

GVariant *
ls_page_cards (const LsPageRun *run)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aas"));

  for (guint i = 0; i < run->all_cards->len; i++)
    {
      g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (run->all_cards, i), "\n", 5);

      g_variant_builder_add (&list, "^as", parts);
    }
  return g_variant_builder_end (&list);
}
