#include <string.h>

#include "glsl-source.h"
#include "ls-begins.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-text.h"
#include "ls-words.h"

/* What the compiler says is wrong, told of the files that a person has. */

#define MAX_SHOWN 20  /* complaints */
#define MAX_READ 2000 /* lines of a log */

typedef struct
{
  GlslOrigin at;
  guint final_line; /* of the final text */
  guint column;
  gboolean is_made_up; /* of a line that Lanescope wrote */
  gboolean is_warning;
  char *message;
} Complaint;

static void
complaint_clear (gpointer data)
{
  g_free (((Complaint *) data)->message);
}

/* --- reading ----------------------------------------------------------------------------------- */

/* What an include that failed put in its place says by itself. */
static char *
dup_message (const char *text)
{
  const char *mark = strstr (text, "#error " GLSL_INCLUDE_MARK);

  if (mark != NULL)
    return g_strconcat ("error: ", mark + strlen ("#error " GLSL_INCLUDE_MARK), NULL);
  return ls_begins (text, "preprocessor ") ? g_strdup (text + strlen ("preprocessor "))
                                           : g_strdup (text);
}

/* The compiler counts columns where each run of blanks is one. Returns: the column in the line. */
static guint
find_column (const char *line, guint counted)
{
  guint at = 0, n = 0;

  while (line[at] && line[at] != '\n')
    {
      const gboolean is_blank = line[at] == ' ' || line[at] == '\t';

      if (++n >= counted)
        break;
      at++;
      while (is_blank && (line[at] == ' ' || line[at] == '\t'))
        at++;
    }
  return at + 1;
}

static gboolean
is_word_at (const char *line, const char *at, gsize n)
{
  return (at == line || !(g_ascii_isalnum (at[-1]) || at[-1] == '_')) &&
         !(g_ascii_isalnum (at[n]) || at[n] == '_');
}

/* The column of the name that a message begins with, where macros moved it: the nearest one to column. */
static guint
find_name (const char *line, const char *message, guint column)
{
  const char *quote = strchr (message, '`');
  const gsize n = quote != NULL ? strcspn (quote + 1, "'") : 0;
  g_autofree char *name = n > 0 ? g_strndup (quote + 1, n) : NULL;
  guint best = 0;

  for (const char *at = name != NULL ? strstr (line, name) : NULL; at != NULL;
       at = strstr (at + 1, name))
    {
      const guint found = (guint) (at - line) + 1;

      if (is_word_at (line, at, n) &&
          (!best || ABS ((int) found - (int) column) < ABS ((int) best - (int) column)))
        best = found;
    }
  return best ? best : column;
}

/* Columns are told in characters; the compiler knows bytes. */
static guint
count_characters (const char *line, guint column)
{
  const gsize n = MIN (strlen (line), column - 1);

  return g_utf8_validate (line, (gssize) n, NULL) ? (guint) g_utf8_strlen (line, (gssize) n) + 1
                                                  : column;
}

/* Line number n, from 1. Returns: (transfer full). */
static char *
dup_line (const char *text, guint n)
{
  for (; n > 1 && text != NULL; n--)
    {
      text = strchr (text, '\n');
      text = text != NULL ? text + 1 : NULL;
    }
  return text != NULL ? g_strndup (text, strcspn (text, "\n")) : g_strdup ("");
}

/* Mesa's form of a message: "0:5(12): error: text". Returns: whether the line is one. */
static gboolean
read_complaint (const GlslSource *source, LsGlslStage stage, const char *text, Complaint *complaint)
{
  char *end;
  guint line;

  if (!g_ascii_isdigit (*text))
    return FALSE;
  g_ascii_strtoull (text, &end, 10);
  if (*end != ':')
    return FALSE;
  line = (guint) g_ascii_strtoull (end + 1, &end, 10);
  if (*end != '(')
    return FALSE;
  complaint->column = (guint) g_ascii_strtoull (end + 1, &end, 10);
  if (!ls_begins (end, "): "))
    return FALSE;
  complaint->message = dup_message (end + 3);
  complaint->is_warning = strncmp (complaint->message, "error", 5) != 0;
  complaint->at = (GlslOrigin){ 0, line };
  complaint->final_line = line;
  complaint->is_made_up = source != NULL && !glsl_source_find (source, stage, line, &complaint->at);
  if (source != NULL)
    {
      g_autofree char *whole = dup_line (source->stages[stage].text, line);

      complaint->column =
        count_characters (whole, find_name (whole, complaint->message,
                                            find_column (whole, MAX (complaint->column, 1))));
    }
  return TRUE;
}

static gboolean
is_known (const GArray *complaints, const Complaint *next)
{
  for (guint i = 0; i < complaints->len; i++)
    {
      const Complaint *c = &g_array_index (complaints, Complaint, i);

      if (c->at.file == next->at.file && c->at.line == next->at.line &&
          (c->is_warning == next->is_warning || next->is_warning))
        return TRUE;
    }
  return FALSE;
}

/* The errors, then the warnings; the first of each line: what else it says of the line follows from that. Returns: (transfer
 * full) (element-type Complaint) */
