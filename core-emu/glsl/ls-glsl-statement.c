#include "ls-glsl-read.h"

#include <string.h>

/* The statements of a function. */

#define MAX_DEPTH 128 /* of statements within each other */

typedef struct
{
  LsGlslText *text;
  guint function;
  guint block, n_blocks;
  guint until; /* the end of the scope that declarations are in */
  guint depth;
  guint n_blocks_open; /* { within each other */
  gboolean is_repeated;
  guint condition;
  gboolean is_else;
} Reader;

static guint read_statement (Reader *reader, guint n);

static gboolean
is_sign (const Reader *reader, guint n, const char *word)
{
  return ls_glsl_token_is (&reader->text->tokens, n, word);
}

static gboolean
is_there (const Reader *reader, guint n)
{
  return n < g_array_index (reader->text->functions, LsGlslFunction, reader->function).end - 1;
}

static guint
get_behind (const Reader *reader, guint n)
{
  return ls_glsl_tokens_behind (&reader->text->tokens, n);
}

/* Behind a token, or the bracket that it opens. */
static guint
skip_one (const Reader *reader, guint n)
{
  return is_sign (reader, n, "(") || is_sign (reader, n, "[") || is_sign (reader, n, "{")
           ? get_behind (reader, n)
           : n + 1;
}

/* The semicolon, or the comma or bracket that ends a piece of an expression. */
static guint
find_end (const Reader *reader, guint n, guint limit, gboolean with_commas)
{
  while (n < limit && !is_sign (reader, n, ";") && !(with_commas && is_sign (reader, n, ",")))
    n = skip_one (reader, n);
  return MIN (n, limit);
}

/* --- adding ----------------------------------------------------------------------------------- */

/* A statement from first to end - 1, without a value yet. */
static LsGlslStatement *
add_statement (Reader *reader, LsGlslStatementKind kind, guint first, guint end)
{
  LsGlslText *text = reader->text;
  const guint within = MIN (end, text->tokens.tokens->len); /* a text may end in a statement */
  const LsGlslToken *start = ls_glsl_token (&text->tokens, first);
  const LsGlslToken *last = ls_glsl_token (&text->tokens, within - 1);
  LsGlslStatement statement = { .kind = kind,
                                .function = reader->function,
                                .line = start->line,
                                .end_line = last->line,
                                .column = start->column,
                                .text = ls_glsl_tokens_dup_text (&text->tokens, first, within),
                                .variable = LS_GLSL_NONE,
                                .is_repeated = reader->is_repeated,
                                .is_conditional = reader->depth > 0,
                                .block = reader->block,
                                .condition = reader->condition,
                                .is_else = reader->is_else,
                                .first = first,
                                .end = within };

  statement.parts = g_array_new (FALSE, TRUE, sizeof (LsGlslPart));
  g_array_set_clear_func (statement.parts, ls_glsl_part_clear);
  g_array_append_val (text->statements, statement);
  return &g_array_index (text->statements, LsGlslStatement, text->statements->len - 1);
}

static gboolean
has_room (const Reader *reader)
{
  return reader->text->statements->len < reader->text->max_statements;
}

/* Gives the statement the value that stands in the lvalue of tokens first to end - 1. */
static void
take_place (Reader *reader, LsGlslStatement *statement, guint first, guint end)
{
  statement->value_first = first;
  statement->value_end = end;
  statement->name = ls_glsl_tokens_dup_text (&reader->text->tokens, first, end);
  if (ls_glsl_type_of_place (reader->text, first, end, &statement->type, &statement->variable,
                             &statement->place))
    ls_glsl_type_add_parts (reader->text, &statement->type, statement->parts);
}

