#include <math.h>
#include <string.h>

#include "ls-compare-private.h"
#include "ls-decimal.h"
#include "ls-dict.h"
#include "ls-expr.h"
#include "ls-lane-words.h"

/* --- names ----------------------------------------------------------------------------------------------- */

static const char *const kind_names[LS_N_PARTING_KINDS] = {
  [LS_PARTING_INPUT] = "input", [LS_PARTING_LANES] = "lanes",   [LS_PARTING_LINE] = "line",
  [LS_PARTING_VALUE] = "value", [LS_PARTING_MEMORY] = "memory",
};

static const char *const state_names[LS_N_LANE_STATES] = {
  [LS_LANE_ACTIVE] = "active",         [LS_LANE_BRANCH] = "off by a branch",
  [LS_LANE_BREAK] = "out of the loop", [LS_LANE_CONTINUE] = "waiting for the next iteration",
  [LS_LANE_KILLED] = "killed",         [LS_LANE_HELPER] = "a helper",
  [LS_LANE_ENDED] = "ended",
};

/* --- sentences ------------------------------------------------------------------------------------------- */

/* What a sentence is made from. */
typedef struct
{
  GString *text;
  const LsProgram *program;
  const LsCompareNames *names;
  gboolean is_lanes;
} Teller;

static void
append_line (const Teller *teller, guint index)
{
  LsLine line;

  ls_program_line (teller->program, index, &line);
  g_string_append_printf (teller->text, "line %u (%s)", index + 1,
                          line.op != NULL ? line.op : line.text);
}

void
ls_compare_append_number (GString *text, const LsUnlike *unlike, guint32 bits)
{
  char number[LS_DECIMAL_SIZE];
  float value;

  memcpy (&value, &bits, sizeof value);
  if (unlike->is_float && !isnan (value))
    g_string_append (text, ls_decimal (value, number));
  else if (unlike->is_float)
    g_string_append_printf (text, "NaN (0x%08x)", bits);
  else if (unlike->is_unsigned)
    g_string_append_printf (text, "%u", bits);
  else
    g_string_append_printf (text, "%d", (gint32) bits);
}

void
ls_compare_append_distance (GString *text, const LsUnlike *unlike)
{
  if (!unlike->is_float)
    g_string_append_printf (text, ", %" G_GUINT64_FORMAT " apart",
                            (guint64) ABS (unlike->difference));
  else if (unlike->ulp != LS_ULP_NAN)
    g_string_append_printf (text, ", %" G_GUINT64_FORMAT " ULP apart", unlike->ulp);
}

/* " is 0.5 in lane 3 and 0.75 in lane 7, 4194304 ULP apart" */
static void
append_values (const Teller *teller, const LsUnlike *unlike)
{
  g_string_append (teller->text, " is ");
  ls_compare_append_number (teller->text, unlike, unlike->a);
  g_string_append_printf (teller->text, " in %s and ", teller->names->a);
  ls_compare_append_number (teller->text, unlike, unlike->b);
  g_string_append_printf (teller->text, " in %s", teller->names->b);
  ls_compare_append_distance (teller->text, unlike);
}

/* "lane 22 (and 3 more)" */
static void
append_lanes (const Teller *teller, const LsPartingPlace *place)
{
  guint n = ls_mask_count (place->lanes);

  g_string_append_printf (teller->text, "lane %u", place->lane);
  if (n > 1)
    g_string_append_printf (teller->text, " (and %u more)", n - 1);
}

static void
append_register (const Teller *teller, const LsPartingPlace *place)
{
  ls_expr_append_ref (teller->text, teller->program, place->ref);
  if (!teller->is_lanes)
    {
      g_string_append (teller->text, " of ");
      append_lanes (teller, place);
    }
  append_values (teller, &place->unlike);
}

static void
append_states (const Teller *teller, const LsPartingPlace *place)
{
  const char *a = state_names[place->state_a], *b = state_names[place->state_b];

  if (teller->is_lanes)
    {
      g_string_append_printf (teller->text, "%s is %s and %s is %s", teller->names->a, a,
                              teller->names->b, b);
      return;
    }
  append_lanes (teller, place);
  g_string_append_printf (teller->text, " is %s in %s and %s in %s", a, teller->names->a, b,
                          teller->names->b);
}

static void
append_way (const Teller *teller, const char *name, guint line, gboolean ended, gboolean trapped)
{
  g_string_append_printf (teller->text, "%s ", name);
  if (ended)
    {
      g_string_append (teller->text, "has ended");
      return;
    }
  g_string_append (teller->text, trapped ? "stops by a trap at " : "goes on at ");
  append_line (teller, line);
}

