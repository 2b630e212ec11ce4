#include "ls-program-locals.h"

#include <stdlib.h>
#include <string.h>

#include "ls-debug-info.h"
#include "ls-error.h"

typedef struct
{
  LsLocals parent;
  LsProgram *program; /* owned */
  const LsDebugInfo *info;
  gboolean has_place;
  LsCallFrame at;
} Locals;

#define MAX_RANGES 8   /* of lines, that a message names */
#define MAX_FRAMES 256 /* of calls */
#define MAX_MEMBERS 60 /* bytes of names, that a message lists */

/* --- finding ---------------------------------------------------------------------------------- */

static gsize
measure_word (const char *text)
{
  gsize n = 0;

  while (text[n] == '_' || g_ascii_isalpha (text[n]) || (n > 0 && g_ascii_isdigit (text[n])))
    n++;
  return n;
}

gboolean
ls_program_find_frame (LsProgram *program, const void *state, guint n, LsCallFrame *call)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsCallFrame frames[MAX_FRAMES];

  if (info == NULL || n >= MAX_FRAMES || info->calls (program, state, frames, n + 1) <= n)
    return FALSE;
  *call = frames[n];
  return TRUE;
}

static gboolean
sees (const LsVariable *variable, const LsCallFrame *at)
{
  return !variable->is_scoped || (variable->scope == at->scope && at->line >= variable->first &&
                                  at->line <= variable->last);
}

/* A function's own variables come first; of these the one that is named around the place, the innermost
 * of them; else the last one that was named. */
guint64
ls_program_rank_variable (const LsVariable *variable, const LsCallFrame *at)
{
  const guint64 own = (guint64) 1 << 36, around = (guint64) 1 << 35, begun = (guint64) 1 << 34;
  const guint64 all = (guint64) 1 << 33;

  if (variable->is_hidden || variable->name == NULL)
    return 0;
  if (at == NULL || variable->scope == LS_SCOPE_ALL)
    return all;
  if (variable->scope != at->scope || !sees (variable, at))
    return 0;
  if (variable->first > at->line)
    return own + G_MAXUINT32 - variable->first;
  return own + begun + variable->first + (at->line <= variable->last ? around : 0);
}

static guint64
rank (const Locals *locals, const LsVariable *variable)
{
  return ls_program_rank_variable (variable, locals->has_place ? &locals->at : NULL);
}

static gboolean
is_called (const LsVariable *variable, const char *text, gsize n)
{
  return !variable->is_hidden && variable->name != NULL && strncmp (variable->name, text, n) == 0 &&
         variable->name[n] == '\0';
}

static gboolean
find_variable (const Locals *locals, const char *text, gsize n, LsVariable *found)
{
  const guint n_variables = locals->info->n_variables (locals->program);
  guint64 best = 0;

  for (guint i = 0; i < n_variables && n > 0; i++)
    {
      LsVariable variable;

      locals->info->variable (locals->program, i, &variable);
      if (rank (locals, &variable) <= best || !is_called (&variable, text, n))
        continue;
      best = rank (locals, &variable);
      *found = variable;
    }
  return best > 0;
}

/* --- of a function that is named -------------------------------------------------------------- */

/* Whether a variable is of the function of that name: "shade(vf3;" is shade. */
static gboolean
is_of_function (const Locals *locals, const LsVariable *variable, const char *text, gsize n)
{
  LsCallFrame call;

  return variable->scope != LS_SCOPE_ALL &&
         locals->info->function (locals->program, variable->first, &call) && call.name != NULL &&
         strncmp (call.name, text, n) == 0 && (call.name[n] == '(' || call.name[n] == '\0');
}

/* Of several variables that a function has by one name, or has in each of its instances: one in sight comes first, then one of the
 * instance that runs. */
static guint64
find_nearness (const Locals *locals, const LsVariable *variable)
{
  const gboolean is_here = locals->has_place && variable->scope == locals->at.scope;

  return is_here ? 1 + rank (locals, variable) : 0;
}

