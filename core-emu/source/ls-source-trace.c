#include "ls-source-trace.h"

#include "ls-source-trace-private.h"
#include "ls-walk.h"

/* How a trace comes to be: the run stops at each line of the listing that the map names. */

/* A component of a statement that a line of the listing gives, for the hits of a turn. */
typedef struct
{
  guint statement, turn, component;
  gboolean is_last; /* with it all of the statement is there */
} Given;

#define MAX_DEPTH 64 /* of statements that are done with others */

/* What goes with each statement while the run goes on. */
typedef struct
{
  const LsSourceMapped *mapped;
  const LsGlslStatement *statement;
  guint n_components;
  LsSourceBits *bits;         /* for each turn and component the last value */
  guint32 hits[LS_LANES];     /* times that each lane came here */
  guint32 (*times)[LS_LANES]; /* the same for each turn */
  LsMask holds, fails;        /* of a condition: the lanes where it holds now, or does not */
  gboolean is_anchored;       /* lines of the listing say when the statement is done */
  gboolean is_gated;          /* lanes carry these lines out that do not come to the statement */
  guint leader;               /* that the statement is done with; LS_GLSL_NONE: it has lines */
  LsMask done, again;         /* lanes that have done it, and have done it again */
  GArray *before,
    *after; /* guint: statements that are done together with it, without lines of their own */
  GArray *inside[2]; /* the same, where the condition holds, or does not */
} Part;

typedef struct
{
  LsSourceTrace *trace;
  Part *parts;
  guint n_parts;
  GArray **given; /* for each line of the listing: Given; NULL: nothing */
  guint64 *stop_lines;
  const LsBindings *bindings;
  LsWalk *walk;
} Tracer;

/* --- preparing ------------------------------------------------------------------------------------------------ */

static gboolean
has_own_line (const LsSourcePlace *place)
{
  return place->kind == LS_SOURCE_IN_REGISTER || place->kind == LS_SOURCE_IN_MASK;
}

static const LsSourcePlace *
get_place (const Part *part, guint component, guint turn)
{
  return &g_array_index (part->mapped->components, LsSourceComponent, component).places[turn];
}

/* The component that a turn gives last; LS_GLSL_NONE: none has a line. */
static guint
find_last (const Part *part, guint turn)
{
  guint last = LS_GLSL_NONE;

  for (guint i = 0; i < part->n_components; i++)
    if (has_own_line (get_place (part, i, turn)) &&
        (last == LS_GLSL_NONE ||
         get_place (part, i, turn)->first >= get_place (part, last, turn)->first))
      last = i;
  return last;
}

static void
add_given (Tracer *tracer, guint line, const Given *given)
{
  if (tracer->given[line] == NULL)
    tracer->given[line] = g_array_new (FALSE, FALSE, sizeof (Given));
  g_array_append_val (tracer->given[line], *given);
  tracer->stop_lines[line / 64] |= G_GUINT64_CONSTANT (1) << (line % 64);
  tracer->trace->has_value[line] = TRUE;
}

static void
list_places (Tracer *tracer, guint number)
{
  Part *part = &tracer->parts[number];

  for (guint turn = 0; turn < part->mapped->period; turn++)
    {
      const guint last = find_last (part, turn);

      for (guint i = 0; i < part->n_components; i++)
        {
          const LsSourcePlace *place = get_place (part, i, turn);
          const Given given = {
            .statement = number, .turn = turn, .component = i, .is_last = i == last
          };

          if (!has_own_line (place))
            continue;
          part->is_anchored = TRUE;
          part->is_gated |= !place->is_exact;
          add_given (tracer, place->line, &given);
        }
    }
}

/* Whether the lanes that come to a statement can be told from those that only carry its lines out: by the condition, if the same is true
 * of that one. */
static gboolean
has_gate (const Tracer *tracer, const Part *part)
{
  while (part->is_gated)
    {
      if (part->statement->condition == LS_GLSL_NONE)
        return FALSE;
      part = &tracer->parts[part->statement->condition]; /* it stands before the statement */
      if (!part->is_anchored)
        return FALSE;
    }
  return TRUE;
}

