#include <string.h>

#include "mutate.h"
#include "tgsi-isa.h"

/* Texts of TGSI, by the tables of its words.  Operands come from elsewhere in the text, where they are declared; blocks are put
 * around lines that hold whole blocks; so most texts are programs still. */

/* --- instructions ---------------------------------------------------------------------------------------- */

/* "  3: ADD_SAT TEMP[0].x, IN[0].xxxx, IMM[0].yyyy :5": a mnemonic, operands, and what stands behind them. */
typedef struct
{
  TgsiOpcode op;
  char *suffix;
  GPtrArray *operands; /* of char *, owned: destinations, sources, target, offsets, format */
  char *label;
} Insn;

static void
insn_clear (Insn *insn)
{
  g_free (insn->suffix);
  g_free (insn->label);
  g_clear_pointer (&insn->operands, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Insn, insn_clear)

static gboolean
insn_read (Insn *insn, const char *line)
{
  const char *word = line + strspn (line, " \t0123456789:"), *rest, *label;
  const gsize n = strcspn (word, " \t\r");
  g_autofree char *name = g_strndup (word, n);
  g_autofree char *operands = NULL;
  g_auto (GStrv) cut = NULL;
  gboolean is_saturated, is_precise;
  const gint op = tgsi_find_op (name, &is_saturated, &is_precise);

  if (op < 0)
    return FALSE;
  rest = word + n + strspn (word + n, " \t");
  label = strchr (rest, ':');
  operands = label ? g_strndup (rest, (gsize) (label - rest)) : g_strdup (rest);
  cut = g_strsplit (g_strstrip (operands), ", ", -1);
  insn->op = (TgsiOpcode) op;
  insn->suffix = g_strdup (name + MIN (strlen (tgsi_ops[op].name), n));
  insn->label = g_strdup (label ? label : "");
  insn->operands = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; cut[i] != NULL; i++)
    g_ptr_array_add (insn->operands, g_strdup (cut[i]));
  return TRUE;
}

/* (transfer full) */
static char *
insn_write (const Insn *insn)
{
  GString *text = g_string_new ("  ");

  g_string_append_printf (text, "%s%s", tgsi_ops[insn->op].name, insn->suffix);
  for (guint i = 0; i < insn->operands->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : " ",
                            (const char *) g_ptr_array_index (insn->operands, i));
  g_string_append_printf (text, "%s%s", *insn->label ? " " : "", insn->label);
  return g_string_free (text, FALSE);
}

/* The processor of the text that line i is in; TGSI_N_PROCESSORS: it is in none. */
static TgsiProcessor
processor_of (const GPtrArray *lines, guint i)
{
  for (i++; i-- > 0;)
    {
      const char *line = g_ptr_array_index (lines, i);

      if (*line == '[')
        break;
      for (guint p = 0; p < TGSI_N_PROCESSORS; p++)
        if (g_str_has_prefix (line, tgsi_processor_names[p]))
          return p;
    }
  return TGSI_N_PROCESSORS;
}

/* --- operands -------------------------------------------------------------------------------------------- */

typedef enum
{
  DESTINATION,
  VALUE,
  RESOURCE
} Role;

static Role
role_of (const Insn *insn, guint i)
{
  const TgsiOpDesc *desc = &tgsi_ops[insn->op];

  if (tgsi_ops[insn->op].types[i] == 'R')
    return RESOURCE;
  return i < desc->n_dst ? DESTINATION : VALUE;
}

static guint
n_operands (const Insn *insn)
{
  const TgsiOpDesc *desc = &tgsi_ops[insn->op];

  return MIN (insn->operands->len, (guint) desc->n_dst + desc->n_src);
}

