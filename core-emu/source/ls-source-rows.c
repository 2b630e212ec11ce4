#include "ls-source-private.h"

#include <string.h>

#include "ls-walk.h"
#include "ls-words.h"

/* What a run writes, by lines and registers. */

#define MAX_EFFECTS 256

/* What the step of a line writes. */
typedef struct
{
  gboolean is_known;
  GArray *series; /* LsSourceSeries *: the mask's last */
} Writes;

typedef struct
{
  LsSourceRows *rows;
  const LsProgram *program;
  Writes *writes; /* for each line */
  guint n_rows;
  LsBudgetShare *share;
  GError *error; /* there is no room for more rows */
} Recorder;

static void
series_free (gpointer data)
{
  LsSourceSeries *series = data;

  g_array_unref (series->rows);
  g_free (series);
}

static LsSourceSeries *
series_new (guint line, LsRegRef ref, gboolean is_mask)
{
  LsSourceSeries *series = g_new0 (LsSourceSeries, 1);

  series->line = line;
  series->ref = ref;
  series->is_mask = is_mask;
  series->first = G_MAXUINT64;
  series->rows = g_array_new (FALSE, TRUE, sizeof (LsSourceRow));
  return series;
}

static gboolean
is_listed (const Writes *writes, LsRegRef ref)
{
  for (guint i = 0; i < writes->series->len; i++)
    {
      const LsSourceSeries *series = g_array_index (writes->series, LsSourceSeries *, i);

      if (!series->is_mask && ls_reg_ref_equal (series->ref, ref))
        return TRUE;
    }
  return FALSE;
}

static void
add_series (Recorder *recorder, Writes *writes, LsSourceSeries *series)
{
  series->key = ls_source_series_key (series->line, series->ref, series->is_mask);
  g_hash_table_insert (recorder->rows->by_key, &series->key, series);
  g_ptr_array_add (recorder->rows->series, series);
  g_array_append_val (writes->series, series);
}

static const Writes *
find_writes (Recorder *recorder, guint line)
{
  Writes *writes = &recorder->writes[line];
  LsEffect effects[MAX_EFFECTS];
  guint n;
  gboolean has_mask = FALSE;

  if (writes->is_known)
    return writes;
  writes->is_known = TRUE;
  writes->series = g_array_new (FALSE, FALSE, sizeof (LsSourceSeries *));
  n = MIN (ls_program_describe (recorder->program, line, effects, MAX_EFFECTS), MAX_EFFECTS);
  for (guint i = 0; i < n; i++)
    {
      has_mask |= effects[i].kind == LS_EFFECT_MASK || effects[i].kind == LS_EFFECT_LEAVE;
      if ((effects[i].kind == LS_EFFECT_WRITE || effects[i].kind == LS_EFFECT_EXPORT) &&
          !effects[i].relative && !is_listed (writes, effects[i].ref))
        add_series (recorder, writes, series_new (line, effects[i].ref, FALSE));
    }
  if (has_mask)
    add_series (recorder, writes, series_new (line, (LsRegRef){ 0 }, TRUE));
  return writes;
}

/* --- recording ------------------------------------------------------------------------------------------------ */

/* Arrays double where they grow. */
static gboolean
make_room (Recorder *recorder, LsSourceSeries *series, guint n_rows)
{
  const guint before = series->n_taken;

  if (n_rows <= before)
    return TRUE;
  series->n_taken = MAX (2 * before, MAX (n_rows, 4));
  return ls_budget_share_take (recorder->share,
                               (guint64) (series->n_taken - before) * sizeof (LsSourceRow),
                               N_ ("measuring the lines of the text"), &recorder->error);
}

static void
record_lane (LsSourceSeries *series, guint time, guint lane, guint32 bits)
{
  LsSourceRow *row;

  if (time >= series->rows->len)
    g_array_set_size (series->rows, time + 1);
  row = &g_array_index (series->rows, LsSourceRow, time);
  row->lanes |= LS_MASK_LANE (lane);
  row->bits[lane] = bits;
}

