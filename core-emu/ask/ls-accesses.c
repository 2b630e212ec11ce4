#include "ls-accesses.h"

#include "ls-picture.h"
#include "ls-words.h"

/* The lines where something is accessed, a bit each. */
static guint64 *
find_lines (const LsProgram *program)
{
  const guint n = ls_program_n_lines (program);
  guint64 *lines = g_new0 (guint64, n / 64 + 1);

  for (guint i = 0; i < n; i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      if (line.kind == LS_LINE_FETCH || line.kind == LS_LINE_EXPORT)
        lines[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
    }
  return lines;
}

static void
keep (LsAccesses *accesses, const LsResourceAccess *access)
{
  if (accesses->accesses->len < LS_ACCESSES_MAX)
    g_array_append_val (accesses->accesses, *access);
  else
    accesses->n_more++;
}

/* A step that traps is none. */
static gboolean
take_step (LsAccesses *accesses, LsWalk *walk, const guint64 *lines)
{
  const gboolean is_access =
    !walk->place.ended && (lines[walk->place.line / 64] >> walk->place.line % 64 & 1) != 0;
  LsResourceAccess access = { .line = walk->place.line };

  if (!is_access)
    return ls_walk_to_lines (walk, lines);
  access.lanes = ls_walk_get_line_lanes (walk, walk->place.line);
  if (!ls_walk_step (walk))
    return FALSE;
  access.step = walk->place.step;
  keep (accesses, &access);
  return TRUE;
}

/* Returns: (transfer full): LsAccesses; NULL with LS_ERROR_STATE if interrupted. */
static gpointer
ask_accesses (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsAccesses) accesses = g_new0 (LsAccesses, 1);
  g_auto (LsWalk) walk = { 0 };
  g_autofree guint64 *lines = NULL;

  accesses->accesses = g_array_new (FALSE, FALSE, sizeof (LsResourceAccess));
  ls_walk_init (&walk, subject, options);
  lines = find_lines (walk.program);
  while (!ls_walk_is_over (&walk) && take_step (accesses, &walk, lines))
    ;
  accesses->n_steps = walk.place.step;
  accesses->reason = walk.reason;
  return ls_walk_check (&walk, error) ? g_steal_pointer (&accesses) : NULL;
}

void
ls_accesses_free (LsAccesses *accesses)
{
  g_array_unref (accesses->accesses);
  g_free (accesses);
}

/* --- the form -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsField access_fields[] = {
  LS_FIELD (LsResourceAccess, UINT, step),
  LS_FIELD (LsResourceAccess, LINE, line),
  LS_FIELD (LsResourceAccess, LANES, lanes),
  LS_FIELD_END
};
static const LsField fields[] = {
  LS_FIELD (LsAccesses, UINT, n_steps),
  LS_FIELD_AS (LsAccesses, UINT, n_steps, "last_step"),
  LS_FIELD_NAMED (LsAccesses, reason, "reason", ls_picture_stops),
  LS_FIELD (LsAccesses, UINT, n_more),
  LS_FIELD_LIST (LsAccesses, accesses, "accesses", LsResourceAccess, access_fields),
  LS_FIELD_END
};
static const LsColumn columns[] = {
  { N_ ("Step"), LS_COLUMN_NUMBER, 8 }, { N_ ("Line"), LS_COLUMN_NUMBER, 6 }, { N_ ("Instruction"), LS_COLUMN_CODE, 0 },
  { N_ ("Lanes"), LS_COLUMN_NUMBER, 6 }, { N_ ("Which"), LS_COLUMN_LANES, 0 }, { NULL, 0, 0 }
};
static const LsFormTable tables[] = {
  { .key = "accesses", .columns = columns, .step = "step", .lanes = "lanes",
    .cells = { "{step}", "{line}", "{line:code}", "{lanes:count}", "{lanes:lanes}" } },
  { .key = NULL }
};
static const LsSentence summary[] = {
  { NULL, N_ ("{#accesses access|accesses} in {n_steps step|steps}.") }, { "n_more", N_ ("{n_more} more are not listed.") },
  LS_PICTURE_STOPS, { NULL, NULL }
};
/* clang-format on */

const LsForm ls_accesses_form = { fields, NULL, tables, summary, NULL };

const LsPicture ls_accesses_picture = {
  &ls_accesses_form, ask_accesses, (GDestroyNotify) ls_accesses_free, NULL,
  N_ ("This run reads no texture or buffer and exports nothing.")
};
