#include "ls-console-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-expr-format.h"
#include "ls-words.h"

/* --- expressions ----------------------------------------------------------------------------------------- */

/* The letter of an expression's format for one of gdb's, or '\0'. */
static char
expr_format (char letter)
{
  static const char from[] = "xduotfcib", to[] = "xiuobfcib";
  const char *at = letter != '\0' ? strchr (from, letter) : NULL;

  return at != NULL ? to[at - from] : '\0';
}

/* Reads /x or the like, as gdb has it; '\0' if there is none. */
static gboolean
take_format (LsArguments *arguments, char *format, GError **error)
{
  *format = '\0';
  if (*arguments->next != '/')
    return TRUE;
  g_autofree char *word = ls_arguments_take (arguments);
  *format = strlen (word) == 2 ? expr_format (word[1]) : '\0';
  return *format != '\0' ||
         ls_arguments_fail (arguments, error,
                            "'%s' is no format: /f /d /u /x /o /t (binary) or /c (colour)", word);
}

LsExpr *
ls_console_take_expression (LsConsole *console, LsArguments *arguments, GError **error)
{
  g_autofree char *text = ls_arguments_take_rest (arguments);

  if (text == NULL)
    {
      ls_arguments_fail (arguments, error,
                         "an expression is missing, such as R1.x, R1@22 or PV.x,x");
      return NULL;
    }
  LsExpr *expr = ls_console_compile (console, text, error);
  if (expr == NULL)
    ls_arguments_blame_expression (arguments, error);
  return expr;
}

/* --- data ------------------------------------------------------------------------------------------------ */

static GVariant *
make_value (const LsExprValue *value, char format, guint component, guint lane)
{
  return ls_expr_component_to_variant (value, format == 'c' ? '\0' : format, component, lane);
}

/* The values of a component in the lanes from first to last. */
static GVariant *
make_values (const LsExprValue *value, char format, guint component, guint first, guint last)
{
  GVariantBuilder values = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint lane = first; lane <= last; lane++)
    g_variant_builder_add_value (&values, make_value (value, format, component, lane));
  return g_variant_builder_end (&values);
}

/* What an expression is worth in one lane, or in all of them. */
typedef struct
{
  const char *expression, *type;
  guint lane;
  gboolean has_lane;
  GVariant *components;
} Worth;

/* clang-format off */
static const LsField worth_fields[] = {
  LS_FIELD (Worth, STRING, expression),
  LS_FIELD (Worth, STRING, type),
  LS_FIELD_IF (Worth, UINT, lane, "lane", has_lane),
  LS_FIELD (Worth, DATA, components),
  LS_FIELD_END
};
/* clang-format on */

GVariant *
ls_console_make_value (const LsExpr *expr, const LsExprValue *value, guint lane)
{
  const gboolean is_all = value->n_components == 1 && !value->is_uniform;
  GVariantBuilder components = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  Worth worth = { ls_expr_get_text (expr), ls_expr_type_name (value->type), lane,
                  !is_all && !value->is_uniform, NULL };

  for (guint i = 0; i < value->n_components; i++)
    g_variant_builder_add_parsed (&components, "{'values': <%@aa{sv}>}",
                                  make_values (value, ls_expr_get_format (expr), i,
                                               is_all ? 0 : lane, is_all ? LS_LANES - 1 : lane));
  worth.components = g_variant_builder_end (&components);
  return ls_fields_to_data (worth_fields, &worth, NULL, NULL);
}

/* --- print ----------------------------------------------------------------------------------------------- */

/* Lanes whose value of a component differs from that before the last step. */
static void
find_changes (const LsView *view, LsExprEval *eval, const LsExprValue *now, LsMask changed[4])
{
  LsExprValue before;

  ls_view_evaluate_previous (view, eval, &before);
  for (guint i = 0; i < now->n_components; i++)
    changed[i] = ls_expr_differences (now, &before, i);
}

/* "R1.x@0-3" takes 3 from R1.x@0, where somebody may have meant lanes, as set and watch have them. */
static void
reply_about_lanes (const char *text, LsReply *reply)
{
  for (const char *at = strchr (text, '@'); at != NULL; at = strchr (at + 1, '@'))
    {
      gsize first = strspn (at + 1, "0123456789");
      gsize last = at[1 + first] == '-' ? strspn (at + 2 + first, "0123456789") : 0;

      if (first == 0 || last == 0)
        continue;
      ls_reply_line (reply,
                     "(%.*s takes %.*s from the value in lane %.*s; expressions have one lane "
                     "behind @)",
                     (int) (first + last + 2), at, (int) last, at + 2 + first, (int) first, at + 1);
      return;
    }
}