/* An operand of the text that may stand where one of the role does, or NULL. (transfer full) */
static char *
find_operand (GRand *rand, const GPtrArray *lines, Role role)
{
  char *found = NULL;
  guint seen = 0;

  for (guint k = 0; k < lines->len; k++)
    {
      g_auto (Insn) insn = { 0 };

      if (!insn_read (&insn, g_ptr_array_index (lines, k)))
        continue;
      for (guint i = 0; i < n_operands (&insn); i++)
        if (role_of (&insn, i) == role && mutate_below (rand, ++seen) == 0)
          {
            g_free (found);
            found = g_strdup (g_ptr_array_index (insn.operands, i));
          }
    }
  return found;
}

static void
set_operand (Insn *insn, guint i, char *operand)
{
  g_free (g_ptr_array_index (insn->operands, i));
  g_ptr_array_index (insn->operands, i) = operand;
}

/* Channels of a mask keep their order, those of a swizzle do not. */
static char *
other_channels (GRand *rand, const char *operand, Role role)
{
  const char *dot = strrchr (operand, '.');
  const gboolean has_channels =
    dot && dot[1] != '\0' && strspn (dot + 1, "xyzw|") == strlen (dot + 1);
  g_autofree char *name =
    has_channels ? g_strndup (operand, (gsize) (dot - operand)) : g_strdup (operand);
  g_autoptr (GString) channels = g_string_new (NULL);

  if (strchr (operand, '|') != NULL)
    return g_strdup (operand);
  for (guint i = 0; i < 4; i++)
    if (role != DESTINATION)
      g_string_append_c (channels, "xyzw"[mutate_below (rand, 4)]);
    else if (mutate_below (rand, 2))
      g_string_append_c (channels, "xyzw"[i]);
  return channels->len > 0 ? g_strdup_printf ("%s.%s", name, channels->str) : g_strdup (name);
}

/* "IN[1]" becomes "IN[ADDR[0].x+1]". */
static char *
add_index (const char *operand)
{
  const char *open = strrchr (operand, '[');

  if (open == NULL || !g_ascii_isdigit (open[1]))
    return g_strdup (operand);
  return g_strdup_printf ("%.*sADDR[0].x+%s", (int) (open + 1 - operand), operand, open + 1);
}

/* A number in brackets becomes another small one. */
static char *
other_number (GRand *rand, const char *operand)
{
  const char *open = strrchr (operand, '[');
  const char *digits = open ? open + 1 + strcspn (open + 1, "0123456789") : "";

  if (*digits == '\0')
    return g_strdup (operand);
  return g_strdup_printf ("%.*s%u%s", (int) (digits - operand), operand, mutate_below (rand, 4),
                          digits + strspn (digits, "0123456789"));
}

static char *
change_operand (GRand *rand, const GPtrArray *lines, const char *operand, Role role)
{
  char *found = NULL;

  switch (mutate_below (rand, 8))
    {
    case 0:
      return other_number (rand, operand);
    case 1:
      return add_index (operand);
    case 2:
      return role == VALUE ? g_strdup_printf ("-%s", operand + (*operand == '-'))
                           : g_strdup (operand);
    case 3:
      return role == VALUE && strchr (operand, '|') == NULL && *operand != '-'
               ? g_strdup_printf ("|%s|", operand)
               : g_strdup (operand);
    case 4:
    case 5:
      return role == RESOURCE ? g_strdup (operand) : other_channels (rand, operand, role);
    default:
      found = find_operand (rand, lines, role);
      return found ? found : g_strdup (operand);
    }
}

static void
change_operands (GRand *rand, const GPtrArray *lines, Insn *insn)
{
  const guint n = n_operands (insn), i = mutate_below (rand, n);

  if (n > 0)
    set_operand (
      insn, i,
      change_operand (rand, lines, g_ptr_array_index (insn->operands, i), role_of (insn, i)));
}

/* --- mnemonics ------------------------------------------------------------------------------------------- */

static gboolean
is_plain (TgsiOpcode op)
{
  return tgsi_ops[op].form <= TGSI_FORM_PAIR_TO_WORD || tgsi_ops[op].form == TGSI_FORM_KILL ||
         tgsi_ops[op].form == TGSI_FORM_LANES;
}