/* Whether one line of the listing is done for several turns: it says what they give, and not when. */
static gboolean
is_moved (const Part *part)
{
  for (guint turn = 1; part->is_anchored && turn < part->mapped->period; turn++)
    {
      const guint last = find_last (part, turn), before = find_last (part, turn - 1);

      if (last != LS_GLSL_NONE && before != LS_GLSL_NONE &&
          get_place (part, last, turn)->line <= get_place (part, before, turn - 1)->line)
        return TRUE;
    }
  return FALSE;
}

/* Whether lines say when the statement is done, in a block. */
static gboolean
is_leader (const Tracer *tracer, guint number, guint block)
{
  const Part *part = &tracer->parts[number];

  return part->is_anchored && part->statement->block == block && has_gate (tracer, part) &&
         !is_moved (part);
}

/* Whether another value of the statement's variable is given between statements first and last. */
static gboolean
is_given_between (const Tracer *tracer, guint variable, guint first, guint last)
{
  const GArray *hidden = ls_source_map_get_text (tracer->trace->map)->hidden;

  for (guint i = first + 1; i < last; i++)
    if (tracer->parts[i].statement->variable == variable)
      return TRUE;
  for (guint i = 0; i < hidden->len; i++)
    {
      const LsGlslHidden *one = &g_array_index (hidden, LsGlslHidden, i);

      if (one->variable == variable && one->token >= tracer->parts[first].statement->first &&
          one->token < tracer->parts[last].statement->end)
        return TRUE;
    }
  return FALSE;
}

/* Whether lanes may leave, or come, from token from of the text to before until. */
static gboolean
has_jump_word (const LsGlslText *text, guint from, guint until)
{
  static const char *const words[] = {
    "break", "continue", "return", "discard", "case", "default"
  };

  for (guint n = from; n < until; n++)
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
      if (ls_glsl_token_is (&text->tokens, n, words[i]))
        return TRUE;
  return FALSE;
}

/* The same between statements first and last; where one of them ends a turn of a loop, in all of the loop. */
static gboolean
has_jump (const Tracer *tracer, guint first, guint last)
{
  const LsGlslText *text = ls_source_map_get_text (tracer->trace->map);
  const LsGlslStatement *behind = tracer->parts[last].statement;
  guint from = tracer->parts[first].statement->end, until = behind->first;

  if (behind->kind == LS_GLSL_FOR_NEXT)
    {
      from = behind->first;
      until = last + 1 < tracer->n_parts ? tracer->parts[last + 1].statement->first : 0;
      until = MAX (until, tracer->parts[last - 1].statement->end);
      if (last + 1 >= tracer->n_parts ||
          tracer->parts[last + 1].statement->function != behind->function)
        until = g_array_index (text->functions, LsGlslFunction, behind->function).end;
    }
  return has_jump_word (text, from, until);
}

/* Whether a statement is done whenever its leader is, and in the order of the text. */
static gboolean
goes_with (const Tracer *tracer, guint number, guint leader)
{
  const LsGlslStatement *statement = tracer->parts[number].statement;
  const guint first = MIN (number, leader), last = MAX (number, leader);

  if (tracer->parts[leader].statement->condition == number ||
      (statement->condition == leader && statement->kind == LS_GLSL_FOR_NEXT))
    return FALSE; /* what a loop repeats is not done as often as its condition */
  return !has_jump (tracer, first, last) &&
         (!statement->is_repeated || statement->variable == LS_GLSL_NONE ||
          !is_given_between (tracer, statement->variable, first, last));
}

/* The statement of the block that a statement without lines is done with. sure: it goes with it for sure. Returns: LS_GLSL_NONE: there is
 * none. */
