#include "ls-paths.h"

#include <string.h>

#include "ls-lane-states.h"
#include "ls-picture.h"
#include "ls-words.h"

typedef struct
{
  LsPaths *paths;
  LsPath lanes[LS_LANES];   /* of each lane alone */
  LsMask classes[LS_LANES]; /* lanes that have been active together so far */
  guint n_classes;
  LsMask last;  /* active lanes at the position before */
  guint32 line; /* of the step that led to where the walk is */
} Tracing;

/* Lanes that run for their own sake. */
static LsMask
find_active (const LsWalk *walk)
{
  LsLaneStates states;

  ls_lane_states_init (&states, walk->program, NULL, walk->state);
  return states.in[LS_LANE_ACTIVE];
}

/* --- partings -------------------------------------------------------------------------------------------- */

static void
part (Tracing *tracing, guint class, LsMask active, guint64 step)
{
  LsMask lanes = tracing->classes[class];
  LsPathParting parting = {
    .step = step, .line = tracing->line, .on = lanes & active, .off = lanes & ~active
  };

  tracing->classes[class] = parting.on;
  tracing->classes[tracing->n_classes++] = parting.off;
  g_array_append_val (tracing->paths->partings, parting);
}

static void
part_classes (Tracing *tracing, LsMask active, guint64 step)
{
  guint n = tracing->n_classes;

  for (guint i = 0; i < n; i++)
    if ((tracing->classes[i] & active) != 0 && (tracing->classes[i] & ~active) != 0)
      part (tracing, i, active, step);
}

/* --- paths ----------------------------------------------------------------------------------------------- */

/* Two independent mixes of what came before and the line (multiply and rotate; the constants are odd). */
static void
extend (LsPath *path, guint64 step, guint32 line)
{
  guint64 a = (path->hash[0] ^ line) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  guint64 b = (path->hash[1] + line + 1) * G_GUINT64_CONSTANT (0xc2b2ae3d27d4eb4f);

  path->hash[0] = (a << 29 | a >> 35) + path->n_steps;
  path->hash[1] = b << 31 | b >> 33;
  path->first = path->n_steps == 0 ? step : path->first;
  path->last = step;
  path->last_line = line;
  path->n_steps++;
}

/* Runs a step; who was active before it goes on. */
static gboolean
trace_step (Tracing *tracing, LsWalk *walk)
{
  guint64 position = walk->place.step;
  guint32 line = walk->place.line;
  LsMask active = find_active (walk);

  if (!ls_walk_step (walk))
    return FALSE;
  if (active != tracing->last || tracing->paths->n_steps == 0)
    part_classes (tracing, active, tracing->paths->n_steps == 0 ? 0 : position);
  tracing->last = active;
  tracing->line = line;
  tracing->paths->n_steps++;
  LS_FOREACH_LANE (lane, active)
    extend (&tracing->lanes[lane], walk->place.step, line);
  return TRUE;
}

static gboolean
is_same_path (const LsPath *a, const LsPath *b)
{
  return a->n_steps == b->n_steps && memcmp (a->hash, b->hash, sizeof a->hash) == 0;
}

static gint
compare_paths (gconstpointer a, gconstpointer b)
{
  const LsPath *left = a, *right = b;
  guint n_left = ls_mask_count (left->lanes), n_right = ls_mask_count (right->lanes);

  if (n_left != n_right)
    return n_left > n_right ? -1 : 1;
  return left->representative < right->representative ? -1 : 1;
}

static void
group_lanes (Tracing *tracing)
{
  GArray *paths = tracing->paths->paths;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      LsPath *own = &tracing->lanes[lane];
      guint i = 0;

      while (i < paths->len && !is_same_path (&g_array_index (paths, LsPath, i), own))
        i++;
      if (i == paths->len)
        {
          own->representative = lane;
          g_array_append_val (paths, *own);
        }
      g_array_index (paths, LsPath, i).lanes |= LS_MASK_LANE (lane);
    }
  g_array_sort (paths, compare_paths);
}

/* --- public ---------------------------------------------------------------------------------------------- */

