#include "r700-decode.h"

#include "ls-error.h"
#include "ls-words.h"

/* --- findings --- */

/* A limit on findings: a hostile program could have one for each word. */
static gboolean
may_find (R700Decoder *decoder)
{
  if (decoder->diagnostics == NULL || decoder->n_findings > R700_MAX_FINDINGS)
    return FALSE;
  if (decoder->n_findings++ < R700_MAX_FINDINGS)
    return TRUE;
  ls_diagnostics_add_word (decoder->diagnostics, LS_SEVERITY_NOTE, -1, NULL, 0, NULL,
                           "there are more findings than the %d listed", R700_MAX_FINDINGS);
  return FALSE;
}

void
r700_find_field (R700Decoder *decoder,
                 LsSeverity severity,
                 guint32 dword,
                 R700FieldId field,
                 const char *format,
                 ...)
{
  g_autofree char *message = NULL;
  va_list args;

  if (!may_find (decoder))
    return;
  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  if (field == R700_N_FIELDS)
    ls_diagnostics_add_word (decoder->diagnostics, severity, dword, NULL, 0, NULL, "%s", message);
  else
    ls_diagnostics_add_word (decoder->diagnostics, severity, dword + r700_fields[field].dword,
                             r700_fields[field].name, r700_get (decoder->words + dword, field),
                             NULL, "%s", message);
}

void
r700_find_reserved (R700Decoder *decoder, guint32 dword, R700WordId word, guint32 value)
{
  guint32 bits = value & r700_reserved_mask (word);

  if (bits == 0 || !may_find (decoder))
    return;
  ls_diagnostics_add_word (decoder->diagnostics, LS_SEVERITY_WARNING, dword, "RESERVED", bits, NULL,
                           "reserved bits 0x%08X are set", bits);
}

void
r700_use_gpr (R700Decoder *decoder, guint gpr)
{
  if (gpr < R700_FIRST_TEMP)
    decoder->n_gprs = MAX (decoder->n_gprs, gpr + 1);
}

/* --- control flow --- */

/* The place identifies a clause: instructions that run the same words share it. */
static void
claim_clause (R700Decoder *decoder, const R700Cf *cf)
{
  R700Clause clause = { .addr = cf->addr, .is_alu = cf->class == R700_CF_CLASS_ALU };
  guint32 id = R700_OWNER_CLAUSE + decoder->clauses->len;

  if (cf->addr >= decoder->n_quads)
    return;
  if (decoder->owner[cf->addr] >= R700_OWNER_CLAUSE)
    return;
  clause.n = MIN (r700_cf_clause_size (cf), decoder->n_quads - cf->addr);
  for (guint32 i = 0; i < clause.n; i++)
    if (decoder->owner[clause.addr + i] == R700_OWNER_NONE)
      decoder->owner[clause.addr + i] = id;
  g_array_append_val (decoder->clauses, clause);
}

/* Follows control flow from quad to its end; adds targets to todo. */
static void
walk_path (R700Decoder *decoder, guint32 quad, GArray *todo)
{
  for (; quad < decoder->n_quads; quad++)
    {
      R700Cf cf;

      if (decoder->owner[quad] == R700_OWNER_CF)
        return;
      if (decoder->owner[quad] >= R700_OWNER_CLAUSE)
        {
          r700_find (decoder, LS_SEVERITY_ERROR, 2 * quad,
                     "END_OF_PROGRAM is missing: control flow runs into a clause");
          return;
        }
      decoder->owner[quad] = R700_OWNER_CF;
      r700_decode_cf (decoder, quad, FALSE, &cf);
      if (r700_cf_has_clause (&cf))
        claim_clause (decoder, &cf);
      if (r700_cf_has_target (&cf) && cf.addr < decoder->n_quads)
        g_array_append_val (todo, cf.addr);
      if (r700_cf_ends_path (&cf))
        return;
    }
  r700_find (decoder, LS_SEVERITY_ERROR, 2 * decoder->n_quads - 1,
             "END_OF_PROGRAM is missing: control flow runs past the last word");
}

