#include "ls-console-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-expr-format.h"
#include "ls-session-source.h"

/* Names with a $: values that people keep, and those that were printed. */

#define VALUES_SHOWN 10

/* Names that belong to us. */
static const char *const fixed[] = { "pc", "_", "__", "bpnum", NULL };

/* --- compiling ------------------------------------------------------------------------------------------- */

static LsExprValue
make_number (guint32 bits, LsExprType type)
{
  LsExprValue value = { .n_components = 1, .type = type, .shown = { type }, .is_uniform = TRUE };

  value.active = value.has_value[0] = LS_MASK_ALL;
  for (guint lane = 0; lane < LS_LANES; lane++)
    value.rows[0].u[lane] = bits;
  return value;
}

/* Of a frame that was chosen $pc is its own. */
static LsVariables *
dup_variables (LsConsole *console)
{
  LsVariables *variables = ls_session_get_variables (console->session);
  LsLine line;

  if (ls_console_get_frame (console) == 0)
    return ls_variables_ref (variables);
  ls_program_line (ls_view_get_program (ls_session_get_view (console->session)),
                   ls_console_get_frame_line (console), &line);
  const LsExprValue value = make_number ((guint32) MAX (line.dword, 0), LS_EXPR_BITS);
  return ls_variables_with (variables, "pc", &value);
}

LsExpr *
ls_console_compile (LsConsole *console, const char *text, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  g_autoptr (LsVariables) variables = dup_variables (console);

  /* Once there is a map, a trace takes no longer than the run. */
  if (ls_session_get_source_map (console->session) != NULL)
    ls_session_find_source_trace_sync (console->session, NULL, NULL, NULL);
  return ls_view_compile_in (view, ls_console_get_call (console), variables, text, error);
}

void
ls_console_evaluate (LsConsole *console, LsExpr *expr, LsExprValue *value)
{
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);

  ls_view_evaluate (ls_session_get_view (console->session), eval, value);
  ls_console_drop_unset (console, expr, value);
}

gboolean
ls_console_take_address (LsConsole *console, const char *text, guint64 *address, GError **error)
{
  g_autoptr (LsExpr) expr = ls_console_compile (console, text, error);
  LsExprValue value;

  if (expr == NULL)
    return FALSE;
  ls_console_evaluate (console, expr, &value);
  *address = ls_expr_value_bits (&value, 0, 0);
  if (value.is_uniform && value.type != LS_EXPR_FLOAT && value.type != LS_EXPR_DOUBLE &&
      value.n_components == 1 && value.has_value[0] != 0)
    return TRUE;
  return ls_fail (
    error, LS_ERROR_RANGE,
    "'%s' is not the address of a word: a number that is the same in all lanes, $pc, 0x1a", text);
}

/* --- setting --------------------------------------------------------------------------------------------- */

static void
set_value (LsConsole *console, const char *name, const LsExprValue *value)
{
  g_autoptr (LsVariables) variables =
    ls_variables_with (ls_session_get_variables (console->session), name, value);

  ls_session_set_variables (console->session, variables);
}

void
ls_console_set_number (LsConsole *console, const char *name, guint32 bits, LsExprType type)
{
  const LsExprValue value = make_number (bits, type);

  set_value (console, name, &value);
}

guint
ls_console_remember_value (LsConsole *console, const LsExprValue *value)
{
  g_autoptr (LsVariables) variables =
    ls_variables_with_history (ls_session_get_variables (console->session), value);

  ls_session_set_variables (console->session, variables);
  return ls_variables_get_n_history (variables);
}

gboolean
ls_console_is_of_machine (LsConsole *console, const char *text)
{
  gsize length = strspn (text, G_CSET_A_2_Z G_CSET_a_2_z "_0123456789");
  g_autofree char *name = g_strndup (text, length);
  g_autoptr (GError) problem = NULL;
  g_autoptr (LsExpr) expr =
    ls_expr_new (ls_view_get_program (ls_session_get_view (console->session)), name, &problem);

  return length > 0 && !g_ascii_isdigit (*name) &&
         (expr != NULL || !g_error_matches (problem, LS_ERROR, LS_ERROR_REFERENCE));
}

