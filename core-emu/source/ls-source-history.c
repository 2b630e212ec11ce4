#include "ls-source-trace-private.h"

#include <string.h>

/* What variables hold: one component in all lanes, at one position or in all of a run. */

/* --- what gives values ---------------------------------------------------------------------------------------- */

/* The number of the value's component that is component number of the variable; LS_GLSL_NONE: none is. */
static guint
find_component (const LsGlslStatement *statement, guint n_components, guint number)
{
  if (number < statement->place.leaf)
    return LS_GLSL_NONE;
  number -= statement->place.leaf;
  for (guint i = 0; statement->place.is_swizzle && i < n_components; i++)
    if (statement->place.swizzle[i] == number)
      return i;
  return statement->place.is_swizzle || number >= n_components ? LS_GLSL_NONE : number;
}

static const LsGlslStatement *
get_statement (const LsSourceTrace *trace, guint i)
{
  return &g_array_index (ls_source_map_get_text (trace->map)->statements, LsGlslStatement, i);
}

gboolean
ls_source_trace_gives (const LsSourceTrace *trace, guint i, guint number, guint *component)
{
  const LsGlslStatement *statement = get_statement (trace, i);
  const guint n =
    g_array_index (ls_source_map_get_statements (trace->map), LsSourceMapped, i).components->len;

  *component = LS_GLSL_NONE;
  if (statement->place.leaf == LS_GLSL_NONE || n == 0)
    return TRUE;
  *component = find_component (statement, n, number);
  return *component != LS_GLSL_NONE;
}

static void
add_giver (LsSourceTrace *trace, guint variable, const LsSourceGiver *giver)
{
  g_array_append_val ((GArray *) g_ptr_array_index (trace->givers, variable), *giver);
}

/* The losses from number on that come before event i. Returns: the number of the first one behind. */
static guint
add_losses (LsSourceTrace *trace, guint number, guint i)
{
  for (; number < trace->losses->len; number++)
    {
      const LsSourceLoss *loss = &g_array_index (trace->losses, LsSourceLoss, number);
      const GArray *gives = g_array_index (trace->unseen, LsSourceUnseen, loss->unseen).gives;

      if (loss->after > i)
        break;
      for (guint k = 0; k < gives->len; k++)
        {
          const LsSourceUnseenGift *gift = &g_array_index (gives, LsSourceUnseenGift, k);
          const LsSourceGiver giver = { number, TRUE, gift->statement, loss->step };

          add_giver (trace, gift->variable, &giver);
        }
    }
  return number;
}

/* Whether a giver stands in main; once: so that it runs once; else: in a loop. */
static gboolean
is_in_main (const LsSourceTrace *trace, const LsSourceGiver *giver, gboolean once)
{
  const guint main = ls_source_map_get_text (trace->map)->main;

  if (!giver->is_loss)
    return get_statement (trace, giver->statement)->function == main &&
           get_statement (trace, giver->statement)->is_repeated != once;
  const guint i = g_array_index (trace->losses, LsSourceLoss, giver->number).unseen;
  const LsSourceUnseen *place = &g_array_index (trace->unseen, LsSourceUnseen, i);

  return place->function == main && place->is_once == once;
}

/* What stands behind a loop gives its value behind the loop, though the machine may have it before. */
static void
order_givers (const LsSourceTrace *trace, GArray *givers)
{
  for (guint i = givers->len; i-- > 0;)
    {
      LsSourceGiver giver = g_array_index (givers, LsSourceGiver, i);
      guint last = givers->len - 1;

      if (giver.is_loss || !is_in_main (trace, &giver, TRUE))
        continue;
      while (last > i && (g_array_index (givers, LsSourceGiver, last).statement == LS_GLSL_NONE ||
                          g_array_index (givers, LsSourceGiver, last).statement > giver.statement ||
                          !is_in_main (trace, &g_array_index (givers, LsSourceGiver, last), FALSE)))
        last--;
      if (last == i)
        continue;
      giver.step = MAX (giver.step, g_array_index (givers, LsSourceGiver, last).step);
      g_array_insert_val (givers, last + 1, giver);
      g_array_remove_index (givers, i);
    }
}

