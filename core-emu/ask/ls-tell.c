#include "ls-tell.h"

#include <string.h>

#include "ls-dict.h"
#include "ls-expr.h"
#include "ls-lane-words.h"
#include "ls-tell-frame.h"

/* --- members --------------------------------------------------------------------------------------------- */

static void
add (GVariantBuilder *builder, const char *member, GVariant *value)
{
  g_variant_builder_add (builder, "{sv}", member, value);
}

static void
add_flag (GVariantBuilder *builder, const char *member, gboolean value)
{
  if (value)
    add (builder, member, g_variant_new_boolean (TRUE));
}

static void
add_step (GVariantBuilder *builder, const char *member, guint64 step)
{
  add (builder, member, g_variant_new_uint64 (step));
}

/* Left out where it is the one asked about. */
static void
add_wave (GVariantBuilder *builder, const char *key, guint wave)
{
  if (wave != LS_NO_WAVE)
    add (builder, key, g_variant_new_uint32 (wave));
}

/* What is in a cell: its bits, and how it is written by who takes it for a type. */
static void
add_value (GVariantBuilder *builder,
           const char *member,
           const LsCell *cell,
           const LsMachine *machine,
           LsValueType type,
           guint32 bits)
{
  g_autoptr (GString) text = g_string_new (NULL);

  ls_cell_append_taken (text, cell, machine, type, bits);
  add (builder, member, ls_value_to_variant (bits, text->str));
}

/* line, op and slot of an instruction. */
static void
add_line (GVariantBuilder *builder, const LsProgram *program, guint index, guint slot)
{
  const char *slots = ls_program_machine (program)->slots;
  LsLine line;

  ls_program_line (program, index, &line);
  add (builder, "line", g_variant_new_uint32 (index + 1));
  if (line.op != NULL)
    add (builder, "op", g_variant_new_string (line.op));
  if (slots != NULL && slot < strlen (slots))
    add (builder, "slot", g_variant_new_take_string (g_strndup (&slots[slot], 1)));
}

char *
ls_cause_dup_name (const LsCause *cause, const LsMachine *machine)
{
  return ls_cell_dup_name (&cause->cell, machine, cause->names, cause->kind == LS_CAUSE_PRELOADED);
}

/* name: (transfer full) (nullable): what the source calls it. */
static void
add_name (GVariantBuilder *builder, char *name)
{
  if (name != NULL)
    add (builder, "name", g_variant_new_take_string (name));
}

static void
add_cell (GVariantBuilder *builder,
          const LsCell *cell,
          const LsProgram *program,
          LsValueType type,
          guint32 value)
{
  GString *name = g_string_new (NULL);

  ls_cell_append (name, cell, program, value);
  add (builder, "what", g_variant_new_take_string (g_string_free (name, FALSE)));
  add_value (builder, "value", cell, ls_program_machine (program), type, value);
}

static GVariant *
end (GVariantBuilder *builder)
{
  return g_variant_ref_sink (g_variant_builder_end (builder));
}

/* --- who ------------------------------------------------------------------------------------------------- */

static const char *const cause_kinds[LS_N_CAUSE_KINDS] = {
  [LS_CAUSE_WRITTEN] = "written",
  [LS_CAUSE_EDITED] = "edited",
  [LS_CAUSE_PRELOADED] = "preloaded",
  [LS_CAUSE_NEVER] = "never",
  [LS_CAUSE_CONSTANT] = "constant",
  [LS_CAUSE_SEEN] = "seen",
  [LS_CAUSE_CUT] = "cut",
  [LS_CAUSE_TEST] = "test",
};

static void
add_operands (GVariantBuilder *builder, const GPtrArray *operands, const LsProgram *program);
static void add_controls (GVariantBuilder *builder, const LsCause *cause, const LsProgram *program);

