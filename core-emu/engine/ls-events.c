#include "ls-events.h"

#include <string.h>

#include "ls-doubts.h"
#include "ls-examine.h"

/* Flat: this struct, then for each channel of each register, file after file, the mask of lanes in
 * which it has a value. */
typedef struct
{
  guint64 deepest; /* stack use */
  guint64 clause;  /* where the state is, as LsPlace */
} History;

#define NO_MASK G_MAXUINT
#define MAX_FILES 32

struct _LsWatch
{
  const LsProgram *program;
  const LsBindings *bindings;
  guint first[MAX_FILES]; /* mask of channel 0 of register 0 */
  guint n_registers[MAX_FILES];
  guint n_masks;
  guint valid;   /* index of the mask of lanes not killed, or NO_MASK */
  guint covered; /* the same of lanes that hold something */
  /* owned: scratch, one for each mask of the history; LS_MASK_ALL where the step names the
   * element */
  LsMask *touched;

  LsDoubts *doubts; /* owned */

  /* of the step between before and after */
  LsExamine examine;
  LsMask old_active, old_valid;
  LsMask telling; /* lanes whose values count as events; values of helpers do not */
  guint line;
};

/* --- the history ------------------------------------------------------------------------------ */

static LsMask *
history_masks (void *history)
{
  return (LsMask *) ((History *) history + 1);
}

/* The number of a register's mask, or NO_MASK if there is none: outputs, registers that the program
 * fills, and registers that do not exist. */
static guint
mask_of (const LsWatch *watch, LsRegRef ref)
{
  guint n_channels;

  if (ref.file >= ls_program_machine (watch->program)->n_reg_files ||
      ref.index >= watch->n_registers[ref.file])
    return NO_MASK;
  n_channels = ls_program_machine (watch->program)->reg_files[ref.file].n_channels;
  return watch->first[ref.file] + n_channels * ref.index + ref.channel;
}

/* What the machine remembers, behind the masks. */
static void *
history_recalled (const LsWatch *watch, void *history)
{
  return history_masks (history) + watch->n_masks;
}

gsize
ls_watch_history_size (const LsWatch *watch)
{
  return (sizeof (History) + watch->n_masks * sizeof (LsMask) +
          ls_program_machine (watch->program)->explain->recall_size + 63) &
         ~(gsize) 63;
}