/* "=", "+=", "++" and the like at text. Returns: (transfer full): what the variable becomes; NULL if it is something else. */
static char *
read_right (const char *name, const char *text)
{
  gsize n = strspn (text, "+-*/%&|^<>");

  if (n == 2 && text[0] == text[1] && strchr ("+-", text[0]) != NULL &&
      text[2 + strspn (text + 2, " ")] == '\0')
    return g_strdup_printf ("$%s %c 1", name, text[0]);
  if (text[n] != '=' || text[n + 1] == '=' || (n == 1 && strchr ("<>", text[0]) != NULL))
    return NULL;
  text += n + 1;
  if (n == 0)
    return g_strdup (text + strspn (text, " "));
  return g_strdup_printf ("$%s %.*s (%s)", name, (int) n, text - n - 1, text);
}

char *
ls_console_read_assignment (LsConsole *console, const char *text, char **right)
{
  gsize length = 0;

  *right = NULL;
  if (*text != '$')
    return NULL;
  while (g_ascii_isalnum (text[1 + length]) || text[1 + length] == '_')
    length++;
  g_autofree char *name = g_strndup (text + 1, length);
  if (length == 0 || ls_console_is_of_machine (console, name))
    return NULL;
  *right = read_right (name, text + 1 + length + strspn (text + 1 + length, " "));
  return *right != NULL ? g_steal_pointer (&name) : NULL;
}

LsExpr *
ls_console_assign (LsConsole *console,
                   LsArguments *arguments,
                   const char *name,
                   const char *right,
                   LsExprValue *value,
                   GError **error)
{
  if (!ls_variables_is_name (name) || g_strv_contains (fixed, name))
    {
      ls_arguments_fail (arguments, error, "$%s is not for you to set", name);
      return NULL;
    }
  g_autoptr (LsExpr) expr = ls_console_compile (console, right, error);
  if (expr == NULL)
    {
      const char *at = strstr (arguments->word, right);
      if (at != NULL)
        arguments->word = at;
      ls_arguments_blame_expression (arguments, error);
      return NULL;
    }
  ls_console_evaluate (console, expr, value);
  set_value (console, name, value);
  return g_steal_pointer (&expr);
}

/* --- telling --------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  char *text;
  guint lane;
  gboolean is_uniform;
  GVariant *worth;
} Variable;

/* clang-format off */
static const LsField variable_fields[] = {
  LS_FIELD (Variable, STRING, name),
  LS_FIELD (Variable, STRING, text),
  LS_FIELD_UNLESS (Variable, UINT, lane, "_lane", is_uniform),
  LS_FIELD_DATA_MEMBERS (Variable, worth),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
make_variable (const char *name, const LsFieldScope *scope)
{
  LsConsole *console = (LsConsole *) scope->about; /* is only read */
  const guint lane = ls_session_get_focus_lane (console->session);
  g_autofree char *text = g_strconcat ("$", name, NULL);
  g_autoptr (LsExpr) expr = ls_console_compile (console, text, NULL);
  LsExprValue value;

  ls_console_evaluate (console, expr, &value);
  g_autofree char *shown = ls_expr_format_lane (&value, '\0', lane);
  const Variable variable = { name, shown, lane, value.is_uniform,
                              ls_console_make_value (expr, &value, lane) };
  return ls_fields_read (variable_fields, &variable, scope);
}

/* clang-format off */
static const LsField name_fields[] = { LS_FIELD_MADE_MEMBERS (make_variable), LS_FIELD_END };
static const LsSentence variable_sentences[] = { { NULL, "${name} = {text}{@lane}" }, { NULL, NULL } };
static const LsPart variable_parts[] = { { "lane", "?_lane", "@{_lane}" }, { NULL, NULL, NULL } };
static const LsReplyList variable_list = {
  .key = "variables", .fields = name_fields, .sentences = variable_sentences, .parts = variable_parts
};
/* clang-format on */

void
ls_console_reply_variables (LsConsole *console, LsReply *reply)
{
  g_autoptr (LsVariables) variables =
    ls_variables_ref (ls_session_get_variables (console->session));
  g_autofree const char **names = ls_variables_list (variables);

  if (names[0] == NULL)
    ls_reply_line (reply, "No variables were set ('set $x = 1' sets one).");
  ls_reply_list (reply, "variables", &variable_list, names, g_strv_length ((char **) names));
}

gboolean
ls_console_reply_values (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  const LsVariables *variables = ls_session_get_variables (console->session);
  guint last = ls_variables_get_n_history (variables);
  guint64 middle = last;
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);

  if (ls_arguments_has_more (arguments) &&
      !ls_arguments_take_number (arguments, "the number of a value", 1, G_MAXUINT32, &middle,
                                 error))
    return FALSE;
  if (ls_arguments_has_more (arguments))
    return ls_arguments_end (arguments, error);
  if (middle < last)
    middle = MIN (middle + VALUES_SHOWN / 2, last);
  for (guint64 i = middle > VALUES_SHOWN ? middle - VALUES_SHOWN + 1 : 1; i <= MIN (middle, last);
       i++)
    {
      g_autofree char *name = g_strdup_printf ("%" PRIu64, i);

      if (ls_variables_get (variables, name) != NULL)
        g_ptr_array_add (list, g_steal_pointer (&name));
    }
  if (last == 0)
    ls_reply_line (reply, "Nothing was printed yet.");
  ls_reply_list (reply, "variables", &variable_list, list->pdata, list->len);
  return TRUE;
}

