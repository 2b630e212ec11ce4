#include <stdlib.h>
#include <string.h>

#include "glslang-text.h"
#include "ls-begins.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-text.h"
#include "ls-words.h"

/* What glslang says is wrong, told of the files, the lines and the names that a person has. It knows no columns: they are those of
 * the word that it names. */

#define MAX_SHOWN 20
#define MAX_READ 2000 /* lines of its log */
#define CHANNEL "iChannel"

typedef struct
{
  GlslOrigin at;
  guint column; /* from 1, in characters; 0: none */
  gboolean is_made_up;
  gboolean is_warning;
  char *message;
} Complaint;

static void
complaint_clear (gpointer data)
{
  g_free (((Complaint *) data)->message);
}

/* --- names ------------------------------------------------------------------------------------- */

/* The text with the person's names. Returns: (transfer full). */
static char *
dup_own_words (const GlslangFinal *final, const char *text)
{
  GString *own = g_string_new (NULL);

  for (const char *at = text; *at != '\0';)
    {
      gsize n = 0;
      g_autofree char *word = NULL;
      const char *known;

      while (g_ascii_isalnum (at[n]) || at[n] == '_')
        n++;
      if (n == 0)
        {
          g_string_append_c (own, *at++);
          continue;
        }
      word = g_strndup (at, n);
      known = g_hash_table_lookup (final->names, word);
      g_string_append (own, known != NULL ? known : word);
      at += n;
    }
  return g_string_free (own, FALSE);
}

#define QUALIFIERS "temp|const|global|uniform|in|out|inout|highp|mediump|lowp|smooth|flat"

/* glslang's words for types and for what it makes of an operator. */
static const struct
{
  const char *pattern, *word;
} words[] = {
  { "\\b([234])-component vector of float\\b", "vec\\1" },
  { "\\b([234])-component vector of int\\b", "ivec\\1" },
  { "\\b([234])-component vector of uint\\b", "uvec\\1" },
  { "\\b([234])-component vector of bool\\b", "bvec\\1" },
  { "\\b([234])X\\1 matrix of float\\b", "mat\\1" },
  { "\\b([234])X([234]) matrix of float\\b", "mat\\1x\\2" },
  { "' ?(?:(?:" QUALIFIERS "|layout\\([^)]*\\)) )+", "'" },
  { "\\b__BI_", "" },
};

/* Its grammar's names of tokens; those of keywords are the keywords in capitals. */
static const struct
{
  const char *name, *sign;
} signs[] = {
  { "LEFT_PAREN", "(" },
  { "RIGHT_PAREN", ")" },
  { "LEFT_BRACE", "{" },
  { "RIGHT_BRACE", "}" },
  { "LEFT_BRACKET", "[" },
  { "RIGHT_BRACKET", "]" },
  { "COMMA", "," },
  { "SEMICOLON", ";" },
  { "COLON", ":" },
  { "EQUAL", "=" },
  { "DOT", "." },
  { "PLUS", "+" },
  { "DASH", "-" },
  { "STAR", "*" },
  { "SLASH", "/" },
  { "BANG", "!" },
  { "QUESTION", "?" },
  { "LEFT_ANGLE", "<" },
  { "RIGHT_ANGLE", ">" },
  { "IDENTIFIER", "a name" },
  { "TYPE_NAME", "the name of a type" },
  { "FLOATCONSTANT", "a number" },
  { "INTCONSTANT", "a number" },
  { "UINTCONSTANT", "a number" },
};

/* "syntax error, unexpected BUFFER, expecting COMMA or SEMICOLON", with the tokens as they are written. unexpected: gets the first.
 * Returns: (transfer full). */
static char *
dup_syntax (const char *message, char **unexpected)
{
  g_auto (GStrv) names = g_strsplit (message, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      const gsize n = strcspn (names[i], ",");
      g_autofree char *name = g_strndup (names[i], n);
      g_autofree char *sign = g_ascii_strdown (name, -1);
      gboolean is_written = TRUE;
      char *all;

      if (n < 2 || !g_ascii_isupper (name[0]) || !g_ascii_isupper (name[1]))
        continue;
      for (guint k = 0; k < G_N_ELEMENTS (signs); k++)
        if (!strcmp (signs[k].name, name))
          {
            g_free (sign);
            is_written = strchr (signs[k].sign, ' ') == NULL;
            sign = is_written ? g_strdup_printf ("'%s'", signs[k].sign) : g_strdup (signs[k].sign);
          }
      all = g_strconcat (sign, names[i] + n, NULL);
      if (*unexpected == NULL)
        *unexpected = !is_written     ? g_strdup ("")
                      : *sign == '\'' ? g_strndup (sign + 1, strlen (sign) - 2)
                                      : g_strdup (sign);
      g_free (names[i]);
      names[i] = all;
    }
  return g_strjoinv (" ", names);
}

