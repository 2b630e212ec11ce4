#include "mesa-log-private.h"

#include <stdio.h>
#include <string.h>

#include "ls-begins.h"

/* Reads the state of a shader behind its words: a function in C that would fill the state again. */

/* "MEMBER" or "MEMBER[i].FIELD", "=", a number, ";" */
static void
state_member (MesaState *state, const char *text)
{
  static const struct
  {
    const char *name;
    gsize offset;
  } members[] = { { "processor_type", offsetof (MesaState, processor) },
                  { "ninput", offsetof (MesaState, n_inputs) },
                  { "noutput", offsetof (MesaState, n_outputs) },
                  { "vs_as_es", offsetof (MesaState, as_es) },
                  { "ring_item_sizes[0]", offsetof (MesaState, ring_item) } },
    fields[] = { { "name", offsetof (MesaSlot, name) },
                 { "gpr", offsetof (MesaSlot, gpr) },
                 { "sid", offsetof (MesaSlot, sid) },
                 { "spi_sid", offsetof (MesaSlot, spi_sid) },
                 { "interpolate", offsetof (MesaSlot, interpolate) } };
  g_auto (GStrv) sides = g_strsplit (text, "=", 2);
  const gboolean is_input = ls_begins (text, "input[");
  char *field, *base;
  guint64 value, slot;

  if (g_strv_length (sides) != 2)
    return;
  value = MIN (g_ascii_strtoull (sides[1], NULL, 10), G_MAXUINT32);
  g_strstrip (sides[0]);
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (!strcmp (sides[0], members[i].name))
      G_STRUCT_MEMBER (guint, state, members[i].offset) = (guint) value;
  field = strstr (sides[0], "].");
  if (field == NULL || (!is_input && !ls_begins (text, "output[")))
    return;
  slot = g_ascii_strtoull (strchr (sides[0], '[') + 1, NULL, 10);
  if (slot >= MESA_MAX_SLOTS)
    return;
  base = (char *) (is_input ? &state->inputs[slot] : &state->outputs[slot]);
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (!strcmp (field + 2, fields[i].name))
      G_STRUCT_MEMBER (guint, base, fields[i].offset) = (guint) value;
}

static gboolean
is_of_processor (const MesaProgram *program, guint processor)
{
  switch (program->stage)
    {
    case LS_STAGE_PS:
      return processor == 4;
    case LS_STAGE_VS:
    case LS_STAGE_ES:
      return processor == 0;
    case LS_STAGE_GS:
      return processor == 3;
    case LS_STAGE_CS:
      return processor == 5;
    }
  g_assert_not_reached ();
}

/* The last program since the last state that fits the processor of the state: the copy program of a
 * geometry shader may stand between a state and its shader. Before Mesa 22 processors had other
 * numbers; if no program fits, the last one counts. */
static MesaProgram *
find_owner (const MesaLog *log)
{
  MesaProgram *last = NULL;

  for (guint i = log->programs->len; i > log->first_of_state; i--)
    {
      MesaProgram *program = g_ptr_array_index (log->programs, i - 1);

      if (program->is_fetch)
        continue;
      if (!program->has_stage || is_of_processor (program, log->state->processor))
        return program;
      last = last != NULL ? last : program;
    }
  return last;
}

/* A shader has one state, before and behind the optimizer. */
static void
state_end (MesaLog *log)
{
  const MesaProgram *owner = find_owner (log);

  for (guint i = log->first_of_state; owner && i < log->programs->len; i++)
    {
      MesaProgram *program = g_ptr_array_index (log->programs, i);

      if (program == owner || (program->is_sb && owner->is_sb && program->number == owner->number))
        program->state = *log->state;
    }
  log->first_of_state = log->programs->len;
}

void
mesa_state_line (MesaLog *log, const char *line)
{
  const char *member = strstr (line, "shader->");

  if (member != NULL)
    state_member (log->state, member + strlen ("shader->"));
  else if (line[0] == '}')
    {
      state_end (log);
      g_clear_pointer (&log->state, g_free);
    }
}
