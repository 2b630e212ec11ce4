#include "r700-asm-internal.h"

#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

/* Places the program: control flow in order from word 0; clauses at ADDR, or behind control flow in
 * the order of the text; fetch clauses on 16 bytes. */

typedef struct
{
  R700Asm *as;
  R700AsmSection *section;
  GArray *dwords;   /* of guint32 */
  GArray *is_taken; /* of gboolean, per dword */
  GArray *lines;    /* of IsaLines, per dword; NULL: nobody asks */
  guint32 end;      /* 64-bit word behind everything that is placed */
} Layout;

static R700AsmCf *
cf_at (const R700AsmSection *section, guint index)
{
  return &g_array_index (section->cfs, R700AsmCf, index);
}

/* --- placing ---------------------------------------------------------------------------------- */

static gboolean
reserve (Layout *layout, const IsaCursor *at, guint64 n_dwords)
{
  if (n_dwords > 2 * (guint64) R700_ASM_MAX_WORDS)
    return isa_error (at, NULL, "the program reaches word %" PRIu64 ", %u are possible",
                      n_dwords / 2, R700_ASM_MAX_WORDS);
  if (n_dwords > layout->dwords->len)
    {
      g_array_set_size (layout->dwords, (guint) n_dwords);
      g_array_set_size (layout->is_taken, (guint) n_dwords);
      if (layout->lines != NULL)
        g_array_set_size (layout->lines, (guint) n_dwords);
    }
  return TRUE;
}

/* If two clauses share words, the first one's lines stay. lines: of each of n dwords; NULL: all are
 * the line of at. */
static void
note_lines (Layout *layout, const IsaCursor *at, guint64 dword, const IsaLines *lines, guint n)
{
  for (guint i = 0; layout->lines != NULL && i < n; i++)
    {
      IsaLines *to = &g_array_index (layout->lines, IsaLines, dword + i);

      if (to->first == 0)
        *to = lines != NULL ? lines[i] : (IsaLines){ at->line, at->line };
    }
}

/* Two clauses may share words that are the same in both. */
static gboolean
place (Layout *layout,
       const IsaCursor *at,
       guint64 dword,
       const guint32 *words,
       const IsaLines *lines,
       guint n)
{
  if (!reserve (layout, at, dword + n))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      guint32 *to = &g_array_index (layout->dwords, guint32, dword + i);
      gboolean *is_taken = &g_array_index (layout->is_taken, gboolean, dword + i);

      if (*is_taken && *to != words[i])
        return isa_error (at, "leave ADDR out and a place is found",
                          "this lies over other words, at 64-bit word %" PRIu64, (dword + i) / 2);
      *to = words[i];
      *is_taken = TRUE;
    }
  note_lines (layout, at, dword, lines, n);
  return TRUE;
}

static gboolean
place_cfs (Layout *layout)
{
  guint64 at = 0;

  for (guint i = 0; i < layout->section->cfs->len; i++)
    {
      R700AsmCf *cf = cf_at (layout->section, i);

      if (cf->org >= 0 && (guint64) cf->org < at)
        return isa_error (&cf->at, NULL,
                          ".org goes back, the instruction would be at word %" PRIu64, at);
      if (cf->org >= 0)
        at = (guint64) cf->org;
      if (at >= R700_ASM_MAX_WORDS)
        return isa_error (&cf->at, NULL, "the program has %u words at most", R700_ASM_MAX_WORDS);
      cf->place = (guint32) at++;
    }
  layout->end = (guint32) at;
  return TRUE;
}

/* --- clauses ---------------------------------------------------------------------------------- */

/* The lines of a clause count: a CNT that does not fit them is only reported, for an author may
 * have added or removed lines. An instruction without lines shares the clause of another. */
static gboolean
check_count (const R700AsmCf *cf)
{
  guint max =
    cf->class == R700_CF_CLASS_ALU ? R700_ASM_MAX_CLAUSE_SLOTS : R700_ASM_MAX_CLAUSE_FETCHES;

  if (cf->has_words || cf->is_broken)
    return TRUE;
  if (cf->n_items == 0 && !(cf->has_addr && cf->has_cnt))
    return isa_error (&cf->at, "give it instructions, or ADDR and CNT",
                      "the clause has no instructions");
  if (cf->n_items > max)
    return isa_error (&cf->at, "split the clause",
                      cf->class == R700_CF_CLASS_ALU
                        ? N_ ("the clause has %u slots with literals, %u are possible")
                        : N_ ("the clause has %u fetches, %u are possible"),
                      cf->n_items, max);
  if (cf->has_cnt && cf->n_items > 0 && cf->cnt != cf->n_items)
    isa_warning (&cf->at, "leave CNT out and it is counted",
                 "CNT is %u, but the clause has %u: %u it is", cf->cnt, cf->n_items, cf->n_items);
  return TRUE;
}