/* Targets inside clauses are no control flow; decode_section_cf says so. */
static void
walk (R700Decoder *decoder)
{
  g_autoptr (GArray) todo = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 quad = 0;

  g_array_append_val (todo, quad);
  while (todo->len)
    {
      quad = g_array_index (todo, guint32, todo->len - 1);
      g_array_set_size (todo, todo->len - 1);
      if (decoder->owner[quad] == R700_OWNER_NONE)
        walk_path (decoder, quad, todo);
    }
}

/* --- clauses --- */

static R700Clause *
find_clause (R700Decoder *decoder, const R700Cf *cf, guint32 n)
{
  guint32 owner = decoder->owner[cf->addr];
  R700Clause *clause;

  if (owner < R700_OWNER_CLAUSE)
    return NULL;
  clause = &g_array_index (decoder->clauses, R700Clause, owner - R700_OWNER_CLAUSE);
  if (clause->addr != cf->addr || clause->n != n ||
      clause->is_alu != (cf->class == R700_CF_CLASS_ALU))
    return NULL;
  for (guint32 i = 0; i < n; i++)
    if (decoder->owner[cf->addr + i] != owner)
      return NULL;
  return clause;
}

static void
decode_clause (R700Decoder *decoder, R700Clause *clause, const R700Cf *cf)
{
  gboolean is_vtx = cf->op == R700_CF_OP_VTX || cf->op == R700_CF_OP_VTX_TC ||
                    cf->op == R700_CF_OP_VTX_ACK || cf->op == R700_CF_OP_VTX_TC_ACK;

  clause->decoded = TRUE;
  if (clause->n > decoder->n_left)
    {
      r700_find (decoder, LS_SEVERITY_ERROR, cf->dword,
                 "clauses overlap so much that this one is not decoded");
      clause->n_items = 0;
      return;
    }
  decoder->n_left -= clause->n;
  if (clause->is_alu)
    r700_decode_alu_clause (decoder, clause, decoder->cf->len);
  else
    r700_decode_fetch_clause (decoder, clause, decoder->cf->len, is_vtx);
}

static void
attach_clause (R700Decoder *decoder, R700Cf *cf)
{
  guint32 wanted = r700_cf_clause_size (cf);
  gboolean is_alu = cf->class == R700_CF_CLASS_ALU;
  R700FieldId addr = r700_cf_fields[cf->class].addr;
  R700Clause own = { .addr = cf->addr, .is_alu = is_alu };
  R700Clause *clause;

  if (cf->addr >= decoder->n_quads)
    {
      r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword, addr,
                       "the clause is outside the program");
      return;
    }
  own.n = MIN (wanted, decoder->n_quads - cf->addr);
  if (own.n < wanted)
    r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword, addr,
                     "the clause of %u 64-bit words runs past the end of the program", wanted);
  clause = find_clause (decoder, cf, own.n);
  if (clause == NULL)
    {
      r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword, addr,
                       "the clause overlaps another clause or control flow");
      clause = &own;
    }
  cf->lists_clause = !clause->decoded;
  if (!clause->decoded)
    decode_clause (decoder, clause, cf);
  cf->first = clause->first_item;
  cf->n = clause->n_items;
}

static void
check_target (R700Decoder *decoder, const R700Cf *cf)
{
  if (!r700_cf_has_target (cf))
    return;
  if (cf->addr >= decoder->n_quads)
    r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword, R700_CF_WORD0_ADDR,
                     "the target is outside the program");
  else if (decoder->owner[cf->addr] != R700_OWNER_CF)
    r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword, R700_CF_WORD0_ADDR,
                     "the target is inside a clause");
}

static void
use_cf_gprs (R700Decoder *decoder, const R700Cf *cf)
{
  if (cf->class != R700_CF_CLASS_EXPORT || cf->op == R700_CF_OP_INVALID)
    return;
  for (guint i = 0; i < cf->burst_count; i++)
    r700_use_gpr (decoder, cf->rw_gpr + i);
  if ((r700_cf_ops[cf->op].flags & R700_CF_BUF) && (cf->type & 1))
    r700_use_gpr (decoder, cf->index_gpr);
}