/* "shade::t". Returns: its bytes; 0: it is something else. */
static gsize
find_in_function (const Locals *locals, const char *text, gsize word, LsVariable *found)
{
  const gboolean is_qualified = word > 0 && g_str_has_prefix (text + word, "::");
  const char *name = is_qualified ? text + word + 2 : text;
  const gsize n = is_qualified ? measure_word (name) : 0;
  const guint n_variables = locals->info->n_variables (locals->program);
  gboolean is_found = FALSE;
  guint64 best = 0;

  for (guint i = 0; i < n_variables && n > 0; i++)
    {
      LsVariable variable;
      guint64 near;

      locals->info->variable (locals->program, i, &variable);
      if (!is_called (&variable, name, n) || !is_of_function (locals, &variable, text, word))
        continue;
      near = find_nearness (locals, &variable);
      if (is_found && near <= best)
        continue;
      is_found = TRUE;
      best = near;
      *found = variable;
    }
  return is_found ? word + 2 + n : 0;
}

/* --- out of sight ----------------------------------------------------------------------------- */

/* The lines of the text that see a variable, as far as they run. begin: gets where the first step of them stands. Returns: FALSE: it is not
 * known. */
static gboolean
find_lines (const Locals *locals,
            const LsVariable *variable,
            LsStatementPlace *begin,
            guint *first,
            guint *last)
{
  LsStatementPlace place;
  gboolean has_begun = FALSE;

  for (guint i = variable->first; i <= variable->last; i++)
    {
      if (!locals->info->statement (locals->program, i, &place) ||
          (has_begun && place.file != begin->file))
        continue;
      if (!has_begun)
        {
          *begin = place;
          *first = *last = place.line;
        }
      has_begun = TRUE;
      *first = MIN (*first, place.line);
      *last = MAX (*last, place.line);
    }
  return has_begun;
}

/* Whether the function stands on the line that declares a variable of its own, in front of what gives it a value. begin: of the variable. */
static gboolean
stands_before (const Locals *locals, const LsVariable *variable, const LsStatementPlace *begin)
{
  LsStatementPlace place;

  return variable->scope == locals->at.scope && locals->at.line < variable->first &&
         locals->info->statement (locals->program, locals->at.line, &place) &&
         place.file == begin->file && place.line == begin->line;
}

static gint
compare_ranges (gconstpointer a, gconstpointer b)
{
  return atoi (*(const char *const *) a) - atoi (*(const char *const *) b);
}

/* Says where the variables of a name are in sight that are not in sight here, or that the line gives one of them its value. Returns: FALSE with
 * the error set; TRUE: there are none. */
static gboolean
tell_lines (const Locals *locals, const char *text, gsize n, GError **error)
{
  const guint n_variables = locals->info->n_variables (locals->program);
  g_autoptr (GPtrArray) ranges = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;
  gboolean is_one;

  for (guint i = 0; i < n_variables && n > 0 && locals->has_place && ranges->len < MAX_RANGES; i++)
    {
      g_autofree char *range = NULL;
      LsStatementPlace begin = { 0 };
      LsVariable variable;
      guint first = 0, last = 0;

      locals->info->variable (locals->program, i, &variable);
      if (!is_called (&variable, text, n) || !variable.is_scoped ||
          !find_lines (locals, &variable, &begin, &first, &last))
        continue;
      if (stands_before (locals, &variable, &begin))
        return ls_fail (error, LS_ERROR_STATE, "%.*s has no value yet: line %u gives it one",
                        (int) MIN (n, 80), text, begin.line);
      range =
        first == last ? g_strdup_printf ("%u", first) : g_strdup_printf ("%u-%u", first, last);
      if (!g_ptr_array_find_with_equal_func (ranges, range, g_str_equal, NULL))
        g_ptr_array_add (ranges, g_steal_pointer (&range));
    }
  if (ranges->len == 0)
    return TRUE;
  is_one = ranges->len == 1 && strchr (g_ptr_array_index (ranges, 0), '-') == NULL;
  g_ptr_array_sort (ranges, compare_ranges);
  g_ptr_array_add (ranges, NULL);
  joined = g_strjoinv (", ", (char **) ranges->pdata);
  return ls_fail (error, LS_ERROR_STATE,
                  is_one ? "%.*s is in sight in line %s of the source only"
                         : "%.*s is in sight in lines %s of the source only",
                  (int) MIN (n, 80), text, joined);
}

