#include "ls-source-map.h"

#include <string.h>

#include "ls-error.h"
#include "ls-source-private.h"
#include "ls-walk.h"
#include "ls-words.h"

#define FIRST_HITS 4    /* of each statement that are measured at first */
#define MAX_HITS 64     /* of a statement that needs more */
#define MORE_VALUES 420 /* that are measured for all of these */
#define MAX_PERIOD 8    /* but for the one where each hit has a place of its own */
#define N_OTHER_LOOKS 12
/* Compilers take longer for a text that is longer, and that by more than its length: so much of it, squared, is compiled at most. */
#define MAX_WORK 15e9
#define LEAST_RUNS 4u
#define MOST_RUNS 4096u

struct _LsSourceMap
{
  gatomicrefcount ref_count;
  LsGlslText text;
  LsProgram *program;
  GArray *statements; /* LsSourceMapped */
  guint *waves;
  guint n_waves;
  guint n_done, n_all; /* variants that were compiled, of so many */
};

typedef struct
{
  LsSourceMap *map;
  LsSourceJob job;
  GPtrArray *runs; /* LsSourceRows */
  GArray *counts;  /* LsSourceCount, for each statement */
  GArray *values;  /* LsSourceValue, by statement, part and hit */
  guint n_waiting; /* of them: to be measured next */
  LsBudgetShare share;
} Mapping;

/* --- the value ------------------------------------------------------------------------------------------------ */

static void
component_clear (gpointer data)
{
  g_free (((LsSourceComponent *) data)->places);
}

static void
mapped_clear (gpointer data)
{
  g_array_unref (((LsSourceMapped *) data)->components);
}

LsSourceMap *
ls_source_map_ref (LsSourceMap *map)
{
  g_atomic_ref_count_inc (&map->ref_count);
  return map;
}

void
ls_source_map_unref (LsSourceMap *map)
{
  if (!g_atomic_ref_count_dec (&map->ref_count))
    return;
  ls_glsl_text_clear (&map->text);
  g_array_unref (map->statements);
  g_free (map->waves);
  ls_program_unref (map->program);
  g_free (map);
}

void
ls_source_map_set_measured (LsSourceMap *map, guint n_done, guint n_all)
{
  map->n_done = n_done;
  map->n_all = MAX (n_all, n_done);
}

gboolean
ls_source_map_is_part (const LsSourceMap *map, guint *n_done, guint *n_all)
{
  *n_done = map->n_done;
  *n_all = map->n_all;
  return map->n_done < map->n_all;
}

const LsGlslText *
ls_source_map_get_text (const LsSourceMap *map)
{
  return &map->text;
}

LsProgram *
ls_source_map_get_program (const LsSourceMap *map)
{
  return map->program;
}

const GArray *
ls_source_map_get_statements (const LsSourceMap *map)
{
  return map->statements;
}

const guint *
ls_source_map_get_waves (const LsSourceMap *map, guint *n)
{
  *n = map->n_waves;
  return map->waves;
}

static void
list_components (const LsGlslStatement *statement, GArray *components)
{
  for (guint part = 0; part < statement->parts->len; part++)
    for (guint c = 0; c < g_array_index (statement->parts, LsGlslPart, part).n; c++)
      {
        const LsSourceComponent component = { .part = part, .component = c };

        g_array_append_val (components, component);
      }
}

static GArray *
new_array (gsize size, GDestroyNotify clear)
{
  GArray *array = g_array_new (FALSE, TRUE, (guint) size);

  g_array_set_clear_func (array, clear);
  return array;
}

LsSourceMap *
ls_source_map_new_empty (const LsScene *scene, const char *text, const char *const *defined)
{
  LsSourceMap *map = g_new0 (LsSourceMap, 1);

  g_atomic_ref_count_init (&map->ref_count);
  ls_glsl_text_init (&map->text, text, defined);
  map->program = ls_program_ref (ls_scene_get_program (scene));
  map->statements = new_array (sizeof (LsSourceMapped), mapped_clear);
  for (guint i = 0; i < map->text.statements->len; i++)
    {
      LsSourceMapped mapped = { .statement = i,
                                .components =
                                  new_array (sizeof (LsSourceComponent), component_clear) };

      list_components (&g_array_index (map->text.statements, LsGlslStatement, i),
                       mapped.components);
      g_array_append_val (map->statements, mapped);
    }
  return map;
}

static gboolean
fail_map (const char *why, GError **error)
{
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "there is no map of the text's lines: %s",
                  ls_words (why));
}

/* --- what is measured ----------------------------------------------------------------------------------------- */

