#include "ls-cover.h"

#include "ls-live.h"
#include "ls-picture.h"
#include "ls-words.h"

/* What does not change from step to step, by line. */
typedef struct
{
  guint first; /* line of the step, as n says how many */
  guint n;
  LsLineKind kind;
} Step;

typedef struct
{
  LsCover *cover;
  Step *steps;
  LsLive *live; /* NULL: nobody can tell */
} Counting;

static Step *
find_steps (const LsWalk *walk, LsCover *cover)
{
  Step *steps = g_new0 (Step, cover->n_lines);

  for (guint i = 0; i < cover->n_lines; i++)
    {
      LsLine line;

      ls_program_line (walk->program, i, &line);
      steps[i] = (Step){ .first = line.first, .n = line.n, .kind = line.kind };
      cover->lines[i].can_run = line.kind != LS_LINE_OTHER;
    }
  return steps;
}

static void
count_line (LsCoverLine *line,
            const Step *step,
            const LsPlace *place,
            guint64 position,
            guint n_active,
            guint n_useful)
{
  if (line->n_steps == 0)
    line->first = position;
  line->last = position;
  line->n_steps++;
  line->n_issued += step->kind == LS_LINE_ALU || step->kind == LS_LINE_FETCH;
  line->n_active += n_active;
  line->n_useful += n_useful;
  if (place->goes_on || n_active == 0)
    return;
  line->n_begun++;
  line->n_beginners += n_active;
}

static void
count_use (LsCover *cover, const Step *step, guint n_useful)
{
  LsCoverUse *use = step->kind == LS_LINE_ALU     ? &cover->slots
                    : step->kind == LS_LINE_FETCH ? &cover->fetches
                                                  : NULL;

  if (use == NULL)
    return;
  use->n_steps++;
  use->n_issued += step->n;
  use->n_useful += n_useful;
}

/* Runs a step; what counts is who takes part before it. A step that traps is none. */
static gboolean
count_step (Counting *counting, LsWalk *walk)
{
  LsCover *cover = counting->cover;
  const LsPlace before = walk->place;
  guint first = before.line, n_active = ls_mask_count (walk->active), n_all = 0;
  const Step *step = &counting->steps[first];
  guint n_useful[8] = { 0 };

  g_assert (step->n <= G_N_ELEMENTS (n_useful));
  for (guint i = 0; i < step->n; i++)
    n_useful[i] = ls_mask_count (ls_walk_get_line_lanes (walk, first + i));
  if (counting->live != NULL)
    ls_live_look (counting->live, walk);
  if (!ls_walk_step (walk))
    return FALSE;
  if (counting->live != NULL)
    ls_live_keep (counting->live);
  for (guint i = 0; i < step->n; i++)
    {
      count_line (&cover->lines[first + i], step, &before, walk->place.step, n_active, n_useful[i]);
      n_all += n_useful[i];
    }
  cover->n_steps++;
  cover->n_active += n_active;
  count_use (cover, step, n_all);
  return TRUE;
}

static void
count_lines (LsCover *cover)
{
  cover->n_can_run = cover->n_never = 0;
  for (guint i = 0; i < cover->n_lines; i++)
    {
      LsCoverLine *line = &cover->lines[i];

      line->knows_live = cover->knows_live && line->n_steps > 0;
      cover->n_can_run += line->can_run;
      cover->n_never += line->can_run && line->n_steps == 0;
    }
}

/* The earliest of the steps with most counts: it is called last. */
static void
count_live_cb (guint line, guint64 step G_GNUC_UNUSED, const LsLiveSet *set, gpointer data)
{
  const guint n_live = ls_live_set_count (set);
  LsCover *cover = data;
  LsCoverLine *first = &cover->lines[line];

  first->n_live = MAX (first->n_live, n_live);
  if (n_live < cover->live.n_live)
    return;
  cover->live.n_live = n_live;
  cover->live.line = line;
}

