#include "tgsi-source.h"

/* The begins and ends of blocks, and the targets of control flow. */

#define NONE G_MAXUINT32

/* An open block. */
typedef struct
{
  guint32 opener;
  guint32 last;      /* IF or ELSE, or the last label of a SWITCH; else its opener */
  gboolean has_last; /* it has an ELSE, or a DEFAULT */
} Open;

typedef struct
{
  const TgsiSource *source;
  TgsiProgram *program;
  GArray *open; /* of Open */
} Blocks;

/* --- words about blocks ----------------------------------------------------------------------- */

static const struct
{
  guint16 opens, ends;
} pairs[] = {
  { TGSI_IF, TGSI_ENDIF },         { TGSI_UIF, TGSI_ENDIF },     { TGSI_BGNLOOP, TGSI_ENDLOOP },
  { TGSI_SWITCH, TGSI_ENDSWITCH }, { TGSI_BGNSUB, TGSI_ENDSUB },
};

/* The instruction that ends a block of op; TGSI_N_OPS: op opens none. */
static guint
end_of (guint op)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    if (pairs[i].opens == op)
      return pairs[i].ends;
  return TGSI_N_OPS;
}

/* The end of the blocks that op ends or divides; TGSI_N_OPS: none. */
static guint
end_it_belongs_to (guint op)
{
  switch (op)
    {
    case TGSI_ELSE:
    case TGSI_ENDIF:
      return TGSI_ENDIF;
    case TGSI_CASE:
    case TGSI_DEFAULT:
    case TGSI_ENDSWITCH:
      return TGSI_ENDSWITCH;
    case TGSI_ENDLOOP:
    case TGSI_ENDSUB:
      return op;
    default:
      return TGSI_N_OPS;
    }
}

static const char *
opener_name (guint end)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    if (pairs[i].ends == end)
      return tgsi_ops[pairs[i].opens].name;
  return "";
}

static const char *
name_of_insn (const Blocks *blocks, guint insn)
{
  return tgsi_ops[blocks->program->insns[insn].op].name;
}

static guint
line_of (const Blocks *blocks, guint insn)
{
  return tgsi_source_insn (blocks->source, insn, TGSI_PLACE_OP).line;
}

/* --- opening and ending ----------------------------------------------------------------------- */

static gboolean
open_block (Blocks *blocks, guint32 insn)
{
  if (blocks->program->insns[insn].op == TGSI_BGNSUB && blocks->open->len > 0)
    return tgsi_source_error (blocks->source, insn, TGSI_PLACE_OP, NULL,
                              "BGNSUB stands within a block");
  if (blocks->open->len == TGSI_MAX_NESTING)
    return tgsi_source_error (blocks->source, insn, TGSI_PLACE_OP, NULL,
                              "more than %u blocks are open here", TGSI_MAX_NESTING);
  g_array_append_vals (blocks->open, &(Open){ insn, insn, FALSE }, 1);
  return TRUE;
}

/* The block that an instruction ends or divides: the innermost one. */
static Open *
find_block (Blocks *blocks, guint32 insn, guint end)
{
  Open *top;

  if (blocks->open->len == 0)
    {
      tgsi_source_error (blocks->source, insn, TGSI_PLACE_OP, NULL, "%s stands outside of %s",
                         name_of_insn (blocks, insn), opener_name (end));
      return NULL;
    }
  top = &g_array_index (blocks->open, Open, blocks->open->len - 1);
  if (end_of (blocks->program->insns[top->opener].op) == end)
    return top;
  tgsi_source_error (blocks->source, insn, TGSI_PLACE_OP, NULL,
                     "%s stands within %s of line %u, which is open", name_of_insn (blocks, insn),
                     name_of_insn (blocks, top->opener), line_of (blocks, top->opener));
  return NULL;
}

/* ELSE, CASE, DEFAULT. */
static gboolean
divide_block (Blocks *blocks, Open *open, guint32 insn)
{
  const guint op = blocks->program->insns[insn].op;

  if (open->has_last && op != TGSI_CASE)
    return tgsi_source_error (blocks->source, insn, TGSI_PLACE_OP, NULL,
                              "%s of line %u has its %s already",
                              name_of_insn (blocks, open->opener), line_of (blocks, open->opener),
                              name_of_insn (blocks, insn));
  open->has_last |= op != TGSI_CASE;
  if (op == TGSI_ELSE || open->last != open->opener)
    blocks->program->insns[open->last].target_insn = insn;
  open->last = insn;
  return TRUE;
}

