#include "ls-console-private.h"

#include "ls-session-text.h"

#include <inttypes.h>

#include "ls-cell.h"
#include "ls-expr.h"
#include "ls-place-text.h"
#include "ls-races-form.h"
#include "ls-source-words.h"
#include "ls-tell-event.h"
#include "ls-view-types.h"
#include "ls-words.h"

/* --- the place ------------------------------------------------------------------------------------------- */

static void
get_line (const LsView *view, guint index, LsLine *line)
{
  ls_program_line (ls_view_get_program (view), index, line);
}

/* What a slot that has been shown puts where, in the lane looked at: "  R2.x = 1.0". */
static void
reply_slot_results (LsConsole *console, const GArray *results, guint slot, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsProgram *program = ls_view_get_program (view);
  guint lane = ls_session_get_focus_lane (console->session);

  for (guint i = 0; i < results->len; i++)
    {
      const LsSlotResult *result = &g_array_index (results, LsSlotResult, i);
      g_autoptr (GString) text = g_string_new (NULL);

      if (result->slot != slot)
        continue;
      if ((result->lanes & LS_MASK_LANE (lane)) == 0)
        {
          ls_reply_line (reply, "          nothing in lane %u", lane);
          continue;
        }
      LsCell cell = ls_cell_register (result->ref, lane);
      ls_program_append_ref (text, program, result->ref);
      g_string_append (text, " = ");
      ls_cell_append_taken (text, &cell, ls_program_machine (program),
                            ls_view_result_type (view, result), result->row.u[lane]);
      ls_reply_line (reply, "          %s", text->str);
    }
}

void
ls_console_reply_next (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsPlace *place = ls_view_get_place (view);
  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (LsSlotResult));
  guint n_slots, slot = ls_view_get_slot (view, &n_slots);
  GVariantBuilder builder;
  LsLine first, line;
  gboolean is_told; /* by the line of the text */

  if (!ls_console_reply_source (console, reply) && ls_console_speaks_text (console) &&
      !place->ended)
    {
      g_autofree char *told = ls_program_dup_stop (ls_view_get_program (view), place->line);

      ls_reply_line (reply, "%s", told);
    }
  if (place->ended)
    return;
  is_told = ls_console_speaks_text (console) && ls_session_is_text_begin (console->session);
  if (slot > 0)
    ls_view_get_slot_results (view, results);
  g_variant_builder_init (&builder, G_VARIANT_TYPE_STRING_ARRAY);
  get_line (view, place->line, &first);
  for (guint i = first.first; i < first.first + first.n; i++)
    {
      get_line (view, i, &line);
      if (!is_told)
        ls_reply_line (reply, "%s %4u  %s", i - first.first < slot ? "  " : "=>", i + 1, line.text);
      if (i - first.first < slot)
        reply_slot_results (console, results, i - first.first, reply);
      g_variant_builder_add (&builder, "s", line.text);
    }
  ls_reply_set (reply, "next", "as", &builder);
  ls_reply_set (reply, "line", "u", first.first + 1);
  if (slot > 0)
    ls_reply_set (reply, "n_slots_shown", "u", slot);
}

typedef struct
{
  guint64 step;
  guint wave, lane;
  const char *fork;
  gboolean is_main; /* the fork is the scene's own run */
  LsMask active, helpers;
  gboolean ended;
} Place;

/* clang-format off */
static const LsField place_fields[] = {
  LS_FIELD (Place, UINT, step),
  LS_FIELD (Place, UINT, wave),
  LS_FIELD (Place, STRING, fork),
  LS_FIELD_UNLESS (Place, STRING, fork, "_fork", is_main),
  LS_FIELD (Place, UINT, lane),
  LS_FIELD (Place, LANES, active),
  LS_FIELD_AS (Place, COUNT, active, "n_active"),
  LS_FIELD_IF (Place, LANES, helpers, "helpers", helpers),
  LS_FIELD (Place, BOOL, ended),
  LS_FIELD_END
};
static const LsSentence place_head[] = {
  { NULL, N_ ("step {step}, wave {wave}, {@fork}lane {lane}: {n_active} of 64 lanes active{@helpers}{@ended}") }, { NULL, NULL }
};
static const LsPart place_parts[] = {
  { "fork", "_fork", "{_fork}, " },
  { "helpers", "helpers", N_ (", {helpers:count helper|helpers}") },
  { "ended", "ended", N_ (", ended") },
  { NULL, NULL, NULL }
};
static const LsForm place_form = { .fields = place_fields, .head = place_head, .parts = place_parts };
/* clang-format on */

