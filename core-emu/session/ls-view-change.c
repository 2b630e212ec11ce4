#include "ls-view-change.h"

#include <string.h>

#include "ls-error.h"
#include "ls-lanes.h"
#include "ls-names.h"
#include "ls-register-types.h"
#include "ls-source-words.h"
#include "ls-view-private.h"
#include "ls-view-types.h"
#include "ls-words.h"

/* "LEFT = RIGHT" where RIGHT is an expression. */
typedef struct
{
  const LsView *view;
  const LsVariables *variables; /* or NULL */
  const char *right;
  guint column; /* of right, from 0 */
  LsChange *change;
  gboolean is_integer; /* the source says that it holds integers */
} Reader;

static gboolean G_GNUC_PRINTF (3, 4)
  fail (const Reader *reader, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail_at_column (error, LS_ERROR_RANGE, reader->column + 1, message);
}

/* The same error, with its column counted from where the whole text begins. */
static void
propagate_shifted (const Reader *reader, GError **error, GError *problem)
{
  guint column = ls_error_get_column (problem);
  const char *message = strstr (problem->message, ": ");

  if (column == 0 || message == NULL)
    {
      g_propagate_error (error, problem);
      return;
    }
  ls_fail_at_column (error, (LsErrorCode) problem->code, reader->column + column,
                     message + strlen (": "));
  g_error_free (problem);
}

/* --- values ----------------------------------------------------------------------------------- */

static gboolean
is_mask (const Reader *reader)
{
  return !reader->change->is_constant && reader->change->edit.kind == LS_EDIT_MASK;
}

/* What the words look like that change; where they are zeros, all of the memory. */
static LsValueType
guess_memory (const LsView *view, const LsEdit *edit)
{
  const LsProgram *program = ls_view_get_program (view);
  const gboolean is_per_lane = ls_program_memory_is_per_lane (program, edit->memory);
  const gsize size = ls_program_memory_size (program, edit->memory);
  gsize n_words;
  const guint32 *words = ls_view_get_memory (view, edit->memory, &n_words);
  guint32 changed[LS_LANES] = { 0 };
  gboolean is_zero = TRUE;

  LS_FOREACH_LANE (lane, edit->lanes)
    {
      const gsize at = (is_per_lane ? lane * size : 0) + edit->word;

      changed[lane] = at < n_words ? words[at] : 0;
      is_zero &= changed[lane] == 0;
    }
  return is_zero ? ls_value_guess (LS_VALUE_BITS, words, (guint) n_words)
                 : ls_value_guess (LS_VALUE_BITS, changed, LS_LANES);
}

/* Whether numbers become floats: a register that instructions take both ways holds at the view's
 * place what they put there, and a word of a memory what it looks like. */
static gboolean
holds_float (const LsView *view, const LsChange *change)
{
  LsValueType type = LS_VALUE_FLOAT;

  if (change->edit.kind == LS_EDIT_MEMORY)
    return ls_change_is_float (ls_view_get_program (view), &change->edit) &&
           guess_memory (view, &change->edit) != LS_VALUE_INT;
  if (!change->is_constant)
    type = ls_view_get_register_type (view, change->edit.ref);
  return type == LS_VALUE_FLOAT || type == LS_VALUE_BITS;
}

/* Whether a pair becomes what the right side is, for no instruction says what the pair holds. */
static gboolean
takes_type (const Reader *reader, LsExprType type)
{
  static const LsValueType types[] = { [LS_EXPR_DOUBLE] = LS_VALUE_DOUBLE,
                                       [LS_EXPR_INT64] = LS_VALUE_INT64,
                                       [LS_EXPR_UINT64] = LS_VALUE_UINT64 };
  const LsRegRef ref = reader->change->edit.ref;
  LsValueType known[4];

  ls_register_types (ls_view_get_program (reader->view), ref, known);
  if (!ls_expr_type_is_wide (type) || ls_value_is_wide (known[ref.channel]))
    return FALSE;
  reader->change->type = types[type];
  return TRUE;
}

/* The function of expressions that makes of a value of type what the left side holds; NULL: it is
 * that already, or the left side holds floats elsewhere, so that it may be either. */