static GArray *
read_log (const GlslSource *source, LsGlslStage stage, const char *log)
{
  g_auto (GStrv) lines = g_strsplit (log, "\n", -1);
  GArray *complaints = g_array_new (FALSE, TRUE, sizeof (Complaint));

  g_array_set_clear_func (complaints, complaint_clear);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; lines[i] != NULL && i < MAX_READ; i++)
      {
        Complaint next = { 0 };

        if (!read_complaint (source, stage, lines[i], &next))
          continue;
        if (next.is_warning == (pass == 1) && !is_known (complaints, &next))
          g_array_append_val (complaints, next);
        else
          complaint_clear (&next);
      }
  return complaints;
}

/* The channels of Shadertoy that the text takes for cubes, as bits. */
static guint
find_cubes (const GlslSource *source, LsGlslStage stage, const char *log)
{
  g_auto (GStrv) lines = g_strsplit (log, "\n", -1);
  guint cubes = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      Complaint complaint = { 0 };
      g_autofree char *line = NULL;
      const char *channel;

      if (strstr (lines[i], "(sampler2D, vec3") == NULL ||
          !read_complaint (source, stage, lines[i], &complaint))
        continue;
      line = dup_line (source->stages[stage].text,
                       (guint) g_ascii_strtoull (strchr (lines[i], ':') + 1, NULL, 10));
      channel = strstr (line + MIN (complaint.column, strlen (line) + 1) - 1, "iChannel");
      if (channel != NULL && channel[8] >= '0' && channel[8] <= '3')
        cubes |= 1u << (channel[8] - '0');
      complaint_clear (&complaint);
    }
  return cubes;
}

/* --- telling ----------------------------------------------------------------------------------- */

static void
tell (GString *text, const GlslSource *source, const Complaint *c, const char *name)
{
  g_autofree char *file =
    ls_text_escape (source != NULL ? glsl_source_file (source, c->at.file) : name, LS_TEXT_LINE);

  g_string_append_printf (text, "%s%s:%u", text->len ? "\n" : "", file, c->at.line);
  if (!c->is_made_up)
    g_string_append_printf (text, ":%u", MAX (c->column, 1));
  g_string_append_printf (text, ": %s", c->message);
  if (c->is_made_up)
    g_string_append (text, ls_words (" (of a line that Lanescope wrote around the text)"));
}

static char *
tell_all (const GlslSource *source, const GArray *complaints, const char *name)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (complaints->len, MAX_SHOWN); i++)
    tell (text, source, &g_array_index (complaints, Complaint, i), name);
  if (complaints->len > MAX_SHOWN)
    g_string_append_printf (text, ls_words (" (and %u more)"), complaints->len - MAX_SHOWN);
  return g_string_free (text, FALSE);
}

/* A version that the driver lacks is no error of the text. */
static LsErrorCode
code_of (const GlslSource *source, const char *log)
{
  if (strstr (log, " is not supported. Supported versions") != NULL)
    return LS_ERROR_UNSUPPORTED;
  return source != NULL && source->is_kept_out && strstr (log, "#error " GLSL_INCLUDE_MARK) != NULL
           ? LS_ERROR_TRUST
           : LS_ERROR_SYNTAX;
}

gboolean
glsl_fail_compile (const GlslSource *source,
                   LsGlslStage stage,
                   const char *log,
                   const char *name,
                   GError **error)
{
  g_autoptr (GArray) complaints = read_log (source, stage, log);
  const Complaint *first = complaints->len ? &g_array_index (complaints, Complaint, 0) : NULL;
  g_autofree char *told = NULL;
  const LsErrorCode code = code_of (source, log);

  if (source != NULL && source->wanted_cubes != NULL)
    *source->wanted_cubes = find_cubes (source, stage, log);
  if (first == NULL)
    {
      const gsize length = strcspn (log, "\n");

      return ls_fail (error, code, "%s: it does not compile: %.*s", name,
                      (int) (length ? length : G_MAXINT),
                      length ? log : ls_words ("the compiler does not say why"));
    }
  if (source != NULL && !glsl_check_line (source, stage, first->final_line, first->message, error))
    return FALSE;
  told = tell_all (source, complaints, name);
  return ls_fail (error, code, "%s", told);
}

void
glsl_add_warnings (const GlslSource *source,
                   LsGlslStage stage,
                   const char *log,
                   const char *name,
                   GPtrArray *findings)
{
  g_autoptr (GArray) complaints = read_log (source, stage, log);

  for (guint i = 0; i < complaints->len; i++)
    {
      const Complaint *c = &g_array_index (complaints, Complaint, i);
      const char *file = source != NULL ? glsl_source_file (source, c->at.file) : name;

      if (c->is_made_up)
        continue;
      if (!strcmp (file, name))
        ls_diagnostics_add_text (findings, LS_SEVERITY_NOTE, c->at.line, MAX (c->column, 1), NULL,
                                 "%s", c->message);
      else
        ls_diagnostics_add_text (findings, LS_SEVERITY_NOTE, 0, 0, NULL, "%s:%u:%u: %s", file,
                                 c->at.line, MAX (c->column, 1), c->message);
    }
}
