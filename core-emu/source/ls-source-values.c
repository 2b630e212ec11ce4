#include "ls-source-private.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-walk.h"

/* What variants of the text give. */

/* The outputs of a variant at the end of a wave. */
typedef struct
{
  const LsProgram *program;
  const void *state;
  const LsScene *scene;
} Ended;

static gboolean
find_output (const LsScene *scene, const char *name, LsRegRef *ref)
{
  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    {
      const LsOutput *output = ls_scene_get_output (scene, i);

      if (strcmp (output->name, name) == 0 && ls_output_is_register (output))
        {
          *ref = output->ref;
          return TRUE;
        }
    }
  return FALSE;
}

static void
read_output (const Ended *ended, LsRegRef ref, guint channel, LsSourceRow *row)
{
  LsRow bits;

  ref.channel = (guint8) channel;
  ls_program_read_row (ended->program, ended->state, ref, &bits);
  row->lanes = ls_program_written (ended->program, ended->state, ref);
  memcpy (row->bits, bits.u, sizeof row->bits);
}

/* A whole number that came out as a float. */
static guint32
read_number (guint32 bits, char base)
{
  const float number = ls_bits_float (bits);

  if (base == 'f' || !(fabsf (number) < 4e9f))
    return bits;
  return base == 'i' ? (guint32) (gint32) CLAMP (number, -2147483648.0f, 2147483520.0f)
                     : (guint32) MAX (number, 0);
}

static gboolean
check_cancelled (const LsSourceJob *job, GError **error)
{
  return !g_cancellable_set_error_if_cancelled (job->options->cancellable, error);
}

static gboolean
check_job (LsSourceJob *job, GError **error)
{
  job->n_done++;
  if (job->options->progress != NULL)
    job->options->progress (job->n_done, job->n_all, job->options->data);
  return check_cancelled (job, error);
}

/* One more of those that did not compile together. */
static gboolean
goes_on_alone (LsSourceJob *job)
{
  if (!ls_source_job_goes_on (job) || !check_cancelled (job, NULL))
    return FALSE;
  job->n_all++;
  return check_job (job, NULL);
}

/* Returns: (transfer full) (nullable): NULL: it does not compile. */
static LsScene *
compile_variant (LsSourceJob *job, const char *text)
{
  g_autoptr (GError) error = NULL;
  LsScene *scene =
    job->options->compile (text, job->options->data, job->options->cancellable, &error);

  if (scene == NULL && job->error == NULL)
    job->error = g_steal_pointer (&error);
  return scene;
}

typedef void (*TakeEnd) (const Ended *ended, guint look, gpointer data);

/* Whether a run starts with a row. */
static gboolean
starts_with (const LsWalk *walk, const LsSourceRow *row, LsMask lanes)
{
  const LsMachine *machine = ls_program_machine (walk->program);
  LsRow own;

  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (walk->program, file); i++)
      for (guint c = 0; c < machine->reg_files[file].n_channels; c++)
        {
          LsMask different = 0;

          ls_program_read_row (
            walk->program, walk->state,
            (LsRegRef){ .file = (guint8) file, .index = (guint16) i, .channel = (guint8) c }, &own);
          LS_FOREACH_LANE (lane, lanes)
            different |= own.u[lane] != row->bits[lane] ? LS_MASK_LANE (lane) : 0;
          if (different == 0)
            return TRUE;
        }
  return FALSE;
}

/* Whether a variant is given what the program is given. A compiler that moves code from one stage to another may give it something else:
 * then other inputs for both of them are not the same. */
static gboolean
has_same_starts (const LsSourceJob *job, const LsWalk *walk)
{
  const LsSourceRows *rows = g_ptr_array_index (job->runs, 0);
  const LsMask covered = ls_subject_get_input (walk->subject)->covered;

  for (guint i = 0; i < rows->starts->len; i++)
    if (!starts_with (walk, &g_array_index (rows->starts, LsSourceRow, i), covered))
      return FALSE;
  return TRUE;
}

/* Runs the job's looks of a variant to their ends. */
static void
run_variant (LsSourceJob *job, const LsScene *scene, TakeEnd take, gpointer data)
{
  gboolean is_same = TRUE;

  for (guint i = 0; i < job->n_looks; i++)
    {
      g_autoptr (LsSubject) subject = ls_source_look_new (scene, &job->looks[i]);
      const LsWalkOptions options = { .interrupt = &job->interrupt,
                                      .max_steps = LS_SOURCE_MAX_STEPS (&job->looks[i]) };
      g_auto (LsWalk) walk = { 0 };
      Ended ended = { .program = ls_scene_get_program (scene), .scene = scene };

      if (job->looks[i].seed != 0 && !is_same)
        continue;
      ls_walk_init (&walk, subject, &options);
      if (i == 0 && job->runs != NULL)
        is_same = has_same_starts (job, &walk);
      ls_walk_to_step (&walk, LS_SOURCE_MAX_STEPS (&job->looks[i]));
      ended.state = walk.state;
      if (walk.place.ended)
        take (&ended, i, data);
    }
}

