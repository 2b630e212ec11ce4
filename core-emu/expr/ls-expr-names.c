#include <inttypes.h>
#include <string.h>

#include "ls-expr-private.h"
#include "ls-nearest.h"
#include "ls-register-types.h"

/* What names stand for: the language's own words, then masks, constants, memories and registers of
 * the machine. */

/* Values without operands. */
static const struct
{
  const char *name;
  LsExprOpcode code;
  guint n;
  LsExprType type;
} words[] = {
  { "lane", LS_EXPR_OP_LANE, 1, LS_EXPR_INT },   { "wave", LS_EXPR_OP_WAVE, 1, LS_EXPR_INT },
  { "pixel", LS_EXPR_OP_PIXEL, 2, LS_EXPR_INT }, { "step", LS_EXPR_OP_STEP, 1, LS_EXPR_UINT },
  { "line", LS_EXPR_OP_LINE, 1, LS_EXPR_INT },   { "depth", LS_EXPR_OP_DEPTH, 1, LS_EXPR_INT },
};

static const struct
{
  const char *name;
  LsExprType type;
  guint32 bits;
} numbers[] = {
  { "true", LS_EXPR_BOOL, 1 },
  { "false", LS_EXPR_BOOL, 0 },
  { "inf", LS_EXPR_FLOAT, 0x7F800000u },
  { "nan", LS_EXPR_FLOAT, 0x7FC00000u },
};

/* Names with an index in brackets, in machines with constants of control flow. */
static const struct
{
  const char *name;
  LsExprOpcode code;
  guint n;
  LsExprType type;
} arrays[] = {
  { "loop", LS_EXPR_OP_LOOP_AT, 3, LS_EXPR_INT },
  { "bool", LS_EXPR_OP_BOOL_AT, 1, LS_EXPR_BOOL },
};

char *
ls_expr_dup_ref (const LsProgram *program, LsRegRef ref)
{
  GString *text = g_string_new (NULL);

  ls_program_append_ref (text, program, ref);
  return g_string_free (text, FALSE);
}

gboolean
ls_expr_word_is (LsExprWord word, const char *name)
{
  return strlen (name) == word.length && g_ascii_strncasecmp (word.text, name, word.length) == 0;
}

const char *
ls_expr_plain_name (guint i)
{
  if (i < G_N_ELEMENTS (words))
    return words[i].name;
  i -= G_N_ELEMENTS (words);
  return i < G_N_ELEMENTS (numbers) ? numbers[i].name : NULL;
}

const char *
ls_expr_array_name (const LsMachine *machine, guint i)
{
  if (machine->has_flow_constants && i < G_N_ELEMENTS (arrays))
    return arrays[i].name;
  i -= machine->has_flow_constants ? G_N_ELEMENTS (arrays) : 0;
  return i < machine->n_memories ? machine->memories[i].id : NULL;
}

/* Every name there is, without numbers, and those of the source and of locals. Returns: (transfer container) */
static GPtrArray *
list_names (const LsMachine *machine, const LsNames *source, const GPtrArray *locals)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; locals != NULL && i < locals->len; i++)
    g_ptr_array_add (names, g_ptr_array_index (locals, i));

  for (guint i = 0; i < ls_names_count (source); i++)
    if (ls_expr_source_has_value (machine, ls_names_get (source, i)))
      g_ptr_array_add (names, ls_names_get (source, i)->name);

  for (guint i = 0; ls_expr_plain_name (i) != NULL; i++)
    g_ptr_array_add (names, (gpointer) ls_expr_plain_name (i));
  for (guint i = 0; ls_expr_array_name (machine, i) != NULL; i++)
    g_ptr_array_add (names, (gpointer) ls_expr_array_name (machine, i));
  if (machine->loop_index != NULL)
    g_ptr_array_add (names, (gpointer) machine->loop_index);
  for (guint i = 0; i < machine->n_masks; i++)
    g_ptr_array_add (names, (gpointer) machine->masks[i].id);
  for (guint i = 0; i < machine->n_const_files; i++)
    g_ptr_array_add (names, (gpointer) machine->const_files[i].id);
  for (guint i = 0; i < machine->n_reg_files; i++)
    {
      g_ptr_array_add (names, (gpointer) machine->reg_files[i].id);
      if (ls_reg_file_has_brackets (&machine->reg_files[i]))
        g_ptr_array_add (names, (gpointer) machine->reg_files[i].text_id);
    }
  return names;
}

/* --- loads ------------------------------------------------------------------------------------ */