void
ls_watch_give (const LsWatch *watch, LsRegRef ref, LsMask lanes, void *history)
{
  guint mask = mask_of (watch, ref);

  if (mask != NO_MASK)
    history_masks (history)[mask] |= lanes;
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
expire (LsWatch *watch, LsMask *masks, guint file, gboolean is_new_clause)
{
  const LsRegFile *info = &ls_program_machine (watch->program)->reg_files[file];
  guint n = watch->n_registers[file] * info->n_channels;

  for (guint i = watch->first[file]; i < watch->first[file] + n; i++)
    if (is_new_clause || (info->life == LS_LIFE_STEP && watch->touched[i] == 0))
      masks[i] = 0;
}

static void
update_history (LsWatch *watch, const void *state, History *history)
{
  LsMask *masks = history_masks (history);
  LsPlace place;

  ls_program_place (watch->program, state, &place);
  memset (watch->touched, 0, watch->n_masks * sizeof (LsMask));
  for (guint i = 0; i < watch->examine.accesses->len; i++)
    {
      const LsStepAccess *access = &g_array_index (watch->examine.accesses, LsStepAccess, i);
      guint mask = access->is_write ? mask_of (watch, access->ref) : NO_MASK;

      if (mask == NO_MASK)
        continue;
      masks[mask] |= access->lanes;
      watch->touched[mask] = LS_MASK_ALL;
    }
  for (guint file = 0; file < ls_program_machine (watch->program)->n_reg_files; file++)
    if (ls_program_machine (watch->program)->reg_files[file].life != LS_LIFE_PROGRAM)
      expire (watch, masks, file, place.clause != history->clause);
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
add (GArray *events, LsEvent event)
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

  for (guint i = 0; i < watch->examine.accesses->len; i++)
    {
      const LsStepAccess *access = &g_array_index (watch->examine.accesses, LsStepAccess, i);
      gboolean is_shared =
        ls_program_machine (watch->program)->reg_files[access->ref.file].is_shared;
      guint mask = access->is_write || is_shared ? NO_MASK : mask_of (watch, access->ref);

      if (mask == NO_MASK || is_told (events, from, access))
        continue;
      add (events, (LsEvent){ .kind = LS_EVENT_UNINITIALISED_READ,
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
  };

  for (guint i = 0; i < watch->examine.hazards->len; i++)
    {
      const LsStepHazard *hazard = &g_array_index (watch->examine.hazards, LsStepHazard, i);

      add (events, (LsEvent){ .kind = kinds[hazard->kind],
                              .step = step,
                              .line = hazard->line,
                              .lanes = hazard->lanes,
                              .resource = hazard->resource,
                              .value = hazard->value,
                              .of = hazard->of,
                              .has_ref = hazard->has_ref,
                              .ref = hazard->ref });
    }
}

/* Adds the hazards of the step before state that depend on earlier steps. */
static void
recall (LsWatch *watch, const void *state, void *history)
{
  guint first = watch->examine.hazards->len;

  if (ls_program_machine (watch->program)->explain->recall == NULL)
    return;
  ls_program_recall (watch->program, state, history_recalled (watch, history),
                     watch->examine.hazards);
  for (guint i = first; i < watch->examine.hazards->len; i++)
    g_array_index (watch->examine.hazards, LsStepHazard, i).lanes &=
      watch->old_active & watch->telling;
}

/* state: NULL if the step was refused. */
static void
find_doubts (LsWatch *watch, const void *state, guint64 step, GArray *events)
{
  guint n;
  const LsDoubt *doubts = ls_doubts_after (watch->doubts, state, &n);

  for (guint i = 0; i < n; i++)
    add (events, (LsEvent){ .kind = LS_EVENT_UNCERTAIN,
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
            add (events, (LsEvent){ .kind = k == 0 ? LS_EVENT_NAN_BORN : LS_EVENT_INF_BORN,
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
  LsMask active = ls_program_read_mask (watch->program, state, 0);
  LsMask left = watch->old_active & ~active, joined = active & ~watch->old_active;
  LsEvent event = { .step = step, .line = watch->line };

  if (watch->valid != NO_MASK)
    {
      event.kind = LS_EVENT_KILL;
      event.lanes = watch->old_valid & ~ls_program_read_mask (watch->program, state, watch->valid);
      add (events, event);
    }
  if ((active & watch->old_active) == 0)
    return;
  event.kind = LS_EVENT_DIVERGENCE;
  event.lanes = left;
  add (events, event);
  event.kind = LS_EVENT_RECONVERGENCE;
  event.lanes = joined;
  add (events, event);
}

static void
find_high_water (LsWatch *watch, const void *state, guint64 step, History *history, GArray *events)
{
  guint size;
  guint used = stack_use (watch, state, &size);

  if (used <= history->deepest)
    return;
  history->deepest = used;
  add (events, (LsEvent){ .kind = LS_EVENT_STACK_HIGH_WATER,
                          .step = step,
                          .line = watch->line,
                          .lanes = watch->old_active,
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
  ls_doubts_before (watch->doubts, state);
  ls_program_place (watch->program, state, &place);
  watch->line = place.line;
  watch->old_active = ls_program_read_mask (watch->program, state, 0);
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
  recall (watch, state, history);
  find_uninitialised (watch, history, place.step, events);
  find_hazards (watch, place.step, events);
  find_births (watch, state, place.step, events);
  find_high_water (watch, state, place.step, history, events);
  find_mask_changes (watch, state, place.step, events);
  find_doubts (watch, state, place.step, events);
  update_history (watch, state, history);
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

  g_assert (machine->n_reg_files <= MAX_FILES);
  watch->program = program;
  watch->bindings = bindings;
  watch->doubts = ls_doubts_new (program, bindings);
  watch->valid = ls_machine_find_mask (machine, LS_ROLE_VALID);
  watch->covered = ls_machine_find_mask (machine, LS_ROLE_COVERED);
  for (guint file = 0; file < machine->n_reg_files; file++)
    {
      const LsRegFile *info = &machine->reg_files[file];

      watch->first[file] = watch->n_masks;
      watch->n_registers[file] = info->is_output || info->role == LS_ROLE_LITERALS
                                   ? 0
                                   : ls_program_n_registers (program, file);
      watch->n_masks += watch->n_registers[file] * info->n_channels;
    }
  watch->touched = g_new0 (LsMask, watch->n_masks + 1);
  ls_examine_init (&watch->examine);
  return watch;
}

void
ls_watch_free (LsWatch *watch)
{
  ls_examine_clear (&watch->examine);
  ls_doubts_free (watch->doubts);
  g_free (watch->touched);
  g_free (watch);
}