/* The message in words of GLSL. Returns: (transfer full). */
static char *
dup_plain (const char *message)
{
  char *plain = g_strdup (message);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (words[i].pattern, G_REGEX_RAW, 0, NULL);
      char *next = g_regex_replace (regex, plain, -1, 0, words[i].word, 0, NULL);

      g_free (plain);
      plain = next;
    }
  return plain;
}

/* --- places ------------------------------------------------------------------------------------ */

/* Line number n of the text, from 1. Returns: (transfer full). */
static char *
dup_line (const GlslangText *text, guint n)
{
  const char *at = text->text;

  for (; n > 1 && at != NULL; n--)
    {
      at = strchr (at, '\n');
      at = at != NULL ? at + 1 : NULL;
    }
  return at != NULL && n > 0 ? g_strndup (at, strcspn (at, "\n")) : g_strdup ("");
}

static gboolean
is_word_at (const char *line, const char *at, gsize n)
{
  const gboolean is_word = g_ascii_isalnum (*at) || *at == '_';

  return !is_word || ((at == line || !(g_ascii_isalnum (at[-1]) || at[-1] == '_')) &&
                      !(g_ascii_isalnum (at[n]) || at[n] == '_'));
}

/* The byte, from 0, of the word in the line from byte `from` on; G_MAXUINT: none. */
static guint
find_word (const char *line, guint from, const char *word)
{
  const gsize n = strlen (word);

  for (const char *at = n > 0 && from <= strlen (line) ? strstr (line + from, word) : NULL;
       at != NULL; at = strstr (at + 1, word))
    if (is_word_at (line, at, n))
      return (guint) (at - line);
  return G_MAXUINT;
}

static guint
count_characters (const char *line, guint n)
{
  return g_utf8_validate (line, (gssize) n, NULL) ? (guint) g_utf8_strlen (line, (gssize) n) : n;
}

/* The place of a complaint about a line of the final text. said: the word that it names, the person's own. */
static void
find_place (const GlslangText *text,
            const GlslangFinal *final,
            guint number,
            const char *said,
            Complaint *complaint)
{
  const guint n = CLAMP (number, 1, MAX (final->lines->len, 1)) - 1;
  const LsGlslangLine *line =
    n < final->lines->len ? &g_array_index (final->lines, LsGlslangLine, n) : NULL;
  g_autofree char *own = NULL;
  guint from, at;

  if (line == NULL || line->line == 0)
    {
      complaint->is_made_up = TRUE;
      return;
    }
  complaint->at = (GlslOrigin){ line->file, line->line };
  own = dup_line (text, g_array_index (final->joined, guint, n));
  /* Of several statements in one line the word is looked for in the one that it is about. */
  from = (guint) strspn (own, " \t\r");
  if (line->statement < final->statements->len)
    {
      const LsGlslangStatement *statement =
        &g_array_index (final->statements, LsGlslangStatement, line->statement);

      if (statement->line == line->line && statement->file == line->file)
        from = statement->column - 1;
    }
  at = find_word (own, from, said);
  complaint->column =
    count_characters (own, MIN (at != G_MAXUINT ? at : from, (guint) strlen (own))) + 1;
}

/* --- reading ----------------------------------------------------------------------------------- */

/* What the line of the text says behind #error. Returns: (transfer full) (nullable): NULL: it is no such line. */
static char *
dup_own_error (const GlslangText *text, const GlslangFinal *final, guint number)
{
  g_autofree char *own = number > 0 && number <= final->joined->len
                           ? dup_line (text, g_array_index (final->joined, guint, number - 1))
                           : g_strdup ("");
  const char *said = strstr (own, "error");

  return said != NULL ? g_strstrip (g_strdup (said + strlen ("error"))) : NULL;
}

/* "'x' : undeclared identifier" becomes "'x': undeclared identifier"; what an include that failed put in its place says by itself.
 * said: gets the word. Returns: (transfer full). */
