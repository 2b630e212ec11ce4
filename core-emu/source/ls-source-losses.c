#include "ls-source-trace-private.h"

/* Assignments that no event tells: values of which the compiler keeps nothing, or of which nobody knows when or where they are given.
 * The events around tell when a lane has passed the place of such an assignment. From then on what was known of the variable is old. */

/* Places of the text as numbers, in the order in which they run. */
#define STATEMENT_AT(number) (4 * (number) + 2)
#define BEFORE(number) (4 * (number) + 1)
#define BEHIND(number) (4 * (number) + 3)

/* What goes with a place while the events are gone through. */
typedef struct
{
  LsMask armed;    /* lanes that are before the place */
  LsMask excluded; /* lanes in which a condition says that it does not run this time */
} Watch;

typedef struct
{
  LsSourceTrace *trace;
  const LsGlslText *text;
  guint *loops;  /* for each statement of main the loop that it is in, with those inside; 0: none */
  Watch *places; /* for each of trace->unseen */
  /* For each function: the number of the lane's last event in it, plus one; 0: none since it was entered. */
  guint (*last)[LS_LANES];
  guint last_of_all[LS_LANES]; /* the same of all functions, never 0 again */
  LsMask *inside;              /* for each function: lanes that are in it */
} Finder;

/* --- places --------------------------------------------------------------------------------------------------- */

static const LsGlslStatement *
get_statement (const LsGlslText *text, guint i)
{
  return &g_array_index (text->statements, LsGlslStatement, i);
}

static gboolean
gives (const LsGlslStatement *statement)
{
  return statement->variable != LS_GLSL_NONE && statement->kind != LS_GLSL_CONDITION &&
         statement->kind != LS_GLSL_RETURN;
}

static void
unseen_clear (gpointer data)
{
  g_array_unref (((LsSourceUnseen *) data)->gives);
}

/* The variable gets something at the place. statement: that gives it; LS_GLSL_NONE: none does. */
static void
add_unseen (LsSourceTrace *trace, const LsSourceUnseen *place, guint variable, guint statement)
{
  const LsSourceUnseenGift gift = { variable, statement };
  LsSourceUnseen made = *place;

  for (guint i = 0; i < trace->unseen->len; i++)
    {
      const LsSourceUnseen *other = &g_array_index (trace->unseen, LsSourceUnseen, i);

      if (other->place != place->place || other->function != place->function)
        continue;
      g_array_append_val (other->gives, gift);
      return;
    }
  made.gives = g_array_new (FALSE, FALSE, sizeof (LsSourceUnseenGift));
  g_array_append_val (made.gives, gift);
  g_array_append_val (trace->unseen, made);
}

static LsSourceUnseen
place_of_statement (const LsGlslText *text, guint i)
{
  const LsGlslStatement *statement = get_statement (text, i);

  return (LsSourceUnseen){ .place = STATEMENT_AT (i),
                           .function = statement->function,
                           .line = statement->line,
                           .beside = i,
                           .condition = statement->condition,
                           .is_else = statement->is_else };
}

void
ls_source_trace_add_unseen (LsSourceTrace *trace, guint statement)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  const LsSourceUnseen place = place_of_statement (text, statement);

  if (gives (get_statement (text, statement)))
    add_unseen (trace, &place, get_statement (text, statement)->variable, statement);
}

/* The place is before statement number next, or behind the last one of the function. */
static void
set_between (const LsGlslText *text, guint next, LsSourceUnseen *place)
{
  place->place = BEFORE (next);
  for (guint i = 0; i < MIN (next, text->statements->len); i++)
    if (get_statement (text, i)->function == place->function)
      {
        place->place = BEHIND (i);
        place->beside = i;
      }
  if (next < text->statements->len && !get_statement (text, place->beside)->is_repeated)
    place->beside = next;
}

/* A token that changes something: in a statement it does so when that one is done, or, with is_before, before; between statements, there.
 * Returns: FALSE for one in no function. */
