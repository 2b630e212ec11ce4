#include "mesa-log.h"

#include <stdio.h>
#include <string.h>

#include "ls-begins.h"
#include "ls-diagnostic.h"
#include "ls-log-lines.h"
#include "ls-words.h"
#include "mesa-log-private.h"

#define MAX_DWORDS (1u << 18) /* of a program: the machine takes at most a MiB */
#define MAX_LINE 4096         /* most bytes of a line */
#define MAX_FINDINGS 100
#define MAX_SOURCE (1u << 20) /* most bytes of a source */

static void
program_free (gpointer data)
{
  MesaProgram *program = data;

  g_free (program->chip);
  g_free (program->words);
  g_free (program->is_listed);
  if (program->source != NULL)
    g_string_free (program->source, TRUE);
  g_free (program);
}

static void warn (MesaLog *log, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
warn (MesaLog *log, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  if (log->findings->len >= MAX_FINDINGS)
    return;
  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  ls_diagnostics_add_text (log->findings, LS_SEVERITY_WARNING, log->line, 1, NULL, "%s", message);
}

/* --- sources ---------------------------------------------------------------------------------- */

static void
source_append (MesaLog *log, const char *line)
{
  g_string_append (log->source, line);
  g_string_append_c (log->source, '\n');
}

/* Begins a block of source. Several blocks in front of a program (NIR, then TGSI) are one
 * source. */
static void
source_begin (MesaLog *log, MesaSourceKind kind, const char *line)
{
  if (log->source_is_used)
    {
      g_string_truncate (log->source, 0);
      log->has_source_stage = FALSE;
    }
  log->source_is_used = FALSE;
  log->source_kind = kind;
  log->in_source = TRUE;
  log->program = NULL;
  source_append (log, line);
}

static gboolean
read_stage (const char *line, LsStage *stage)
{
  static const struct
  {
    const char *start;
    LsStage stage;
  } names[] = { { "FRAG", LS_STAGE_PS },
                { "VERT", LS_STAGE_VS },
                { "GEOM", LS_STAGE_GS },
                { "COMP", LS_STAGE_CS },
                { "shader: MESA_SHADER_FRAGMENT", LS_STAGE_PS },
                { "shader: MESA_SHADER_VERTEX", LS_STAGE_VS },
                { "shader: MESA_SHADER_GEOMETRY", LS_STAGE_GS },
                { "shader: MESA_SHADER_COMPUTE", LS_STAGE_CS },
                { "shader: MESA_SHADER_KERNEL", LS_STAGE_CS } };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (!strcmp (line, names[i].start))
      {
        *stage = names[i].stage;
        return TRUE;
      }
  return FALSE;
}

/* --- programs --------------------------------------------------------------------------------- */

static MesaProgram *
program_begin (MesaLog *log, guint number)
{
  MesaProgram *program = g_new0 (MesaProgram, 1);

  program->line = log->line;
  program->number = number;
  g_ptr_array_add (log->programs, program);
  log->program = program;
  log->in_source = FALSE;
  g_clear_pointer (&log->state, g_free); /* a state that was cut off */
  log->next_cf = log->next_row = 0;
  if (log->source->len)
    program->source = g_string_new_len (log->source->str, (gssize) log->source->len);
  program->has_stage = log->has_source_stage;
  program->stage = log->source_stage;
  program->is_fetch = log->source_kind == MESA_SOURCE_ELEMENTS && !log->source_is_used;
  if (program->is_fetch)
    {
      program->has_stage = TRUE;
      program->stage = LS_STAGE_VS;
    }
  log->source_is_used = TRUE;
  return program;
}

static gboolean
program_size (MesaLog *log, guint n_dwords, guint n_gprs, guint n_stack)
{
  MesaProgram *program = log->program;

  log->wants_size = FALSE;
  if (n_dwords < 2 || n_dwords > MAX_DWORDS || n_gprs > 128 || n_stack > 255)
    {
      warn (log, "a program of %u dwords, %u registers and %u stack entries is left out", n_dwords,
            n_gprs, n_stack);
      log->program = NULL;
      return FALSE;
    }
  program->n_dwords = n_dwords + n_dwords % 2;
  program->n_gprs = n_gprs;
  program->n_stack = n_stack;
  program->words = g_new0 (guint32, program->n_dwords);
  program->is_listed = g_new0 (guint8, program->n_dwords);
  return TRUE;
}

static void
set_chip (MesaProgram *program, const char *chip)
{
  g_free (program->chip);
  program->chip = g_strdup (!strcmp (chip, "6")   ? "R600"
                            : !strcmp (chip, "7") ? "R700"
                            : !strcmp (chip, "E") ? "Evergreen"
                            : !strcmp (chip, "C") ? "Cayman"
                                                  : chip);
  program->is_r700 = !strcmp (program->chip, "R700");
}

/* "#13 OPT ==...== VS/RV770/R700 =====" behind "===== SHADER " */
static void
sb_begin (MesaLog *log, const char *rest)
{
  static const struct
  {
    const char *name;
    gboolean is_known;
    LsStage stage;
  } kinds[] = { { "PS", TRUE, LS_STAGE_PS },    { "VS", TRUE, LS_STAGE_VS },
                { "GS", TRUE, LS_STAGE_GS },    { "ES", TRUE, LS_STAGE_ES },
                { "CS", TRUE, LS_STAGE_CS },    { "COMPUTE", TRUE, LS_STAGE_CS },
                { "FETCH", TRUE, LS_STAGE_VS }, { "COPY", TRUE, LS_STAGE_VS } };
  g_auto (GStrv) words = g_strsplit_set (rest, " =", -1);
  guint64 number = 0;
  MesaProgram *program;

  if (*rest != '#')
    return;
  for (const char *c = rest + 1; g_ascii_isdigit (*c) && number < G_MAXUINT32 / 16; c++)
    number = 10 * number + (guint64) (*c - '0');
  program = program_begin (log, (guint) number);
  program->is_sb = TRUE;
  log->wants_size = TRUE;
  set_chip (program, "?");
  for (guint i = 0; words[i]; i++)
    {
      g_auto (GStrv) parts = g_strsplit (words[i], "/", 3);

      program->is_optimized |= !strcmp (words[i], "OPT");
      if (g_strv_length (parts) != 3)
        continue;
      set_chip (program, !strcmp (parts[2], "EVERGREEN") ? "E"
                         : !strcmp (parts[2], "CAYMAN")  ? "C"
                                                         : parts[2]);
      program->is_fetch = !strcmp (parts[0], "FETCH");
      for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
        if (!strcmp (parts[0], kinds[k].name))
          {
            program->has_stage = TRUE;
            program->stage = kinds[k].stage;
          }
    }
}

static gboolean
is_hex (const char *text, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!g_ascii_isxdigit (text[i]))
      return FALSE;
  return TRUE;
}

