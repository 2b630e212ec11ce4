#include "ls-log-texts.h"

#include <stdio.h>
#include <string.h>

#include "ls-begins.h"
#include "ls-log-lines.h"
#include "ls-machines.h"
#include "ls-stage.h"

#define MAX_LINE 4096
#define MAX_TEXTS 1000

/* --- the begins and ends of texts ------------------------------------------------------------- */

/* Behind a number of the line, which some logs have in front of each: "12: ", "12  ", "[12] ". */
static const char *
skip_number (const char *line)
{
  const char *at = line + strspn (line, " \t[");
  const gsize digits = strspn (at, "0123456789");

  if (digits == 0)
    return NULL;
  at += digits;
  at += strspn (at, "]:|.)");
  return *at == ' ' || *at == '\t' ? at + strspn (at, " \t") : NULL;
}

/* Whether a line is the first word of a program: "FRAG", "VERT1.1". */
static gboolean
is_header (const char *line)
{
  static const char *const words[] = { "FRAG", "VERT", "GEOM", "COMP", "TESS_CTRL", "TESS_EVAL" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *behind = line + strlen (words[i]);

      if (!ls_begins (line, words[i]))
        continue;
      behind += strspn (behind, "01.");
      if (behind[strspn (behind, " \t")] == '\0')
        return TRUE;
    }
  return FALSE;
}

/* Whether a line is the first line of a program. is_numbered: gets whether it has its number in
 * front, which its other lines have, too. */
static gboolean
begins_text (const char *line, gboolean *is_numbered)
{
  const char *behind = skip_number (line);

  *is_numbered = FALSE;
  if (is_header (line))
    return TRUE;
  *is_numbered = behind != NULL && is_header (behind);
  return *is_numbered;
}

/* Whether a line ends a program: "END", "12: END". */
static gboolean
ends_text (const char *line)
{
  static const char end[] = "END";
  const char *at = line + strspn (line, " \t");

  at += strspn (at, "0123456789");
  at += strspn (at, ": \t");
  return g_ascii_strncasecmp (at, end, strlen (end)) == 0 &&
         at[strlen (end) + strspn (at + strlen (end), " \t")] == '\0';
}

/* Subroutines stand behind the end: "13: BGNSUB :0", and what follows with a number. */
static gboolean
goes_on (const char *line, gboolean is_within)
{
  const char *at = line + strspn (line, " \t");
  const gsize digits = strspn (at, "0123456789");

  at += digits;
  at += *at == ':';
  at += strspn (at, " \t");
  return is_within || ls_begins (at, "BGNSUB");
}

/* Whether a line belongs to another part of the log. */
static gboolean
is_foreign (const char *line)
{
  static const char *const starts[] = { "=====",  "---",       "bytecode ",
                                        "shader", "STREAMOUT", "Vertex elements",
                                        "void " };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    if (ls_begins (line, starts[i]))
      return TRUE;
  return FALSE;
}

/* Whether a line behind a program is where its outputs are stored, or words of a chip. */
static gboolean
is_tail (const char *line)
{
  return ls_begins (line, "STREAMOUT") || (*line != '\0' && !g_ascii_isalnum (*line));
}

/* --- drafts ----------------------------------------------------------------------------------- */

typedef struct
{
  LsImported *imported;
  const char *name;
  GHashTable *seen; /* of GBytes, owned: the draft */
} Texts;

/* The number, the semantic and the semantic's number in a declaration of an input. */
static gboolean
read_input (const char *line, guint *number, char semantic[32], guint *index)
{
  *index = 0;
  semantic[0] = '\0';
  return sscanf (line, "DCL IN[%u], %31[A-Z_][%u]", number, semantic, index) >= 1 && *number < 80;
}

/* Position and face need no line: registers start with them. */
static void
add_input (LsDraft *draft, GString *lines, const char *line)
{
  const gboolean is_pixel = draft->stage == LS_STAGE_PS;
  char semantic[32];
  guint number, index;
  g_autofree char *said = NULL;

  if (!read_input (line, &number, semantic, &index) || strcmp (semantic, "POSITION") == 0 ||
      strcmp (semantic, "FACE") == 0)
    return;
  said = g_ascii_strdown (semantic, -1);
  if (*said != '\0')
    {
      g_autofree char *name = g_strdup_printf ("%s %u", said, index);

      ls_draft_add_symbol (draft, draft->stage, g_strdup_printf ("IN%u", number), name, NULL);
    }
  g_string_append_printf (lines, "IN%u.xyzw=", number);
  if (is_pixel)
    g_string_append_printf (lines, "%s\n",
                            strcmp (semantic, "GENERIC") == 0 || strcmp (semantic, "TEXCOORD") == 0
                              ? "u, v, ndc-x, ndc-y"
                              : "u, v, 0.5, 1");
  else if (number == 0)
    g_string_append_printf (lines, "file %s\n", ls_draft_add_grid (draft));
  else
    g_string_append_printf (lines, "random %u 0 1\n", number);
}

