#include "r700-asm-internal.h"

#include <string.h>

#include "r700-listing.h"

/* Reads the text line by line; lays the program out when all lines are known. */

/* --- the section being read ------------------------------------------------------------------- */

R700AsmCf *
r700_asm_last_cf (R700Asm *as)
{
  GArray *cfs = as->section->cfs;

  return cfs->len ? &g_array_index (cfs, R700AsmCf, cfs->len - 1) : NULL;
}

void
r700_asm_emit (R700Asm *as, guint32 dword)
{
  const IsaLines lines = { as->line, as->line };

  g_array_append_val (as->section->content, dword);
  g_array_append_val (as->section->lines, lines);
  r700_asm_last_cf (as)->n_dwords++;
}

static void
clear_cf (gpointer data)
{
  R700AsmCf *cf = data;

  g_free (cf->label);
}

static void
section_init (R700AsmSection *section)
{
  section->cfs = g_array_new (FALSE, FALSE, sizeof (R700AsmCf));
  g_array_set_clear_func (section->cfs, clear_cf);
  section->content = g_array_new (FALSE, FALSE, sizeof (guint32));
  section->lines = g_array_new (FALSE, FALSE, sizeof (IsaLines));
  section->raws = g_array_new (FALSE, FALSE, sizeof (R700AsmRaw));
  section->labels = isa_labels_new ();
  section->org = -1;
}

static void
section_clear (R700AsmSection *section)
{
  g_array_unref (section->cfs);
  g_array_unref (section->content);
  g_array_unref (section->lines);
  g_array_unref (section->raws);
  g_hash_table_unref (section->labels);
}

/* --- directives ------------------------------------------------------------------------------- */

/* ".dword @30 0x1, 0x2" */
static gboolean
parse_dword (R700Asm *as, IsaCursor *cursor)
{
  R700AsmRaw raw = { .at = *cursor };
  gint64 place;

  if (!isa_expect (cursor, '@') || !isa_integer (cursor, &place))
    return FALSE;
  if (place < 0 || place >= 2 * (gint64) R700_ASM_MAX_WORDS)
    return isa_error (&raw.at, NULL, "the place goes from 0 to %u", 2 * R700_ASM_MAX_WORDS - 1);
  do
    {
      IsaCursor at = *cursor;
      gint64 value;

      if (!isa_integer (cursor, &value))
        return FALSE;
      if (value < 0 || value > G_MAXUINT32 || place >= 2 * (gint64) R700_ASM_MAX_WORDS)
        return isa_error (&at, NULL, "the number does not fit in 32 bits");
      raw.dword = (guint32) place++;
      raw.value = (guint32) value;
      g_array_append_val (as->section->raws, raw);
    }
  while (isa_cursor_accept (cursor, ','));
  as->section->is_named = TRUE;
  return TRUE;
}

static gboolean
parse_section (R700Asm *as, IsaCursor *cursor)
{
  IsaCursor at = *cursor;
  char word[64];

  isa_cursor_word (cursor, word);
  r700_asm_finish_group (as);
  if (strcmp (word, "MAIN") == 0)
    as->section = &as->sections[0];
  else if (strcmp (word, "FETCH") == 0)
    as->section = &as->sections[1];
  else
    return isa_error (&at, NULL, "the sections are main and fetch");
  as->section->is_named = TRUE;
  return TRUE;
}

static gboolean
parse_directive (R700Asm *as, IsaCursor *cursor)
{
  IsaCursor at = *cursor;
  char word[64];

  cursor->p++;
  isa_cursor_word (cursor, word);
  if (strcmp (word, "DWORD") == 0)
    return parse_dword (as, cursor);
  if (strcmp (word, "SECTION") == 0)
    return parse_section (as, cursor);
  if (strcmp (word, "ORG") == 0)
    {
      if (!isa_integer (cursor, &as->section->org))
        return FALSE;
      if (as->section->org >= 0 && as->section->org < R700_ASM_MAX_WORDS)
        return TRUE;
      as->section->org = -1;
      return isa_error (&at, NULL, "the place goes from 0 to %u", R700_ASM_MAX_WORDS - 1);
    }
  return isa_error (&at, "there are .dword, .org and .section", "unknown directive '.%s'", word);
}

/* An ALU clause has no such bit (errata B22): a NOP behind it ends the program. */
static gboolean
parse_end (R700Asm *as, const IsaCursor *at)
{
  R700AsmCf *cf;
  IsaCursor empty = { at->reader, "", "", "", at->line };

  r700_asm_finish_group (as);
  cf = r700_asm_last_cf (as);
  if (cf == NULL && as->is_lost)
    return FALSE;
  if (cf == NULL)
    return isa_error (at, NULL, "there is no instruction before END_OF_PROGRAM");
  if (cf->class == R700_CF_CLASS_ALU)
    {
      r700_asm_parse_cf (as, &empty, at, R700_CF_OP_NOP);
      cf = r700_asm_last_cf (as);
    }
  r700_put (cf->words, R700_CF_WORD1_END_OF_PROGRAM, 1);
  return TRUE;
}