void
ls_console_reply_place (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsPlace *place = ls_view_get_place (view);
  const LsForks *forks = ls_session_get_forks (console->session);
  const guint fork = ls_view_get_fork (view);
  const Place told = { .step = place->step,
                       .wave = ls_view_get_wave (view),
                       .lane = ls_session_get_focus_lane (console->session),
                       .fork = ls_forks_get (forks, fork)->name,
                       .is_main = fork == LS_FORK_MAIN,
                       .active = ls_view_lanes_in (view, LS_LANE_ACTIVE),
                       .helpers = ls_view_lanes_in (view, LS_LANE_HELPER),
                       .ended = place->ended };

  ls_reply_form (reply, NULL, &place_form, &told);
}

/* --- the stop -------------------------------------------------------------------------------------------- */

typedef struct
{
  LsEvent event;
  LsCauseSource source; /* the statement that it happened in */
  gboolean is_told;     /* by what was found and the sentence about the step */
} StopEvent;

typedef struct
{
  GArray *events; /* StopEvent */
} Events;

static char *
dup_source (const StopEvent *event, const LsProgram *program G_GNUC_UNUSED)
{
  return ls_cause_source_tell (&event->source);
}

/* clang-format off */
static const LsField event_fields[] = {
  LS_FIELD_WITH (StopEvent, event, ls_event_fields),
  LS_FIELD_IN_IF (StopEvent, source, "source", ls_cause_source_fields, source.line),
  LS_FIELD_TOLD ("_source", dup_source),
  LS_FIELD_AS (StopEvent, BOOL, is_told, "_is_told"),
  LS_FIELD_WITH (StopEvent, event, ls_event_race_fields),
  LS_FIELD_END
};
static const LsField events_fields[] = { LS_FIELD_LIST (Events, events, "events", StopEvent, event_fields), LS_FIELD_END };
static const LsSentence event_sentences[] = { { "!_is_told", "{event}: {sentence}{_source}" }, { NULL, NULL } };
static const LsFormTable event_tables[] = { { .key = "events", .sentences = event_sentences }, { .key = NULL } };
static const LsForm events_form = { .fields = events_fields, .tables = event_tables };
/* clang-format on */

static void
reply_events (const LsView *view, LsReply *reply)
{
  Events events = { g_array_new (FALSE, FALSE, sizeof (StopEvent)) };
  guint n;
  const LsEvent *all = ls_view_get_events (view, &n);

  for (guint i = 0; i < n; i++)
    {
      StopEvent event = { .event = all[i] };

      ls_source_find_event (ls_view_get_scene (view), ls_view_get_subject (view), &all[i],
                            &event.source);
      event.is_told =
        (LS_EVENT_BIT (all[i].kind) & LS_EVENTS_NARRATED) != 0 && event.source.line == 0;
      g_array_append_val (events.events, event);
    }
  if (n > 0)
    ls_reply_form (reply, NULL, &events_form, &events);
  for (guint i = 0; i < n; i++)
    ls_cause_source_clear (&g_array_index (events.events, StopEvent, i).source);
  g_array_unref (events.events);
}

static void
reply_trap (const LsView *view, LsReply *reply)
{
  const LsTrap *trap = ls_view_get_trap (view);

  ls_reply_line (reply, "trap: %s: %s", ls_trap_code_name (trap->code), trap->detail);
  ls_reply_set (reply, "trap", "@a{sv}",
                ls_fields_to_data (ls_trap_fields, trap, ls_view_get_program (view), NULL));
}

/* "no breakpoint", or "only 2 of 3, no other breakpoint" */
static char *
missed_words (const LsSought *sought)
{
  if (sought->n_found == 0)
    return g_strdup (ls_words (sought->what));
  return g_strdup_printf (ls_words ("only %" PRIu64 " of %" PRIu64 ", %s"), sought->n_found,
                          sought->n_asked, ls_words (sought->other));
}

/* What to say of a search in this wave and those behind or before it, which has left everything where it was. */
static char *
waves_words (const LsView *view, const LsSought *sought)
{
  g_autofree char *missed = missed_words (sought);
  guint wave = ls_view_get_wave (view), last = ls_scene_get_n_waves (ls_view_get_scene (view)) - 1;
  guint from = sought->is_back ? 0 : wave + 1, to = sought->is_back ? wave - 1 : last;
  const char *here = sought->is_back ? ls_words ("%s before here") : ls_words ("%s behind here");
  g_autofree char *where = ls_words_fill (here, missed, NULL);

  if (wave == (sought->is_back ? 0 : last))
    return g_strdup_printf (sought->is_back ? ls_words ("(%s, and wave %u is the first)")
                                            : ls_words ("(%s, and wave %u is the last)"),
                            where, wave);
  if (from == to)
    return g_strdup_printf (ls_words ("(%s, nor in wave %u)"), where, from);
  return g_strdup_printf (ls_words ("(%s, nor in waves %u to %u)"), where, from, to);
}

