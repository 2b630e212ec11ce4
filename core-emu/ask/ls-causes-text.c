#include <math.h>
#include <string.h>

#include "ls-causes.h"
#include "ls-decimal.h"

/* --- names and numbers ----------------------------------------------------------------------------------- */

void
ls_causes_append_ref (GString *text, const LsMachine *machine, LsRegRef ref)
{
  const LsRegFile *file = &machine->reg_files[ref.file];

  g_string_append (text, file->id);
  if (!file->is_single)
    g_string_append_printf (text, "%u", ref.index);
  if (file->n_channels > 1)
    g_string_append_printf (text, ".%c", "xyzw"[ref.channel & 3]);
}

/* As what the file holds; where the machine does not know, as a float with its bits, unless that says too little. */
static void
append_value (GString *text, const LsMachine *machine, LsRegRef ref, guint32 bits)
{
  char number[LS_DECIMAL_SIZE];
  float value;

  memcpy (&value, &bits, sizeof value);
  switch (machine->reg_files[ref.file].type)
    {
    case LS_VALUE_INT:
      g_string_append_printf (text, "%d", (gint32) bits);
      break;
    case LS_VALUE_UINT:
      g_string_append_printf (text, "%u", bits);
      break;
    case LS_VALUE_FLOAT:
    case LS_VALUE_BITS:
      if (isnan (value) || (bits != 0 && fpclassify (value) == FP_SUBNORMAL))
        g_string_append_printf (text, "0x%08x", bits);
      else
        g_string_append (text, ls_decimal (value, number));
      break;
    }
}

static void
append_line (GString *text, const LsMachine *machine, const LsProgram *program, guint index)
{
  LsLine line;

  machine->line (program, index, &line);
  g_string_append_printf (text, "line %u (%s)", index + 1, line.op != NULL ? line.op : line.text);
}

static void
append_operands (GString *text, const LsMachine *machine, const GPtrArray *operands)
{
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      g_string_append (text, i == 0 ? " from " : i + 1 < operands->len ? ", " : " and ");
      ls_causes_append_ref (text, machine, operand->ref);
      if (operand->kind == LS_CAUSE_INDEXED)
        g_string_append (text, " (indexed)");
      else
        {
          g_string_append (text, " = ");
          append_value (text, machine, operand->ref, operand->value);
        }
    }
}

/* --- who ------------------------------------------------------------------------------------------------- */

static void
append_write (GString *text,
              const LsCause *cause,
              const LsMachine *machine,
              const LsProgram *program)
{
  g_string_append_printf (text, ": step %" G_GUINT64_FORMAT ", ", cause->step);
  append_line (text, machine, program, cause->line);
  g_string_append (text, cause->is_fetch ? ", fetched it" : ", wrote it");
  if (cause->is_fetch)
    g_string_append_printf (text, " through resource %u", cause->resource);
  append_operands (text, machine, cause->operands);
  g_string_append (text, "; it was ");
  append_value (text, machine, cause->ref, cause->old);
  g_string_append (text, " before");
}

char *
ls_cause_to_sentence (const LsCause *cause,
                      const LsMachine *machine,
                      const LsProgram *program,
                      guint lane)
{
  GString *text = g_string_new (NULL);

  ls_causes_append_ref (text, machine, cause->ref);
  g_string_append_printf (text, "@%u", lane);
  if (cause->kind == LS_CAUSE_INDEXED)
    {
      g_string_append (text, " is the base of an indexed operand.");
      return g_string_free (text, FALSE);
    }
  g_string_append (text, " = ");
  append_value (text, machine, cause->ref, cause->value);
  switch (cause->kind)
    {
    case LS_CAUSE_WRITTEN:
      append_write (text, cause, machine, program);
      break;
    case LS_CAUSE_PRELOADED:
      g_string_append (text, ": the wave was started with it");
      break;
    case LS_CAUSE_NEVER:
      g_string_append (text, ": nothing has written it");
      break;
    case LS_CAUSE_SEEN:
      g_string_append_printf (text, ": step %" G_GUINT64_FORMAT ", told already", cause->step);
      break;
    case LS_CAUSE_INDEXED:
    case LS_CAUSE_CUT:
      break;
    }
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

/* --- why ------------------------------------------------------------------------------------------------- */

static const char *
state_words (const LsWhy *why)
{
  switch (why->state)
    {
    case LS_LANE_ACTIVE:
      return "is active";
    case LS_LANE_BRANCH:
      return "is off: it is on the other side of a branch";
    case LS_LANE_BREAK:
      return "is off: it has left the loop";
    case LS_LANE_CONTINUE:
      return "is off: it waits for the next iteration";
    case LS_LANE_KILLED:
      return "is killed";
    case LS_LANE_HELPER:
      return "is a helper: it holds nothing and runs for its quad";
    case LS_LANE_ENDED:
      return why->since > 0 ? "has ended" : "does not run: it holds nothing";
    }
  g_assert_not_reached ();
}

static void
append_frame (GString *text, const LsWhy *why)
{
  static const char *const kinds[] = {
    [LS_FRAME_BRANCH] = "branch",
    [LS_FRAME_LOOP] = "loop",
    [LS_FRAME_CALL] = "call",
  };

  g_string_append_printf (text, " The %s of line %u keeps it", kinds[why->frame.kind],
                          why->frame.line + 1);
  if (why->comes_back)
    g_string_append_printf (text, "; it is active again at step %" G_GUINT64_FORMAT ".", why->back);
  else
    g_string_append (text, "; it is never active again.");
}

char *
ls_why_to_sentence (const LsWhy *why, const LsMachine *machine, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "Lane %u %s, ", why->lane, state_words (why));
  if (why->since == 0)
    g_string_append (text, "from the start.");
  else
    {
      g_string_append_printf (text, "since step %" G_GUINT64_FORMAT ", ", why->since);
      append_line (text, machine, program, why->line);
      g_string_append_c (text, '.');
    }
  if (why->has_test)
    {
      g_string_append (text, " The test was ");
      append_line (text, machine, program, why->test_line);
      append_operands (text, machine, why->operands);
      g_string_append_c (text, '.');
    }
  if (why->has_frame)
    append_frame (text, why);
  else if (why->comes_back)
    g_string_append_printf (text, " It is active again at step %" G_GUINT64_FORMAT ".", why->back);
  else if (why->state == LS_LANE_KILLED)
    g_string_append (text, " It is never active again.");
  return g_string_free (text, FALSE);
}