/* Whether parameter number of the function that token n names gives something back. */
static gboolean
gives_back (const Reader *reader, guint n, guint number)
{
  const LsGlslText *text = reader->text;
  g_autofree char *name = ls_glsl_token_dup (&text->tokens, n);

  if ((strcmp (name, "modf") == 0 || strcmp (name, "frexp") == 0) && number == 1)
    return TRUE;
  for (guint f = 0; f < text->functions->len; f++)
    {
      guint k = 0;

      if (strcmp (g_array_index (text->functions, LsGlslFunction, f).name, name) != 0)
        continue;
      for (guint i = 0; i < text->variables->len; i++)
        {
          const LsGlslVariable *variable = &g_array_index (text->variables, LsGlslVariable, i);

          if (variable->kind == LS_GLSL_PARAMETER && variable->function == f && k++ == number &&
              variable->is_back)
            return TRUE;
        }
    }
  return FALSE;
}

/* The arguments of a call at token n, of the statement from first to end - 1, that the function changes. is_last: what they are then
 * can be asked behind the statement. */
static void
read_call (Reader *reader,
           LsGlslStatementKind kind,
           guint n,
           guint first,
           guint end,
           gboolean is_last)
{
  const guint behind = get_behind (reader, n + 1) - 1;
  guint number = 0;

  for (guint from = n + 2; from < behind; number++)
    {
      const guint to = find_end (reader, from, behind, TRUE);

      if (gives_back (reader, n, number) && from < to && has_room (reader))
        {
          LsGlslStatement *statement = add_statement (reader, kind, first, end);

          take_place (reader, statement, from, to);
          if (!is_last)
            g_array_set_size (statement->parts, 0);
        }
      from = to + 1;
    }
}

/* All calls of a statement. */
static void
read_calls (Reader *reader, LsGlslStatementKind kind, guint first, guint end, gboolean is_last)
{
  for (guint n = first; n + 1 < MIN (end, reader->text->tokens.tokens->len) && has_room (reader);
       n++)
    if (ls_glsl_token (&reader->text->tokens, n)->kind == LS_GLSL_WORD &&
        is_sign (reader, n + 1, "("))
      read_call (reader, kind, n, first, end, is_last);
}

/* One piece of an expression, of the statement from first to end - 1. */
static void
read_piece (Reader *reader, LsGlslStatementKind kind, guint from, guint to, guint first, guint end)
{
  guint n = from;
  guint place = from, place_end = 0;

  if (!has_room (reader) || from >= to)
    return;
  while (n < to && !ls_glsl_token_assigns (&reader->text->tokens, n))
    n = skip_one (reader, n);
  if (n < to)
    place_end = n;
  else if (ls_glsl_token_counts (&reader->text->tokens, from))
    {
      place = from + 1;
      place_end = to;
    }
  else if (ls_glsl_token_counts (&reader->text->tokens, to - 1))
    place_end = to - 1;
  if (place_end > place)
    take_place (reader, add_statement (reader, kind, first, end), place, place_end);
}

/* Expressions with commas between them, up to limit. */
static void
read_pieces (Reader *reader, LsGlslStatementKind kind, guint from, guint limit, guint end)
{
  const guint first = from;

  while (from < limit)
    {
      const guint to = find_end (reader, from, limit, TRUE);

      read_piece (reader, kind, from, to, first, end);
      from = to + 1;
    }
}

/* Returns: the number of the statement, or LS_GLSL_NONE. */
static guint
read_condition (Reader *reader, guint first, guint from, guint to)
{
  LsGlslStatement *statement;

  if (from >= to || !has_room (reader) || ls_glsl_is_declaration (reader->text, from))
    return LS_GLSL_NONE;
  read_calls (reader, LS_GLSL_ASSIGN, from, to, FALSE);
  statement = add_statement (reader, LS_GLSL_CONDITION, first, to + 1);
  statement->value_first = from;
  statement->value_end = to;
  statement->name = ls_glsl_tokens_dup_text (&reader->text->tokens, from, to);
  statement->type = (LsGlslType){ .base = 'b', .n = 1, .columns = 1 };
  ls_glsl_type_add_parts (reader->text, &statement->type, statement->parts);
  return reader->text->statements->len - 1;
}