static guint
find_leader (const Tracer *tracer, guint number, gboolean sure)
{
  const LsGlslStatement *statement = tracer->parts[number].statement;
  guint behind = number + 1, before = number;

  while (behind < tracer->n_parts && !is_leader (tracer, behind, statement->block))
    behind++;
  while (before > 0 &&
         (before - 1 == statement->condition || !is_leader (tracer, before - 1, statement->block)))
    before--;
  if (behind < tracer->n_parts && (!sure || goes_with (tracer, number, behind)))
    return behind;
  if (before > 0 && (!sure || goes_with (tracer, number, before - 1)))
    return before - 1;
  return LS_GLSL_NONE;
}

/* Whether events come between a statement and its leader. */
static gboolean
is_late (const Tracer *tracer, guint number, guint leader)
{
  for (guint i = number + 1; i < leader; i++)
    if (tracer->parts[i].is_anchored)
      return TRUE;
  return FALSE;
}

/* A statement without lines is done with its neighbours in the block, or when the condition before it is. Returns: FALSE if nobody
 * knows for sure that it is done then. late: (out): it is done before, too. */
static gboolean
attach_part (Tracer *tracer, guint number, gboolean *late)
{
  Part *part = &tracer->parts[number];
  const guint condition = part->statement->condition;
  guint leader = find_leader (tracer, number, TRUE);
  const gboolean is_sure = leader != LS_GLSL_NONE;

  leader = is_sure ? leader : find_leader (tracer, number, FALSE);
  part->leader = leader != LS_GLSL_NONE ? leader : condition;
  *late = leader != LS_GLSL_NONE && is_late (tracer, number, leader);
  if (leader != LS_GLSL_NONE)
    {
      g_array_append_val (
        leader > number ? tracer->parts[leader].before : tracer->parts[leader].after, number);
      return is_sure;
    }
  if (condition == LS_GLSL_NONE || !tracer->parts[condition].is_anchored ||
      !has_gate (tracer, &tracer->parts[condition]))
    return FALSE;
  g_array_append_val (tracer->parts[condition].inside[part->statement->is_else], number);
  return goes_with (tracer, number, condition);
}

/* Whether lines say when the statement is done at each of its turns. */
static gboolean
is_anchored_always (const Part *part)
{
  for (guint turn = 0; turn < part->mapped->period; turn++)
    if (find_last (part, turn) == LS_GLSL_NONE)
      return FALSE;
  return part->is_anchored;
}

/* Whether events tell each time that the statement is done. Where other lanes carry its lines out too, more than once, nothing says which
 * time is meant. */
static gboolean
is_seen (Tracer *tracer, guint number)
{
  const Part *part = &tracer->parts[number];
  guint8 *is_vague = &tracer->trace->is_vague[number];
  gboolean late = FALSE;

  if (!part->is_anchored)
    {
      *is_vague = (part->n_components == 0 && part->statement->variable == LS_GLSL_NONE) ||
                  !attach_part (tracer, number, &late) || part->n_components == 0;
      return !*is_vague && !late;
    }
  *is_vague = (part->is_gated && part->mapped->n_hits > 1) || is_moved (part);
  return !*is_vague && !part->is_gated && is_anchored_always (part);
}

/* Whether a statement of main has a value that stands somewhere whatever has run: in a place of this kind or of one behind it. */
static gboolean
stands_always (const Tracer *tracer, const Part *part, LsSourcePlaceKind kind)
{
  gboolean stands =
    part->statement->function == ls_source_map_get_text (tracer->trace->map)->main &&
    part->n_components > 0 && part->mapped->period == 1;

  for (guint i = 0; stands && i < part->n_components; i++)
    stands = get_place (part, i, 0)->kind >= kind;
  return stands;
}

/* Main is given the value as the run starts. */
static gboolean
is_given_at_start (const Tracer *tracer, const Part *part)
{
  return part->statement->kind == LS_GLSL_TAKE && stands_always (tracer, part, LS_SOURCE_AT_START);
}

/* Whether all lanes come to the statement, once, and its value is always the same. */
static gboolean
is_fixed (const Tracer *tracer, const Part *part)
{
  const LsGlslText *text = ls_source_map_get_text (tracer->trace->map);

  return stands_always (tracer, part, LS_SOURCE_FIXED) &&
         part->statement->condition == LS_GLSL_NONE && !part->statement->is_repeated &&
         !has_jump_word (text, g_array_index (text->functions, LsGlslFunction, text->main).body,
                         part->statement->first);
}

