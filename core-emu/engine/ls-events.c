#include "ls-events.h"

#include <string.h>

#include "ls-examine.h"
#include "ls-program.h"
#include "ls-row.h"
#include "ls-together.h"
#include "ls-unset.h"

/* --- steps that another reading of the machine changes ---------------------------------------- */

/* A reading with which the step would have done something else. */
typedef struct
{
  guint reading, value; /* the first other value that differs */
  guint line;           /* the first line of the step that depends on the reading */
  LsMask lanes;
} LsDoubt;

/* The state at the start of the step is kept only where a line of the step depends on a reading. */
typedef struct
{
  const LsProgram *program;
  const LsBindings *bindings;
  gsize own_size;         /* of the wave that is looked at, with what its group shares */
  gsize size;             /* of before and other */
  guint8 *before, *other; /* owned: states */
  /* owned: bindings with another value of one reading; NULL: no line of the program depends on a
   * reading */
  LsBindings *changed;
  guint32 readings; /* of the step at hand */
  LsPlace place;    /* where it begins */
  GArray *found;    /* LsDoubt */
} Doubts;

/* --- what the lines say ----------------------------------------------------------------------- */

/* line: a line of the step; gets its first line that depends on reading. */
static guint32
step_readings (const Doubts *doubts, guint first, guint reading, guint *line)
{
  guint32 readings = 0;
  LsLine step;

  ls_program_line (doubts->program, first, &step);
  for (guint i = step.first + step.n; i > step.first; i--)
    {
      guint32 more = ls_program_line_readings (doubts->program, i - 1);

      readings |= more;
      if (line != NULL && more >> reading & 1)
        *line = i - 1;
    }
  return readings;
}

static gboolean
has_open_lines (const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);

  for (guint i = 0; machine->explain->line_readings != NULL && i < ls_program_n_lines (program);
       i++)
    if (ls_program_line_readings (program, i))
      return TRUE;
  return FALSE;
}

/* --- differences ------------------------------------------------------------------------------ */

static LsMask
register_differences (const Doubts *doubts, const void *a, const void *b)
{
  const LsMachine *machine = ls_program_machine (doubts->program);
  LsMask lanes = 0;

  for (guint file = 0; file < machine->n_reg_files; file++)
    {
      guint n =
        ls_program_n_registers (doubts->program, file) * machine->reg_files[file].n_channels;

      for (guint i = 0; i < n; i++)
        {
          guint n_channels = machine->reg_files[file].n_channels;
          LsRegRef ref = { .file = (guint8) file,
                           .channel = (guint8) (i % n_channels),
                           .index = (guint16) (i / n_channels) };
          LsRow of_a, of_b;

          if (ls_program_read_row (doubts->program, a, ref, &of_a) &&
              ls_program_read_row (doubts->program, b, ref, &of_b))
            lanes |= ls_row_differences (&of_a, &of_b);
        }
    }
  return lanes;
}

/* A difference in memory or on the stack counts for every active lane. */
static LsMask
doubts_differences (const Doubts *doubts, const void *a, const void *b)
{
  const LsMachine *machine = ls_program_machine (doubts->program);
  LsMask lanes;

  if (!memcmp (a, b, doubts->own_size))
    return 0;
  lanes = register_differences (doubts, a, b);
  for (guint i = 0; i < machine->n_masks; i++)
    lanes |=
      ls_program_read_mask (doubts->program, a, i) ^ ls_program_read_mask (doubts->program, b, i);
  return lanes ? lanes : ls_program_read_mask (doubts->program, doubts->before, 0);
}

/* Runs the step with the changed bindings. Returns: FALSE if it is refused. */
static gboolean
run_other (Doubts *doubts)
{
  LsRun run = { .bindings = doubts->changed, .until_step = doubts->place.step + 1 };
  LsPlace place;

  memcpy (doubts->other, doubts->before, doubts->size);
  ls_program_run (doubts->program, doubts->other, &run);
  ls_program_place (doubts->program, doubts->other, &place);
  return place.step == run.until_step;
}

static void
try_reading (Doubts *doubts, guint reading, const void *after)
{
  LsDoubt doubt = { .reading = reading };

  for (guint v = 0;
       v < ls_program_machine (doubts->program)->readings[reading].n_values && !doubt.lanes; v++)
    {
      gboolean ran;

      if (v == doubts->bindings->readings[reading])
        continue;
      doubt.value = v;
      doubts->changed->readings[reading] = (guint8) v;
      ran = run_other (doubts);
      if (ran && after != NULL)
        doubt.lanes = doubts_differences (doubts, after, doubts->other);
      else if (ran || after != NULL)
        doubt.lanes = ls_program_read_mask (doubts->program, doubts->before, 0);
    }
  doubts->changed->readings[reading] = doubts->bindings->readings[reading];
  if (!doubt.lanes)
    return;
  step_readings (doubts, doubts->place.line, reading, &doubt.line);
  g_array_append_val (doubts->found, doubt);
}