/* Lines that run together have the same. */
static void
count_live (Counting *counting)
{
  LsCover *cover = counting->cover;

  cover->knows_live = counting->live != NULL && cover->reason != LS_STOP_BREAKPOINT &&
                      ls_live_each_step (counting->live, count_live_cb, cover);
  if (!cover->knows_live)
    return;
  cover->live.n_registers = ls_live_get_n_registers (counting->live);
  for (guint i = 0; i < cover->n_lines; i++)
    cover->lines[i].n_live = cover->lines[counting->steps[i].first].n_live;
}

LsCover *
ls_cover_new (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsCover) cover = g_new0 (LsCover, 1);
  g_auto (LsWalk) walk = { 0 };
  g_autofree Step *steps = NULL;
  g_autoptr (LsLive) live = NULL;

  ls_walk_init (&walk, subject, options);
  cover->n_lines = ls_program_n_lines (walk.program);
  cover->lines = g_new0 (LsCoverLine, cover->n_lines);
  steps = find_steps (&walk, cover);
  live = ls_live_new (subject);
  Counting counting = { .cover = cover, .steps = steps, .live = live };
  while (!ls_walk_is_over (&walk) && count_step (&counting, &walk))
    ;
  cover->reason = walk.reason;
  count_live (&counting);
  cover->last_step = walk.place.step;
  count_lines (cover);
  return ls_walk_check (&walk, error) ? g_steal_pointer (&cover) : NULL;
}

void
ls_cover_free (LsCover *cover)
{
  g_free (cover->lines);
  g_free (cover);
}

/* --- adding up ------------------------------------------------------------------------------------------- */

static void
add_line (LsCoverLine *line, const LsCoverLine *other)
{
  if (other->n_steps == 0)
    return;
  line->first = line->n_steps == 0 ? other->first : MIN (line->first, other->first);
  line->last = MAX (line->last, other->last);
  line->n_steps += other->n_steps;
  line->n_active += other->n_active;
  line->n_begun += other->n_begun;
  line->n_beginners += other->n_beginners;
  line->n_useful += other->n_useful;
  line->n_issued += other->n_issued;
  line->n_live = MAX (line->n_live, other->n_live);
}

static void
add_use (LsCoverUse *use, const LsCoverUse *other)
{
  use->n_steps += other->n_steps;
  use->n_issued += other->n_issued;
  use->n_useful += other->n_useful;
}

static void
add_live (LsCover *cover, const LsCover *other)
{
  cover->knows_live &= other->knows_live;
  if (other->live.n_live > cover->live.n_live)
    cover->live = other->live;
}

void
ls_cover_add (LsCover *cover, const LsCover *other)
{
  g_return_if_fail (cover->n_lines == other->n_lines);

  for (guint i = 0; i < cover->n_lines; i++)
    add_line (&cover->lines[i], &other->lines[i]);
  cover->n_steps += other->n_steps;
  cover->n_active += other->n_active;
  add_use (&cover->slots, &other->slots);
  add_use (&cover->fetches, &other->fetches);
  add_live (cover, other);
  if (cover->reason == LS_STOP_END)
    {
      cover->reason = other->reason;
      cover->last_step = other->last_step;
    }
  count_lines (cover);
}

