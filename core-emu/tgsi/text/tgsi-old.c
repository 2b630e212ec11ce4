#include "tgsi-old.h"

#include <string.h>

#include "ls-words.h"

/* --- what old instructions were --------------------------------------------------------------- */

enum
{
  FROM_NOTHING,
  FROM_S0, /* the sources */
  FROM_S1,
  FROM_S2,
  FROM_T, /* a register of our own */
  FROM_K, /* an immediate of our own: 0, 1, -0.5, 0 */
};

enum
{
  TO_NOTHING,
  TO_D,
  TO_T,
};

typedef struct
{
  guint8 from;
  gboolean negates, is_absolute;
  const char *letters; /* NULL: all in order */
} Source;

#define MAX_STEPS 4
#define NO_STEP \
  0 /* ends a list that is shorter; as an instruction it is ARL, which stands for no old one */

typedef struct
{
  guint16 op;
  guint8 to, mask;
  Source src[3];
} Step;

typedef struct
{
  const char *name;
  const char *instead; /* for people */
  guint16 shape;       /* an instruction that takes as many operands */
  Step steps[MAX_STEPS];
} Old;

#define X 1
#define Y 2
#define XY 3
#define XYZ 7
#define W 8
#define ZW 12
#define ALL 15

static const float constants[4] = { 0, 1, -0.5f, 0 };

/* clang-format off */
static const Old olds[] = {
  /* TRANSLATORS: what stands for an instruction that is none any more */
  { "ABS", N_ ("MOV of |..|"), TGSI_MOV,
    { { TGSI_MOV, TO_D, ALL, { { FROM_S0, FALSE, TRUE } } } } },
  { "SUB", N_ ("ADD of -.."), TGSI_ADD,
    { { TGSI_ADD, TO_D, ALL, { { FROM_S0 }, { FROM_S1, TRUE } } } } },
  { "CLAMP", N_ ("MAX and MIN"), TGSI_MAD,
    { { TGSI_MAX, TO_T, ALL, { { FROM_S0 }, { FROM_S1 } } },
      { TGSI_MIN, TO_D, ALL, { { FROM_T }, { FROM_S2 } } } } },
  { "DP2A", N_ ("DP2 and ADD"), TGSI_MAD,
    { { TGSI_DP2, TO_T, X, { { FROM_S0 }, { FROM_S1 } } },
      { TGSI_ADD, TO_D, ALL, { { FROM_T, .letters = "xxxx" }, { FROM_S2, .letters = "xxxx" } } } } },
  { "DPH", N_ ("DP3 and ADD"), TGSI_ADD,
    { { TGSI_DP3, TO_T, X, { { FROM_S0 }, { FROM_S1 } } },
      { TGSI_ADD, TO_D, ALL, { { FROM_T, .letters = "xxxx" }, { FROM_S1, .letters = "wwww" } } } } },
  { "KIL", "KILL_IF", TGSI_KILL_IF,
    { { TGSI_KILL_IF, TO_NOTHING, 0, { { FROM_S0 } } } } },
  { "KILP", "KILL", TGSI_KILL,
    { { TGSI_KILL, TO_NOTHING, 0, { { 0 } } } } },
  { "SCS", N_ ("COS and SIN"), TGSI_MOV,
    { { TGSI_COS, TO_T, X, { { FROM_S0 } } },
      { TGSI_SIN, TO_T, Y, { { FROM_S0 } } },
      { TGSI_MOV, TO_D, XY, { { FROM_T } } },
      { TGSI_MOV, TO_D, ZW, { { FROM_K, .letters = "xxxy" } } } } },
  { "SFL", N_ ("MOV of 0"), TGSI_READ_HELPER,
    { { TGSI_MOV, TO_D, ALL, { { FROM_K, .letters = "xxxx" } } } } },
  { "STR", N_ ("MOV of 1"), TGSI_READ_HELPER,
    { { TGSI_MOV, TO_D, ALL, { { FROM_K, .letters = "yyyy" } } } } },
  { "XPD", N_ ("MUL and MAD"), TGSI_MUL,
    { { TGSI_MUL, TO_T, XYZ, { { FROM_S0, .letters = "zxyy" }, { FROM_S1, .letters = "yzxx" } } },
      { TGSI_MAD, TO_D, XYZ, { { FROM_S0, .letters = "yzxx" }, { FROM_S1, .letters = "zxyy" },
                               { FROM_T, TRUE } } },
      { TGSI_MOV, TO_D, W, { { FROM_K, .letters = "yyyy" } } } } },
  { "NRM", N_ ("DP3, RSQ and MUL"), TGSI_MOV,
    { { TGSI_DP3, TO_T, X, { { FROM_S0 }, { FROM_S0 } } },
      { TGSI_RSQ, TO_T, X, { { FROM_T, .letters = "xxxx" } } },
      { TGSI_MUL, TO_D, XYZ, { { FROM_S0 }, { FROM_T, .letters = "xxxx" } } },
      { TGSI_MOV, TO_D, W, { { FROM_K, .letters = "yyyy" } } } } },
  { "CND", N_ ("ADD of -0.5 and CMP"), TGSI_MAD,
    { { TGSI_ADD, TO_T, ALL, { { FROM_S2 }, { FROM_K, .letters = "zzzz" } } },
      { TGSI_CMP, TO_D, ALL, { { FROM_T, TRUE }, { FROM_S0 }, { FROM_S1 } } } } },
  { "BREAKC", N_ ("UIF and BRK"), TGSI_SWITCH,
    { { TGSI_UIF, TO_NOTHING, 0, { { FROM_S0 } } },
      { TGSI_BRK, TO_NOTHING, 0, { { 0 } } },
      { TGSI_ENDIF, TO_NOTHING, 0, { { 0 } } } } },
  { "CALLNZ", N_ ("UIF and CAL"), TGSI_UIF,
    { { TGSI_UIF, TO_NOTHING, 0, { { FROM_S0 } } },
      { TGSI_CAL, TO_NOTHING, 0, { { 0 } } },
      { TGSI_ENDIF, TO_NOTHING, 0, { { 0 } } } } },
  { "TXQ_LZ", "TXQ", TGSI_TXQS,
    { { TGSI_TXQ, TO_D, ALL, { { FROM_K, .letters = "xxxx" }, { FROM_S0 } } } } },
};
/* clang-format on */

