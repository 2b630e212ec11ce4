#include "ls-tie-record.h"

#include <string.h>

#include "ls-debug-info.h"
#include "ls-walk.h"

#define MAX_EFFECTS 256
#define MAX_CALLS 32
#define ROWS_OF_A_BLOCK 64

/* What is known of a line before it runs. */
typedef struct
{
  gboolean is_known;
  gboolean has_mask; /* it may change which lanes are active */
  gboolean is_test;  /* it only decides, or returns */
  GArray *effects;   /* LsEffect: reads of a test; writes and exports */
} Line;

struct _LsTieSide
{
  LsProgram *program;
  const LsDebugInfo *info; /* NULL: the program tells of no text */
  GArray *series;          /* LsTieSeries */
  GHashTable *by_key;      /* guint64 *: owned keys, to the number of the series + 1 */
  GHashTable *paths;       /* calls as text to the number of the path */
  guint32 named_files;     /* bit n: register file n holds variables */
  Line *lines;
};

/* A run that is being recorded. */
typedef struct
{
  LsTieSide *side;
  LsTieRecord *record;
  const LsTieRecording *how;
  LsWalk walk;
  GArray *times; /* guint [LS_LANES] for each series: so far */
  GHashTable
    *origins; /* for each register guint [LS_LANES]: the series whose value it has, + 1; 0: none */
  LsExamine examine;
  GArray *before; /* LsRow of each access, as it was */
  gboolean is_full;
} Recorder;

/* --- a side ----------------------------------------------------------------------------------- */

/* The files of variables that statements give values. */
static guint32
find_named_files (const LsTieSide *side)
{
  guint32 files = 0;
  LsVariable variable;

  for (guint i = 0; side->info != NULL && i < side->info->n_variables (side->program); i++)
    {
      side->info->variable (side->program, i, &variable);
      if (variable.place == LS_CELL_REGISTER &&
          (variable.kind == LS_VARIABLE_LOCAL || variable.kind == LS_VARIABLE_GLOBAL ||
           variable.kind == LS_VARIABLE_OUTPUT))
        files |= 1u << variable.ref.file;
    }
  return files;
}

LsTieSide *
ls_tie_side_new (LsProgram *program)
{
  LsTieSide *side = g_new0 (LsTieSide, 1);

  side->program = ls_program_ref (program);
  side->info = ls_program_machine (program)->debug_info;
  side->series = g_array_new (FALSE, TRUE, sizeof (LsTieSeries));
  side->by_key = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  side->paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  side->lines = g_new0 (Line, ls_program_n_lines (program));
  side->named_files = find_named_files (side);
  return side;
}

void
ls_tie_side_free (LsTieSide *side)
{
  for (guint i = 0; i < ls_program_n_lines (side->program); i++)
    g_clear_pointer (&side->lines[i].effects, g_array_unref);
  g_free (side->lines);
  g_array_unref (side->series);
  g_hash_table_unref (side->by_key);
  g_hash_table_unref (side->paths);
  ls_program_unref (side->program);
  g_free (side);
}

guint
ls_tie_side_n_series (const LsTieSide *side)
{
  return side->series->len;
}

const LsTieSeries *
ls_tie_side_get (const LsTieSide *side, guint series)
{
  return &g_array_index (side->series, LsTieSeries, series);
}

guint
ls_tie_side_find_root (const LsTieSide *side, guint series)
{
  for (guint n = 0; n < side->series->len; n++)
    {
      const LsTieSeries *now = ls_tie_side_get (side, series);

      if (now->is_own || now->copied == LS_TIE_NONE || now->copied == series)
        break;
      series = now->copied;
    }
  return series;
}

/* --- lines ------------------------------------------------------------------------------------ */

static gboolean
is_kept (const Line *line, const LsEffect *effect)
{
  if (effect->kind == LS_EFFECT_READ)
    return line->is_test && !effect->relative;
  return effect->kind == LS_EFFECT_WRITE || effect->kind == LS_EFFECT_EXPORT;
}

static const Line *
look_at_line (LsTieSide *side, guint number)
{
  Line *line = &side->lines[number];
  LsEffect effects[MAX_EFFECTS];
  gboolean writes = FALSE;
  guint n;

  if (line->is_known)
    return line;
  n = MIN (ls_program_describe (side->program, number, effects, MAX_EFFECTS), MAX_EFFECTS);
  for (guint i = 0; i < n; i++)
    {
      line->has_mask |= effects[i].kind == LS_EFFECT_MASK || effects[i].kind == LS_EFFECT_LEAVE;
      writes |= effects[i].kind == LS_EFFECT_WRITE;
    }
  line->is_known = TRUE;
  line->is_test = side->info != NULL && line->has_mask && !writes;
  line->effects = g_array_new (FALSE, FALSE, sizeof (LsEffect));
  for (guint i = 0; i < n; i++)
    if (is_kept (line, &effects[i]))
      g_array_append_val (line->effects, effects[i]);
  return line;
}