/* --- the steps -------------------------------------------------------------------------------- */

/* The state of a group holds its other waves too, which may run in the step. */
static void
make_room (Doubts *doubts, const void *state)
{
  const LsMachine *machine = ls_program_machine (doubts->program);
  LsGroupPlace group = { .n_waves = 1 };
  gsize size;

  if (machine->group_place != NULL)
    ls_program_group_place (doubts->program, state, &group);
  size =
    group.n_waves > 1 ? ls_program_group_size (doubts->program, group.n_waves) : doubts->own_size;
  if (size == doubts->size)
    return;
  g_aligned_free (doubts->before);
  g_aligned_free (doubts->other);
  doubts->before = g_aligned_alloc0 (1, size, 64);
  doubts->other = g_aligned_alloc0 (1, size, 64);
  doubts->size = size;
}

/* Looks at the state before a step. */
static void
doubts_before (Doubts *doubts, const void *state)
{
  doubts->readings = 0;
  if (doubts->changed == NULL)
    return;
  ls_program_place (doubts->program, state, &doubts->place);
  if (doubts->place.ended)
    return;
  doubts->readings = step_readings (doubts, doubts->place.line, 0, NULL);
  if (!doubts->readings)
    return;
  make_room (doubts, state);
  memcpy (doubts->before, state, doubts->size);
}

/* The same step has led to state, or was refused (NULL). Returns: LsDoubt, n of them, owned by
 * doubts. */
static const LsDoubt *
doubts_after (Doubts *doubts, const void *state, guint *n)
{
  g_array_set_size (doubts->found, 0);
  for (guint i = 0; i < ls_program_machine (doubts->program)->n_readings; i++)
    if (doubts->readings >> i & 1)
      try_reading (doubts, i, state);
  *n = doubts->found->len;
  return (const LsDoubt *) (gpointer) doubts->found->data;
}

/* program and bindings must outlive it. */
static Doubts *
doubts_new (const LsProgram *program, const LsBindings *bindings)
{
  Doubts *doubts = g_new0 (Doubts, 1);

  doubts->program = program;
  doubts->bindings = bindings;
  doubts->found = g_array_new (FALSE, FALSE, sizeof (LsDoubt));
  if (!has_open_lines (program))
    return doubts;
  doubts->own_size = ls_program_state_size (program);
  doubts->changed = ls_bindings_copy ((LsBindings *) bindings);
  return doubts;
}

static void
doubts_free (Doubts *doubts)
{
  g_aligned_free (doubts->before);
  g_aligned_free (doubts->other);
  g_clear_pointer (&doubts->changed, ls_bindings_unref);
  g_array_unref (doubts->found);
  g_free (doubts);
}

/* Flat: this struct, then for each channel of each register, file after file, the mask of lanes in
 * which it has a value; then, of a machine with LsExplain.unset_files, for each of them (guint64) 1 +
 * the number of the mask of the register that it got no value from, or 0. */
typedef struct
{
  guint64 deepest; /* stack use */
  guint64 clause;  /* where the state is, as LsPlace */
} History;

#define NO_MASK LS_NO_REGISTER_MASK

struct _LsWatch
{
  const LsProgram *program;
  const LsBindings *bindings;
  LsRegisterMasks masks;
  guint valid;   /* index of the mask of lanes not killed, or NO_MASK */
  guint covered; /* the same of lanes that hold something */
  /* owned: scratch, one for each mask of the history; LS_MASK_ALL where the step names the
   * element */
  LsMask *touched;
  gboolean has_flows; /* the machine has unset_files */

  Doubts *doubts; /* owned */

  /* of the step between before and after */
  LsExamine examine;
  LsTogether together;
  LsMask old_valid;
  LsMask telling; /* lanes whose values count as events; values of helpers do not */
  guint line;
};

/* --- the history ------------------------------------------------------------------------------ */

static LsMask *
history_masks (void *history)
{
  return (LsMask *) ((History *) history + 1);
}

static guint64 *
history_origins (const LsWatch *watch, void *history)
{
  return history_masks (history) + watch->masks.n_masks;
}

