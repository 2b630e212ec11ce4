#include "ls-diagnostic.h"

#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

#define MAX_WHOLE 60 /* letters of all items, which are told whole up to that */
#define MAX_HEADS 50 /* letters of the first ones otherwise, each up to what is said of it */

static void
diagnostic_free (gpointer data)
{
  LsDiagnostic *diagnostic = data;

  g_free (diagnostic->field);
  g_free (diagnostic->message);
  g_free (diagnostic->hint);
  g_clear_pointer (&diagnostic->items, g_ptr_array_unref);
  g_free (diagnostic);
}

GPtrArray *
ls_diagnostics_new (void)
{
  return g_ptr_array_new_with_free_func (diagnostic_free);
}

static LsDiagnostic *
diagnostic_append (GPtrArray *diagnostics, LsSeverity severity, const char *hint, char *message)
{
  LsDiagnostic *diagnostic = g_new0 (LsDiagnostic, 1);

  diagnostic->severity = severity;
  diagnostic->code = LS_ERROR_FORMAT;
  diagnostic->dword = -1;
  diagnostic->message = message;
  diagnostic->hint = hint != NULL ? g_strdup (ls_words (hint)) : NULL;
  g_ptr_array_add (diagnostics, diagnostic);
  return diagnostic;
}

LsDiagnostic *
ls_diagnostics_add_text (GPtrArray *diagnostics,
                         LsSeverity severity,
                         guint line,
                         guint column,
                         const char *hint,
                         const char *format,
                         ...)
{
  LsDiagnostic *diagnostic;
  va_list args;

  va_start (args, format);
  diagnostic =
    diagnostic_append (diagnostics, severity, hint, g_strdup_vprintf (ls_words (format), args));
  va_end (args);
  diagnostic->code = LS_ERROR_SYNTAX;
  diagnostic->line = line;
  diagnostic->column = column;
  return diagnostic;
}

LsDiagnostic *
ls_diagnostics_add_word (GPtrArray *diagnostics,
                         LsSeverity severity,
                         gint64 dword,
                         const char *field,
                         guint64 value,
                         const char *hint,
                         const char *format,
                         ...)
{
  LsDiagnostic *diagnostic;
  va_list args;

  va_start (args, format);
  diagnostic =
    diagnostic_append (diagnostics, severity, hint, g_strdup_vprintf (ls_words (format), args));
  va_end (args);
  diagnostic->dword = dword;
  diagnostic->field = g_strdup (field);
  diagnostic->value = value;
  return diagnostic;
}

/* Returns: the index of the first finding about words with the message of that about the text, or
 * the number of findings. */
static guint
find_same (const GPtrArray *diagnostics, const LsDiagnostic *text)
{
  guint i = 0;

  for (; i < diagnostics->len; i++)
    {
      const LsDiagnostic *other = g_ptr_array_index (diagnostics, i);

      if (other->line == 0 && other->dword >= 0 && strcmp (other->message, text->message) == 0)
        break;
    }
  return i;
}

static void
take_words (LsDiagnostic *text, LsDiagnostic *words)
{
  text->severity = MIN (text->severity, words->severity);
  text->dword = words->dword;
  text->value = words->value;
  g_free (text->field);
  text->field = g_steal_pointer (&words->field);
  g_free (text->hint);
  text->hint = g_steal_pointer (&words->hint);
}

void
ls_diagnostics_merge (GPtrArray *diagnostics)
{
  for (guint i = 0; i < diagnostics->len; i++)
    {
      LsDiagnostic *text = g_ptr_array_index (diagnostics, i);
      const guint same =
        text->line > 0 && text->dword < 0 ? find_same (diagnostics, text) : diagnostics->len;

      if (same == diagnostics->len)
        continue;
      take_words (text, g_ptr_array_index (diagnostics, same));
      g_ptr_array_remove_index (diagnostics, same);
      i -= same < i;
    }
}

guint
ls_diagnostics_count (const GPtrArray *diagnostics, LsSeverity severity)
{
  guint count = 0;

  for (guint i = 0; i < diagnostics->len; i++)
    {
      const LsDiagnostic *diagnostic = g_ptr_array_index (diagnostics, i);

      count += diagnostic->severity == severity;
    }
  return count;
}