/* Statements without lines, also those of which only the variable that they change is known. What a variable holds is never certain
 * where some of its values are not kept, or nobody knows when or where they are given. */
static void
attach_parts (Tracer *tracer)
{
  for (guint i = 0; i < tracer->n_parts; i++)
    {
      const guint variable = tracer->parts[i].statement->variable;

      if (is_given_at_start (tracer, &tracer->parts[i]) || is_seen (tracer, i))
        continue;
      ls_source_trace_add_unseen (tracer->trace, i);
      tracer->trace->is_fixed[i] = is_fixed (tracer, &tracer->parts[i]);
      if (variable != LS_GLSL_NONE)
        tracer->trace->is_doubtful[variable] = TRUE;
    }
}

/* Variables that change where no statement is seen; all of them, once a person has changed a register. */
static void
mark_doubtful (LsSourceTrace *trace, const LsSubject *subject)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  guint n_edits;

  ls_subject_get_edits (subject, &n_edits);
  for (guint i = 0; i < text->variables->len; i++)
    trace->is_doubtful[i] = n_edits > 0;
  for (guint i = 0; i < text->hidden->len; i++)
    trace->is_doubtful[g_array_index (text->hidden, LsGlslHidden, i).variable] = TRUE;
}

static void
prepare_part (Tracer *tracer, guint number)
{
  Part *part = &tracer->parts[number];
  const GArray *statements = ls_source_map_get_statements (tracer->trace->map);

  part->mapped = &g_array_index (statements, LsSourceMapped, number);
  part->statement = &g_array_index (ls_source_map_get_text (tracer->trace->map)->statements,
                                    LsGlslStatement, number);
  part->leader = LS_GLSL_NONE;
  part->before = g_array_new (FALSE, FALSE, sizeof (guint));
  part->after = g_array_new (FALSE, FALSE, sizeof (guint));
  part->inside[0] = g_array_new (FALSE, FALSE, sizeof (guint));
  part->inside[1] = g_array_new (FALSE, FALSE, sizeof (guint));
  if (part->mapped->state < LS_SOURCE_ABOUT)
    return;
  part->n_components = part->mapped->components->len;
  part->bits = g_new0 (LsSourceBits, (gsize) part->n_components * part->mapped->period);
  part->times = g_malloc0_n (part->mapped->period, sizeof *part->times);
  list_places (tracer, number);
}

static void
tracer_clear (Tracer *tracer)
{
  for (guint i = 0; i < tracer->n_parts; i++)
    {
      g_array_unref (tracer->parts[i].before);
      g_array_unref (tracer->parts[i].after);
      g_array_unref (tracer->parts[i].inside[0]);
      g_array_unref (tracer->parts[i].inside[1]);
      g_free (tracer->parts[i].bits);
      g_free (tracer->parts[i].times);
    }
  for (guint i = 0; i < tracer->trace->n_lines; i++)
    g_clear_pointer (&tracer->given[i], g_array_unref);
  g_free (tracer->given);
  g_free (tracer->parts);
  g_free (tracer->stop_lines);
}

/* --- events --------------------------------------------------------------------------------------------------- */

static guint32
read_constant (const Tracer *tracer, const LsSourcePlace *place)
{
  gsize size = 0;
  const guint32 *words = tracer->bindings->constants[place->bank] != NULL
                           ? g_bytes_get_data (tracer->bindings->constants[place->bank], &size)
                           : NULL;

  return place->word < size / 4 ? words[place->word] : 0;
}

/* The value of a component in a lane. */
static guint32
find_bits (const Tracer *tracer, const Part *part, guint component, guint turn, guint lane)
{
  const LsSourcePlace *place = get_place (part, component, turn);

  if (place->kind == LS_SOURCE_FIXED)
    return place->bits;
  if (place->kind == LS_SOURCE_IN_CONSTANT)
    return read_constant (tracer, place);
  return part->bits[turn * part->n_components + component].bits[lane];
}

