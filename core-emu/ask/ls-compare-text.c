#include <inttypes.h>
#include <string.h>

#include "ls-compare-private.h"
#include "ls-dict.h"
#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-words.h"

/* --- names ----------------------------------------------------------------------------------------------- */

static const char *const kind_names[LS_N_PARTING_KINDS] = {
  [LS_PARTING_INPUT] = "input", [LS_PARTING_LANES] = "lanes",   [LS_PARTING_LINE] = "line",
  [LS_PARTING_VALUE] = "value", [LS_PARTING_MEMORY] = "memory",
};

/* --- sentences ------------------------------------------------------------------------------------------- */

/* What a sentence is made from. */
typedef struct
{
  GString *text; /* sentences, with ls_words_say() */
  const LsComparedPrograms *programs;
  const LsCompareNames *names;
  gboolean is_lanes;
} Teller;

void
ls_compare_append_number (GString *text, const LsUnlike *unlike, guint32 bits)
{
  ls_value_append (text,
                   unlike->is_float      ? LS_VALUE_FLOAT
                   : unlike->is_unsigned ? LS_VALUE_UINT
                                         : LS_VALUE_INT,
                   bits);
}

void
ls_compare_append_distance (GString *text, const LsUnlike *unlike)
{
  if (!unlike->is_float)
    g_string_append_printf (text, ls_words (", %" PRIu64 " apart"),
                            (guint64) ABS (unlike->difference));
  else if (ls_ulp_is_close (unlike->ulp))
    g_string_append_printf (text, ls_words (", %" PRIu64 " ULP apart"), unlike->ulp);
}

/* "R1.x is 0.5 in lane 3 and 0.75 in lane 7, 4194304 ULP apart" */
static char *
dup_values (const Teller *teller, const char *what, const LsUnlike *unlike)
{
  g_autoptr (GString) a = g_string_new (NULL), b = g_string_new (NULL), apart = g_string_new (NULL);

  ls_compare_append_number (a, unlike, unlike->a);
  ls_compare_append_number (b, unlike, unlike->b);
  ls_compare_append_distance (apart, unlike);
  return g_strdup_printf (ls_words ("%s is %s in %s and %s in %s%s"), what, a->str,
                          teller->names->a, b->str, teller->names->b, apart->str);
}

/* "lane 22 (and 3 more)" */
static char *
dup_lanes (const LsPartingPlace *place)
{
  guint n = ls_mask_count (place->lanes);

  if (n > 1)
    return g_strdup_printf (ls_words ("lane %u (and %u more)"), place->lane, n - 1);
  return g_strdup_printf (ls_words ("lane %u"), place->lane);
}

static char *
dup_register (const Teller *teller, const LsPartingPlace *place)
{
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *lanes = dup_lanes (place);
  g_autofree char *of = NULL;

  ls_program_append_ref (name, teller->programs->program_a, place->ref);
  if (teller->is_lanes)
    return dup_values (teller, name->str, &place->unlike);
  of = g_strdup_printf (ls_words ("%s of %s"), name->str, lanes);
  return dup_values (teller, of, &place->unlike);
}

static char *
dup_states (const Teller *teller, const LsPartingPlace *place)
{
  const char *a =
    ls_words (ls_program_lane_desc (teller->programs->program_a, place->state_a)->told);
  const char *b =
    ls_words (ls_program_lane_desc (teller->programs->program_b, place->state_b)->told);
  g_autofree char *lanes = dup_lanes (place);

  if (teller->is_lanes)
    return g_strdup_printf (ls_words ("%s is %s and %s is %s"), teller->names->a, a,
                            teller->names->b, b);
  return g_strdup_printf (ls_words ("%s is %s in %s and %s in %s%s"), lanes, a, teller->names->a, b,
                          teller->names->b, "");
}

static char *
dup_way (const LsProgram *program, const char *name, guint line, gboolean ended, gboolean trapped)
{
  g_autofree char *where = NULL;

  if (ended)
    return g_strdup_printf (ls_words ("%s has ended"), name);
  where = ls_tell_dup_line (program, line);
  return g_strdup_printf (
    trapped ? ls_words ("%s stops by a trap at %s") : ls_words ("%s goes on at %s"), name, where);
}

static char *
dup_ways (const Teller *teller, const LsPartingPlace *place)
{
  g_autofree char *a = dup_way (teller->programs->program_a, teller->names->a, place->line_a,
                                place->ended_a, place->trapped_a);
  g_autofree char *b = dup_way (teller->programs->program_b, teller->names->b, place->line_b,
                                place->ended_b, place->trapped_b);

  return g_strdup_printf (ls_words ("%s and %s"), a, b);
}

