#include "ls-hole.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-lanes.h"
#include "ls-place-text.h"
#include "ls-text.h"
#include "ls-words.h"

/* --- values ---------------------------------------------------------------------------------------------- */

/* data: a dictionary, or a list, of which "first" and "last" are members. Returns: (nullable) */
static GVariant *
look_up (GVariant *data, const char *key)
{
  const gsize n = g_variant_is_container (data) ? g_variant_n_children (data) : 0;

  if (g_variant_is_of_type (data, G_VARIANT_TYPE_VARDICT))
    return g_variant_lookup_value (data, key, NULL);
  if (n > 0 && strcmp (key, "first") == 0)
    return g_variant_get_child_value (data, 0);
  return n > 0 && strcmp (key, "last") == 0 ? g_variant_get_child_value (data, n - 1) : NULL;
}

static GVariant *
find_member (GVariant *data, const char *path)
{
  const char *dot = strchr (path, '.');
  g_autofree char *key = dot != NULL ? g_strndup (path, dot - path) : g_strdup (path);
  g_autoptr (GVariant) value = look_up (data, key);

  return dot == NULL || value == NULL ? g_steal_pointer (&value) : find_member (value, dot + 1);
}

GVariant *
ls_scope_find (const LsScope *scope, const char *path, gboolean is_own)
{
  for (; scope != NULL; scope = is_own ? NULL : scope->outer)
    {
      GVariant *value = find_member (scope->data, path);

      if (value != NULL)
        return value;
    }
  return NULL;
}

/* value: (nullable) */
static double
number_of (GVariant *value)
{
  if (value == NULL)
    return 0;
  switch ((int) g_variant_classify (value))
    {
    case G_VARIANT_CLASS_UINT64:
      return (double) g_variant_get_uint64 (value);
    case G_VARIANT_CLASS_UINT32:
      return g_variant_get_uint32 (value);
    case G_VARIANT_CLASS_INT64:
      return (double) g_variant_get_int64 (value);
    case G_VARIANT_CLASS_INT32:
      return g_variant_get_int32 (value);
    case G_VARIANT_CLASS_DOUBLE:
      return g_variant_get_double (value);
    case G_VARIANT_CLASS_BOOLEAN:
      return g_variant_get_boolean (value);
    case G_VARIANT_CLASS_STRING:
      return (double) g_ascii_strtoull (g_variant_get_string (value, NULL), NULL, 10);
    default:
      return 0;
    }
}

/* value: (nullable) */
static guint64
uint_of (GVariant *value)
{
  return value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_UINT64)
           ? g_variant_get_uint64 (value)
           : (guint64) number_of (value);
}

/* value: (nullable) */
static gboolean
is_true (GVariant *value)
{
  if (value == NULL)
    return FALSE;
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return *g_variant_get_string (value, NULL) != '\0';
  if (g_variant_is_container (value))
    return g_variant_n_children (value) > 0;
  return number_of (value) != 0;
}