/* Waves that lie apart. */
static void
choose_waves (LsSourceMap *map, const LsScene *scene, guint n_wanted)
{
  const guint n = ls_scene_get_n_waves (scene);

  map->n_waves = MIN (n, n_wanted != 0 ? n_wanted : LS_SOURCE_N_WAVES);
  map->waves = g_new0 (guint, MAX (map->n_waves, 1));
  for (guint i = 0; i < map->n_waves; i++)
    map->waves[i] = (guint) ((2 * (guint64) i + 1) * n / (2 * map->n_waves));
}

/* Each of the waves with the scene's inputs, then with others. Returns: (transfer full). */
static LsSourceLook *
list_looks (const LsSourceMap *map, guint *n)
{
  LsSourceLook *looks = g_new0 (LsSourceLook, map->n_waves + N_OTHER_LOOKS);

  *n = map->n_waves + N_OTHER_LOOKS;
  for (guint i = 0; i < *n; i++)
    looks[i] = (LsSourceLook){ .wave = map->waves[i % map->n_waves],
                               .seed = i < map->n_waves ? 0 : i - map->n_waves + 1 };
  return looks;
}

static const LsGlslStatement *
get_statement (const Mapping *mapping, guint i)
{
  return &g_array_index (mapping->map->text.statements, LsGlslStatement, i);
}

static void
prepare_counts (Mapping *mapping)
{
  for (guint i = 0; i < mapping->map->text.statements->len; i++)
    {
      const LsSourceCount count = { .counts =
                                      g_malloc0_n (mapping->job.n_looks, sizeof *count.counts),
                                    .lanes = g_new0 (LsMask, mapping->job.n_looks) };

      g_array_append_val (mapping->counts, count);
    }
}

/* Times that a lane came to a statement, at most. */
static guint
find_n_hits (const Mapping *mapping, guint statement)
{
  const LsSourceCount *count = &g_array_index (mapping->counts, LsSourceCount, statement);
  guint32 n = 0;

  for (guint look = 0; look < mapping->job.n_looks; look++)
    LS_FOREACH_LANE (lane, count->lanes[look])
      n = MAX (n, count->counts[look][lane]);
  return n;
}

static gboolean
take_room (Mapping *mapping, guint64 n_bytes, GError **error)
{
  return ls_budget_share_take (&mapping->share, n_bytes, N_ ("measuring the lines of the text"),
                               error);
}

/* Hits first to end - 1 of all parts of a statement are to be measured. */
static gboolean
add_values (Mapping *mapping, guint number, guint first, guint end, GError **error)
{
  const LsGlslStatement *statement = get_statement (mapping, number);

  for (guint part = 0; part < statement->parts->len; part++)
    for (guint hit = first; hit < end; hit++)
      {
        const LsGlslPart *what = &g_array_index (statement->parts, LsGlslPart, part);
        LsSourceValue value = { .probe = { .statement = number, .part = part, .hit = hit },
                                .n = what->n,
                                .base = what->base };

        if (!take_room (mapping, mapping->job.n_looks * sizeof *value.rows, error))
          return FALSE;
        value.rows = g_malloc0_n (mapping->job.n_looks, sizeof *value.rows);
        g_array_append_val (mapping->values, value);
      }
  return TRUE;
}

/* Whether the scene's program comes to its end, in one of the waves: where it does not, no variant does, and nothing is kept of what it
 * writes. */
static gboolean
check_end (Mapping *mapping, const LsScene *scene, GError **error)
{
  for (guint i = 0; i < mapping->map->n_waves; i++)
    {
      const LsSourceLook *look = &mapping->job.looks[i];
      g_autoptr (LsSubject) subject = ls_source_look_new (scene, look);
      const LsWalkOptions options = { .max_steps = LS_SOURCE_MAX_STEPS (look) };
      g_auto (LsWalk) walk = { 0 };

      ls_walk_init (&walk, subject, &options);
      ls_walk_to_step (&walk, LS_SOURCE_MAX_STEPS (look));
      if (walk.place.ended)
        return TRUE;
      if (g_cancellable_set_error_if_cancelled (mapping->job.options->cancellable, error))
        return FALSE;
    }
  return fail_map ("the program does not come to its end within 524288 steps", error);
}

static gboolean
take_runs (Mapping *mapping, const LsScene *scene, GError **error)
{
  for (guint i = 0; i < mapping->job.n_looks; i++)
    {
      LsSourceRows *rows =
        ls_source_rows_new (scene, &mapping->job.looks[i], &mapping->share, error);

      if (rows == NULL)
        return FALSE;
      g_ptr_array_add (mapping->runs, rows);
      if (g_cancellable_set_error_if_cancelled (mapping->job.options->cancellable, error))
        return FALSE;
    }
  return TRUE;
}

