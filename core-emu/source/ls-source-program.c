#include "ls-source-program.h"

#include <string.h>

#include "ls-error.h"
#include "ls-memory.h"
#include "ls-program-locals.h"
#include "ls-program-path.h"
#include "ls-text.h"

/* Elements of an array that are read, one more than are shown, and numbers of all of an answer. */
#define MAX_ELEMENTS 65
#define MAX_NUMBERS 4096
#define MAX_DEPTH 64
#define MAX_FRAMES 256

typedef struct
{
  const LsSourceAt *state;
  const LsDebugInfo *info;
  LsMask covered;
  guint n_left; /* numbers and parts */
} Reader;

static Reader
make_reader (const LsSourceAt *state)
{
  const LsMachine *machine = ls_program_machine (state->program);
  const guint mask = ls_machine_find_mask (machine, LS_ROLE_COVERED);

  return (Reader){ .state = state,
                   .info = machine->debug_info,
                   .covered = mask != G_MAXUINT
                                ? ls_program_read_mask (state->program, state->state, mask)
                                : LS_MASK_ALL,
                   .n_left = MAX_NUMBERS };
}

gboolean
ls_source_at_has_variables (const LsProgram *program)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;

  return info != NULL && info->n_variables (program) > 0;
}

/* --- values ----------------------------------------------------------------------------------- */

/* What a thread group shares has no values before something is stored there. */
static gboolean
is_memory_set (const LsSourceAt *state, const LsCell *cell)
{
  const LsMemoryDesc *desc = &ls_program_machine (state->program)->memories[cell->number];
  const guint32 *written;

  if (desc->owner != LS_MEMORY_OF_GROUP)
    return TRUE;
  written = ls_program_memory_written (state->program, state->state, cell->number);
  return written == NULL || (written[cell->at / 32] >> cell->at % 32 & 1);
}

