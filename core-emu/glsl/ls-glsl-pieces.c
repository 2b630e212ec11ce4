#include "ls-glsl-pieces.h"

#include <string.h>

#include "ls-glsl-macros.h"

typedef struct
{
  const LsGlslTokens *tokens;
  LsGlslMacros macros;
  GArray *pieces; /* LsGlslPiece */
} Reader;

static gboolean
is (const Reader *reader, guint n, const char *word)
{
  return ls_glsl_token_is (reader->tokens, n, word);
}

static gboolean
is_word (const Reader *reader, guint n)
{
  const LsGlslToken *token = ls_glsl_token (reader->tokens, n);

  return token != NULL && token->kind == LS_GLSL_WORD;
}

/* Behind a token, or the bracket that it opens; at most limit. */
static guint
skip_one (const Reader *reader, guint n, guint limit)
{
  const guint behind = is (reader, n, "(") || is (reader, n, "[") || is (reader, n, "{")
                         ? ls_glsl_tokens_behind (reader->tokens, n)
                         : n + 1;

  return MIN (behind, limit);
}

static void
add_piece (Reader *reader, guint first, guint end, gboolean is_global)
{
  const LsGlslPiece piece = { first, end, is_global };

  if (first < end)
    g_array_append_val (reader->pieces, piece);
}

/* --- statements ------------------------------------------------------------------------------- */

/* Behind the ; of a simple statement. A { belongs to it behind a sign or a struct only: else a macro stands in front of a block. */
static guint
find_end (const Reader *reader, guint first, guint limit)
{
  const gboolean is_struct = is (reader, first, "struct") || is (reader, first + 1, "struct");
  guint end;

  for (guint n = first; n < limit; n = skip_one (reader, n, limit))
    if (is (reader, n, ";"))
      return n + 1;
    else if ((end = ls_glsl_macros_find_end (&reader->macros, n, n == first)) != 0)
      return MIN (end, limit);
    else if (is (reader, n, "}"))
      return n;
    else if (is (reader, n, "{") && !is_struct &&
             (n == first || is_word (reader, n - 1) || is (reader, n - 1, ")")))
      return n;
  return limit;
}

/* The parts of the head of a for. Returns: the token behind it. */
static guint
read_for (Reader *reader, guint n, guint limit)
{
  const guint end = skip_one (reader, n + 1, limit);
  guint first = n;

  for (guint at = n + 2; at + 1 < end; at = skip_one (reader, at, end))
    if (is (reader, at, ";"))
      {
        /* An empty part is no place to stop, but the word for is. */
        add_piece (reader, first, first == at ? first : at + 1, FALSE);
        first = at + 1;
      }
  add_piece (reader, first, end - (first > n && end > first ? 1 : 0), FALSE);
  return end;
}

/* A label, behind its colon. */
static guint
skip_label (const Reader *reader, guint n, guint limit)
{
  while (n < limit && !is (reader, n, ":") && !is (reader, n, ";") && !is (reader, n, "}"))
    n = skip_one (reader, n, limit);
  return is (reader, n, ":") ? n + 1 : n;
}

/* What begins at token n of a body. Returns: the token behind what was read of it. */
static guint
read_one (Reader *reader, guint n, guint limit)
{
  const gboolean has_bracket = is (reader, n + 1, "(");
  guint end;

  if (is (reader, n, "{") || is (reader, n, "}") || is (reader, n, ";") || is (reader, n, "else") ||
      is (reader, n, "do"))
    return n + 1;
  if (is (reader, n, "[")) /* [unroll] of HLSL */
    return skip_one (reader, n, limit);
  if (is (reader, n, "case") || (is (reader, n, "default") && is (reader, n + 1, ":")))
    return skip_label (reader, n, limit);
  if (is (reader, n, "for") && has_bracket)
    return read_for (reader, n, limit);
  if (has_bracket && (is (reader, n, "if") || is (reader, n, "while") || is (reader, n, "switch")))
    {
      end = skip_one (reader, n + 1, limit);
      if (is (reader, n, "while") && is (reader, end, ";"))
        end++;
    }
  else
    end = find_end (reader, n, limit);
  add_piece (reader, n, end, FALSE);
  return MAX (end, n + 1);
}

/* --- outside of functions --------------------------------------------------------------------- */

/* What a declaration begins with that has a { without being a function. */
static gboolean
is_block_word (const Reader *reader, guint n)
{
  static const char *const words[] = { "struct", "cbuffer", "tbuffer", "class", "interface" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (is (reader, n, words[i]))
      return TRUE;
  return FALSE;
}

/* Whether the brackets at token n are those of parameters. */
static gboolean
are_parameters (const Reader *reader, guint n, guint first)
{
  return n > first && is_word (reader, n - 1) && !is (reader, n - 1, "layout") &&
         !is (reader, n - 1, "register") && !is (reader, n - 1, "packoffset");
}

static void
read_body (Reader *reader, guint n, guint end)
{
  while (n < end)
    n = read_one (reader, n, end);
}

/* A declaration at token n. Returns: the token behind it. */
static guint
read_outside (Reader *reader, guint first)
{
  const guint n_tokens = reader->tokens->tokens->len;
  gboolean is_function = FALSE, is_block = FALSE;

  for (guint n = first; n < n_tokens;)
    {
      const guint behind = skip_one (reader, n, n_tokens);

      is_block |= is_block_word (reader, n);
      if (is (reader, n, ";") || is (reader, n, "}"))
        return n + 1;
      if (is (reader, n, "=") && !is_block)
        {
          const guint end = find_end (reader, n, n_tokens);

          add_piece (reader, first, end, TRUE);
          return MAX (end, n + 1);
        }
      is_function |= is (reader, n, "(") && are_parameters (reader, n, first);
      if (is (reader, n, "{") && is_function && !is_block)
        read_body (reader, n + 1, is (reader, behind - 1, "}") ? behind - 1 : behind);
      if (is (reader, n, "{"))
        return behind;
      n = behind;
    }
  return n_tokens;
}

GArray *
ls_glsl_pieces_new (const LsGlslTokens *tokens)
{
  Reader reader = { .tokens = tokens, .pieces = g_array_new (FALSE, FALSE, sizeof (LsGlslPiece)) };

  ls_glsl_macros_init (&reader.macros, tokens);
  for (guint n = 0; n < tokens->tokens->len;)
    n = read_outside (&reader, n);
  ls_glsl_macros_clear (&reader.macros);
  return reader.pieces;
}
