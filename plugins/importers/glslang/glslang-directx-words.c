#include <string.h>

#include "glslang-text.h"

/* Words that compilers of DirectX take and glslang does not: what is written in place of single tokens. */

#define MAX_LOOPS 1000 /* that are looked at */

static gboolean
is_one_of (const LsGlslTokens *tokens, guint n, const char *const *words)
{
  for (; *words != NULL; words++)
    if (ls_glsl_token_is (tokens, n, *words))
      return TRUE;
  return FALSE;
}

/* A declaration of the name at n + 1, of the type at n. */
static gboolean
declares (const LsGlslTokens *tokens, guint n)
{
  static const char *const none[] = { "return", "else", "case", "do", "struct", NULL };
  static const char *const behind[] = { "=", ";", ",", ")", "[", ":", NULL };

  return glslang_is_word (tokens, n) && glslang_is_word (tokens, n + 1) &&
         !is_one_of (tokens, n, none) && is_one_of (tokens, n + 2, behind);
}

/* --- numbers ----------------------------------------------------------------------------------- */

/* "0.xxx" is "(0).xxx". */
static void
change_numbers (GlslangNames *names, const LsGlslTokens *tokens)
{
  g_autoptr (GRegex) regex =
    g_regex_new ("^(\\d+(?:\\.\\d*)?[fh]?)\\.([xyzw]{1,4}|[rgba]{1,4})$", G_REGEX_RAW, 0, NULL);

  for (guint n = 0; n < tokens->tokens->len; n++)
    if (ls_glsl_token (tokens, n)->kind == LS_GLSL_NUMBER)
      {
        g_autofree char *word = ls_glsl_token_dup (tokens, n);

        if (g_regex_match (regex, word, 0, NULL))
          glslang_names_put (names, n, g_regex_replace (regex, word, -1, 0, "(\\1).\\2", 0, NULL));
      }
}

/* --- variables of loops ------------------------------------------------------------------------ */

/* A loop that declares its variable. */
typedef struct
{
  guint begin;         /* token, with attributes; G_MAXUINT: no declaration can stand there */
  guint type;          /* token; the name is the next one */
  guint block_end;     /* of the block that the loop stands in */
  gboolean is_outside; /* the declaration stands in front of it */
} Loop;

/* What is known of a name. */
typedef struct
{
  GArray *untils; /* guint: tokens up to which declarations are seen, the last one innermost */
  Loop last;      /* the last loop that declared it; type 0: none */
} Known;

typedef struct
{
  GlslangNames *names;
  const LsGlslTokens *tokens;
  GHashTable *known; /* char * to Known */
  GArray *blocks;    /* guint: the } of those that are open */
  guint parameters_end, parameters_until;
  guint n_loops;
} Loops;

static void
known_free (gpointer data)
{
  Known *known = data;

  g_array_unref (known->untils);
  g_free (known);
}

static Known *
get_known (Loops *loops, guint n)
{
  g_autofree char *name = ls_glsl_token_dup (loops->tokens, n);
  Known *known = g_hash_table_lookup (loops->known, name);

  if (known == NULL)
    {
      known = g_new0 (Known, 1);
      known->untils = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (loops->known, g_steal_pointer (&name), known);
    }
  while (known->untils->len > 0 &&
         g_array_index (known->untils, guint, known->untils->len - 1) <= n)
    g_array_set_size (known->untils, known->untils->len - 1);
  return known;
}

static guint
block_end (const Loops *loops)
{
  return loops->blocks->len > 0 ? g_array_index (loops->blocks, guint, loops->blocks->len - 1)
                                : G_MAXUINT;
}

/* The token behind the statement at n. */
static guint
find_statement_end (const LsGlslTokens *tokens, guint n)
{
  static const char *const heads[] = { "for", "while", "if", "switch", NULL };

  while (n < tokens->tokens->len)
    if (ls_glsl_token_is (tokens, n, "["))
      n = ls_glsl_tokens_behind (tokens, n);
    else if (is_one_of (tokens, n, heads) && ls_glsl_token_is (tokens, n + 1, "("))
      n = ls_glsl_tokens_behind (tokens, n + 1);
    else
      {
        while (n < tokens->tokens->len && !ls_glsl_token_is (tokens, n, ";") &&
               !ls_glsl_token_is (tokens, n, "{"))
          n++;
        n = ls_glsl_token_is (tokens, n, "{") ? ls_glsl_tokens_behind (tokens, n) : n + 1;
        if (!ls_glsl_token_is (tokens, n, "else"))
          return n;
        n++;
      }
  return n;
}

/* Where a declaration can stand in front of the loop at n. */
static guint
find_begin (const LsGlslTokens *tokens, guint n)
{
  static const char *const before[] = { ";", "{", "}", NULL };

  while (n > 3 && ls_glsl_token_is (tokens, n - 1, "]"))
    {
      guint open = n - 2;

      while (open > 0 && !ls_glsl_token_is (tokens, open, "["))
        open--;
      n = open;
    }
  return n > 0 && is_one_of (tokens, n - 1, before) ? n : G_MAXUINT;
}