/* What the machine remembers, behind the masks. */
static void *
history_recalled (const LsWatch *watch, void *history)
{
  return history_masks (history) + watch->masks.n_masks * (watch->has_flows ? 2 : 1);
}

gsize
ls_watch_history_size (const LsWatch *watch)
{
  return (sizeof (History) + watch->masks.n_masks * (watch->has_flows ? 2 : 1) * sizeof (LsMask) +
          ls_program_machine (watch->program)->explain->recall_size + 63) &
         ~(gsize) 63;
}

void
ls_watch_give (const LsWatch *watch, LsRegRef ref, LsMask lanes, void *history)
{
  guint mask = ls_register_mask (&watch->masks, ref);

  if (mask != NO_MASK)
    history_masks (history)[mask] |= lanes;
}

LsMask
ls_watch_unset_lanes (const LsWatch *watch, LsRegRef ref, const void *history)
{
  const guint mask = ls_register_mask (&watch->masks, ref);

  return mask != NO_MASK ? ~history_masks ((gpointer) history)[mask] : 0;
}

void
ls_watch_start (const LsWatch *watch, const LsRegRef *given, guint n_given, void *history)
{
  memset (history, 0, ls_watch_history_size (watch));
  for (guint i = 0; i < n_given; i++)
    ls_watch_give (watch, given[i], LS_MASK_ALL, history);
}

/* Forgets the values of a file: at the end of a clause, or with every step for elements that the
 * step does not name. */
static void
expire_values (LsWatch *watch, LsMask *masks, guint file, gboolean is_new_clause)
{
  const LsRegFile *info = &ls_program_machine (watch->program)->reg_files[file];
  guint n = watch->masks.n_registers[file] * info->n_channels;

  for (guint i = watch->masks.first[file]; i < watch->masks.first[file] + n; i++)
    if (is_new_clause || (info->life == LS_LIFE_STEP && watch->touched[i] == 0))
      masks[i] = 0;
}

/* What begins anew with the step that is next. */
static void
begin_values (LsWatch *watch, const void *state, void *history)
{
  const LsMachine *machine = ls_program_machine (watch->program);

  if (!watch->has_flows || machine->explain->begins == NULL)
    return;
  g_array_set_size (watch->examine.flows, 0);
  machine->explain->begins (watch->program, state, watch->examine.flows);
  ls_unset_lose (&watch->masks, watch->examine.flows, history_masks (history),
                 history_origins (watch, history));
}

static void
update_history (LsWatch *watch, const void *state, History *history)
{
  LsMask *masks = history_masks (history);
  LsPlace place;

  if (watch->has_flows)
    {
      ls_unset_follow (&watch->masks, watch->examine.flows, masks,
                       history_origins (watch, history));
      return;
    }

  ls_program_place (watch->program, state, &place);
  memset (watch->touched, 0, watch->masks.n_masks * sizeof (LsMask));
  for (guint i = 0; i < watch->examine.accesses->len; i++)
    {
      const LsStepAccess *access = &g_array_index (watch->examine.accesses, LsStepAccess, i);
      guint mask = access->is_write ? ls_register_mask (&watch->masks, access->ref) : NO_MASK;

      if (mask == NO_MASK)
        continue;
      masks[mask] |= access->lanes;
      watch->touched[mask] = LS_MASK_ALL;
    }
  for (guint file = 0; file < ls_program_machine (watch->program)->n_reg_files; file++)
    if (ls_program_machine (watch->program)->reg_files[file].life != LS_LIFE_PROGRAM)
      expire_values (watch, masks, file, place.clause != history->clause);
  history->clause = place.clause;
}

/* --- finding ---------------------------------------------------------------------------------- */

static guint
stack_use (const LsWatch *watch, const void *state, guint *size)
{
  LsPlace place;

  if (ls_program_machine (watch->program)->explain->stack_use != NULL)
    return ls_program_stack_use (watch->program, state, size);
  ls_program_place (watch->program, state, &place);
  *size = 0;
  return place.depth;
}

static void
add_event (GArray *events, LsEvent event)
{
  if (event.lanes != 0)
    g_array_append_val (events, event);
}

/* A register that several operands of a slot read has one event. */
static gboolean
is_told (const GArray *events, guint from, const LsStepAccess *access)
{
  for (guint i = from; i < events->len; i++)
    {
      const LsEvent *event = &g_array_index (events, LsEvent, i);

      if (event->line == access->line && event->ref.file == access->ref.file &&
          event->ref.index == access->ref.index && event->ref.channel == access->ref.channel)
        return TRUE;
    }
  return FALSE;
}