static void
set_count (R700AsmCf *cf)
{
  if (cf->has_words || cf->n_items == 0)
    return;
  if (cf->class == R700_CF_CLASS_ALU)
    {
      r700_put (cf->words, R700_CF_ALU_WORD1_COUNT, cf->n_items - 1);
      return;
    }
  r700_put (cf->words, R700_CF_WORD1_COUNT, (cf->n_items - 1) & 7);
  r700_put (cf->words, R700_CF_WORD1_COUNT_3, (cf->n_items - 1) >> 3);
}

/* addr: 64-bit word. */
static gboolean
place_content (Layout *layout, const R700AsmCf *cf, guint64 addr)
{
  return place (layout, &cf->at, addr * 2,
                &g_array_index (layout->section->content, guint32, cf->first),
                &g_array_index (layout->section->lines, IsaLines, cf->first), cf->n_dwords);
}

/* Places the clauses that have an address. */
static gboolean
place_fixed_clause (Layout *layout, const R700AsmCf *cf)
{
  guint64 addr = r700_get (cf->words, r700_cf_fields[cf->class].addr);

  if (cf->label)
    return isa_error (&cf->at, NULL, "ADDR of a clause is a number");
  if (!cf->has_words && cf->class != R700_CF_CLASS_ALU && addr & 1)
    return isa_error (&cf->at, "use an even ADDR", "a fetch clause begins on 16 bytes");
  if (addr + cf->n_dwords / 2 > R700_ASM_MAX_WORDS)
    return isa_error (&cf->at, NULL, "ADDR(%" PRIu64 ") is beyond the largest program, %u words",
                      addr, R700_ASM_MAX_WORDS);
  if (cf->n_dwords == 0)
    return TRUE;
  layout->end = MAX (layout->end, (guint32) (addr + (cf->n_dwords + 1) / 2));
  return place_content (layout, cf, addr);
}

static gboolean
place_free_clause (Layout *layout, R700AsmCf *cf)
{
  const gboolean is_alu = cf->class == R700_CF_CLASS_ALU;
  const guint32 unit = layout->as->is_latte ? (is_alu ? 32 : 16) : is_alu ? 1 : 2;
  guint32 addr = (layout->end + unit - 1) / unit * unit;

  r700_put (cf->words, r700_cf_fields[cf->class].addr, addr);
  if (cf->n_dwords == 0)
    return TRUE;
  layout->end = addr + (cf->n_dwords + 1) / 2;
  return place_content (layout, cf, addr);
}

static gboolean
place_clauses (Layout *layout)
{
  gboolean ok = TRUE;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < layout->section->cfs->len; i++)
      {
        R700AsmCf *cf = cf_at (layout->section, i);

        if (!cf->is_clause || cf->is_broken || (pass == 0) != cf->has_addr)
          continue;
        if (!check_count (cf))
          {
            ok = FALSE;
            continue;
          }
        set_count (cf);
        if (pass == 0 ? !place_fixed_clause (layout, cf) : !place_free_clause (layout, cf))
          ok = FALSE;
      }
  return ok;
}

/* --- jumps ------------------------------------------------------------------------------------ */

static gboolean
resolve_label (Layout *layout, R700AsmCf *cf)
{
  gpointer index;

  if (!g_hash_table_lookup_extended (layout->section->labels, cf->label, NULL, &index))
    return isa_error (&cf->at, NULL, "there is no label '%s'", cf->label);
  if (GPOINTER_TO_UINT (index) >= layout->section->cfs->len)
    return isa_error (&cf->at, NULL, "nothing follows the label '%s'", cf->label);
  return r700_asm_put (&cf->at, cf->words, R700_CF_WORD0_ADDR,
                       cf_at (layout->section, GPOINTER_TO_UINT (index))->place);
}

/* Both ends of a loop point behind each other. */
static void
join_loop (R700AsmCf *start, R700AsmCf *end)
{
  if (!start->has_addr)
    r700_put (start->words, R700_CF_WORD0_ADDR, end->place + 1);
  if (!end->has_addr)
    r700_put (end->words, R700_CF_WORD0_ADDR, start->place + 1);
  start->has_addr = end->has_addr = TRUE;
}