static void
note_condition (Part *part, const LsSourceBits *bits, LsMask lanes, LsMask all)
{
  LsMask holds = 0;

  LS_FOREACH_LANE (lane, lanes)
    holds |= bits->bits[lane] != 0 ? LS_MASK_LANE (lane) : 0;
  part->holds = (part->holds & ~all) | holds;
  part->fails = (part->fails & ~all) | (lanes & ~holds);
}

/* Which time of the lane the statement is done now. */
static guint
find_hit (const Part *part, guint turn, guint lane)
{
  return turn != LS_GLSL_NONE && part->times != NULL
           ? part->times[turn][lane] * part->mapped->period + turn
           : part->hits[lane];
}

/* When the statement is done. One without lines takes no time of its own: it is done with the statement before. */
static guint64
find_step (const Tracer *tracer, const Part *part)
{
  const GArray *events = tracer->trace->events;

  if (part->is_anchored)
    return tracer->walk->place.step;
  return events->len > 0 ? g_array_index (events, LsSourceEvent, events->len - 1).step : 0;
}

/* The values are not known in these lanes: what is told of the variable before does not hold any more. */
static void
lose_value (Tracer *tracer, guint number, LsMask lanes)
{
  const LsSourceEvent event = { .step = find_step (tracer, &tracer->parts[number]),
                                .statement = number,
                                .lanes = lanes,
                                .turn = LS_GLSL_NONE,
                                .is_about = TRUE,
                                .is_lost = TRUE,
                                .first_row = tracer->trace->rows->len };

  if (lanes != 0)
    g_array_append_val (tracer->trace->events, event);
}

/* Whether nothing says when the statement is done at this turn, or one of its values is not certain there. */
static gboolean
is_about (const Part *part, guint turn)
{
  gboolean has_line = FALSE;

  if (turn == LS_GLSL_NONE)
    return TRUE;
  for (guint i = 0; i < part->n_components; i++)
    {
      const LsSourcePlace *place = get_place (part, i, turn);

      if (has_own_line (place) && place->state < LS_SOURCE_CERTAIN)
        return TRUE;
      has_line |= has_own_line (place);
    }
  return !has_line;
}

static void
put_event (Tracer *tracer, guint number, LsMask lanes, guint turn)
{
  LsSourceTrace *trace = tracer->trace;
  const Part *part = &tracer->parts[number];
  const LsSourceEvent event = { .step = find_step (tracer, part),
                                .statement = number,
                                .lanes = lanes,
                                .turn = turn,
                                .is_about = is_about (part, turn),
                                .first_row = trace->rows->len };

  for (guint i = 0; i < part->n_components; i++)
    {
      LsSourceBits bits = { { 0 } };

      LS_FOREACH_LANE (lane, lanes)
        bits.bits[lane] =
          find_bits (tracer, part, i, find_hit (part, turn, lane) % part->mapped->period, lane);
      g_array_append_val (trace->rows, bits);
    }
  g_array_append_val (trace->events, event);
  tracer->parts[number].again |= tracer->parts[number].done & lanes;
  tracer->parts[number].done |= lanes;
}

/* The statement is done in lanes, of all that carried its lines out. turn: where it stands; LS_GLSL_NONE: that follows from how often
 * each lane came here. */