G_STATIC_ASSERT (G_N_ELEMENTS (olds) < 32);

/* --- words ------------------------------------------------------------------------------------ */

guint
tgsi_old_find (const char *word, TgsiOpcode *op, gboolean *is_saturated)
{
  static const char suffix[] = "_SAT";
  g_autofree char *name = g_strdup (word);

  *is_saturated = g_str_has_suffix (name, suffix);
  if (*is_saturated)
    name[strlen (name) - strlen (suffix)] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (olds); i++)
    if (strcmp (olds[i].name, name) == 0)
      {
        *op = (TgsiOpcode) olds[i].shape;
        return i + 1;
      }
  return 0;
}

void
tgsi_old_note (TgsiParser *parser, const IsaCursor *at, guint number, TgsiOldFile file)
{
  const guint32 bit = number > 0 ? 1u << number : 1u << (30 - file);

  if (parser->told & bit)
    return;
  parser->told |= bit;
  if (number > 0)
    isa_note (at, NULL, "%s is no instruction any more: it is read as %s", olds[number - 1].name,
              ls_words (olds[number - 1].instead));
  else if (file == TGSI_OLD_IMMX)
    isa_note (at, NULL, "IMMX is no register file any more: its registers are read as IMM");
  else
    isa_note (at, NULL, "TEMPX is no register file any more: its registers are read as TEMP");
}

/* --- registers -------------------------------------------------------------------------------- */

typedef struct
{
  TgsiParser *parser;
  guint n_temps, n_imms;               /* of the files as they are now */
  guint16 array;                       /* the number of an array of TEMP that is free */
  gint bases[TGSI_MAX_OLD_ARRAYS];     /* by TEMPX: its first TEMP, or -1 */
  guint16 arrays[TGSI_MAX_OLD_ARRAYS]; /* by TEMPX: the number of its array */
  gint temp, imm;                      /* our own, or -1 */
} Replacing;

