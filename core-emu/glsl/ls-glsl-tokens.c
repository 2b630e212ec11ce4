#include "ls-glsl-tokens.h"

#include <string.h>

#include "ls-begins.h"

/* What one #if, with its #elif and #else, has come to. */
typedef struct
{
  gboolean is_on;   /* what stands here counts */
  gboolean was_on;  /* an earlier part counted */
  gboolean is_seen; /* the whole stands where text counts */
} Branch;

typedef struct
{
  LsGlslTokens *tokens;
  const char *at, *line_start;
  guint line;
  gboolean is_line_new; /* nothing but blanks stands before */
  GArray *branches;     /* Branch */
  gboolean has_version;
} Scanner;

static gboolean
is_on (const Scanner *scanner)
{
  const guint n = scanner->branches->len;

  return n == 0 || g_array_index (scanner->branches, Branch, n - 1).is_on;
}

static void
skip_char (Scanner *scanner)
{
  if (*scanner->at == '\n')
    {
      scanner->line++;
      scanner->line_start = scanner->at + 1;
      scanner->is_line_new = TRUE;
    }
  scanner->at++;
}

/* Returns: whether a comment stood here. */
static gboolean
skip_comment (Scanner *scanner)
{
  if (ls_begins (scanner->at, "//"))
    while (*scanner->at != '\0' && *scanner->at != '\n')
      scanner->at++;
  else if (ls_begins (scanner->at, "/*"))
    {
      const guint line = scanner->line;

      scanner->at += 2;
      while (*scanner->at != '\0' && !ls_begins (scanner->at, "*/"))
        skip_char (scanner);
      if (*scanner->at == '\0')
        scanner->tokens->open_comment = line;
      scanner->at += *scanner->at != '\0' ? 2 : 0;
    }
  else
    return FALSE;
  return TRUE;
}

/* A backslash that joins a line with the next one. */
static gboolean
skip_join (Scanner *scanner)
{
  const gboolean is_new = scanner->is_line_new;

  if (!ls_begins (scanner->at, "\\\n") && !ls_begins (scanner->at, "\\\r\n"))
    return FALSE;
  while (*scanner->at != '\n')
    scanner->at++;
  skip_char (scanner);
  scanner->is_line_new = is_new;
  return TRUE;
}

/* --- directives ------------------------------------------------------------------------------- */

/* The directive's line, without comments. Returns: (transfer full). */
static char *
read_directive (Scanner *scanner)
{
  g_autoptr (GString) text = g_string_new (NULL);

  while (*scanner->at != '\0' && *scanner->at != '\n')
    if (skip_join (scanner))
      g_string_append_c (text, ' ');
    else if (!skip_comment (scanner))
      g_string_append_c (text, *scanner->at++);
  return g_strstrip (g_string_free (g_steal_pointer (&text), FALSE));
}

/* Whether something is assigned in the text of a macro. */
static gboolean
has_assignment (const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    if (ls_begins (at, "++") || ls_begins (at, "--"))
      return TRUE;
    else if (*at == '=' && at[1] != '=' && at > text && strchr ("=<>!", at[-1]) == NULL)
      return TRUE;
  return strstr (text, "<<=") != NULL || strstr (text, ">>=") != NULL;
}

static void
define_macro (Scanner *scanner, const char *rest)
{
  gsize n = 0;

  while (g_ascii_isalnum (rest[n]) || rest[n] == '_')
    n++;
  g_hash_table_insert (scanner->tokens->defines, g_strndup (rest, n),
                       rest[n] == '(' ? g_strdup ("") : g_strstrip (g_strdup (rest + n)));
  if (has_assignment (rest + n))
    g_hash_table_add (scanner->tokens->changing, g_strndup (rest, n));
}

static void
begin_branch (Scanner *scanner, gboolean holds)
{
  const Branch branch = { .is_seen = is_on (scanner),
                          .is_on = is_on (scanner) && holds,
                          .was_on = holds };

  g_array_append_val (scanner->branches, branch);
}