void
ls_expr_load (LsExprParser *parser, LsExprOp op, guint n, LsExprType type, LsExprTerm *out)
{
  out->n = n;
  out->type = type;
  /* Memory and constants may hold anything. */
  out->is_register = type == LS_EXPR_FLOAT;
  for (guint c = 0; c < n; c++)
    {
      op.channel = (guint8) c;
      out->own[c] = LS_EXPR_WORD;
      out->slots[c] = ls_expr_build_op (&parser->build, &op);
    }
}

/* [index] behind a name. */
static gboolean
parse_brackets (LsExprParser *parser, LsExprTerm *index)
{
  return ls_expr_expect (parser, '[') && ls_expr_parse_index (parser, index) &&
         ls_expr_expect (parser, ']');
}

gboolean
ls_expr_load_at (LsExprParser *parser, LsExprOp op, guint n, LsExprType type, LsExprTerm *out)
{
  LsExprTerm index;

  if (!parse_brackets (parser, &index))
    return FALSE;
  op.args[0] = index.slots[0];
  ls_expr_load (parser, op, n, type, out);
  return TRUE;
}

/* --- registers -------------------------------------------------------------------------------- */

/* A word that is an id with a number behind it. Returns: the number of digits, or -1. */
static gint
match_numbered (LsExprWord word, const char *id)
{
  gsize length = strlen (id);

  if (word.length < length || g_ascii_strncasecmp (word.text, id, length) != 0)
    return -1;
  for (gsize i = length; i < word.length; i++)
    if (!g_ascii_isdigit (word.text[i]))
      return -1;
  return (gint) (word.length - length);
}

static void
set_types (const LsProgram *program, const LsExprOp *op, LsExprTerm *out)
{
  LsValueType types[4];

  ls_register_types (program, (LsRegRef){ .file = op->file, .index = op->index }, types);
  out->is_register = TRUE;
  for (guint i = 0; i < 4; i++)
    out->own[i] = ls_expr_shown_of (types[i]);
  ls_expr_join (out);
}

/* A register that is there, with the types of its components. */
static void
load_known (LsExprParser *parser, LsExprOp op, LsExprTerm *out)
{
  const LsRegFile *desc = &ls_program_machine (parser->program)->reg_files[op.file];

  ls_expr_load (parser, op, desc->n_channels, ls_expr_type_of (desc->type), out);
  set_types (parser->program, &op, out);
}

gboolean
ls_expr_load_register (LsExprParser *parser,
                       const char *at,
                       guint file,
                       gint64 index,
                       LsExprTerm *out)
{
  const LsRegFile *desc = &ls_program_machine (parser->program)->reg_files[file];
  const char *id = desc->id;
  guint n = ls_program_n_registers (parser->program, file);
  LsExprOp op = { .code = LS_EXPR_OP_REGISTER };
  gboolean is_there = index >= 0 && index < n;

  if (ls_program_columns (parser->program, file) > 0)
    return ls_expr_fail (parser, at, LS_ERROR_SYNTAX, "%s needs two indices: %s[0][0]", id, id);
  is_there = is_there || ls_program_find_listed (parser->program, &file, &index);
  if (!is_there && n == 0)
    return ls_expr_fail (parser, at, LS_ERROR_RANGE, "the program has no %s", id);
  if (!is_there)
    {
      g_autofree char *asked = g_strdup_printf ("%" PRId64, index);
      g_autofree char *number = g_strdup_printf ("%u", n - 1);
      g_autofree char *none = ls_program_dup_numbered (parser->program, file, asked);
      g_autofree char *first = ls_program_dup_numbered (parser->program, file, "0");
      g_autofree char *last = ls_program_dup_numbered (parser->program, file, number);

      if (n == 1)
        return ls_expr_fail (parser, at, LS_ERROR_RANGE, "there is no %s: the program has only %s",
                             none, last);
      return ls_expr_fail (parser, at, LS_ERROR_RANGE, "there is no %s: the program has %s to %s",
                           none, first, last);
    }
  op.file = (guint8) file;
  op.index = (guint16) index;
  load_known (parser, op, out);
  return TRUE;
}

/* Each index may be a number, whose register must exist, or is looked up lane by lane. */
static gboolean
check_element (LsExprParser *parser,
               const char *at,
               const LsExprTerm *index,
               guint n,
               gint64 *found)
{
  const LsExprNumber *number = ls_expr_build_get_number (&parser->build, index->slots[0]);

  *found = number != NULL && number->has_value ? (gint32) number->bits : -1;
  if (number == NULL || !number->has_value || (*found >= 0 && *found < n))
    return TRUE;
  return ls_expr_fail (parser, at, LS_ERROR_RANGE,
                       "there is no [%" PRId64 "]: the program has 0 to %u there", *found, n - 1);
}