/* The number of the calls that lead to where the run is. */
static guint
find_path (LsTieSide *side, const void *state)
{
  LsCallFrame frames[MAX_CALLS];
  g_autoptr (GString) text = NULL;
  gpointer found;
  guint n;

  if (side->info == NULL)
    return 0;
  n = MIN (side->info->calls (side->program, state, frames, MAX_CALLS), MAX_CALLS);
  if (n <= 1)
    return 0;
  text = g_string_new (NULL);
  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, "/%u", frames[i].line);
  if (g_hash_table_lookup_extended (side->paths, text->str, NULL, &found))
    return GPOINTER_TO_UINT (found);
  n = g_hash_table_size (side->paths) + 1;
  g_hash_table_insert (side->paths, g_strdup (text->str), GUINT_TO_POINTER (n));
  return n;
}

/* --- series ----------------------------------------------------------------------------------- */

static guint64
key_of (const LsTieSeries *series)
{
  return (guint64) series->line << 43 | (guint64) (series->path & 0x7ff) << 32 |
         (guint64) (series->ref.file & 31) << 26 | (guint64) (series->ref.index & 0xfffff) << 6 |
         (guint64) (series->ref.channel & 3) << 3 | series->kind;
}

static guint
find_series (LsTieSide *side, const LsTieSeries *wanted)
{
  guint64 key = key_of (wanted);
  const guint found = GPOINTER_TO_UINT (g_hash_table_lookup (side->by_key, &key));

  if (found != 0)
    return found - 1;
  g_array_append_val (side->series, *wanted);
  g_hash_table_insert (side->by_key, g_memdup2 (&key, sizeof key),
                       GUINT_TO_POINTER (side->series->len));
  return side->series->len - 1;
}

static guint *
get_times (Recorder *recorder, guint series)
{
  if (recorder->times->len <= series)
    g_array_set_size (recorder->times, series + 1);
  return (guint *) (gpointer) recorder->times->data + (gsize) series * LS_LANES;
}

static GPtrArray *
get_rows (Recorder *recorder, guint series)
{
  GPtrArray *all = recorder->record->rows;

  if (all->len <= series)
    g_ptr_array_set_size (all, (gint) series + 1);
  if (g_ptr_array_index (all, series) == NULL)
    g_ptr_array_index (all, series) = g_ptr_array_new ();
  return g_ptr_array_index (all, series);
}

/* Returns: (nullable): NULL: there is no room. */
static LsTieRow *
make_row (Recorder *recorder)
{
  LsTieRecord *record = recorder->record;
  const gsize size =
    sizeof (LsTieRow) + (recorder->how->has_steps ? LS_LANES * sizeof (guint32) : 0);
  const guint at = record->n_rows % ROWS_OF_A_BLOCK;

  if (at == 0)
    {
      if (record->n_rows >= LS_TIE_MAX_ROWS ||
          !ls_budget_share_grow (recorder->how->share, ROWS_OF_A_BLOCK * size))
        {
          recorder->is_full = TRUE;
          return NULL;
        }
      g_ptr_array_add (record->blocks, g_malloc (ROWS_OF_A_BLOCK * size));
    }
  record->n_rows++;
  return (
    LsTieRow *) (gpointer) ((char *) g_ptr_array_index (record->blocks, record->blocks->len - 1) +
                            at * size);
}

/* Row n, if there is room. Returns: (nullable). */
static LsTieRow *
get_row (Recorder *recorder, GPtrArray *rows, guint n)
{
  LsTieRow *row;

  if (n < rows->len)
    return g_ptr_array_index (rows, n);
  row = make_row (recorder);
  if (row == NULL)
    return NULL;
  row->lanes = 0;
  g_ptr_array_add (rows, row);
  return row;
}

