#include "ls-console-private.h"

#include <string.h>

#include "ls-error.h"
#include "ls-program-path.h"
#include "ls-source-program.h"
#include "ls-words.h"

/* In a text that tells its statements: variables that are more than a vector, types by the names of the text, and gdb's subjects of "info". */

/* --- what is asked about ---------------------------------------------------------------------------------- */

gboolean
ls_console_is_path (const char *text)
{
  return (g_ascii_isalpha (*text) || *text == '_') &&
         text[strspn (text, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_.[]")] == '\0';
}

/* The variable that the rest of a line names, which stays to be taken. Returns: (transfer full): NULL: it names none. */
static LsSourceVariable *
find_named (LsConsole *console, const LsArguments *arguments)
{
  g_autofree char *path = g_strstrip (g_strdup (arguments->next));
  LsSourceAt at;

  return ls_console_is_path (path) && ls_console_speaks_text (console) &&
             ls_console_find_state (console, &at)
           ? ls_source_at_find (&at, path, NULL)
           : NULL;
}

/* --- print ------------------------------------------------------------------------------------------------ */

gboolean
ls_console_print_whole (LsConsole *console, LsArguments *arguments, LsReply *reply)
{
  const guint lane = ls_session_get_focus_lane (console->session);
  g_autoptr (LsSourceVariable) variable = find_named (console, arguments);

  if (variable == NULL || variable->members->len == 0)
    return FALSE;
  g_autofree char *path = ls_arguments_take_rest (arguments);
  g_autofree char *told = ls_source_variable_tell (variable, lane);
  g_autoptr (LsSourceLanes) lanes = ls_source_lanes_of (variable, path);

  ls_reply_line (reply, "%s = %s", path, told);
  ls_reply_line (reply, ls_words ("(%s, in lane %u; 'variables %s' has all lanes)"), variable->type,
                 lane, path);
  ls_reply_set_kind (reply, "source_variable");
  ls_dict_add_members (&reply->data,
                       ls_fields_to_data (ls_source_lanes_form.fields, lanes, NULL, NULL));
  return TRUE;
}

/* --- whatis ----------------------------------------------------------------------------------------------- */

/* The type that the text names: "Light", "struct Light". Returns: (transfer full) (nullable). */
static LsSourceVariable *
find_type (LsConsole *console, const LsArguments *arguments)
{
  g_autofree char *word = g_strstrip (g_strdup (arguments->next));
  const char *type = g_str_has_prefix (word, "struct ") ? word + strlen ("struct ") : word;
  LsSourceAt at;

  return ls_console_speaks_text (console) && ls_console_find_state (console, &at)
           ? ls_source_at_find_type (&at, type)
           : NULL;
}

/* A type, and of a structure what it is made of. */
typedef struct
{
  const char *type;
  GPtrArray *members; /* LsSourceVariable */
} Type;

/* clang-format off */
static const LsField member_fields[] = {
  LS_FIELD (LsSourceVariable, STRING, name),
  LS_FIELD (LsSourceVariable, STRING, type),
  LS_FIELD_END
};
static const LsField type_fields[] = {
  LS_FIELD (Type, STRING, type),
  LS_FIELD_SOME_POINTED (Type, members, "members", member_fields),
  LS_FIELD_END
};
static const LsSentence type_head[] = { { NULL, "{type}" }, { NULL, NULL } };
static const LsSentence member_sentences[] = { { NULL, "  {name}: {type}" }, { NULL, NULL } };
static const LsFormTable type_tables[] = { { .key = "members", .sentences = member_sentences }, { .key = NULL } };
static const LsForm type_form = { .fields = type_fields, .head = type_head, .tables = type_tables };
/* clang-format on */

/* Functions of a name, which may have different parameters. */
typedef struct
{
  GPtrArray *functions; /* LsSourceVariable, with parameters as members */
} Functions;

/* clang-format off */
static const LsField function_fields[] = {
  LS_FIELD (LsSourceVariable, STRING, name),
  LS_FIELD (LsSourceVariable, STRING, type),
  LS_FIELD_SOME_POINTED (LsSourceVariable, members, "parameters", member_fields),
  LS_FIELD_END
};
static const LsField functions_fields[] = {
  LS_FIELD_POINTED (Functions, functions, "functions", function_fields),
  LS_FIELD_END
};
static const LsSentence function_sentences[] = { { NULL, "{type} {name} ({parameters@parameter})" }, { NULL, NULL } };
static const LsPart function_parts[] = {
  { "parameter", "type,name", "{type} {name}" },
  { "parameter", "type", "{type}" },
  { "parameter", "name", "{name}" }, /* a texture, whose type is not known */
  { NULL, NULL, NULL }
};
static const LsFormTable function_tables[] = { { .key = "functions", .sentences = function_sentences }, { .key = NULL } };
static const LsForm functions_form = { .fields = functions_fields, .tables = function_tables, .parts = function_parts };
/* clang-format on */

/* Returns: FALSE: the text has no function of the name that the rest of a line is. */
static gboolean
tell_functions (LsConsole *console, LsArguments *arguments, LsReply *reply)
{
  g_autofree char *name = g_strstrip (g_strdup (arguments->next));
  g_autoptr (GPtrArray) functions = NULL;

  if (!ls_console_is_path (name) || !ls_console_speaks_text (console))
    return FALSE;
  functions = ls_source_at_list_functions (
    ls_view_get_program (ls_session_get_view (console->session)), name);
  if (functions->len == 0)
    return FALSE;
  g_autofree char *rest G_GNUC_UNUSED = ls_arguments_take_rest (arguments);
  const Functions all = { functions };
  ls_reply_form (reply, "source_signatures", &functions_form, &all);
  return TRUE;
}

gboolean
ls_console_tell_type (LsConsole *console, LsArguments *arguments, LsReply *reply)
{
  g_autoptr (LsSourceVariable) named = find_named (console, arguments);
  g_autoptr (LsSourceVariable) typed = named == NULL ? find_type (console, arguments) : NULL;
  const LsSourceVariable *variable = named != NULL ? named : typed;
  g_autoptr (GPtrArray) members = g_ptr_array_new ();

  if (variable == NULL)
    return tell_functions (console, arguments, reply);
  g_autofree char *rest G_GNUC_UNUSED = ls_arguments_take_rest (arguments);
  for (guint i = 0; i < variable->members->len; i++)
    {
      LsSourceVariable *member = g_ptr_array_index (variable->members, i);

      if (*member->name != '[') /* no element, which has no name of its own */
        g_ptr_array_add (members, member);
    }
  const Type type = { variable->type, members };
  ls_reply_form (reply, "source_type", &type_form, &type);
  return TRUE;
}

/* --- info ------------------------------------------------------------------------------------------------- */

void
ls_console_info_functions (LsConsole *console, LsReply *reply)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  g_autoptr (GPtrArray) functions = ls_source_at_list_functions (program, NULL);
  const Functions all = { functions };

  if (functions->len > 0)
    ls_reply_form (reply, "source_signatures", &functions_form, &all);
  else
    ls_reply_line (reply, "%s",
                   ls_words ("The program tells of no functions ('graph' shows what "
                             "its lines call)."));
}

void
ls_console_reply_source_variables (LsConsole *console,
                                   const LsSourceAt *at,
                                   guint kinds,
                                   LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  g_autoptr (GPtrArray) all = ls_source_at_list (at);

  for (guint i = all->len; i-- > 0;)
    if ((kinds >> ((const LsSourceVariable *) g_ptr_array_index (all, i))->kind & 1) == 0)
      g_ptr_array_remove_index (all, i);
  g_autoptr (LsSourceVariables) variables =
    ls_source_variables_of (all, ls_session_get_focus_lane (console->session), FALSE);
  if (all->len > 0 || !ls_view_get_place (view)->ended)
    {
      ls_reply_form (reply, "source_variables", &ls_source_variables_form, variables);
      return;
    }
  ls_reply_set (
    reply, "source_variables", "@a{sv}",
    ls_form_to_data (&ls_source_variables_form, variables, ls_view_get_program (view), NULL));
  ls_reply_line (reply, "%s",
                 ls_words ("No function runs at the end: its variables are out of sight ('info "
                           "variables' lists the others)."));
}

gboolean
ls_console_info_locals (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  LsSourceAt at;

  if (!ls_console_speaks_text (console))
    return ls_console_info_registers (console, arguments, reply, error);
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  if (ls_console_find_state (console, &at))
    ls_console_reply_source_variables (console, &at, 1u << LS_VARIABLE_LOCAL, reply);
  return TRUE;
}

gboolean
ls_console_info_args (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  LsSourceAt at;

  if (!ls_arguments_end (arguments, error))
    return FALSE;
  if (ls_console_find_state (console, &at))
    ls_console_reply_source_variables (console, &at, 1u << LS_VARIABLE_PARAMETER, reply);
  else
    ls_reply_line (reply, "%s",
                   ls_words ("The program tells of no parameters ('info registers')."));
  return TRUE;
}

/* Lines of the listing, both included. */
typedef struct
{
  guint first, last;
  gboolean is_several;
} Range;

/* A line of the text's own file, and the lines of the listing that belong to it. */
typedef struct
{
  guint line;     /* from 1 */
  GArray *ranges; /* Range */
} Spread;

/* clang-format off */
static const LsField range_fields[] = {
  LS_FIELD_AS (Range, LINE, first, "line"),
  LS_FIELD_IF (Range, LINE, last, "last_line", is_several),
  LS_FIELD_END
};
static const LsField spread_fields[] = {
  LS_FIELD_AS (Spread, UINT, line, "source_line"),
  LS_FIELD_LIST (Spread, ranges, "ranges", Range, range_fields),
  LS_FIELD_END
};
static const LsSentence spread_head[] = {
  { "ranges", N_ ("Source line {source_line} has these lines of the listing ('machine list'):") },
  { "!ranges", N_ ("No line of the listing belongs to source line {source_line}.") },
  { NULL, NULL }
};
static const LsSentence range_sentences[] = {
  { "last_line", N_ ("  {line} to {last_line}") }, { "!last_line", "  {line}" }, { NULL, NULL }
};
static const LsFormTable spread_tables[] = { { .key = "ranges", .sentences = range_sentences }, { .key = NULL } };
static const LsForm spread_form = { .fields = spread_fields, .head = spread_head, .tables = spread_tables };
/* clang-format on */

/* Returns: (transfer full): of Range. */
static GArray *
find_ranges (const LsProgram *program, guint line)
{
  const guint n = ls_program_n_lines (program);
  GArray *ranges = g_array_new (FALSE, FALSE, sizeof (Range));

  for (guint i = 0; i < n; i++)
    {
      Range range = { i, i, FALSE };

      if (ls_program_find_text_line (program, i) != line)
        continue;
      while (i + 1 < n && ls_program_find_text_line (program, i + 1) == line)
        range.last = ++i;
      range.is_several = range.last > range.first;
      g_array_append_val (ranges, range);
    }
  return ranges;
}

gboolean
ls_console_info_source_line (LsConsole *console,
                             LsArguments *arguments,
                             LsReply *reply,
                             GError **error)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  guint64 line = ls_program_find_text_line (program, ls_console_get_frame_line (console));

  if (line == 0 && !ls_arguments_has_more (arguments))
    return ls_fail (error, LS_ERROR_STATE,
                    "no line of the source runs here: name one, as in 'info line 1'");
  if (ls_arguments_has_more (arguments) &&
      !ls_arguments_take_number (arguments, "a line of the source", 1, G_MAXUINT32, &line, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  g_autoptr (GArray) ranges = find_ranges (program, (guint) line);
  const Spread spread = { (guint) line, ranges };
  ls_reply_form (reply, "source_spread", &spread_form, &spread);
  return TRUE;
}