LsMask
ls_scope_mask (const LsScope *scope, const char *key)
{
  g_autoptr (GVariant) value = ls_scope_find (scope, key, FALSE);

  if (value == NULL || !g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return 0;
  return g_ascii_strtoull (g_variant_get_string (value, NULL), NULL, 16);
}

/* --- conditions ------------------------------------------------------------------------------------------ */

/* value: (nullable) */
static gboolean
is_word (GVariant *value, const char *word)
{
  if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return strcmp (g_variant_get_string (value, NULL), word) == 0;
  return value != NULL && (double) g_ascii_strtoull (word, NULL, 10) == number_of (value);
}

/* Whether value (nullable) is that of another key. */
static gboolean
is_equal (GVariant *value, const LsScope *scope, const char *key)
{
  g_autoptr (GVariant) other = ls_scope_find (scope, key, FALSE);

  return value != NULL && other != NULL && g_variant_equal (value, other);
}

/* value: (nullable); bound: a number or a key */
static gboolean
is_less (GVariant *value, const char *bound, const LsScope *scope)
{
  g_autoptr (GVariant) other = ls_scope_find (scope, bound, FALSE);
  const double limit = other != NULL ? number_of (other) : g_ascii_strtod (bound, NULL);

  return value != NULL && number_of (value) < limit;
}

/* term: of length bytes. */
static gboolean
term_holds (const LsScope *scope, const char *term, gsize length)
{
  const gboolean is_not = *term == '!', is_there = term[is_not] == '?',
                 is_outer = term[is_not] == '^';
  const char *key = term + is_not + (is_there || is_outer), *end = term + length, *sign = key;
  g_autofree char *path = NULL, *word = NULL;
  g_autoptr (GVariant) value = NULL;

  while (sign < end && *sign != '=' && *sign != '<')
    sign++;
  path = g_strndup (key, (gsize) (sign - key));
  word = sign < end ? g_strndup (sign + 1, (gsize) (end - sign - 1)) : NULL;
  value = ls_scope_find (is_outer ? scope->outer : scope, path, !is_outer);
  if (is_there)
    return (value != NULL) != is_not;
  if (word == NULL)
    return is_true (value) != is_not;
  if (*sign == '<')
    return is_less (value, word, scope) != is_not;
  if (*word == '=')
    return is_equal (value, scope, word + 1) != is_not;
  return is_word (value, word) != is_not;
}

gboolean
ls_scope_holds (const LsScope *scope, const char *condition)
{
  for (const char *term = condition; term != NULL && *term != '\0';)
    {
      const gsize length = strcspn (term, ",");

      if (!term_holds (scope, term, length))
        return FALSE;
      term += length + (term[length] == ',');
    }
  return TRUE;
}

/* --- holes ----------------------------------------------------------------------------------------------- */

/* A hole, taken apart. */
typedef struct
{
  char *left, *right; /* keys; right: of an operator, or a part's name */
  char sign;          /* '/', '%' of two strokes, '-', of parts '@', '&' or ';', or 0 */
  char *format;       /* NULL: the value's own */
  char *one, *many;   /* NULL: no noun */
  gboolean is_noun;   /* the noun alone */
  int width;          /* to the left if it is negative; 0: none */
} Hole;

static void
hole_clear (Hole *hole)
{
  g_free (hole->left);
  g_free (hole->right);
  g_free (hole->format);
  g_free (hole->one);
  g_free (hole->many);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Hole, hole_clear)

/* Cuts the part of text behind the first of signs off. Returns: (nullable): that part; the sign itself is now a 0. */
static char *
cut_at (char *text, const char *signs, char *sign)
{
  char *at = strpbrk (text, signs);

  if (at == NULL)
    return NULL;
  *sign = *at;
  *at = '\0';
  return at + 1;
}

static void
take_noun (Hole *hole, char *nouns)
{
  char sign;
  const char *many = nouns != NULL ? cut_at (nouns, "|", &sign) : NULL;

  hole->one = g_strdup (nouns);
  hole->many = g_strdup (many != NULL ? many : nouns);
}

static void
hole_init (Hole *hole, const char *from, gsize length)
{
  g_autofree char *text = g_strndup (from, length);
  char sign = 0;
  char *width = cut_at (text, "<>", &sign), *right;

  *hole = (Hole){ 0 };
  if (width != NULL)
    hole->width = (int) g_ascii_strtoll (width, NULL, 10) * (sign == '<' ? -1 : 1);
  take_noun (hole, cut_at (text, " =", &sign));
  hole->is_noun = sign == '=';
  hole->format = g_strdup (cut_at (text, ":", &sign));
  right = cut_at (text, "/-@&;", &hole->sign);
  if (right != NULL && *right == '/')
    hole->sign = '%';
  hole->right = g_strdup (hole->sign == '%' ? right + 1 : right);
  hole->left = g_strdup (text);
}

static guint64
count_rows (const LsScope *scope, const char *key)
{
  g_autoptr (GVariant) list = ls_scope_find (scope, key, FALSE);

  return list != NULL && g_variant_is_container (list) ? g_variant_n_children (list) : 0;
}

/* right: a key or a number. */
static GVariant *
find_right (const LsScope *scope, const char *right)
{
  if (g_ascii_isdigit (*right))
    return g_variant_ref_sink (g_variant_new_uint64 (g_ascii_strtoull (right, NULL, 10)));
  return ls_scope_find (scope, right, FALSE);
}

static double
hole_number (const Hole *hole, const LsScope *scope)
{
  g_autoptr (GVariant) right_value = hole->sign != 0 ? find_right (scope, hole->right) : NULL;
  const double right = (double) uint_of (right_value);
  g_autoptr (GVariant) value = ls_scope_find (scope, hole->left, FALSE);
  const double left = number_of (value);

  if (hole->format != NULL && strcmp (hole->format, "count") == 0)
    return ls_mask_count (ls_scope_mask (scope, hole->left));
  if (*hole->left == '#')
    return hole->left[1] == '\0' ? scope->row + 1 : (double) count_rows (scope, hole->left + 1);
  if (hole->sign == '-')
    return left - right;
  if (hole->sign != 0)
    return right != 0 ? left / right : 0;
  return left;
}

void
ls_form_append_mean (GString *text, guint64 sum, guint64 n)
{
  const guint64 tenths = n > 0 ? (10 * sum + n / 2) / n : 0;

  if (n == 0)
    g_string_append_c (text, '-');
  else
    g_string_append_printf (text, "%" PRIu64 ".%u", tenths / 10, (guint) (tenths % 10));
}

/* Nothing where a side is not there. */
static void
append_computed (GString *text, const Hole *hole, const LsScope *scope)
{
  g_autoptr (GVariant) whole = ls_scope_find (scope, hole->left, FALSE);
  g_autoptr (GVariant) right = find_right (scope, hole->right);
  const guint64 left = uint_of (whole);

  if (whole == NULL || right == NULL)
    return;
  if (hole->sign == '-')
    g_string_append_printf (text, "%" PRIu64, left - uint_of (right));
  else
    ls_form_append_mean (text, hole->sign == '%' ? 100 * left : left, uint_of (right));
  if (hole->sign == '%' && uint_of (right) > 0)
    g_string_append (text, " %");
}

/* Returns: (transfer full) */
static char *
dup_line (const char *format, guint line, const LsProgram *program)
{
  LsLine listed;

  if (strcmp (format, "place") == 0)
    return ls_program_dup_place (program, line);
  if (strcmp (format, "op") == 0)
    return ls_program_dup_place_op (program, line);
  if (strcmp (format, "stop") == 0)
    return ls_program_dup_stop (program, line);
  if (strcmp (format, "code") == 0)
    return ls_program_dup_line (program, line);
  ls_program_line (program, line, &listed);
  return g_strdup (listed.text);
}

static void
append_line (GString *text, const char *format, guint line, const LsProgram *program)
{
  g_autofree char *told = dup_line (format, line, program);

  g_string_append (text, told);
}

/* As values of the type in scope are written. */
static void
append_number (GString *text, GVariant *value, const LsScope *scope)
{
  g_autoptr (GVariant) type = ls_scope_find (scope, "type", FALSE);
  const double number = number_of (value);

  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING)) /* "NaN" */
    g_string_append (text, g_variant_get_string (value, NULL));
  else if ((is_word (type, "int") || is_word (type, "uint")) && number == floor (number))
    g_string_append_printf (text, "%.0f", number);
  else
    ls_value_append (text, LS_VALUE_FLOAT, ls_float_bits ((float) number));
}