/* "$3 = " before what is one line, or above several; number: 0: it has none. */
static void
reply_value (LsConsole *console,
             const LsExpr *expr,
             guint number,
             const LsExprValue *value,
             char format,
             const LsMask *changed,
             LsReply *reply)
{
  gboolean is_one = value->is_uniform && value->n_components == 1;

  if (number > 0)
    ls_reply_append (reply, is_one ? "$%u = " : "$%u =\n", number);
  ls_expr_print (value, format, ls_session_get_focus_lane (console->session), changed, reply->text);
  if (is_one && value->has_value[0] == 0 && value->lost[0] == 0)
    {
      g_autofree char *why = ls_console_tell_none (console, ls_expr_get_text (expr));

      ls_reply_line (reply, "(no value: %s)", why != NULL ? why : ls_words (LS_EXPR_NO_VALUE));
    }
}

/* What marks of values mean. lanes: that are shown. */
static void
reply_marks (LsConsole *console,
             const LsExpr *expr,
             const LsExprValue *value,
             LsMask lanes,
             LsReply *reply)
{
  LsMask about = 0, lost = 0, none = 0;

  for (guint i = 0; i < value->n_components; i++)
    {
      about |= value->about[i] & lanes;
      lost |= value->lost[i] & lanes;
      none |= ~(value->has_value[i] | value->lost[i]) & lanes & value->active;
    }
  if (about != 0)
    ls_reply_line (reply, "(~: about here: the value may be another one's)");
  if (lost != 0)
    ls_reply_line (reply, "(lost: not kept by the compiler here)");
  if (none != 0 && (ls_expr_is_local (expr) || !value->is_uniform || value->n_components > 1))
    {
      g_autofree char *why = ls_console_tell_none (console, ls_expr_get_text (expr));

      if (why == NULL && !ls_expr_is_local (expr))
        return;
      ls_reply_line (reply, "(none: %s)",
                     why != NULL ? why
                                 : ls_words ("no line of the source has given it a value so far"));
    }
}

/* What print is to show: an expression, a variable that gets a value, or the last value. Returns: (transfer full). */
static LsExpr *
take_printed (LsConsole *console, LsArguments *arguments, LsExprValue *value, GError **error)
{
  const char *text = ls_arguments_has_more (arguments) ? arguments->next : "$";
  g_autofree char *right = NULL;
  g_autofree char *name = ls_console_read_assignment (console, text, &right);
  LsExpr *expr;

  if (name != NULL)
    {
      g_autofree char *rest G_GNUC_UNUSED = ls_arguments_take_rest (arguments);
      return ls_console_assign (console, arguments, name, right, value, error);
    }
  gboolean is_last = !ls_arguments_has_more (arguments) &&
                     ls_variables_get_n_history (ls_session_get_variables (console->session)) > 0;
  expr = is_last ? ls_console_compile (console, text, error)
                 : ls_console_take_expression (console, arguments, error);
  if (expr == NULL)
    return NULL;
  ls_console_evaluate (console, expr, value);
  return expr;
}

LS_HANDLER (ls_console_run_print)
{
  const LsView *view = ls_session_get_view (console->session);
  LsMask changed[4];
  LsExprValue now;
  char format;

  if (!take_format (arguments, &format, error))
    return FALSE;
  if (format == '\0' && ls_console_print_whole (console, arguments, reply))
    return TRUE;
  g_autoptr (LsExpr) expr = take_printed (console, arguments, &now, error);
  if (expr == NULL)
    return FALSE;
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  if (format == '\0')
    format = ls_expr_get_format (expr);
  find_changes (view, eval, &now, changed);
  guint number = console->is_asked_once ? 0 : ls_console_remember_value (console, &now);
  reply_value (console, expr, number, &now, format, changed, reply);
  ls_console_reply_printed_name (console, expr, reply);
  reply_marks (console, expr, &now,
               now.n_components == 1 && !now.is_uniform
                 ? LS_MASK_ALL
                 : LS_MASK_LANE (ls_session_get_focus_lane (console->session)),
               reply);
  reply_about_lanes (ls_expr_get_text (expr), reply);
  ls_dict_add_members (
    &reply->data, ls_console_make_value (expr, &now, ls_session_get_focus_lane (console->session)));
  if (number > 0)
    ls_reply_set (reply, "value_number", "u", number);
  return TRUE;
}

