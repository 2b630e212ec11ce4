#include "ls-expr-complete.h"

#include <string.h>

#include "ls-expr-private.h"
#include "ls-variables.h"

typedef struct
{
  const char *word;     /* what is written of it */
  const LsNames *names; /* of the source, or NULL */
  LsLocals *locals;     /* or NULL */
  GPtrArray *found;
} Candidates;

static void
offer (Candidates *candidates, const char *name, const char *suffix)
{
  if (g_ascii_strncasecmp (name, candidates->word, strlen (candidates->word)) == 0)
    g_ptr_array_add (candidates->found, g_strconcat (name, suffix, NULL));
}

/* --- names ------------------------------------------------------------------------------------ */

/* For a register whose whole name stands there: its components follow. */
static void
offer_channels (Candidates *candidates, const LsRegFile *file, const char *name)
{
  if (g_ascii_strcasecmp (name, candidates->word) != 0)
    return;
  for (guint i = 0; i < file->n_channels; i++)
    {
      const char suffix[] = { '.', "xyzw"[i], '\0' };

      offer (candidates, name, suffix);
    }
}

static void
offer_register (Candidates *candidates, const LsRegFile *file, const char *name)
{
  offer (candidates, name, "");
  offer_channels (candidates, file, name);
}

/* Offers R0 to R23; all of them only behind a letter that means them. */
static void
offer_file (Candidates *candidates, LsProgram *program, guint file)
{
  const LsMachine *machine = ls_program_machine (program);
  const LsRegFile *desc = &machine->reg_files[file];
  guint n = ls_program_n_registers (program, file);

  if (n == 0)
    return;
  if (ls_program_columns (program, file) > 0)
    {
      offer (candidates, desc->id, "[");
      return;
    }
  if (desc->is_single || candidates->word[0] == '\0')
    {
      offer_register (candidates, desc, ls_reg_file_has_brackets (desc) ? desc->text_id : desc->id);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      const LsRegRef ref = { .file = (guint8) file, .index = (guint16) i };
      g_autofree char *name = g_strdup_printf ("%s%u", desc->id, i);
      g_autoptr (GString) listed = g_string_new (NULL);

      ls_program_append_register (listed, program, ref);
      offer_register (candidates, desc, name);
      if (strcmp (listed->str, name) != 0)
        offer_register (candidates, desc, listed->str);
    }
}

static void
offer_constants (Candidates *candidates, const LsMachine *machine)
{
  const gboolean has_columns = machine->n_const_files > 0 && machine->const_files[0].columns > 0;

  for (guint i = 0; i < machine->n_const_files; i++)
    {
      offer (candidates, machine->const_files[i].id, "[");
      if (machine->const_files[i].text_id != NULL)
        offer (candidates, machine->const_files[i].text_id, "[");
    }
  for (guint i = 0; !has_columns && i < LS_MAX_CONST_BUFFERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("CB%u", i);

      offer (candidates, name, "[");
    }
}

/* Memories that the program has, and constants of control flow. */
static void
offer_arrays (Candidates *candidates, LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);

  for (guint i = 0; ls_expr_array_name (machine, i) != NULL; i++)
    {
      const LsMemory memory = ls_machine_memory_named (machine, ls_expr_array_name (machine, i));

      if (memory == LS_NO_MEMORY || program->layout->n_words[memory] > 0)
        offer (candidates, ls_expr_array_name (machine, i), "[");
    }
}

static void
offer_names (Candidates *candidates, LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);

  for (guint i = 0; ls_expr_plain_name (i) != NULL; i++)
    offer (candidates, ls_expr_plain_name (i), "");
  if (machine->loop_index != NULL)
    offer (candidates, machine->loop_index, "");
  offer_arrays (candidates, program);
  for (guint i = 0; i < ls_expr_n_functions (); i++)
    offer (candidates, ls_expr_function_name (i), "(");
  for (guint i = 0; i < machine->n_masks; i++)
    offer (candidates, machine->masks[i].id, "");
  for (guint i = 0; i < machine->n_reg_files; i++)
    offer_file (candidates, program, i);
  offer_constants (candidates, machine);
}

/* Whether the language reads the whole name as a name of the source, not as a word of its own. */
static gboolean
is_written_plain (LsProgram *program, const char *name)
{
  g_autoptr (LsExpr) own = ls_expr_new (program, name, NULL);

  return own == NULL && ls_expr_source_is_plain (name);
}

/* has_quote: one stands before the word. */
static void
offer_source (Candidates *candidates, LsProgram *program, gboolean has_quote)
{
  for (guint i = 0; i < ls_names_count (candidates->names); i++)
    {
      const LsName *name = ls_names_get (candidates->names, i);
      g_auto (GStrv) parts = g_strsplit (name->name, "'", -1);
      g_autofree char *doubled = g_strjoinv ("''", parts);
      const char *suffix = ls_expr_source_is_buffer (ls_program_machine (program), name) ? "[" : "";

      if (g_ascii_strncasecmp (name->name, candidates->word, strlen (candidates->word)) != 0 ||
          !ls_expr_source_has_value (ls_program_machine (program), name))
        continue;
      if (!has_quote && is_written_plain (program, name->name))
        offer (candidates, name->name, suffix);
      else
        g_ptr_array_add (candidates->found, g_strdup_printf ("'%s'%s", doubled, suffix));
    }
}

/* --- variables of the text -------------------------------------------------------------------- */

/* Whether the language takes the name for something of its own. */
static gboolean
is_own (LsProgram *program, const char *name)
{
  g_autofree char *word = g_strndup (name, strcspn (name, ".["));
  g_autoptr (LsExpr) own = ls_expr_new (program, word, NULL);

  return own != NULL;
}

