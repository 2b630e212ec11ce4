#include "ls-page-private.h"

#include <string.h>

#include "ls-memory.h"
#include "ls-program-path.h"
#include "ls-source-program.h"

/* The text that a program tells its statements of: its lines, which of them each line of the listing belongs to, and its variables as
 * components that the page has. */

#define MAX_ROWS 64 /* of one variable */
#define MAX_DEPTH 64

gboolean
ls_page_has_text (const LsPageRun *run)
{
  return ls_program_machine (run->program)->debug_info != NULL &&
         ls_source_at_has_statements (run->program);
}

static LsSourceAt
make_at (const LsPageRun *run)
{
  return (LsSourceAt){ .program = (LsProgram *) run->program,
                       .bindings = ls_subject_get_bindings (run->subject),
                       .state = run->walk.state };
}

/* --- calls ------------------------------------------------------------------------------------------------- */

/* Appends name and line of each function that waits, a line each. */
static void
append_callers (const LsSourceStack *stack, GString *text)
{
  for (guint i = 1; i < stack->frames->len; i++)
    {
      const LsSourceCalled *called = &g_array_index (stack->frames, LsSourceCalled, i);

      g_string_append_printf (text, "%s%s %u", i > 1 ? "\n" : "", called->function, called->line);
    }
}

void
ls_page_tell_calls (LsPageRun *run)
{
  const LsSourceAt at = make_at (run);
  g_autoptr (LsSourceStack) stack = NULL;
  g_autoptr (GString) text = NULL;

  if (!ls_page_has_text (run))
    return;
  stack = ls_source_at_calls (&at);
  text = g_string_new (NULL);
  append_callers (stack, text);
  if (g_strcmp0 (text->str, run->calls) == 0)
    return;
  ls_page_put_when (&run->data, LS_PAGE_CALLS, run->at);
  ls_page_put_text (&run->data, LS_PAGE_CALLS, text->str);
  g_free (run->calls);
  run->calls = g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- lines ------------------------------------------------------------------------------------------------- */

static GVariant *
make_lines (const LsSourceLines *lines)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("as"));

  for (guint i = 0; i < lines->lines->len; i++)
    {
      g_autofree char *text =
        g_utf8_make_valid (g_array_index (lines->lines, LsSourceToldLine, i).text, -1);

      g_variant_builder_add (&list, "s", text);
    }
  return g_variant_builder_end (&list);
}

/* a(ubsb): of each line of the listing that of the text, from 1, or 0; whether a statement begins there; the function; and whether it only
 * jumps. */
static GVariant *
make_places (const LsPageRun *run)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(ubsb)"));
  g_autoptr (GBytes) all = ls_source_at_find_begins (run->program);
  const guint64 *begins = g_bytes_get_data (all, NULL);

  for (guint i = 0; i < ls_program_n_lines (run->program); i++)
    {
      LsCallFrame frame = { .name = NULL };
      g_autofree char *name = NULL;

      ls_program_machine (run->program)->debug_info->function (run->program, i, &frame);
      name = ls_call_frame_dup_name (&frame);
      g_variant_builder_add (&list, "(ubsb)", ls_program_find_text_line (run->program, i),
                             (begins[i / 64] >> i % 64 & 1) != 0, name,
                             ls_program_only_jumps (run->program, i));
    }
  return g_variant_builder_end (&list);
}

/* --- variables --------------------------------------------------------------------------------------------- */

typedef struct
{
  const LsPageRun *run;
  const LsDebugInfo *info;
  GVariantBuilder rows; /* see make_variables () */
  guint n_left;
} Rows;

/* Adds what a word is: 0 and its bits, or 1 and the component. Returns: FALSE: a page does not know it. */
static gboolean
add_word (const Rows *rows, const LsCell *cell, GVariantBuilder *words)
{
  const LsBindings *bindings = ls_subject_get_bindings (rows->run->subject);
  guint component;

  if (cell->kind == LS_CELL_REGISTER)
    {
      component = ls_page_find_component (rows->run, cell->ref);
      g_variant_builder_add (words, "(uu)", 1u, component);
      return component != G_MAXUINT;
    }
  if (cell->kind != LS_CELL_CONSTANT || cell->number >= LS_N_CONST_BUFFERS ||
      bindings->constants[cell->number] == NULL ||
      4 * cell->at + 4 > g_bytes_get_size (bindings->constants[cell->number]))
    return FALSE;
  g_variant_builder_add (words, "(uu)", 0u,
                         ls_memory_read_u32 (bindings->constants[cell->number], 4 * cell->at));
  return TRUE;
}

/* A number or a vector. Returns: FALSE: a page does not know it. */
static gboolean
add_words (const Rows *rows, const LsVariable *variable, GVariantBuilder *words)
{
  for (guint i = 0; i < variable->n; i++)
    {
      LsVariable part = *variable;
      LsCell cells[2];
      guint n;

      if (variable->shape != LS_SHAPE_NUMBER &&
          !rows->info->part (rows->run->program, variable, i, &part))
        return FALSE;
      n = rows->info->cells (rows->run->program, &part, cells);
      if (n == 0)
        return FALSE;
      for (guint j = 0; j < n; j++)
        if (!add_word (rows, &cells[j], words))
          return FALSE;
    }
  return TRUE;
}