/* What to say of a move that went as far as it could. */
static char *
limit_words (const LsView *view, const LsSought *sought)
{
  const LsPlace *place = ls_view_get_place (view);
  if (sought->all_waves)
    return waves_words (view, sought);
  const char *limit = place->ended       ? ls_words ("the end")
                      : place->step == 0 ? ls_words ("the start")
                                         : NULL;

  if (sought->what == NULL)
    return limit != NULL ? g_strdup_printf ("(%s)", limit)
                         : g_strdup (ls_words ("(there is no way on here)"));
  g_autofree char *missed = missed_words (sought);
  if (limit != NULL)
    return g_strdup_printf (ls_words ("(%s: %s on the way)"), limit, missed);
  return sought->n_found == 0 ? g_strdup_printf (ls_words ("(there is %s here)"), missed)
                              : g_strdup_printf (ls_words ("(%s here)"), missed);
}

/* words: of the last move, if it was not made as a whole. */
static void
reply_interrupt (const LsView *view, const char *words, const LsSought *sought, LsReply *reply)
{
  guint64 n_made = sought->n_found + (words == NULL);

  if (sought->n_asked <= 1)
    ls_reply_line (reply, "(%s)", words);
  else
    ls_reply_line (reply, "(Stopped at step %" PRIu64 ", after %" PRIu64 " of %" PRIu64 " times)",
                   ls_view_get_place (view)->step, n_made, sought->n_asked);
}

/* Why it went no further, where that is not what was asked for. */
static void
reply_limit (const LsView *view, const LsSought *sought, LsReply *reply)
{
  g_autofree char *interrupt = ls_view_tell_interrupt (view);
  LsStopReason reason = sought->is_cut ? LS_STOP_INTERRUPT : ls_view_get_reason (view);

  ls_reply_set (reply, "reason", "s", ls_stop_reason_name (reason));
  ls_reply_set (reply, "at_limit", "b", sought->is_missed);
  if (sought->what != NULL && sought->n_asked > 1)
    ls_reply_set (reply, "n_found", "t", sought->n_found);
  if (ls_view_get_trap (view) != NULL)
    reply_trap (view, reply);
  else if (sought->is_cut || interrupt != NULL)
    reply_interrupt (view, interrupt, sought, reply);
  else if (sought->is_missed)
    {
      g_autofree char *words = limit_words (view, sought);
      ls_reply_line (reply, "%s", words);
    }
}

/* Who has set a breakpoint in a text may not know that this is one wave of many. */
static void
reply_waves (const LsView *view, const LsSought *sought, LsReply *reply)
{
  const guint wave = ls_view_get_wave (view), n = ls_scene_get_n_waves (ls_view_get_scene (view));

  if (sought->is_missed && sought->has_waves && !sought->all_waves && !sought->is_back &&
      ls_view_get_place (view)->ended && wave + 1 < n)
    ls_reply_line (
      reply,
      ls_words_many ("(%u more wave behind wave %u: 'continue all waves' goes on there)",
                     "(%u more waves behind wave %u: 'continue all waves' goes on there)",
                     n - wave - 1),
      n - wave - 1, wave);
}

void
ls_console_reply_arrival (LsConsole *console, const LsSought *sought, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  LsSourceAt at;
  const gboolean is_text = ls_console_speaks_text (console) && ls_console_find_state (console, &at);
  g_autofree char *sentence = ls_session_narrate (console->session, is_text ? &at : NULL,
                                                  ls_session_get_focus_lane (console->session));

  ls_reply_set_kind (reply, "stop");
  ls_console_reply_log (console, reply);
  gsize told = reply->text->len;
  ls_console_reply_hits (console, reply);
  ls_reply_say (reply, sentence);
  reply_events (view, reply);
  ls_console_reply_place (console, reply);
  reply_limit (view, sought, reply);
  if (ls_console_speaks_text (console))
    reply_waves (view, sought, reply);
  ls_console_reply_next (console, reply);
  ls_console_reply_note (console, reply);
  if (console->has_moved && ls_console_is_silent (console))
    g_string_truncate (reply->text, told);
}

void
ls_console_reply_stop (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsSought sought = { .is_missed = ls_view_get_at_limit (view) };

  ls_console_reply_arrival (console, &sought, reply);
}