/* Another wave may have given a value to registers that waves share. */
static void
find_uninitialised (LsWatch *watch, const void *history, guint64 step, GArray *events)
{
  const LsMask *masks = history_masks ((gpointer) history);
  guint from = events->len;

  if (watch->has_flows)
    {
      ls_unset_find (&watch->masks, watch->examine.flows, masks,
                     history_origins (watch, (gpointer) history), watch->telling, step, events);
      return;
    }
  for (guint i = 0; i < watch->examine.accesses->len; i++)
    {
      const LsStepAccess *access = &g_array_index (watch->examine.accesses, LsStepAccess, i);
      gboolean is_shared =
        ls_program_machine (watch->program)->reg_files[access->ref.file].is_shared;
      guint mask =
        access->is_write || is_shared ? NO_MASK : ls_register_mask (&watch->masks, access->ref);

      if (mask == NO_MASK || is_told (events, from, access))
        continue;
      add_event (events, (LsEvent){ .kind = LS_EVENT_UNINITIALISED_READ,
                                    .step = step,
                                    .line = access->line,
                                    .lanes = access->lanes & ~masks[mask] & watch->telling,
                                    .has_ref = TRUE,
                                    .ref = access->ref });
    }
}

static void
find_hazards (LsWatch *watch, guint64 step, GArray *events)
{
  static const LsEventKind kinds[] = {
    [LS_HAZARD_INDEX] = LS_EVENT_INDEX_OUT_OF_RANGE,
    [LS_HAZARD_LDS_CONFLICT] = LS_EVENT_LDS_CONFLICT,
    [LS_HAZARD_OUT_OF_BUFFER] = LS_EVENT_OUT_OF_BUFFER_FETCH,
    [LS_HAZARD_UNALIGNED] = LS_EVENT_UNALIGNED_FETCH,
    [LS_HAZARD_EARLY] = LS_EVENT_EARLY_USE,
    [LS_HAZARD_OUTSIDE] = LS_EVENT_OUTSIDE,
    [LS_HAZARD_MIXED] = LS_EVENT_MIXED_RESOURCES,
    [LS_HAZARD_UNDEFINED] = LS_EVENT_UNDEFINED,
  };

  for (guint i = 0; i < watch->examine.hazards->len; i++)
    {
      const LsStepHazard *hazard = &g_array_index (watch->examine.hazards, LsStepHazard, i);

      add_event (events, (LsEvent){ .kind = kinds[hazard->kind],
                                    .step = step,
                                    .line = hazard->line,
                                    .lanes = hazard->lanes,
                                    .resource = hazard->resource,
                                    .value = hazard->value,
                                    .of = hazard->of,
                                    .n = hazard->n,
                                    .undefined = hazard->undefined,
                                    .has_ref = hazard->has_ref,
                                    .ref = hazard->ref });
    }
}

/* Adds the hazards of the step before state that depend on earlier steps. */
static void
recall_values (LsWatch *watch, const void *state, void *history)
{
  guint first = watch->examine.hazards->len;

  if (ls_program_machine (watch->program)->explain->recall == NULL)
    return;
  ls_program_recall (watch->program, state, history_recalled (watch, history),
                     watch->examine.hazards);
  for (guint i = first; i < watch->examine.hazards->len; i++)
    g_array_index (watch->examine.hazards, LsStepHazard, i).lanes &=
      watch->together.active & watch->telling;
}

/* state: NULL if the step was refused. */
static void
find_doubts (LsWatch *watch, const void *state, guint64 step, GArray *events)
{
  guint n;
  const LsDoubt *doubts = doubts_after (watch->doubts, state, &n);

  for (guint i = 0; i < n; i++)
    add_event (events, (LsEvent){ .kind = LS_EVENT_UNCERTAIN,
                                  .step = step,
                                  .line = doubts[i].line,
                                  .lanes = doubts[i].lanes,
                                  .resource = doubts[i].reading,
                                  .value = doubts[i].value });
}

static void
find_births (LsWatch *watch, const void *state, guint64 step, GArray *events)
{
  for (guint i = 0; i < watch->examine.results->len; i++)
    {
      const LsStepResult *result = &g_array_index (watch->examine.results, LsStepResult, i);
      LsMask nan = 0, inf = 0;
      LsRow row;

      if (!ls_program_read_row (watch->program, state, result->value, &row))
        continue;
      LS_FOREACH_LANE (lane, result->lanes & watch->telling)
        {
          guint32 bits = row.u[lane] & 0x7FFFFFFFu;

          nan |= bits > 0x7F800000u ? LS_MASK_LANE (lane) : 0;
          inf |= bits == 0x7F800000u ? LS_MASK_LANE (lane) : 0;
        }
      nan &= ~result->had_nan;
      inf &= ~result->had_inf;
      for (guint k = 0; k < 2; k++)
        {
          LsMask lanes = k == 0 ? nan : inf;

          if (lanes != 0)
            add_event (events, (LsEvent){ .kind = k == 0 ? LS_EVENT_NAN_BORN : LS_EVENT_INF_BORN,
                                          .step = step,
                                          .line = result->line,
                                          .lanes = lanes,
                                          .has_ref = TRUE,
                                          .ref = result->ref,
                                          .value = row.u[__builtin_ctzll (lanes)] });
        }
    }
}