void
ls_source_trace_find_givers (LsSourceTrace *trace)
{
  guint n_losses = 0;

  for (guint i = 0; i < ls_source_map_get_text (trace->map)->variables->len; i++)
    g_ptr_array_add (trace->givers, g_array_new (FALSE, FALSE, sizeof (LsSourceGiver)));
  for (guint i = 0; i < trace->events->len; i++)
    {
      const LsSourceEvent *event = ls_source_trace_event (trace, i);
      const LsGlslStatement *statement = ls_source_trace_statement (trace, event);
      const LsSourceGiver giver = { i, FALSE, event->statement, event->step };

      n_losses = add_losses (trace, n_losses, i);
      if (statement->variable != LS_GLSL_NONE && statement->kind != LS_GLSL_CONDITION &&
          statement->kind != LS_GLSL_RETURN && !trace->is_vague[event->statement])
        add_giver (trace, statement->variable, &giver);
    }
  add_losses (trace, n_losses, trace->events->len);
  for (guint i = 0; i < trace->givers->len; i++)
    order_givers (trace, g_ptr_array_index (trace->givers, i));
}

static const GArray *
get_givers (const LsSourceTrace *trace, guint variable)
{
  return g_ptr_array_index (trace->givers, variable);
}

static gboolean
has_constant (const LsSourceTrace *trace, guint variable)
{
  const GArray *constants = g_ptr_array_index (trace->constants, variable);

  for (guint i = 0; i < constants->len; i++)
    if (ls_source_trace_get_constant (trace, variable, i) != NULL)
      return TRUE;
  return FALSE;
}

gboolean
ls_source_trace_has_given (const LsSourceTrace *trace, guint variable, guint64 position)
{
  const GArray *givers = get_givers (trace, variable);

  return (givers->len > 0 && g_array_index (givers, LsSourceGiver, 0).step <= position) ||
         has_constant (trace, variable);
}

gboolean
ls_source_trace_has_value (const LsSourceTrace *trace, guint variable)
{
  const GArray *givers = get_givers (trace, variable);

  for (guint i = 0; i < givers->len; i++)
    {
      const LsSourceGiver *giver = &g_array_index (givers, LsSourceGiver, i);

      if (!giver->is_loss && !ls_source_trace_event (trace, giver->number)->is_lost &&
          get_statement (trace, giver->statement)->place.leaf != LS_GLSL_NONE)
        return TRUE;
    }
  return FALSE;
}

/* --- reading -------------------------------------------------------------------------------------------------- */

typedef struct
{
  const LsSourceTrace *trace;
  guint variable, number; /* of the component */
  LsSourceLeaf leaf;
  /* In main, the statement that gave the lane its value, plus one: those that run once count in the order of the text, in which they are
   * meant, others in the order of the run. */
  guint latest[LS_LANES];
} Reading;

/* The lanes in which nothing later has given a value already. at: where the giver stands in main; is_once: it runs once. */
static LsMask
find_current (const Reading *reading, LsMask lanes, guint at, gboolean is_once)
{
  LsMask current = lanes;

  LS_FOREACH_LANE (lane, is_once ? lanes : 0)
    if (reading->latest[lane] > at + 1)
      current &= ~LS_MASK_LANE (lane);
  return current;
}

/* component: of the event's value; LS_GLSL_NONE: not known. */
static void
take_value (Reading *reading, guint number, guint component, LsMask lanes, guint line)
{
  const LsSourceEvent *event =
    number != LS_GLSL_NONE ? ls_source_trace_event (reading->trace, number) : NULL;
  const gboolean is_lost = component == LS_GLSL_NONE;
  LsSourceLeaf *leaf = &reading->leaf;

  LS_FOREACH_LANE (lane, lanes)
    {
      leaf->events[lane] = number;
      if (!is_lost || (leaf->lost & LS_MASK_LANE (lane)) == 0)
        leaf->lines[lane] = line;
      leaf->bits[lane] =
        is_lost ? 0 : ls_source_trace_bits (reading->trace, event, component, lane);
    }
  leaf->lanes = is_lost ? leaf->lanes & ~lanes : leaf->lanes | lanes;
  leaf->lost = is_lost ? leaf->lost | lanes : leaf->lost & ~lanes;
  leaf->about = event != NULL && event->is_about ? leaf->about | lanes : leaf->about & ~lanes;
  if (reading->trace->is_doubtful[reading->variable])
    leaf->about = LS_MASK_ALL;
  leaf->about &= leaf->lanes;
}

static void
read_event (Reading *reading, const LsSourceGiver *giver)
{
  const LsSourceTrace *trace = reading->trace;
  const LsSourceEvent *event = ls_source_trace_event (trace, giver->number);
  const LsGlslStatement *statement = get_statement (trace, giver->statement);
  const gboolean is_main = statement->function == ls_source_map_get_text (trace->map)->main;
  LsMask lanes;
  guint component;

  if (!ls_source_trace_gives (trace, giver->statement, reading->number, &component))
    return;
  lanes =
    find_current (reading, event->lanes, giver->statement, is_main && !statement->is_repeated);
  LS_FOREACH_LANE (lane, is_main ? lanes : 0)
    reading->latest[lane] = MAX (reading->latest[lane], giver->statement + 1);
  take_value (reading, giver->number, event->is_lost ? LS_GLSL_NONE : component, lanes,
              statement->line);
}

