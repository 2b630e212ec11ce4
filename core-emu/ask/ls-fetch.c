#include "ls-fetch.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-lane-states.h"
#include "ls-room.h"

/* --- what is asked for ----------------------------------------------------------------------------------- */

static void
part_clear (gpointer data)
{
  LsFetchPart *part = data;

  g_free (part->name);
}

void
ls_fetch_plan_init (LsFetchPlan *plan)
{
  *plan = (LsFetchPlan){ .parts = g_array_new (FALSE, FALSE, sizeof (LsFetchPart)),
                         .stride = 1,
                         .lanes = LS_MASK_ALL };
  g_array_set_clear_func (plan->parts, part_clear);
}

void
ls_fetch_plan_clear (LsFetchPlan *plan)
{
  g_clear_pointer (&plan->parts, g_array_unref);
}

void
ls_fetch_plan_add (LsFetchPlan *plan, char *name, const LsRegRef *refs, guint n)
{
  LsFetchPart part = { .name = name, .n_refs = n };

  g_return_if_fail (n <= G_N_ELEMENTS (part.refs));

  for (guint i = 0; i < n; i++)
    part.refs[i] = refs[i];
  g_array_append_val (plan->parts, part);
}

static void
add_register (LsFetchPlan *plan, const LsProgram *program, LsRegRef ref)
{
  GString *name = g_string_new (NULL);
  LsRegRef refs[4];
  const guint n = ls_program_machine (program)->reg_files[ref.file].n_channels;

  ls_program_append_register (name, program, ref);
  for (guint i = 0; i < n; i++)
    refs[i] = (LsRegRef){ .file = ref.file, .channel = (guint8) i, .index = ref.index };
  ls_fetch_plan_add (plan, g_string_free (name, FALSE), refs, n);
}

void
ls_fetch_plan_add_all (LsFetchPlan *plan, const LsProgram *program)
{
  for (guint file = 0; file < ls_program_machine (program)->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (program, file); i++)
      add_register (plan, program, (LsRegRef){ .file = (guint8) file, .index = (guint16) i });
}

/* --- reading a state ------------------------------------------------------------------------------------- */

typedef struct
{
  const LsFetchPlan *plan;
  LsFetch *fetch;
  LsWalk walk;
  guint8 lanes[LS_LANES]; /* those asked for */
  guint n_lanes;
} Fetching;

static guint8 *
put_u32 (guint8 *to, guint32 number)
{
  const guint32 little = GUINT32_TO_LE (number);

  memcpy (to, &little, sizeof little);
  return to + sizeof little;
}

/* As all who show lanes: helpers, and killed ones that run on, are not among them. */
static void
put_mask (const Fetching *fetching, guint8 *to)
{
  LsLaneStates states;

  ls_lane_states_init (&states, fetching->walk.program, NULL, fetching->walk.state);
  const guint64 little = GUINT64_TO_LE (states.in[LS_LANE_ACTIVE]);
  memcpy (to, &little, sizeof little);
}

/* The lanes of a component; most often they are all there. Returns: where the next one goes. */
static guint8 *
put_row (const Fetching *fetching, LsRegRef ref, guint8 *to)
{
  const LsWalk *walk = &fetching->walk;
  const LsRow *row = ls_program_find_row (walk->program, walk->state, ref);
  const LsMask written = ls_program_written (walk->program, walk->state, ref);

  if (G_BYTE_ORDER == G_LITTLE_ENDIAN && written == LS_MASK_ALL && fetching->n_lanes == LS_LANES)
    {
      memcpy (to, row, sizeof *row);
      return to + sizeof *row;
    }
  for (guint i = 0; i < fetching->n_lanes; i++)
    {
      const guint lane = fetching->lanes[i];

      to = put_u32 (to, (written >> lane & 1) != 0 ? row->u[lane] : 0);
    }
  return to;
}

static void
put_position (Fetching *fetching)
{
  LsFetch *fetch = fetching->fetch;

  for (guint i = 0; i < fetch->rows->len; i++)
    {
      const LsFetchRows *rows = &g_array_index (fetch->rows, LsFetchRows, i);
      guint8 *to = fetch->bytes + rows->start + fetch->n_positions * rows->row_bytes;

      if (rows->part->n_refs == 0)
        put_mask (fetching, to);
      for (guint c = 0; c < rows->part->n_refs; c++)
        to = put_row (fetching, rows->part->refs[c], to);
    }
  fetch->n_positions++;
}

/* --- going through --------------------------------------------------------------------------------------- */

static void
start_walk (Fetching *fetching, LsSubject *subject, const LsWalkOptions *options)
{
  LsWalkOptions own = *options;

  own.first_step = own.max_steps = 0;
  own.last_step = fetching->plan->last;
  ls_walk_init (&fetching->walk, subject, &own);
}

/* Returns: FALSE, at another position: the run ends before. */
static gboolean
walk_to (Fetching *fetching, guint64 position)
{
  ls_walk_to_step (&fetching->walk, position);
  return fetching->walk.place.step == position;
}