/* IN[2][R0.x + 1] */
static gboolean
load_element (LsExprParser *parser, guint file, LsExprTerm *out)
{
  const guint columns = ls_program_columns (parser->program, file);
  const LsRegFile *desc = &ls_program_machine (parser->program)->reg_files[file];
  const guint n[2] = { ls_program_n_registers (parser->program, file) / columns, columns };
  LsExprOp op = { .code = LS_EXPR_OP_ELEMENT_AT, .file = (guint8) file };
  gint64 known[2];

  if (n[0] == 0)
    return ls_expr_fail (parser, parser->at, LS_ERROR_RANGE, "the program has no %s", desc->id);
  for (guint i = 0; i < 2; i++)
    {
      const char *at = parser->at;
      LsExprTerm index;

      if (!parse_brackets (parser, &index) || !check_element (parser, at, &index, n[i], &known[i]))
        return FALSE;
      op.args[i] = index.slots[0];
    }
  if (known[0] >= 0 && known[1] >= 0)
    {
      op = (LsExprOp){ .code = LS_EXPR_OP_REGISTER,
                       .file = (guint8) file,
                       .index = (guint16) (known[0] * columns + known[1]) };
      load_known (parser, op, out);
    }
  else
    ls_expr_load (parser, op, desc->n_channels, ls_expr_type_of (desc->type), out);
  return TRUE;
}

/* R[index]: a number is the register of that number; anything else is looked up lane by lane. */
static gboolean
load_register_at (LsExprParser *parser, const char *at, guint file, LsExprTerm *out)
{
  const LsRegFile *desc = &ls_program_machine (parser->program)->reg_files[file];
  LsExprOp op = { .code = LS_EXPR_OP_REGISTER_AT, .file = (guint8) file };
  const LsExprNumber *number;
  LsExprTerm index;

  if (ls_program_columns (parser->program, file) > 0)
    return load_element (parser, file, out);
  if (*parser->at != '[')
    return ls_expr_fail (parser, at, LS_ERROR_SYNTAX, "%s needs a number: %s0 or %s[...]", desc->id,
                         desc->id, desc->id);
  if (!parse_brackets (parser, &index))
    return FALSE;
  number = ls_expr_build_get_number (&parser->build, index.slots[0]);
  if (number != NULL && number->has_value)
    return ls_expr_load_register (parser, at, file, (gint32) number->bits, out);
  op.args[0] = index.slots[0];
  ls_expr_load (parser, op, desc->n_channels, ls_expr_type_of (desc->type), out);
  return TRUE;
}

/* At most G_MAXINT32. */
static gint64
word_number (LsExprWord word, gint n_digits)
{
  g_autofree char *digits = g_strndup (word.text + word.length - n_digits, (gsize) n_digits);
  guint64 number = g_ascii_strtoull (digits, NULL, 10);

  return (gint64) MIN (number, G_MAXINT32);
}

/* found: whether the word names a register at all. */
static gboolean
parse_register (LsExprParser *parser, LsExprWord word, LsExprTerm *out, gboolean *found)
{
  *found = TRUE;
  for (guint i = 0; i < ls_program_machine (parser->program)->n_reg_files; i++)
    {
      const LsRegFile *file = &ls_program_machine (parser->program)->reg_files[i];
      gint n_digits = match_numbered (word, file->id);

      /* As lines of the listing have it. */
      if (file->text_id != NULL && !file->keeps_id && ls_expr_word_is (word, file->text_id))
        n_digits = 0;
      if (n_digits < 0)
        continue;
      /* The listing prints the group that made the value behind a register that lives for a
       * step. */
      if (file->is_single && (n_digits == 0 || file->life == LS_LIFE_STEP))
        return ls_expr_load_register (parser, word.text, i, 0, out);
      if (file->is_single)
        return ls_expr_fail (parser, word.text, LS_ERROR_SYNTAX,
                             "there is one %s, without a number", file->id);
      if (n_digits == 0)
        return load_register_at (parser, word.text, i, out);
      return ls_expr_load_register (parser, word.text, i, word_number (word, n_digits), out);
    }
  *found = FALSE;
  return FALSE;
}

/* --- constants -------------------------------------------------------------------------------- */

