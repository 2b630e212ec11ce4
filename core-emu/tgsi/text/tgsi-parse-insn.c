#include "tgsi-old.h"

#include <string.h>

#include "ls-words.h"
#include "tgsi-targets.h"

/* Instructions: a mnemonic with its suffixes, operands, and further words. */

/* --- mnemonics -------------------------------------------------------------------------------- */

static const char *
op_name (guint index, gconstpointer data)
{
  (void) data;
  return tgsi_ops[index].name;
}

/* Whether a word is a mnemonic with its suffixes in the wrong order. */
static gboolean
is_precise_first (const char *word)
{
  static const char wrong[] = "_PRECISE_SAT";
  g_autofree char *op =
    g_str_has_suffix (word, wrong) ? g_strndup (word, strlen (word) - strlen (wrong)) : NULL;
  gboolean unused;

  return op != NULL && tgsi_find_op (op, &unused, &unused) >= 0;
}

/* An instruction that the language has no more. old: gets its number. */
static gboolean
parse_old_op (TgsiParser *parser,
              const IsaCursor *at,
              const char *word,
              TgsiInsn *insn,
              guint8 *old)
{
  gboolean is_saturated;
  TgsiOpcode op;

  *old = (guint8) tgsi_old_find (word, &op, &is_saturated);
  if (*old == 0)
    return isa_unknown (at, "unknown instruction", word, op_name, TGSI_N_OPS, NULL);
  tgsi_old_note (parser, at, *old, TGSI_OLD_NONE);
  insn->op = (guint16) op;
  insn->saturate = is_saturated;
  return TRUE;
}

/* A mnemonic and its suffixes. */
static gboolean
parse_op (TgsiParser *parser, TgsiInsn *insn, guint8 *old)
{
  const IsaCursor at = tgsi_next (parser);
  gboolean is_saturated, is_precise;
  char word[64];
  gint op;

  if (!tgsi_word (parser, word))
    return tgsi_missed (parser, "an instruction");
  op = tgsi_find_op (word, &is_saturated, &is_precise);
  if (op < 0 && is_precise_first (word))
    return isa_error (&at, NULL, "_SAT stands before _PRECISE");
  if (op < 0)
    return parse_old_op (parser, &at, word, insn, old);
  insn->op = (guint16) op;
  insn->saturate = is_saturated;
  insn->precise = is_precise;
  return TRUE;
}

/* --- operands --------------------------------------------------------------------------------- */

/* The number of operands that may be missing at the end. */
static guint
n_left_out (guint op)
{
  return op == TGSI_EMIT || op == TGSI_ENDPRIM || op == TGSI_SAMPLE_INFO ? 1 : 0;
}

static gboolean
begins_register (const TgsiParser *parser)
{
  IsaCursor next = tgsi_next (parser);
  TgsiOldFile old;
  guint8 file;
  char word[64];

  return isa_cursor_word (&next, word) && tgsi_find_file (word, &file, &old);
}

/* Goes to operand i, which may be missing. */
static gboolean
find_operand (TgsiParser *parser, const TgsiInsn *insn, guint i, gboolean *is_there)
{
  const TgsiOpDesc *op = &tgsi_ops[insn->op];
  const guint n = op->n_dst + op->n_src;

  *is_there = i == 0 ? tgsi_next (parser).line == parser->at.line || begins_register (parser)
                     : tgsi_accept (parser, ',');
  if (i == 0 && n_left_out (insn->op) == n)
    *is_there = begins_register (parser);
  return *is_there || i + n_left_out (insn->op) >= n ||
         isa_error (
           &parser->at, NULL,
           ls_words_many ("%s takes %u operand, not %u", "%s takes %u operands, not %u", n),
           op->name, n, i);
}

static gboolean
parse_operands (TgsiParser *parser, TgsiInsn *insn, TgsiInsnPlaces *places)
{
  const TgsiOpDesc *op = &tgsi_ops[insn->op];
  gboolean is_there = TRUE;

  for (guint i = 0; i < op->n_dst + op->n_src && is_there; i++)
    {
      const guint src = i - op->n_dst;
      const gboolean is_dst = i < op->n_dst;
      IsaCursor at;

      if (!find_operand (parser, insn, i, &is_there))
        return FALSE;
      at = tgsi_next (parser);
      places->at[is_dst ? TGSI_PLACE_DST + i : TGSI_PLACE_SRC + src] = tgsi_place (parser, &at);
      if (is_there && !(is_dst ? tgsi_parse_dst (parser, &insn->dst[i])
                               : tgsi_parse_src (parser, &insn->src[src])))
        return FALSE;
    }
  /* The reference's parser wants a second source, which means nothing. */
  if (insn->op == TGSI_SAMPLE_INFO)
    insn->src[1] = (TgsiOperand){ 0 };
  return TRUE;
}

/* --- words behind operands -------------------------------------------------------------------- */

/* The reference's parser takes them behind every target, although they may mean nothing. */
static gboolean
takes_offsets (const TgsiInsn *insn)
{
  const TgsiTextureForm *form = tgsi_texture_form ((TgsiOpcode) insn->op);

  return form != NULL && (insn->has_target || form->n_offsets > 0);
}