LS_HANDLER (ls_console_run_whatis)
{
  if (ls_console_tell_type (console, arguments, reply))
    return TRUE;
  if (g_str_has_prefix (arguments->next, "struct "))
    return ls_arguments_fail (arguments, error, "the source has no type '%s'",
                              arguments->next + strlen ("struct "));
  g_autoptr (LsExpr) expr = ls_console_take_expression (console, arguments, error);
  guint n = expr != NULL ? ls_expr_get_n_components (expr) : 0;

  if (expr == NULL)
    return FALSE;
  const char *type = ls_expr_type_name (ls_expr_get_type (expr));
  ls_reply_line (reply, "%s%s%s, %s", type, n > 1 ? " x " : "",
                 n > 1 ? (const char *[]){ "2", "3", "4" }[n - 2] : "",
                 ls_expr_is_uniform (expr) ? ls_words ("the same in all lanes")
                                           : ls_words ("of each lane"));
  ls_reply_set (reply, "type", "s", type);
  ls_reply_set (reply, "n_components", "u", n);
  ls_reply_set (reply, "is_uniform", "b", ls_expr_is_uniform (expr));
  return TRUE;
}

/* --- registers of one lane ------------------------------------------------------------------------------- */

#define COLUMN 14 /* characters */

static gboolean
is_zero (const LsView *view, LsRegRef ref, guint n_channels, guint lane)
{
  LsRow row;

  for (guint channel = 0; channel < n_channels; channel++)
    {
      ref.channel = (guint8) channel;
      if (ls_view_read_row (view, ref, &row) && row.u[lane] != 0)
        return FALSE;
    }
  return TRUE;
}

/* A value of 64 bits stands in the column of its low word, a dot in the other, and what is longer takes room from that. */
static void
append_columns (const LsExprValue *value, guint lane, LsReply *reply)
{
  const gboolean is_wide = ls_expr_type_is_wide (value->type);
  char text[LS_EXPR_TEXT_SIZE];

  for (guint i = 0; i < value->n_components; i++)
    {
      const gboolean is_pair = ls_expr_format_pair (value, '\0', i, lane, text);

      if (!is_pair)
        ls_expr_format_component (value, '\0', i, lane, text);
      ls_reply_append (reply, " %*s", COLUMN, text);
      if (is_pair || is_wide)
        ls_reply_append (reply, "%*s", 2 * COLUMN + 1 - MAX (COLUMN, (int) strlen (text)), ".");
      i += is_pair;
    }
}

/* dict gets the values, names what the source calls them. */
static void
reply_register (const LsView *view,
                const LsRegFile *file,
                const char *name,
                guint lane,
                LsReply *reply,
                LsDict *dict,
                LsDict *names)
{
  g_autoptr (LsExpr) expr = ls_expr_new (ls_view_get_program (view), name, NULL);
  GVariantBuilder builder;
  LsExprValue value;

  if (expr == NULL)
    return;
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  ls_view_evaluate (view, eval, &value);
  ls_reply_append (reply, "%-8s", name);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < value.n_components; i++)
    g_variant_builder_add_value (&builder, make_value (&value, '\0', i, lane));
  append_columns (&value, lane, reply);
  ls_console_reply_register_name (view, file, name, reply, names);
  ls_reply_line (reply, "%s", "");
  ls_dict_set (dict, name, "aa{sv}", &builder);
}

/* Where the values, and the names of what has some, go. */
typedef struct
{
  LsDict values, names;
} Registers;

static void
set_registers (LsConsole *console, Registers *registers, LsReply *reply)
{
  guint lane = ls_session_get_focus_lane (console->session);

  ls_reply_set (reply, "lane", "u", lane);
  ls_reply_set (reply, "registers", "@a{sv}", ls_dict_end (&registers->values));
  if (!ls_dict_is_empty (&registers->names))
    ls_reply_set (reply, "names", "@a{sv}", ls_dict_end (&registers->names));
  else
    ls_dict_clear (&registers->names);
}

