#pragma once

#include <glib.h>

/* The tokens of a text in GLSL. Comments, directives, and what conditional directives leave out are
 * no tokens; macros are not expanded. Directives have tokens of their own. */

typedef enum
{
  LS_GLSL_WORD,
  LS_GLSL_NUMBER,
  LS_GLSL_SIGN,
} LsGlslTokenKind;

typedef struct
{
  LsGlslTokenKind kind;
  guint start, length; /* bytes of the text */
  guint line, column;  /* from 1; columns in bytes */
} LsGlslToken;

/* A line that begins with #, with the lines that a backslash joins to it. */
typedef struct
{
  guint start, end;       /* bytes of the text: from # to the end of the line */
  guint first, end_token; /* its tokens behind #, of inner */
  gboolean is_on;         /* no condition leaves it out */
} LsGlslDirective;

typedef struct
{
  char *text;
  GArray *tokens;       /* LsGlslToken */
  GArray *behind;       /* guint, of each token: for a bracket that opens, the token behind it */
  GArray *directives;   /* LsGlslDirective, in the order of the text */
  GArray *inner;        /* LsGlslToken: of all directives */
  GHashTable *defines;  /* char * to char *: macros without arguments; "" for those with some */
  GHashTable *changing; /* char *: macros with an assignment in them */
  guint open_comment;   /* line of a comment that does not end; 0: there is none */
  guint version;        /* of #version; without one 110, or 100 where the text begins as ES does */
  gboolean is_es;
} LsGlslTokens;

/* defined: (nullable): names that the compiler defines, NULL-terminated: "FRAGMENT". Text that is no
 * GLSL gives tokens too. */
void ls_glsl_tokens_init (LsGlslTokens *tokens, const char *text, const char *const *defined);
void ls_glsl_tokens_clear (LsGlslTokens *tokens);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsGlslTokens, ls_glsl_tokens_clear)

/* Token n. Returns: (nullable): NULL behind the last one. */
const LsGlslToken *ls_glsl_token (const LsGlslTokens *tokens, guint n);
/* Whether token n is the word or sign. */
gboolean ls_glsl_token_is (const LsGlslTokens *tokens, guint n, const char *word);
/* Whether token n is a sign that assigns: "=", "+=" and so on; or one that counts: "++", "--". */
gboolean ls_glsl_token_assigns (const LsGlslTokens *tokens, guint n);
gboolean ls_glsl_token_counts (const LsGlslTokens *tokens, guint n);
/* Returns: (transfer full): the token as text, "" behind the last one. */
char *ls_glsl_token_dup (const LsGlslTokens *tokens, guint n);
/* The text of tokens first to end - 1: with one blank where the text has blanks, line ends or
 * comments. Returns: (transfer full). */
char *ls_glsl_tokens_dup_text (const LsGlslTokens *tokens, guint first, guint end);
/* The token behind the bracket that closes the one at n: (, [ or {. */
guint ls_glsl_tokens_behind (const LsGlslTokens *tokens, guint n);

/* The truth of what stands behind #if: defined, numbers and operators. Names without a definition
 * are 0. */
gboolean ls_glsl_condition_holds (const char *text, GHashTable *defines);
