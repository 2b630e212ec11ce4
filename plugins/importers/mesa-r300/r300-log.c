#include "r300-log.h"

#include <stdio.h>
#include <string.h>

#include "ls-begins.h"
#include "ls-log-lines.h"

#define MAX_LINE 4096       /* most bytes of a line */
#define MAX_TEXT (1u << 20) /* most bytes of a text */
#define MAX_INSTRUCTIONS 512

typedef enum
{
  R300_NOWHERE,
  R300_IN_SOURCE,
  R300_IN_PASS,
  R300_IN_WORDS,
} R300Where;

typedef struct
{
  GPtrArray *programs;
  guint line;
  guint n_vertex;
  R300Program *program; /* the one that is being read; owned by programs; or NULL */
  R300Where where;
  gboolean is_behind; /* the pass that removes constants is over */
} R300Log;

static void
program_free (gpointer data)
{
  R300Program *program = data;

  g_array_unref (program->words);
  g_string_free (program->source, TRUE);
  g_string_free (program->passes, TRUE);
  for (guint i = 0; i < R300_MAX_CONSTANTS; i++)
    g_free (program->values[i]);
  g_free (program);
}

/* Begins the next program; the texts so far stay with the one before. */
static void
program_begin (R300Log *log)
{
  R300Program *program = g_new0 (R300Program, 1);

  program->line = log->line;
  program->number = log->programs->len + 1;
  program->words = g_array_new (FALSE, FALSE, sizeof (guint32));
  program->source = g_string_new (NULL);
  program->passes = g_string_new (NULL);
  program->viewport = -1;
  g_ptr_array_add (log->programs, program);
  log->program = program;
  log->is_behind = FALSE;
}

static void
append_line (GString *text, const char *line)
{
  g_autofree char *valid = text->len < MAX_TEXT ? g_utf8_make_valid (line, -1) : NULL;

  if (valid != NULL)
    g_string_append_printf (text, "%s\n", valid);
}

/* --- TGSI ------------------------------------------------------------------------------------- */