/* The value of a statement that is_fixed tells of. */
static void
take_fixed (Reading *reading, guint statement, guint component, LsMask lanes, guint line)
{
  const LsSourceMapped *mapped =
    &g_array_index (ls_source_map_get_statements (reading->trace->map), LsSourceMapped, statement);
  LsSourceLeaf *leaf = &reading->leaf;

  LS_FOREACH_LANE (lane, lanes)
    {
      leaf->bits[lane] =
        g_array_index (mapped->components, LsSourceComponent, component).places->bits;
      leaf->lines[lane] = line;
    }
  leaf->lanes |= lanes;
  leaf->about |= lanes;
  leaf->lost &= ~lanes;
}

static void
read_loss (Reading *reading, const LsSourceGiver *giver)
{
  const LsSourceLoss *loss = &g_array_index (reading->trace->losses, LsSourceLoss, giver->number);
  const LsSourceUnseen *place =
    &g_array_index (reading->trace->unseen, LsSourceUnseen, loss->unseen);
  const LsMask lanes =
    find_current (reading, place->line == 0 ? loss->lanes & reading->leaf.lanes : loss->lanes,
                  place->place / 4, place->is_once);
  guint component = LS_GLSL_NONE;

  if (giver->statement != LS_GLSL_NONE &&
      !ls_source_trace_gives (reading->trace, giver->statement, reading->number, &component))
    return;
  take_value (reading, LS_GLSL_NONE, LS_GLSL_NONE, lanes, place->line);
  if (place->line != 0 && component != LS_GLSL_NONE && !reading->trace->is_cut &&
      reading->trace->is_fixed[giver->statement])
    take_fixed (reading, giver->statement, component, lanes, place->line);
}

static void
read_giver (Reading *reading, const LsSourceGiver *giver)
{
  if (giver->is_loss)
    read_loss (reading, giver);
  else
    read_event (reading, giver);
}

static void
read_constant (const LsSourceConstant *constant, LsSourceLeaf *leaf)
{
  *leaf = (LsSourceLeaf){ .lanes = LS_MASK_ALL, .is_uniform = TRUE };
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      leaf->bits[lane] = constant->bits;
      leaf->events[lane] = LS_GLSL_NONE;
    }
}

void
ls_source_trace_read (const LsSourceTrace *trace,
                      guint64 position,
                      guint variable,
                      guint number,
                      LsSourceLeaf *leaf)
{
  const GArray *givers = get_givers (trace, variable);
  const LsSourceConstant *constant = ls_source_trace_get_constant (trace, variable, number);
  Reading reading = { .trace = trace, .variable = variable, .number = number };

  if (constant != NULL)
    {
      read_constant (constant, leaf);
      return;
    }
  for (guint i = 0; i < givers->len; i++)
    {
      const LsSourceGiver *giver = &g_array_index (givers, LsSourceGiver, i);

      if (giver->step > position)
        break;
      read_giver (&reading, giver);
    }
  *leaf = reading.leaf;
}

GArray *
ls_source_trace_history (const LsSourceTrace *trace, guint variable, guint number)
{
  const GArray *givers = get_givers (trace, variable);
  GArray *history = g_array_new (FALSE, FALSE, sizeof (LsSourceHeld));
  Reading reading = { .trace = trace, .variable = variable, .number = number };

  for (guint i = 0; i < givers->len; i++)
    {
      const LsSourceGiver *giver = &g_array_index (givers, LsSourceGiver, i);
      LsSourceHeld held = { .step = giver->step };

      read_giver (&reading, giver);
      held.lanes = reading.leaf.lanes;
      held.about = reading.leaf.about;
      held.lost = reading.leaf.lost;
      memcpy (held.bits, reading.leaf.bits, sizeof held.bits);
      if (history->len > 0 &&
          g_array_index (history, LsSourceHeld, history->len - 1).step == held.step)
        g_array_set_size (history, history->len - 1);
      g_array_append_val (history, held);
    }
  return history;
}

const LsSourceHeld *
ls_source_history_at (const GArray *history, guint64 position)
{
  guint low = 0, high = history->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (g_array_index (history, LsSourceHeld, middle).step > position)
        high = middle;
      else
        low = middle + 1;
    }
  return low > 0 ? &g_array_index (history, LsSourceHeld, low - 1) : NULL;
}
