/* How much of a text's lines is found in what it was compiled to, and whether what is found is right.
 *
 * measure-map [--inputs FILE] [--back-end NAME] [--list] FRAGMENT [VERTEX]
 *
 * Prints a line: executed statements, those that are certain, about, gone, not followed; claims about waves that were not
 * looked at, and the wrong ones of these; --about: claims that are
 * not shown as certain. --list: a line for each statement before it. */
#include <string.h>

#include "ls-glsl.h"
#include "ls-plugins.h"
#include "ls-source-private.h"
#include "ls-source-trace.h"

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

#define N_TURNS 64

/* --- claims -------------------------------------------------------------------------------------------------- */

typedef struct
{
  guint n, n_wrong;
} Claims;

/* One event of a run that was not looked at, against what the variants give for it. hits: times that each lane came to the
 * statement before. */
static void
check_event (const LsSourceTrace *trace,
             const LsSourceEvent *event,
             const GArray *values,
             const LsSourceCount *count,
             guint look,
             const guint32 *hits,
             Claims *claims)
{
  const GArray *statements = ls_source_map_get_statements (ls_source_trace_get_map (trace));
  const LsSourceMapped *mapped = &g_array_index (statements, LsSourceMapped, event->statement);
  guint n_wrong = 0;

  for (guint i = 0; i < values->len; i++)
    {
      const LsSourceValue *value = &g_array_index (values, LsSourceValue, i);

      for (guint k = 0; value->probe.statement == event->statement && value->is_known &&
                        k < mapped->components->len;
           k++)
        {
          const LsSourceComponent *component =
            &g_array_index (mapped->components, LsSourceComponent, k);
          const LsSourceRow *wanted;

          if (component->part != value->probe.part)
            continue;
          wanted = &value->rows[look][component->component];
          LS_FOREACH_LANE (lane, event->lanes & wanted->lanes)
            {
              const guint32 bits = ls_source_trace_bits (trace, event, k, lane);
              const guint32 other = wanted->bits[lane];

              if (hits[lane] != value->probe.hit)
                continue;
              claims->n++;
              n_wrong += count->counts[look][lane] <= hits[lane] ||
                         (value->base == 'b' ? (bits != 0) != (other != 0) : bits != other);
            }
        }
    }
  claims->n_wrong += n_wrong;
  if (n_wrong > 0)
    g_print ("  WRONG %s: %u components of lanes\n",
             g_array_index (ls_source_map_get_text (ls_source_trace_get_map (trace))->statements,
                            LsGlslStatement, event->statement)
               .text,
             n_wrong);
}

static void
check_trace (LsSourceMap *map,
             const LsScene *scene,
             const LsSourceLook *look,
             guint number,
             const GArray *values,
             const GArray *counts,
             gboolean with_about,
             Claims *claims)
{
  g_autoptr (LsSubject) subject = ls_source_look_new (scene, look);
  g_autoptr (LsSourceTrace) trace = ls_source_trace_new (map, subject, NULL, NULL);
  const GArray *statements = ls_source_map_get_statements (map);
  g_autofree guint32 (*hits)[N_TURNS][LS_LANES] = g_malloc0_n (statements->len, sizeof *hits);

  for (guint i = 0; i < ls_source_trace_get_events (trace)->len; i++)
    {
      const LsSourceEvent *event =
        &g_array_index (ls_source_trace_get_events (trace), LsSourceEvent, i);

      const guint period = g_array_index (statements, LsSourceMapped, event->statement).period;
      const gboolean is_turn = event->turn < MIN (period, N_TURNS);
      guint32 (*times)[LS_LANES] = &hits[event->statement][is_turn ? event->turn : 0];
      guint32 now[LS_LANES];

      for (guint lane = 0; lane < LS_LANES; lane++)
        now[lane] = is_turn ? (*times)[lane] * period + event->turn : (*times)[lane];
      if (!event->is_lost && event->is_about == with_about)
        check_event (trace, event, values, &g_array_index (counts, LsSourceCount, event->statement),
                     number, now, claims);
      LS_FOREACH_LANE (lane, event->lanes)
        (*times)[lane]++;
    }
}

