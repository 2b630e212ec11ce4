#include "ls-tell.h"

#include <string.h>

#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-tell-words.h"
#include "ls-words.h"
#include "ls-writers.h"

static const char *const kinds[LS_N_CAUSE_KINDS] = {
  [LS_CAUSE_WRITTEN] = "written",
  [LS_CAUSE_EDITED] = "edited",
  [LS_CAUSE_PRELOADED] = "preloaded",
  [LS_CAUSE_NEVER] = "never",
  [LS_CAUSE_CONSTANT] = "constant",
  [LS_CAUSE_SEEN] = "seen",
  [LS_CAUSE_CUT] = "cut",
  [LS_CAUSE_TEST] = "test",
};

/* --- who ------------------------------------------------------------------------------------------------- */

/* A word that came there without the other is told by itself. */
static LsCause
find_told (const LsCause *cause)
{
  LsCause told = *cause;

  if (cause->other.is_there && !cause->other.is_of_step && cause->kind != LS_CAUSE_CONSTANT &&
      cause->kind != LS_CAUSE_CUT)
    {
      told.other.is_there = FALSE;
      told.type = LS_VALUE_BITS;
    }
  return told;
}

/* Whether a register was read from elsewhere. */
static gboolean
is_fetched (const LsCause *cause, const LsProgram *program)
{
  LsLine line;

  ls_program_line (program, cause->line, &line);
  return line.kind == LS_LINE_FETCH && cause->cell.kind == LS_CELL_REGISTER;
}

/* What is written as a float may have been an integer before. */
static LsCause
find_before (const LsCause *cause)
{
  LsCause before = find_told (cause);

  if (!before.other.is_there && before.old_type != LS_VALUE_BITS)
    before.type = before.old_type;
  return before;
}

static char *
dup_old (const LsCause *cause, const LsProgram *program)
{
  const LsCause before = find_before (cause);

  return ls_tell_dup_bits (&before, program, ls_cause_old (&before));
}

static char *
dup_value (const LsCause *cause, const LsProgram *program)
{
  const LsCause told = find_told (cause);

  return ls_tell_dup_bits (&told, program, cause->value);
}

static char *
dup_cell (const LsCause *cause, const LsProgram *program)
{
  const LsCause told = find_told (cause);

  return cause->kind != LS_CAUSE_TEST ? ls_tell_dup_read (&told, FALSE, program) : NULL;
}

static char *
dup_stop (const LsCause *cause, const LsProgram *program)
{
  GString *text;

  if (cause->way != LS_WAY_STOP)
    return NULL;
  text = g_string_new (NULL);
  ls_tell_say_trap (text, ls_words ("The wave"), cause->step - 1, cause->stop, program);
  return g_string_free (text, FALSE);
}

/* "R1.yzw" */
static char *
dup_beside (const LsCause *cause, const LsProgram *program)
{
  LsRegRef ref = cause->cell.ref;
  GString *text;

  if (cause->way != LS_WAY_LEFT)
    return NULL;
  text = g_string_new (NULL);
  ref.channel = (guint8) __builtin_ctz (cause->beside);
  ls_program_append_ref (text, program, ref);
  while (++ref.channel < 4)
    if (cause->beside >> ref.channel & 1)
      g_string_append_c (text, ls_program_channel (program, ref));
  return g_string_free (text, FALSE);
}

/* "R1.x" */
static char *
dup_left (const LsCause *cause, const LsProgram *program)
{
  return cause->way == LS_WAY_LEFT ? ls_expr_dup_ref (program, cause->cell.ref) : NULL;
}

/* "IMM[1]": what a line begins with that says what it is. */
static char *
dup_given (const LsCause *cause, const LsProgram *program)
{
  LsLine line;

  if (cause->way != LS_WAY_GIVEN)
    return NULL;
  ls_program_line (program, cause->line, &line);
  return g_strndup (line.text, strcspn (line.text, " "));
}

static gboolean
is_test (const LsCause *cause, const LsProgram *program G_GNUC_UNUSED)
{
  return ls_tested_is_test (&cause->comparison, cause->operands);
}