/* --- values --------------------------------------------------------------------------------------------------- */

typedef struct
{
  LsSourceJob *job;
  LsSourceValue **values;
  guint n;
} Taking;

static void
take_values (const Ended *ended, guint look, gpointer data)
{
  const Taking *taking = data;
  const gboolean is_number = ls_glsl_variant_form (taking->job->text) == LS_GLSL_OUT_NUMBER;

  for (guint i = 0; i < taking->n; i++)
    {
      LsSourceValue *value = taking->values[i];
      g_autofree char *name = ls_glsl_variant_output (taking->job->text, i);
      LsRegRef ref;

      if (!find_output (ended->scene, name, &ref))
        continue;
      value->is_known = TRUE;
      for (guint c = 0; c < value->n; c++)
        {
          LsSourceRow *row = &value->rows[look][c];

          read_output (ended, ref, c, row);
          for (guint lane = 0; is_number && lane < LS_LANES; lane++)
            row->bits[lane] = read_number (row->bits[lane], value->base);
        }
    }
}

/* Returns: whether the variant compiled. */
static gboolean
take_variant (LsSourceJob *job, LsSourceValue **values, guint n)
{
  LsGlslProbe probes[LS_GLSL_MAX_PROBES];
  Taking taking = { .job = job, .values = values, .n = n };
  g_autofree char *text = NULL;
  g_autoptr (LsScene) scene = NULL;

  for (guint i = 0; i < n; i++)
    probes[i] = values[i]->probe;
  text = ls_glsl_variant_new (job->text, probes, n);
  scene = compile_variant (job, text);
  if (scene != NULL)
    run_variant (job, scene, take_values, &taking);
  return scene != NULL;
}

gboolean
ls_source_values_take (LsSourceJob *job, GArray *values, guint first, GError **error)
{
  const guint n_probes = ls_glsl_variant_count (job->text);

  for (guint i = first; i < values->len && ls_source_job_goes_on (job); i += n_probes)
    {
      LsSourceValue *some[LS_GLSL_MAX_PROBES];
      const guint n = MIN (values->len - i, n_probes);

      for (guint k = 0; k < n; k++)
        some[k] = &g_array_index (values, LsSourceValue, i + k);
      if (!check_job (job, error))
        return FALSE;
      if (take_variant (job, some, n) || n == 1)
        continue;
      for (guint k = 0; k < n && goes_on_alone (job); k++)
        take_variant (job, &some[k], 1);
    }
  return TRUE;
}

void
ls_source_value_clear (gpointer value)
{
  g_free (((LsSourceValue *) value)->rows);
}

/* --- counts --------------------------------------------------------------------------------------------------- */

typedef struct
{
  LsSourceJob *job;
  GArray *counts;
  guint first, n;
} Counting;

static void
take_counts (const Ended *ended, guint look, gpointer data)
{
  const Counting *counting = data;

  for (guint i = 0; i < counting->n; i++)
    {
      LsSourceCount *count = &g_array_index (counting->counts, LsSourceCount, counting->first + i);
      g_autofree char *name = ls_glsl_variant_output (counting->job->text, i / 4);
      LsSourceRow row = { 0 };
      LsRegRef ref;

      if (!find_output (ended->scene, name, &ref))
        continue;
      count->is_known = TRUE;
      read_output (ended, ref, i % 4, &row);
      count->lanes[look] = row.lanes;
      LS_FOREACH_LANE (lane, row.lanes)
        count->counts[look][lane] = read_number (row.bits[lane], 'u');
    }
}

/* Returns: whether the variant compiled. */
static gboolean
count_variant (LsSourceJob *job, GArray *counts, guint first, guint n)
{
  guint statements[4 * LS_GLSL_MAX_PROBES];
  Counting counting = { .job = job, .counts = counts, .first = first, .n = n };
  g_autofree char *text = NULL;
  g_autoptr (LsScene) scene = NULL;

  for (guint i = 0; i < n; i++)
    statements[i] = first + i;
  text = ls_glsl_variant_new_counts (job->text, statements, n);
  scene = compile_variant (job, text);
  if (scene != NULL)
    run_variant (job, scene, take_counts, &counting);
  return scene != NULL;
}

gboolean
ls_source_counts_take (LsSourceJob *job, GArray *counts, GError **error)
{
  const guint n_counts = 4 * ls_glsl_variant_count (job->text);

  for (guint i = 0; i < counts->len && ls_source_job_goes_on (job); i += n_counts)
    {
      const guint n = MIN (counts->len - i, n_counts);

      if (!check_job (job, error))
        return FALSE;
      if (count_variant (job, counts, i, n))
        continue;
      for (guint k = 0; k < n && goes_on_alone (job); k++)
        count_variant (job, counts, i + k, 1);
    }
  return TRUE;
}

void
ls_source_count_clear (gpointer count)
{
  g_free (((LsSourceCount *) count)->counts);
  g_free (((LsSourceCount *) count)->lanes);
}