/* Returns: (transfer full) (nullable): the lines of [inputs] of a program of vertices or pixels. */
static char *
make_inputs (LsDraft *draft, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) inputs = g_string_new (NULL);

  if (draft->stage != LS_STAGE_PS && draft->stage != LS_STAGE_VS)
    return NULL;
  for (guint i = 0; lines[i] != NULL; i++)
    add_input (draft, inputs, lines[i]);
  if (inputs->len > 0)
    ls_draft_invent (draft, "the values of the inputs");
  return g_string_free (g_steal_pointer (&inputs), FALSE);
}

static void
add_text (const char *text, guint line, gpointer data)
{
  Texts *texts = data;
  GBytes *code = g_bytes_new (text, strlen (text));
  LsStage stage;
  const LsMachine *machine = ls_machine_by_text (code, &stage);
  g_autofree char *stage_name = NULL;
  g_autofree char *title = NULL;
  g_autofree char *inputs = NULL;
  LsDraftPart part = { .code = code, .text = code };
  LsDraft *draft;

  if (machine == NULL || g_hash_table_contains (texts->seen, code) ||
      g_hash_table_size (texts->seen) == MAX_TEXTS)
    {
      g_bytes_unref (code);
      return;
    }
  g_hash_table_add (texts->seen, code);
  stage_name = g_ascii_strup (ls_stages[stage].id, -1);
  title = g_strdup_printf ("%s %s", machine->title, stage_name);
  draft = ls_imported_add (texts->imported, title);
  draft->machine = machine;
  draft->stage = part.stage = stage;
  draft->code = g_bytes_ref (code);
  draft->syntax = LS_SYNTAX_TEXT;
  ls_draft_note (draft, "line %u", line);
  part.inputs = inputs = make_inputs (draft, text);
  ls_imported_compose (texts->imported, &part, 1, NULL, texts->name, line);
}

void
ls_log_texts_add (LsImported *imported, const char *text, gsize length, const char *name)
{
  g_autoptr (GHashTable) seen =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  Texts texts = { imported, name, seen };

  ls_log_texts_foreach (text, length, add_text, &texts);
}

/* --- all of a log ----------------------------------------------------------------------------- */

/* The text at hand. */
typedef struct
{
  GString *found;
  guint first;
  gboolean is_open, is_numbered;
  gboolean has_end, is_within; /* behind its END; in a subroutine there */
  gboolean is_tail; /* what a driver prints behind a program: the parser passes over it */
  LsLogTextFunc func;
  gpointer data;
} Reader;

static void
end_text (Reader *reader)
{
  if (reader->is_open)
    reader->func (reader->found->str, reader->first, reader->data);
  reader->is_open = FALSE;
}

static void
begin_text (Reader *reader, guint number, gboolean is_numbered)
{
  g_string_truncate (reader->found, 0);
  reader->first = number;
  reader->is_open = TRUE;
  reader->is_numbered = is_numbered;
  reader->has_end = reader->is_within = reader->is_tail = FALSE;
}

/* Returns: whether the line belongs to the text at hand. */
static gboolean
take_line (Reader *reader, const char *line)
{
  const char *behind = reader->is_numbered ? skip_number (line) : NULL;
  const char *own = behind != NULL ? behind : line;

  if (!reader->is_open)
    return reader->is_tail;
  if (is_foreign (own) || (reader->has_end && !goes_on (own, reader->is_within)))
    {
      end_text (reader);
      reader->is_tail = reader->has_end && is_tail (own);
      return reader->is_tail;
    }
  if (reader->has_end)
    reader->is_within = strstr (own, "ENDSUB") == NULL;
  reader->has_end |= ends_text (own);
  g_string_append_printf (reader->found, "%s\n", own);
  return TRUE;
}

/* has_others: (nullable): gets whether lines with words belong to no text. */
static void
read_log (const char *text, gsize length, LsLogTextFunc func, gpointer data, gboolean *has_others)
{
  g_autoptr (GString) found = g_string_new (NULL);
  Reader reader = { .found = found, .func = func, .data = data };
  guint number = 0;
  char *line;

  for (const char *at = text; (line = ls_log_next_line (&at, text + length, MAX_LINE));
       g_free (line))
    {
      gboolean is_numbered;

      number++;
      if (begins_text (line, &is_numbered))
        {
          end_text (&reader);
          begin_text (&reader, number, is_numbered);
        }
      if (!take_line (&reader, line) && has_others != NULL)
        *has_others |=
          line[strspn (line, " \t#/-=*")] != '\0' && *line != '#' && !ls_begins (line, "//");
    }
  end_text (&reader);
}

void
ls_log_texts_foreach (const char *text, gsize length, LsLogTextFunc func, gpointer data)
{
  read_log (text, length, func, data, NULL);
}

/* A text has an end, and more than its first word. */
static void
count_text (const char *text, guint line G_GNUC_UNUSED, gpointer data)
{
  guint *n = data;

  *n +=
    strstr (text, "END") != NULL && (strstr (text, "DCL ") != NULL || strstr (text, "IMM") != NULL);
}

LsLogFacts
ls_log_texts_count (const char *text, gsize length)
{
  LsLogFacts facts = { 0 };

  read_log (text, length, count_text, &facts.n_texts, &facts.has_others);
  return facts;
}