/* What a select took. */
static GVariant *
read_taken (const LsCause *cause, const LsFieldScope *scope)
{
  const LsCompared *compared = &cause->comparison;
  const LsCause *taken =
    ls_tell_find_operand (cause->operands, compared->taken[compared->holds ? 1 : 0]);

  return compared->is_select && taken != NULL ? ls_tell_read_operand (taken, cause->lane, scope)
                                              : NULL;
}

static GVariant *
read_tested (const LsCause *cause, const LsFieldScope *scope)
{
  return ls_tell_read_tested (&cause->comparison, cause->operands, cause->lane, scope);
}

/* What is in the cell: its bits, and how it is written by who takes it for a type. */
static GVariant *
read_bits (const LsCause *cause, guint64 bits, const LsFieldScope *scope)
{
  g_autofree char *text = ls_tell_dup_bits (cause, scope->program, bits);

  return ls_fields_value (cause->type, bits, text);
}

static GVariant *
read_value (const LsCause *cause, const LsFieldScope *scope)
{
  return read_bits (cause, ls_cause_value (cause), scope);
}

static GVariant *
read_old (const LsCause *cause, const LsFieldScope *scope)
{
  const LsCause before = find_before (cause);

  return read_bits (&before, ls_cause_old (&before), scope);
}

static GVariant *
read_used (const LsCause *cause, const LsFieldScope *scope)
{
  return ls_cause_used (cause) != ls_cause_value (cause)
           ? read_bits (cause, ls_cause_used (cause), scope)
           : NULL;
}

static GVariant *
read_operands (const LsCause *cause, const LsFieldScope *scope)
{
  return ls_tell_read_operands (cause->operands, scope);
}

/* clang-format off */
#define KIND(kind) (1 << LS_CAUSE_##kind)

