#include "ls-tell.h"

#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-tell-words.h"
#include "ls-words.h"
#include "ls-writers.h"

const char *const ls_cause_kinds[LS_N_CAUSE_KINDS] = {
  [LS_CAUSE_WRITTEN] = "written",
  [LS_CAUSE_EDITED] = "edited",
  [LS_CAUSE_PRELOADED] = "preloaded",
  [LS_CAUSE_NEVER] = "never",
  [LS_CAUSE_CONSTANT] = "constant",
  [LS_CAUSE_SEEN] = "seen",
  [LS_CAUSE_CUT] = "cut",
  [LS_CAUSE_TEST] = "test",
};

static const LsSentence cause_sentence[] = { { NULL, "{@cause}" }, { NULL, NULL } };
static const LsSentence group_sentence[] = { { NULL, "{@group}" }, { NULL, NULL } };
static const LsSentence writer_sentence[] = { { NULL, "{@writer}" }, { NULL, NULL } };

/* --- who ------------------------------------------------------------------------------------------------- */

/* Whether a register was read from elsewhere. */
static gboolean
is_fetched (const LsCause *cause, const LsProgram *program)
{
  LsLine line;

  ls_program_line (program, cause->line, &line);
  return line.kind == LS_LINE_FETCH && cause->cell.kind == LS_CELL_REGISTER;
}

/* What is written as a float may have been an integer before. */
static char *
dup_old (const LsCause *cause, const LsProgram *program)
{
  const guint64 old = ls_cause_old (cause);
  LsCause before = *cause;

  if (cause->type == LS_VALUE_FLOAT && !cause->other.is_there)
    before.type = ls_value_likely (LS_VALUE_BITS, (guint32) old);
  return ls_tell_dup_bits (&before, program, old);
}

static char *
dup_value (const LsCause *cause, const LsProgram *program)
{
  return ls_tell_dup_bits (cause, program, cause->value);
}