/* Whether a variant compiled and ran; else with the compiler's error of the first one. */
static gboolean
check_counts (Mapping *mapping, GError **error)
{
  for (guint i = 0; i < mapping->counts->len; i++)
    if (g_array_index (mapping->counts, LsSourceCount, i).is_known)
      return TRUE;
  if (mapping->job.error == NULL)
    return fail_map ("with more outputs the program does not come to its end", error);
  g_propagate_prefixed_error (
    error, g_steal_pointer (&mapping->job.error),
    ls_words ("there is no map of the text's lines: with more outputs: "));
  return FALSE;
}

/* Measures the values from number first on. */
static gboolean
take_values (Mapping *mapping, guint first, GError **error)
{
  return ls_source_values_take (&mapping->job, mapping->values, first, error);
}

/* How many variants so many values take. */
static guint
count_variants (const Mapping *mapping, guint n_values)
{
  const guint n_probes = ls_glsl_variant_count (&mapping->map->text);

  return (n_values + n_probes - 1) / n_probes;
}

/* Those of statement number, of which so many hits are measured, unless it is one too many to be compiled; then they are counted alone. */
static gboolean
want_values (Mapping *mapping, guint number, guint first, guint end, guint *n_left, GError **error)
{
  const guint n_values = get_statement (mapping, number)->parts->len * (end - first);
  const guint n_room =
    (mapping->job.n_most - mapping->job.n_done) * ls_glsl_variant_count (&mapping->map->text);

  if (*n_left == 0 && n_values <= n_room - MIN (n_room, mapping->n_waiting))
    {
      mapping->n_waiting += n_values;
      return add_values (mapping, number, first, end, error);
    }
  *n_left += n_values;
  return TRUE;
}

static gboolean
count_statements (Mapping *mapping, GError **error)
{
  const guint n = mapping->map->text.statements->len;
  const guint n_probes = ls_glsl_variant_count (&mapping->map->text);
  LsSourceJob *job = &mapping->job;
  const guint n_most = job->n_most;
  gboolean is_good;

  prepare_counts (mapping);
  job->n_all = (n + 4 * n_probes - 1) / (4 * n_probes);
  job->n_most = MAX (n_most / 2, 1); /* the others are for values */
  is_good = ls_source_counts_take (job, mapping->counts, error);
  job->n_most = n_most;
  return is_good && check_counts (mapping, error);
}