/* --- its form -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsField line_fields[] = {
  LS_FIELD (LsCoverLine, ONLY, can_run),
  LS_FIELD_OF_ROW (ROW, "line"),
  LS_FIELD_OF_ROW (ROW_TEXT, "text"),
  LS_FIELD (LsCoverLine, UINT, n_steps),
  LS_FIELD (LsCoverLine, UINT, n_active),
  LS_FIELD (LsCoverLine, UINT, n_useful),
  LS_FIELD_IF (LsCoverLine, UINT, first, "first_step", n_steps),
  LS_FIELD_IF (LsCoverLine, UINT, last, "last_step", n_steps),
  LS_FIELD_IF (LsCoverLine, UINT, n_live, "n_live", knows_live),
  LS_FIELD_IF (LsCoverLine, SLOTS, n_issued, "n_lane_slots", n_issued),
  LS_FIELD_END
};
static const LsField use_fields[] = {
  LS_FIELD (LsCoverUse, UINT, n_steps),
  LS_FIELD (LsCoverUse, UINT, n_issued),
  LS_FIELD_AS (LsCoverUse, SLOTS, n_issued, "n_lane_slots"),
  LS_FIELD (LsCoverUse, UINT, n_useful),
  LS_FIELD_END
};
static const LsField live_fields[] = {
  LS_FIELD (LsCoverLive, UINT, n_live),
  LS_FIELD (LsCoverLive, UINT, n_registers),
  LS_FIELD_IF (LsCoverLive, LINE, line, "line", n_live),
  LS_FIELD_END
};
static const LsField cover_fields[] = {
  LS_FIELD (LsCover, UINT, n_steps),
  LS_FIELD (LsCover, UINT, last_step),
  LS_FIELD_NAMED (LsCover, reason, "reason", ls_picture_stops),
  LS_FIELD (LsCover, UINT, n_active),
  LS_FIELD_IN (LsCover, slots, "slots", use_fields),
  LS_FIELD_IN (LsCover, fetches, "fetches", use_fields),
  LS_FIELD_IN_IF (LsCover, live, "live_registers", live_fields, knows_live),
  LS_FIELD_AS (LsCover, UINT, n_can_run, "n_executable_lines"),
  LS_FIELD_AS (LsCover, UINT, n_never, "n_never_lines"),
  LS_FIELD_COUNTED (LsCover, lines, n_lines, "lines", LsCoverLine, line_fields),
  LS_FIELD_END
};
static const LsColumn columns[] = {
  { N_ ("Line"), LS_COLUMN_NUMBER, 5 }, { N_ ("Instruction"), LS_COLUMN_CODE, 0 }, { N_ ("Hits"), LS_COLUMN_NUMBER, 9 },
  { N_ ("Active"), LS_COLUMN_NUMBER, 8 }, { N_ ("Useful"), LS_COLUMN_BAR, 9 }, { N_ ("Lost"), LS_COLUMN_NUMBER, 8 },
  { N_ ("Live"), LS_COLUMN_NUMBER, 6 }, { NULL, 0, 0 }
};
static const LsFormTable tables[] = {
  { .key = "lines", .columns = columns, .step = "first_step",
    .cells = { "{line}", "{text}", "{n_steps}", "{n_active/n_steps}", "{n_useful//n_lane_slots}", "{n_lane_slots-n_useful}", "{n_live}" } },
  { .key = NULL }
};
static const LsSentence summary[] = {
  { NULL, N_ ("{n_steps step|steps}, {n_active/n_steps} of 64 lanes active on average.") },
  { "slots.n_steps", N_ ("{slots.n_steps group|groups} with {slots.n_issued slot|slots}, {slots.n_issued/slots.n_steps} a group: "
                         "{slots.n_useful} of {slots.n_lane_slots} lane slots useful ({slots.n_useful//slots.n_lane_slots}), "
                         "{slots.n_lane_slots-slots.n_useful} lost.") },
  { "fetches.n_steps", N_ ("{fetches.n_steps fetch|fetches}: {fetches.n_useful} of {fetches.n_lane_slots} lane slots useful "
                           "({fetches.n_useful//fetches.n_lane_slots}), {fetches.n_lane_slots-fetches.n_useful} lost.") },
  { "n_never_lines", N_ ("{n_never_lines} of {n_executable_lines line|lines} never ran.") },
  { "!n_never_lines", N_ ("Every line ran.") },
  { "live_registers.n_live", N_ ("At most {live_registers.n_live} of {live_registers.n_registers register is|registers are} live "
                                 "at once, first before {live_registers.line:place}.") },
  LS_PICTURE_STOPS, { NULL, NULL }
};
static const LsSentence foot[] = { LS_PICTURE_MORE, { NULL, NULL } };
/* clang-format on */

const LsForm ls_cover_form = { cover_fields, NULL, tables, summary, foot };

static gpointer
ask_cover (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  return ls_cover_new (subject, options, error);
}

static void
add_cover (gpointer answer, gconstpointer other)
{
  ls_cover_add (answer, other);
}

const LsPicture ls_cover_picture = { &ls_cover_form, ask_cover, (GDestroyNotify) ls_cover_free,
                                     add_cover, N_ ("Nothing has run.") };