/* A member by its name. Returns: FALSE with the error set. */
static gboolean
enter_member (const Locals *locals,
              const char *text,
              gsize at,
              gsize n,
              LsVariable *variable,
              GError **error)
{
  const LsVariable whole = *variable;
  g_autoptr (GString) members = g_string_new (NULL);

  for (guint32 i = 0; locals->info->part (locals->program, &whole, i, variable); i++)
    {
      if (variable->name != NULL && strncmp (variable->name, text + at, n) == 0 &&
          variable->name[n] == '\0')
        return TRUE;
      if (variable->name != NULL && members->len < MAX_MEMBERS)
        g_string_append_printf (members, "%s%s", members->len > 0 ? ", " : "", variable->name);
    }
  return ls_fail (error, LS_ERROR_REFERENCE, "%.*s has no member '%.*s': it has %s",
                  (int) MIN (at - 1, 80), text, (int) MIN (n, 40), text + at, members->str);
}

/* "[12]". Returns: its bytes; 0: something that is no number stands there. */
static gsize
measure_element (const char *text, guint32 *i)
{
  gsize n = 1 + strspn (text + 1, " ");
  const gsize digits = strspn (text + n, G_CSET_DIGITS);

  *i = (guint32) MIN (g_ascii_strtoull (text + n, NULL, 10), G_MAXUINT32);
  n += digits + strspn (text + n + digits, " ");
  return digits > 0 && text[n] == ']' ? n + 1 : 0;
}

static gboolean
has_elements (const LsVariable *variable)
{
  return variable->shape == LS_SHAPE_VECTOR || variable->shape == LS_SHAPE_MATRIX ||
         variable->shape == LS_SHAPE_ARRAY;
}

/* Takes members and elements behind a name. Returns: the bytes of all; 0 with the error set. */
static gsize
follow_path (const Locals *locals,
             const char *text,
             gsize at,
             LsVariable *variable,
             guint *n,
             GError **error)
{
  *n = 0;
  for (;;)
    {
      const LsVariable whole = *variable;
      guint32 i;
      gsize taken;

      if (text[at] == '.' && variable->shape == LS_SHAPE_STRUCT)
        {
          taken = measure_word (text + at + 1);
          if (!enter_member (locals, text, at + 1, taken, variable, error))
            return 0;
          at += 1 + taken;
          continue;
        }
      if (text[at] != '[' || !has_elements (variable))
        return at;
      taken = measure_element (text + at, &i);
      if (taken == 0)
        {
          *n = variable->n;
          return at;
        }
      if (!locals->info->part (locals->program, &whole, i, variable))
        {
          ls_fail (error, LS_ERROR_REFERENCE, "%.*s has %u elements, from [0] to [%u]",
                   (int) MIN (at, 80), text, variable->n, MAX (variable->n, 1) - 1);
          return 0;
        }
      at += taken;
    }
}

/* --- values ----------------------------------------------------------------------------------- */

static LsExprType
type_of (const LsVariable *variable)
{
  return variable->bits == 1 ? LS_EXPR_BOOL : ls_expr_type_of (variable->type);
}

static gboolean
take_component (const Locals *locals, const LsVariable *number, guint i, LsLocal *local)
{
  const guint n = locals->info->cells (locals->program, number, local->cells[i]);

  return n == (ls_expr_type_is_wide (type_of (number)) ? 2 : 1);
}

static gboolean
take_value (const Locals *locals,
            const char *text,
            gsize n,
            const LsVariable *variable,
            LsLocal *local,
            GError **error)
{
  gboolean ok = variable->shape == LS_SHAPE_NUMBER || variable->shape == LS_SHAPE_VECTOR;

  if (!ok && variable->shape == LS_SHAPE_STRUCT)
    return ls_fail (error, LS_ERROR_REFERENCE, "%.*s is a structure: name one of its members",
                    (int) MIN (n, 80), text);
  if (!ok && has_elements (variable))
    return ls_fail (error, LS_ERROR_REFERENCE,
                    "%.*s has %u elements: name one of them, as in %.*s[0]", (int) MIN (n, 80),
                    text, variable->n, (int) MIN (n, 80), text);
  local->is_cells = TRUE;
  local->type = type_of (variable);
  local->n = variable->n;
  for (guint i = 0; ok && i < variable->n; i++)
    {
      LsVariable part = *variable;

      ok = (variable->shape == LS_SHAPE_NUMBER ||
            locals->info->part (locals->program, variable, i, &part)) &&
           take_component (locals, &part, i, local);
    }
  return ok || ls_fail (error, LS_ERROR_REFERENCE, "%.*s has no value that can be shown",
                        (int) MIN (n, 80), text);
}

