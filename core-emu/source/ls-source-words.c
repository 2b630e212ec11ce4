#include "ls-source-words.h"

#include "ls-source-program.h"

#include <string.h>

#include "ls-error.h"
#include "ls-source-told.h"
#include "ls-source-trace-private.h"
#include "ls-walk.h"

/* Between a condition and the instruction that decides by it. */
#define MAX_TEST_STEPS 8
#define MAX_EFFECTS 64

typedef struct
{
  const LsSourceTrace *trace;
  const LsSourceQuestion *question;
  guint first; /* line of the question's step: what places name */
} Asked;

/* Whether the line of the question writes the register, also where the value was read from another that it writes: of the last step. */
static gboolean
writes (const Asked *asked, LsRegRef ref)
{
  LsEffect effects[MAX_EFFECTS];
  const LsProgram *program = ls_source_map_get_program (asked->trace->map);
  const guint n = ls_program_describe (program, asked->question->line, effects, MAX_EFFECTS);

  if (ls_reg_ref_equal (ref, *asked->question->ref))
    return TRUE;
  for (guint i = 0; i < MIN (n, MAX_EFFECTS); i++)
    if (effects[i].kind == LS_EFFECT_WRITE && ls_reg_ref_equal (effects[i].ref, ref) &&
        (effects[i].slot == asked->question->slot || effects[i].joint != 0))
      return TRUE;
  return FALSE;
}

/* Whether a place is what the step wrote, or the test that it is. */
static gboolean
is_place (const Asked *asked, const LsSourcePlace *place)
{
  const LsSourceQuestion *question = asked->question;

  if (question->ref != NULL)
    return place->kind == LS_SOURCE_IN_REGISTER && place->line == asked->first &&
           writes (asked, place->ref);
  if (place->kind == LS_SOURCE_IN_MASK)
    return place->line == asked->first;
  for (guint i = 0; question->operands != NULL && i < question->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (question->operands, i);

      if (place->kind == LS_SOURCE_IN_REGISTER && operand->cell.kind == LS_CELL_REGISTER &&
          ls_reg_ref_equal (place->ref, operand->cell.ref))
        return TRUE;
    }
  return FALSE;
}

/* Whether the step gives some component of the statement. */
static gboolean
gives (const Asked *asked, guint statement)
{
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (asked->trace->map), LsSourceMapped, statement);

  if (mapped->state < LS_SOURCE_ABOUT)
    return FALSE;
  for (guint i = 0; i < mapped->components->len; i++)
    for (guint turn = 0; turn < mapped->period; turn++)
      if (is_place (asked, &g_array_index (mapped->components, LsSourceComponent, i).places[turn]))
        return TRUE;
  return FALSE;
}

/* Whether the lane does the statement at the step or, for the last component, behind it. */
static gboolean
is_done (const Asked *asked, guint statement)
{
  const GArray *events = asked->trace->events;

  for (guint i = 0; i < events->len; i++)
    {
      const LsSourceEvent *event = &g_array_index (events, LsSourceEvent, i);

      if (event->statement == statement && (event->lanes >> asked->question->lane & 1) != 0 &&
          (asked->question->ref == NULL || event->step >= asked->question->step))
        return TRUE;
    }
  return FALSE;
}

static const LsGlslStatement *
get_statement (const Asked *asked, guint i)
{
  return &g_array_index (ls_source_map_get_text (asked->trace->map)->statements, LsGlslStatement,
                         i);
}

/* Of statements that one register tells the first in the text computes it, and others copy; what a function is given comes last. */
static guint
find_statement (const Asked *asked)
{
  const guint n = ls_source_map_get_statements (asked->trace->map)->len;
  guint found = LS_GLSL_NONE;

  for (guint i = 0; i < n; i++)
    {
      const gboolean is_test = asked->question->ref == NULL;

      if ((get_statement (asked, i)->kind == LS_GLSL_CONDITION) < is_test || !gives (asked, i) ||
          !is_done (asked, i))
        continue;
      if (found == LS_GLSL_NONE || get_statement (asked, found)->kind == LS_GLSL_TAKE)
        found = i;
    }
  return found;
}