/* A word of the state in all lanes. */
static void
read_word (const Reader *reader, const LsCell *cell, guint32 bits[LS_LANES], LsMask *lanes)
{
  const LsSourceAt *state = reader->state;
  const guint32 *words = NULL;
  gsize n = 0;
  LsRow row;
  guint32 all = 0;

  if (cell->kind == LS_CELL_REGISTER)
    {
      if (!ls_program_read_row (state->program, state->state, cell->ref, &row))
        *lanes = 0;
      else
        {
          memcpy (bits, row.u, sizeof row.u);
          *lanes &= ls_program_written (state->program, state->state, cell->ref);
        }
      if (state->find_unset != NULL)
        *lanes &= ~state->find_unset (cell->ref, state->data);
      return;
    }
  if (cell->kind == LS_CELL_MEMORY)
    {
      words = ls_program_memory (state->program, state->state, cell->number, &n);
      all = cell->at < n ? words[cell->at] : 0;
      *lanes = cell->at < n && is_memory_set (state, cell) ? *lanes : 0;
    }
  else
    {
      GBytes *bytes =
        cell->number < LS_N_CONST_BUFFERS ? state->bindings->constants[cell->number] : NULL;
      const gboolean is_there = bytes != NULL && 4 * cell->at + 4 <= g_bytes_get_size (bytes);

      all = is_there ? ls_memory_read_u32 (bytes, 4 * cell->at) : 0;
      *lanes = is_there ? *lanes : 0;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    bits[lane] = all;
}

/* Which lines of the text gave lanes what a register holds. */
static void
find_givers (const Reader *reader, LsRegRef ref, LsSourceLeaf *leaf)
{
  const LsSourceAt *state = reader->state;

  for (guint lane = 0; lane < LS_LANES && state->find_writer != NULL; lane++)
    {
      guint line;
      guint64 step;

      if ((leaf->lanes & LS_MASK_LANE (lane)) == 0 ||
          !state->find_writer (ref, lane, &line, &step, state->writer_data))
        continue;
      leaf->lines[lane] = ls_program_find_text_line (reader->state->program, line);
      leaf->marks[lane] = ls_source_at_mark_of (state->program, line);
      leaf->events[lane] = (guint) MIN (step, G_MAXUINT - 1);
    }
}

static void
read_number (const Reader *reader, const LsVariable *number, LsSourceLeaf *leaf)
{
  LsCell cells[2];
  const guint n = reader->info->cells (reader->state->program, number, cells);

  leaf->lanes = n > 0 ? reader->covered : 0;
  leaf->is_uniform = n > 0 && cells[0].kind == LS_CELL_CONSTANT;
  for (guint lane = 0; lane < LS_LANES; lane++)
    leaf->events[lane] = G_MAXUINT;
  for (guint i = 0; i < n; i++)
    read_word (reader, &cells[i], i == 0 ? leaf->bits : leaf->high, &leaf->lanes);
  if (n > 0 && cells[0].kind == LS_CELL_REGISTER)
    find_givers (reader, cells[0].ref, leaf);
}

static void
read_leaves (Reader *reader, const LsVariable *variable, LsSourceVariable *out)
{
  out->base = ls_source_at_get_base (variable);
  out->n = variable->n;
  out->leaves = g_new0 (LsSourceLeaf, variable->n);
  reader->n_left -= MIN (reader->n_left, MAX (variable->n, 1) - 1);
  for (guint i = 0; i < variable->n; i++)
    {
      LsVariable part = *variable;

      if (variable->shape == LS_SHAPE_NUMBER ||
          reader->info->part (reader->state->program, variable, i, &part))
        read_number (reader, &part, &out->leaves[i]);
      out->lanes |= out->leaves[i].lanes;
      out->is_uniform |= out->leaves[i].is_uniform;
    }
}

/* Takes name. */
static LsSourceVariable *
read_variable (Reader *reader, const LsVariable *variable, char *name, guint depth)
{
  LsSourceVariable *out =
    ls_source_variable_make (name, ls_source_at_dup_type (reader->state->program, variable));
  LsVariable part;

  reader->n_left -= MIN (reader->n_left, 1);
  out->kind = variable->kind;
  out->is_unset = TRUE;
  if (variable->shape == LS_SHAPE_NUMBER || variable->shape == LS_SHAPE_VECTOR)
    {
      read_leaves (reader, variable, out);
      return out;
    }
  for (guint i = 0; i < MAX_ELEMENTS && depth < MAX_DEPTH && reader->n_left > 0 &&
                    reader->info->part (reader->state->program, variable, i, &part);
       i++)
    {
      LsSourceVariable *member = read_variable (
        reader, &part, part.name != NULL ? g_strdup (part.name) : g_strdup_printf ("[%u]", i),
        depth + 1);

      g_ptr_array_add (out->members, member);
      out->lanes |= member->lanes;
      out->is_uniform |= member->is_uniform;
    }
  return out;
}

LsSourceVariable *
ls_source_at_read (const LsSourceAt *state, const LsVariable *variable)
{
  Reader reader = make_reader (state);

  return read_variable (&reader, variable, g_strdup (variable->name != NULL ? variable->name : ""),
                        0);
}

/* --- which ------------------------------------------------------------------------------------ */

static LsCallFrame
find_call (const Reader *reader)
{
  const LsSourceAt *state = reader->state;
  LsCallFrame frame = { .scope = LS_SCOPE_ALL };

  ls_program_find_frame (state->program, state->state, state->frame, &frame);
  return frame;
}

GPtrArray *
ls_source_at_list (const LsSourceAt *state)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_source_variable_unref);
  Reader reader = make_reader (state);
  const LsCallFrame call = find_call (&reader);
  g_autoptr (GArray) seen = ls_program_list_seen (state->program, &call);

  for (guint i = 0; i < seen->len && reader.n_left > 0; i++)
    {
      const LsVariable *variable = &g_array_index (seen, LsVariable, i);

      if (variable->shape != LS_SHAPE_OPAQUE)
        g_ptr_array_add (all, read_variable (&reader, variable, g_strdup (variable->name), 0));
    }
  return all;
}