static const char *
find_conversion (const Reader *reader, LsExprType type)
{
  const LsChange *change = reader->change;
  gboolean is_boolean = change->is_constant && change->constant.kind == LS_CONSTANT_BOOLEAN;
  gboolean is_float =
    change->is_constant || ls_change_is_float (ls_view_get_program (reader->view), &change->edit);

  if (ls_value_is_wide (change->type))
    return takes_type (reader, type) ? NULL : ls_expr_type_name (ls_expr_type_of (change->type));
  if (is_boolean)
    return "bool";
  if (reader->is_integer)
    return type == LS_EXPR_FLOAT || type == LS_EXPR_BOOL ? "int" : NULL;
  if (type == LS_EXPR_BITS || is_mask (reader))
    return NULL;
  if (is_float)
    return holds_float (reader->view, change) ? "float" : NULL;
  return type == LS_EXPR_UINT ? NULL : "int";
}

/* Of a pair that instructions take for an integer. */
static gboolean
loses_fraction (const Reader *reader, LsExprType type)
{
  return (reader->change->type == LS_VALUE_INT64 || reader->change->type == LS_VALUE_UINT64) &&
         (type == LS_EXPR_FLOAT || type == LS_EXPR_DOUBLE);
}

static LsExpr *
compile_converted (const Reader *reader, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (LsExpr) expr =
    ls_view_compile (reader->view, reader->variables, reader->right, &problem);

  if (expr == NULL || !ls_expr_check_condition (expr, NULL))
    {
      if (expr != NULL)
        fail (reader, error, "a value has one component and no format");
      else
        propagate_shifted (reader, error, g_steal_pointer (&problem));
      return NULL;
    }
  if (is_mask (reader) && ls_expr_get_type (expr) != LS_EXPR_BOOL)
    {
      fail (reader, error,
            "which lanes? (a condition such as R1.x > 0.5, or 0x..., the lowest bit is lane 0)");
      return NULL;
    }
  const char *function = find_conversion (reader, ls_expr_get_type (expr));
  if (function != NULL && loses_fraction (reader, ls_expr_get_type (expr)))
    {
      fail (
        reader, error,
        "%s is no integer, and instructions take the pair for one: write double before a number, "
        "or %s(%s)",
        reader->right, function, reader->right);
      return NULL;
    }
  if (function == NULL)
    return g_steal_pointer (&expr);
  g_autofree char *text = g_strdup_printf ("%s(%s)", function, reader->right);
  return ls_view_compile (reader->view, reader->variables, text, error);
}

/* --- what comes out --------------------------------------------------------------------------- */

static gboolean
check_value (const Reader *reader, const LsExprValue *value, GError **error)
{
  return value->has_value[0] != 0 || fail (reader, error, "%s has no value", reader->right);
}

/* Of a register, or a word of a memory. */
static gboolean
fill_row (const Reader *reader, const LsExprValue *value, GError **error)
{
  LsEdit *edit = &reader->change->edit;
  LsMask missing = edit->lanes & ~value->has_value[0];
  g_autoptr (GString) lanes = g_string_new (NULL);

  if (!ls_change_is_of_lanes (reader->change, ls_view_get_program (reader->view)))
    {
      if (!value->is_uniform)
        return fail (reader, error,
                     "lanes share the word, and %s is not the same in all of them (take one lane's "
                     "with @, or a reduction such as max)",
                     reader->right);
      if (!check_value (reader, value, error))
        return FALSE;
    }
  ls_lanes_append (lanes, missing);
  if (missing != 0)
    return fail (reader, error,
                 ls_mask_count (missing) == 1 ? N_ ("%s has no value in lane %s (%s)")
                                              : N_ ("%s has no value in lanes %s (%s)"),
                 reader->right, lanes->str, ls_words (LS_EXPR_NO_VALUE));
  edit->row = value->rows[0];
  reader->change->high = value->high[0];
  return TRUE;
}