static char *
dup_cell (const LsCause *cause, const LsProgram *program)
{
  return cause->kind != LS_CAUSE_TEST ? ls_tell_dup_read (cause, FALSE, program) : NULL;
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

static GVariant *
read_deed (const LsCause *cause, const LsFieldScope *scope)
{
  const LsCompared *compared = &cause->comparison;
  const LsCause *taken =
    ls_tell_find_operand (cause->operands, compared->taken[compared->holds ? 1 : 0]);
  LsDict dict = { 0 };

  ls_dict_set_bool (&dict, "is_memory", cause->cell.kind == LS_CELL_MEMORY);
  ls_dict_set_bool (&dict, "fetched", is_fetched (cause, scope->program));
  ls_dict_set_bool (&dict, "tests", ls_tested_is_test (compared, cause->operands));
  ls_dict_set_bool (&dict, "computes", compared->left == LS_COMPARED_BITS);
  if (compared->is_select && taken != NULL)
    ls_dict_set_value (&dict, "taken",
                       ls_tell_operand_to_data (taken, cause->lane, scope->program));
  ls_tell_set_tested (&dict, compared, cause->operands, cause->lane, scope->program);
  return ls_dict_end (&dict);
}

/* clang-format off */
static const char *const ways[LS_N_CAUSE_WAYS] = { "", "led", "past", "clause", "stack", "open", "stop", "beside", "unused" };
static const LsField cause_fields[] = {
  LS_FIELD_NAMED (LsCause, kind, "kind", ls_cause_kinds),
  LS_FIELD_NAMED (LsCause, way, "way", ways),
  LS_FIELD (LsCause, INDEX, wave),
  LS_FIELD (LsCause, UINT, step),
  LS_FIELD (LsCause, LINE, line),
  LS_FIELD (LsCause, UINT, lane),
  LS_FIELD (LsCause, LINE, skipped),
  LS_FIELD_AS (LsCause, FLAG, is_kept, "kept"),
  LS_FIELD_AS (LsCause, FLAG, is_first, "first"),
  LS_FIELD_AS (LsCause, FLAG, is_kill, "kill"),
  LS_FIELD_AS (LsCause, FLAG, is_skip, "skip"),
  LS_FIELD_AS (LsCause, FLAG, comparison.is_select, "select"),
  LS_FIELD_TOLD ("cell", dup_cell),
  LS_FIELD_TOLD ("stop", dup_stop),
  LS_FIELD_FOR_VALUES (LsCause, kind, 1 << LS_CAUSE_WRITTEN | 1 << LS_CAUSE_EDITED),
  LS_FIELD_TOLD ("was", dup_old),
  LS_FIELD_FOR_VALUES (LsCause, kind, 1 << LS_CAUSE_WRITTEN | 1 << LS_CAUSE_TEST),
  LS_FIELD_TOLD ("value", dup_value),
  LS_FIELD_MADE ("texels", ls_tell_texels_to_data),
  LS_FIELD_MADE_MEMBERS (read_deed),
  LS_FIELD_END
};
/* clang-format on */
static const LsForm cause_form = { .fields = cause_fields,
                                   .summary = cause_sentence,
                                   .parts = ls_tell_parts };

/* A word that came there without the other is told by itself. */
char *
ls_cause_to_sentence (const LsCause *cause, const LsProgram *program)
{
  LsCause told = *cause;

  if (cause->other.is_there && !cause->other.is_of_step && cause->kind != LS_CAUSE_CONSTANT &&
      cause->kind != LS_CAUSE_CUT)
    {
      told.other.is_there = FALSE;
      told.type = LS_VALUE_BITS;
    }
  return ls_tell (&cause_form, &told, program, NULL);
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
  g_autoptr (GString) name = g_string_new (NULL);

  if (scope->about == NULL)
    return NULL;
  ls_program_append_ref (name, scope->program, *(const LsRegRef *) scope->about);
  return g_variant_new_string (name->str);
}

/* clang-format off */
static const LsField group_fields[] = {
  LS_FIELD_NAMED (LsCauseGroup, kind, "kind", ls_cause_kinds),
  LS_FIELD (LsCauseGroup, UINT, step),
  LS_FIELD (LsCauseGroup, LINE, line),
  LS_FIELD (LsCauseGroup, LANES, lanes),
  LS_FIELD_AS (LsCauseGroup, COUNT, lanes, "n_lanes"),
  LS_FIELD_MADE ("register", read_register),
  LS_FIELD_END
};
/* clang-format on */
static const LsForm group_form = { .fields = group_fields,
                                   .summary = group_sentence,
                                   .parts = ls_tell_parts };
static const LsForm writer_form = { .fields = group_fields,
                                    .summary = writer_sentence,
                                    .parts = ls_tell_parts };

char *
ls_cause_group_to_sentence (LsRegRef ref, const LsCauseGroup *group, const LsProgram *program)
{
  return ls_tell (&group_form, group, program, &ref);
}

char *
ls_writers_tell (const LsCauseGroup *writer, const LsProgram *program)
{
  return ls_tell (&writer_form, writer, program, NULL);
}

/* --- chains ----------------------------------------------------------------------------------------------- */

char *
ls_cause_chain_to_text (const LsCause *cause, const LsProgram *program)
{
  g_autoptr (GArray) chain = ls_cause_chain (cause);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < chain->len; i++)
    {
      const LsCauseLine *line = &g_array_index (chain, LsCauseLine, i);
      g_autofree char *sentence = ls_cause_to_sentence (line->first, program);
      g_autofree char *where = ls_program_dup_place_op (program, line->line);

      g_string_append_printf (text, "%3u. %s", i + 1, where);
      if (line->n > 1)
        g_string_append_printf (text, ", %u times", line->n);
      g_string_append_printf (text, ": %s\n", sentence);
    }
  return g_string_free (text, FALSE);
}

char *
ls_cause_left_out (const LsCause *cause)
{
  if (cause->n_left_out == 0)
    return NULL;
  return g_strdup_printf (ls_words_many ("%u more value has causes that were not looked for.",
                                         "%u more values have causes that were not looked for.",
                                         cause->n_left_out),
                          cause->n_left_out);
}
