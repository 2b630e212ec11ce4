#include "ls-tell.h"

#include <string.h>

#include "ls-dict.h"
#include "ls-expr.h"
#include "ls-tell-frame.h"
#include "ls-tell-parts.h"

/* --- members --------------------------------------------------------------------------------------------- */

static void
add_flag (LsDict *dict, const char *member, gboolean value)
{
  if (value)
    ls_dict_set_bool (dict, member, TRUE);
}

static void
add_step (LsDict *dict, const char *member, guint64 step)
{
  ls_dict_set_uint (dict, member, step);
}

/* Left out where it is the one asked about. */
static void
add_wave (LsDict *dict, const char *key, guint wave)
{
  if (wave != LS_NO_WAVE)
    ls_dict_set_value (dict, key, g_variant_new_uint32 (wave));
}

/* What is in a cell: its bits, and how it is written by who takes it for a type. */
static void
add_value (LsDict *dict,
           const char *member,
           const LsCell *cell,
           const LsMachine *machine,
           LsValueType type,
           guint64 bits)
{
  g_autoptr (GString) text = g_string_new (NULL);

  ls_cell_append_taken (text, cell, machine, type, bits);
  ls_dict_set_value (dict, member,
                     ls_value_is_wide (type) ? ls_wide_to_variant (bits, text->str)
                                             : ls_value_to_variant ((guint32) bits, text->str));
}

/* line, op and slot of an instruction. */
static void
add_line (LsDict *dict, const LsProgram *program, guint index, guint slot)
{
  const char *slots = ls_program_machine (program)->slots;
  LsLine line;

  ls_program_line (program, index, &line);
  ls_dict_set_value (dict, "line", g_variant_new_uint32 (index + 1));
  if (line.op != NULL)
    ls_dict_set_string (dict, "op", line.op);
  if (slots != NULL && slot < strlen (slots))
    ls_dict_set_value (dict, "slot", g_variant_new_take_string (g_strndup (&slots[slot], 1)));
}

static GVariant *
end (LsDict *dict)
{
  return g_variant_ref_sink (ls_dict_end (dict));
}

/* --- who ------------------------------------------------------------------------------------------------- */

static void add_operands (LsDict *dict, const GPtrArray *operands, const LsProgram *program);
static void add_controls (LsDict *dict, const LsCause *cause, const LsProgram *program);

static void
add_comparison (LsDict *dict, const LsCompared *comparison)
{
  LsDict one = { 0 };

  if (comparison->relation == LS_RELATION_NONE)
    return;
  ls_dict_set_string (&one, "relation", ls_relation_sign (comparison->relation));
  add_flag (&one, "select", comparison->is_select);
  if (comparison->left == LS_COMPARED_BITS)
    ls_dict_set_value (&one, "computed", ls_value_to_variant (comparison->left_bits, NULL));
  else if (comparison->left != 0)
    ls_dict_set_value (&one, "operand", g_variant_new_uint32 (comparison->left));
  if (comparison->right == LS_COMPARED_BITS && comparison->right_bits != 0)
    ls_dict_set_value (&one, "against", ls_value_to_variant (comparison->right_bits, NULL));
  ls_dict_set_bool (&one, "holds", comparison->holds);
  ls_dict_set_value (dict, "comparison", ls_dict_end (&one));
}

/* What a fetch compared. */
static void
add_texels (LsDict *dict, const LsTexelsCompared *texels)
{
  LsDict one = { 0 };

  if (texels->n == 0)
    return;
  ls_dict_set_string (&one, "relation", ls_tell_texel_relation (texels));
  ls_dict_set_value (&one, "operand", g_variant_new_uint32 (texels->operand));
  ls_dict_set_value (&one, "reference", ls_value_to_variant (texels->reference, NULL));
  ls_dict_set_value (&one, "n", g_variant_new_uint32 (texels->n));
  ls_dict_set_value (&one, "n_passed", g_variant_new_uint32 (texels->n_passed));
  ls_dict_set_value (dict, "texels", ls_dict_end (&one));
}

/* The step that wrote or tested. */
static void
add_doer (LsDict *dict, const LsCause *cause, const LsProgram *program)
{
  add_step (dict, "step", cause->step);
  add_line (dict, program, cause->line, cause->slot);
  ls_dict_set_value (dict, "lane", g_variant_new_uint32 (cause->lane));
  add_wave (dict, "wave", cause->wave);
}