static void
add_comparison (GVariantBuilder *builder, const LsCompared *comparison)
{
  static const char *const names[] = {
    [LS_RELATION_EQUAL] = "==",         [LS_RELATION_NOT_EQUAL] = "!=", [LS_RELATION_GREATER] = ">",
    [LS_RELATION_GREATER_EQUAL] = ">=", [LS_RELATION_LESS] = "<",
  };
  GVariantBuilder one;

  if (comparison->relation == LS_RELATION_NONE)
    return;
  g_variant_builder_init (&one, G_VARIANT_TYPE_VARDICT);
  add (&one, "relation", g_variant_new_string (names[comparison->relation]));
  add_flag (&one, "select", comparison->is_select);
  if (comparison->left == LS_COMPARED_BITS)
    add (&one, "computed", ls_value_to_variant (comparison->left_bits, NULL));
  else if (comparison->left != 0)
    add (&one, "operand", g_variant_new_uint32 (comparison->left));
  if (comparison->right == LS_COMPARED_BITS && comparison->right_bits != 0)
    add (&one, "against", ls_value_to_variant (comparison->right_bits, NULL));
  add (&one, "holds", g_variant_new_boolean (comparison->holds));
  add (builder, "comparison", g_variant_builder_end (&one));
}

/* The step that wrote or tested. */
static void
add_doer (GVariantBuilder *builder, const LsCause *cause, const LsProgram *program)
{
  add_step (builder, "step", cause->step);
  add_line (builder, program, cause->line, cause->slot);
  add (builder, "lane", g_variant_new_uint32 (cause->lane));
  add_wave (builder, "wave", cause->wave);
}

/* What is behind it. */
static void
add_behind (GVariantBuilder *builder, const LsCause *cause, const LsProgram *program)
{
  add_comparison (builder, &cause->comparison);
  if (cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_TEST)
    add_operands (builder, cause->operands, program);
  if (cause->controls->len > 0)
    add_controls (builder, cause, program);
}

static void
add_cause (GVariantBuilder *builder, const LsCause *cause, const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);
  gboolean is_write = cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN;
  gboolean is_explained = cause->kind != LS_CAUSE_CONSTANT && cause->kind != LS_CAUSE_CUT;
  g_autofree char *sentence = ls_cause_to_sentence (cause, program);

  add_cell (builder, &cause->cell, program, cause->type, cause->value);
  add_name (builder, ls_cause_dup_name (cause, machine));
  add (builder, "kind", g_variant_new_string (cause_kinds[cause->kind]));
  if (is_write || cause->kind == LS_CAUSE_EDITED)
    add_value (builder, "old", &cause->cell, machine, cause->type, cause->old);
  if (is_write)
    add_doer (builder, cause, program);
  else if (cause->kind == LS_CAUSE_EDITED)
    add_step (builder, "step", cause->step);
  add_flag (builder, "kept", cause->is_kept);
  if (is_explained)
    add (builder, "sentence", g_variant_new_string (sentence));
  add_behind (builder, cause, program);
}

/* Tests are no values. */
static void
add_controls (GVariantBuilder *builder, const LsCause *cause, const LsProgram *program)
{
  GVariantBuilder list, one;

  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < cause->controls->len; i++)
    {
      const LsCause *test = g_ptr_array_index (cause->controls, i);
      g_autofree char *sentence = ls_cause_to_sentence (test, program);

      g_variant_builder_init (&one, G_VARIANT_TYPE_VARDICT);
      add (&one, "kind", g_variant_new_string (cause_kinds[test->kind]));
      add_doer (&one, test, program);
      if (test->is_skip)
        add (&one, "skipped", g_variant_new_uint32 (test->skipped + 1));
      add_flag (&one, "kill", test->is_kill);
      if (test->kind == LS_CAUSE_TEST)
        add (&one, "sentence", g_variant_new_string (sentence));
      add_behind (&one, test, program);
      g_variant_builder_add_value (&list, g_variant_builder_end (&one));
    }
  add (builder, "controls", g_variant_builder_end (&list));
}

