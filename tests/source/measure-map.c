/* How much of a text's lines is found in what it was compiled to, and whether what is found is right.
 *
 * measure-map [--inputs FILE] [--back-end NAME] [--list] FRAGMENT [VERTEX]
 *
 * Prints a line: executed statements, those that are certain, about, gone, not followed; claims about waves that were not
 * looked at, and the wrong ones of these. --list: a line for each statement before it. */
#include <string.h>

#include "ls-glsl.h"
#include "ls-plugins.h"
#include "ls-source-private.h"

typedef struct
{
  char *vertex, *inputs, *backend, *name;
} Compiling;

/* The inputs without the formats of targets: a variant has more of them. Returns: (transfer full). */
static char *
dup_inputs (const char *inputs, const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new ("^targets.*$", G_REGEX_MULTILINE, 0, NULL);

  if (inputs == NULL || strstr (text, "lsp_") == NULL)
    return g_strdup (inputs);
  return g_regex_replace_literal (regex, inputs, -1, 0, "", 0, NULL);
}

static LsScene *
compile (const char *text, gpointer data, GCancellable *cancellable, GError **error)
{
  const Compiling *compiling = data;
  g_auto (LsImported) imported = { 0 };
  g_autofree char *inputs = dup_inputs (compiling->inputs, text);
  const LsGlslRequest request = {
    .sources = { compiling->vertex, NULL, text },
    .names = { "vertex", NULL, compiling->name },
    .backend = compiling->backend,
    .inputs = inputs,
    .title = "text",
    .stage = LS_STAGE_PS,
  };

  imported.drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_draft_free);
  imported.findings = ls_diagnostics_new ();
  imported.cancellable = cancellable;
  if (!ls_glsl_compile (&request, &imported, error))
    return NULL;
  return ls_scene_load_draft (g_ptr_array_index (imported.drafts, 0), compiling->name, NULL, error);
}

/* --- claims -------------------------------------------------------------------------------------------------- */

typedef struct
{
  guint n, n_wrong;
} Claims;

static const LsSourceRow *
get_claimed (const LsSourceRows *rows, const LsSourcePlace *place, guint time)
{
  const guint64 key =
    ls_source_series_key (place->line, place->ref, place->kind == LS_SOURCE_IN_MASK);
  const LsSourceSeries *series;

  if (place->kind == LS_SOURCE_AT_START)
    {
      for (guint i = 0; i < rows->starts->len; i++)
        if (ls_reg_ref_equal (g_array_index (rows->start_refs, LsRegRef, i), place->ref))
          return &g_array_index (rows->starts, LsSourceRow, i);
      return NULL;
    }
  series = g_hash_table_lookup (rows->by_key, &key);
  return series != NULL && time < series->rows->len
           ? &g_array_index (series->rows, LsSourceRow, time)
           : NULL;
}

static void
check_component (const LsSourceMap *map,
                 const LsSourceMapped *mapped,
                 const LsSourceComponent *component,
                 const LsSourceValue *value,
                 const LsSourceCount *count,
                 const LsSourceRows *rows,
                 guint wave,
                 Claims *claims)
{
  const guint hit = value->probe.hit;
  const LsSourcePlace *place = &component->places[hit % mapped->period];
  const LsSourceRow *row = get_claimed (rows, place, hit / mapped->period);
  const LsSourceRow *wanted = &value->rows[wave][component->component];
  const LsGlslStatement *statement =
    &g_array_index (ls_source_map_get_text (map)->statements, LsGlslStatement, mapped->statement);
  guint n_wrong = 0;

  if (row == NULL || hit >= mapped->n_known)
    return;
  LS_FOREACH_LANE (lane, row->lanes & wanted->lanes)
    {
      const guint32 bits = row->bits[lane], other = wanted->bits[lane];
      const gboolean is_run = count->counts[wave][lane] > hit;

      if (place->kind == LS_SOURCE_AT_START && !is_run)
        continue;
      claims->n++;
      n_wrong +=
        !is_run ||
        (value->base == 'b' ? ((bits != 0) != place->is_inverted) != (other != 0) : bits != other);
    }
  claims->n_wrong += n_wrong;
  if (n_wrong > 0)
    g_print ("  WRONG line %u: %s component %u hit %u: %u lanes, place line %u\n", statement->line,
             statement->text, component->component, hit, n_wrong, place->line);
}

