#pragma once

#include "glsl-source.h"
#include "ls-glsl-read.h"
#include "ls-glslang.h"

/* A text on its way to glslang. */

#define GLSLANG_MAX_DEFINED 8

/* The lines of a text with what it includes and what a community leaves to its program, and where each is from. */
typedef struct
{
  GlslSource source; /* files, notes and inputs; no stages */
  char *text;
  GArray *origins; /* GlslOrigin: of each line, the first is line 1 */
  LsGlslangStage stage;
  gboolean is_hlsl, is_vulkan;
  gboolean wants_vulkan; /* set before it is made */
  gboolean as_directx;   /* the same: of HLSL, what glslang does not take is changed */
  char *entry;           /* of HLSL; else "main" */
  const char *defined[GLSLANG_MAX_DEFINED + 1]; /* names that compilers define for such a text */
} GlslangText;

/* --- glslang-text.c --------------------------------------------------------------------------- */

/* text: empty but for source.cubes, wants_vulkan and as_directx. Fails as ls_glslang_translate(). */
gboolean glslang_text_init (GlslangText *text,
                            const LsGlslangRequest *request,
                            LsImported *imported,
                            GError **error);
void glslang_text_clear (GlslangText *text);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslangText, glslang_text_clear)
/* Where a line of the text, from 1, is from. */
GlslOrigin glslang_text_origin (const GlslangText *text, guint line);

/* --- glslang-stage.c -------------------------------------------------------------------------- */

/* Whether a text is HLSL, by its name or by what it says. bare: without comments. */
gboolean glslang_is_hlsl (const char *name, const char *bare);
/* Whether its name says that a text is HLSL. */
gboolean glslang_is_hlsl_name (const char *name);
/* The stage of a text in GLSL by its name, else by what it says. */
LsGlslangStage glslang_find_stage (const char *name, const char *bare);
/* The stage that the name says; LS_GLSLANG_ANY: none. */
LsGlslangStage glslang_find_name_stage (const char *name);
/* Fails with LS_ERROR_UNSUPPORTED for texts of languages that glslang does not read, with who translates them. */
gboolean glslang_check_language (const char *name, const char *bare, GError **error);

/* --- glslang-entry.c -------------------------------------------------------------------------- */

/* Finds what is run of a text in HLSL. bare: without comments, with what it includes; own: the same without that,
 * which counts more. stage: what is wanted; gets what was found. wanted: (nullable): the function's name. entry:
 * gets it. Fails with LS_ERROR_REFERENCE if there is none, or none of the name. */
gboolean glslang_find_entry (const char *name,
                             const char *bare,
                             const char *own,
                             const char *wanted,
                             LsGlslangStage *stage,
                             char **entry,
                             GError **error);

/* Whether a text in HLSL has a function that draws or computes. */
gboolean glslang_has_entry (const char *name, const char *bare);

/* --- glslang-subroutines.c --------------------------------------------------------------------- */

/* Writes subroutines as plain functions; columns stay. text: of the lines, joined. head: gets lines for in front of the text; notes: which
 * function each is. */
void glslang_change_subroutines (GArray *lines, const char *text, GString *head, GPtrArray *notes);

/* --- glslang-directx.c ------------------------------------------------------------------------- */

/* Changes a text in HLSL, of the same length, so that glslang takes what only compilers of DirectX do. stage: of what is run. */
void glslang_directx_change (char *text, LsGlslangStage stage);
/* The function that the first technique of an effect runs. stage: LS_GLSLANG_ANY: of the pixels. bare: without comments. Returns:
 * (transfer full) (nullable): NULL: the text has no such technique. */
char *glslang_directx_find_entry (const char *bare, LsGlslangStage stage);
/* Fails with LS_ERROR_UNSUPPORTED for what glslang can read in no way. text: that failed. broke_down: glslang has come to no end. */
gboolean glslang_directx_check (const GlslangText *text, gboolean broke_down, GError **error);

/* --- glslang-names.c -------------------------------------------------------------------------- */

/* What words of a text are called in the translated one. */
typedef struct
{
  GHashTable *words;  /* char * to char *: each such word */
  GHashTable *tokens; /* guint to char *: the word of this token alone */
  GHashTable *inner;  /* guint to char *: the same for tokens of directives, by where they start */
  GHashTable *names;  /* char * to char *: from the new name to the own one */
  GHashTable *all;    /* char *: all words of the text, also of its directives */
} GlslangNames;

void glslang_names_init (GlslangNames *names, const GlslangText *text, const LsGlslText *read);
void glslang_names_clear (GlslangNames *names);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslangNames, glslang_names_clear)
gboolean glslang_names_has (const GlslangNames *names, const char *word);
/* A name that the text and its other names do not have: wanted, or a longer one. Returns: (transfer full). */
char *glslang_names_dup_free (const GlslangNames *names, const char *wanted);
/* Gives a word another name everywhere: wanted, or a longer one that the text does not have. Returns: (transfer none): it. */
const char *glslang_names_add (GlslangNames *names, const char *word, const char *wanted);
/* Puts a word, or words, in the place of token n alone. word: (transfer full): may be "". */
void glslang_names_put (GlslangNames *names, guint n, char *word);
/* The same for a token of a directive. */
void glslang_names_put_inner (GlslangNames *names, const LsGlslToken *token, char *word);
/* The text of a token. Returns: (transfer full). token: of the text or of a directive. index: of the text's tokens; G_MAXUINT: of a
 * directive's. */
char *glslang_names_dup (const GlslangNames *names,
                         const LsGlslTokens *tokens,
                         const LsGlslToken *token,
                         guint index);

/* --- glslang-counters.c ------------------------------------------------------------------------ */

