#include "ls-compare-outputs.h"

#include <inttypes.h>

#include "ls-compare-private.h"
#include "ls-dict.h"
#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-words.h"

char *
ls_output_name (const LsProgram *program, gboolean is_memory, LsRegRef ref, LsMemory memory)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (is_memory)
    return g_strdup (ls_program_memory_name (program, memory));
  ls_program_append_ref (text, program, ref);
  return g_strdup (text->str);
}

/* --- sentences ------------------------------------------------------------------------------------------- */

/* "word 3 of ring", "PIX0.x of lane 3" */
static char *
dup_what (const LsOutputDifference *place, const LsProgram *program)
{
  g_autofree char *name = ls_output_name (program, place->is_memory, place->ref, place->memory);

  if (place->is_memory && place->word_a == place->word_b)
    return g_strdup_printf (ls_words ("word %" PRIu64 " of %s"), place->word_a, name);
  if (place->is_memory)
    return g_strdup_printf (
      ls_words ("word %" PRIu64 " of one %s and word %" PRIu64 " of the other"), place->word_a,
      name, place->word_b);
  return g_strdup_printf (ls_words ("%s of lane %u"), name, place->lane);
}

static char *
dup_value (const LsUnlike *unlike, gboolean is_there, guint32 bits)
{
  GString *text = g_string_new (NULL);

  if (is_there)
    ls_compare_append_number (text, unlike, bits);
  else
    g_string_append (text, ls_words ("not written"));
  return g_string_free (text, FALSE);
}

/* "PIX0.x of lane 3 is 0.5 in one and 0.75 in the other, 4194304 ULP apart" */
static char *
dup_values (const LsOutputDifference *place, const LsComparedPrograms *programs)
{
  g_autofree char *what = dup_what (place, programs->program_a);
  g_autofree char *a = dup_value (&place->unlike, place->written_a, place->unlike.a);
  g_autofree char *b = dup_value (&place->unlike, place->written_b, place->unlike.b);
  g_autoptr (GString) apart = g_string_new (NULL);

  if (place->written_a && place->written_b)
    ls_compare_append_distance (apart, &place->unlike);
  return g_strdup_printf (ls_words ("%s is %s in %s and %s in %s%s"), what, a, programs->names.a, b,
                          programs->names.b, apart->str);
}

static char *
dup_way (const LsComparedPrograms *programs, gboolean is_b, guint64 step, guint line)
{
  g_autofree char *way =
    ls_tell_dup_step (LS_NO_WAVE, step, is_b ? programs->program_b : programs->program_a, line);

  return g_strdup_printf (ls_words ("%s, of %s"), way,
                          is_b ? programs->names.b : programs->names.a);
}

static void
say_place (GString *text, const LsOutputDifference *place, const LsComparedPrograms *programs)
{
  g_autofree char *values = dup_values (place, programs);
  g_autofree char *a = dup_way (programs, FALSE, place->step_a, place->line_a);
  g_autofree char *b = dup_way (programs, TRUE, place->step_b, place->line_b);

  if (place->step_a > 0 && place->step_b > 0)
    ls_words_say (text, ls_words ("%s: written by %s, and %s."), values, a, b);
  else if (place->step_a > 0 || place->step_b > 0)
    ls_words_say (text, ls_words ("%s: written by %s."), values, place->step_a > 0 ? a : b);
  else
    ls_words_say (text, "%s.", values);
}

static void
say_end (GString *text,
         const char *name,
         LsStopReason end,
         guint64 n_steps,
         const LsTrap *trap,
         const LsProgram *program)
{
  if (end == LS_STOP_TRAP)
    ls_tell_say_trap (text, name, n_steps, trap, program);
  else if (end != LS_STOP_END)
    ls_words_say (text, ls_words ("%s was still running after %" PRIu64 " steps."), name, n_steps);
}

char *
ls_outputs_to_sentence (const LsOutputs *outputs, const LsComparedPrograms *programs)
{
  GString *text = g_string_new (NULL);

  if (outputs->differs)
    say_place (text, &outputs->first, programs);
  else
    ls_words_say (text, ls_words ("No difference between %s and %s in what %u lanes leave."),
                  programs->names.a, programs->names.b, ls_mask_count (outputs->compared));
  say_end (text, programs->names.a, outputs->end_a, outputs->n_steps_a, &outputs->trap_a,
           programs->program_a);
  say_end (text, programs->names.b, outputs->end_b, outputs->n_steps_b, &outputs->trap_b,
           programs->program_b);
  return g_string_free (text, FALSE);
}

/* --- data ------------------------------------------------------------------------------------------------ */

GVariant *
ls_outputs_stop_to_variant (const LsOutputs *outputs, gboolean of_b)
{
  LsStopReason end = of_b ? outputs->end_b : outputs->end_a;
  guint64 n_steps = of_b ? outputs->n_steps_b : outputs->n_steps_a;
  LsDict dict = { 0 };

  if (end == LS_STOP_END)
    return NULL;
  ls_dict_set_uint (&dict, "step", n_steps);
  if (end == LS_STOP_TRAP)
    ls_dict_add_members (&dict, ls_trap_to_variant (of_b ? &outputs->trap_b : &outputs->trap_a));
  return ls_dict_end (&dict);
}

static void
add_way (LsDict *dict, const LsComparedPrograms *programs, gboolean is_b, guint64 step, guint line)
{
  if (step == 0)
    return;
  ls_dict_set_uint (dict, is_b ? "step_b" : "step_a", step);
  ls_dict_set_uint (dict, is_b ? "line_b" : "line_a", line + 1);
  ls_dict_set_string (dict, is_b ? "op_b" : "op_a",
                      ls_tell_op (is_b ? programs->program_b : programs->program_a, line));
}

GVariant *
ls_output_difference_to_variant (const LsOutputDifference *place,
                                 const LsComparedPrograms *programs)
{
  LsDict dict = { 0 };
  g_autofree char *name =
    ls_output_name (programs->program_a, place->is_memory, place->ref, place->memory);

  ls_dict_set_string (&dict, place->is_memory ? "memory" : "output", name);
  ls_dict_set_uint (&dict, "lane", place->lane);
  if (place->is_memory)
    {
      ls_dict_set_uint (&dict, "word_a", place->word_a);
      ls_dict_set_uint (&dict, "word_b", place->word_b);
    }
  ls_dict_set_bool (&dict, "written_a", place->written_a);
  ls_dict_set_bool (&dict, "written_b", place->written_b);
  add_way (&dict, programs, FALSE, place->step_a, place->line_a);
  add_way (&dict, programs, TRUE, place->step_b, place->line_b);
  ls_compare_add_numbers (&dict, &place->unlike);
  return ls_dict_end (&dict);
}
