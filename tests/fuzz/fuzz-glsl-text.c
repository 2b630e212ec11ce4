#include "ls-fuzz.h"

#include "ls-glsl-pieces.h"
#include "ls-glsl-variant.h"

/* Any text: it is read as far as it is GLSL, and every statement that was found gives texts with its value as an output. */

#define MAX_BYTES 4096

static void
check_statement (const LsGlslText *text, guint number)
{
  const LsGlslStatement *statement = &g_array_index (text->statements, LsGlslStatement, number);
  g_autofree char *counts = ls_glsl_variant_new_counts (text, &number, 1);

  g_assert_cmpuint (statement->first, <, statement->end);
  g_assert_cmpuint (statement->end, <=, text->tokens.tokens->len);
  g_assert_nonnull (counts);
  for (guint part = 0; part < statement->parts->len; part++)
    {
      const LsGlslProbe probe = { .statement = number, .part = part };
      g_autofree char *variant = ls_glsl_variant_new (text, &probe, 1);

      g_assert_nonnull (variant);
    }
}

/* Pieces stand one behind the other. */
static void
check_pieces (const LsGlslTokens *tokens)
{
  g_autoptr (GArray) pieces = ls_glsl_pieces_new (tokens);
  guint behind = 0;

  for (guint i = 0; i < pieces->len; i++)
    {
      const LsGlslPiece *piece = &g_array_index (pieces, LsGlslPiece, i);

      g_assert_cmpuint (piece->first, >=, behind);
      g_assert_cmpuint (piece->first, <, piece->end);
      g_assert_cmpuint (piece->end, <=, tokens->tokens->len);
      behind = piece->end;
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char *const defined[] = { "FRAGMENT", NULL };
  g_autofree char *source = g_strndup ((const char *) data, MIN (size, MAX_BYTES));
  g_auto (LsGlslText) text = { 0 };

  ls_fuzz_count (LS_FUZZ_INPUTS);
  ls_glsl_text_init (&text, source, defined);
  check_pieces (&text.tokens);
  if (ls_glsl_variant_count (&text) == 0)
    return 0;
  ls_fuzz_count (LS_FUZZ_OPENED);
  for (guint i = 0; i < text.statements->len; i++)
    check_statement (&text, i);
  ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