/* Whether they may stand for each other. */
static gboolean
are_alike (TgsiOpcode a, TgsiOpcode b)
{
  const guint flags = TGSI_OP_LABEL | TGSI_OP_TARGET | TGSI_OP_STORE;
  const TgsiOpDesc *left = &tgsi_ops[a], *right = &tgsi_ops[b];

  return left->n_dst == right->n_dst && left->n_src == right->n_src &&
         (left->form == right->form || (is_plain (a) && is_plain (b))) &&
         (left->flags & flags) == (right->flags & flags);
}

static void
change_op (GRand *rand, TgsiProcessor processor, Insn *insn)
{
  for (guint tries = 0; tries < 64; tries++)
    {
      const TgsiOpcode op = (TgsiOpcode) mutate_below (rand, TGSI_N_OPS);

      if (are_alike (op, insn->op) && tgsi_op_is_of (op, processor))
        {
          insn->op = op;
          return;
        }
    }
}

/* A plain instruction on what the text has. Returns: (transfer full) (nullable) */
static char *
make_insn (GRand *rand, const GPtrArray *lines, TgsiProcessor processor)
{
  g_auto (Insn) insn = { .suffix = g_strdup (mutate_below (rand, 6) ? "" : "_SAT"),
                         .label = g_strdup (""),
                         .operands = g_ptr_array_new_with_free_func (g_free) };

  do
    insn.op = (TgsiOpcode) mutate_below (rand, TGSI_N_OPS);
  while (!is_plain (insn.op) || !tgsi_op_is_of (insn.op, processor));
  for (guint i = 0; i < (guint) tgsi_ops[insn.op].n_dst + tgsi_ops[insn.op].n_src; i++)
    {
      char *operand = insn.op == TGSI_ARL || insn.op == TGSI_UARL || insn.op == TGSI_ARR
                        ? g_strdup (i > 0 ? NULL : "ADDR[0].x")
                        : NULL;

      if (operand == NULL)
        operand = find_operand (rand, lines, role_of (&insn, i));
      if (operand == NULL)
        return NULL;
      g_ptr_array_add (insn.operands, operand);
    }
  return insn_write (&insn);
}

/* --- blocks ---------------------------------------------------------------------------------------------- */

typedef struct
{
  TgsiOpcode op;
  gint depth;
} Border;

/* How much deeper the text is behind a line. Returns: FALSE: a block ends before it, or the program. */
static gboolean
read_depth (const char *line, gint *depth)
{
  static const Border borders[] = {
    { TGSI_IF, 1 },     { TGSI_UIF, 1 },      { TGSI_BGNLOOP, 1 },    { TGSI_SWITCH, 1 },
    { TGSI_ENDIF, -1 }, { TGSI_ENDLOOP, -1 }, { TGSI_ENDSWITCH, -1 },
  };
  static const TgsiOpcode ends[] = { TGSI_BGNSUB, TGSI_ENDSUB, TGSI_END };
  g_auto (Insn) insn = { 0 };
  gboolean goes_on = insn_read (&insn, line);

  *depth = 0;
  for (guint i = 0; goes_on && i < G_N_ELEMENTS (borders); i++)
    if (insn.op == borders[i].op)
      *depth = borders[i].depth;
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    goes_on = goes_on && insn.op != ends[i];
  return goes_on;
}

static gboolean
parts_block (const char *line)
{
  g_auto (Insn) insn = { 0 };

  return insn_read (&insn, line) &&
         (insn.op == TGSI_ELSE || insn.op == TGSI_CASE || insn.op == TGSI_DEFAULT);
}

