#include "ls-compare-outputs.h"
#include "ls-compare-private.h"
#include "ls-dict.h"
#include "ls-expr.h"

char *
ls_output_name (const LsProgram *program, gboolean is_memory, LsRegRef ref, LsMemoryKind memory)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (is_memory)
    return g_strdup (ls_expr_memory_name (memory));
  ls_expr_append_ref (text, program, ref);
  return g_strdup (text->str);
}

/* --- sentences ------------------------------------------------------------------------------------------- */

static const char *
op_of (const LsComparedPrograms *programs, gboolean is_b, guint index)
{
  LsLine line;

  ls_program_line (is_b ? programs->program_b : programs->program_a, index, &line);
  return line.op != NULL ? line.op : line.text;
}

/* "word 3 of lane 12's part of ring", "PIX0.x of lane 3" */
static void
append_what (GString *text, const LsOutputDifference *place, const LsProgram *program)
{
  g_autofree char *name = ls_output_name (program, place->is_memory, place->ref, place->memory);

  if (place->is_memory && place->word_a == place->word_b)
    g_string_append_printf (text, "word %" G_GUINT64_FORMAT " of %s", place->word_a, name);
  else if (place->is_memory)
    g_string_append_printf (
      text, "word %" G_GUINT64_FORMAT " of one %s and word %" G_GUINT64_FORMAT " of the other",
      place->word_a, name, place->word_b);
  else
    g_string_append_printf (text, "%s of lane %u", name, place->lane);
}

static void
append_value (GString *text, const LsUnlike *unlike, gboolean is_there, guint32 bits)
{
  if (is_there)
    ls_compare_append_number (text, unlike, bits);
  else
    g_string_append (text, "not written");
}

static void
append_way (GString *text,
            const LsComparedPrograms *programs,
            gboolean is_b,
            guint64 step,
            guint line)
{
  g_string_append_printf (text, "step %" G_GUINT64_FORMAT ", line %u (%s), of %s", step, line + 1,
                          op_of (programs, is_b, line),
                          is_b ? programs->names.b : programs->names.a);
}

static void
append_place (GString *text, const LsOutputDifference *place, const LsComparedPrograms *programs)
{
  append_what (text, place, programs->program_a);
  g_string_append (text, " is ");
  append_value (text, &place->unlike, place->written_a, place->unlike.a);
  g_string_append_printf (text, " in %s and ", programs->names.a);
  append_value (text, &place->unlike, place->written_b, place->unlike.b);
  g_string_append_printf (text, " in %s", programs->names.b);
  if (place->written_a && place->written_b)
    ls_compare_append_distance (text, &place->unlike);
  if (place->step_a > 0 || place->step_b > 0)
    g_string_append (text, ": written by ");
  if (place->step_a > 0)
    append_way (text, programs, FALSE, place->step_a, place->line_a);
  if (place->step_a > 0 && place->step_b > 0)
    g_string_append (text, ", and ");
  if (place->step_b > 0)
    append_way (text, programs, TRUE, place->step_b, place->line_b);
  g_string_append_c (text, '.');
}

static void
append_end (GString *text, const char *name, LsStopReason end, guint64 n_steps)
{
  if (end == LS_STOP_END)
    return;
  g_string_append_printf (text,
                          end == LS_STOP_TRAP
                            ? " %s was stopped by a trap after %" G_GUINT64_FORMAT " steps."
                            : " %s was still running after %" G_GUINT64_FORMAT " steps.",
                          name, n_steps);
}

char *
ls_outputs_to_sentence (const LsOutputs *outputs, const LsComparedPrograms *programs)
{
  GString *text = g_string_new (NULL);

  if (outputs->differs)
    append_place (text, &outputs->first, programs);
  else
    g_string_append_printf (text, "No difference between %s and %s in what %u lanes leave.",
                            programs->names.a, programs->names.b,
                            ls_mask_count (outputs->compared));
  append_end (text, programs->names.a, outputs->end_a, outputs->n_steps_a);
  append_end (text, programs->names.b, outputs->end_b, outputs->n_steps_b);
  return g_string_free (text, FALSE);
}

/* --- data ------------------------------------------------------------------------------------------------ */

static void
add_way (LsDict *dict, const LsComparedPrograms *programs, gboolean is_b, guint64 step, guint line)
{
  if (step == 0)
    return;
  ls_dict_set_uint (dict, is_b ? "step_b" : "step_a", step);
  ls_dict_set_uint (dict, is_b ? "line_b" : "line_a", line + 1);
  ls_dict_set_string (dict, is_b ? "op_b" : "op_a", op_of (programs, is_b, line));
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