static void
add_row (Recorder *recorder, guint series, guint64 step, LsMask lanes, const guint32 *bits)
{
  const LsTieSeries *of = ls_tie_side_get (recorder->side, series);
  const guint most =
    recorder->side->info == NULL || of->is_named ? LS_TIE_MAX_TIMES : LS_TIE_WAY_TIMES;
  guint *times = get_times (recorder, series);
  GPtrArray *rows = get_rows (recorder, series);

  LS_FOREACH_LANE (lane, lanes)
    {
      const guint n = times[lane]++;
      LsTieRow *row = n < most ? get_row (recorder, rows, n) : NULL;

      if (row == NULL)
        continue;
      row->lanes |= LS_MASK_LANE (lane);
      row->bits[lane] = bits[lane];
      if (recorder->how->has_steps)
        row->steps[lane] = (guint32) step;
    }
}

/* --- copies ----------------------------------------------------------------------------------- */

static gpointer
key_of_ref (LsRegRef ref)
{
  return GSIZE_TO_POINTER ((gsize) ref.file << 32 | (gsize) ref.index << 4 | ref.channel);
}

/* The series whose value a register has in all of the lanes. Returns: LS_TIE_NONE: there is no
 * such. */
static guint
find_origin (const Recorder *recorder, LsRegRef ref, LsMask lanes)
{
  const guint *origins = g_hash_table_lookup (recorder->origins, key_of_ref (ref));
  guint found = LS_TIE_NONE;

  LS_FOREACH_LANE (lane, origins != NULL ? lanes : 0)
    {
      if (origins[lane] == 0 || (found != LS_TIE_NONE && origins[lane] != found + 1))
        return LS_TIE_NONE;
      found = origins[lane] - 1;
    }
  return found;
}

static void
set_origin (Recorder *recorder, LsRegRef ref, LsMask lanes, guint series)
{
  guint *origins = g_hash_table_lookup (recorder->origins, key_of_ref (ref));

  if (origins == NULL)
    {
      origins = g_new0 (guint, LS_LANES);
      g_hash_table_insert (recorder->origins, key_of_ref (ref), origins);
    }
  LS_FOREACH_LANE (lane, lanes)
    origins[lane] = series + 1;
}

static gboolean
is_same (const guint32 *a, const guint32 *b, LsMask lanes)
{
  LS_FOREACH_LANE (lane, lanes)
    if (a[lane] != b[lane])
      return FALSE;
  return TRUE;
}

/* Whether the step passes a value on from one register to the other: an output gets what is
 * stored there. */
static gboolean
is_passed (const Recorder *recorder, LsRegRef from, LsRegRef to)
{
  const GArray *flows = recorder->examine.flows;

  if (ls_program_machine (recorder->side->program)->reg_files[to.file].is_output)
    return TRUE;
  for (guint i = 0; i < flows->len; i++)
    {
      const LsValueFlow *flow = &g_array_index (flows, LsValueFlow, i);

      if (flow->kind == LS_FLOW_SET && flow->has_source && ls_reg_ref_equal (flow->ref, to) &&
          ls_reg_ref_equal (flow->source, from))
        return TRUE;
    }
  return FALSE;
}

/* Whether what a step gave is a copy of the same series each time. */
static void
note_copy (Recorder *recorder, guint number, const LsStepAccess *write, const guint32 *bits)
{
  LsTieSeries *series = &g_array_index (recorder->side->series, LsTieSeries, number);
  const GArray *accesses = recorder->examine.accesses;

  for (guint i = 0; !series->is_own && i < accesses->len; i++)
    {
      const LsStepAccess *read = &g_array_index (accesses, LsStepAccess, i);
      guint origin;

      if (read->is_write || !is_passed (recorder, read->ref, write->ref) ||
          !is_same (g_array_index (recorder->before, LsRow, i).u, bits, write->lanes))
        continue;
      origin = find_origin (recorder, read->ref, write->lanes);
      if (origin == LS_TIE_NONE || (series->copied != LS_TIE_NONE && series->copied != origin))
        continue;
      series->copied = origin;
      return;
    }
  series->is_own = TRUE;
}

/* Of the words: whether the line gave a lane what it did not read. */
static void
note_computed (Recorder *recorder, guint number, const LsStepAccess *write, const guint32 *bits)
{
  LsTieSeries *series = &g_array_index (recorder->side->series, LsTieSeries, number);
  const GArray *accesses = recorder->examine.accesses;
  LsMask left = series->is_computed ? 0 : write->lanes;

  for (guint i = 0; left != 0 && i < accesses->len; i++)
    {
      const LsStepAccess *read = &g_array_index (accesses, LsStepAccess, i);
      const LsRow *before = &g_array_index (recorder->before, LsRow, i);

      if (read->is_write || read->line != write->line)
        continue;
      LS_FOREACH_LANE (lane, left & read->lanes)
        if (before->u[lane] == bits[lane])
          left &= ~LS_MASK_LANE (lane);
    }
  series->is_computed |= left != 0;
}