static void
add_event (Tracer *tracer, guint number, LsMask lanes, LsMask all, guint turn)
{
  Part *part = &tracer->parts[number];
  const guint n_known = part->mapped->n_known;
  LsMask known = lanes, last = 0;

  if (tracer->trace->rows->len + part->n_components > LS_SOURCE_MAX_TRACE_ROWS ||
      tracer->trace->events->len >= LS_SOURCE_MAX_TRACE_ROWS)
    {
      tracer->trace->is_cut = TRUE;
      return;
    }
  LS_FOREACH_LANE (lane, lanes)
    {
      const guint hit = find_hit (part, turn, lane);

      known &= hit >= n_known || part->n_components == 0 ? ~LS_MASK_LANE (lane) : LS_MASK_ALL;
      last |= hit + 1 == n_known ? LS_MASK_LANE (lane) : 0;
    }
  if (known != 0)
    put_event (tracer, number, known, turn);
  if (part->statement->kind == LS_GLSL_CONDITION && known != 0)
    note_condition (part,
                    &g_array_index (tracer->trace->rows, LsSourceBits,
                                    g_array_index (tracer->trace->events, LsSourceEvent,
                                                   tracer->trace->events->len - 1)
                                      .first_row),
                    known, all);
  lose_value (tracer, number, (lanes & ~known) | last);
  LS_FOREACH_LANE (lane, lanes)
    {
      part->hits[lane]++;
      if (turn != LS_GLSL_NONE && part->times != NULL)
        part->times[turn][lane]++;
    }
}

/* The turn of a statement that is done with another one, which is at turn. */
static guint
follow_turn (const Tracer *tracer, guint number, guint leader, guint turn)
{
  return tracer->parts[number].mapped->period == tracer->parts[leader].mapped->period
           ? turn
           : LS_GLSL_NONE;
}

/* The statement is done in lanes, and with it those that have no lines of their own. */
static void
finish_part (Tracer *tracer, guint number, LsMask lanes, LsMask all, guint turn, guint depth)
{
  Part *part = &tracer->parts[number];
  const GArray *lists[] = { part->before, part->after, part->inside[0], part->inside[1] };

  for (guint list = 0; list < G_N_ELEMENTS (lists) && depth < MAX_DEPTH; list++)
    {
      if (list == 1)
        add_event (tracer, number, lanes, all, turn);
      for (guint i = 0; i < lists[list]->len; i++)
        {
          const guint other = g_array_index (lists[list], guint, i);
          const LsMask those = list == 2   ? part->holds & lanes
                               : list == 3 ? part->fails & lanes
                                           : lanes;

          finish_part (tracer, other, those, all, follow_turn (tracer, other, number, turn),
                       depth + 1);
        }
    }
}

/* Of lanes those that come to the statement, by the condition that decides about it. */
static LsMask
gate_lanes (const Tracer *tracer, const Part *part, LsMask lanes)
{
  const guint condition = part->statement->condition;

  if (!part->is_gated)
    return lanes;
  if (condition == LS_GLSL_NONE || !tracer->parts[condition].is_anchored)
    return 0;
  return lanes & (part->statement->is_else ? tracer->parts[condition].fails
                                           : tracer->parts[condition].holds);
}

static void
take_given (Tracer *tracer, const Given *given, LsMask lanes)
{
  Part *part = &tracer->parts[given->statement];
  const LsSourcePlace *place = get_place (part, given->component, given->turn);
  LsSourceBits *bits = &part->bits[given->turn * part->n_components + given->component];
  LsRow row;

  if (place->kind == LS_SOURCE_IN_REGISTER)
    ls_program_read_row (tracer->walk->program, tracer->walk->state, place->ref, &row);
  LS_FOREACH_LANE (lane, lanes)
    bits->bits[lane] = place->kind == LS_SOURCE_IN_REGISTER
                         ? row.u[lane]
                         : (guint32) (tracer->walk->active >> lane & 1) ^ place->is_inverted;
  if (part->statement->type.base == 'b' && place->kind == LS_SOURCE_IN_REGISTER)
    LS_FOREACH_LANE (lane, lanes)
      bits->bits[lane] = (bits->bits[lane] != 0) != place->is_inverted;
  if (given->is_last)
    finish_part (tracer, given->statement, gate_lanes (tracer, part, lanes), lanes, given->turn, 0);
}

/* The rows of components that the run starts with, and the statements that give main its values. */
static void
take_starts (Tracer *tracer)
{
  for (guint n = 0; n < tracer->n_parts; n++)
    {
      Part *part = &tracer->parts[n];

      for (guint turn = 0; turn < part->mapped->period && part->n_components > 0; turn++)
        for (guint i = 0; i < part->n_components; i++)
          {
            const LsSourcePlace *place = get_place (part, i, turn);
            LsRow row;

            if (place->kind != LS_SOURCE_AT_START)
              continue;
            ls_program_read_row (tracer->walk->program, tracer->walk->state, place->ref, &row);
            memcpy (part->bits[turn * part->n_components + i].bits, row.u, sizeof row.u);
          }
      if (is_given_at_start (tracer, part))
        put_event (tracer, n, LS_MASK_ALL, 0);
    }
}