static const char *const ways[LS_N_CAUSE_WAYS] = { "", "led", "past", "clause", "stack", "open", "stop", "beside", "left", "given", "unused" };
/* For sentences alone. */
static const LsField said_fields[] = {
  LS_FIELD_NAMED (LsCause, kind, "kind", kinds),
  LS_FIELD_NAMED (LsCause, way, "way", ways),
  LS_FIELD (LsCause, INDEX, wave),
  LS_FIELD (LsCause, UINT, step),
  LS_FIELD (LsCause, LINE, line),
  LS_FIELD (LsCause, UINT, lane),
  LS_FIELD (LsCause, LINE, skipped),
  LS_FIELD_AS (LsCause, FLAG, is_skip, "skip"),
  LS_FIELD_AS (LsCause, FLAG, comparison.is_select, "select"),
  LS_FIELD_TOLD ("cell", dup_cell),
  LS_FIELD_TOLD ("stop", dup_stop),
  LS_FIELD_TOLD ("beside", dup_beside),
  LS_FIELD_TOLD ("left", dup_left),
  LS_FIELD_TOLD ("given", dup_given),
  LS_FIELD_FOR_VALUES (LsCause, kind, KIND (WRITTEN) | KIND (EDITED)),
  LS_FIELD_TOLD ("was", dup_old),
  LS_FIELD_FOR_VALUES (LsCause, kind, KIND (WRITTEN) | KIND (TEST)),
  LS_FIELD_TOLD ("value", dup_value),
  LS_FIELD_OF_STRUCT_IF (LsCause, "texels", ls_tell_texels_fields, texels.n),
  LS_FIELD_ONE_OF (LsCause, cell.kind, "is_memory", 1 << LS_CELL_MEMORY),
  LS_FIELD_TOLD ("formula", ls_tell_dup_formula),
  LS_FIELD_IS ("fetched", is_fetched),
  LS_FIELD_IS ("tests", is_test),
  LS_FIELD_MADE ("taken", read_taken),
  LS_FIELD_MADE_MEMBERS (read_tested),
  LS_FIELD_END
};
static const LsSentence cause_sentence[] = { { NULL, "{@cause}" }, { NULL, NULL } };
/* The step that wrote or tested. */
static const LsField doer_fields[] = {
  LS_FIELD (LsCause, UINT, step),
  LS_FIELD (LsCause, LINE, line),
  LS_FIELD_AS (LsCause, INSTRUCTION, line, "op"),
  LS_FIELD (LsCause, SLOT, slot),
  LS_FIELD (LsCause, UINT, lane),
  LS_FIELD (LsCause, INDEX, wave),
  LS_FIELD_IN_IF (LsCause, source, "source", ls_cause_source_fields, source.line),
  LS_FIELD_END
};
static const LsField behind_fields[] = {
  LS_FIELD_IN_IF (LsCause, comparison, "comparison", ls_compared_fields, comparison.relation),
  LS_FIELD_IN_IF (LsCause, texels, "texels", ls_texels_fields, texels.n),
  LS_FIELD_FOR_VALUES (LsCause, kind, KIND (WRITTEN) | KIND (TEST)),
  LS_FIELD_MADE ("operands", read_operands),
  LS_FIELD_FOR_ALL,
  LS_FIELD_SOME_POINTED (LsCause, controls, "controls", ls_control_fields),
  LS_FIELD_END
};
/* Tests are no values. */
static const char *const way_kinds[LS_N_CAUSE_WAYS] = { NULL, "way", "way", "way", "way", "way", "way", "way", "way", "way", "way" };
const LsField ls_control_fields[] = {
  LS_FIELD_NAMED (LsCause, way, "kind", way_kinds),
  LS_FIELD_FOR_VALUE (LsCause, way, LS_WAY_NONE),
  LS_FIELD_NAMED (LsCause, kind, "kind", kinds),
  LS_FIELD_FOR_ALL,
  LS_FIELD_OBJECT_MEMBERS (doer_fields),
  LS_FIELD_IF (LsCause, LINE, skipped, "skipped", is_skip),
  LS_FIELD_AS (LsCause, FLAG, is_kill, "kill"),
  LS_FIELD_FOR_VALUES (LsCause, kind, KIND (TEST)),
  LS_FIELD_SAY_OF ("sentence", said_fields, cause_sentence, ls_tell_parts),
  LS_FIELD_FOR_ALL,
  LS_FIELD_OBJECT_MEMBERS (behind_fields),
  LS_FIELD_END
};
const LsField ls_cause_fields[] = {
  LS_FIELD_TOLD ("what", ls_cause_dup_what),
  LS_FIELD_MADE ("value", read_value),
  LS_FIELD_TOLD ("name", ls_cause_dup_name),
  LS_FIELD_NAMED (LsCause, kind, "kind", kinds),
  LS_FIELD_FOR_VALUES (LsCause, kind, KIND (WRITTEN) | KIND (SEEN) | KIND (EDITED)),
  LS_FIELD_MADE ("old", read_old),
  LS_FIELD_FOR_VALUES (LsCause, kind, KIND (EDITED)),
  LS_FIELD (LsCause, UINT, step),
  LS_FIELD_FOR_VALUES (LsCause, kind, KIND (WRITTEN) | KIND (SEEN)),
  LS_FIELD_OBJECT_MEMBERS (doer_fields),
  LS_FIELD_FOR_ALL,
  LS_FIELD_AS (LsCause, FLAG, is_kept, "kept"),
  LS_FIELD_AS (LsCause, FLAG, is_first, "first"),
  LS_FIELD_FOR_VALUES (LsCause, kind, ~(KIND (CONSTANT) | KIND (CUT))),
  LS_FIELD_SAY_OF ("sentence", said_fields, cause_sentence, ls_tell_parts),
  LS_FIELD_FOR_ALL,
  LS_FIELD_OBJECT_MEMBERS (behind_fields),
  LS_FIELD_IF (LsCause, UINT, n_left_out, "n_left_out", n_left_out),
  LS_FIELD_END
};
static const LsField operand_fields[] = {
  LS_FIELD (LsCause, UINT, operand),
  LS_FIELD (LsCause, FLAG, is_address),
  LS_FIELD (LsCause, FLAG, is_left),
  LS_FIELD_AS (LsCause, FLAG, is_gate, "gate"),
  LS_FIELD_OBJECT_MEMBERS (ls_cause_fields),
  LS_FIELD_MADE ("used", read_used),
  LS_FIELD_END
};
/* clang-format on */