/* for (TYPE NAME ...; with one variable. */
static gboolean
is_loop (const LsGlslTokens *tokens, guint n)
{
  if (!ls_glsl_token_is (tokens, n, "for") || !ls_glsl_token_is (tokens, n + 1, "(") ||
      !declares (tokens, n + 2))
    return FALSE;
  for (n += 4; n < tokens->tokens->len && !ls_glsl_token_is (tokens, n, ";");)
    if (ls_glsl_token_is (tokens, n, ","))
      return FALSE;
    else
      n = ls_glsl_token_is (tokens, n, "(") ? ls_glsl_tokens_behind (tokens, n) : n + 1;
  return TRUE;
}

static void
take_loop (Loops *loops, guint n)
{
  Known *known = get_known (loops, n + 3);
  const guint end = find_statement_end (loops->tokens, n);

  loops->n_loops++;
  if (known->last.is_outside && known->last.block_end == block_end (loops))
    glslang_names_put (loops->names, n + 2, g_strdup ("")); /* the same variable again */
  else
    known->last = (Loop){ find_begin (loops->tokens, n), n + 2, block_end (loops), FALSE };
  g_array_append_val (known->untils, end);
}

static void
move_declaration (Loops *loops, Loop *loop)
{
  g_autofree char *type = ls_glsl_token_dup (loops->tokens, loop->type);
  g_autofree char *name = ls_glsl_token_dup (loops->tokens, loop->type + 1);
  g_autofree char *first = ls_glsl_token_dup (loops->tokens, loop->begin);

  glslang_names_put (loops->names, loop->begin, g_strdup_printf ("%s %s; %s", type, name, first));
  glslang_names_put (loops->names, loop->type, g_strdup (""));
  loop->is_outside = TRUE;
}

/* A variable that is read where no declaration is seen is that of the last loop in this block. */
static void
take_use (Loops *loops, guint n)
{
  Known *known = get_known (loops, n);
  Loop *loop = &known->last;

  if (known->untils->len > 0 || loop->type == 0 || loop->is_outside || loop->begin == G_MAXUINT ||
      loop->block_end <= n)
    return;
  move_declaration (loops, loop);
  g_array_append_val (known->untils, loop->block_end);
}

static void
take_declaration (Loops *loops, guint n)
{
  const guint until = n < loops->parameters_end ? loops->parameters_until : block_end (loops);

  g_array_append_val (get_known (loops, n + 1)->untils, until);
}

/* TYPE NAME (...) {, at the bracket n. */
static void
take_parameters (Loops *loops, guint n)
{
  const guint end = ls_glsl_tokens_behind (loops->tokens, n);
  const guint body = ls_glsl_token_is (loops->tokens, end, ":") ? end + 2 : end;

  loops->parameters_end = end;
  loops->parameters_until =
    ls_glsl_token_is (loops->tokens, body, "{") ? ls_glsl_tokens_behind (loops->tokens, body) : end;
}

static void
change_loops (GlslangNames *names, const LsGlslTokens *tokens)
{
  g_autoptr (GHashTable) known =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, known_free);
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (guint));
  Loops loops = { .names = names, .tokens = tokens, .known = known, .blocks = blocks };

  for (guint n = 0; n < tokens->tokens->len && loops.n_loops < MAX_LOOPS; n++)
    if (ls_glsl_token_is (tokens, n, "{"))
      {
        const guint end = ls_glsl_tokens_behind (tokens, n) - 1;

        g_array_append_val (blocks, end);
      }
    else if (ls_glsl_token_is (tokens, n, "}"))
      g_array_set_size (blocks, blocks->len > 0 ? blocks->len - 1 : 0);
    else if (ls_glsl_token_is (tokens, n, "(") && blocks->len == 0 && n > 1)
      take_parameters (&loops, n);
    else if (is_loop (tokens, n))
      {
        take_loop (&loops, n);
        n += 3;
      }
    else if (declares (tokens, n))
      take_declaration (&loops, n++);
    else if (glslang_is_word (tokens, n) && blocks->len > 0 &&
             !ls_glsl_token_is (tokens, n - 1, "."))
      take_use (&loops, n);
}

/* --- structures that are alike ----------------------------------------------------------------- */

typedef struct
{
  guint type, name, end; /* tokens: of an array the [ behind the name on */
} Member;

/* The members of the structure whose { is token n. Returns: (transfer full) (nullable): NULL: one is not understood. */
static GArray *
find_members (const LsGlslTokens *tokens, guint n)
{
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (Member));
  const guint end = ls_glsl_tokens_behind (tokens, n) - 1;

  for (n++; n < end; n++)
    {
      Member member = { 0 };

      while (n + 2 < end && glslang_is_word (tokens, n + 2) && glslang_is_word (tokens, n + 1))
        n++; /* how it is interpolated */
      if (!glslang_is_word (tokens, n) || !glslang_is_word (tokens, n + 1))
        return NULL;
      member.type = n;
      member.name = n + 1;
      for (n += 2; n < end && ls_glsl_token_is (tokens, n, "[");)
        n = ls_glsl_tokens_behind (tokens, n);
      member.end = n;
      while (n < end && !ls_glsl_token_is (tokens, n, ";"))
        if (ls_glsl_token_is (tokens, n++, ","))
          return NULL;
      g_array_append_val (members, member);
    }
  return g_steal_pointer (&members);
}