/* --- steps ------------------------------------------------------------------------------------ */

static void
record_tests (Recorder *recorder, const Line *line, guint path)
{
  const LsWalk *walk = &recorder->walk;

  for (guint i = 0; line->is_test && i < line->effects->len; i++)
    {
      const LsEffect *effect = &g_array_index (line->effects, LsEffect, i);
      const guint origin = find_origin (recorder, effect->ref, walk->active);
      const LsTieSeries wanted = { .kind = LS_TIE_TEST,
                                   .line = walk->place.line,
                                   .path = path,
                                   .ref = effect->ref,
                                   .type = effect->type,
                                   .copied = origin,
                                   .is_named = TRUE };
      LsRow row;
      guint number;

      if (effect->kind != LS_EFFECT_READ ||
          !ls_program_read_row (recorder->side->program, walk->state, effect->ref, &row))
        continue;
      number = find_series (recorder->side, &wanted);
      if (ls_tie_side_get (recorder->side, number)->copied != origin)
        g_array_index (recorder->side->series, LsTieSeries, number).is_own = TRUE;
      add_row (recorder, number, walk->place.step, walk->active, row.u);
    }
}

/* What the step is about to read and write. writes: gets LsStepAccess. */
static void
look_at_step (Recorder *recorder, const Line *line, GArray *writes)
{
  const LsProgram *program = recorder->side->program;
  const LsWalk *walk = &recorder->walk;
  LsRow row = { 0 };

  g_array_set_size (recorder->examine.accesses, 0);
  g_array_set_size (recorder->examine.hazards, 0);
  g_array_set_size (recorder->before, 0);
  if (recorder->examine.flows != NULL)
    g_array_set_size (recorder->examine.flows, 0);
  ls_program_examine (program, ls_subject_get_bindings (walk->subject), walk->state,
                      &recorder->examine);
  for (guint i = 0; i < recorder->examine.accesses->len; i++)
    {
      const LsStepAccess *access = &g_array_index (recorder->examine.accesses, LsStepAccess, i);

      if (access->is_write && access->lanes != 0)
        g_array_append_val (writes, *access);
      ls_program_read_row (program, walk->state, access->ref, &row);
      g_array_append_val (recorder->before, row);
    }
  for (guint i = 0; i < line->effects->len; i++)
    {
      const LsEffect *effect = &g_array_index (line->effects, LsEffect, i);
      const LsStepAccess access = {
        .line = walk->place.line, .is_write = TRUE, .ref = effect->ref, .lanes = walk->active
      };
      gboolean is_there = effect->kind != LS_EFFECT_EXPORT || effect->relative;

      for (guint k = 0; k < writes->len && !is_there; k++)
        is_there = ls_reg_ref_equal (g_array_index (writes, LsStepAccess, k).ref, effect->ref);
      if (!is_there)
        g_array_append_val (writes, access);
    }
}

static LsValueType
find_type (const Line *line, LsRegRef ref)
{
  for (guint i = 0; i < line->effects->len; i++)
    {
      const LsEffect *effect = &g_array_index (line->effects, LsEffect, i);

      if (effect->kind != LS_EFFECT_READ && ls_reg_ref_equal (effect->ref, ref))
        return effect->type;
    }
  return LS_VALUE_BITS;
}

static void
record_write (Recorder *recorder, const LsStepAccess *access, guint path, guint64 step)
{
  LsTieSide *side = recorder->side;
  const Line *line = look_at_line (side, access->line);
  const LsTieSeries wanted = { .kind = LS_TIE_WRITE,
                               .line = access->line,
                               .path = path,
                               .ref = access->ref,
                               .type = find_type (line, access->ref),
                               .copied = LS_TIE_NONE,
                               .is_named = side->named_files >> access->ref.file & 1 };
  LsRow row;
  guint number;

  if (!ls_program_read_row (side->program, recorder->walk.state, access->ref, &row))
    return;
  number = find_series (side, &wanted);
  add_row (recorder, number, step, access->lanes, row.u);
  if (side->info == NULL)
    {
      note_computed (recorder, number, access, row.u);
      return;
    }
  note_copy (recorder, number, access, row.u);
  set_origin (recorder, access->ref, access->lanes, number);
}

static void
record_mask (Recorder *recorder, guint line, LsMask lanes, guint64 step)
{
  const LsTieSeries wanted = { .kind = LS_TIE_MASK, .line = line, .type = LS_VALUE_BOOL };
  guint32 bits[LS_LANES];

  for (guint lane = 0; lane < LS_LANES; lane++)
    bits[lane] = recorder->walk.active >> lane & 1;
  add_row (recorder, find_series (recorder->side, &wanted), step, lanes, bits);
}

