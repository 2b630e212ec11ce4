#include "ls-tell.h"

#include "ls-tell-parts.h"
#include "ls-tell-words.h"
#include "ls-words.h"

static const char *const kinds[LS_N_USES_KINDS] = {
  [LS_USES_FOLLOWED] = "followed",
  [LS_USES_SEEN] = "seen",
  [LS_USES_CUT] = "cut",
};

/* clang-format off */
static const LsSentence uses_sentences[] = {
  { "kind=seen", N_ ("{cell} of {@moment} is told already.") },
  { "kind=cut", N_ ("{cell} of {@moment} is not followed.") },
  { "kind=followed,is_edited", N_ ("{@reads}, and is set by hand at {until@moment}.") },
  { "kind=followed,!is_edited,overwrites", N_ ("{@reads}, which overwrites it.") },
  { "kind=followed,!is_edited,is_overwritten,!overwrites", N_ ("{@reads}, and is overwritten at {until@step}.") },
  { "kind=followed,!is_overwritten,running",
    N_ ("{@reads}, and is still there at {until@moment}, where the program runs on.") },
  { "kind=followed,!is_overwritten,!running,_is_over",
    N_ ("Nothing reads {cell} any more: {until@moment} is the end.") },
  { "kind=followed,!is_overwritten,!running,!_is_over", N_ ("{@reads}, and is still there at the end, {until@moment}.") },
  { "ends,more", N_ ("It reaches {ends@end} and {more} more.") },
  { "ends,!more", N_ ("It reaches {ends@end}.") },
  { "n_left_out", N_ ("{n_left_out result|results} {n_left_out=was|were} not followed further.") },
  { "is_full", N_ ("There is more: it has more uses than are followed.") }, { NULL, NULL }
};
/* clang-format on */
#define MAX_ENDS 4 /* places named in one sentence */

/* A place that a value reaches: an output, memory, a test or a kill. */
typedef struct
{
  const LsUses *what; /* NULL: a test or a kill */
  gboolean is_kill;
  guint wave;
  guint64 step;
} End;

/* Where a value goes. */
typedef struct
{
  GArray *ends; /* of End */
  guint more;   /* ends beyond MAX_ENDS */
  guint n_uses;
  gboolean overwrites; /* the line that alone reads it puts something else there */
} Reach;

static void
add_end (Reach *reach, const LsUses *what, gboolean is_kill, guint wave, guint64 step)
{
  const End end = { what, is_kill, wave, step };

  if (reach->ends->len < MAX_ENDS)
    g_array_append_val (reach->ends, end);
  else
    reach->more++;
}

static void
collect_ends (Reach *reach, const LsUses *uses)
{
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      if (use->is_test)
        add_end (reach, NULL, FALSE, use->wave, use->step);
      if (use->is_kill)
        add_end (reach, NULL, TRUE, use->wave, use->step);
      for (guint k = 0; k < use->results->len; k++)
        {
          const LsUses *result = g_ptr_array_index (use->results, k);

          if (result->kind != LS_USES_SEEN &&
              (result->is_output || result->cell.kind == LS_CELL_MEMORY))
            add_end (reach, result, FALSE, result->wave, result->from);
          collect_ends (reach, result);
        }
    }
}

static char *
dup_end (const End *end, const LsProgram *program)
{
  return end->what != NULL ? ls_uses_dup_cell (end->what, FALSE, program) : NULL;
}

/* clang-format off */
static const LsField end_fields[] = {
  LS_FIELD_TOLD ("what", dup_end),
  LS_FIELD (End, FLAG, is_kill),
  LS_FIELD (End, UINT, step),
  LS_FIELD (End, INDEX, wave),
  LS_FIELD_END
};
static const LsField reach_fields[] = {
  LS_FIELD_LIST (Reach, ends, "ends", End, end_fields),
  LS_FIELD (Reach, UINT, more),
  LS_FIELD (Reach, UINT, n_uses),
  LS_FIELD (Reach, FLAG, overwrites),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_reach (const LsUses *uses, const LsFieldScope *scope)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (End));
  const LsUse *first = uses->uses->len == 1 ? g_ptr_array_index (uses->uses, 0) : NULL;
  Reach reach = { .ends = ends,
                  .n_uses = uses->uses->len,
                  .overwrites = first != NULL && uses->is_overwritten &&
                                first->step == uses->until && first->wave == uses->until_wave &&
                                first->line == uses->until_line };

  collect_ends (&reach, uses);
  return ls_fields_read (reach_fields, &reach, scope);
}

static char *
dup_followed (const LsUses *uses, const LsProgram *program)
{
  return ls_uses_dup_cell (uses, TRUE, program);
}

static char *
dup_name (const LsUses *uses, const LsProgram *program)
{
  return ls_cell_dup_name (&uses->cell, ls_program_machine (program), uses->names, FALSE);
}

/* Whether the run has ended where the value is asked about; what outputs have then is what they leave. */
static gboolean
is_over (const LsUses *uses, const LsProgram *program G_GNUC_UNUSED)
{
  return uses->uses->len == 0 && !uses->is_output && uses->until == uses->from;
}

static GVariant *
read_value (const LsUses *uses, const LsFieldScope *scope)
{
  const guint64 bits = ls_uses_value (uses);
  g_autoptr (GString) text = g_string_new (NULL);

  ls_cell_append_taken (text, &uses->cell, ls_program_machine (scope->program), uses->type, bits);
  return ls_fields_value (uses->type, bits, text->str);
}

/* --- uses ------------------------------------------------------------------------------------------------ */