static void
decode_section_cf (R700Decoder *decoder)
{
  for (guint32 quad = 0; quad < decoder->n_quads; quad++)
    {
      R700Cf cf;

      if (decoder->owner[quad] != R700_OWNER_CF)
        continue;
      r700_decode_cf (decoder, quad, TRUE, &cf);
      if (r700_cf_has_clause (&cf))
        attach_clause (decoder, &cf);
      check_target (decoder, &cf);
      use_cf_gprs (decoder, &cf);
      g_array_append_val (decoder->cf, cf);
    }
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const R700Cf *one = a, *other = b;

  if (one->section != other->section)
    return one->section < other->section ? -1 : 1;
  return one->dword < other->dword ? -1 : one->dword > other->dword;
}

/* ADDR counts 64-bit words; the program has an index. Control flow is sorted by place. */
static void
resolve_targets (GArray *cf, guint n_sections)
{
  for (guint i = 0; i < cf->len; i++)
    {
      R700Cf *c = &g_array_index (cf, R700Cf, i);
      const gboolean is_fetch = c->op == R700_CF_OP_CALL_FS && n_sections > 1;
      const R700Cf wanted = { .section = is_fetch ? 1 : c->section, .dword = 2 * c->addr };

      if ((is_fetch || r700_cf_has_target (c)) && c->addr <= G_MAXUINT32 / 2)
        g_array_binary_search (cf, &wanted, compare_places, &c->target);
    }
}

/* --- lines --- */

static void
add_line (R700Decoder *decoder, R700LineKind kind, guint32 index, guint32 slot)
{
  R700Line line = { .kind = kind, .section = decoder->section, .index = index, .slot = slot };

  g_array_append_val (decoder->lines, line);
}

static void
add_clause_lines (R700Decoder *decoder, const R700Cf *cf)
{
  for (guint32 i = cf->first; i < cf->first + cf->n; i++)
    {
      R700Group *group;

      if (cf->class != R700_CF_CLASS_ALU)
        {
          g_array_index (decoder->fetches, R700Fetch, i).line = decoder->lines->len;
          add_line (decoder, R700_LINE_FETCH, i, 0);
          continue;
        }
      group = &g_array_index (decoder->groups, R700Group, i);
      for (guint slot = 0; slot < group->n_slots; slot++)
        {
          group->slots[slot].line = decoder->lines->len;
          add_line (decoder, R700_LINE_SLOT, i, slot);
        }
    }
}

static void
add_cf_lines (R700Decoder *decoder, guint32 first_cf)
{
  guint32 place = 0;

  for (guint32 i = first_cf; i < decoder->cf->len; i++)
    {
      R700Cf *cf = &g_array_index (decoder->cf, R700Cf, i);

      if (cf->dword != place)
        add_line (decoder, R700_LINE_ORG, i, 0);
      place = cf->dword + 2;
      cf->line = decoder->lines->len;
      add_line (decoder, R700_LINE_CF, i, 0);
      if (cf->lists_clause)
        add_clause_lines (decoder, cf);
      if (cf->end_of_program)
        add_line (decoder, R700_LINE_END, i, 0);
    }
}

/* Lists words that nothing reaches: those that are not 0, and zeros at the end, which show the
 * length of the program. */
static void
add_dword_lines (R700Decoder *decoder)
{
  guint32 n_dwords = 2 * decoder->n_quads;
  guint32 tail = n_dwords;

  while (tail > 0 && decoder->owner[(tail - 1) / 2] == R700_OWNER_NONE &&
         decoder->words[tail - 1] == 0)
    tail--;
  for (guint32 dword = 0; dword < n_dwords;)
    {
      guint32 n = 0;

      if (decoder->owner[dword / 2] != R700_OWNER_NONE ||
          (decoder->words[dword] == 0 && dword < tail))
        {
          dword++;
          continue;
        }
      while (n < 4 && dword + n < n_dwords && decoder->owner[(dword + n) / 2] == R700_OWNER_NONE)
        n++;
      add_line (decoder, R700_LINE_DWORDS, dword, n);
      dword += n;
    }
}