/* The statement of the last event from number first on that has lines of its own; else of the first. Returns: (nullable): NULL: there is none. */
static const LsGlslStatement *
find_worked_for (const Tracer *tracer, guint first)
{
  const GArray *events = tracer->trace->events;

  for (guint i = events->len; i-- > first;)
    {
      const Part *part = &tracer->parts[g_array_index (events, LsSourceEvent, i).statement];

      if (part->is_anchored || i == first)
        return part->statement;
    }
  return NULL;
}

/* The lines of the listing that ran from step first on work for the statement of the next event. */
static void
note_lines (Tracer *tracer, guint line, GArray *waiting, guint n_events)
{
  LsSourceTrace *trace = tracer->trace;
  const LsGlslStatement *statement = find_worked_for (tracer, n_events);

  if (line != LS_GLSL_NONE && trace->lines[line] == 0)
    g_array_append_val (waiting, line);
  if (statement == NULL)
    return;
  for (guint i = 0; i < waiting->len; i++)
    {
      const guint other = g_array_index (waiting, guint, i);

      if (trace->lines[other] == 0)
        trace->lines[other] = statement->line;
    }
  g_array_set_size (waiting, 0);
}

/* Lanes that are not killed; all where the machine kills none. */
static LsMask
read_valid (const Tracer *tracer)
{
  const LsWalk *walk = tracer->walk;
  const guint mask = ls_machine_find_mask (ls_program_machine (walk->program), LS_ROLE_VALID);

  return mask == G_MAXUINT ? LS_MASK_ALL : ls_program_read_mask (walk->program, walk->state, mask);
}

static void
note_kills (Tracer *tracer, LsMask *valid)
{
  const LsMask before = *valid;

  *valid = read_valid (tracer);
  LS_FOREACH_LANE (lane, before & ~*valid)
    tracer->trace->killed[lane] = tracer->walk->place.step;
}

static void
run_trace (Tracer *tracer)
{
  LsSourceTrace *trace = tracer->trace;
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint));
  LsMask valid = read_valid (tracer);

  for (guint lane = 0; lane < LS_LANES; lane++)
    trace->killed[lane] = G_MAXUINT64;
  take_starts (tracer);
  while (!trace->is_cut)
    {
      const guint line = tracer->walk->place.line;
      const LsMask lanes = tracer->walk->active;
      const guint n_events = trace->events->len;

      if (!ls_walk_step (tracer->walk))
        break;
      for (guint i = 0; tracer->given[line] != NULL && i < tracer->given[line]->len; i++)
        take_given (tracer, &g_array_index (tracer->given[line], Given, i), lanes);
      note_kills (tracer, &valid);
      note_lines (tracer, line, waiting, n_events);
    }
}

/* Whether a statement that runs once was done again: its lines are another one's. */
static gboolean
is_another (const Tracer *tracer, guint number)
{
  const LsGlslStatement *statement = tracer->parts[number].statement;

  return tracer->parts[number].again != 0 && !statement->is_repeated;
}

/* Whether the statement, or one that says when and where it is done, has lines of another one. */
static gboolean
rests_on_another (const Tracer *tracer, guint number)
{
  const Part *part = &tracer->parts[number];

  for (guint depth = 0; depth < MAX_DEPTH && number != LS_GLSL_NONE; depth++)
    {
      part = &tracer->parts[number];
      if (is_another (tracer, number))
        return TRUE;
      number = part->is_anchored && part->is_gated ? part->statement->condition : part->leader;
    }
  return FALSE;
}