/* What is behind it. */
static void
add_behind (LsDict *dict, const LsCause *cause, const LsProgram *program)
{
  add_comparison (dict, &cause->comparison);
  add_texels (dict, &cause->texels);
  if (cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_TEST)
    add_operands (dict, cause->operands, program);
  if (cause->controls->len > 0)
    add_controls (dict, cause, program);
}

static void
add_cause (LsDict *dict, const LsCause *cause, const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);
  gboolean is_write = cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN;
  gboolean is_explained = cause->kind != LS_CAUSE_CONSTANT && cause->kind != LS_CAUSE_CUT;
  g_autofree char *sentence = ls_cause_to_sentence (cause, program);

  ls_tell_take (dict, "what", ls_cause_dup_what (cause, program));
  add_value (dict, "value", &cause->cell, machine, cause->type, ls_cause_value (cause));
  ls_tell_take (dict, "name", ls_cause_dup_name (cause, machine));
  ls_dict_set_string (dict, "kind", ls_cause_kinds[cause->kind]);
  if (is_write || cause->kind == LS_CAUSE_EDITED)
    add_value (dict, "old", &cause->cell, machine, cause->type, ls_cause_old (cause));
  if (is_write)
    add_doer (dict, cause, program);
  else if (cause->kind == LS_CAUSE_EDITED)
    add_step (dict, "step", cause->step);
  add_flag (dict, "kept", cause->is_kept);
  add_flag (dict, "first", cause->is_first);
  if (is_explained)
    ls_dict_set_string (dict, "sentence", sentence);
  add_behind (dict, cause, program);
}

/* Tests are no values. */
static void
add_controls (LsDict *dict, const LsCause *cause, const LsProgram *program)
{
  GVariantBuilder list;
  LsDict one = { 0 };

  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < cause->controls->len; i++)
    {
      const LsCause *test = g_ptr_array_index (cause->controls, i);
      g_autofree char *sentence = ls_cause_to_sentence (test, program);

      ls_dict_set_string (&one, "kind",
                          test->way != LS_WAY_NONE ? "way" : ls_cause_kinds[test->kind]);
      add_doer (&one, test, program);
      if (test->is_skip)
        ls_dict_set_value (&one, "skipped", g_variant_new_uint32 (test->skipped + 1));
      add_flag (&one, "kill", test->is_kill);
      if (test->kind == LS_CAUSE_TEST)
        ls_dict_set_string (&one, "sentence", sentence);
      add_behind (&one, test, program);
      g_variant_builder_add_value (&list, ls_dict_end (&one));
    }
  ls_dict_set_value (dict, "controls", g_variant_builder_end (&list));
}

static void
add_operands (LsDict *dict, const GPtrArray *operands, const LsProgram *program)
{
  GVariantBuilder list;
  LsDict one = { 0 };

  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (ls_cause_is_told_before (operands, i))
        continue;
      ls_dict_set_value (&one, "operand", g_variant_new_uint32 (operand->operand));
      add_flag (&one, "is_address", operand->is_address);
      add_flag (&one, "is_left", operand->is_left);
      add_flag (&one, "gate", operand->is_gate);
      add_cause (&one, operand, program);
      if (ls_cause_used (operand) != ls_cause_value (operand))
        add_value (&one, "used", &operand->cell, ls_program_machine (program), operand->type,
                   ls_cause_used (operand));
      g_variant_builder_add_value (&list, ls_dict_end (&one));
    }
  ls_dict_set_value (dict, "operands", g_variant_builder_end (&list));
}

GVariant *
ls_cause_to_data (const LsCause *cause, const LsProgram *program)
{
  LsDict dict = { 0 };

  add_cause (&dict, cause, program);
  if (cause->n_left_out > 0)
    ls_dict_set_value (&dict, "n_left_out", g_variant_new_uint32 (cause->n_left_out));
  return end (&dict);
}