static gboolean
measure (Mapping *mapping, const LsScene *scene, GError **error)
{
  const guint n = mapping->map->text.statements->len;
  guint n_left = 0;

  if (!check_end (mapping, scene, error) || !take_runs (mapping, scene, error))
    return FALSE;
  mapping->job.runs = mapping->runs;
  if (!take_room (mapping, (guint64) n * mapping->job.n_looks * (LS_LANES + 2) * sizeof (guint32),
                  error) ||
      !count_statements (mapping, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!want_values (mapping, i, 0, MIN (find_n_hits (mapping, i), FIRST_HITS), &n_left, error))
      return FALSE;
  mapping->job.n_all += count_variants (mapping, mapping->values->len + n_left);
  return take_values (mapping, 0, error);
}

/* --- matching ------------------------------------------------------------------------------------------------- */

/* The values of a part, one for each hit. Returns: (transfer container): NULL if one is not known. */
static LsSourceValue **
find_values (const Mapping *mapping, guint statement, guint part, guint n_hits)
{
  g_autofree LsSourceValue **values = g_new0 (LsSourceValue *, n_hits + 1);
  guint n = 0;

  for (guint i = 0; i < mapping->values->len; i++)
    {
      LsSourceValue *value = &g_array_index (mapping->values, LsSourceValue, i);

      if (value->probe.statement != statement || value->probe.part != part || !value->is_known ||
          value->probe.hit >= n_hits)
        continue;
      values[value->probe.hit] = value;
      n++;
    }
  return n == n_hits ? g_steal_pointer (&values) : NULL;
}

/* Returns: how many of the places are found. */
static guint
match_component (const LsSourceMatching *matching, guint period, LsSourceComponent *out)
{
  guint n_found;

  g_clear_pointer (&out->places, g_free);
  out->places = g_new0 (LsSourcePlace, period);
  out->state = ls_source_match (matching, out->component, period, out->places, &n_found);
  return n_found;
}

static gboolean
has_line (const LsSourceComponent *component, guint period)
{
  for (guint i = 0; component->places != NULL && i < period; i++)
    if (component->places[i].kind != LS_SOURCE_IN_REGISTER &&
        component->places[i].kind != LS_SOURCE_IN_MASK &&
        component->places[i].kind != LS_SOURCE_NOWHERE)
      return FALSE;
  return component->places != NULL;
}

/* Whether lines of the listing say when the statement is done. */
static gboolean
has_lines (const LsSourceMapped *mapped)
{
  for (guint i = 0; i < mapped->components->len; i++)
    if (has_line (&g_array_index (mapped->components, LsSourceComponent, i), mapped->period))
      return TRUE;
  return FALSE;
}

/* What is known of the whole statement. */
static LsSourceState
judge (const LsSourceMapped *mapped)
{
  LsSourceState with_line = LS_SOURCE_CERTAIN, all = LS_SOURCE_CERTAIN;
  gboolean has_lines = FALSE;

  for (guint i = 0; i < mapped->components->len; i++)
    {
      const LsSourceComponent *component =
        &g_array_index (mapped->components, LsSourceComponent, i);

      all = MIN (all, component->state);
      if (!has_line (component, mapped->period))
        continue;
      has_lines = TRUE;
      with_line = MIN (with_line, component->state);
    }
  return all < LS_SOURCE_ABOUT ? all : has_lines ? with_line : LS_SOURCE_ABOUT;
}

/* All components of a statement with the same period. Returns: what is known of the statement. */
static LsSourceState
match_period (const Mapping *mapping, LsSourceMapped *mapped, guint n_hits, guint period)
{
  guint n_found = period;

  for (guint i = 0; i < mapped->components->len; i++)
    {
      LsSourceComponent *component = &g_array_index (mapped->components, LsSourceComponent, i);
      g_autofree LsSourceValue **values =
        find_values (mapping, mapped->statement, component->part, n_hits);
      const LsSourceMatching matching = {
        .runs = mapping->runs,
        .values = values,
        .n_hits = n_hits,
        .n_looks = mapping->job.n_looks,
        .is_conditional = get_statement (mapping, mapped->statement)->is_conditional,
        .count = &g_array_index (mapping->counts, LsSourceCount, mapped->statement)
      };

      component->state = LS_SOURCE_UNKNOWN;
      if (values != NULL)
        n_found = MIN (n_found, match_component (&matching, period, component));
    }
  mapped->period = period;
  mapped->n_known =
    (period == 1 && has_lines (mapped)) || mapped->n_hits <= n_hits ? G_MAXUINT : n_hits;
  if (n_found < period)
    mapped->n_known = n_found;
  return judge (mapped);
}

/* The period behind period that is tried: where each hit has a place of its own, after the short ones. */
static guint
find_next_period (guint period, guint n_hits)
{
  return period + 1 <= MIN (n_hits, MAX_PERIOD) ? period + 1 : period < n_hits ? n_hits : G_MAXUINT;
}

/* The shortest period with which all is found; else the one with which most is. */
static void
match_statement (const Mapping *mapping, LsSourceMapped *mapped, guint n_hits)
{
  LsSourceState best = LS_SOURCE_UNSEEN;
  guint best_period = 1;

  for (guint period = 1; period != G_MAXUINT && best < LS_SOURCE_CERTAIN;
       period = find_next_period (period, n_hits))
    {
      const LsSourceState state = match_period (mapping, mapped, n_hits, period);

      if (state > best)
        {
          best = state;
          best_period = period;
        }
    }
  mapped->state = match_period (mapping, mapped, n_hits, best_period);
}

static LsSourceMapped *
get_mapped (const Mapping *mapping, guint i)
{
  return &g_array_index (mapping->map->statements, LsSourceMapped, i);
}

static void
match_all (Mapping *mapping)
{
  for (guint i = 0; i < mapping->map->statements->len; i++)
    {
      LsSourceMapped *mapped = get_mapped (mapping, i);

      mapped->n_hits = find_n_hits (mapping, i);
      if (mapped->n_hits > 0 && mapped->components->len > 0)
        match_statement (mapping, mapped, MIN (mapped->n_hits, FIRST_HITS));
      else if (mapped->n_hits > 0 || !g_array_index (mapping->counts, LsSourceCount, i).is_known)
        mapped->state = LS_SOURCE_UNKNOWN;
    }
}

/* Whether the first hits do not tell where the later ones stand: a loop that the compiler unrolled. */
static gboolean
wants_more (const LsSourceMapped *mapped)
{
  return mapped->n_hits > FIRST_HITS && mapped->components->len > 0 &&
         mapped->state != LS_SOURCE_UNKNOWN &&
         (mapped->state < LS_SOURCE_ABOUT || mapped->period > 1 || !has_lines (mapped));
}

/* Statements whose later hits stand elsewhere. */
static gboolean
match_more (Mapping *mapping, GError **error)
{
  const guint first = mapping->values->len, n = mapping->map->statements->len;
  guint n_parts = 0, n_hits, n_left = 0;

  mapping->n_waiting = 0;
  for (guint i = 0; i < n; i++)
    n_parts += wants_more (get_mapped (mapping, i)) ? get_statement (mapping, i)->parts->len : 0;
  n_hits = CLAMP (MORE_VALUES / MAX (n_parts, 1), 2 * FIRST_HITS, MAX_HITS);
  for (guint i = 0; i < n; i++)
    if (wants_more (get_mapped (mapping, i)) &&
        !want_values (mapping, i, FIRST_HITS, MIN (get_mapped (mapping, i)->n_hits, n_hits),
                      &n_left, error))
      return FALSE;
  mapping->job.n_all += count_variants (mapping, mapping->values->len - first + n_left);
  if (!take_values (mapping, first, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (wants_more (get_mapped (mapping, i)))
      match_statement (mapping, get_mapped (mapping, i),
                       MIN (get_mapped (mapping, i)->n_hits, n_hits));
  return TRUE;
}

/* --- the whole ------------------------------------------------------------------------------------------------ */

static void
note_output (const LsEffect *effect,
             LsRole role G_GNUC_UNUSED,
             guint number G_GNUC_UNUSED,
             gpointer data)
{
  *(gboolean *) data |= effect->kind == LS_EFFECT_EXPORT;
}

/* Whether the compiler left something of the text. */
static gboolean
gives_output (const LsScene *scene)
{
  gboolean gives = FALSE;

  ls_program_each_effect (ls_scene_get_program (scene), note_output, &gives);
  return gives;
}

static gboolean
check (const LsScene *scene, const LsGlslText *text, GError **error)
{
  if (!gives_output (scene))
    return fail_map ("the compiler left nothing of the text", error);
  if (ls_glsl_variant_count (text) == 0)
    return fail_map ("it is no text for pixels, or has no output left over", error);
  if (text->statements->len == 0)
    return fail_map ("no statement gives a value", error);
  return ls_scene_get_n_waves (scene) != 0 || fail_map (LS_SCENE_NO_WAVES, error);
}

static void
mapping_clear (Mapping *mapping)
{
  g_ptr_array_unref (mapping->runs);
  g_array_unref (mapping->counts);
  g_array_unref (mapping->values);
  g_clear_error (&mapping->job.error);
  ls_budget_share_clear (&mapping->share);
}

/* How many variants of a text one can wait for. */
static guint
find_most_runs (const char *text)
{
  const double length = (double) MAX (strlen (text), 1);

  return (guint) CLAMP (MAX_WORK / (length * length), LEAST_RUNS, MOST_RUNS);
}

LsSourceMap *
ls_source_map_new (const LsScene *scene,
                   const char *text,
                   const LsSourceMapOptions *options,
                   GError **error)
{
  g_autoptr (LsSourceMap) map = ls_source_map_new_empty (scene, text, options->defined);
  Mapping mapping = { .map = map };
  g_autofree LsSourceLook *looks = NULL;
  gboolean is_done;

  if (!check (scene, &map->text, error))
    return NULL;
  choose_waves (map, scene, options->n_waves);
  ls_budget_share_init (&mapping.share, ls_scene_get_budget (scene));
  mapping.job =
    (LsSourceJob){ .text = &map->text, .options = options, .n_most = find_most_runs (text) };
  mapping.job.looks = looks = list_looks (map, &mapping.job.n_looks);
  mapping.runs = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_source_rows_free);
  mapping.counts = new_array (sizeof (LsSourceCount), ls_source_count_clear);
  mapping.values = new_array (sizeof (LsSourceValue), ls_source_value_clear);
  is_done = measure (&mapping, scene, error);
  if (is_done)
    match_all (&mapping);
  is_done = is_done && match_more (&mapping, error);
  ls_source_map_set_measured (map, mapping.job.n_done, mapping.job.n_all);
  mapping_clear (&mapping);
  return is_done ? g_steal_pointer (&map) : NULL;
}

guint
ls_source_map_find_line (const LsSourceMap *map, guint line)
{
  const GArray *statements = ls_source_map_get_text (map)->statements;
  guint found = 0;

  for (guint i = 0; i < statements->len; i++)
    {
      const LsGlslStatement *statement = &g_array_index (statements, LsGlslStatement, i);

      if (statement->kind != LS_GLSL_TAKE && statement->line >= line &&
          (found == 0 || statement->line < found))
        found = statement->line;
    }
  return found;
}
