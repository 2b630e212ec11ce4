#include "r700-listing.h"

/* --- texts --- */

static void
print_dwords (IsaText *text, const R700Program *program, const R700Line *line)
{
  const guint32 *words = program->sections[line->section].words;

  isa_text_span (text, ISA_SPAN_OPCODE, ".dword");
  isa_text_plain (text, " ");
  isa_text_span (text, ISA_SPAN_LABEL, "@%u", line->index);
  for (guint i = 0; i < line->slot; i++)
    {
      isa_text_plain (text, i ? ", " : " ");
      isa_text_span (text, ISA_SPAN_LITERAL, "0x%08X", words[line->index + i]);
    }
}

static void
print_line (IsaText *text, guint i, gconstpointer data)
{
  const R700Program *program = data;
  const R700Line *line = &program->lines[i];

  switch (line->kind)
    {
    case R700_LINE_SECTION:
      isa_text_span (text, ISA_SPAN_OPCODE, ".section");
      isa_text_plain (text, " ");
      isa_text_span (text, ISA_SPAN_LABEL, "%s", program->sections[line->section].name);
      break;
    case R700_LINE_ORG:
      isa_text_span (text, ISA_SPAN_OPCODE, ".org");
      isa_text_plain (text, " ");
      isa_text_span (text, ISA_SPAN_LABEL, "%u", program->cf[line->index].dword / 2);
      break;
    case R700_LINE_CF:
      r700_print_cf (text, program, &program->cf[line->index]);
      break;
    case R700_LINE_SLOT:
      r700_print_slot (text, program, &program->groups[line->index], line->slot);
      break;
    case R700_LINE_FETCH:
      r700_print_fetch (text, &program->fetches[line->index]);
      break;
    case R700_LINE_END:
      isa_text_span (text, ISA_SPAN_OPCODE, "END_OF_PROGRAM");
      break;
    case R700_LINE_DWORDS:
      print_dwords (text, program, line);
      break;
    }
  /* Removes the space in front of flags, if there are no flags. */
  while (text->string->str[text->string->len - 1] == ' ')
    g_string_truncate (text->string, text->string->len - 1);
}

/* --- what else a line has --- */

static void
describe_cf (const R700Program *program, const R700Cf *cf, IsaLine *out)
{
  gboolean is_alu = cf->class == R700_CF_CLASS_ALU;
  guint flags = r700_cf_ops[cf->op].flags;

  out->kind = R700_LISTING_FLOW;
  if (is_alu || (flags & R700_CF_CLAUSE))
    out->kind = R700_LISTING_CLAUSE;
  else if (cf->class == R700_CF_CLASS_EXPORT)
    out->kind = R700_LISTING_EXPORT;
  out->dword = cf->dword;
  out->n_words = 2;
  memcpy (out->words, cf->words, sizeof cf->words);
  out->op = r700_cf_ops[cf->op].name;
  out->doc = r700_cf_ops[cf->op].doc;
  if (cf->target != G_MAXUINT32)
    out->target = program->cf[cf->target].line;
  else if (out->kind == R700_LISTING_CLAUSE && cf->n)
    out->target =
      is_alu ? program->groups[cf->first].slots[0].line : program->fetches[cf->first].line;
}

static void
describe_slot (const R700Group *group, const R700Alu *alu, IsaLine *out)
{
  out->kind = R700_LISTING_ALU;
  out->first = group->slots[0].line;
  out->n = group->n_slots;
  out->dword = alu->dword;
  out->n_words = 2;
  memcpy (out->words, alu->words, sizeof alu->words);
  out->op = r700_alu_ops[alu->op].name;
  out->doc = r700_alu_ops[alu->op].formula;
}

static void
describe_fetch (const R700Fetch *fetch, IsaLine *out)
{
  out->kind = R700_LISTING_FETCH;
  out->dword = fetch->dword;
  out->n_words = 4;
  memcpy (out->words, fetch->words, sizeof fetch->words);
  if (fetch->op == R700_FETCH_INVALID)
    return;
  out->op = r700_fetch_ops[fetch->op].name;
  out->doc = r700_fetch_ops[fetch->op].doc;
}

static void
describe_dwords (const R700Program *program, const R700Line *line, IsaLine *out)
{
  out->dword = line->index;
  out->n_words = line->slot;
  for (guint i = 0; i < line->slot; i++)
    out->words[i] = program->sections[line->section].words[line->index + i];
}

static void
describe_line (IsaLine *out, guint i, gconstpointer data)
{
  const R700Program *program = data;
  const R700At at = r700_at (program, i);

  *out =
    (IsaLine){ .kind = R700_LISTING_OTHER, .first = i, .n = 1, .dword = -1, .target = G_MAXUINT };
  if (at.cf != NULL)
    describe_cf (program, at.cf, out);
  else if (at.alu != NULL)
    describe_slot (at.group, at.alu, out);
  else if (at.fetch != NULL)
    describe_fetch (at.fetch, out);
  else if (program->lines[i].kind == R700_LINE_DWORDS)
    describe_dwords (program, &program->lines[i], out);
}

/* --- nesting --- */

/* How the depth changes at a control-flow instruction, read from top to bottom: before it and after
 * it. */
typedef struct
{
  gint before;
  gint after;
} DepthStep;

static DepthStep
depth_step (const R700Program *program, const R700Cf *cf)
{
  const R700Frames frames = r700_cf_frames (program, cf);
  const gint pops = (gint) frames.pops, pushes = frames.pushes != R700_FRAME_NONE;

  if (cf->op == R700_CF_OP_ELSE || cf->op == R700_CF_OP_LOOP_END)
    return (DepthStep){ -1, cf->op == R700_CF_OP_ELSE };
  if (cf->class == R700_CF_CLASS_ALU)
    return (DepthStep){ 0, pushes - pops };
  return (DepthStep){ -pops, pushes };
}

static void
set_depths (const R700Program *program, IsaLine *lines)
{
  gint depth = 0; /* at the instruction */
  gint next = 0;  /* behind the instruction and its clause */

  for (guint i = 0; i < program->n_lines; i++)
    {
      const R700Line *line = &program->lines[i];

      if (line->kind == R700_LINE_SECTION)
        next = 0;
      if (line->kind == R700_LINE_CF)
        {
          DepthStep step = depth_step (program, &program->cf[line->index]);

          depth = MAX (0, next + step.before);
          next = MAX (0, depth + step.after);
        }
      else if (line->kind != R700_LINE_SLOT && line->kind != R700_LINE_FETCH)
        depth = next;
      lines[i].depth =
        (guint) depth + (line->kind == R700_LINE_SLOT || line->kind == R700_LINE_FETCH);
    }
}

/* --- public --- */

IsaListing *
r700_listing_new (const R700Program *program)
{
  IsaListing *listing = isa_listing_new (program->n_lines, print_line, describe_line, program);

  set_depths (program, listing->lines);
  return listing;
}

char *
r700_print (const R700Program *program)
{
  return isa_text_print (program->n_lines, print_line, program);
}