static gboolean
place_of_token (const LsGlslText *text, guint token, gboolean is_before, LsSourceUnseen *place)
{
  guint within = LS_GLSL_NONE, next = text->statements->len, function = LS_GLSL_NONE;

  for (guint f = 0; f < text->functions->len; f++)
    if (token >= g_array_index (text->functions, LsGlslFunction, f).body &&
        token < g_array_index (text->functions, LsGlslFunction, f).end)
      function = f;
  for (guint i = text->statements->len; i-- > 0;)
    {
      const LsGlslStatement *statement = get_statement (text, i);

      if (statement->first <= token && token < statement->end && statement->kind != LS_GLSL_TAKE &&
          (within == LS_GLSL_NONE || is_before))
        within = i;
      if (statement->function == function && statement->first > token)
        next = i;
    }
  if (function == LS_GLSL_NONE)
    return FALSE;
  *place = (LsSourceUnseen){ .function = function,
                             .line = ls_glsl_token (&text->tokens, token)->line,
                             .condition = LS_GLSL_NONE };
  if (within == LS_GLSL_NONE)
    {
      set_between (text, next, place);
      return TRUE;
    }
  place->place = is_before ? BEFORE (within) : BEHIND (within);
  place->beside = within;
  place->condition = get_statement (text, within)->condition;
  place->is_else = get_statement (text, within)->is_else;
  return TRUE;
}

static void
add_hidden (LsSourceTrace *trace)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);

  for (guint i = 0; i < text->hidden->len; i++)
    {
      const LsGlslHidden *hidden = &g_array_index (text->hidden, LsGlslHidden, i);
      LsSourceUnseen place;

      if (place_of_token (text, hidden->token, FALSE, &place))
        add_unseen (trace, &place, hidden->variable, LS_GLSL_NONE);
    }
}

/* Whether token n calls a function that is, or calls, the one of that index. */
static gboolean
leads_to (const LsSourceTrace *trace, guint n, guint function)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);

  for (guint f = 0; f < text->functions->len; f++)
    if ((f == function || ls_source_trace_calls (trace, f, function)) &&
        ls_glsl_token_is (&text->tokens, n,
                          g_array_index (text->functions, LsGlslFunction, f).name) &&
        ls_glsl_token_is (&text->tokens, n + 1, "("))
      return TRUE;
  return FALSE;
}

/* A function may change a variable of all functions without an event of its own: then its calls change the variable. */
static void
add_calls (LsSourceTrace *trace, guint function, guint variable)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);

  for (guint f = 0; f < text->functions->len; f++)
    {
      const LsGlslFunction *caller = &g_array_index (text->functions, LsGlslFunction, f);

      for (guint n = caller->body; ls_source_trace_calls (trace, f, function) && n < caller->end;
           n++)
        {
          LsSourceUnseen place;

          if (leads_to (trace, n, function) && place_of_token (text, n, TRUE, &place))
            add_unseen (trace, &place, variable, LS_GLSL_NONE);
        }
    }
}

static void
add_all_calls (LsSourceTrace *trace)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  const guint n_places = trace->unseen->len;
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n_places; i++)
    {
      const LsSourceUnseen place = g_array_index (trace->unseen, LsSourceUnseen, i);

      for (guint k = 0; k < place.gives->len; k++)
        {
          const guint variable = g_array_index (place.gives, LsSourceUnseenGift, k).variable;
          const guint key = place.function * text->variables->len + variable + 1;

          if (place.function != text->main &&
              g_array_index (text->variables, LsGlslVariable, variable).function == LS_GLSL_NONE &&
              g_hash_table_add (done, GUINT_TO_POINTER (key)))
            add_calls (trace, place.function, variable);
        }
    }
}

/* --- conditions ----------------------------------------------------------------------------------------------- */

/* Whether the place runs only where the statement is a condition that holds, or does not. */
static gboolean
depends_on (const LsGlslText *text, const LsSourceUnseen *place, guint statement, gboolean *is_else)
{
  guint at = place->condition;

  *is_else = place->is_else;
  while (at != LS_GLSL_NONE && at != statement)
    {
      *is_else = get_statement (text, at)->is_else;
      at = get_statement (text, at)->condition;
    }
  return at == statement;
}