static void
turn_branch (Scanner *scanner, gboolean holds)
{
  Branch *branch;

  if (scanner->branches->len == 0)
    return;
  branch = &g_array_index (scanner->branches, Branch, scanner->branches->len - 1);
  branch->is_on = branch->is_seen && holds && !branch->was_on;
  branch->was_on |= holds;
}

static void
read_version (Scanner *scanner, const char *rest)
{
  LsGlslTokens *tokens = scanner->tokens;

  scanner->has_version = TRUE;
  tokens->version = (guint) MIN (g_ascii_strtoull (rest, NULL, 10), (guint64) 9999);
  tokens->is_es = tokens->version == 100 || strstr (rest, "es") != NULL;
}

/* What the compiler would define by then. */
static void
define_own (Scanner *scanner)
{
  LsGlslTokens *tokens = scanner->tokens;

  g_hash_table_insert (tokens->defines, g_strdup ("__VERSION__"),
                       g_strdup_printf ("%u", tokens->version));
  if (!tokens->is_es)
    return;
  g_hash_table_insert (tokens->defines, g_strdup ("GL_ES"), g_strdup ("1"));
  g_hash_table_insert (tokens->defines, g_strdup ("GL_FRAGMENT_PRECISION_HIGH"), g_strdup ("1"));
}

static void
carry_out (Scanner *scanner, const char *word, const char *rest)
{
  GHashTable *defines = scanner->tokens->defines;
  g_autofree char *name = g_strdup (rest);

  name[strcspn (name, " \t\r")] = '\0';
  if (strcmp (word, "if") == 0)
    begin_branch (scanner, ls_glsl_condition_holds (rest, defines));
  else if (strcmp (word, "ifdef") == 0)
    begin_branch (scanner, g_hash_table_contains (defines, name));
  else if (strcmp (word, "ifndef") == 0)
    begin_branch (scanner, !g_hash_table_contains (defines, name));
  else if (strcmp (word, "elif") == 0)
    turn_branch (scanner, ls_glsl_condition_holds (rest, defines));
  else if (strcmp (word, "else") == 0)
    turn_branch (scanner, TRUE);
  else if (strcmp (word, "endif") == 0 && scanner->branches->len > 0)
    g_array_set_size (scanner->branches, scanner->branches->len - 1);
  else if (!is_on (scanner))
    return;
  else if (strcmp (word, "define") == 0)
    define_macro (scanner, rest);
  else if (strcmp (word, "undef") == 0)
    g_hash_table_remove (defines, name);
  else if (strcmp (word, "version") == 0 && !scanner->has_version)
    {
      read_version (scanner, rest);
      define_own (scanner);
    }
}

static void read_tokens (Scanner *scanner);

/* The directive's own tokens; the scanner stays where it is, at the #. */
static void
take_inner (const Scanner *scanner)
{
  LsGlslTokens *tokens = scanner->tokens;
  Scanner inner = *scanner;
  LsGlslDirective directive = { .start = (guint) (scanner->at - tokens->text),
                                .first = tokens->inner->len,
                                .is_on = is_on (scanner) };

  inner.at++;
  read_tokens (&inner);
  directive.end = (guint) (inner.at - tokens->text);
  directive.end_token = tokens->inner->len;
  g_array_append_val (tokens->directives, directive);
}

static void
take_directive (Scanner *scanner)
{
  g_autofree char *line = NULL, *word = NULL;
  const char *rest;
  gsize n = 0;

  take_inner (scanner);
  scanner->at++; /* # */
  line = read_directive (scanner);
  while (g_ascii_isalpha (line[n]))
    n++;
  word = g_strndup (line, n);
  for (rest = line + n; g_ascii_isspace (*rest);)
    rest++;
  carry_out (scanner, word, rest);
}

/* --- tokens ----------------------------------------------------------------------------------- */

static gsize
measure_sign (const char *at)
{
  static const char *const signs[] = { "<<=", ">>=", "++", "--", "+=", "-=", "*=",
                                       "/=",  "%=",  "&=", "|=", "^=", "==", "!=",
                                       "<=",  ">=",  "&&", "||", "^^", "<<", ">>" };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (ls_begins (at, signs[i]))
      return strlen (signs[i]);
  return 1;
}