static void
check_claims (const LsSourceMap *map,
              const LsScene *scene,
              LsSourceMapOptions *options,
              Claims *claims)
{
  guint n_used, n_waves = ls_scene_get_n_waves (scene);
  const guint *used = ls_source_map_get_waves (map, &n_used);
  g_autoptr (GArray) waves = g_array_new (FALSE, TRUE, sizeof (LsSourceLook));
  g_autoptr (GArray) values = g_array_new (FALSE, TRUE, sizeof (LsSourceValue));
  g_autoptr (GArray) counts = g_array_new (FALSE, TRUE, sizeof (LsSourceCount));
  const GArray *statements = ls_source_map_get_statements (map);
  LsSourceJob job = { .text = ls_source_map_get_text (map), .options = options };

  for (guint i = 0; i < n_waves && waves->len < 8; i++)
    {
      gboolean is_used = FALSE;

      for (guint k = 0; k < n_used; k++)
        is_used |= used[k] == i;
      if (!is_used)
        g_array_append_vals (waves, &(LsSourceLook){ .wave = i }, 1);
    }
  job.looks = (const LsSourceLook *) (gconstpointer) waves->data;
  job.n_looks = waves->len;
  for (guint i = 0; i < statements->len; i++)
    {
      const LsSourceMapped *mapped = &g_array_index (statements, LsSourceMapped, i);
      const LsGlslStatement *statement =
        &g_array_index (ls_source_map_get_text (map)->statements, LsGlslStatement, i);
      const LsSourceCount count = { .counts =
                                      g_malloc0_n (MAX (waves->len, 1), sizeof *count.counts),
                                    .lanes = g_new0 (LsMask, waves->len) };

      g_array_append_val (counts, count);
      if (mapped->state < LS_SOURCE_GONE)
        continue;
      for (guint part = 0; part < statement->parts->len; part++)
        for (guint hit = 0; hit < MIN (mapped->n_hits, 12); hit++)
          {
            const LsGlslPart *what = &g_array_index (statement->parts, LsGlslPart, part);
            LsSourceValue value = { .probe = { i, part, hit }, .n = what->n, .base = what->base };

            value.rows = g_malloc0_n (MAX (waves->len, 1), sizeof *value.rows);
            g_array_append_val (values, value);
          }
    }
  if (waves->len == 0 || !ls_source_counts_take (&job, counts, NULL) ||
      !ls_source_values_take (&job, values, NULL))
    return;
  for (guint w = 0; w < waves->len; w++)
    {
      g_autoptr (LsSourceRows) rows =
        ls_source_rows_new (scene, &g_array_index (waves, LsSourceLook, w), NULL);

      for (guint i = 0; i < values->len; i++)
        {
          const LsSourceValue *value = &g_array_index (values, LsSourceValue, i);
          const LsSourceMapped *mapped =
            &g_array_index (statements, LsSourceMapped, value->probe.statement);

          for (guint k = 0; k < mapped->components->len && value->is_known; k++)
            {
              const LsSourceComponent *component =
                &g_array_index (mapped->components, LsSourceComponent, k);

              if (component->part == value->probe.part && component->state == LS_SOURCE_CERTAIN)
                check_component (map, mapped, component, value,
                                 &g_array_index (counts, LsSourceCount, value->probe.statement),
                                 rows, w, claims);
            }
        }
    }
}

/* --- the whole ------------------------------------------------------------------------------------------------ */

static void
list_statement (const LsSourceMap *map, const LsSourceMapped *mapped)
{
  static const char *const states[] = { "unseen", "unknown", "gone", "about", "certain" };
  const LsGlslStatement *statement =
    &g_array_index (ls_source_map_get_text (map)->statements, LsGlslStatement, mapped->statement);

  g_print ("%3u %-8s hits %u period %u  %s  <%s>", statement->line, states[mapped->state],
           mapped->n_hits, mapped->period, statement->text, statement->name);
  for (guint i = 0; i < mapped->components->len; i++)
    {
      const LsSourceComponent *component =
        &g_array_index (mapped->components, LsSourceComponent, i);
      const LsSourcePlace *place = component->places;

      g_print (" %c", "xyzw"[component->component]);
      if (place == NULL)
        continue;
      g_print ("%s:%u/%u+%u",
               component->state == LS_SOURCE_CERTAIN ? "="
               : component->state == LS_SOURCE_GONE  ? "-"
                                                     : "~",
               place->kind, place->line, place->n_others);
    }
  g_print ("\n");
}

int
main (int argc, char **argv)
{
  Compiling compiling = { 0 };
  LsSourceMapOptions options = { .compile = compile, .data = &compiling, .n_waves = 3 };
  gboolean list = FALSE;
  g_autofree char *inputs = NULL, *backend = NULL, *text = NULL;
  const GOptionEntry entries[] = {
    { "inputs", 0, 0, G_OPTION_ARG_FILENAME, &inputs, NULL, NULL },
    { "back-end", 0, 0, G_OPTION_ARG_STRING, &compiling.backend, NULL, NULL },
    { "list", 0, 0, G_OPTION_ARG_NONE, &list, NULL, NULL },
    { "waves", 0, 0, G_OPTION_ARG_INT, &options.n_waves, NULL, NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("");
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (LsSourceMap) map = NULL;
  guint n[LS_SOURCE_CERTAIN + 1] = { 0 };
  Claims claims = { 0 };

  ls_plugins_register ();
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc < 2)
    g_error ("%s", error != NULL ? error->message : "no file");
  if (!g_file_get_contents (argv[1], &text, NULL, &error) ||
      (argc > 2 && !g_file_get_contents (argv[2], &compiling.vertex, NULL, &error)) ||
      (inputs != NULL && !g_file_get_contents (inputs, &compiling.inputs, NULL, &error)))
    g_error ("%s", error->message);
  compiling.name = argv[1];
  scene = compile (text, &compiling, NULL, &error);
  map = scene != NULL ? ls_source_map_new (scene, text, &options, &error) : NULL;
  if (map == NULL)
    {
      g_print ("none: %s\n", error->message);
      return 1;
    }
  for (guint i = 0; i < ls_source_map_get_statements (map)->len; i++)
    {
      const LsSourceMapped *mapped =
        &g_array_index (ls_source_map_get_statements (map), LsSourceMapped, i);

      n[mapped->state]++;
      if (list)
        list_statement (map, mapped);
    }
  check_claims (map, scene, &options, &claims);
  g_print ("executed %u certain %u about %u gone %u unknown %u claims %u wrong %u\n",
           n[LS_SOURCE_CERTAIN] + n[LS_SOURCE_ABOUT] + n[LS_SOURCE_GONE] + n[LS_SOURCE_UNKNOWN],
           n[LS_SOURCE_CERTAIN], n[LS_SOURCE_ABOUT], n[LS_SOURCE_GONE], n[LS_SOURCE_UNKNOWN],
           claims.n, claims.n_wrong);
  return 0;
}