static void
append_what (const Teller *teller, const LsPartingPlace *place)
{
  switch (place->kind)
    {
    case LS_PARTING_INPUT:
    case LS_PARTING_VALUE:
      append_register (teller, place);
      break;
    case LS_PARTING_LANES:
      append_states (teller, place);
      break;
    case LS_PARTING_LINE:
      append_way (teller, teller->names->a, place->line_a, place->ended_a, place->trapped_a);
      g_string_append (teller->text, " and ");
      append_way (teller, teller->names->b, place->line_b, place->ended_b, place->trapped_b);
      break;
    case LS_PARTING_MEMORY:
      g_string_append_printf (teller->text, "word %" G_GUINT64_FORMAT " of %s", place->word,
                              ls_expr_memory_name (place->memory));
      append_values (teller, &place->unlike);
      break;
    }
}

/* "At step 14, behind line 5 (MUL), ..." */
static void
append_place (const Teller *teller, const LsPartingPlace *place)
{
  if (place->step == 0 && place->step_b > 0)
    g_string_append_printf (teller->text, "Before the first step of %s, ", teller->names->a);
  else if (place->step == 0)
    g_string_append (teller->text, place->is_by_hand ? "At the start, by hand, " : "At the start ");
  else
    {
      g_string_append_printf (teller->text, "At step %" G_GUINT64_FORMAT ", ", place->step);
      if (place->is_by_hand)
        g_string_append (teller->text, "by hand, ");
      else if (!place->trapped_a && !place->trapped_b)
        {
          g_string_append (teller->text, "behind ");
          append_line (teller, place->line);
          g_string_append (teller->text, ", ");
        }
    }
  append_what (teller, place);
  g_string_append_c (teller->text, '.');
}

static void
append_no_difference (const Teller *teller, const LsParting *parting)
{
  g_string_append_printf (teller->text,
                          "No difference between %s and %s in %" G_GUINT64_FORMAT " steps%s.",
                          teller->names->a, teller->names->b, parting->n_steps,
                          parting->is_cut ? ", which are not all" : "");
  if (parting->n_inputs > 0)
    g_string_append_printf (teller->text, " %u register component%s different at the start.",
                            parting->n_inputs, parting->n_inputs == 1 ? " is" : "s are");
}

static gboolean
is_path (const LsPartingPlace *place)
{
  return place->kind == LS_PARTING_LANES || place->kind == LS_PARTING_LINE;
}

/* What the program makes different is behind what was made so by hand. */
static void
append_parting (const Teller *teller, const LsParting *parting)
{
  gboolean is_before_path =
    parting->has_value && (!parting->has_path || parting->value.step < parting->path.step);

  append_place (teller, &parting->first);
  if (parting->first.is_by_hand && is_before_path && !parting->value.is_by_hand)
    {
      g_string_append_c (teller->text, ' ');
      append_place (teller, &parting->value);
    }
  if (parting->has_path && (!is_path (&parting->first) || parting->path.step > parting->first.step))
    {
      g_string_append_c (teller->text, ' ');
      append_place (teller, &parting->path);
    }
}

char *
ls_parting_to_sentence (const LsParting *parting,
                        const LsProgram *program,
                        const LsCompareNames *names)
{
  Teller teller = {
    .text = g_string_new (NULL), .program = program, .names = names, .is_lanes = parting->is_lanes
  };

  if (!parting->differs)
    append_no_difference (&teller, parting);
  else
    append_parting (&teller, parting);
  return g_string_free (teller.text, FALSE);
}

/* --- data ------------------------------------------------------------------------------------------------ */

static void
add_value (LsDict *dict, const char *member, const LsUnlike *unlike, guint32 bits)
{
  g_autoptr (GString) text = g_string_new (NULL);

  ls_compare_append_number (text, unlike, bits);
  ls_dict_set_value (dict, member, ls_value_to_variant (bits, text->str));
}

void
ls_compare_add_numbers (LsDict *dict, const LsUnlike *unlike)
{
  add_value (dict, "value_a", unlike, unlike->a);
  add_value (dict, "value_b", unlike, unlike->b);
  if (!unlike->is_float)
    ls_dict_set_uint (dict, "apart", (guint64) ABS (unlike->difference));
  else if (unlike->ulp != LS_ULP_NAN)
    ls_dict_set_uint (dict, "ulp", unlike->ulp);
}