/* What the run has shown to be wrong is known no more. */
static void
drop_others (Tracer *tracer)
{
  LsSourceTrace *trace = tracer->trace;

  for (guint i = 0; i < tracer->n_parts; i++)
    {
      const guint variable = tracer->parts[i].statement->variable;

      if (!rests_on_another (tracer, i))
        continue;
      trace->is_vague[i] = TRUE;
      ls_source_trace_add_unseen (trace, i);
      if (variable != LS_GLSL_NONE)
        trace->is_doubtful[variable] = TRUE;
    }
}

/* --- the whole ------------------------------------------------------------------------------------------------ */

LsSourceTrace *
ls_source_trace_new (LsSourceMap *map, LsSubject *subject, const gint *interrupt, GError **error)
{
  g_autoptr (LsSourceTrace) trace = g_new0 (LsSourceTrace, 1);
  const LsWalkOptions options = { .interrupt = interrupt };
  g_auto (LsWalk) walk = { 0 };
  Tracer tracer = { .trace = trace, .walk = &walk, .bindings = ls_subject_get_bindings (subject) };
  gboolean is_whole;

  g_atomic_ref_count_init (&trace->ref_count);
  trace->map = ls_source_map_ref (map);
  trace->events = g_array_new (FALSE, TRUE, sizeof (LsSourceEvent));
  trace->rows = g_array_new (FALSE, TRUE, sizeof (LsSourceBits));
  trace->stops = g_array_new (FALSE, TRUE, sizeof (LsSourceStop));
  trace->n_lines = ls_program_n_lines (ls_subject_get_program (subject));
  trace->lines = g_new0 (guint, trace->n_lines);
  trace->has_value = g_new0 (guint8, trace->n_lines);
  trace->unseen = ls_source_unseen_new ();
  trace->losses = g_array_new (FALSE, TRUE, sizeof (LsSourceLoss));
  trace->givers = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  trace->constants = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  trace->is_doubtful = g_new0 (gboolean, ls_source_map_get_text (map)->variables->len + 1);
  trace->is_vague = g_new0 (guint8, ls_source_map_get_statements (map)->len + 1);
  trace->is_fixed = g_new0 (guint8, ls_source_map_get_statements (map)->len + 1);
  tracer.given = g_new0 (GArray *, trace->n_lines);
  tracer.stop_lines = g_new0 (guint64, trace->n_lines / 64 + 1);
  tracer.n_parts = ls_source_map_get_statements (map)->len;
  tracer.parts = g_new0 (Part, tracer.n_parts);
  for (guint i = 0; i < tracer.n_parts; i++)
    prepare_part (&tracer, i);
  mark_doubtful (trace, subject);
  attach_parts (&tracer);
  ls_walk_init (&walk, subject, &options);
  ls_source_trace_find_constants (trace, subject, walk.state);
  run_trace (&tracer);
  is_whole = ls_walk_check (&walk, error);
  trace->is_cut |= !walk.place.ended;
  drop_others (&tracer);
  tracer_clear (&tracer);
  ls_source_trace_find_calls (trace);
  ls_source_trace_find_stops (trace);
  ls_source_trace_find_losses (trace, subject);
  ls_source_trace_find_givers (trace);
  return is_whole ? g_steal_pointer (&trace) : NULL;
}

LsSourceTrace *
ls_source_trace_ref (LsSourceTrace *trace)
{
  g_atomic_ref_count_inc (&trace->ref_count);
  return trace;
}

void
ls_source_trace_unref (LsSourceTrace *trace)
{
  if (!g_atomic_ref_count_dec (&trace->ref_count))
    return;
  ls_source_map_unref (trace->map);
  g_array_unref (trace->events);
  g_array_unref (trace->rows);
  g_array_unref (trace->stops);
  g_array_unref (trace->unseen);
  g_array_unref (trace->losses);
  g_ptr_array_unref (trace->givers);
  g_ptr_array_unref (trace->constants);
  g_free (trace->lines);
  g_free (trace->has_value);
  g_free (trace->calls);
  g_free (trace->is_doubtful);
  g_free (trace->is_vague);
  g_free (trace->is_fixed);
  g_free (trace);
}