static gboolean
parse_label (R700Asm *as, const IsaCursor *at, const char *word)
{
  r700_asm_finish_group (as);
  return isa_labels_add (as->section->labels, at, word, as->section->cfs->len);
}

/* --- lines ------------------------------------------------------------------------------------ */

static gint
unit_of (const char *word)
{
  if (word[0] && !word[1])
    return word[0] == 'T' ? R700_UNIT_T : isa_component (word[0]);
  return -1;
}

static const char *
cf_name (guint index, gconstpointer data G_GNUC_UNUSED)
{
  if (index < R700_N_CF_OPS)
    return r700_cf_ops[index].name;
  return r700_fetch_ops[index - R700_N_CF_OPS].name;
}

static gboolean
unknown_instruction (R700Asm *as, const IsaCursor *at, const char *word)
{
  R700AsmCf *cf = r700_asm_last_cf (as);
  gboolean was_lost = as->is_lost;

  if (cf != NULL)
    cf->is_broken = TRUE;
  if (r700_alu_by_name (word) != R700_OP_INVALID || r700_alu_alias (word) != R700_OP_INVALID)
    return isa_error (at, "such as x: MOV R0.x, R1.x",
                      "%s is an ALU instruction and needs its unit in front", word);
  for (guint class = R700_FETCH_CLASS_VTX; class <= R700_FETCH_CLASS_LDS; class ++)
    if (r700_fetch_by_name ((R700FetchClass) class, word) != R700_FETCH_INVALID)
      return !was_lost && isa_error (at, "TEX: and VTX: lines begin fetch clauses",
                                     "%s does not go into this clause", word);
  as->is_lost = TRUE;
  return isa_unknown (at, "unknown instruction", word, cf_name, R700_N_CF_OPS + R700_N_FETCH_OPS,
                      NULL);
}

/* A line that begins with a word; the cursor is behind the word. */
static gboolean
parse_instruction (R700Asm *as, IsaCursor *cursor, const IsaCursor *at, const char *word)
{
  R700AsmCf *cf = r700_asm_last_cf (as);
  gboolean is_fetch = cf != NULL && cf->is_clause && cf->class == R700_CF_CLASS_PLAIN;
  R700FetchOp fetch = is_fetch ? r700_asm_fetch_op (cf, word) : R700_FETCH_INVALID;
  R700CfOp op;

  if (fetch != R700_FETCH_INVALID)
    return r700_asm_parse_fetch (as, cursor, at, fetch);
  op = r700_cf_by_name (word);
  if (op != R700_CF_OP_INVALID)
    return r700_asm_parse_cf (as, cursor, at, op);
  return unknown_instruction (as, at, word);
}

/* RESERVED is a fetch if it has four words. */
static gboolean
parse_reserved (R700Asm *as, IsaCursor *cursor, const IsaCursor *at)
{
  R700AsmCf *cf = r700_asm_last_cf (as);
  gboolean is_fetch = cf != NULL && cf->is_clause && cf->class == R700_CF_CLASS_PLAIN;
  IsaCursor words;
  guint n_commas = 0;

  if (isa_cursor_find (cursor, "WORDS", &words))
    for (; words.p < words.end; words.p++)
      n_commas += *words.p == ',';
  if (is_fetch && n_commas == 3)
    return r700_asm_parse_fetch (as, cursor, at, R700_FETCH_INVALID);
  return r700_asm_parse_reserved_cf (as, cursor, at);
}

/* "ALU:" alone in a line is no label. */
static gboolean
begins_clause (const char *word)
{
  R700CfOp op = r700_cf_by_name (word);

  return op != R700_CF_OP_INVALID && (r700_cf_ops[op].class == R700_CF_CLASS_ALU ||
                                      (r700_cf_ops[op].flags & R700_CF_CLAUSE) != 0);
}

/* The cursor is behind the number that listings print in front. */
static gboolean
parse_numbered (R700Asm *as, IsaCursor *cursor, gboolean has_number)
{
  const IsaCursor at = isa_cursor_here (cursor);
  IsaCursor colon;
  char word[64];

  if (!isa_cursor_word (cursor, word))
    return isa_unexpected (&at);
  colon = *cursor;
  if (isa_cursor_accept (&colon, ':'))
    {
      if (unit_of (word) >= 0)
        {
          *cursor = colon;
          return r700_asm_parse_slot (as, cursor, &at, (guint) unit_of (word), has_number);
        }
      if (!has_number && isa_cursor_at_end (&colon) && !begins_clause (word))
        {
          *cursor = colon;
          return parse_label (as, &at, word);
        }
    }
  if (strcmp (word, "END_OF_PROGRAM") == 0)
    return parse_end (as, &at);
  if (strcmp (word, "RESERVED") == 0)
    return parse_reserved (as, cursor, &at);
  return parse_instruction (as, cursor, &at, word);
}