/* Declares atomic counters as buffers, and appends macros of what they are called by. */
void glslang_change_counters (GlslangNames *names, const LsGlslTokens *tokens);
void glslang_put_counters (const GlslangNames *names, const LsGlslText *read, GString *head);

/* The same of tokens first to end - 1 of the text: with one blank where the text has blanks. Returns: (transfer full). */
char *glslang_names_dup_text (const GlslangNames *names,
                              const LsGlslTokens *tokens,
                              guint first,
                              guint end);

/* --- glslang-constants.c ----------------------------------------------------------------------- */

/* Variables that stand for constants. */
typedef struct
{
  GHashTable *behind; /* guint to char *: what is written behind this token */
  GHashTable *names;  /* char *: the variables, in the translated text */
} GlslangConstants;

/* names: gets the person's words for them. pieces: of LsGlslPiece. */
void glslang_constants_init (GlslangConstants *constants,
                             GlslangNames *names,
                             const LsGlslTokens *tokens,
                             const GArray *pieces,
                             gboolean is_hlsl);
void glslang_constants_clear (GlslangConstants *constants);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslangConstants, glslang_constants_clear)

/* --- glslang-directx-unused.c ------------------------------------------------------------------ */

/* Leaves out functions of files that are included where the entry does not reach them. No byte moves. text: with its entry. */
void glslang_directx_drop_unused (GlslangText *text);

/* The first token of "layout (...)" that stands in front of token n; n: there is none. */
static inline guint
glslang_find_layout (const LsGlslTokens *tokens, guint n)
{
  for (guint first = n; first-- > 0 && n - first < 32;)
    if (ls_glsl_token_is (tokens, first, "layout"))
      return ls_glsl_tokens_behind (tokens, first + 1) == n ? first : n;
  return n;
}

/* Whether token n is a word. */
static inline gboolean
glslang_is_word (const LsGlslTokens *tokens, guint n)
{
  const LsGlslToken *token = ls_glsl_token (tokens, n);

  return token != NULL && token->kind == LS_GLSL_WORD;
}

/* --- glslang-directx-words.c ------------------------------------------------------------------- */

/* Puts other words in the place of those tokens of a text in HLSL that only compilers of DirectX take. */
void glslang_directx_rename (GlslangNames *names, const LsGlslTokens *tokens);

/* --- glslang-directx-reads.c ------------------------------------------------------------------- */

/* The same for reads of textures. */
void glslang_directx_change_reads (GlslangNames *names, const LsGlslTokens *tokens);

/* --- glslang-directx-wrong.c ------------------------------------------------------------------- */

/* Puts other words in the place of what glslang makes a wrong module of, in each text in HLSL. */
void glslang_directx_change_wrong (GlslangNames *names, const LsGlslTokens *tokens);

/* --- glslang-directx-views.c ------------------------------------------------------------------- */

/* The same for arrays in buffers that see the numbers of another one. */
void glslang_directx_move_views (GlslangNames *names, const LsGlslTokens *tokens);

/* --- glslang-directx-spaces.c ------------------------------------------------------------------ */

/* The same for namespaces and enums. */
void glslang_directx_join_spaces (GlslangNames *names, const LsGlslTokens *tokens);

/* --- glslang-old.c ---------------------------------------------------------------------------- */

/* Whether the text declares the word, or defines a macro of the name. */
gboolean glslang_declares (const LsGlslText *read, const char *word);
/* Whether a word is a function that reads textures, in any version. */
gboolean glslang_reads_textures (const char *word);
/* Renames what glslang's version of GLSL has no more, and appends lines that declare it, or macros. */
void glslang_put_old (GlslangNames *names,
                      const GlslangText *text,
                      const LsGlslText *read,
                      GString *head);

/* --- glslang-write.c -------------------------------------------------------------------------- */

/* The text that is translated. */
typedef struct
{
  char *text;
  GArray *lines;           /* LsGlslangLine */
  GArray *joined;          /* guint: of each of these its line in the GlslangText; 0: none */
  GArray *statements;      /* LsGlslangStatement */
  GHashTable *names;       /* as LsGlslangModule */
  GHashTable *constants;   /* the same */
  GlslOrigin open_comment; /* where a comment begins that does not end; line 0: there is none */
} GlslangFinal;

/* as_es: for texts of OpenGL ES: version 310 es, not 460. with_constants: constants get variables. */
void glslang_final_init (GlslangFinal *final,
                         const GlslangText *text,
                         gboolean as_es,
                         gboolean with_constants);
void glslang_final_clear (GlslangFinal *final);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslangFinal, glslang_final_clear)

/* --- glslang-run.c ---------------------------------------------------------------------------- */

/* Runs the translator. for_errors: it goes on behind the first error, and may break down. log: gets what it says; module: NULL where
 * the text has errors. Fails as ls_glslang_translate(), but for errors of the text. */
gboolean glslang_run (const GlslangText *text,
                      const GlslangFinal *final,
                      gboolean for_errors,
                      LsImported *imported,
                      GBytes **module,
                      char **log,
                      GError **error);

/* --- glslang-errors.c ------------------------------------------------------------------------- */

/* Sets the errors of a log. Returns: FALSE. */
gboolean glslang_fail (const GlslangText *text,
                       const GlslangFinal *final,
                       const char *log,
                       GError **error);
/* Adds its warnings. */
void glslang_add_warnings (const GlslangText *text,
                           const GlslangFinal *final,
                           const char *log,
                           GPtrArray *findings);
/* The channels of Shadertoy in the lines that have errors, as bits. */
guint glslang_find_channels (const GlslangText *text, const GlslangFinal *final, const char *log);