static void
add_row (Rows *rows, const LsVariable *variable, const char *path)
{
  GVariantBuilder words = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(uu)"));
  const char base[2] = { ls_source_at_get_base (variable), '\0' };
  g_autofree char *type = ls_source_at_dup_type (rows->run->program, variable);

  if (add_words (rows, variable, &words))
    {
      g_variant_builder_add (&rows->rows, "(sssa(uu))", path, type, base, &words);
      rows->n_left--;
    }
  else
    g_variant_builder_clear (&words);
}

/* What has no parts of a variable, as long as there is room. */
static void
add_rows (Rows *rows, const LsVariable *variable, const char *path, guint depth)
{
  LsVariable part;

  if (variable->shape == LS_SHAPE_NUMBER || variable->shape == LS_SHAPE_VECTOR)
    {
      add_row (rows, variable, path);
      return;
    }
  for (guint i = 0; rows->n_left > 0 && depth < MAX_DEPTH && variable->shape != LS_SHAPE_OPAQUE &&
                    rows->info->part (rows->run->program, variable, i, &part);
       i++)
    {
      g_autofree char *inner = part.name != NULL ? g_strdup_printf ("%s.%s", path, part.name)
                                                 : g_strdup_printf ("%s[%u]", path, i);

      add_rows (rows, &part, inner, depth + 1);
    }
}

/* Of each variable the lines of the listing that see it: the first and the last of each stretch. Returns: of GArray of guint. */
static GPtrArray *
find_stretches (const LsPageRun *run, const LsDebugInfo *info)
{
  const guint n = info->n_variables (run->program);
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (all, g_array_new (FALSE, FALSE, sizeof (guint)));
  for (guint line = 0; line < ls_program_n_lines (run->program); line++)
    {
      LsCallFrame frame = { .scope = LS_SCOPE_ALL, .line = line };
      g_autoptr (GHashTable) seen = NULL;
      GHashTableIter iter;
      gpointer number;

      info->function (run->program, line, &frame);
      seen = ls_program_find_seen (run->program, &frame);
      g_hash_table_iter_init (&iter, seen);
      while (g_hash_table_iter_next (&iter, NULL, &number))
        {
          GArray *lines = g_ptr_array_index (all, GPOINTER_TO_UINT (number));

          if (lines->len == 0 || g_array_index (lines, guint, lines->len - 1) + 1 < line)
            g_array_append_vals (lines, (const guint[]){ line, line }, 2);
          else
            g_array_index (lines, guint, lines->len - 1) = line;
        }
    }
  return all;
}

/* a(aua(sssa(uu))u): of each variable the stretches of lines; its rows: path, type, base, and words as add_word () has them; and 1 if all
 * functions see it. */
static GVariant *
make_variables (const LsPageRun *run)
{
  const LsDebugInfo *info = ls_program_machine (run->program)->debug_info;
  g_autoptr (GPtrArray) stretches = find_stretches (run, info);
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(aua(sssa(uu))u)"));

  for (guint i = 0; i < stretches->len; i++)
    {
      const GArray *lines = g_ptr_array_index (stretches, i);
      Rows rows = { .run = run, .info = info, .n_left = MAX_ROWS };
      LsVariable variable;

      info->variable (run->program, i, &variable);
      if (lines->len == 0 || variable.shape == LS_SHAPE_OPAQUE)
        continue;
      g_variant_builder_init (&rows.rows, G_VARIANT_TYPE ("a(sssa(uu))"));
      add_rows (&rows, &variable, variable.name, 0);
      g_variant_builder_add (
        &list, "(@aua(sssa(uu))u)",
        g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, lines->data, lines->len, sizeof (guint)),
        &rows.rows, variable.scope == LS_SCOPE_ALL ? 1u : 0u);
    }
  return g_variant_builder_end (&list);
}

/* The lanes that hold something. */
static LsMask
find_covered (const LsPageRun *run)
{
  const guint mask = ls_machine_find_mask (ls_program_machine (run->program), LS_ROLE_COVERED);

  return mask != G_MAXUINT ? ls_program_read_mask (run->program, run->walk.state, mask)
                           : LS_MASK_ALL;
}

/* --- the whole --------------------------------------------------------------------------------------------- */

void
ls_page_tell_text (const LsPageRun *run, LsDict *dict)
{
  const LsSourceAt at = make_at (run);
  const char *name = NULL, *text = NULL;
  g_autofree char *shown = NULL;
  g_autoptr (LsSourceLines) lines = NULL;
  LsDict told = { 0 };

  if (!ls_page_has_text (run) ||
      !ls_program_machine (run->program)->debug_info->file (run->program, 0, &name, &text) ||
      text == NULL)
    return;
  lines = ls_source_at_lines (&at, 0, NULL);
  shown = g_path_get_basename (name != NULL ? name : "");
  ls_dict_set_string (&told, "name", shown);
  ls_dict_set_value (&told, "lanes", ls_mask_to_variant (find_covered (run)));
  ls_dict_set_uint (&told, "never", run->never);
  ls_dict_set_value (&told, "lines", make_lines (lines));
  ls_dict_set_value (&told, "places", make_places (run));
  ls_dict_set_value (&told, "variables", make_variables (run));
  ls_dict_set_value (dict, "text", ls_dict_end (&told));
}