static void
offer_locals (Candidates *candidates, LsProgram *program)
{
  g_autoptr (GPtrArray) names =
    candidates->locals != NULL ? candidates->locals->list (candidates->locals) : NULL;

  for (guint i = 0; names != NULL && i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      if (!is_own (program, name))
        offer (candidates, name, "");
      else if (g_ascii_strncasecmp (name, candidates->word, strlen (candidates->word)) == 0 &&
               !g_str_has_suffix (name, "["))
        g_ptr_array_add (candidates->found, g_strdup_printf ("'%s'", name));
    }
}

/* Members of a structure behind the dot at dot, where value begins at start. */
static void
offer_members (Candidates *candidates, const char *text, gsize start, gsize dot)
{
  g_autofree char *path = g_strdup_printf ("%.*s.", (int) (dot - start), text + start);
  g_autoptr (GPtrArray) names =
    candidates->locals != NULL ? candidates->locals->list (candidates->locals) : NULL;

  for (guint i = 0; names != NULL && i < names->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (names, i), path))
      offer (candidates, (const char *) g_ptr_array_index (names, i) + strlen (path), "");
}

/* --- components ------------------------------------------------------------------------------- */

/* Where the bracket begins that is closed before at. */
static gsize
start_of_bracket (const char *text, gsize at)
{
  guint depth = 0;

  do
    {
      at--;
      if (strchr ("])", text[at]) != NULL)
        depth++;
      else if (strchr ("[(", text[at]) != NULL)
        depth--;
    }
  while (at > 0 && depth > 0);
  return at;
}

/* Where the value before a dot begins: words behind dots, each with its index if it has one, or parentheses with the function
 * before them. */
static gsize
start_of_value (const char *text, gsize end)
{
  gsize at = end;

  while (TRUE)
    {
      if (at > 0 && (text[at - 1] == ']' || text[at - 1] == ')'))
        at = start_of_bracket (text, at);
      while (at > 0 && (g_ascii_isalnum (text[at - 1]) || text[at - 1] == '_'))
        at--;
      if (at < 2 || text[at - 1] != '.' || text[at] == '.' ||
          (!g_ascii_isalnum (text[at - 2]) && strchr ("_])", text[at - 2]) == NULL))
        return at;
      at--;
    }
}

static void
offer_components (Candidates *candidates, LsProgram *program, const char *text, gsize dot)
{
  gsize start = start_of_value (text, dot);
  g_autofree char *value = g_strndup (text + start, dot - start);
  g_autoptr (LsExpr) expr =
    ls_expr_new_with (program, NULL, candidates->names, candidates->locals, value, NULL);
  guint n = expr != NULL ? ls_expr_get_n_components (expr) : 0;

  offer_members (candidates, text, start, dot);
  if (strlen (candidates->word) >= 4)
    return;
  for (guint i = 0; i < n; i++)
    {
      const char letter[] = { "xyzw"[i], '\0' };
      g_autofree char *name = g_strconcat (candidates->word, letter, NULL);

      offer (candidates, name, "");
    }
}

/* --- where the cursor is ---------------------------------------------------------------------- */

/* Whether the text before is a whole expression, so that a comma ends it. */
static gboolean
is_before_format (LsProgram *program, const Candidates *candidates, const char *text, gsize comma)
{
  g_autofree char *before = g_strndup (text, comma);
  g_autoptr (LsExpr) expr =
    ls_expr_new_with (program, NULL, candidates->names, candidates->locals, before, NULL);

  return expr != NULL;
}

static gint
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* A name of several kinds, such as "bool", is offered once for each way to write it. */
static GStrv
sorted (GPtrArray *found)
{
  g_ptr_array_sort (found, compare);
  for (guint i = found->len; i > 1; i--)
    if (strcmp (g_ptr_array_index (found, i - 1), g_ptr_array_index (found, i - 2)) == 0)
      g_ptr_array_remove_index (found, i - 1);
  g_ptr_array_add (found, NULL);
  return (GStrv) g_ptr_array_free (found, FALSE);
}

GStrv
ls_expr_complete (LsProgram *program,
                  const LsNames *names,
                  LsLocals *locals,
                  const char *text,
                  gsize cursor,
                  gsize *start)
{
  Candidates candidates = { .found = g_ptr_array_new_with_free_func (g_free),
                            .names = names,
                            .locals = locals };
  g_autofree char *word = NULL;
  gsize at = cursor, before;

  while (at > 0 && (g_ascii_isalnum (text[at - 1]) || text[at - 1] == '_'))
    at--;
  *start = at;
  candidates.word = word = g_strndup (text + at, cursor - at);
  for (before = at; before > 0 && g_ascii_isspace (text[before - 1]); before--)
    ;
  if (at > 0 && text[at - 1] == '\'')
    {
      *start = at - 1;
      offer_source (&candidates, program, TRUE);
    }
  else if (before > 0 && text[before - 1] == '.')
    offer_components (&candidates, program, text, before - 1);
  else if (before > 0 && text[before - 1] == ',' &&
           is_before_format (program, &candidates, text, before - 1))
    {
      static const char *const formats[] = { "f", "i", "u", "x", "o", "b", "c" };

      for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
        offer (&candidates, formats[i], "");
    }
  else if (!g_ascii_isdigit (word[0]) && (before == 0 || text[before - 1] != '@'))
    {
      offer_names (&candidates, program);
      offer_source (&candidates, program, FALSE);
      offer_locals (&candidates, program);
    }
  return sorted (candidates.found);
}