static R300Semantic
find_semantic (const char *name)
{
  static const struct
  {
    const char *name;
    R300Semantic semantic;
  } names[] = {
    { "COLOR", R300_COLOUR },     { "FACE", R300_FACE }, { "GENERIC", R300_GENERIC },
    { "TEXCOORD", R300_GENERIC }, { "FOG", R300_FOG },   { "POSITION", R300_POSITION }
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (!strcmp (name, names[i].name))
      return names[i].semantic;
  return R300_NO_SEMANTIC;
}

/* "DCL IN[2].x, GENERIC[1], PERSPECTIVE" */
static void
source_input (R300Program *program, const char *line)
{
  const char *comma = strchr (line, ',');
  char name[16] = "";
  guint number, index = 0;

  if (comma == NULL || sscanf (line, "DCL IN[%u]", &number) != 1 || number >= R300_MAX_INPUTS)
    return;
  if (sscanf (comma, ", %15[A-Z][%u]", name, &index) < 1)
    return;
  program->inputs[number] = (R300Input){ find_semantic (name), index };
  program->n_inputs = MAX (program->n_inputs, number + 1);
}

/* "DCL CONST[0][0..3]", or "DCL CONST[0]" in older versions: the last number gives the count. */
static void
source_constants (R300Program *program, const char *line)
{
  const char *open = strrchr (line, '[');
  guint first = 0, last = 0;

  if (open != NULL && sscanf (open, "[%u..%u]", &first, &last) < 2)
    last = first;
  program->n_uniforms = MAX (program->n_uniforms, MIN (last, R300_MAX_CONSTANTS - 1) + 1);
}

/* "TEX TEMP[0], IN[0], SAMP[1], 2D" */
static void
source_texture (R300Program *program, const char *line)
{
  static const char *const types[] = { "1D",       "2D",       "3D",         "CUBE",      "RECT",
                                       "SHADOW1D", "SHADOW2D", "SHADOWRECT", "SHADOWCUBE" };
  const char *sampler = strstr (line, "SAMP[");
  char type[16];
  guint unit;

  if (sampler == NULL || sscanf (sampler, "SAMP[%u], %15[A-Z0-9]", &unit, type) != 2 ||
      unit >= R300_MAX_TEXTURES)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (!strcmp (type, types[i]))
      program->textures[unit] = types[i];
}

static void
source_line (R300Log *log, const char *line)
{
  append_line (log->program->source, line);
  if (ls_begins (line, "DCL IN["))
    source_input (log->program, line);
  else if (ls_begins (line, "DCL CONST["))
    source_constants (log->program, line);
  else
    source_texture (log->program, line);
  if (g_str_has_suffix (line, ": END"))
    log->where = R300_NOWHERE;
}

/* --- passes ----------------------------------------------------------------------------------- */

/* The constants that a line reads: "const[3]", "const[addr[0] + 3]". */
static void
pass_uses (R300Program *program, const char *line)
{
  static const char mark[] = "const[";

  for (const char *at = strstr (line, mark); at != NULL; at = strstr (at, mark))
    {
      guint64 number;

      at += strlen (mark);
      number = g_ascii_strtoull (at, NULL, 10);
      if (!g_ascii_isdigit (*at))
        program->is_indexed = TRUE;
      else if (number < R300_MAX_CONSTANTS)
        program->is_used[number] = TRUE;
    }
}

/* "MAD temp[1].xyz, temp[2].xyz_, const[1].xyz_, const[2].xyz_;": scales a position and moves it to
 * the window, by two neighbouring constants of the driver. */
static void
pass_viewport (R300Program *program, const char *line)
{
  gboolean has_position = FALSE;
  const char *first = strstr (line, ", const[");
  const char *second = first != NULL ? strstr (first + 1, ", const[") : NULL;
  guint scale, offset;

  for (guint i = 0; i < program->n_inputs; i++)
    has_position |= program->inputs[i].semantic == R300_POSITION;
  if (!has_position || program->viewport >= 0 || strstr (line, ": MAD temp[") == NULL ||
      second == NULL || sscanf (first, ", const[%u]", &scale) != 1 ||
      sscanf (second, ", const[%u]", &offset) != 1)
    return;
  if (scale >= program->n_uniforms && offset == scale + 1 && offset < R300_MAX_CONSTANTS)
    program->viewport = (gint) scale;
}

/* "-4.0000", and no number that a scene cannot hold. */
static gboolean
is_number (const char *text)
{
  const gsize digits = strspn (text + (*text == '-'), "0123456789");
  const char *behind = text + (*text == '-') + digits;

  if (!digits || digits > 9)
    return FALSE;
  return !*behind || (*behind == '.' && !behind[1 + strspn (behind + 1, "0123456789")]);
}

/* "CONST[1] = {     0.5000    -4.0000     0.1592     0.0557 }": the numbers behind all removals. */
static gboolean
pass_value (R300Program *program, const char *line)
{
  char values[4][16];
  guint number;

  if (sscanf (line, "CONST[%u] = { %15s %15s %15s %15s }", &number, values[0], values[1], values[2],
              values[3]) != 5 ||
      number >= R300_MAX_CONSTANTS)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    if (!is_number (values[i]))
      return FALSE;
  g_free (program->values[number]);
  program->values[number] =
    g_strdup_printf ("%s %s %s %s", values[0], values[1], values[2], values[3]);
  return TRUE;
}

/* The uses of the last pass before 'dead constants' count: until then each pass forgets the uses of
 * the pass before. */
static void
pass_begin (R300Log *log, const char *line)
{
  R300Program *program = log->program;

  append_line (program->passes, line);
  log->where = R300_IN_PASS;
  log->is_behind |= strstr (line, "'dead constants'") != NULL;
  if (log->is_behind)
    return;
  memset (program->is_used, FALSE, sizeof program->is_used);
  program->is_indexed = FALSE;
}

static void
pass_line (R300Log *log, const char *line)
{
  R300Program *program = log->program;

  append_line (program->passes, line);
  if (log->is_behind)
    return;
  pass_viewport (program, line);
  pass_uses (program, line);
}

/* --- words ------------------------------------------------------------------------------------ */

/* "12<TAB>0:CMN_INST   0x00078005:OUT ..." begins an instruction,
 * "<TAB>3 RGB_INST:  0x00db0220:..." goes on with it. Returns: whether the line is such a row. */
static gboolean
read_row (const char *line, gboolean *begins, guint *instruction, guint *word, guint32 *value)
{
  const char *hex = strstr (line, "0x");
  char *tab;

  *begins = g_ascii_isdigit (*line);
  *instruction = *begins ? (guint) MIN (g_ascii_strtoull (line, &tab, 10), G_MAXUINT32) : 0;
  if (!*begins)
    tab = (char *) line;
  if (*tab != '\t' || hex == NULL || !g_ascii_isdigit (tab[1]) || (tab[2] != ':' && tab[2] != ' '))
    return FALSE;
  for (guint i = 0; i < 8; i++)
    if (!g_ascii_isxdigit (hex[2 + i]))
      return FALSE;
  *word = (guint) (tab[1] - '0');
  *value = (guint32) g_ascii_strtoull (hex, NULL, 16);
  return !g_ascii_isxdigit (hex[10]);
}

static void
words_leave_out (R300Log *log)
{
  if (log->program->n_left_out++ == 0)
    log->program->first_left_out = log->line;
}

/* Other threads write into the log too: a row belongs to this program only if it begins the next
 * instruction or continues the last one. */
static void
words_row (R300Log *log, gboolean begins, guint instruction, guint word, guint32 value)
{
  GArray *words = log->program->words;
  const guint n = words->len / R300_INSTRUCTION_WORDS;

  if (word >= R300_INSTRUCTION_WORDS || begins != (word == 0) ||
      (begins && (instruction != n || n >= MAX_INSTRUCTIONS)) || (!begins && !n))
    {
      words_leave_out (log);
      return;
    }
  if (begins)
    g_array_set_size (words, words->len + R300_INSTRUCTION_WORDS);
  if (begins)
    memset (&g_array_index (words, guint32, words->len - R300_INSTRUCTION_WORDS), 0,
            R300_INSTRUCTION_WORDS * sizeof (guint32));
  g_array_index (words, guint32, words->len - R300_INSTRUCTION_WORDS + word) = value;
}

static void
words_begin (R300Log *log, gboolean is_r300)
{
  if (log->program == NULL || log->program->has_words)
    program_begin (log);
  log->program->has_words = TRUE;
  log->program->is_r300 = is_r300;
  log->program->line = log->line;
  log->where = is_r300 ? R300_NOWHERE : R300_IN_WORDS;
}

/* --- lines ------------------------------------------------------------------------------------ */

static gboolean
begin_line (R300Log *log, const char *line)
{
  if (ls_begins (line, "r300: Initial fragment program"))
    {
      program_begin (log);
      log->where = R300_IN_SOURCE;
    }
  else if (ls_begins (line, "r300: Initial vertex program") || ls_begins (line, "Vertex Program: "))
    log->where = R300_NOWHERE;
  else if (ls_begins (line, "Final vertex program code:"))
    {
      log->n_vertex++;
      log->where = R300_NOWHERE;
    }
  else if (ls_begins (line, "Fragment Program: after '") ||
           ls_begins (line, "Fragment Program: before compilation"))
    {
      if (log->program == NULL || log->program->has_words)
        program_begin (log);
      pass_begin (log, line);
    }
  else if (ls_begins (line, "R500 Fragment Program:"))
    words_begin (log, FALSE);
  else if (ls_begins (line, "Hardware program") || ls_begins (line, "R300 Fragment Program:"))
    words_begin (log, TRUE);
  else
    return FALSE;
  return TRUE;
}

static void
words_line (R300Log *log, const char *line)
{
  gboolean begins;
  guint instruction, word;
  guint32 value;

  if (read_row (line, &begins, &instruction, &word, &value))
    words_row (log, begins, instruction, word, value);
}

static void
read_line (R300Log *log, const char *line)
{
  if (begin_line (log, line))
    return;
  if (log->where != R300_NOWHERE && pass_value (log->program, line))
    return;
  switch (log->where)
    {
    case R300_NOWHERE:
      break;
    case R300_IN_SOURCE:
      source_line (log, line);
      break;
    case R300_IN_PASS:
      pass_line (log, line);
      break;
    case R300_IN_WORDS:
      words_line (log, line);
      break;
    }
}

/* --- all -------------------------------------------------------------------------------------- */

gboolean
r300_log_is_one (const char *text, gsize length)
{
  static const char *const marks[] = {
    "r300: Initial fragment program", "r300: Initial vertex program", "R500 Fragment Program:",
    "R300 Fragment Program:",         "# Radeon Compiler Program",    "Final vertex program code:"
  };

  for (const char *at = text, *end = text + length; at != NULL && at < end;)
    {
      for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
        if ((gsize) (end - at) >= strlen (marks[i]) && !memcmp (at, marks[i], strlen (marks[i])))
          return TRUE;
      at = memchr (at, '\n', (gsize) (end - at));
      at = at != NULL ? at + 1 : NULL;
    }
  return FALSE;
}

GPtrArray *
r300_log_parse (const char *text, gsize length, guint *n_vertex)
{
  R300Log log = { .programs = g_ptr_array_new_with_free_func (program_free) };
  char *line;

  for (const char *at = text; (line = ls_log_next_line (&at, text + length, MAX_LINE)) != NULL;
       g_free (line))
    {
      log.line++;
      read_line (&log, line);
    }
  *n_vertex = log.n_vertex;
  return log.programs;
}