static void
count_temps (Replacing *replacing)
{
  const GArray *decls = replacing->parser->decls;

  for (guint i = 0; i < decls->len; i++)
    {
      const TgsiDecl *decl = &g_array_index (decls, TgsiDecl, i);

      if (decl->file != TGSI_FILE_TEMP)
        continue;
      replacing->array = MAX (replacing->array, decl->array);
      if (!decl->has_dim)
        replacing->n_temps = MAX (replacing->n_temps, decl->last + 1u);
    }
  replacing->array++;
}

/* TEMPX[2][0..3] becomes an array behind the other TEMP. Returns: FALSE, with an error. */
static gboolean
replace_decl (Replacing *replacing, TgsiDecl *decl, guint32 place)
{
  const guint n = decl->dim_first;
  const IsaCursor at = tgsi_source_cursor (&replacing->parser->source, place);

  if (replacing->bases[n] >= 0)
    return isa_error (&at, NULL, "TEMPX[%u] is declared already", n);
  if (replacing->n_temps + decl->last >= TGSI_MAX_TEMPS)
    return isa_error (&at, NULL, "more than %u registers of TEMP, with those of TEMPX",
                      TGSI_MAX_TEMPS);
  replacing->bases[n] = (gint) replacing->n_temps;
  replacing->arrays[n] = replacing->array;
  decl->array = replacing->array++;
  decl->first = (guint16) (decl->first + replacing->n_temps);
  decl->last = (guint16) (decl->last + replacing->n_temps);
  decl->has_dim = FALSE;
  decl->dim_first = decl->dim_last = 0;
  replacing->n_temps = decl->last + 1u;
  return TRUE;
}

static void
replace_decls (Replacing *replacing)
{
  const TgsiParser *parser = replacing->parser;

  for (guint i = 0; i < parser->decls->len; i++)
    {
      TgsiDecl *decl = &g_array_index (parser->decls, TgsiDecl, i);

      if (decl->file == TGSI_FILE_TEMP && decl->has_dim &&
          !replace_decl (replacing, decl, g_array_index (parser->source.decls, guint32, i)))
        return;
    }
}

static void
replace_operand (const Replacing *replacing, TgsiOperand *operand, const IsaCursor *at)
{
  if (!operand->has_dim || (operand->file != TGSI_FILE_TEMP && operand->file != TGSI_FILE_IMM))
    return;
  if (operand->file == TGSI_FILE_IMM)
    operand->index += (gint32) replacing->parser->n_own_imms;
  else if (replacing->bases[operand->dim] < 0)
    isa_error (at, NULL, "TEMPX[%d] is not declared", operand->dim);
  else
    {
      operand->index += replacing->bases[operand->dim];
      if (operand->added.file != TGSI_FILE_NULL)
        operand->array = replacing->arrays[operand->dim];
    }
  operand->has_dim = FALSE;
  operand->dim = 0;
}