static char *
register_name (const LsView *view, LsRegRef ref)
{
  GString *name = g_string_new (NULL);

  ls_program_append_register (name, ls_view_get_program (view), ref);
  return g_string_free (name, FALSE);
}

static void
reply_registers (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsMachine *machine = ls_view_get_machine (view);
  guint lane = ls_session_get_focus_lane (console->session);
  Registers registers = { 0 };

  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (ls_view_get_program (view), file); i++)
      {
        LsRegRef ref = { .file = (guint8) file, .index = (guint16) i };
        const LsRegFile *info = &machine->reg_files[file];
        g_autofree char *name = register_name (view, ref);

        if (!is_zero (view, ref, info->n_channels, lane))
          reply_register (view, info, name, lane, reply, &registers.values, &registers.names);
      }
  if (ls_dict_is_empty (&registers.values))
    ls_reply_line (reply, "Every register of lane %u is zero.", lane);
  set_registers (console, &registers, reply);
}

/* Reads one that is named, as the listing calls it or by an alias; also by some of its components. */
static gboolean
take_cells (LsConsole *console, LsArguments *arguments, LsExprCells *cells, GError **error)
{
  g_autofree char *word = ls_arguments_take (arguments);

  if (word == NULL)
    return ls_arguments_fail (arguments, error, "the register is missing");
  g_autoptr (LsExpr) expr = ls_console_compile (console, word, error);
  if (expr == NULL)
    return ls_arguments_blame_expression (arguments, error);
  if (ls_expr_get_cells (expr, cells) && cells->lane < 0)
    return TRUE;
  return ls_arguments_fail (arguments, error, "'%s' is not the name of a register", word);
}

gboolean
ls_console_find_cells (LsConsole *console, const char *text, LsExprCells *cells, GError **error)
{
  LsArguments arguments;

  ls_arguments_init (&arguments, text, text);
  return take_cells (console, &arguments, cells, error) && ls_arguments_end (&arguments, error);
}

/* The program counter, as a debugger calls it. Returns: FALSE: word is something else. */
static gboolean
reply_counter (LsConsole *console, const char *word, Registers *registers, LsReply *reply)
{
  LsExprValue value;
  char text[LS_EXPR_TEXT_SIZE];

  if (g_ascii_strcasecmp (word, "pc") != 0 && g_ascii_strcasecmp (word, "$pc") != 0)
    return FALSE;
  g_autoptr (LsExpr) pc = ls_console_compile (console, "$pc", NULL);
  ls_console_evaluate (console, pc, &value);
  ls_expr_format_component (&value, '\0', 0, 0, text);
  ls_reply_line (reply, "%-8s %14s", "pc", text);
  ls_dict_set (&registers->values, "pc", "^as", (const char *const[]){ text, NULL });
  return TRUE;
}

static gboolean
reply_named (LsConsole *console,
             LsArguments *arguments,
             Registers *registers,
             LsReply *reply,
             GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsArguments start = *arguments;
  g_autofree char *word = ls_arguments_take (arguments);
  LsExprCells cells;

  if (reply_counter (console, word, registers, reply))
    return TRUE;
  *arguments = start;
  if (!take_cells (console, arguments, &cells, error))
    return FALSE;
  const LsRegFile *file = &ls_view_get_machine (view)->reg_files[cells.refs[0].file];
  g_autofree char *name = register_name (view, cells.refs[0]);
  reply_register (view, file, name, ls_session_get_focus_lane (console->session), reply,
                  &registers->values, &registers->names);
  return TRUE;
}

gboolean
ls_console_info_registers (LsConsole *console,
                           LsArguments *arguments,
                           LsReply *reply,
                           GError **error)
{
  Registers registers = { 0 };
  gboolean ok = TRUE;

  if (!ls_arguments_has_more (arguments))
    {
      reply_registers (console, reply);
      return TRUE;
    }
  while (ok && ls_arguments_has_more (arguments))
    ok = reply_named (console, arguments, &registers, reply, error);
  set_registers (console, &registers, reply);
  return ok;
}

/* --- memory ---------------------------------------------------------------------------------------------- */

#define MAX_WORDS 256
#define WORDS_A_LINE 4