static gboolean
has_bits (const LsRow *row)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (row->u[lane] != 0)
      return TRUE;
  return FALSE;
}

void
ls_tie_each_start (const LsProgram *program,
                   const void *state,
                   gboolean is_given,
                   LsTieStartFunc func,
                   gpointer data)
{
  const LsMachine *machine = ls_program_machine (program);

  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (program, file); i++)
      for (guint c = 0; c < machine->reg_files[file].n_channels; c++)
        {
          const LsRegRef ref = { .file = (guint8) file,
                                 .index = (guint16) i,
                                 .channel = (guint8) c };
          LsRow row;

          if (machine->reg_files[file].life == LS_LIFE_PROGRAM &&
              !machine->reg_files[file].is_output &&
              (!is_given || ls_program_takes_inputs (program, file)) &&
              ls_program_read_row (program, state, ref, &row))
            func (ref, &row, data);
        }
}

/* A register of the words that the run starts with. */
static void
record_start (LsRegRef ref, const LsRow *row, gpointer data)
{
  Recorder *recorder = data;
  const LsTieSeries wanted = { .kind = LS_TIE_START, .line = LS_TIE_NONE, .ref = ref };

  if (has_bits (row))
    add_row (recorder, find_series (recorder->side, &wanted), 0, LS_MASK_ALL, row->u);
}

static gboolean
record_step (Recorder *recorder)
{
  LsWalk *walk = &recorder->walk;
  const guint64 step = walk->place.step;
  const guint number = walk->place.line;
  const LsMask lanes = walk->active;
  g_autoptr (GArray) writes = g_array_new (FALSE, FALSE, sizeof (LsStepAccess));
  const Line *line;
  guint path;

  if (recorder->is_full || ls_walk_is_over (walk))
    return FALSE;
  line = look_at_line (recorder->side, number);
  path = find_path (recorder->side, walk->state);
  record_tests (recorder, line, path);
  look_at_step (recorder, line, writes);
  if (!ls_walk_step (walk))
    return FALSE;
  for (guint i = 0; i < writes->len; i++)
    record_write (recorder, &g_array_index (writes, LsStepAccess, i), path, step);
  if (line->has_mask && recorder->side->info == NULL)
    record_mask (recorder, number, lanes, step);
  return TRUE;
}

static void
clear_rows (gpointer rows)
{
  if (rows != NULL)
    g_ptr_array_unref (rows);
}

LsTieRecord *
ls_tie_record_new (LsTieSide *side, LsSubject *subject, const LsTieRecording *how)
{
  const LsWalkOptions options = { .max_steps = how->max_steps, .interrupt = how->interrupt };
  Recorder recorder = { .side = side, .record = g_new0 (LsTieRecord, 1), .how = how };

  recorder.record->rows = g_ptr_array_new_with_free_func (clear_rows);
  recorder.record->blocks = g_ptr_array_new_with_free_func (g_free);
  recorder.times = g_array_new (FALSE, TRUE, LS_LANES * sizeof (guint));
  recorder.origins = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  recorder.examine.accesses = g_array_new (FALSE, FALSE, sizeof (LsStepAccess));
  recorder.examine.hazards = g_array_new (FALSE, FALSE, sizeof (LsStepHazard));
  recorder.examine.flows =
    side->info != NULL ? g_array_new (FALSE, FALSE, sizeof (LsValueFlow)) : NULL;
  recorder.before = g_array_new (FALSE, FALSE, sizeof (LsRow));
  ls_walk_init (&recorder.walk, subject, &options);
  if (side->info == NULL)
    ls_tie_each_start (side->program, recorder.walk.state, FALSE, record_start, &recorder);
  while (record_step (&recorder))
    recorder.record->n_steps++;
  recorder.record->is_ended = recorder.walk.place.ended;
  ls_walk_clear (&recorder.walk);
  g_array_unref (recorder.times);
  g_hash_table_unref (recorder.origins);
  g_array_unref (recorder.examine.accesses);
  g_array_unref (recorder.examine.hazards);
  g_clear_pointer (&recorder.examine.flows, g_array_unref);
  g_array_unref (recorder.before);
  return recorder.record;
}

void
ls_tie_record_free (LsTieRecord *record)
{
  g_ptr_array_unref (record->rows);
  g_ptr_array_unref (record->blocks);
  g_free (record);
}