LS_COMPLETER (ls_console_complete_value)
{
  const char *dollar = strrchr (completion->arguments, '$');
  g_autofree const char **names = ls_variables_list (ls_session_get_variables (console->session));

  if (dollar == NULL ||
      dollar[1 + strspn (dollar + 1, G_CSET_A_2_Z G_CSET_a_2_z "_0123456789")] != '\0')
    {
      ls_console_complete_expression (console, completion);
      return;
    }
  completion->word = dollar;
  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (completion->words, g_strconcat ("$", names[i], NULL));
  g_ptr_array_add (completion->words, g_strdup ("$pc"));
}

/* --- places -------------------------------------------------------------------------------------------------- */

/* What an index leads to now, so that it can be watched when the index leads elsewhere. */

static gboolean
is_alike (const LsExprPlace *a, const LsExprPlace *b)
{
  return a->is_memory == b->is_memory && a->lane == b->lane &&
         (a->is_memory ? a->memory == b->memory && a->word == b->word
                       : a->ref.file == b->ref.file && a->ref.index == b->ref.index);
}

static char *
tell (const LsView *view, const LsExprPlace *places, guint n)
{
  const LsProgram *program = ls_view_get_program (view);
  const LsExprPlace *first = &places[0];
  GString *text = g_string_new (NULL);

  if (first->is_memory)
    {
      g_string_append_printf (text, "%s[%u]", ls_program_memory_name (program, first->memory),
                              first->word);
      if (ls_program_memory_is_per_lane (program, first->memory))
        g_string_append_printf (text, "@%u", first->lane);
      return g_string_free (text, FALSE);
    }
  ls_program_append_ref (text, program, first->ref);
  for (guint i = 1; i < n; i++)
    g_string_append_c (text, ls_program_channel (program, places[i].ref));
  g_string_append_printf (text, "@%u", first->lane);
  return g_string_free (text, FALSE);
}

char *
ls_console_locate (LsConsole *console, const char *text, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  guint lane = ls_session_get_focus_lane (console->session);
  g_autoptr (LsExpr) expr = ls_console_compile (console, text, error);
  LsExprPlace places[4];
  gboolean ok = expr != NULL;
  LsExprValue value;

  if (expr == NULL)
    return NULL;
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  ls_view_evaluate (view, eval, &value);
  for (guint i = 0; ok && i < value.n_components; i++)
    ok = ls_expr_find_place (eval, i, lane, &places[i]) && is_alike (&places[0], &places[i]);
  if (ok)
    return tell (view, places, value.n_components);
  g_autofree char *example = ls_program_dup_example (ls_view_get_program (view));
  ls_fail (error, LS_ERROR_SYNTAX, "'%s' is no place that could be watched (write such as %s)",
           text, example);
  return NULL;
}
