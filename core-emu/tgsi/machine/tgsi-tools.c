#include "tgsi-machine-private.h"
#include "ls-words.h"
#include "tgsi-text.h"

#include <string.h>

/* TGSI's answers to tools. Its programs have no words. */

static gboolean
is_text (GBytes *bytes G_GNUC_UNUSED)
{
  return TRUE;
}

static char *
disassemble (const LsProgram *program)
{
  return tgsi_print (tgsi_code_of (program)->program);
}

/* The parser has reported everything already. */
static void
lint (const LsProgram *program, const LsDeclared *declared, GPtrArray *diagnostics)
{
  (void) program;
  (void) declared;
  (void) diagnostics;
}

/* --- lines of a text -------------------------------------------------------------------------- */

/* Whether two programs print alike, remarks included. */
static gboolean
are_alike (const TgsiProgram *a, const TgsiProgram *b)
{
  g_autofree char *a_text = NULL;
  g_autofree char *b_text = NULL;

  if (a->n_items != b->n_items)
    return FALSE;
  a_text = isa_text_print (a->n_items, tgsi_print_item, a);
  b_text = isa_text_print (b->n_items, tgsi_print_item, b);
  return strcmp (a_text, b_text) == 0;
}

static gboolean
find_text_lines (const LsProgram *loaded, GBytes *text, LsTextLines *lines)
{
  const TgsiProgram *program = tgsi_code_of (loaded)->program;
  gsize size;
  const char *data = g_bytes_get_data (text, &size);
  TgsiProgram *read = tgsi_program_parse (data, (gssize) size, NULL, NULL);
  gboolean is_its_text;

  if (read == NULL)
    return FALSE;
  is_its_text = are_alike (program, read);
  for (guint i = 0; is_its_text && i < read->n_items; i++)
    lines[i] = (LsTextLines){ read->items[i].line, read->items[i].line };
  tgsi_program_free (read);
  return is_its_text;
}

/* --- counting --------------------------------------------------------------------------------- */

/* Files whose number of registers is of interest. */
static const struct
{
  TgsiFile file;
  const char *id, *title;
} files[] = {
  { TGSI_FILE_IN, "inputs", N_ ("inputs") },
  { TGSI_FILE_OUT, "outputs", N_ ("outputs") },
  { TGSI_FILE_TEMP, "temps", N_ ("temporaries") },
  { TGSI_FILE_CONST, "constants", N_ ("constants") },
  { TGSI_FILE_SAMP, "samplers", N_ ("samplers") },
};

static void
add_fact (LsFacts *facts, const char *id, const char *title, guint n)
{
  const LsFact fact = { id, n };

  g_array_append_val (facts->facts, fact);
  g_string_append_printf (facts->text, "  %-14s %u\n", ls_words (title), n);
}

static void
count (const LsProgram *loaded, LsFacts *facts)
{
  const TgsiProgram *program = tgsi_code_of (loaded)->program;

  g_string_append_printf (facts->text, "  %-14s %s\n", ls_words ("stage"),
                          tgsi_processor_names[program->processor]);
  add_fact (facts, "instructions", N_ ("instructions"), program->n_insns);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    add_fact (facts, files[i].id, files[i].title,
              tgsi_program_n_registers (program, files[i].file));
  add_fact (facts, "immediates", N_ ("immediates"), program->n_imms);
  for (guint i = 0; i < program->n_insns; i++)
    ls_facts_count (facts, tgsi_ops[program->insns[i].op].name);
}

/* --- the table -------------------------------------------------------------------------------- */

const LsTools tgsi_tools = {
  .is_text = is_text,
  .link = find_text_lines,
  .disassemble = disassemble,
  .lint = lint,
  .count = count,
  .manual = &tgsi_manual,
};