static void
check_claims (LsSourceMap *map,
              const LsScene *scene,
              LsSourceMapOptions *options,
              gboolean with_about,
              Claims *claims)
{
  guint n_used, n_waves = ls_scene_get_n_waves (scene);
  const guint *used = ls_source_map_get_waves (map, &n_used);
  g_autoptr (GArray) waves = g_array_new (FALSE, TRUE, sizeof (LsSourceLook));
  g_autoptr (GArray) values = g_array_new (FALSE, TRUE, sizeof (LsSourceValue));
  g_autoptr (GArray) counts = g_array_new (FALSE, TRUE, sizeof (LsSourceCount));
  const GArray *statements = ls_source_map_get_statements (map);
  LsSourceJob job = { .n_most = G_MAXUINT,
                      .text = ls_source_map_get_text (map),
                      .options = options };

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
        for (guint hit = 0; hit < MIN (mapped->n_hits, 20); hit++)
          {
            const LsGlslPart *what = &g_array_index (statement->parts, LsGlslPart, part);
            LsSourceValue value = { .probe = { i, part, hit }, .n = what->n, .base = what->base };

            value.rows = g_malloc0_n (MAX (waves->len, 1), sizeof *value.rows);
            g_array_append_val (values, value);
          }
    }
  if (waves->len == 0 || !ls_source_counts_take (&job, counts, NULL) ||
      !ls_source_values_take (&job, values, 0, NULL))
    return;
  for (guint w = 0; w < waves->len; w++)
    check_trace (map, scene, &g_array_index (waves, LsSourceLook, w), w, values, counts, with_about,
                 claims);
}

/* --- maps as bytes -------------------------------------------------------------------------------------------- */

#define N_SPOILT 300

/* A map that was written is read as it was; of bytes that somebody spoilt there is none, or one that a run can be traced with. */
static void
check_kept (const LsSourceMap *map, const LsScene *scene, const char *text)
{
  g_autoptr (GBytes) bytes = ls_source_map_write (map);
  g_autoptr (LsSourceMap) again = ls_source_map_read (scene, text, bytes, NULL);
  g_autoptr (GBytes) second = again != NULL ? ls_source_map_write (again) : NULL;
  g_autoptr (GRand) chance = g_rand_new_with_seed (46);

  if (second == NULL || !g_bytes_equal (bytes, second))
    g_error ("a map that was kept is another one");
  for (guint i = 0; i < N_SPOILT; i++)
    {
      gsize size;
      g_autofree guint8 *data =
        g_memdup2 (g_bytes_get_data (bytes, &size), g_bytes_get_size (bytes));
      g_autoptr (GBytes) spoilt = NULL;
      g_autoptr (LsSourceMap) other = NULL;
      g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, 0);
      g_autoptr (LsSourceTrace) trace = NULL;

      for (guint k = 0; k < 3; k++)
        data[g_rand_int_range (chance, 0, (gint32) size)] ^=
          (guint8) g_rand_int_range (chance, 1, 256);
      spoilt = g_bytes_new (
        data, i % 2 == 0 ? size : (gsize) g_rand_int_range (chance, 0, (gint32) size + 1));
      other = ls_source_map_read (scene, text, spoilt, NULL);
      trace = other != NULL ? ls_source_trace_new (other, subject, NULL, NULL) : NULL;
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
  gboolean list = FALSE, with_about = FALSE;
  g_autofree char *inputs = NULL, *text = NULL;
  const GOptionEntry entries[] = {
    { "inputs", 0, 0, G_OPTION_ARG_FILENAME, &inputs, NULL, NULL },
    { "back-end", 0, 0, G_OPTION_ARG_STRING, &compiling.backend, NULL, NULL },
    { "list", 0, 0, G_OPTION_ARG_NONE, &list, NULL, NULL },
    { "about", 0, 0, G_OPTION_ARG_NONE, &with_about, NULL, NULL },
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
  check_kept (map, scene, text);
  check_claims (map, scene, &options, with_about, &claims);
  g_print ("executed %u certain %u about %u gone %u unknown %u claims %u wrong %u\n",
           n[LS_SOURCE_CERTAIN] + n[LS_SOURCE_ABOUT] + n[LS_SOURCE_GONE] + n[LS_SOURCE_UNKNOWN],
           n[LS_SOURCE_CERTAIN], n[LS_SOURCE_ABOUT], n[LS_SOURCE_GONE], n[LS_SOURCE_UNKNOWN],
           claims.n, claims.n_wrong);
  return 0;
}