static gboolean
parse_line (R700Asm *as, IsaCursor *cursor)
{
  IsaCursor at;
  char word[64];

  isa_cursor_skip (cursor);
  if (isa_cursor_peek (cursor) == '.')
    return parse_directive (as, cursor);
  at = *cursor;
  if (!isa_cursor_word (cursor, word))
    return isa_unexpected (&at);
  if (isa_digits (word, 63) >= 0)
    return parse_numbered (as, cursor, TRUE);
  *cursor = at;
  return parse_numbered (as, cursor, FALSE);
}

static void
parse_text (R700Asm *as, const char *text)
{
  IsaCursor cursor = { .reader = &as->reader };

  while (as->reader.n_errors < ISA_MAX_ERRORS && isa_next_line (&text, &cursor))
    {
      if (!isa_cursor_at_end (&cursor) && parse_line (as, &cursor) &&
          !isa_cursor_at_end (&cursor) && cursor.p < cursor.end &&
          !isa_cursor_find (&cursor, "WORDS", &cursor))
        isa_unexpected (&cursor);
    }
  r700_asm_finish_group (as);
}

/* Whether a comment "; $NAME" is one that the tools of the Wii U read; $LISTING says that the text is none of theirs. */
static gboolean
is_latte (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] != ';')
        continue;
      for (i++; i < length && (text[i] == ' ' || text[i] == '\t'); i++)
        continue;
      if (i + 1 < length && text[i] == '$' && g_ascii_isalpha (text[i + 1]))
        return length - i < sizeof "$LISTING" - 1 ||
               g_ascii_strncasecmp (text + i, "$LISTING", sizeof "$LISTING" - 1) != 0;
      while (i < length && text[i] != '\n')
        i++;
    }
  return FALSE;
}

/* --- results ---------------------------------------------------------------------------------- */

/* A program without an end runs into the next words. Fetch subroutines end with RETURN. */
static void
check_end (R700Asm *as)
{
  R700AsmCf *last;
  gboolean has_end = FALSE;

  as->section = &as->sections[0];
  last = r700_asm_last_cf (as);
  for (guint i = 0; i < as->section->cfs->len; i++)
    {
      const R700AsmCf *cf = &g_array_index (as->section->cfs, R700AsmCf, i);

      has_end |=
        cf->op == R700_CF_OP_RETURN || cf->op == R700_CF_OP_END_PROGRAM ||
        (cf->class != R700_CF_CLASS_ALU && r700_get (cf->words, R700_CF_WORD1_END_OF_PROGRAM));
    }
  if (last != NULL && !has_end)
    isa_warning (&last->at, "add END_OF_PROGRAM", "nothing ends the program");
}

static GBytes *
make_sections (R700Asm *as, GArray *lines, GBytes **fetch)
{
  g_autoptr (GBytes) main_bytes = NULL;
  g_autoptr (GBytes) fetch_bytes = NULL;
  const IsaCursor top = { &as->reader, "", "", "", 1 };

  if (as->reader.n_errors == 0 && as->sections[0].cfs->len == 0 && as->sections[0].raws->len == 0)
    isa_error (&top, NULL, "the text has no instructions");
  if (as->sections[1].is_named && fetch == NULL)
    isa_error (&top, "assemble the fetch subroutine as a program of its own",
               "the text has a fetch section, and only one program is wanted");
  main_bytes = r700_asm_layout (as, &as->sections[0], lines);
  if (as->sections[1].is_named)
    fetch_bytes = r700_asm_layout (as, &as->sections[1], NULL);
  if (as->reader.n_errors > 0)
    return NULL;
  check_end (as);
  if (fetch != NULL)
    *fetch = g_steal_pointer (&fetch_bytes);
  return g_steal_pointer (&main_bytes);
}

GBytes *
r700_assemble_sections (const char *text,
                        gssize length,
                        GArray *lines,
                        GBytes **fetch,
                        GPtrArray *diagnostics,
                        GError **error)
{
  g_autofree char *stripped = NULL;
  g_autoptr (GPtrArray) own = NULL;
  R700Asm as = { 0 };
  GBytes *bytes;

  g_return_val_if_fail (text != NULL || length == 0, NULL);
  if (diagnostics == NULL)
    diagnostics = own = ls_diagnostics_new ();
  as.reader.diagnostics = diagnostics;
  if (fetch != NULL)
    *fetch = NULL;
  stripped =
    isa_strip_comments (text != NULL ? text : "", length < 0 ? strlen (text) : (gsize) length);
  as.is_latte = text != NULL && is_latte (text, length < 0 ? strlen (text) : (gsize) length);
  section_init (&as.sections[0]);
  section_init (&as.sections[1]);
  as.section = &as.sections[0];
  parse_text (&as, stripped);
  bytes = make_sections (&as, lines, fetch);
  if (bytes == NULL)
    ls_diagnostics_to_error (diagnostics, NULL, error);
  section_clear (&as.sections[0]);
  section_clear (&as.sections[1]);
  return bytes;
}

GBytes *
r700_assemble (const char *text, gssize length, GPtrArray *diagnostics, GError **error)
{
  return r700_assemble_sections (text, length, NULL, NULL, diagnostics, error);
}