/* Reads up to three words of eight digits behind the address. Returns: how many. */
static guint
read_row (const char *line, guint *address, guint32 words[3])
{
  const char *c = line + (*line == ' ');
  guint n = 0, digits = 0;

  for (*address = 0; g_ascii_isdigit (c[digits]) && digits < 7; digits++)
    *address = 10 * *address + (guint) (c[digits] - '0');
  if (digits < 4 || c[digits] != ' ')
    return 0;
  for (c += digits; n < 3; n++)
    {
      const char *word = c + strspn (c, " ");

      if (word == c || !is_hex (word, 8) || (word[8] && !g_ascii_isspace (word[8])))
        break;
      words[n] = (guint32) g_ascii_strtoull (word, NULL, 16);
      c = word + 8;
    }
  return n;
}

static gboolean
row_fits (const MesaLog *log, gboolean is_clause, guint address, const guint32 *words, guint n)
{
  const MesaProgram *program = log->program;

  if (n > program->n_dwords || address > program->n_dwords - n ||
      ((is_clause || address != log->next_cf) && address < log->next_row))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (program->is_listed[address + i] && program->words[address + i] != words[i])
      return FALSE;
  return TRUE;
}

/* Other threads write into the log too: a row out of order is not this program's. Rows of clauses
 * begin with a blank; in the oldest form no row does. */
static void
program_row (MesaLog *log, const char *line)
{
  guint32 words[3] = { 0 };
  guint address, n = read_row (line, &address, words);

  if (!n)
    return;
  if (!row_fits (log, *line == ' ', address, words, n))
    {
      warn (log, "the row at %u does not go on where the one before ended, and is left out",
            address);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      log->program->words[address + i] = words[i];
      log->program->is_listed[address + i] = TRUE;
    }
  if (*line != ' ' && address == log->next_cf)
    log->next_cf = address + n;
  log->next_row = address + n;
}

/* --- lines ------------------------------------------------------------------------------------ */

static gboolean
is_rule (const char *line)
{
  gsize n = strspn (line, "-");

  return n >= 20 && line[n + strspn (line + n, " ")] == '\0';
}

/* "bytecode 70 dw -- 7 gprs -- 1 nstack ---": TRUE, and gets the numbers. */
static gboolean
read_head (const char *line, guint *n_dwords, guint *n_gprs, guint *n_stack)
{
  *n_stack = 0;
  return sscanf (line, "bytecode %u dw -- %u gprs -- %u nstack", n_dwords, n_gprs, n_stack) >= 2;
}