static void
append_state (GString *text, const char *format, const char *id, const LsMachine *machine)
{
  for (guint i = 0; i < machine->n_lane_states; i++)
    if (strcmp (machine->lane_states[i].id, id) == 0)
      g_string_append (text, ls_words (*format == 't' ? machine->lane_states[i].told
                                                      : machine->lane_states[i].name));
}

static void
append_named (GString *text, LsMask lanes)
{
  g_autoptr (GString) set = g_string_new (NULL);

  ls_lanes_append (set, lanes);
  if (lanes == 0)
    g_string_append (text, ls_words ("no lane"));
  else if (lanes == LS_MASK_ALL)
    g_string_append (text, ls_words ("all lanes"));
  else
    g_string_append_printf (text, ls_words_many ("lane %s", "lanes %s", ls_mask_count (lanes)),
                            set->str);
}

static void
append_formatted (GString *text, const Hole *hole, GVariant *value, const LsScope *scope)
{
  if (strcmp (hole->format, "lanes") == 0)
    ls_lanes_append (text, ls_scope_mask (scope, hole->left));
  else if (strcmp (hole->format, "named") == 0)
    append_named (text, ls_scope_mask (scope, hole->left));
  else if (strcmp (hole->format, "count") == 0)
    g_string_append_printf (text, "%u", ls_mask_count (ls_scope_mask (scope, hole->left)));
  else if (strcmp (hole->format, "number") == 0)
    append_number (text, value, scope);
  else if (strcmp (hole->format, "hex") == 0)
    g_string_append_printf (text, "0x%04" PRIx64, uint_of (value));
  else if (strcmp (hole->format, "told") == 0 || strcmp (hole->format, "state") == 0)
    append_state (text, hole->format, g_variant_get_string (value, NULL),
                  ls_program_machine (scope->program));
  else if (strcmp (hole->format, "said") == 0)
    ls_scope_say (text, ls_words (g_variant_get_string (value, NULL)), scope);
  else if (strcmp (hole->format, "word") == 0)
    g_string_append (text, ls_words (g_variant_get_string (value, NULL)));
  else
    append_line (text, hole->format, (guint) uint_of (value) - 1, scope->program);
}