/* The condition of a loop, which belongs to the block that the loop repeats and comes next. */
static guint
read_loop_condition (Reader *reader, guint first, guint from, guint to)
{
  const Reader outer = *reader;
  guint condition;

  reader->block = reader->n_blocks + 1;
  reader->is_repeated = TRUE;
  reader->depth++;
  condition = read_condition (reader, first, from, to);
  reader->depth--;
  reader->block = outer.block;
  reader->is_repeated = outer.is_repeated;
  return condition;
}

/* --- declarations ----------------------------------------------------------------------------- */

typedef struct
{
  Reader *reader;
  LsGlslStatementKind kind;
  guint first, end;
} Declaring;

static void
declared_cb (LsGlslText *text, const LsGlslDeclared *declared, gpointer data)
{
  const Declaring *declaring = data;
  LsGlslStatement *statement;

  if (declared->value_end == 0 || !has_room (declaring->reader))
    return;
  statement = add_statement (declaring->reader, declaring->kind, declaring->first, declaring->end);
  statement->name = g_strdup (declared->variable.name);
  statement->type = declared->variable.type;
  statement->variable = text->variables->len - 1;
  statement->value_first = declared->variable.name_token;
  statement->value_end = declared->variable.name_token + 1;
  ls_glsl_type_add_parts (text, &statement->type, statement->parts);
}

static guint
read_declaration (Reader *reader, LsGlslStatementKind kind, guint n, guint until)
{
  const guint end = find_end (reader, n, reader->text->tokens.tokens->len, FALSE) + 1;
  Declaring declaring = { .reader = reader, .kind = kind, .first = n, .end = end };

  ls_glsl_declare (reader->text, n, reader->function, until, declared_cb, &declaring);
  return end;
}

/* --- control flow ----------------------------------------------------------------------------- */

/* A statement that is one in another, in a block of its own, which condition decides about. */
static guint
read_inner (Reader *reader, guint n, gboolean is_loop, guint condition, gboolean is_else)
{
  const Reader outer = *reader;

  reader->block = ++reader->n_blocks;
  reader->depth++;
  reader->is_repeated |= is_loop;
  reader->condition = condition;
  reader->is_else = is_else;
  n = reader->depth < MAX_DEPTH ? read_statement (reader, n) : skip_one (reader, n);
  reader->depth = outer.depth;
  reader->block = outer.block;
  reader->is_repeated = outer.is_repeated;
  reader->condition = outer.condition;
  reader->is_else = outer.is_else;
  return n;
}

/* Behind a statement, without looking at what it does. */
static guint
skip_statement (const Reader *reader, guint n, guint depth)
{
  if (depth >= MAX_DEPTH || !is_there (reader, n))
    return n + 1;
  if (is_sign (reader, n, "{"))
    return get_behind (reader, n);
  if (is_sign (reader, n, "do"))
    {
      n = skip_statement (reader, n + 1, depth + 1);
      return is_sign (reader, n, "while") ? get_behind (reader, n + 1) + 1 : n;
    }
  if (is_sign (reader, n, "for") || is_sign (reader, n, "while") || is_sign (reader, n, "switch"))
    return skip_statement (reader, get_behind (reader, n + 1), depth + 1);
  if (!is_sign (reader, n, "if"))
    return find_end (reader, n, reader->text->tokens.tokens->len, FALSE) + 1;
  n = skip_statement (reader, get_behind (reader, n + 1), depth + 1);
  return is_sign (reader, n, "else") ? skip_statement (reader, n + 1, depth + 1) : n;
}