static void
head_line (MesaLog *log, const char *line)
{
  guint number;
  char chip[16];

  if (sscanf (line, "shader %u -- %15s", &number, chip) == 2)
    log->program->number = number;
  else if (sscanf (line, "%15s", chip) != 1 || chip[1])
    return;
  log->wants_chip = FALSE;
  set_chip (log->program, chip);
}

static gboolean
begin_line (MesaLog *log, const char *line)
{
  guint n_dwords, n_gprs, n_stack;

  if (ls_begins (line, "-- NIR ---"))
    source_begin (log, MESA_SOURCE_NIR, line);
  else if (ls_begins (line, "--TGSI---"))
    source_begin (log, MESA_SOURCE_TGSI, line);
  else if (ls_begins (line, "Vertex elements state:"))
    source_begin (log, MESA_SOURCE_ELEMENTS, line);
  else if (ls_begins (line, "===== SHADER #"))
    sb_begin (log, line + strlen ("===== SHADER "));
  else if (ls_begins (line, "void shader_") && strstr (line, "_fill_data"))
    {
      g_free (log->state);
      log->state = g_new0 (MesaState, 1);
      log->state->is_there = TRUE;
      log->program = NULL;
    }
  else if (read_head (line, &n_dwords, &n_gprs, &n_stack))
    {
      program_begin (log, 0);
      set_chip (log->program, "?");
      log->wants_chip = program_size (log, n_dwords, n_gprs, n_stack);
    }
  else
    return FALSE;
  return TRUE;
}

static void
program_line (MesaLog *log, const char *line)
{
  guint n_dwords, n_gprs, n_stack;

  if (log->wants_size)
    {
      if (sscanf (line, "===== %u dw ===== %u gprs ===== %u stack", &n_dwords, &n_gprs, &n_stack) ==
          3)
        program_size (log, n_dwords, n_gprs, n_stack);
      return;
    }
  if (log->wants_chip)
    {
      head_line (log, line);
      return;
    }
  if (log->program->is_sb ? ls_begins (line, "===== SHADER_END") : is_rule (line))
    {
      log->program->is_whole = TRUE;
      log->program = NULL;
    }
  else
    program_row (log, line);
}

static void
source_line (MesaLog *log, const char *line)
{
  LsStage stage;

  if (read_stage (line, &stage))
    {
      log->has_source_stage = TRUE;
      log->source_stage = stage;
    }
  if (log->source_kind == MESA_SOURCE_ELEMENTS ? line[0] == ' ' : log->source->len < MAX_SOURCE)
    source_append (log, line);
  else
    log->in_source = FALSE;
  if (ls_begins (line, "-- END ---") ||
      (log->source_kind == MESA_SOURCE_TGSI && g_str_has_suffix (line, ": END")))
    log->in_source = FALSE;
}

static void
read_line (MesaLog *log, const char *line)
{
  if (begin_line (log, line))
    return;
  if (log->state)
    mesa_state_line (log, line);
  else if (log->in_source)
    source_line (log, line);
  else if (log->program)
    program_line (log, line);
}

/* --- all -------------------------------------------------------------------------------------- */

gboolean
mesa_log_is_one (const char *text, gsize length)
{
  static const char *const marks[] = { "bytecode ", "===== SHADER #" };

  for (const char *at = text, *end = text + length; at && at < end;)
    {
      const gsize left = (gsize) (end - at);
      guint n_dwords, n_gprs, n_stack;

      if (left > strlen (marks[1]) && !memcmp (at, marks[1], strlen (marks[1])))
        return TRUE;
      if (left > strlen (marks[0]) && !memcmp (at, marks[0], strlen (marks[0])))
        {
          g_autofree char *head = g_strndup (at, MIN (left, 80));

          if (read_head (head, &n_dwords, &n_gprs, &n_stack))
            return TRUE;
        }
      at = memchr (at, '\n', left);
      at = at != NULL ? at + 1 : NULL;
    }
  return FALSE;
}

GPtrArray *
mesa_log_parse (const char *text, gsize length, GPtrArray *findings)
{
  MesaLog log = { .programs = g_ptr_array_new_with_free_func (program_free),
                  .findings = findings,
                  .source = g_string_new (NULL),
                  .source_is_used = TRUE };

  char *line;

  for (const char *at = text; (line = ls_log_next_line (&at, text + length, MAX_LINE));
       g_free (line))
    {
      log.line++;
      read_line (&log, line);
    }
  g_free (log.state);
  g_string_free (log.source, TRUE);
  return log.programs;
}