/* What people wrote must not look like a line of ours. Most texts have nothing to escape. */
static void
append_string (GString *text, const char *string)
{
  const char *end = string;

  while (*end >= ' ' && *end <= '~')
    end++;
  g_string_append_len (text, string, end - string);
  if (*end == '\0')
    return;
  g_autofree char *shown = ls_text_escape (end, LS_TEXT_LINE);
  g_string_append (text, shown);
}

static void
append_list (GString *text, GVariant *value)
{
  for (gsize i = 0; i < g_variant_n_children (value); i++)
    {
      g_autoptr (GVariant) item = g_variant_get_child_value (value, i);

      g_string_append (text, i > 0 ? " " : "");
      append_string (text, g_variant_get_string (item, NULL));
    }
}

static void
append_value (GString *text, GVariant *value)
{
  const char *written = NULL;

  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    append_string (text, g_variant_get_string (value, NULL));
  else if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING_ARRAY))
    append_list (text, value);
  else if (g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT))
    g_string_append (text, g_variant_lookup (value, "text", "&s", &written) ? written : "");
  else if (g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE))
    g_string_append_printf (text, "%g", g_variant_get_double (value));
  else if (g_variant_is_of_type (value, G_VARIANT_TYPE_INT64))
    g_string_append_printf (text, "%" PRId64, g_variant_get_int64 (value));
  else
    g_string_append_printf (text, "%" PRIu64, uint_of (value));
}

/* --- parts ----------------------------------------------------------------------------------------------- */

/* Appends the first part of that name whose condition holds. */
static void
tell_hole (GString *text, const char *name, const LsScope *scope)
{
  for (const LsPart *part = scope->parts; part != NULL && part->name != NULL; part++)
    if (strcmp (part->name, name) == 0 && ls_scope_holds (scope, part->when))
      {
        ls_scope_say (text, ls_words (part->text), scope);
        return;
      }
}