/* Behind the last of some whole lines and blocks from i on; i itself if none begins there. */
static guint
end_of_whole (GRand *rand, const GPtrArray *lines, guint i)
{
  guint end = i;
  gint depth = 0;

  for (guint k = i; k < lines->len; k++)
    {
      const char *line = g_ptr_array_index (lines, k);
      gint change;

      if (!read_depth (line, &change) || depth + change < 0 || (depth == 0 && parts_block (line)))
        break;
      depth += change;
      if (depth == 0)
        end = k + 1;
      if (depth == 0 && mutate_below (rand, 3) == 0)
        break;
    }
  return end;
}

static void
insert (GPtrArray *lines, guint i, const char *words, const char *operand)
{
  g_auto (GStrv) cut = g_strsplit (words, "\n", -1);

  for (guint k = 0; cut[k] != NULL; k++)
    g_ptr_array_insert (lines, (gint) (i + k),
                        g_str_has_suffix (cut[k], " ") ? g_strconcat ("  ", cut[k], operand, NULL)
                                                       : g_strconcat ("  ", cut[k], NULL));
}

static void
wrap (GRand *rand, GPtrArray *lines, guint i)
{
  static const char *const blocks[][2] = {
    { "IF ", "ENDIF" },
    { "UIF ", "ELSE\nENDIF" },
    { "UIF ", "ELSE\nNOP\nENDIF" },
    { "BGNLOOP", "UIF \nBRK\nENDIF\nENDLOOP" },
    { "BGNLOOP\nIF \nBRK\nENDIF", "ENDLOOP" },
    { "BGNLOOP\nUIF \nCONT\nENDIF", "BRK\nENDLOOP" },
    { "SWITCH \nCASE ", "BRK\nDEFAULT\nENDSWITCH" },
    { "SWITCH \nDEFAULT", "CASE \nENDSWITCH" },
    { "IF \nRET\nENDIF", "NOP" },
  };
  const guint end = end_of_whole (rand, lines, i),
              pick = mutate_below (rand, G_N_ELEMENTS (blocks));
  g_autofree char *operand = end > i ? find_operand (rand, lines, VALUE) : NULL;

  if (operand == NULL)
    return;
  insert (lines, end, blocks[pick][1], operand);
  insert (lines, i, blocks[pick][0], operand);
}

/* --- declarations ---------------------------------------------------------------------------------------- */

/* Exchanges a word for another one of its table. Returns: (transfer full) (nullable) */
static char *
change_word (GRand *rand, const char *line)
{
  static const struct
  {
    const char *const *names;
    guint n;
  } tables[] = {
    { tgsi_semantic_names, TGSI_N_SEMANTICS },
    { tgsi_target_names, TGSI_N_TARGETS },
    { tgsi_interpolation_names, TGSI_N_INTERPOLATIONS },
    { tgsi_location_names, TGSI_N_LOCATIONS },
    { tgsi_return_names, TGSI_N_RETURNS },
    { tgsi_primitive_names, TGSI_N_PRIMITIVES },
    { tgsi_memory_names, TGSI_N_MEMORY_TYPES },
  };
  const guint pick = mutate_below (rand, G_N_ELEMENTS (tables));
  const char *other = tables[pick].names[mutate_below (rand, tables[pick].n)];

  for (guint i = 0; other != NULL && i < tables[pick].n; i++)
    {
      const char *name = tables[pick].names[i];
      const char *found = name ? strstr (line, name) : NULL;

      if (found && found > line && found[-1] == ' ' && strchr (",[ \r", found[strlen (name)]))
        return g_strdup_printf ("%.*s%s%s", (int) (found - line), line, other,
                                found + strlen (name));
    }
  return NULL;
}

static void
declare_address (GPtrArray *lines, guint i)
{
  while (processor_of (lines, i) != TGSI_N_PROCESSORS && i > 0)
    {
      if (g_str_has_prefix (g_ptr_array_index (lines, i), "DCL ADDR"))
        return;
      i--;
    }
  for (; i < lines->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (lines, i), "DCL "))
      {
        g_ptr_array_insert (lines, (gint) i, g_strdup ("DCL ADDR[0]"));
        return;
      }
}