/* Whether a condition decides which of both runs, the place or the statement. */
static gboolean
is_other_branch (const LsGlslText *text, const LsSourceUnseen *place, guint statement)
{
  const LsGlslStatement *at = get_statement (text, statement);
  gboolean is_else;

  for (; at->condition != LS_GLSL_NONE; at = get_statement (text, at->condition))
    if (depends_on (text, place, at->condition, &is_else))
      return is_else != at->is_else;
  return FALSE;
}

/* --- going through the events --------------------------------------------------------------------------------- */

/* The events that are done before a lane can be at a place of a function. */
static guint
find_after (const Finder *finder, guint function, guint lane)
{
  const guint last = finder->last[function][lane];

  return last > 0 ? last : finder->last_of_all[lane];
}

/* Lanes pass a place, at the latest behind the last event of its function, or those before the function. */
static void
pass (Finder *finder, guint number, LsMask lanes)
{
  const LsSourceUnseen *place = &g_array_index (finder->trace->unseen, LsSourceUnseen, number);
  GArray *losses = finder->trace->losses;

  while (lanes != 0)
    {
      const guint after = find_after (finder, place->function, (guint) __builtin_ctzll (lanes));
      LsSourceLoss loss = { .after = after, .unseen = number };

      if (after > 0)
        loss.step = ls_source_trace_event (finder->trace, after - 1)->step;

      LS_FOREACH_LANE (lane, lanes)
        loss.lanes |= find_after (finder, place->function, lane) == after ? LS_MASK_LANE (lane) : 0;
      lanes &= ~loss.lanes;
      g_array_append_val (losses, loss);
    }
}

/* Lanes have passed a place, or could have. */
static void
try_place (Finder *finder, guint number, LsMask lanes)
{
  Watch *watch = &finder->places[number];

  pass (finder, number, lanes & ~watch->excluded);
  watch->excluded &= ~lanes;
}

/* Lanes go on in another function, which none of these functions calls. */
static void
leave_functions (Finder *finder, const LsGlslStatement *statement, LsMask lanes)
{
  const GArray *unseen = finder->trace->unseen;

  for (guint f = 0; f < finder->text->functions->len; f++)
    {
      const LsMask leaving = f == statement->function || f == finder->text->main ||
                                 ls_source_trace_calls (finder->trace, f, statement->function)
                               ? 0
                               : finder->inside[f] & lanes;

      for (guint i = 0; leaving != 0 && i < unseen->len; i++)
        if (g_array_index (unseen, LsSourceUnseen, i).function == f)
          {
            try_place (finder, i, finder->places[i].armed & leaving);
            finder->places[i].armed |= leaving;
          }
      LS_FOREACH_LANE (lane, leaving)
        finder->last[f][lane] = 0;
      finder->inside[f] &= ~leaving;
    }
}

/* Lanes of the event that come back to its statement or to one before: in a loop, or as their function is called again. */
static LsMask
find_backward (const Finder *finder, const LsSourceEvent *event)
{
  const guint function = get_statement (finder->text, event->statement)->function;
  LsMask backward = 0;

  LS_FOREACH_LANE (lane, event->lanes)
    {
      const guint last = finder->last[function][lane];
      const guint before =
        last > 0 ? g_array_index (finder->trace->events, LsSourceEvent, last - 1).statement : 0;

      if (last > 0 && event->statement <= before &&
          (function != finder->text->main ||
           (finder->loops[event->statement] != 0 &&
            finder->loops[event->statement] == finder->loops[before])))
        backward |= LS_MASK_LANE (lane);
    }
  return backward;
}