static gboolean
record_series (Recorder *recorder, LsSourceSeries *series, const LsWalk *walk, LsMask lanes)
{
  const guint32 (*counts)[LS_LANES] = (const guint32 (*)[LS_LANES]) recorder->rows->counts;
  const guint before = series->rows->len;
  guint last = 0;
  LsRow row;

  LS_FOREACH_LANE (lane, lanes)
    last = MAX (last, counts[series->line][lane]);
  if (!make_room (recorder, series, last + 1))
    return FALSE;
  if (!series->is_mask)
    ls_program_read_row (recorder->program, walk->state, series->ref, &row);
  LS_FOREACH_LANE (lane, lanes)
    record_lane (series, counts[series->line][lane], lane,
                 series->is_mask ? (guint32) (walk->active >> lane & 1) : row.u[lane]);
  series->first = MIN (series->first, walk->place.step);
  recorder->n_rows += series->rows->len - before;
  return TRUE;
}

static gboolean
record_step (Recorder *recorder, LsWalk *walk)
{
  const guint line = walk->place.line;
  const LsMask lanes = walk->active;
  const Writes *writes;

  if (!ls_walk_step (walk))
    return FALSE;
  writes = find_writes (recorder, line);
  for (guint i = 0; i < writes->series->len; i++)
    if (!record_series (recorder, g_array_index (writes->series, LsSourceSeries *, i), walk, lanes))
      return FALSE;
  LS_FOREACH_LANE (lane, lanes)
    recorder->rows->counts[line][lane]++;
  return TRUE;
}

/* The registers that a run starts with. */
static void
record_start (LsSourceRows *rows, const LsWalk *walk)
{
  const LsMachine *machine = ls_program_machine (rows->program);

  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (rows->program, file); i++)
      for (guint c = 0; c < machine->reg_files[file].n_channels; c++)
        {
          const LsRegRef ref = { .file = (guint8) file,
                                 .index = (guint16) i,
                                 .channel = (guint8) c };
          LsRow row;
          LsSourceRow start = { .lanes = LS_MASK_ALL };
          gboolean is_set = FALSE;

          if (machine->reg_files[file].life != LS_LIFE_PROGRAM ||
              machine->reg_files[file].is_output)
            continue;
          ls_program_read_row (rows->program, walk->state, ref, &row);
          for (guint lane = 0; lane < LS_LANES; lane++)
            {
              start.bits[lane] = row.u[lane];
              is_set |= row.u[lane] != 0;
            }
          if (!is_set)
            continue;
          g_array_append_val (rows->starts, start);
          g_array_append_val (rows->start_refs, ref);
        }
}

LsSourceRows *
ls_source_rows_new (const LsScene *scene,
                    const LsSourceLook *look,
                    LsBudgetShare *share,
                    GError **error)
{
  g_autoptr (LsSubject) subject = ls_source_look_new (scene, look);
  const LsWalkOptions options = { .max_steps = LS_SOURCE_MAX_STEPS (look) };
  g_autoptr (LsSourceRows) rows = g_new0 (LsSourceRows, 1);
  LsProgram *program = ls_scene_get_program (scene);
  const guint n_lines = ls_program_n_lines (program);
  Recorder recorder = { .rows = rows, .program = program, .share = share };
  g_auto (LsWalk) walk = { 0 };

  rows->program = ls_program_ref (program);
  rows->bindings = ls_bindings_ref (ls_subject_get_bindings (subject));
  rows->series = g_ptr_array_new_with_free_func (series_free);
  rows->counts = g_malloc0_n (n_lines, sizeof *rows->counts);
  rows->by_key = g_hash_table_new (g_int64_hash, g_int64_equal);
  rows->starts = g_array_new (FALSE, TRUE, sizeof (LsSourceRow));
  rows->start_refs = g_array_new (FALSE, FALSE, sizeof (LsRegRef));
  recorder.writes = g_new0 (Writes, n_lines);
  ls_walk_init (&walk, subject, &options);
  record_start (rows, &walk);
  while (recorder.n_rows < LS_SOURCE_MAX_ROWS && record_step (&recorder, &walk))
    ;
  rows->is_cut = !walk.place.ended;
  for (guint i = 0; i < n_lines; i++)
    g_clear_pointer (&recorder.writes[i].series, g_array_unref);
  g_free (recorder.writes);
  if (recorder.error == NULL)
    return g_steal_pointer (&rows);
  g_propagate_error (error, recorder.error);
  return NULL;
}

void
ls_source_rows_free (LsSourceRows *rows)
{
  g_hash_table_unref (rows->by_key);
  g_ptr_array_unref (rows->series);
  g_array_unref (rows->starts);
  g_array_unref (rows->start_refs);
  g_free (rows->counts);
  ls_bindings_unref (rows->bindings);
  ls_program_unref (rows->program);
  g_free (rows);
}