LsPaths *
ls_paths_new (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsPaths) paths = g_new0 (LsPaths, 1);
  g_auto (LsWalk) walk = { 0 };
  g_autofree Tracing *tracing = g_new0 (Tracing, 1);

  paths->paths = g_array_new (FALSE, FALSE, sizeof (LsPath));
  paths->partings = g_array_new (FALSE, FALSE, sizeof (LsPathParting));
  tracing->paths = paths;
  tracing->classes[tracing->n_classes++] = LS_MASK_ALL;
  ls_walk_init (&walk, subject, options);
  while (!ls_walk_is_over (&walk) && trace_step (tracing, &walk))
    ;
  paths->last_step = walk.place.step;
  paths->reason = walk.reason;
  group_lanes (tracing);
  return ls_walk_check (&walk, error) ? g_steal_pointer (&paths) : NULL;
}

void
ls_paths_free (LsPaths *paths)
{
  g_array_unref (paths->paths);
  g_array_unref (paths->partings);
  g_free (paths);
}

/* --- its form -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsField path_fields[] = {
  LS_FIELD (LsPath, LANES, lanes),
  LS_FIELD_AS (LsPath, COUNT, lanes, "n_lanes"),
  LS_FIELD (LsPath, UINT, representative),
  LS_FIELD (LsPath, UINT, n_steps),
  LS_FIELD_IF (LsPath, UINT, first, "first_step", n_steps),
  LS_FIELD_IF (LsPath, UINT, last, "last_step", n_steps),
  LS_FIELD_IF (LsPath, LINE, last_line, "last_line", n_steps),
  LS_FIELD_END
};
static const LsField parting_fields[] = {
  LS_FIELD (LsPathParting, UINT, step),
  LS_FIELD_IF (LsPathParting, LINE, line, "line", step),
  LS_FIELD (LsPathParting, LANES, on),
  LS_FIELD (LsPathParting, LANES, off),
  LS_FIELD_END
};
static const LsField paths_fields[] = {
  LS_FIELD (LsPaths, UINT, n_steps),
  LS_FIELD (LsPaths, UINT, last_step),
  LS_FIELD_NAMED (LsPaths, reason, "reason", ls_picture_stops),
  LS_FIELD_LIST (LsPaths, paths, "paths", LsPath, path_fields),
  LS_FIELD_LIST (LsPaths, partings, "partings", LsPathParting, parting_fields),
  LS_FIELD_END
};
static const LsColumn columns[] = {
  { N_ ("What"), LS_COLUMN_TEXT, 0 }, { N_ ("Lanes"), LS_COLUMN_NUMBER, 0 }, { N_ ("Which"), LS_COLUMN_LANES, 0 },
  { N_ ("Steps"), LS_COLUMN_NUMBER, 0 }, { N_ ("Where"), LS_COLUMN_CODE, 0 }, { NULL, 0, 0 }
};
static const LsSentence path_sentences[] = {
  { "n_steps", N_ ("{n_lanes lane|lanes} ({lanes:lanes}): {n_steps step|steps}, the last step {last_step} at {last_line:stop}") },
  { "!n_steps", N_ ("{n_lanes lane|lanes} ({lanes:lanes}): never active") }, { NULL, NULL }
};
static const LsSentence parting_sentences[] = {
  { "step", N_ ("Step {step}, {line:stop}: lanes {on:lanes} and lanes {off:lanes} part") },
  { "!step", N_ ("From the start: lanes {on:lanes} and lanes {off:lanes} part") }, { NULL, NULL }
};
static const LsFormTable tables[] = {
  { .key = "paths", .columns = columns, .step = "last_step", .lanes = "lanes", .sentences = path_sentences,
    .cells = { N_ ("Path {#}"), "{n_lanes}", "{lanes:lanes}", "{n_steps}", "{last_line:place}: {last_line:code}" } },
  { .key = "partings", .columns = columns, .step = "step", .lanes = "off", .sentences = parting_sentences,
    .cells = { N_ ("Part at step {step}"), "{off:count}", "{off:lanes}", NULL, "{line:place}: {line:code}" } },
  { .key = NULL }
};
static const LsSentence summary[] = {
  { NULL, N_ ("{#paths path|paths} through {n_steps step|steps}; lanes part {#partings time|times}.") },
  LS_PICTURE_STOPS, { NULL, NULL }
};
/* clang-format on */

const LsForm ls_paths_form = { paths_fields, NULL, tables, summary, NULL };

static gpointer
ask_paths (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  return ls_paths_new (subject, options, error);
}

const LsPicture ls_paths_picture = { &ls_paths_form, ask_paths, (GDestroyNotify) ls_paths_free,
                                     NULL, N_ ("No lane has run.") };