static void
find_mask_changes (LsWatch *watch, const void *state, guint64 step, GArray *events)
{
  const LsTogetherChange change = ls_together_change (&watch->together, watch->program, state);
  LsEvent event = { .step = step, .line = watch->line };

  if (watch->valid != NO_MASK)
    {
      event.kind = LS_EVENT_KILL;
      event.lanes = watch->old_valid & ~ls_program_read_mask (watch->program, state, watch->valid);
      add_event (events, event);
    }
  event.kind = LS_EVENT_DIVERGENCE;
  event.lanes = change.left;
  event.value = change.stays;
  add_event (events, event);
  event.kind = LS_EVENT_RECONVERGENCE;
  event.lanes = change.joined;
  event.value = 0;
  add_event (events, event);
}

static void
find_high_water (LsWatch *watch, const void *state, guint64 step, History *history, GArray *events)
{
  guint size;
  guint used = stack_use (watch, state, &size);

  if (used <= history->deepest)
    return;
  history->deepest = used;
  add_event (events, (LsEvent){ .kind = LS_EVENT_STACK_HIGH_WATER,
                                .step = step,
                                .line = watch->line,
                                .lanes = watch->together.active,
                                .resource = size,
                                .value = used });
}

/* --- watching --------------------------------------------------------------------------------- */

void
ls_watch_before (LsWatch *watch, const void *state)
{
  LsPlace place;

  ls_examine_reset (&watch->examine);
  if (ls_program_machine (watch->program)->explain->examine != NULL)
    ls_program_examine (watch->program, watch->bindings, state, &watch->examine);
  doubts_before (watch->doubts, state);
  ls_program_place (watch->program, state, &place);
  watch->line = place.line;
  ls_together_look (&watch->together, watch->program, state);
  if (watch->valid != NO_MASK)
    watch->old_valid = ls_program_read_mask (watch->program, state, watch->valid);
  watch->telling = watch->covered != NO_MASK
                     ? ls_program_read_mask (watch->program, state, watch->covered)
                     : LS_MASK_ALL;
}

void
ls_watch_after (LsWatch *watch, const void *state, void *history, GArray *events)
{
  LsPlace place;

  ls_program_place (watch->program, state, &place);
  recall_values (watch, state, history);
  find_uninitialised (watch, history, place.step, events);
  find_hazards (watch, place.step, events);
  find_births (watch, state, place.step, events);
  find_high_water (watch, state, place.step, history, events);
  find_mask_changes (watch, state, place.step, events);
  find_doubts (watch, state, place.step, events);
  update_history (watch, state, history);
  begin_values (watch, state, history);
}

void
ls_watch_trapped (LsWatch *watch, const void *state, const void *history, GArray *events)
{
  LsPlace place;

  ls_program_place (watch->program, state, &place);
  find_uninitialised (watch, history, place.step + 1, events);
  find_hazards (watch, place.step + 1, events);
  find_doubts (watch, NULL, place.step + 1, events);
}

LsWatch *
ls_watch_new (const LsProgram *program, const LsBindings *bindings)
{
  const LsMachine *machine = ls_program_machine (program);
  LsWatch *watch = g_new0 (LsWatch, 1);

  watch->program = program;
  watch->bindings = bindings;
  watch->doubts = doubts_new (program, bindings);
  watch->has_flows = machine->explain->unset_files != 0;
  watch->valid = ls_machine_find_mask (machine, LS_ROLE_VALID);
  watch->covered = ls_machine_find_mask (machine, LS_ROLE_COVERED);
  ls_register_masks_init (&watch->masks, program);
  watch->touched = g_new0 (LsMask, watch->masks.n_masks + 1);
  ls_examine_init (&watch->examine);
  return watch;
}

void
ls_watch_free (LsWatch *watch)
{
  ls_examine_clear (&watch->examine);
  doubts_free (watch->doubts);
  g_free (watch->touched);
  g_free (watch);
}