/* Behind the id: "[5+R1.x]", "[1][5]". */
static gboolean
load_constant_at (LsExprParser *parser, LsExprOp op, LsExprTerm *out)
{
  const guint columns = ls_program_machine (parser->program)->const_files[op.file].columns;
  const char *at = parser->at;
  const LsExprNumber *number;
  LsExprTerm index;

  if (!parse_brackets (parser, &index))
    return FALSE;
  if (columns > 0 && *parser->at == '[')
    {
      number = ls_expr_build_get_number (&parser->build, index.slots[0]);
      if (number == NULL || !number->has_value || number->bits >= LS_MAX_CONST_BUFFERS)
        return ls_expr_fail (parser, at, LS_ERROR_RANGE, "constant buffers are 0 to %d",
                             LS_MAX_CONST_BUFFERS - 1);
      op.index = (guint16) number->bits;
      if (!parse_brackets (parser, &index))
        return FALSE;
    }
  op.args[0] = index.slots[0];
  ls_expr_load (parser, op, 4, LS_EXPR_FLOAT, out);
  return TRUE;
}

/* "C[3]", "C5", "C[5+R1.x]". */
static gboolean
parse_constant (LsExprParser *parser, LsExprWord word, LsExprTerm *out, gboolean *found)
{
  const LsMachine *machine = ls_program_machine (parser->program);

  *found = TRUE;
  for (guint i = 0; i < machine->n_const_files; i++)
    {
      LsExprOp op = { .code = LS_EXPR_OP_CONSTANT_AT, .file = (guint8) i };
      gint n_digits = match_numbered (word, machine->const_files[i].id);

      if (machine->const_files[i].text_id != NULL &&
          ls_expr_word_is (word, machine->const_files[i].text_id))
        n_digits = 0;
      if (n_digits < 0 || (n_digits > 0 && machine->const_files[i].has_brackets))
        continue;
      if (n_digits == 0)
        return load_constant_at (parser, op, out);
      op.args[0] =
        ls_expr_build_number (&parser->build, (guint32) word_number (word, n_digits), TRUE);
      ls_expr_load (parser, op, 4, LS_EXPR_FLOAT, out);
      return TRUE;
    }
  *found = FALSE;
  return FALSE;
}

/* CB0[3]: a constant buffer by its own number. */
static gboolean
parse_buffer (LsExprParser *parser, LsExprWord word, LsExprTerm *out, gboolean *found)
{
  LsExprOp op = { .code = LS_EXPR_OP_BUFFER_AT };
  gint n_digits = match_numbered (word, "CB");

  *found = n_digits > 0;
  if (!*found)
    return FALSE;
  if (word_number (word, n_digits) >= LS_MAX_CONST_BUFFERS)
    return ls_expr_fail (parser, word.text, LS_ERROR_RANGE, "constant buffers are CB0 to CB%d",
                         LS_MAX_CONST_BUFFERS - 1);
  op.file = (guint8) word_number (word, n_digits);
  return ls_expr_load_at (parser, op, 4, LS_EXPR_FLOAT, out);
}

/* --- the rest --------------------------------------------------------------------------------- */

static gboolean
parse_array (LsExprParser *parser, LsExprWord word, LsExprTerm *out, gboolean *found)
{
  const LsMachine *machine = ls_program_machine (parser->program);
  g_autofree char *name = g_strndup (word.text, word.length);
  const LsMemory memory = ls_machine_memory_named (machine, name);

  *found = TRUE;
  for (guint i = 0; machine->has_flow_constants && i < G_N_ELEMENTS (arrays); i++)
    if (ls_expr_word_is (word, arrays[i].name))
      return ls_expr_load_at (parser, (LsExprOp){ .code = (guint16) arrays[i].code }, arrays[i].n,
                              arrays[i].type, out);
  *found = memory != LS_NO_MEMORY;
  return *found &&
         ls_expr_load_at (
           parser,
           (LsExprOp){ .code = LS_EXPR_OP_MEMORY_AT,
                       .file = (guint8) memory,
                       .index = machine->memories[memory].owner == LS_MEMORY_OF_LANE },
           1, machine->memories[memory].type == LS_VALUE_UINT ? LS_EXPR_UINT : LS_EXPR_FLOAT, out);
}