/* Whether a statement that kills is done by the condition alone. */
static gboolean
kills (const Asked *asked, guint condition)
{
  const guint n = ls_source_map_get_statements (asked->trace->map)->len;

  for (guint i = 0; i < n; i++)
    if (get_statement (asked, i)->kind == LS_GLSL_KILL &&
        get_statement (asked, i)->condition == condition)
      return TRUE;
  return FALSE;
}

/* The condition that the lane came to last before a test, if that was not long ago, and of a kill one that decides about it. */
static guint
find_condition (const Asked *asked)
{
  const GArray *events = asked->trace->events;
  guint found = LS_GLSL_NONE;

  for (guint i = 0; i < events->len && asked->question->ref == NULL; i++)
    {
      const LsSourceEvent *event = &g_array_index (events, LsSourceEvent, i);

      if (event->step > asked->question->step + MAX_TEST_STEPS)
        break;
      if ((event->lanes >> asked->question->lane & 1) == 0 ||
          get_statement (asked, event->statement)->kind != LS_GLSL_CONDITION)
        continue;
      if (asked->question->is_kill ? kills (asked, event->statement)
                                   : event->step <= asked->question->step &&
                                       event->step + MAX_TEST_STEPS >= asked->question->step)
        found = event->statement;
    }
  return found;
}

/* --- what stands nowhere by itself ------------------------------------------------------------------------ */

/* Whether the run never tells when the statement is done, though lanes come there. */
static gboolean
stands_nowhere (const Asked *asked, guint statement)
{
  const GArray *events = asked->trace->events;
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (asked->trace->map), LsSourceMapped, statement);

  for (guint i = 0; i < events->len; i++)
    {
      const LsSourceEvent *event = &g_array_index (events, LsSourceEvent, i);

      if (event->statement == statement && !event->is_lost)
        return FALSE;
    }
  return mapped->state != LS_SOURCE_UNSEEN &&
         get_statement (asked, statement)->kind != LS_GLSL_TAKE;
}

/* Whether a token is the variable that a statement gives, or the function that it stands in. */
static gboolean
names (const Asked *asked, guint token, const LsGlslStatement *other)
{
  const LsGlslText *text = ls_source_map_get_text (asked->trace->map);
  const LsGlslVariable *variable =
    other->variable != LS_GLSL_NONE
      ? &g_array_index (text->variables, LsGlslVariable, other->variable)
      : NULL;

  if (variable != NULL && ls_glsl_token_is (&text->tokens, token, variable->name) &&
      token >= variable->from && token < variable->until)
    return TRUE;
  return other->function < text->functions->len && other->function != text->main &&
         ls_glsl_token_is (&text->tokens, token,
                           g_array_index (text->functions, LsGlslFunction, other->function).name) &&
         ls_glsl_token_is (&text->tokens, token + 1, "(");
}

static gboolean
is_used_by (const Asked *asked, guint statement, guint other)
{
  const LsGlslStatement *user = get_statement (asked, statement);

  for (guint token = user->first; token < user->end; token++)
    if (names (asked, token, get_statement (asked, other)))
      return TRUE;
  return FALSE;
}

static void
add_inside (const Asked *asked, guint statement, guint depth, LsCauseSource *source)
{
  const guint n = ls_source_map_get_statements (asked->trace->map)->len;

  for (guint i = 0; i < n && depth < LS_CAUSE_MAX_INSIDE; i++)
    {
      const guint line = get_statement (asked, i)->line;
      gboolean is_there = line == source->line;

      for (guint k = 0; k < source->n_inside; k++)
        is_there |= source->inside[k] == line;
      if (is_there || source->n_inside == LS_CAUSE_MAX_INSIDE || !stands_nowhere (asked, i) ||
          !is_used_by (asked, statement, i))
        continue;
      source->inside[source->n_inside++] = line;
      add_inside (asked, i, depth + 1, source);
    }
}

static void
set_source (const Asked *asked, guint statement, LsCauseSource *source)
{
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (asked->trace->map), LsSourceMapped, statement);

  source->line = get_statement (asked, statement)->line;
  source->text = g_strdup (get_statement (asked, statement)->text);
  source->is_about = mapped->state < LS_SOURCE_CERTAIN;
  add_inside (asked, statement, 0, source);
}