static void
add_operands (GVariantBuilder *builder, const GPtrArray *operands, const LsProgram *program)
{
  GVariantBuilder list, one;

  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      g_variant_builder_init (&one, G_VARIANT_TYPE_VARDICT);
      add (&one, "operand", g_variant_new_uint32 (operand->operand));
      add_flag (&one, "is_address", operand->is_address);
      add_flag (&one, "is_left", operand->is_left);
      add_flag (&one, "gate", operand->is_gate);
      add_cause (&one, operand, program);
      if (operand->used != operand->value)
        add_value (&one, "used", &operand->cell, ls_program_machine (program), operand->type,
                   operand->used);
      g_variant_builder_add_value (&list, g_variant_builder_end (&one));
    }
  add (builder, "operands", g_variant_builder_end (&list));
}

GVariant *
ls_cause_to_data (const LsCause *cause, const LsProgram *program)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  add_cause (&builder, cause, program);
  if (cause->n_left_out > 0)
    add (&builder, "n_left_out", g_variant_new_uint32 (cause->n_left_out));
  return end (&builder);
}

GVariant *
ls_cause_chain_to_data (const LsCause *cause, const LsProgram *program)
{
  g_autoptr (GArray) chain = ls_cause_chain (cause);
  GVariantBuilder list, one;

  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < chain->len; i++)
    {
      const LsCauseLine *line = &g_array_index (chain, LsCauseLine, i);
      g_autofree char *sentence = ls_cause_to_sentence (line->first, program);

      g_variant_builder_init (&one, G_VARIANT_TYPE_VARDICT);
      add_line (&one, program, line->line, LS_SLOT_NONE);
      add (&one, "n", g_variant_new_uint32 (line->n));
      add (&one, "distance", g_variant_new_uint32 (line->distance));
      add_step (&one, "step", line->first->step);
      add (&one, "sentence", g_variant_new_string (sentence));
      g_variant_builder_add_value (&list, g_variant_builder_end (&one));
    }
  return g_variant_builder_end (&list);
}

static GVariant *
group_to_data (LsRegRef ref, const LsCauseGroup *group, const LsProgram *program)
{
  g_autofree char *sentence = ls_cause_group_to_sentence (ref, group, program);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  add (&builder, "kind", g_variant_new_string (cause_kinds[group->kind]));
  if (group->kind == LS_CAUSE_WRITTEN || group->kind == LS_CAUSE_EDITED)
    add_step (&builder, "step", group->step);
  if (group->kind == LS_CAUSE_WRITTEN)
    add_line (&builder, program, group->line, group->slot);
  add (&builder, "lanes", ls_mask_to_variant (group->lanes));
  add (&builder, "n_lanes", g_variant_new_uint32 (ls_mask_count (group->lanes)));
  add (&builder, "sentence", g_variant_new_string (sentence));
  return g_variant_builder_end (&builder);
}

GVariant *
ls_cause_groups_to_data (LsRegRef ref, const GArray *groups, const LsProgram *program)
{
  GString *name = g_string_new (NULL);
  GVariantBuilder builder, list;

  ls_expr_append_ref (name, program, ref);
  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  add (&builder, "register", g_variant_new_take_string (g_string_free (name, FALSE)));
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < groups->len; i++)
    g_variant_builder_add_value (
      &list, group_to_data (ref, &g_array_index (groups, LsCauseGroup, i), program));
  add (&builder, "groups", g_variant_builder_end (&list));
  return end (&builder);
}

/* --- why ------------------------------------------------------------------------------------------------- */

static GVariant *
test_to_data (const LsWhy *why, const LsProgram *program)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  add_step (&builder, "step", why->test_step);
  add_line (&builder, program, why->test_line, why->test_slot);
  add_operands (&builder, why->operands, program);
  add_comparison (&builder, &why->comparison);
  return g_variant_builder_end (&builder);
}