static gboolean
parse_plain (LsExprParser *parser, LsExprWord word, LsExprTerm *out)
{
  const char *loop_index = ls_program_machine (parser->program)->loop_index;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (ls_expr_word_is (word, words[i].name))
      {
        ls_expr_load (parser, (LsExprOp){ .code = (guint16) words[i].code }, words[i].n,
                      words[i].type, out);
        return TRUE;
      }
  if (loop_index != NULL && ls_expr_word_is (word, loop_index))
    {
      ls_expr_load (parser, (LsExprOp){ .code = LS_EXPR_OP_AL }, 1, LS_EXPR_INT, out);
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (ls_expr_word_is (word, numbers[i].name))
      {
        out->n = 1;
        out->type = numbers[i].type;
        out->slots[0] = ls_expr_build_number (&parser->build, numbers[i].bits, TRUE);
        return TRUE;
      }
  for (guint i = 0; i < ls_program_machine (parser->program)->n_masks; i++)
    if (ls_expr_word_is (word, ls_program_machine (parser->program)->masks[i].id))
      {
        ls_expr_load (parser, (LsExprOp){ .code = LS_EXPR_OP_MASK, .file = (guint8) i }, 1,
                      LS_EXPR_BOOL, out);
        return TRUE;
      }
  return FALSE;
}

static gboolean
fail_unknown (LsExprParser *parser, LsExprWord word)
{
  g_autoptr (GPtrArray) locals =
    parser->locals != NULL ? parser->locals->list (parser->locals) : NULL;
  g_autoptr (GPtrArray) names =
    list_names (ls_program_machine (parser->program), parser->names, locals);
  g_autofree char *name = g_strndup (word.text, MIN (word.length, 40));
  const char *part = ls_expr_find_part (parser->names, word);
  const char *nearest =
    ls_nearest_of (name, (const char *const *) (gconstpointer) names->pdata, names->len);

  if (part != NULL)
    return ls_expr_fail (parser, word.text, LS_ERROR_REFERENCE,
                         "%s has parts that have names, such as %s, and what stands here is none "
                         "of them",
                         name, part);
  for (guint i = 0; i < ls_expr_n_functions (); i++)
    if (ls_expr_word_is (word, ls_expr_function_name (i)))
      return ls_expr_fail (parser, word.text, LS_ERROR_REFERENCE,
                           "no such name: %s; the function is written with brackets, %s(...)", name,
                           ls_expr_function_name (i));
  if (nearest != NULL)
    return ls_expr_fail (parser, word.text, LS_ERROR_REFERENCE, "no such name: %s; is it %s?", name,
                         nearest);
  if (locals != NULL && locals->len > 0)
    return ls_expr_fail (parser, word.text, LS_ERROR_REFERENCE,
                         "no such name: %s ('variables' lists those of the source)", name);
  return ls_expr_fail (parser, word.text, LS_ERROR_REFERENCE, "no such name: %s", name);
}

static gboolean
parse_own (LsExprParser *parser, LsExprWord word, LsExprTerm *out, gboolean *found)
{
  static gboolean (*const kinds[]) (LsExprParser *, LsExprWord, LsExprTerm *, gboolean *) = {
    parse_array,
    parse_buffer,
    parse_constant,
    parse_register,
  };

  *found = parse_plain (parser, word, out);
  if (*found)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const gboolean done = kinds[i](parser, word, out, found);

      if (*found)
        return done;
    }
  return FALSE;
}

/* Whether a word is a variable's though a register or a word of expressions may have the name too. */
static gboolean
is_local_first (const LsExprParser *parser, LsExprWord word)
{
  return parser->locals != NULL && parser->locals->comes_first && !parser->is_of_machine &&
         (ls_expr_has_local (parser, word) || ls_expr_has_hidden_local (parser, word));
}

gboolean
ls_expr_parse_name (LsExprParser *parser, LsExprWord word, LsExprTerm *out)
{
  const gsize start = out->start;
  gboolean found, done;

  if (parser->args != NULL)
    {
      *out = parser->args[*word.text - 'a'];
      out->start = start;
      out->is_register = FALSE;
      return TRUE;
    }
  if (is_local_first (parser, word))
    return ls_expr_parse_local (parser, word.text, out, &found);
  done = parse_own (parser, word, out, &found);
  if (found)
    {
      if (!done && ls_expr_parse_local_instead (parser, word, out))
        return TRUE;
      if (done && !parser->is_of_machine &&
          (ls_expr_has_source (parser, word) || ls_expr_has_local (parser, word)))
        parser->shadowed = word;
      if (!done)
        ls_expr_hint_source (parser, word);
      return done;
    }
  done = ls_expr_parse_local (parser, word.text, out, &found);
  if (!found)
    done = ls_expr_parse_source (parser, word, out, &found);
  return found ? done : fail_unknown (parser, word);
}