GVariant *
ls_tell_read_operands (const GPtrArray *operands, const LsFieldScope *scope)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new ();

  for (guint i = 0; i < operands->len; i++)
    if (!ls_cause_is_told_before (operands, i))
      g_ptr_array_add (told, g_ptr_array_index (operands, i));
  return ls_fields_read_pointers (operand_fields, told, scope);
}

char *
ls_cause_tell (const LsCause *cause, const LsProgram *program)
{
  return ls_fields_say (cause->kind == LS_CAUSE_TEST ? ls_control_fields : ls_cause_fields, cause,
                        program, NULL);
}

/* Whether other is about the other word of a value of 64 bits, with the same to tell. */
static gboolean
has_other (const LsCause *cause, const LsCause *other)
{
  LsCell cell = other->cell;

  cell.ref.channel ^= cell.kind == LS_CELL_REGISTER;
  cell.at ^= cell.kind == LS_CELL_CONSTANT;
  return cause->other.is_there && other->other.is_there && ls_cell_equal (&cause->cell, &cell) &&
         cause->kind == other->kind && cause->step == other->step &&
         cause->other.is_of_step == other->other.is_of_step &&
         (cause->other.is_of_step || cause->kind != LS_CAUSE_WRITTEN);
}

gboolean
ls_cause_is_told_before (const GPtrArray *operands, guint index)
{
  const LsCause *operand = g_ptr_array_index (operands, index);

  for (guint i = 0; i < index; i++)
    {
      const LsCause *before = g_ptr_array_index (operands, i);

      if (before->operand == operand->operand && has_other (before, operand))
        return TRUE;
    }
  return FALSE;
}