GVariant *
ls_cause_chain_to_data (const LsCause *cause, const LsProgram *program)
{
  g_autoptr (GArray) chain = ls_cause_chain (cause);
  GVariantBuilder list;
  LsDict one = { 0 };

  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < chain->len; i++)
    {
      const LsCauseLine *line = &g_array_index (chain, LsCauseLine, i);
      g_autofree char *sentence = ls_cause_to_sentence (line->first, program);

      add_line (&one, program, line->line, LS_SLOT_NONE);
      ls_dict_set_value (&one, "n", g_variant_new_uint32 (line->n));
      ls_dict_set_value (&one, "distance", g_variant_new_uint32 (line->distance));
      add_step (&one, "step", line->first->step);
      ls_dict_set_string (&one, "sentence", sentence);
      g_variant_builder_add_value (&list, ls_dict_end (&one));
    }
  return g_variant_builder_end (&list);
}

static GVariant *
group_to_data (LsRegRef ref, const LsCauseGroup *group, const LsProgram *program)
{
  g_autofree char *sentence = ls_cause_group_to_sentence (ref, group, program);
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "kind", ls_cause_kinds[group->kind]);
  if (group->kind == LS_CAUSE_WRITTEN || group->kind == LS_CAUSE_EDITED)
    add_step (&dict, "step", group->step);
  if (group->kind == LS_CAUSE_WRITTEN)
    add_line (&dict, program, group->line, group->slot);
  ls_dict_set_mask (&dict, "lanes", group->lanes);
  ls_dict_set_value (&dict, "n_lanes", g_variant_new_uint32 (ls_mask_count (group->lanes)));
  ls_dict_set_string (&dict, "sentence", sentence);
  return ls_dict_end (&dict);
}

GVariant *
ls_cause_groups_to_data (LsRegRef ref, const GArray *groups, const LsProgram *program)
{
  GVariantBuilder list;
  LsDict dict = { 0 };

  ls_dict_set_value (&dict, "register", g_variant_new_take_string (ls_expr_dup_ref (program, ref)));
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < groups->len; i++)
    g_variant_builder_add_value (
      &list, group_to_data (ref, &g_array_index (groups, LsCauseGroup, i), program));
  ls_dict_set_value (&dict, "groups", g_variant_builder_end (&list));
  return end (&dict);
}

/* --- why ------------------------------------------------------------------------------------------------- */

static void
add_tested (LsDict *dict, const LsTested *test, const LsProgram *program)
{
  add_step (dict, "step", test->step);
  add_line (dict, program, test->line, test->slot);
  add_operands (dict, test->operands, program);
  add_comparison (dict, &test->comparison);
}

static GVariant *
test_to_data (const LsTested *test, const LsProgram *program)
{
  LsDict dict = { 0 };

  add_tested (&dict, test, program);
  return ls_dict_end (&dict);
}

static GVariant *
predicate_tests_to_data (const GArray *tests, const LsProgram *program)
{
  GVariantBuilder list;

  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < tests->len; i++)
    {
      const LsPredicateTest *predicate = &g_array_index (tests, LsPredicateTest, i);
      LsDict dict = { 0 };

      if (predicate->has_bit)
        ls_dict_set_value (&dict, "bit",
                           g_variant_new_take_string (ls_expr_dup_ref (program, predicate->bit)));
      add_tested (&dict, &predicate->test, program);
      g_variant_builder_add_value (&list, ls_dict_end (&dict));
    }
  return g_variant_builder_end (&list);
}

static GVariant *
kept_out_to_data (const LsKeptOut *kept_out, const LsProgram *program)
{
  LsDict dict = { 0 };

  add_step (&dict, "step", kept_out->step);
  ls_dict_set_value (&dict, "line", g_variant_new_uint32 (kept_out->line + 1));
  ls_dict_set_string (&dict, "out_of", kept_out->slots);
  if (kept_out->tests->len > 0)
    ls_dict_set_value (&dict, "tests", predicate_tests_to_data (kept_out->tests, program));
  return ls_dict_end (&dict);
}