static gboolean
trace_find_cause (const LsSourceQuestion *question, LsCauseSource *source, LsSourceTrace *data)
{
  Asked asked = { data, question, 0 };
  LsLine info;
  guint condition, statement, line;

  ls_program_line (ls_source_map_get_program (asked.trace->map), question->line, &info);
  asked.first = info.first;
  condition = find_condition (&asked);
  statement = find_statement (&asked);
  line = ls_source_trace_line_of (asked.trace, info.first, NULL);

  if (statement != LS_GLSL_NONE && !question->is_kill)
    {
      set_source (&asked, statement, source);
      return TRUE;
    }
  if (condition != LS_GLSL_NONE)
    {
      set_source (&asked, condition, source);
      source->is_about = TRUE;
      return TRUE;
    }
  if (question->is_alone && line != 0)
    *source = (LsCauseSource){ line, ls_source_dup_line (asked.trace->map, line), TRUE };
  return FALSE;
}

gboolean
ls_source_is_known (const LsSourceKnown *known)
{
  return known->trace != NULL || ls_source_at_has_statements (known->program);
}

gboolean
ls_source_find_cause (const LsSourceQuestion *question, LsCauseSource *source, gpointer data)
{
  const LsSourceKnown *known = data;
  g_auto (LsSourceHere) here = { 0 };

  if (known->trace != NULL)
    return trace_find_cause (question, source, known->trace);
  if (!ls_source_at_find_place (known->program, question->line, &here))
    return FALSE;
  *source = (LsCauseSource){ here.line, g_steal_pointer (&here.text), FALSE };
  return TRUE;
}

/* The slot of a line of a group; fetches and control flow have none. */
static guint
find_slot (const LsProgram *program, guint line)
{
  LsEffect effects[MAX_EFFECTS];
  const guint n = ls_program_describe (program, line, effects, MAX_EFFECTS);
  LsLine info;
  guint number = 0;

  ls_program_line (program, line, &info);
  if (info.n < 2)
    return 0;
  for (guint slot = 0; slot < 5; slot++)
    {
      gboolean is_there = FALSE;

      for (guint i = 0; i < MIN (n, MAX_EFFECTS); i++)
        is_there |= effects[i].slot == slot;
      if (is_there && number++ == line - info.first)
        return slot;
    }
  return LS_SLOT_NONE;
}

void
ls_source_find_event (LsScene *scene,
                      LsSubject *subject,
                      const LsEvent *event,
                      LsCauseSource *source)
{
  g_autoptr (LsSourceTrace) trace = ls_source_find_trace (scene, subject);
  LsSourceQuestion question = { .step = event->step,
                                .line = event->line,
                                .lane =
                                  event->lanes != 0 ? (guint) __builtin_ctzll (event->lanes) : 0,
                                .ref = event->has_ref ? &event->ref : NULL,
                                .is_kill = event->kind == LS_EVENT_KILL,
                                .is_alone = TRUE };

  LsSourceKnown known = { ls_subject_get_program (subject), trace };

  *source = (LsCauseSource){ 0 };
  if (!ls_source_is_known (&known))
    return;
  question.slot = find_slot (known.program, event->line);
  ls_source_find_cause (&question, source, &known);
}

/* --- variables ------------------------------------------------------------------------------------------------ */

void
ls_source_cell_clear (LsSourceCell *cell)
{
  g_clear_pointer (&cell->name, g_free);
  ls_cause_source_clear (&cell->source);
}

/* The place of a component of an event's value in a lane. Which turn it is may follow from the times that the lane came there. */
static const LsSourcePlace *
find_place (const LsSourceTrace *trace, guint number, guint component, guint lane)
{
  const LsSourceEvent *event = &g_array_index (trace->events, LsSourceEvent, number);
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (trace->map), LsSourceMapped, event->statement);
  guint turn = event->turn;

  if (turn == LS_GLSL_NONE)
    {
      turn = 0;
      for (guint i = 0; i < number; i++)
        {
          const LsSourceEvent *before = &g_array_index (trace->events, LsSourceEvent, i);

          turn += before->statement == event->statement && !before->is_lost &&
                  (before->lanes >> lane & 1) != 0;
        }
    }
  return &g_array_index (mapped->components, LsSourceComponent, component)
            .places[turn % mapped->period];
}

/* The position behind the step that gave a lane the component of a statement which is done at position until: other lines may write the
 * register before the statement's last component is there. */
