#include "ls-error.h"
#include "ls-nearest.h"
#include "ls-source-trace-private.h"
#include "ls-words.h"

/* Why a name is no variable that has a value at a position. */

#define MAX_TOLD 6

static const LsGlslVariable *
get_variable (const LsGlslText *text, guint i)
{
  return &g_array_index (text->variables, LsGlslVariable, i);
}

/* --- names that the text has not ------------------------------------------------------------------------------ */

/* Returns: (transfer container): of const char *, each once. */
static GPtrArray *
list_names (const LsGlslText *text)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < text->variables->len; i++)
    {
      const char *name = get_variable (text, i)->name;

      if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) name);
    }
  return names;
}

/* "colour, middle, sum and 3 more" */
static char *
tell_names (const GPtrArray *names)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (names->len, MAX_TOLD); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (names, i));
  if (names->len > MAX_TOLD)
    g_string_append_printf (text, " and %u more", names->len - MAX_TOLD);
  return g_string_free (text, FALSE);
}

static void
fail_no_name (const LsGlslText *text, const char *name, GError **error)
{
  g_autoptr (GPtrArray) names = list_names (text);
  g_autofree char *told = tell_names (names);
  const char *nearest =
    ls_nearest_of (name, (const char *const *) (gconstpointer) names->pdata, names->len);

  for (guint i = 0; i < text->functions->len; i++)
    if (g_str_equal (g_array_index (text->functions, LsGlslFunction, i).name, name))
      {
        ls_fail (error, LS_ERROR_REFERENCE, "'%s' is a function of the source, and no variable",
                 name);
        return;
      }
  if (nearest != NULL && name[1] != '\0')
    ls_fail (error, LS_ERROR_REFERENCE, "the source has no variable '%s'; is it %s?", name,
             nearest);
  else
    ls_fail (error, LS_ERROR_REFERENCE, "the source has no variable '%s': its variables are %s",
             name, told);
}

/* --- variables of other places -------------------------------------------------------------------------------- */

/* Whether the statement that is next at a position can see the variable, or declares it. */
static gboolean
is_seen (const LsSourceTrace *trace, guint64 position, const LsGlslVariable *variable)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  const LsSourceEvent *next = ls_source_trace_find_next (trace, position);
  const LsGlslStatement *statement = next != NULL ? ls_source_trace_statement (trace, next) : NULL;
  const guint function = statement != NULL ? statement->function : text->main;

  if (variable->function == LS_GLSL_NONE)
    return TRUE;
  if (variable->function != function || function >= text->functions->len)
    return FALSE;
  if (statement == NULL)
    return variable->until + 1 >= g_array_index (text->functions, LsGlslFunction, function).end;
  return statement->kind == LS_GLSL_TAKE ||
         (variable->from <= statement->end && statement->first < variable->until);
}

/* "source line 22", "the end of the source" */
static char *
tell_place (const LsSourceTrace *trace, guint64 position)
{
  const guint line = ls_source_trace_find_line (trace, position);

  return line != 0 ? g_strdup_printf (ls_words ("source line %u"), line)
                   : g_strdup (ls_words ("the end of the source"));
}

static void
fail_elsewhere (const LsSourceTrace *trace,
                guint64 position,
                const LsGlslVariable *variable,
                GError **error)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  const LsGlslToken *last = ls_glsl_token (&text->tokens, MAX (variable->until, 1) - 1);
  const guint end = last != NULL ? last->line : variable->line;
  g_autofree char *place = tell_place (trace, position);

  if (variable->function < text->functions->len)
    ls_fail (error, LS_ERROR_REFERENCE,
             "'%s' cannot be seen from %s: it is a variable of %s (), from line %u to line %u",
             variable->name, place,
             g_array_index (text->functions, LsGlslFunction, variable->function).name,
             variable->line, MAX (end, variable->line));
  else
    ls_fail (error, LS_ERROR_REFERENCE,
             "'%s' cannot be seen from %s: it is a variable, from line %u to line %u",
             variable->name, place, variable->line, MAX (end, variable->line));
}

void
ls_source_fail_variable (const LsSourceTrace *trace,
                         guint64 position,
                         const char *name,
                         GError **error)
{
  const LsGlslText *text = ls_source_map_get_text (trace->map);
  const LsGlslVariable *hidden = NULL;
  g_autofree char *place = NULL;

  for (guint i = 0; i < text->variables->len; i++)
    {
      const LsGlslVariable *variable = get_variable (text, i);

      if (!g_str_equal (variable->name, name))
        continue;
      if (is_seen (trace, position, variable))
        {
          place = tell_place (trace, position);
          ls_fail (error, LS_ERROR_REFERENCE, "'%s' has been given no value before %s", name,
                   place);
          return;
        }
      hidden = variable;
    }
  if (hidden != NULL)
    fail_elsewhere (trace, position, hidden, error);
  else
    fail_no_name (text, name, error);
}