static GVariant *
read_numbers (const LsUse *use, const LsFieldScope *scope G_GNUC_UNUSED)
{
  guint32 numbers[32];
  guint n = 0;

  for (guint i = 0; i < 32; i++)
    if (use->operands >> i & 1)
      numbers[n++] = i;
  return g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, numbers, n, sizeof *numbers);
}

/* Those that say something: not what groups hand on to each other, and nobody took. */
static GVariant *
read_results (const LsUse *use, const LsFieldScope *scope)
{
  static const LsField fields[] = { LS_FIELD_TOLD ("cell", dup_followed), LS_FIELD_END };
  const LsMachine *machine = ls_program_machine (scope->program);
  g_autoptr (GPtrArray) results = g_ptr_array_new ();

  for (guint i = 0; i < use->results->len; i++)
    {
      LsUses *result = g_ptr_array_index (use->results, i);

      if (result->uses->len > 0 || result->cell.kind != LS_CELL_REGISTER ||
          machine->reg_files[result->cell.ref.file].life != LS_LIFE_STEP)
        g_ptr_array_add (results, result);
    }
  return ls_fields_read_pointers (fields, results, scope);
}

/* clang-format off */
static const LsField place_fields[] = {
  LS_FIELD (LsUse, INDEX, wave),
  LS_FIELD (LsUse, UINT, step),
  LS_FIELD (LsUse, LINE, line),
  LS_FIELD_END
};
static const LsField use_said[] = {
  LS_FIELD (LsUse, FLAG, is_predicate),
  LS_FIELD (LsUse, FLAG, is_kill),
  LS_FIELD_MADE ("results", read_results),
  LS_FIELD_END
};
static const LsSentence use_sentence[] = { { NULL, "{@use}" }, { NULL, NULL } };
const LsField ls_use_fields[] = {
  LS_FIELD (LsUse, UINT, step),
  LS_FIELD (LsUse, LINE, line),
  LS_FIELD_AS (LsUse, INSTRUCTION, line, "op"),
  LS_FIELD (LsUse, SLOT, slot),
  LS_FIELD (LsUse, UINT, lane),
  LS_FIELD (LsUse, INDEX, wave),
  LS_FIELD_IN_IF (LsUse, source, "source", ls_cause_source_fields, source.line),
  LS_FIELD_MADE ("operand_numbers", read_numbers),
  LS_FIELD (LsUse, FLAG, is_address),
  LS_FIELD (LsUse, FLAG, is_left),
  LS_FIELD (LsUse, FLAG, is_test),
  LS_FIELD_AS (LsUse, FLAG, is_predicate, "predicate"),
  LS_FIELD_AS (LsUse, FLAG, is_kill, "kill"),
  LS_FIELD_SAY_OF ("sentence", use_said, use_sentence, ls_tell_parts),
  LS_FIELD_POINTED (LsUse, results, "results", ls_uses_fields),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_first (const LsUses *uses, const LsFieldScope *scope)
{
  return uses->uses->len > 0
           ? ls_fields_read (place_fields, g_ptr_array_index (uses->uses, 0), scope)
           : NULL;
}

/* clang-format off */
static const LsField until_said[] = {
  LS_FIELD_AS (LsUses, INDEX, until_wave, "wave"),
  LS_FIELD_AS (LsUses, UINT, until, "step"),
  LS_FIELD_AS (LsUses, LINE, until_line, "line"),
  LS_FIELD_END
};
static const LsField uses_said[] = {
  LS_FIELD_AS (LsUses, UINT, from, "step"),
  LS_FIELD_TOLD ("cell", dup_followed),
  LS_FIELD (LsUses, FLAG, is_edited),
  LS_FIELD (LsUses, FLAG, is_overwritten),
  LS_FIELD_AS (LsUses, FLAG, is_running, "running"),
  LS_FIELD_IS ("_is_over", is_over),
  LS_FIELD (LsUses, FLAG, is_full),
  LS_FIELD_PART ("until", until_said),
  LS_FIELD_MADE ("first", read_first),
  LS_FIELD_MADE_MEMBERS (read_reach),
  LS_FIELD_END
};
static const LsField overwritten_fields[] = {
  LS_FIELD_UNLESS (LsUses, LINE, until_line, "line", is_edited),
  LS_FIELD_UNLESS (LsUses, INSTRUCTION, until_line, "op", is_edited),
  LS_FIELD_END
};
const LsField ls_uses_fields[] = {
  LS_FIELD_TOLD ("what", ls_uses_dup_what),
  LS_FIELD_MADE ("value", read_value),
  LS_FIELD_TOLD ("name", dup_name),
  LS_FIELD_NAMED (LsUses, kind, "kind", kinds),
  LS_FIELD (LsUses, UINT, from),
  LS_FIELD (LsUses, INDEX, wave),
  LS_FIELD (LsUses, FLAG, is_output),
  LS_FIELD_AS (LsUses, FLAG, is_full, "full"),
  LS_FIELD_IF (LsUses, UINT, n_left_out, "n_left_out", n_left_out),
  LS_FIELD_FOR_VALUES (LsUses, kind, 1 << LS_USES_FOLLOWED),
  LS_FIELD_AS (LsUses, BOOL, is_overwritten, "overwritten"),
  LS_FIELD_AS (LsUses, FLAG, is_edited, "edited"),
  LS_FIELD (LsUses, UINT, until),
  LS_FIELD (LsUses, INDEX, until_wave),
  LS_FIELD (LsUses, FLAG, is_running),
  LS_FIELD_MEMBERS_IF (LsUses, overwritten_fields, is_overwritten),
  LS_FIELD_FOR_ALL,
  LS_FIELD_SAY_OF ("sentence", uses_said, uses_sentences, ls_tell_parts),
  LS_FIELD_POINTED (LsUses, uses, "uses", ls_use_fields),
  LS_FIELD_END
};
/* clang-format on */