/* --- bytes --- */

static gboolean
check_size (gsize size, const char *name, GError **error)
{
  if (size == 0)
    return ls_fail (error, LS_ERROR_FORMAT, "the %s program is empty", name);
  if (size % 8)
    return ls_fail (error, LS_ERROR_FORMAT,
                    "the %s program is %zu bytes, which is no multiple of 8", name, size);
  if (size > R700_MAX_BYTES)
    return ls_fail (error, LS_ERROR_FORMAT, "the %s program is %zu bytes; at most %d are read",
                    name, size, R700_MAX_BYTES);
  return TRUE;
}

static void
decode_section (R700Decoder *decoder, GBytes *bytes, R700Section *section)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  section->n_words = (guint32) (size / 4);
  section->words = r700_words_read (data, section->n_words, &section->big_endian);
  if (section->big_endian)
    r700_find (decoder, LS_SEVERITY_NOTE, 0, "the words are big-endian; read as such");
  section->first_cf = decoder->cf->len;
  decoder->words = section->words;
  decoder->n_quads = section->n_words / 2;
  decoder->n_left = 2 * decoder->n_quads;
  decoder->next_index = 0;
  decoder->owner = g_new0 (guint32, decoder->n_quads);
  g_array_set_size (decoder->clauses, 0);
  walk (decoder);
  decode_section_cf (decoder);
  section->n_cf = decoder->cf->len - section->first_cf;
  add_cf_lines (decoder, section->first_cf);
  add_dword_lines (decoder);
  g_clear_pointer (&decoder->owner, g_free);
}

static gpointer
steal_array (GArray **array, guint *n)
{
  *n = (*array)->len;
  return g_array_free (g_steal_pointer (array), FALSE);
}

R700Program *
r700_decode (GBytes *bytes, GBytes *fetch, GPtrArray *diagnostics, GError **error)
{
  R700Decoder decoder = { .diagnostics = diagnostics };
  R700Program *program;

  g_return_val_if_fail (bytes != NULL, NULL);

  if (!check_size (g_bytes_get_size (bytes), "main", error) ||
      (fetch != NULL && !check_size (g_bytes_get_size (fetch), "fetch", error)))
    return NULL;
  program = g_new0 (R700Program, 1);
  g_atomic_ref_count_init (&program->ref_count);
  decoder.clauses = g_array_new (FALSE, FALSE, sizeof (R700Clause));
  decoder.cf = g_array_new (FALSE, FALSE, sizeof (R700Cf));
  decoder.groups = g_array_new (FALSE, FALSE, sizeof (R700Group));
  decoder.fetches = g_array_new (FALSE, FALSE, sizeof (R700Fetch));
  decoder.lines = g_array_new (FALSE, FALSE, sizeof (R700Line));
  program->n_sections = fetch != NULL ? 2 : 1;
  program->sections[0].name = "main";
  program->sections[1].name = "fetch";
  decode_section (&decoder, bytes, &program->sections[0]);
  if (fetch != NULL)
    {
      decoder.section = 1;
      add_line (&decoder, R700_LINE_SECTION, 1, 0);
      decode_section (&decoder, fetch, &program->sections[1]);
    }
  resolve_targets (decoder.cf, program->n_sections);
  program->n_gprs = decoder.n_gprs;
  program->cf = steal_array (&decoder.cf, &program->n_cf);
  program->groups = steal_array (&decoder.groups, &program->n_groups);
  program->fetches = steal_array (&decoder.fetches, &program->n_fetches);
  program->lines = steal_array (&decoder.lines, &program->n_lines);
  g_array_unref (decoder.clauses);
  return program;
}