static guint64
find_given_step (LsSubject *subject, const LsSourcePlace *place, guint lane, guint64 until)
{
  const LsWalkOptions options = { .last_step = until };
  g_auto (LsWalk) walk = { 0 };
  guint64 found = until;

  ls_walk_init (&walk, subject, &options);
  while (walk.place.step < until)
    {
      const gboolean is_line = walk.place.line == place->line && (walk.active >> lane & 1) != 0;

      if (!ls_walk_step (&walk))
        break;
      if (is_line)
        found = walk.place.step;
    }
  return found;
}

static gboolean
fail_none (const char *name, guint lane, const LsSourceLeaf *leaf, GError **error)
{
  if ((leaf->lost >> lane & 1) == 0)
    ls_fail (error, LS_ERROR_STATE,
             "%s has no value in lane %u: no line of the source has given it one so far", name,
             lane);
  else if (leaf->lines[lane] == 0)
    ls_fail (error, LS_ERROR_STATE,
             "%s has no value in lane %u: it is not known since a change by hand", name, lane);
  else
    ls_fail (error, LS_ERROR_STATE,
             "%s has no value in lane %u: the compiler does not keep it since line %u", name, lane,
             leaf->lines[lane]);
  return FALSE;
}

static gboolean
find_in_trace (const LsSourceTrace *trace,
               LsSubject *subject,
               guint variable,
               guint number,
               guint64 position,
               guint lane,
               LsSourceCell *found,
               GError **error)
{
  const Asked asked = { trace, NULL, 0 };
  const LsSourceEvent *event;
  const LsSourcePlace *place;
  LsSourceLeaf leaf;
  guint component;

  ls_source_trace_read (trace, position, variable, number, &leaf);
  if ((leaf.lanes >> lane & 1) == 0)
    return fail_none (found->name, lane, &leaf, error);
  if (leaf.events[lane] == LS_GLSL_NONE)
    {
      if (leaf.lines[lane] != 0)
        found->source = (LsCauseSource){ leaf.lines[lane],
                                         ls_source_dup_line (trace->map, leaf.lines[lane]), TRUE };
      return TRUE;
    }
  event = &g_array_index (trace->events, LsSourceEvent, leaf.events[lane]);
  ls_source_trace_gives (trace, event->statement, number, &component);
  place = find_place (trace, leaf.events[lane], component, lane);
  set_source (&asked, event->statement, &found->source);
  found->source.is_about |= leaf.about >> lane & 1;
  found->has_cell = place->kind == LS_SOURCE_IN_REGISTER || place->kind == LS_SOURCE_AT_START;
  found->cell = ls_cell_register (place->ref, lane);
  found->step = place->kind == LS_SOURCE_AT_START ? 0
                : found->has_cell ? find_given_step (subject, place, lane, event->step)
                                  : event->step;
  return TRUE;
}

gboolean
ls_source_find_cell (LsScene *scene,
                     LsSubject *subject,
                     guint64 position,
                     const char *name,
                     guint lane,
                     LsSourceCell *found,
                     GError **error)
{
  g_autoptr (LsSourceTrace) trace = ls_source_find_trace (scene, subject);
  g_autoptr (LsLocals) locals = trace != NULL ? ls_source_get_locals (scene, subject, FALSE) : NULL;
  g_autoptr (GError) problem = NULL;
  static const char components[] = "xyzwrgbastpq";
  const char *at = NULL;
  guint variable, number;
  LsLocal local;
  gsize taken;

  *found = (LsSourceCell){ 0 };
  taken = locals != NULL ? locals->find (locals, name, &local, &problem) : 0;
  if (taken == 0 || local.n_elements != 0)
    return FALSE;
  at = name[taken] == '.' ? strchr (components, g_ascii_tolower (name[taken + 1])) : NULL;
  number = at != NULL ? (guint) (at - components) : 0;
  if ((at == NULL ? name[taken] != '\0' : name[taken + 1] == '\0' || name[taken + 2] != '\0') ||
      number % 4 >= local.n)
    return FALSE;
  if (!ls_source_locals_look_up (locals, local.handles[number % 4], position, &variable, &number))
    return FALSE;
  found->name = at == NULL && local.n > 1 ? g_strconcat (name, ".x", NULL) : g_strdup (name);
  return find_in_trace (trace, subject, variable, number, position, lane, found, error);
}
