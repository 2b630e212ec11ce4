#include "ls-source-cover.h"

#include "ls-picture.h"
#include "ls-source-program.h"
#include "ls-text.h"

static void
clear_line (gpointer data)
{
  g_free (((LsSourceCoverLine *) data)->text);
}

static void
add_counts (LsSourceCoverLine *line, const LsCoverLine *counts)
{
  line->n_begun += counts->n_begun;
  line->n_beginners += counts->n_beginners;
  line->n_steps += counts->n_steps;
  line->n_useful += counts->n_issued > 0 ? counts->n_useful : 0;
  line->n_issued += counts->n_issued;
  if (counts->n_steps > 0 && (line->first == 0 || counts->first < line->first))
    line->first = counts->first;
}

LsSourceCover *
ls_source_cover_new (const LsProgram *program, const LsCover *cover)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  g_autoptr (GBytes) begins = NULL;
  g_autofree LsSourceCoverLine *all = NULL;
  const guint64 *words;
  const char *name, *text = NULL;
  LsSourceCover *told;
  guint last;

  if (!ls_source_at_has_statements (program))
    return NULL;
  begins = ls_source_at_find_begins (program);
  words = g_bytes_get_data (begins, NULL);
  last = ls_source_at_find_last_line (program);
  all = g_new0 (LsSourceCoverLine, last + 1);
  info->file (program, 0, &name, &text);
  told = g_new0 (LsSourceCover, 1);
  told->lines = g_array_new (FALSE, FALSE, sizeof (LsSourceCoverLine));
  g_array_set_clear_func (told->lines, clear_line);
  told->n_steps = cover->n_steps;
  told->last_step = cover->last_step;
  told->reason = cover->reason;
  for (guint i = 0; i < cover->n_lines; i++)
    {
      const guint line = ls_source_at_line_of (program, i);
      LsCoverLine counts = cover->lines[i];

      /* A line begins with its statements, and not with what they are made of. */
      if ((words[i / 64] >> i % 64 & 1) == 0)
        counts.n_begun = counts.n_beginners = 0;
      if (line > 0 && line <= last && counts.can_run)
        {
          all[line].line = line;
          add_counts (&all[line], &counts);
        }
      else
        told->n_beside += counts.n_steps;
    }
  for (guint i = 1; i <= last; i++)
    if (all[i].line > 0)
      {
        all[i].text = ls_text_dup_line (text, i);
        told->n_never += all[i].n_begun == 0;
        g_array_append_val (told->lines, all[i]);
      }
  return told;
}

void
ls_source_cover_free (LsSourceCover *cover)
{
  g_array_unref (cover->lines);
  g_free (cover);
}

/* --- its form -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsField line_fields[] = {
  LS_FIELD_AS (LsSourceCoverLine, UINT, line, "source_line"),
  LS_FIELD (LsSourceCoverLine, STRING, text),
  LS_FIELD_AS (LsSourceCoverLine, UINT, n_begun, "n_times"),
  LS_FIELD_AS (LsSourceCoverLine, UINT, n_beginners, "n_lanes"),
  LS_FIELD (LsSourceCoverLine, UINT, n_steps),
  LS_FIELD (LsSourceCoverLine, UINT, n_useful),
  LS_FIELD_IF (LsSourceCoverLine, UINT, first, "first_step", n_steps),
  LS_FIELD_IF (LsSourceCoverLine, SLOTS, n_issued, "n_lane_slots", n_issued),
  LS_FIELD_END
};
static const LsField cover_fields[] = {
  LS_FIELD (LsSourceCover, UINT, n_steps),
    LS_FIELD_IF (LsSourceCover, UINT, n_beside, "n_beside", lines),
  LS_FIELD (LsSourceCover, UINT, last_step),
  LS_FIELD_NAMED (LsSourceCover, reason, "reason", ls_picture_stops),
    LS_FIELD_IF (LsSourceCover, UINT, n_never, "n_never_source_lines", lines),
  LS_FIELD_LIST (LsSourceCover, lines, "source_lines", LsSourceCoverLine, line_fields),
  LS_FIELD_END
};
static const LsColumn columns[] = {
  { N_ ("Line"), LS_COLUMN_NUMBER, 5 }, { N_ ("Times"), LS_COLUMN_NUMBER, 7 }, { N_ ("Lanes"), LS_COLUMN_NUMBER, 7 },
  { N_ ("Steps"), LS_COLUMN_NUMBER, 9 }, { N_ ("Useful"), LS_COLUMN_BAR, 9 }, { N_ ("Lost"), LS_COLUMN_NUMBER, 8 },
  { N_ ("Text"), LS_COLUMN_CODE, 0 }, { NULL, 0, 0 }
};
static const LsFormTable tables[] = {
  { .key = "source_lines", .columns = columns, .step = "first_step",
    .cells = { "{source_line}", "{n_times}", "{n_lanes/n_times}", "{n_steps}", "{n_useful//n_lane_slots}",
               "{n_lane_slots-n_useful}", "{text}" } },
  { .key = NULL }
};
static const LsSentence summary[] = {
  { "n_beside", N_ ("{n_steps step|steps}, {n_beside} of them for no line.") },
  { "!n_beside", N_ ("{n_steps step|steps}.") },
  { "n_never_source_lines", N_ ("{n_never_source_lines} of {#source_lines line|lines} never ran.") },
  { "!n_never_source_lines", N_ ("Every line ran.") },
  LS_PICTURE_STOPS, { NULL, NULL }
};
static const LsSentence foot[] = { LS_PICTURE_MORE, { NULL, NULL } };
/* clang-format on */

const LsForm ls_source_cover_form = { cover_fields, NULL, tables, summary, foot };