/* Digits, a point, an exponent with its sign, a suffix. */
static gsize
measure_number (const char *at)
{
  const gboolean is_hex = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
  gsize n = 0;

  while (
    g_ascii_isalnum (at[n]) || at[n] == '.' ||
    (!is_hex && n > 0 && (at[n] == '+' || at[n] == '-') && (at[n - 1] == 'e' || at[n - 1] == 'E')))
    n++;
  return n;
}

static LsGlslToken
read_token (Scanner *scanner)
{
  const char *at = scanner->at;
  LsGlslToken token = { .start = (guint) (at - scanner->tokens->text),
                        .line = scanner->line,
                        .column = (guint) (at - scanner->line_start) + 1 };
  gsize n = 0;

  if (g_ascii_isdigit (*at) || (*at == '.' && g_ascii_isdigit (at[1])))
    {
      token.kind = LS_GLSL_NUMBER;
      n = measure_number (at);
    }
  else if (g_ascii_isalpha (*at) || *at == '_')
    {
      token.kind = LS_GLSL_WORD;
      while (g_ascii_isalnum (at[n]) || at[n] == '_')
        n++;
    }
  else
    {
      token.kind = LS_GLSL_SIGN;
      n = measure_sign (at);
    }
  token.length = (guint) n;
  scanner->at += n;
  return token;
}

static void
take_token (Scanner *scanner)
{
  const LsGlslToken token = read_token (scanner);

  if (is_on (scanner))
    g_array_append_val (scanner->tokens->tokens, token);
}

/* Those of a directive, up to the end of its line. */
static void
read_tokens (Scanner *scanner)
{
  while (*scanner->at != '\0' && *scanner->at != '\n')
    if (skip_join (scanner) || skip_comment (scanner))
      continue;
    else if (g_ascii_isspace (*scanner->at))
      scanner->at++;
    else
      {
        const LsGlslToken token = read_token (scanner);

        g_array_append_val (scanner->tokens->inner, token);
      }
}

/* A text that begins with "precision" and names no version is ES 1.00, as browsers have it. */
static void
guess_version (Scanner *scanner)
{
  LsGlslTokens *tokens = scanner->tokens;

  if (scanner->has_version || tokens->tokens->len != 1 ||
      !ls_glsl_token_is (tokens, 0, "precision"))
    return;
  read_version (scanner, "100");
  define_own (scanner);
}

static gboolean
opens (const LsGlslTokens *tokens, const LsGlslToken *token)
{
  return token->kind == LS_GLSL_SIGN && strchr ("([{", tokens->text[token->start]) != NULL;
}

static gboolean
closes (const LsGlslTokens *tokens, const LsGlslToken *token)
{
  return token->kind == LS_GLSL_SIGN && strchr (")]}", tokens->text[token->start]) != NULL;
}

/* Of each bracket, where it is closed: whoever reads asks often. */
static void
match_brackets (LsGlslTokens *tokens)
{
  const guint n = tokens->tokens->len;
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_set_size (tokens->behind, n);
  for (guint i = 0; i < n; i++)
    {
      const LsGlslToken *token = ls_glsl_token (tokens, i);

      g_array_index (tokens->behind, guint, i) = n;
      if (opens (tokens, token))
        g_array_append_val (open, i);
      else if (closes (tokens, token) && open->len > 0)
        {
          const guint first = g_array_index (open, guint, open->len - 1);

          g_array_index (tokens->behind, guint, first) = i + 1;
          g_array_set_size (open, open->len - 1);
        }
    }
}