static guint
read_if (Reader *reader, guint n)
{
  guint behind = get_behind (reader, n + 1);
  const guint condition = read_condition (reader, n, n + 2, behind - 1);

  behind = read_inner (reader, behind, FALSE, condition, FALSE);
  return is_sign (reader, behind, "else") ? read_inner (reader, behind + 1, FALSE, condition, TRUE)
                                          : behind;
}

static guint
read_while (Reader *reader, guint n)
{
  const guint behind = get_behind (reader, n + 1);
  const guint condition = read_loop_condition (reader, n, n + 2, behind - 1);

  return read_inner (reader, behind, TRUE, condition, FALSE);
}

static guint
read_do (Reader *reader, guint n)
{
  const guint tail = read_inner (reader, n + 1, TRUE, LS_GLSL_NONE, FALSE);
  guint behind;

  if (!is_sign (reader, tail, "while"))
    return tail;
  behind = get_behind (reader, tail + 1);
  read_loop_condition (reader, tail, tail + 2, behind - 1);
  reader->n_blocks++;
  return behind + 1;
}

static void
mark_loop (const Reader *reader, guint first, guint loop_first, guint loop_end)
{
  for (guint i = first; i < reader->text->statements->len; i++)
    {
      LsGlslStatement *statement = &g_array_index (reader->text->statements, LsGlslStatement, i);

      statement->loop_first = loop_first;
      statement->loop_end = loop_end;
    }
}

static guint
read_for (Reader *reader, guint n)
{
  const guint behind = get_behind (reader, n + 1);
  const guint first_end = find_end (reader, n + 2, behind - 1, FALSE);
  const guint condition_end = find_end (reader, first_end + 1, behind - 1, FALSE);
  const guint end = skip_statement (reader, behind, reader->depth);
  const guint n_statements = reader->text->statements->len;
  const Reader outer = *reader;
  guint condition;

  if (ls_glsl_is_declaration (reader->text, n + 2))
    read_declaration (reader, LS_GLSL_FOR_FIRST, n + 2, end);
  else
    read_pieces (reader, LS_GLSL_FOR_FIRST, n + 2, first_end, first_end + 1);
  mark_loop (reader, n_statements, n, end);
  condition = read_loop_condition (reader, first_end + 1, first_end + 1, condition_end);
  reader->block = reader->n_blocks + 1;
  read_inner (reader, behind, TRUE, condition, FALSE);
  reader->is_repeated = TRUE;
  reader->condition = condition;
  reader->depth++;
  read_pieces (reader, LS_GLSL_FOR_NEXT, condition_end + 1, behind - 1, behind - 1);
  reader->depth--;
  reader->is_repeated = outer.is_repeated;
  reader->condition = outer.condition;
  reader->block = outer.block;
  return end;
}

static guint
read_return (Reader *reader, guint n)
{
  const guint end = find_end (reader, n, reader->text->tokens.tokens->len, FALSE);
  const LsGlslFunction *function =
    &g_array_index (reader->text->functions, LsGlslFunction, reader->function);
  LsGlslStatement *statement;

  if (end <= n + 1 || !has_room (reader))
    return end + 1;
  read_calls (reader, LS_GLSL_ASSIGN, n, end, FALSE);
  statement = add_statement (reader, LS_GLSL_RETURN, n, end + 1);
  statement->value_first = n + 1;
  statement->value_end = end;
  statement->name = g_strdup (function->name);
  statement->type = function->type;
  if (function->type.columns == 1 && function->type.n_elements == 0 && function->type.base != 's')
    ls_glsl_type_add_parts (reader->text, &statement->type, statement->parts);
  return end + 1;
}

static guint
read_block (Reader *reader, guint n)
{
  const guint outer = reader->until, end = get_behind (reader, n);

  if (reader->n_blocks_open >= MAX_DEPTH)
    return end;
  reader->n_blocks_open++;
  reader->until = end;
  for (n++; n + 1 < end && is_there (reader, n);)
    {
      const guint behind = read_statement (reader, n);

      n = MAX (behind, n + 1);
    }
  reader->until = outer;
  reader->n_blocks_open--;
  return end;
}