static char *
dup_message (const GlslangText *text,
             const GlslangFinal *final,
             guint number,
             const char *message,
             char **said)
{
  const char *end = *message == '\'' ? strstr (message + 1, "' : ") : NULL;
  g_autofree char *word =
    end != NULL ? g_strndup (message + 1, (gsize) (end - message - 1)) : g_strdup ("");
  g_autofree char *rest = dup_own_words (final, end != NULL ? end + strlen ("' : ") : message);
  g_autofree char *plain = NULL;

  g_strstrip (rest);
  if (!strcmp (word, "#error"))
    {
      g_autofree char *own = dup_own_error (text, final, number);

      *said = g_strdup (own != NULL && ls_begins (own, GLSL_INCLUDE_MARK) ? "" : "#error");
      if (**said == '\0')
        return g_strdup (own + strlen (GLSL_INCLUDE_MARK));
      return g_strdup_printf ("'#error': %s", own != NULL ? own : rest);
    }
  if (ls_begins (rest, "syntax error"))
    {
      char *unexpected = NULL;
      char *syntax = dup_syntax (rest, &unexpected);

      *said =
        unexpected != NULL && *word == '\0' ? unexpected : (g_free (unexpected), g_strdup (word));
      return syntax;
    }
  *said = !strcmp (word, "assign") ? g_strdup ("=") : dup_own_words (final, word);
  plain = dup_plain (rest);
  if (ls_begins (*said, "__BI_"))
    memmove (*said, *said + strlen ("__BI_"), strlen (*said + strlen ("__BI_")) + 1);
  return **said ? g_strdup_printf ("'%s': %s", *said, plain) : g_steal_pointer (&plain);
}

/* "ERROR: 0:12: text", or without a place. has_more: there are errors before. Returns: whether the line is one. */
static gboolean
read_complaint (const GlslangText *text,
                const GlslangFinal *final,
                const char *line,
                gboolean has_more,
                Complaint *complaint)
{
  const gboolean is_error = ls_begins (line, "ERROR: ");
  const char *at = line + (is_error ? strlen ("ERROR: ") : strlen ("WARNING: "));
  g_autofree char *said = NULL;
  char *end;
  guint64 number;

  *complaint = (Complaint){ .is_warning = !is_error };
  if (!is_error && !ls_begins (line, "WARNING: "))
    return FALSE;
  /* A number of errors, which we count ourselves, and what follows from an error before. */
  if (strstr (at, "compilation errors.") != NULL || strstr (at, "compilation terminated") != NULL ||
      (strstr (at, "missing #endif") != NULL && has_more))
    return FALSE;
  /* The name of the text, or its number, in front of the line. */
  if (ls_begins (at, "stdin:"))
    at += strlen ("stdin:");
  else if (g_ascii_isdigit (*at) && at[strspn (at, "0123456789")] == ':')
    at += strspn (at, "0123456789") + 1;
  number = g_ascii_strtoull (at, &end, 10);
  if (end == at || *end != ':')
    {
      complaint->message = dup_message (text, final, 0, at, &said);
      complaint->is_made_up = TRUE;
      return TRUE;
    }
  complaint->message = dup_message (text, final, (guint) MIN (number, G_MAXUINT),
                                    end + 1 + strspn (end + 1, " "), &said);
  find_place (text, final, (guint) MIN (number, G_MAXUINT), said, complaint);
  return TRUE;
}

/* A function that is called and has no body, which is told in the line behind the error's. next: (nullable). Returns: whether line is such
 * an error. */
static gboolean
read_missing (const GlslangText *text,
              const GlslangFinal *final,
              const char *line,
              const char *next,
              Complaint *complaint)
{
  const char *first = next != NULL ? next + strspn (next, " ") : "";
  g_autofree char *name = g_strndup (first, strcspn (first, "("));
  g_autofree char *own = dup_own_words (final, name);
  guint at, number = 1;

  if (strstr (line, "No function definition (body) found") == NULL || *name == '\0' ||
      first == next)
    return FALSE;
  *complaint = (Complaint){ .message = g_strdup_printf ("'%s': no text has its body", own) };
  at = find_word (final->text, 0, name);
  for (guint i = 0; at != G_MAXUINT && i < at; i++)
    number += final->text[i] == '\n';
  find_place (text, final, number, own, complaint);
  return TRUE;
}

/* What else is said of a line follows from the first. */
static gboolean
is_known (const GArray *complaints, const Complaint *next)
{
  for (guint i = 0; i < complaints->len; i++)
    {
      const Complaint *known = &g_array_index (complaints, Complaint, i);

      if (known->at.file == next->at.file && known->at.line == next->at.line)
        return TRUE;
    }
  return FALSE;
}