static void
fill_mask (const Reader *reader, const LsExprValue *value)
{
  LsEdit *edit = &reader->change->edit;

  edit->lanes = 0;
  LS_FOREACH_LANE (lane, value->has_value[0])
    if (value->rows[0].u[lane] != 0)
      edit->lanes |= LS_MASK_LANE (lane);
}

static gboolean
fill_constant (const Reader *reader, const LsExprValue *value, GError **error)
{
  if (!value->is_uniform)
    return fail (reader, error,
                 "a constant is the same for all lanes, %s is not (take one lane's with @, or a "
                 "reduction such as max)",
                 reader->right);
  if (!check_value (reader, value, error))
    return FALSE;
  reader->change->constant.bits = value->rows[0].u[0];
  return TRUE;
}

static gboolean
fill_change (const Reader *reader, GError **error)
{
  g_autoptr (LsExpr) expr = compile_converted (reader, error);
  LsExprValue value;

  if (expr == NULL)
    return FALSE;
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  ls_view_evaluate (reader->view, eval, &value);
  if (reader->change->is_constant)
    return fill_constant (reader, &value, error);
  if (!is_mask (reader))
    return fill_row (reader, &value, error);
  fill_mask (reader, &value);
  return TRUE;
}

/* --- reading ---------------------------------------------------------------------------------- */

static LsChange *
parse_change (const LsView *view, const char *text, LsMask lanes, GError **error)
{
  return ls_change_parse (text, ls_view_get_program (view), lanes, ls_view_get_place (view)->step,
                          error);
}

/* What changes, without to what. Returns: NULL if that is wrong, or takes several numbers. */
static LsChange *
parse_left (const LsView *view, const char *text, const char *equals, LsMask lanes)
{
  g_autofree char *zero = g_strdup_printf ("%.*s= 0x0", (int) (equals - text), text);

  return parse_change (view, zero, lanes, NULL);
}

/* The same where the left side is a name of the source. is_integer: what has that name is one.
 * Returns: NULL, with an error if the name is that of more than one number. */
static LsChange *
parse_named_left (const LsView *view,
                  const char *text,
                  const char *equals,
                  LsMask lanes,
                  gboolean *is_integer,
                  GError **error)
{
  g_autofree char *left = g_strndup (text, (gsize) (equals - text));
  g_autoptr (LsExpr) expr = ls_view_compile (view, NULL, left, NULL);
  guint8 channels[4];
  g_autofree char *place = expr != NULL ? ls_expr_dup_place (expr, channels) : NULL;
  g_autofree char *words = place != NULL ? ls_expr_place_to_words (place) : NULL;
  g_autofree char *changed =
    words != NULL ? g_strdup_printf ("%s.%c", words, "xyzw"[channels[0]]) : NULL;

  if (words != NULL && ls_expr_type_is_wide (ls_expr_get_type (expr)))
    {
      g_autofree char *told =
        g_strdup_printf (ls_words ("%s is of 64 bits: change two components, as %s.%s"),
                         g_strchomp (left), words, channels[0] < 2 ? "xy" : "zw");

      ls_fail_at_column (error, LS_ERROR_SYNTAX, 1, told);
      return NULL;
    }
  if (place != NULL && ls_expr_get_n_components (expr) > 1)
    {
      const guint n = ls_expr_get_n_components (expr);
      const gboolean is_pair = n == 2 && channels[0] % 2 == 0 && channels[1] == channels[0] + 1;
      const char *dot = strrchr (g_strchomp (left), '.');
      g_autofree char *told = g_strdup_printf (
        ls_words ("%s has %u components: change one of them, as %.*s.%c%s"), left, n,
        dot != NULL ? (int) (dot - left) : G_MAXINT, left, dot != NULL ? "xyzw"[channels[0]] : 'x',
        is_pair ? ls_words (", or both with double, int64 or uint64 before the value") : "");

      ls_fail_at_column (error, LS_ERROR_SYNTAX, 1, told);
      return NULL;
    }
  *is_integer = expr != NULL && ls_expr_get_type (expr) != LS_EXPR_FLOAT;
  return changed != NULL ? parse_left (view, changed, changed + strlen (changed), lanes) : NULL;
}