static guint
read_statement (Reader *reader, guint n)
{
  guint end;

  if (!is_there (reader, n))
    return n + 1;
  if (is_sign (reader, n, "{"))
    return read_block (reader, n);
  if (is_sign (reader, n, "if") && is_sign (reader, n + 1, "("))
    return read_if (reader, n);
  if (is_sign (reader, n, "for") && is_sign (reader, n + 1, "("))
    return read_for (reader, n);
  if (is_sign (reader, n, "while") && is_sign (reader, n + 1, "("))
    return read_while (reader, n);
  if (is_sign (reader, n, "[")) /* [loop] of HLSL */
    return get_behind (reader, n);
  if (is_sign (reader, n, "switch") && is_sign (reader, n + 1, "("))
    return read_inner (reader, get_behind (reader, n + 1), FALSE, LS_GLSL_NONE, FALSE);
  if (is_sign (reader, n, "do"))
    return read_do (reader, n);
  if (is_sign (reader, n, "return"))
    return read_return (reader, n);
  if (is_sign (reader, n, "case") || is_sign (reader, n, "default"))
    {
      while (is_there (reader, n) && !is_sign (reader, n, ":"))
        n = skip_one (reader, n);
      return n + 1;
    }
  if (ls_glsl_is_declaration (reader->text, n))
    {
      end = read_declaration (reader, LS_GLSL_DECLARE, n, reader->until);
      read_calls (reader, LS_GLSL_DECLARE, n, end, TRUE);
      return end;
    }
  end = find_end (reader, n, reader->text->tokens.tokens->len, FALSE);
  if (is_sign (reader, n, "discard") && has_room (reader))
    add_statement (reader, LS_GLSL_KILL, n, end + 1)->name = g_strdup ("discard");
  else
    {
      read_calls (reader, LS_GLSL_ASSIGN, n, end + 1, TRUE);
      read_pieces (reader, LS_GLSL_ASSIGN, n, end, end + 1);
    }
  return end + 1;
}

/* What the function is given. */
static void
read_given (Reader *reader, const LsGlslFunction *owner, gboolean is_main)
{
  LsGlslText *text = reader->text;

  for (guint i = 0; i < text->variables->len && has_room (reader); i++)
    {
      const LsGlslVariable *variable = &g_array_index (text->variables, LsGlslVariable, i);
      const gboolean is_given =
        variable->kind == LS_GLSL_PARAMETER
          ? variable->function == reader->function
          : is_main && (variable->kind == LS_GLSL_INPUT || variable->kind == LS_GLSL_UNIFORM);
      LsGlslStatement *statement;

      if (!is_given || variable->is_out || variable->type.base == 0)
        continue;
      statement = add_statement (reader, LS_GLSL_TAKE, owner->body, owner->body + 1);
      statement->line = statement->end_line = variable->line;
      g_free (statement->text);
      statement->text = g_strdup (variable->name);
      statement->name = g_strdup (variable->name);
      statement->type = variable->type;
      statement->variable = i;
      ls_glsl_type_add_parts (text, &statement->type, statement->parts);
      if (statement->parts->len == 0)
        g_array_set_size (text->statements, text->statements->len - 1);
    }
}

void
ls_glsl_statements_read (LsGlslText *text, guint function)
{
  const LsGlslFunction owner = g_array_index (text->functions, LsGlslFunction, function);
  const gboolean is_main =
    strcmp (owner.name, "main") == 0 || strcmp (owner.name, "mainImage") == 0;
  Reader reader = { .text = text,
                    .function = function,
                    .block = function << 16,
                    .n_blocks = function << 16,
                    .until = owner.end,
                    .is_repeated = !is_main,
                    .condition = LS_GLSL_NONE };

  read_given (&reader, &owner, is_main);
  read_block (&reader, owner.body);
}