/* An operand is found by any value, which is mostly no number of a register. */
static void
index_operand (GRand *rand, GPtrArray *lines, guint i, Insn *insn)
{
  const guint n = n_operands (insn), which = mutate_below (rand, n);
  g_autofree char *value = find_operand (rand, lines, VALUE);

  if (n == 0 || value == NULL)
    return;
  set_operand (insn, which, add_index (g_ptr_array_index (insn->operands, which)));
  mutate_line_set (lines, i, insn_write (insn));
  g_ptr_array_insert (
    lines, (gint) i,
    g_strdup_printf ("  %s ADDR[0].x, %s", mutate_below (rand, 2) ? "UARL" : "ARL", value));
  declare_address (lines, i);
}

/* --- calls ----------------------------------------------------------------------------------------------- */

/* CAL names the place of a BGNSUB, which moved where lines came and went: each gets one that is there. */
static void
mend_calls (GRand *rand, GPtrArray *lines)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      g_auto (Insn) insn = { 0 };

      if (!insn_read (&insn, g_ptr_array_index (lines, i)))
        continue;
      if (insn.op == TGSI_BGNSUB)
        g_array_append_val (places, n);
      n++;
    }
  for (guint i = 0; places->len > 0 && i < lines->len; i++)
    {
      g_auto (Insn) insn = { 0 };

      if (!insn_read (&insn, g_ptr_array_index (lines, i)) || insn.op != TGSI_CAL)
        continue;
      g_free (insn.label);
      insn.label =
        g_strdup_printf (":%u", g_array_index (places, guint, mutate_below (rand, places->len)));
      mutate_line_set (lines, i, insn_write (&insn));
    }
}

/* --- all ------------------------------------------------------------------------------------------------- */

static void
change_insn (GRand *rand, GPtrArray *lines, guint i, TgsiProcessor processor)
{
  g_auto (Insn) insn = { 0 };
  g_autofree char *made = NULL;

  insn_read (&insn, g_ptr_array_index (lines, i));
  switch (mutate_below (rand, 10))
    {
    case 0:
      index_operand (rand, lines, i, &insn);
      return;
    case 1:
    case 2:
      change_operands (rand, lines, &insn);
      break;
    case 3:
    case 4:
      change_op (rand, processor, &insn);
      break;
    case 5:
      wrap (rand, lines, i);
      return;
    case 6:
      if (is_plain (insn.op))
        g_ptr_array_remove_index (lines, i);
      return;
    case 7:
      g_ptr_array_insert (lines, (gint) i,
                          g_strdup (g_ptr_array_index (lines, mutate_below (rand, i + 1))));
      return;
    default:
      made = make_insn (rand, lines, processor);
      if (made && strstr (made, "ADDR[0]"))
        declare_address (lines, i);
      if (made)
        g_ptr_array_insert (lines, (gint) i, g_steal_pointer (&made));
      return;
    }
  mutate_line_set (lines, i, insn_write (&insn));
}

gboolean
mutate_tgsi (GRand *rand, GPtrArray *lines, guint i)
{
  const TgsiProcessor processor = processor_of (lines, i);
  g_auto (Insn) insn = { 0 };
  char *made;

  if (processor == TGSI_N_PROCESSORS)
    return FALSE;
  if (mutate_below (rand, 16) > 0 && insn_read (&insn, g_ptr_array_index (lines, i)))
    change_insn (rand, lines, i, processor);
  else
    {
      made = mutate_below (rand, 2) ? change_word (rand, g_ptr_array_index (lines, i)) : NULL;
      if (made == NULL)
        made = mutate_number_in (rand, g_ptr_array_index (lines, i));
      if (made != NULL)
        mutate_line_set (lines, i, made);
    }
  mend_calls (rand, lines);
  return TRUE;
}