/* Returns: (transfer full) (element-type Complaint). */
static GArray *
read_log (const GlslangText *text, const GlslangFinal *final, const char *log, gboolean warnings)
{
  g_auto (GStrv) lines = g_strsplit (log, "\n", MAX_READ);
  GArray *complaints = g_array_new (FALSE, TRUE, sizeof (Complaint));

  g_array_set_clear_func (complaints, complaint_clear);
  for (guint i = 0; lines[i] != NULL && complaints->len <= MAX_SHOWN; i++)
    {
      Complaint next;

      if ((read_missing (text, final, lines[i], lines[i + 1], &next) ||
           read_complaint (text, final, lines[i], complaints->len > 0, &next)) &&
          next.is_warning == warnings && !is_known (complaints, &next))
        g_array_append_val (complaints, next);
      else
        complaint_clear (&next);
    }
  return complaints;
}

/* --- telling ----------------------------------------------------------------------------------- */

static void
tell (GString *all, const GlslangText *text, const Complaint *complaint)
{
  g_autofree char *file =
    ls_text_escape (glsl_source_file (&text->source, complaint->at.file), LS_TEXT_LINE);
  g_autofree char *message = ls_text_escape (complaint->message, LS_TEXT_LINE);

  g_string_append_printf (all, "%s%s:", all->len ? "\n" : "", file);
  if (complaint->at.line != 0)
    g_string_append_printf (all, "%u:%u:", complaint->at.line, MAX (complaint->column, 1));
  g_string_append_printf (all, " error: %s", message);
}

gboolean
glslang_fail (const GlslangText *text, const GlslangFinal *final, const char *log, GError **error)
{
  g_autoptr (GArray) complaints = read_log (text, final, log, FALSE);
  g_autoptr (GString) all = g_string_new (NULL);
  const guint n = MIN (complaints->len, MAX_SHOWN);
  guint n_placed = 0;

  for (guint i = 0; i < n; i++)
    n_placed += g_array_index (complaints, Complaint, i).at.line != 0;
  if (n_placed == 0 && strstr (log, "Missing entry point") != NULL)
    return ls_fail (error, LS_ERROR_SYNTAX,
                    "%s: it has no main () (if another text includes it, open that one)",
                    glsl_source_file (&text->source, 0));
  /* What has no place follows from what has one. */
  for (guint i = 0; i < n; i++)
    {
      const Complaint *complaint = &g_array_index (complaints, Complaint, i);

      if (n_placed == 0 || complaint->at.line != 0)
        tell (all, text, complaint);
    }
  if (complaints->len > MAX_SHOWN)
    g_string_append (all, ls_words (" (and more)"));
  if (n == 0)
    {
      const char *name = glsl_source_file (&text->source, 0);

      return ls_fail (error, LS_ERROR_SYNTAX, "%s: glslang does not translate it, and says not why",
                      name);
    }
  return ls_fail (error, text->source.is_kept_out ? LS_ERROR_TRUST : LS_ERROR_SYNTAX, "%s",
                  all->str);
}

void
glslang_add_warnings (const GlslangText *text,
                      const GlslangFinal *final,
                      const char *log,
                      GPtrArray *findings)
{
  g_autoptr (GArray) complaints = read_log (text, final, log, TRUE);

  for (guint i = 0; i < MIN (complaints->len, MAX_SHOWN); i++)
    {
      const Complaint *complaint = &g_array_index (complaints, Complaint, i);
      const char *file = glsl_source_file (&text->source, complaint->at.file);

      if (complaint->is_made_up)
        continue;
      if (complaint->at.file == 0)
        ls_diagnostics_add_text (findings, LS_SEVERITY_NOTE, complaint->at.line, complaint->column,
                                 NULL, "%s", complaint->message);
      else
        ls_diagnostics_add_text (findings, LS_SEVERITY_NOTE, 0, 0, NULL, "%s:%u:%u: %s", file,
                                 complaint->at.line, complaint->column, complaint->message);
    }
}

guint
glslang_find_channels (const GlslangText *text, const GlslangFinal *final, const char *log)
{
  g_auto (GStrv) lines = g_strsplit (log, "\n", MAX_READ);
  guint channels = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *place = ls_begins (lines[i], "ERROR: ") ? strchr (lines[i] + 7, ':') : NULL;
      const guint number =
        place != NULL ? (guint) MIN (strtoul (place + 1, NULL, 10), G_MAXINT) : 0;
      g_autofree char *line = NULL;

      if (number == 0 || number > final->joined->len ||
          strstr (lines[i], "no matching overloaded function found") == NULL)
        continue;
      line = dup_line (text, g_array_index (final->joined, guint, number - 1));
      for (const char *at = strstr (line, CHANNEL); at != NULL; at = strstr (at + 1, CHANNEL))
        if (at[8] >= '0' && at[8] <= '3')
          channels |= 1u << (at[8] - '0');
    }
  return channels;
}