static gsize
find_local (LsLocals *parent, const char *text, LsLocal *local, GError **error)
{
  const Locals *locals = (const Locals *) parent;
  const gsize word = measure_word (text);
  LsVariable variable;
  guint n_elements;
  gsize n;

  *local = (LsLocal){ .n = 0 };
  n = find_in_function (locals, text, word, &variable);
  if (n == 0 && !find_variable (locals, text, word, &variable))
    {
      tell_lines (locals, text, word, error);
      return 0;
    }
  n = follow_path (locals, text, MAX (n, word), &variable, &n_elements, error);
  local->n_elements = n_elements;
  if (n == 0 || n_elements != 0)
    return n;
  return take_value (locals, text, n, &variable, local, error) ? n : 0;
}

static void
set_place (Locals *locals, LsProgram *program, const LsCallFrame *at)
{
  locals->program = program;
  locals->info = ls_program_machine (program)->debug_info;
  locals->has_place = at != NULL;
  if (at != NULL)
    locals->at = *at;
}

gboolean
ls_program_find_variable (LsProgram *program,
                          const LsCallFrame *at,
                          const char *text,
                          LsVariable *out,
                          gsize *taken,
                          GError **error)
{
  const gsize word = measure_word (text);
  Locals locals = { .has_place = FALSE };
  gsize n = 0;
  guint n_elements;

  set_place (&locals, program, at);
  if (locals.info != NULL)
    n = find_in_function (&locals, text, word, out);
  if (n == 0 && (locals.info == NULL || !find_variable (&locals, text, word, out)))
    return locals.info != NULL && !tell_lines (&locals, text, word, error)
             ? FALSE
             : ls_fail (error, LS_ERROR_REFERENCE, "no such variable: %.40s", text);
  *taken = follow_path (&locals, text, MAX (n, word), out, &n_elements, error);
  return *taken > 0;
}

/* --- names ------------------------------------------------------------------------------------ */

#define MAX_NAMES 4096
#define MAX_DEPTH 8

/* n_left: parts that may still be looked at. */
static void
add_names (const Locals *locals,
           const char *path,
           const LsVariable *variable,
           guint depth,
           guint *n_left,
           GPtrArray *names)
{
  LsVariable part;

  if (*n_left == 0 || variable->shape == LS_SHAPE_OPAQUE)
    return;
  --*n_left;
  if (variable->shape == LS_SHAPE_ARRAY || variable->shape == LS_SHAPE_MATRIX)
    g_ptr_array_add (names, g_strconcat (path, "[", NULL));
  else if (variable->shape != LS_SHAPE_STRUCT)
    g_ptr_array_add (names, g_strdup (path));
  else
    for (guint32 i = 0;
         depth<MAX_DEPTH && * n_left> 0 && locals->info->part (locals->program, variable, i, &part);
         i++)
      {
        g_autofree char *longer = g_strconcat (path, ".", part.name, NULL);

        if (part.name != NULL)
          add_names (locals, longer, &part, depth + 1, n_left, names);
      }
}

static GPtrArray *
list_locals (LsLocals *parent)
{
  const Locals *locals = (const Locals *) parent;
  const guint n = locals->info->n_variables (locals->program);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  guint n_left = MAX_NAMES;

  for (guint i = 0; i < n && n_left > 0; i++)
    {
      LsVariable variable;

      locals->info->variable (locals->program, i, &variable);
      if (rank (locals, &variable) > 0)
        add_names (locals, variable.name, &variable, 0, &n_left, names);
    }
  return names;
}

/* --- life ------------------------------------------------------------------------------------- */

static void
locals_free (LsLocals *parent)
{
  Locals *locals = (Locals *) parent;

  ls_program_unref (locals->program);
  g_free (locals);
}

LsLocals *
ls_program_locals_new (LsProgram *program, const LsCallFrame *at)
{
  Locals *locals;

  if (ls_program_machine (program)->debug_info == NULL)
    return NULL;
  locals = g_new0 (Locals, 1);
  g_atomic_ref_count_init (&locals->parent.ref_count);
  locals->parent.comes_first = TRUE;
  locals->parent.free = locals_free;
  locals->parent.find = find_local;
  locals->parent.list = list_locals;
  set_place (locals, ls_program_ref (program), at);
  return &locals->parent;
}