static void
add_register (LsDict *dict, const LsProgram *program, LsRegRef ref)
{
  g_autoptr (GString) name = g_string_new (NULL);

  ls_expr_append_ref (name, program, ref);
  ls_dict_set_string (dict, "register", name->str);
}

static void
add_line (LsDict *dict, const LsProgram *program, guint index)
{
  LsLine line;

  ls_program_line (program, index, &line);
  ls_dict_set_uint (dict, "line", index + 1);
  ls_dict_set_string (dict, "op", line.op != NULL ? line.op : line.text);
}

static void
add_way (LsDict *dict, const LsPartingPlace *place)
{
  if (place->ended_a || place->trapped_a)
    ls_dict_set_string (dict, "end_a", place->ended_a ? "end" : "trap");
  else
    ls_dict_set_uint (dict, "line_a", place->line_a + 1);
  if (place->ended_b || place->trapped_b)
    ls_dict_set_string (dict, "end_b", place->ended_b ? "end" : "trap");
  else
    ls_dict_set_uint (dict, "line_b", place->line_b + 1);
}

static void
add_what (LsDict *dict, const LsPartingPlace *place, const LsProgram *program)
{
  if (place->kind == LS_PARTING_LINE)
    add_way (dict, place);
  if (place->kind == LS_PARTING_LANES)
    {
      ls_dict_set_string (dict, "state_a", ls_lane_state_id (place->state_a));
      ls_dict_set_string (dict, "state_b", ls_lane_state_id (place->state_b));
    }
  if (place->kind == LS_PARTING_MEMORY)
    {
      ls_dict_set_string (dict, "memory", ls_expr_memory_name (place->memory));
      ls_dict_set_uint (dict, "word", place->word);
      ls_compare_add_numbers (dict, &place->unlike);
    }
  if (place->kind == LS_PARTING_VALUE || place->kind == LS_PARTING_INPUT)
    {
      add_register (dict, program, place->ref);
      ls_compare_add_numbers (dict, &place->unlike);
    }
}

static GVariant *
place_to_variant (const LsPartingPlace *place, const LsProgram *program)
{
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "kind", kind_names[place->kind]);
  ls_dict_set_uint (&dict, "step", place->step);
  if (place->step > 0)
    add_line (&dict, program, place->line);
  ls_dict_set_bool (&dict, "by_hand", place->is_by_hand);
  if (place->lanes != 0)
    {
      ls_dict_set_uint (&dict, "lane", place->lane);
      ls_dict_set_mask (&dict, "lanes", place->lanes);
    }
  add_what (&dict, place, program);
  return ls_dict_end (&dict);
}

static GVariant *
counts_to_variant (const GArray *counts, const LsProgram *program)
{
  GVariantBuilder all = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < counts->len; i++)
    {
      const LsPartingCount *count = &g_array_index (counts, LsPartingCount, i);
      LsDict one = { 0 };

      add_register (&one, program, count->ref);
      ls_dict_set_uint (&one, "first_step", count->first_step);
      ls_dict_set_uint (&one, "n_steps", count->n);
      ls_dict_set_uint (&one, "max_ulp", count->max_ulp);
      g_variant_builder_add_value (&all, ls_dict_end (&one));
    }
  return g_variant_builder_end (&all);
}

GVariant *
ls_parting_to_variant (const LsParting *parting,
                       const LsProgram *program,
                       const LsCompareNames *names)
{
  LsDict dict = { 0 };
  g_autofree char *sentence = ls_parting_to_sentence (parting, program, names);

  ls_dict_set_string (&dict, "a", names->a);
  ls_dict_set_string (&dict, "b", names->b);
  ls_dict_set_bool (&dict, "differs", parting->differs);
  if (parting->differs)
    ls_dict_set_value (&dict, "first_place", place_to_variant (&parting->first, program));
  if (parting->has_path)
    ls_dict_set_value (&dict, "first_path", place_to_variant (&parting->path, program));
  if (parting->has_value)
    ls_dict_set_value (&dict, "first_value", place_to_variant (&parting->value, program));
  ls_dict_set_uint (&dict, "n_inputs", parting->n_inputs);
  ls_dict_set_value (&dict, "counts", counts_to_variant (parting->counts, program));
  ls_dict_set_uint (&dict, "n_steps", parting->n_steps);
  ls_dict_set_bool (&dict, "cut", parting->is_cut);
  ls_dict_set_string (&dict, "sentence", sentence);
  return ls_dict_end (&dict);
}