/* What the value of a condition says of the place. */
static void
take_condition (Finder *finder, guint number, const LsSourceEvent *event)
{
  const LsSourceUnseen *place = &g_array_index (finder->trace->unseen, LsSourceUnseen, number);
  Watch *watch = &finder->places[number];
  gboolean is_else;
  LsMask not = 0;

  if (get_statement (finder->text, event->statement)->kind != LS_GLSL_CONDITION ||
      finder->trace->is_vague[event->statement] ||
      !depends_on (finder->text, place, event->statement, &is_else))
    return;
  LS_FOREACH_LANE (lane, event->is_lost ? 0 : event->lanes)
    not |= (ls_source_trace_bits (finder->trace, event, 0, lane) != 0) == is_else
             ? LS_MASK_LANE (lane)
             : 0;
  watch->excluded = (watch->excluded & ~event->lanes) | not ;
}

static void
take_event (Finder *finder, guint number, const LsSourceEvent *event, LsMask backward)
{
  const LsSourceUnseen *place = &g_array_index (finder->trace->unseen, LsSourceUnseen, number);
  Watch *watch = &finder->places[number];
  const guint at = STATEMENT_AT (event->statement);
  const gboolean is_main = place->function == finder->text->main;
  const gboolean is_vague = finder->trace->is_vague[event->statement];
  const LsMask back =
    is_main && finder->loops[place->beside] != finder->loops[event->statement] ? 0 : backward;

  if (at == place->place && is_vague)
    return;
  if (at == place->place)
    {
      try_place (finder, number, watch->armed & back);
      watch->armed &= ~event->lanes;
      watch->excluded &= ~event->lanes;
      return;
    }
  if (at > place->place)
    {
      const LsMask passing = (watch->armed & event->lanes) | back;

      if (!is_vague && is_other_branch (finder->text, place, event->statement))
        watch->excluded |= passing;
      try_place (finder, number, passing);
      watch->armed &= ~event->lanes;
      return;
    }
  try_place (finder, number, watch->armed & back);
  watch->armed |= event->lanes;
  take_condition (finder, number, event);
}

static void
take_events (Finder *finder)
{
  LsSourceTrace *trace = finder->trace;

  for (guint i = 0; i < trace->events->len; i++)
    {
      const LsSourceEvent *event = &g_array_index (trace->events, LsSourceEvent, i);
      const LsGlslStatement *statement = get_statement (finder->text, event->statement);
      const LsMask backward = find_backward (finder, event);

      if (statement->function >= finder->text->functions->len)
        continue;
      leave_functions (finder, statement, event->lanes);
      for (guint k = 0; k < trace->unseen->len; k++)
        if (g_array_index (trace->unseen, LsSourceUnseen, k).function == statement->function)
          take_event (finder, k, event, backward);
      finder->inside[statement->function] |= event->lanes;
      LS_FOREACH_LANE (lane, event->lanes)
        finder->last[statement->function][lane] = finder->last_of_all[lane] = i + 1;
    }
}

/* Behind the last events lanes may go on. Of a run that is not known to its end nothing is known behind them. */
static void
end_events (Finder *finder)
{
  LsSourceTrace *trace = finder->trace;
  const guint n_places = trace->unseen->len;

  for (guint i = 0; i < n_places; i++)
    {
      const guint function = g_array_index (trace->unseen, LsSourceUnseen, i).function;
      const LsMask lanes = function == finder->text->main ? LS_MASK_ALL : finder->inside[function];

      try_place (finder, i, finder->places[i].armed & lanes);
    }
  for (guint i = 0; trace->is_cut && i < finder->text->statements->len; i++)
    {
      const LsGlslStatement *statement = get_statement (finder->text, i);
      const LsSourceUnseen place = place_of_statement (finder->text, i);

      if (!gives (statement) || statement->kind == LS_GLSL_TAKE)
        continue;
      add_unseen (trace, &place, statement->variable, i);
    }
  for (guint i = 0; trace->is_cut && i < trace->unseen->len; i++)
    {
      LsSourceLoss loss = { .after = trace->events->len, .unseen = i, .lanes = LS_MASK_ALL };

      if (loss.after > 0)
        loss.step = ls_source_trace_event (trace, loss.after - 1)->step;
      g_array_append_val (trace->losses, loss);
    }
}

/* --- changes by hand ------------------------------------------------------------------------------------------ */