GVariant *
ls_why_to_data (const LsWhy *why, const LsProgram *program)
{
  g_autofree char *sentence = ls_why_to_sentence (why, program);
  LsDict dict = { 0 };

  ls_dict_set_value (&dict, "lane", g_variant_new_uint32 (why->lane));
  add_step (&dict, "step", why->step);
  ls_dict_set_string (&dict, "state", ls_program_lane_desc (program, why->state)->id);
  add_flag (&dict, "helper", why->is_helper);
  add_flag (&dict, "is_running", why->role == LS_LANE_KILLED && why->is_running);
  add_step (&dict, "since", why->since);
  add_flag (&dict, "edited", why->is_edited);
  if (why->since > 0 && !why->is_edited)
    add_line (&dict, program, why->line, LS_SLOT_NONE);
  if (why->test.is_known)
    ls_dict_set_value (&dict, "test", test_to_data (&why->test, program));
  if (why->was_kept_out.slots != NULL)
    ls_dict_set_value (&dict, "was_predicated", kept_out_to_data (&why->was_kept_out, program));
  if (why->kept_out.slots != NULL)
    ls_dict_set_value (&dict, "predicated", kept_out_to_data (&why->kept_out, program));
  if (why->has_frame)
    ls_dict_set_value (&dict, "frame", ls_frame_to_data (&why->frame, program));
  if (ls_lane_role_is_off (why->role) || why->comes_back)
    ls_dict_set_bool (&dict, "comes_back", why->comes_back);
  if (why->comes_back)
    add_step (&dict, "back", why->back);
  add_flag (&dict, "cut", why->is_cut);
  ls_dict_set_string (&dict, "sentence", sentence);
  return end (&dict);
}

/* --- uses ------------------------------------------------------------------------------------------------ */

static GVariant *
use_to_data (const LsUse *use, const LsProgram *program)
{
  g_autofree char *sentence = ls_use_to_sentence (use, program);
  GVariantBuilder list;
  LsDict dict = { 0 };

  add_step (&dict, "step", use->step);
  add_line (&dict, program, use->line, use->slot);
  ls_dict_set_value (&dict, "lane", g_variant_new_uint32 (use->lane));
  add_wave (&dict, "wave", use->wave);
  g_variant_builder_init (&list, G_VARIANT_TYPE ("au"));
  for (guint i = 0; i < 32; i++)
    if (use->operands >> i & 1)
      g_variant_builder_add (&list, "u", i);
  ls_dict_set_value (&dict, "operand_numbers", g_variant_builder_end (&list));
  add_flag (&dict, "is_address", use->is_address);
  add_flag (&dict, "is_left", use->is_left);
  add_flag (&dict, "is_test", use->is_test);
  add_flag (&dict, "predicate", use->is_predicate);
  add_flag (&dict, "kill", use->is_kill);
  ls_dict_set_string (&dict, "sentence", sentence);
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < use->results->len; i++)
    {
      g_autoptr (GVariant) result = ls_uses_to_data (g_ptr_array_index (use->results, i), program);
      g_variant_builder_add_value (&list, result);
    }
  ls_dict_set_value (&dict, "results", g_variant_builder_end (&list));
  return ls_dict_end (&dict);
}

static void
add_fate (LsDict *dict, const LsUses *uses, const LsProgram *program)
{
  ls_dict_set_bool (dict, "overwritten", uses->is_overwritten);
  add_flag (dict, "edited", uses->is_edited);
  add_step (dict, "until", uses->until);
  add_wave (dict, "until_wave", uses->until_wave);
  add_flag (dict, "is_running", uses->is_running);
  if (uses->is_overwritten && !uses->is_edited)
    add_line (dict, program, uses->until_line, LS_SLOT_NONE);
}

GVariant *
ls_uses_to_data (const LsUses *uses, const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);
  g_autofree char *sentence = ls_uses_to_sentence (uses, program);
  GVariantBuilder list;
  LsDict dict = { 0 };

  ls_tell_take (&dict, "what", ls_uses_dup_what (uses, program));
  add_value (&dict, "value", &uses->cell, machine, uses->type, ls_uses_value (uses));
  ls_tell_take (&dict, "name", ls_cell_dup_name (&uses->cell, machine, uses->names, FALSE));
  ls_dict_set_string (&dict, "kind", ls_uses_kinds[uses->kind]);
  add_step (&dict, "from", uses->from);
  add_wave (&dict, "wave", uses->wave);
  add_flag (&dict, "is_output", uses->is_output);
  add_flag (&dict, "full", uses->is_full);
  if (uses->n_left_out > 0)
    ls_dict_set_value (&dict, "n_left_out", g_variant_new_uint32 (uses->n_left_out));
  if (uses->kind == LS_USES_FOLLOWED)
    add_fate (&dict, uses, program);
  ls_dict_set_string (&dict, "sentence", sentence);
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < uses->uses->len; i++)
    g_variant_builder_add_value (&list, use_to_data (g_ptr_array_index (uses->uses, i), program));
  ls_dict_set_value (&dict, "uses", g_variant_builder_end (&list));
  return end (&dict);
}
