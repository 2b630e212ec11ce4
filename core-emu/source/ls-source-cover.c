#include "ls-source-cover.h"

#include "ls-picture.h"
#include "ls-program-path.h"
#include "ls-source-program.h"
#include "ls-text.h"

static void
clear_line (gpointer data)
{
  LsSourceCoverLine *line = data;

  g_free (line->file);
  g_free (line->place);
  g_free (line->text);
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

/* The row of a place, which may be new. rows: place to 1 + its index. */
static LsSourceCoverLine *
find_row (LsSourceCover *told, GHashTable *rows, const LsStatementPlace *place)
{
  const gint64 key = (gint64) place->file << 32 | place->line;
  const guint known = GPOINTER_TO_UINT (g_hash_table_lookup (rows, &key));
  const LsSourceCoverLine row = { .number = place->file, .line = place->line };

  if (known != 0)
    return &g_array_index (told->lines, LsSourceCoverLine, known - 1);
  g_array_append_val (told->lines, row);
  g_hash_table_insert (rows, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (told->lines->len));
  return &g_array_index (told->lines, LsSourceCoverLine, told->lines->len - 1);
}

static gint
compare_rows (gconstpointer a, gconstpointer b)
{
  const LsSourceCoverLine *left = a, *right = b;

  return left->number != right->number ? (left->number > right->number ? 1 : -1)
                                       : (left->line > right->line) - (left->line < right->line);
}

static void
name_row (const LsProgram *program, LsSourceCoverLine *row)
{
  const LsStatementPlace place = { .file = row->number, .line = row->line };
  const char *name = NULL, *text = NULL;

  ls_program_machine (program)->debug_info->file (program, row->number, &name, &text);
  row->text = ls_text_dup_line (text, row->line);
  row->file = ls_source_at_dup_file (program, row->number);
  row->place = ls_program_dup_text_place (program, &place);
}

LsSourceCover *
ls_source_cover_new (const LsProgram *program, const LsCover *cover)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GBytes) begins = NULL;
  const guint64 *words;
  LsSourceCover *told;

  if (!ls_source_at_has_statements (program))
    return NULL;
  begins = ls_source_at_find_begins (program);
  words = g_bytes_get_data (begins, NULL);
  told = g_new0 (LsSourceCover, 1);
  told->lines = g_array_new (FALSE, FALSE, sizeof (LsSourceCoverLine));
  g_array_set_clear_func (told->lines, clear_line);
  told->n_steps = cover->n_steps;
  told->last_step = cover->last_step;
  told->reason = cover->reason;
  for (guint i = 0; i < cover->n_lines; i++)
    {
      LsCoverLine counts = cover->lines[i];
      LsStatementPlace place;

      /* A line begins with its statements, and not with what they are made of. */
      if ((words[i / 64] >> i % 64 & 1) == 0)
        counts.n_begun = counts.n_beginners = 0;
      if (counts.can_run && info->statement (program, i, &place) && place.line > 0)
        add_counts (find_row (told, rows, &place), &counts);
      else
        told->n_beside += counts.n_steps;
    }
  g_array_sort (told->lines, compare_rows);
  for (guint i = 0; i < told->lines->len; i++)
    {
      LsSourceCoverLine *row = &g_array_index (told->lines, LsSourceCoverLine, i);

      name_row (program, row);
      told->n_never += row->n_begun == 0;
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
  LS_FIELD_AS (LsSourceCoverLine, STRING, place, "_place"),
  LS_FIELD_IF (LsSourceCoverLine, STRING, file, "file", file),
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
    .cells = { "{_place}", "{n_times}", "{n_lanes/n_times}", "{n_steps}", "{n_useful//n_lane_slots}",
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