/* Of "uv: from 0 to 1" and of "texture 1 (a checker)" what stands before. Returns: (transfer full) */
static char *
dup_head (const char *item)
{
  return g_strchomp (g_strndup (item, strcspn (item, ":(,")));
}

/* Of "the uniform b = 1" behind "the uniform a = 2" what begins to differ, if two words or more are the same. */
static const char *
skip_said (const char *head, const char *before)
{
  gsize said = 0;
  guint n_words = 0;

  for (gsize i = 0; before[i] != '\0' && head[i] == before[i]; i++)
    if (head[i] == ' ')
      {
        said = i + 1;
        n_words++;
      }
  return n_words >= 2 ? head + said : head;
}

/* Returns: (transfer full): the heads of as many as have room. */
static char *
dup_heads (const GPtrArray *items)
{
  GString *told = g_string_new (NULL);
  guint n = 0;

  for (; n < items->len; n++)
    {
      g_autofree char *whole = dup_head (g_ptr_array_index (items, n));
      const char *head = n > 0 ? skip_said (whole, g_ptr_array_index (items, n - 1)) : whole;

      if (n > 0 && told->len + strlen (head) > MAX_HEADS)
        break;
      g_string_append_printf (told, "%s%s", n > 0 ? ", " : "", head);
    }
  if (n < items->len)
    g_string_append_printf (told, ls_words (", and %u more"), items->len - n);
  g_string_append (told, ls_words (" (lanescope import FILE --json has all)"));
  return g_string_free (told, FALSE);
}

static void
append_items (const GPtrArray *items, GString *text)
{
  g_autoptr (GString) whole = g_string_new (NULL);
  g_autofree char *heads = dup_heads (items);

  for (guint i = 0; i < items->len; i++)
    g_string_append_printf (whole, "%s%s", i > 0 ? ", " : "",
                            (char *) g_ptr_array_index (items, i));
  g_string_append_printf (text, ": %s", whole->len > MAX_WHOLE ? heads : whole->str);
}

static char *
format (const LsDiagnostic *diagnostic, const char *file, gboolean has_items)
{
  static const char *const severities[] = { N_ ("error"), N_ ("warning"), N_ ("note") };
  g_autoptr (GString) text = g_string_new (file);

  if (diagnostic->line)
    g_string_append_printf (text, ":%u", diagnostic->line);
  if (diagnostic->line && diagnostic->column)
    g_string_append_printf (text, ":%u", diagnostic->column);
  if (text->len)
    g_string_append (text, ": ");
  g_string_append_printf (text, "%s: ", ls_words (severities[diagnostic->severity]));
  if (diagnostic->dword >= 0)
    {
      g_string_append_printf (text, ls_words ("dword %" PRId64), diagnostic->dword);
      if (diagnostic->field != NULL)
        g_string_append_printf (text, " %s=%" PRIu64, diagnostic->field, diagnostic->value);
      g_string_append (text, ": ");
    }
  g_string_append (text, diagnostic->message);
  if (has_items && diagnostic->items != NULL)
    append_items (diagnostic->items, text);
  if (diagnostic->hint != NULL)
    g_string_append_printf (text, " (%s)", diagnostic->hint);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
ls_diagnostic_format (const LsDiagnostic *diagnostic, const char *file)
{
  return format (diagnostic, file, TRUE);
}

char *
ls_diagnostic_format_head (const LsDiagnostic *diagnostic, const char *file)
{
  return format (diagnostic, file, FALSE);
}

gboolean
ls_diagnostics_to_error (const GPtrArray *diagnostics, const char *file, GError **error)
{
  for (guint i = 0; i < diagnostics->len; i++)
    {
      const LsDiagnostic *diagnostic = g_ptr_array_index (diagnostics, i);
      g_autofree char *text = NULL;

      if (diagnostic->severity != LS_SEVERITY_ERROR)
        continue;
      text = ls_diagnostic_format (diagnostic, file);
      ls_fail (error, diagnostic->code, "%s", text);
      return TRUE;
    }
  return FALSE;
}