static void
replace_operands (const Replacing *replacing)
{
  const TgsiParser *parser = replacing->parser;

  for (guint i = 0; i < parser->insns->len; i++)
    {
      TgsiInsn *insn = &g_array_index (parser->insns, TgsiInsn, i);
      const IsaCursor at = tgsi_source_insn (&parser->source, i, TGSI_PLACE_OP);

      for (guint k = 0; k < TGSI_MAX_DST; k++)
        replace_operand (replacing, &insn->dst[k], &at);
      for (guint k = 0; k < TGSI_MAX_SRC; k++)
        replace_operand (replacing, &insn->src[k], &at);
      for (guint k = 0; k < TGSI_MAX_OFFSETS; k++)
        replace_operand (replacing, &insn->offsets[k], &at);
    }
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Items of registers of our own stand in front of the instructions, immediates behind the others. */
static void
insert_item (const Replacing *replacing, TgsiItemKind kind, guint n, guint32 line)
{
  GArray *items = replacing->parser->items;
  guint at = 0, first = items->len;

  for (guint i = 0; i < items->len; i++)
    {
      const TgsiItem *item = &g_array_index (items, TgsiItem, i);

      if (item->kind == TGSI_ITEM_INSN && first == items->len)
        first = i;
      if (item->kind == TGSI_ITEM_IMM && kind == TGSI_ITEM_IMM)
        at = i + 1;
    }
  at = MAX (at, first);
  line = at > 0 ? g_array_index (items, TgsiItem, at - 1).line : line;
  g_array_insert_val (items, at, ((TgsiItem){ (guint8) kind, n, line }));
}

static void
add_old_imms (Replacing *replacing)
{
  TgsiParser *parser = replacing->parser;

  for (guint i = 0; i < parser->old_imms->len; i++)
    {
      g_array_append_vals (parser->imms, &g_array_index (parser->old_imms, TgsiImm, i), 1);
      insert_item (replacing, TGSI_ITEM_IMM, parser->imms->len - 1, 1);
    }
}

/* --- instructions ----------------------------------------------------------------------------- */

static TgsiOperand
own_temp (Replacing *replacing, guint32 place)
{
  TgsiParser *parser = replacing->parser;

  if (replacing->temp < 0)
    {
      const guint16 n = (guint16) MIN (replacing->n_temps, TGSI_MAX_TEMPS - 1);
      const TgsiDecl decl = {
        .file = TGSI_FILE_TEMP, .mask = 15, .first = n, .last = n, .semantic = TGSI_SEMANTIC_NONE
      };

      replacing->temp = n;
      g_array_append_val (parser->decls, decl);
      g_array_append_val (parser->source.decls, place);
      insert_item (replacing, TGSI_ITEM_DECL, parser->decls->len - 1, 1);
    }
  return (
    TgsiOperand){ .file = TGSI_FILE_TEMP, .index = replacing->temp, .swizzle = { 0, 1, 2, 3 } };
}

static TgsiOperand
own_imm (Replacing *replacing)
{
  TgsiParser *parser = replacing->parser;

  if (replacing->imm < 0)
    {
      TgsiImm imm = { .type = TGSI_IMM_FLT32 };

      memcpy (imm.words, constants, sizeof constants);
      replacing->imm = (gint) parser->imms->len;
      g_array_append_val (parser->imms, imm);
      insert_item (replacing, TGSI_ITEM_IMM, parser->imms->len - 1, 1);
    }
  return (TgsiOperand){ .file = TGSI_FILE_IMM, .index = replacing->imm, .swizzle = { 0, 1, 2, 3 } };
}

static TgsiOperand
make_source (Replacing *replacing, const TgsiInsn *insn, const Source *source, guint32 place)
{
  static const char letters[] = "xyzw";
  TgsiOperand operand = source->from == FROM_T   ? own_temp (replacing, place)
                        : source->from == FROM_K ? own_imm (replacing)
                                                 : insn->src[source->from - FROM_S0];
  const TgsiOperand before = operand;

  for (guint i = 0; i < 4 && source->letters != NULL; i++)
    operand.swizzle[i] = before.swizzle[strchr (letters, source->letters[i]) - letters];
  operand.negate ^= source->negates;
  if (source->is_absolute)
    {
      operand.absolute = TRUE;
      operand.negate = FALSE;
    }
  return operand;
}

/* Returns: FALSE: it would write nothing. */
static gboolean
make_step (Replacing *replacing,
           const TgsiInsn *insn,
           const Step *step,
           guint32 place,
           TgsiInsn *out)
{
  *out = (TgsiInsn){ .op = step->op, .precise = insn->precise, .label = -1 };
  if (step->op == TGSI_CAL)
    out->label = insn->label;
  if (step->to == TO_D)
    {
      out->dst[0] = insn->dst[0];
      out->dst[0].mask &= step->mask;
      out->saturate = insn->saturate;
      if (out->dst[0].mask == 0)
        return FALSE;
    }
  else if (step->to == TO_T)
    {
      out->dst[0] = own_temp (replacing, place);
      out->dst[0].mask = step->mask;
      memset (out->dst[0].swizzle, 0, sizeof out->dst[0].swizzle);
    }
  for (guint i = 0; i < 3 && step->src[i].from != FROM_NOTHING; i++)
    out->src[i] = make_source (replacing, insn, &step->src[i], place);
  if (tgsi_ops[step->op].flags & TGSI_OP_TARGET)
    {
      out->target = insn->target;
      out->has_target = insn->has_target;
    }
  return TRUE;
}

/* The lists of instructions that are made anew. */
typedef struct
{
  GArray *insns, *places, *numbers, *items;
  guint32 *moved; /* by instruction: its number now */
} Lists;

static void
add_insn (const Replacing *replacing, const Lists *lists, guint from, const TgsiInsn *insn)
{
  const TgsiSource *source = &replacing->parser->source;
  const gboolean is_first = lists->moved[from] == lists->insns->len;
  const gint64 number = is_first ? g_array_index (source->numbers, gint64, from) : -1;

  if (lists->insns->len == TGSI_MAX_INSNS)
    {
      const IsaCursor at = tgsi_source_insn (source, from, TGSI_PLACE_OP);

      if (!replacing->parser->is_full)
        isa_error (&at, NULL, "more than %u instructions", TGSI_MAX_INSNS);
      replacing->parser->is_full = TRUE;
      return;
    }
  g_array_append_vals (lists->insns, insn, 1);
  g_array_append_vals (lists->places, &g_array_index (source->insns, TgsiInsnPlaces, from), 1);
  g_array_append_val (lists->numbers, number);
}

static void
replace_insn (Replacing *replacing, const Lists *lists, guint n)
{
  const TgsiParser *parser = replacing->parser;
  const TgsiInsn *insn = &g_array_index (parser->insns, TgsiInsn, n);
  const guint old = g_array_index (parser->olds, guint8, n);
  const guint32 place = g_array_index (parser->source.insns, TgsiInsnPlaces, n).at[TGSI_PLACE_OP];
  TgsiInsn made;

  lists->moved[n] = lists->insns->len;
  if (old == 0)
    {
      add_insn (replacing, lists, n, insn);
      return;
    }
  for (guint i = 0; i < MAX_STEPS && (i == 0 || olds[old - 1].steps[i].op != NO_STEP); i++)
    if (make_step (replacing, insn, &olds[old - 1].steps[i], place, &made))
      add_insn (replacing, lists, n, &made);
}

/* Every instruction becomes as many items as it has become instructions. */
static void
replace_items (const Replacing *replacing, const Lists *lists)
{
  const GArray *items = replacing->parser->items;

  for (guint i = 0; i < items->len; i++)
    {
      TgsiItem item = g_array_index (items, TgsiItem, i);
      const guint n = item.n;

      if (item.kind != TGSI_ITEM_INSN)
        g_array_append_val (lists->items, item);
      else
        for (item.n = lists->moved[n]; item.n < lists->moved[n + 1]; item.n++)
          g_array_append_val (lists->items, item);
    }
}

static void
replace_labels (const Lists *lists, guint n)
{
  for (guint i = 0; i < lists->insns->len; i++)
    {
      TgsiInsn *insn = &g_array_index (lists->insns, TgsiInsn, i);

      if (insn->label >= 0 && (guint) insn->label < n)
        insn->label = (gint32) lists->moved[insn->label];
    }
}

static void
take_array (GArray **array, GArray *made)
{
  g_array_unref (*array);
  *array = made;
}

static void
replace_insns (Replacing *replacing)
{
  TgsiParser *parser = replacing->parser;
  const guint n = parser->insns->len;
  g_autofree guint32 *moved = g_new (guint32, n + 1);
  const Lists lists = { g_array_new (FALSE, FALSE, sizeof (TgsiInsn)),
                        g_array_new (FALSE, FALSE, sizeof (TgsiInsnPlaces)),
                        g_array_new (FALSE, FALSE, sizeof (gint64)),
                        g_array_new (FALSE, FALSE, sizeof (TgsiItem)), moved };

  for (guint i = 0; i < n; i++)
    replace_insn (replacing, &lists, i);
  moved[n] = lists.insns->len;
  replace_items (replacing, &lists);
  replace_labels (&lists, n);
  take_array (&parser->insns, lists.insns);
  take_array (&parser->source.insns, lists.places);
  take_array (&parser->source.numbers, lists.numbers);
  take_array (&parser->items, lists.items);
}

void
tgsi_old_replace (TgsiParser *parser)
{
  Replacing replacing = { .parser = parser, .temp = -1, .imm = -1 };

  if (parser->told == 0)
    return;
  memset (replacing.bases, 0xFF, sizeof replacing.bases);
  parser->n_own_imms = parser->imms->len;
  count_temps (&replacing);
  add_old_imms (&replacing);
  replace_decls (&replacing);
  replace_operands (&replacing);
  replace_insns (&replacing);
}