LsSourceVariable *
ls_source_at_find (const LsSourceAt *state, const char *path, GError **error)
{
  Reader reader = make_reader (state);
  const LsCallFrame call = find_call (&reader);
  LsVariable variable;
  gsize taken;

  if (!ls_program_find_variable (state->program, &call, path, &variable, &taken, error))
    return NULL;
  if (path[taken] == '.' && variable.shape == LS_SHAPE_VECTOR)
    {
      g_autofree char *name = g_strndup (path, taken);
      g_autoptr (LsSourceVariable) whole = read_variable (&reader, &variable, g_strdup (name), 0);
      LsSourceVariable *component = ls_source_variable_dup_member (whole, path + taken + 1);

      if (component != NULL)
        return component;
    }
  if (path[taken] != '\0')
    {
      ls_fail (error, LS_ERROR_REFERENCE, "%.*s has no part %.40s", (int) MIN (taken, 80), path,
               path + taken);
      return NULL;
    }
  return read_variable (&reader, &variable, g_strdup (path), 0);
}

gboolean
ls_source_at_is_variable (const LsSourceAt *state, const char *name, guint line)
{
  Reader reader = make_reader (state);
  const LsCallFrame call = find_call (&reader);
  const guint n = ls_program_n_lines (state->program);
  gboolean is_named = FALSE;
  LsVariable variable;
  gsize taken;

  if (!ls_program_find_variable (state->program, &call, name, &variable, &taken, NULL) ||
      name[taken] != '\0')
    return FALSE;
  if (variable.scope == LS_SCOPE_ALL)
    return TRUE;
  for (guint i = 0; i < n; i++)
    if (ls_program_find_text_line (reader.state->program, i) == line)
      {
        is_named = TRUE;
        if (i >= variable.first && i <= variable.last)
          return TRUE;
      }
  return !is_named;
}

/* --- the place -------------------------------------------------------------------------------- */

/* The place of the text that a line of the listing belongs to. */
static gboolean
find_place (const LsProgram *program, guint line, LsSourceHere *here)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  const char *name = NULL, *all = NULL;
  LsStatementPlace place;

  if (!info->statement (program, line, &place))
    return FALSE;
  info->file (program, place.file, &name, &all);
  here->file = g_strdup (name);
  here->is_other = place.file != 0;
  here->line = place.line;
  here->column = place.column;
  here->text = ls_text_dup_line (all, place.line);
  return TRUE;
}

LsSourceStack *
ls_source_at_calls (const LsSourceAt *state)
{
  const LsDebugInfo *info = ls_program_machine (state->program)->debug_info;
  LsSourceStack *stack = ls_source_stack_make ();
  LsCallFrame frames[MAX_FRAMES];
  const guint n = info->calls (state->program, state->state, frames, MAX_FRAMES);
  LsPlace place;

  ls_program_place (state->program, state->state, &place);
  for (guint i = 0; !place.ended && i < MIN (n, MAX_FRAMES); i++)
    {
      LsSourceHere here = { .file = NULL };
      LsSourceCalled called = { .function = ls_call_frame_dup_name (&frames[i]),
                                .at = frames[i].line };

      find_place (state->program, frames[i].line, &here);
      called.file = here.file;
      called.is_other = here.is_other;
      called.line = here.line;
      called.column = here.column;
      called.text = here.text != NULL ? here.text : g_strdup ("");
      g_array_append_val (stack->frames, called);
    }
  return stack;
}

gboolean
ls_source_at_find_here (const LsSourceAt *state, LsSourceHere *here)
{
  LsCallFrame frame;
  LsPlace place;

  if (!ls_program_find_frame (state->program, state->state, 0, &frame))
    return FALSE;
  ls_program_place (state->program, state->state, &place);
  if (place.ended || !find_place (state->program, frame.line, here))
    return FALSE;
  here->function = ls_call_frame_dup_name (&frame);
  here->lanes = ls_program_read_mask (state->program, state->state, 0);
  return TRUE;
}

gboolean
ls_source_at_find_place (const LsProgram *program, guint line, LsSourceHere *here)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsCallFrame frame;
  const gboolean is_found = info != NULL && find_place (program, line, here);

  if (is_found && info->function (program, line, &frame))
    here->function = ls_call_frame_dup_name (&frame);
  return is_found;
}
