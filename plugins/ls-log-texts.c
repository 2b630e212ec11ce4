#include "ls-log-texts.h"

#include <stdio.h>
#include <string.h>

#include "ls-log-lines.h"
#include "ls-machines.h"
#include "ls-stage.h"

#define MAX_LINE 4096
#define MAX_TEXTS 1000

/* --- the begins and ends of texts ------------------------------------------------------------- */

/* Whether a line is the first line of a program. */
static gboolean
begins_text (const char *line)
{
  static const char *const words[] = { "FRAG", "VERT", "GEOM", "COMP", "TESS_CTRL", "TESS_EVAL" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (line, words[i]) == 0)
      return TRUE;
  return FALSE;
}

/* Whether a line belongs to another part of the log. */
static gboolean
is_foreign (const char *line)
{
  static const char *const starts[] = { "=====",  "---",       "bytecode ",
                                        "shader", "STREAMOUT", "Vertex elements",
                                        "void " };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    if (g_str_has_prefix (line, starts[i]))
      return TRUE;
  return FALSE;
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

static const char *
pixel_value (const char *semantic)
{
  return strcmp (semantic, "GENERIC") == 0 || strcmp (semantic, "TEXCOORD") == 0
           ? "u, v, ndc-x, ndc-y"
           : "u, v, 0.5, 1";
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
    g_string_append_printf (lines, "%s\n", pixel_value (semantic));
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

void
ls_log_texts_foreach (const char *text, gsize length, LsLogTextFunc func, gpointer data)
{
  g_autoptr (GString) found = g_string_new (NULL);
  guint number = 0, first = 0;
  gboolean ends = FALSE;
  char *line;

  for (const char *at = text; (line = ls_log_next_line (&at, text + length, MAX_LINE));
       g_free (line))
    {
      const gboolean begins = begins_text (line);

      number++;
      if (found->len > 0 && (ends || begins || is_foreign (line)))
        {
          func (found->str, first, data);
          g_string_truncate (found, 0);
        }
      if (begins)
        first = number;
      if (begins || found->len > 0)
        g_string_append_printf (found, "%s\n", line);
      ends = g_str_has_suffix (line, ": END");
    }
  if (found->len > 0)
    func (found->str, first, data);
}