GVariant *
ls_why_to_data (const LsWhy *why, const LsProgram *program)
{
  g_autofree char *sentence = ls_why_to_sentence (why, program);
  gboolean is_off =
    why->state == LS_LANE_BRANCH || why->state == LS_LANE_BREAK || why->state == LS_LANE_CONTINUE;
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  add (&builder, "lane", g_variant_new_uint32 (why->lane));
  add_step (&builder, "step", why->step);
  add (&builder, "state", g_variant_new_string (ls_lane_state_id (why->state)));
  add_flag (&builder, "helper", why->is_helper);
  add_flag (&builder, "is_running", why->state == LS_LANE_KILLED && why->is_running);
  add_step (&builder, "since", why->since);
  add_flag (&builder, "edited", why->is_edited);
  if (why->since > 0 && !why->is_edited)
    add_line (&builder, program, why->line, LS_SLOT_NONE);
  if (why->has_test)
    add (&builder, "test", test_to_data (why, program));
  if (why->has_frame)
    add (&builder, "frame", ls_frame_to_data (&why->frame, program));
  if (is_off)
    add (&builder, "comes_back", g_variant_new_boolean (why->comes_back));
  if (why->comes_back)
    add_step (&builder, "back", why->back);
  add_flag (&builder, "cut", why->is_cut);
  add (&builder, "sentence", g_variant_new_string (sentence));
  return end (&builder);
}

/* --- uses ------------------------------------------------------------------------------------------------ */

static GVariant *
use_to_data (const LsUse *use, const LsProgram *program)
{
  g_autofree char *sentence = ls_use_to_sentence (use, program);
  GVariantBuilder builder, list;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  add_step (&builder, "step", use->step);
  add_line (&builder, program, use->line, use->slot);
  add (&builder, "lane", g_variant_new_uint32 (use->lane));
  add_wave (&builder, "wave", use->wave);
  g_variant_builder_init (&list, G_VARIANT_TYPE ("au"));
  for (guint i = 0; i < 32; i++)
    if (use->operands >> i & 1)
      g_variant_builder_add (&list, "u", i);
  add (&builder, "operand_numbers", g_variant_builder_end (&list));
  add_flag (&builder, "is_address", use->is_address);
  add_flag (&builder, "is_left", use->is_left);
  add_flag (&builder, "is_test", use->is_test);
  add_flag (&builder, "predicate", use->is_predicate);
  add_flag (&builder, "kill", use->is_kill);
  add (&builder, "sentence", g_variant_new_string (sentence));
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < use->results->len; i++)
    {
      g_autoptr (GVariant) result = ls_uses_to_data (g_ptr_array_index (use->results, i), program);
      g_variant_builder_add_value (&list, result);
    }
  add (&builder, "results", g_variant_builder_end (&list));
  return g_variant_builder_end (&builder);
}

static void
add_fate (GVariantBuilder *builder, const LsUses *uses, const LsProgram *program)
{
  add (builder, "overwritten", g_variant_new_boolean (uses->is_overwritten));
  add_flag (builder, "edited", uses->is_edited);
  add_step (builder, "until", uses->until);
  add_wave (builder, "until_wave", uses->until_wave);
  add_flag (builder, "is_running", uses->is_running);
  if (uses->is_overwritten && !uses->is_edited)
    add_line (builder, program, uses->until_line, LS_SLOT_NONE);
}

GVariant *
ls_uses_to_data (const LsUses *uses, const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);

  static const char *const kinds[LS_N_USES_KINDS] = {
    [LS_USES_FOLLOWED] = "followed",
    [LS_USES_SEEN] = "seen",
    [LS_USES_CUT] = "cut",
  };
  g_autofree char *sentence = ls_uses_to_sentence (uses, program);
  GVariantBuilder builder, list;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  add_cell (&builder, &uses->cell, program, uses->type, uses->value);
  add_name (&builder, ls_cell_dup_name (&uses->cell, machine, uses->names, FALSE));
  add (&builder, "kind", g_variant_new_string (kinds[uses->kind]));
  add_step (&builder, "from", uses->from);
  add_wave (&builder, "wave", uses->wave);
  add_flag (&builder, "is_output", uses->is_output);
  add_flag (&builder, "full", uses->is_full);
  if (uses->kind == LS_USES_FOLLOWED)
    add_fate (&builder, uses, program);
  add (&builder, "sentence", g_variant_new_string (sentence));
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < uses->uses->len; i++)
    g_variant_builder_add_value (&list, use_to_data (g_ptr_array_index (uses->uses, i), program));
  add (&builder, "uses", g_variant_builder_end (&list));
  return end (&builder);
}