static gboolean
are_same (const LsGlslTokens *tokens, guint a, guint a_end, guint b, guint b_end)
{
  g_autofree char *one = ls_glsl_tokens_dup_text (tokens, a, a_end);
  g_autofree char *other = ls_glsl_tokens_dup_text (tokens, b, b_end);

  return strcmp (one, other) == 0;
}

static gboolean
are_alike (const LsGlslTokens *tokens, const GArray *one, const GArray *other)
{
  if (one == NULL || other == NULL || one->len != other->len)
    return FALSE;
  for (guint i = 0; i < one->len; i++)
    {
      const Member *a = &g_array_index (one, Member, i), *b = &g_array_index (other, Member, i);

      if (!are_same (tokens, a->type, a->name, b->type, b->name) ||
          !are_same (tokens, a->name + 1, a->end, b->name + 1, b->end))
        return FALSE;
    }
  return TRUE;
}

/* return NAME; at token n, of a function of the type in token result, and NAME of that in token given. */
static void
change_return (GlslangNames *names,
               const LsGlslTokens *tokens,
               GHashTable *structures,
               guint n,
               guint result,
               guint given)
{
  g_autofree char *to = ls_glsl_token_dup (tokens, result);
  g_autofree char *from = ls_glsl_token_dup (tokens, given);
  g_autofree char *name = ls_glsl_token_dup (tokens, n + 1);
  const guint one = GPOINTER_TO_UINT (g_hash_table_lookup (structures, to));
  const guint other = GPOINTER_TO_UINT (g_hash_table_lookup (structures, from));
  g_autoptr (GArray) wanted = NULL, members = NULL;
  GString *copy;

  if (one == 0 || other == 0 || one == other)
    return;
  wanted = find_members (tokens, one);
  members = find_members (tokens, other);
  if (!are_alike (tokens, wanted, members))
    return;
  copy = g_string_new (NULL);
  g_string_append_printf (copy, "{ %s ls_returned = {", to);
  for (guint i = 0; i < members->len; i++)
    {
      g_autofree char *member = ls_glsl_token_dup (tokens, g_array_index (members, Member, i).name);

      g_string_append_printf (copy, "%s %s.%s", i > 0 ? "," : "", name, member);
    }
  g_string_append (copy, " }; return");
  glslang_names_put (names, n, g_string_free (copy, FALSE));
  glslang_names_put (names, n + 1, g_strdup ("ls_returned"));
  glslang_names_put (names, n + 2, g_strdup ("; }"));
}

/* TYPE NAME (...) { at token n, up to end. */
static void
change_returns_of (GlslangNames *names,
                   const LsGlslTokens *tokens,
                   GHashTable *structures,
                   guint n,
                   guint end)
{
  g_autoptr (GHashTable) types = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint at = n + 3; at + 2 < end; at++)
    if (declares (tokens, at))
      g_hash_table_replace (types, ls_glsl_token_dup (tokens, at + 1), GUINT_TO_POINTER (at));
    else if (ls_glsl_token_is (tokens, at, "return") && glslang_is_word (tokens, at + 1) &&
             ls_glsl_token_is (tokens, at + 2, ";"))
      {
        g_autofree char *name = ls_glsl_token_dup (tokens, at + 1);
        const guint given = GPOINTER_TO_UINT (g_hash_table_lookup (types, name));

        if (given != 0)
          change_return (names, tokens, structures, at, n, given);
      }
}

static void
change_returns (GlslangNames *names, const LsGlslTokens *tokens)
{
  g_autoptr (GHashTable) structures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint n = 0; n < tokens->tokens->len;)
    {
      guint end = n + 1;

      if (ls_glsl_token_is (tokens, n, "struct") && ls_glsl_token_is (tokens, n + 2, "{"))
        g_hash_table_replace (structures, ls_glsl_token_dup (tokens, n + 1),
                              GUINT_TO_POINTER (n + 2));
      else if (glslang_is_word (tokens, n) && glslang_is_word (tokens, n + 1) &&
               ls_glsl_token_is (tokens, n + 2, "("))
        {
          end = ls_glsl_tokens_behind (tokens, n + 2);
          if (ls_glsl_token_is (tokens, end, "{"))
            {
              end = ls_glsl_tokens_behind (tokens, end);
              change_returns_of (names, tokens, structures, n, end);
            }
        }
      else if (ls_glsl_token_is (tokens, n, "{"))
        end = ls_glsl_tokens_behind (tokens, n);
      n = end;
    }
}

void
glslang_directx_rename (GlslangNames *names, const LsGlslTokens *tokens)
{
  glslang_directx_join_spaces (names, tokens);
  change_numbers (names, tokens);
  glslang_directx_change_reads (names, tokens);
  glslang_directx_move_views (names, tokens);
  change_loops (names, tokens);
  change_returns (names, tokens);
}