static const char *
right_of (const char *text)
{
  const char *equals = strchr (text, '=');

  return equals != NULL ? equals + 1 + strspn (equals + 1, " \t") : "";
}

/* Lists of numbers, and numbers behind the word for their type, are no expressions. */
static gboolean
is_list (const char *right)
{
  static const char *const types[] = { "int ", "uint ", "float ", "double ", "int64 ", "uint64 " };
  gint depth = 0;

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_ascii_strncasecmp (right, types[i], strlen (types[i])) == 0)
      return TRUE;
  for (const char *at = right; *at != '\0'; at++)
    {
      depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
      if (*at == ',' && depth == 0)
        return TRUE;
    }
  return *right == '\0';
}

/* Whether a change is of a word of constants that the source calls an integer. */
static gboolean
is_named_integer (const LsView *view, const LsChange *change)
{
  const LsConstant *constant = &change->constant;
  const gboolean is_file = constant->kind == LS_CONSTANT_FILE;
  g_autofree char *place = is_file
                             ? g_strdup_printf ("c.%u", constant->element)
                             : g_strdup_printf ("cb%u.%u", constant->number, constant->element);
  const LsName *name;
  guint component, n;
  LsNameNumbers numbers;

  if (!change->is_constant || (!is_file && constant->kind != LS_CONSTANT_BUFFER))
    return FALSE;
  name = ls_names_find_channel (ls_view_get_names (view), place, constant->channel, &component);
  numbers = name != NULL ? ls_name_parse_type (name->type, &n) : LS_NAME_FLOAT;
  return numbers == LS_NAME_INT || numbers == LS_NAME_UINT;
}

/* The text with its right side as an expression. Returns: NULL with an error, or without one where
 * what was said of it without such a right side is all there is to say. */
static LsChange *
parse_expression (const LsView *view,
                  const LsVariables *variables,
                  const char *text,
                  LsMask lanes,
                  GError **error)
{
  const char *equals = strchr (text, '=');
  g_autoptr (LsChange) change = equals != NULL ? parse_left (view, text, equals, lanes) : NULL;
  const char *right = right_of (text);
  gboolean is_integer = FALSE;

  if (equals == NULL || (change != NULL && is_list (right)))
    return NULL;
  if (change != NULL)
    is_integer = is_named_integer (view, change);
  else
    change = parse_named_left (view, text, equals, lanes, &is_integer, error);
  if (change == NULL)
    return NULL;
  const Reader reader = { .view = view,
                          .variables = variables,
                          .right = right,
                          .column = (guint) g_utf8_strlen (text, right - text),
                          .change = change,
                          .is_integer = is_integer };
  return fill_change (&reader, error) ? g_steal_pointer (&change) : NULL;
}

/* Whether numbers without a point behind "=" are integers only because of where the view is:
 * ls_change_parse() reads floats. */
static gboolean
is_integer_here (const LsView *view, const LsChange *change, const char *text)
{
  return !change->is_constant && change->edit.kind != LS_EDIT_MASK &&
         !ls_value_is_wide (change->type) &&
         ls_change_is_float (ls_view_get_program (view), &change->edit) &&
         !holds_float (view, change) &&
         strspn (strchr (text, '='), "= \t0123456789+-,") == strlen (strchr (text, '='));
}

static LsChange *
parse_integers (const LsView *view, const char *text, LsMask lanes, GError **error)
{
  const char *right = strchr (text, '=') + 1;
  g_autofree char *typed = g_strdup_printf ("%.*s int %s", (int) (right - text), text, right);

  return parse_change (view, typed, lanes, error);
}

/* A run that forks for nothing would be taken for one that differs. */
static gboolean
check_lanes (const LsChange *change, const char *text, GError **error)
{
  const char *at = strchr (text, '@');
  const Reader reader = { .column = at != NULL ? (guint) g_utf8_strlen (text, at - text) : 0 };

  return change->is_constant || change->edit.kind == LS_EDIT_MASK || change->edit.lanes != 0 ||
         fail (&reader, error, "no lane is named (a lane such as @5, lanes such as @0-7, or @all)");
}