/* Whether an operand before has told what this one would. */
static gboolean
is_behind_before (const GPtrArray *operands, guint index)
{
  const LsCause *operand = g_ptr_array_index (operands, index);

  for (guint i = 0; i < index; i++)
    {
      const LsCause *before = g_ptr_array_index (operands, i);

      if (ls_cell_equal (&before->cell, &operand->cell) || has_other (before, operand))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
ls_cause_dup_told (const LsCause *cause)
{
  GPtrArray *told = g_ptr_array_new ();

  for (guint i = 0; i < cause->operands->len; i++)
    {
      LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->kind != LS_CAUSE_CONSTANT && !operand->is_left &&
          !is_behind_before (cause->operands, i))
        g_ptr_array_add (told, operand);
    }
  for (guint i = 0; i < cause->controls->len; i++)
    {
      LsCause *control = g_ptr_array_index (cause->controls, i);

      if (control->kind == LS_CAUSE_TEST)
        g_ptr_array_add (told, control);
    }
  return told;
}

/* --- of many lanes at once ------------------------------------------------------------------------------- */

static GVariant *
read_register (gconstpointer of G_GNUC_UNUSED, const LsFieldScope *scope)
{
  const LsCauseGroups *groups = scope->answer;

  return g_variant_new_take_string (ls_expr_dup_ref (scope->program, groups->ref));
}

/* clang-format off */
static const LsField group_said[] = {
  LS_FIELD (LsCauseGroup, UINT, step),
  LS_FIELD_MADE ("register", read_register),
  LS_FIELD_END
};
static const LsSentence group_sentence[] = { { NULL, "{@group}" }, { NULL, NULL } };
static const LsField group_fields[] = {
  LS_FIELD_NAMED (LsCauseGroup, kind, "kind", kinds),
  LS_FIELD_FOR_VALUES (LsCauseGroup, kind, KIND (WRITTEN) | KIND (EDITED)),
  LS_FIELD (LsCauseGroup, UINT, step),
  LS_FIELD_FOR_VALUES (LsCauseGroup, kind, KIND (WRITTEN)),
  LS_FIELD (LsCauseGroup, LINE, line),
  LS_FIELD_AS (LsCauseGroup, INSTRUCTION, line, "op"),
  LS_FIELD (LsCauseGroup, SLOT, slot),
  LS_FIELD_FOR_ALL,
  LS_FIELD (LsCauseGroup, LANES, lanes),
  LS_FIELD_AS (LsCauseGroup, COUNT, lanes, "n_lanes"),
  LS_FIELD_SAY_OF ("sentence", group_said, group_sentence, ls_tell_parts),
  LS_FIELD_END
};
static const LsField groups_fields[] = {
  LS_FIELD_AS (LsCauseGroups, REGISTER, ref, "register"),
  LS_FIELD_LIST (LsCauseGroups, groups, "groups", LsCauseGroup, group_fields),
  LS_FIELD_END
};
static const LsSentence told_sentence[] = { { NULL, "{sentence}" }, { NULL, NULL } };
static const LsFormTable groups_tables[] = { { .key = "groups", .sentences = told_sentence }, { .key = NULL } };
const LsForm ls_cause_groups_form = { .fields = groups_fields, .tables = groups_tables };

static const LsSentence writer_sentence[] = { { NULL, "{@writer}" }, { NULL, NULL } };
static const LsField writer_fields[] = {
  LS_FIELD_NAMED (LsCauseGroup, kind, "kind", kinds),
  LS_FIELD (LsCauseGroup, UINT, step),
  LS_FIELD (LsCauseGroup, LINE, line),
  LS_FIELD_SAY ("sentence", writer_sentence, ls_tell_parts),
  LS_FIELD_END
};
/* clang-format on */

char *
ls_writers_tell (const LsCauseGroup *writer, const LsProgram *program)
{
  return ls_fields_say (writer_fields, writer, program, NULL);
}

/* --- chains ----------------------------------------------------------------------------------------------- */

static char *
dup_source (const LsCause *cause, const LsProgram *program G_GNUC_UNUSED)
{
  return ls_cause_source_tell (&cause->source);
}

/* clang-format off */
static const LsField first_fields[] = {
  LS_FIELD (LsCause, UINT, step),
  LS_FIELD_IN_IF (LsCause, source, "source", ls_cause_source_fields, source.line),
  LS_FIELD_TOLD ("_source", dup_source),
  LS_FIELD_TOLD ("sentence", ls_cause_tell),
  LS_FIELD_END
};
static const LsField line_fields[] = {
  LS_FIELD (LsCauseLine, LINE, line),
  LS_FIELD_IF (LsCauseLine, LINE, last, "last", last),
  LS_FIELD_AS (LsCauseLine, INSTRUCTION, line, "op"),
  LS_FIELD (LsCauseLine, UINT, n),
  LS_FIELD (LsCauseLine, UINT, distance),
  LS_FIELD_TO_MEMBERS (LsCauseLine, first, first_fields),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_chain (const LsCause *cause, const LsFieldScope *scope)
{
  g_autoptr (GArray) chain = ls_cause_chain (cause);

  return ls_fields_read_rows (line_fields, chain->data, chain->len, sizeof (LsCauseLine), scope);
}

/* clang-format off */
static const LsField chain_fields[] = { LS_FIELD_MADE ("chain", read_chain), LS_FIELD_END };
static const LsSentence chain_sentences[] = {
  { "!last,n<2", N_ ("{#>3}. {line:op}: {sentence}{_source}") },
  { "!last,!n<2", N_ ("{#>3}. {line:op}, {n} times: {sentence}{_source}") },
  { "last,n<2", N_ ("{#>3}. lines {line} to {last} ({op}): {sentence}{_source}") },
  { "last,!n<2", N_ ("{#>3}. lines {line} to {last} ({op}), {n} times: {sentence}{_source}") }, { NULL, NULL }
};
static const LsFormTable chain_tables[] = { { .key = "chain", .sentences = chain_sentences }, { .key = NULL } };
/* clang-format on */
const LsForm ls_cause_chain_form = { .fields = chain_fields, .tables = chain_tables };

char *
ls_cause_left_out (const LsCause *cause)
{
  if (cause->n_left_out == 0)
    return NULL;
  return g_strdup_printf (
    ls_words_many ("%u more cause is left out.", "%u more causes are left out.", cause->n_left_out),
    cause->n_left_out);
}