void
ls_glsl_tokens_init (LsGlslTokens *tokens, const char *text, const char *const *defined)
{
  Scanner scanner = { .tokens = tokens, .line = 1, .is_line_new = TRUE };

  *tokens = (LsGlslTokens){ .text = g_strdup (text), .version = 110 };
  tokens->tokens = g_array_new (FALSE, FALSE, sizeof (LsGlslToken));
  tokens->behind = g_array_new (FALSE, FALSE, sizeof (guint));
  tokens->directives = g_array_new (FALSE, FALSE, sizeof (LsGlslDirective));
  tokens->inner = g_array_new (FALSE, FALSE, sizeof (LsGlslToken));
  tokens->defines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  tokens->changing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; defined != NULL && defined[i] != NULL; i++)
    g_hash_table_insert (tokens->defines, g_strdup (defined[i]), g_strdup ("1"));
  scanner.at = scanner.line_start = tokens->text;
  scanner.branches = g_array_new (FALSE, FALSE, sizeof (Branch));
  define_own (&scanner);
  while (*scanner.at != '\0')
    if (g_ascii_isspace (*scanner.at))
      skip_char (&scanner);
    else if (skip_comment (&scanner) || skip_join (&scanner))
      continue;
    else if (*scanner.at == '#' && scanner.is_line_new)
      take_directive (&scanner);
    else
      {
        scanner.is_line_new = FALSE;
        take_token (&scanner);
        guess_version (&scanner);
      }
  match_brackets (tokens);
  g_array_unref (scanner.branches);
}

void
ls_glsl_tokens_clear (LsGlslTokens *tokens)
{
  g_clear_pointer (&tokens->text, g_free);
  g_clear_pointer (&tokens->tokens, g_array_unref);
  g_clear_pointer (&tokens->behind, g_array_unref);
  g_clear_pointer (&tokens->directives, g_array_unref);
  g_clear_pointer (&tokens->inner, g_array_unref);
  g_clear_pointer (&tokens->defines, g_hash_table_unref);
  g_clear_pointer (&tokens->changing, g_hash_table_unref);
}

const LsGlslToken *
ls_glsl_token (const LsGlslTokens *tokens, guint n)
{
  return n < tokens->tokens->len ? &g_array_index (tokens->tokens, LsGlslToken, n) : NULL;
}

gboolean
ls_glsl_token_is (const LsGlslTokens *tokens, guint n, const char *word)
{
  const LsGlslToken *token = ls_glsl_token (tokens, n);

  return token != NULL && strlen (word) == token->length &&
         strncmp (tokens->text + token->start, word, token->length) == 0;
}

gboolean
ls_glsl_token_assigns (const LsGlslTokens *tokens, guint n)
{
  static const char *const signs[] = { "=",  "+=", "-=", "*=",  "/=", "%=",
                                       "&=", "|=", "^=", "<<=", ">>=" };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (ls_glsl_token_is (tokens, n, signs[i]))
      return TRUE;
  return FALSE;
}

gboolean
ls_glsl_token_counts (const LsGlslTokens *tokens, guint n)
{
  return ls_glsl_token_is (tokens, n, "++") || ls_glsl_token_is (tokens, n, "--");
}

char *
ls_glsl_token_dup (const LsGlslTokens *tokens, guint n)
{
  const LsGlslToken *token = ls_glsl_token (tokens, n);

  return token != NULL ? g_strndup (tokens->text + token->start, token->length) : g_strdup ("");
}

char *
ls_glsl_tokens_dup_text (const LsGlslTokens *tokens, guint first, guint end)
{
  GString *text = g_string_new (NULL);

  for (guint i = first; i < MIN (end, tokens->tokens->len); i++)
    {
      const LsGlslToken *token = ls_glsl_token (tokens, i);
      const LsGlslToken *before = i > first ? ls_glsl_token (tokens, i - 1) : NULL;

      if (before != NULL && before->start + before->length < token->start)
        g_string_append_c (text, ' ');
      g_string_append_len (text, tokens->text + token->start, token->length);
    }
  return g_string_free (text, FALSE);
}

guint
ls_glsl_tokens_behind (const LsGlslTokens *tokens, guint n)
{
  const guint n_tokens = tokens->tokens->len;

  /* In front of a bracket the next one that opens counts, or the end of what n stands in. */
  while (n < n_tokens && !opens (tokens, ls_glsl_token (tokens, n)))
    if (closes (tokens, ls_glsl_token (tokens, n++)))
      return n;
  return n < n_tokens ? g_array_index (tokens->behind, guint, n) : n;
}