static gboolean
check_interrupt (const Fetching *fetching, GError **error)
{
  if (fetching->walk.reason != LS_STOP_INTERRUPT)
    return TRUE;
  return ls_fail (error, LS_ERROR_STATE, "cancelled at step %" PRIu64, fetching->walk.place.step);
}

static void
go_through (Fetching *fetching, guint64 n_asked)
{
  const LsFetchPlan *plan = fetching->plan;
  guint64 position = plan->first;

  while (fetching->fetch->n_positions < n_asked && walk_to (fetching, position))
    {
      put_position (fetching);
      position += plan->stride;
    }
  fetching->fetch->is_cut = fetching->fetch->n_positions < n_asked;
}

/* --- how much it is -------------------------------------------------------------------------------------- */

/* Returns: bytes of one position. */
static gsize
find_row_bytes (Fetching *fetching)
{
  gsize n = 0;

  for (guint i = 0; i < fetching->plan->parts->len; i++)
    {
      const LsFetchPart *part = &g_array_index (fetching->plan->parts, LsFetchPart, i);
      const LsFetchRows rows = {
        .part = part,
        .row_bytes =
          part->n_refs > 0 ? part->n_refs * sizeof (guint32) * fetching->n_lanes : sizeof (guint64),
      };

      g_array_append_val (fetching->fetch->rows, rows);
      n += rows.row_bytes;
    }
  return n;
}

static gboolean
refuse_size (guint64 n_positions, gsize row_bytes, GError **error)
{
  guint64 n_bytes;

  if (!g_uint64_checked_mul (&n_bytes, n_positions, row_bytes))
    n_bytes = G_MAXUINT64;
  return ls_fail (error, LS_ERROR_RANGE,
                  "the answer would have %" PRIu64 " bytes, and may have %" PRIu64
                  ": ask for fewer steps",
                  n_bytes, LS_FETCH_MAX_BYTES);
}

/* Where so many positions are too many, goes to see whether the run has them. */
static gboolean
limit_positions (Fetching *fetching,
                 LsSubject *subject,
                 const LsWalkOptions *options,
                 gsize row_bytes,
                 guint64 *n_positions,
                 GError **error)
{
  const guint64 most = LS_FETCH_MAX_BYTES / MAX (row_bytes, 1);
  const guint64 first = fetching->plan->first;
  gboolean is_there, is_whole;

  if (*n_positions <= most)
    return TRUE;
  start_walk (fetching, subject, options);
  is_there = walk_to (fetching, first + most * fetching->plan->stride);
  is_whole = is_there || check_interrupt (fetching, error);
  const guint64 end = fetching->walk.place.step;
  ls_walk_clear (&fetching->walk);
  if (!is_whole)
    return FALSE;
  if (is_there)
    return refuse_size (*n_positions, row_bytes, error);
  *n_positions = end < first ? 0 : (end - first) / fetching->plan->stride + 1;
  return TRUE;
}

static gboolean
make_room (LsFetch *fetch, guint64 n_positions, gsize row_bytes, GError **error)
{
  gsize start = 0;

  if (!ls_budget_share_take (&fetch->share, n_positions * row_bytes, "the answer", error))
    return FALSE;
  fetch->bytes = ls_room_new ((gsize) n_positions, row_bytes, error);
  for (guint i = 0; i < fetch->rows->len; i++)
    {
      LsFetchRows *rows = &g_array_index (fetch->rows, LsFetchRows, i);

      rows->start = start;
      start += n_positions * rows->row_bytes;
    }
  return fetch->bytes != NULL;
}

/* --- the answer ------------------------------------------------------------------------------------------ */

LsFetch *
ls_fetch_new (LsSubject *subject,
              const LsFetchPlan *plan,
              const LsWalkOptions *options,
              GError **error)
{
  g_return_val_if_fail (plan->stride > 0 && plan->first <= plan->last && plan->lanes != 0, NULL);

  g_autoptr (LsFetch) fetch = g_new0 (LsFetch, 1);
  Fetching fetching = { .plan = plan, .fetch = fetch };
  const guint64 n_asked = (plan->last - plan->first) / plan->stride + 1;
  guint64 n_positions = n_asked;

  LS_FOREACH_LANE (lane, plan->lanes)
    fetching.lanes[fetching.n_lanes++] = (guint8) lane;
  ls_budget_share_init (&fetch->share, ls_subject_get_budget (subject));
  fetch->rows = g_array_new (FALSE, FALSE, sizeof (LsFetchRows));
  const gsize row_bytes = find_row_bytes (&fetching);
  if (!limit_positions (&fetching, subject, options, row_bytes, &n_positions, error) ||
      !make_room (fetch, n_positions, row_bytes, error))
    return NULL;
  start_walk (&fetching, subject, options);
  go_through (&fetching, n_positions);
  fetch->is_cut |= n_positions < n_asked;
  const gboolean is_whole = fetch->n_positions == n_positions || check_interrupt (&fetching, error);
  ls_walk_clear (&fetching.walk);
  return is_whole ? g_steal_pointer (&fetch) : NULL;
}

void
ls_fetch_free (LsFetch *fetch)
{
  g_clear_pointer (&fetch->rows, g_array_unref);
  ls_budget_share_clear (&fetch->share);
  g_free (fetch->bytes);
  g_free (fetch);
}