void
ls_scope_each (const LsScope *outer, GVariant *list, LsScopeFunc each, gpointer data)
{
  LsScope row = { .data = list, .outer = outer, .program = outer->program, .parts = outer->parts };

  if (g_variant_is_of_type (list, G_VARIANT_TYPE_VARDICT))
    {
      each (&row, data);
      return;
    }
  for (; row.row < g_variant_n_children (list); row.row++)
    {
      g_autoptr (GVariant) child = g_variant_get_child_value (list, row.row);

      row.data = child;
      each (&row, data);
    }
}

/* Which part the rows of a list tell, and what they told. */
typedef struct
{
  const char *name;
  GPtrArray *told;
} Telling;

/* What a row has to say, if it does. */
static void
tell_row (const LsScope *row, gpointer data)
{
  const Telling *telling = data;
  g_autoptr (GString) text = g_string_new (NULL);

  tell_hole (text, telling->name, row);
  if (text->len > 0)
    g_ptr_array_add (telling->told, g_strdup (text->str));
}

static void
append_told (GString *text, const Hole *hole, const LsScope *scope)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GVariant) rows = ls_scope_find (scope, hole->left, FALSE);
  g_autofree char *joined = NULL;

  if (rows == NULL)
    return;
  ls_scope_each (scope, rows, tell_row, &(Telling){ hole->right, told });
  if (hole->sign == '&' && told->len > 0)
    joined = ls_words_join (told);
  else
    {
      g_ptr_array_add (told, NULL);
      joined = g_strjoinv (hole->sign == ';' ? " " : ", ", (char **) told->pdata);
    }
  g_string_append (text, joined);
}

/* --- holes in sentences ---------------------------------------------------------------------------------- */

static void
append_plain (GString *text, const Hole *hole, const LsScope *scope)
{
  g_autoptr (GVariant) value = ls_scope_find (scope, hole->left, FALSE);

  if (*hole->left == '#')
    g_string_append_printf (text, "%.0f", hole_number (hole, scope));
  else if (value != NULL && hole->format != NULL)
    append_formatted (text, hole, value, scope);
  else if (value != NULL)
    append_value (text, value);
}

static void
append_hole (GString *text, const Hole *hole, const LsScope *scope)
{
  g_autoptr (GString) filled = g_string_new (NULL);

  if (hole->sign != 0 && strchr ("@&;", hole->sign) != NULL)
    {
      if (*hole->left == '\0')
        tell_hole (filled, hole->right, scope);
      else
        append_told (filled, hole, scope);
    }
  else if (hole->sign != 0)
    append_computed (filled, hole, scope);
  else if (!hole->is_noun)
    append_plain (filled, hole, scope);
  if (hole->one != NULL)
    g_string_append_printf (filled, "%s%s", hole->is_noun ? "" : " ",
                            hole_number (hole, scope) == 1 ? hole->one : hole->many);
  g_string_append_printf (text, "%*s", hole->width, filled->str);
}

void
ls_scope_say (GString *text, const char *sentence, const LsScope *scope)
{
  const char *open, *close;

  for (; (open = strchr (sentence, '{')) != NULL; sentence = close + 1)
    {
      g_auto (Hole) hole = { 0 };

      close = strchr (open, '}');
      g_assert (close != NULL);
      hole_init (&hole, open + 1, close - open - 1);
      g_string_append_len (text, sentence, open - sentence);
      append_hole (text, &hole, scope);
    }
  g_string_append (text, sentence);
}

void
ls_scope_list (GString *text,
               const LsSentence *sentences,
               const char *separator,
               const LsScope *scope)
{
  const gsize start = text->len;

  for (; sentences != NULL && sentences->text != NULL; sentences++)
    if (ls_scope_holds (scope, sentences->when))
      {
        g_string_append (text, text->len > start ? separator : "");
        ls_scope_say (text, ls_words (sentences->text), scope);
      }
}

double
ls_scope_number (const LsScope *scope, const char *cell)
{
  const char *open = strchr (cell, '{'), *close = strchr (cell, '}');
  g_auto (Hole) hole = { 0 };

  if (open == NULL)
    return 0;
  hole_init (&hole, open + 1, close - open - 1);
  return hole_number (&hole, scope);
}