/* Whether a component of the statement's value stands in the register. */
static gboolean
stands_in (const LsSourceTrace *trace, guint statement, LsRegRef ref)
{
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (trace->map), LsSourceMapped, statement);

  for (guint i = 0; i < mapped->components->len; i++)
    {
      const LsSourcePlace *places = g_array_index (mapped->components, LsSourceComponent, i).places;

      for (guint turn = 0; places != NULL && turn < mapped->period; turn++)
        if ((places[turn].kind == LS_SOURCE_IN_REGISTER ||
             places[turn].kind == LS_SOURCE_AT_START) &&
            places[turn].ref.file == ref.file && places[turn].ref.index == ref.index &&
            places[turn].ref.channel == ref.channel)
          return TRUE;
    }
  return FALSE;
}

/* What stood in the register is another value, or none of a variable any more. */
static void
add_edit (LsSourceTrace *trace, const LsEdit *edit, guint number)
{
  const GArray *statements = ls_source_map_get_text (trace->map)->statements;
  const LsSourceUnseen place = { .place = G_MAXUINT - number, .function = LS_GLSL_NONE };
  const guint n = trace->unseen->len;

  for (guint i = 0; i < statements->len; i++)
    {
      const LsGlslStatement *statement = &g_array_index (statements, LsGlslStatement, i);

      if (gives (statement) && stands_in (trace, i, edit->ref))
        add_unseen (trace, &place, statement->variable, i);
    }
  if (trace->unseen->len > n)
    {
      const LsSourceLoss loss = { .after = ls_source_trace_find_event (trace, edit->step),
                                  .unseen = n,
                                  .lanes = edit->lanes,
                                  .step = edit->step };

      g_array_append_val (trace->losses, loss);
    }
}

static void
add_edits (LsSourceTrace *trace, const LsSubject *subject)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (subject, &n);

  for (guint i = 0; i < n; i++)
    if (edits[i].kind == LS_EDIT_REGISTER)
      add_edit (trace, &edits[i], i);
}

/* --- the whole ------------------------------------------------------------------------------------------------ */

static int
compare_losses (gconstpointer a, gconstpointer b)
{
  const LsSourceLoss *first = a, *second = b;

  return first->after < second->after ? -1 : first->after > second->after;
}

/* Loops of main, told by the statements in them: loops that follow one another may count as one. */
static guint *
find_loops (const LsGlslText *text)
{
  guint *loops = g_new0 (guint, text->statements->len + 2);

  for (guint i = 0; i < text->statements->len; i++)
    if (get_statement (text, i)->is_repeated && get_statement (text, i)->function == text->main)
      loops[i] = i > 0 && loops[i - 1] != 0 ? loops[i - 1] : i + 1;
  return loops;
}

void
ls_source_trace_find_losses (LsSourceTrace *trace, const LsSubject *subject)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  Finder finder = { .trace = trace, .text = text };

  add_hidden (trace);
  add_all_calls (trace);
  finder.loops = find_loops (text);
  finder.places = g_new0 (Watch, trace->unseen->len + 1);
  finder.last = g_malloc0_n (text->functions->len + 1, sizeof *finder.last);
  finder.inside = g_new0 (LsMask, text->functions->len + 1);
  for (guint i = 0; i < trace->unseen->len; i++)
    {
      LsSourceUnseen *place = &g_array_index (trace->unseen, LsSourceUnseen, i);

      place->is_once = place->function == text->main && finder.loops[place->beside] == 0;
      finder.places[i].armed = LS_MASK_ALL;
    }
  take_events (&finder);
  end_events (&finder);
  add_edits (trace, subject);
  g_array_sort (trace->losses, compare_losses);
  g_free (finder.loops);
  g_free (finder.places);
  g_free (finder.last);
  g_free (finder.inside);
}

GArray *
ls_source_unseen_new (void)
{
  GArray *unseen = g_array_new (FALSE, TRUE, sizeof (LsSourceUnseen));

  g_array_set_clear_func (unseen, unseen_clear);
  return unseen;
}
