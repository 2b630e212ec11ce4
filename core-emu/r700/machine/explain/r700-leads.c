#include "r700-cf-private.h"
#include "r700-loaded.h"

/* Where control flow can lead: what r700-cf.c and r700-clause.c do, as far as the words tell. */

static void
add_call (GArray *out, LsLeadKind kind, guint from, guint to, guint back)
{
  const LsLead lead = { kind, from, to, back };

  g_array_append_val (out, lead);
}

static void
add (GArray *out, LsLeadKind kind, guint from, guint to)
{
  add_call (out, kind, from, to, LS_LINE_NONE);
}

/* The line of the CF instruction behind one, or LS_LINE_NONE. */
static guint
find_next (const R700Program *program, guint32 number)
{
  const guint32 next = r700_cf_following (program, number);

  return next < program->n_cf ? program->cf[next].line : LS_LINE_NONE;
}

/* Out of an instruction, or of the last item of its clause. */
static void
add_on (GArray *out, LsLeadKind kind, const R700Program *program, guint32 number, guint from)
{
  const guint next = find_next (program, number);

  if (program->cf[number].end_of_program)
    add (out, LS_LEAD_END, from, LS_LINE_NONE);
  else if (next != LS_LINE_NONE)
    add (out, kind, from, next);
}

/* --- clauses --------------------------------------------------------------------------------------------- */

static guint
find_item (const R700Program *program, const R700Cf *cf, guint32 item)
{
  return cf->class == R700_CF_CLASS_ALU ? program->groups[cf->first + item].slots[0].line
                                        : program->fetches[cf->first + item].line;
}

/* The lines of a clause that several instructions run follow the first of these. */
static void
add_clause (GArray *out, const R700Program *program, guint32 number)
{
  const R700Cf *cf = &program->cf[number];
  const LsLeadKind kind = cf->lists_clause ? LS_LEAD_NEXT : LS_LEAD_JUMP;

  if (cf->n == 0)
    return;
  add (out, kind, cf->line, find_item (program, cf, 0));
  add_on (out, LS_LEAD_SKIP, program, number, cf->line);
  for (guint32 item = 1; cf->lists_clause && item < cf->n; item++)
    add (out, LS_LEAD_NEXT, find_item (program, cf, item - 1), find_item (program, cf, item));
  add_on (out, kind, program, number, find_item (program, cf, cf->n - 1));
}

/* --- without a clause ------------------------------------------------------------------------------------ */

/* POP has a target that it never goes to. */
static gboolean
jumps (const R700Cf *cf)
{
  return cf->class == R700_CF_CLASS_PLAIN && (r700_cf_ops[cf->op].flags & R700_CF_TARGET) &&
         cf->op != R700_CF_OP_POP && cf->target != G_MAXUINT32;
}

static gboolean
calls (const R700Cf *cf)
{
  return cf->op == R700_CF_OP_CALL || cf->op == R700_CF_OP_CALL_FS;
}

static void
add_plain (GArray *out, const R700Program *program, guint32 number)
{
  const R700Cf *cf = &program->cf[number];

  if (cf->end_of_program)
    add (out, LS_LEAD_END, cf->line, LS_LINE_NONE);
  else if (cf->op == R700_CF_OP_RETURN)
    add (out, LS_LEAD_RETURN, cf->line, LS_LINE_NONE);
  else
    {
      if (jumps (cf))
        add_call (out, calls (cf) ? LS_LEAD_CALL : LS_LEAD_JUMP, cf->line,
                  program->cf[cf->target].line,
                  calls (cf) ? find_next (program, number) : LS_LINE_NONE);
      if (cf->op != R700_CF_OP_JUMP || cf->cond != R700_COND_FALSE)
        add_on (out, LS_LEAD_NEXT, program, number, cf->line);
    }
}

void
r700_leads (const LsProgram *program, GArray *out)
{
  const R700Program *code = r700_loaded_code (program)->program;

  for (guint32 i = 0; i < code->n_cf; i++)
    {
      const R700Cf *cf = &code->cf[i];

      if (cf->op == R700_CF_OP_INVALID)
        continue;
      if (cf->class == R700_CF_CLASS_ALU || (r700_cf_ops[cf->op].flags & R700_CF_CLAUSE))
        add_clause (out, code, i);
      else
        add_plain (out, code, i);
    }
}