static char *
dup_what (const Teller *teller, const LsPartingPlace *place)
{
  g_autofree char *word = NULL;

  switch (place->kind)
    {
    case LS_PARTING_INPUT:
    case LS_PARTING_VALUE:
      return dup_register (teller, place);
    case LS_PARTING_LANES:
      return dup_states (teller, place);
    case LS_PARTING_LINE:
      return dup_ways (teller, place);
    case LS_PARTING_MEMORY:
      word = g_strdup_printf (ls_words ("word %" PRIu64 " of %s"), place->word,
                              ls_program_memory_name (teller->programs->program_a, place->memory));
      return dup_values (teller, word, &place->unlike);
    }
  g_assert_not_reached ();
}

static void
say_start (const Teller *teller, const LsPartingPlace *place, const char *what)
{
  if (place->step_b > 0)
    ls_words_say (teller->text, ls_words ("Before the first step of %s, %s."), teller->names->a,
                  what);
  else if (place->is_by_hand)
    ls_words_say (teller->text, ls_words ("At the start, by hand, %s."), what);
  else
    ls_words_say (teller->text, ls_words ("At the start %s."), what);
}

/* "At step 14, after line 5 (MUL), ..." */
static void
say_place (const Teller *teller, const LsPartingPlace *place)
{
  g_autofree char *what = dup_what (teller, place);
  g_autofree char *line = NULL;

  if (place->step == 0)
    say_start (teller, place, what);
  else if (place->is_by_hand)
    ls_words_say (teller->text, ls_words ("At step %" PRIu64 ", by hand, %s."), place->step, what);
  else if (place->trapped_a || place->trapped_b)
    ls_words_say (teller->text, ls_words ("At step %" PRIu64 ", %s."), place->step, what);
  else
    {
      line = ls_tell_dup_line (teller->programs->program_a, place->line);
      ls_words_say (teller->text, ls_words ("At step %" PRIu64 ", after %s, %s."), place->step,
                    line, what);
    }
}

static void
say_no_difference (const Teller *teller, const LsParting *parting)
{
  ls_words_say (
    teller->text,
    parting->is_cut
      ? ls_words ("No difference between %s and %s in %" PRIu64 " steps, which are not all.")
      : ls_words ("No difference between %s and %s in %" PRIu64 " steps."),
    teller->names->a, teller->names->b, parting->n_steps);
  if (parting->n_inputs > 0)
    ls_words_say (teller->text,
                  ls_words_many ("%u register component is different at the start.",
                                 "%u register components are different at the start.",
                                 parting->n_inputs),
                  parting->n_inputs);
}

static gboolean
is_path (const LsPartingPlace *place)
{
  return place->kind == LS_PARTING_LANES || place->kind == LS_PARTING_LINE;
}

/* What the program makes different is behind what was made so by hand. */
static void
say_parting (const Teller *teller, const LsParting *parting)
{
  gboolean is_before_path =
    parting->has_value && (!parting->has_path || parting->value.step < parting->path.step);

  say_place (teller, &parting->first);
  if (parting->first.is_by_hand && is_before_path && !parting->value.is_by_hand)
    say_place (teller, &parting->value);
  if (parting->has_path && (!is_path (&parting->first) || parting->path.step > parting->first.step))
    say_place (teller, &parting->path);
}

char *
ls_parting_to_sentence (const LsParting *parting, const LsComparedPrograms *programs)
{
  Teller teller = { .text = g_string_new (NULL),
                    .programs = programs,
                    .names = &programs->names,
                    .is_lanes = parting->is_lanes };

  if (!parting->differs)
    say_no_difference (&teller, parting);
  else
    say_parting (&teller, parting);
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

  ls_program_append_ref (name, program, ref);
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
      ls_dict_set_string (dict, "state_a", ls_program_lane_desc (program, place->state_a)->id);
      ls_dict_set_string (dict, "state_b", ls_program_lane_desc (program, place->state_b)->id);
    }
  if (place->kind == LS_PARTING_MEMORY)
    {
      ls_dict_set_string (dict, "memory", ls_program_memory_name (program, place->memory));
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
ls_parting_to_variant (const LsParting *parting, const LsComparedPrograms *programs)
{
  const LsProgram *program = programs->program_a;
  LsDict dict = { 0 };
  g_autofree char *sentence = ls_parting_to_sentence (parting, programs);

  ls_dict_set_string (&dict, "a", programs->names.a);
  ls_dict_set_string (&dict, "b", programs->names.b);
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