static gboolean
end_block (Blocks *blocks, const Open *open, guint32 insn)
{
  TgsiInsn *insns = blocks->program->insns;

  insns[open->last].target_insn = insn;
  if (insns[insn].op != TGSI_ENDIF)
    insns[open->opener].target_insn = insn;
  if (insns[insn].op == TGSI_ENDLOOP)
    insns[insn].target_insn = open->opener;
  g_array_set_size (blocks->open, blocks->open->len - 1);
  return TRUE;
}

static gboolean
end_or_divide (Blocks *blocks, guint32 insn, guint end)
{
  TgsiInsn *insns = blocks->program->insns;
  Open *open = find_block (blocks, insn, end);

  if (open == NULL)
    return FALSE;
  insns[insn].opener = open->opener;
  insns[insn].around = insns[open->opener].around;
  insns[insn].depth = insns[open->opener].depth;
  return insns[insn].op == end ? end_block (blocks, open, insn) : divide_block (blocks, open, insn);
}

/* --- leaving ---------------------------------------------------------------------------------- */

/* The innermost open block that an instruction leaves, or NONE. */
static guint32
find_left (const Blocks *blocks, guint op)
{
  for (guint i = blocks->open->len; i-- > 0;)
    {
      const guint32 opener = g_array_index (blocks->open, Open, i).opener;
      const guint opens = blocks->program->insns[opener].op;

      if (op == TGSI_RET ? opens == TGSI_BGNSUB
                         : opens == TGSI_BGNLOOP || (opens == TGSI_SWITCH && op == TGSI_BRK))
        return opener;
    }
  return NONE;
}

/* BRK, CONT, RET: finds the block that they leave now, and the end of the block in
 * finish_leaving(). */
static gboolean
leave_block (Blocks *blocks, guint32 insn)
{
  TgsiInsn *left = &blocks->program->insns[insn];
  left->target_insn = find_left (blocks, left->op);
  return left->target_insn != NONE || left->op == TGSI_RET ||
         (left->op == TGSI_BRK
            ? tgsi_source_error (blocks->source, insn, TGSI_PLACE_OP, NULL,
                                 "%s stands outside of BGNLOOP and SWITCH",
                                 name_of_insn (blocks, insn))
            : tgsi_source_error (blocks->source, insn, TGSI_PLACE_OP, NULL,
                                 "%s stands outside of BGNLOOP", name_of_insn (blocks, insn)));
}

static void
finish_leaving (TgsiProgram *program)
{
  for (guint i = 0; i < program->n_insns; i++)
    {
      TgsiInsn *insn = &program->insns[i];

      if (insn->op != TGSI_BRK && insn->op != TGSI_CONT && insn->op != TGSI_RET)
        continue;
      if (insn->target_insn != NONE)
        insn->target_insn = program->insns[insn->target_insn].target_insn;
      else if (program->end < program->n_insns)
        insn->target_insn = program->end;
    }
}

/* --- sections --------------------------------------------------------------------------------- */

/* Reports blocks that are open at END, or at the end of the text. */
static gboolean
end_section (Blocks *blocks)
{
  for (guint i = 0; i < blocks->open->len; i++)
    {
      const guint32 opener = g_array_index (blocks->open, Open, i).opener;

      tgsi_source_error (blocks->source, opener, TGSI_PLACE_OP, NULL, "%s has no %s",
                         name_of_insn (blocks, opener),
                         tgsi_ops[end_of (blocks->program->insns[opener].op)].name);
    }
  return blocks->open->len == 0;
}

static gboolean
place_insn (Blocks *blocks, guint32 i)
{
  TgsiInsn *insn = &blocks->program->insns[i];
  const guint n_open = blocks->open->len;
  const guint end = end_it_belongs_to (insn->op);

  insn->target_insn = insn->opener = NONE;
  insn->depth = (guint16) n_open;
  insn->around = n_open > 0 ? g_array_index (blocks->open, Open, n_open - 1).opener : NONE;
  if (end != TGSI_N_OPS)
    return end_or_divide (blocks, i, end);
  if (end_of (insn->op) != TGSI_N_OPS)
    return open_block (blocks, i);
  switch (insn->op)
    {
    case TGSI_BRK:
    case TGSI_CONT:
    case TGSI_RET:
      return leave_block (blocks, i);
    case TGSI_END:
      return i == blocks->program->end ? end_section (blocks)
                                       : tgsi_source_error (blocks->source, i, TGSI_PLACE_OP, NULL,
                                                            "the program has ended already");
    default:
      return TRUE;
    }
}