static gboolean
parse_target (TgsiParser *parser, TgsiInsn *insn, TgsiInsnPlaces *places)
{
  IsaCursor at;

  if (!tgsi_accept (parser, ','))
    return tgsi_missed (parser, "',' and a texture target");
  at = tgsi_next (parser);
  places->at[TGSI_PLACE_TARGET] = tgsi_place (parser, &at);
  insn->has_target = TRUE;
  return tgsi_name (parser, "texture target", tgsi_target_names, TGSI_N_TARGETS, &insn->target);
}

static gboolean
parse_offsets (TgsiParser *parser, TgsiInsn *insn, TgsiInsnPlaces *places)
{
  while (insn->n_offsets < TGSI_MAX_OFFSETS && tgsi_accept (parser, ','))
    {
      const IsaCursor at = tgsi_next (parser);

      places->at[TGSI_PLACE_OFFSET + insn->n_offsets] = tgsi_place (parser, &at);
      if (!tgsi_parse_offset (parser, &insn->offsets[insn->n_offsets]))
        return FALSE;
      insn->n_offsets++;
    }
  return TRUE;
}

/* One word of a memory access: a qualifier, a target or a format. */
static gboolean
parse_access (TgsiParser *parser, TgsiInsn *insn, TgsiInsnPlaces *places)
{
  const char *names[TGSI_N_TARGETS + TGSI_N_QUALIFIERS];
  const IsaCursor at = tgsi_next (parser);
  char word[64];
  gint n;

  memcpy (names, tgsi_target_names, sizeof tgsi_target_names);
  memcpy (names + TGSI_N_TARGETS, tgsi_qualifier_names, sizeof tgsi_qualifier_names);
  if (!tgsi_word (parser, word))
    return tgsi_missed (parser, "a texture target");
  if (tgsi_is_format (word))
    return tgsi_format (&at, word, &insn->format);
  n = tgsi_find_name (names, G_N_ELEMENTS (names), word);
  if (n < 0)
    return tgsi_unknown (&at, "texture target", names, G_N_ELEMENTS (names), word);
  if (n >= TGSI_N_TARGETS)
    insn->qualifiers |= (guint8) (1u << (n - TGSI_N_TARGETS));
  else
    {
      places->at[TGSI_PLACE_TARGET] = tgsi_place (parser, &at);
      insn->has_target = TRUE;
      insn->target = (guint8) n;
    }
  return TRUE;
}

static gboolean
parse_label (TgsiParser *parser, TgsiInsn *insn, TgsiInsnPlaces *places)
{
  IsaCursor at;
  guint64 label;

  insn->label = -1;
  if (!tgsi_accept (parser, ':'))
    return insn->op != TGSI_CAL || tgsi_missed (parser, "':' and the number of a BGNSUB");
  at = tgsi_next (parser);
  places->at[TGSI_PLACE_LABEL] = tgsi_place (parser, &at);
  if (!tgsi_number (parser, "the label", G_MAXINT32, &label))
    return FALSE;
  insn->label = (gint32) label;
  return TRUE;
}

static gboolean
parse_tail (TgsiParser *parser, TgsiInsn *insn, TgsiInsnPlaces *places)
{
  const TgsiOpDesc *op = &tgsi_ops[insn->op];
  IsaCursor at;

  insn->label = -1;
  if (((op->flags & TGSI_OP_TARGET) ||
       ((op->flags & TGSI_OP_ANY_TARGET) && tgsi_peek (parser) == ',')) &&
      !parse_target (parser, insn, places))
    return FALSE;
  if (takes_offsets (insn) && !parse_offsets (parser, insn, places))
    return FALSE;
  while ((op->flags & TGSI_OP_STORE) && tgsi_accept (parser, ','))
    if (!parse_access (parser, insn, places))
      return FALSE;
  if ((op->flags & TGSI_OP_LABEL) && !parse_label (parser, insn, places))
    return FALSE;
  at = tgsi_next (parser);
  if (tgsi_peek (parser) == ',' || (at.line == parser->at.line && begins_register (parser)))
    return isa_error (&at, NULL,
                      op->n_dst + op->n_src == 0 ? N_ ("%s takes no operands")
                                                 : N_ ("%s takes fewer operands"),
                      op->name);
  if (at.line == parser->at.line && at.p < at.end && !g_ascii_isalnum (*at.p))
    return isa_unexpected (&at);
  return TRUE;
}

gboolean
tgsi_parse_insn (TgsiParser *parser, gint64 number)
{
  const IsaCursor at = tgsi_next (parser);
  TgsiInsn insn = { 0 };
  TgsiInsnPlaces places = { 0 };
  guint8 old = 0;

  places.at[TGSI_PLACE_OP] = tgsi_place (parser, &at);
  if (!parse_op (parser, &insn, &old) || !parse_operands (parser, &insn, &places) ||
      !parse_tail (parser, &insn, &places))
    return FALSE;
  parser->has_end |= insn.op == TGSI_END;
  g_array_append_val (parser->insns, insn);
  g_array_append_val (parser->olds, old);
  g_array_append_val (parser->source.insns, places);
  g_array_append_val (parser->source.numbers, number);
  return TRUE;
}