/* "x/8f": how many words and how they are shown; 'l' for lines of the program. */
static gboolean
take_words_format (LsArguments *arguments, guint *n, char *format, GError **error)
{
  *n = WORDS_A_LINE;
  *format = 'x';
  if (*arguments->next != '/')
    return TRUE;
  g_autofree char *word = ls_arguments_take (arguments);
  char *end = word + 1;
  gboolean is_lines = g_str_has_suffix (word, "i");
  guint64 number = g_ascii_isdigit (word[1]) ? g_ascii_strtoull (word + 1, &end, 10)
                   : is_lines                ? 1
                                             : WORDS_A_LINE;
  char letter = *end == 'i' ? 'l' : *end != '\0' ? expr_format (*end) : 'x';

  if (letter != '\0' && letter != 'l' && *end != '\0' && strcmp (end + 1, "w") == 0)
    end[1] = '\0'; /* words are what there is */
  if (number < 1 || number > MAX_WORDS || letter == '\0' || letter == 'c' ||
      (*end != '\0' && end[1] != '\0'))
    return ls_arguments_fail (
      arguments, error,
      "'%s' is no format of words: /N and one of f d u x o t, or i for lines, N up to %u", word,
      MAX_WORDS);
  *n = (guint) number;
  *format = letter;
  return TRUE;
}

/* One word: of memory name at index, in the lane looked at where each has its own. Returns: (transfer full): a value. */
static GVariant *
read_word (LsConsole *console,
           const char *name,
           guint64 index,
           char format,
           char text[LS_EXPR_TEXT_SIZE],
           GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  g_autofree char *source = g_strdup_printf ("%s[%" PRIu64 "]", name, index);
  g_autoptr (LsExpr) expr = ls_expr_new (ls_view_get_program (view), source, error);
  guint lane = ls_session_get_focus_lane (console->session);
  LsExprValue value;

  if (expr == NULL)
    return NULL;
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  ls_view_evaluate (view, eval, &value);
  if (value.has_value[0] == 0)
    {
      ls_fail (error, LS_ERROR_RANGE, "the program has no %s", source);
      return NULL;
    }
  ls_expr_format_component (&value, format, 0, lane, text);
  ls_console_set_number (console, "_", (guint32) index, LS_EXPR_INT);
  ls_console_set_number (console, "__", value.rows[0].u[lane], value.type);
  return g_variant_ref_sink (make_value (&value, format, 0, lane));
}

/* Splits "NAME[INDEX]" or "NAME". Returns: (transfer full): the name, or NULL. */
static char *
split_memory (const char *word, guint64 *index)
{
  const char *bracket = strchr (word, '[');
  char *end;

  *index = 0;
  if (bracket == NULL)
    return g_strdup (word);
  *index = g_ascii_strtoull (bracket + 1, &end, 0);
  return end != bracket + 1 && strcmp (end, "]") == 0 ? g_strndup (word, (gsize) (bracket - word))
                                                      : NULL;
}

static gboolean
reply_words (LsConsole *console,
             const char *name,
             guint64 index,
             guint n,
             char format,
             LsReply *reply,
             GError **error)
{
  char text[LS_EXPR_TEXT_SIZE];
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GVariant) word = read_word (console, name, index + i, format, text, error);

      if (word == NULL)
        {
          g_variant_builder_clear (&builder);
          return FALSE;
        }
      if (i % WORDS_A_LINE == 0)
        ls_reply_append (reply, "%s[%" PRIu64 "]", name, index + i);
      ls_reply_append (
        reply, i % WORDS_A_LINE == WORDS_A_LINE - 1 || i + 1 == n ? "  %12s\n" : "  %12s", text);
      g_variant_builder_add_value (&builder, word);
    }
  ls_reply_set (reply, "memory", "s", name);
  ls_reply_set (reply, "index", "t", index);
  ls_reply_set (reply, "values", "aa{sv}", &builder);
  return TRUE;
}

LS_HANDLER (ls_console_run_examine)
{
  guint64 index;
  char format;
  guint n;

  if (!take_words_format (arguments, &n, &format, error))
    return FALSE;
  if (format == 'l')
    return ls_console_examine_lines (console, arguments, n, reply, error);
  g_autofree char *word = ls_arguments_take (arguments);
  g_autofree char *name = word != NULL ? split_memory (word, &index) : NULL;
  if (name == NULL)
    return ls_arguments_fail (arguments, error,
                              "words of what? (share[0], scratch[16], export, ring, ...)");
  if (!reply_words (console, name, index, n, format, reply, error))
    return ls_arguments_blame_expression (arguments, error);
  return ls_arguments_end (arguments, error);
}