/* --- calls ------------------------------------------------------------------------------------ */

static gboolean
find_callee (const Blocks *blocks, guint32 i)
{
  const TgsiProgram *program = blocks->program;
  TgsiInsn *insn = &program->insns[i];
  insn->target_insn = (guint32) insn->label;
  if (insn->target_insn >= program->n_insns)
    return tgsi_source_error (blocks->source, i, TGSI_PLACE_LABEL, NULL,
                              "there is no instruction %d", insn->label);
  return program->insns[insn->target_insn].op == TGSI_BGNSUB ||
         tgsi_source_error (blocks->source, i, TGSI_PLACE_LABEL, "CAL leads to BGNSUB",
                            "instruction %d is %s", insn->label,
                            name_of_insn (blocks, insn->target_insn));
}

/* The depth of the calls in a section. */
typedef struct
{
  const Blocks *blocks;
  guint8 *heights; /* by BGNSUB: the height of its subroutine, from 1; 0: not known */
  guint8 *is_open; /* by BGNSUB: the search is inside of it */
} Calls;

static guint find_height (Calls *calls, guint32 section, guint32 end, guint depth);

/* Returns: 0, with an error: the calls go too deep. */
static guint
find_height_of_call (Calls *calls, guint32 cal, guint depth)
{
  const TgsiInsn *insns = calls->blocks->program->insns;
  const guint32 sub = insns[cal].target_insn;
  if (calls->is_open[sub])
    return tgsi_source_error (calls->blocks->source, cal, TGSI_PLACE_OP, NULL,
                              "the subroutine of instruction %u calls itself", sub);
  if (depth + calls->heights[sub] > TGSI_MAX_CALLS || depth == TGSI_MAX_CALLS)
    return tgsi_source_error (calls->blocks->source, cal, TGSI_PLACE_OP, NULL,
                              "calls are more than %u deep here", TGSI_MAX_CALLS);
  if (calls->heights[sub] == 0)
    {
      calls->is_open[sub] = TRUE;
      calls->heights[sub] = (guint8) find_height (calls, sub, insns[sub].target_insn, depth + 1);
      calls->is_open[sub] = FALSE;
    }
  return calls->heights[sub];
}

/* 1 + the greatest height that a section calls. Returns: 0, with an error: the calls go too
 * deep. */
static guint
find_height (Calls *calls, guint32 section, guint32 end, guint depth)
{
  const TgsiInsn *insns = calls->blocks->program->insns;
  guint height = 0;

  for (guint32 i = section; i < end; i++)
    {
      guint below;

      if (insns[i].op == TGSI_BGNSUB && i != section)
        i = insns[i].target_insn;
      if (insns[i].op != TGSI_CAL)
        continue;
      below = find_height_of_call (calls, i, depth);
      if (below == 0)
        return 0;
      height = MAX (height, below);
    }
  return height + 1;
}

/* Finds the subroutines of all calls, then checks their depth. */
static gboolean
check_calls (const Blocks *blocks)
{
  const TgsiProgram *program = blocks->program;
  g_autofree guint8 *heights = g_new0 (guint8, program->n_insns);
  g_autofree guint8 *is_open = g_new0 (guint8, program->n_insns);
  Calls calls = { blocks, heights, is_open };
  gboolean is_good = TRUE;

  for (guint32 i = 0; i < program->n_insns; i++)
    if (program->insns[i].op == TGSI_CAL)
      is_good = find_callee (blocks, i) && is_good;
  for (guint32 i = 0; i < program->n_insns && is_good; i++)
    if (program->insns[i].op == TGSI_CAL)
      is_good = find_height_of_call (&calls, i, 0) != 0;
  return is_good;
}

gboolean
tgsi_find_blocks (const TgsiSource *source, TgsiProgram *program)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Open));
  Blocks blocks = { source, program, open };

  for (guint32 i = 0; i < program->n_insns; i++)
    if (!place_insn (&blocks, i))
      return FALSE;
  if (!end_section (&blocks))
    return FALSE;
  finish_leaving (program);
  return check_calls (&blocks);
}