/* --- variables of the source ------------------------------------------------------------------ */

/* Whether the register has what the variable has. */
static gboolean
is_still_there (const LsView *view, const LsSourceCell *found)
{
  g_autoptr (LsExpr) expr = ls_view_compile (view, NULL, found->name, NULL);
  g_autoptr (LsExprEval) eval = expr != NULL ? ls_expr_eval_new (expr) : NULL;
  const guint lane = found->cell.lane;
  LsExprValue value;
  LsRow row;

  if (!found->has_cell || eval == NULL || !ls_view_read_row (view, found->cell.ref, &row))
    return FALSE;
  ls_view_evaluate (view, eval, &value);
  return (value.has_value[0] & LS_MASK_LANE (lane)) != 0 && value.rows[0].u[lane] == row.u[lane];
}

/* What changes are written with instead of a variable of the source, which is no place. lanes: of one, unless the text names it. error:
 * stays empty where the left side is none. */
static void
fail_variable (const LsView *view, const char *text, LsMask lanes, GError **error)
{
  const Reader reader = { .view = view };
  const char *equals = strchr (text, '=');
  g_autofree char *left = g_strndup (text, equals != NULL ? (gsize) (equals - text) : 0);
  char *at = strchr (g_strstrip (left), '@');
  g_autofree char *of_lane = at != NULL ? g_strdup (at) : g_strdup ("");
  g_auto (LsSourceCell) found = { 0 };
  g_autoptr (GString) place = g_string_new (NULL);
  g_autoptr (GError) problem = NULL;
  guint64 lane = lanes != 0 ? (guint) __builtin_ctzll (lanes) : 0;

  if (at != NULL && !g_ascii_string_to_unsigned (at + 1, 10, 0, LS_LANES - 1, &lane, NULL))
    return;
  if (at != NULL)
    *at = '\0';
  if (*left == '\0' ||
      !ls_source_find_cell (ls_view_get_scene (view), ls_view_get_subject (view),
                            ls_view_get_place (view)->step, left, (guint) lane, &found, &problem))
    {
      if (problem != NULL)
        fail (&reader, error, "%s", problem->message);
      return;
    }
  if (!is_still_there (view, &found))
    {
      fail (&reader, error,
            "%s is a variable of the source, and no register holds it here in lane %u", found.name,
            (guint) lane);
      return;
    }
  ls_program_append_ref (place, ls_view_get_program (view), found.cell.ref);
  fail (&reader, error, "%s is a variable of the source, and %s holds it here: write %s%s %s",
        found.name, place->str, place->str, of_lane, equals);
}

LsChange *
ls_view_parse_change (const LsView *view, const char *text, LsMask lanes, GError **error)
{
  return ls_view_parse_change_with (view, NULL, text, lanes, error);
}

static LsChange *
parse_any (const LsView *view,
           const LsVariables *variables,
           const char *text,
           LsMask lanes,
           GError **error)
{
  g_autoptr (GError) problem = NULL, other = NULL;
  g_autoptr (LsChange) change = parse_change (view, text, lanes, &problem);

  if (change == NULL)
    {
      change = parse_expression (view, variables, text, lanes, &other);
      if (change == NULL && other == NULL)
        fail_variable (view, text, lanes, &other);
      if (change == NULL)
        g_propagate_error (error,
                           other != NULL ? g_steal_pointer (&other) : g_steal_pointer (&problem));
    }
  else if (is_named_integer (view, change) && !is_list (right_of (text)))
    {
      ls_change_free (change);
      change = parse_expression (view, variables, text, lanes, error);
    }
  else if (is_integer_here (view, change, text))
    {
      ls_change_free (change);
      change = parse_integers (view, text, lanes, error);
    }
  return change != NULL && check_lanes (change, text, error) ? g_steal_pointer (&change) : NULL;
}

static LsChange *
parse_one (const LsView *view,
           const LsVariables *variables,
           const char *text,
           LsMask lanes,
           GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *named = ls_view_name_registers (view, 0, text, &problem);

  if (problem != NULL)
    {
      ls_fail_at_column (error, LS_ERROR_SYNTAX, 1, problem->message);
      return NULL;
    }
  return parse_any (view, variables, named != NULL ? named : text, lanes, error);
}