/* Breaks and continues of the loop go to its end. exits holds those of open loops. */
static void
join_exits (Layout *layout, GArray *exits, guint start, guint end)
{
  while (exits->len > 0 && g_array_index (exits, guint, exits->len - 1) > start)
    {
      R700AsmCf *cf = cf_at (layout->section, g_array_index (exits, guint, exits->len - 1));

      r700_put (cf->words, R700_CF_WORD0_ADDR, cf_at (layout->section, end)->place);
      cf->has_addr = TRUE;
      g_array_set_size (exits, exits->len - 1);
    }
}

static void
join_loops (Layout *layout)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) exits = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < layout->section->cfs->len; i++)
    {
      R700AsmCf *cf = cf_at (layout->section, i);
      guint start;

      if (cf->op == R700_CF_OP_LOOP_START || cf->op == R700_CF_OP_LOOP_START_DX10 ||
          cf->op == R700_CF_OP_LOOP_START_NO_AL)
        g_array_append_val (open, i);
      if (!cf->has_addr && open->len > 0 &&
          (cf->op == R700_CF_OP_LOOP_BREAK || cf->op == R700_CF_OP_LOOP_CONTINUE))
        g_array_append_val (exits, i);
      if (cf->op != R700_CF_OP_LOOP_END || open->len == 0)
        continue;
      start = g_array_index (open, guint, open->len - 1);
      g_array_set_size (open, open->len - 1);
      join_loop (cf_at (layout->section, start), cf);
      join_exits (layout, exits, start, i);
    }
}

/* Default targets: POP goes on to the next instruction (errata B09); calls of the fetch subroutine
 * start at its word 0. */
static gboolean
default_target (R700AsmCf *cf)
{
  if (cf->op == R700_CF_OP_POP)
    r700_put (cf->words, R700_CF_WORD0_ADDR, cf->place + 1);
  else if (cf->op != R700_CF_OP_CALL_FS)
    return isa_error (&cf->at, "add ADDR(n) or ADDR(label)", "%s needs a target",
                      r700_cf_ops[cf->op].name);
  return TRUE;
}

static gboolean
resolve_targets (Layout *layout)
{
  gboolean ok = TRUE;

  join_loops (layout);
  for (guint i = 0; i < layout->section->cfs->len; i++)
    {
      R700AsmCf *cf = cf_at (layout->section, i);

      if (cf->label && !cf->is_clause)
        ok = resolve_label (layout, cf) && ok;
      else if (!cf->has_addr && !cf->is_clause && cf->op != R700_CF_OP_INVALID &&
               r700_cf_ops[cf->op].flags & R700_CF_TARGET)
        ok = default_target (cf) && ok;
    }
  return ok;
}

/* --- all of it -------------------------------------------------------------------------------- */

static gboolean
place_rest (Layout *layout)
{
  gboolean ok = TRUE;

  for (guint i = 0; i < layout->section->cfs->len; i++)
    {
      const R700AsmCf *cf = cf_at (layout->section, i);

      ok = place (layout, &cf->at, (guint64) cf->place * 2, cf->words, NULL, 2) && ok;
    }
  for (guint i = 0; i < layout->section->raws->len && ok; i++)
    {
      const R700AsmRaw *raw = &g_array_index (layout->section->raws, R700AsmRaw, i);

      ok = place (layout, &raw->at, raw->dword, &raw->value, NULL, 1);
    }
  return ok;
}

static GBytes *
layout_bytes (const Layout *layout)
{
  gsize n = (layout->dwords->len + 1u) & ~1u;
  guint32 *words = g_new0 (guint32, n + 1);

  for (guint i = 0; i < layout->dwords->len; i++)
    words[i] = GUINT32_TO_LE (g_array_index (layout->dwords, guint32, i));
  return g_bytes_new_take (words, n * sizeof *words);
}

GBytes *
r700_asm_layout (R700Asm *as, R700AsmSection *section, GArray *lines)
{
  g_autoptr (GArray) dwords = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autoptr (GArray) is_taken = g_array_new (FALSE, TRUE, sizeof (gboolean));
  Layout layout = {
    .as = as, .section = section, .dwords = dwords, .is_taken = is_taken, .lines = lines
  };
  gboolean ok;

  ok = place_cfs (&layout) && resolve_targets (&layout);
  ok = ok && place_clauses (&layout) && place_rest (&layout);
  return ok && as->reader.n_errors == 0 ? layout_bytes (&layout) : NULL;
}