/* --- several together ------------------------------------------------------------------------- */

/* Puts a change behind the others. Takes next. Returns: FALSE with an error, also where next is NULL, which has one already. */
static gboolean
put_behind (LsChange **change, LsChange *next, GError **error)
{
  if (next == NULL)
    return FALSE;
  if (*change != NULL)
    return ls_change_join (*change, next, error);
  *change = next;
  return TRUE;
}

/* How many components the right side has. Returns: 0 with an error. */
static guint
count_components (const Reader *reader, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (LsExpr) expr =
    ls_view_compile (reader->view, reader->variables, reader->right, &problem);

  if (expr == NULL)
    {
      propagate_shifted (reader, error, g_steal_pointer (&problem));
      return 0;
    }
  return ls_expr_get_n_components (expr);
}

/* The change of a component. i: which one of the right side. Returns: (transfer full): NULL with an error, about the right side. */
static LsChange *
parse_component (const Reader *reader, const char *left, guint i, LsMask lanes, GError **error)
{
  const gboolean is_path =
    reader->right[strspn (reader->right, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_.[]")] == '\0' &&
    !g_ascii_isdigit (*reader->right);
  g_autofree char *text =
    g_strdup_printf (is_path ? "%s = %s.%c" : "%s = (%s).%c", left, reader->right, "xyzw"[i]);
  g_autoptr (GError) problem = NULL;
  LsChange *change = parse_one (reader->view, reader->variables, text, lanes, &problem);

  if (change == NULL)
    {
      const char *message = strstr (problem->message, ": ");

      fail (reader, error, "%s",
            ls_error_get_column (problem) > 0 && message != NULL ? message + strlen (": ")
                                                                 : problem->message);
    }
  return change;
}

/* "sum@0-7 = vec3 (1)", all of whose components change. path: in front of the lanes. */
static LsChange *
parse_vector (const LsView *view,
              const LsVariables *variables,
              const char *text,
              const char *path,
              gsize base,
              const char *components,
              LsMask lanes,
              GError **error)
{
  g_autofree char *right = g_strchomp (g_strdup (right_of (text)));
  const gsize n_left = strcspn (text, "=");
  const gsize n_path = strcspn (text, "@=");
  const Reader reader = { .view = view,
                          .variables = variables,
                          .right = right,
                          .column = (guint) g_utf8_strlen (text, right_of (text) - text) };
  const guint n = count_components (&reader, error);
  g_autoptr (LsChange) change = NULL;

  if (n == 0)
    return NULL;
  if (n != strlen (components))
    {
      fail (&reader, error,
            "%.80s has %u components, not %u: write a vector, as vec%u (...), or change one of "
            "them, as %.*s.%c",
            path, (guint) strlen (components), n, (guint) strlen (components), (int) MIN (base, 80),
            path, components[0]);
      return NULL;
    }
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *left = g_strdup_printf ("%.*s.%c%.*s", (int) base, path, components[i],
                                               (int) (n_left - n_path), text + n_path);

      if (!put_behind (&change, parse_component (&reader, left, i, lanes, error), error))
        return NULL;
    }
  return g_steal_pointer (&change);
}

LsChange *
ls_view_parse_change_with (const LsView *view,
                           const LsVariables *variables,
                           const char *text,
                           LsMask lanes,
                           GError **error)
{
  g_autoptr (LsChange) change = NULL;
  gsize at = 0;

  do
    {
      g_autofree char *one = ls_change_dup_next (text, &at);
      g_autofree char *path = g_strstrip (g_strndup (one, strcspn (one, "@=")));
      char components[5];
      gsize base;
      LsChange *next =
        !is_list (right_of (one)) && ls_view_find_vector (view, path, &base, components)
          ? parse_vector (view, variables, one, path, base, components, lanes, error)
          : parse_one (view, variables, one, lanes, error);

      if (!put_behind (&change, next, error))
        return NULL;
    }
  while (at > 0);
  return g_steal_pointer (&change);
}
